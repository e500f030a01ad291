"""Between the rounds and after the last one: new cards, the bonuses with every tie, the winner (sections 8 and 9)."""

from __future__ import annotations

from typing import Any

import pytest

from shared.engine import Unknown
from shared.lancaster.events import BonusPaid, CardsRevealed, GoodsShown, MatchEnded, RoundBegan, Scored
from shared.lancaster.final import Count, Ranked, ranked_bonus
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_phases import run, run_from
from tests.shared.lancaster_table import A, B, C, D, court, fight, goods, of_type, table

Counts = list[tuple[int, int]]


def bonus(kind: Ranked, counts: Counts, **options: Any) -> list[int]:
    """What each seat gets for (value, tie-break)."""
    match = table(len(counts), **options)
    paid = ranked_bonus(match, kind, {seat: Count(*count) for seat, count in enumerate(counts)})
    return [paid.get(seat, 0) for seat in range(len(counts))]


def last_round(seats: int = 3, **options: Any) -> Lancaster:
    match = table(seats, **options)
    match.public.round = 5
    return match


# ------------------------------------------------------------------------------------------------ the next round


def test_the_next_round_is_prepared() -> None:
    """LAN-NEXT-1 to LAN-NEXT-5."""
    match = table(start_player=C)
    hidden = match.secret()
    cards, laws = list(hidden.conflicts), list(hidden.laws)
    match.public.favours["gold3"] = False
    match.public.proposed[:] = []
    for card in match.row("upper"):
        match.public.conflicts[card].row = "lower"
    kept = match.row("lower")
    outcome = run_from(match, "round_end")
    assert of_type(outcome, CardsRevealed) == [CardsRevealed(cards[:-3:-1], laws[:-4:-1])]
    assert (match.row("upper"), match.row("lower")) == (cards[:-3:-1], kept)
    assert list(match.public.proposed) == laws[:-4:-1]
    assert (match.public.conflict_pile, match.public.law_pile) == (len(cards) - 2, len(laws) - 3)
    assert all(match.public.favours.values())
    assert of_type(outcome, RoundBegan) == [RoundBegan(2, C)]
    assert match.awaiting() == (C,)


def test_a_copy_cannot_turn_up_what_it_does_not_know() -> None:
    match = table()
    copy = Lancaster.restore(match.snapshot(A))
    with pytest.raises(Unknown):
        run(copy, "next_round")
    assert copy._events == []


# ------------------------------------------------------------------------------------------------ the two ranked bonuses


@pytest.mark.parametrize("kind", ["strength", "extensions"])
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([(8, 2), (8, 1), (6, 0), (5, 4)], [8, 4, 0, 0]),  # EX-17
        ([(4, 9), (2, 1), (2, 1), (2, 0)], [8, 2, 2, 0]),  # EX-19
        ([(7, 1), (7, 1), (7, 1)], [4, 4, 4]),  # EX-18
        ([(3, 2), (3, 2), (2, 9)], [6, 6, 0]),  # EX-18: no second place
        ([(3, 2), (3, 2), (3, 2), (3, 2)], [3, 3, 3, 3]),
        ([(3, 2)] * 5, [2, 2, 2, 2, 2]),
        ([(9, 0), (3, 2), (3, 2), (3, 2)], [8, 1, 1, 1]),
        ([(9, 0), (3, 2), (3, 2), (3, 2), (3, 2)], [8, 1, 1, 1, 1]),
        ([(9, 0), (3, 1), (3, 2)], [8, 0, 4]),
        ([(1, 5), (1, 5), (4, 0), (1, 6)], [0, 0, 8, 4]),
    ],
)
def test_first_and_second_place_with_every_tie(kind: Ranked, counts: Counts, expected: list[int]) -> None:
    """LAN-END-2 to LAN-END-7; EX-17 to EX-19."""
    assert bonus(kind, counts) == expected


def test_an_unbroken_tie_for_extensions_is_not_paid_by_option() -> None:
    """``extension_tie_split = false``: strength is not concerned, broken ties are paid."""
    options: dict[str, Any] = {"extension_tie_split": False}
    assert bonus("extensions", [(3, 2), (3, 2), (2, 9)], **options) == [0, 0, 0]
    assert bonus("extensions", [(4, 0), (3, 2), (3, 2)], **options) == [8, 0, 0]
    assert bonus("extensions", [(3, 3), (3, 2), (2, 9)], **options) == [8, 4, 0]
    assert bonus("strength", [(3, 2), (3, 2), (2, 9)], **options) == [6, 6, 0]


