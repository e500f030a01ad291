"""Duchies on the Rhine board: tinted cells with pattern and border, and where the duke of each stands. It knows no rules of ownership."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

import numpy as np

from client.boards.rhine_course import HEIGHT
from client.boards.rhine_geometry import Cell, RhineGeometry, inside_outline
from client.boards.rhine_names import Box, gaps, overlap
from client.boards.rhine_position import DuchyView, RhinePosition
from client.draw.heraldry import pattern
from client.draw.layer import Layer
from client.draw.palette import PIECE_LINE, Colour, SeatLook
from client.draw.shapes import Point, Points
from client.draw.sprites import Sprite, SpriteCache

TINT = 112
"""44 % of 255."""
_WATER_TINT = 84
_OWNERLESS: Colour = (0x6A, 0x62, 0x58)
_OWNERLESS_LINE: Colour = (0xF2, 0xE6, 0xC8)

_Paint = Callable[[Cell, SeatLook | None, tuple[int, ...], float], Sprite]

_DUKE_REACH = 15.0
_KEPT_DUKES = 400


class DuchyPainter:
    """Cells of duchies as sprites, one pair per cell, look and set of open sides; kept, so that a change renders only the cells it touches.

    The lower sprite has tint, pattern and the dark line of the border, the upper one its coloured line. All lower ones go first, or the
    dark lines of one cell would cut the coloured ones of the next.
    """

    def __init__(self, geometry: RhineGeometry) -> None:
        self.geometry = geometry
        self._sprites = SpriteCache()
        self._scales: list[float] = []
        self.coarse = False
        """Whether the last sprites were only enlarged ones."""

    def sprites(
        self, duchies: Iterable[tuple[DuchyView, SeatLook | None]], window: Box, scale: float, deadline: float
    ) -> list[tuple[Sprite, Point]]:
        """The sprites of duchies within a window of the plane in the order to blit them, with the plane points of their centres.

        A look None: nobody's. After ``deadline`` (of ``time.perf_counter``) cells that were rendered at another scale are enlarged instead.
        """
        self.coarse = False
        if scale not in self._scales:
            self._scales = [*self._scales[-3:], scale]
        lower, upper = [], []
        for cell, look, closed in self._seen(duchies, window):
            lower.append((self._sprite(cell, look, closed, scale, deadline, _lower_sprite), middle_of(cell.box)))
            if closed:
                upper.append((self._sprite(cell, look, closed, scale, deadline, _upper_sprite), middle_of(cell.box)))
        return lower + upper

    def prepare(self, duchies: Iterable[tuple[DuchyView, SeatLook | None]], window: Box, scale: float, deadline: float) -> bool:
        """Render what :meth:`sprites` would have to, at least one and until ``deadline``. Whether all of it is there."""
        for cell, look, closed in self._seen(duchies, window):
            for paint in (_lower_sprite, _upper_sprite) if closed else (_lower_sprite,):
                if (scale, cell.space, look, closed, paint) not in self._sprites:
                    self._sprite(cell, look, closed, scale, math.inf, paint)
                    if time.perf_counter() > deadline:
                        return False
        return True

    def _seen(
        self, duchies: Iterable[tuple[DuchyView, SeatLook | None]], window: Box
    ) -> Iterator[tuple[Cell, SeatLook | None, tuple[int, ...]]]:
        """The cells of duchies in a window, each with its look and its sides that are borders."""
        for duchy, look in duchies:
            for space in sorted(duchy.spaces):
                cell = self.geometry.cells[space]
                if overlap(cell.box, window):
                    sides = enumerate(cell.sides)
                    yield cell, look, tuple(i for i, side in sides if side.neighbour is None or side.neighbour not in duchy.spaces)

    def _sprite(self, cell: Cell, look: SeatLook | None, closed: tuple[int, ...], scale: float, deadline: float, paint: _Paint) -> Sprite:
        key = (cell.space, look, closed, paint)
        if (scale, *key) not in self._sprites and time.perf_counter() > deadline:
            for other in reversed(self._scales):
                if (other, *key) in self._sprites:
                    self.coarse = True
                    return self._sprites.get((other, *key), lambda: paint(cell, look, closed, scale)).enlarged(scale / other)
        return self._sprites.get((scale, *key), lambda: paint(cell, look, closed, scale))


def middle_of(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def cell_layer(box: Box, scale: float, ground: Colour, margin: float = 4.0) -> tuple[Layer, tuple[int, int]]:
    """A layer for a box of the plane with the pixel in it where the box's middle lies."""
    middle = middle_of(box)
    half = (round(((box[2] - box[0]) / 2 + margin) * scale), round(((box[3] - box[1]) / 2 + margin) * scale))
    origin = (middle[0] - half[0] / scale, middle[1] - half[1] / scale)
    sampling: Literal[2, 4] = 4 if scale < 1.2 else 2
    return Layer((2 * half[0], 2 * half[1]), scale, origin, sampling, ground), half


