"""The hex board draws positions, marks and motion."""

from __future__ import annotations

import dataclasses

import numpy as np
import pygame
import pytest
from hex_boards import SIZE, STILL, around, busy, changed, drawn, empty

from client.boards.board import Fade, Moving
from client.boards.hex_position import BuildingView, HexPosition, KnightView
from client.boards.hexes import HexBoard
from client.boards.picture import save_board_picture
from client.draw.palette import BOX_SEATS, HOUSE_SEATS
from client.model.catan.table import CatanMarks
from client.model.table import Ghost, Marks
from shared.catan.board import standard_board
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions

PLACES = standard_board()
SPOT = PLACES.place("3.3N")
"""An intersection where nothing stands in the busy position."""
SPOT_PLACE = f"i{SPOT}"


@pytest.fixture(scope="module")
def drawer(map_cache: None) -> HexBoard:
    board = HexBoard(PLACES)
    board.resize(SIZE)
    return board


@pytest.fixture
def board(drawer: HexBoard) -> HexBoard:
    """A board whose pictures are kept from test to test; at rest and whole at the beginning."""
    drawer.fit()
    drawer.set_seats(HOUSE_SEATS)
    drawn(drawer, empty(), now=-10_000)
    drawn(drawer, empty())
    return drawer


def gone(board: HexBoard, one: HexPosition, other: HexPosition, **more: object) -> np.ndarray:
    return changed(drawn(board, one), drawn(board, other, **more))


# ------------------------------------------------------------------------------------------------ positions


def test_two_boards_draw_the_same_picture(board: HexBoard) -> None:
    fresh = HexBoard(PLACES)
    fresh.resize(SIZE)
    assert np.array_equal(drawn(fresh, busy()), drawn(board, busy()))


def test_a_position_looks_the_same_after_another_one(board: HexBoard) -> None:
    before = drawn(board, busy())
    drawn(board, empty())
    assert np.array_equal(drawn(board, busy()), before)


@pytest.mark.parametrize(
    "piece",
    [
        {"buildings": {SPOT: BuildingView(0, "settlement")}},
        {"buildings": {SPOT: BuildingView(1, "city")}},
        {"buildings": {SPOT: BuildingView(2, "city", wall=True)}},
        {"buildings": {SPOT: BuildingView(3, "city", metropolis="science")}},
        {"buildings": {SPOT: BuildingView(0, "tipped")}},
        {"knights": {SPOT: KnightView(1, 1)}},
        {"knights": {SPOT: KnightView(1, 3, active=True)}},
    ],
    ids=str,
)
def test_a_piece_is_drawn_on_its_intersection_and_nowhere_else(board: HexBoard, piece: dict[str, object]) -> None:
    difference = gone(board, empty(), empty(**piece))
    near = around(board, SPOT_PLACE, 42)
    assert difference[around(board, SPOT_PLACE, 8)].mean() > 0.7
    assert difference.sum() == difference[near].sum()


def test_a_road_lies_on_its_path(board: HexBoard) -> None:
    for path in (PLACES.path("3.3/NE"), PLACES.path("3.3/E"), PLACES.path("3.3/SE")):
        difference = gone(board, empty(), empty(roads={path: 0}))
        assert difference[around(board, f"p{path}", 3)].all()
        assert difference.sum() == difference[around(board, f"p{path}", 30)].sum()
        middle, (ax, ay) = board.anchor(f"p{path}"), board.view.to_area(board.geometry.road(path)[0])
        assert difference[round(middle[0] + (ax - middle[0]) * 0.9), round(middle[1] + (ay - middle[1]) * 0.9)]


def pictures_of_place(board: HexBoard, pieces: list[HexPosition]) -> list[np.ndarray]:
    return [drawn(board, position)[around(board, SPOT_PLACE, 30)] for position in pieces]


def all_different(pictures: list[np.ndarray], least: int = 12) -> bool:
    return all(changed(one, other).sum() >= least for at, one in enumerate(pictures) for other in pictures[at + 1 :])


def test_levels_and_states_of_knights_are_told_apart(board: HexBoard) -> None:
    knights = [KnightView(0, level, active) for level in (1, 2, 3) for active in (False, True)]
    assert all_different(pictures_of_place(board, [empty(knights={SPOT: knight}) for knight in knights]))


def test_buildings_are_told_apart(board: HexBoard) -> None:
    buildings = [
        BuildingView(0, "settlement"),
        BuildingView(0, "city"),
        BuildingView(0, "city", wall=True),
        BuildingView(0, "city", metropolis="trade"),
        BuildingView(0, "city", metropolis="politics"),
        BuildingView(0, "city", metropolis="science"),
        BuildingView(0, "tipped"),
    ]
    assert all_different(pictures_of_place(board, [empty(buildings={SPOT: building}) for building in buildings]))


