"""Phase 3, the castles: spaces in any order, prices, nobles' votes, and the castles of allies (section 7.2)."""

from __future__ import annotations

import pytest

from shared.lancaster.actions import FinishCastle, SettleSpace, UpgradeKnight
from shared.lancaster.events import (
    CastleBegan,
    Declined,
    Gained,
    KnightGained,
    KnightHome,
    KnightUpgraded,
    Paid,
    RewardVoid,
    Scored,
    SpaceSettled,
)
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_phases import asked, run
from tests.shared.lancaster_table import A, B, C, count, court, goods, lodge, of_type, purse, refused, table

ALLY_A = 2


def castles(match: Lancaster, seat: int = A) -> None:
    """Score this seat's castle."""
    run(match, f"castle:{seat}", "castles_end")


# ------------------------------------------------------------------------------------------------ spaces and prices


def test_ex_8_squires_gained_first_can_pay() -> None:
    """EX-8: LAN-CAS-2 to LAN-CAS-4, LAN-CAS-6, LAN-CAS-7, LAN-RND-6."""
    match = table(tile="recruit")
    court(match, A)
    lodge(match, "0:squires", A, 2)
    goods(match, A, squires=1, votes=0)
    castles(match)
    assert asked(match) == ("castle_step", (A,), "court:0")
    assert list(match.legal_actions(A)) == [SettleSpace("0:squires"), FinishCastle()]
    assert refused(match, A, SettleSpace("0:recruit")) == ("LAN-CAS-4", "not_enough_squires_for_space")
    outcome = match.play(A, SettleSpace("0:squires"))
    assert outcome.events[:3] == (
        SpaceSettled("0:squires", A, given_up=False),
        Gained(A, {"squires": 2}, "0:squires"),
        KnightHome(A, 2, "0:squires"),
    )
    assert list(match.legal_actions(A)) == [SettleSpace("0:recruit"), FinishCastle()]
    outcome = match.play(A, SettleSpace("0:recruit"))
    assert outcome.events == (
        SpaceSettled("0:recruit", A, given_up=False),
        Paid(A, {"squires": 3}, "0:recruit"),
        KnightGained(A, 1, "0:recruit"),
        Gained(A, {"votes": 1}, "court:0"),
    )
    assert (purse(match, A)["squires"], purse(match, A)["votes"]) == (0, 1)
    assert count(match.public.parties[A].court) == [1, 2]
    assert list(match.public.seats[A].tiles) == ["recruit"]


def test_the_castles_follow_in_turn_order_and_free_spaces_need_nobody() -> None:
    """LAN-CAS-1, LAN-DEC-7."""
    match = table(start_player=B)
    lodge(match, "1:gold", B, 3)
    lodge(match, "0:votes", A, 3)
    outcome = run(match, "castles")
    assert of_type(outcome, CastleBegan) == [CastleBegan(seat) for seat in (B, C, A)]
    assert of_type(outcome, Scored) == [Scored(seat, 2, f"{seat}:points") for seat in (B, C, A)]
    assert [purse(match, seat) for seat in (A, B)] == [{"gold": 2, "squires": 2, "votes": 4}, {"gold": 4, "squires": 2, "votes": 2}]
    assert (match.public.decision, match.public.active, list(match.public.unsettled)) == (None, None, [])
    assert match.public.seats[A].parts["castle"] == 2


@pytest.mark.parametrize("where", ["court:0", "0:train"])
def test_the_tilting_ground_upgrades_one_knight(where: str) -> None:
    """LAN-CAS-4: the one that stands on it may be the one; it goes home as the stronger knight."""
    match = table()
    court(match, A, 1, 2)
    lodge(match, "0:train", A, 2)
    goods(match, A, squires=2)
    castles(match)
    outcome = match.play(A, SettleSpace("0:train", 2, where))
    assert of_type(outcome, Paid) == [Paid(A, {"squires": 2}, "0:train")]
    assert of_type(outcome, KnightUpgraded) == [KnightUpgraded(A, 2, 3, where, "0:train")]
    assert of_type(outcome, KnightHome) == [KnightHome(A, 3 if where == "0:train" else 2, "0:train")]
    assert sum(match.public.parties[A].court.values()) == 3


def test_what_cannot_be_settled_is_refused_and_says_why() -> None:
    match = table(tile="train")
    court(match, A, 1)
    lodge(match, "0:gold", A, 1)
    lodge(match, "0:recruit", A, 1)
    goods(match, A, squires=5)
    castles(match)
    assert refused(match, A, SettleSpace("0:votes")) == ("LAN-CAS-2", "space_not_open")
    assert refused(match, A, SettleSpace("1:train")) == ("LAN-CAS-2", "space_not_open")
    assert refused(match, A, SettleSpace("0:train")) == ("LAN-CAS-3", "name_the_knight")
    assert refused(match, A, SettleSpace("0:train", 2, "court:0")) == ("LAN-REW-4", "no_such_knight_there")
    assert refused(match, A, SettleSpace("0:gold", 1, "court:0")) == ("LAN-CAS-3", "space_upgrades_none")
    assert refused(match, A, SettleSpace("0:recruit")) == ("LAN-CAS-5", "space_without_effect"), "all three are out"
    assert refused(match, A, UpgradeKnight(1, "court:0")) == ("LAN-DEC-4", "decision_open")
    match.play(A, SettleSpace("0:train", 1, "court:0"))
    assert SettleSpace("0:recruit") in list(match.legal_actions(A)), "the one given back can be gained"


