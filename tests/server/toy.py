"""A toy game for the server's tests, with everything the real ones have: hidden order, private hands, decisions that several seats owe
at once, a reveal, a draw that nobody can foresee, events told to one seat. And with what they must not have: rules that fail on demand.

Every seat holds three cards. All lay one in secret; when the last has laid, all are turned, the highest takes a point (ties: nobody),
and everybody draws. The match ends when a seat has ``goal`` points or the hands are empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from shared.chance import Chance
from shared.engine import Action, Game, IllegalAction, Options, PrivateEvent, PublicEvent, Seat, Snapshot, Standing
from shared.state import Record

CARDS = range(7_000_001, 7_000_061)
"""Numbers that are found again in bytes: nothing else on the wire looks like one."""


class Lay(Action, frozen=True, tag="lay"):
    card: int


class Break(Action, frozen=True, tag="break"):
    """Fails inside the rules, after it has changed something."""

    where: Literal["apply", "unknown"] = "apply"


class Laid(PublicEvent, frozen=True, tag="laid"):
    seat: int


class Turned(PublicEvent, frozen=True, tag="turned"):
    cards: list[int]
    winner: int | None


class Drew(PrivateEvent, frozen=True, tag="drew"):
    card: int


class ToyOptions(Options, frozen=True):
    goal: Literal[3, 5, 99] = 3
    clumsy_default: bool = False
    """The default action is broken: a seat that does not decide closes the room."""
    first: int = 0


class Public(Record):
    points: dict[int, int]
    sizes: dict[int, int]
    laid: dict[int, bool]
    deck_size: int


class Private(Record):
    hand: list[int]
    laid: int | None = None


class Hidden(Record):
    chance: Chance
    deck: list[int]


class Toy(Game[Lay | Break]):
    NAME = "toy"
    RULES_VERSION = 1
    SEATS = range(2, 5)
    ACTIONS = Lay | Break
    EVENTS = Laid | Turned
    PRIVATE_EVENTS = Drew
    OPTIONS = ToyOptions
    PUBLIC = Public
    PRIVATE = Private
    HIDDEN = Hidden

    public: Public
    private: dict[int, Private | None]
    hidden: Hidden | None
    options: ToyOptions

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Toy:
        assert isinstance(options, ToyOptions)
        if options.first >= seats:
            raise ValueError("first is no seat")
        chance = Chance(seed)
        deck = list(CARDS)
        chance.shuffle(deck)
        private = {seat: Private(sorted(deck.pop() for _ in range(3))) for seat in range(seats)}
        each = range(seats)
        public = Public(dict.fromkeys(each, 0), dict.fromkeys(each, 3), dict.fromkeys(each, False), len(deck))
        return cls(seats, options, public, private, Hidden(chance, deck))

    def awaiting(self) -> tuple[Seat, ...]:
        if max(self.public.points.values()) >= self.options.goal or min(self.public.sizes.values()) == 0:
            return ()
        return tuple(seat for seat in range(self.seats) if not self.public.laid[seat])

    def legal_actions(self, seat: Seat) -> Iterator[Lay]:
        if seat in self.awaiting():
            yield from (Lay(card) for card in self._own(seat).hand)

    def default_action(self, seat: Seat) -> Lay | Break:
        return Break() if self.options.clumsy_default else Lay(self._own(seat).hand[0])

    def standings(self) -> tuple[Standing, ...] | None:
        if self.awaiting():
            return None
        points = self.public.points
        ranks = sorted(points, key=lambda seat: (-points[seat], seat))
        return tuple(
            Standing(seat, 1 + sum(p > points[seat] for p in points.values()), points[seat], {"tricks": points[seat]}) for seat in ranks
        )

    def _apply(self, seat: Seat, action: Lay | Break) -> None:
        if seat not in self.awaiting():
            raise IllegalAction("TOY-1", "not_your_decision")
        own = self._own(seat)
        if isinstance(action, Break):
            self.public.points[seat] += 1
            raise ZeroDivisionError("a bug in a rule")
        if action.card not in own.hand:
            raise IllegalAction("TOY-2", "card_not_in_hand", card=action.card)
        own.hand.pop(own.hand.index(action.card))
        own.laid = action.card
        self.public.laid[seat] = True
        self.public.sizes[seat] -= 1
        self.tell(Laid(seat))
        if not any(not laid for laid in self.public.laid.values()):
            self._turn()

    def _turn(self) -> None:
        cards = [self._own(seat).laid or 0 for seat in range(self.seats)]
        best = max(cards)
        winner = cards.index(best) if cards.count(best) == 1 else None
        if winner is not None:
            self.public.points[winner] += 1
        self.tell(Turned(cards, winner))
        assert self.hidden is not None
        for seat in range(self.seats):
            self._own(seat).laid = None
            self.public.laid[seat] = False
            if self.public.deck_size:
                card = self.hidden.deck.pop()
                self._own(seat).hand.append(card)
                self.public.sizes[seat] += 1
                self.public.deck_size -= 1
                self.tell_only([seat], Drew(card))

    def _own(self, seat: Seat) -> Private:
        own = self.private[seat]
        assert own is not None
        return own


class ToyBots:
    """Bots that answer at once with the lowest card, or as ``answer`` says."""

    def __init__(self) -> None:
        self.answer: dict[str, Any] | None = None
        self.asked: list[tuple[str, int, Snapshot]] = []

    async def choose(self, game: str, level: str, snapshot: Snapshot, seat: int, seed: int, *, may_wait: bool = False) -> dict[str, Any]:
        self.asked.append((level, seat, snapshot))
        own = snapshot.private[seat]
        return self.answer or msgspec.to_builtins(Lay(own["hand"][0]))


def toy_levels(game: str) -> list[str]:
    return ["meek", "bold"] if game in ("toy", "workshop") else []