@pytest.mark.parametrize("looks", [HOUSE_SEATS, BOX_SEATS], ids=["house", "box"])
def test_seats_are_told_apart_without_colour(board: HexBoard, looks: tuple[object, ...]) -> None:
    board.set_seats(looks)  # type: ignore[arg-type]
    for piece in ("building", "knight", "road"):
        pictures = []
        for seat in range(4):
            shown = {
                "building": empty(buildings={SPOT: BuildingView(seat, "settlement")}),
                "knight": empty(knights={SPOT: KnightView(seat, 2)}),
                "road": empty(roads={PLACES.path("3.3/NE"): seat}),
            }[piece]
            pixels = drawn(board, shown)[around(board, SPOT_PLACE, 34)]
            pictures.append(np.repeat((pixels @ [0.299, 0.587, 0.114])[:, :, None], 3, axis=2))
        assert all_different(pictures, 20), piece


def test_the_robber_dims_the_token_beside_it(board: HexBoard) -> None:
    tile = PLACES.hex("3.3")
    difference = gone(board, empty(), empty(robber=tile))
    token, robber = board.geometry.token_at(tile), board.geometry.robber_at(tile, True)
    for point in (token, robber):
        x, y = board.view.to_area(point)
        assert difference[round(x) + 9, round(y) - 2]


def test_tokens_can_change_places(board: HexBoard) -> None:
    tokens = list(empty().tokens)
    first, second = PLACES.hex("1.1"), PLACES.hex("5.3")
    tokens[first], tokens[second] = tokens[second], tokens[first]
    difference = gone(board, empty(), empty(tokens=tuple(tokens)))
    assert difference[around(board, f"h{first}", 36)].any()
    assert difference[around(board, f"h{second}", 36)].any()
    assert not difference[around(board, f"h{PLACES.hex('3.3')}", 36)].any()


def test_another_layout_is_another_board(board: HexBoard) -> None:
    terrain = tuple(reversed(empty().terrain))
    assert gone(board, empty(), empty(terrain=terrain)).mean() > 0.1
    harbours = tuple(reversed(empty().harbours))
    difference = gone(board, empty(), empty(harbours=harbours))
    ship = board.view.to_area(board.geometry.harbours[0].ship)
    assert difference[round(ship[0]) - 14 : round(ship[0]) + 14, round(ship[1]) - 26 : round(ship[1])].any()


def test_the_merchant_carries_the_flag_of_its_owner(board: HexBoard) -> None:
    tile = PLACES.hex("4.1")
    flags = [drawn(board, empty(merchant=tile, merchant_owner=seat))[around(board, f"h{tile}", 50)] for seat in range(4)]
    assert all_different(flags)


def test_it_draws_a_match(board: HexBoard) -> None:
    public = Catan.start(4, CatanOptions(), "0" * 64).public
    assert gone(board, empty(), board.position_of(public)).any()


# ------------------------------------------------------------------------------------------------ marks


@pytest.mark.parametrize("place", ["i24", "i17", f"i{PLACES.place('2.2S')}", "p36", f"p{PLACES.path('2.1/NE')}", "h9"])
@pytest.mark.parametrize("kind", ["targets", "more", "highlighted", "selected", "cursor", "refused", "hovered", "last_move"])
def test_a_mark_is_seen_at_its_place_and_nowhere_else(board: HexBoard, kind: str, place: str) -> None:
    value: object = place
    if kind in ("targets", "more", "highlighted"):
        value = frozenset({place})
    elif kind == "last_move":
        value = {place: 1}
    marks = Marks(reduced_motion=True, seat=0, **{kind: value})  # type: ignore[arg-type]
    difference = gone(board, busy(), busy(), marks=marks)
    assert difference.sum() > 40
    assert difference.sum() == difference[around(board, place, 64 if place[0] == "h" else 46)].sum()


def test_marks_of_one_place_are_told_apart(board: HexBoard) -> None:
    marks = [
        Marks(reduced_motion=True, seat=0, targets=frozenset({SPOT_PLACE})),
        Marks(reduced_motion=True, seat=0, more=frozenset({SPOT_PLACE})),
        Marks(reduced_motion=True, selected=SPOT_PLACE),
        Marks(reduced_motion=True, highlighted=frozenset({SPOT_PLACE})),
        Marks(reduced_motion=True, refused=SPOT_PLACE),
        Marks(reduced_motion=True, cursor=SPOT_PLACE),
    ]
    assert all_different([drawn(board, empty(), mark)[around(board, SPOT_PLACE, 30)] for mark in marks])


def test_the_place_at_which_a_choice_began_keeps_its_glow(board: HexBoard) -> None:
    begun = CatanMarks(reduced_motion=True, selected="i0", origin=SPOT_PLACE)
    difference = gone(board, empty(), empty(), marks=begun)
    assert difference[around(board, "i0", 30)].any()
    assert difference[around(board, SPOT_PLACE, 30)].any()


