"""Progress cards in general: drawing, the limit of four, when they may be played, what is checked first (PRG-1 to PRG-10)."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from shared.catan import playing, progress
from shared.catan.actions import BankTrade, ChooseDeck, DiscardProgress, EndTurn, PlayCard, Roll
from shared.catan.cards import CARD_TYPES, DECKS, FACE_UP, TRACKS, ProgressCard
from shared.catan.events import CardPlayed, FacedUp, ProgressDiscarded, ProgressDrawn, ProgressTold
from shared.catan.refusals import REFUSALS
from shared.catan.rules import Catan
from shared.engine import IllegalAction, Unknown
from tests.shared.catan_table import A, B, C, D, of_type, position, refused, roll_of

FIVE: list[ProgressCard] = ["merchant", "merchant", "spy", "smith", "warlord"]
ALL_PLAYED = sorted(playing.KINDS)


def opened(**keys: Any) -> Catan:
    """A position in which every card but Medicine's payment has something to do, and A holds ``held``."""
    held = keys.pop("held")
    return position(
        settlements={"A": ["3.3N", "3.2SW"], "B": ["1.3N"], "C": ["5.3S"]},
        cities={"A": ["3.3SE"], "B": ["1.1N"]},
        roads={"A": ["3.3N-NE-SE", "3.4S-SE"], "B": ["3.3SE-3.4S", "1.3N-1.3NE"]},
        knights={"A": ["3.3NE"], "B": ["3.4S active"]},
        hands={"A": {"ore": 3, "grain": 2, "wool": 2}, "B": {"coin": 2, "brick": 3}, "C": {"paper": 2, "wool": 3}},
        progress={"A": held, "B": ["crane"]},
        points={"B": 9, "C": 8},
        levels={"A": {"politics": 3}},
        **keys,
    )


# ------------------------------------------------------------------------------------------------ kinds and decks


def test_every_card_but_the_points_is_played() -> None:
    every = {card for deck in DECKS.values() for card in deck}
    assert set(playing.KINDS) == every - FACE_UP  # 23 of CMP-11, PRG-4
    assert all(kind.rule == "PRG-" + card.title().replace("_", "") for card, kind in playing.KINDS.items())


def test_the_decks_are_the_printed_ones() -> None:
    board = position().board
    assert {track: sum(board.deck[track].values()) for track in TRACKS} == dict.fromkeys(TRACKS, 18)
    assert {track: set(board.deck[track]) for track in TRACKS} == {track: set(DECKS[track]) for track in TRACKS}


# ------------------------------------------------------------------------------------------------ drawing


def test_a_gate_gives_the_top_card_and_its_kind_to_the_owner_alone() -> None:
    match = roll_of(1, 1, "trade", levels={"B": {"trade": 1}, "C": {"trade": 2}}, decks={"trade": ["merchant"]})
    outcome = match.play(A, Roll())
    assert [event.seat for event in of_type(outcome, ProgressDrawn)] == [B, C]  # T3b, clockwise
    assert match.own(B).progress == ["merchant"]
    assert match.public.seats[B].progress == {"trade": 1, "politics": 0, "science": 0}
    assert match.public.decks["trade"] == len(match.secret().decks["trade"]) == 16
    told = [(told.event, told.audience) for told in outcome.told]
    assert told[0] == (ProgressTold(B, "merchant", "drawn"), frozenset({B}))  # VIS-3


def test_a_point_card_is_turned_up_on_anybodys_turn_and_counts_for_no_limit() -> None:
    match = roll_of(1, 1, "science", levels={"B": {"science": 1}}, decks={"science": ["printer"]}, progress={"B": FIVE[:4]})
    outcome = match.play(A, Roll())
    assert of_type(outcome, FacedUp) == [FacedUp(B, "printer")]
    assert of_type(outcome, ProgressDrawn) == []
    assert match.public.seats[B].face_up == ["printer"]
    assert match.own(B).progress == FIVE[:4]
    assert match.public.decision is None  # PRG-3: four in hand
    assert match.public.seats[B].points == 1


def test_an_empty_deck_gives_nothing() -> None:
    match = roll_of(1, 1, "trade", levels={"B": {"trade": 1}}, empty_decks=["trade"])
    assert of_type(match.play(A, Roll()), ProgressDrawn) == []  # PRG-1
    assert match.public.seats[B].progress["trade"] == 0


def test_a_copy_without_decks_cannot_know_the_draw() -> None:
    copy = Catan.restore(position().snapshot(A))
    with pytest.raises(Unknown):
        progress.draw(copy, A, "trade", "gate")


