"""Trade with the bank and between players (section 12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from shared.catan import bank
from shared.catan.actions import (
    AcceptOffer,
    BankTrade,
    BuildSettlement,
    CancelOffer,
    CatanAction,
    ConfirmOffer,
    CounterOffer,
    EndTurn,
    MakeOffer,
    PlayCard,
    RejectOffer,
    Roll,
)
from shared.catan.cards import CARD_TYPES
from shared.catan.events import BankTraded, OfferClosed, OfferMade, OfferReplied, Traded
from shared.catan.rules import Catan
from shared.engine import TakeBack, Unknown
from tests.shared.catan_table import A, B, C, D, hand, of_type, place, position, refused

# ------------------------------------------------------------------------------------------------ bank and harbours


def test_rates_of_harbours() -> None:
    """C46: there are a brick harbour at 1.1/NW and an open one at 4.4/SE."""
    match = position(settlements={"A": ["1.1N", "4.4SE"]}, hands={"A": {"coin": 2, "cloth": 3, "brick": 2}}, bank={"ore": 0})
    assert [tuple(bank.rate(match, A, card)) for card in ("brick", "ore", "cloth")] == [
        (2, "harbour"),
        (3, "any_harbour"),
        (3, "any_harbour"),
    ]
    listed = [action for action in match.legal_actions(A) if isinstance(action, BankTrade)]
    wanted = {card for card in CARD_TYPES if card != "ore"}
    assert {(trade.give, trade.want, trade.times) for trade in listed} == {
        (give, want, 1) for give in ("brick", "cloth") for want in wanted - {give}
    }
    assert refused(match, A, BankTrade("coin", "brick")) == ("TRD-3", "trade_cannot_pay")
    assert refused(match, A, BankTrade("brick", "brick")) == ("TRD-3", "trade_same_type")
    assert refused(match, A, BankTrade("brick", "ore")) == ("TRD-3", "bank_lacks")
    assert refused(match, A, BankTrade("brick", "wool", 2)) == ("TRD-3", "trade_cannot_pay")
    for times in (0, -1):
        assert refused(match, A, BankTrade("brick", "wool", times)) == ("TRD-3", "trade_times")
    outcome = match.play(A, BankTrade("cloth", "paper"))
    assert outcome.events == (BankTraded(A, "cloth", 3, "paper", 1),)
    assert hand(match, A) == {"brick": 2, "coin": 2, "paper": 1}


def test_without_a_harbour_four_for_one() -> None:
    match = position(settlements={"B": ["1.1N"]}, knights={"A": ["1.1NW"]}, roads={"A": ["1.1SW-NW"]}, hands={"A": {"brick": 8}})
    assert bank.rate(match, A, "brick") == (4, "bank")  # a knight opens no harbour, KNI-16
    match.play(A, BankTrade("brick", "coin", 2))
    assert hand(match, A) == {"coin": 2}
    assert match.public.bank["coin"] == 10


@pytest.mark.parametrize(("card", "rate"), [("cloth", (2, "guild")), ("coin", (2, "guild")), ("wool", (4, "bank"))])
def test_the_merchant_guild(card: Any, rate: tuple[int, str]) -> None:
    match = position(levels={"A": {"trade": 3}, "B": {"trade": 2}})
    assert bank.rate(match, A, card) == rate
    assert bank.rate(match, B, card) == (4, "bank")


def test_the_merchant_serves_his_owner_with_the_resource_of_his_hex() -> None:
    match = position(settlements={"A": ["3.3NE"], "B": ["3.4S"]}, merchant="3.4", merchant_owner="A")
    assert [bank.rate(match, A, card) for card in ("wool", "cloth")] == [(2, "merchant"), (4, "bank")]
    assert bank.rate(match, B, "wool") == (4, "bank")
    match = position(settlements={"A": ["3.3NE"]}, merchant="2.3", merchant_owner="A")
    assert {bank.rate(match, A, card) for card in CARD_TYPES} == {(4, "bank")}  # the desert has none


def test_a_fleet_serves_the_active_player_alone() -> None:
    match = position(progress={"A": ["merchant_fleet"]})
    match.play(A, PlayCard("merchant_fleet", ("ore",)))
    assert [bank.rate(match, seat, "ore") for seat in (A, B)] == [(2, "fleet"), (4, "bank")]
    assert [source for _, source in bank.rates(match, A, "ore")] == ["fleet", "bank"]


def test_a_harbour_serves_from_the_moment_it_is_built() -> None:
    """TRD-7."""
    match = position(roads={"A": ["1.1NW-SW"]}, hands={"A": {"brick": 3, "lumber": 1, "wool": 1, "grain": 1}})
    match.play(A, BuildSettlement(place(match, "1.1NW")))
    match.play(A, BankTrade("brick", "ore"))
    assert hand(match, A) == {"ore": 1}


def test_every_number_of_exchanges_is_listed() -> None:
    match = position(hands={"A": {"ore": 13}}, bank={"cloth": 2})
    listed = [action for action in match.legal_actions(A) if isinstance(action, BankTrade)]
    assert [trade.times for trade in listed if trade.want == "brick"] == [1, 2, 3]
    assert [trade.times for trade in listed if trade.want == "cloth"] == [1, 2]
    assert refused(match, A, BankTrade("ore", "cloth", 3)) == ("TRD-3", "bank_lacks")


def test_the_bank_is_open_to_the_active_player_after_the_roll() -> None:
    hands = {"A": {"ore": 4}, "B": {"ore": 4}}
    assert refused(position(phase="roll", hands=hands), A, BankTrade("ore", "brick")) == ("T1", "roll_first")  # C47
    assert refused(position(hands=hands), B, BankTrade("ore", "brick")) == ("VIS-8", "not_your_turn")


# ------------------------------------------------------------------------------------------------ offers


def table(**keys: Any) -> Catan:
    hands = {"A": {"brick": 2, "ore": 1}, "B": {"wool": 2}, "C": {"wool": 1, "coin": 1}, "D": {"grain": 1}}
    return position(**{"hands": hands, **keys})


def talk(match: Catan, seat: int) -> list[CatanAction]:
    """What the seat may reply to open offers."""
    return [action for action in match.legal_actions(seat) if isinstance(action, AcceptOffer | ConfirmOffer | RejectOffer | CancelOffer)]


BRICK_FOR_WOOL = MakeOffer((B, C, D), {"brick": 1}, {"wool": 1})


def test_a_trade_from_offer_to_exchange() -> None:
    match = table()
    outcome = match.play(A, BRICK_FOR_WOOL)
    assert outcome.events == (OfferMade(1, A, [B, C, D], {"brick": 1}, {"wool": 1}, None),)
    assert match.invited() == (B, C, D)
    assert match.awaiting() == (A,)  # TRD-15: nobody waits for them
    assert (talk(match, A), talk(match, B), talk(match, D)) == (
        [CancelOffer(1)],
        [AcceptOffer(1), RejectOffer(1)],
        [RejectOffer(1)],  # D has no wool
    )
    assert refused(match, D, AcceptOffer(1)) == ("TRD-9", "offer_want_not_held")
    for seat in (B, C):
        outcome = match.play(seat, AcceptOffer(1))
        assert outcome.events == (OfferReplied(1, seat, "accepted"),)
    assert match.invited() == (D,)
    assert hand(match, B) == {"wool": 2}  # nothing moved yet
    assert talk(match, A) == [ConfirmOffer(1, B), ConfirmOffer(1, C), CancelOffer(1)]
    assert talk(match, B) == [RejectOffer(1)]
    assert refused(match, B, AcceptOffer(1)) == ("TRD-12", "offer_replied")
    assert refused(match, A, ConfirmOffer(1, D)) == ("TRD-10", "not_accepted")
    outcome = match.play(A, ConfirmOffer(1, C))
    assert outcome.events == (Traded(1, A, C, {"brick": 1}, {"wool": 1}), OfferClosed(1, "traded"))
    assert outcome.told == ()  # VIS-4
    assert [hand(match, seat) for seat in (A, B, C)] == [{"brick": 1, "wool": 1, "ore": 1}, {"wool": 2}, {"brick": 1, "coin": 1}]
    assert match.public.offers == {}


def test_the_active_player_accepts_by_trading() -> None:
    match = table()
    match.play(B, MakeOffer((A,), {"wool": 1}, {"brick": 1}))
    assert match.invited() == (A,)
    assert talk(match, A) == [AcceptOffer(1), RejectOffer(1)]
    outcome = match.play(A, AcceptOffer(1))
    assert outcome.events == (Traded(1, B, A, {"wool": 1}, {"brick": 1}), OfferClosed(1, "traded"))
    assert hand(match, B) == {"brick": 1, "wool": 1}


def test_an_opponents_offer_is_not_confirmed_by_the_opponent() -> None:
    match = table()
    match.play(B, MakeOffer((A,), {"wool": 1}, {"brick": 1}))
    assert refused(match, B, ConfirmOffer(1, A)) == ("TRD-10", "not_accepted")
    assert refused(match, A, ConfirmOffer(1, A)) == ("TRD-13", "not_your_offer")


@pytest.mark.parametrize(
    ("seat", "offer", "refusal"),
    [
        (A, MakeOffer((), {"brick": 1}, {"wool": 1}), ("TRD-8", "offer_addressees")),
        (A, MakeOffer((A, B), {"brick": 1}, {"wool": 1}), ("TRD-8", "offer_addressees")),
        (A, MakeOffer((C, B), {"brick": 1}, {"wool": 1}), ("TRD-8", "offer_addressees")),
        (A, MakeOffer((B, B), {"brick": 1}, {"wool": 1}), ("TRD-8", "offer_addressees")),
        (A, MakeOffer((4,), {"brick": 1}, {"wool": 1}), ("TRD-8", "offer_addressees")),
        (A, MakeOffer((-1,), {"brick": 1}, {"wool": 1}), ("TRD-8", "offer_addressees")),
        (B, MakeOffer((C,), {"wool": 1}, {"coin": 1}), ("TRD-8", "offer_to_active_only")),
        (B, MakeOffer((A, C), {"wool": 1}, {"coin": 1}), ("TRD-8", "offer_to_active_only")),
        (A, MakeOffer((B,), {}, {"wool": 1}), ("TRD-1", "offer_empty")),
        (A, MakeOffer((B,), {"brick": 1}, {}), ("TRD-1", "offer_empty")),
        (A, MakeOffer((B,), {"brick": 0}, {"wool": 1}), ("TRD-1", "offer_empty")),
        (A, MakeOffer((B,), {"brick": 1}, {"wool": -1}), ("TRD-1", "offer_empty")),
        (A, MakeOffer((B,), {"brick": 1, "ore": 1}, {"wool": 1, "ore": 1}), ("TRD-1", "offer_both_sides")),
        (A, MakeOffer((B,), {"brick": 3}, {"wool": 1}), ("TRD-8", "offer_not_held")),
        (A, MakeOffer((B,), {"cloth": 1}, {"wool": 1}), ("TRD-8", "offer_not_held")),
    ],
)
def test_what_is_no_offer(seat: int, offer: MakeOffer, refusal: tuple[str, str]) -> None:
    assert refused(table(), seat, offer) == refusal


def test_what_the_others_hold_is_not_checked_and_types_are_in_order() -> None:
    match = table()
    outcome = match.play(A, MakeOffer((D,), {"ore": 1, "brick": 2}, {"paper": 9, "wool": 2}))
    offered = of_type(outcome, OfferMade)[0]
    assert (list(offered.give), list(offered.want)) == (["brick", "ore"], ["wool", "paper"])


def test_one_open_offer_for_each_seat() -> None:
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    match.play(B, MakeOffer((A,), {"wool": 1}, {"ore": 1}))
    outcome = match.play(A, MakeOffer((D,), {"brick": 1}, {"grain": 1}))
    assert of_type(outcome, OfferClosed) == [OfferClosed(1, "replaced")]
    assert sorted(match.public.offers) == [2, 3]
    assert match.public.effects.offers == {A: 2, B: 1}


def test_a_counter_is_an_offer_to_the_maker() -> None:
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    outcome = match.play(B, CounterOffer(1, {"wool": 1}, {"brick": 2}))
    assert outcome.events == (OfferReplied(1, B, "countered"), OfferMade(2, B, [A], {"wool": 1}, {"brick": 2}, 1))
    assert match.public.effects.offers == {A: 1, B: 1}
    outcome = match.play(A, AcceptOffer(2))
    assert of_type(outcome, OfferClosed) == [OfferClosed(2, "traded"), OfferClosed(1, "traded")]  # TRD-14: and its parent
    assert hand(match, A) == {"wool": 1, "ore": 1}


def test_the_active_player_counters_in_the_same_way() -> None:
    match = table()
    match.play(B, MakeOffer((A,), {"wool": 1}, {"brick": 2}))
    outcome = match.play(A, CounterOffer(1, {"brick": 1}, {"wool": 1}))
    assert of_type(outcome, OfferMade) == [OfferMade(2, A, [B], {"brick": 1}, {"wool": 1}, 1)]
    match.play(B, AcceptOffer(2))
    outcome = match.play(A, ConfirmOffer(2, B))
    assert of_type(outcome, OfferClosed) == [OfferClosed(2, "traded"), OfferClosed(1, "traded")]


def test_a_counter_to_a_counter_replaces_the_first_offer() -> None:
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    match.play(B, CounterOffer(1, {"wool": 1}, {"brick": 2}))
    outcome = match.play(A, CounterOffer(2, {"brick": 1}, {"wool": 2}))
    assert [type(event) for event in outcome.events] == [OfferReplied, OfferClosed, OfferMade]
    assert of_type(outcome, OfferClosed) == [OfferClosed(1, "replaced")]
    match.play(A, CancelOffer(3))
    assert sorted(match.public.offers) == [2]
    outcome = match.play(A, AcceptOffer(2))  # a reply may change; its parent is gone
    assert of_type(outcome, OfferClosed) == [OfferClosed(2, "traded")]


@pytest.mark.parametrize(
    ("seat", "counter", "refusal"),
    [
        (A, CounterOffer(1, {"brick": 1}, {"wool": 1}), ("TRD-9", "offer_not_to_you")),
        (D, CounterOffer(1, {"grain": 1}, {"ore": 1}), ("TRD-9", "offer_not_to_you")),
        (B, CounterOffer(2, {"wool": 1}, {"ore": 1}), ("TRD-9", "no_such_offer")),
        (B, CounterOffer(1, {"coin": 1}, {"ore": 1}), ("TRD-8", "offer_not_held")),
        (B, CounterOffer(1, {"wool": 1}, {"wool": 1}), ("TRD-1", "offer_both_sides")),
        (B, CounterOffer(1, {"wool": 1}, {}), ("TRD-1", "offer_empty")),
    ],
)
def test_what_is_no_counter(seat: int, counter: CounterOffer, refusal: tuple[str, str]) -> None:
    match = table()
    match.play(A, MakeOffer((B, C), {"brick": 1}, {"wool": 1}))
    assert refused(match, seat, counter) == refusal


def test_replies_may_change_and_all_rejections_close() -> None:
    match = table()
    match.play(A, MakeOffer((B, C), {"brick": 1}, {"wool": 1}))
    match.play(B, RejectOffer(1))
    assert refused(match, B, RejectOffer(1)) == ("TRD-12", "offer_replied")
    match.play(B, AcceptOffer(1))
    match.play(B, RejectOffer(1))
    assert talk(match, A) == [CancelOffer(1)]  # the acceptance is withdrawn
    outcome = match.play(C, RejectOffer(1))
    assert outcome.events == (OfferReplied(1, C, "rejected"), OfferClosed(1, "rejected"))


def test_a_counter_is_no_rejection() -> None:
    match = table()
    match.play(A, MakeOffer((B, C), {"brick": 1}, {"wool": 1}))
    match.play(B, CounterOffer(1, {"wool": 1}, {"ore": 1}))
    match.play(C, RejectOffer(1))
    assert sorted(match.public.offers) == [1, 2]


def test_what_was_said_is_not_taken_back() -> None:
    """The number of an offer never comes to mean another one: an answer to the first may be on its way."""
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")
    match.play(A, CancelOffer(1))
    assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")
    match.play(A, BRICK_FOR_WOOL)
    assert sorted(match.public.offers) == [2]


def test_only_its_maker_cancels_an_offer() -> None:
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    assert refused(match, B, CancelOffer(1)) == ("TRD-13", "not_your_offer")
    assert refused(match, A, CancelOffer(2)) == ("TRD-9", "no_such_offer")
    assert refused(match, A, RejectOffer(1)) == ("TRD-9", "offer_not_to_you")
    outcome = match.play(A, CancelOffer(1))
    assert outcome.events == (OfferClosed(1, "cancelled"),)
    assert refused(match, B, AcceptOffer(1)) == ("TRD-9", "no_such_offer")


# ------------------------------------------------------------------------------------------------ missing cards


def test_a_card_that_is_missing_at_the_exchange_closes_the_offer() -> None:
    """TRD-2: nothing moves, whoever lacks it, and which card it is nobody is told."""
    lacking_taker = table(hands={"A": {"brick": 4, "ore": 1}, "B": {"wool": 1}})
    lacking_taker.play(A, MakeOffer((B,), {"brick": 1}, {"wool": 1}))
    lacking_taker.play(B, AcceptOffer(1))
    lacking_taker.hand_over(B, C, {"wool": 1})
    lacking_maker = table(hands={"A": {"brick": 4, "ore": 1}, "B": {"wool": 1}})
    lacking_maker.play(A, MakeOffer((B,), {"brick": 1}, {"wool": 1}))
    lacking_maker.play(B, AcceptOffer(1))
    lacking_maker.play(A, BankTrade("brick", "ore"))
    for stale in (lacking_taker, lacking_maker):
        match = Catan.restore(stale.full_snapshot())
        assert ConfirmOffer(1, B) in list(match.legal_actions(A))
        hands = [hand(match, seat) for seat in range(4)]
        outcome = match.play(A, ConfirmOffer(1, B))
        assert outcome.events == (OfferClosed(1, "missing"),)
        assert [hand(match, seat) for seat in range(4)] == hands
        assert match.public.offers == {}
        assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")


def test_an_offer_to_the_active_player_may_be_stale_too() -> None:
    match = table()
    match.play(B, MakeOffer((A,), {"wool": 2}, {"brick": 1}))
    match.hand_over(B, C, {"wool": 1})
    match = Catan.restore(match.full_snapshot())
    assert match.play(A, AcceptOffer(1)).events == (OfferClosed(1, "missing"),)
    assert hand(match, A) == {"brick": 2, "ore": 1}


def test_a_client_sees_the_same_replies_but_not_the_exchange() -> None:
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    match.play(B, AcceptOffer(1))
    for seat in (A, B, C, D):
        copy = Catan.restore(match.snapshot(seat))
        assert talk(copy, seat) == talk(match, seat)
    preview = Catan.restore(match.snapshot(A)).preview(A, ConfirmOffer(1, B))
    assert (preview.complete, preview.events) == (False, ())
    with pytest.raises(Unknown):
        Catan.restore(match.snapshot(A)).play(B, MakeOffer((A,), {"wool": 1}, {"ore": 1}))


# ------------------------------------------------------------------------------------------------ when


def test_offers_are_made_in_the_action_phase() -> None:
    match = table(phase="roll")
    assert refused(match, A, BRICK_FOR_WOOL) == ("TRD-1", "trade_not_now")
    assert refused(match, B, MakeOffer((A,), {"wool": 1}, {"ore": 1})) == ("TRD-1", "trade_not_now")


def test_while_a_decision_is_open_only_rejecting_and_cancelling() -> None:
    """TRD-16."""
    match = table(
        hands={"A": {"ore": 2, "brick": 1}, "B": {"wool": 2, "coin": 1}, "C": {"wool": 1}, "D": {"grain": 1}},
        progress={"A": ["commercial_harbor"]},
    )
    match.play(A, BRICK_FOR_WOOL)
    match.play(B, AcceptOffer(1))
    match.play(C, MakeOffer((A,), {"wool": 1}, {"brick": 1}))
    match.play(A, PlayCard("commercial_harbor"))
    assert match.invited() == ()
    for seat, action in (
        (A, ConfirmOffer(1, B)),
        (A, AcceptOffer(2)),
        (C, AcceptOffer(1)),
        (D, CounterOffer(1, {"grain": 1}, {"ore": 1})),
        (B, MakeOffer((A,), {"wool": 1}, {"ore": 1})),
    ):
        assert refused(match, seat, action) == ("TRD-16", "trade_while_decision")
    assert talk(match, A) == [CancelOffer(1), RejectOffer(2)]
    assert talk(match, D) == [RejectOffer(1)]
    assert Catan.restore(match.snapshot(D)).preview(D, RejectOffer(1)).complete
    match.play(D, RejectOffer(1))
    match.play(A, RejectOffer(2))
    match.play(A, CancelOffer(1))
    assert match.asked().kind == "harbor_offer"


def test_offers_lapse_with_the_turn() -> None:
    """TRD-15: without an answer, and the next turn knows nothing of them."""
    match = table()
    match.play(A, BRICK_FOR_WOOL)
    match.play(B, MakeOffer((A,), {"wool": 1}, {"ore": 1}))
    match.play(A, EndTurn())
    assert (match.public.offers, match.public.effects.offers) == ({}, {})
    assert refused(match, B, AcceptOffer(1)) == ("TRD-1", "trade_not_now")
    assert match.public.next_offer == 3
    match.play(B, Roll())


def test_offers_lapse_with_the_match() -> None:
    match = table(settlements={"A": ["3.3NE"]}, points={"A": 12}, progress={"A": ["merchant"]})
    match.play(A, BRICK_FOR_WOOL)
    match.play(A, PlayCard("merchant", (match.board.hex("3.4"),)))
    assert match.public.winner == A
    assert match.public.offers == {}
    assert refused(match, B, RejectOffer(1)) == ("WIN-5", "match_over")


def test_commodities_trade_like_any_resource_and_are_counted() -> None:
    match = table(hands={"A": {"coin": 1, "brick": 1}, "B": {"wool": 1}})
    split = Catan.restore(position({"split_hand_count": True}, hands={"A": {"coin": 1, "brick": 1}, "B": {"wool": 1}}).full_snapshot())
    for each in (match, split):
        each.play(A, MakeOffer((B,), {"brick": 1, "coin": 1}, {"wool": 1}))
        each.play(B, AcceptOffer(1))
        each.play(A, ConfirmOffer(1, B))
        assert [each.public.seats[seat].cards for seat in (A, B)] == [1, 2]
    assert [split.public.seats[seat].commodities for seat in (A, B)] == [0, 1]  # VIS-7


def test_a_number_of_cards_beyond_all_sense_is_no_request() -> None:
    for number in (1000, -1000, 2**63 - 1):
        with pytest.raises(msgspec.ValidationError, match="999"):
            Catan.read_action({"do": "offer", "to": [1], "give": {"ore": 1}, "want": {"wool": number}})
