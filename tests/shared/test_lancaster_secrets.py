"""Nothing a viewer of Lancaster gets depends on what the viewer may not see (LAN-HID-1 to LAN-HID-11, INV-21).

For every answer of a match a twin takes the same answer (see ``lancaster_twins``): to the viewer it is the same, but the others' gold and
squires, their unrevealed answers and both piles are others. Every byte the viewer gets must be equal: events, patches, snapshot, legal
actions, previews, refusals.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import msgspec
import pytest

from shared.engine import IllegalAction, Outcome, Seat, Viewer
from shared.lancaster import events as told
from shared.lancaster.actions import PlaceKnight, Vote
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import LancasterOptions
from tests.shared.any_match import replies
from tests.shared.lancaster_matches import LONG, LONG_MATCHES, Step, new_match, random_match, random_options
from tests.shared.lancaster_requests import requests
from tests.shared.lancaster_twins import is_closed, twin_of


def received(match: Lancaster, viewer: Viewer, outcome: Outcome) -> bytes:
    """Every byte the viewer gets of an answer, and what its own copy would say."""
    changes = outcome.changes
    own = [] if viewer is None else [outcome.told_to(viewer), changes.patch("private", viewer)]
    legal = [] if viewer is None else list(match.legal_actions(viewer))
    standing = [match.awaiting(), [match.turn_of(seat) for seat in range(match.seats)], match.standings()]
    return msgspec.msgpack.encode([outcome.events, changes.patch("public"), own, match.snapshot(viewer), legal, standing])


def previews(match: Lancaster, viewer: Seat) -> bytes:
    """What the viewer's copy foresees of some answers."""
    copy = Lancaster.restore(match.snapshot(viewer))
    return msgspec.msgpack.encode([copy.preview(viewer, action) for action in islice(copy.legal_actions(viewer), 0, 60, 20)])


def compare_with_twin(step: Step, viewer: Viewer, rng: random.Random) -> bool:
    """Whether the twin was another state."""
    state = twin_of(step, viewer, rng)
    real, twin = Lancaster.restore(step.before), Lancaster.restore(state)
    assert msgspec.msgpack.encode(twin.snapshot(viewer)) == msgspec.msgpack.encode(real.snapshot(viewer))
    if viewer is not None:
        assert list(twin.legal_actions(viewer)) == list(real.legal_actions(viewer))
        assert previews(twin, viewer) == previews(real, viewer)
        if viewer in real.awaiting() and rng.random() < 0.5:
            wishes = requests(real, viewer, rng)
            assert replies(twin, viewer, wishes) == replies(real, viewer, wishes)
    outcomes = twin.play(step.seat, step.action), real.play(step.seat, step.action)
    assert received(twin, viewer, outcomes[0]) == received(real, viewer, outcomes[1]), (viewer, step.action)
    return state.private != step.before.private


def compare_a_match(number: int, options: LancasterOptions, share: float, seats: int | None = None) -> Counter[str]:
    """Compare a share of the steps for one viewer each, watchers among them; how often what was compared."""
    rng = random.Random(number)
    compared: Counter[str] = Counter()
    for step in random_match(number, seats, options):
        if rng.random() < share:
            viewer = rng.choice([*range(step.match.seats), None])
            compared["different" if compare_with_twin(step, viewer, rng) else "same"] += 1
            compared[str(type(step.action).__struct_config__.tag)] += 1
    return compared


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_hidden_changes_no_byte(seats: int) -> None:
    compared = compare_a_match(seats, LancasterOptions(), 0.5, seats)
    assert compared["different"] > compared["same"]


def test_what_is_hidden_changes_no_byte_with_any_options() -> None:
    """With open goods only the piles and unrevealed answers are hidden."""
    compared: Counter[str] = Counter()
    for number in range(8):
        compared += compare_a_match(number, random_options(number), 0.15)
    assert {"vote", "place_knight", "choose_reward", "settle_space", "buy"} <= set(compared)


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")
def test_secrets_are_kept_in_a_thousand_matches() -> None:
    for number in range(LONG_MATCHES):
        compare_a_match(number, random_options(number), 1.0)


# ------------------------------------------------------------------------------------------------ who is told what


def test_private_events_are_for_the_seat_that_answered() -> None:
    """LAN-DEC-3, LAN-HID-4: until all answers are in, everybody else hears that there is one."""
    heard = 0
    for number in range(4):
        for step in random_match(number, options=random_options(number)):
            kept = [(event.kind, *audience) for event, audience in step.outcome.told if isinstance(event, told.AnswerKept)]
            changed = step.seat in step.before.public["decision"]["answered"]
            told_to_all = [(event.kind, event.seat) for event in step.outcome.events if isinstance(event, told.Answered)]
            assert told_to_all == ([] if changed else kept)
            assert len(kept) == len(step.outcome.told)
            heard += len(kept)
            if step.before.public["decision"]["simultaneous"]:
                assert step.outcome.told[0].event == told.AnswerKept(step.before.public["decision"]["kind"], step.action)
                assert kept[0][1:] == (step.seat,)  # behind it those that are the only legal ones
            if step.before.public["decision"]["simultaneous"] and not is_closed(step):
                answered = told.Answered(step.seat, step.before.public["decision"]["kind"])
                assert step.outcome.events == (() if changed else (answered,))
                assert step.after.public["seats"] == step.before.public["seats"]  # no votes are missing yet
    assert heard > 50