# ------------------------------------------------------------------------------------------------ the limit


def test_off_turn_the_fifth_card_is_discarded_at_once() -> None:
    """PRG-3, T3c: all in parallel, before production; the active player may keep five."""
    levels = {seat: {"trade": 1} for seat in "ABC"}
    match = roll_of(
        1,
        1,
        "trade",
        levels=levels,
        decks={"trade": ["merchant", "merchant_fleet", "resource_monopoly"]},
        progress={
            "A": ["smith", "spy", "warlord", "mining"],
            "B": ["smith", "spy", "warlord", "mining"],
            "C": ["crane", "crane", "bishop", "spy"],
        },
    )
    match.play(A, Roll())
    assert match.awaiting() == (B, C)
    assert match.public.phase == "rolling"
    assert set(match.legal_actions(B)) == {DiscardProgress(card) for card in match.own(B).progress}
    assert refused(match, B, DiscardProgress("crane")) == ("PRG-2", "progress_not_held")
    assert refused(match, A, DiscardProgress("smith")) == ("DEC-A", "not_asked")
    outcome = match.play(C, DiscardProgress("crane"))
    assert of_type(outcome, ProgressDiscarded) == [ProgressDiscarded(C, "science")]
    assert outcome.told[0].audience == {C}
    assert match.secret().decks["science"][0] == "crane"  # under the deck
    match.play(B, match.default_action(B))
    assert match.public.decision is None
    assert [progress.held(match, seat) for seat in (A, B, C)] == [5, 4, 4]


def test_several_cards_too_many_are_discarded_one_by_one() -> None:
    match = position(progress={"B": [*FIVE, "crane"]})
    progress.ask_discards(match)
    assert match.asked().owed == {B: 2}
    match.play(B, DiscardProgress("spy"))
    assert match.asked().owed == {B: 1}
    match.play(B, DiscardProgress("merchant"))
    assert match.public.decision is None
    assert match.own(B).progress == ["merchant", "smith", "warlord", "crane"]


def test_five_of_one_kind_are_not_discarded_unasked() -> None:
    """VIS-6: that they are all the same is known to their owner alone."""
    match = roll_of(1, 1, "trade", levels={"B": {"trade": 1}}, progress={"B": ["merchant"] * 4}, decks={"trade": ["merchant"]})
    match.play(A, Roll())
    assert match.awaiting() == (B,)
    assert list(match.legal_actions(B)) == [DiscardProgress("merchant")]


def test_with_five_cards_the_turn_cannot_end() -> None:
    match = position(progress={"A": FIVE})
    assert refused(match, A, EndTurn()) == ("T6", "progress_above_limit")
    assert match.default_action(A) == DiscardProgress("merchant")
    match.play(A, DiscardProgress("spy"))
    assert refused(match, A, DiscardProgress("smith")) == ("PRG-3", "discard_not_owed")
    match.play(A, EndTurn())
    assert match.public.active == B


def test_with_five_cards_one_may_be_played() -> None:
    match = position(progress={"A": FIVE}, settlements={"A": ["3.3N"]}, roads={"A": ["3.3N-NE"]}, knights={"A": ["3.3NE"]})
    match.play(A, PlayCard("warlord"))
    assert EndTurn() in list(match.legal_actions(A))


# ------------------------------------------------------------------------------------------------ playing


def test_a_played_card_is_under_its_deck_before_its_effect() -> None:
    """PRG-5: a Spy that was played is no card that the same Spy could find; PRG-10: the deck is a queue."""
    match = opened(held=["merchant_fleet", "spy"])
    outcome = match.play(A, PlayCard("merchant_fleet", ("ore",)))
    assert outcome.events[0] == CardPlayed(A, "merchant_fleet", ("ore",))
    assert match.own(A).progress == ["spy"]
    assert match.public.seats[A].progress == {"trade": 0, "politics": 1, "science": 0}
    assert match.secret().decks["trade"][0] == "merchant_fleet"
    assert match.public.decks["trade"] == len(match.secret().decks["trade"])
    match.play(A, PlayCard("spy", (B,)))
    assert match.secret().decks["politics"][0] == "spy"


def test_a_copy_without_decks_counts_them() -> None:
    match = opened(held=["merchant_fleet"])
    copy = Catan.restore(match.snapshot(A))
    copy.play(A, PlayCard("merchant_fleet", ("ore",)))
    match.play(A, PlayCard("merchant_fleet", ("ore",)))
    assert copy.snapshot(A).public["decks"] == match.snapshot(A).public["decks"]
    assert copy.snapshot(A).private == match.snapshot(A).private


