"""A running match: its engine, versions, the ring of recent updates, its clock. Pure: no clients, no timers, no journal.

The engine is called in one place, :meth:`Match.play`. What comes out is packed once; private parts are kept per seat.
"""

from __future__ import annotations

import dataclasses
import functools
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from server.clock import TurnClock
from server.refusals import Refusal
from server.wire import Packet
from shared.codec import PackedUpdate
from shared.engine import Game, IllegalAction, Outcome, Standing, Viewer
from shared.messages import DIGEST_EVERY, RECENT_EVENTS, ClockSetting, LoggedEvents, Snapshot
from shared.state import Numbering, Patch, digest

RING = 64
"""Updates kept for those who come back."""


class RuleBug(Exception):
    """The engine failed with something else than a refusal. The match is as before; the cause is chained."""


class Played(NamedTuple):
    """An accepted action, packed."""

    version: int
    packet: Packet
    """For watchers and for seats that have nothing private in it."""
    own: dict[int, Packet]
    """For the seats that have."""

    def for_viewer(self, viewer: Viewer) -> Packet:
        return self.packet if viewer is None else self.own.get(viewer, self.packet)


@dataclasses.dataclass(slots=True)
class _Told:
    """The events of one version, as documents."""

    version: int
    events: list[Any]
    told: dict[int, list[Any]]


