"""Rooms come and go and leave nothing behind: no tasks, no timers, no objects, no open files."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path

import pytest
from conftest import config_for_tests
from harness import Tables, Visitor, act, lay, settle
from raw_client import RawClient

from server.app import Server
from server.connection import Connection
from server.course import Course
from server.match import Match
from server.outlet import Outlet
from server.room import Room
from server.wire import Socket
from shared.engine import Game
from shared.messages import AddBot, LeaveRoom, Rematch, Say, StartMatch

PIPES = 2
"""Of the bots' process, which is started when a bot first moves."""
KINDS = (Room, Course, Match, Game, Connection, Outlet, Socket, Visitor)


def census() -> Counter[str]:
    gc.collect()
    return Counter(kind.__name__ for thing in gc.get_objects() for kind in KINDS if isinstance(thing, kind))


async def live(tables: Tables, number: int) -> None:
    """One room's life, ended in one of several ways."""
    room, (anna, bela) = tables.match("Anna", "Bela", bots=1, grace=5)
    watcher = Visitor("Cili")
    tables.join(watcher, room, watch=True)
    room.say(anna, anna.request(Say, text="hello"))
    act(anna, lay(anna))
    room.dropped(bela)
    tables.time.advance(6)
    await settle(6)
    way = number % 4
    if way == 0:
        room.resume(bela)
        for guest in (anna, bela, watcher):
            room.leave(guest, guest.request(LeaveRoom))
    elif way == 1:
        room.close()
    elif way == 2:
        for guest in (anna, watcher):
            room.dropped(guest)
        tables.time.advance(tables.house.config.running_room_seconds)
    else:
        while room.status == "running":
            act(anna, lay(anna))
            await settle(6)
        room.rematch(anna, anna.request(Rematch))
        for guest in (anna, watcher):
            room.dropped(guest)
        tables.time.advance(tables.house.config.open_room_seconds)
    await settle()
    tables.time.run_soon()
    assert room.closed


@pytest.mark.parametrize("rooms", [100, pytest.param(2_000, marks=pytest.mark.long)])
async def test_rooms_without_sockets(tmp_path: Path, rooms: int) -> None:
    tables = Tables(tmp_path)
    tasks = len(asyncio.all_tasks())
    before = census()
    for number in range(rooms):
        await live(tables, number)
    tables.bots.asked.clear()
    tables.time.advance(1)
    assert census() == before
    assert len(asyncio.all_tasks()) == tasks
    assert tables.time.pending == 0
    assert tables.lobby.rooms == {}
    assert tables.journal.kept == {}


async def visit(port: int) -> None:
    """Two clients open a room, play a little and go, one of them without a word."""
    anna = await RawClient(port, "Anna").enter()
    bela = await RawClient(port, "Bela").enter()
    code = await anna.create(bot_pace=0)
    await bela.join(code)
    await anna.ask(AddBot, level="novice")
    for client in (anna, bela):
        await client.ready()
    await anna.ask(StartMatch)
    await bela.drop()
    await anna.ask(LeaveRoom)
    await bela.open()
    await bela.hello(room=code)
    await bela.until(lambda: bela.room is not None and bela.version >= 0)
    await bela.ask(LeaveRoom)
    await anna.close()
    await bela.close()


async def test_rooms_over_sockets(tmp_path: Path) -> None:
    config = config_for_tests(tmp_path)
    async with Server(config) as server:
        await visit(server.port)
        await calm(server)
        before, tasks, files = census(), len(asyncio.all_tasks()), open_files()
        for _ in range(20):
            await visit(server.port)
        await calm(server)
        assert census() == before
        assert len(asyncio.all_tasks()) == tasks
        assert open_files() <= files + PIPES
        assert await server._house.journal.rooms() == []


async def calm(server: Server) -> None:
    """Wait until the last connection's handler and the last bot's answer are done."""
    async with asyncio.timeout(10):
        while server._listener._connections or any(task.get_name().startswith("move") for task in asyncio.all_tasks()):
            await server._house.journal.rooms()
    await server._house.journal.rooms()
    await settle(20)


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return sum(1 for _ in folder.iterdir()) if folder.exists() else 0