def test_strength_0_is_ranked_unless_the_option_forbids() -> None:
    """LAN-END-8."""
    assert bonus("strength", [(5, 0), (0, 2), (0, 1)]) == [8, 4, 0]
    assert bonus("strength", [(0, 1), (0, 1), (0, 1)]) == [4, 4, 4]
    assert bonus("strength", [(5, 0), (0, 2), (0, 1)], final_zero_counts=False) == [8, 0, 0]
    assert bonus("strength", [(0, 1), (0, 1), (0, 1)], final_zero_counts=False) == [0, 0, 0]


def test_ex_27_two_players_are_paid_for_the_first_place_only() -> None:
    """EX-27: LAN-ALLY-22."""
    assert bonus("strength", [(9, 0), (6, 0)]) == [8, 0]
    assert bonus("extensions", [(3, 0), (4, 0)]) == [0, 8]
    assert bonus("strength", [(6, 1), (6, 0)]) == [8, 0]


@pytest.mark.parametrize(("two_player_tie", "each"), [("split_8", 4), ("none", 0), ("split_12", 6)])
@pytest.mark.parametrize("kind", ["strength", "extensions"])
def test_two_players_tied(kind: Ranked, two_player_tie: str, each: int) -> None:
    """LAN-ALLY-23."""
    assert bonus(kind, [(6, 1), (6, 1)], two_player_tie=two_player_tie) == [each, each]


# ------------------------------------------------------------------------------------------------ the whole scoring


def test_the_final_scoring_shows_all_goods_and_ends_the_match() -> None:
    """LAN-END-1, LAN-END-11."""
    match = last_round()
    court(match, A, 1, 2, 4)
    court(match, B, 1, 2)
    court(match, C)
    fight(match, "c10a", (C, [1, 3]), row="lower")
    goods(match, A, gold=5, squires=0)
    match.public.seats[B].tiles[:] = ["points", "gold"]
    match.public.seats[C].nobles[:] = ["A", "B", "E"]
    match.public.seats[A].nobles[:] = ["A"]
    outcome = run_from(match, "round_end")
    assert outcome.events == (
        GoodsShown({A: 5, B: 2, C: 2}, {A: 0, B: 2, C: 2}),
        BonusPaid("strength", {A: 7, B: 3, C: 4}, {A: 0, B: 2, C: 2}, {A: 8, C: 4}),
        Scored(A, 8, "final"),
        Scored(C, 4, "final"),
        BonusPaid("extensions", {A: 1, B: 2, C: 1}, {A: 5, B: 2, C: 2}, {B: 8, A: 4}),
        Scored(B, 8, "final"),
        Scored(A, 4, "final"),
        BonusPaid("nobles", {A: 1, B: 0, C: 3}, {}, {C: 3}),
        Scored(C, 3, "final"),
        MatchEnded({A: 12, B: 8, C: 7}),
    )
    assert (match.public.phase, match.public.decision, match.awaiting()) == ("over", None, ())
    assert (match.public.seats[A].gold, match.public.seats[A].squires) == (5, 0)
    assert match.public.seats[C].parts == dict.fromkeys(match.public.seats[C].parts, 0) | {"strength": 4, "nobles": 3}


@pytest.mark.parametrize(("nobles", "points"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 28), (9, 36)])
def test_points_for_nobles(nobles: int, points: int) -> None:
    """LAN-END-9."""
    match = last_round()
    match.public.seats[B].nobles[:] = "ABCDEFGHI"[:nobles]
    run(match, "final")
    assert match.public.seats[B].parts["nobles"] == points


def test_allies_do_not_count() -> None:
    """LAN-ALLY-22."""
    match = last_round(2)
    court(match, 2, 4, 3, 2, 1)
    court(match, A, 1)
    court(match, B, 2)
    outcome = run(match, "final")
    assert of_type(outcome, BonusPaid)[0] == BonusPaid("strength", {A: 1, B: 2}, {A: 2, B: 2}, {B: 8})


def test_equal_points_share_the_victory() -> None:
    """LAN-END-10."""
    match = last_round(4)
    for seat, strengths in enumerate(((1,), (1, 1), (4,), (4,))):
        court(match, seat, *strengths)
        match.public.seats[seat].points = (20, 5, 4, 4)[seat]
    run(match, "final")
    standings = match.standings()
    assert standings is not None
    assert [(standing.seat, standing.rank, standing.total) for standing in standings] == [(A, 1, 23), (C, 2, 13), (D, 2, 13), (B, 4, 8)]


def test_a_copy_cannot_score_what_it_does_not_see() -> None:
    match = last_round()
    copy = Lancaster.restore(match.snapshot(A))
    with pytest.raises(Unknown):
        run(copy, "final")
    assert copy._events == []
