"""A client's copy of a match: snapshot and updates in, a typed match of the engine out. Notices when the copy has drifted.

The copy is kept twice on purpose: as plain documents, to which patches are applied and over which the digest goes, and as the engine's
own match (restored from them), on which previews run. Knows no network: it is handed the server's messages.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import msgspec

from shared import messages
from shared.codec import spell_out
from shared.engine import Game, PrivateEvent, PublicEvent, Seat
from shared.engine import Snapshot as MatchSnapshot
from shared.games import GAMES
from shared.messages import RECENT_EVENTS, LoggedEvents
from shared.state import Document, Numbering, PatchError, apply_patch, digest


class Drifted(Exception):
    """The copy is wrong or has a hole; ask the server for a snapshot, with the text as the reason."""


@dataclass(frozen=True)
class Events:
    """What happened with one version, typed."""

    version: int
    public: tuple[PublicEvent, ...]
    told: tuple[PrivateEvent, ...]


@dataclass(frozen=True)
class Step:
    """What a message did to the copy. ``fresh``: a snapshot replaced it (show no film of it); else one version was added."""

    game: Game[Any]
    match: int
    version: int
    seat: Seat | None
    fresh: bool
    events: tuple[Events, ...]


class RoomReplica:
    """The match of one room as one viewer may see it; empty (``game`` is None) before the first snapshot."""

    def __init__(self) -> None:
        self.game: Game[Any] | None = None
        self.match = 0
        self.version = 0
        self.epoch = ""
        self.seat: Seat | None = None
        self.recent: deque[Events] = deque(maxlen=RECENT_EVENTS)
        self.drifted = False
        """Whether updates are left out until the next snapshot."""
        self._kind: type[Game[Any]] | None = None
        self._seats = 0
        self._options: Document = {}
        self._numbering = Numbering(())
        self._public: Document = {}
        self._private: Document | None = None

    def take_snapshot(self, snapshot: messages.Snapshot) -> Step:
        """Begin anew from a snapshot. Raises :class:`Drifted` for a game this client does not know or state it cannot read."""
        kind = GAMES.get(snapshot.game)
        if kind is None:
            raise Drifted(f"unknown game {snapshot.game}")
        self._kind, self._seats, self._options = kind, snapshot.seats, snapshot.options
        self._numbering, self._public, self._private = Numbering(snapshot.names), snapshot.public, snapshot.private
        self.seat, self.match, self.version, self.epoch = snapshot.seat, snapshot.match, snapshot.version, snapshot.epoch
        self.drifted = False
        events = tuple(self._read(logged) for logged in snapshot.events)
        self.recent.clear()
        self.recent.extend(events)
        return Step(self._restore(), self.match, self.version, self.seat, True, events)

    def take_update(self, update: messages.Update) -> Step | None:
        """Add one version. None when there is nothing to do (already known, or a snapshot is awaited).

        Raises :class:`Drifted`, once, when a version is missing, a patch does not fit or the digest differs.
        """
        if self.drifted or self.game is None or update.version <= self.version:
            return None
        if update.version != self.version + 1:
            raise self._drift(f"hole: {self.version} to {update.version}")
        try:
            update = spell_out(update, self._numbering)
            apply_patch(self._public, update.public)
            if update.private and self._private is not None:
                apply_patch(self._private, update.private)
        except PatchError as error:
            raise self._drift(f"patch of version {update.version}") from error
        if update.digest and update.digest != digest(self._public):
            raise self._drift(f"digest of version {update.version}")
        self.version = update.version
        events = self._read(LoggedEvents(update.version, update.events, update.told))
        self.recent.append(events)
        return Step(self._restore(), self.match, self.version, self.seat, False, (events,))

    def public_digest(self) -> str:
        """The digest of the public section, to compare copies."""
        return digest(self._public)

    def _restore(self) -> Game[Any]:
        assert self._kind is not None
        private = {} if self.seat is None or self._private is None else {self.seat: self._private}
        try:
            self.game = self._kind.restore(MatchSnapshot(self._seats, self._options, self._public, private))
        except msgspec.ValidationError as error:
            raise self._drift(f"state of version {self.version}: {error}") from error
        return self.game

    def _read(self, logged: LoggedEvents) -> Events:
        assert self._kind is not None
        try:
            public = tuple(self._kind.read_event(event) for event in logged.events)
            told = tuple(self._kind.read_private_event(event) for event in logged.told)
        except msgspec.ValidationError as error:
            raise self._drift(f"events of version {logged.version}") from error
        return Events(logged.version, public, told)

    def _drift(self, reason: str) -> Drifted:
        self.drifted = True
        return Drifted(reason)
