"""What things are worth to a player of Lancaster, in points at the end: goods, knights, tiles, nobles, rewards, laws.

It reads what the bot's own copy shows. Where goods lie behind screens it guesses the usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from shared.engine import Seat, Unknown
from shared.lancaster.components import CastleSpace, Law, Reward
from shared.lancaster.laws import due, most_times
from shared.lancaster.match import Match
from shared.lancaster.places import Party
from shared.lancaster.rewards import has_effect

GOLD, SQUIRE, VOTE = 0.6, 0.6, 0.4
FIRST_NOBLES = 2.2
"""Added to what the next noble scores at once: those after it score more (LAN-END-9)."""
USUAL_PURCHASES = 2
"""Times that a player is thought to buy from a law when his goods are hidden."""


class Judge:
    """One position as one player sees it."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat = match, seat
        self.public, self.components = match.public, match.components
        self.rounds_left = self.components.rounds - max(1, self.public.round)
        """Rounds after this one."""

    # -- goods and knights

    def goods(self, goods: Mapping[str, int]) -> float:
        """Gold, squires and votes; votes are worth nothing after the last parliament (LAN-EXEC-10)."""
        vote = VOTE if self.rounds_left else 0.0
        return GOLD * goods.get("gold", 0) + SQUIRE * goods.get("squires", 0) + vote * goods.get("votes", 0) + goods.get("points", 0)

    def knight(self) -> float:
        """A new knight of strength 1: a placing in each round to come, and its share of the bonus."""
        return 0.4 + 1.9 * self.rounds_left

    def upgrade(self) -> float:
        return 0.7 + 0.75 * self.rounds_left

    def noble(self, kind: str) -> float:
        """What a noble of this kind adds at the table; nothing if it is there."""
        nobles = self.public.seats[self.seat].nobles
        if kind in nobles:
            return 0.0
        table = self.components.nobles.points
        held = len(nobles)
        marginal = table[min(held + 1, len(table) - 1)] - table[held]
        return marginal + FIRST_NOBLES * min(1.0, 0.25 * (self.rounds_left + 1)) + VOTE * self.rounds_left

    def space(self, space: CastleSpace) -> float:
        """What a castle space pays once, its price taken off; never less than nothing."""
        return max(0.0, self.parts(space.reward) - SQUIRE * space.cost_squires)

    def tile(self, space: str) -> float:
        """An extension tile on the space: it pays in every round from now on and counts for the bonus."""
        printed = self.components.castle[space]
        pays = self.rounds_left + (1 if self.match.options.extension_pays_now else 0)
        home = space in self.public.parties[self.seat].castle
        return 0.8 * self.space(printed) * pays + 1.3 - (self.space(printed) if home else 0.0)

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
        if part.type == "noble":
            kinds = [pile.kind for pile in self.public.piles.values() if pile.number]
            return max(map(self.noble, kinds), default=0.0) if party == self.seat else 0.0
        if part.type in _OF_KNIGHTS:
            return _OF_KNIGHTS[part.type](self) * part.amount
        return self.goods({part.type: part.amount})

    # -- laws

    def law(self, number: int) -> dict[Seat, float]:
        """What the law would bring every player if it were carried out now."""
        law = self.components.laws[number]
        try:
            times = due(self.match, law)
        except Unknown:
            # Who leads in hidden goods is anybody's guess.
            times = dict.fromkeys(range(self.match.seats), 1)
            share = 1.0 / self.match.seats
        else:
            share = 1.0
        return {seat: share * number_of_times * self._gain(law, seat) for seat, number_of_times in times.items()}

    def _gain(self, law: Law, seat: Seat) -> float:
        gain, effect = law.effect.gain, law.effect
        worth = self.goods({good: gain.get(good, 0) for good in ("gold", "squires", "votes", "points")})
        worth += self.knight() * gain.get("knight_1", 0) + self.upgrade() * gain.get("upgrade", 0)
        worth += self.best_tile() * gain.get("extension", 0)
        if effect.kind == "exchange":
            worth += self.upgrade()
        if effect.kind == "buy":
            price = self.goods(dict(effect.cost))  # type: ignore[arg-type]
            try:
                times = most_times(self.match, seat, law)
            except Unknown:
                times = USUAL_PURCHASES
            worth = max(0.0, worth - price) * times
        return worth

    def vote(self, number: int) -> float:
        """How much better the passing of the law is than its failing: what comes less what leaves, against the mean of the others."""
        comes, leaves = self.law(number), self.law(self.public.in_force[0])
        own = comes.get(self.seat, 0.0) - leaves.get(self.seat, 0.0)
        others = [comes.get(seat, 0.0) - leaves.get(seat, 0.0) for seat in range(self.match.seats) if seat != self.seat]
        return own - 0.6 * sum(others) / len(others)


TRAVEL = 2.0
"""Points that a voyage from a county to France usually brings."""
_OF_KNIGHTS: dict[str, Callable[[Judge], float]] = {
    "knight": Judge.knight,
    "upgrade": Judge.upgrade,
    "extension": Judge.best_tile,
    "travel": lambda judge: TRAVEL,
}