def test_a_snapshot_holds_only_what_its_viewer_may_see() -> None:
    """LAN-HID-1, LAN-HID-2, LAN-HID-11: a watcher sees no secret of any player."""
    match = list(islice(random_match(5, 4), 60))[-1].match
    assert match.snapshot(None).private == {}
    for seat in range(match.seats):
        snapshot = match.snapshot(seat)
        assert snapshot.hidden is None
        assert list(snapshot.private) == [seat]
        assert all(state["gold"] is None and state["squires"] is None for state in snapshot.public["seats"].values())
        assert snapshot.public == match.snapshot(None).public


@pytest.mark.parametrize(("seats", "options"), [(2, LancasterOptions()), (3, LancasterOptions(goods_visibility="open"))])
def test_open_goods_are_everybodys(seats: int, options: LancasterOptions) -> None:
    """LAN-HID-10; what is committed in secret is not."""
    for step in random_match(1, seats, options):
        for seat, state in step.after.public["seats"].items():
            own = step.after.private[seat]
            assert (state["gold"], state["squires"]) == (own["gold"], own["squires"])
        assert step.match.snapshot(None).private == {}


def test_all_goods_are_shown_at_the_end() -> None:
    """LAN-HID-9, LAN-END-11: and no earlier."""
    for step in random_match(2, 3, LancasterOptions()):
        over = step.after.public["phase"] == "over"
        assert all((state["gold"] is not None) == over for state in step.after.public["seats"].values())
        assert any(isinstance(event, told.GoodsShown) for event in step.outcome.events) == over


CANARY = 100_000
"""A number that no rule gives or takes: whoever is told it looked behind a screen."""


def numbers_in(document: Any) -> Iterator[int]:
    if isinstance(document, dict):
        for key, value in document.items():
            yield from numbers_in(key)
            yield from numbers_in(value)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from numbers_in(value)
    elif isinstance(document, int):
        yield document


def play_something_small(match: Lancaster, rng: random.Random) -> tuple[Seat, Any, Outcome]:
    """Some answer that names no more than a few of the goods, without going through the list of all that are legal."""
    seat = rng.choice(match.awaiting())
    decision, public = match.public.decision, match.public
    assert decision is not None
    if decision.kind != "place_knight":
        wishes: list[Any] = list(islice(match.legal_actions(seat), 40))
    else:
        targets = [*match.components.counties, *public.conflicts, *(place for *_, place in match.castles_of(seat))]
        home = [strength for strength, number in public.parties[seat].court.items() if number]
        wishes = [PlaceKnight(seat, *wish) for wish in product(home, targets, range(5))]
    rng.shuffle(wishes)
    for wish in wishes:
        try:
            return seat, wish, match.play(seat, wish)
        except IllegalAction:
            continue
    raise AssertionError(decision.kind)


@pytest.mark.parametrize("number", range(3))
def test_what_lies_behind_a_screen_is_in_nothing_that_others_get(number: int) -> None:
    """A canary: everybody has far too much of everything; no event, patch or snapshot for others says so before the end."""
    options = msgspec.structs.replace(random_options(number), goods_visibility="hidden", leader_reveal="names", supply_limits=False)
    match, rng = new_match(number, 3 + number, options), random.Random(number)
    for seat in range(match.seats):
        match.own(seat).gold += CANARY
        match.own(seat).squires += CANARY
    match._changes.clear()
    steps = 0
    while True:
        seat, action, outcome = play_something_small(match, rng)
        if match.public.phase == "over":
            break
        public = msgspec.to_builtins([outcome.events, outcome.changes.patch("public"), match.snapshot(None).public])
        assert max(numbers_in(public)) < CANARY / 2, action
        for viewer in range(match.seats):
            if viewer != seat:
                told_to = msgspec.to_builtins(outcome.told_to(viewer))
                assert told_to == []
                goods = [place for place in outcome.changes.patch("private", viewer) if place[1:] and place[1] != "answer"]
                assert all(step[1] in ("gold", "squires") for step in goods)
        steps += 1
    assert steps > 100


def test_what_was_voted_is_in_nothing_that_others_get_before_the_reveal() -> None:
    """A canary: votes laid down are a number that is nowhere else."""
    match = new_match(3, 3)
    found = 0
    while match.public.phase != "over":
        decision = match.public.decision
        assert decision is not None
        if decision.kind == "vote" and not decision.answered:
            match.public.seats[0].votes = CANARY  # the reveal spends all but one
            match._changes.clear()
            outcome = match.play(0, Vote(True, CANARY - 1))
            for viewer in (1, 2, None):
                seen = [outcome.events, outcome.changes.patch("public"), match.snapshot(viewer)]
                seen += [] if viewer is None else [outcome.told_to(viewer), outcome.changes.patch("private", viewer)]
                assert CANARY - 1 not in numbers_in(msgspec.to_builtins(seen))
            found += 1
        seat = match.awaiting()[0]
        match.play(seat, match.default_action(seat))
    assert found == 15
