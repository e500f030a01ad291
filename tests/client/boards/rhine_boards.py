"""Positions of random matches for the tests of the boards."""

from __future__ import annotations

import random
from collections.abc import Callable

from client.boards.rhine import RhineBoard
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import Public, RheinlaenderOptions

BoardOf = Callable[[tuple[int, int]], RhineBoard]


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
