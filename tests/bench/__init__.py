"""The bench: figures as ratios, both sides of each measured in the same run on the same machine.

It lives beside the tests, as it needs what they need and nobody else does: toy games, echo servers, clients that never read. It is
no part of what is installed. ``scripts/bench.py`` runs it.
"""
