"""``novice``: builds what it can, plays cards when it likes, hires knights when the ship is near. Legal, quick and forgetful.

It saves for nothing, offers no trades, takes only plainly good ones, and often overlooks what a card could do.
"""

from __future__ import annotations

from server.bots.catan.answers import Answerer
from server.bots.catan.playing import best_card
from server.bots.catan.turns import TurnTaker
from shared.catan.actions import BankTrade, BuildCity, BuildRoad, BuildSettlement, CatanAction, EndTurn, Improve

OVERLOOKS = 0.35
"""Chance that something worth doing is not seen this time."""
ROAD = 0.5
"""Chance to build a road that could be built."""


class Novice(TurnTaker):
    """Does the first good thing that comes to mind."""

    def _act(self, answerer: Answerer) -> CatanAction:
        chance = answerer.chance
        for goal in answerer.goals:
            seen = chance.random() >= OVERLOOKS
            if seen and goal.action in answerer.legal and (not isinstance(goal.action, BuildRoad) or chance.random() < ROAD):
                return goal.action
        merit, card = best_card(answerer)
        if card is not None and chance.random() < merit:
            return card
        return self._bank(answerer) or answerer.drop_progress() or EndTurn()

    def _bank(self, answerer: Answerer) -> CatanAction | None:
        """With a full hand, four of a kind for something else."""
        if answerer.game.public.seats[answerer.seat].cards <= answerer.game.options.discard_limit:
            return None
        wanted = [goal for goal in answerer.goals if isinstance(goal.action, (BuildCity, BuildSettlement, Improve))]
        for goal in wanted:
            for card in goal.missing(answerer.economy.hand):
                for action in answerer.legal:
                    if isinstance(action, BankTrade) and action.want == card and action.times == 1 and not goal.cost.get(action.give):
                        return action
        return None
