"""Positions of random matches for the tests of the boards."""

from __future__ import annotations

import random
from typing import Protocol

from client.boards.rhine import RhineBoard
from client.boards.rhine_position import DuchyView, RhinePosition
from shared.rheinlaender.board import RhineMap
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import Public, RheinlaenderOptions


class BoardOf(Protocol):
    """Makes boards; ``language`` empty: with the local names of places."""

    def __call__(self, size: tuple[int, int], language: str = "") -> RhineBoard: ...


def played(seats: int, actions: int, number: int) -> Public:
    """The public state of a random match after some actions."""
    game = Rheinlaender.start(seats, RheinlaenderOptions(), f"{number:032x}")
    chance = random.Random(number)
    for _ in range(actions):
        awaited = game.awaiting()
        if not awaited:
            break
        game.play(awaited[0], chance.choice(list(game.legal_actions(awaited[0]))))
    return game.public


def drawn_by_hand(rhine: RhineMap) -> RhinePosition:
    """A position that no change of the rules can change: five seats, every kind of piece, river and islands."""
    kinds = ("castle", "bishopric", "city4", "castle", "city3", "bishopric", "city2")
    tokens = {circle: kinds[number % len(kinds)] for number, circle in enumerate(rhine.circles)}
    lands = (
        (0, ("L3", "L4", "L5", "W5", "R5")),
        (1, ("R14", "R15", "R16", "R17")),
        (2, ("L10", "L11", "L12")),
        (3, ("I1", "I2", "W31", "L31", "L32")),
        (4, ("R42", "R43", "R44")),
        (None, ("L25", "L26", "W26", "R26")),
    )
    duchies = tuple(DuchyView(frozenset(spaces), owner) for owner, spaces in lands)
    knights = {
        space: (number + index) % 5 if owner is None else owner
        for number, (owner, spaces) in enumerate(lands)
        for index, space in enumerate(spaces)
    }
    knights |= {"W48": 1, "I5": 0, "L53": 4}
    return RhinePosition(
        tokens=tokens,
        knights=knights,
        forts=frozenset({"R9", "W40", "L37"}),
        garrisons={"C01": 4, "C04": 0, "C08": 1},
        duchies=duchies,
        bishops={"C06": 2, "C02": 0},
    )
