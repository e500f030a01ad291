"""What a seat earns and what places would bring it: the arithmetic of dice and cards that both levels of bots share.

It reads what the bot's own copy shows and nothing else. Pips are chances in 36 (PRV-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shared.catan.cards import CARD_TYPES, CardType, Resource
from shared.catan.match import Match
from shared.catan.state import BuildingKind
from shared.engine import Seat

LIKING: dict[CardType, float] = {
    "brick": 0.9,
    "lumber": 0.95,
    "wool": 1.0,
    "grain": 1.1,
    "ore": 1.2,
    "cloth": 1.25,
    "coin": 1.25,
    "paper": 1.25,
}
"""How much a card of each type is worth beside the others: cities and knights want ore, grain and wool, improvements commodities."""
CARD = 0.09
"""Victory points that a card is worth, roughly: a city costs five and brings about half a point's worth of them back."""


class Economy:
    """A position as one seat sees it, with the sums that are asked for again and again."""

    def __init__(self, game: Match, seat: Seat) -> None:
        self.game, self.seat = game, seat
        self.public, self.board = game.public, game.board
        self.hand: Mapping[CardType, int] = game.own(seat).hand
        self.income = self.income_of(seat)
        """Cards of each type per 36 rolls."""

    # -- places

    def yields(self, place: int, kind: BuildingKind = "settlement") -> dict[CardType, float]:
        """Cards per 36 rolls that a building there brings; the robber does not stay for ever and is left out."""
        cards: dict[CardType, float] = {}
        for hexagon in self.board.hexes_at[place]:
            token = self.public.tokens[hexagon]
            if token:
                for card, number in self.board.yields[self.public.terrain[hexagon]][kind].items():
                    cards[card] = cards.get(card, 0.0) + number * self.board.pips[token]
        return cards

    def income_of(self, seat: Seat) -> dict[CardType, float]:
        """What all buildings of a seat bring."""
        income: dict[CardType, float] = dict.fromkeys(CARD_TYPES, 0.0)
        for place, building in self.public.buildings.items():
            if building.seat == seat:
                for card, number in self.yields(place, "city" if building.kind == "city" else "settlement").items():
                    income[card] += number
        return income

    def liking(self, yields: Mapping[CardType, float]) -> float:
        """The worth of an income; a type that is scarce at home counts more."""
        return sum(LIKING[card] * number * (1.3 if self.income[card] < 2 else 1.0) for card, number in yields.items())

    def spot(self, place: int, kind: BuildingKind = "settlement") -> float:
        """How good a place is for a new building, in pips: income, new types and numbers, a harbour."""
        yields = self.yields(place, kind)
        value = self.liking(yields)
        value += 1.5 * sum(1 for card in yields if self.income[card] == 0)
        numbers = {self.public.tokens[hexagon] for hexagon in self.board.hexes_at[place]}
        value += 0.5 * len(numbers - self._own_numbers() - {0})
        slot = self.board.slot_at.get(place)
        if slot is not None:
            harbour = self.public.harbours[slot]
            value += 1.5 if harbour == "any" else 0.15 * (self.income[harbour] + yields.get(harbour, 0.0)) + 0.3
        return value

    def _own_numbers(self) -> set[int]:
        own = (place for place, building in self.public.buildings.items() if building.seat == self.seat)
        return {self.public.tokens[hexagon] for place in own for hexagon in self.board.hexes_at[place]}

    def is_free_spot(self, place: int) -> bool:
        """Whether a settlement may stand there, roads apart (BLD-3, KNI-13)."""
        return self.game.is_empty(place) and not any(near in self.public.buildings for near in self.board.neighbours[place])

    def own_ends(self) -> set[int]:
        """Intersections that own roads touch."""
        return {end for path, seat in self.public.roads.items() if seat == self.seat for end in self.board.ends[path]}

    def roads_to(self, limit: int = 3) -> dict[int, tuple[int, int]]:
        """Free spots beyond the own roads: place to (roads needed, first path). Nearest first, up to ``limit`` roads."""
        reached: dict[int, tuple[int, int]] = {}
        edge = [(place, -1) for place in self.own_ends() if self._passable(place)]
        seen = {place for place, _ in edge}
        for length in range(1, limit + 1):
            following: list[tuple[int, int]] = []
            for place, first in edge:
                for path in self.board.paths_at[place]:
                    if path in self.public.roads:
                        continue
                    low, high = self.board.ends[path]
                    other = high if low == place else low
                    if other in seen:
                        continue
                    seen.add(other)
                    begun = path if first < 0 else first
                    if self.is_free_spot(other):
                        reached[other] = (length, begun)
                    if self._passable(other):
                        following.append((other, begun))
            edge = following
        return reached

    def _passable(self, place: int) -> bool:
        return self.game.holder(place) in (None, self.seat)

    # -- time and rivals

    def rolls_left(self) -> float:
        """A guess at the rolls until somebody wins."""
        best = max(state.points for state in self.public.seats.values())
        return max(6.0, (self.game.options.victory_points - best) * 1.7 * self.game.seats)

    def leader(self, seats: Iterable[Seat]) -> Seat | None:
        """Of these seats the one to fear most: points, then cards."""
        states = self.public.seats
        return max(seats, key=lambda seat: (states[seat].points, states[seat].cards, -seat), default=None)

    def near_win(self, seat: Seat) -> bool:
        """Whether it would be foolish to help this seat."""
        return self.public.seats[seat].points >= self.game.options.victory_points - 3

    def blocked_pips(self, hexagon: int) -> dict[Seat, float]:
        """What a robber there costs each seat per 36 rolls."""
        token = self.public.tokens[hexagon]
        if not token:
            return {}
        cost: dict[Seat, float] = {}
        for place in self.board.hexes[hexagon].corners:
            building = self.public.buildings.get(place)
            if building is not None:
                weight = 2 if building.kind == "city" else 1
                cost[building.seat] = cost.get(building.seat, 0.0) + weight * self.board.pips[token]
        return cost

    def resources_there(self, hexagon: int) -> Resource | None:
        """What the hex brings."""
        return self.board.resource_of[self.public.terrain[hexagon]]