def _lower_sprite(cell: Cell, look: SeatLook | None, closed: tuple[int, ...], scale: float) -> Sprite:
    colour = look.colour if look else _OWNERLESS
    layer, centre = cell_layer(cell.box, scale, colour)
    tint = _WATER_TINT if cell.kind == "river" else TINT
    outline = cell.inset(0.4)
    layer.polygon((*colour, tint if look else 60), outline)
    if look:
        pattern(layer, look, outline, gap=8.0, alpha=55 if cell.kind == "river" else 92)
    for index in closed:
        layer.line(PIECE_LINE, _border(cell, index, closed), 4.2)
    return Sprite(layer.flat(), centre)


def _upper_sprite(cell: Cell, look: SeatLook | None, closed: tuple[int, ...], scale: float) -> Sprite:
    layer, centre = cell_layer(cell.box, scale, look.colour if look else _OWNERLESS_LINE)
    for index in closed:
        line = _border(cell, index, closed)
        if look:
            layer.line(look.colour, line, 2.6)
        else:
            for dash in _dashes(line, 6.0, 4.0):
                layer.line(_OWNERLESS_LINE, dash, 2.0)
    return Sprite(layer.flat(), centre)


def _border(cell: Cell, index: int, closed: Sequence[int]) -> Points:
    """A closed side as a line inside the cell; where it meets an open side it runs on, to join the next cell's line."""
    line = cell.side_line(cell.sides[index], 2.1)
    count = len(cell.sides)
    if (index - 1) % count not in closed:
        line.insert(0, _beyond(line[1], line[0], 2.6))
    if (index + 1) % count not in closed:
        line.append(_beyond(line[-2], line[-1], 2.6))
    return line


