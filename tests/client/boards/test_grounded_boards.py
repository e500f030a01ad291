"""Boards with a ground and scenes, of every game that has one: coarse at first, sharp after some frames, kept, zoomed and pulled."""

from __future__ import annotations

import math
from types import ModuleType

import england_boards
import hex_boards
import numpy as np
import pygame
import pytest

from client.boards.england import EnglandBoard
from client.boards.grounded import GroundedBoard
from client.boards.hexes import HexBoard
from client.model.table import Marks
from shared.catan.board import standard_board

SIZE, LITTLE = (906, 586), (300, 200)
STILL = Marks(reduced_motion=True)


class Kind:
    """One game's board. ``place`` is in the middle, ``legal`` are two other places; ``pictures`` has positions and draws them."""

    def __init__(self, make: type[GroundedBoard], material: object, pictures: ModuleType, place: str, legal: frozenset[str]) -> None:
        self._make, self._material, self._pictures = make, material, pictures
        self.place, self.legal = place, legal
        self.busy = pictures.busy()

    def board(self, size: tuple[int, int]) -> GroundedBoard:
        board = self._make(self._material)
        board.resize(size)
        return board

    def drawn(self, board: GroundedBoard, marks: Marks = STILL) -> np.ndarray:
        """The busy position with nothing left coarse."""
        return self._pictures.drawn(board, self.busy, marks)


KINDS = {
    "hexes": Kind(HexBoard, standard_board(), hex_boards, f"i{standard_board().place('3.3N')}", frozenset({"h5", "i3"})),
    "england": Kind(EnglandBoard, england_boards.PRINTED, england_boards, "C", frozenset({"A", "c05a"})),
}


@pytest.fixture(scope="module", params=KINDS.values(), ids=KINDS)
def kind(request: pytest.FixtureRequest, map_cache: None) -> Kind:
    return request.param


@pytest.fixture(scope="module")
def drawer(kind: Kind) -> GroundedBoard:
    return kind.board(SIZE)


@pytest.fixture
def board(kind: Kind, drawer: GroundedBoard) -> GroundedBoard:
    """A board whose pictures are kept from test to test; whole and sharp at the beginning."""
    drawer.fit()
    kind.drawn(drawer)
    return drawer


def test_the_first_frame_is_coarse_and_then_it_gets_sharp(kind: Kind) -> None:
    fresh, target, frames = kind.board(LITTLE), pygame.Surface(LITTLE), 1
    fresh.draw(target, kind.busy, STILL, 0)
    assert fresh.refining
    while fresh.refining:
        fresh.draw(target, kind.busy, STILL, 0)
        frames += 1
        assert frames < 400
    fresh.draw(target, kind.busy, STILL, 0)
    assert np.array_equal(pygame.surfarray.array3d(target), kind.drawn(kind.board(LITTLE)))


def test_prepare_ends_and_then_nothing_is_coarse(kind: Kind) -> None:
    fresh, calls = kind.board(LITTLE), 1
    while not fresh.prepare(kind.busy, 0.002):
        calls += 1
        assert calls < 400
    assert calls > 3
    fresh.draw(pygame.Surface(LITTLE), kind.busy, STILL, 0)
    assert not fresh.refining


def test_a_frame_at_rest_paints_nothing(kind: Kind, board: GroundedBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is kept: no layer is made, nothing is scaled."""
    marks = Marks(targets=kind.legal, seat=0)
    kind.drawn(board, marks)

    def forbidden(*_: object) -> pygame.Surface:
        raise AssertionError("a frame at rest scales no picture")

    monkeypatch.setattr(pygame.transform, "smoothscale", forbidden)
    monkeypatch.setattr(pygame.transform, "scale", forbidden)
    kind.drawn(board, marks)


def test_zoom_keeps_the_point_and_fit_shows_all_again(kind: Kind, board: GroundedBoard) -> None:
    before = kind.drawn(board)
    at = board.anchor(kind.place)
    board.zoom_at(at, 2.0)
    assert math.dist(board.anchor(kind.place), at) < 2
    assert hex_boards.changed(before, kind.drawn(board)).mean() > 0.3
    board.pan(-30, 10)
    board.fit()
    assert np.array_equal(kind.drawn(board), before)


def test_zooming_shows_the_picture_before_at_once(kind: Kind, board: GroundedBoard) -> None:
    board.zoom_at((450, 300), 1.25)
    target = pygame.Surface(SIZE)
    board.draw(target, kind.busy, STILL, 0)
    rough = pygame.surfarray.array3d(target).astype(int)
    assert np.abs(rough - kind.drawn(board)).mean() < 25


def test_a_pulled_and_zoomed_board_ends_as_the_same_picture(kind: Kind, board: GroundedBoard) -> None:
    """Its ground begins as a shifted or scaled one, while parts are still missing or after all are there; nothing of it remains."""
    way = (
        lambda it: it.zoom_at((300, 200), 1.6),
        lambda it: it.pan(-37, -21),
        lambda it: it.pan(12, 55),
        lambda it: it.zoom_at((99, 400), 0.8),
    )
    other, target = kind.board(SIZE), pygame.Surface(SIZE)
    for step in way:
        step(other)
    expected = kind.drawn(other)
    for patient in (False, True):
        board.fit()
        for step in way:
            board.draw(target, kind.busy, STILL, 0)
            while patient and board.refining:
                board.draw(target, kind.busy, STILL, 0)
            step(board)
        assert hex_boards.changed(kind.drawn(board), expected).mean() < 0.001