def test_a_card_drawn_this_turn_may_be_played_and_any_number() -> None:
    match = roll_of(1, 1, "trade", levels={"A": {"trade": 1}}, decks={"trade": ["merchant_fleet"]}, progress={"A": ["trade_monopoly"]})
    match.play(A, Roll())
    match.play(A, PlayCard("merchant_fleet", ("ore",)))
    match.play(A, PlayCard("trade_monopoly", ("coin",)))
    assert match.own(A).progress == []


@pytest.mark.parametrize("card", [card for card in ALL_PLAYED if card != "alchemist"])
def test_before_the_roll_only_the_alchemist(card: ProgressCard) -> None:
    match = opened(held=[card], phase="roll")
    assert set(match.legal_actions(A)) == {Roll()}  # T1
    args = next(iter(playing.KINDS[card].choices(match, A)))
    assert refused(match, A, PlayCard(card, args)) == ("PRG-2", "card_after_roll_only")


@pytest.mark.parametrize("card", ALL_PLAYED)
def test_a_card_is_played_on_the_own_turn_without_open_decision_and_from_the_hand(card: ProgressCard) -> None:
    phase = "roll" if card == "alchemist" else "actions"
    match = opened(held=[card], phase=phase)
    play = PlayCard(card, next(iter(playing.KINDS[card].choices(match, A))))
    assert play in list(match.legal_actions(A))
    assert refused(opened(held=[], phase=phase), A, play) == ("PRG-2", "progress_not_held")
    assert refused(opened(held=[card], phase=phase, active="B"), A, play) == ("VIS-8", "not_your_turn")
    asked = opened(held=[card], phase=phase)
    asked.ask("discard_hand", {A: 1})
    assert refused(Catan.restore(asked.full_snapshot()), A, play) == ("DEC-A", "decision_open")


@pytest.mark.parametrize("card", ALL_PLAYED)
def test_args_of_a_wrong_number_or_type_are_refused(card: ProgressCard) -> None:
    """PRG-9: before the card leaves the hand, whatever they are."""
    match = opened(held=[card], phase="roll" if card == "alchemist" else "actions")
    right = next(iter(playing.KINDS[card].choices(match, A)))
    wrong: list[tuple[Any, ...]] = [(*right, 0), (*right, "ore"), right[:-1] if right else (0,)]
    wrong += [tuple(str(arg) if isinstance(arg, int) else 0 for arg in right)] if right else []
    for args in wrong:
        assert refused(match, A, PlayCard(card, args)) == ("PRG-9", "card_args_wrong")


def test_a_truth_value_is_no_number() -> None:
    match = opened(held=["deserter"])
    assert PlayCard("deserter", (1,)) in list(match.legal_actions(A))
    with pytest.raises(IllegalAction, match="card_args_wrong"):
        match.play(A, PlayCard("deserter", (True,)))


@pytest.mark.parametrize("card", ALL_PLAYED)
def test_what_is_listed_is_what_is_accepted(card: ProgressCard) -> None:
    """DEC-E, in an opened position: of all args of the right form exactly the listed ones are accepted."""
    match = opened(held=[card], phase="roll" if card == "alchemist" else "actions")
    listed = [action.args for action in match.legal_actions(A) if isinstance(action, PlayCard)]
    assert listed
    assert len(set(listed)) == len(listed)
    domain: dict[type, list[Any]] = {int: list(range(-1, 73)), str: [*CARD_TYPES, "desert"]}
    candidates = list(itertools.product(*(domain[kind] for kind in playing.KINDS[card].form)))
    for args in candidates if len(candidates) < 500 else random.Random(card).sample(candidates, 500):
        if args in listed:
            outcome = match.play(A, PlayCard(card, args))
            assert of_type(outcome, CardPlayed) == [CardPlayed(A, card, args)]
            match.take_back(outcome.changes)
        else:
            with pytest.raises(IllegalAction) as refusal:
                match.play(A, PlayCard(card, args))
            assert refusal.value.key in REFUSALS


@pytest.mark.parametrize("card", ALL_PLAYED)
def test_a_client_sees_the_same_cards_playable(card: ProgressCard) -> None:
    """PRG-6, VIS-6: what is legal follows from what the player can see."""
    match = opened(held=[card], phase="roll" if card == "alchemist" else "actions")
    copy = Catan.restore(match.snapshot(A))
    assert list(copy.legal_actions(A)) == list(match.legal_actions(A))
    for action in copy.legal_actions(A):
        if isinstance(action, PlayCard):
            assert copy.preview(A, action).events[0] == CardPlayed(A, card, action.args)
    assert copy.snapshot(A) == match.snapshot(A)


