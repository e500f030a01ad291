"""Discards on a 7, the robber and whom it robs (section 6)."""

from __future__ import annotations

import pytest

from shared.catan import robber
from shared.catan.actions import BankTrade, Discard, EndTurn, MoveRobber, Roll, Steal
from shared.catan.cards import CARD_TYPES
from shared.catan.events import CardStolen, Discarded, RobberLocked, RobberMoved, Stolen
from shared.catan.rules import Catan
from shared.engine import Unknown
from tests.shared.catan_table import A, B, C, D, hand, of_type, position, refused, roll_of

NINE = {"cloth": 4, "coin": 3, "paper": 2}


def seven(**keys: object) -> Catan:
    """A match in which A has rolled a 7 and nobody's ship moves onto the land."""
    match = roll_of(3, 4, "trade", **keys)  # type: ignore[arg-type]
    match.play(A, Roll())
    return match


def debts(match: Catan) -> dict[int, int]:
    decision = match.public.decision
    assert decision is not None
    assert decision.kind == "discard_hand"
    return dict(decision.owed)


def test_half_of_what_is_above_the_limit() -> None:
    """ROB-1, ROB-2: commodities count, the active seat is no exception, seven cards are safe."""
    match = seven(hands={"A": {"ore": 8}, "B": NINE, "C": {"wool": 7}})
    assert debts(match) == {A: 4, B: 4}
    assert match.awaiting() == (A, B)


@pytest.mark.parametrize(("cards", "owed"), [(9, None), (10, 5), (11, 5)])
def test_a_wall_is_worth_two_cards(cards: int, owed: int | None) -> None:
    match = seven(hands={"B": {"wool": cards}}, cities={"B": ["3.3N"]}, walls=["3.3N"])
    assert robber.hand_limit(match, B) == 9
    assert (None if match.public.decision is None or match.public.decision.kind != "discard_hand" else debts(match)[B]) == owed


def test_the_limit_is_an_option() -> None:
    match = roll_of(3, 4, "trade", {"discard_limit": 5}, hands={"B": {"wool": 6}})
    match.play(A, Roll())
    assert debts(match) == {B: 3}


def test_the_debt_is_fixed_and_may_be_paid_in_parts() -> None:
    """ROB-2, ROB-3, PRD-7."""
    match = seven(hands={"B": NINE, "C": {"wool": 8}})
    bank = match.public.bank["cloth"]
    outcome = match.play(B, Discard({"cloth": 1}))
    assert outcome.events == (Discarded(B, {"cloth": 1}, 3, forced=False),)
    assert (debts(match), match.public.bank["cloth"]) == ({B: 3, C: 4}, bank + 1)
    match.play(B, Discard({"coin": 1, "paper": 2}))
    assert hand(match, B) == {"cloth": 3, "coin": 2}
    assert refused(match, B, Discard({"cloth": 1})) == ("DEC-A", "not_asked")
    assert refused(match, A, MoveRobber(0)) == ("DEC-A", "not_asked")
    match.play(C, Discard({"wool": 4}))
    assert match.public.decision is not None
    assert match.public.decision.kind == "move_robber"


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ({}, "discard_nothing"),
        ({"cloth": 0}, "discard_nothing"),
        ({"cloth": 5, "coin": -1}, "discard_nothing"),
        ({"cloth": 4, "coin": 1}, "discard_too_many"),
        ({"ore": 1}, "cards_not_in_hand"),
        ({"paper": 3}, "cards_not_in_hand"),
    ],
)
def test_what_is_no_discard(cards: dict[str, int], key: str) -> None:
    match = seven(hands={"B": NINE})
    assert refused(match, B, Discard(cards)) == ("ROB-2", key)  # type: ignore[arg-type]


def test_a_single_type_is_asked_for_all_the_same() -> None:
    """VIS-6: not to be asked would tell the others what the hand is."""
    match = seven(hands={"B": {"ore": 8}})
    assert debts(match) == {B: 4}
    assert list(match.legal_actions(B)) == [Discard({"ore": 1})]


def test_the_default_discard_keeps_a_mixed_hand() -> None:
    match = seven(hands={"B": {"cloth": 6, "ore": 3, "wool": 1}})
    assert match.default_action(B) == Discard({"cloth": 4, "ore": 1})
    match.play(B, match.default_action(B))
    assert hand(match, B) == {"wool": 1, "ore": 2, "cloth": 2}


def test_a_locked_robber_stays_but_hands_are_halved() -> None:
    """ROB-4, ROB-7."""
    match = seven(hands={"B": {"wool": 8}}, attacks=0)
    outcome = match.play(B, Discard({"wool": 4}))
    assert of_type(outcome, RobberLocked) == [RobberLocked()]
    assert (match.public.phase, match.public.decision, match.awaiting()) == ("actions", None, (A,))


