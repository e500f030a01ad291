"""The whole server, wired: journal, bots, lobby, listener, the host's endpoint, announcement. Start it, stop it, nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from types import TracebackType
from typing import Literal, Self

import structlog

from server.admin import AdminEndpoint, AdminError
from server.bots.levels import levels
from server.bots.pool import BotPool
from server.config import Config
from server.discovery import Announcement
from server.house import House
from server.journal.sqlite import SqliteJournal
from server.listener import Listener
from server.lobby import Lobby
from server.metrics import Metrics
from server.refusals import Refusal
from server.room import Room
from shared.games import GAMES
from shared.messages import Closing, RoomSummary
from shared.version import VERSION

log = structlog.get_logger("server")


class Server:
    """One server. Also an asynchronous context manager; needs a running event loop and an existing data folder."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._running = False
        self._stack: contextlib.AsyncExitStack
        self._house: House
        self._lobby: Lobby
        self._listener: Listener

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._listener.port

    async def start(self) -> None:
        """Bring back all rooms, then listen.

        Raises:
            JournalError: the journal cannot be used.
            OSError: the port or an address cannot be had.
        """
        async with contextlib.AsyncExitStack() as stack:
            await self._start(stack)
            self._stack = stack.pop_all()
        self._running = True

    async def _start(self, stack: contextlib.AsyncExitStack) -> None:
        config, metrics = self.config, Metrics()
        journal = SqliteJournal(config.journal_file, self._journal_failed, metrics.committed)
        await journal.open()
        stack.push_async_callback(journal.close)
        bots = BotPool(config.bot_processes)
        stack.push_async_callback(bots.aclose)
        loop = asyncio.get_running_loop()
        self._house = House(config, GAMES, journal, bots, levels, loop, secrets.token_hex(8), metrics)
        self._lobby = Lobby(self._house)
        stack.callback(self._lobby.close)
        await self._lobby.restore()
        self._listener = Listener(self._house, self._lobby, VERSION)
        stack.push_async_callback(self._listener.stop)
        await self._listener.start()
        metrics.follow(lambda: self._lobby.census(len(self._listener)))
        admin = AdminEndpoint(self, config.admin_file)
        await admin.start()
        stack.push_async_callback(admin.stop)
        if config.announce:
            announcement = Announcement(config.name, self.port, GAMES, VERSION, locked=bool(config.password), addresses=config.addresses)
            announcement.start()
            stack.push_async_callback(announcement.stop)

    async def stop(self, reason: Literal["restart", "shutdown"] = "restart") -> None:
        """Finish what is on its way into the journal, tell the clients, let go of everything. Does nothing the second time."""
        if not self._running:
            return
        self._running = False
        self._house.closing = True
        # A question to the journal is answered after everything that was queued before it: then nobody waits for an answer any more.
        await self._house.journal.rooms()
        self._listener.tell_closing(Closing(reason=reason))
        self._lobby.close()
        await self._stack.aclose()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.stop()

    # -- what the host may do (server.admin.Administered)

    def list_rooms(self) -> list[RoomSummary]:
        return self._lobby.summaries()

    async def close_room(self, code: str) -> None:
        self._room(code).close()

    async def kick(self, code: str, seat: int) -> None:
        try:
            self._room(code).remove(seat)
        except Refusal as refusal:
            raise AdminError(f"Seat {seat} of room {code} cannot be taken from anybody: {refusal.key.replace('_', ' ')}.") from refusal

    async def drain(self, on: bool) -> None:
        self._house.draining = on
        log.info("draining" if on else "open again")

    def _room(self, code: str) -> Room:
        room = self._lobby.rooms.get(code)
        if room is None:
            raise AdminError(f"There is no room {code}.")
        return room

    def _journal_failed(self, rooms: list[str], reason: str) -> None:
        self._lobby.journal_failed(rooms, reason)
