"""The witness of whole matches of Lancaster itself: it is content with what the server sends, and sees every leak."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from lancaster_players import choose
from lancaster_witness import Moment, Witness

from server.match import Match
from shared import chance, codec, messages, replay
from shared.lancaster.rules import Lancaster
from shared.state import to_document

SEATS = 4
SECRET, OWN = bytes(32), [bytes((seat,) * chance.CONTRIBUTION_BYTES) for seat in range(SEATS)]

Frames = dict[int | None, list[bytes]]


@pytest.fixture(scope="module")
def played() -> tuple[Witness, Frames]:
    """A match in memory, and what every viewer of it is sent."""
    game = Lancaster.start(SEATS, Lancaster.read_options({}), chance.match_seed(SECRET, OWN))
    match = Match(1, game, messages.ClockSetting(), OWN)
    viewers = (*range(SEATS), None)
    frames = {viewer: [codec.encode(match.snapshot(viewer, "KRUMB", "epoch", 0.0))] for viewer in viewers}
    steps: list[tuple[int, dict[str, Any]]] = []
    rng = random.Random(3)
    while match.awaited:
        seat = rng.choice(sorted(match.awaited))
        steps.append((seat, to_document(choose(game, seat, rng))))
        news = match.play(*steps[-1], 0.0, numbered=True)
        for viewer in viewers:
            frames[viewer].append(news.for_viewer(viewer).payload)
            if match.version % 20 == 0:
                frames[viewer].append(codec.encode(match.snapshot(viewer, "KRUMB", "epoch", 0.0)))
    return Witness(replay.record(Lancaster, {}, ["A", "B", "C", "D"], SECRET, OWN, steps)), frames


def test_everybody_is_sent_what_is_theirs(played: tuple[Witness, Frames]) -> None:
    witness, frames = played
    counted = sum((witness.check(frames[viewer], viewer) for viewer in frames), start=witness.check([], None))
    assert counted["covered"] > 15 * (SEATS - 1) * SEATS, "every ballot but the last of every vote, to everybody else"
    assert counted["told"] > 15 * (SEATS - 1)
    assert counted["copies"] >= len(frames) * (len(witness.moments) - 1)
    assert counted["hidden goods"] > 0.9 * counted["copies"]
    assert counted["laws"] > 30


def leaking(frame: bytes, **more: Any) -> bytes:
    """An update with something more in it."""
    update = codec.decode_reply(frame)
    assert isinstance(update, messages.Update)
    whole = {name: getattr(update, name) for name in update.__struct_fields__}
    return codec.encode(messages.Update(**whole | {name: whole[name] + part for name, part in more.items()}))


def at(frames: list[bytes], version: int) -> int:
    """Where the update with that version is."""
    updates = ((place, codec.decode_reply(frame)) for place, frame in enumerate(frames))
    return next(place for place, update in updates if isinstance(update, messages.Update) and update.version == version)


def pile_card(moment: Moment) -> str:
    return min(word for word in moment.words if ":" not in word)


def covered_ballot(witness: Witness) -> tuple[int, int]:
    """A version to which a ballot led that lies covered, and whose it is."""
    for version, moment in enumerate(witness.moments):
        if moment.is_covered and moment.asked == "vote":
            assert moment.author is not None
            return version, moment.author
    raise AssertionError("nobody voted")


LEAKS: dict[str, Callable[[Witness, int, int], dict[str, list[Any]]]] = {
    "a ballot in public": lambda witness, version, author: {"events": [["ballot", author, True, 0]]},
    "what was answered, told to another": lambda witness, version, author: {
        "told": [["answer_kept", "vote", witness.moments[version].covered[author]]]
    },
    "votes that go down at once": lambda witness, version, author: {"public": [[0, "seats", author, "votes", 0]]},
    "squires behind the screen": lambda witness, version, author: {"public": [[0, "seats", author, "squires", 3]]},
    "a private patch": lambda witness, version, author: {"private": [[0, "answer", witness.moments[version].covered[author]]]},
    "a law of the pile": lambda witness, version, author: {"events": [["law", min(witness.moments[version].laws), [], {}]]},
    "a card of the pile": lambda witness, version, author: {"events": [["card_down", pile_card(witness.moments[version]), 0]]},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_at_a_vote_is_seen(played: tuple[Witness, Frames], leak: str) -> None:
    witness, frames = played
    version, author = covered_ballot(witness)
    theirs = list(frames[(author + 1) % SEATS])
    place = at(theirs, version)
    theirs[place] = leaking(theirs[place], **LEAKS[leak](witness, version, author))
    with pytest.raises(AssertionError):
        witness.check(theirs, (author + 1) % SEATS)


@pytest.mark.parametrize(
    "leak",
    [
        lambda moment: ["vote_began", min(moment.laws), 1],
        lambda moment: ["cards", [pile_card(moment)], []],
        lambda moment: ["asked", "travel", [0], pile_card(moment), None],
        lambda moment: ["asked", "law_buy", [0], f"law:{min(moment.laws)}", None],
        lambda moment: ["law", 1, [0], {0: 5}],
        lambda moment: ["goods_shown", {0: 5}, {0: 2}],
    ],
    ids=["a law", "a conflict", "a conflict as a source", "a law as a source", "what the leader has", "goods before the end"],
)
def test_a_leak_in_the_open_is_seen(played: tuple[Witness, Frames], leak: Callable[[Moment], list[Any]]) -> None:
    witness, frames = played
    version = next(number for number, moment in enumerate(witness.moments) if moment.public["phase"] == "placement")
    watched = list(frames[None])
    place = at(watched, version)
    watched[place] = leaking(watched[place], events=[leak(witness.moments[version])])
    with pytest.raises(AssertionError):
        witness.check(watched, None)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_frames_of_another_seat_are_no_ones_else(played: tuple[Witness, Frames], reader: int | None) -> None:
    witness, frames = played
    with pytest.raises(AssertionError):
        witness.check(frames[2], reader)
