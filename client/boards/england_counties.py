"""Where name, knight, nobles, minimum and reward of a county stand: one group that lies inside it, as far as it has room. No drawing.

The data file says where a knight and the nobles are to stand (LAN-MAP-3); the group keeps as near to that as the county's shape allows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

from client.boards.england_room import Reach, Room, cheapest
from client.draw.shapes import Point, Points, bounds

_KNIGHT: Reach = (41.0, 27.0, 22.0, 25.0)
"""What a knight takes up with its number above, lozenges below and the minimum at its left."""
_NOBLES: Reach = (17.0, 21.0, 22.0, 21.0)
_NAME_HALF, _REWARD_HALF = 11.0, 15.0
"""Half the heights of a name and of a reward."""
_MINIMUM: Point = (-29.0, 5.0)
_PER_UNIT = 0.004
"""The cost of each unit that something stands off from its usual place. What lies outside altogether costs 1."""


@dataclass(frozen=True)
class CountySpot:
    """A county on the plane: its outline, and where its name, knight, nobles, minimum and reward stand."""

    letter: str
    outline: Points
    name: Point
    knight: Point
    nobles: Point
    minimum: Point
    reward: Point
    box: tuple[float, float, float, float]
    signs: tuple[float, float, float, float]
    """Around all that stands in it."""


class _Companion:
    """Something that stands beside the knight, at one of some steps from it. ``costs``: at the best one, for each spot of the knight."""

    def __init__(self, room: Room, reach: Reach, usual: Point, across: Iterable[int], down: Iterable[int]) -> None:
        self._steps = [(float(x), float(y)) for x, y in itertools.product(across, down)]
        prices = [_PER_UNIT * math.dist(step, usual) for step in self._steps]
        self.costs, self._chosen = cheapest(room.of(reach), self._steps, prices)

    def beside(self, knight: Point, number: int) -> Point:
        """Where it stands then, the knight being at the spot with this number."""
        x, y = self._steps[int(self._chosen.flat[number])]
        return knight[0] + x, knight[1] + y


def place_county(letter: str, outline: Points, room: Room, knight: Point, name_width: float, reward_width: float) -> CountySpot:
    """The group of a county in its ``room``, the knight as near to the wanted point as possible."""
    nobles = _Companion(room, _NOBLES, (44.0, -2.0), [*range(44, 60, 4), -64], range(-8, 5, 4))
    name = _Companion(room, _flat(name_width, _NAME_HALF), (6.0, -46.0), range(-44, 61, 8), (-48, -44))
    reward = _Companion(room, _flat(reward_width, _REWARD_HALF), (6.0, 45.0), range(-44, 69, 8), (40, 44))
    total = 1.8 * room.of(_KNIGHT) + 1.6 * nobles.costs + 1.5 * name.costs + 1.3 * reward.costs + _PER_UNIT * room.away(knight)
    # A knight stands in its county, whatever becomes of the rest.
    total[room.costs > 0] = math.inf
    number = int(total.argmin())
    at = room.at(number)
    standing = name.beside(at, number), at, nobles.beside(at, number), reward.beside(at, number)
    reaches = _flat(name_width, _NAME_HALF), _KNIGHT, _NOBLES, _flat(reward_width, _REWARD_HALF)
    corners: list[Point] = []
    for (x, y), (left, up, right, down) in zip(standing, reaches, strict=True):
        corners += [(x - left, y - up), (x + right, y + down)]
    return CountySpot(
        letter,
        outline,
        standing[0],
        at,
        standing[2],
        (at[0] + _MINIMUM[0], at[1] + _MINIMUM[1]),
        standing[3],
        bounds(outline),
        bounds(corners),
    )


def name_spot(room: Room, usual: Point, size: tuple[float, float]) -> tuple[float, Point]:
    """Where a name of ``size`` that is known only now lies best, near its usual spot, and which part of it does not lie in the county."""
    spots = [(usual[0] + across, usual[1]) for across in range(-45, 46, 5)]
    at = min(spots, key=lambda spot: room.cost(spot, size) + _PER_UNIT / 2 * math.dist(spot, usual))
    return room.cost(at, size), at


def _flat(width: float, half: float) -> Reach:
    return width / 2, half, width / 2, half
