"""Positions of Cities & Knights for the tests of the hex board, and a board's picture as pixels."""

from __future__ import annotations

import numpy as np
import pygame

from client.boards.hex_position import BuildingView, HexPosition, KnightView
from client.boards.hexes import HexBoard
from client.model.table import Marks
from shared.catan.board import standard_board

SIZE = (906, 586)
STILL = Marks(reduced_motion=True)


def empty(**fields: object) -> HexPosition:
    """The beginner board before the first piece, but for the fields named."""
    layout = standard_board().beginner
    known: dict[str, object] = {
        "terrain": layout.terrain,
        "tokens": layout.tokens,
        "harbours": layout.harbours,
        "robber": layout.robber,
    }
    return HexPosition(**{**known, **fields})  # type: ignore[arg-type]


def busy() -> HexPosition:
    """Late in a match of four: every kind of piece stands somewhere."""
    board = standard_board()
    place, path = board.place, board.path
    return empty(
        robber=board.hex("3.4"),
        merchant=board.hex("4.1"),
        merchant_owner=1,
        roads={
            **dict.fromkeys(map(path, ("2.1/NE", "2.1/E", "2.2/SE")), 0),
            **dict.fromkeys(map(path, ("3.2/W", "3.2/SW", "4.1/E")), 1),
            **dict.fromkeys(map(path, ("3.5/SE", "4.4/E", "4.4/SE")), 2),
            **dict.fromkeys(map(path, ("1.1/NW", "1.1/NE", "1.1/E")), 3),
        },
        buildings={
            place("2.1N"): BuildingView(0, "settlement"),
            place("2.2S"): BuildingView(0, "city", wall=True, metropolis="trade"),
            place("3.2NW"): BuildingView(1, "city"),
            place("4.1S"): BuildingView(1, "settlement"),
            place("3.5S"): BuildingView(2, "city", wall=True, metropolis="science"),
            place("4.4S"): BuildingView(2, "city", metropolis="politics"),
            place("1.1N"): BuildingView(3, "tipped"),
            place("5.2S"): BuildingView(3, "settlement"),
        },
        knights={
            place("2.1NE"): KnightView(0, 2, active=True),
            place("3.2SW"): KnightView(1, 3, active=True),
            place("4.4SE"): KnightView(2, 1),
            place("1.1SE"): KnightView(3, 3),
        },
        roll=(14, 0),
    )


def drawn(board: HexBoard, position: HexPosition, marks: Marks = STILL, now: int = 0, **more: object) -> np.ndarray:
    """The picture of a position as pixels (x, y, colour), with nothing left coarse."""
    target = pygame.Surface(board.view.area)
    board.finish()
    board.draw(target, position, marks, now, **more)  # type: ignore[arg-type]
    return pygame.surfarray.array3d(target).astype(int)


def changed(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Where pixels differ."""
    return np.abs(before - after).max(axis=2) > 6


def around(board: HexBoard, place: str, reach: int) -> tuple[slice, slice]:
    """The pixels about the middle of a place."""
    x, y = (round(value) for value in board.anchor(place))
    return slice(max(0, x - reach), x + reach), slice(max(0, y - reach), y + reach)
