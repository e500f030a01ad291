"""The laws in force: all 18, what they count, whom they ask and in which order (sections 6.2, 6.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from shared.engine import Unknown
from shared.lancaster.actions import Buy, Decline, Exchange, PlaceExtensions, UpgradeKnight
from shared.lancaster.components import Effect
from shared.lancaster.events import (
    Answered,
    Bought,
    ExtensionPlaced,
    Gained,
    KnightGained,
    KnightHome,
    KnightUpgraded,
    LawBegan,
    Paid,
    RewardVoid,
    Scored,
)
from shared.lancaster.laws import due
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_phases import asked, run, run_from
from tests.shared.lancaster_table import A, B, C, count, court, fight, goods, hold, lodge, of_type, purse, refused, table

CARDS = (("upper", 0, "c05a"), ("upper", 1, "c06a"), ("lower", 0, "c07a"), ("lower", 1, "c08a"))


def points(match: Lancaster) -> list[int]:
    return [state.parts["laws"] for state in match.public.seats.values()]


def squires(match: Lancaster) -> list[int]:
    return [match.holding(seat, "squires") for seat in match.public.seats]


def in_conflicts(match: Lancaster, **cards: int) -> None:
    """``A=2``: that seat has a knight of strength 1 on so many cards, both rows together, as far as seats go; others stand elsewhere."""
    free = {seat: [3, 4, 2, 1] for seat in range(len(match.public.parties))}
    for index, (row, column, card) in enumerate(CARDS):
        stacks = []
        for name, number in cards.items():
            seat = "ABCDE".index(name)
            if index < number:
                stacks.append((seat, [free[seat].pop(0)]))
        fight(match, card, *stacks, row=row, column=column)


# ------------------------------------------------------------------------------------------------ the leaders


def test_law_1_every_leader_upgrades_and_amounts_stay_secret() -> None:
    """LAN-LAW-1, LAN-EXEC-3, LAN-EXEC-7, LAN-EXEC-8."""
    match = table()
    for seat, gold in enumerate((3, 3, 1)):
        goods(match, seat, gold=gold)
    outcome = run(match, "law:1")
    assert outcome.events == (LawBegan(1, [A, B], {}),)
    assert asked(match) == ("upgrade_knight", (A, B), "law:1")
    assert match.play(B, UpgradeKnight(1, "court:1")).events == (Answered(B, "upgrade_knight"),)
    assert count(match.public.parties[B].court) == [1, 2]
    outcome = match.play(A, UpgradeKnight(2, "court:0"))
    assert outcome.events[1:] == (KnightUpgraded(A, 2, 3, "court:0", "law:1"), KnightUpgraded(B, 1, 2, "court:1", "law:1"))
    assert count(match.public.parties[B].court) == [2, 2]


def test_law_1_may_be_declined_unless_choices_must_be_made() -> None:
    """LAN-REW-1."""
    match = table()
    goods(match, A, gold=5)
    run(match, "law:1")
    match.play(A, Decline())
    assert (count(match.public.parties[A].court), match.public.decision) == ([1, 2], None)
    match = table(decline_rewards=False)
    goods(match, A, gold=5)
    run(match, "law:1")
    assert refused(match, A, Decline()) == ("LAN-REW-1", "may_not_decline")


def test_law_1_is_void_without_a_knight_to_upgrade() -> None:
    """LAN-REW-4: who has all seven has nothing to exchange."""
    match = table()
    goods(match, A, gold=5)
    court(match, A, 1, 1, 1, 2, 2, 3, 4)
    assert run(match, "law:1").events == (LawBegan(1, [A], {}), RewardVoid(A, "upgrade", "law:1"))
    assert match.public.decision is None


@pytest.mark.parametrize("law", [1, 2])
def test_all_lead_with_nothing_unless_the_option_forbids(law: int) -> None:
    for at_zero in (True, False):
        match = table(leaders_at_zero=at_zero)
        for seat in (A, B, C):
            goods(match, seat, gold=0, squires=0)
        assert of_type(run(match, f"law:{law}"), LawBegan)[0].seats == ([A, B, C] if at_zero else [])


def test_amounts_are_told_by_option_of_the_leaders_and_with_open_goods_of_all() -> None:
    match = table(leader_reveal="amounts")
    goods(match, B, gold=4)
    assert run(match, "law:1").events == (LawBegan(1, [B], {B: 4}),)
    match = table(goods_visibility="open")
    goods(match, B, gold=4)
    assert run(match, "law:1").events == (LawBegan(1, [B], {A: 2, B: 4, C: 2}),)


def test_law_1_in_turn_order_by_option() -> None:
    match = table(law_choice_order="turn_order", start_player=C)
    run(match, "law:1")
    assert match.awaiting() == (C,)
    outcome = match.play(C, UpgradeKnight(2, "court:2"))
    assert of_type(outcome, KnightUpgraded) == [KnightUpgraded(C, 2, 3, "court:2", "law:1")]
    assert match.awaiting() == (A,)
    match.play(A, Decline())
    assert match.awaiting() == (B,)


def test_law_2_counts_own_squires_and_not_those_in_counties() -> None:
    """LAN-LAW-2, LAN-EXEC-6."""
    for on_board, leader in ((False, A), (True, B)):
        match = table(count_board_squires=on_board)
        for seat, number in enumerate((3, 2, 0)):
            goods(match, seat, squires=number)
        hold(match, "C", B, 1, squires=2)
        assert run(match, "law:2").events == (LawBegan(2, [leader], {}), KnightGained(leader, 1, "law:2"))


def test_a_copy_does_not_know_the_leaders() -> None:
    """LAN-HID-1: nothing of the law is told before it is known."""
    match = table()
    copy = Lancaster.restore(match.snapshot(A))
    for law in (1, 2):
        with pytest.raises(Unknown):
            run(copy, f"law:{law}")
        assert copy._events == []


# ------------------------------------------------------------------------------------------------ so much for so many


@pytest.mark.parametrize(
    ("law", "held", "expected"),
    [(3, 0, 0), (3, 1, 0), (3, 2, 3), (3, 5, 6), (3, 8, 12), (13, 2, 0), (13, 3, 8), (13, 6, 16), (13, 9, 24)],
)
def test_points_for_counties(law: int, held: int, expected: int) -> None:
    """LAN-LAW-3, LAN-LAW-13, LAN-RND-4."""
    match = table()
    for letter in "ABCDEFGHI"[:held]:
        hold(match, letter, B, 4)
    outcome = run(match, f"law:{law}")
    assert points(match) == [0, expected, 0]
    assert of_type(outcome, LawBegan)[0].measures == {A: 0, B: held, C: 0}
    assert of_type(outcome, Scored) == ([Scored(B, expected, f"law:{law}")] if expected else [])


@pytest.mark.parametrize(("law", "cards", "expected"), [(12, 0, 0), (12, 1, 3), (12, 4, 12)])
def test_law_12_points_for_conflicts(law: int, cards: int, expected: int) -> None:
    """LAN-LAW-12, LAN-EXEC-5: both rows, once per card."""
    match = table()
    in_conflicts(match, A=cards)
    for stack in [stack for conflict in match.public.conflicts.values() for stack in conflict.stacks.values()]:
        stack.knights[:] = [*stack.knights, 1]
    run(match, f"law:{law}")
    assert points(match) == [expected, 0, 0]


@pytest.mark.parametrize(("cards", "expected"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_law_8_goods_for_every_two_conflicts(cards: int, expected: int) -> None:
    """LAN-LAW-8."""
    match = table()
    in_conflicts(match, A=cards)
    before = purse(match, A)
    outcome = run(match, "law:8")
    assert purse(match, A) == {good: number + expected for good, number in before.items()}
    assert len(of_type(outcome, Gained)) == (expected > 0)


def test_law_7_squires_for_knights_of_strength_2() -> None:
    """LAN-LAW-7: wherever they are outside the reserve."""
    match = table()
    court(match, A, 1)
    lodge(match, "1:gold", B, 2)
    before = squires(match)
    run(match, "law:7")
    assert [now - then for now, then in zip(squires(match), before, strict=True)] == [0, 2, 1]


@pytest.mark.parametrize(("tiles", "expected"), [(1, 0), (2, 0), (3, 5), (5, 5), (6, 10)])
def test_law_11_points_for_extensions(tiles: int, expected: int) -> None:
    """LAN-LAW-11."""
    match = table()
    state = match.public.seats[A]
    state.tiles[:] = list(match.components.castle)[:tiles]
    run(match, "law:11")
    assert points(match) == [expected, 0, 0]


@pytest.mark.parametrize(("nobles", "expected"), [(2, 0), (3, 1), (6, 2), (9, 2)])
def test_law_15_knights_for_nobles_as_far_as_the_reserve_goes(nobles: int, expected: int) -> None:
    """LAN-LAW-15: one of the three is in the court from the start; void for the one that is missing."""
    match = table()
    match.public.seats[A].nobles[:] = "ABCDEFGHI"[:nobles]
    outcome = run(match, "law:15")
    assert match.public.parties[A].court[1] == 1 + expected
    assert of_type(outcome, RewardVoid) == ([RewardVoid(A, "knight", "law:15")] if nobles == 9 else [])


@pytest.mark.parametrize(("law", "knights", "expected"), [(14, (1, 1), 0), (14, (1, 1, 1), 5), (18, (1, 2, 3), 0), (18, (1, 2, 3, 4), 6)])
def test_points_for_owned_knights(law: int, knights: tuple[int, ...], expected: int) -> None:
    """LAN-LAW-14, LAN-LAW-18."""
    match = table()
    court(match, B, *knights)
    run(match, f"law:{law}")
    assert points(match) == [0, expected, 0]


def test_a_knight_gained_by_one_law_counts_for_the_next() -> None:
    """LAN-EXEC-1, LAN-EXEC-2, LAN-EXEC-9."""
    match = table()
    court(match, A, 1, 1)
    goods(match, A, squires=9)
    match.public.in_force[:] = [2, 14, 18]
    run(match, "laws")
    assert points(match) == [5, 0, 0]


# ------------------------------------------------------------------------------------------------ purchases


def test_ex_25_votes_bought_after_the_parliament_are_kept() -> None:
    """EX-25: LAN-PARL-9, LAN-EXEC-4, LAN-EXEC-10, LAN-LAW-3, LAN-LAW-4, LAN-LAW-7."""
    match = table(start_player=B)
    match.public.in_force[:] = [3, 4, 7]
    match.public.proposed[:] = []
    for seat, (gold, votes) in enumerate(((2, 2), (0, 0), (1, 1))):
        goods(match, seat, gold=gold, squires=0, votes=votes)
    court(match, C, 1)
    court(match, B, 2, 2)
    court(match, A, 2)
    hold(match, "C", A, 1)
    hold(match, "E", A, 1)
    hold(match, "I", B, 1)
    run_from(match, "parliament")
    assert points(match) == [3, 0, 0]
    assert asked(match) == ("law_buy", (B,), "law:4")
    assert list(match.legal_actions(B)) == [Buy(0)]
    assert match.play(B, Buy(0)).events[0] == Bought(B, 4, 0)
    outcome = match.play(C, Buy(1))
    assert outcome.events[:3] == (Bought(C, 4, 1), Paid(C, {"gold": 1}, "law:4"), Gained(C, {"votes": 1}, "law:4"))
    match.play(A, Buy(2))
    assert [purse(match, seat) for seat in (A, B, C)] == [
        {"gold": 0, "squires": 1, "votes": 2},
        {"gold": 0, "squires": 2, "votes": 0},
        {"gold": 0, "squires": 0, "votes": 1},
    ]


@pytest.mark.parametrize(
    ("law", "gold", "own_squires", "most", "each"),
    [(5, 3, 2, 2, 3), (5, 1, 4, 1, 3), (16, 4, 0, 4, 1), (17, 0, 3, 3, 1)],
)
def test_points_are_bought(law: int, gold: int, own_squires: int, most: int, each: int) -> None:
    """LAN-LAW-5, LAN-LAW-16, LAN-LAW-17."""
    match = table()
    goods(match, A, gold=gold, squires=own_squires)
    run(match, f"law:{law}")
    assert list(match.legal_actions(A)) == [Buy(times) for times in range(most + 1)]
    assert refused(match, A, Buy(most + 1)) == ("LAN-EXEC-4", "cannot_buy_so_often")
    assert refused(match, A, Buy(-1)) == ("LAN-EXEC-4", "cannot_buy_so_often")
    assert match.default_action(A) == Buy(0)
    match.play(A, Buy(most))
    assert points(match)[A] == most * each
    paid = match.components.laws[law].effect.cost
    assert purse(match, A) == {
        "gold": gold - paid.get("gold", 0) * most,
        "squires": own_squires - paid.get("squires", 0) * most,
        "votes": purse(match, A)["votes"],
    }
    assert match.awaiting() == (B,)


def test_a_purchase_without_means_is_asked_only_while_goods_are_hidden() -> None:
    """LAN-DEC-7."""
    for visibility, asks in (("hidden", True), ("open", False)):
        match = table(goods_visibility=visibility)
        for seat in (A, B, C):
            goods(match, seat, gold=0)
        outcome = run(match, "law:16")
        assert (match.awaiting() == (A,)) is asks
        assert len(of_type(outcome, Bought)) == (0 if asks else 3)


def test_a_limited_supply_limits_what_is_bought_and_serves_in_turn_order() -> None:
    """LAN-COMP-11."""
    match = table(supply_limits=True)
    goods(match, A, gold=5)
    match.public.supply["votes"] = 2
    run(match, "law:4")
    assert list(match.legal_actions(A))[-1] == Buy(2)
    match = table(supply_limits=True, start_player=B)
    match.public.supply["squires"] = 1
    outcome = run(match, "law:7")
    assert of_type(outcome, Gained) == [Gained(B, {"squires": 1}, "law:7")]
    assert of_type(outcome, RewardVoid) == [RewardVoid(C, "squires", "law:7"), RewardVoid(A, "squires", "law:7")]


# ------------------------------------------------------------------------------------------------ choices


def test_law_6_tiles_for_every_two_conflicts() -> None:
    """LAN-LAW-6, LAN-REW-8, LAN-REW-9: together, a set each, fewer or none allowed."""
    match = table()
    in_conflicts(match, A=4, B=3, C=1)
    lodge(match, "0:gold", A, 1)
    run(match, "law:6")
    assert asked(match) == ("law_extensions", (A, B), "law:6")
    assert len(list(match.legal_actions(A))) == 1 + 5 + 10
    assert len(list(match.legal_actions(B))) == 1 + 5
    assert match.default_action(A) == PlaceExtensions(("recruit", "train"))
    assert refused(match, B, PlaceExtensions(("recruit", "train"))) == ("LAN-LAW-6", "too_many_tiles")
    assert refused(match, A, PlaceExtensions(("gold", "squires"))) == ("LAN-DEC-8", "tiles_out_of_order")
    assert refused(match, A, PlaceExtensions(("gold", "gold"))) == ("LAN-DEC-8", "tiles_out_of_order")
    assert refused(match, A, PlaceExtensions(("points",))) == ("LAN-REW-8", "tile_not_in_stock")
    match.play(A, PlaceExtensions(("squires", "gold")))
    assert list(match.public.seats[A].tiles) == ["points"]
    outcome = match.play(B, PlaceExtensions(()))
    assert of_type(outcome, ExtensionPlaced) == [ExtensionPlaced(A, "squires", "law:6"), ExtensionPlaced(A, "gold", "law:6")]
    assert of_type(outcome, KnightHome) == [KnightHome(A, 1, "0:gold")]
    assert list(match.public.seats[A].tiles) == ["points", "squires", "gold"]


def test_law_6_with_an_empty_stock_or_choices_that_must_be_made() -> None:
    match = table(decline_rewards=False)
    in_conflicts(match, A=4, B=2)
    match.public.seats[A].stock[:] = ["train"]
    match.public.seats[B].stock[:] = []
    outcome = run(match, "law:6")
    assert of_type(outcome, RewardVoid) == [RewardVoid(B, "extension", "law:6")]
    assert of_type(outcome, ExtensionPlaced) == [ExtensionPlaced(A, "train", "law:6")], "the only answer is given"
    match = table(decline_rewards=False)
    in_conflicts(match, A=4)
    run(match, "law:6")
    assert len(list(match.legal_actions(A))) == 10
    assert refused(match, A, PlaceExtensions(("train",))) == ("LAN-REW-1", "may_not_decline")


def test_law_9_helps_whoever_has_no_knight_of_strength_2() -> None:
    """LAN-LAW-9."""
    match = table()
    court(match, A, 1, 3)
    court(match, B, 1)
    lodge(match, "1:gold", B, 2)
    outcome = run(match, "law:9")
    assert outcome.events == (LawBegan(9, [A], {A: 0, B: 1, C: 1}),)
    assert list(match.legal_actions(A)) == [UpgradeKnight(1, "court:0"), UpgradeKnight(3, "court:0"), Decline()]
    assert match.default_action(A) == UpgradeKnight(3, "court:0")


@pytest.mark.parametrize("where", ["court", "county", "castle", "conflict"])
def test_law_10_exchanges_in_place(where: str) -> None:
    """LAN-LAW-10, LAN-EXEC-11."""
    match = table()
    court(match, A, 1)
    if where == "court":
        court(match, A, 3)
    elif where == "county":
        hold(match, "B", A, 3, squires=2)
    elif where == "castle":
        lodge(match, "0:gold", A, 3)
    else:
        fight(match, "c10a", (A, [1, 3]))
    run(match, "law:10")
    assert asked(match) == ("law_exchange", (A,), "law:10")
    place = {"court": "court:0", "county": "B", "castle": "0:gold", "conflict": "c10a"}[where]
    outcome = match.play(A, Exchange(True))
    assert of_type(outcome, KnightUpgraded) == [KnightUpgraded(A, 3, 4, place, "law:10")]
    assert match.owned(A)[4] == 1
    assert match.public.parties[A].reserve[3] == 1
    if where == "county":
        held = match.public.counties["B"]
        assert (held.strength, held.squires) == (4, 2)


def test_law_10_asks_who_has_both_and_takes_a_no() -> None:
    match = table()
    court(match, A, 3)
    court(match, B, 3, 4)
    run(match, "law:10")
    assert match.awaiting() == (A,)
    assert match.default_action(A) == Exchange(True)
    match.play(A, Exchange(False))
    assert match.owned(A)[4] == 0


# ------------------------------------------------------------------------------------------------ the data file decides


def with_effect(number: int, **effect: Any) -> Lancaster:
    """A table where this law does something else."""
    match = table()
    laws = match.components.laws
    changed = msgspec.structs.replace(laws[number], effect=Effect(**effect))
    match.components = match.components._replace(laws={**laws, number: changed})
    return match


def test_what_a_law_does_stands_in_the_data_file() -> None:
    """LAN-COMP-1: no law is known by its number."""
    match = with_effect(3, kind="per", measure="extensions", per=1, gain={"votes": 2})
    outcome = run(match, "law:3")
    assert of_type(outcome, Gained) == [Gained(seat, {"votes": 2}, "law:3") for seat in (A, B, C)]
    match = with_effect(2, kind="leaders", measure="nobles", gain={"points": 4})
    match.public.seats[C].nobles.append("A")
    outcome = run(match, "law:2")
    assert outcome.events == (LawBegan(2, [C], {A: 0, B: 0, C: 1}), Scored(C, 4, "law:2"))
    match = with_effect(16, kind="buy", cost={"gold": 2}, gain={"knight_1": 1, "squires": 1})
    run(match, "law:16")
    assert list(match.legal_actions(A)) == [Buy(0), Buy(1)]
    outcome = match.play(A, Buy(1))
    assert outcome.events[1:4] == (Paid(A, {"gold": 2}, "law:16"), Gained(A, {"squires": 1}, "law:16"), KnightGained(A, 1, "law:16"))
    match = with_effect(10, kind="exchange", from_=1, to=3)
    run(match, "law:10")
    assert match.awaiting() == (A, B, C)


# ------------------------------------------------------------------------------------------------ allies


def test_allies_count_for_nothing() -> None:
    """LAN-ALLY-16."""
    match = table(2)
    for letter in "ABCD":
        hold(match, letter, 2, 1)
    in_conflicts(match, C=4)
    for law in (3, 12, 13):
        assert due(match, match.components.laws[law]) == {}
    court(match, A, 1, 3)
    assert due(match, match.components.laws[9]) == {A: 1}
    run(match, "law:9")
    assert UpgradeKnight(2, "court:2") not in list(match.legal_actions(A))
