"""Sea and land of the board of England, painted into layers of any zoom: coast lines, counties, borders, rivers, hills, ships. No text.

Nothing of a match: what is painted follows from the geometry alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from client.boards.england_field import Field
from client.boards.england_geometry import EnglandGeometry
from client.boards.england_words import PlacedOrnament
from client.draw.lancaster_icons import rose_at
from client.draw.lancaster_palette import (
    BORDER,
    BORDER_LIGHT,
    COAST,
    ENGLAND,
    FRANCE,
    NEIGHBOUR,
    ROSE,
    SEA_FOAM,
)
from client.draw.lancaster_pieces import paint_castle, paint_ship
from client.draw.layer import Layer
from client.draw.outlined import moved, outlined
from client.draw.palette import GOLD_BRIGHT, PARCHMENT, PARCHMENT_LIGHT, RIVER_MID, Colour, mix, shade
from client.draw.shapes import Point, Points, bounds

Box = tuple[float, float, float, float]
MotifKind = Literal["hill", "tree", "wave"]
_FROM_BORDER: Mapping[MotifKind, float] = {"hill": 15.0, "tree": 13.0, "wave": 40.0}
_APART: Mapping[MotifKind, float] = {"hill": 27.0, "tree": 15.0, "wave": 56.0}
"""How far motifs keep from lines and from one another."""
_SQUARE = 56.0
"""As far as the motifs that keep farthest apart."""
_TRIES = 2600
_PIECE = 14
"""Points of a coast that are drawn together."""
_SHADOW: Colour = (0x62, 0x80, 0x84)
_SHADOW_AT: Point = (2.4, 4.4)
_MARGIN = 40.0
_TINT = 0.66
"""How much of a county's own tint is in its colour."""


@dataclass(frozen=True)
class Stretch:
    """A part of a line with the box around it, so that a tile draws only what it sees."""

    points: Points
    box: Box


@dataclass(frozen=True)
class Motif:
    """A hill, a tree or a wave with its middle."""

    kind: MotifKind
    at: Point
    size: float


class Mass:
    """An area with many corners, filled quickly in small windows."""

    def __init__(self, outline: Points) -> None:
        self.box = bounds(outline)
        self._corners = np.array(outline, np.float64)

    def near(self, layer: Layer, shift: Point = (0.0, 0.0)) -> Points:
        """The outline for filling what the layer sees: corners far outside are drawn to its edges, or every row of the whole area
        would be filled. No edge is as long as the margin, so that none within is bent.
        """
        left, top, right, bottom = layer.window
        low, high = (left - _MARGIN, top - _MARGIN), (right + _MARGIN, bottom + _MARGIN)
        return [(x, y) for x, y in np.clip(self._corners + shift, low, high).tolist()]