def test_targets_breathe_unless_motion_is_reduced(board: HexBoard) -> None:
    calm = Marks(targets=frozenset({SPOT_PLACE}), seat=0, reduced_motion=True)
    alive = dataclasses.replace(calm, reduced_motion=False)
    assert not changed(drawn(board, empty(), calm, 0), drawn(board, empty(), calm, 800)).any()
    assert changed(drawn(board, empty(), alive, 0), drawn(board, empty(), alive, 800)).any()


def test_a_click_near_a_marked_place_means_it(board: HexBoard) -> None:
    x, y = board.anchor(SPOT_PLACE)
    beside = (x + 3, y + 20)
    drawn(board, empty())
    assert board.hit(beside) == f"h{PLACES.hex('3.3')}"
    drawn(board, empty(), Marks(targets=frozenset({SPOT_PLACE})))
    assert board.hit(beside) == SPOT_PLACE


@pytest.mark.parametrize(
    ("ghost", "place"),
    [
        (Ghost(SPOT_PLACE, 0, "settlement"), SPOT_PLACE),
        (Ghost(SPOT_PLACE, 1, "city", "wall trade"), SPOT_PLACE),
        (Ghost(SPOT_PLACE, 2, "knight", "2 active"), SPOT_PLACE),
        (Ghost("p36", 3, "road"), "p36"),
        (Ghost("h9", None, "robber"), "h9"),
        (Ghost("h9", 1, "merchant"), "h9"),
        (Ghost(f"i{PLACES.place('3.2NW')}", 1, "wall"), f"i{PLACES.place('3.2NW')}"),
        (Ghost(f"i{PLACES.place('3.2NW')}", 1, "metropolis", "science"), f"i{PLACES.place('3.2NW')}"),
    ],
    ids=lambda value: value.piece if isinstance(value, Ghost) else value,
)
def test_a_ghost_is_drawn(board: HexBoard, ghost: Ghost, place: str) -> None:
    difference = gone(board, busy(), busy(), marks=dataclasses.replace(STILL, ghosts=(ghost,)))
    assert difference[around(board, place, 50)].sum() == difference.sum() > 60


def test_a_ghost_is_fainter_than_the_piece(board: HexBoard) -> None:
    ground = drawn(board, empty())
    solid = drawn(board, empty(buildings={SPOT: BuildingView(1, "settlement")}))
    thin = drawn(board, empty(), dataclasses.replace(STILL, ghosts=(Ghost(SPOT_PLACE, 1, "settlement"),)))
    middle = around(board, SPOT_PLACE, 4)
    assert 0 < np.abs(thin - ground)[middle].sum() < np.abs(solid - ground)[middle].sum()


def test_words_that_the_board_does_not_know_are_left_out(board: HexBoard) -> None:
    marks = dataclasses.replace(STILL, ghosts=(Ghost(SPOT_PLACE, 0, "dragon"), Ghost(SPOT_PLACE, None, "road")))
    assert not gone(board, empty(), empty(), marks=marks).any()


# ------------------------------------------------------------------------------------------------ a new roll

ROLLED = empty(roll=(5, 8))


def test_rolled_hexes_glow_for_two_seconds(board: HexBoard) -> None:
    quiet = drawn(board, empty(roll=(5, 0)), now=1000)
    glowing = changed(quiet, drawn(board, ROLLED, now=2000))
    for tile in ROLLED.rolled:
        assert glowing[around(board, f"h{tile}", 56)].sum() > 300
    assert not glowing[around(board, f"h{PLACES.hex('3.3')}", 40)].any()
    assert board.refining
    assert changed(quiet, drawn(board, ROLLED, now=3900)).any()
    assert not changed(quiet, drawn(board, ROLLED, now=4000)).any()
    assert not board.refining


def test_the_roll_of_the_first_position_seen_does_not_glow(map_cache: None) -> None:
    late = HexBoard(PLACES)
    late.resize((300, 200))
    assert np.array_equal(drawn(late, ROLLED, now=0), drawn(late, ROLLED, now=5000))
    assert not late.refining


def test_the_same_number_glows_again_in_another_turn(board: HexBoard) -> None:
    drawn(board, ROLLED, now=0)
    quiet = drawn(board, ROLLED, now=9000)
    assert changed(quiet, drawn(board, dataclasses.replace(ROLLED, roll=(6, 8)), now=9100)).any()


# ------------------------------------------------------------------------------------------------ motion


