"""The games that this client can show: the table model of each and how its bots are called. Loaded when a table needs it, no screen.

A new game adds its model to :data:`TABLES` and its bots' levels to :data:`BOT_LEVELS`; its part of the screen is registered in
``client.screens.games``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from client.model.rulebook import Rulebook, rulebook
from client.model.table import TableModel
from shared.games import GAMES

Clock = Callable[[], float]
"""Seconds, as of ``time.monotonic``."""


def _rheinlaender(clock: Clock) -> TableModel:
    from client.model.rheinlaender.table import RhineTable  # noqa: PLC0415  # only the game on the table is loaded

    return RhineTable(clock)


def _catan(clock: Clock) -> TableModel:
    from client.model.catan.table import CatanTable  # noqa: PLC0415

    return CatanTable(clock)


def _lancaster(clock: Clock) -> TableModel:
    from client.model.lancaster.table import LancasterTable  # noqa: PLC0415

    return LancasterTable(clock)


TABLES: Mapping[str, Callable[[Clock], TableModel]] = {"rheinlaender": _rheinlaender, "catan": _catan, "lancaster": _lancaster}
"""Game to what makes the model of one table."""


def _lancaster_tables() -> dict[str, list[list[str]]]:
    from client.model.lancaster.help import tables  # noqa: PLC0415

    return tables()


PRINTED: Mapping[str, Callable[[], dict[str, list[list[str]]]]] = {"lancaster": _lancaster_tables}
"""Game to tables of the rules that are made from its data file, by the id of their topic; the others write theirs in the rules file."""

DEFAULT_GAME = "rheinlaender"
"""What is played when nobody says what."""

BOT_LEVELS: Mapping[str, tuple[str, ...]] = {
    "rheinlaender": ("novice", "steady"),
    "catan": ("novice", "steady"),
    "lancaster": ("novice", "steady"),
}
"""Game to the levels of its bots as the server calls them, weakest first: for choices that are made before there is a server."""


def open_table(game: str, clock: Clock = time.monotonic) -> TableModel:
    """A model for a match of a game. Raises ``KeyError`` for a game that this client cannot show."""
    return TABLES[game](clock)


def usual_seats(game: str) -> int:
    """The number of players of a table when nobody says how many: four where the game has as many."""
    seats = GAMES[game].SEATS
    return min(max(4, seats[0]), seats[-1])


def rules_of(game: str, language: str) -> Rulebook:
    """The rules of a game with all their tables, in the language in use. Raises :class:`client.model.rulebook.RulebookError`."""
    book = rulebook(game, language)
    return book.with_tables(PRINTED[game]()) if game in PRINTED else book
