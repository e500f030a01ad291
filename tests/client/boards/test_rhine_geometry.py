"""Cells of the Rhine board: every space can be found and clicked, none covers another, borders are those of the map."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from rhine_boards import BoardOf

from client.boards.rhine_course import HEIGHT, NARROWEST, WIDEST
from client.boards.rhine_geometry import RhineGeometry, course_slots, inside_outline
from client.draw.shapes import regular
from shared.rheinlaender.board import RhineMap

SIZES = [(790, 440), (906, 586), (1480, 860)]
SMALLEST_CLICK = 14
"""Pixels across that a place has at least, in the smallest window."""


@pytest.fixture(scope="module", params=[NARROWEST, 906.0, WIDEST])
def geometry(request: pytest.FixtureRequest, rhine: RhineMap) -> RhineGeometry:
    return RhineGeometry(rhine, request.param)


@pytest.mark.parametrize("size", SIZES)
def test_every_place_is_hit_where_its_piece_stands(board_of: BoardOf, rhine: RhineMap, size: tuple[int, int]) -> None:
    board = board_of(size)
    places = [*rhine.spaces, *rhine.circles]
    assert len(places) == 157 + 26
    assert {place: board.hit(board.anchor(place)) for place in places} == {place: place for place in places}


def test_every_place_is_hit_when_zoomed(board_of: BoardOf, rhine: RhineMap) -> None:
    board = board_of((906, 586))
    for place in [*rhine.spaces, *rhine.circles]:
        board.zoom_at(board.anchor(place), 1.25**3)
        x, y = board.anchor(place)
        assert 0 <= x <= 906
        assert 0 <= y <= 586
        assert board.hit((x, y)) == place
        board.fit()


def test_beside_the_map_there_is_nothing(board_of: BoardOf) -> None:
    board = board_of((906, 586))
    assert board.hit((453, 400)) is None
    assert board.hit((-5, -5)) is None


def test_slots_follow_the_river_with_arms_side_by_side(rhine: RhineMap) -> None:
    slots = course_slots(rhine)
    assert len(slots) == 49
    assert [(slot.left, slot.right) for slot in slots if slot.split] == [(31, 34), (32, 35), (33, 36), (46, 48), (47, 49)]


def test_cells_touch_exactly_where_the_map_says(geometry: RhineGeometry, rhine: RhineMap) -> None:
    drawn = {cell.space: {side.neighbour for side in cell.sides} - {None} for cell in geometry.cells.values()}
    assert drawn == {space.id: set(space.adjacent) for space in rhine.spaces.values()}


def test_sides_of_neighbours_lie_on_each_other(geometry: RhineGeometry) -> None:
    for cell in geometry.cells.values():
        for side in cell.sides:
            if side.neighbour is None:
                continue
            ends = [cell.side_line(side)[0], cell.side_line(side)[-1]]
            other = np.array(geometry.cells[side.neighbour].outline)
            for end in ends:
                assert np.hypot(*(other - end).T).min() < 2.5, (cell.space, side.neighbour)


def test_cells_do_not_overlap(geometry: RhineGeometry) -> None:
    xs, ys = np.meshgrid(np.arange(0.0, geometry.width, 5.0), np.arange(0.0, HEIGHT, 5.0))
    points = np.stack((xs.ravel(), ys.ravel()), axis=1)
    inner = np.zeros(len(points), int)
    for cell in geometry.cells.values():
        left, top, right, bottom = cell.box
        near = np.flatnonzero((points >= (left, top)).all(axis=1) & (points <= (right, bottom)).all(axis=1))
        inner[near] += inside_outline(points[near], cell.inset(0.6))
    assert inner.max() == 1


def test_places_are_big_enough_to_click_in_the_smallest_window(board_of: BoardOf) -> None:
    board = board_of((790, 440))
    geometry, scale = board.geometry, board.view.scale
    room = {space: float(geometry.clearance(space, np.array([cell.piece]))[0]) * scale * 2 for space, cell in geometry.cells.items()}
    assert min(room.values()) >= SMALLEST_CLICK, sorted(room.items(), key=lambda found: found[1])[:5]
    assert min(disc.radius for disc in geometry.discs.values()) * scale * 2 >= SMALLEST_CLICK


def test_circles_touch_their_two_spaces_and_no_other_circle(geometry: RhineGeometry) -> None:
    for disc in geometry.discs.values():
        for space in disc.spaces:
            rim = np.array(regular(disc.centre, disc.radius, 48))
            assert inside_outline(rim, geometry.cells[space].outline).any(), (disc.name, space)
    for first, second in itertools.combinations(geometry.discs.values(), 2):
        assert np.hypot(first.centre[0] - second.centre[0], first.centre[1] - second.centre[1]) > first.radius + second.radius


def test_everything_of_the_game_lies_inside_the_board(geometry: RhineGeometry) -> None:
    for place in [*geometry.cells, *geometry.discs]:
        left, top, right, bottom = geometry.box_of(place)
        assert left > 4
        assert top > 4
        assert right < geometry.width - 4
        assert bottom < HEIGHT - 4


def test_an_unknown_place_is_an_error(board_of: BoardOf) -> None:
    with pytest.raises(KeyError):
        board_of((906, 586)).anchor("L99")
