"""The words that scenario files of Cities & Knights have for seats and places, and the ids they mean. No rules.

Places are in the notation of GEO-12; seats are A, B, C, D clockwise.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from shared.catan.board import Board, standard_board
from shared.engine import Seat
from shared.state import Document

LETTERS = "ABCD"
LEVEL_WORDS = ("basic", "strong", "mighty")
"""Of knights of level 1, 2, 3."""

_PLACES = frozenset({"place", "places", "to"})
_HEXES = frozenset({"hex", "hexes", "first", "second"})
_SEATS = frozenset({"seat", "seats", "victim", "owner", "giver", "opponent", "maker", "taker", "winner"})
_BY_SEAT = frozenset({"strengths", "gains", "taken", "owed", "points"})
_SEAT_CARDS = frozenset({"deserter", "master_merchant", "spy"})
_HEX_CARDS = frozenset({"bishop", "inventor", "merchant"})
_PLACE_CARDS = frozenset({"engineer", "intrigue", "medicine", "smith"})
_PATH_CARDS = frozenset({"diplomat", "road_building"})
"""Progress cards by what their choices are (``PlayCard.args``)."""


class Words:
    """Reads words for one match. Methods raise ``ValueError`` for a word that means nothing on this board or at this table."""

    def __init__(self, seats: int) -> None:
        self.seats = LETTERS[:seats]
        self.board: Board = standard_board()

    def seat(self, word: str) -> Seat:
        """The seat of a letter."""
        if len(word) != 1 or word not in self.seats:
            raise ValueError(f"there is no seat {word!r}; the seats are {' '.join(self.seats)}")
        return self.seats.index(word)

    def letter(self, seat: Seat | None) -> str:
        """The letter of a seat, ``""`` for nobody."""
        return "" if seat is None else self.seats[seat]

    def chain(self, chain: str) -> list[int]:
        """The paths of ``3.3N-NE-SE``, ``3.3N-1.2S`` or ``3.3/NE``."""
        if "/" in chain:
            return [self.board.path(chain)]
        corners = chain.split("-")
        hexagon = corners[0].rstrip("NESW")
        if len(corners) < 2:
            raise ValueError(f"{chain!r} is no path; a path is two corners, such as 3.3N-NE")
        names = [name if name[:1].isdigit() else hexagon + name for name in corners]
        return [self.board.path(f"{one}-{other}") for one, other in itertools.pairwise(names)]

    def path(self, word: str) -> int:
        """The only path of a chain."""
        paths = self.chain(word)
        if len(paths) != 1:
            raise ValueError(f"{word!r} is not one path")
        return paths[0]

    def ids(self, fields: Document) -> Document:
        """An action (``do``) or event (``tag``) as a file writes it, with ids for words."""
        return {name: self._id(name, value, fields) for name, value in fields.items()}

    def _id(self, name: str, value: Any, fields: Document) -> Any:
        what = fields.get("do", fields.get("tag"))
        if name == "args" and isinstance(value, list):
            return self._arguments(str(fields.get("card")), value)
        if name in _BY_SEAT and isinstance(value, dict):
            return {self.seat(word): number for word, number in value.items()}
        read = self._reader(name, str(what))
        if read is None:
            return value
        return [_id_of(read, word) for word in value] if isinstance(value, list) else _id_of(read, value)

    def _reader(self, name: str, what: str) -> Callable[[str], int | None] | None:
        """What reads the words of a field; None: they stand for themselves."""
        if name == "loser":
            return self._seat_or_nobody
        if name in _SEATS or (name == "to" and what in ("offer", "offered")):
            return self.seat
        if name in ("before", "after"):
            return self.board.hex if what == "robber" else self._seat_or_nobody
        if name == "path":
            return self.path
        if name in _PLACES:
            return self._place_or_none
        return self.board.hex if name in _HEXES else None

    def _seat_or_nobody(self, word: str) -> Seat | None:
        return None if word == "" else self.seat(word)

    def _place_or_none(self, word: str) -> int | None:
        """An intersection, or the path of a road that was built."""
        if word == "":
            return None
        return self.path(word) if "-" in word or "/" in word else self.board.place(word)

    def _arguments(self, card: str, values: list[Any]) -> list[Any]:
        """The choices of a progress card (``PlayCard.args``)."""
        readers = ((_SEAT_CARDS, self.seat), (_HEX_CARDS, self.board.hex), (_PLACE_CARDS, self.board.place), (_PATH_CARDS, self.path))
        for cards, read in readers:
            if card in cards:
                return [_id_of(read, word) for word in values]
        return values


def _id_of(read: Callable[[str], int | None], word: str | int) -> int | None:
    """A number is an id already: of what is not on the board, for example, which has no name."""
    return read(word) if isinstance(word, str) else word
