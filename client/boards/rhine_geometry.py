"""Where everything on the Rhine board lies: cells of the 157 spaces, circles, anchors. From the map's data; draws nothing.

Which cells touch (and so where a border of a duchy is open) comes from the map's adjacency, never from the drawing.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from client.boards.rhine_course import Course, Line, Slot
from client.draw.shapes import Point, Points, bounds, contains, grown, inked
from shared.rheinlaender.board import RhineMap, Space

_Offset = Callable[[Line], Line]

CIRCLE = 14.0
ISLE_CIRCLE = 12.0
_BADGE_REACH = 12.5
_CIRCLE_DEPTH = 0.8
"""How deep in the bank a circle lies, as part of the bank's depth."""


@dataclass(frozen=True)
class Side:
    """A stretch of a cell's outline: its points run from ``first`` to ``last`` (indices, cyclic), facing ``neighbour`` if any."""

    first: int
    last: int
    neighbour: str | None


@dataclass(frozen=True)
class Cell:
    """The drawn cell of a space, clockwise on the screen."""

    space: str
    kind: str
    outline: tuple[Point, ...]
    sides: tuple[Side, ...]
    piece: Point
    """Where a knight or a fort stands."""
    number: Point
    """River cells: where the region's number stands beside a knight; alone it stands at ``piece``'s cell middle."""
    middle: Point
    box: tuple[float, float, float, float]

    def inset(self, by: float) -> Points:
        """The outline moved into the cell (outwards if negative). Shared: never change it."""
        return _moved(self.outline, -by)

    def side_line(self, side: Side, inset: float = 0.0) -> Points:
        """The points of a side, moved into the cell."""
        points = self.inset(inset)
        n = len(points)
        count = (side.last - side.first) % n
        return [points[(side.first + i) % n] for i in range(count + 1)]


@functools.lru_cache(maxsize=2048)
def _moved(outline: tuple[Point, ...], by: float) -> Points:
    return grown(outline, by) if by else list(outline)


@dataclass(frozen=True)
class Disc:
    """The drawn place of a circle."""

    circle: str
    name: str
    centre: Point
    radius: float
    outward: Point
    """Unit vector away from the river: names go there. (0, 0) on islands."""
    spaces: tuple[str, str]

    def rim(self, degrees: float, reach: float) -> Point:
        """A point ``reach`` from the middle, at an angle from the way to the river."""
        inward = (-self.outward[0], -self.outward[1]) if self.outward != (0.0, 0.0) else (0.0, 1.0)
        turn = math.radians(degrees)
        dx = inward[0] * math.cos(turn) - inward[1] * math.sin(turn)
        dy = inward[0] * math.sin(turn) + inward[1] * math.cos(turn)
        return self.centre[0] + dx * reach, self.centre[1] + dy * reach


