"""A server that is killed at random moments of a match, or whose disk is full: nothing that any client was told is missing
afterwards, and the match goes on to its end.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
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
from shared.messages import Done, GetReplay, Refused, ReplayData, Reply, Snapshot, StartMatch
from shared.replay import from_plain, verify

LONG = bool(os.environ.get("PALATINE_LONG"))
KILLS = 50 if LONG else 3
NAMES = ("Anna", "Bela", "Csaba")
UNHURRIED = ("--set", "rate_burst=5000")
"""Players here move as fast as they can."""


LEADING = ("build_city", "build_settlement", "improve")
"""Actions of Cities & Knights that bring its match to an end; random players do them whenever they can."""


class Party:
    """Three players at one table, and what the server has acknowledged to them."""

    def __init__(self, seed: int, game: str = "rheinlaender") -> None:
        self.game = game
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
        self.code = await host.create(game=self.game, seats=len(NAMES))
        for client in others:
            await client.join(self.code)
        for client in self.clients:
            await client.ready()
        await host.ask(StartMatch)
        for client in self.clients:
            await self._reach(client, 0)

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
        while self._game(self.clients[0]).standings() is None:
            await self.move()
        for client in self.clients:
            await client.until(lambda client=client: client.room.status == "over")  # type: ignore[misc]

    async def move(self) -> None:
        """One action, acknowledged and seen by everybody."""
        version = self.seen + 1
        mover, action, answer = await self.try_move()
        assert isinstance(answer, Done), answer
        assert answer.version == version
        assert mover.seat is not None
        self.acknowledged[version] = (mover.seat, action)
        for client in self.clients:
            await self._reach(client, version)

    async def try_move(self) -> tuple[RawClient, dict[str, Any], Reply]:
        """Who moved, what, and the server's answer."""
        awaited = self._game(self.clients[0]).awaiting()
        mover = next(client for client in self.clients if client.seat in awaited)
        legal = self._legal_actions(mover)
        action = self._choice([action for action in legal if action["do"] in LEADING] or legal)
        return mover, action, await mover.act(action)

    async def _reach(self, client: RawClient, version: int) -> None:
        await client.until(lambda: client.room is not None and client.version >= version)

    def _legal_actions(self, client: RawClient) -> list[dict[str, Any]]:
        # As they travel: what comes from the disk has lists where the structs have tuples.
        return [msgspec.msgpack.decode(msgspec.msgpack.encode(action)) for action in self._game(client).legal_actions(client.seat)]

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


async def check_replay(party: Party) -> None:
    """The replay of the finished match is right and has every acknowledged action at its place."""
    replay = from_plain((await party.clients[0].ask(GetReplay, ReplayData)).document)
    assert verify(replay).key == "verified"
    for version, step in party.acknowledged.items():
        assert (replay.steps[version - 1].seat, replay.steps[version - 1].action) == step


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
@pytest.mark.parametrize("game", ["rheinlaender", "catan"])
async def test_no_acknowledged_action_is_lost_by_kill_9(tmp_path: Path, game: str) -> None:
    moment = random.Random(KILLS)
    party = Party(KILLS, game)
    checked = 0
    for _ in range(KILLS):
        with ServerProcess(tmp_path, *UNHURRIED) as server:
            await (party.come_back(server.port) if party.code and not party.over else party.sit_down(server.port))
            await play_and_kill(party, server, after=moment.uniform(0.02, 0.5))
        on_disk = await journaled(tmp_path, party.code)
        assert len(on_disk) >= party.seen
        checked += len(party.acknowledged)
        for version, step in party.acknowledged.items():
            assert on_disk[version - 1] == step, f"version {version}"
        if party.over:
            party = Party(moment.randrange(1 << 30), game)
    assert checked > 0
    with ServerProcess(tmp_path, *UNHURRIED) as server:
        await (party.come_back(server.port) if party.code else party.sit_down(server.port))
        if game == "rheinlaender" or LONG:  # a random match of Cities & Knights has a thousand actions
            await party.play_on()
            await check_replay(party)
        await party.leave()
        assert server.events("error") == []


async def test_a_match_whose_end_was_not_written_is_over_all_the_same(tmp_path: Path) -> None:
    party = Party(seed=2)
    with ServerProcess(tmp_path, *UNHURRIED) as server:
        await party.sit_down(server.port)
        await party.play_on()
    # As if it had been killed between the last action and the entry after it.
    with contextlib.closing(sqlite3.connect(tmp_path / "journal.db")) as database, database:
        database.execute("DELETE FROM entry WHERE id > (SELECT max(id) FROM entry WHERE kind = ?)", (ACTION,))
    with ServerProcess(tmp_path, *UNHURRIED) as server:
        await party.come_back(server.port)
        assert party.over
        await check_replay(party)
        await party.leave()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit another process")
async def test_a_full_disk_refuses_what_it_cannot_keep_and_the_match_goes_on(tmp_path: Path) -> None:
    import resource

    party = Party(seed=1)
    with ServerProcess(tmp_path, *UNHURRIED) as server:
        await party.sit_down(server.port)
        for _ in range(3):
            await party.move()
        # From here on the log cannot grow by a byte, as on a full disk.
        full = (tmp_path / "journal.db-wal").stat().st_size
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        known = [len(client.replies) for client in party.clients]
        mover, _, answer = await party.try_move()
        assert isinstance(answer, Refused)
        assert answer.key == "not_saved"
        assert max(client.version for client in party.clients) == 3
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        for client, since in zip(party.clients, known, strict=True):
            snapshot = await client.wait_for(Snapshot, since=since)
            assert snapshot.version == 3
        mover.number = 0 if mover.room is None else mover.room.actions
        await party.play_on()
        await check_replay(party)
        await party.leave()
    assert "the journal cannot be written" in server.events("error")
