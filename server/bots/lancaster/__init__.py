"""Bots for Lancaster: ``novice`` goes by mood, ``steady`` by what things are worth."""

from typing import Any

from server.bots.contract import Bot
from server.bots.lancaster.novice import Novice
from server.bots.lancaster.steady import Steady

LEVELS: dict[str, Bot[Any]] = {"novice": Novice(), "steady": Steady()}
"""Weakest first."""
