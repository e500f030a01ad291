"""``steady``: weighs every placing by what it promises and how likely it is kept, every law by whom it serves, every good by its use."""

from __future__ import annotations

import random

from server.bots.contract import Bot
from server.bots.lancaster.answers import Answerer
from shared.engine import Seat
from shared.lancaster.actions import LancasterAction
from shared.lancaster.rules import Lancaster


class Steady(Bot[Lancaster]):
    """The best of all answers as the position stands; what others may do is in the chances."""

    def choose(self, game: Lancaster, seat: Seat, chance: random.Random) -> LancasterAction:
        decision = game.public.decision
        return game.default_action(seat) if decision is None else Answerer(game, seat, chance).answer(decision)
