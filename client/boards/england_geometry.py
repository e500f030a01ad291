"""Where everything lies on the board of England: counties, conflict cards, favour tiles, in a plane of units. No drawing, no rules.

England is shown as the data file draws it, as large as the height allows. The north of France is bent to the board's shape: its west is
flattened below the Channel, its east raised at the right edge, so that the conflict cards find room on it. Whoever corrects the
map in the data file sees it corrected here.

Places are counties by letter, conflict cards by id, favours as ``favour:<id>``; the four spots for cards are ``upper:0`` to ``lower:1``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pygame

from client.boards.england_counties import CountySpot, place_county
from client.boards.england_outlines import Outlines, smoothed
from client.boards.england_room import CELL, Room
from client.draw.lancaster_rows import county_row
from client.draw.lancaster_signs import name_width, reward_width
from client.draw.shapes import Point, Points, bounds, contains
from shared.lancaster.components import Components
from shared.lancaster.places import FAVOUR

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

NARROWEST = 1330.0
_ABOVE, _BESIDE = 14.0, 22.0
"""Sea above England and to its left."""
_FLAT = 0.45
"""How much flatter everything south of England is drawn."""
_ASIDE = 0.3
"""The part of a wide board's further sea that lies in the west; the rest is the German Ocean."""
CARD = 258.0, 170.0
_CARD_GAP = 10.0
_FAVOUR = 70.0, 50.0
_FAVOUR_GAP = 8.0
_EDGE = 14.0
_CLIFF = 46.0
"""Units within which the coast of France rises, left of the cards; and the same in the data's map."""
_FRENCH_COAST = 64.0
"""Land above the favour tiles."""
_CORNER = 34.0
"""Within how many units of the data's map behind the cliff the land's corner is rounded."""
_AROUND = 60.0
"""Units around a county where what stands in it may reach."""
_BEYOND = 60.0
"""How far land that runs off the map goes beyond the plane's edge."""


