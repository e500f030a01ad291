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
from onlooker import Onlooker, begun, words

from shared import messages
from shared.catan.cards import CARD_TYPES, TRACK_OF
from shared.catan.rules import Catan
from shared.engine import Seat, Viewer
from shared.replay import Replay
from shared.state import Document, Patch, field_names, to_document

TYPES, PROGRESS = frozenset(CARD_TYPES), frozenset(TRACK_OF)
FIELDS = frozenset(field_names(Catan.PUBLIC, Catan.PRIVATE))
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
        game = begun(Catan, record)
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
        return _Viewer(self.moments, seat).read(frames)


class _Viewer(Onlooker):
    """Nothing that it reads or hears names a card that moved in secret."""

    moments: list[Moment]

    def check_events(self, version: int, events: list[Any], told: list[Any]) -> None:
        for event in told:
            document = msgspec.structs.asdict(Catan.read_private_event(event))
            assert self.seat is not None
            assert self.seat in {document[name] for name in KNOWERS[event[0]]}, event
            self.counted[event[0]] += 1
        self._check_words(version, [events, told])
        self.counted["secrets"] += bool(self.moments[version].secret_to_others(self.seat) & TYPES)

    def check_update(self, update: messages.Update, public: Patch) -> None:
        # As they travel: names of fields are numbers there, so that no field is taken for a card of its name.
        self._check_words(update.version, [update.public, update.private])

    def check_other(self, spoken: set[str]) -> None:
        assert not spoken & PROGRESS

    def _check_words(self, version: int, document: Any) -> None:
        spoken = self.moments[version].secret_to_others(self.seat) & set(words(document, FIELDS))
        assert not spoken, f"version {version} names {spoken} to {self.seat}: {document}"
