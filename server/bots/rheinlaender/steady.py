"""``steady``: plays every action on its own copy through the engine, judges what comes of it, and takes the best.

It looks one action ahead. What the others may answer, and what its own next knight could do, is in the judgement of the position.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from server.bots.contract import Bot
from server.bots.rheinlaender.imagined import imagined
from server.bots.rheinlaender.judgement import Judge, Weights
from server.bots.rheinlaender.position import Position, places
from shared.engine import Outcome, Seat
from shared.rheinlaender.actions import Convert, Discard, Fort, Place, RheinlaenderAction, Support
from shared.rheinlaender.events import Paid
from shared.rheinlaender.rules import Rheinlaender


class Steady(Bot[Rheinlaender]):
    """One action ahead, weighed by :class:`Weights`."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, game: Rheinlaender, seat: Seat, chance: random.Random) -> RheinlaenderAction:
        match = imagined(game, seat, chance)
        hand = list(match.own(seat).hand)
        actions = list(match.legal_actions(seat))
        if len(actions) == 1:
            return actions[0]
        worth: dict[tuple[str, str], float] = {}
        for action in _worth_trying(match, seat, actions):
            key = _effect_key(action)
            if key not in worth:
                worth[key] = self._after(match, seat, action, hand)
        uses = _best_uses(hand, actions, worth)
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            value = worth.get(_effect_key(action))
            if value is None:
                continue
            value += chance.random() * 1e-6
            if isinstance(action, (Place, Support, Convert, Discard)):
                value -= self.weights.card * uses[action.card]
            if value > best:
                best, chosen = value, action
        return chosen

    def _after(self, match: Rheinlaender, seat: Seat, action: RheinlaenderAction, hand: list[int]) -> float:
        """The utility of the position that the action leads to, payments included."""
        weights = self.weights
        outcome = match.play(seat, action)
        card = getattr(action, "card", None)
        judge = Judge(match.seats, seat, [held for held in hand if held != card], weights)
        value = judge.utility(match.public) + _paid(outcome, seat, match.seats, weights)
        match.take_back(outcome.changes)
        return value


def _effect_key(action: RheinlaenderAction) -> tuple[str, str]:
    """Actions that differ only in the card that is given up come to the same (RHE-SUP-7)."""
    if isinstance(action, Convert):
        return "convert", action.space
    if isinstance(action, (Place, Support)):
        return "knight", action.space
    if isinstance(action, Fort):
        return "fort", action.space
    return "none", ""


def _worth_trying(match: Rheinlaender, seat: Seat, actions: list[RheinlaenderAction]) -> Iterable[RheinlaenderAction]:
    """All but the forts that lie beside nothing."""
    forts = any(isinstance(action, Fort) for action in actions)
    position = Position(match.public, match.seats) if forts else None
    for action in actions:
        if isinstance(action, Fort) and position is not None and not position.near(action.space) and places()[action.space].circle is None:
            continue
        yield action


def _best_uses(hand: list[int], actions: list[RheinlaenderAction], worth: dict[tuple[str, str], float]) -> dict[int, float]:
    """What each card could do in its own region, above the least that any card can do."""
    least = min(worth.values())
    uses = dict.fromkeys(hand, 0.0)
    for action in actions:
        if isinstance(action, (Place, Convert)):
            uses[action.card] = max(uses[action.card], worth[_effect_key(action)] - least)
    return uses


def _paid(outcome: Outcome, seat: Seat, seats: int, weights: Weights) -> float:
    """The coins that the action paid, as utility."""
    coins = [0.0] * seats
    for event in outcome.events:
        if isinstance(event, Paid):
            coins[event.seat] += event.coins
    own = coins.pop(seat)
    return own - (weights.leader + weights.field) * sum(coins) / len(coins) if any(coins) else own
