"""For whole matches: a server process that comes back under the same address, and clients that keep every frame they were sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from server_process import ServerProcess

from client.model.room import RoomModel
from client.net.headless import HeadlessClient
from client.net.news import Answer, News
from client.net.protocol import action_document
from server.journal import Entry
from server.journal.sqlite import SqliteJournal
from shared import messages

PATIENCE = 300.0
"""Seconds until the others have had their turns."""


class House:
    """The server process, which comes back under the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: ServerProcess | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        # The last --port counts, the first one being any that is free.
        self.process = ServerProcess(self.data, "--port", str(self.port), "--set", "rate_burst=10000", "--set", "rate_per_second=10000")
        await asyncio.to_thread(self.process.__enter__)
        self.port = self.process.port

    async def kill(self) -> list[str]:
        """``kill -9``; returns the errors that were logged."""
        assert self.process is not None
        await asyncio.to_thread(self.process.kill)
        return self.process.events("error")

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()

    async def entries(self, code: str) -> list[Entry]:
        """What the journal has of a room, while no server runs."""
        journal = SqliteJournal(self.data / "journal.db", lambda rooms, reason: None)
        await journal.open()
        try:
            return await journal.entries(code)
        finally:
            await journal.close()


class Recorder(HeadlessClient):
    """``frames`` is all that came, ``resyncs`` why snapshots were asked for."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.frames: list[bytes] = []
        self.resyncs: list[str] = []
        receive = self._link.protocol.receive

        def keep(frame: bytes) -> None:
            self.frames.append(frame)
            receive(frame)

        self._link.protocol.receive = keep  # type: ignore[method-assign]

    async def until(self, condition: Callable[[], bool], patience: float = PATIENCE) -> None:
        await super().until(condition, patience)

    def resync(self, reason: str) -> None:
        self.resyncs.append(reason)
        super().resync(reason)

    async def lose_the_line(self) -> None:
        """The connection breaks, and is made again."""
        self.drop()
        await self.until(lambda: self.state.kind == "reconnecting")
        await self.until(lambda: self.state.kind == "online")

    async def come_back(self) -> None:
        """After :meth:`close`, into the same seat."""
        self._task = asyncio.create_task(self._link.run())
        await self.until(lambda: self.state.kind == "online")


class RoomPlayer(Recorder):
    """With the room that a window would show."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.model = RoomModel(cast(Any, _Requests(self)))
        self.replica = self.model.replica
        self.answers: dict[int, Callable[[Answer], None]] = {}
        self.done = 0
        """The version to which the latest own action led."""

    def _take(self, news: News) -> None:
        if isinstance(news, Answer) and news.request.id in self.answers:
            self.answers.pop(news.request.id)(news)
            if isinstance(news.reply, messages.Done):
                self.done = news.reply.version or 0
        elif isinstance(news, messages.Snapshot | messages.Update):
            self.model.take(news)
        else:
            super()._take(news)
            self.model.take(news)

    async def lose_the_line(self) -> None:
        await super().lose_the_line()
        await self.until(lambda: self.model.table is not None)


class _Requests:
    """What the room asks of the network."""

    def __init__(self, player: RoomPlayer) -> None:
        self._player = player

    def act(self, action: Any, version: int, then: Callable[[Answer], None] | None = None) -> int:
        player = self._player
        number = next(player._ids)
        if then is not None:
            player.answers[number] = then
        player._link.protocol.act(number, action_document(action), version)
        player._link.flush()
        return number

    def resync(self, reason: str) -> None:
        self._player.resync(reason)
