"""The Rhine board draws positions, marks and motion; what is kept is used again; a frame costs little."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pygame
import pytest
from rhine_boards import BoardOf, drawn_by_hand, played

from client.boards.board import Fade, Moving
from client.boards.rhine import RhineBoard
from client.boards.rhine_duchies import DukePlaces
from client.boards.rhine_position import RhinePosition
from client.draw.palette import BOX_SEATS
from client.model.rheinlaender.marks import RhineMarks
from client.model.table import Ghost, Marks
from shared.rheinlaender.board import RhineMap

SIZE = (906, 586)
STILL = Marks(reduced_motion=True)
REFERENCE = Path(__file__).with_name("rhine_small.png")
SMALL = (151, 98)


@pytest.fixture
def board(board_of: BoardOf) -> RhineBoard:
    found = board_of(SIZE)
    found.fit()
    found.finish()
    return found


def drawn(board: RhineBoard, position: RhinePosition, marks: Marks = STILL, now: int = 0, **more: object) -> np.ndarray:
    target = pygame.Surface(board.view.area)
    board.draw(target, position, marks, now, **more)  # type: ignore[arg-type]
    return pygame.surfarray.array3d(target).astype(int)


def changed(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Where pixels differ."""
    return np.abs(before - after).max(axis=2) > 6


def around(board: RhineBoard, place: str, reach: int = 12) -> tuple[slice, slice]:
    x, y = (round(value) for value in board.anchor(place))
    return slice(x - reach, x + reach), slice(y - reach, y + reach)


def test_the_picture_is_the_one_known(board: RhineBoard, rhine: RhineMap) -> None:
    """Small and with tolerance: fonts differ a little between systems, the board does not."""
    pixels = drawn(board, drawn_by_hand(rhine)).astype(np.uint8)
    small = pygame.transform.smoothscale(pygame.surfarray.make_surface(pixels), SMALL)
    known = pygame.image.load(REFERENCE)
    difference = np.abs(pygame.surfarray.array3d(small).astype(int) - pygame.surfarray.array3d(known).astype(int))
    assert difference.mean() < 3
    assert (difference.max(axis=2) > 60).mean() < 0.01


def test_same_position_same_picture(board: RhineBoard, crowded: RhinePosition, rhine: RhineMap) -> None:
    other = RhineBoard(rhine)
    other.resize(SIZE)
    other.finish()
    assert not changed(drawn(board, crowded), drawn(other, crowded)).any()


def test_each_piece_shows_at_its_place(board: RhineBoard, crowded: RhinePosition) -> None:
    with_all = drawn(board, crowded)
    for space in (*list(crowded.knights)[:8], *sorted(crowded.forts)[:2]):
        without = RhinePosition(
            tokens=crowded.tokens,
            knights={other: seat for other, seat in crowded.knights.items() if other != space},
            forts=crowded.forts - {space},
            garrisons=crowded.garrisons,
            duchies=crowded.duchies,
            bishops=crowded.bishops,
        )
        assert changed(with_all, drawn(board, without))[around(board, space)].mean() > 0.3, space


def test_owners_are_told_apart_without_colour(board: RhineBoard, rhine: RhineMap) -> None:
    """Marks and patterns differ even in grey."""
    pictures = []
    for seat in range(5):
        position = RhinePosition.from_public(played(5, 110, 3), rhine)
        alone = RhinePosition(tokens=position.tokens, knights={"L5": seat})
        grey = drawn(board, alone).mean(axis=2)[around(board, "L5", 9)]
        pictures.append(grey - grey.mean())
    for i, first in enumerate(pictures):
        for second in pictures[i + 1 :]:
            assert np.abs(first - second).mean() > 12


