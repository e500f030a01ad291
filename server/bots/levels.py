"""The bots that exist, by game and level, weakest first: what a room may seat."""

from __future__ import annotations

from typing import Any

from server.bots import catan, lancaster, rheinlaender
from server.bots.contract import Bot
from shared.catan.rules import Catan
from shared.lancaster.rules import Lancaster
from shared.rheinlaender.rules import Rheinlaender

LEVELS: dict[str, dict[str, Bot[Any]]] = {
    Rheinlaender.NAME: rheinlaender.LEVELS,
    Catan.NAME: catan.LEVELS,
    Lancaster.NAME: lancaster.LEVELS,
}


def levels(game: str) -> list[str]:
    """Names of the levels of a game, weakest first; none for a game without bots."""
    return list(LEVELS.get(game, {}))
