"""Answers to the decisions that a roll or a card asks for, the same for both levels: each the sensible one at a glance."""

from __future__ import annotations

import random
from collections.abc import Callable

from server.bots.catan.economy import Economy
from server.bots.catan.goals import Goal, goals
from server.bots.catan.hand import HandSense
from shared.catan.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CatanAction,
    ChooseDeck,
    Decline,
    Discard,
    DiscardProgress,
    Give,
    HarborGive,
    HarborOffer,
    LoseCity,
    MoveRobber,
    PlaceKnight,
    PlaceMetropolis,
    Steal,
    TakeCards,
    TakeProgress,
    TakeResource,
)
from shared.catan.bank import rate
from shared.catan.cards import COMMODITIES, RESOURCES, Cards, CardType, ProgressCard
from shared.catan.match import Match
from shared.catan.state import BuildingKind, Decision, DecisionKind
from shared.engine import Seat

KEEN: dict[ProgressCard, float] = {
    "resource_monopoly": 3.0,
    "merchant": 3.0,
    "trade_monopoly": 2.4,
    "medicine": 2.6,
    "road_building": 2.2,
    "warlord": 2.2,
    "wedding": 2.2,
    "master_merchant": 2.2,
    "deserter": 2.3,
    "bishop": 2.1,
    "saboteur": 1.8,
    "irrigation": 2.0,
    "mining": 2.0,
    "smith": 2.0,
    "spy": 1.8,
    "crane": 1.4,
    "engineer": 1.4,
    "alchemist": 1.5,
    "inventor": 1.3,
    "merchant_fleet": 1.3,
    "commercial_harbor": 1.3,
    "intrigue": 1.0,
    "diplomat": 1.1,
}
"""How gladly a progress card is held."""


