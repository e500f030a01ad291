"""Where places lie on the hex board and what a click means: every place is hit, the nearest wins, legal places reach farther."""

from __future__ import annotations

import math

import pytest

from client.boards.hex_geometry import HexGeometry
from client.draw.catan_motifs import RADIUS
from client.draw.catan_tokens import HARBOUR_REACH
from shared.catan.board import standard_board

AREAS = [(780, 440), (906, 586), (1566, 866), (600, 600)]


@pytest.fixture(params=AREAS, ids=str)
def geometry(request: pytest.FixtureRequest) -> HexGeometry:
    return HexGeometry(standard_board(), HexGeometry.plane_for(request.param))


@pytest.fixture
def usual() -> HexGeometry:
    return HexGeometry(standard_board(), HexGeometry.plane_for((906, 586)))


def all_places() -> list[str]:
    board = standard_board()
    return [
        *(f"h{tile.id}" for tile in board.hexes),
        *(f"i{place}" for place in range(len(board.xy))),
        *(f"p{path}" for path in range(len(board.ends))),
    ]


def test_every_place_is_hit_in_its_middle(geometry: HexGeometry) -> None:
    assert [geometry.hit(geometry.anchor(place)) for place in all_places()] == all_places()


def test_every_place_is_hit_in_its_middle_while_all_places_of_its_kind_are_legal(usual: HexGeometry) -> None:
    for kind in "hip":
        places = [place for place in all_places() if place[0] == kind]
        assert [usual.hit(usual.anchor(place), frozenset(places)) for place in places] == places


def test_every_place_is_hit_in_its_middle_while_all_are_legal(usual: HexGeometry) -> None:
    everything = frozenset(all_places())
    assert [usual.hit(usual.anchor(place), everything) for place in all_places()] == all_places()


def test_what_is_hit_contains_or_is_near_the_point(usual: HexGeometry) -> None:
    for x in range(0, round(usual.size[0]), 9):
        for y in range(0, round(usual.size[1]), 9):
            place = usual.hit((x, y))
            if place is not None and place[0] == "i":
                assert min(math.dist((x, y), other) for other in usual.places) == math.dist((x, y), usual.anchor(place))
            elif place is not None and place[0] == "h":
                assert min(math.dist((x, y), other) for other in usual.hexes) == math.dist((x, y), usual.anchor(place))


def test_the_open_sea_is_no_place(geometry: HexGeometry) -> None:
    assert geometry.hit((3, 3)) is None
    assert geometry.hit((geometry.size[0] - 3, geometry.size[1] - 3)) is None


def test_a_legal_intersection_is_hit_from_farther_off(usual: HexGeometry) -> None:
    board = standard_board()
    place = board.place("3.3N")
    x, y = usual.places[place]
    beside = (x + 3, y + 21)
    assert usual.hit(beside) == f"h{board.hex('3.3')}"
    assert usual.hit(beside, {f"i{place}"}) == f"i{place}"


def test_a_legal_path_is_hit_rather_than_the_intersection_beside_it(usual: HexGeometry) -> None:
    board = standard_board()
    path = board.path("3.3/E")
    (x, top), (_, _) = sorted(usual.paths[path], key=lambda end: end[1])
    near_the_end = (x, top + 9)
    assert usual.hit(near_the_end)[0] == "i"  # type: ignore[index]
    assert usual.hit(near_the_end, {f"p{path}"}) == f"p{path}"


def test_between_two_legal_intersections_the_nearer_is_hit(usual: HexGeometry) -> None:
    board = standard_board()
    low, high = board.ends[board.path("3.3/E")]
    targets = {f"i{low}", f"i{high}"}
    (x, y), (_, other) = usual.places[low], usual.places[high]
    assert usual.hit((x, y + (other - y) * 0.3), targets) == f"i{low}"
    assert usual.hit((x, y + (other - y) * 0.7), targets) == f"i{high}"


def test_only_hexes_are_hit_while_only_hexes_are_legal(usual: HexGeometry) -> None:
    tile = standard_board().hex("3.3")
    x, y = usual.hexes[tile]
    corner = (x, y - RADIUS + 2)
    assert usual.hit(corner)[0] == "i"  # type: ignore[index]
    assert usual.hit(corner, {"h0", "h5"}) == f"h{tile}"


def test_hexes_and_ships_lie_inside_the_plane(geometry: HexGeometry) -> None:
    width, height = geometry.size
    for place in all_places():
        left, top, right, bottom = geometry.box_of(place)
        assert min(left, top) >= 0
        assert right <= width
        assert bottom <= height
    for spot in geometry.harbours:
        x, y = spot.ship
        assert 20 <= x <= width - 20
        assert HARBOUR_REACH - 8 <= y <= height - 18


def test_fleet_and_dice_have_their_corner(usual: HexGeometry) -> None:
    """They lie over the upper left, 152 x 294 pixels of the usual window."""
    corner = 152 + 20, 294
    boxes = [usual.box_of(place) for place in all_places()]
    boxes += [(x - 20, y - 38, x + 20, y + 16) for x, y in (spot.ship for spot in usual.harbours)]
    assert not [box for box in boxes if box[0] < corner[0] and box[1] < corner[1]]


def test_roads_leave_room_for_what_stands_on_their_ends(usual: HexGeometry) -> None:
    for path, ends in enumerate(usual.paths):
        for road_end, end in zip(usual.road(path), ends, strict=True):
            assert 9 < math.dist(road_end, end) < 12


def test_robber_merchant_and_token_stand_apart(usual: HexGeometry) -> None:
    for tile in range(len(usual.hexes)):
        robber, merchant, token = usual.robber_at(tile, True), usual.merchant_at(tile), usual.token_at(tile)
        assert math.dist(robber, merchant) > 36
        assert min(math.dist(robber, token), math.dist(merchant, token)) > 30


def test_a_harbour_is_moored_at_the_ends_of_its_path(usual: HexGeometry) -> None:
    for slot, spot in zip(standard_board().slots, usual.harbours, strict=True):
        assert spot.ends == (usual.places[slot.ends[0]], usual.places[slot.ends[1]])
        assert all(38 < math.dist(spot.ship, end) < 60 for end in spot.ends)
        assert min(math.dist(spot.ship, tile) for tile in usual.hexes) > RADIUS


@pytest.mark.parametrize("place", ["h19", "i54", "p72", "x1", ""])
def test_unknown_places_are_refused(usual: HexGeometry, place: str) -> None:
    with pytest.raises(KeyError):
        usual.anchor(place)