class EnglandGeometry:
    """The map of ``components`` in a plane of ``size`` units."""

    def __init__(self, components: Components, size: tuple[float, float]) -> None:
        self.components = components
        self.size = size
        chart = self._chart = components.chart
        left, top, _, bottom = bounds(chart.england)
        spare = size[0] - NARROWEST
        self._shift = _BESIDE - left + _ASIDE * spare, _ABOVE - top + (size[1] - self.natural_height(components)) / 2
        self._south = float(bottom)
        self._lower = self._shift[1] + self.natural_height(components) - _ABOVE + top
        self.spots = self._card_spots()
        self.favours: dict[str, Box] = {}
        """Those in use, see :meth:`lay_favours`."""
        self.lay_favours([f"{FAVOUR}{favour}" for favour in components.favours])
        boxes = list(self.favours.values())
        self.favours_box: Box = boxes[0][0], boxes[0][1], boxes[-1][2], boxes[-1][3]
        """Around a row of all favour tiles."""
        self._bend()
        rings = {"england": chart.england, **{shape.id: shape.outline for shape in chart.neighbours}}
        rings |= {letter: county.polygon for letter, county in chart.counties.items()}
        self.outlines = Outlines(rings, self._plain, amplitude=1.6)
        self.france = Outlines({"france": chart.france}, self._bent, step=2.2, amplitude=1.8).rings["france"]
        self.islands: list[Points] = [
            Outlines({shape.id: shape.outline}, self._bending(shape.outline), amplitude=0.9).rings[shape.id] for shape in chart.islands
        ]
        self.rivers: list[Points] = [[*map(self._bending(river.line), smoothed(river.line, 2))] for river in chart.rivers]
        self._raster = self._painted_ids()
        self._grid = pygame.surfarray.pixels2d(self._raster)[::CELL, ::CELL].copy()
        """The same numbers at the spots that a :class:`Room` knows."""
        self.rooms = {letter: self._county_room(letter) for letter in chart.counties}
        """Of what stands in the counties."""
        self.counties: dict[str, CountySpot] = {letter: self._county(letter) for letter in chart.counties}

    @staticmethod
    def natural_height(components: Components) -> float:
        """Of the plane, without further sea above and below."""
        _, top, _, bottom = bounds(components.chart.england)
        return _ABOVE + (bottom - top) + (components.chart.height - bottom) * _FLAT

    @classmethod
    def plane_for(cls, components: Components, area: tuple[int, int]) -> tuple[float, float]:
        """The plane that fills an area of pixels."""
        width = max(NARROWEST, cls.natural_height(components) * area[0] / area[1])
        return width, width * area[1] / area[0]

    # -- from the data's map to the plane

    def project(self, point: tuple[float, float]) -> Point:
        """A point of the data file on the plane, bent with France if it lies there or south of England."""
        french = point[1] > self._south or contains(self._chart.france, point)
        return self._bent(point) if french else self._plain(point)

    def _bending(self, points: Sequence[tuple[float, float]]) -> Callable[[Point], Point]:
        """What a whole line or outline is projected by: it never lies half here and half there."""
        middle = points[len(points) // 2]
        return self._bent if middle[1] > self._south or contains(self._chart.france, middle) else self._plain

    def _plain(self, point: Point) -> Point:
        return self._framed(point, point[0] + self._shift[0], point[1] + self._shift[1])

    def _framed(self, point: Point, x: float, y: float) -> Point:
        """What lies on the frame of the data's map goes beyond the plane's edge."""
        if point[1] <= 0:
            y = -_BEYOND
        elif point[1] >= self._chart.height:
            y = self.size[1] + _BEYOND
        return self.size[0] + _BEYOND if point[0] >= self._chart.width else x, y

    def _bend(self) -> None:
        """What :meth:`_bent` needs to know of the data."""
        chart = self._chart
        card = chart.card_size
        self._block = chart.rows["upper"][0][0] - card[0] / 2, chart.rows["upper"][0][1] - card[1] / 2
        self._north = float(min(y for _, y in chart.france))
        self._cliff_from = self._block[0] - _CLIFF

    def _bent(self, point: Point) -> Point:
        """West of the cards' block flattened, the block itself as large as its cards need, a steep coast between."""
        x, y = point
        chart, (width, _) = self._chart, self.size
        block_x = self.spots["upper:0"][0]
        cliff_x = block_x - _EDGE - _CLIFF
        across = _between(
            x,
            ((0.0, self._shift[0] * 0.4), (self._cliff_from, cliff_x), (self._block[0], block_x - _EDGE), (float(chart.width), width + 2)),
        )
        low = self._south + self._shift[1] + (y - self._south) * (_FLAT if y > self._south else 1.0)
        coast = self.favours_box[1] - _FRENCH_COAST
        high = _between(y, ((self._north, coast - 34), (self._block[1], coast + 38), (float(chart.height), self._lower)))
        # The coast of the block runs level: what the map's slants down to the west is taken back in part.
        slant = (chart.width - x) / (chart.width - self._block[0])
        high -= 14 * min(1.0, max(0.0, slant)) * max(0.0, 1 - max(0.0, y - self._block[1]) / 60)
        rise = min(1.0, max(0.0, (x - self._cliff_from) / (self._block[0] + _CORNER - self._cliff_from)))
        part = 1 - (1 - rise) ** 3.6
        height = low + (high - low) * part
        cliff = 1.6 * min(1.0, 4 * part) * min(1.0, 5 * (1 - part))
        swell = part * (_bay(x * 5, 0.4) + _bay(y * 3, 2.2)) * 0.7
        return self._framed(point, across + cliff * _bay(height, 1.3), height + swell)

    # -- what lies on France

    def _card_spots(self) -> dict[str, Box]:
        """The four places for cards, from the lower right corner."""
        spots = {}
        for row, name in enumerate(("upper", "lower")):
            for column in range(2):
                left = self.size[0] - _EDGE - (2 - column) * CARD[0] - (1 - column) * _CARD_GAP
                top = self._lower - _EDGE - (2 - row) * CARD[1] - (1 - row) * _CARD_GAP
                spots[f"{name}:{column}"] = (left, top, left + CARD[0], top + CARD[1])
        return spots

    def lay_favours(self, used: Sequence[str]) -> None:
        """The row of favour tiles, given those in use: with some numbers of players not all are (LAN-SET-8)."""
        left, top, right = *self.spots["upper:0"][:2], self.spots["upper:1"][2]
        step = _FAVOUR[0] + _FAVOUR_GAP
        x, y = (left + right - len(used) * step + _FAVOUR_GAP) / 2, top - _CARD_GAP - _FAVOUR[1]
        self.favours = {place: (x + n * step, y, x + n * step + _FAVOUR[0], y + _FAVOUR[1]) for n, place in enumerate(used)}

    def open_sea(self) -> Box:
        """The German Ocean between England, France and the right edge: nothing of the game lies there."""
        left = bounds(self.outlines.rings["england"])[2] + _EDGE
        coast = min(y for x, y in self.france if left - _EDGE < x < self.size[0])
        return left, _EDGE, self.size[0] - _EDGE, coast - _EDGE

    # -- places

    def _county_room(self, letter: str) -> Room:
        left, top, right, bottom = bounds(self.outlines.rings[letter])
        others = dict.fromkeys(set(self._chart.counties) - {letter}, 1.0)
        return self.room({letter: 0.0, **others}, 0.6, (left - _AROUND, top - _AROUND, right + _AROUND, bottom + _AROUND))

    def _county(self, letter: str) -> CountySpot:
        """A county with the group of what stands in it, where that finds room."""
        printed, wanted = self.components.counties[letter], self.project(self._chart.counties[letter].knight)
        widths = name_width(printed.name), reward_width(county_row(printed))
        return place_county(letter, self.outlines.rings[letter], self.rooms[letter], wanted, *widths)

    def room(self, costs: Mapping[str, float], others: float, box: Box) -> Room:
        """The room of a part of the plane: what it costs to lie on the areas named (as :meth:`area_at` does), and on any other."""
        by_number = np.array([costs.get(area, others) for area in self._areas], np.float32)
        left, top = (max(0, math.floor(length / CELL)) for length in box[:2])
        numbers = self._grid[left : math.ceil(box[2] / CELL), top : math.ceil(box[3] / CELL)]
        return Room(by_number[numbers], (float(left * CELL), float(top * CELL)))

    def box_of(self, place: str) -> Box:
        """Left, top, right, bottom of what a county, a spot for cards or a favour covers. Raises ``KeyError``."""
        if place in self.counties:
            return self.counties[place].box
        return self.spots[place] if place in self.spots else self.favours[place]

    def anchor(self, place: str) -> Point:
        """Where a piece has its middle: a county's knight, the middle of a card or tile. Raises ``KeyError``."""
        if place in self.counties:
            return self.counties[place].knight
        left, top, right, bottom = self.box_of(place)
        return (left + right) / 2, (top + bottom) / 2

    # -- what lies under a point

    def _painted_ids(self) -> pygame.Surface:
        """A picture with the number of the area in every unit; 0 is the sea."""
        raster = pygame.Surface((math.ceil(self.size[0]), math.ceil(self.size[1])), depth=8)
        raster.set_palette([(value, value, value) for value in range(256)])
        areas = {**{f"island {number}": island for number, island in enumerate(self.islands)}, "france": self.france}
        areas |= self.outlines.rings
        self._areas = ("", *areas)
        for number, outline in enumerate(areas.values(), 1):
            pygame.draw.polygon(raster, number, outline)
        return raster

    def area_at(self, point: Point) -> str:
        """The area under a point of the plane: a county's letter, ``england`` for what is no county, a neighbour; empty for the sea."""
        at = int(point[0]), int(point[1])
        return self._areas[self._raster.get_at_mapped(at)] if self._raster.get_rect().collidepoint(at) else ""

    def county_at(self, point: Point) -> str | None:
        """The county under a point of the plane."""
        area = self.area_at(point)
        return area if area in self.counties else None

    def hit(self, point: Point, cards: Mapping[str, str], favours: Sequence[str]) -> str | None:
        """The place under a point, given where the ``cards`` lie (spot to card) and which ``favours`` are in use."""
        for spot, card in cards.items():
            if _holds(self.spots[spot], point):
                return card
        for favour in favours:
            if _holds(self.favours[favour], point):
                return favour
        return self.county_at(point)


def _bay(along: float, phase: float) -> float:
    """Bays and capes for a coast that the bending has drawn straight."""
    return 4.0 * math.sin(along / 44 + phase) + 2.6 * math.sin(along / 19 + 2 * phase) + 1.4 * math.sin(along / 8 + phase)


def _holds(box: Box, point: Point) -> bool:
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def _between(value: float, knots: Sequence[tuple[float, float]]) -> float:
    """A broken line through ``knots``; beyond them it goes on straight."""
    at = 1
    while at < len(knots) - 1 and value > knots[at][0]:
        at += 1
    (x0, y0), (x1, y1) = knots[at - 1], knots[at]
    return y0 + (value - x0) * (y1 - y0) / (x1 - x0)
