"""The board of England draws positions, marks and motion."""

from __future__ import annotations

import dataclasses
import itertools
import time

import numpy as np
import pygame
import pytest
from england_boards import PRINTED, SIZE, STILL, around, busy, changed, drawn, empty, played

from client.boards.board import Fade, Moving
from client.boards.england import EnglandBoard, is_beside
from client.boards.england_position import CardView, EnglandPosition, HeldView, PileView, StackView
from client.boards.picture import save_board_picture
from client.draw.palette import BOX_SEATS, HOUSE_SEATS
from client.model.table import Ghost, Marks
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import LancasterOptions


@pytest.fixture(scope="module")
def drawer(map_cache: None) -> EnglandBoard:
    board = EnglandBoard(PRINTED)
    board.resize(SIZE)
    return board


@pytest.fixture
def board(drawer: EnglandBoard) -> EnglandBoard:
    """A board whose pictures are kept from test to test; at rest and whole at the beginning."""
    drawer.fit()
    drawer.set_seats(HOUSE_SEATS)
    drawn(drawer, empty())
    return drawer


def gone(board: EnglandBoard, one: EnglandPosition, other: EnglandPosition, **more: object) -> np.ndarray:
    return changed(drawn(board, one), drawn(board, other, **more))


def all_different(pictures: list[np.ndarray], least: int = 40) -> bool:
    return all(changed(one, other).sum() > least for at, one in enumerate(pictures) for other in pictures[at + 1 :])


# ------------------------------------------------------------------------------------------------ positions


def test_two_boards_draw_the_same_picture(board: EnglandBoard) -> None:
    fresh = EnglandBoard(PRINTED)
    fresh.resize(SIZE)
    assert np.array_equal(drawn(fresh, busy()), drawn(board, busy()))


@pytest.mark.parametrize("county", list(PRINTED.counties))
def test_a_knight_is_drawn_in_its_county_and_nowhere_else(board: EnglandBoard, county: str) -> None:
    difference = gone(board, empty(), empty(counties={county: HeldView(1, 3, 2)}))
    assert difference.sum() > 250
    assert difference.sum() == difference[around(board, county, 16)].sum()


def test_knights_differ_by_strength_squires_and_party_in_grey_too(board: EnglandBoard) -> None:
    for held in (
        [HeldView(0, strength) for strength in range(1, 5)],
        [HeldView(0, 2, squires) for squires in range(4)],
        [HeldView(colour, 2) for colour in range(5)],
    ):
        pictures = []
        for view in held:
            pixels = drawn(board, empty(counties={"E": view}))[around(board, "E", 8)]
            pictures.append(np.repeat((pixels @ [0.299, 0.587, 0.114])[:, :, None], 3, axis=2))
        assert all_different(pictures, 12)


def test_piles_differ_by_number_and_kind(board: EnglandBoard) -> None:
    views = [PileView("C", number) for number in range(5)] + [PileView("H", 2)]
    pictures = [drawn(board, empty(piles={"C": view}))[around(board, "C", 4)] for view in views]
    assert all_different(pictures, 12)


def test_a_conflict_card_is_drawn_on_its_spot_and_nowhere_else(board: EnglandBoard) -> None:
    position = empty(cards={"c09a": CardView("lower:1", {2: StackView(2, (1, 4), 0, 8)})})
    difference = gone(board, empty(cards={}), position)
    assert difference.sum() > 5000
    assert difference.sum() == difference[around(board, "lower:1", 8)].sum()


def test_cards_tell_their_stacks_their_rank_and_their_row(board: EnglandBoard) -> None:
    stack = StackView(0, (1, 2), 0, 8)
    views = [
        CardView("upper:0", {1: stack}),
        CardView("upper:0", {2: stack}),
        CardView("upper:0", {1: dataclasses.replace(stack, knights=(3,))}),
        CardView("upper:0", {1: dataclasses.replace(stack, colour=3)}),
        CardView("upper:0", {1: dataclasses.replace(stack, rank=1)}),
        CardView("upper:0", {1: dataclasses.replace(stack, points=4)}),
    ]
    assert all_different([drawn(board, empty(cards={"c09a": view}))[around(board, "upper:0", 0)] for view in views], 20)
    upper = drawn(board, empty(cards={"c09a": CardView("upper:0")}))[around(board, "upper:0", 0)]
    lower = drawn(board, empty(cards={"c09a": CardView("lower:0")}))[around(board, "lower:0", 0)]
    assert np.abs(upper[20:60, :8].mean(axis=(0, 1)) - lower[20:60, :8].mean(axis=(0, 1))).max() > 20


