"""Phase 3, the conflicts: first and second battles, ranks, ransom (sections 7.3, 7.4)."""

from __future__ import annotations

import pytest

from shared.lancaster.actions import Ransom
from shared.lancaster.battles import judge
from shared.lancaster.events import (
    BattleFought,
    CardMovedDown,
    CardRemoved,
    KnightHome,
    KnightLost,
    Paid,
    Ransomed,
    Scored,
)
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Conflict, Stack
from tests.shared.lancaster_phases import asked, run
from tests.shared.lancaster_table import A, B, C, count, court, fight, goods, of_type, purse, refused, table

Stacks = tuple[tuple[int, list[int]], ...]


def empty(seats: int = 3, **options: object) -> Lancaster:
    """Nobody has a knight in his court."""
    match = table(seats, **options)  # type: ignore[arg-type]
    for party in match.public.parties:
        court(match, party)
    return match


def points(match: Lancaster) -> list[int]:
    return [state.parts["conflicts"] for state in match.public.seats.values()]


def stacks_of(match: Lancaster, card: str) -> dict[int, tuple[int, list[int]]]:
    return {space: (stack.party, list(stack.knights)) for space, stack in match.public.conflicts[card].stacks.items()}


# ------------------------------------------------------------------------------------------------ first battles


def test_ex_10_equal_strength_is_enough_and_the_later_ranks_higher() -> None:
    """EX-10: LAN-BAT-2 to LAN-BAT-4."""
    match = empty()
    fight(match, "c05a", (A, [2]), (B, [1]), (C, [2]))
    outcome = run(match, "battle:c05a")
    assert outcome.events == (
        BattleFought("c05a", False, 5, 5, True, [C, A, B], {C: 4, A: 2, B: 1}),
        Scored(C, 4, "c05a"),
        Scored(A, 2, "c05a"),
        Scored(B, 1, "c05a"),
        KnightHome(A, 2, "c05a"),
        KnightHome(B, 1, "c05a"),
        KnightHome(C, 2, "c05a"),
        CardRemoved("c05a"),
    )
    assert points(match) == [2, 1, 4]
    assert ("c05a" in match.public.conflicts, list(match.public.removed_conflicts)) == (False, ["c05a"])
    assert [count(match.public.parties[seat].court) for seat in (A, B, C)] == [[2], [1], [2]]


def test_ex_11_a_first_defeat_moves_the_card_down() -> None:
    """EX-11: LAN-BAT-5: the first value is not paid, spaces and stacks stay."""
    match = empty()
    fight(match, "c05a", (A, [2]), (B, [1]), column=1)
    outcome = run(match, "battle:c05a")
    assert outcome.events == (
        BattleFought("c05a", False, 3, 5, False, [A, B], {A: 2, B: 1}),
        Scored(A, 2, "c05a"),
        Scored(B, 1, "c05a"),
        CardMovedDown("c05a", 1),
    )
    assert stacks_of(match, "c05a") == {1: (A, [2]), 2: (B, [1])}
    assert (match.public.conflicts["c05a"].row, match.public.conflicts["c05a"].column) == ("lower", 1)


def test_the_third_rank_of_a_defeat_gets_nothing() -> None:
    match = empty()
    fight(match, "c10a", (A, [1]), (B, [2]), (C, [3]))
    run(match, "battle:c10a")
    assert points(match) == [0, 2, 5]


@pytest.mark.parametrize(("stacks", "expected"), [(((A, [4, 3]),), [6, 0, 0]), (((A, [3]), (B, [4])), [3, 6, 0])])
def test_with_fewer_parties_the_other_values_lapse(stacks: Stacks, expected: list[int]) -> None:
    """LAN-BAT-4."""
    match = empty()
    fight(match, "c07a", *stacks)
    run(match, "battle:c07a")
    assert points(match) == expected


def test_ex_21_a_card_without_knights_is_lost_twice() -> None:
    """EX-21: LAN-BAT-7."""
    match = empty()
    fight(match, "c05a")
    assert run(match, "battle:c05a").events == (BattleFought("c05a", False, 0, 5, False, [], {}), CardMovedDown("c05a", 0))
    assert run(match, "battle:c05a").events == (BattleFought("c05a", True, 0, 5, False, [], {}), CardRemoved("c05a"))
    assert points(match) == [0, 0, 0]