def test_dukes_cover_no_knight_and_no_token(board: RhineBoard, rhine: RhineMap) -> None:
    names = [label.box for label in board._map.labels]
    places = DukePlaces(board.geometry, names)
    for number in range(6):
        position = RhinePosition.from_public(played(3 + number % 3, 60 + 12 * number, number), rhine)
        found = places.places(position)
        owned = {index for index, duchy in enumerate(position.duchies) if duchy.owner is not None}
        assert set(found) == owned
        for x, y in found.values():
            for space in position.knights:
                px, py = board.geometry.cells[space].piece
                assert np.hypot(px - x, py - y) > 14, (number, space)
            for disc in board.geometry.discs.values():
                assert np.hypot(disc.centre[0] - x, disc.centre[1] - y) > 17, (number, disc.name)


@pytest.mark.parametrize("mark", ["targets", "more", "selected", "hovered", "cursor", "refused", "highlighted", "last_move"])
def test_a_mark_shows_at_its_place_and_only_there(board: RhineBoard, crowded: RhinePosition, mark: str) -> None:
    place = next(iter(crowded.knights))
    value = {"targets": frozenset({place}), "more": frozenset({place}), "highlighted": frozenset({place}), "last_move": {place: 0}}.get(
        mark, place
    )
    difference = changed(drawn(board, crowded), drawn(board, crowded, Marks(seat=0, reduced_motion=True, **{mark: value})))  # type: ignore[arg-type]
    assert difference.any()
    area = board.rect_of(place).inflate(24, 24)
    difference[area.left : area.right, area.top : area.bottom] = False
    assert not difference.any()


def test_a_ghost_stands_on_a_free_space(board: RhineBoard, crowded: RhinePosition) -> None:
    free = next(space for space in board.rhine.spaces if space not in crowded.knights and space not in crowded.forts)
    ghost = Marks(seat=1, ghosts=(Ghost(free, 1, "knight"),), reduced_motion=True)
    assert changed(drawn(board, crowded), drawn(board, crowded, ghost))[around(board, free)].mean() > 0.3


def test_legal_places_breathe_unless_motion_is_reduced(board: RhineBoard, crowded: RhinePosition) -> None:
    breathing = Marks(seat=0, targets=frozenset({"L54"}))
    assert changed(drawn(board, crowded, breathing, 0), drawn(board, crowded, breathing, 800)).any()
    still = Marks(seat=0, targets=frozenset({"L54"}), reduced_motion=True)
    assert not changed(drawn(board, crowded, still, 0), drawn(board, crowded, still, 800)).any()


def test_numbers_of_the_hand_are_on_plates(board: RhineBoard, crowded: RhinePosition) -> None:
    difference = changed(drawn(board, crowded), drawn(board, crowded, RhineMarks(hand_regions=frozenset({54}), reduced_motion=True)))
    assert difference[around(board, "W54", 24)].any()


def test_other_seat_colours(board: RhineBoard, crowded: RhinePosition) -> None:
    house = drawn(board, crowded)
    board.set_seats(BOX_SEATS)
    box = drawn(board, crowded)
    board.set_seats(board_seats := RhineBoard(board.rhine).seats)
    assert len(board_seats) == 6
    assert changed(house, box).any()
    assert not changed(house, drawn(board, crowded)).any()


def test_a_moving_piece_is_on_its_way_and_not_at_rest(board: RhineBoard, crowded: RhinePosition) -> None:
    place = next(space for space in crowded.knights if space.startswith("L"))
    arriving = Moving("knight", crowded.knights[place], None, place, 0.2)
    difference = changed(drawn(board, crowded), drawn(board, crowded, moving=(arriving,)))
    assert difference[around(board, place)].any()
    arrived = Moving("knight", crowded.knights[place], None, place, 1.0)
    assert changed(drawn(board, crowded), drawn(board, crowded, moving=(arrived,)))[around(board, place, 6)].mean() < 0.1


def test_a_fade_begins_with_the_old_and_ends_with_the_new(board: RhineBoard, crowded: RhinePosition, rhine: RhineMap) -> None:
    old = RhinePosition.from_public(played(5, 60, 3), rhine)
    assert not changed(drawn(board, old), drawn(board, crowded, fade=Fade(old, 0.0))).any()
    assert not changed(drawn(board, crowded), drawn(board, crowded, fade=Fade(old, 1.0))).any()
    middle = drawn(board, crowded, fade=Fade(old, 0.5))
    assert changed(drawn(board, old), middle).any()
    assert changed(drawn(board, crowded), middle).any()