def test_a_favour_is_turned_down(board: EnglandBoard) -> None:
    favours = {**empty().favours, "favour:gold3": False}
    difference = gone(board, empty(), empty(favours=favours))
    assert difference.sum() == difference[around(board, "favour:gold3", 6)].sum() > 300


@pytest.mark.parametrize("seats", [3, 4])
def test_the_row_of_favours_has_no_gap(map_cache: None, seats: int) -> None:
    """With three players a tile stays in the box (LAN-SET-8)."""
    board = EnglandBoard(PRINTED)
    board.resize((906, 586))
    public = Lancaster.start(seats, LancasterOptions(), "0" * 64).public
    board.draw(pygame.Surface((906, 586)), board.position_of(public), Marks(reduced_motion=True), 0)
    for size in ((906, 586), (1566, 866)):
        board.resize(size)
        row = [board.rect_of(f"favour:{favour}") for favour in public.favours]
        gaps = {right.left - left.right for left, right in itertools.pairwise(row)}
        assert max(gaps) - min(gaps) <= 1
        cards = board.geometry.spots
        middle = (board.view.to_area(cards["upper:0"][:2])[0] + board.view.to_area(cards["upper:1"][2:])[0]) / 2
        assert (row[0].left + row[-1].right) / 2 == pytest.approx(middle, abs=1.5)
        assert [board.hit(rect.center) for rect in row] == [f"favour:{favour}" for favour in public.favours]


def test_other_colours_and_names(board: EnglandBoard) -> None:
    before = drawn(board, busy())
    board.set_seats(BOX_SEATS)
    assert changed(before, drawn(board, busy()))[around(board, "A", 0)].any()
    board.set_seats(HOUSE_SEATS)
    board.set_names({"C": "Sztafford", "c09a": "Azincourt", "FRANCE": "FRANCIA"})
    other = changed(before, drawn(board, busy()))
    board.set_names({})
    for place in ("C", "upper:0"):
        assert other[around(board, place, 10)].any()
    assert not other[around(board, "G", 0)].any()


def test_names_may_come_before_the_size(board: EnglandBoard) -> None:
    early = EnglandBoard(PRINTED)
    early.set_names({"C": "Sztafford"})
    early.resize(SIZE)
    assert changed(drawn(board, busy()), drawn(early, busy()))[around(board, "C", 0)].any()


@pytest.mark.parametrize("seats", [2, 5])
def test_it_draws_a_match(board: EnglandBoard, seats: int) -> None:
    assert gone(board, empty(), board.position_of(played(seats, 70).public)).sum() > 5000


# ------------------------------------------------------------------------------------------------ marks

PLACES = ["A", "D", "I", "c09a", "favour:noble"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ["targets", "more", "highlighted", "selected", "cursor", "refused", "hovered", "last_move"])
def test_a_mark_is_seen_at_its_place_and_nowhere_else(board: EnglandBoard, kind: str, place: str) -> None:
    value: object = place
    if kind in ("targets", "more", "highlighted"):
        value = frozenset({place})
    elif kind == "last_move":
        value = {place: 1}
    difference = gone(board, busy(), busy(), marks=Marks(reduced_motion=True, seat=0, **{kind: value}))  # type: ignore[arg-type]
    assert difference.sum() > 80
    assert difference.sum() == difference[around(board, place, 14)].sum()


@pytest.mark.parametrize("place", PLACES)
def test_marks_of_one_place_are_told_apart(board: EnglandBoard, place: str) -> None:
    marks = [
        Marks(reduced_motion=True, seat=0, targets=frozenset({place})),
        Marks(reduced_motion=True, seat=0, more=frozenset({place})),
        Marks(reduced_motion=True, selected=place),
        Marks(reduced_motion=True, highlighted=frozenset({place})),
        Marks(reduced_motion=True, refused=place),
        Marks(reduced_motion=True, last_move={place: 3}),
    ]
    assert all_different([drawn(board, empty(), mark)[around(board, place, 14)] for mark in marks])


