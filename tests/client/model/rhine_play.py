"""A match played out in memory, as one viewer's client is told of it: a snapshot, then updates, all through the real engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from shared.engine import Outcome, Seat
from shared.messages import DIGEST_EVERY, LoggedEvents, Snapshot, Update
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions
from shared.state import Numbering, digest, to_document

EPOCH = "epoch"


class Told:
    """The server's side of one match, and the messages for one viewer."""

    def __init__(
        self,
        number: int,
        viewer: Seat | None,
        seats: int = 3,
        options: RheinlaenderOptions | None = None,
        match: Rheinlaender | None = None,
    ) -> None:
        self.match = match or Rheinlaender.start(seats, options or RheinlaenderOptions(), f"{number:064x}")
        self.numbers = Numbering(self.match.names())
        self.viewer = viewer
        self.version = 0
        self.logged: list[LoggedEvents] = []
        self.random = random.Random(number)

    def snapshot(self, recent: int = 60) -> Snapshot:
        """What a client gets that joins now."""
        seen = self.match.snapshot(self.viewer)
        return Snapshot(
            code="ABCDE",
            epoch=EPOCH,
            match=1,
            version=self.version,
            game=Rheinlaender.NAME,
            seats=self.match.seats,
            options=seen.options,
            seat=self.viewer,
            names=list(self.match.names()),
            public=seen.public,
            private=None if self.viewer is None else seen.private[self.viewer],
            events=self.logged[-recent:] if recent else [],
        )

    def play(self, seat: Seat, action: Any) -> tuple[Outcome, Update]:
        """Carry out an action; the update for the viewer."""
        outcome = self.match.play(seat, action)
        self.version += 1
        public, private = outcome.changes.patches(self.numbers)
        told = [] if self.viewer is None else msgspec.to_builtins(outcome.told_to(self.viewer))
        events = msgspec.to_builtins(list(outcome.events))
        self.logged.append(LoggedEvents(self.version, events, told))
        update = Update(
            version=self.version,
            public=public,
            events=events,
            digest=digest(to_document(self.match.public)) if self.version % DIGEST_EVERY == 0 else "",
            private=private.get(self.viewer, []),
            told=told,
        )
        return outcome, update

    def random_action(self) -> tuple[Seat, Any]:
        """A legal action of the seat to move, its kind chosen first, so that conversions and forts are frequent."""
        seat = self.match.awaiting()[0]
        kinds: dict[type, list[Any]] = {}
        for action in self.match.legal_actions(seat):
            kinds.setdefault(type(action), []).append(action)
        return seat, self.random.choice(kinds[self.random.choice(list(kinds))])

    def updates(self) -> Iterator[tuple[Seat, Any, Outcome, Update]]:
        """Random play to the end."""
        while self.match.awaiting():
            seat, action = self.random_action()
            yield seat, action, *self.play(seat, action)
