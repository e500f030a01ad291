"""A match of Cities & Knights played in memory, as every seat's and a watcher's client is told of it, all through the real engine."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable
from typing import Any

import msgspec

from client.model.catan.table import CatanTable
from client.model.replica import RoomReplica
from client.model.table import Line
from shared.catan.actions import (
    TRADE_TALK,
    AcceptOffer,
    BankTrade,
    CatanAction,
    ConfirmOffer,
    CounterOffer,
    EndTurn,
    MakeOffer,
    RejectOffer,
)
from shared.catan.board import standard_board
from shared.catan.cards import CARD_TYPES, CardType
from shared.catan.rules import Catan
from shared.catan.scenario import CatanPosition
from shared.catan.state import CatanOptions
from shared.engine import Outcome, Seat, TakeBack
from shared.messages import DIGEST_EVERY, LoggedEvents, Snapshot, Update
from shared.state import Numbering, digest, to_document

EPOCH = "epoch"
A, B, C, D = range(4)
NAMES = ("Anna", "Boris", "Chloé", "Dimitris")


def at_position(options: dict[str, Any] | None = None, **keys: Any) -> Play:
    """A match with four seats at a position, in the keys and places of scenario files; every seat and a watcher look on."""
    play = Play(1, match=CatanPosition(keys, options or {}).match)
    play.join([*range(play.match.seats), None])
    return play


def place(name: str) -> str:
    """An intersection of the notation (``3.3N``) as the board's id."""
    return f"i{standard_board().place(name)}"


def path(name: str) -> str:
    """A path of the notation (``3.3N-NE``) as the board's id."""
    return f"p{standard_board().path(name)}"


def hex_(name: str) -> str:
    """A hex of the notation (``3.3``) as the board's id."""
    return f"h{standard_board().hex(name)}"


def words(lines: Iterable[Line]) -> list[str]:
    """The texts of lines."""
    return [line.text for line in lines]


class Viewer:
    """One client at the table: replica and table model."""

    def __init__(self, play: Play, seat: Seat | None) -> None:
        self.play, self.seat = play, seat
        self.replica = RoomReplica()
        self.table = CatanTable(lambda: 0.0)
        self.table.seats_changed(NAMES[: play.match.seats])
        self.table.advance(self.replica.take_snapshot(play.snapshot(seat)))

    def log(self) -> list[str]:
        """All lines, in the language in use."""
        return [self.table.log.text(line) for line in self.table.log.lines(minor=True)]


class Play:
    """The server's side of one match, and its viewers."""

    def __init__(self, number: int, seats: int = 3, options: CatanOptions | None = None, match: Catan | None = None) -> None:
        self.match = match or Catan.start(seats, options or CatanOptions(), f"{number:064x}")
        self.random = random.Random(number)
        self.version = 0
        self.viewers: list[Viewer] = []
        self._numbers = Numbering(self.match.names())
        self._logged: list[tuple[int, Outcome]] = []

    def join(self, seats: Iterable[Seat | None]) -> list[Viewer]:
        """Clients of these seats (None: a watcher)."""
        self.viewers += [Viewer(self, seat) for seat in seats]
        return self.viewers

    def at(self, seat: Seat | None) -> Viewer:
        """The client of a seat."""
        return next(viewer for viewer in self.viewers if viewer.seat == seat)

    def snapshot(self, seat: Seat | None) -> Snapshot:
        """What a client gets that joins now."""
        seen = self.match.snapshot(seat)
        return Snapshot(
            code="ABCDE",
            epoch=EPOCH,
            match=1,
            version=self.version,
            game=Catan.NAME,
            seats=self.match.seats,
            options=seen.options,
            seat=seat,
            names=list(self.match.names()),
            public=seen.public,
            private=None if seat is None else seen.private[seat],
            events=[_logged(version, outcome, seat) for version, outcome in self._logged[-60:]],
        )

    def play(self, seat: Seat, action: CatanAction) -> Outcome:
        """Carry out an action and tell every viewer."""
        outcome = self.match.play(seat, action)
        self.version += 1
        self._logged.append((self.version, outcome))
        state = digest(to_document(self.match.public)) if self.version % DIGEST_EVERY == 0 else ""
        public, private = outcome.changes.patches(self._numbers)
        for viewer in self.viewers:
            logged = _logged(self.version, outcome, viewer.seat)
            own = private.get(viewer.seat, [])
            update = Update(version=self.version, public=public, events=logged.events, digest=state, private=own, told=logged.told)
            # Each client has its own copy of what was sent, as after a real wire.
            step = viewer.replica.take_update(copy.deepcopy(update))
            assert step is not None
            viewer.table.motions(step)
            viewer.table.advance(step)
        return outcome

    def do(self, seat: Seat, action: CatanAction | None) -> Outcome:
        """What a client sends: played, and the client told that it was."""
        assert action is not None
        table = self.at(seat).table
        table.waiting(True)
        outcome = self.play(seat, action)
        table.played()
        return outcome

    # -- random play

    def step(self) -> tuple[Seat, CatanAction]:
        """A random action of somebody, its kind drawn first so that rare ones are frequent; players trade now and then."""
        talk = self._talk()
        if talk is not None:
            return talk
        seat = self.random.choice(self.match.awaiting())
        kinds: dict[type[Any], list[CatanAction]] = {}
        for action in self.match.legal_actions(seat):
            kinds.setdefault(type(action), []).append(action)
        for kind in (*TRADE_TALK, TakeBack):
            kinds.pop(kind, None)
        busy = [kind for kind in kinds if kind not in (EndTurn, BankTrade)]
        if busy and self.random.random() < 0.85:
            kinds = {kind: kinds[kind] for kind in busy}
        return seat, self.random.choice(kinds[self.random.choice(sorted(kinds, key=lambda kind: kind.__name__))])

    def _talk(self) -> tuple[Seat, CatanAction] | None:
        public = self.match.public
        if public.phase != "actions" or public.decision is not None or self.random.random() > 0.15:
            return None
        for seat in self.match.invited():
            number, offer = next((n, o) for n, o in public.offers.items() if o.replies.get(seat) == "none")
            legal = set(self.match.legal_actions(seat)) if seat != public.active else set()
            roll = self.random.random()
            if roll < 0.5 and AcceptOffer(number) in legal:
                return seat, AcceptOffer(number)
            terms = self._terms(seat)
            if roll < 0.7 and terms is not None:
                return seat, CounterOffer(number, *terms)
            return seat, RejectOffer(number)
        for number, offer in public.offers.items():
            for other, reply in offer.replies.items():
                if reply == "accepted" and offer.maker == public.active:
                    return offer.maker, ConfirmOffer(number, other)
        terms = self._terms(public.active)
        return None if terms is None else (public.active, MakeOffer(tuple(sorted(self.match.opponents(public.active))), *terms))

    def _terms(self, seat: Seat) -> tuple[dict[CardType, int], dict[CardType, int]] | None:
        held = [card for card in CARD_TYPES if self.match.own(seat).hand[card]]
        if not held:
            return None
        give = self.random.choice(held)
        return {give: 1}, {self.random.choice([card for card in CARD_TYPES if card != give]): 1}


def _logged(version: int, outcome: Outcome, seat: Seat | None) -> LoggedEvents:
    told = [] if seat is None else msgspec.to_builtins(outcome.told_to(seat))
    return LoggedEvents(version, msgspec.to_builtins(list(outcome.events)), told)