def test_the_lower_row_is_fought_first_from_left_to_right() -> None:
    """LAN-BAT-1, LAN-BAT-9; ``battle_row_order``."""
    for order, expected in (("left_to_right", ["c07a", "c08a", "c05a", "c06a"]), ("right_to_left", ["c08a", "c07a", "c06a", "c05a"])):
        match = empty(battle_row_order=order)
        fight(match, "c05a", column=0)
        fight(match, "c06a", column=1)
        fight(match, "c07a", row="lower", column=0)
        fight(match, "c08a", row="lower", column=1)
        outcome = run(match, "conflicts")
        assert [event.card for event in of_type(outcome, BattleFought)] == expected
        assert (match.row("upper"), match.row("lower")) == ([], ["c05a", "c06a"])


@pytest.mark.parametrize(("arrivals", "ranking"), [((1, 2, 3), (C, A, B)), ((3, 2, 1), (A, C, B))])
def test_a_tie_goes_to_the_later_arrival(arrivals: tuple[int, int, int], ranking: tuple[int, ...]) -> None:
    """LAN-BAT-3; the arrival differs from the space only with ``stack_arrival = "latest"``."""
    match = empty()
    knights = [[1, 1], [1], [2]]
    stacks = {space: Stack(space - 1, knights[space - 1], arrivals[space - 1]) for space in (1, 2, 3)}
    verdict = judge(match.components.conflicts["c05a"], Conflict(row="upper", column=0, stacks=stacks))
    assert (verdict.ranking, verdict.english, verdict.won) == (ranking, 5, True)


def test_a_first_defeat_in_the_last_round_captures_nobody() -> None:
    """LAN-BAT-8."""
    match = empty()
    match.public.round = 5
    fight(match, "c10a", (A, [3]))
    outcome = run(match, "battle:c10a")
    assert of_type(outcome, KnightLost) == []
    assert match.strength_of(A) == 3
    assert points(match) == [5, 0, 0]


# ------------------------------------------------------------------------------------------------ second battles and ransom


def test_ex_20_a_second_battle_can_be_won() -> None:
    """EX-20: LAN-CONF-8, LAN-BAT-4."""
    match = empty()
    fight(match, "c05a", (A, [1, 2]), (B, [1]), (C, [1]), row="lower")
    outcome = run(match, "battle:c05a")
    assert points(match) == [4, 1, 2]
    assert of_type(outcome, BattleFought)[0].second
    assert of_type(outcome, CardRemoved) == [CardRemoved("c05a")]
    assert [count(match.public.parties[seat].court) for seat in (A, B, C)] == [[1, 2], [1], [1]]


def test_ex_22_ransom_in_turn_order() -> None:
    """EX-22: LAN-BAT-6, LAN-RAN-1, LAN-RAN-3."""
    match = empty()
    fight(match, "c08a", (A, [2]), (B, [3]), row="lower")
    goods(match, A, gold=2)
    goods(match, B, gold=2)
    run(match, "battle:c08a")
    assert points(match) == [2, 4, 0]
    assert asked(match) == ("ransom", (A,), "c08a")
    assert list(match.legal_actions(A)) == [Ransom(()), Ransom((2,))]
    outcome = match.play(A, Ransom((2,)))
    assert outcome.events[:3] == (Ransomed(A, "c08a", [2], []), Paid(A, {"gold": 2}, "c08a"), KnightHome(A, 2, "c08a"))
    assert match.awaiting() == (B,), "asked although he cannot pay: gold is hidden"
    assert list(match.legal_actions(B)) == [Ransom(())]
    assert refused(match, B, Ransom((3,))) == ("LAN-RAN-1", "not_enough_gold_for_ransom")
    outcome = match.play(B, Ransom(()))
    assert outcome.events == (Ransomed(B, "c08a", [], [3]), KnightLost(B, 3, "c08a"), CardRemoved("c08a"))
    assert (purse(match, A)["gold"], purse(match, B)["gold"]) == (0, 2)
    assert count(match.public.parties[A].court) == [2]
    assert match.public.parties[B].reserve[3] == 1
    assert "c08a" not in match.public.conflicts


