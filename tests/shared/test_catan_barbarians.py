"""The barbarian ship and its attack (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from shared.catan.actions import ChooseDeck, LoseCity, Roll
from shared.catan.events import (
    Attacked,
    AttackOver,
    CityLost,
    DefenderRewarded,
    DefendersTied,
    MatchEnded,
    Produced,
    ProgressDrawn,
    Rolled,
    ShipMoved,
)
from shared.catan.rules import Catan
from shared.engine import Outcome
from tests.shared.catan_table import A, B, C, D, hand, of_type, place, refused, roll_of

CITIES = {"A": ["3.1N", "1.1N"], "B": ["1.3N"], "C": ["5.3S"]}
ROADS = {"A": ["3.3N-NE"], "B": ["3.3SE-S"], "C": ["3.3SW-NW"], "D": ["2.2N-1.1NE"]}


def ship(step: int = 6, options: dict[str, Any] | None = None, dice: tuple[int, int] = (5, 6), **keys: Any) -> tuple[Catan, Outcome]:
    """The active seat rolls a ship while the barbarians are on that step."""
    match = roll_of(*dice, "ship", options, ship=step, **keys)
    return match, match.play(match.public.active, Roll())


def decided(match: Catan) -> tuple[str, dict[int, int]] | None:
    decision = match.public.decision
    return None if decision is None else (decision.kind, dict(decision.owed))


def test_the_ship_sails_a_step() -> None:
    """BAR-1, T3a: before production."""
    match, outcome = ship(step=2)
    assert [type(event) for event in outcome.events[:3]] == [Rolled, ShipMoved, Produced]
    assert (match.public.ship, match.public.attacks) == (3, 1)


def test_a_tie_of_strengths_holds() -> None:
    """C37, BAR-2 to BAR-5, BAR-11."""
    match, outcome = ship(
        cities=CITIES,
        tipped={"D": ["5.1S"]},
        roads=ROADS,
        knights={"A": ["3.3N active", "3.3NE"], "B": ["3.3SE strong active"], "C": ["3.3SW active"]},
        attacks=0,
    )
    assert of_type(outcome, Attacked) == [Attacked(4, 4, {A: 1, B: 2, C: 1, D: 0}, held=True)]
    assert of_type(outcome, DefenderRewarded) == [DefenderRewarded(B)]
    assert of_type(outcome, AttackOver) == [AttackOver(1)]
    assert match.public.seats[B].defender == 1
    assert match.public.seats[B].points == sum(match.points_of(B).values()) == 3
    assert not any(knight.active or knight.ready for knight in match.public.knights.values())
    assert (match.public.ship, match.public.attacks) == (0, 1)


def test_tied_defenders_choose_decks_clockwise_from_the_active_seat() -> None:
    """BAR-5, BAR-6: whatever their levels, with no city, one by one."""
    match, outcome = ship(
        roads=ROADS,
        knights={"A": ["3.3N active"], "C": ["3.3SW active"], "D": ["2.2N active"]},
        active="C",
        decks={"trade": ["merchant"], "politics": ["wedding"]},
        empty_decks=["science"],
    )
    assert of_type(outcome, DefendersTied) == [DefendersTied([C, D, A])]
    assert decided(match) == ("reward_deck", {C: 1})
    assert list(match.legal_actions(C)) == [ChooseDeck("trade"), ChooseDeck("politics")]
    assert refused(match, C, ChooseDeck("science")) == ("BAR-5", "deck_empty")
    assert refused(match, D, ChooseDeck("trade")) == ("DEC-A", "not_asked")
    assert of_type(match.play(C, ChooseDeck("politics")), ProgressDrawn) == [ProgressDrawn(C, "politics", "defence")]
    assert match.own(C).progress == ["wedding"]
    assert (decided(match), match.public.ship) == (("reward_deck", {D: 1}), 7)
    match.play(D, match.default_action(D))
    assert match.own(D).progress == ["merchant"]
    outcome = match.play(A, ChooseDeck("trade"))
    assert of_type(outcome, AttackOver) == [AttackOver(2)]
    assert match.public.phase == "actions"


def test_the_only_deck_is_drawn_from_unasked_and_empty_ones_give_nothing() -> None:
    """DEC-C, DEC-D, PRG-1."""
    keys: dict[str, Any] = {"roads": ROADS, "knights": {"A": ["3.3N active"], "C": ["3.3SW active"]}}
    match, outcome = ship(**keys, empty_decks=["science", "politics"])
    assert of_type(outcome, ProgressDrawn) == [ProgressDrawn(A, "trade", "defence"), ProgressDrawn(C, "trade", "defence")]
    match, outcome = ship(**keys, empty_decks=["science", "politics", "trade"])
    assert of_type(outcome, ProgressDrawn) == []
    assert (match.public.phase, match.public.attacks) == ("actions", 2)


def test_nobody_fought_nobody_attacked() -> None:
    """BAR-14."""
    match, outcome = ship()
    assert of_type(outcome, Attacked) == [Attacked(0, 0, {A: 0, B: 0, C: 0, D: 0}, held=True)]
    assert of_type(outcome, DefendersTied) == [DefendersTied([])]
    match, outcome = ship(options={"defender_needs_knight": False})
    assert of_type(outcome, DefendersTied) == [DefendersTied([A, B, C, D])]
    assert decided(match) == ("reward_deck", {A: 1})


def test_all_who_are_tied_for_the_lowest_lose_a_city() -> None:
    """C38, BAR-7, BAR-8: an only vulnerable city goes unasked."""
    match, outcome = ship(
        seats=3,
        cities={"A": ["1.1N"], "B": ["1.3N"], "C": ["5.3S"]},
        roads={"C": ["3.3SW-NW"]},
        knights={"C": ["3.3SW active"]},
    )
    assert of_type(outcome, Attacked)[0].held is False
    lost = of_type(outcome, CityLost)
    assert lost == [CityLost(A, place(match, "1.1N"), False, False, True), CityLost(B, place(match, "1.3N"), False, False, True)]
    assert [match.public.seats[seat].points for seat in range(3)] == [1, 1, 2]
    assert [match.public.seats[seat].cities for seat in range(3)] == [4, 4, 3]
    assert [match.public.seats[seat].settlements for seat in range(3)] == [4, 4, 5]
    assert match.public.phase == "actions"


def test_losers_choose_in_parallel() -> None:
    """BAR-8, DEC-B."""
    match, _ = ship(cities={"A": ["3.1N", "1.1N"], "B": ["1.3N", "5.3S"]}, walls=["3.1N"])
    assert decided(match) == ("lose_city", {A: 1, B: 1})
    assert match.default_action(A) == LoseCity(place(match, "1.1N"))  # without a wall
    assert match.default_action(B) == LoseCity(place(match, "5.3S"))  # fewer pips
    assert refused(match, A, LoseCity(place(match, "1.3N"))) == ("BAR-8", "city_not_vulnerable")
    assert refused(match, C, LoseCity(place(match, "1.3N"))) == ("DEC-A", "not_asked")
    match.play(B, LoseCity(place(match, "5.3S")))
    assert decided(match) == ("lose_city", {A: 1})
    outcome = match.play(A, LoseCity(place(match, "3.1N")))
    assert of_type(outcome, CityLost) == [CityLost(A, place(match, "3.1N"), tipped=False, wall=True, forced=False)]
    assert match.public.seats[A].walls == 3
    assert of_type(outcome, AttackOver) == [AttackOver(2)]


def test_the_default_gives_up_fewest_pips() -> None:
    """DEC-5: 3.1N has two hexes of two and five pips, 5.3S one of two."""
    match, _ = ship(cities={"A": ["3.1N", "5.3S"]})
    assert match.default_action(A) == LoseCity(place(match, "5.3S"))


def test_the_wall_goes_too_and_production_comes_after() -> None:
    """C39, BAR-8, BAR-12."""
    match, outcome = ship(dice=(2, 3), cities={"A": ["1.3N"]}, walls=["1.3N"])
    assert of_type(outcome, CityLost) == [CityLost(A, place(match, "1.3N"), tipped=False, wall=True, forced=True)]
    assert hand(match, A) == {"brick": 1}
    assert match.public.seats[A].walls == 3


def test_without_a_settlement_piece_the_city_is_tipped() -> None:
    """C40, BAR-9; the next attack cannot take it, and nobody else can lose one (BAR-13)."""
    settlements = ["3.3N", "3.3SE", "3.3SW", "5.1S", "5.3S"]
    match, outcome = ship(cities={"A": ["1.1N"]}, settlements={"A": settlements}, active="B")
    assert of_type(outcome, CityLost) == [CityLost(A, place(match, "1.1N"), tipped=True, wall=False, forced=True)]
    assert match.public.buildings[place(match, "1.1N")].kind == "tipped"
    assert (match.public.seats[A].cities, match.public.seats[A].points) == (3, 6)
    match, outcome = ship(tipped={"A": ["1.1N"]}, settlements={"A": settlements})
    assert of_type(outcome, Attacked)[0].barbarians == 0
    assert of_type(outcome, CityLost) == []


def test_metropolises_are_safe_and_leave_their_owner_out() -> None:
    """IMP-4, BAR-7, BAR-13: B, stronger than A, is the weakest of those concerned."""
    keys: dict[str, Any] = {"metropolises": {"trade": "1.1N"}, "levels": {"A": {"trade": 4}}, "roads": ROADS}
    match, outcome = ship(cities={"A": ["1.1N"], "B": ["1.3N"]}, knights={"B": ["3.3SE active"]}, **keys)
    assert [event.seat for event in of_type(outcome, CityLost)] == [B]
    match, outcome = ship(cities={"A": ["1.1N"]}, **keys)
    assert of_type(outcome, Attacked)[0].held is False
    assert of_type(outcome, CityLost) == []
    assert match.public.attacks == 2


def test_tokens_do_not_run_out() -> None:
    """C41, BAR-6."""
    match, _ = ship(roads=ROADS, knights={"D": ["2.2N active"]}, defender={"A": 3, "B": 3})
    assert match.public.seats[D].defender == 1


def test_a_win_ends_the_attack() -> None:
    """WIN-5, T3d: no AttackOver, no production."""
    match, outcome = ship(roads=ROADS, knights={"A": ["3.3N active"]}, points={"A": 12})
    assert type(outcome.events[-1]) is MatchEnded
    assert of_type(outcome, AttackOver) == of_type(outcome, Produced) == []
    assert (match.public.winner, match.awaiting()) == (A, ())


def test_a_point_card_drawn_as_a_reward_wins_at_once() -> None:
    """T3d: after each single draw; those who would have drawn later do not."""
    match, _ = ship(
        roads=ROADS, knights={"A": ["3.3N active"], "B": ["3.3SE active"]}, points={"A": 12}, decks={"politics": ["constitution"]}
    )
    match.play(A, ChooseDeck("politics"))
    assert (match.public.winner, match.public.decision) == (A, None)


def test_a_seven_after_the_first_attack_finds_the_robber_free() -> None:
    """ROB-7."""
    match, _ = ship(dice=(3, 4), attacks=0)
    assert decided(match) == ("move_robber", {A: 1})


@pytest.mark.parametrize("step", range(6))
def test_no_attack_before_the_seventh_ship(step: int) -> None:
    _, outcome = ship(step=step)
    assert of_type(outcome, Attacked) == []
