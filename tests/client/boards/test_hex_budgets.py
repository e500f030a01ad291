"""What frames of the hex board may cost: joining a busy match, zooming, pulling, at rest. CPU time of the thread; figures are printed.

Bounds have room for a busy machine; of several runs the best counts, as neighbours only ever make one slower.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest
from hex_boards import SIZE, STILL, busy

from client.boards.hexes import HexBoard
from shared.catan.board import standard_board

FIRST_MS, REFINING_MS, PULLED_MS, REST_MS = 33.0, 33.0, 16.0, 4.0
"""Measured 17, 17 (the dearest hex of a large zoom), 5 and 0.5."""


def frame(board: HexBoard, target: pygame.Surface, before: Callable[[], object] = lambda: None) -> float:
    """CPU milliseconds of one frame."""
    start = time.thread_time()
    before()
    board.draw(target, busy(), STILL, 0)
    return (time.thread_time() - start) * 1000


def until_sharp(board: HexBoard, target: pygame.Surface, before: Callable[[], object] = lambda: None) -> list[float]:
    """The frames from a change of the view until nothing is coarse."""
    spent = [frame(board, target, before)]
    while board.refining:
        spent.append(frame(board, target))
    return spent


def fresh() -> tuple[HexBoard, pygame.Surface]:
    board = HexBoard(standard_board())
    board.resize(SIZE)
    return board, pygame.Surface(SIZE)


@pytest.fixture
def joined(map_cache: None) -> tuple[HexBoard, pygame.Surface]:
    board, target = fresh()
    until_sharp(board, target)
    return board, target


def test_joining_a_busy_match(joined: object) -> None:
    """``joined`` has made the textures, which every table of a run shares."""
    runs = [until_sharp(*fresh()) for _ in range(2)]
    first, later = min(run[0] for run in runs), min(max(run[1:]) for run in runs)
    print(f"join: first frame {first:.1f} ms, worst of {len(runs[0])} frames after it {later:.1f} ms")
    assert first < FIRST_MS
    assert later < REFINING_MS


def test_zooming_and_pulling(joined: tuple[HexBoard, pygame.Surface]) -> None:
    board, target = joined
    steps = [until_sharp(board, target, lambda: board.zoom_at((400, 300), 1.25)) for _ in range(3)]
    first, later = min(step[0] for step in steps), min(max(step[1:]) for step in steps)
    print(f"zoom: first frame {first:.1f} ms, worst after it {later:.1f} ms")
    assert first < FIRST_MS
    assert later < REFINING_MS
    pulls = [frame(board, target, lambda way=way: board.pan(-5 * way, -3 * way)) for way in (1,) * 20 + (-1,) * 20]  # type: ignore[misc]
    known = sorted(frame(board, target, lambda way=way: board.pan(5 * way, 3 * way)) for way in (1,) * 20 + (-1,) * 20)  # type: ignore[misc]
    print(f"pull: median {sorted(pulls)[20]:.1f} ms over new ground, {known[20]:.1f} ms over known, worst {known[-1]:.1f} ms")
    assert known[20] < PULLED_MS


def test_at_rest(joined: tuple[HexBoard, pygame.Surface]) -> None:
    spent = sorted(frame(*joined) for _ in range(200))
    print(f"at rest: median {spent[100]:.2f} ms, worst {spent[-1]:.2f} ms")
    assert spent[100] < REST_MS
