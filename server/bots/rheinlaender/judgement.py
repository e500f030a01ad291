"""What a Rheinländer position is worth to each seat: the judgement behind ``steady``, with its weights as data.

All in points at the end of the match. It reads the public section and one hand; what the others hold is a matter of chance to it.
"""

from __future__ import annotations

import heapq
import itertools
import math
from dataclasses import dataclass

from server.bots.rheinlaender.position import LOSS, Position, places
from shared.engine import Seat
from shared.rheinlaender.state import Public

ARCHBISHOP = 5
CARDS = 54
MOST_PROSPECTS = 6


@dataclass(frozen=True)
class Weights:
    """How much each consideration counts. Set by hand and tried in tournaments (``server.bots.tournament``)."""

    knights_per_round: float = 1.15
    """How fast supplies shrink: a knight a turn, and a garrison now and then."""
    keenness: float = 0.6
    """Chance that another seat that could take a duchy really does."""
    prospect: float = 0.45
    """Worth of a gain that is one knight away, as a share of the gain."""
    fading: float = 0.6
    """Each further prospect counts by this factor less: a turn has one knight."""
    archbishop_margin: float = 0.25
    """Chance of losing the card before the end, divided by the lead in bishops."""
    bishop: float = 0.7
    """Points for each bishop, for the card it may bring."""
    leader: float = 0.45
    """How much the best of the others counts against oneself."""
    field: float = 0.25
    """How much the mean of the others counts against oneself."""
    knight: float = 0.25
    """Points for a knight in supply while there are turns to use it."""
    fort: float = 1.1
    """Points for a fort kept, while there are turns to use it."""
    card: float = 0.3
    """What a card would have been good for in its own region, as a share of that, goes with it when it is played."""


def turns_left(public: Public, seats: int, weights: Weights) -> list[float]:
    """How many turns each seat will probably have after the present one (RHE-END-3)."""
    if public.phase == "over":
        return [0.0] * seats
    order = [(public.to_move + step) % seats for step in range(seats)]
    in_this_round = {order[0], *itertools.takewhile(lambda seat: seat != public.start_seat, order[1:])}
    if public.phase == "fort":
        in_this_round.discard(public.to_move)  # its knight of this turn is put
    rounds = 0.0
    if not public.end_set_off:
        rounds = min(state.supply for state in public.seats.values()) / weights.knights_per_round
    return [rounds + (1.0 if seat in in_this_round else 0.0) for seat in range(seats)]


class Judge:
    """Judges positions for one seat with one hand."""

    def __init__(self, seats: int, seat: Seat, hand: list[int], weights: Weights) -> None:
        self.seats = seats
        self.seat = seat
        self.hand = frozenset(hand)
        self.weights = weights

    def utility(self, public: Public) -> float:
        """How good the position is for the seat, the others' good fortune taken off."""
        worth = self.worth(public)
        own = worth.pop(self.seat)
        return own - self.weights.leader * max(worth) - self.weights.field * sum(worth) / len(worth)

    def worth(self, public: Public) -> list[float]:
        """Expected points of each seat from the board, coins gained so far left out."""
        position = Position(public, self.seats)
        turns = turns_left(public, self.seats, self.weights)
        worth = [0.0] * self.seats
        for group in position.groups:
            if group.owner is not None:
                worth[group.owner] += group.worth
        self._add_church(worth, position, turns)
        self._add_prospects(worth, position, turns)
        for seat, state in public.seats.items():
            usable = min(turns[seat], 3.0)
            worth[seat] += usable / 3.0 * (self.weights.fort * state.forts_left + self.weights.knight * min(state.supply, turns[seat]))
        return worth

    def _add_church(self, worth: list[float], position: Position, turns: list[float]) -> None:
        bishops = [0] * self.seats
        for group in position.groups:
            if group.owner is not None and group.church:
                bishops[group.owner] += 1
        holder = position.public.archbishop
        if holder is not None:
            second = max(count for seat, count in enumerate(bishops) if seat != holder)
            risk = self.weights.archbishop_margin / max(bishops[holder] - second, 1) * min(max(turns) / 3.0, 1.0)
            worth[holder] += ARCHBISHOP * (1.0 - risk)
        for seat, count in enumerate(bishops):
            worth[seat] += self.weights.bishop * count * min(turns[seat] / 3.0, 1.0)

    def _add_prospects(self, worth: list[float], position: Position, turns: list[float]) -> None:
        """What one more knight could gain or cost, by how likely it is to come."""
        able = [seat for seat, state in position.public.seats.items() if turns[seat] > 0.0 and state.supply > 0]
        unseen = max(CARDS - len(self.hand) - len(position.public.discard), 10)
        safe = [1.0] * len(position.groups)
        gains: list[list[float]] = [[] for _ in range(self.seats)]
        for space in position.frontier() if able else ():
            effects = position.effects(space)
            for seat in able:
                effect = effects[seat]
                if effect.winner not in (seat, None) or not (effect.gain or effect.struck):
                    continue  # nobody plays for somebody else
                chance = self._chance(position, seat, space, turns[seat], unseen)
                gains[seat].append(chance * effect.gain)
                for place in effect.struck:
                    number = position.near(space)[place]
                    if position.groups[number].owner != seat:
                        safe[number] *= 1.0 - self.weights.keenness * chance
        for seat in able:
            worth[seat] += self._prospects(gains[seat], turns[seat])
        for number, group in enumerate(position.groups):
            if group.owner is not None:
                worth[group.owner] -= (1.0 - safe[number]) * LOSS

    def _prospects(self, gains: list[float], turns: float) -> float:
        """The likely gains of a seat, the best first, as many as it has turns for."""
        total, factor = 0.0, self.weights.prospect
        for gain in heapq.nlargest(min(math.ceil(turns), MOST_PROSPECTS), gains):
            total += factor * gain
            factor *= self.weights.fading
        return total

    def _chance(self, position: Position, seat: Seat, space: str, turns: float, unseen: int) -> float:
        """Chance that the seat can put a knight there within its turns."""
        if position.may_support(seat, space):
            return 1.0
        regions = places()[space].regions
        if seat == self.seat:
            if any(region in self.hand for region in regions):
                return 1.0
            seen = turns
        else:
            if all(region in self.hand for region in regions):
                return 0.0
            seen = 5.0 + turns
        lying = position.public.discard
        chance = sum(seen / unseen for region in regions if region not in lying and region not in self.hand)
        return min(chance, 1.0)
