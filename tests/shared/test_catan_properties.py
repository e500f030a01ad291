"""Properties over random legal matches of Cities & Knights with 3 and 4 seats: invariants, exact legality, copies, undo, determinism.

A plain run plays few matches; with ``PALATINE_LONG=1`` (``scripts/test.py --long``) the same is done over 500 for each number of seats
and each preset.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.catan.actions import CatanAction, Roll
from shared.catan.refusals import REFUSALS
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions
from shared.engine import IllegalAction, Seat, Snapshot, TakeBack, Unknown
from shared.state import Changes, Document, apply_patch
from tests.shared.any_match import check_patches, reversed_keys
from tests.shared.catan_invariants import BOARD, check_state, check_step
from tests.shared.catan_matches import LONG, LONG_MATCHES, PRESETS, enrich, new_match, random_action, random_match, random_options
from tests.shared.catan_requests import OPEN_FAMILIES, is_legal, requests

numbers = st.integers(0, 10**9)
few = settings(max_examples=2)
at_length = pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")


def over_matches(number: int, **how: Any) -> Counter[str]:
    """Check every step of a match; how often each kind of action was taken."""
    taken: Counter[str] = Counter()
    for step in random_match(number, **how):
        check_step(step)
        taken[str(type(step.action).__struct_config__.tag)] += 1
    assert taken["roll"] > 10
    return taken


# ------------------------------------------------------------------------------------------------ the board (case C09)


@pytest.mark.parametrize("deal", ["spiral", "randomNo68"])
def test_every_generated_board_is_whole(deal: Any) -> None:
    """C09, CMP-2, CMP-4, CMP-6, GEO-2, GEO-3: whatever the seed."""
    for number in range(40):
        public = new_match(number, options=CatanOptions(token_deal=deal)).public
        assert sorted(public.tokens) == [0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
        assert public.tokens[public.terrain.index("desert")] == 0
        assert Counter(public.terrain) == {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
        assert Counter(public.harbours) == {"any": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
        red = [tile for tile in BOARD.hexes if public.tokens[tile.id] in (6, 8)]
        assert not any(tile.id in other.neighbours for tile in red for other in red)
    served = [place for slot in BOARD.slots for place in slot.ends]
    assert len(served) == len(set(served)) == 18
    assert all(slot.path in BOARD.coast for slot in BOARD.slots)


# ------------------------------------------------------------------------------------------------ INV-1 to INV-15, INV-19


@few
@given(numbers)
@pytest.mark.parametrize("preset", PRESETS)
def test_invariants_hold_with_a_preset(preset: Any, number: int) -> None:
    check_state(new_match(number, options=CatanOptions(preset=preset)).full_snapshot())
    over_matches(number, options=CatanOptions(preset=preset))


@few
@given(numbers)
def test_invariants_hold_with_two_seats(number: int) -> None:
    """CMP-1: a game of the house."""
    over_matches(number, seats=2)


@few
@given(numbers)
def test_invariants_hold_with_any_options(number: int) -> None:
    over_matches(number, options=random_options(number))


def test_everything_happens_in_random_matches() -> None:
    """So that the properties are about the whole game."""
    missing = {str(kind.__struct_config__.tag) for kind in get_args(CatanAction)}
    for number in range(60):
        missing -= {str(type(step.action).__struct_config__.tag) for step in random_match(number, options=random_options(number))}
        if not missing:
            return
    raise AssertionError(f"never taken: {missing}")


@pytest.mark.long
@at_length
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_invariants_hold_in_five_hundred_matches(preset: Any, seats: int) -> None:
    for number in range(LONG_MATCHES):
        layout: Any = ("variable", "beginner")[number // 4 % 2]
        over_matches(number, seats=seats, options=CatanOptions(preset=preset, layout=layout))


@pytest.mark.long
@at_length
def test_invariants_hold_in_a_thousand_matches_with_any_options() -> None:
    for number in range(2 * LONG_MATCHES):
        over_matches(number, options=random_options(number))


# ------------------------------------------------------------------------------------------------ INV-16: exactly what is listed

PUBLIC_CHOICES = ("lose_city", "reward_deck", "move_robber", "aqueduct_pick", "place_metropolis", "knight_retreat", "deserter_remove")
"""Decisions whose choices lie open and that are therefore given unasked when there is but one (DEC-C)."""


def check_legality(match: Catan, rng: random.Random) -> None:
    before = repr(match.full_snapshot())
    for seat in range(match.seats):
        listed = list(match.legal_actions(seat))
        assert len(listed) == len(set(map(repr, listed)))
        universe = {repr(request): request for request in (*requests(match, seat, rng), *listed)}
        legal = {repr(action) for action in listed}
        for name, request in universe.items():
            wanted = is_legal(match, seat, request) if isinstance(request, OPEN_FAMILIES) else name in legal
            assert is_accepted(match, seat, request) == wanted, (seat, request)
    assert repr(match.full_snapshot()) == before
    decision = match.public.decision
    for seat in match.awaiting():
        listed = list(match.legal_actions(seat))
        assert len(listed) > (decision is not None and decision.kind in PUBLIC_CHOICES)  # INV-16
        assert is_accepted(match, seat, match.default_action(seat))  # DEC-F


def is_accepted(match: Catan, seat: Seat, request: Any) -> bool:
    """Whether ``play`` accepts it; it is taken back. A refusal must be in order and must not change anything."""
    stream = match.secret().chance.drawn
    try:
        outcome = match.play(seat, request)
    except IllegalAction as refusal:
        key, details = refusal.key, refusal.details
    else:
        match.take_back(outcome.changes)
        assert msgspec.msgpack.encode([outcome.events, match.read_action(msgspec.to_builtins(request))])
        return True
    assert msgspec.msgpack.encode(details)  # it can be told
    assert key in REFUSALS or key == "nothing_to_take_back"
    assert match.secret().chance.drawn == stream
    assert match._changes == []
    return False


@few
@given(numbers)
def test_exactly_the_listed_actions_are_accepted(number: int) -> None:
    rng = random.Random(number)
    often = rng.choice((0.02, 0.05))
    for step in random_match(number, options=random_options(number), actions=250):
        decision = step.match.public.decision
        if rng.random() < (often if decision is None else 4 * often):
            check_legality(step.match, rng)


@pytest.mark.long
@at_length
def test_exactly_the_listed_actions_are_accepted_at_length() -> None:
    for number in range(LONG_MATCHES // 5):
        rng = random.Random(number)
        for step in random_match(number, options=random_options(number)):
            if rng.random() < 0.1:
                check_legality(step.match, rng)


def test_nothing_is_accepted_after_the_end() -> None:
    """INV-19, WIN-5."""
    step = list(random_match(3))[-1]
    assert step.match.public.phase == "over"
    for seat in range(step.match.seats):
        assert not any(is_accepted(step.match, seat, request) for request in requests(step.match, seat, random.Random(3)))
    assert step.match.awaiting() == step.match.invited() == ()


# ------------------------------------------------------------------------------------------------ INV-20: fallbacks alone


@few
@given(numbers)
def test_a_turn_can_be_ended_from_every_state_by_fallbacks_alone(number: int) -> None:
    rng = random.Random(number)
    for step in random_match(number, options=random_options(number), actions=300):
        if rng.random() < 0.1:
            played = []
            turn = step.match.public.turn
            while step.match.public.turn == turn and step.match.awaiting():
                seat = rng.choice(step.match.awaiting())
                played.append(step.match.play(seat, step.match.default_action(seat)).changes)
                assert len(played) < 100
            for changes in reversed(played):
                step.match.take_back(changes)


def test_a_match_of_fallbacks_alone_goes_on_and_on() -> None:
    """DEC-F: nothing else is needed to keep a table going."""
    match = new_match(1, seats=4)
    while match.public.turn < 300 and match.awaiting():
        seat = match.awaiting()[0]
        match.play(seat, match.default_action(seat))
    assert match.public.turn >= 300 or match.public.phase == "over"
    check_state(match.full_snapshot())


# ------------------------------------------------------------------------------------------------ INV-18: copies, patches, previews


@few
@given(numbers)
def test_the_copy_of_a_seat_lists_what_the_server_lists(number: int) -> None:
    """VIS-6: what is legal follows from what the seat sees."""
    for step in random_match(number, options=random_options(number), actions=300):
        for seat in range(step.match.seats):
            copied = Catan.restore(step.match.snapshot(seat))
            assert list(copied.legal_actions(seat)) == list(step.match.legal_actions(seat))
            assert (copied.awaiting(), copied.invited()) == (step.match.awaiting(), step.match.invited())


@few
@given(numbers)
def test_patches_bring_the_first_snapshot_to_every_later_one(number: int) -> None:
    options = random_options(number)
    start = new_match(2 + 4 * number, options=options)
    played = random_match(2 + 4 * number, options=options, actions=400)
    check_patches(start, ((step.match, step.outcome) for step in played))


@few
@given(numbers)
def test_a_preview_on_a_copy_is_the_result_up_to_what_is_hidden(number: int) -> None:
    """PRV-1: previews are what happens, as far as the seat can know; nothing stays changed."""
    match, rng = new_match(number, options=random_options(number)), random.Random(number)
    rich = True
    for _ in range(250):
        if rich and match.public.phase == "roll":
            rich = False
            enrich(match, rng)
        seat, played = random_action(match, rng)
        copied = Catan.restore(match.snapshot(seat))
        before = copied.full_snapshot()
        choices = [action for action in copied.legal_actions(seat) if not isinstance(action, TakeBack)]
        for action in {repr(one): one for one in (*choices[:1], *rng.sample(choices, min(3, len(choices))))}.values():
            preview = copied.preview(seat, action)
            outcome = match.play(seat, action)
            assert list(preview.events) == list(outcome.events[: len(preview.events)])
            if preview.complete:
                assert len(preview.events) == len(outcome.events)
                foreseen = copied.full_snapshot()
                apply_patch(foreseen.public, preview.patch)
                assert _without_undo(foreseen.public) == _without_undo(match.full_snapshot().public)
            match.take_back(outcome.changes)
            assert copied.full_snapshot() == before
        match.play(seat, played)
        if not match.awaiting():
            return


def _without_undo(public: Document) -> Document:
    """Whether an exchange of cards can be taken back a copy without the other hand does not foresee."""
    return {name: value for name, value in public.items() if name not in ("undoable", "undo_seat")}


def test_a_copy_does_not_know_dice_and_other_hands() -> None:
    match = next(step.match for step in random_match(2) if step.match.public.phase == "roll")
    seat = match.awaiting()[0]
    watcher = Catan.restore(match.snapshot(None))
    with pytest.raises(Unknown):
        list(watcher.legal_actions(seat))
    with pytest.raises(Unknown):
        watcher.play(seat, Roll())
    assert list(watcher.legal_actions((seat + 1) % match.seats)) == []


# ------------------------------------------------------------------------------------------------ INV-17: replay, save and load


@few
@given(numbers)
def test_the_same_seed_options_and_actions_give_the_same_match(number: int) -> None:
    number = 2 + 4 * number  # not enriched
    options = random_options(number)
    again = new_match(number, options=options)
    for step in random_match(number, options=options):
        outcome = again.play(step.seat, step.action)
        assert outcome[:2] == step.outcome[:2]
        assert msgspec.msgpack.encode(again.full_snapshot()) == msgspec.msgpack.encode(step.after)


@few
@given(numbers)
def test_no_rule_depends_on_the_order_of_a_tables_keys_and_loading_changes_nothing(number: int) -> None:
    """A loaded copy whose tables are in the reverse order lists and does the same (taking back apart: the past is not saved)."""
    options = msgspec.structs.replace(random_options(number), undo="off")
    rng = random.Random(number)
    match = new_match(number, options=options)
    for _ in range(400):
        if not match.awaiting():
            return
        seat, action = random_action(match, rng)
        mirrored = Catan.restore(reversed_keys(match.full_snapshot()))
        if rng.random() < 0.2:
            assert list(mirrored.legal_actions(seat)) == list(match.legal_actions(seat))
            assert all(mirrored.default_action(other) == match.default_action(other) for other in match.awaiting())
        outcome = mirrored.play(seat, action)
        assert outcome[:2] == match.play(seat, action)[:2]
        assert mirrored.full_snapshot() == match.full_snapshot()


def test_every_event_and_action_survives_the_wire() -> None:
    kinds = set()
    for number in range(5):
        for step in random_match(number, options=random_options(number), actions=400):
            game = step.match
            assert game.read_action(msgspec.msgpack.decode(msgspec.msgpack.encode(step.action))) == step.action
            for event in step.outcome.events:
                assert game.read_event(msgspec.msgpack.decode(msgspec.msgpack.encode(event), strict=False)) == event
                kinds.add(type(event))
            for told in step.outcome.told:
                assert game.read_private_event(msgspec.msgpack.decode(msgspec.msgpack.encode(told.event))) == told.event
    assert len(kinds) > 40


# ------------------------------------------------------------------------------------------------ taking back


def without_counts(snapshot: Snapshot) -> str:
    return repr(msgspec.structs.replace(snapshot, public=_without_undo(snapshot.public)))


def test_undoing_actions_one_by_one_restores_every_byte() -> None:
    """What searches do (``Game.take_back``)."""
    for number in range(4):
        match, rng = new_match(number, options=random_options(number)), random.Random(number)
        states, record = [repr(match.full_snapshot())], list[Changes]()
        while match.awaiting() and len(record) < 500:
            record.append(match.play(*random_action(match, rng)).changes)
            states.append(repr(match.full_snapshot()))
        while record:
            assert repr(match.full_snapshot()) == states.pop()
            match.take_back(record.pop())
        assert repr(match.full_snapshot()) == states.pop()


@few
@given(numbers)
def test_taking_back_at_every_point_restores_the_state(number: int) -> None:
    """The action, by the seat itself: all that it may take back, one after the other; then all of it is undone and play goes on."""
    match, rng = new_match(number, options=CatanOptions()), random.Random(number)
    rich, past, taken = True, list[str](), 0
    for _ in range(400):
        if not match.awaiting():
            break
        if rich and match.public.phase == "roll":
            rich, past = False, []
            enrich(match, rng)
        before = without_counts(match.full_snapshot())
        seat, action = random_action(match, rng)
        if isinstance(action, TakeBack):
            continue
        match.play(seat, action)
        past = [*past, before][-match.public.undoable :] if match.public.undoable else []
        assert len(past) == match.public.undoable
        undone = []
        for state in reversed(past):
            who = match.public.undo_seat
            assert who is not None
            undone.append(match.play(who, TakeBack()))
            assert without_counts(match.full_snapshot()) == state
            assert undone[-1].told == ()
            taken += 1
        if past:
            assert match.public.undoable == 0
        for outcome in reversed(undone):
            match.take_back(outcome.changes)
        assert match.public.undoable == len(past)
    assert taken > 0