def test_zoomed_the_map_gets_sharp_within_some_frames(board: RhineBoard, crowded: RhinePosition) -> None:
    drawn(board, crowded)
    board.zoom_at((450, 300), 1.5)
    first = drawn(board, crowded)
    assert board.refining
    frames = 1
    while board.refining:
        last = drawn(board, crowded)
        frames += 1
        assert frames < 200
    assert changed(first, last).any()
    board.fit()


def test_the_map_is_kept_on_disk_and_a_damaged_one_made_again(rhine: RhineMap, map_cache: None) -> None:
    size = (820, 500)
    first = RhineBoard(rhine)
    first.resize(size)
    first.finish()
    picture = drawn(first, RhinePosition())
    path = first._map._file()
    assert path.exists()
    second = RhineBoard(rhine)
    second.resize(size)
    assert not second.refining
    assert not changed(picture, drawn(second, RhinePosition())).any()
    path.write_bytes(path.read_bytes()[:-1000] + bytes(1000))
    third = RhineBoard(rhine)
    third.resize(size)
    assert third.refining
    third.finish()
    assert not changed(picture, drawn(third, RhinePosition())).any()


def test_a_frame_costs_little(board: RhineBoard, crowded: RhinePosition) -> None:
    """Under 5 ms of processor time; some 0.2 ms are usual. Generous, for machines that do other things."""
    marks = RhineMarks(seat=0, targets=frozenset(list(board.rhine.spaces)[:12]), hand_regions=frozenset({3, 9, 30, 41, 50}))
    target = pygame.Surface(SIZE)
    board.draw(target, crowded, marks, 0)
    began = time.process_time()
    for frame in range(40):
        board.draw(target, crowded, marks, frame * 16)
    assert (time.process_time() - began) / 40 < 0.005


def test_a_new_position_costs_little(board: RhineBoard, crowded: RhinePosition) -> None:
    """Only what is new is rendered: under two frames' time."""
    target = pygame.Surface(SIZE)
    board.draw(target, crowded, STILL, 0)
    free = [space for space in board.rhine.spaces if space not in crowded.knights][:10]
    positions = [
        RhinePosition(crowded.tokens, {**crowded.knights, space: 0}, crowded.forts, crowded.garrisons, duchies=crowded.duchies)
        for space in free
    ]
    began = time.process_time()
    for position in positions:
        board.draw(target, position, STILL, 0)
    assert (time.process_time() - began) / len(positions) < 0.033


def test_a_board_of_another_size_is_never_bare(rhine: RhineMap, map_cache: None, crowded: RhinePosition) -> None:
    board = RhineBoard(rhine)
    board.resize((640, 420))
    board.finish()
    drawn(board, RhinePosition())
    board.resize((702, 461))
    first = board._ground.picture.copy()
    assert not board._ground.complete
    board.finish()
    complete = pygame.surfarray.array3d(board._ground.picture).astype(int)
    bare = np.broadcast_to(complete.mean(axis=(0, 1)), complete.shape)
    stretched = pygame.surfarray.array3d(first).astype(int)
    assert np.abs(stretched - complete).mean() < np.abs(bare - complete).mean() / 2
    fresh = RhineBoard(rhine)
    fresh.resize((702, 461))
    fresh.finish()
    assert (pygame.surfarray.array3d(fresh._ground.picture) == complete).all()


def test_many_rings_come_over_a_few_frames(rhine: RhineMap, map_cache: None) -> None:
    pictures = []
    for at_once in (True, False):
        board = RhineBoard(rhine)
        board.resize(SIZE)
        board.finish()
        drawn(board, RhinePosition())
        marks = Marks(targets=frozenset(rhine.spaces), seat=0, reduced_motion=True)
        if at_once:
            board.finish()
        pictures.append(drawn(board, RhinePosition(), marks))
        assert board.refining is not at_once
        while board.refining:
            pictures[-1] = drawn(board, RhinePosition(), marks)
    assert (pictures[0] == pictures[1]).all()
