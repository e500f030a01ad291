"""``python -m server``: the same as ``palatine-server``."""

from server.cli import main

main()
