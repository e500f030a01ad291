"""The games that Palatine plays, by the word used in messages and files."""

from __future__ import annotations

from typing import Any

from shared.catan.rules import Catan
from shared.engine import Game
from shared.lancaster.rules import Lancaster
from shared.rheinlaender.rules import Rheinlaender

GAMES: dict[str, type[Game[Any]]] = {game.NAME: game for game in (Rheinlaender, Catan, Lancaster)}


def load_all_data() -> None:
    """Check the data files of every game. Raises :class:`shared.engine.DataError`."""
    for game in GAMES.values():
        game.load_data()
