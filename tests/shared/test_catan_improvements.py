"""City improvements and metropolises (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from shared.catan import improvements
from shared.catan.actions import Improve, PlaceMetropolis
from shared.catan.events import Improved, MetropolisPlaced
from shared.catan.rules import Catan
from tests.shared.catan_table import A, B, C, hand, of_type, place, position, refused

CITY: dict[str, Any] = {"cities": {"A": ["1.1N"]}}


@pytest.mark.parametrize(("track", "card"), [("trade", "cloth"), ("politics", "coin"), ("science", "paper")])
def test_level_n_costs_n_of_the_tracks_commodity(track: Any, card: str) -> None:
    """IMP-1."""
    match = position(**CITY, hands={"A": {card: 6}})
    for level in (1, 2, 3):
        assert match.play(A, Improve(track)).events == (Improved(A, track, level, level),)
    assert (hand(match, A), match.public.seats[A].levels[track]) == ({}, 3)
    assert refused(match, A, Improve(track)) == ("IMP-1", "improve_cost")


def test_no_city_no_improvement() -> None:
    """C42, IMP-1, BAR-10: a settlement and a tipped city are none."""
    match = position(settlements={"A": ["1.1N"]}, tipped={"A": ["1.3N"]}, levels={"A": {"politics": 2}}, hands={"A": {"coin": 3}})
    assert refused(match, A, Improve("politics")) == ("IMP-1", "improve_needs_city")
    assert not improvements.can_advance(match, A, "politics")


def test_there_is_no_sixth_level() -> None:
    match = position(**CITY, levels={"A": {"trade": 5}}, metropolises={"trade": "1.1N"}, hands={"A": {"cloth": 12}})
    assert refused(match, A, Improve("trade")) == ("IMP-1", "level_highest")


def test_a_crane_takes_one_off_the_next_level() -> None:
    """PRG-Crane: level 1 is free, and the discount is gone."""
    match = position(**CITY, hands={"A": {"coin": 1}})
    match.public.effects.crane = True
    assert [improvements.cost(match, seat, "trade") for seat in (A, B)] == [0, 1]
    assert match.play(A, Improve("trade")).events == (Improved(A, "trade", 1, 0),)
    assert match.public.effects.crane is False
    match.play(A, Improve("politics"))
    assert hand(match, A) == {}


def test_levels_four_and_five_need_a_free_city() -> None:
    """C44, IMP-6."""
    match = position(
        **CITY,
        metropolises={"trade": "1.1N"},
        levels={"A": {"trade": 4, "politics": 3}},
        hands={"A": {"coin": 9, "cloth": 5}},
    )
    assert refused(match, A, Improve("politics")) == ("IMP-6", "improve_needs_free_city")
    outcome = match.play(A, Improve("trade"))
    assert outcome.events == (Improved(A, "trade", 5, 5),)
    assert match.public.decision is None


def test_the_first_at_level_four_founds_the_metropolis() -> None:
    """IMP-4: on a city of the owner's choice, two points more."""
    match = position(
        cities={"A": ["1.1N", "1.3N", "5.3S"]},
        metropolises={"politics": "1.3N"},
        levels={"A": {"trade": 3, "politics": 4}},
        settlements={"A": ["5.1S"]},
        hands={"A": {"cloth": 4}},
    )
    match.play(A, Improve("trade"))
    assert match.public.decision is not None
    assert (match.public.decision.kind, match.awaiting()) == ("place_metropolis", (A,))
    free = [place(match, "1.1N"), place(match, "5.3S")]
    listed = [action for action in match.legal_actions(A) if isinstance(action, PlaceMetropolis)]
    assert listed == list(map(PlaceMetropolis, free))
    assert match.default_action(A) == PlaceMetropolis(free[0])  # hills 6 against forest 11
    for name in ("1.3N", "5.1S", "3.3N"):
        assert refused(match, A, PlaceMetropolis(place(match, name))) == ("IMP-4", "metropolis_needs_city")
    outcome = match.play(A, PlaceMetropolis(free[1]))
    assert outcome.events == (MetropolisPlaced(A, "trade", free[1], None, forced=False),)
    assert dict(match.public.metropolises) == {"politics": place(match, "1.3N"), "trade": free[1]}
    assert match.public.seats[A].points == 11


def test_an_only_city_carries_it_unasked() -> None:
    """DEC-C."""
    match = position(**CITY, levels={"A": {"science": 3}}, hands={"A": {"paper": 4}})
    outcome = match.play(A, Improve("science"))
    assert of_type(outcome, MetropolisPlaced) == [MetropolisPlaced(A, "science", place(match, "1.1N"), None, forced=True)]
    assert match.public.seats[A].points == 4


def taken() -> Catan:
    """C45: A has the trade metropolis at level 4, B has just reached level 5."""
    match = position(
        cities={"A": ["1.1N"], "B": ["1.3N"], "C": ["5.3S"]},
        walls=["1.1N"],
        metropolises={"trade": "1.1N"},
        levels={"A": {"trade": 4}, "B": {"trade": 4}, "C": {"trade": 3}},
        hands={"B": {"cloth": 5}, "A": {"cloth": 5}},
        active="B",
    )
    match.play(B, Improve("trade"))
    return match


def test_level_five_takes_the_metropolis_once() -> None:
    """C45, IMP-5: the wall stays, later level 5s change nothing."""
    match = taken()
    assert dict(match.public.metropolises) == {"trade": place(match, "1.3N")}
    assert [match.public.seats[seat].points for seat in (A, B)] == [2, 4]
    assert match.public.buildings[place(match, "1.1N")].wall
    match.public.active = A
    outcome = match.play(A, Improve("trade"))
    assert outcome.events == (Improved(A, "trade", 5, 5),)
    assert dict(match.public.metropolises) == {"trade": place(match, "1.3N")}


def test_a_second_level_four_gives_the_level_only() -> None:
    """IMP-6."""
    match = taken()
    match.public.active = C
    match.hand_over(A, C, {"cloth": 4})
    assert match.play(C, Improve("trade")).events == (Improved(C, "trade", 4, 4),)


def test_what_is_legal_follows_from_what_the_seat_sees() -> None:
    """VIS-6."""
    match = position(**CITY, hands={"A": {"coin": 1}, "B": {"cloth": 3}})
    own = Catan.restore(match.snapshot(A))
    assert [action for action in own.legal_actions(A) if isinstance(action, Improve)] == [Improve("politics")]
