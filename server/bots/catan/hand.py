"""What cards in the hand are worth to a bot with its goals: which to give up, which to take, what to trade away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from server.bots.catan.economy import CARD, LIKING, Economy
from server.bots.catan.goals import Goal
from shared.catan.cards import CARD_TYPES, Cards, CardType

GOALS = 4
"""Goals that are kept in mind."""


class HandSense:
    """Judges hands by how near they bring the best goals."""

    def __init__(self, economy: Economy, goals: Iterable[Goal]) -> None:
        self.economy = economy
        self.goals = [goal for goal in goals if goal.worth > 0][:GOALS]

    def worth(self, hand: Mapping[CardType, int]) -> float:
        """Of a whole hand, in victory points. Many cards of one type count less and less."""
        value = 0.0
        for card in CARD_TYPES:
            number = hand.get(card, 0)
            scarce = 1.25 if self.economy.income[card] < 3 else 1.0
            value += CARD * LIKING[card] * scarce * (min(number, 3) + 0.4 * max(0, number - 3))
        fading = 1.0
        for goal in self.goals:
            price = sum(goal.cost.values())
            if price:
                share = 1 - sum(goal.missing(hand).values()) / price
                value += 0.5 * fading * goal.worth * share * share
            fading *= 0.6
        return value

    def after(self, plus: Mapping[CardType, int], minus: Mapping[CardType, int]) -> float:
        """How much better the own hand becomes by getting and giving these."""
        hand = dict(self.economy.hand)
        before = self.worth(_whole(hand))
        for card, number in plus.items():
            hand[card] = hand.get(card, 0) + number
        for card, number in minus.items():
            hand[card] = hand.get(card, 0) - number
        return self.worth(_whole(hand)) - before

    def least(self, number: int, among: Mapping[CardType, int] | None = None) -> Cards:
        """The cards that are missed least: so many of the hand, or of those types and numbers of it."""
        hand = _whole(self.economy.hand)
        left = dict(hand if among is None else among)
        given: Cards = {}
        for _ in range(number):
            choices = [card for card in CARD_TYPES if left.get(card, 0)]
            if not choices:
                break
            card = max(choices, key=lambda one: self._without(hand, one))
            hand[card] -= 1
            left[card] -= 1
            given[card] = given.get(card, 0) + 1
        return given

    def most(self, number: int, among: Mapping[CardType, int]) -> Cards:
        """The cards of a foreign hand that help most."""
        hand = _whole(self.economy.hand)
        left = dict(among)
        taken: Cards = {}
        for _ in range(number):
            choices = [card for card in CARD_TYPES if left.get(card, 0)]
            if not choices:
                break
            card = max(choices, key=lambda one: self._with(hand, one))
            hand[card] += 1
            left[card] -= 1
            taken[card] = taken.get(card, 0) + 1
        return taken

    def _without(self, hand: dict[CardType, int], card: CardType) -> float:
        return self.worth({**hand, card: hand[card] - 1})

    def _with(self, hand: dict[CardType, int], card: CardType) -> float:
        return self.worth({**hand, card: hand[card] + 1})


def _whole(hand: Mapping[CardType, int]) -> dict[CardType, int]:
    return {card: hand.get(card, 0) for card in CARD_TYPES}