def test_targets_breathe_unless_motion_is_reduced(board: EnglandBoard) -> None:
    calm = Marks(targets=frozenset({"C"}), seat=0, reduced_motion=True)
    alive = dataclasses.replace(calm, reduced_motion=False)
    assert not changed(drawn(board, empty(), calm, 0), drawn(board, empty(), calm, 800)).any()
    assert changed(drawn(board, empty(), alive, 0), drawn(board, empty(), alive, 800)).any()


@pytest.mark.parametrize(
    ("ghost", "place"),
    [
        (Ghost("C", 0, "knight", "3+2"), "C"),
        (Ghost("c05a", 1, "knight", "4"), "c05a"),
        (Ghost("c10a", 2, "knight", "1"), "c10a"),
        (Ghost("H", None, "noble", "H"), "H"),
    ],
    ids=str,
)
def test_a_ghost_is_drawn(board: EnglandBoard, ghost: Ghost, place: str) -> None:
    difference = gone(board, busy(), busy(), marks=dataclasses.replace(STILL, ghosts=(ghost,)))
    assert difference[around(board, place, 16)].sum() == difference.sum() > 60


def test_a_ghost_stands_on_its_own_stack_or_the_topmost_free_space(board: EnglandBoard) -> None:
    left, _, right, _ = board.geometry.spots["upper:0"]
    third = (right - left) / 3
    pieces = board._pieces()
    assert pieces.slot("c09a", 3, busy())[0] == pytest.approx(left + 1.5 * third)
    assert pieces.slot("c09a", 1, busy())[0] == pytest.approx(left + 2.5 * third)


def test_words_that_the_board_does_not_know_are_left_out(board: EnglandBoard) -> None:
    ghosts = (Ghost("C", 0, "dragon"), Ghost("C", None, "knight", "1"), Ghost("0:gold", 0, "knight", "1"), Ghost("C", None, "noble", "Z"))
    marks = dataclasses.replace(STILL, ghosts=ghosts, targets=frozenset({"0:gold", "court:1", "law:3"}), selected="c12z")
    moving = [Moving("knight", 0, "court:0", "0:gold", 0.5, "2"), Moving("card", None, "c05a", "nowhere", 0.5)]
    assert not gone(board, empty(), empty(), marks=marks, moving=moving).any()


# ------------------------------------------------------------------------------------------------ motion


def test_a_moving_knight_is_not_at_rest_on_its_target(board: EnglandBoard) -> None:
    position = empty(counties={"C": HeldView(0, 2, 1)})
    begun = drawn(board, position, moving=[Moving("knight", 0, "H", "C", 0.0, "2+1")])
    difference = changed(drawn(board, empty()), begun)
    assert not difference[around(board, "C", -12)].any()
    assert difference[around(board, "H", 0)].any()


@pytest.mark.parametrize(
    ("position", "motion"),
    [
        (empty(counties={"C": HeldView(0, 2, 1)}), Moving("knight", 0, "court:0", "C", 1.0)),
        (empty(counties={"C": HeldView(0, 2, 1)}), Moving("knight", 0, "H", "C", 1.0, "2+1")),
        (empty(cards={"c09a": CardView("lower:0", {1: StackView(1, (2,), 0, 4)})}), Moving("card", None, "upper:0", "c09a", 1.0)),
    ],
    ids=lambda value: value.piece if isinstance(value, Moving) else "",
)
def test_at_the_end_of_its_way_a_piece_looks_as_at_rest(board: EnglandBoard, position: EnglandPosition, motion: Moving) -> None:
    arrived = gone(board, position, position, moving=[motion])
    # Below a card there still is the empty spot, whose edge shines through the card's shadow.
    assert arrived.mean() < 0.002


@pytest.mark.parametrize(
    ("keys", "motion"),
    [
        ({"counties": {"C": HeldView(0, 2, 1)}}, Moving("knight", 0, "C", "court:0", 0.5, "2", elsewhere=True)),
        ({"cards": {"c09a": CardView("lower:0")}}, Moving("card", None, "lower:0", None, 0.5, "c09a", elsewhere=True)),
    ],
    ids=["knight", "card"],
)
def test_what_has_left_is_not_at_rest_in_the_state_before(board: EnglandBoard, keys: dict[str, dict[str, object]], motion: Moving) -> None:
    after, before = empty(**{key: {} for key in keys}), empty(**keys)
    assert changed(drawn(board, after), drawn(board, before)).any()
    assert not changed(drawn(board, after), drawn(board, before, moving=[motion])).any()


