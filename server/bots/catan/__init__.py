"""Bots for Catan: Cities & Knights: ``novice`` does the first good thing it sees, ``steady`` has goals, saves and trades for them."""

from typing import Any

from server.bots.catan.novice import Novice
from server.bots.catan.steady import Steady
from server.bots.contract import Bot

LEVELS: dict[str, Bot[Any]] = {"novice": Novice(), "steady": Steady()}
"""Weakest first."""
