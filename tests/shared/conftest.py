"""Hypothesis without a time limit for one example: the machines that run the tests are of every speed."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("any-machine", deadline=None)
settings.load_profile("any-machine")
