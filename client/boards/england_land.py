"""Sea and land of the board of England, painted into layers of any zoom: coast lines, counties, borders, rivers, hills, ships. No text.

Nothing of a match: what is painted follows from the geometry alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from client.boards.england_field import Field
from client.boards.england_geometry import EnglandGeometry
from client.boards.england_motifs import Motif, MotifKind, paint_motif, paint_ornament
from client.boards.england_words import PlacedOrnament
from client.draw.lancaster_palette import (
    BORDER,
    BORDER_LIGHT,
    COAST,
    ENGLAND,
    FRANCE,
    NEIGHBOUR,
)
from client.draw.layer import Layer
from client.draw.palette import PARCHMENT, RIVER_MID, Colour, mix, shade
from client.draw.shapes import Point, Points, bounds

Box = tuple[float, float, float, float]
_FROM_BORDER: Mapping[MotifKind, float] = {"hill": 15.0, "tree": 12.0, "hamlet": 18.0, "wave": 40.0}
_APART: Mapping[MotifKind, float] = {"hill": 23.0, "tree": 12.0, "hamlet": 21.0, "wave": 56.0}
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
    """What is painted, worked out once per geometry. :meth:`paint_masses` and :meth:`paint_lines` draw what a layer sees of it.

    At first there is flat land only: distances come with :meth:`measure`, hills, trees, waves and ornaments with :meth:`scatter`.
    """

    def __init__(self, geometry: EnglandGeometry) -> None:
        self.geometry = geometry
        self.field = Field(geometry.size)
        self._ornaments: Sequence[PlacedOrnament] = ()
        self._motifs: list[Motif] = []
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

    def measure(self) -> Iterator[None]:
        """Work out how far everything is from coasts and borders, step by step."""
        closed = (self.geometry.france, *self.geometry.islands)
        return self.field.measure([*self.geometry.outlines.chains.values(), *([*outline, outline[0]] for outline in closed)])

    def scatter(self, ornaments: Sequence[PlacedOrnament], taken: Sequence[Box]) -> Iterator[None]:
        """Put the ornaments there, and motifs where nothing is ``taken``, step by step."""
        motifs = []
        for motif in self._scattered(taken):
            motifs.append(motif)
            yield
        self._ornaments, self._motifs = ornaments, sorted(motifs, key=lambda motif: motif.at[1])

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
        """Motifs and ornaments."""
        for motif in self._motifs:
            if layer.sees((*motif.at, *motif.at), 24):
                paint_motif(layer, motif)
        for ornament in self._ornaments:
            if layer.sees((*ornament.at, *ornament.at), ornament.radius * 1.6):
                paint_ornament(layer, ornament.kind, ornament.at, ornament.radius)

    @staticmethod
    def _seen(layer: Layer, stretches: Sequence[Stretch]) -> Iterator[Stretch]:
        return (stretch for stretch in stretches if layer.sees(stretch.box, 6))

    def _scattered(self, reserved: Sequence[Box]) -> Iterator[Motif]:
        """Hills in the neighbours, trees and hamlets on other land, waves on open sea: away from names, pieces, borders and one another."""
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
            if all(math.dist(at, other) > _APART[kind] for others in near for other in others) and self._is_open(at, reserved):
                taken.setdefault(square, []).append(at)
                yield Motif(kind, at, chance.uniform(0.8, 1.15))

    def _is_open(self, at: Point, reserved: Sequence[Box]) -> bool:
        """Whether no word, ornament, card or tile is near."""
        left, top, _, _ = self.geometry.favours_box
        if at[0] > left - 40 and at[1] > top - 14:
            return False
        return not any(box[0] - 14 < at[0] < box[2] + 14 and box[1] - 12 < at[1] < box[3] + 12 for box in reserved)

    def _kind_at(self, at: Point) -> MotifKind | None:
        """What is drawn at a spot; nothing in counties."""
        area = self.geometry.area_at(at)
        if area in self.geometry.counties:
            return None
        if area in ("england", "france"):
            # Every ninth spot or so, but the same ones each time.
            return "hamlet" if int(at[0] * 7 + at[1] * 13) % 9 == 0 else "tree"
        return "hill" if area else "wave"


def county_tint(printed: str) -> Colour:
    """The colour of a county: its tint in the data file, laid thinly on parchment."""
    red, green, blue = (int(printed[at : at + 2], 16) for at in (1, 3, 5))
    return shade(mix(PARCHMENT, (red, green, blue), _TINT), 0.2)


def _stretches(points: Points, closed: bool = False) -> list[Stretch]:
    line = [*points, points[0]] if closed else points
    parts = [line[at : at + _PIECE + 1] for at in range(0, len(line) - 1, _PIECE)]
    return [Stretch(part, bounds(part)) for part in parts]
