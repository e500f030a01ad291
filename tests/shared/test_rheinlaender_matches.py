"""Properties over random legal matches with 3, 4 and 5 seats: invariants, exact legality, undo, patches, previews, determinism.

A plain run plays few matches; with ``PALATINE_LONG=1`` (``scripts/test.py --long``) the same is done over 1,000.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.engine import IllegalAction, Unknown
from shared.rheinlaender.actions import Convert, Decline, Discard, Fort, Place, Support
from shared.rheinlaender.events import CardDrawn, MatchEnded
from shared.rheinlaender.refusals import REFUSALS
from shared.rheinlaender.rules import Rheinlaender
from shared.state import apply_patch
from tests.shared.any_match import check_patches, reversed_keys
from tests.shared.rhine_invariants import BOARD, check_state, check_step
from tests.shared.rhine_matches import LONG, LONG_MATCHES, Step, new_match, random_action, random_match, random_options

numbers = st.integers(0, 10**9)
few = settings(max_examples=12)
at_length = pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")


def over_matches(check: Callable[[Step], Any], number: int, **how: Any) -> None:
    steps = 0
    for step in random_match(number, **how):
        check(step)
        steps += 1
    assert steps > 40


# ------------------------------------------------------------------------------------------------ invariants


@few
@given(numbers)
def test_invariants_hold_with_the_default_options(number: int) -> None:
    check_state(new_match(number).full_snapshot())
    over_matches(check_step, number)


@few
@given(numbers)
def test_invariants_hold_with_any_options(number: int) -> None:
    over_matches(check_step, number, options=random_options(number))


@pytest.mark.long
@at_length
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_invariants_hold_in_a_thousand_matches(seats: int) -> None:
    for number in range(LONG_MATCHES):
        over_matches(check_step, number, seats=seats)


@pytest.mark.long
@at_length
def test_invariants_hold_in_a_thousand_matches_with_any_options() -> None:
    for number in range(LONG_MATCHES):
        over_matches(check_step, number, options=random_options(number))


# ------------------------------------------------------------------------------------------------ legality

PLACES = [*BOARD.spaces, *BOARD.circles, "", "L99"]


def candidates(cards: list[int]) -> list[Any]:
    """Every request there is with these cards, sensible or not."""
    with_card = [kind(card, space) for kind in (Place, Support, Convert) for card in cards for space in PLACES]
    return [*with_card, *map(Discard, cards), *map(Fort, PLACES), Decline()]


def accepted(match: Rheinlaender, seat: int, requests: list[Any]) -> set[Any]:
    """Those that ``play`` accepts, each taken back; the others must be refused in order."""
    found, named = set(), set()
    before = match.full_snapshot()
    for request in requests:
        try:
            outcome = match.play(seat, request)
        except IllegalAction as refusal:
            named.add((refusal.key, refusal.rule))
        else:
            found.add(request)
            match.take_back(outcome.changes)
    assert match.full_snapshot() == before  # RHE-INV-19
    assert named <= REFUSALS.items()
    return found


def check_legality(match: Rheinlaender, cards: list[int]) -> None:
    for seat in range(match.seats):
        listed = list(match.legal_actions(seat))
        assert len(listed) == len(set(listed))
        assert set(listed) == accepted(match, seat, candidates(cards))
    seat = match.awaiting()[0]
    assert match.default_action(seat) in set(match.legal_actions(seat))  # RHE-TURN-9: never empty


@few
@given(numbers)
def test_exactly_the_listed_actions_are_accepted(number: int) -> None:
    match, rng = new_match(number, options=random_options(number)), random.Random(number)
    for turn in itertools.count():
        if turn % 37 == number % 37:
            check_legality(match, sorted({*match.own(match.awaiting()[0]).hand, 0, rng.randrange(1, 55)}))
        match.play(*random_action(match, rng))
        if not match.awaiting():
            break
    assert accepted(match, 0, candidates([1, *match.own(0).hand])) == set()
    assert list(match.legal_actions(0)) == []


@pytest.mark.long
@at_length
def test_exactly_the_listed_actions_are_accepted_with_every_card() -> None:
    for number in range(30):
        match, rng = new_match(number, options=random_options(number)), random.Random(number)
        while match.awaiting():
            if rng.random() < 0.05:
                check_legality(match, list(range(56)))
            match.play(*random_action(match, rng))


# ------------------------------------------------------------------------------------------------ undo, patches, previews


def test_taking_back_restores_every_byte() -> None:
    for number in range(9):
        match, rng = new_match(number, options=random_options(number)), random.Random(number)
        states, record = [repr(match.full_snapshot())], []
        while match.awaiting():
            record.append(match.play(*random_action(match, rng)).changes)
            states.append(repr(match.full_snapshot()))
        while record:
            assert repr(match.full_snapshot()) == states.pop()
            match.take_back(record.pop())
        assert repr(match.full_snapshot()) == states.pop()


def test_an_action_played_again_after_taking_back_does_the_same() -> None:
    match, rng = new_match(4), random.Random(4)
    while match.awaiting():
        seat, action = random_action(match, rng)
        first = match.play(seat, action)
        after = match.full_snapshot()
        match.take_back(first.changes)
        assert match.play(seat, action)[:2] == first[:2]
        assert match.full_snapshot() == after


@few
@given(numbers)
def test_patches_bring_the_first_snapshot_to_every_later_one(number: int) -> None:
    options = random_options(number)
    start = new_match(number, options=options)
    check_patches(start, ((step.match, step.outcome) for step in random_match(number, options=options)))


@few
@given(numbers)
def test_a_preview_on_a_copy_is_the_result_up_to_the_draw(number: int) -> None:
    """RHE-PRE-1, RHE-INV-20: of every legal action now and then, and of the one that is played."""
    options = random_options(number)
    match, rng = new_match(number, options=options), random.Random(number)
    while match.awaiting():
        seat, played = random_action(match, rng)
        copied = Rheinlaender.restore(match.snapshot(seat))
        before = copied.full_snapshot()
        listed = list(copied.legal_actions(seat))
        assert listed == list(match.legal_actions(seat))
        for action in {played, rng.choice(listed)}:
            preview = copied.preview(seat, action)
            outcome = match.play(seat, action)
            assert list(preview.events) == list(outcome.events[: len(preview.events)])
            rest = outcome.events[len(preview.events) :]
            assert preview.complete == (not rest)
            if rest and options.no_legal_move != "skip":
                assert any(isinstance(event, CardDrawn) for event in rest)
            if preview.complete:
                public = match.full_snapshot().public
                apply_patch(before.public, preview.patch)
                assert before.public == public
                before = copied.full_snapshot()
            match.take_back(outcome.changes)
        assert copied.full_snapshot() == before
        match.play(seat, played)


def test_a_copy_does_not_know_other_hands() -> None:
    match = new_match(1)
    mover = match.awaiting()[0]
    watcher = Rheinlaender.restore(match.snapshot(None))
    with pytest.raises(Unknown):
        list(watcher.legal_actions(mover))
    with pytest.raises(Unknown):
        watcher.play(mover, match.default_action(mover))
    assert list(watcher.legal_actions((mover + 1) % match.seats)) == []


# ------------------------------------------------------------------------------------------------ determinism


@few
@given(numbers)
def test_the_same_seed_options_and_actions_give_the_same_match(number: int) -> None:
    options = random_options(number)
    again = new_match(number, options=options)
    for step in random_match(number, options=options):
        outcome = again.play(step.seat, step.action)
        assert outcome[:2] == step.outcome[:2]
        assert msgspec.msgpack.encode(again.full_snapshot()) == msgspec.msgpack.encode(step.match.full_snapshot())


@few
@given(numbers)
def test_no_rule_depends_on_the_order_of_a_tables_keys(number: int) -> None:
    """A copy whose tables are in the reverse order lists and does the same."""
    options = random_options(number)
    match, rng = new_match(number, options=options), random.Random(number)
    while match.awaiting():
        seat, action = random_action(match, rng)
        mirrored = Rheinlaender.restore(reversed_keys(match.full_snapshot()))
        if rng.random() < 0.1:
            assert list(mirrored.legal_actions(seat)) == list(match.legal_actions(seat))
        outcome = mirrored.play(seat, action)
        assert repr(outcome[:2]) == repr(match.play(seat, action)[:2])
        assert mirrored.full_snapshot() == match.full_snapshot()


def test_every_event_and_action_survives_the_wire() -> None:
    kinds = set()
    for number in range(6):
        for step in random_match(number, options=random_options(number)):
            game = step.match
            assert game.read_action(msgspec.to_builtins(step.action)) == step.action
            for event in step.outcome.events:
                assert game.read_event(msgspec.msgpack.decode(msgspec.msgpack.encode(event), strict=False)) == event
                kinds.add(type(event))
            for told in step.outcome.told:
                assert game.read_private_event(msgspec.to_builtins(told.event)) == told.event
                assert told.audience == {step.seat}
    assert MatchEnded in kinds
