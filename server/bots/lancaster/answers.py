"""Answers to the decisions of a player of Lancaster, each the best by the worths of :mod:`server.bots.lancaster.worth`."""

from __future__ import annotations

import random
from collections.abc import Callable

from server.bots.lancaster.placing import Placer, Plan
from server.bots.lancaster.worth import Judge
from shared.engine import Seat
from shared.lancaster.actions import (
    Buy,
    ChooseFavour,
    ChooseReward,
    Decline,
    Exchange,
    FinishCastle,
    LancasterAction,
    NameStartPlayer,
    PlaceExtension,
    PlaceExtensions,
    PlaceKnight,
    Ransom,
    SettleSpace,
    TakeNoble,
    Travel,
    UpgradeKnight,
    Vote,
)
from shared.lancaster.laws import law_of
from shared.lancaster.match import Match
from shared.lancaster.places import favour_word
from shared.lancaster.state import Decision, DecisionKind

NEARLY = 0.8
"""A vote at which so much of the greatest stake of the round is at stake deserves all votes."""


class Answerer:
    """One decision of one player."""

    def __init__(self, match: Match, seat: Seat, chance: random.Random) -> None:
        self.match, self.seat, self.chance = match, seat, chance
        self.judge = Judge(match, seat)
        self.placer = Placer(self.judge)
        self.legal: list[LancasterAction] = list(match.legal_actions(seat))

    def answer(self, decision: Decision) -> LancasterAction:
        """A legal answer."""
        found = _ANSWERS[decision.kind](self, decision)
        return found if found is not None else self.match.default_action(self.seat)

    def _whim(self) -> float:
        """Decides between what is equally good."""
        return self.chance.random() * 1e-6

    def place(self, _: Decision) -> LancasterAction | None:
        placings = [action for action in self.legal if isinstance(action, PlaceKnight)]
        plan = Plan(self.placer, placings)
        return max(placings, key=lambda action: plan.promise(action) + self._whim(), default=None)

    def favour(self, decision: Decision) -> LancasterAction | None:
        party = self.match.concerned(self.seat, decision)
        favours = [action for action in self.legal if isinstance(action, ChooseFavour)]

        def merit(action: ChooseFavour) -> float:
            return self.placer.favour_worth(self.match.printed(favour_word(action.favour)), party) + self._whim()

        return max(favours, key=merit, default=None)

    def noble(self, _: Decision) -> LancasterAction | None:
        nobles = [action for action in self.legal if isinstance(action, TakeNoble)]
        piles = self.match.public.piles

        def merit(action: TakeNoble) -> tuple[float, int, str]:
            pile = piles[action.county]
            # The rarer one first: it may be gone in the next round.
            return self.judge.noble(pile.kind), -pile.number, action.county

        return max(nobles, key=merit, default=None)

    def upgrade(self, _: Decision) -> LancasterAction | None:
        """In France, where it counts at once, if there is one; of several the strongest."""
        upgrades = [action for action in self.legal if isinstance(action, UpgradeKnight)]
        cards = self.match.public.conflicts
        return max(upgrades, key=lambda action: (action.place in cards, action.strength), default=None)

    def vote(self, _: Decision) -> LancasterAction | None:
        """All votes where most is at stake: what is left after the last vote is lost (LAN-PARL-9)."""
        stakes = [self.placer.laws.stake(number) for number in self.match.public.proposed]
        keen = abs(stakes[0]) >= NEARLY * max(map(abs, stakes))
        return Vote(stakes[0] >= 0, self.match.public.seats[self.seat].votes if keen else 0)

    def buy(self, decision: Decision) -> LancasterAction | None:
        """All that is worth its price, but for the goods that counties and the castle will ask for."""
        effect = law_of(self.match, decision).effect
        most = max((action.times for action in self.legal if isinstance(action, Buy)), default=0)
        if self.judge.goods(effect.gain) <= self.judge.spent(effect.cost):
            return Buy(0)
        kept = {"gold": self._gold_for_nobles(), "squires": self._squires_for_castle()}
        spare = [(self.match.holding(self.seat, good) - kept[good]) // price for good, price in effect.cost.items()]
        return Buy(max(0, min(most, *spare)))

    def _gold_for_nobles(self) -> int:
        """For both noble and reward where the lesser of the two is worth its price (LAN-CTY-2)."""
        price = self.match.components.both_cost_gold
        kept = 0
        for county, held in self.match.public.counties.items():
            pile = self.match.public.piles[county]
            if held.party == self.seat and pile.number:
                reward = self.judge.parts(self.match.components.counties[county].reward)
                kept += price if min(self.judge.noble(pile.kind), reward) > price else 0
        return kept

    def _squires_for_castle(self) -> int:
        """For the spaces that will pay this round, if what they pay is worth it."""
        state, castle = self.match.public.parties[self.seat], self.match.components.castle
        spaces = [*state.castle, *self.match.public.seats[self.seat].tiles]
        needed = sum(castle[space].cost_squires for space in spaces if self.judge.space(castle[space]) > 0)
        return max(0, needed - self.judge.squires_to_come)

    def tiles(self, _: Decision) -> LancasterAction | None:
        sets = [action for action in self.legal if isinstance(action, PlaceExtensions)]
        return max(sets, key=lambda action: sum(map(self.judge.tile, action.spaces)), default=None)

    def tile(self, _: Decision) -> LancasterAction | None:
        tiles = [action for action in self.legal if isinstance(action, PlaceExtension)]
        return max(tiles, key=lambda action: self.judge.tile(action.space), default=None)

    def exchange(self, _: Decision) -> LancasterAction | None:
        return Exchange(True)

    def reward(self, decision: Decision) -> LancasterAction | None:
        """Noble, reward or both (LAN-CTY-2)."""
        county, party = decision.source, self.match.concerned(self.seat, decision)
        noble = self.judge.noble(self.match.public.piles[county].kind) if not self.match.is_ally(party) else 0.0
        reward = self.judge.parts(self.match.components.counties[county].reward, party)
        worth = {"noble": noble, "reward": reward, "both": noble + reward - self.judge.gold() * self.match.components.both_cost_gold}
        choices = [action for action in self.legal if isinstance(action, ChooseReward)]
        return max(choices, key=lambda action: worth[action.choice], default=None)

    def travel(self, decision: Decision) -> LancasterAction | None:
        """To the conflict that pays most, if any does."""
        held = self.match.public.counties.get(decision.source)
        cards = [action for action in self.legal if isinstance(action, Travel)]
        if held is None:
            return cards[0] if cards else None
        best = max(cards, key=lambda action: self.placer.conflict(action.card, held.party, held.strength), default=None)
        gain = 0.0 if best is None else self.placer.conflict(best.card, held.party, held.strength)
        return best if gain > 0 else next((action for action in self.legal if isinstance(action, Decline)), best)

    def start_player(self, _: Decision) -> LancasterAction | None:
        """The next one, so that oneself is the last to place: nobody throws out the last."""
        return NameStartPlayer((self.seat + 1) % self.match.seats)

    def castle(self, _: Decision) -> LancasterAction | None:
        """What is free first, then what is worth its squires."""
        steps = [action for action in self.legal if isinstance(action, SettleSpace)]

        def merit(action: SettleSpace) -> tuple[bool, float, int]:
            space = self.match.space_at(action.place)
            return space.cost_squires == 0, self.judge.space(space), action.strength

        best = max(steps, key=merit, default=None)
        if best is not None and self.judge.space(self.match.space_at(best.place)) > 0:
            return best
        return next((action for action in self.legal if isinstance(action, FinishCastle)), best)

    def ransom(self, _: Decision) -> LancasterAction | None:
        """The knights that are worth their gold."""
        sets = [action for action in self.legal if isinstance(action, Ransom)]
        price = self.judge.gold() * self.match.components.ransom_per_strength

        def merit(action: Ransom) -> float:
            return sum(self.judge.of_strength(strength) - price * strength for strength in action.knights)

        return max(sets, key=merit, default=None)

    def default(self, _: Decision) -> LancasterAction | None:
        return None


_ANSWERS: dict[DecisionKind, Callable[[Answerer, Decision], LancasterAction | None]] = {
    "ally_colour": Answerer.default,
    "start_extension": Answerer.tile,
    "place_knight": Answerer.place,
    "choose_favour": Answerer.favour,
    "favour_noble": Answerer.noble,
    "upgrade_knight": Answerer.upgrade,
    "vote": Answerer.vote,
    "law_buy": Answerer.buy,
    "law_extensions": Answerer.tiles,
    "law_exchange": Answerer.exchange,
    "county_reward": Answerer.reward,
    "place_extension": Answerer.tile,
    "travel": Answerer.travel,
    "name_start_player": Answerer.start_player,
    "castle_step": Answerer.castle,
    "ransom": Answerer.ransom,
}
