"""Moves that the server makes for a seat: its bot's, a substitute's, or the one that the clock makes when time is over.

One task per seat at most. A bot is asked outside the event loop with its seat's own view; whatever goes wrong there, the game's
default answer is given in its place, so a seat that owes a decision never stalls the table. A bot whose seat has only been asked
something (``Game.invited``) may say nothing, and is then left alone until the match goes on.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
import structlog

from server.match import Match, RuleBug
from server.record import By
from server.refusals import Refusal
from shared.engine import Snapshot

ATTEMPTS = 3
"""Times that a bot is asked again when its answer no longer fits: others may have acted while it thought."""
PATIENCE = 8.0
"""Seconds that a bot which owes a decision leaves to seats that have been asked something: enough to read an offer and click, and short
enough that nobody wonders whether the bot still plays."""

log = structlog.get_logger("room")


class Bots(Protocol):
    """Whoever thinks for bots (``server.bots.pool``)."""

    async def choose(
        self, game: str, level: str, snapshot: Snapshot, seat: int, seed: int, *, may_wait: bool = False
    ) -> dict[str, Any] | None:
        """The document of an action for the seat; None if it waits (only with ``may_wait``) or has nothing to say (only if not awaited)."""


class Movers:
    """The server's moves of one match.

    ``play`` carries one out and raises :class:`Refusal` or :class:`RuleBug`. ``done`` is told when a task ends, with what it died of:
    even the default answer was not accepted, or the engine failed. ``time`` is the clock of :meth:`deadline`.
    """

    def __init__(
        self,
        room: str,
        match: Match,
        bots: Bots,
        time: Callable[[], float],
        play: Callable[[int, dict[str, Any], By], None],
        done: Callable[[BaseException | None], None],
    ) -> None:
        self._log = log.bind(room=room)
        self._match = match
        self._bots = bots
        self._time = time
        self._play = play
        self._done = done
        self._tasks: dict[int, tuple[By, asyncio.Task[None]]] = {}
        self._silent: dict[int, int] = {}
        """Seat to the version to which its bot had nothing to say: it is not asked about that again."""
        self._patient: dict[int, float] = {}
        """Seat that waits for those who have been asked something, to the end of its patience."""

    def start(self, seat: int, level: str, by: By, pace: float = 0.0) -> None:
        """Move for the seat, after ``pace`` seconds; nothing happens if a move for it is under way or its bot keeps silent."""
        if seat in self._tasks or (by == "bot" and self._keeps_silent(seat)):
            return
        task = asyncio.create_task(self._move(seat, level, by, pace), name=f"move {seat}")
        self._tasks[seat] = (by, task)
        task.add_done_callback(lambda finished: self._finished(seat, finished))

    def cancel(self, seat: int, by: By | None = None) -> None:
        """The server does not move for the seat; with ``by`` only if the move under way is such a one."""
        self._patient.pop(seat, None)
        entry = self._tasks.get(seat)
        if entry is not None and by in (None, entry[0]) and entry[1] is not asyncio.current_task():
            del self._tasks[seat]
            entry[1].cancel()

    def cancel_all(self) -> None:
        for seat in [*self._tasks, *self._patient]:
            self.cancel(seat)

    def deadline(self) -> float | None:
        """When the patience of the first bot is over that waits for others: it is to be started again then."""
        if not self._patient:
            return None
        waiting = (seat for seat in self._patient if seat in self._match.awaited and seat not in self._tasks)
        return min((self._patient[seat] for seat in waiting), default=None)

    def _finished(self, seat: int, task: asyncio.Task[None]) -> None:
        entry = self._tasks.get(seat)
        if entry is not None and entry[1] is task:
            del self._tasks[seat]
        if not task.cancelled():
            self._done(task.exception())

    async def _move(self, seat: int, level: str, by: By, pace: float) -> None:
        # A long turn is not played on for somebody who only took too long; what stands for itself is decided as well as can be, unless
        # the rules say what an absent player answers.
        if by == "bot" or (self._match.game.TIME_OVER == "bot" and self._match.game.turn_of(seat) is None):
            await asyncio.sleep(pace)
            if not self._is_asked(seat) or await self._ask(seat, level, by):
                return
        if seat in self._match.awaited:
            self._play(seat, msgspec.to_builtins(self._match.game.default_action(seat)), by)

    async def _ask(self, seat: int, level: str, by: By) -> bool:
        """Let the bot decide. False when its seat still owes an answer after that."""
        match = self._match
        for _ in range(ATTEMPTS):
            version, owes, seen = match.version, seat in match.awaited, match.game.snapshot(seat)
            may_wait = owes and by == "bot" and self._may_wait(seat)
            document = await self._bots.choose(match.game.NAME, level, seen, seat, secrets.randbits(63), may_wait=may_wait)
            if not self._is_asked(seat):
                return True
            if document is None:
                if may_wait:
                    self._patient.setdefault(seat, self._time() + PATIENCE)
                self._silent[seat] = version
                return may_wait or not owes
            try:
                self._play(seat, document, by)
            except Refusal as refusal:
                self._log.info("a bot's answer does not fit", seat=seat, version=match.version, rule=refusal.rule, key=refusal.key)
            except RuleBug:
                return False
            else:
                return True
        self._silent[seat] = match.version
        return False

    def _is_asked(self, seat: int) -> bool:
        return seat in self._match.awaited or seat in self._match.invited

    def _may_wait(self, seat: int) -> bool:
        return any(other != seat for other in self._match.invited) and not self._is_impatient(seat)

    def _is_impatient(self, seat: int) -> bool:
        return seat in self._patient and self._time() >= self._patient[seat]

    def _keeps_silent(self, seat: int) -> bool:
        """Whether the bot has said that it has nothing to say now. One that owes a decision does so only while it is patient."""
        if self._silent.get(seat) != self._match.version:
            return False
        return seat not in self._match.awaited or (seat in self._patient and not self._is_impatient(seat))
