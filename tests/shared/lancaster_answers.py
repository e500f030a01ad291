"""INV-19 to INV-23 at one answer of a random match of Lancaster, by samples: legality, order of arrival, secrets, saving, previews."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from shared.engine import IllegalAction, Seat, Snapshot, Viewer
from shared.lancaster.refusals import REFUSALS
from shared.lancaster.rules import ANSWERS, Lancaster
from shared.state import apply_patch
from tests.shared.lancaster_matches import Step
from tests.shared.lancaster_requests import requests

LISTED, UNLISTED, OUTDATED = 2, 4, 2
"""Answers of each sort that are tried at every step."""
RELOADED = 0.25
"""Steps of which the match that plays along is saved and loaded."""


def is_accepted(match: Lancaster, seat: Seat, request: Any) -> bool:
    """Whether ``play`` accepts it; it is taken back. A refusal must be in order and must not change anything."""
    try:
        outcome = match.play(seat, request)
    except IllegalAction as refusal:
        key, rule, details = refusal.key, refusal.rule, refusal.details
    else:
        match.take_back(outcome.changes)
        assert match.read_action(msgspec.to_builtins(request)) == request
        for event in msgspec.to_builtins(outcome.events):
            match.read_event(event)
        for event, _ in outcome.told:
            assert match.read_private_event(msgspec.to_builtins(event)) == event
        return True
    assert msgspec.msgpack.encode(details)  # it can be told
    assert REFUSALS[key] == rule
    assert match._changes == []
    return False


def check_copy(copied: Lancaster, match: Lancaster, seat: Seat) -> None:
    """LAN-HID-7: what is legal, and what the neutral answer is, follows from what the seat sees."""
    assert list(copied.legal_actions(seat)) == list(match.legal_actions(seat))
    assert copied.awaiting() == match.awaiting()
    if seat in match.awaiting():
        assert copied.default_action(seat) == match.default_action(seat)


def check_preview(copied: Lancaster, step: Step) -> None:
    """INV-23: what the seat's copy of the state before foresees is what happened, up to where something hidden decides."""
    before = copied.full_snapshot()
    preview = copied.preview(step.seat, step.action)
    assert preview.events == step.outcome.events[: len(preview.events)]
    assert copied.full_snapshot() == before
    if preview.complete:
        assert len(preview.events) == len(step.outcome.events)
        apply_patch(before.public, preview.patch)
        assert before.public == step.after.public


def check_arrivals(match: Lancaster, rng: random.Random, orders: int) -> None:
    """INV-20, where a simultaneous decision has just been opened."""
    decision = match.public.decision
    if decision is None or not decision.simultaneous or decision.answered:
        return
    answers = [(seat, rng.choice(list(match.legal_actions(seat)))) for seat in decision.waiting]
    ends = []
    for _ in range(orders):
        played = [match.play(seat, answer) for seat, answer in rng.sample(answers, len(answers))]
        # The first event tells who was the last.
        ends.append((played[-1].events[1:], match.full_snapshot()))
        for outcome in reversed(played):
            match.take_back(outcome.changes)
    assert all(end == ends[0] for end in ends)


def twins(match: Lancaster, viewer: Viewer, rng: random.Random) -> Iterator[Snapshot]:
    """Full states that differ from this one only in what the viewer may not see, but could be as they are."""
    state = match.full_snapshot()
    assert state.hidden is not None
    rng.shuffle(state.hidden["conflicts"])
    rng.shuffle(state.hidden["laws"])
    yield state
    decision = match.public.decision
    for seat in range(match.seats):
        if seat == viewer:
            continue
        if not match.open_goods and match.public.phase != "over":
            for good in ("gold", "squires"):
                state.private[seat][good] = rng.randrange(6)
            yield state
        if decision is not None and seat in decision.answered:
            answers = list(ANSWERS[decision.kind].legal(match, seat, decision))
            state.private[seat]["answer"] = msgspec.to_builtins(rng.choice(answers))
            yield state


class Scrutiny:
    """What is looked at behind every answer of one match, and what is kept of it for the next."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self._saved: Lancaster | None = None
        self._requests: dict[str, list[Any]] = {}
        """Of every kind of decision, whoever has to make it."""
        self._outdated: list[tuple[Seat, Any]] = []
        """Answers that were legal before the latest one, with the seat."""

    def check(self, step: Step) -> None:
        """INV-19 to INV-23."""
        saved = self._saved_match(step)
        copied = Lancaster.restore(saved.snapshot(step.seat))
        check_copy(copied, saved, step.seat)
        check_preview(copied, step)
        assert saved.play(step.seat, step.action).events == step.outcome.events  # INV-22
        assert saved.full_snapshot() == step.after
        self._check_legality(step)
        check_arrivals(step.match, self.rng, 2)
        self._check_view(step.match)

    def _saved_match(self, step: Step) -> Lancaster:
        """The match of before the step, saved and loaded now or a few steps ago."""
        if self._saved is None or self.rng.random() < RELOADED:
            self._saved = Lancaster.restore(msgspec.msgpack.decode(msgspec.msgpack.encode(step.before), type=Snapshot))
        return self._saved

    def _check_legality(self, step: Step) -> None:
        """INV-19."""
        match, rng, decision = step.match, self.rng, step.match.public.decision
        wishes = rng.sample(self._outdated, min(OUTDATED, len(self._outdated)))
        self._outdated = []
        listed = {seat: list(match.legal_actions(seat)) for seat in range(match.seats)}
        for seat in match.awaiting():
            assert match.default_action(seat) in listed[seat]
        for seat, legal in listed.items():
            assert len(set(legal)) == len(legal)
            wishes += [(seat, action) for action in rng.sample(legal, min(LISTED, len(legal)))]
            self._outdated += [(seat, action) for action in rng.sample(legal, min(OUTDATED, len(legal)))]
        kind = "over" if decision is None else decision.kind
        if kind not in self._requests:
            self._requests[kind] = requests(match, rng.randrange(match.seats), rng)
        wishes += [(rng.choice(match.awaiting() or (0,)), request) for request in rng.sample(self._requests[kind], UNLISTED)]
        for seat, wish in wishes:
            assert is_accepted(match, seat, wish) == (wish in listed[seat]), (seat, wish)
        assert match.full_snapshot() == step.after

    def _check_view(self, match: Lancaster) -> None:
        """INV-21, LAN-HID-7: the view, and what it says is legal, is the same in a state with other secrets."""
        viewer = self.rng.choice(match.awaiting() or (0,))
        *_, state = twins(match, viewer, self.rng)
        twin = Lancaster.restore(state)
        assert twin.snapshot(viewer) == match.snapshot(viewer)
        check_copy(twin, match, viewer)
