"""``novice``: sends its knights where it looks nice, votes by the feeling of the moment, and takes what it is offered."""

from __future__ import annotations

import random

from server.bots.contract import Bot
from server.bots.lancaster.answers import Answerer
from shared.engine import Seat
from shared.lancaster.actions import LancasterAction, Vote
from shared.lancaster.rules import Lancaster

MOOD = 6.0
"""Points by which a novice may misjudge a placing."""


class Novice(Bot[Lancaster]):
    """The answers of ``steady`` with much mood, and votes at random."""

    def choose(self, game: Lancaster, seat: Seat, chance: random.Random) -> LancasterAction:
        decision = game.public.decision
        if decision is None:
            return game.default_action(seat)
        if decision.kind == "vote":
            return Vote(chance.random() < 0.5, chance.randint(0, game.public.seats[seat].votes))
        return Answerer(game, seat, chance, MOOD).answer(decision)
