"""What marks of every board share: which there are and in which order, their strokes and dashes, how they breathe, how a sprite fades."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, runtime_checkable

import pygame

from client.draw.layer import Ink, Layer
from client.draw.palette import Colour, SeatLook
from client.draw.shapes import Point, Points
from client.draw.sprites import Sprite
from client.model.table import Marks

BREATH_MS = 1600
CREAM: Colour = (0xFF, 0xFA, 0xE4)
"""Of rings around legal places."""

MarkKind = Literal["target", "more", "hovered", "looked", "selected", "refused", "cursor", "lit", "last"]
"""``hovered`` is a legal place under the mouse, ``looked`` any other; the others are as in :class:`~client.model.table.Marks`."""


class Mark(NamedTuple):
    """One mark to be drawn. ``look``: in whose colour; None where the kind has its own."""

    place: str
    kind: MarkKind
    look: SeatLook | None


@runtime_checkable
class BegunMarks(Protocol):
    """Marks that name the place at which the choice began: the knight that moves, the first hex of two. It keeps its glow."""

    @property
    def origin(self) -> str | None: ...


def drawn_marks(marks: Marks, seats: Sequence[SeatLook]) -> list[Mark]:
    """Every mark that is drawn, the lowest first: what answers the player's hand lies on what many places have at once."""
    own = None if marks.seat is None else seats[marks.seat]
    found: list[tuple[str | None, MarkKind, SeatLook | None]] = [(place, "last", seats[seat]) for place, seat in marks.last_move.items()]
    found += [(place, "lit", None) for place in sorted(marks.highlighted)]
    found += [(place, "more", own) for place in sorted(marks.more - marks.targets)]
    found += [(place, "target", own) for place in sorted(marks.targets - {marks.hovered, marks.selected})]
    if marks.hovered != marks.selected:
        found.append((marks.hovered, "hovered" if marks.hovered in marks.targets | marks.more else "looked", own))
    begun = marks.origin if isinstance(marks, BegunMarks) else None
    found += [(begun, "selected", None), (marks.selected, "selected", None), (marks.refused, "refused", None)]
    if marks.cursor != marks.selected:
        found.append((marks.cursor, "cursor", None))
    return [Mark(place, kind, look) for place, kind, look in found if place is not None]


@dataclass(frozen=True)
class MarkStyle:
    """What a mark is made of, from the bottom up; widths in plane units. ``seat_line`` and ``dashes`` are widths, 0 for none."""

    glow: tuple[tuple[Ink, float], ...] = ()
    fill: Ink | None = None
    lines: tuple[tuple[Ink, float], ...] = ()
    seat_line: float = 0.0
    dashes: float = 0.0

    def draw_ground(self, layer: Layer, outline: Points) -> None:
        """The glow around an outline and what fills it."""
        for ink, width in self.glow:
            layer.line(ink, outline, width, closed=True)
        if self.fill is not None:
            layer.polygon(self.fill, outline)

    def draw_ring(self, layer: Layer, outline: Points, seat: Colour) -> None:
        """The lines along an outline, the one in the colour of the ``seat`` on top."""
        for ink, width in self.lines:
            layer.line(ink, outline, width, closed=True)
        if self.seat_line:
            layer.line(seat, outline, self.seat_line, closed=True)

    def draw_dashes(self, layer: Layer, outline: Points, dash: float, gap: float) -> None:
        """The dashes along an outline, if the mark has any; their lengths as in :func:`dashed`."""
        for stroke in dashed(outline, dash, gap) if self.dashes else ():
            layer.line(CREAM, stroke, self.dashes)


def breath(now_ms: int) -> int:
    """The strength of a breathing mark (0 to 255) at a time."""
    return round(255 * (0.72 + 0.28 * math.cos(now_ms / BREATH_MS * 2 * math.pi)))


def strength(kind: MarkKind, marks: Marks, now_ms: int) -> int:
    """The strength of a mark (0 to 255) at a time: legal places breathe."""
    return breath(now_ms) if kind == "target" and not marks.reduced_motion else 255


def blit_faded(target: pygame.Surface, sprite: Sprite, at: Point, strength: int) -> None:
    """Blit with an alpha for the whole sprite; the sprite is left as it was."""
    sprite.picture.set_alpha(strength)
    sprite.blit(target, at)
    sprite.picture.set_alpha(255)


def dashed(outline: Sequence[Point], dash: float, gap: float) -> list[Points]:
    """A closed line as dashes of about these lengths, evenly spread."""
    corners = [*outline, outline[0]]
    way = list(itertools.accumulate((math.dist(a, b) for a, b in itertools.pairwise(corners)), initial=0.0))
    count = max(3, round(way[-1] / (dash + gap)))
    step = way[-1] / count
    return [_part(corners, way, k * step, k * step + step * dash / (dash + gap)) for k in range(count)]


def _part(corners: list[Point], way: list[float], start: float, end: float) -> Points:
    """The stretch of a line between two lengths along it, with the corners that lie within."""
    inner = [corner for corner, at in zip(corners, way, strict=True) if start < at < end]
    return [_point(corners, way, start), *inner, _point(corners, way, end)]


def _point(corners: list[Point], way: list[float], at: float) -> Point:
    index = next(i for i in range(1, len(way)) if way[i] >= at - 1e-9)
    (ax, ay), (bx, by) = corners[index - 1], corners[index]
    part = (at - way[index - 1]) / ((way[index] - way[index - 1]) or 1.0)
    return ax + (bx - ax) * part, ay + (by - ay) * part