def test_a_card_moves_straight_down(board: EnglandBoard) -> None:
    position = empty(cards={"c09a": CardView("lower:0")})
    half = changed(drawn(board, empty(cards={})), drawn(board, position, moving=[Moving("card", None, "upper:0", "c09a", 0.5)]))
    upper, lower = board.rect_of("upper:0"), board.rect_of("lower:0")
    assert half[upper.centerx, (upper.bottom + lower.top) // 2 - 20]
    assert not half[upper.centerx, upper.top + 4]
    assert not half[lower.centerx, lower.bottom - 4]


def test_a_knight_that_joins_its_stack_is_counted_when_it_arrives(board: EnglandBoard) -> None:
    before = empty(cards={"c09a": CardView("upper:0", {1: StackView(0, (2,), 0, 8)})})
    after = empty(cards={"c09a": CardView("upper:0", {1: StackView(0, (2, 3), 0, 8)})})
    outside = drawn(board, after, moving=[Moving("knight", 0, "A", "c09a", 0.0, "3")])
    assert not changed(drawn(board, before), outside)[around(board, "upper:0", 4)].any()


def test_a_knight_from_a_court_comes_down_from_above(board: EnglandBoard) -> None:
    position = empty(counties={"C": HeldView(0, 2)})
    half, dropped = (drawn(board, position, moving=[Moving("knight", 0, source, "C", 0.5, "2")]) for source in ("court:0", None))
    assert not changed(half, dropped).any()
    assert changed(drawn(board, empty()), half).any()
    assert changed(drawn(board, position), half).any()


def test_a_noble_leaves_its_county(board: EnglandBoard) -> None:
    half = gone(board, empty(), empty(), moving=[Moving("noble", 0, "C", None, 0.4, "C")])
    assert half.any()
    assert half.sum() == half[around(board, "C", 30)].sum()


def test_a_fade_passes_from_one_position_into_the_other(board: EnglandBoard) -> None:
    older, newer = empty(), busy()
    first, last = drawn(board, older), drawn(board, newer)
    half = drawn(board, newer, fade=Fade(older, 0.5))
    assert not changed(first, drawn(board, newer, fade=Fade(older, 0.0))).any()
    assert not changed(last, drawn(board, newer, fade=Fade(older, 1.0))).any()
    assert changed(first, half).any()
    assert changed(last, half).any()


# ------------------------------------------------------------------------------------------------ places


def test_places_that_are_not_on_the_board(board: EnglandBoard) -> None:
    for place in ("0:gold", "court:2", "law:7"):
        assert is_beside(place)
        assert board.rect_of(place).size == (0, 0)
    assert not is_beside("favour:gold3")
    assert not is_beside("upper:0")
    for unknown in ("Z", "0:gold", "favour:dragon"):
        with pytest.raises(KeyError):
            board.anchor(unknown)


@pytest.mark.parametrize("size", [(780, 440), (1566, 866), (400, 700)])
def test_every_place_is_hit_in_its_middle_at_every_size_and_zoom(map_cache: None, size: tuple[int, int]) -> None:
    other = EnglandBoard(PRINTED)
    other.resize(size)
    other._shown = busy()
    for _ in range(3):
        for place in (*PRINTED.counties, *busy().cards, *busy().favours):
            assert other.hit(other.anchor(place)) == place
            assert other.rect_of(place).collidepoint(other.anchor(place))
        other.zoom_at((size[0] / 2, size[1] / 2), 1.25)


# ------------------------------------------------------------------------------------------------ at rest, saved


def test_a_frame_at_rest_takes_less_than_two_milliseconds(board: EnglandBoard) -> None:
    """CPU time of the thread, the best of many: neighbours on the machine only ever make it slower."""
    target = pygame.Surface(SIZE)
    drawn(board, busy())
    spent = []
    for _ in range(40):
        start = time.thread_time()
        board.draw(target, busy(), STILL, 0)
        spent.append((time.thread_time() - start) * 1000)
    print(f"board of England at rest: {min(spent):.2f} ms")
    assert min(spent) < 2.0


def test_the_board_is_saved_as_a_picture(map_cache: None, tmp_path: object) -> None:
    path = tmp_path / "board.png"  # type: ignore[operator]
    save_board_picture(EnglandBoard(PRINTED), played(3, 40).public, path, (640, 400))
    assert pygame.image.load(path).get_size() == (640, 400)
