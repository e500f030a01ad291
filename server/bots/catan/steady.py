"""``steady``: has goals with worths, saves for the best of them, trades towards it, and minds the barbarians.

In each turn: a progress card that pays at once, then the best goal that the hand can pay without hurting a better one that is near, then
the bank and the other players for what is missing, then what is left over.
"""

from __future__ import annotations

from collections.abc import Iterable

from server.bots.catan import haggling
from server.bots.catan.answers import Answerer
from server.bots.catan.goals import Goal
from server.bots.catan.playing import alchemist, best_card
from server.bots.catan.turns import TurnTaker
from shared.catan.actions import BankTrade, CatanAction, ChaseRobber, EndTurn

NEAR = 2
"""Cards that may be missing for a goal that is saved for."""
WORTHWHILE = 0.1
"""Victory points below which nothing is bought."""
CHASE = 3.0
"""Pips of one's own that the robber must hold up before a knight is spent on it."""


class Steady(TurnTaker):
    """Plans by :mod:`server.bots.catan.goals`."""

    def _before_the_dice(self, answerer: Answerer) -> CatanAction:
        return alchemist(answerer) or super()._before_the_dice(answerer)

    def _act(self, answerer: Answerer) -> CatanAction:
        goals = [goal for goal in answerer.goals if goal.worth > WORTHWHILE]
        _, card = best_card(answerer)
        return (
            card
            or self._affordable(answerer, goals)
            or self._chase(answerer)
            or self._trade(answerer, goals)
            or self._crowded(answerer, goals)
            or answerer.drop_progress()
            or EndTurn()
        )

    def _affordable(self, answerer: Answerer, goals: list[Goal]) -> CatanAction | None:
        """The best goal that can be paid, unless paying it takes what a better one nearly has together."""
        hand = answerer.economy.hand
        saved: list[Goal] = []
        for goal in goals:
            if goal.action in answerer.legal:
                if not any(_hurts(goal, other, answerer) for other in saved):
                    return goal.action
            elif sum(goal.missing(hand).values()) <= NEAR:
                saved.append(goal)
        return None

    def _chase(self, answerer: Answerer) -> CatanAction | None:
        """Drive the robber from a good hex, when the ship is not about to land."""
        public = answerer.game.public
        held_up = answerer.economy.blocked_pips(public.robber).get(answerer.seat, 0.0)
        if held_up < CHASE or public.ship >= 5:
            return None
        chases = [action for action in answerer.legal if isinstance(action, ChaseRobber)]
        return max(chases, key=lambda action: (answerer.robber_merit(action.hex), -action.place, -action.hex), default=None)

    def _trade(self, answerer: Answerer, goals: list[Goal]) -> CatanAction | None:
        """With the bank when that completes a goal, else with the others."""
        for goal in goals[:3]:
            action = self._bank(answerer, goal)
            if action is not None:
                return action
        for goal in goals[:2]:
            action = haggling.offer(answerer, goal)
            if action is not None:
                return action
        return None

    def _bank(self, answerer: Answerer, goal: Goal) -> CatanAction | None:
        """One exchange, if what is over after the goal is enough for everything it lacks."""
        missing = goal.missing(answerer.economy.hand)
        if not missing:
            return None
        trades = [action for action in answerer.legal if isinstance(action, BankTrade) and action.times == 1]
        best: dict[str, BankTrade] = {}
        possible = 0
        for action in trades:
            if action.want != next(iter(missing)):
                continue
            rate = answerer.rate(action.give)
            over = answerer.economy.hand[action.give] - goal.cost.get(action.give, 0)
            if over >= rate:
                possible += over // rate
                best[action.give] = action
        if possible < sum(missing.values()):
            return None
        return max(best.values(), key=lambda action: (answerer.economy.hand[action.give], action.give), default=None)

    def _crowded(self, answerer: Answerer, goals: Iterable[Goal]) -> CatanAction | None:
        """Before the end of the turn, cards that a 7 would take: exchanged for what is wanted most."""
        public = answerer.game.public
        walls = sum(building.wall for building in public.buildings.values() if building.seat == answerer.seat)
        if public.seats[answerer.seat].cards <= answerer.game.options.discard_limit + 2 * walls:
            return None
        best, chosen = 0.0, None
        for action in answerer.legal:
            if isinstance(action, BankTrade) and action.times == 1:
                gain = answerer.sense.after({action.want: 1}, {action.give: answerer.rate(action.give)})
                # Half of what is above the limit would be lost on a 7, one roll in six.
                gain += 0.02 * answerer.rate(action.give)
                if gain > best:
                    best, chosen = gain, action
        return chosen


def _hurts(goal: Goal, better: Goal, answerer: Answerer) -> bool:
    """Whether paying ``goal`` takes cards that ``better`` needs."""
    if better.worth < 1.15 * goal.worth:
        return False
    return any(
        answerer.economy.hand[card] - number < better.cost.get(card, 0) and better.cost.get(card, 0) for card, number in goal.cost.items()
    )
