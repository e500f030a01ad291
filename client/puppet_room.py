"""A room without a server: one match in memory, played by the engine itself, told to one viewer in the messages of a server.

For tests and for pictures of positions that are rarely met in play; never for playing. The room model above it is the real one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from client.model.room import RoomModel
from client.net.news import Answer
from shared.engine import Action, Game, IllegalAction, Outcome, Seat
from shared.messages import Act, Done, Refused, Room, RoomSettings, SeatView, Snapshot, Update
from shared.state import Numbering

NAMES = ("Anna", "Boris", "Chloé", "Δημήτρης")
CODE, EPOCH = "ABCDE", "memory"


class PuppetRoom:
    """``room`` is what a table screen gets. ``seat`` is the viewer's; None watches. The others move by :meth:`play`."""

    def __init__(self, match: Game[Any], seat: Seat | None, names: tuple[str, ...] = NAMES) -> None:
        self.match, self.seat, self.names = match, seat, names[: match.seats]
        self.version = 0
        self._numbers = Numbering(match.names())
        self.room = RoomModel(self)
        self.room.take(self._room())
        self.room.take(self._snapshot())

    # -- what a room asks of the network

    def act(self, action: Any, version: int, then: Callable[[Answer], None] | None = None) -> int:
        """Play an action of the viewer's seat."""
        assert self.seat is not None
        request = Act(id=1, number=self.version + 1, version=version, match=1, action=msgspec.to_builtins(action))
        reply: Done | Refused
        try:
            self.play(self.seat, action)
            reply = Done(id=1, version=self.version)
        except IllegalAction as error:
            reply = Refused(id=1, key=error.key, rule=error.rule, details=dict(error.details))
        if then is not None:
            then(Answer(request, reply))
        return 1

    def resync(self, reason: str) -> None:
        """Send a snapshot."""
        self.room.take(self._snapshot())

    # -- the server's side

    def play(self, seat: Seat, action: Action) -> Outcome:
        """Carry out an action of any seat and tell the viewer. Raises :class:`shared.engine.IllegalAction`."""
        outcome = self.match.play(seat, action)
        self.version += 1
        public, private = outcome.changes.patches(self._numbers)
        told = [] if self.seat is None else msgspec.to_builtins(outcome.told_to(self.seat))
        own = [] if self.seat is None else private.get(self.seat, [])
        events = msgspec.to_builtins(list(outcome.events))
        self.room.take(Update(version=self.version, public=public, events=events, private=own, told=told))
        return outcome

    def _room(self) -> Room:
        seats = [
            SeatView(
                seat, "player" if seat == self.seat else "bot", name, "" if seat == self.seat else "steady", ready=True, connected=True
            )
            for seat, name in enumerate(self.names)
        ]
        settings = RoomSettings(game=self.match.NAME, seats=self.match.seats, name=self.match.NAME)
        return Room(CODE, settings, False, "running", self.seat, self.seat, seats, 0, 1, "0" * 64, [])

    def _snapshot(self) -> Snapshot:
        seen = self.match.snapshot(self.seat)
        return Snapshot(
            code=CODE,
            epoch=EPOCH,
            match=1,
            version=self.version,
            game=self.match.NAME,
            seats=self.match.seats,
            options=seen.options,
            seat=self.seat,
            names=list(self.match.names()),
            public=seen.public,
            private=None if self.seat is None else seen.private[self.seat],
            events=[],
        )
