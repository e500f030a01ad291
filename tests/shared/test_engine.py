"""What the base class of games promises, on a toy with secret simultaneous bids and a hidden stack of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

import msgspec
import pytest

from shared.engine import Action, Game, IllegalAction, Options, Preview, PrivateEvent, PublicEvent, Seat, Snapshot, Standing, Unknown
from shared.state import Record, apply_patch


class Bid(Action, frozen=True, tag="bid"):
    coins: int


class BidMade(PublicEvent, frozen=True, tag="made"):
    seat: int


class Sold(PublicEvent, frozen=True, tag="sold"):
    seat: int
    card: int


class BidNoted(PrivateEvent, frozen=True, tag="noted"):
    coins: int


class AuctionOptions(Options, frozen=True):
    purse: int = 10


class Public(Record):
    cards: dict[int, int]
    """Seat to the worth of its cards."""
    waiting: list[int]
    round: int = 0


class Private(Record):
    purse: int
    bid: int | None = None


class Hidden(Record):
    stack: list[int]


class Auction(Game[Bid]):
    """Everybody bids in secret; the highest bid, the first of equals, takes the next card. Three cards."""

    NAME = "auction"
    RULES_VERSION = 1
    SEATS = range(2, 5)
    ACTIONS = Bid
    EVENTS = BidMade | Sold
    PRIVATE_EVENTS = BidNoted
    OPTIONS = AuctionOptions
    PUBLIC = Public
    PRIVATE = Private
    HIDDEN = Hidden
    public: Public
    private: Mapping[Seat, Private | None]
    hidden: Hidden | None

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        assert isinstance(options, AuctionOptions)
        purses: dict[Seat, Private | None] = {seat: Private(options.purse) for seat in range(seats)}
        public = Public(dict.fromkeys(range(seats), 0), list(range(seats)))
        return cls(seats, options, public, purses, Hidden([int(digit, 16) for digit in seed[:3]]))

    def awaiting(self) -> tuple[Seat, ...]:
        return tuple(self.public.waiting)

    def legal_actions(self, seat: Seat) -> Iterator[Bid]:
        own = self.private[seat]
        if own is None:
            raise Unknown("the purse")
        return iter([Bid(coins) for coins in range(own.purse + 1)] if seat in self.public.waiting else [])

    def default_action(self, seat: Seat) -> Bid:
        return Bid(0)

    def standings(self) -> tuple[Standing, ...] | None:
        return None

    def _apply(self, seat: Seat, action: Bid) -> None:
        own = self.private[seat]
        if own is None:
            raise Unknown("the purse")
        own.bid = action.coins
        own.purse -= action.coins
        self.public.waiting[:] = [other for other in self.public.waiting if other != seat]
        self.tell(BidMade(seat))
        self.tell_only([seat], BidNoted(action.coins))
        if own.purse < 0:  # looked at late, so that there is something to roll back
            raise IllegalAction("AUC-1", "too_much", coins=action.coins)
        if action.coins == 7:
            raise ZeroDivisionError("a bug in a rule")
        if not self.public.waiting:
            self._sell()

    def _sell(self) -> None:
        if self.hidden is None:
            raise Unknown("the next card")
        bids = {seat: own.bid or 0 for seat, own in self.private.items() if own is not None}
        winner = max(sorted(bids), key=lambda seat: bids[seat])
        card = self.hidden.stack.pop()
        self.public.cards[winner] += card
        self.public.round += 1
        if self.hidden.stack:
            self.public.waiting[:] = range(self.seats)
        self.tell(Sold(winner, card))


def auction() -> Auction:
    return Auction.start(2, AuctionOptions(), "abc")


def test_an_accepted_action_tells_events_and_changes() -> None:
    match = auction()
    outcome = match.play(1, Bid(3))
    assert outcome.events == (BidMade(1),)
    assert (outcome.told_to(1), outcome.told_to(0)) == ([BidNoted(3)], [])
    assert outcome.changes.patch("public") == [[0, "waiting", [0]]]
    assert outcome.changes.patch("private", 1) == [[0, "bid", 3], [0, "purse", 7]]
    assert match.play(0, Bid(2)).events == (BidMade(0), Sold(1, 12))


def test_a_refusal_names_its_rule_and_leaves_everything_as_it_was() -> None:
    match = auction()
    before = match.full_snapshot()
    with pytest.raises(IllegalAction) as refusal:
        match.play(0, Bid(11))
    assert (refusal.value.rule, refusal.value.key, refusal.value.details) == ("AUC-1", "too_much", {"coins": 11})
    assert match.full_snapshot() == before
    assert match.play(0, Bid(1)).events == (BidMade(0),)


def test_a_bug_in_a_rule_is_rolled_back() -> None:
    match = auction()
    before = match.full_snapshot()
    with pytest.raises(ZeroDivisionError):
        match.play(0, Bid(7))
    assert match.full_snapshot() == before
    outcome = match.play(0, Bid(1))
    assert len(outcome.changes) == 3


def test_taking_back_in_reverse_order() -> None:
    match = auction()
    states, taken = [match.full_snapshot()], []
    for seat, coins in ((0, 1), (1, 2), (1, 0), (0, 5)):
        taken.append(match.play(seat, Bid(coins)).changes)
        states.append(match.full_snapshot())
    for changes in reversed(taken):
        assert match.full_snapshot() == states.pop()
        match.take_back(changes)
    assert match.full_snapshot() == states.pop()


def test_a_preview_changes_nothing_and_stops_at_the_unknown() -> None:
    match = auction()
    match.play(0, Bid(1))
    copied = Auction.restore(match.snapshot(1))
    before = copied.full_snapshot()
    assert copied.preview(1, Bid(2)) == Preview((BidMade(1),), [[0, "waiting", []]], complete=False)
    assert match.preview(1, Bid(2)).complete
    assert copied.full_snapshot() == before
    with pytest.raises(IllegalAction):
        copied.preview(1, Bid(11))
    with pytest.raises(Unknown):
        copied.play(1, Bid(2))
    assert copied.full_snapshot() == before


def test_a_snapshot_holds_what_its_viewer_may_see() -> None:
    match = auction()
    match.play(0, Bid(4))
    public = {"cards": {0: 0, 1: 0}, "waiting": [1], "round": 0}
    assert match.snapshot(None) == Snapshot(2, {"purse": 10}, public, {})
    assert match.snapshot(1) == Snapshot(2, {"purse": 10}, public, {1: {"purse": 10, "bid": None}})
    assert match.full_snapshot().hidden == {"stack": [10, 11, 12]}


def test_restoring_is_the_inverse_of_a_snapshot() -> None:
    match = auction()
    match.play(0, Bid(4))
    for viewer in (None, 0, 1):
        assert Auction.restore(match.snapshot(viewer)).snapshot(viewer) == match.snapshot(viewer)
    whole = Auction.restore(match.full_snapshot())
    assert whole.full_snapshot() == match.full_snapshot()
    assert whole.play(1, Bid(5))[:2] == match.play(1, Bid(5))[:2]
    assert Auction.restore(match.snapshot(0)).private[1] is None


def test_a_restored_copy_follows_the_patches() -> None:
    match = auction()
    copied = match.snapshot(0)
    for seat, coins in ((0, 1), (1, 2), (1, 0), (0, 5)):
        changes = match.play(seat, Bid(coins)).changes
        apply_patch(copied.public, changes.patch("public"))
        apply_patch(copied.private[0], changes.patch("private", 0))
        assert copied == match.snapshot(0)


def test_documents_that_do_not_fit_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="coins"):
        Auction.read_action({"do": "bid", "coins": "many"})
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        Auction.read_action({"do": "bid", "coins": 1, "more": 2})
    with pytest.raises(msgspec.ValidationError, match="purse"):
        Auction.read_options({"purse": "deep"})
    with pytest.raises(msgspec.ValidationError, match="waiting"):
        Auction.restore(Snapshot(2, {}, {"cards": {}}, {}))
    assert Auction.read_event(["sold", 1, 2]) == Sold(1, 2)
    assert Auction.read_private_event(["noted", 2]) == BidNoted(2)