class Match:
    """One match of a room. ``number`` counts the room's matches from 1, ``version`` its actions from 0.

    ``contributions`` are the seats' parts of the seed, in seat order.
    """

    def __init__(self, number: int, game: Game[Any], clock: ClockSetting, contributions: list[bytes]) -> None:
        self.number = number
        self.contributions = contributions
        self.game = game
        self.clock = TurnClock(clock, game.seats)
        self.version = 0
        self.awaited, self.invited = game.awaiting(), game.invited()
        self.standings: tuple[Standing, ...] | None = game.standings()
        self._numbering = _numbering(type(game))
        self._ring: deque[Played] = deque(maxlen=RING)
        self._recent: deque[_Told] = deque(maxlen=RECENT_EVENTS)
        self._applied: dict[int, list[int]] = {seat: [] for seat in range(game.seats)}

    @classmethod
    def start(cls, number: int, begin: Callable[[], Game[Any]], clock: ClockSetting, contributions: list[bytes]) -> Match:
        """A new match; its clock waits for :meth:`begin`. Raises :class:`RuleBug`, and ``ValueError`` for impossible options."""
        try:
            return cls(number, begin(), clock, contributions)
        except ValueError:
            raise
        except Exception as error:
            # As in play(): whatever a rule's bug raises, it costs this request and not the room.
            raise RuleBug(f"{type(error).__name__} at the start of a match") from error

    def begin(self, now: float) -> None:
        """The first decision is awaited; the clock runs."""
        self.clock.resume(now)
        self.clock.decided(None, self.awaited, now, self._turns(self.awaited))

    # -- a client's numbered actions

    def applied(self, seat: int) -> int:
        """How many actions of the seat's own client are in the match."""
        return len(self._applied[seat])

    def version_of(self, seat: int, number: int) -> int | None:
        """The version that holds the client's action, None if it is the next one. Raises :class:`Refusal` for one further ahead."""
        versions = self._applied[seat]
        if number <= len(versions):
            return versions[number - 1]
        if number > len(versions) + 1:
            raise Refusal("number_ahead", expected=len(versions) + 1)
        return None

    # -- the one place where the rules run

    def play(self, seat: int, document: Any, now: float, *, numbered: bool) -> Played:
        """Carry out an action; ``numbered`` when it comes from the seat's own client.

        Raises:
            Refusal: it is no action of this game, or a rule refuses it.
            RuleBug: the engine failed.

        On any of them nothing has changed.
        """
        outcome: Outcome | None = None
        try:
            outcome = self.game.play(seat, self._read(document))
            awaited, invited, standings = self.game.awaiting(), self.game.invited(), self.game.standings()
            turns = self._turns(awaited) if self.clock.on else {}
            public, private = outcome.changes.patches(self._numbering)
            told = _Told(self.version + 1, msgspec.to_builtins(outcome.events), _told_by_seat(outcome))
            checksum = digest(self.game.public) if (self.version + 1) % DIGEST_EVERY == 0 else ""
        except IllegalAction as illegal:
            raise Refusal.by_rule(illegal.rule, illegal.key, illegal.details) from illegal
        except Refusal:
            raise
        except Exception as error:
            # Anything else is a bug in a rule, and it can be anything. It is contained here, at the only call of the engine on the
            # match itself, so that it costs this one action and never the room: the state is rolled back, the room logs the cause.
            if outcome is not None:
                self.game.take_back(outcome.changes)
            raise RuleBug(f"{type(error).__name__} in {self.game.NAME}") from error
        self.version, self.awaited, self.invited, self.standings = told.version, awaited, invited, standings
        if numbered:
            self._applied[seat].append(self.version)
        self.clock.decided(seat, awaited, now, turns)
        self._recent.append(told)
        played = self._pack(public, private, told, checksum, now)
        self._ring.append(played)
        return played

    def redo(self, seat: int, document: Any, *, numbered: bool) -> None:
        """Carry out an action from the journal: nothing is packed. Raises what the engine raises."""
        outcome = self.game.play(seat, self.game.read_action(document))
        self.version += 1
        if numbered:
            self._applied[seat].append(self.version)
        self._recent.append(_Told(self.version, msgspec.to_builtins(outcome.events), _told_by_seat(outcome)))

    def settle(self, left: dict[int, int]) -> None:
        """After the last :meth:`redo`: see who is awaited, and set the clock to what the journal remembers (paused)."""
        self.awaited, self.invited, self.standings = self.game.awaiting(), self.game.invited(), self.game.standings()
        self.clock.restore(left, self.awaited, self._turns(range(self.game.seats)))

    # -- what a viewer gets

    def snapshot(self, viewer: Viewer, code: str, epoch: str, now: float, request: int | None = None) -> Snapshot:
        """The match as the viewer may see it."""
        seen = self.game.snapshot(viewer)
        return Snapshot(
            id=request,
            code=code,
            epoch=epoch,
            match=self.number,
            version=self.version,
            game=self.game.NAME,
            seats=seen.seats,
            options=seen.options,
            seat=viewer,
            names=list(self.game.names()),
            public=seen.public,
            private=None if viewer is None else seen.private.get(viewer),
            events=[
                LoggedEvents(entry.version, self.game.retold(entry.events, viewer), [] if viewer is None else entry.told.get(viewer, []))
                for entry in self._recent
            ],
            clock=self.clock.state(now),
        )

    def missing(self, viewer: Viewer, version: int) -> list[Packet] | None:
        """The updates after ``version``; None when the ring does not reach back so far, or ``version`` is none of ours."""
        behind = self.version - version
        if behind < 0 or behind > len(self._ring):
            return None
        return [played.for_viewer(viewer) for played in list(self._ring)[len(self._ring) - behind :]]

    def _turns(self, seats: Iterable[int]) -> dict[int, int]:
        """The turns that decisions of these seats belong to, as far as they do (``Game.turn_of``)."""
        return {seat: turn for seat in seats if (turn := self.game.turn_of(seat)) is not None}

    def _read(self, document: Any) -> Any:
        try:
            return self.game.read_action(document)
        except msgspec.ValidationError as error:
            raise Refusal("not_an_action", where=str(error)) from error

    def _pack(self, public: Patch, private: dict[int, Patch], told: _Told, checksum: str, now: float) -> Played:
        numbered = self._numbering.of_events
        packed = PackedUpdate(self.version, public, numbered(told.events), self.clock.state(now), checksum)
        concerned: Iterable[int] = {*private, *told.told}
        own = {seat: Packet(packed.with_private(private.get(seat, []), numbered(told.told.get(seat, ())))) for seat in concerned}
        return Played(self.version, Packet(packed.frame), own)


@functools.cache
def _numbering(game: type[Game[Any]]) -> Numbering:
    """One for all matches of a game, so that what it remembers serves them all."""
    return Numbering(game.names())


def _told_by_seat(outcome: Outcome) -> dict[int, list[Any]]:
    cut: dict[int, list[Any]] = {}
    for event, audience in outcome.told:
        document = msgspec.to_builtins(event)
        for seat in audience:
            cut.setdefault(seat, []).append(document)
    return cut
