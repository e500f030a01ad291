"""The cards of the trade deck (section 11.2, yellow)."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from shared.catan.actions import BankTrade, Decline, EndTurn, HarborGive, HarborOffer, PlayCard, TakeCards
from shared.catan.card_kinds import selections
from shared.catan.cards import CardType
from shared.catan.events import (
    CardsGiven,
    CardsTold,
    Declined,
    HandShown,
    HarborOffered,
    HarborSwapped,
    HarborTold,
    MerchantPlaced,
    Monopolised,
)
from shared.catan.rules import Catan
from shared.engine import TakeBack, Unknown
from tests.shared.catan_table import A, B, C, D, hand, of_type, position, refused

WHOLE_TURN = {"commercial_harbor": "wholeTurn"}


def plays(match: Catan) -> list[PlayCard]:
    """Every card that A may play."""
    return [action for action in match.legal_actions(A) if isinstance(action, PlayCard)]


def told(outcome: Any) -> list[tuple[Any, set[int]]]:
    """The private events with those who hear them."""
    return [(event, set(audience)) for event, audience in outcome.told]


# ------------------------------------------------------------------------------------------------ Commercial Harbor


def harbor(options: dict[str, Any] | None = None, **hands: dict[str, int]) -> Catan:
    return position(options, hands=hands, progress={"A": ["commercial_harbor", "commercial_harbor"]})


def test_a_harbour_swaps_one_resource_for_a_commodity_that_the_opponent_chooses() -> None:
    match = harbor(A={"ore": 1, "wool": 1}, B={"coin": 1, "paper": 1}, C={"cloth": 1})
    match.play(A, PlayCard("commercial_harbor"))
    offers = [HarborOffer(seat, card) for seat in (B, C, D) for card in ("wool", "ore")]
    assert list(match.legal_actions(A)) == [*offers, Decline()]
    outcome = match.play(A, HarborOffer(B, "ore"))
    assert of_type(outcome, HarborOffered) == [HarborOffered(A, B, void=False)]
    assert outcome.told == ()  # VIS-3: before the swap only the offerer knows the resource
    assert match.own(A).harbor_resource == "ore"
    assert (match.awaiting(), list(match.legal_actions(B))) == ((B,), [HarborGive("coin"), HarborGive("paper")])
    assert refused(match, B, HarborGive("cloth")) == ("PRG-CommercialHarbor", "cards_not_held")
    outcome = match.play(B, HarborGive("paper"))
    assert of_type(outcome, HarborSwapped) == [HarborSwapped(A, B)]
    assert told(outcome) == [(HarborTold(A, B, "ore", "paper"), {A, B})]
    assert (hand(match, A), hand(match, B)) == ({"wool": 1, "paper": 1}, {"ore": 1, "coin": 1})
    assert match.own(A).harbor_resource is None
    assert list(match.legal_actions(A)) == [HarborOffer(C, "wool"), HarborOffer(D, "wool"), Decline()]  # B has been asked


def test_a_void_offer_costs_nothing_and_the_opponent_counts_as_asked() -> None:
    match = harbor(A={"ore": 2}, B={"brick": 5}, C={"cloth": 1})
    match.play(A, PlayCard("commercial_harbor"))
    outcome = match.play(A, HarborOffer(B, "ore"))
    assert of_type(outcome, HarborOffered) == [HarborOffered(A, B, void=True)]
    assert (hand(match, A), hand(match, B)) == ({"ore": 2}, {"brick": 5})
    assert match.own(A).harbor_resource is None
    assert list(match.legal_actions(A)) == [HarborOffer(C, "ore"), HarborOffer(D, "ore"), Decline()]
    assert refused(match, A, HarborOffer(B, "ore")) == ("PRG-CommercialHarbor", "harbor_asked_already")


@pytest.mark.parametrize("options", [{}, WHOLE_TURN])
def test_a_void_offer_cannot_be_taken_back(options: dict[str, Any]) -> None:
    """It told something about a hand."""
    match = harbor(options, A={"ore": 2}, B={"brick": 5}, C={"cloth": 1})
    match.play(A, PlayCard("commercial_harbor"))
    match.play(A, HarborOffer(B, "ore"))
    assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (HarborOffer(A, "ore"), "no_target_there"),
        (HarborOffer(7, "ore"), "no_target_there"),
        (HarborOffer(B, "brick"), "cards_not_held"),
        (HarborOffer(B, "cloth"), "cards_not_held"),  # type: ignore[arg-type]
    ],
)
def test_wrong_harbour_offers(action: HarborOffer, key: str) -> None:
    match = harbor(A={"ore": 1, "cloth": 1}, B={"coin": 1})
    match.play(A, PlayCard("commercial_harbor"))
    assert refused(match, A, action) == ("PRG-CommercialHarbor", key)


def test_a_harbour_round_may_be_stopped_at_once() -> None:
    match = harbor(A={"ore": 1}, B={"coin": 1})
    match.play(A, PlayCard("commercial_harbor"))
    assert match.default_action(A) == Decline()
    outcome = match.play(A, Decline())
    assert outcome.events == (Declined(A, "harbor_offer"),)
    assert match.public.decision is None
    match.play(A, PlayCard("commercial_harbor"))  # nobody was asked
    assert match.asked().kind == "harbor_offer"


def test_the_round_ends_without_a_resource_or_opponent_left() -> None:
    match = harbor(A={"ore": 1}, B={"coin": 1}, C={"coin": 1})
    match.play(A, PlayCard("commercial_harbor"))
    match.play(A, HarborOffer(B, "ore"))
    match.play(B, HarborGive("coin"))
    assert match.public.decision is None  # no resource left
    match = harbor(A={"ore": 5}, B={"coin": 1}, C={"coin": 1}, D={"coin": 1})
    match.play(A, PlayCard("commercial_harbor"))
    for seat in (D, B, C):
        match.play(A, HarborOffer(seat, "ore"))
        match.play(seat, match.default_action(seat))
    assert match.public.decision is None
    assert hand(match, A) == {"ore": 2, "coin": 3}
    assert plays(match) == []  # all were asked this turn, with two cards too
    assert refused(match, A, PlayCard("commercial_harbor")) == ("PRG-6", "card_without_effect")


def test_the_only_commodity_is_not_given_unasked() -> None:
    match = harbor(A={"ore": 1}, B={"coin": 3})
    match.play(A, PlayCard("commercial_harbor"))
    match.play(A, HarborOffer(B, "ore"))
    assert list(match.legal_actions(B)) == [HarborGive("coin")]  # VIS-6: only B knows that it is the only one


@pytest.mark.parametrize(
    ("hands", "playable"),
    [
        ({"A": {"ore": 1}, "B": {"coin": 1}}, True),
        ({"A": {"coin": 4}, "B": {"coin": 1}}, False),  # no resource to give
        ({"A": {"ore": 1, "coin": 4}, "B": {"ore": 4}}, False),  # no commodity in other hands: the bank shows it
    ],
)
def test_when_a_harbour_is_playable(hands: dict[str, dict[str, int]], playable: bool) -> None:
    assert bool(plays(harbor(**hands))) is playable


def test_with_a_whole_turn_the_harbour_is_an_action() -> None:
    match = harbor(WHOLE_TURN, A={"ore": 1}, B={"coin": 1}, C={"brick": 1}, D={"coin": 1})
    assert refused(match, A, HarborOffer(B, "ore")) == ("PRG-CommercialHarbor", "harbor_not_played")
    match.play(A, PlayCard("commercial_harbor"))
    assert match.public.decision is None
    assert match.public.effects.harbor_open
    assert HarborOffer(B, "ore") in list(match.legal_actions(A))
    outcome = match.play(A, HarborOffer(C, "ore"))
    assert of_type(outcome, HarborOffered)[0].void
    match.play(A, HarborOffer(B, "ore"))
    match.play(B, HarborGive("coin"))
    assert match.public.decision is None
    assert not any(isinstance(action, HarborOffer) for action in match.legal_actions(A))  # no resource
    match.play(A, EndTurn())
    assert (match.public.effects.harbor_open, match.public.effects.harbor_asked) == (False, [])


def test_the_offered_resource_is_in_no_other_view() -> None:
    match = harbor(A={"ore": 1, "wool": 1}, B={"coin": 1})
    match.play(A, PlayCard("commercial_harbor"))
    other = Catan.restore(match.full_snapshot())
    match.play(A, HarborOffer(B, "ore"))
    other.play(A, HarborOffer(B, "wool"))
    for viewer in (B, C, D, None):
        assert match.snapshot(viewer) == other.snapshot(viewer)
    copy = Catan.restore(match.snapshot(B))
    with pytest.raises(Unknown):
        copy.play(B, HarborGive("coin"))


# ------------------------------------------------------------------------------------------------ Master Merchant


def master(number: dict[str, int], **keys: Any) -> Catan:
    hands = {"A": {"ore": 1}, "B": number, **keys.pop("hands", {})}
    return position(hands=hands, points={"A": 3, "B": 4, "C": 3}, progress={"A": ["master_merchant"]}, **keys)


def test_a_master_merchant_sees_the_hand_and_takes_two() -> None:
    match = master({"brick": 1, "coin": 2})
    outcome = match.play(A, PlayCard("master_merchant", (B,)))
    assert told(outcome) == [(HandShown(A, B, {"brick": 1, "coin": 2}), {A})]
    assert match.own(A).shown == ["brick", "coin", "coin"]
    assert list(match.legal_actions(A)) == [TakeCards({"brick": 1, "coin": 1}), TakeCards({"coin": 2})]
    assert match.default_action(A) == TakeCards({"brick": 1, "coin": 1})
    outcome = match.play(A, TakeCards({"coin": 2}))
    assert outcome.events == (CardsGiven(A, B, 2, "master_merchant", forced=False),)
    assert told(outcome) == [(CardsTold(A, B, {"coin": 2}), {A, B})]
    assert (hand(match, A), hand(match, B)) == ({"ore": 1, "coin": 2}, {"brick": 1})
    assert match.own(A).shown == []


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ({"brick": 1}, "card_count_wrong"),
        ({"brick": 1, "coin": 2}, "card_count_wrong"),
        ({"coin": 3, "brick": -1}, "card_count_wrong"),
        ({"coin": 2, "brick": 0}, "card_count_wrong"),
        ({}, "card_count_wrong"),
        ({"brick": 2}, "card_not_shown"),
        ({"ore": 2}, "card_not_shown"),
    ],
)
def test_what_a_master_merchant_cannot_take(cards: dict[Any, int], key: str) -> None:
    match = master({"brick": 1, "coin": 2})
    match.play(A, PlayCard("master_merchant", (B,)))
    rule, found = refused(match, A, TakeCards(cards))
    assert found == key
    assert rule in {"PRG-MasterMerchant", "PRG-9"}


@pytest.mark.parametrize("cards", [{"brick": 1}, {"brick": 1, "coin": 1}, {"coin": 2}])
def test_a_hand_of_two_is_taken_unasked(cards: dict[str, int]) -> None:
    """DEC-C: the number of cards is public, so nothing is given away."""
    match = master(cards)
    outcome = match.play(A, PlayCard("master_merchant", (B,)))
    assert of_type(outcome, CardsGiven) == [CardsGiven(A, B, sum(cards.values()), "master_merchant", forced=True)]
    assert (match.public.decision, hand(match, B)) == (None, {})
    assert match.own(A).shown == []


def test_three_equal_cards_are_shown_and_asked_for() -> None:
    match = master({"coin": 3})
    match.play(A, PlayCard("master_merchant", (B,)))
    assert list(match.legal_actions(A)) == [TakeCards({"coin": 2})]  # VIS-6: that there is no choice, the others do not see


def test_whom_a_master_merchant_may_visit() -> None:
    match = master({}, hands={"C": {"ore": 3}, "D": {"ore": 3}})
    assert plays(match) == []  # B has more points and no card, C as many as A, D fewer
    match = master({"ore": 3}, hands={"C": {"ore": 3}})
    assert plays(match) == [PlayCard("master_merchant", (B,))]
    assert refused(match, A, PlayCard("master_merchant", (C,))) == ("PRG-MasterMerchant", "not_more_points")
    assert refused(match, A, PlayCard("master_merchant", (A,))) == ("PRG-MasterMerchant", "no_target_there")
    assert refused(match, A, PlayCard("master_merchant", (9,))) == ("PRG-MasterMerchant", "no_target_there")
    match = position(hands={"C": {"ore": 3}}, points={"B": 4, "C": 3}, progress={"A": ["master_merchant"]})
    assert refused(match, A, PlayCard("master_merchant", (B,))) == ("PRG-MasterMerchant", "opponent_without_cards")


def test_the_hand_shown_is_in_no_other_view() -> None:
    match, other = master({"brick": 1, "coin": 2}), master({"brick": 2, "coin": 1})
    for each in (match, other):
        each.play(A, PlayCard("master_merchant", (B,)))
    for viewer in (C, D, None):
        assert match.snapshot(viewer).private == other.snapshot(viewer).private
        public, changed = match.snapshot(viewer).public, other.snapshot(viewer).public
        assert {key for key in public if public[key] != changed[key]} == {"bank"}


# ------------------------------------------------------------------------------------------------ Merchant


def test_the_merchant_gives_a_point_and_a_rate() -> None:
    """C53: the resource only, the robber does not matter, and the next card takes both."""
    match = position(
        settlements={"A": ["3.3NE"]},
        hands={"A": {"wool": 2, "cloth": 2}},
        merchant="3.4",
        merchant_owner="B",
        robber="3.4",
        progress={"A": ["merchant"]},
    )
    points = [match.public.seats[seat].points for seat in (A, B)]
    pasture = match.board.hex("3.4")
    outcome = match.play(A, PlayCard("merchant", (pasture,)))
    assert of_type(outcome, MerchantPlaced) == [MerchantPlaced(A, pasture, B)]
    assert [match.public.seats[seat].points for seat in (A, B)] == [points[A] + 1, points[B] - 1]
    trades = {action for action in match.legal_actions(A) if isinstance(action, BankTrade)}
    assert {trade.give for trade in trades} == {"wool"}
    match.play(A, BankTrade("wool", "coin"))


def test_where_the_merchant_may_go() -> None:
    match = position(
        settlements={"A": ["3.3NE"], "B": ["1.3N"]}, merchant="3.4", merchant_owner="A", progress={"A": ["merchant"]}
    )  # the desert 2.3, hills 3.3, pasture 3.4
    board = match.board
    assert plays(match) == [PlayCard("merchant", (board.hex(name),)) for name in ("2.3", "3.3")]
    assert refused(match, A, PlayCard("merchant", (board.hex("3.4"),))) == ("PRG-Merchant", "merchant_already_there")
    assert refused(match, A, PlayCard("merchant", (board.hex("1.3"),))) == ("PRG-Merchant", "hex_not_beside_own")
    match.play(A, PlayCard("merchant", (board.hex("2.3"),)))  # the desert, for the point alone
    assert match.public.merchant == board.hex("2.3")


def test_the_merchant_stays_off_the_desert_by_option() -> None:
    match = position({"merchant_on_desert": False}, settlements={"A": ["3.3NE"]}, progress={"A": ["merchant"]})
    desert = match.board.hex("2.3")
    assert [play.args for play in plays(match)] == [(match.board.hex(name),) for name in ("3.3", "3.4")]
    assert refused(match, A, PlayCard("merchant", (desert,))) == ("PRG-Merchant", "merchant_not_on_desert")


def test_the_merchant_may_win() -> None:
    match = position(settlements={"A": ["3.3NE"]}, points={"A": 12}, progress={"A": ["merchant"]})
    match.play(A, PlayCard("merchant", (match.board.hex("3.4"),)))
    assert (match.public.phase, match.public.winner) == ("over", A)  # WIN-4


# ------------------------------------------------------------------------------------------------ Merchant Fleet


def test_fleets_trade_their_types_until_the_end_of_the_turn() -> None:
    match = position(hands={"A": {"ore": 5, "coin": 2}}, progress={"A": ["merchant_fleet", "merchant_fleet"]})
    assert len(plays(match)) == 8
    match.play(A, PlayCard("merchant_fleet", ("ore",)))
    assert refused(match, A, PlayCard("merchant_fleet", ("ore",))) == ("PRG-MerchantFleet", "fleet_type_named")
    assert refused(match, A, PlayCard("merchant_fleet", ("gold",))) == ("PRG-MerchantFleet", "no_target_there")
    match.play(A, PlayCard("merchant_fleet", ("coin",)))
    match.play(A, BankTrade("ore", "brick", 2))
    match.play(A, BankTrade("coin", "brick"))
    assert hand(match, A) == {"brick": 3, "ore": 1}
    match = Catan.restore(match.full_snapshot())
    match.play(A, EndTurn())
    assert match.public.effects.fleets == []


# ------------------------------------------------------------------------------------------------ monopolies


def test_a_resource_monopoly_takes_two_of_everybody_or_what_there_is() -> None:
    match = position(hands={"A": {"ore": 1}, "B": {"ore": 3}, "C": {"ore": 1, "wool": 4}}, progress={"A": ["resource_monopoly"]})
    assert [play.args for play in plays(match)] == [("brick",), ("lumber",), ("wool",), ("grain",), ("ore",)]
    outcome = match.play(A, PlayCard("resource_monopoly", ("ore",)))
    assert of_type(outcome, Monopolised) == [Monopolised(A, "ore", {B: 2, C: 1})]
    assert outcome.told == ()  # VIS-4
    assert [hand(match, seat) for seat in (A, B, C, D)] == [{"ore": 4}, {"ore": 1}, {"wool": 4}, {}]
    assert [match.public.seats[seat].cards for seat in (A, B, C, D)] == [4, 1, 4, 0]


def test_a_trade_monopoly_takes_one_of_everybody() -> None:
    match = position({"split_hand_count": True}, hands={"B": {"coin": 3}, "D": {"coin": 1}}, progress={"A": ["trade_monopoly"]})
    assert [play.args for play in plays(match)] == [("cloth",), ("coin",), ("paper",)]
    outcome = match.play(A, PlayCard("trade_monopoly", ("coin",)))
    assert of_type(outcome, Monopolised) == [Monopolised(A, "coin", {B: 1, D: 1})]
    assert [match.public.seats[seat].commodities for seat in (A, B, C, D)] == [2, 2, 0, 0]  # VIS-7


def test_the_monopolies_may_always_be_played() -> None:
    """C49: what the others hold is not known beforehand, even when it is nothing."""
    match = position(progress={"A": ["resource_monopoly", "trade_monopoly"]})
    assert refused(match, A, PlayCard("resource_monopoly", ("coin",))) == ("PRG-ResourceMonopoly", "no_target_there")
    assert refused(match, A, PlayCard("trade_monopoly", ("ore",))) == ("PRG-TradeMonopoly", "no_target_there")
    outcome = match.play(A, PlayCard("resource_monopoly", ("ore",)))
    assert of_type(outcome, Monopolised) == [Monopolised(A, "ore", {})]
    match.play(A, PlayCard("trade_monopoly", ("coin",)))


# ------------------------------------------------------------------------------------------------ choosing cards


def test_selections_are_complete_and_each_once() -> None:
    assert list(selections({"brick": 2, "ore": 1, "wool": 0}, 2)) == [{"brick": 2}, {"brick": 1, "ore": 1}]
    assert list(selections({"brick": 1}, 2)) == []
    assert list(selections({"coin": 2}, 0)) == [{}]
    cards: list[CardType] = ["brick", "brick", "brick", "ore", "ore", "coin", "paper", "paper", "paper", "paper"]
    found = [tuple(sorted(chosen.items())) for chosen in selections(Counter(cards), 4)]
    assert sorted(found) == sorted({tuple(sorted(Counter(chosen).items())) for chosen in itertools.combinations(cards, 4)})
