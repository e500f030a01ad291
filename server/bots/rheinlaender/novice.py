"""``novice``: rules of thumb, no look ahead. Quick, legal, and sensible enough to be a good first opponent.

It likes centres, founds duchies beside its own knights, sees when a knight would hand a duchy to somebody else, and gives up the
card it needs least.
"""

from __future__ import annotations

import random

from server.bots.contract import Bot
from server.bots.rheinlaender.position import LOSS, Effect, Position
from shared.engine import Seat
from shared.rheinlaender.actions import Convert, Decline, Fort, Place, RheinlaenderAction, Support
from shared.rheinlaender.rules import Rheinlaender

MOOD = 3.0
"""Points by which a novice may misjudge an action."""
FORT_EVERY = 4
"""A fort is thought of in one turn out of so many."""


class Novice(Bot[Rheinlaender]):
    """Takes the action that looks best at a glance, with some mood in it."""

    def choose(self, game: Rheinlaender, seat: Seat, chance: random.Random) -> RheinlaenderAction:
        position = Position(game.public, game.seats)
        if game.public.phase == "fort":
            return _fort(game, position, seat, chance)
        best, chosen = float("-inf"), None
        for action in game.legal_actions(seat):
            if isinstance(action, (Fort, Decline)):
                continue
            value = _glance(position, seat, action) + chance.random() * MOOD
            if value > best:
                best, chosen = value, action
        return chosen if chosen is not None else game.default_action(seat)


def _glance(position: Position, seat: Seat, action: RheinlaenderAction) -> float:
    """What the action seems to bring, in points."""
    if isinstance(action, Convert):
        return _conversion(position, seat, action.space)
    if isinstance(action, (Place, Support)):
        effect = position.effects(action.space)[seat]
        value = effect.gain if effect.winner == seat else -effect.gain
        for owner in _struck(position, action.space, effect):
            value += -LOSS if owner == seat else 0.5 * LOSS
        if effect.winner is None:
            value += _company(position, seat, action.space)
        # A card is better spent in its region than as support, where any other would do as well.
        return value + (0.5 if isinstance(action, Place) else 0.0)
    return 0.0


def _company(position: Position, seat: Seat, space: str) -> float:
    """A knight that decides nothing yet: best beside a centre and away from strangers."""
    value = 1.0 if position.new_circle(space) is not None else 0.0
    for number in position.near(space):
        counts = position.groups[number].counts
        value += 1.0 if counts[seat] == max(counts) else -1.0
    return value


def _conversion(position: Position, seat: Seat, space: str) -> float:
    """Exchanging a knight is good when it makes oneself the sole leader."""
    group = position.groups[position.group_at[space]]
    counts = list(group.counts)
    counts[position.public.knights[space]] -= 1
    counts[seat] += 1
    others = max(count for other, count in enumerate(counts) if other != seat)
    if not group.duchy:
        return 0.5
    if counts[seat] > others and group.owner != seat:
        return float(group.worth)
    return 1.0 if group.owner == seat else 0.0


def _fort(game: Rheinlaender, position: Position, seat: Seat, chance: random.Random) -> RheinlaenderAction:
    """Now and then a fort between an own duchy and somebody who is one knight short of taking it."""
    if chance.randrange(FORT_EVERY) == 0:
        for action in game.legal_actions(seat):
            if isinstance(action, Fort) and _is_threatened(position, seat, action.space):
                return action
    return Decline()


def _is_threatened(position: Position, seat: Seat, space: str) -> bool:
    """Whether some other seat's knight there would cost ``seat`` a duchy."""
    effects = position.effects(space)
    return any(seat in _struck(position, space, effect) for other, effect in enumerate(effects) if other != seat)


def _struck(position: Position, space: str, effect: Effect) -> list[Seat | None]:
    """The owners who lose a duchy."""
    near = position.near(space)
    return [position.groups[near[place]].owner for place in effect.struck]
