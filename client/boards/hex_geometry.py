"""Where everything lies on the hex board: hexes, intersections, paths, harbours; and which of them is under a point. Geometry only.

Plane units: a hex has :data:`RADIUS` units to a corner, whatever the window; the plane is as wide and as high as the window's shape
asks, never less than the island and its harbours need. Places are ``h<id>`` for hexes, ``i<id>`` for intersections and ``p<id>`` for
paths, with the ids of ``shared.catan.board`` (GEO-8 to GEO-11).
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from client.draw.catan_motifs import RADIUS, TOKEN_AT, hexagon
from client.draw.shapes import Point, contains
from shared.catan.board import Board as CatanBoard

HEIGHT = 600.0
NARROWEST = 700.0
_ASIDE = 19.0
"""The island stands right of the middle: fleet and dice lie over the upper left corner of the sea."""
_OUT = 37.0
"""From the middle of a coastal path to the ship of its harbour."""
_OFF: Point = (4.0, 5.0)
"""How much farther out and down a ship lies that is not above the island: its sail must not hide what stands on the path's end."""

# How far from the middle of a place a click still means it, in plane units: a place that is a legal target reaches farther.
_REACH = {"i": 15.0, "p": 9.5}
_TARGET_REACH = {"i": 25.0, "p": 19.0}
_ADVANTAGE = 0.75
"""Where a legal place and another one meet, the legal one is meant even if it is farther by this part of its reach."""
_ROAD_ENDS = 0.17
"""The part of a path at either end that a road leaves free."""
_PATH_ENDS = 0.3
"""The part at either end that a click gives to the intersection rather than to the path."""

# Pieces on a hex stand above its token, away from the corners; without a token the robber stands in the middle.
_ROBBER_AT: Point = (-20.0, -14.0)
_MERCHANT_AT: Point = (20.0, -13.0)
_MIDDLE: Point = (0.0, 8.0)


@dataclass(frozen=True)
class HarbourSpot:
    """Where a harbour lies: its ship and the two intersections that its jetties come from."""

    ship: Point
    ends: tuple[Point, Point]


