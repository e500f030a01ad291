"""The order of a turn (section 4): its start, the roll, the gates, the limit of progress cards, its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shared.catan import dice, turn
from shared.catan.actions import BankTrade, BuildRoad, DiscardProgress, EndTurn, MakeOffer, PlayCard, Roll
from shared.catan.events import (
    FacedUp,
    MatchEnded,
    Produced,
    ProgressDiscarded,
    ProgressDrawn,
    RobberMoved,
    Rolled,
    ShipMoved,
    TurnBegan,
    TurnEnded,
)
from shared.catan.rules import Catan
from shared.catan.state import Effects
from shared.engine import Unknown
from tests.shared.catan_table import A, B, C, D, of_type, place, position, refused, roll_of

FOUR = ["wedding", "wedding", "spy", "spy"]

# ------------------------------------------------------------------------------------------------ T0 to T2


def test_only_knights_active_at_the_start_are_ready() -> None:
    """T0, KNI-5; T6: marks of the turn that ends are gone."""
    match = position(
        roads={"A": ["3.3N-NE"], "B": ["3.3SE-S-SW"]},
        knights={"A": ["3.3N active ready promoted"], "B": ["3.3SE active", "3.3S"]},
    )
    outcome = match.play(A, EndTurn())
    assert outcome.events == (TurnEnded(A), TurnBegan(B, 10))
    ready = {number: knight.ready for number, knight in match.public.knights.items()}
    assert ready == {place(match, "3.3N"): False, place(match, "3.3SE"): True, place(match, "3.3S"): False}
    assert not any(knight.promoted for knight in match.public.knights.values())
    assert (match.public.active, match.public.phase, match.awaiting()) == (B, "roll", (B,))


def test_thirteen_points_win_at_the_start_of_the_own_turn_and_not_before() -> None:
    """C56, WIN-1."""
    match = position(points={"B": 13, "C": 14})
    assert match.standings() is None
    outcome = match.play(A, EndTurn())
    assert outcome.events[-1] == MatchEnded(B, {A: 0, B: 13, C: 14, D: 0})
    assert (match.public.winner, match.public.phase, match.awaiting()) == (B, "over", ())


@pytest.mark.parametrize("target", [10, 20])
def test_the_target_is_an_option(target: int) -> None:
    match = position({"victory_points": target}, points={"B": 13})
    match.play(A, EndTurn())
    assert (match.public.winner == B) == (target == 10)


def test_before_the_roll_there_is_the_roll_and_the_alchemist() -> None:
    """C47, T1."""
    match = position(
        phase="roll",
        roads={"A": ["3.3N-NE"]},
        settlements={"A": ["3.3N"]},
        hands={"A": {"brick": 9, "lumber": 9}},
        progress={"A": ["alchemist", "mining"]},
    )
    chosen = [PlayCard("alchemist", (yellow, red)) for yellow in range(1, 7) for red in range(1, 7)]
    assert list(match.legal_actions(A)) == [Roll(), *chosen]
    assert match.default_action(A) == Roll()
    for action in (BuildRoad(match.board.path("3.3/E")), BankTrade("brick", "ore"), EndTurn(), DiscardProgress("mining")):
        assert refused(match, A, action) == ("T1", "roll_first")
    assert refused(match, A, PlayCard("mining"))[0].startswith("PRG")
    assert refused(match, B, Roll()) == ("VIS-8", "not_your_turn")
    assert refused(match, A, MakeOffer((B,), {"brick": 1}, {"ore": 1})) == ("TRD-1", "trade_not_now")


def test_one_roll_in_a_turn() -> None:
    """INV-15."""
    match = roll_of(1, 2, "ship")
    outcome = match.play(A, Roll())
    assert [type(event) for event in outcome.events] == [Rolled, ShipMoved, Produced]
    assert (match.public.dice.yellow, match.public.dice.red, match.public.dice.event) == (1, 2, "ship")
    assert (match.public.phase, list(match.public.agenda)) == ("actions", [])
    assert refused(match, A, Roll()) == ("INV-15", "already_rolled")


def test_an_alchemist_chooses_yellow_and_red_and_rolls_the_event_die() -> None:
    """T2: a 7 is allowed."""
    match = position(phase="roll", progress={"A": ["alchemist"]})
    drawn = match.secret().chance.drawn
    outcome = match.play(A, PlayCard("alchemist", (6, 1)))
    (rolled,) = of_type(outcome, Rolled)
    assert (rolled.yellow, rolled.red, rolled.alchemist) == (6, 1, True)
    assert match.secret().chance.drawn == drawn + 1
    assert match.public.decision is not None
    assert match.public.decision.kind == "move_robber"
    assert match.own(A).progress == []


def test_dice_are_fair() -> None:
    """CMP-12: every face of the three dice, the ship on half of the event die."""
    match = position()
    seen: Counter[Any] = Counter()
    for _ in range(1200):
        dice.roll(match, A)
        rolled = match.public.dice
        seen.update([("yellow", rolled.yellow), ("red", rolled.red), ("event", rolled.event)])
    assert {value for die, value in seen if die != "event"} == {1, 2, 3, 4, 5, 6}
    assert all(abs(seen["yellow", value] - 200) < 60 for value in range(1, 7))
    assert abs(seen["event", "ship"] - 600) < 80
    assert all(abs(seen["event", face] - 200) < 60 for face in ("trade", "politics", "science"))


def test_a_clients_copy_knows_no_dice() -> None:
    match = position(phase="roll")
    own = Catan.restore(match.snapshot(A))
    assert list(own.legal_actions(A)) == [Roll()]
    preview = own.preview(A, Roll())
    assert (preview.complete, preview.events) == (False, ())
    with pytest.raises(Unknown):
        own.play(A, Roll())


# ------------------------------------------------------------------------------------------------ T3


@pytest.mark.parametrize(("red", "drawers"), [(1, [A, B]), (2, [A, B]), (3, [A]), (4, [])])
def test_who_draws_at_a_gate(red: int, drawers: list[int]) -> None:
    """C43, IMP-3: levels 2, 1, 0; level 0 never."""
    levels = {"A": {"science": 2}, "B": {"science": 1}}
    decks = {"science": ["crane", "mining"]}
    match = roll_of(1, red, "science", levels=levels, decks=decks)
    assert [event.seat for event in of_type(match.play(A, Roll()), ProgressDrawn)] == drawers
    assert match.public.decks["science"] == 18 - len(drawers)


def test_gate_draws_go_clockwise_from_the_active_seat_until_the_deck_is_empty() -> None:
    """T3b, PRG-1."""
    levels = {key: {"trade": 5} for key in "ABCD"}
    match = roll_of(1, 6, "trade", active="C", levels=levels, decks={"trade": ["merchant", "merchant_fleet"]})
    deck = match.secret().decks["trade"]
    deck[:] = deck[-2:]
    match.public.decks["trade"] = 2
    outcome = match.play(C, Roll())
    assert of_type(outcome, ProgressDrawn) == [ProgressDrawn(C, "trade", "gate"), ProgressDrawn(D, "trade", "gate")]
    assert (match.own(C).progress, match.own(D).progress, match.own(A).progress) == (["merchant"], ["merchant_fleet"], [])


def test_the_win_check_comes_after_all_draws_and_before_the_discards() -> None:
    """T3d: A draws the last point, and B's card is drawn all the same."""
    match = roll_of(
        1,
        1,
        "politics",
        levels={"A": {"politics": 1}, "B": {"politics": 1}},
        decks={"politics": ["constitution", "warlord"]},
        progress={"B": FOUR},
        points={"A": 12},
    )
    outcome = match.play(A, Roll())
    assert of_type(outcome, FacedUp) == [FacedUp(A, "constitution")]
    assert of_type(outcome, ProgressDrawn) == [ProgressDrawn(B, "politics", "gate")]
    assert of_type(outcome, Produced) == []
    assert (match.public.winner, match.public.decision, list(match.public.agenda)) == (A, None, [])


