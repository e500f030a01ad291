"""The way of the barbarian ship: evenly spread stops, the ship on them and between them."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pygame
import pytest

from client.draw.catan_fleet import BOX, draw_fleet, route, stop

STEPS = 7


def drawn(step: float, width: int = 140) -> np.ndarray:
    target = pygame.Surface((width, math.ceil(BOX[1] * width / BOX[0])))
    target.fill((246, 237, 217))
    draw_fleet(target, (0, 0), width, step, STEPS)
    return pygame.surfarray.array3d(target).astype(int)


def test_the_stops_lie_apart_and_inside_the_box() -> None:
    stops = [stop(step, STEPS) for step in range(STEPS + 1)]
    for one, other in itertools.pairwise(stops):
        assert 22 < math.dist(one, other) < 40
    for x, y in stops:
        assert 9 < x < BOX[0] - 9
        assert 9 < y < BOX[1] - 9
    assert math.dist(stops[0], stops[-1]) > 60, "the middle is left free"


@pytest.mark.parametrize("step", [0, 3, 3.5, 7])
def test_the_ship_is_where_it_has_come_to(step: float) -> None:
    bare = pygame.Surface((140, math.ceil(BOX[1])))
    bare.fill((246, 237, 217))
    bare.blit(route(140, STEPS), (0, 0))
    difference = np.abs(drawn(step) - pygame.surfarray.array3d(bare).astype(int)).max(axis=2) > 20
    x, y = np.argwhere(difference).mean(axis=0)
    assert math.dist((x, y), stop(step, STEPS)) < 9


def test_it_keeps_its_shape_at_every_size() -> None:
    for width in (105, 140, 210):
        assert route(width, STEPS).get_size() == (width, math.ceil(BOX[1] * width / BOX[0]))
        assert drawn(2, width).std() > 5
