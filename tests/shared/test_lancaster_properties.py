"""Properties over random legal matches of Lancaster with 2 to 5 seats: invariants, exact legality, copies, secrets, determinism.

A plain run plays few matches; with ``PALATINE_LONG=1`` (``scripts/test.py --long``) the same is done over 1,000 for each number of seats.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.engine import Snapshot
from shared.lancaster.actions import LancasterAction
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import DecisionKind, LancasterOptions
from shared.state import apply_patch
from tests.shared.any_match import check_patches
from tests.shared.lancaster_answers import Scrutiny, check_arrivals, check_copy, is_accepted, twins
from tests.shared.lancaster_invariants import Watch, check_state
from tests.shared.lancaster_matches import LONG, LONG_MATCHES, new_match, random_action, random_match, random_options
from tests.shared.lancaster_oracle import Oracle
from tests.shared.lancaster_requests import requests

numbers = st.integers(0, 10**9)
few = settings(max_examples=2)
at_length = pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")


def whole_match(number: int, seats: int | None = None, options: LancasterOptions | None = None) -> Counter[str]:
    """Check all 26 invariants at every step of a match, up to its end; how many verdicts of what kind were reckoned anew."""
    start = new_match(number, seats, options).full_snapshot()
    check_state(start)
    watch, oracle, scrutiny = Watch(), Oracle(start), Scrutiny(number)
    for step in random_match(number, seats, options):
        watch.check(step)
        oracle.check(step)
        scrutiny.check(step)
    assert step.match.public.phase == "over"
    return oracle.checked


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_number_of_players(seats: int) -> None:
    """LAN-SET-1."""
    with pytest.raises(ValueError, match="2 to 5 seats"):
        Lancaster.start(seats, LancasterOptions(), "00")


# ------------------------------------------------------------------------------------------------ INV-1 to INV-26


@few
@given(numbers)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_invariants_hold(seats: int, number: int) -> None:
    whole_match(number, seats=seats)


@settings(max_examples=4)
@given(numbers)
def test_invariants_hold_with_any_options(number: int) -> None:
    whole_match(number, options=random_options(number))


@pytest.mark.long
@at_length
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_invariants_hold_in_a_thousand_matches(seats: int) -> None:
    checked: Counter[str] = Counter()
    for number in range(LONG_MATCHES):
        checked += whole_match(number, seats=seats, options=random_options(number))
    assert set(checked) == {"passed", "rejected", "battle won", "battle lost", "strength", "extensions", "nobles"}


def test_everything_happens_in_random_matches() -> None:
    """So that the properties are about the whole game."""
    answers = {str(kind.__struct_config__.tag) for kind in get_args(LancasterAction)}
    told = {str(kind.__struct_config__.tag) for kind in get_args(Lancaster.EVENTS)}
    asked = set(get_args(DecisionKind))
    for number in range(200):
        for step in random_match(number, options=random_options(number)):
            answers.discard(str(type(step.action).__struct_config__.tag))
            told -= {str(type(event).__struct_config__.tag) for event in step.outcome.events}
            asked.discard(step.before.public["decision"]["kind"])
        if not answers | told | asked:
            return
    raise AssertionError(f"never: {answers | told | asked}")


# ------------------------------------------------------------------------------------------------ INV-19: exactly what is listed


def check_legality(match: Lancaster, rng: random.Random) -> None:
    before = repr(match.full_snapshot())
    for seat in range(match.seats):
        listed = list(match.legal_actions(seat))
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (seat in match.awaiting()) or not match.awaiting() or seat in match.public.decision.answered  # type: ignore[union-attr]
        for request in {*requests(match, seat, rng), *rng.sample(listed, min(len(listed), 60))}:
            assert is_accepted(match, seat, request) == (request in listed), (seat, request)
    assert repr(match.full_snapshot()) == before
    for seat in match.awaiting():
        assert match.default_action(seat) in list(match.legal_actions(seat))


@few
@given(numbers)
def test_exactly_the_listed_answers_are_accepted(number: int) -> None:
    rng = random.Random(number)
    for step in random_match(number, options=random_options(number)):
        if rng.random() < 0.05:
            check_legality(step.match, rng)
    check_legality(step.match, rng)  # after the end nothing is


@pytest.mark.long
@at_length
def test_exactly_the_listed_answers_are_accepted_at_length() -> None:
    for number in range(LONG_MATCHES):
        rng = random.Random(number)
        for step in random_match(number, options=random_options(number)):
            if rng.random() < 0.02:
                check_legality(step.match, rng)


@few
@given(numbers)
def test_neutral_answers_alone_end_a_match(number: int) -> None:
    """LAN-DEC-6."""
    match = new_match(number, options=random_options(number))
    for _ in range(5000):
        if not match.awaiting():
            break
        seat = match.awaiting()[0]
        action = match.default_action(seat)
        assert action in list(match.legal_actions(seat))
        match.play(seat, action)
    assert match.public.phase == "over"
    check_state(match.full_snapshot())


# ------------------------------------------------------------------------------------------------ INV-20: simultaneous answers


@few
@given(numbers)
def test_the_order_of_arrival_does_not_matter(number: int) -> None:
    rng = random.Random(number)
    for step in random_match(number, options=random_options(number)):
        check_arrivals(step.match, rng, 6)


# ------------------------------------------------------------------------------------------------ INV-23: copies, patches and previews


@few
@given(numbers)
def test_the_copy_of_a_seat_lists_what_the_server_lists(number: int) -> None:
    for step in random_match(number, options=random_options(number)):
        for seat in range(step.match.seats):
            check_copy(Lancaster.restore(step.match.snapshot(seat)), step.match, seat)


@few
@given(numbers)
def test_patches_bring_the_first_snapshot_to_every_later_one(number: int) -> None:
    options = random_options(number)
    start = new_match(number, options=options)
    check_patches(start, ((step.match, step.outcome) for step in random_match(number, options=options)))


@few
@given(numbers)
def test_a_preview_on_a_copy_is_the_result_up_to_what_is_hidden(number: int) -> None:
    match, rng = new_match(number, options=random_options(number)), random.Random(number)
    while match.awaiting():
        seat, played = random_action(match, rng)
        copied = Lancaster.restore(match.snapshot(seat))
        before = copied.full_snapshot()
        choices = list(copied.legal_actions(seat))
        for action in {*choices[:1], *rng.sample(choices, min(2, len(choices)))}:
            preview = copied.preview(seat, action)
            outcome = match.play(seat, action)
            assert list(preview.events) == list(outcome.events[: len(preview.events)])
            if preview.complete:
                assert len(preview.events) == len(outcome.events)
                foreseen = copied.full_snapshot()
                apply_patch(foreseen.public, preview.patch)
                assert foreseen.public == match.full_snapshot().public
            match.take_back(outcome.changes)
            assert copied.full_snapshot() == before
        match.play(seat, played)


# ------------------------------------------------------------------------------------------------ INV-21: secrets


@few
@given(numbers)
def test_nothing_that_a_seat_may_not_see_is_in_its_view(number: int) -> None:
    rng = random.Random(number)
    for step in random_match(number, options=random_options(number)):
        if rng.random() < 0.8:
            continue
        for viewer in range(step.match.seats):
            seen, listed = step.match.snapshot(viewer), list(step.match.legal_actions(viewer))
            for state in twins(step.match, viewer, rng):
                twin = Lancaster.restore(state)
                assert twin.snapshot(viewer) == seen
                assert twin.snapshot(None) == step.match.snapshot(None)
                assert list(twin.legal_actions(viewer)) == listed


@few
@given(numbers)
def test_answers_in_secret_are_told_to_nobody_else(number: int) -> None:
    """LAN-DEC-3, LAN-HID-4: neither events nor patches."""
    for step in random_match(number, options=random_options(number)):
        decision = step.before.public["decision"]
        if decision["simultaneous"] and step.match.public.decision is not None and step.match.public.decision.answered:
            first = step.seat not in decision["answered"]
            assert [type(event).__name__ for event in step.outcome.events] == ["Answered"] * first  # a ballot that is changed is not told
            assert all(audience == frozenset({step.seat}) for _, audience in step.outcome.told)
            public = step.outcome.changes.patch("public")
            assert {tuple(steps[:2]) for _, *steps in public} <= {("decision", "waiting"), ("decision", "answered")}
            for other in range(step.match.seats):
                if other != step.seat:
                    assert step.outcome.changes.patch("private", other) == []


# ------------------------------------------------------------------------------------------------ INV-22: replay, save and load


@few
@given(numbers)
def test_the_same_seed_options_and_answers_give_the_same_match(number: int) -> None:
    options = random_options(number)
    again = new_match(number, options=options)
    for step in random_match(number, options=options):
        outcome = again.play(step.seat, step.action)
        assert outcome.events == step.outcome.events
        assert again.full_snapshot() == step.after


@few
@given(numbers)
def test_a_match_goes_on_from_a_saved_state(number: int) -> None:
    rng = random.Random(number)
    saved: Lancaster | None = None
    for step in random_match(number, options=random_options(number)):
        if saved is not None:
            outcome = saved.play(step.seat, step.action)
            assert outcome.events == step.outcome.events
            assert saved.full_snapshot() == step.after
        if saved is None or rng.random() < 0.05:
            saved = Lancaster.restore(msgspec.msgpack.decode(msgspec.msgpack.encode(step.after), type=Snapshot))
