"""Moves that the server makes for a seat: its bot's, a substitute's, or the one that the clock makes once when time is over.

One task per seat at most. A bot is asked outside the event loop with its seat's own view; whatever goes wrong there, the game's
default answer is given in its place, so a seat never stalls the table.
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

log = structlog.get_logger("room")


class Bots(Protocol):
    """Whoever thinks for bots (``server.bots.pool``)."""

    async def choose(self, game: str, level: str, snapshot: Snapshot, seat: int, seed: int) -> dict[str, Any]:
        """The document of an action for the awaited seat."""


class Movers:
    """The server's moves of one room.

    ``play`` carries one out and raises :class:`Refusal` or :class:`RuleBug`. ``done`` is told when a task ends, with what it died of:
    even the default answer was not accepted, or the engine failed.
    """

    def __init__(
        self, room: str, bots: Bots, play: Callable[[int, dict[str, Any], By], None], done: Callable[[BaseException | None], None]
    ) -> None:
        self._log = log.bind(room=room)
        self._bots = bots
        self._play = play
        self._done = done
        self._tasks: dict[int, tuple[By, asyncio.Task[None]]] = {}

    def start(self, match: Match, seat: int, level: str, by: By, pace: float = 0.0) -> None:
        """Move for the seat, after ``pace`` seconds; nothing happens if a move for it is under way."""
        if seat in self._tasks:
            return
        task = asyncio.create_task(self._move(match, seat, level, by, pace), name=f"move {seat}")
        self._tasks[seat] = (by, task)
        task.add_done_callback(lambda finished: self._finished(seat, finished))

    def cancel(self, seat: int, by: By | None = None) -> None:
        """The server does not move for the seat; with ``by`` only if the move under way is such a one."""
        entry = self._tasks.get(seat)
        if entry is not None and by in (None, entry[0]) and entry[1] is not asyncio.current_task():
            del self._tasks[seat]
            entry[1].cancel()

    def cancel_all(self) -> None:
        for seat in list(self._tasks):
            self.cancel(seat)

    def _finished(self, seat: int, task: asyncio.Task[None]) -> None:
        entry = self._tasks.get(seat)
        if entry is not None and entry[1] is task:
            del self._tasks[seat]
        if not task.cancelled():
            self._done(task.exception())

    async def _move(self, match: Match, seat: int, level: str, by: By, pace: float) -> None:
        await asyncio.sleep(pace)
        for _ in range(ATTEMPTS):
            if seat not in match.awaited:
                return
            seen = match.game.snapshot(seat)
            document = await self._bots.choose(match.game.NAME, level, seen, seat, secrets.randbits(63))
            if seat not in match.awaited:
                return
            try:
                self._play(seat, document, by)
            except Refusal as refusal:
                self._log.info("a bot's answer does not fit", seat=seat, version=match.version, rule=refusal.rule, key=refusal.key)
            except RuleBug:
                break
            else:
                return
        self._play(seat, msgspec.to_builtins(match.game.default_action(seat)), by)
