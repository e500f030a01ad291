"""A server that stops and starts again on the same data folder: the real journal, real sockets, real rules."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from conftest import config_for_tests
from raw_client import RawClient, first_legal_action

from server.app import Server
from shared.messages import AddBot, Closing, Done, LeftRoom, Ping, Room, Snapshot, StartMatch


@pytest.fixture
async def clients() -> AsyncIterator[contextlib.AsyncExitStack]:
    async with contextlib.AsyncExitStack() as stack:
        yield stack


async def test_a_restart_in_the_middle_of_a_match(tmp_path: Path) -> None:
    config = config_for_tests(tmp_path)
    anna, bela = RawClient(0, "Anna"), RawClient(0, "Bela")
    async with Server(config) as first:
        for client in (anna, bela):
            client.port = first.port
            await client.enter()
        code = await anna.create(seats=3)
        await bela.join(code)
        await anna.ask(AddBot, level="novice")
        for client in (anna, bela):
            await client.ready()
        await anna.ask(StartMatch)
        for _ in range(6):
            mover = await next_mover(anna, bela)
            assert isinstance(await mover.act(first_legal_action(mover)), Done)
        await first.stop()
        for client in (anna, bela):
            await client.wait_for(Closing)
            await client.closed.wait()
            assert client.close_code == 1012
        seen, epoch = anna.version, anna.epoch
    async with Server(config) as second:
        anna.port = bela.port = second.port
        await anna.open()
        welcome = await anna.hello(room=code, epoch=epoch, match=1, version=seen)
        assert welcome.epoch != epoch
        snapshot = await anna.wait_for(lambda reply: isinstance(reply, Snapshot) and reply.epoch == welcome.epoch)
        assert snapshot.version >= seen
        assert snapshot.private is not None
        await anna.until(lambda: anna.room is not None and anna.room.actions >= 1)
        await bela.open()
        await bela.hello(room=code)
        await bela.wait_for(lambda reply: isinstance(reply, Snapshot) and reply.epoch == welcome.epoch)
        for _ in range(6):
            mover = await next_mover(anna, bela)
            assert isinstance(await mover.act(first_legal_action(mover)), Done)
        assert anna.public == bela.public
        for client in (anna, bela):
            await client.close()


async def next_mover(*clients: RawClient) -> RawClient:
    """Whoever of them is to decide now, when all have seen the same."""
    lead = clients[0]
    for _ in range(1000):
        await lead.until(lambda: lead.public.get("to_move") in [client.seat for client in clients])
        mover = next(client for client in clients if client.seat == lead.public["to_move"])
        await mover.until(partial(lambda mover: mover.version >= lead.version, mover))
        if mover.public.get("to_move") == mover.seat:
            return mover
    raise AssertionError("nobody is to move")


async def test_an_open_room_survives_with_its_code(tmp_path: Path) -> None:
    config = config_for_tests(tmp_path)
    async with Server(config) as first:
        anna = await RawClient(first.port, "Anna").enter()
        code = await anna.create(password="Rhein")
        await anna.ready()
    async with Server(config) as second:
        anna.port = second.port
        await anna.open()
        await anna.hello(room=code)
        await anna.until(lambda: anna.room is not None and anna.room.seats[0].connected)
        assert anna.room is not None
        assert (anna.room.locked, anna.room.seats[0].ready, anna.room.you) == (True, True, 0)
        await anna.close()


async def test_a_client_that_names_a_room_that_is_gone_is_told(tmp_path: Path) -> None:
    async with Server(config_for_tests(tmp_path)) as server:
        anna = await RawClient(server.port, "Anna").open()
        await anna.hello(room="ABCDE", epoch="old", match=1, version=5)
        assert (await anna.wait_for(LeftRoom)).reason == "closed"
        await anna.ask(Ping)
        await anna.close()


async def test_stopping_twice_and_without_a_start_does_no_harm(tmp_path: Path) -> None:
    never = Server(config_for_tests(tmp_path))
    await never.stop()
    server = Server(config_for_tests(tmp_path))
    await server.start()
    await server.stop()
    await server.stop()


async def test_a_port_in_use_is_an_os_error_and_lets_go_of_everything(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    async with Server(config_for_tests(tmp_path / "one")) as first:
        blocked = Server(config_for_tests(tmp_path / "two", port=first.port))
        with pytest.raises(OSError):  # noqa: PT011 - errno differs between systems
            await blocked.start()
    async with Server(config_for_tests(tmp_path / "two")):
        pass


async def test_the_room_is_told_who_came_back(tmp_path: Path) -> None:
    async with Server(config_for_tests(tmp_path)) as server:
        anna = await RawClient(server.port, "Anna").enter()
        bela = await RawClient(server.port, "Bela").enter()
        code = await anna.create()
        await bela.join(code)
        await bela.drop()
        await anna.until(lambda: anna.room is not None and not anna.room.seats[1].connected and anna.room.seats[1].kind == "player")
        await bela.open()
        await bela.hello(room=code)
        await anna.until(lambda: anna.room is not None and anna.room.seats[1].connected)
        assert (await bela.wait_for(Room)).you == 1
        for client in (anna, bela):
            await client.close()