def test_finish_takes_what_is_free_and_gives_up_the_rest() -> None:
    """LAN-CAS-5, section 14: every knight goes home all the same."""
    match = table()
    lodge(match, "0:recruit", A, 1)
    lodge(match, "0:gold", A, 3)
    goods(match, A, squires=5)
    castles(match)
    assert match.default_action(A) == FinishCastle()
    outcome = match.play(A, FinishCastle())
    assert of_type(outcome, SpaceSettled) == [
        SpaceSettled("0:recruit", A, given_up=True),
        SpaceSettled("0:gold", A, given_up=False),
        SpaceSettled("0:points", A, given_up=False),
    ]
    assert of_type(outcome, KnightHome) == [KnightHome(A, 1, "0:recruit"), KnightHome(A, 3, "0:gold")]
    assert purse(match, A)["squires"] == 5
    assert match.public.parties[A].castle == {}


def test_a_space_that_can_give_nothing_is_not_asked_about() -> None:
    match = table(tile="recruit")
    court(match, A, 1, 1, 1)
    outcome_of = run(match, f"castle:{A}")
    assert match.public.decision is None
    assert of_type(outcome_of, SpaceSettled) == [SpaceSettled("0:recruit", A, given_up=True)]


def test_the_question_does_not_depend_on_hidden_squires() -> None:
    """LAN-HID-8."""
    for visibility, asks in (("hidden", True), ("open", False)):
        match = table(tile="recruit", goods_visibility=visibility)
        goods(match, A, squires=0)
        castles(match)
        assert (match.awaiting() == (A,)) is asks


def test_a_copy_of_the_seat_lists_the_same() -> None:
    match = table(tile="train")
    goods(match, A, squires=2)
    castles(match)
    copy = Lancaster.restore(match.snapshot(A))
    assert list(copy.legal_actions(A)) == list(match.legal_actions(A)) != [FinishCastle()]


def test_what_can_be_paid_must_be_paid_by_option() -> None:
    """``paid_castle_optional = false``."""
    match = table(tile="train", paid_castle_optional=False)
    goods(match, A, squires=2)
    castles(match)
    assert refused(match, A, FinishCastle()) == ("LAN-CAS-5", "paid_space_left")
    assert match.default_action(A) == SettleSpace("0:train", 1, "court:0")
    goods(match, A, squires=1)
    assert list(match.legal_actions(A)) == [FinishCastle()]
    assert match.default_action(A) == FinishCastle()


def test_a_fresh_tile_pays_from_the_next_round_on_by_option() -> None:
    """``extension_pays_now = false`` (LAN-REW-8)."""
    match = table(extension_pays_now=False)
    state = match.public.seats[A]
    state.tiles[:] = ["points", "gold"]
    state.fresh[:] = ["gold"]
    castles(match)
    assert purse(match, A)["gold"] == 2
    run(match, "next_round")
    castles(match)
    assert purse(match, A)["gold"] == 4


# ------------------------------------------------------------------------------------------------ nobles' votes


@pytest.mark.parametrize(("round_", "votes"), [(3, 5), (5, 0)])
def test_ex_9_a_vote_for_each_noble_and_the_lord(round_: int, votes: int) -> None:
    """EX-9: LAN-CAS-7."""
    match = table()
    match.public.round = round_
    match.public.seats[A].nobles[:] = ["A", "B", "C", "D"]
    goods(match, A, votes=0)
    castles(match)
    assert purse(match, A)["votes"] == votes


def test_everything_else_pays_in_the_last_round() -> None:
    """LAN-CAS-8."""
    match = table()
    match.public.round = 5
    lodge(match, "0:votes", A, 3)
    goods(match, A, votes=0)
    castles(match)
    assert (purse(match, A)["votes"], match.public.seats[A].points) == (2, 2)


def test_a_limited_supply_runs_out() -> None:
    """LAN-COMP-11."""
    match = table(supply_limits=True)
    lodge(match, "0:gold", A, 3)
    match.public.supply["gold"], match.public.supply["votes"] = 1, 0
    outcome = run(match, f"castle:{A}")
    assert of_type(outcome, Gained) == [Gained(A, {"gold": 1}, "0:gold")]


# ------------------------------------------------------------------------------------------------ allies


