"""`kill -9` at random moments of a match: nothing that any client was told is missing afterwards, and the match goes on to its end."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from raw_client import RawClient
from server_process import ServerProcess
from websockets.exceptions import ConnectionClosed

from server.journal.sqlite import SqliteJournal
from server.record import ACTION, STARTED
from shared.engine import Snapshot as EngineSnapshot
from shared.games import GAMES
from shared.messages import Done, GetReplay, ReplayData, Snapshot, StartMatch
from shared.replay import from_plain, verify

KILLS = 50 if os.environ.get("PALATINE_LONG") else 3
NAMES = ("Anna", "Bela", "Csaba")


class Party:
    """Three players at one table, and what the server has acknowledged to them."""

    def __init__(self, seed: int) -> None:
        self.clients = [RawClient(0, name) for name in NAMES]
        self.code = ""
        self.acknowledged: dict[int, tuple[int, dict[str, Any]]] = {}
        """Version to seat and action, for every action answered by ``done``."""
        self._choice = random.Random(seed).choice

    @property
    def seen(self) -> int:
        """The newest version that any of them was shown."""
        return max(client.version for client in self.clients)

    @property
    def over(self) -> bool:
        return all(client.room is not None and client.room.status == "over" for client in self.clients)

    async def sit_down(self, port: int) -> None:
        """A new table, everybody ready, the match begun."""
        for client in self.clients:
            client.port = port
            await client.enter()
        host, *others = self.clients
        self.code = await host.create(seats=len(NAMES))
        for client in others:
            await client.join(self.code)
        for client in self.clients:
            await client.ready()
        await host.ask(StartMatch)

    async def come_back(self, port: int) -> None:
        """Connect again, with the last that each has seen; everybody gets the whole match."""
        for client in self.clients:
            client.port = port
            known, before = len(client.replies), (client.version, client.public)
            await client.open()
            await client.hello(room=self.code, epoch=client.epoch, match=client.match, version=client.version)
            snapshot = await client.wait_for(Snapshot, since=known)
            assert snapshot.version >= self.seen
            if snapshot.version == before[0]:
                assert snapshot.public == before[1]

    async def play_on(self) -> None:
        """Legal actions by whoever is to move, until the match is over."""
        for client in self.clients:
            await self._reach(client, 0)
        while self._game(self.clients[0]).standings() is None:
            await self._move(self.seen)
        for client in self.clients:
            await client.until(lambda client=client: client.room.status == "over")  # type: ignore[misc]

    async def _move(self, version: int) -> None:
        """One action, seen by everybody."""
        mover = next(client for client in self.clients if client.public["to_move"] == client.seat)
        action = self._choice(self._legal_actions(mover))
        answer = await mover.act(action)
        assert isinstance(answer, Done), answer
        assert answer.version == version + 1
        assert mover.seat is not None
        self.acknowledged[version + 1] = (mover.seat, action)
        for client in self.clients:
            await self._reach(client, version + 1)

    async def _reach(self, client: RawClient, version: int) -> None:
        await client.until(lambda: client.room is not None and client.version >= version)

    def _legal_actions(self, client: RawClient) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(action) for action in self._game(client).legal_actions(client.seat)]

    def _game(self, client: RawClient) -> Any:
        assert client.room is not None
        settings = client.room.settings
        private = {} if client.private is None or client.seat is None else {client.seat: client.private}
        return GAMES[settings.game].restore(EngineSnapshot(settings.seats, settings.options, client.public, private))

    async def leave(self) -> None:
        for client in self.clients:
            await client.close()


async def journaled(data: Path, room: str) -> list[tuple[int, dict[str, Any]]]:
    """Seat and action of every step of the room's current match, as they are on the disk."""
    journal = SqliteJournal(data / "journal.db", lambda rooms, reason: None)
    await journal.open()
    entries = await journal.entries(room)
    await journal.close()
    kinds = [entry.kind for entry in entries]
    begun = len(kinds) - kinds[::-1].index(STARTED)
    return [(entry.document["seat"], entry.document["action"]) for entry in entries[begun:] if entry.kind == ACTION]


async def play_and_kill(party: Party, server: ServerProcess, after: float) -> None:
    """Let them play for so many seconds, then kill the server, wherever it is."""
    playing = asyncio.create_task(party.play_on())
    await asyncio.wait([playing], timeout=after)
    if playing.done():
        await playing
    await asyncio.to_thread(server.kill)
    for client in party.clients:
        await client.closed.wait()
    try:
        await playing
    except (AssertionError, ConnectionClosed):
        # The line broke under a request, as it must.
        assert all(client.closed.is_set() for client in party.clients)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
async def test_no_acknowledged_action_is_lost_by_kill_9(tmp_path: Path) -> None:
    moment = random.Random(KILLS)
    party = Party(seed=KILLS)
    checked = 0
    for _ in range(KILLS):
        with ServerProcess(tmp_path) as server:
            await (party.come_back(server.port) if party.code and not party.over else party.sit_down(server.port))
            await play_and_kill(party, server, after=moment.uniform(0.02, 0.5))
        on_disk = await journaled(tmp_path, party.code)
        assert len(on_disk) >= party.seen
        checked += len(party.acknowledged)
        for version, step in party.acknowledged.items():
            assert on_disk[version - 1] == step, f"version {version}"
        if party.over:
            party = Party(seed=moment.randrange(1 << 30))
    assert checked > 0
    with ServerProcess(tmp_path) as server:
        await (party.come_back(server.port) if party.code else party.sit_down(server.port))
        await party.play_on()
        replay = from_plain((await party.clients[0].ask(GetReplay, ReplayData)).document)
        assert verify(replay).key == "verified"
        for version, step in party.acknowledged.items():
            assert (replay.steps[version - 1].seat, replay.steps[version - 1].action) == step
        await party.leave()
        assert server.events("error") == []