def test_the_robber_moves_once_to_another_hex() -> None:
    """ROB-5, ROB-8."""
    match = seven(robber="2.2")
    assert refused(match, A, EndTurn()) == ("DEC-A", "decision_open")
    assert refused(match, A, BankTrade("ore", "wool")) == ("DEC-A", "decision_open")
    assert refused(match, A, MoveRobber(4)) == ("ROB-5", "same_robber_hex")
    assert refused(match, A, MoveRobber(19)) == ("ROB-5", "no_such_hex")
    assert refused(match, A, MoveRobber(-1)) == ("ROB-5", "no_such_hex")
    assert list(match.legal_actions(A)) == [MoveRobber(tile) for tile in range(19) if tile != 4]
    assert match.play(A, MoveRobber(5)).events == (RobberMoved(A, 4, 5, "seven"),)
    assert (match.public.robber, match.public.phase) == (5, "actions")
    assert refused(match, A, MoveRobber(6)) == ("DEC-12", "nothing_asked")


def test_with_one_opponent_there_nobody_is_asked() -> None:
    """DEC-C: the only answer is given unasked. ROB-6: with an empty hand nothing is stolen and the match goes on."""
    match = seven(settlements={"B": ["3.3N"]}, robber="2.2")
    outcome = match.play(A, MoveRobber(9))
    assert of_type(outcome, Stolen) == [Stolen(A, B, 0, "robber")]
    assert (match.public.decision, match.public.phase) == (None, "actions")


def test_the_thief_chooses_among_opponents_with_buildings() -> None:
    """ROB-6, KNI-16: neither one's own buildings nor a knight make a target."""
    match = seven(
        settlements={"A": ["3.3N"], "B": ["3.3SE"]},
        cities={"C": ["3.3SW"]},
        roads={"D": ["3.3NE-2.3SE"]},
        knights={"D": ["3.3NE active"]},
        hands={"C": {"coin": 1}, "D": {"ore": 5}},
        robber="2.2",
    )
    match.play(A, MoveRobber(9))
    assert list(match.legal_actions(A)) == [Steal(B), Steal(C)]
    assert refused(match, A, Steal(D)) == ("ROB-6", "nobody_to_rob_there")
    assert refused(match, A, Steal(A)) == ("ROB-6", "nobody_to_rob_there")
    assert match.default_action(A) == Steal(C)  # B has nothing
    outcome = match.play(A, Steal(C))
    assert outcome.events == (Stolen(A, C, 1, "robber"),)
    assert [(told.event, told.audience) for told in outcome.told] == [(CardStolen(A, C, "coin"), frozenset({A, C}))]
    assert (hand(match, A), hand(match, C)) == ({"coin": 1}, {})
    assert (match.public.seats[A].cards, match.public.seats[C].cards) == (1, 0)


def test_every_card_of_the_hand_is_equally_likely() -> None:
    match = position(settlements={"B": ["3.3N"]}, hands={"B": {"brick": 1, "ore": 2, "paper": 5}})
    counts = dict.fromkeys(CARD_TYPES, 0)
    for drawn in range(2000):
        match.secret().chance.drawn = drawn
        before = dict(match.own(A).hand)
        robber.steal(match, A, B, "robber")
        (card,) = [card for card in CARD_TYPES if match.own(A).hand[card] > before[card]]
        counts[card] += 1
        match.hand_over(A, B, {card: 1})
    assert {card for card, number in counts.items() if number} == {"brick", "ore", "paper"}
    assert abs(counts["brick"] - 250) < 60
    assert abs(counts["ore"] - 500) < 80


def test_the_default_robber_spares_its_owner() -> None:
    """DEC-9."""
    match = seven(settlements={"A": ["1.1N", "1.3N"], "B": ["1.2S"]}, robber="3.3")
    default = match.default_action(A)
    assert isinstance(default, MoveRobber)
    buildings = match.public.buildings
    assert all(buildings[corner].seat != A for corner in match.board.hexes[default.hex].corners if corner in buildings)


def test_a_copy_of_a_client_knows_the_move_but_not_the_theft() -> None:
    match = seven(settlements={"B": ["3.3N"]}, hands={"B": {"ore": 2}}, robber="2.2")
    own = Catan.restore(match.snapshot(A))
    preview = own.preview(A, MoveRobber(9))
    assert not preview.complete
    assert RobberMoved(A, 4, 9, "seven") in preview.events
    assert not any(isinstance(event, Stolen) for event in preview.events)
    with pytest.raises(Unknown):
        own.play(A, MoveRobber(9))
