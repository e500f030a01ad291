"""The land and the water of the Rhine board: banks with their cells, islands, river with foam. Painted into layers of any zoom."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np

from client.boards.rhine_geometry import Cell, RhineGeometry
from client.draw.layer import Layer
from client.draw.palette import FOAM, LAND_TINTS, MAP_INK, RIVER_DEEP, RIVER_EDGE, RIVER_LIGHT, RIVER_MID, STRAND, Colour, mix, shade
from client.draw.shapes import Point, Points, bounds

_FENCE: Colour = (0x7C, 0x64, 0x40)
_TINTS: tuple[Colour, ...] = tuple((min(255, round(r * 1.1)), min(255, round(g * 1.1)), round(b * 1.06)) for r, g, b in LAND_TINTS)
"""A little stronger than wanted: the grain of the paper takes it back."""
_FURROW: Colour = (0x8E, 0x86, 0x54)


@dataclass(frozen=True)
class Stroke:
    """A short ink stroke: foam on the water, a furrow or a tuft on the land."""

    points: tuple[Point, ...]
    ink: tuple[int, int, int, int]
    width: float


class RhineLand:
    """What is painted, worked out once per width; :meth:`paint` draws what a layer sees."""

    def __init__(self, geometry: RhineGeometry) -> None:
        self.geometry = geometry
        course = geometry.course
        self._tints = _tints(geometry)
        first, last = course.edges[0], course.edges[-1]
        self._mainland = course.strip(first, last, course.left_shore, course.right_shore, 6.0)
        self._strips = [_river_strip(geometry, start) for start in np.arange(0.0, course.length, 40.0)]
        self._foam = list(_foam(geometry))
        self._fields = {cell.space: _field_strokes(geometry, cell) for cell in geometry.cells.values() if cell.kind == "bank"}

    def paint(self, layer: Layer) -> None:
        layer.shadow(self._mainland, 6, (2, 5), 120)
        cells = [cell for cell in self.geometry.cells.values() if layer.sees(cell.box, 4)]
        for cell in cells:
            if cell.kind == "bank" and self.geometry.rhine.spaces[cell.space].side != "island":
                self._paint_land(layer, cell)
        self._paint_water(layer)
        for cell in cells:
            if self.geometry.rhine.spaces[cell.space].side == "island":
                self._paint_island(layer, cell)
        for cell in cells:
            if cell.kind == "river":
                self._paint_borders_on_water(layer, cell)

    def _paint_land(self, layer: Layer, cell: Cell) -> None:
        tint = self._tints[cell.space]
        layer.polygon(_FENCE, cell.inset(-0.3))
        layer.polygon(shade(tint, 0.28), cell.inset(0.7))
        layer.polygon(tint, [(x + 0.5, y + 0.6) for x, y in cell.inset(1.3)])
        for side in cell.sides:
            if side.neighbour is None:
                shore = cell.side_line(side, 3.2)
                layer.line((0x6A, 0x54, 0x2C, 34), shore, 6.4)
                layer.line(MAP_INK, cell.side_line(side), 2.2)
        self._paint_field(layer, cell)

    def _paint_field(self, layer: Layer, cell: Cell) -> None:
        for stroke in self._fields[cell.space]:
            layer.line(stroke.ink, stroke.points, stroke.width)

    def _paint_water(self, layer: Layer) -> None:
        for ink, index in (
            (RIVER_EDGE, 0),
            (STRAND, 1),
            (mix(RIVER_DEEP, (0, 0, 0), 0.12), 2),
            (RIVER_DEEP, 3),
            (RIVER_MID, 4),
            (RIVER_LIGHT, 5),
        ):
            for strips, box in self._strips:
                if layer.sees(box, 4):
                    layer.polygon(ink, strips[index])
        for stroke in self._foam:
            x, y = stroke.points[0]
            if layer.sees((x - 24, y - 24, x + 24, y + 24)):
                layer.line(stroke.ink, stroke.points, stroke.width)

    def _paint_island(self, layer: Layer, cell: Cell) -> None:
        layer.polygon(RIVER_EDGE, cell.inset(-1.7))
        layer.polygon(STRAND, cell.inset(-0.8))
        layer.polygon(_FENCE, cell.inset(0.6))
        layer.polygon(self._tints[cell.space], cell.inset(1.2))
        self._paint_field(layer, cell)

    def _paint_borders_on_water(self, layer: Layer, cell: Cell) -> None:
        """A pale dashed line where one section meets the next, drawn by the upstream one."""
        number = self.geometry.rhine.spaces[cell.space].regions[0]
        for side in cell.sides:
            other = side.neighbour
            if other is None or self.geometry.cells[other].kind != "river" or self.geometry.rhine.spaces[other].regions[0] < number:
                continue
            a, *_, b = cell.side_line(side)
            for start in (0.16, 0.42, 0.68):
                dash = [_between(a, b, start), _between(a, b, start + 0.17)]
                layer.line((0xF0, 0xF8, 0xFA, 190), dash, 1.1)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _tints(geometry: RhineGeometry) -> dict[str, Colour]:
    """A tint per bank cell, never the same twice in a row."""
    chance = random.Random(5)
    tints: dict[str, Colour] = {}
    for space in geometry.rhine.spaces.values():
        if space.kind == "river":
            continue
        used = {tints[other] for other in space.adjacent if other in tints}
        tints[space.id] = chance.choice([tint for tint in _TINTS if tint not in used])
    return tints


def _river_strip(geometry: RhineGeometry, start: float) -> tuple[list[Points], tuple[float, float, float, float]]:
    """Nested strips of the water for 40 units of the way, from the dark edge to the light middle."""
    course = geometry.course
    s = np.linspace(start, min(start + 40.6, course.length), 11)
    middle = course.points(s, 0.0)
    aside = course.points(s, 1.0) - middle
    strips = []
    # Each band: what is taken from the half width, and the part of it that is left.
    for less, part in ((-1.1, 1.0), (0.0, 1.0), (1.3, 1.0), (2.6, 1.0), (3.6, 0.94), (4.6, 0.62)):
        half = (np.maximum(course.river(s) - less, 0.5) * part)[:, None]
        outline = np.concatenate((middle + aside * half, (middle - aside * half)[::-1]))
        strips.append([(x, y) for x, y in outline.tolist()])
    return strips, bounds(strips[0])


def _foam(geometry: RhineGeometry) -> list[Stroke]:
    """Ripples along the stream, in both arms beside an island."""
    course = geometry.course
    chance = random.Random(3)
    starts = np.array([chance.uniform(0, course.length - 30) for _ in range(int(course.length / 8.5))])
    ways = starts[:, None] + 2.6 * np.arange(8)[None, :]
    half = course.river(starts)
    isle = course.island(ways).max(axis=1)
    strokes = []
    for s, way, wide, inner in zip(starts, ways, half, isle, strict=True):
        room = wide - inner
        offset = chance.choice((-1, 1)) * (inner + room * chance.uniform(0.25 if inner else 0.0, 0.76))
        length = chance.randint(4, 8)
        wave = offset + 0.8 * np.sin(np.arange(length) * 1.1 + s)
        points = course.points(way[:length], wave).tolist()
        strokes.append(Stroke(tuple((x, y) for x, y in points), (*FOAM, chance.randint(90, 165)), chance.choice((0.7, 0.7, 1.0))))
    return strokes


def _field_strokes(geometry: RhineGeometry, cell: Cell) -> list[Stroke]:
    """A few furrows or tufts in a cell, clear of the piece and the circle."""
    chance = random.Random(cell.space)
    left, top, right, bottom = cell.box
    tufts = chance.random() < 0.45
    tries = [(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(14)]
    room = geometry.clearance(cell.space, np.array(tries))
    taken: list[Point] = []
    strokes: list[Stroke] = []
    for (x, y), free in zip(tries, room.tolist(), strict=True):
        if free < 5.0 or math.dist((x, y), cell.piece) < 14.5 or any(math.dist((x, y), other) < 8 for other in taken):
            continue
        taken.append((x, y))
        for step in (-1.0, 0.0, 1.0):
            if tufts:
                strokes.append(Stroke(((x + step * 0.85, y + 1.4), (x + step * 1.7, y - 1.5)), (*_FURROW, 150), 0.6))
            else:
                strokes.append(Stroke(((x - 3.2, y + 2 * step + 0.5), (x + 3.2, y + 2 * step - 0.5)), (*_FURROW, 105), 0.6))
    return strokes