class RhineGeometry:
    """The board's plane for one width (see :mod:`client.boards.rhine_course` for the units)."""

    def __init__(self, rhine: RhineMap, width: float) -> None:
        self.rhine = rhine
        self.width = width
        self.course = Course(width, course_slots(rhine))
        self._slot_of: dict[int, int] = {}
        for index, slot in enumerate(self.course.slots):
            self._slot_of[slot.left] = self._slot_of[slot.right] = index
        self.discs = {circle: self._disc(circle) for circle in rhine.circles}
        self._fences = [self._fence(index) for index in range(len(self.course.slots) + 1)]
        self.cells = {space.id: self._cell(space) for space in rhine.spaces.values()}
        self.badges = {disc.circle: self._badge(disc) for disc in self.discs.values()}
        """Circle to where a garrison or a bishop stands: at the rim, out of the way of the name, clear of knights."""

    def place_at(self, point: Point) -> str | None:
        """The circle or the space under a point of the plane. Circles lie on top."""
        for disc in self.discs.values():
            if math.dist(disc.centre, point) <= disc.radius + 0.5:
                return disc.circle
        x, y = point
        for cell in self.cells.values():
            left, top, right, bottom = cell.box
            if left <= x <= right and top <= y <= bottom and contains(cell.outline, point):
                return cell.space
        return None

    def centre(self, place: str) -> Point:
        """Where a piece on a space, or the token of a circle, has its middle. Raises ``KeyError`` for an unknown place."""
        return self.discs[place].centre if place in self.discs else self.cells[place].piece

    def box_of(self, place: str) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of a place. Raises ``KeyError`` for an unknown one."""
        disc = self.discs.get(place)
        if disc is None:
            return self.cells[place].box
        (x, y), r = disc.centre, disc.radius
        return x - r, y - r, x + r, y + r

    def clearance(self, space: str, points: Line) -> Line:
        """Free units around points (rows of x, y) of a cell: to its outline and to its circle; 0 outside."""
        outline = self.cells[space].outline
        room = _clearance(points, outline, self._discs_near(self.rhine.spaces[space]))
        return np.where(inside_outline(points, outline), room, 0.0)

    def _discs_near(self, space: Space) -> list[Disc]:
        return [self.discs[space.circle]] if space.circle else []

    def _disc(self, circle_id: str) -> Disc:
        circle = self.rhine.circles[circle_id]
        first, second = (self.rhine.spaces[space] for space in circle.touches)
        index = max(self._slot_of[region] for region in (*first.regions, *second.regions))
        s = self.course.edges[index]
        at = np.array([s])
        if circle.side == "island":
            return Disc(circle.id, circle.name, self.course.point(s), ISLE_CIRCLE, (0.0, 0.0), circle.touches)
        sign = 1.0 if circle.side == "left" else -1.0
        river = float(self.course.river(at)[0])
        shore = abs(float((self.course.left_shore(at) if sign > 0 else self.course.right_shore(at))[0]))
        centre = self.course.point(s, sign * (river + (shore - river) * _CIRCLE_DEPTH))
        base = self.course.point(s)
        away = math.dist(base, centre)
        outward = ((centre[0] - base[0]) / away, (centre[1] - base[1]) / away)
        return Disc(circle.id, circle.name, centre, CIRCLE, outward, circle.touches)

    def _badge(self, disc: Disc) -> Point:
        knights = [self.cells[space].piece for space in disc.spaces]

        def room(degrees: int) -> float:
            free = min(math.dist(disc.rim(degrees, _BADGE_REACH), knight) for knight in knights)
            # Beyond 21 units more room is of no use; aside it hides least of the token.
            return min(free, 21.0) - 0.04 * abs(abs(degrees) - 62)

        return disc.rim(max((62, -62, 45, -45, 85, -85, 20, -20, 0), key=room), _BADGE_REACH)

    def _fence(self, index: int) -> dict[str, Points]:
        """The inked lines across the land at a section border, from the water outwards; shared by the cells on both sides."""
        chance = random.Random(index)
        s = self.course.edges[index]
        at = np.array([s])
        river = float(self.course.river(at)[0])
        lines = {}
        for side, shore in (("left", float(self.course.left_shore(at)[0])), ("right", float(self.course.right_shore(at)[0]))):
            start = math.copysign(river, shore)
            lines[side] = inked([self.course.point(s, start), self.course.point(s, shore)], 0.9, 7, chance, closed=False)
        return lines

    def _cell(self, space: Space) -> Cell:
        if space.kind == "river":
            runs = list(self._river_runs(space))
        elif space.side == "island":
            runs = list(self._island_runs(space))
        else:
            runs = list(self._bank_runs(space))
        outline, sides = _closed(runs)
        piece, number, middle = self._anchors(space, outline)
        return Cell(space.id, space.kind, tuple(outline), sides, piece, number, middle, bounds(outline))

    def _span(self, space: Space) -> tuple[int, float, float]:
        index = self._slot_of[space.regions[0]]
        return index, self.course.edges[index], self.course.edges[index + 1]

    def _next(self, space: Space, kind_or_side: str, step: int) -> list[str]:
        """The adjacent spaces of the same kind in the next slot down (1) or up (-1) the river, left arm first."""
        index = self._slot_of[space.regions[0]]
        found = []
        for other in (self.rhine.spaces[name] for name in space.adjacent):
            if kind_or_side in (other.kind, other.side) and self._slot_of[other.regions[0]] == index + step:
                found.append(other)
        return [other.id for other in sorted(found, key=lambda other: self.course.slots[index + step].left not in other.regions)]

    def _water(self, space: Space) -> list[str]:
        return [name for name in space.adjacent if self.rhine.spaces[name].kind == "river"]

    def _bank_runs(self, space: Space) -> Iterator[tuple[Points, str | None]]:
        """The sides of a mainland bank cell: along the water, down the border, along the shore, up the border."""
        index, start, end = self._span(space)
        sign = 1.0 if space.side == "left" else -1.0
        shore = self.course.left_shore if sign > 0 else self.course.right_shore
        after, before = self._next(space, space.side, 1), self._next(space, space.side, -1)
        yield self.course.line(start, end, lambda s: sign * self.course.river(s)), self._water(space)[0]
        yield self._fences[index + 1][space.side], after[0] if after else None
        yield self.course.line(end, start, shore), None
        yield list(reversed(self._fences[index][space.side])), before[0] if before else None

    def _island_runs(self, space: Space) -> Iterator[tuple[Points, str | None]]:
        _, start, end = self._span(space)
        after, before = self._next(space, "island", 1), self._next(space, "island", -1)
        left, right = self._arms(space)
        yield self.course.line(start, end, self.course.island, 3.0), left
        yield self._across(end, self.course.island), after[0] if after else None
        yield self.course.line(end, start, lambda s: -self.course.island(s), 3.0), right
        yield list(reversed(self._across(start, self.course.island))), before[0] if before else None

    def _arms(self, space: Space) -> tuple[str, str]:
        """The river sections to the left and to the right of an island space."""
        slot = self.course.slots[self._slot_of[space.regions[0]]]
        return self.rhine.regions[slot.left].river, self.rhine.regions[slot.right].river

    def _across(self, s: float, half_width: _Offset) -> Points:
        half = float(half_width(np.array([s]))[0])
        return [self.course.point(s, half), self.course.point(s, -half)]

    def _river_runs(self, space: Space) -> Iterator[tuple[Points, str | None]]:
        """The sides of a river cell. Where the river parts, one end faces two sections."""
        index, start, end = self._span(space)
        slot = self.course.slots[index]
        arm = "whole" if not slot.split else ("left" if slot.left in space.regions else "right")
        region = self.rhine.regions[space.regions[0]]
        left, right = self._water_edges(arm)
        yield self.course.line(start, end, left, 3.0), region.left
        yield from self._water_end(space, end, 1, left, right)
        yield self.course.line(end, start, right, 3.0), region.right
        for points, neighbour in reversed(list(self._water_end(space, start, -1, left, right))):
            yield list(reversed(points)), neighbour

    def _water_edges(self, arm: str) -> tuple[_Offset, _Offset]:
        course = self.course
        if arm == "left":
            return course.river, course.island
        if arm == "right":
            return (lambda s: -course.island(s)), (lambda s: -course.river(s))
        return course.river, (lambda s: -course.river(s))

    def _water_end(self, space: Space, s: float, step: int, left: _Offset, right: _Offset) -> Iterator[tuple[Points, str | None]]:
        at = np.array([s])
        a, b = self.course.point(s, float(left(at)[0])), self.course.point(s, float(right(at)[0]))
        neighbours: list[str | None] = [*self._next(space, "river", step)]
        if len(neighbours) < 2:
            yield [a, b], neighbours[0] if neighbours else None
            return
        yield [a, self.course.point(s)], neighbours[0]
        yield [self.course.point(s), b], neighbours[1]

    def _anchors(self, space: Space, outline: Points) -> tuple[Point, Point, Point]:
        """Where a piece stands, where a river number stands beside it, and the middle of the cell."""
        _, start, end = self._span(space)
        if space.kind == "river":
            slot = self.course.slots[self._slot_of[space.regions[0]]]
            left, right = self._water_edges("whole" if not slot.split else ("left" if slot.left in space.regions else "right"))

            def centre(part: float) -> Point:
                s = np.array([start + (end - start) * part])
                return self.course.point(float(s[0]), float((left(s)[0] + right(s)[0]) / 2))

            return centre(0.63), centre(0.22), centre(0.5)
        piece = self._roomiest(space, outline)
        return piece, piece, piece

    def _roomiest(self, space: Space, outline: Points) -> Point:
        """The point of a bank cell with most room around it, towards the water and the middle where there is room to choose."""
        _, start, end = self._span(space)
        part, depth = np.meshgrid(np.linspace(0.2, 0.8, 9), np.linspace(0.2, 0.8, 9))
        s = start + (end - start) * part.ravel()
        if space.side == "island":
            offset = self.course.island(s) * (1 - 2 * depth.ravel())
        else:
            sign = 1.0 if space.side == "left" else -1.0
            shore = self.course.left_shore(s) if sign > 0 else self.course.right_shore(s)
            river = sign * self.course.river(s)
            offset = river + (shore - river) * depth.ravel()
        points = self.course.points(s, offset)
        room = np.minimum(_clearance(points, outline, self._discs_near(space)), 15.0)
        wish = 0.5 if space.side == "island" else 0.42
        score = room - 6.0 * np.abs(part.ravel() - 0.5) - 6.0 * np.abs(depth.ravel() - wish)
        x, y = points[int(np.argmax(score))]
        return float(x), float(y)


def course_slots(rhine: RhineMap) -> list[Slot]:
    """The regions in downstream order, the two arms of an island side by side."""
    partner: dict[int, int] = {}
    second: set[int] = set()
    for island in rhine.islands:
        partner.update(zip(island.left_arm, island.right_arm, strict=True))
        second.update(island.right_arm)
    return [Slot(number, partner.get(number, number)) for number in sorted(rhine.regions) if number not in second]


def _closed(runs: list[tuple[Points, str | None]]) -> tuple[Points, tuple[Side, ...]]:
    """One outline from runs that follow each other, clockwise on the screen, and where each run lies on it."""
    if _area([point for points, _ in runs for point in points]) < 0:
        runs = [(list(reversed(points)), neighbour) for points, neighbour in reversed(runs)]
    outline: Points = []
    spans = []
    for points, neighbour in runs:
        joined = bool(outline) and math.dist(outline[-1], points[0]) < 0.05
        first = len(outline) - joined
        outline.extend(points[joined:])
        spans.append((first, len(outline) - 1, neighbour))
    if math.dist(outline[0], outline[-1]) < 0.05:
        outline.pop()
    n = len(outline)
    return outline, tuple(Side(first % n, last % n, neighbour) for first, last, neighbour in spans if first != last)


def _area(points: Points) -> float:
    """Twice the area: positive for outlines that run clockwise on the screen."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))


