"""Boxes find room where they cost least; a name finds room in its county."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from england_boards import PRINTED

from client.boards.england_counties import name_spot
from client.boards.england_geometry import EnglandGeometry
from client.boards.england_room import CELL, Room, cheapest

STRAIT = np.ones((40, 20), np.float32)
STRAIT[10:30, 5:15] = 0.0
"""Room from (40, 20) to (120, 60)."""


def test_the_cost_of_a_box_is_the_part_of_it_that_lies_elsewhere() -> None:
    room = Room(STRAIT)
    assert room.cost((80, 40), (40, 24)) == 0.0
    assert room.cost((120, 40), (40, 24)) == pytest.approx(0.5)
    assert room.cost((8, 8), (40, 24)) == 1.0
    assert room.cost((-400, 40), (40, 24)) == 1.0


def test_all_costs_at_once_are_those_of_each() -> None:
    room = Room(STRAIT, (100.0, 50.0))
    costs = room.of((20, 12, 20, 12))
    for column, row in itertools.product(range(0, 40, 7), range(0, 20, 3)):
        assert costs[column, row] == pytest.approx(room.cost((100 + column * CELL, 50 + row * CELL), (40, 24)))


def test_a_box_stays_where_it_is_wanted_or_comes_as_near_as_it_can() -> None:
    room = Room(STRAIT)
    assert room.nearest((40, 24), (80, 40)) == (0.0, (80, 40))
    cost, (x, y) = room.nearest((40, 24), (150, 40))
    assert cost == 0.0
    assert (x, y) == (100, 40)


def test_the_cheapest_step_is_taken() -> None:
    steps, prices = [(0.0, 0.0), (40.0, 0.0), (0.0, 12.0)], [0.2, 0.0, 0.1]
    costs, chosen = cheapest(STRAIT, steps, prices)
    assert (costs[12, 8], chosen[12, 8]) == (0.0, 1)
    assert costs[25, 8] == pytest.approx(0.1)
    assert chosen[25, 8] == 2
    assert chosen[25, 13] == 0


def test_a_name_that_is_narrow_enough_lies_in_its_county(map_cache: None) -> None:
    geometry = EnglandGeometry(PRINTED, EnglandGeometry.plane_for(PRINTED, (906, 586)))
    for letter, spot in geometry.counties.items():
        outside, at = name_spot(geometry.rooms[letter], spot.name, (72, 18))
        assert outside < 0.06
        assert geometry.county_at(at) == letter
        assert name_spot(geometry.rooms[letter], spot.name, (400, 18))[0] > 0.3
