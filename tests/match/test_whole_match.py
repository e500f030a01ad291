"""A whole match over real sockets by the client's own code, with everything going wrong on the way that goes wrong in real life."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from trouble import QUICK, drop_and_return, reach, replies, send_garbage, send_thrice, stop_reading

from client.net.headless import HeadlessClient
from server.app import Server
from server.config import Config
from shared import messages, replay
from shared.state import digest, to_document

SEATS = 5
WATCHERS = 20


def config_in(folder: Path) -> Config:
    return Config(data=folder, addresses=["127.0.0.1"], port=0, announce=False, rate_burst=10_000, rate_per_second=10_000, name="Test")


class Table:
    """Five players and their watchers in one room of a server; players play random legal actions of their own copies."""

    def __init__(self, server: Server, stack: AsyncExitStack, seed: int) -> None:
        self.address = f"127.0.0.1:{server.port}"
        self.stack = stack
        self.random = random.Random(seed)
        self.players: list[HeadlessClient] = []
        self.watchers: list[HeadlessClient] = []
        self.acted: dict[int, list[messages.Act]] = {}

    async def client(self, name: str) -> HeadlessClient:
        client = await HeadlessClient.connect(self.address, name, back_off=QUICK)
        return await self.stack.enter_async_context(client)

    async def open(self) -> str:
        host = await self.client("Anna")
        settings = messages.RoomSettings(game="rheinlaender", seats=SEATS, name="Anna's table")
        code = (await host.create_room(settings)).code
        self.players = [host]
        for name in ("Boris", "Chloé", "Δημήτρης", "Erzsébet"):
            player = await self.client(name)
            await player.join_room(code)
            self.players.append(player)
        for number in range(WATCHERS - 1):
            watcher = await self.client(f"watcher {number}")
            await watcher.join_room(code, watch=True)
            self.watchers.append(watcher)
        for player in self.players:
            await player.set_ready()
        await host.start()
        return code

    async def play(self, player: HeadlessClient) -> None:
        """Play until the match is over, whatever happens to the connection."""
        while not player.is_over:
            await player.until(lambda: player.is_awaited or player.is_over)
            game, seat = player.game, player.seat
            if game is None or seat is None or not player.is_awaited:
                continue
            version = player.replica.version
            await player.act(self.random.choice(list(game.legal_actions(seat))))
            await reach(player, version + 1)

    async def everybody_at(self, version: int) -> None:
        for client in (*self.players, *self.watchers):
            await reach(client, version)


async def test_five_seats_twenty_watchers_and_all_kinds_of_trouble(
    tmp_path: Path, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await stack.enter_async_context(Server(config_in(tmp_path)))
    table = Table(server, stack, seed=17)
    code = await table.open()
    send_thrice(table.players[3], monkeypatch)
    sleeper = await stop_reading(table.address, code)
    stack.callback(sleeper.transport.abort)

    async with asyncio.timeout(60):
        async with asyncio.TaskGroup() as tasks:
            for player in table.players:
                tasks.create_task(table.play(player))
            tasks.create_task(drop_and_return(table.players[1], [5, 40, 41]))
            tasks.create_task(drop_and_return(table.players[2], [20, 60]))
            garbler = tasks.create_task(send_garbage(table.address, code, table.watchers[0], (3, 30, 60)))
        version = max(player.replica.version for player in table.players)
        await table.everybody_at(version)

    assert {"not_msgpack", "not_a_message"} & set(garbler.result())
    first = to_document(table.players[0].game.public)
    for client in (*table.players, *table.watchers):
        assert client.replica.version == version
        assert to_document(client.game.public) == first
    assert len(table.watchers) + 1 == WATCHERS

    document = await table.players[4].get_replay()
    assert replay.verify(replay.from_plain(document)).ok
    assert len(document["steps"]) == version

    sleeper.transport.resume_reading()
    seen = [reply async for reply in replies(sleeper)]
    followed = [reply for reply in seen if isinstance(reply, (messages.Snapshot, messages.Update))]
    assert followed[-1].version == version, "who reads again catches up"

    # The journal alone gives the same match, to the byte.
    await server.stop()
    again = await stack.enter_async_context(Server(config_in(tmp_path)))
    table.address = f"127.0.0.1:{again.port}"
    late = await table.client("latecomer")
    await late.join_room(code, watch=True)
    await late.until(lambda: late.game is not None)
    assert late.replica.version == version
    assert digest(late.game.public) == digest(first)
    assert await late.get_replay() == document