class EnglandLand:
    """What is painted, worked out once per geometry. :meth:`paint_masses` and :meth:`paint_lines` draw what a layer sees of it."""

    def __init__(self, geometry: EnglandGeometry, ornaments: Sequence[PlacedOrnament] = (), taken: Sequence[Box] = ()) -> None:
        """``taken``: where neither hills nor trees nor waves are drawn."""
        self.geometry, self._ornaments, self._taken = geometry, ornaments, taken
        chart = geometry.components.chart
        rings = geometry.outlines.rings
        counties = set(geometry.counties)
        self._counties = [(Mass(county.outline), county_tint(chart.counties[letter].tint)) for letter, county in geometry.counties.items()]
        lands: list[tuple[Points, Colour]] = [
            *((rings[shape.id], NEIGHBOUR) for shape in chart.neighbours),
            *((island, shade(NEIGHBOUR, 0.08)) for island in geometry.islands),
            (geometry.france, FRANCE),
            (rings["england"], ENGLAND),
        ]
        self._masses = [(Mass(outline), colour) for outline, colour in lands]
        self._coasts = [stretch for outline, _ in lands for stretch in _stretches(outline, closed=True)]
        chains = geometry.outlines.chains
        borders = [chains[chain] for chain, sides in geometry.outlines.sides.items() if sides & counties]
        self._borders = [stretch for border in borders for stretch in _stretches(border)]
        self._rivers = [stretch for river in geometry.rivers for stretch in _stretches(river)]
        closed = (geometry.france, *geometry.islands)
        self.field = Field(geometry.size, [*chains.values(), *([*outline, outline[0]] for outline in closed)])
        self._motifs = sorted(self._scattered(), key=lambda motif: motif.at[1])

    def paint_masses(self, layer: Layer) -> None:
        """Lands and counties, flat: the field gives them light and shade."""
        seen = [(mass, colour) for mass, colour in self._masses if layer.sees(mass.box, 10)]
        for mass, _ in seen:
            layer.polygon(_SHADOW, mass.near(layer, _SHADOW_AT))
        for mass, colour in seen:
            layer.polygon(colour, mass.near(layer))
        for county, tint in self._counties:
            if layer.sees(county.box, 4):
                layer.polygon(tint, county.near(layer))

    def paint_lines(self, layer: Layer) -> None:
        """Rivers, borders, coasts, and what is drawn on land and sea."""
        for ink, width in ((shade(RIVER_MID, -0.25), 3.6), (shade(RIVER_MID, 0.15), 1.9)):
            for stretch in self._seen(layer, self._rivers):
                layer.line(ink, stretch.points, width)
        for stretch in self._seen(layer, self._borders):
            layer.line(BORDER, stretch.points, 3.4)
        for stretch in self._seen(layer, self._borders):
            for at in range(0, len(stretch.points) - 1, 3):
                layer.line(BORDER_LIGHT, stretch.points[at : at + 2], 1.2)
        for stretch in self._seen(layer, self._coasts):
            layer.line(COAST, stretch.points, 2.6)
        self._paint_things(layer)

    def _paint_things(self, layer: Layer) -> None:
        """Hills, trees, waves; castles; ornaments."""
        for motif in self._motifs:
            if layer.sees((*motif.at, *motif.at), 24):
                _MOTIFS[motif.kind](layer, motif)
        for county in self.geometry.counties.values():
            if layer.sees((*county.knight, *county.knight), 40):
                paint_castle(layer, (county.knight[0], county.knight[1] + 3))
        for ornament in self._ornaments:
            if layer.sees((*ornament.at, *ornament.at), ornament.radius * 1.6):
                _ornament(layer, ornament.kind, ornament.at, ornament.radius)

    @staticmethod
    def _seen(layer: Layer, stretches: Sequence[Stretch]) -> Iterator[Stretch]:
        return (stretch for stretch in stretches if layer.sees(stretch.box, 6))

    def _scattered(self) -> Iterator[Motif]:
        """Hills in the neighbours, trees on other land, waves on open sea: away from names, pieces, borders and one another."""
        geometry, chance = self.geometry, random.Random(14)
        width, height = geometry.size
        taken: dict[tuple[int, int], list[Point]] = {}
        for _ in range(_TRIES):
            at = chance.uniform(10, width - 10), chance.uniform(8, height - 8)
            kind = self._kind_at(at)
            if kind is None or self.field.at(at) < _FROM_BORDER[kind]:
                continue
            square = int(at[0] / _SQUARE), int(at[1] / _SQUARE)
            near = (taken.get((square[0] + right, square[1] + down), ()) for right in (-1, 0, 1) for down in (-1, 0, 1))
            if all(math.dist(at, other) > _APART[kind] for others in near for other in others) and self._is_open(at):
                taken.setdefault(square, []).append(at)
                yield Motif(kind, at, chance.uniform(0.8, 1.15))

    def _is_open(self, at: Point) -> bool:
        """Whether no word, ornament, card or tile is near."""
        left, top, _, _ = self.geometry.favours_box
        if at[0] > left - 40 and at[1] > top - 14:
            return False
        return not any(box[0] - 14 < at[0] < box[2] + 14 and box[1] - 12 < at[1] < box[3] + 12 for box in self._taken)

    def _kind_at(self, at: Point) -> MotifKind | None:
        """What is drawn at a spot; nothing in counties."""
        area = self.geometry.area_at(at)
        if area in self.geometry.counties:
            return None
        return "wave" if not area else "tree" if area in ("england", "france") else "hill"


def county_tint(printed: str) -> Colour:
    """The colour of a county: its tint in the data file, laid thinly on parchment."""
    red, green, blue = (int(printed[at : at + 2], 16) for at in (1, 3, 5))
    return shade(mix(PARCHMENT, (red, green, blue), _TINT), 0.3)


def _stretches(points: Points, closed: bool = False) -> list[Stretch]:
    line = [*points, points[0]] if closed else points
    parts = [line[at : at + _PIECE + 1] for at in range(0, len(line) - 1, _PIECE)]
    return [Stretch(part, bounds(part)) for part in parts]


# ------------------------------------------------------------------------------------------------ motifs and ornaments


