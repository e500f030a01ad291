"""What a board marks beside its pieces, and what moves on it: plain values, places by their ids. Drawing is the board's business.

The model says what is marked; the screen adds where the mouse is and whether motion is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from client.boards.position import BoardPosition
from client.model import table

MovingPiece = Literal["knight", "garrison", "fort"]


@dataclass(frozen=True)
class Marks:
    """The marks of one moment. ``seat`` gives the colour of the rings of legal places."""

    seat: int | None = None
    targets: frozenset[str] = frozenset()
    more: frozenset[str] = frozenset()
    """Legal as well, in another way: thinner rings."""
    selected: str | None = None
    ghost: table.Ghost | None = None
    hovered: str | None = None
    cursor: str | None = None
    """Where the keyboard is."""
    refused: str | None = None
    last_move: Mapping[str, int] = field(default_factory=dict)
    """Place to the seat that last put a piece there."""
    hand_regions: frozenset[int] = frozenset()
    region: int | None = None
    """Of the chosen card."""
    highlighted: frozenset[str] = frozenset()
    reduced_motion: bool = False

    @classmethod
    def of(cls, marks: table.Marks, seat: int | None, hovered: str | None = None, reduced_motion: bool = False) -> Marks:
        """The marks of a table model, seen by a seat (None: a watcher)."""
        return cls(
            seat=seat,
            targets=marks.targets,
            more=marks.more,
            selected=marks.selected,
            ghost=marks.ghost,
            hovered=hovered,
            cursor=marks.cursor,
            refused=marks.refused,
            last_move=marks.last_move,
            hand_regions=marks.hand_regions,
            region=marks.region,
            highlighted=marks.highlighted,
            reduced_motion=reduced_motion,
        )


@dataclass(frozen=True)
class Moving:
    """A piece on its way. ``source`` or ``target`` None: to or from a player's supply, outside the board."""

    piece: MovingPiece
    seat: int
    source: str | None
    target: str | None
    progress: float = 0.0


@dataclass(frozen=True)
class Fade:
    """The duchies of ``before`` pass into those of the position drawn; ``progress`` 0 to 1."""

    before: BoardPosition
    progress: float


def pieces_between(old: BoardPosition, new: BoardPosition) -> tuple[Moving, ...]:
    """What moves from one position to the next: what is gone leaves, what is new comes; a piece that changes its seat does both."""
    moves: list[Moving] = []
    pieces: tuple[tuple[MovingPiece, Mapping[str, int], Mapping[str, int]], ...] = (
        ("knight", old.knights, new.knights),
        ("garrison", old.garrisons, new.garrisons),
        # Forts are neutral: the seat does not matter.
        ("fort", dict.fromkeys(sorted(old.forts), 0), dict.fromkeys(sorted(new.forts), 0)),
    )
    for kind, was, now in pieces:
        moves += [Moving(kind, seat, place, None) for place, seat in was.items() if now.get(place) != seat]
        moves += [Moving(kind, seat, None, place) for place, seat in now.items() if was.get(place) != seat]
    return tuple(moves)