class Answerer:
    """One decision of one seat."""

    def __init__(self, game: Match, seat: Seat, chance: random.Random) -> None:
        self.game, self.seat, self.chance = game, seat, chance
        self.economy = Economy(game, seat)
        self.legal: list[CatanAction] = list(game.legal_actions(seat))
        self._goals: list[Goal] | None = None

    @property
    def goals(self) -> list[Goal]:
        """What is worth striving for, worked out when it is first needed."""
        if self._goals is None:
            self._goals = goals(self.economy)
        return self._goals

    @property
    def sense(self) -> HandSense:
        return HandSense(self.economy, self.goals)

    def rate(self, card: CardType) -> int:
        """How many equal cards buy one at the bank (TRD-7)."""
        return rate(self.game, self.seat, card).number

    def answer(self, decision: Decision) -> CatanAction:
        """A legal answer."""
        found = _ANSWERS[decision.kind](self, decision)
        return found if found is not None else self.legal[0]

    # -- set-up

    def settle(self, decision: Decision) -> CatanAction | None:
        kind: BuildingKind = "city" if decision.kind == "setup_city" else "settlement"
        spots = [action for action in self.legal if isinstance(action, (BuildSettlement, BuildCity))]
        return max(spots, key=lambda action: (self.economy.spot(action.place, kind), -action.place), default=None)

    def road(self, decision: Decision) -> CatanAction | None:
        """Towards the best free spot."""
        merit = {goal.action.path: goal.worth for goal in self.goals if isinstance(goal.action, BuildRoad)}
        roads = [action for action in self.legal if isinstance(action, BuildRoad)]
        if decision.kind == "setup_road":
            return max(roads, key=lambda action: (self._beyond(action.path), -action.path), default=None)
        return max(roads, key=lambda action: (merit.get(action.path, 0.0), -action.path), default=None)

    def _beyond(self, path: int) -> float:
        """The best spot that the road opens."""
        ends = set(self.economy.board.ends[path])
        around = {near for end in ends for near in self.economy.board.neighbours[end]} | ends
        return max((self.economy.spot(place) for place in around if self.economy.is_free_spot(place)), default=0.0)

    # -- cards

    def discard(self, decision: Decision) -> CatanAction | None:
        return Discard(self.sense.least(decision.owed[self.seat]))

    def give(self, _: Decision) -> CatanAction | None:
        number = next((sum(action.cards.values()) for action in self.legal if isinstance(action, Give)), 0)
        return Give(self.sense.least(number))

    def give_commodity(self, _: Decision) -> CatanAction | None:
        own: Cards = {card: self.economy.hand[card] for card in COMMODITIES if self.economy.hand[card]}
        card = next(iter(self.sense.least(1, own)))
        return next((action for action in self.legal if isinstance(action, HarborGive) and action.card == card), None)

    def offer_harbour(self, _: Decision) -> CatanAction | None:
        """The resource that is missed least, to whoever holds most; none that is needed."""
        own: Cards = {card: self.economy.hand[card] for card in RESOURCES if self.economy.hand[card]}
        card = next(iter(self.sense.least(1, own)), None)
        offers = [action for action in self.legal if isinstance(action, HarborOffer) and action.card == card]
        best = max(offers, key=lambda action: (self.game.public.seats[action.seat].cards, -action.seat), default=None)
        return best if best is not None and self.game.public.seats[best.seat].cards else Decline()

    def take_cards(self, _: Decision) -> CatanAction | None:
        shown = self.game.own(self.seat).shown
        number = next((sum(action.cards.values()) for action in self.legal if isinstance(action, TakeCards)), 0)
        return TakeCards(self.sense.most(number, {card: shown.count(card) for card in set(shown)}))

    def take_resource(self, _: Decision) -> CatanAction | None:
        there: Cards = {action.card: 1 for action in self.legal if isinstance(action, TakeResource)}
        best = next(iter(self.sense.most(1, there)), None)
        return next((action for action in self.legal if isinstance(action, TakeResource) and action.card == best), None)

    def take_progress(self, _: Decision) -> CatanAction | None:
        taken = [action for action in self.legal if isinstance(action, TakeProgress)]
        return max(taken, key=lambda action: KEEN.get(action.card, 0.0), default=None)

    def drop_progress(self, _: Decision | None = None) -> CatanAction | None:
        dropped = [action for action in self.legal if isinstance(action, DiscardProgress)]
        return min(dropped, key=lambda action: KEEN.get(action.card, 0.0), default=None)

    def choose_deck(self, _: Decision) -> CatanAction | None:
        liked = {"politics": 2.1, "trade": 2.3, "science": 1.9}
        decks = [action for action in self.legal if isinstance(action, ChooseDeck)]
        return max(decks, key=lambda action: liked[action.track], default=None)

    # -- robber and barbarians

    def move_robber(self, _: Decision) -> CatanAction | None:
        moves = [action for action in self.legal if isinstance(action, MoveRobber)]
        return max(moves, key=lambda action: (self.robber_merit(action.hex), -action.hex), default=None)

    def robber_merit(self, hexagon: int) -> float:
        """What a robber there takes from the others, the leader above all, less what it costs oneself."""
        merit = 0.0
        for seat, pips in self.economy.blocked_pips(hexagon).items():
            if seat == self.seat:
                merit -= 2.0 * pips
            else:
                state = self.game.public.seats[seat]
                merit += pips * (0.5 + state.points / self.game.options.victory_points) + (0.6 if state.cards else 0.0)
        return merit

    def steal(self, _: Decision) -> CatanAction | None:
        victims = [action for action in self.legal if isinstance(action, Steal)]
        states = self.game.public.seats
        return max(victims, key=lambda action: (min(1, states[action.seat].cards), states[action.seat].points), default=None)

    def lose_city(self, _: Decision) -> CatanAction | None:
        cities = [action for action in self.legal if isinstance(action, LoseCity)]
        public, economy = self.game.public, self.economy
        return min(
            cities, key=lambda action: (public.buildings[action.place].wall, economy.liking(economy.yields(action.place))), default=None
        )

    def place_metropolis(self, _: Decision) -> CatanAction | None:
        cities = [action for action in self.legal if isinstance(action, PlaceMetropolis)]
        return max(cities, key=lambda action: self.economy.liking(self.economy.yields(action.place)), default=None)

    def place_knight(self, _: Decision) -> CatanAction | None:
        knights = [action for action in self.legal if isinstance(action, PlaceKnight)]
        economy = self.economy
        return max(knights, key=lambda action: (action.level, not economy.is_free_spot(action.place), -action.place), default=None)

    def replace_road(self, _: Decision) -> CatanAction | None:
        """The road is put where the next one would be built."""
        merit = {goal.action.path: goal.worth for goal in self.goals if isinstance(goal.action, BuildRoad)}
        roads = [action for action in self.legal if isinstance(action, BuildRoad)]
        return max(roads, key=lambda action: merit.get(action.path, 0.0), default=Decline())

    def default(self, _: Decision) -> CatanAction | None:
        return self.game.default_action(self.seat)

    def first(self, _: Decision) -> CatanAction | None:
        """What is there for the taking: a second promotion."""
        return next((action for action in self.legal if not isinstance(action, Decline)), None)


_ANSWERS: dict[DecisionKind, Callable[[Answerer, Decision], CatanAction | None]] = {
    "setup_settlement": Answerer.settle,
    "setup_city": Answerer.settle,
    "setup_road": Answerer.road,
    "lose_city": Answerer.lose_city,
    "reward_deck": Answerer.choose_deck,
    "discard_progress": Answerer.drop_progress,
    "discard_hand": Answerer.discard,
    "move_robber": Answerer.move_robber,
    "steal_from": Answerer.steal,
    "aqueduct_pick": Answerer.take_resource,
    "place_metropolis": Answerer.place_metropolis,
    "knight_retreat": Answerer.default,
    "harbor_offer": Answerer.offer_harbour,
    "harbor_give": Answerer.give_commodity,
    "master_merchant_take": Answerer.take_cards,
    "deserter_remove": Answerer.default,
    "deserter_place": Answerer.place_knight,
    "diplomat_replace": Answerer.replace_road,
    "spy_take": Answerer.take_progress,
    "wedding_give": Answerer.give,
    "free_road": Answerer.road,
    "smith_promote": Answerer.first,
}