class HexGeometry:
    """The places of a board in a plane of ``size`` units."""

    def __init__(self, board: CatanBoard, size: tuple[float, float]) -> None:
        self.board = board
        self.size = size
        self.middle: Point = size[0] / 2 + _ASIDE, size[1] / 2
        self.hexes: tuple[Point, ...] = tuple(self._at(tile.x, tile.y) for tile in board.hexes)
        self.places: tuple[Point, ...] = tuple(self._at(x, y) for x, y in board.xy)
        self.paths: tuple[tuple[Point, Point], ...] = tuple((self.places[low], self.places[high]) for low, high in board.ends)
        self.harbours: tuple[HarbourSpot, ...] = tuple(
            self._harbour(self.hexes[slot.hex], self.places[slot.ends[0]], self.places[slot.ends[1]]) for slot in board.slots
        )
        self._anchors: dict[str, Point] = {
            **{f"h{tile}": point for tile, point in enumerate(self.hexes)},
            **{f"i{place}": point for place, point in enumerate(self.places)},
            **{f"p{path}": middle_of(ends) for path, ends in enumerate(self.paths)},
        }

    @staticmethod
    def plane_for(area: tuple[int, int]) -> tuple[float, float]:
        """The plane that fills an area of pixels."""
        width = max(NARROWEST, HEIGHT * area[0] / area[1])
        return width, width * area[1] / area[0]

    def _at(self, x: int, y: int) -> Point:
        """GEO-9."""
        return self.middle[0] + x * RADIUS * math.sqrt(3) / 2, self.middle[1] + y * RADIUS / 2

    @staticmethod
    def _harbour(centre: Point, one: Point, other: Point) -> HarbourSpot:
        x, y = middle_of((one, other))
        length = math.dist((x, y), centre)
        out = (x - centre[0]) / length, (y - centre[1]) / length
        off = _OFF if out[1] > -0.5 else (0.0, 0.0)
        return HarbourSpot((x + out[0] * (_OUT + off[0]), y + out[1] * (_OUT + off[0]) + off[1]), (one, other))

    # -- places

    def anchor(self, place: str) -> Point:
        """The middle of a place. Raises ``KeyError``."""
        return self._anchors[place]

    def box_of(self, place: str) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of what a place covers. Raises ``KeyError``."""
        x, y = self._anchors[place]
        if place[0] == "h":
            return x - RADIUS * 0.87, y - RADIUS, x + RADIUS * 0.87, y + RADIUS
        if place[0] == "i":
            return x - 17, y - 17, x + 17, y + 17
        (ax, ay), (bx, by) = self.paths[int(place[1:])]
        return min(ax, bx) - 5, min(ay, by) - 5, max(ax, bx) + 5, max(ay, by) + 5

    def token_at(self, tile: int) -> Point:
        """The middle of the number token of a hex."""
        return _beside(self.hexes[tile], TOKEN_AT)

    def robber_at(self, tile: int, has_token: bool) -> Point:
        """Where the robber stands on a hex."""
        return _beside(self.hexes[tile], _ROBBER_AT if has_token else _MIDDLE)

    def merchant_at(self, tile: int) -> Point:
        """Where the merchant stands on a hex."""
        return _beside(self.hexes[tile], _MERCHANT_AT)

    def road(self, path: int) -> tuple[Point, Point]:
        """The ends of a road on a path: it leaves room for what stands on the intersections."""
        a, b = self.paths[path]
        return _between(a, b, _ROAD_ENDS), _between(a, b, 1 - _ROAD_ENDS)

    # -- what lies under a point

    def hit(self, point: Point, targets: Collection[str] = ()) -> str | None:
        """The place under a point; None on the sea.

        Nearest wins: intersections and paths are measured in parts of their reach. Legal ``targets`` reach farther than other places, and
        while only hexes are targets, nothing but hexes is hit.
        """
        tile = self._hex_at(point)
        if {target[0] for target in targets} == {"h"}:
            return tile
        parts = {place: away / (_TARGET_REACH if place in targets else _REACH)[place[0]] for place, away in self._near(point)}
        legal = min((place for place in parts if place in targets and parts[place] < 1), key=parts.__getitem__, default=None)
        other = min((place for place in parts if place not in targets and parts[place] < 1), key=parts.__getitem__, default=None)
        if legal is not None and (other is None or parts[legal] < parts[other] + _ADVANTAGE):
            return legal
        return other or tile

    def _near(self, point: Point) -> list[tuple[str, float]]:
        """Intersections and paths with their distances, those that are not too far to matter."""
        far = _TARGET_REACH["i"]
        near = [(f"i{place}", math.dist(point, at)) for place, at in enumerate(self.places)]
        near += [
            (f"p{path}", _distance(point, _between(a, b, _PATH_ENDS), _between(a, b, 1 - _PATH_ENDS)))
            for path, (a, b) in enumerate(self.paths)
        ]
        return [(place, away) for place, away in near if away < far]

    def _hex_at(self, point: Point) -> str | None:
        tile = min(range(len(self.hexes)), key=lambda tile: math.dist(point, self.hexes[tile]))
        return f"h{tile}" if contains(hexagon(RADIUS, self.hexes[tile]), point) else None


def middle_of(ends: tuple[Point, Point]) -> Point:
    """The point between two."""
    (ax, ay), (bx, by) = ends
    return (ax + bx) / 2, (ay + by) / 2


def _beside(point: Point, offset: Point) -> Point:
    return point[0] + offset[0], point[1] + offset[1]


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the line between two."""
    (ax, ay), (bx, by) = a, b
    part = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    return math.dist(point, _between(a, b, min(1.0, max(0.0, part))))
