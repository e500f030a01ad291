"""The record of a match: written, read, verified; every kind of tampering is found and its first wrong step named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from shared import chance, replay
from shared.replay import Replay, ReplayError, Verdict
from shared.rheinlaender.rules import Rheinlaender

SECRET = bytes(range(32))
NAMES = ["Anna", "Βασίλης", "Csaba"]
CONTRIBUTIONS = [b"a" * 16, b"", b"c" * 16]
Tamper = Callable[[dict[str, Any]], Any]


def play_match(seed: int, steps: int | None = None) -> list[tuple[int, dict[str, Any]]]:
    """Random legal actions from the start, all or the first ``steps``."""
    match = Rheinlaender.start(len(NAMES), Rheinlaender.read_options({}), chance.match_seed(SECRET, CONTRIBUTIONS))
    choice = random.Random(seed).choice
    actions: list[tuple[int, dict[str, Any]]] = []
    while match.standings() is None and (steps is None or len(actions) < steps):
        seat = match.awaiting()[0]
        action = choice(list(match.legal_actions(seat)))
        match.play(seat, action)
        actions.append((seat, replay.to_document(action)))
    return actions


@pytest.fixture(scope="module")
def finished() -> Replay:
    return replay.record(Rheinlaender, {}, NAMES, SECRET, CONTRIBUTIONS, play_match(1))


def tampered(finished: Replay, tamper: Tamper) -> Verdict:
    document = json.loads(replay.write(finished))
    tamper(document)
    return replay.verify(replay.from_plain(document))


@pytest.mark.parametrize("seed", range(5))
def test_a_recorded_match_is_verified(seed: int) -> None:
    recorded = replay.record(Rheinlaender, {}, NAMES, SECRET, CONTRIBUTIONS, play_match(seed))
    assert replay.verify(recorded).key == "verified"
    assert recorded.standings is not None


def test_a_match_that_was_not_finished_is_verified_as_far_as_it_goes() -> None:
    recorded = replay.record(Rheinlaender, {}, NAMES, SECRET, CONTRIBUTIONS, play_match(1, steps=9))
    verdict = replay.verify(recorded)
    assert (verdict.key, verdict.ok, verdict.details) == ("verified_unfinished", True, {"steps": 9})


def test_a_record_of_before_editions_is_verified(finished: Replay) -> None:
    document = json.loads(replay.write(finished))
    assert document.pop("edition") == Rheinlaender.edition()
    old = replay.from_plain(document)
    assert old.edition == ""
    assert replay.verify(old).key == "verified"


def test_other_numbers_are_said_with_the_file_that_has_them(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document.update(edition="0" * 16))
    assert str(Rheinlaender.DATA_FILE) in str(verdict)


def test_writing_and_reading_are_inverse(finished: Replay) -> None:
    assert replay.read(replay.write(finished)) == finished
    assert replay.from_plain(replay.to_plain(finished)) == finished


def test_a_file_has_one_step_on_each_line(finished: Replay) -> None:
    lines = replay.write(finished).decode().splitlines()
    assert len([line for line in lines if line.startswith("    [")]) == len(finished.steps)


def test_all_options_are_recorded_not_only_the_chosen(finished: Replay) -> None:
    assert set(finished.options) == set(Rheinlaender.OPTIONS.__struct_fields__)


# ------------------------------------------------------------------------------------------------ tampering


def test_another_action_in_a_step_is_named(finished: Replay) -> None:
    other = next(
        number
        for number, step in enumerate(finished.steps, start=1)
        if step.action["do"] == "place" and _alternative(finished, number) is not None
    )
    verdict = tampered(finished, lambda document: document["steps"][other - 1].__setitem__(1, _alternative(finished, other)))
    assert (verdict.key, verdict.step) == ("wrong_state", other)


def _alternative(finished: Replay, number: int) -> dict[str, Any] | None:
    """Another legal action at this step."""
    match = Rheinlaender.start(len(NAMES), Rheinlaender.read_options({}), chance.match_seed(SECRET, CONTRIBUTIONS))
    for step in finished.steps[: number - 1]:
        match.play(step.seat, match.read_action(step.action))
    step = finished.steps[number - 1]
    documents = (replay.to_document(action) for action in match.legal_actions(step.seat))
    return next((document for document in documents if document != step.action), None)


@pytest.mark.parametrize("number", [1, 2, 10, 30])
def test_a_changed_digest_is_named(finished: Replay, number: int) -> None:
    verdict = tampered(finished, lambda document: document["steps"][number - 1].__setitem__(2, "0" * 16))
    assert (verdict.key, verdict.step) == ("wrong_state", number)


def test_an_illegal_step_is_named_with_its_rule(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document["steps"][4].__setitem__(0, (document["steps"][4][0] + 1) % 3))
    assert (verdict.key, verdict.step) == ("illegal_action", 5)
    assert verdict.details["rule"].startswith("RHE-")
    assert verdict.details["rule"] in str(verdict)


def test_a_step_of_no_seat_is_named(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document["steps"][4].__setitem__(0, 7))
    assert (verdict.key, verdict.step) == ("no_such_seat", 5)


def test_a_step_that_is_no_action_is_named(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document["steps"][7].__setitem__(1, {"do": "win"}))
    assert (verdict.key, verdict.step) == ("not_an_action", 8)
    assert "win" in str(verdict)


def test_a_step_left_out_shows_at_its_place(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document["steps"].pop(11))
    assert verdict.step == 12


def test_steps_after_the_end_are_named(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document["steps"].append(document["steps"][-1]))
    assert (verdict.key, verdict.step) == ("illegal_action", len(finished.steps) + 1)


def test_a_replay_that_was_cut_short_is_found(finished: Replay) -> None:
    verdict = tampered(finished, lambda document: document["steps"].pop())
    assert (verdict.key, verdict.step, verdict.ok) == ("not_over", len(finished.steps) - 1, False)


@pytest.mark.parametrize(
    ("tamper", "key"),
    [
        (lambda document: document.update(secret="00" * 32), "wrong_commitment"),
        (lambda document: document.update(secret="00" * 32, commitment=chance.commitment(bytes(32))), "wrong_start"),
        (lambda document: document["contributions"].__setitem__(1, "ff"), "wrong_start"),
        (lambda document: document["contributions"].reverse(), "wrong_start"),
        (lambda document: document.update(start="0" * 16), "wrong_start"),
        (lambda document: document["contributions"].pop(), "wrong_seats"),
        (lambda document: document["standings"].reverse(), "wrong_standings"),
        (lambda document: document.update(standings=None), "wrong_standings"),
        (lambda document: document.update(game="chess"), "unknown_game"),
        (lambda document: document.update(rules=99), "other_rules"),
        (lambda document: document.update(edition="0" * 16), "other_edition"),
        (lambda document: document["options"].update(end_latch="never"), "wrong_options"),
        (lambda document: document.update(seats=["Anna"], contributions=[""]), "wrong_options"),
    ],
)
def test_everything_else_that_was_changed_is_found(finished: Replay, tamper: Tamper, key: str) -> None:
    verdict = tampered(finished, tamper)
    assert (verdict.key, verdict.step, verdict.ok) == (key, None, False)
    assert "\n" not in str(verdict)


# ------------------------------------------------------------------------------------------------ files that are not as they should be


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"\x00\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "no replay of Palatine"),
        (b'{"game": "rheinlaender"}', "no replay of Palatine"),
        (b'{"palatine": 2}', "has format 2; this version of Palatine reads format 1"),
        (b'{"palatine": 1}', "damaged: Object missing required field"),
        (b'{"palatine": "1"}', "no replay of Palatine"),
    ],
)
def test_what_is_no_replay_is_refused_in_one_sentence(content: bytes, says: str) -> None:
    with pytest.raises(ReplayError, match=says) as caught:
        replay.read(content)
    assert "\n" not in str(caught.value)


def test_what_is_damaged_names_the_place(finished: Replay) -> None:
    document = json.loads(replay.write(finished))
    document["steps"][2] = [0, "place"]
    with pytest.raises(ReplayError, match=r"damaged: .*steps\[2\]"):
        replay.from_plain(document)


def test_a_file_without_bounds_is_not_read() -> None:
    with pytest.raises(ReplayError, match="too large"):
        replay.read(b" " * (replay.MAX_BYTES + 1))


def test_the_text_of_a_wrong_replay_names_the_step(finished: Replay) -> None:
    content = replay.write(finished).replace(finished.steps[20].after.encode(), b"0" * 16)
    verdict = replay.verify(replay.read(content))
    assert not verdict.ok
    assert str(verdict).startswith("Step 21 ")
