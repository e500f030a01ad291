"""A match of Lancaster played in memory, as every seat's and a watcher's client is told of it, all through the real engine."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable
from typing import Any

import msgspec

from client.model.lancaster.table import LancasterTable
from client.model.motion import MotionQueue
from client.model.replica import Events, RoomReplica
from client.model.table import Line
from client.model.telling import Telling
from shared.engine import Outcome, Seat
from shared.lancaster.actions import LancasterAction, PlaceExtension
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Conflict, Decision, DecisionKind, Held, LancasterOptions, Phase, RowName, Stack
from shared.messages import DIGEST_EVERY, LoggedEvents, Snapshot, Update
from shared.state import Numbering, digest, to_document

EPOCH = "epoch"
A, B, C, D, E = range(5)
NAMES = ("Anna", "Boris", "Chloé", "Dimitris", "Erzsébet")


def words(lines: Iterable[Line]) -> list[str]:
    """The texts of lines."""
    return [line.text for line in lines]


class Viewer:
    """One client at the table: replica and table model."""

    def __init__(self, play: Play, seat: Seat | None) -> None:
        self.play, self.seat = play, seat
        self.replica = RoomReplica()
        self.table = LancasterTable(lambda: 0.0)
        self.telling = Telling(MotionQueue())
        """For nobody who would wait for a moment to end."""
        self.table.seats_changed(NAMES[: play.match.seats])
        self.table.advance(self.replica.take_snapshot(play.snapshot(seat)))

    def log(self) -> list[str]:
        """All lines, in the language in use."""
        return [self.table.log.text(line) for line in self.table.log.lines(minor=True)]


class Play:
    """The server's side of one match, and its viewers."""

    def __init__(self, number: int = 1, seats: int = 3, match: Lancaster | None = None, **options: Any) -> None:
        self.match = match or Lancaster.start(seats, LancasterOptions(**options), f"{number:064x}")
        if match is not None:  # what a test has put on the table is nothing that has happened
            self.match = Lancaster.restore(match.full_snapshot())
        self.random = random.Random(number)
        self.version = 0
        self.viewers: list[Viewer] = []
        self._numbers = Numbering(self.match.names())
        self._logged: list[tuple[int, Outcome]] = []

    def join(self, seats: Iterable[Seat | None] | None = None) -> Play:
        """Clients of these seats (None: a watcher), or of all and a watcher."""
        self.viewers += [Viewer(self, seat) for seat in ([*range(self.match.seats), None] if seats is None else seats)]
        return self

    def at(self, seat: Seat | None) -> LancasterTable:
        """The table of a seat."""
        return next(viewer.table for viewer in self.viewers if viewer.seat == seat)

    def log(self, seat: Seat | None) -> list[str]:
        """The lines of a seat's log."""
        return next(viewer for viewer in self.viewers if viewer.seat == seat).log()

    def snapshot(self, seat: Seat | None) -> Snapshot:
        """What a client gets that joins now."""
        seen = self.match.snapshot(seat)
        return Snapshot(
            code="ABCDE",
            epoch=EPOCH,
            match=1,
            version=self.version,
            game=Lancaster.NAME,
            seats=self.match.seats,
            options=seen.options,
            seat=seat,
            names=list(self.match.names()),
            public=seen.public,
            private=None if seat is None else seen.private[seat],
            events=[_logged(version, outcome, seat) for version, outcome in self._logged[-60:]],
        )

    def twin(self) -> Play:
        """Another server at the same point of the same match, nobody looking on yet."""
        other = Play(match=self.match)
        other.version, other._logged = self.version, list(self._logged)
        return other

    def play(self, seat: Seat, action: LancasterAction) -> Outcome:
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
            viewer.telling.tell(viewer.table, step)
        return outcome

    def do(self, seat: Seat, action: LancasterAction | None) -> Outcome:
        """What a client sends: played, and the client told that it was."""
        assert action is not None
        table = self.at(seat)
        table.waiting(True)
        outcome = self.play(seat, action)
        table.played()
        return outcome

    def step(self) -> tuple[Seat, LancasterAction]:
        """A random answer of somebody who is awaited, its kind drawn first so that rare ones are frequent."""
        seat = self.random.choice(self.match.awaiting())
        kinds: dict[object, list[LancasterAction]] = {}
        for action in self.match.legal_actions(seat):
            kinds.setdefault((type(action).__name__, _sort(action)), []).append(action)
        return seat, self.random.choice(kinds[self.random.choice(sorted(kinds, key=str))])

    def last_events(self) -> Events:
        """What happened last, as it is told to all."""
        version, outcome = self._logged[-1]
        return Events(version, outcome.events, ())

    def until(self, kind: str, steps: int = 600) -> Seat:
        """Play at random until somebody is asked this; the first who is."""
        for _ in range(steps):
            decision = self.match.public.decision
            if decision is not None and decision.kind == kind:
                return decision.waiting[0]
            self.play(*self.step())
        raise AssertionError(f"nobody was asked {kind}")