def fifth(active: str) -> Catan:
    """A gate at which A and B, who hold four each, draw a fifth card."""
    match = roll_of(
        3,
        2,
        "science",
        active=active,
        levels={"A": {"science": 1}, "B": {"science": 1}},
        progress={"A": FOUR, "B": ["warlord", "warlord", "saboteur", "bishop"]},
        decks={"science": ["crane", "mining"]},
    )
    match.play(match.public.active, Roll())
    return match


def test_a_fifth_card_off_turn_goes_before_production() -> None:
    """C48, T3c, PRG-3."""
    match = fifth("A")
    assert match.public.decision is not None
    assert (match.public.decision.kind, dict(match.public.decision.owed)) == ("discard_progress", {B: 1})
    assert refused(match, A, EndTurn()) == ("DEC-A", "not_asked")
    outcome = match.play(B, DiscardProgress("mining"))
    assert [type(event) for event in outcome.events] == [ProgressDiscarded, Produced]
    assert (match.public.phase, match.own(B).progress) == ("actions", ["warlord", "warlord", "saboteur", "bishop"])


def test_the_active_seat_keeps_its_fifth_card_until_the_end_of_its_turn() -> None:
    """C48, T6; DEC-12: the fallback discards and then ends the turn."""
    match = fifth("A")
    match.play(B, match.default_action(B))
    assert refused(match, A, EndTurn()) == ("T6", "progress_above_limit")
    first = match.default_action(A)
    assert type(first) is DiscardProgress
    match.play(A, first)
    assert match.default_action(A) == EndTurn()
    match.play(A, EndTurn())
    assert match.public.active == B


def test_all_off_turn_seats_discard_in_parallel() -> None:
    match = fifth("C")
    assert match.awaiting() == (A, B)
    match.play(B, DiscardProgress("bishop"))
    assert match.awaiting() == (A,)


# ------------------------------------------------------------------------------------------------ T6


def test_offers_and_effects_end_with_the_turn() -> None:
    """T6, TRD-15."""
    match = position(hands={"A": {"brick": 1}})
    match.play(A, MakeOffer((B, C), {"brick": 1}, {"ore": 1}))
    match.public.effects.fleets.append("wool")
    match.public.effects.crane = True
    assert match.invited() == (B, C)
    match.play(A, EndTurn())
    assert (dict(match.public.offers), match.public.effects, match.invited()) == ({}, Effects(), ())


def test_turns_go_clockwise() -> None:
    match = position(active="D")
    match.play(D, EndTurn())
    assert (match.public.active, match.public.turn) == (A, 10)
    assert [match.turn_of(seat) for seat in range(4)] == [10, None, None, None]


def test_every_step_of_the_agenda_is_known() -> None:
    assert set(dice.AFTER_THE_ROLL) <= set(turn.STEPS)


def test_a_roll_of_seven_produces_nothing() -> None:
    match = roll_of(3, 4, "ship", cities={"A": ["3.2SW"]})
    outcome = match.play(A, Roll())
    assert of_type(outcome, Produced) == of_type(outcome, RobberMoved) == []