def test_a_moving_piece_is_not_at_rest_on_its_target(board: HexBoard) -> None:
    position = empty(knights={SPOT: KnightView(0, 2, active=True)})
    source = PLACES.place("4.2S")
    begun = drawn(board, position, moving=[Moving("knight", 0, f"i{source}", SPOT_PLACE, 0.0)])
    assert not changed(drawn(board, empty()), begun)[around(board, SPOT_PLACE, 14)].any()
    assert changed(drawn(board, empty()), begun)[around(board, f"i{source}", 8)].mean() > 0.7


def test_a_knight_that_moves_looks_as_it_will_stand(board: HexBoard) -> None:
    position = empty(knights={SPOT: KnightView(0, 3, active=True)})
    for detail in ("", "3"):
        walking = drawn(board, position, moving=[Moving("knight", 0, "i0", SPOT_PLACE, 1.0, detail)])
        assert not changed(drawn(board, position), walking).any()


@pytest.mark.parametrize(
    ("position", "motion"),
    [
        (empty(knights={SPOT: KnightView(0, 2, active=True)}), Moving("knight", 0, "i0", SPOT_PLACE, 1.0)),
        (empty(robber=9), Moving("robber", None, "h5", "h9", 1.0)),
        (empty(merchant=9, merchant_owner=2), Moving("merchant", 2, None, "h9", 1.0)),
        (empty(roads={36: 1}), Moving("road", 1, None, "p36", 1.0)),
        (empty(buildings={SPOT: BuildingView(3, "city")}), Moving("city", 3, None, SPOT_PLACE, 1.0)),
    ],
    ids=lambda value: value.piece if isinstance(value, Moving) else "",
)
def test_at_the_end_of_its_way_a_piece_looks_as_at_rest(board: HexBoard, position: HexPosition, motion: Moving) -> None:
    difference = gone(board, position, position, moving=[motion])
    # The token of a hex is dimmed only when the robber has come to rest.
    if motion.piece == "robber":
        difference[around(board, "h9", 30)] &= False
    assert not difference.any()


def test_a_knight_walks_along_its_roads(board: HexBoard) -> None:
    north, south = PLACES.place("3.3N"), PLACES.place("3.3SE")
    roads = {PLACES.path("3.3/NE"): 0, PLACES.path("3.3/E"): 0}
    position = empty(roads=roads, knights={south: KnightView(0, 1, active=True)})
    half = drawn(board, position, moving=[Moving("knight", 0, f"i{north}", f"i{south}", 0.5)])
    corner = around(board, f"i{PLACES.place('3.3NE')}", 6)
    assert changed(drawn(board, empty(roads=roads)), half)[corner].mean() > 0.9
    straight = drawn(board, empty(knights=position.knights), moving=[Moving("knight", 0, f"i{north}", f"i{south}", 0.5)])
    assert not changed(drawn(board, empty()), straight)[corner].any()


def test_a_wall_and_a_gate_come_to_a_city_that_stands(board: HexBoard) -> None:
    place = PLACES.place("2.2S")
    plain = {place: BuildingView(0, "city")}
    built = {place: BuildingView(0, "city", wall=True, metropolis="trade")}
    moving = [Moving("wall", 0, None, f"i{place}", 0.0), Moving("metropolis", 0, None, f"i{place}", 0.0, "trade")]
    begun = drawn(board, empty(buildings=built), moving=moving)
    assert not changed(drawn(board, empty(buildings=plain)), begun)[around(board, f"i{place}", 5)].any()


def test_a_fade_passes_from_one_position_into_the_other(board: HexBoard) -> None:
    older, newer = empty(), busy()
    first, last = drawn(board, older), drawn(board, newer)
    begun = drawn(board, newer, fade=Fade(older, 0.0))
    half = drawn(board, newer, fade=Fade(older, 0.5))
    done = drawn(board, newer, fade=Fade(older, 1.0))
    assert not changed(first, begun).any()
    assert not changed(last, done).any()
    assert changed(first, half).any()
    assert changed(last, half).any()


# ------------------------------------------------------------------------------------------------ sizes


@pytest.mark.parametrize("size", [(780, 440), (1566, 866), (400, 700)])
def test_every_place_is_hit_in_its_middle_at_every_size_and_zoom(board: HexBoard, size: tuple[int, int]) -> None:
    other = HexBoard(PLACES)
    other.resize(size)
    for _ in range(3):
        for place in ("h0", "h18", "i0", "i24", "i53", "p0", "p36", "p71"):
            assert other.hit(other.anchor(place)) == place
            assert other.rect_of(place).collidepoint(other.anchor(place))
        other.zoom_at((size[0] / 2, size[1] / 2), 1.25)


def test_the_board_is_saved_as_a_picture(map_cache: None, tmp_path: object) -> None:
    path = tmp_path / "board.png"  # type: ignore[operator]
    save_board_picture(HexBoard(PLACES), Catan.start(3, CatanOptions(), "0" * 64).public, path, (640, 400))
    assert pygame.image.load(path).get_size() == (640, 400)