def _beyond(a: Point, b: Point, by: float) -> Point:
    length = max(1e-6, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
    return b[0] + (b[0] - a[0]) / length * by, b[1] + (b[1] - a[1]) / length * by


def _dashes(line: Points, dash: float, gap: float) -> list[Points]:
    points = np.array(line)
    way = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    out = []
    for start in np.arange(0.0, way[-1], dash + gap):
        at = np.linspace(start, min(start + dash, way[-1]), 3)
        out.append(list(zip(np.interp(at, way, points[:, 0]).tolist(), np.interp(at, way, points[:, 1]).tolist(), strict=True)))
    return out


class DukePlaces:
    """Finds a place for the duke of each duchy: over its land, clear of knights, tokens, names and other dukes."""

    def __init__(self, geometry: RhineGeometry, names: Iterable[Box]) -> None:
        self.geometry = geometry
        self._names = np.array(list(names)).reshape(-1, 4)
        self._spots: dict[str, np.ndarray] = {}
        self._latest: tuple[RhinePosition, dict[int, Point]] = (RhinePosition(), {})
        self._found: OrderedDict[tuple[frozenset[str], bytes], Point] = OrderedDict()
        """What was found for a duchy among what stands near it: most of it is as it was in the next position."""

    def prepare(self, position: RhinePosition, deadline: float) -> bool:
        """Do the work of :meth:`places`, at least one duke and until ``deadline``. Whether it is done."""
        return self._places(position, deadline) is not None

    def places(self, position: RhinePosition) -> dict[int, Point]:
        """Index of each owned duchy in the position to the plane point of its duke."""
        found = self._places(position, math.inf)
        assert found is not None
        return found

    def _places(self, position: RhinePosition, deadline: float) -> dict[int, Point] | None:
        if self._latest[0] == position:
            return self._latest[1]
        obstacles, reaches = self._obstacles(position)
        out: dict[int, Point] = {}
        for index, duchy in enumerate(position.duchies):
            if duchy.owner is None:
                continue
            spot = self._best(duchy, np.array(obstacles), np.array(reaches))
            if time.perf_counter() > deadline and index + 1 < len(position.duchies):
                return None
            out[index] = spot
            obstacles.append(spot)
            reaches.append(_DUKE_REACH)
        self._latest = position, out
        return out

    def _obstacles(self, position: RhinePosition) -> tuple[list[Point], list[float]]:
        cells, discs = self.geometry.cells, self.geometry.discs
        points = [disc.centre for disc in discs.values()]
        reaches = [disc.radius + 1.5 for disc in discs.values()]
        for space in position.knights:
            points.append(cells[space].piece)
            reaches.append(9.5 if cells[space].kind == "river" else 11.5)
        for space in position.forts:
            points.append(cells[space].piece)
            reaches.append(13.0)
        for circle in (*position.garrisons, *position.bishops):
            points.append(self.geometry.badges[circle])
            reaches.append(9.0)
        for cell in cells.values():
            if cell.kind == "river":
                points.append(cell.number if cell.space in position.knights else cell.middle)
                reaches.append(11.0)
        return points, reaches

    def _spots_over(self, space: str) -> np.ndarray:
        found = self._spots.get(space)
        if found is None:
            found = self._spots[space] = _spots(self.geometry, self.geometry.cells[space])
        return found

    def _best(self, duchy: DuchyView, obstacles: np.ndarray, reaches: np.ndarray) -> Point:
        boxes = np.array([self.geometry.cells[space].box for space in duchy.spaces])
        near = (obstacles > boxes.min(axis=0)[:2] - 44).all(axis=1) & (obstacles < boxes.max(axis=0)[2:] + 44).all(axis=1)
        obstacles, reaches = obstacles[near], reaches[near]
        key = (frozenset(duchy.spaces), np.column_stack((obstacles, reaches)).tobytes())
        if key not in self._found:
            self._found[key] = self._searched(duchy, obstacles, reaches)
            if len(self._found) > _KEPT_DUKES:
                self._found.popitem(last=False)
        return self._found[key]

    def _searched(self, duchy: DuchyView, obstacles: np.ndarray, reaches: np.ndarray) -> Point:
        spots = np.concatenate([self._spots_over(space) for space in sorted(duchy.spaces)])
        points, cost = spots[:, :2], spots[:, 2].copy()
        away = points[:, None, :] - obstacles[None, :, :]
        covered = np.maximum(reaches[None, :] + _DUKE_REACH - np.sqrt((away * away).sum(axis=2)), 0)
        cost += (covered * covered).sum(axis=1) * 0.4
        if len(self._names):
            over_names = np.maximum(_DUKE_REACH - 1 - gaps(self._names, points), 0)
            cost += 0.7 * over_names.sum(axis=0)
        middle = np.mean([self.geometry.cells[space].middle for space in duchy.spaces], axis=0)
        cost += 0.02 * np.hypot(points[:, 0] - middle[0], points[:, 1] - middle[1])
        x, y = points[int(np.argmin(cost))]
        return float(x), float(y)


def _spots(geometry: RhineGeometry, cell: Cell) -> np.ndarray:
    """Points over a cell, each with what it costs to stand there: (x, y, cost). Banks are better than water."""
    left, top, right, bottom = cell.box
    pad = 9.0
    xs, ys = np.meshgrid(np.linspace(left - pad, right + pad, 13), np.linspace(top - pad, bottom + pad, 13))
    points = np.stack((xs.ravel(), ys.ravel()), axis=1)
    shift = np.array(middle_of(cell.box))
    inside = inside_outline(points, cell.outline)
    # A crown may also stand over the shore, half on the country around, but never on a neighbour's land.
    over_shore = inside_outline(shift + (points - shift) * 0.7, cell.outline) & (geometry.course.land_depth(points) < 1.0)
    cost = np.where(inside, 0.0, 4.0) + (9.0 if cell.kind == "river" else 0.0)
    allowed = inside | over_shore
    points, cost = points[allowed], cost[allowed]
    for axis, limit in ((0, geometry.width), (1, HEIGHT)):
        cost += 3.0 * np.clip(17 - points[:, axis], 0, None) + 3.0 * np.clip(points[:, axis] - limit + 17, 0, None)
    return np.concatenate((points, cost[:, None]), axis=1)