def _wave(layer: Layer, motif: Motif) -> None:
    """One to three short crests."""
    x, y = motif.at
    for row in range(1 + int(motif.size * 100) % 3):
        start = x - 12 + row * 6
        crest = [(start + k * 1.1, y + row * 5 - 2.4 * abs(math.sin(k * math.pi / 10))) for k in range(21)]
        layer.line((0x4E, 0x7C, 0x8A, 110), [(px + 0.4, py + 1.5) for px, py in crest], 1.3)
        layer.line((*SEA_FOAM, 130), crest, 1.2)


def _hill(layer: Layer, motif: Motif) -> None:
    """A hill in ink, its right side in the shade."""
    outline = moved([(-11, 6), (-6, -2), (-2, -8), (1.4, -9), (5, -4), (8, 1), (12, 6)], motif.at, motif.size)
    layer.polygon((0xDA, 0xCE, 0xAE), outline)
    layer.polygon((0xA4, 0x94, 0x74), moved([(1.4, -9), (5, -4), (8, 1), (12, 6), (4, 6), (2.6, -1)], motif.at, motif.size))
    layer.line((0x70, 0x5C, 0x3E), outline, 1.3)


def _tree(layer: Layer, motif: Motif) -> None:
    x, y = motif.at
    size = motif.size * 0.9
    layer.line((0x6A, 0x4C, 0x2E), [(x, y), (x, y + 6 * size)], 1.7)
    outlined(
        layer,
        moved([(-4.6, 1), (-3.6, -4), (0, -7), (3.6, -4), (4.6, 1), (0, 3)], motif.at, size),
        (0x9C, 0xAC, 0x78),
        0.9,
        (0x66, 0x72, 0x4A),
    )


_MOTIFS: Mapping[MotifKind, Callable[[Layer, Motif], None]] = {"hill": _hill, "tree": _tree, "wave": _wave}


def _ornament(layer: Layer, kind: str, at: Point, radius: float) -> None:
    """What the data file puts on the map; a kind that is not known is left out."""
    if kind == "compass":
        _compass(layer, at, radius)
    elif kind == "ship":
        paint_ship(layer, at, radius / 30)
    elif kind == "red_rose":
        _rose(layer, at, radius * 0.8)
    elif kind == "parliament":
        _abbey(layer, at, radius / 18)


def _rose(layer: Layer, at: Point, radius: float) -> None:
    for ink, grow in (((0x3A, 0x14, 0x12), 1.3), (ROSE, 0.0)):
        for k in range(5):
            angle = -math.pi / 2 + k * 2 * math.pi / 5
            layer.disc(ink, (at[0] + radius * 0.56 * math.cos(angle), at[1] + radius * 0.56 * math.sin(angle)), radius * 0.44 + grow)
    rose_at(layer, at, radius * 0.66, shade(ROSE, 0.24), GOLD_BRIGHT)


def _abbey(layer: Layer, at: Point, size: float) -> None:
    """The hall of parliament at Westminster."""
    ink = (0x46, 0x34, 0x22)
    for x in (-11.0, 7.0):
        outlined(layer, moved([(x, 11), (x, -8), (x + 2, -14), (x + 4, -8), (x + 4, 11)], at, size), (0xE0, 0xD2, 0xB0), 1.0, ink)
    outlined(layer, moved([(-7, 11), (-7, -1), (0, -8), (7, -1), (7, 11)], at, size), (0xEE, 0xE2, 0xC4), 1.0, ink)
    layer.polygon((0x8E, 0x46, 0x30), moved([(-7, -1), (0, -8), (7, -1)], at, size))
    layer.polygon(ink, moved([(-2.4, 11), (-2.4, 5), (0, 2), (2.4, 5), (2.4, 11)], at, size))


def _compass(layer: Layer, at: Point, radius: float) -> None:
    """A wind rose."""
    dark: Colour = (0x4A, 0x3A, 0x28)
    for ring, width in ((0.8, 1.2), (0.72, 0.9), (0.3, 1.0)):
        layer.ring((*dark, 150), at, radius * ring, width)
    for reach, across, turn, count in ((0.62, 0.09, math.pi / 4, 4), (1.0, 0.14, 0.0, 4)):
        for k in range(count):
            angle = -math.pi / 2 + turn + k * math.pi / 2
            tip = at[0] + radius * reach * math.cos(angle), at[1] + radius * reach * math.sin(angle)
            for side, fill in ((-math.pi / 4, PARCHMENT_LIGHT), (math.pi / 4, dark)):
                root = at[0] + radius * across * math.cos(angle + side), at[1] + radius * across * math.sin(angle + side)
                layer.polygon(fill, [tip, root, at])
                layer.line(dark, [tip, root], 0.8)
    layer.disc(dark, at, radius * 0.09)
    layer.disc(GOLD_BRIGHT, at, radius * 0.055)
