"""What laws are worth to the players: those in force, those up for vote, and what a placing does for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from server.bots.lancaster.worth import Judge
from shared.engine import Seat, Unknown
from shared.lancaster.components import Law, Measure
from shared.lancaster.laws import due, most_times

STAYS = (0.3, 0.55, 0.85)
"""Chances that the laws in force, from left to right, are still there after the votes (LAN-PARL-7)."""
PASSES = 0.55
"""Chance that a law up for vote passes."""
STARTED = 0.3
"""Of a law that pays for full groups: the share that counts for beginning one."""
USUAL_PURCHASES = 2
"""Times that a player is thought to buy from a law when his goods are hidden."""
USUAL_HOARD = 3
"""Gold or squires that another is thought to have."""
SPITE = 0.7
"""Share of what the others gain on average that is as bad as a loss of one's own."""


class Lawbook:
    """The laws as one player sees them."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.match, self.public = judge, judge.match, judge.public
        laws = judge.components.laws
        self.coming: list[tuple[Law, float]] = []
        """Laws that may be carried out this round, with their chances."""
        if self.public.phase == "placement":
            self.coming += [(laws[number], chance) for number, chance in zip(self.public.in_force, STAYS, strict=False)]
            self.coming += [(laws[number], PASSES) for number in self.public.proposed]

    # -- while knights are placed

    @cached_property
    def one_more_county(self) -> float:
        """What one more county held may bring."""
        return sum(self._one_more("counties", self.match.counties_held(self.judge.seat)))

    @cached_property
    def one_more_conflict(self) -> float:
        """What one more conflict that one is in may bring."""
        return sum(self._one_more("conflicts", self.match.conflicts_in(self.judge.seat)))

    def _one_more(self, what: Measure, held: int) -> Iterator[float]:
        for law, chance in self.coming:
            if law.effect.kind == "per" and law.effect.measure == what:
                completes = held % law.effect.per == law.effect.per - 1
                yield chance * (1.0 if completes else STARTED) * self._once(law)

    def leading(self, what: Measure, more: int) -> float:
        """What so many more gold or squires may bring by a law for whoever has most (LAN-LAW-1, LAN-LAW-2)."""
        held = self.match.holding(self.judge.seat, what)  # type: ignore[arg-type]
        rise = self._lead(held + more) - self._lead(held)
        return sum(
            chance * rise * self._once(law) for law, chance in self.coming if law.effect.kind == "leaders" and law.effect.measure == what
        )

    def _lead(self, held: int) -> float:
        """Chance that nobody behind the other screens has more."""
        return (held**2 + 1) / (held**2 + 1 + (self.match.seats - 1) * USUAL_HOARD**2)

    # -- in parliament

    def stake(self, number: int) -> float:
        """How much better the passing of the law is than its failing: what comes less what leaves, against the mean of the others."""
        comes, leaves = self.brings(number), self.brings(self.public.in_force[0])
        own = comes.get(self.judge.seat, 0.0) - leaves.get(self.judge.seat, 0.0)
        others = [comes.get(seat, 0.0) - leaves.get(seat, 0.0) for seat in range(self.match.seats) if seat != self.judge.seat]
        return own - SPITE * sum(others) / len(others)

    def brings(self, number: int) -> dict[Seat, float]:
        """What the law would bring every player if it were carried out now."""
        law = self.judge.components.laws[number]
        try:
            times: dict[Seat, float] = {**due(self.match, law)}
        except Unknown:
            times = self._leaders(law)
        return {seat: number_of_times * self._gain(law, seat) for seat, number_of_times in times.items()}

    def _leaders(self, law: Law) -> dict[Seat, float]:
        """Chances to have most of what lies behind screens: the own guess, the rest for all others alike."""
        good = law.effect.measure
        own = self._lead(self.match.holding(self.judge.seat, good))  # type: ignore[arg-type]
        other = (1.0 - own) / (self.match.seats - 1)
        return {seat: own if seat == self.judge.seat else other for seat in range(self.match.seats)}

    def _gain(self, law: Law, seat: Seat) -> float:
        if law.effect.kind == "exchange":
            return self.judge.upgrade()
        if law.effect.kind != "buy":
            return self._once(law)
        price = self.judge.spent(law.effect.cost)
        try:
            times = most_times(self.match, seat, law)
        except Unknown:
            times = USUAL_PURCHASES
        return max(0.0, self._once(law) - price) * times

    def _once(self, law: Law) -> float:
        """The gain of the law, given once."""
        gain = law.effect.gain
        worth = self.judge.goods(gain)
        worth += self.judge.knight() * gain.get("knight_1", 0) + self.judge.upgrade() * gain.get("upgrade", 0)
        return worth + self.judge.best_tile * gain.get("extension", 0)