def inside_outline(points: Line, outline: Sequence[Point]) -> npt.NDArray[np.bool_]:
    """Which of many points lie inside an outline (even-odd)."""
    a = np.array(outline)
    b = np.roll(a, -1, axis=0)
    rise = np.where(a[:, 1] == b[:, 1], 1.0, b[:, 1] - a[:, 1])
    x, y = points[:, 0, None], points[:, 1, None]
    crossed = ((a[:, 1] > y) != (b[:, 1] > y)) & (x < (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / rise + a[:, 0])
    inside: npt.NDArray[np.bool_] = crossed.sum(axis=1) % 2 == 1
    return inside


def _clearance(points: Line, outline: Sequence[Point], discs: Sequence[Disc]) -> Line:
    """Distance of each point to the nearest edge of the outline or rim of a disc."""
    a = np.array(outline)
    b = np.roll(a, -1, axis=0)
    edge = b - a
    length = np.maximum((edge * edge).sum(axis=1), 1e-9)
    gap = points[:, None, :] - a[None, :, :]
    part = np.clip((gap * edge).sum(axis=2) / length, 0, 1)
    foot = gap - part[:, :, None] * edge
    room: Line = np.sqrt((foot * foot).sum(axis=2).min(axis=1))
    for disc in discs:
        room = np.minimum(room, np.hypot(points[:, 0] - disc.centre[0], points[:, 1] - disc.centre[1]) - disc.radius)
    return room
