"""An independent record of who may know what in a match of Cities & Knights, against which every frame that a client received is held.

It plays the finished match again from its replay, and concludes from the hands before and after each action, not from what the rules
told whom, which cards moved in secret and who saw them (VIS-2, VIS-3). A card that was moved in secret may not be named to anybody else,
in no part of any frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from shared import chance, codec, messages
from shared.catan.cards import CARD_TYPES, TRACK_OF
from shared.catan.rules import Catan
from shared.engine import Seat, Viewer
from shared.replay import Replay
from shared.state import Document, apply_patch, name_steps, to_document

TYPES, PROGRESS = frozenset(CARD_TYPES), frozenset(TRACK_OF)
FIELDS = frozenset(Catan.names())
OPEN = frozenset(("bank_trade", "traded", "monopoly", "produced", "discarded", "resource_taken", "gained", "starting_cards"))
"""Events that name cards which everybody sees (VIS-4)."""
KNOWERS: dict[str, tuple[str, ...]] = {
    "card_stolen": ("seat", "victim"),
    "hand_shown": ("seat",),
    "progress_shown": ("seat",),
    "cards": ("seat", "giver"),
    "harbor": ("seat", "opponent"),
    "progress": ("seat", "giver"),
}
"""Tags of private events and the fields that name who may be told (VIS-3)."""


@dataclass
class Moment:
    """The match after one action: what is open, what each seat alone sees, and what moved in secret."""

    public: Document
    private: dict[Seat, Document]
    named: frozenset[str] = frozenset()
    """Cards that everybody saw in this turn: progress cards that were played, point cards that were turned up."""
    moved: list[tuple[frozenset[Seat], frozenset[str]]] = field(default_factory=list)
    """Seats between whose hands cards went unseen by the others, or that saw or chose cards unseen; and what they know by that."""
    progress: dict[Seat, set[str]] = field(default_factory=dict)
    """Seat to the progress cards that came to it or left it unseen."""

    def secret_to_others(self, viewer: Viewer) -> frozenset[str]:
        """Words that may not be named to this viewer at this version."""
        known = frozenset[str]().union(*(cards for seats, cards in self.moved if viewer in seats))
        cards = TYPES - known if any(viewer not in seats for seats, _ in self.moved) else frozenset()  # nor is there reason to name another
        own = set() if viewer is None else self.progress.get(viewer, set()) | set(self.private[viewer]["progress"])
        return cards | (PROGRESS - self.named - own - set(self._shown(viewer)) - self._face_up())

    def _shown(self, viewer: Viewer) -> list[str]:
        return [] if viewer is None else self.private[viewer]["shown_progress"]

    def _face_up(self) -> set[str]:
        return {card for state in self.public["seats"].values() for card in state["face_up"]}


class Witness:
    """The whole truth of a finished match, version by version."""

    def __init__(self, record: Replay) -> None:
        contributions = [bytes.fromhex(part) for part in record.contributions]
        game = Catan.start(
            len(record.seats), Catan.read_options(record.options), chance.match_seed(bytes.fromhex(record.secret), contributions)
        )
        self.moments = [self._moment(game)]
        for step in record.steps:
            before = self.moments[-1]
            outcome = game.play(step.seat, game.read_action(step.action))
            events = [msgspec.to_builtins(event) for event in outcome.events]
            self.moments.append(self._follow(before, self._moment(game), step.action, events))

    @staticmethod
    def _moment(game: Catan) -> Moment:
        private = {seat: to_document(own) for seat, own in game.private.items() if own is not None}
        return Moment(to_document(game.public), private)

    def _follow(self, before: Moment, after: Moment, action: Document, events: list[Any]) -> Moment:
        turned_up = {event[2] for event in events if event[0] == "faced_up"}
        played = {action["card"]} if action["do"] == "play_card" else set()
        earlier = before.named if before.public["turn"] == after.public["turn"] else frozenset[str]()
        after.named = frozenset(turned_up | played) | earlier
        is_open = any(event[0] in OPEN for event in events)
        for seat, own in after.private.items():
            was = before.private[seat]
            moved = Counter(own["progress"])
            moved.subtract(Counter(was["progress"]))
            after.progress[seat] = {card for card, number in moved.items() if number}
            if any(own[name] and own[name] != was[name] for name in ("shown", "harbor_resource")):
                after.moved.append((frozenset((seat,)), TYPES))
            if not is_open and before.public["bank"] == after.public["bank"]:
                after.moved += self._losses(before, after, seat)
        return after

    @staticmethod
    def _losses(before: Moment, after: Moment, loser: Seat) -> Iterator[tuple[frozenset[Seat], frozenset[str]]]:
        """To whom cards of the loser went, and which."""
        lost = [card for card in CARD_TYPES if after.private[loser]["hand"][card] < before.private[loser]["hand"][card]]
        for seat, own in after.private.items():
            found = frozenset(card for card in lost if own["hand"][card] > before.private[seat]["hand"][card])
            if found:
                yield frozenset((loser, seat)), found

    # -- frames

    def check(self, frames: list[bytes], seat: Viewer) -> Counter[str]:
        """Hold all frames that one viewer got against the record; counts what was checked. Raises ``AssertionError``."""
        viewer = _Viewer(self, seat)
        for frame in frames:
            viewer.take(codec.decode_reply(frame))
        return viewer.counted


class _Viewer:
    """Follows the frames of one viewer as its client does, and compares its copy with the truth after each."""

    def __init__(self, witness: Witness, seat: Viewer) -> None:
        self.moments, self.seat = witness.moments, seat
        self.counted: Counter[str] = Counter()
        self.names: list[str] = []
        self.public: Document = {}
        self.private: Document | None = None
        self.version = -1

    def take(self, reply: Any) -> None:
        match reply:
            case messages.Snapshot():
                assert reply.seat == self.seat
                self.names, self.public, self.private, self.version = reply.names, reply.public, reply.private, reply.version
                for logged in reply.events:
                    self._check_told(logged.told)
                    self._check_words(logged.version, [logged.events, logged.told])
                self._compare()
            case messages.Update() if reply.version == self.version + 1:
                apply_patch(self.public, name_steps(reply.public, self.names))
                if reply.private:
                    assert self.private is not None, "a watcher was sent something private"
                    apply_patch(self.private, name_steps(reply.private, self.names))
                self.version = reply.version
                self._check_told(reply.told)
                self._check_words(reply.version, [reply.public, reply.events, reply.private, reply.told])
                self._compare()
            case messages.Update():
                pass  # its client leaves it out as well
            case messages.ReplayData():
                assert self.version == len(self.moments) - 1, "a replay tells all, and only when the match is over"
            case messages.Welcome():
                pass  # names the options of all games
            case _:
                spoken = set(_words(msgspec.to_builtins(reply)))
                assert not spoken & PROGRESS, reply
                self.counted["other"] += 1

    def _compare(self) -> None:
        truth = self.moments[self.version]
        assert self.public == truth.public, f"version {self.version}"
        assert self.private == (None if self.seat is None else truth.private[self.seat]), f"version {self.version}"
        self.counted["copies"] += 1

    def _check_told(self, told: list[Any]) -> None:
        for event in told:
            document = msgspec.structs.asdict(Catan.read_private_event(event))
            assert self.seat is not None
            assert self.seat in {document[name] for name in KNOWERS[event[0]]}, event
            self.counted[event[0]] += 1

    def _check_words(self, version: int, document: Any) -> None:
        forbidden = self.moments[version].secret_to_others(self.seat)
        spoken = forbidden & set(_words(document))
        assert not spoken, f"version {version} names {spoken} to {self.seat}: {document}"
        self.counted["secrets"] += bool(forbidden & TYPES)


def _words(document: Any) -> Iterator[str]:
    """All text in a document, keys of maps too, but for the names of fields."""
    match document:
        case str():
            yield document
        case dict():
            for key, value in document.items():
                yield from () if key in FIELDS else _words(key)
                yield from _words(value)
        case list() | tuple():
            for value in document:
                yield from _words(value)