def _sort(action: LancasterAction) -> str:
    """Placements in counties, castles and France come equally often."""
    target = getattr(action, "target", "")
    return "castle" if ":" in target else str(len(target))


def _logged(version: int, outcome: Outcome, seat: Seat | None) -> LoggedEvents:
    told = [] if seat is None else msgspec.to_builtins(outcome.told_to(seat))
    return LoggedEvents(version, msgspec.to_builtins(list(outcome.events)), told)


def position(seats: int = 3, **options: Any) -> Lancaster:
    """A match whose set-up is over: Anna is to place the first knight; every castle has the tile of the great hall.

    Tests put on the table what they need by assigning to its sections, before anybody looks on.
    """
    match = Lancaster.start(seats, LancasterOptions(**options), f"{7:064x}")
    while match.public.phase == "setup":
        for seat in match.awaiting():
            tile = PlaceExtension("points")
            legal = list(match.legal_actions(seat))
            match.play(seat, tile if tile in legal else legal[0])
    public = match.public
    public.start_player = public.active = A
    assert public.decision is not None
    public.decision.waiting = [A]
    return match


def court(match: Lancaster, party: int, *strengths: int) -> None:
    """The party's knights at home; the others that are not on the board lie in its reserve."""
    state = match.public.parties[party]
    for strength, kind in match.components.knights.items():
        out = kind.count - state.reserve[strength] - state.court[strength]
        state.court[strength] = strengths.count(strength)
        state.reserve[strength] = kind.count - out - strengths.count(strength)


def hold(match: Lancaster, county: str, party: int, strength: int, squires: int = 0) -> None:
    """A knight out of the reserve into a county."""
    match.public.parties[party].reserve[strength] -= 1
    match.public.counties[county] = Held(party, strength, squires)


def fight(match: Lancaster, card: str, *stacks: tuple[int, list[int]], row: RowName = "upper", column: int = 0) -> None:
    """Let the card lie in that place, with stacks out of the reserves from space 1 on."""
    public = match.public
    for other, conflict in list(public.conflicts.items()):
        if other == card or (conflict.row, conflict.column) == (row, column):
            del public.conflicts[other]
    for party, knights in stacks:
        for strength in knights:
            public.parties[party].reserve[strength] -= 1
    placed = {space: Stack(party, sorted(knights), space) for space, (party, knights) in enumerate(stacks, start=1)}
    public.conflicts[card] = Conflict(row=row, column=column, stacks=placed)


def goods(match: Lancaster, seat: Seat, gold: int, squires: int) -> None:
    """What the seat has behind its screen, or in front of it."""
    state, own = match.public.seats[seat], match.own(seat)
    own.gold, own.squires = gold, squires
    if state.gold is not None:
        state.gold, state.squires = gold, squires


def asked(match: Lancaster, kind: DecisionKind, source: str, *seats: Seat, phase: Phase, **about: Any) -> None:
    """Let this decision be open."""
    match.public.phase = phase
    match.public.decision = Decision(kind=kind, waiting=list(seats), source=source, **about)


def said(table: LancasterTable) -> list[str]:
    """The lines of the preview."""
    preview = table.preview()
    assert preview is not None
    return words(preview.lines)
