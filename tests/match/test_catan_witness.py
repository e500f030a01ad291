"""The witness of whole matches itself: it is content with what the server sends, and sees every leak."""

from __future__ import annotations

from typing import Any

import pytest
from catan_script import find_script
from catan_witness import KNOWERS, Witness

from server.match import Match
from shared import chance, codec, messages, replay
from shared.catan.rules import Catan
from shared.state import to_document

SEATS = 3
SECRET, OWN = bytes(32), [bytes((seat,) * chance.CONTRIBUTION_BYTES) for seat in range(SEATS)]

Frames = dict[int | None, list[bytes]]


@pytest.fixture(scope="module")
def played() -> tuple[Witness, Frames]:
    """A match in memory, and what every viewer of it is sent."""
    script = find_script(SEATS, {}, chance.match_seed(SECRET, OWN), wanted=frozenset(KNOWERS))
    steps = [(step.seat, to_document(step.action)) for step in script]
    record = replay.record(Catan, {}, ["A", "B", "C"], SECRET, OWN, steps)
    match = Match(1, Catan.start(SEATS, Catan.read_options({}), chance.match_seed(SECRET, OWN)), messages.ClockSetting(), OWN)
    viewers = (*range(SEATS), None)
    frames = {viewer: [codec.encode(match.snapshot(viewer, "KRUMB", "epoch", 0.0))] for viewer in viewers}
    for seat, action in steps:
        news = match.play(seat, action, 0.0, numbered=True)
        for viewer in viewers:
            frames[viewer].append(news.for_viewer(viewer).payload)
            if match.version % 100 == 0:
                frames[viewer].append(codec.encode(match.snapshot(viewer, "KRUMB", "epoch", 0.0)))
    return Witness(record), frames


def test_everybody_is_sent_what_is_theirs(played: tuple[Witness, Frames]) -> None:
    witness, frames = played
    counted = sum((witness.check(frames[viewer], viewer) for viewer in frames), start=witness.check([], None))
    assert set(KNOWERS) <= set(counted)
    assert counted["secrets"] > 20
    assert counted["copies"] >= len(frames) * (len(witness.moments) - 1)


def leaking(frame: bytes, **more: Any) -> bytes:
    """An update with something more in it."""
    update = codec.decode_reply(frame)
    assert isinstance(update, messages.Update)
    return codec.encode(messages.Update(**{name: getattr(update, name) for name in update.__struct_fields__} | more))


def at(frames: list[bytes], version: int) -> int:
    """Where the update with that version is."""
    return next(
        place for place, frame in enumerate(frames) if getattr(codec.decode_reply(frame), "version", 0) == version and place >= version
    )


def secret_moment(witness: Witness) -> tuple[int, int]:
    """A version at which a card moved in secret, with a seat that must not know, nor whether there is an Alchemist."""
    for version, moment in enumerate(witness.moments):
        for seat in range(SEATS):
            if {"ore", "wool", "alchemist"} <= moment.secret_to_others(seat):
                return version, seat
    raise AssertionError("no secrets")


@pytest.mark.parametrize(
    "leak",
    [
        {"told": [["card_stolen", 3, 4, "ore"]]},
        {"events": [["bank_trade", 0, "ore", 4, "wool", 1]]},
        {"events": [["played", 0, "alchemist", [1, 1]]]},
        {"private": [[0, "hand", "ore", 19]]},
    ],
    ids=["a private event", "a card in public", "a progress card in public", "a private patch"],
)
def test_a_leak_is_seen(played: tuple[Witness, Frames], leak: dict[str, Any]) -> None:
    witness, frames = played
    version, stranger = secret_moment(witness)
    theirs = list(frames[stranger])
    place = at(theirs, version)
    theirs[place] = leaking(theirs[place], **leak)
    with pytest.raises(AssertionError):
        witness.check(theirs, stranger)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_frames_of_another_seat_are_no_ones_else(played: tuple[Witness, Frames], reader: int | None) -> None:
    witness, frames = played
    with pytest.raises(AssertionError):
        witness.check(frames[2], reader)
