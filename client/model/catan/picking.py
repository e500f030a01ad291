"""Cards chosen by number: discards, wedding gifts, what a Master Merchant takes. How many of which type; none at first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from client.model.catan.places import card_name
from client.model.language import plural, text
from shared.catan.actions import CatanAction, Discard, Give, TakeCards
from shared.catan.cards import CARD_TYPES, Cards, CardType
from shared.catan.rules import Catan
from shared.catan.state import DecisionKind
from shared.engine import Seat

_ACTIONS: dict[DecisionKind, type[Discard] | type[Give] | type[TakeCards]] = {
    "discard_hand": Discard,
    "wedding_give": Give,
    "master_merchant_take": TakeCards,
}


@dataclass(frozen=True)
class PickRow:
    """One card type: how many there are, how many are chosen, whether + and − do something."""

    card: CardType
    name: str
    held: int
    chosen: int
    more: bool
    less: bool


@dataclass(frozen=True)
class Picker:
    """What is drawn. ``owed`` cards have to be chosen; ``title`` says so."""

    title: str
    rows: tuple[PickRow, ...]
    owed: int
    chosen: int


class Picking:
    """The choice under way."""

    def __init__(self) -> None:
        self.kind: DecisionKind | None = None
        self.owed = 0
        self._there: Counter[CardType] = Counter()
        self._chosen: Counter[CardType] = Counter()

    def renew(self, game: Catan | None, seat: Seat | None) -> None:
        """Another state: a new debt starts with nothing chosen, the same one keeps what is still there."""
        decision = None if game is None else game.public.decision
        kind = decision.kind if decision is not None and seat in decision.owed and decision.kind in _ACTIONS else None
        if kind != self.kind:
            self._chosen.clear()
        self.kind, self.owed, self._there = kind, 0, Counter()
        if kind is None or game is None or seat is None or decision is None:
            return
        own = game.own(seat)
        self._there = Counter(own.shown if kind == "master_merchant_take" else {card: n for card, n in own.hand.items() if n})
        debt = decision.owed[seat] if kind != "master_merchant_take" else _most_taken(game, seat)
        self.owed = min(debt, self._there.total())
        self._chosen = Counter({card: min(n, self._there[card]) for card, n in self._chosen.items()})

    @property
    def chosen(self) -> Cards:
        """Cards by type, in their order."""
        return {card: self._chosen[card] for card in CARD_TYPES if self._chosen[card]}

    def change(self, card: CardType, by: int) -> bool:
        """One more or one less of a type; whether that was possible."""
        after = self._chosen[card] + by
        if self.kind is None or not 0 <= after <= self._there[card] or (by > 0 and self._chosen.total() >= self.owed):
            return False
        self._chosen[card] = after
        return True

    def action(self) -> CatanAction | None:
        """The answer once as many cards are chosen as are owed."""
        if self.kind is None or not self.owed or self._chosen.total() != self.owed:
            return None
        return _ACTIONS[self.kind](self.chosen)

    def clear(self) -> bool:
        """Put all back; whether any was chosen."""
        had = self._chosen.total() > 0
        self._chosen.clear()
        return had

    def shown(self) -> Picker | None:
        """For the screen; None while no cards are to be chosen."""
        if self.kind is None:
            return None
        full = self._chosen.total() >= self.owed
        rows = tuple(
            PickRow(
                card,
                card_name(card),
                self._there[card],
                self._chosen[card],
                not full and self._chosen[card] < self._there[card],
                self._chosen[card] > 0,
            )
            for card in CARD_TYPES
            if self._there[card]
        )
        title = plural(f"catan.pick.{self.kind}", self.owed)
        count = text("catan.pick.count", number=self._chosen.total(), owed=self.owed)
        return Picker(f"{title} · {count}", rows, self.owed, self._chosen.total())


def _most_taken(game: Catan, seat: Seat) -> int:
    """How many cards the engine lets a Master Merchant take."""
    return max((sum(action.cards.values()) for action in game.legal_actions(seat) if isinstance(action, TakeCards)), default=0)


def hand_of(game: Catan, seat: Seat) -> Mapping[CardType, int]:
    """The own hand; empty on a copy that may not see it."""
    private = game.private[seat]
    return {} if private is None else private.hand
