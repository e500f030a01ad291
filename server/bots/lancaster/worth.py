"""What things are worth to a player of Lancaster, in points at the end: goods, knights, nobles, tiles, bonuses, rewards.

It reads what the bot's own copy shows. What a thing is worth depends on how many rounds are left for it to work.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

from shared.engine import Seat
from shared.lancaster.components import CastleSpace, Reward
from shared.lancaster.match import Match
from shared.lancaster.places import Party
from shared.lancaster.rewards import has_effect

GOLD = (0.6, 0.8, 0.9, 1.0, 1.0)
"""A gold by the rounds left after this one: it buys nobles and ransoms, at the end points."""
SQUIRE = (0.6, 0.9, 1.1, 1.3, 1.4)
"""The same of a squire: it recruits and trains, at the end it may buy points."""
PLENTY = 5
"""Gold or squires for which there is use in a round; what is beyond has ..."""
SPARE = 0.4
"""... so much of their worth."""
LEFT_OVER = 0.1
"""Gold and squires when the last laws have been carried out: they break ties."""
VOTE = 0.35
SERVICE = 3.2
"""What one more knight earns in a round."""
EDGE = 1.6
"""What one more strength of a knight earns in a round."""
GUESTS_TO_COME = 0.6
"""Nobles that a player usually gains in a round; every one scores a point more for each that came before (LAN-END-9)."""
PAID_SPACE = 0.5
"""How often there will be the squires for a castle space that costs some."""
TRAVEL = 2.5
"""Points that a voyage from a county to France usually brings."""
RACE = (0.7, 0.9)
"""How open the race for a final bonus is: in the last round, and more with every round before it."""


class Judge:
    """One position as one player sees it. It does not change while it is judged: what is asked for often is reckoned once."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat = match, seat
        self.public, self.components = match.public, match.components
        self.rounds_left = self.components.rounds - max(1, self.public.round)
        """Rounds after this one."""
        self._used_up = self.rounds_left == 0 and self.public.phase in ("counties", "castles", "conflicts")

    # -- goods

    def gold(self, left: int | None = None) -> float:
        """One gold with so many rounds left, now if none is told."""
        return LEFT_OVER if self._used_up else _at(GOLD, self.rounds_left if left is None else left)

    def squire(self, left: int | None = None) -> float:
        """The same of a squire."""
        return LEFT_OVER if self._used_up else _at(SQUIRE, self.rounds_left if left is None else left)

    def more(self, good: Literal["gold", "squires"], number: int) -> float:
        """So many gold or squires more, or fewer, than there are now: what the castle is still to be paid with is worth what it gives,
        and what is more than plenty is worth less."""
        held = self.match.holding(self.seat, good)
        return self._hoard(good, held + number) - self._hoard(good, held)

    def _hoard(self, good: Literal["gold", "squires"], number: int) -> float:
        """What so many are worth together; squires pay for whichever castle spaces make the most of them."""
        if good == "gold":
            return self.gold() * _useful(number)
        best, coming = 0.0, self.squires_to_come
        for size in range(len(self._to_be_paid) + 1):
            for spaces in combinations(self._to_be_paid, size):
                left = number + coming - sum(cost for cost, _ in spaces)
                if left >= 0:
                    best = max(best, sum(worth for _, worth in spaces) + self.squire() * _useful(left))
        return best

    @cached_property
    def _to_be_paid(self) -> list[tuple[int, float]]:
        """Price and worth of the own castle spaces that will pay this round for squires."""
        public = self.public
        if public.phase == "castles":
            places = [self.match.castle_of(place) for place in public.unsettled]
            spaces = [space for owner, space in places if owner == self.seat]
        elif public.phase == "conflicts":
            spaces = []
        else:
            spaces = [*public.parties[self.seat].castle, *public.seats[self.seat].tiles]
        paid = [space for name in spaces if (space := self.components.castle[name]).cost_squires]
        worths = [(space.cost_squires, self._useful_parts(space)) for space in paid]
        return [(cost, worth) for cost, worth in worths if worth > 0]

    def _useful_parts(self, space: CastleSpace) -> float:
        """What the space gives now, at the rates of the round: it is asked for by what squires are worth, and must not ask for that."""
        return sum(self._simple(part, self.rounds_left) for part in space.reward if has_effect(self.match, self.seat, part))

    def goods(self, goods: Mapping[Any, int], left: int | None = None) -> float:
        """Gold, squires, votes and points; votes that come now are for the next parliament (LAN-EXEC-10)."""
        vote = VOTE if (self.rounds_left if left is None else left) else 0.0
        return (
            self.gold(left) * goods.get("gold", 0)
            + self.squire(left) * goods.get("squires", 0)
            + vote * goods.get("votes", 0)
            + goods.get("points", 0)
        )

    def spent(self, cost: Mapping[Any, int]) -> float:
        """Gold and squires that a law takes: after the last laws there is nothing to do with them."""
        return self.goods(cost) if self.rounds_left else LEFT_OVER * sum(cost.values())

    @cached_property
    def squires_to_come(self) -> int:
        """What counties and the own castle will bring before the castle has to be paid (LAN-RND-2, LAN-CAS-3)."""
        if self.public.phase in ("castles", "conflicts"):
            return 0
        spaces = {*self.public.parties[self.seat].castle, *self.public.seats[self.seat].tiles}
        rewards = [self.components.castle[space].reward for space in spaces]
        rewards += [self.components.counties[letter].reward for letter, held in self.public.counties.items() if held.party == self.seat]
        return sum(part.amount for reward in rewards for part in reward if part.type == "squires")

    # -- knights

    def knight(self, left: int | None = None) -> float:
        """A new knight of strength 1: a placing in each round to come, and its share of the bonus."""
        return SERVICE * (self.rounds_left if left is None else left) + self.more_strength

    def upgrade(self, left: int | None = None) -> float:
        """A knight one stronger."""
        return EDGE * (self.rounds_left if left is None else left) + self.more_strength

    def of_strength(self, strength: int) -> float:
        """A knight that would be lost."""
        return self.knight() + (strength - 1) * self.upgrade()

    # -- final bonuses

    @cached_property
    def more_strength(self) -> float:
        """One more strength for the bonus of the end (LAN-END-2)."""
        return self._more(self.components.final.strength_points, self.match.strength_of)

    @cached_property
    def more_tiles(self) -> float:
        """One more extension tile for the bonus of the end (LAN-END-4)."""
        return self._more(self.components.final.extension_points, lambda seat: len(self.public.seats[seat].tiles))

    def _more(self, printed: tuple[int, int], count: Callable[[Seat], int]) -> float:
        if self.match.allies:
            printed = self.components.final.two_player_points
        own, others = count(self.seat), [count(seat) for seat in range(self.match.seats) if seat != self.seat]
        return self._bonus(printed, own + 1, others) - self._bonus(printed, own, others)

    def _bonus(self, printed: tuple[int, int], own: int, others: Iterable[int]) -> float:
        """The expected bonus when everybody may still gain some."""
        open_still = RACE[0] + RACE[1] * self.rounds_left
        # Chances to be ahead of all, and of all but one, of the others looked at so far.
        first, second = 1.0, 0.0
        for other in others:
            ahead = 1.0 / (1.0 + math.exp((other - own) / open_still))
            first, second = first * ahead, second * ahead + first * (1.0 - ahead)
        return printed[0] * first + printed[1] * second

    # -- nobles, castle

    def noble(self, kind: str) -> float:
        """What a noble of this kind adds at the table; nothing if it is there."""
        nobles = self.public.seats[self.seat].nobles
        if kind in nobles:
            return 0.0
        table = self.components.nobles.points
        held = len(nobles)
        to_come = min(GUESTS_TO_COME * self.rounds_left, len(table) - 2.0 - held)
        return table[held + 1] - table[held] + to_come + VOTE * self.rounds_left

    @cached_property
    def best_noble(self) -> float:
        """Of those that can be had anywhere."""
        return max((self.noble(pile.kind) for pile in self.public.piles.values() if pile.number), default=0.0)

    def space(self, space: CastleSpace, left: int | None = None) -> float:
        """What a castle space pays once, its price taken off; never less than nothing."""
        worth = sum(self._simple(part, left) for part in space.reward)
        return max(0.0, worth - self.squire(left) * space.cost_squires)

    def tile(self, space: str) -> float:
        """An extension tile on the space: it pays in every round from now on and counts for the bonus."""
        printed = self.components.castle[space]
        rounds = range(self.rounds_left + (1 if self.match.options.extension_pays_now else 0))
        pays = sum(self.space(printed, left) for left in rounds) * (PAID_SPACE if printed.cost_squires else 1.0)
        home = space in self.public.parties[self.seat].castle
        return pays + self.more_tiles - (self.space(printed) if home else 0.0)

    @cached_property
    def best_tile(self) -> float:
        return max(map(self.tile, self.public.seats[self.seat].stock), default=0.0)

    # -- rewards

    def parts(self, parts: Iterable[Reward], party: Party | None = None) -> float:
        """Of a printed reward, for the player himself or his ally (LAN-ALLY-17)."""
        return sum(self.part(part, self.seat if party is None else party) for part in parts)

    def part(self, part: Reward, party: Party) -> float:
        """One part of it; nothing where it would be void (LAN-REW-2)."""
        if not has_effect(self.match, party, part):
            return 0.0
        if part.type == "noble" and party != self.seat:
            return 0.0  # It leaves the game (LAN-ALLY-14).
        return self._simple(part, None)

    def _simple(self, part: Reward, left: int | None) -> float:
        match part.type:
            case "gold" | "squires" as good if left is None:
                return self.more(good, part.amount)
            case "knight":
                return self.knight(left) * part.amount
            case "upgrade":
                return self.upgrade(left) * part.amount
        worth = _OF_CHOICES.get(part.type)
        return self.goods({part.type: part.amount}, left) if worth is None else worth(self)


def _useful(number: int) -> float:
    """Of so many gold or squires, as if each had something to do."""
    return min(number, PLENTY) + SPARE * max(0, number - PLENTY)


def _at(table: tuple[float, ...], left: int) -> float:
    return table[min(left, len(table) - 1)]


_OF_CHOICES: dict[str, Callable[[Judge], float]] = {
    "extension": lambda judge: judge.best_tile,
    "noble": lambda judge: judge.best_noble,
    "travel": lambda judge: TRAVEL,
}