# ------------------------------------------------------------------------------------------------ without effect


BARE_EFFECT = {"merchant_fleet", "resource_monopoly", "trade_monopoly", "inventor", "alchemist", "bishop"}
"""Cards that do something on an empty board."""
REASONS = {
    "engineer": ("PRG-6", "card_without_effect"),
    "medicine": ("PRG-Medicine", "medicine_cost"),
}


@pytest.mark.parametrize("card", [card for card in ALL_PLAYED if card not in BARE_EFFECT])
def test_a_card_known_to_do_nothing_is_not_played(card: ProgressCard) -> None:
    match = position(progress={"A": [card]})
    assert not any(isinstance(action, PlayCard) for action in match.legal_actions(A))
    for args in ((), (1,)):
        assert refused(match, A, PlayCard(card, args)) == REASONS.get(card, ("PRG-6", "card_without_effect"))


@pytest.mark.parametrize("card", [card for card in ALL_PLAYED if card not in BARE_EFFECT])
def test_without_that_rule_it_is_played_and_does_nothing(card: ProgressCard) -> None:
    """Section 15.1."""
    match = position({"forbid_no_effect_cards": False}, progress={"A": [card]})
    before = match.snapshot(None).public
    assert [action for action in match.legal_actions(A) if isinstance(action, PlayCard)] == [PlayCard(card)]
    assert refused(match, A, PlayCard(card, (1,))) == ("PRG-9", "card_args_wrong")
    outcome = match.play(A, PlayCard(card))
    assert outcome.events == (CardPlayed(A, card, ()),)
    after = match.snapshot(None).public
    assert {key for key in after if after[key] != before[key]} == {"seats", "decks"}
    assert match.own(A).progress == []


@pytest.mark.parametrize("card", ["merchant", "smith", "spy"])
def test_without_that_rule_a_card_with_a_target_still_needs_one(card: ProgressCard) -> None:
    match = opened(held=[card])
    free = Catan.restore(match.full_snapshot())
    free.options = Catan.read_options({"layout": "beginner", "first_player": "host", "forbid_no_effect_cards": False})  # type: ignore[assignment]
    assert refused(free, A, PlayCard(card)) == ("PRG-9", "card_args_wrong")


def test_a_locked_bishop_names_its_rule() -> None:
    match = position(attacks=0, progress={"A": ["bishop"]})
    assert refused(match, A, PlayCard("bishop", (3,))) == ("ROB-4", "robber_stays_locked")
    assert refused(match, A, PlayCard("bishop")) == ("ROB-4", "robber_stays_locked")


# ------------------------------------------------------------------------------------------------ other hands


def test_nothing_is_played_from_another_hand() -> None:
    copy = Catan.restore(opened(held=["warlord"]).snapshot(B))
    with pytest.raises(Unknown):
        list(copy.legal_actions(A))
    with pytest.raises(Unknown):
        copy.play(A, PlayCard("warlord"))


def test_a_reward_may_force_a_discard_before_production() -> None:
    """BAR-15: an off-turn winner of a card puts down to four before the roll goes on."""
    match = roll_of(
        2,
        3,
        "ship",
        ship=6,
        settlements={"B": ["1.1N"], "C": ["1.3N"]},
        roads={"B": ["1.1N-NE"], "C": ["1.3N-NE"]},
        knights={"B": ["1.1NE active"], "C": ["1.3NE active"]},
        progress={"B": ["smith", "spy", "warlord", "mining"]},
        decks={"trade": ["merchant", "merchant_fleet"]},
    )
    match.play(A, Roll())
    for seat in (B, C):
        match.play(seat, ChooseDeck("trade"))
    assert match.awaiting() == (B,)
    assert match.asked().kind == "discard_progress"
    match.play(B, DiscardProgress("merchant"))
    assert match.public.phase == "actions"
    assert [progress.held(match, seat) for seat in (A, B, C, D)] == [0, 4, 1, 0]


def test_progress_cards_are_no_cards() -> None:
    """PRG-7: neither counted on a 7 nor traded."""
    match = roll_of(3, 4, "trade", hands={"B": {"ore": 7}}, progress={"B": FIVE[:4]})
    match.play(A, Roll())
    assert match.asked().kind == "move_robber"
    assert not any(isinstance(action, BankTrade) for action in position(progress={"A": FIVE[:4]}).legal_actions(A))
