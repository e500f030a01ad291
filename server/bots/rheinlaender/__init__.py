"""Bots for Rheinländer: ``novice`` goes by rules of thumb, ``steady`` looks one action ahead through the engine."""

from typing import Any

from server.bots.contract import Bot
from server.bots.rheinlaender.novice import Novice
from server.bots.rheinlaender.steady import Steady

LEVELS: dict[str, Bot[Any]] = {"novice": Novice(), "steady": Steady()}
"""Weakest first."""
