"""``novice``: knows what is good when it sees it, but sees only a part: a few places for a knight, and votes by the feeling of the moment.

It forgets that squires can go along where they need not, saves for nothing, and often takes just what comes to hand.
"""

from __future__ import annotations

import random

from server.bots.contract import Bot
from server.bots.lancaster.answers import Answerer
from server.bots.lancaster.placing import Placer
from server.bots.lancaster.worth import Judge
from shared.engine import Seat
from shared.lancaster.actions import Buy, Decline, LancasterAction, PlaceKnight, Vote
from shared.lancaster.rules import Lancaster

SEEN = 3
"""Placings that it thinks of at all."""
HASTY = 0.4
"""Chance that it takes just any answer to another question."""


class Novice(Bot[Lancaster]):
    """The judgement of ``steady`` on the little that it looks at."""

    def choose(self, game: Lancaster, seat: Seat, chance: random.Random) -> LancasterAction:
        decision = game.public.decision
        if decision is None:
            return game.default_action(seat)
        if decision.kind == "vote":
            return Vote(chance.random() < 0.5, chance.randint(0, game.public.seats[seat].votes))
        if decision.kind == "place_knight":
            return _place(game, seat, chance)
        if chance.random() < HASTY:
            return _any(game, seat, chance)
        return Answerer(game, seat, chance).answer(decision)


def _place(game: Lancaster, seat: Seat, chance: random.Random) -> LancasterAction:
    """The best of a few that come to mind, with no more squires than it takes."""
    fewest: dict[tuple[int, int, str], PlaceKnight] = {}
    for action in game.legal_actions(seat):
        if isinstance(action, PlaceKnight):
            fewest.setdefault((action.party, action.strength, action.target), action)
    placings = list(fewest.values())
    seen = chance.sample(placings, min(SEEN, len(placings)))
    return max(seen, key=Placer(Judge(game, seat)).merit)


def _any(game: Lancaster, seat: Seat, chance: random.Random) -> LancasterAction:
    """Something rather than nothing; of purchases any number."""
    legal = list(game.legal_actions(seat))
    return chance.choice([action for action in legal if not isinstance(action, Decline) and action != Buy(0)] or legal)