def test_ransom_follows_the_marker_as_it_lies_now() -> None:
    """LAN-CTY-10, LAN-RAN-1."""
    match = empty(start_player=C)
    fight(match, "c10a", (A, [1]), (C, [1]), row="lower")
    run(match, "battle:c10a")
    assert match.awaiting() == (C,)
    match.play(C, Ransom(()))
    assert match.awaiting() == (A,)


def test_some_may_be_freed_and_others_not() -> None:
    """LAN-RAN-2: equal knights are one choice."""
    match = empty()
    fight(match, "c10a", (A, [1, 1, 3]), row="lower")
    goods(match, A, gold=4)
    run(match, "battle:c10a")
    freed = [action.knights for action in match.legal_actions(A) if isinstance(action, Ransom)]
    assert freed == [(), (1,), (3,), (1, 1), (1, 3)]
    assert match.default_action(A) == Ransom((1, 3))
    assert refused(match, A, Ransom((3, 1))) == ("LAN-RAN-1", "not_your_captives")
    assert refused(match, A, Ransom((4,))) == ("LAN-RAN-1", "not_your_captives")
    outcome = match.play(A, Ransom((1, 3)))
    assert of_type(outcome, Ransomed) == [Ransomed(A, "c10a", [1, 3], [1])]
    assert count(match.public.parties[A].court) == [1, 3]


def test_all_or_none_by_option() -> None:
    """``ransom_mode = "all_or_nothing"``."""
    match = empty(ransom_mode="all_or_nothing")
    fight(match, "c10a", (A, [1, 3]), row="lower")
    goods(match, A, gold=4)
    run(match, "battle:c10a")
    assert list(match.legal_actions(A)) == [Ransom(()), Ransom((1, 3))]
    assert refused(match, A, Ransom((3,))) == ("LAN-RAN-2", "all_or_none_freed")
    assert match.default_action(A) == Ransom((1, 3))
    goods(match, A, gold=3)
    assert match.default_action(A) == Ransom(())


def test_with_open_goods_nobody_is_asked_for_what_he_cannot_pay() -> None:
    """LAN-DEC-7."""
    match = empty(goods_visibility="open")
    fight(match, "c10a", (A, [3]), row="lower")
    goods(match, A, gold=2)
    outcome = run(match, "battle:c10a")
    assert of_type(outcome, Ransomed) == [Ransomed(A, "c10a", [], [3])]


def test_a_copy_of_the_seat_lists_the_same() -> None:
    match = empty()
    fight(match, "c10a", (A, [1, 3]), row="lower")
    goods(match, A, gold=1)
    run(match, "battle:c10a")
    copy = Lancaster.restore(match.snapshot(A))
    assert list(copy.legal_actions(A)) == list(match.legal_actions(A)) == [Ransom(()), Ransom((1,))]


# ------------------------------------------------------------------------------------------------ allies


def test_allies_are_ranked_apart_and_their_points_are_void() -> None:
    """LAN-ALLY-20."""
    match = empty(2)
    fight(match, "c08a", (A, [2]), (2, [3]), (B, [3]))
    outcome = run(match, "battle:c08a")
    assert of_type(outcome, BattleFought) == [BattleFought("c08a", False, 8, 8, True, [B, 2, A], {B: 7, 2: 4, A: 2})]
    assert points(match) == [2, 7]
    assert count(match.public.parties[2].court) == [3]


def test_captured_allies_are_lost() -> None:
    """LAN-ALLY-21."""
    match = empty(2)
    fight(match, "c10a", (2, [1, 2]), (A, [3]), row="lower")
    goods(match, A, gold=9)
    outcome = run(match, "battle:c10a")
    assert of_type(outcome, KnightLost) == [KnightLost(2, 1, "c10a"), KnightLost(2, 2, "c10a")]
    assert list(match.legal_actions(A)) == [Ransom(()), Ransom((3,))]
    match.play(A, Ransom((3,)))
    assert purse(match, A)["gold"] == 6
    match = empty(2)
    fight(match, "c10a", (2, [1, 2]), row="lower")
    outcome = run(match, "battle:c10a")
    assert outcome.events[-1] == CardRemoved("c10a")
    assert match.public.decision is None