def test_an_allys_castle_costs_no_squires_and_is_scored_with_the_players() -> None:
    """LAN-ALLY-19: in any order."""
    match = table(2)
    lodge(match, "2:recruit", ALLY_A, 1)
    lodge(match, "2:train", ALLY_A, 3)
    goods(match, A, squires=0)
    castles(match)
    assert SettleSpace("2:recruit") in list(match.legal_actions(A))
    assert SettleSpace("2:train", 3, "2:train") in list(match.legal_actions(A))
    outcome = match.play(A, SettleSpace("2:train", 3, "2:train"))
    assert of_type(outcome, KnightUpgraded) == [KnightUpgraded(ALLY_A, 3, 4, "2:train", "2:train")]
    assert of_type(outcome, KnightGained) == [KnightGained(ALLY_A, 1, "2:recruit")], "the rest needs nobody"
    assert purse(match, A)["squires"] == 0
    assert count(match.public.parties[ALLY_A].court) == [1, 1, 2, 4]


def test_finish_takes_an_allys_upgrade_for_its_strongest_knight() -> None:
    match = table(2)
    lodge(match, "2:train", ALLY_A, 1)
    castles(match)
    outcome = match.play(A, FinishCastle())
    assert of_type(outcome, KnightUpgraded) == [KnightUpgraded(ALLY_A, 2, 3, "court:2", "2:train")]
    assert of_type(outcome, KnightHome) == [KnightHome(ALLY_A, 1, "2:train")]


def test_a_free_upgrade_can_be_declined() -> None:
    """LAN-REW-1."""
    match = table(2)
    lodge(match, "2:train", ALLY_A, 1)
    castles(match)
    outcome = match.play(A, SettleSpace("2:train"))
    assert of_type(outcome, Declined) == [Declined(ALLY_A, "upgrade", "2:train")]
    match = table(2, decline_rewards=False)
    lodge(match, "2:train", ALLY_A, 1)
    castles(match)
    assert refused(match, A, SettleSpace("2:train")) == ("LAN-CAS-3", "name_the_knight")


def test_a_free_upgrade_without_effect_is_void() -> None:
    match = table(2)
    court(match, ALLY_A, 1, 1, 1, 2, 2, 3)
    lodge(match, "2:train", ALLY_A, 4)
    outcome = run(match, f"castle:{A}")
    assert of_type(outcome, RewardVoid) == [RewardVoid(ALLY_A, "upgrade", "2:train")]
    assert of_type(outcome, KnightHome) == [KnightHome(ALLY_A, 4, "2:train")]


def test_a_space_pays_the_owner_of_the_castle() -> None:
    """LAN-ALLY-11: an ally's knight on the player's gold, an own knight on the ally's muster yard; each goes to its own court."""
    match = table(2)
    lodge(match, "0:gold", ALLY_A, 1)
    lodge(match, "2:recruit", A, 3)
    gold = purse(match, A)["gold"]
    outcome = run(match, f"castle:{A}")
    assert purse(match, A)["gold"] == gold + 2
    assert of_type(outcome, KnightGained) == [KnightGained(ALLY_A, 1, "2:recruit")]
    assert of_type(outcome, KnightHome) == [KnightHome(ALLY_A, 1, "0:gold"), KnightHome(A, 3, "2:recruit")]


def test_or_the_party_of_the_knight_by_option() -> None:
    """``ally_castle_benefit = "knight_owner"``: goods of an ally are void, its price cannot be paid, the ally's castle is free."""
    match = table(2, ally_castle_benefit="knight_owner")
    lodge(match, "0:gold", ALLY_A, 1)
    lodge(match, "0:recruit", ALLY_A, 1)
    lodge(match, "2:recruit", A, 3)
    goods(match, A, squires=9, gold=0)
    outcome = run(match, f"castle:{A}")
    assert of_type(outcome, RewardVoid) == [RewardVoid(ALLY_A, "gold", "0:gold")]
    assert SpaceSettled("0:recruit", ALLY_A, given_up=True) in outcome.events
    assert of_type(outcome, KnightGained) == [KnightGained(A, 1, "2:recruit")]
    assert (purse(match, A)["squires"], purse(match, A)["gold"]) == (9, 0)


def test_an_own_knight_in_the_allys_castle_may_be_upgraded_free_by_option() -> None:
    match = table(2, ally_castle_benefit="knight_owner")
    lodge(match, "2:train", A, 3)
    goods(match, A, squires=0)
    castles(match)
    outcome = match.play(A, SettleSpace("2:train", 3, "2:train"))
    assert of_type(outcome, KnightUpgraded) == [KnightUpgraded(A, 3, 4, "2:train", "2:train")]


def test_the_own_castle_first_by_option() -> None:
    """``ally_castle_order = "own_first"``."""
    match = table(2, tile="recruit", ally_castle_order="own_first")
    lodge(match, "2:train", ALLY_A, 1)
    goods(match, A, squires=3)
    castles(match)
    assert list(match.legal_actions(A)) == [SettleSpace("0:recruit"), FinishCastle()]
    match.play(A, FinishCastle())
    assert all(action.place == "2:train" for action in match.legal_actions(A) if isinstance(action, SettleSpace))
    assert list(match.public.unsettled) == ["2:train"]
    outcome = match.play(A, FinishCastle())
    assert of_type(outcome, Gained) == [Gained(A, {"votes": 1}, "court:0")], "votes once, behind both"
