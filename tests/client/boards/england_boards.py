"""Positions of Lancaster for the tests of the board of England, and its picture as pixels."""

from __future__ import annotations

import random

import numpy as np
import pygame

from client.boards.england import EnglandBoard
from client.boards.england_position import CardView, EnglandPosition, HeldView, PileView, StackView
from client.model.table import Marks
from shared.lancaster.components_file import standard_components
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import LancasterOptions

PRINTED = standard_components()
SIZE = (906, 586)
STILL = Marks(reduced_motion=True)


def empty(**fields: object) -> EnglandPosition:
    """Before the first knight, with two cards and all favours, but for the fields named."""
    known: dict[str, object] = {
        "piles": {letter: PileView(letter, 3) for letter in PRINTED.counties},
        "cards": {"c09a": CardView("upper:0"), "c05a": CardView("upper:1")},
        "favours": {f"favour:{favour}": True for favour in PRINTED.favours},
    }
    return EnglandPosition(**{**known, **fields})  # type: ignore[arg-type]


def busy() -> EnglandPosition:
    """Late in a round of five: every kind of piece stands somewhere."""
    return empty(
        counties={
            "A": HeldView(1, 2, 1),
            "B": HeldView(3, 3),
            "E": HeldView(0, 4),
            "F": HeldView(2, 2, 2),
            "G": HeldView(0, 4, 4),
            "D": HeldView(4, 3, 1),
        },
        piles={letter: PileView(letter, number % 5) for number, letter in enumerate(PRINTED.counties)},
        cards={
            "c09a": CardView("upper:0", {1: StackView(0, (1, 2), 1, 4), 2: StackView(3, (4,), 0, 8)}),
            "c05a": CardView("upper:1"),
            "c10a": CardView("lower:0", {1: StackView(1, (1, 1, 2, 3), 0, 9), 2: StackView(2, (3,), 1, 5), 3: StackView(4, (1, 1), 2, 2)}),
        },
        favours={f"favour:{favour}": number % 2 == 0 for number, favour in enumerate(PRINTED.favours)},
    )


def drawn(board: EnglandBoard, position: EnglandPosition, marks: Marks = STILL, now: int = 0, **more: object) -> np.ndarray:
    """The picture of a position as pixels (x, y, colour), with nothing left coarse."""
    target = pygame.Surface(board.view.area)
    board.finish()
    board.draw(target, position, marks, now, **more)  # type: ignore[arg-type]
    board.finish()
    board.draw(target, position, marks, now, **more)  # type: ignore[arg-type]
    return pygame.surfarray.array3d(target).astype(int)


def changed(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Where pixels differ."""
    return np.abs(before - after).max(axis=2) > 6


def around(board: EnglandBoard, place: str, reach: int) -> tuple[slice, slice]:
    """The pixels about what a place covers, ``reach`` more on every side."""
    box = board.rect_of(place).inflate(2 * reach, 2 * reach)
    return slice(max(0, box.left), max(0, box.right)), slice(max(0, box.top), max(0, box.bottom))


def played(seats: int, actions: int, seed: int = 1) -> Lancaster:
    """A match after some actions by chance."""
    match, chooser = Lancaster.start(seats, LancasterOptions(), f"{seed:064x}"), random.Random(seed)
    for _ in range(actions):
        if not match.awaiting():
            break
        seat = min(match.awaiting())
        legal = list(match.legal_actions(seat))
        match.play(seat, chooser.choice(legal) if legal else match.default_action(seat))
    return match
