"""Every refusal the server gives of its own, provoked over the wire: the right key, its details, and the connection lives on or not."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest
from conftest import Connect, config_for_tests
from raw_client import RawClient, play_out
from websockets.exceptions import InvalidStatus

from server.app import Server
from server.refusals import REFUSALS
from shared.games import GAMES
from shared.messages import (
    PROTOCOL,
    Act,
    AddBot,
    CreateRoom,
    Entered,
    GetReplay,
    Hello,
    JoinRoom,
    LeaveRoom,
    Refused,
    Rematch,
    RemoveSeat,
    RoomSettings,
    Say,
    SetReady,
    StartMatch,
)


class Scene:
    """A server's clients, opened when first needed: ``anna`` is host of a room, ``bela`` has come in."""

    def __init__(self, connect: Connect, server: Server) -> None:
        self.connect, self.server = connect, server

    async def host(self, **settings: Any) -> RawClient:
        anna = await self.connect("Anna")
        await anna.create(**settings)
        return anna

    async def running(self, **settings: Any) -> RawClient:
        anna = await self.host(**settings)
        for _ in range(2):
            await anna.ask(AddBot, level="novice")
        await anna.ready()
        await anna.ask(StartMatch)
        await anna.until(lambda: anna.version >= 0)
        return anna


Provoke = Callable[[Scene], Awaitable[Refused]]
CASES: dict[str, Provoke] = {}


def case(key: str) -> Callable[[Provoke], Provoke]:
    def keep(provoke: Provoke) -> Provoke:
        CASES[key] = provoke
        return provoke

    return keep


def settings(**fields: Any) -> RoomSettings:
    return RoomSettings(**{"game": "rheinlaender", "seats": 3, "name": "Table"} | fields)


async def refused_frame(scene: Scene, frame: bytes | str) -> Refused:
    anna = await scene.connect("Anna")
    await anna.send_bytes(frame)
    refused: Refused = await anna.wait_for(Refused)
    return refused


async def refused_hello(scene: Scene, frame: bytes | None = None, **fields: Any) -> Refused:
    client = await scene.connect(greet=False)
    if frame is None:
        await client.send(Hello, **{"protocol": PROTOCOL, "name": "Anna"} | fields)
    else:
        await client.send_bytes(frame)
    refused: Refused = await client.wait_for(Refused)
    await client.closed.wait()
    return refused


# -- frames


@case("not_binary")
async def _(scene: Scene) -> Refused:
    return await refused_frame(scene, "text")


@case("not_msgpack")
async def _(scene: Scene) -> Refused:
    return await refused_frame(scene, b"\xc1\x00\xff")


@case("not_a_message")
async def _(scene: Scene) -> Refused:
    return await refused_frame(scene, msgpack.packb({"type": "dance", "id": 7}))


@case("too_deep")
async def _(scene: Scene) -> Refused:
    deep: Any = 1
    for _ in range(20):
        deep = [deep]
    act = {"type": "act", "id": 7, "number": 1, "version": 0, "match": 1, "action": {"do": deep}}
    return await refused_frame(scene, msgpack.packb(act))


# -- coming in


@case("hello_first")
async def _(scene: Scene) -> Refused:
    return await refused_hello(scene, msgpack.packb({"type": "ping", "id": 1}))


@case("wrong_protocol")
async def _(scene: Scene) -> Refused:
    newer = {"type": "hello", "id": 1, "protocol": PROTOCOL + 1, "name": "Anna", "telepathy": True}
    assert (await refused_hello(scene, protocol=7)).details == {"server": PROTOCOL, "client": 7}
    return await refused_hello(scene, msgpack.packb(newer))


@case("empty_name")
async def _(scene: Scene) -> Refused:
    return await refused_hello(scene, name="\u200b ")


@case("already_greeted")
async def _(scene: Scene) -> Refused:
    return await (await scene.connect("Anna")).refused(Hello, protocol=PROTOCOL, name="Bela")


# -- the lobby


def refused_settings(**fields: Any) -> Provoke:
    async def provoke(scene: Scene) -> Refused:
        return await (await scene.connect("Anna")).refused(CreateRoom, settings=settings(**fields))

    return provoke


case("unknown_game")(refused_settings(game="go"))
case("wrong_seats")(refused_settings(seats=6))
case("unknown_option")(refused_settings(options={"fort_time": "after"}))
case("wrong_option")(refused_settings(options={"fort_timing": "never"}))
case("impossible_options")(refused_settings(options={"start_player": "host", "start_seat": 4}))
case("empty_room_name")(refused_settings(name="\u3000"))


@case("other_edition")
async def _(scene: Scene) -> Refused:
    own = {game: rules.edition() for game, rules in GAMES.items()}
    other = {**own, "rheinlaender": "0" * 16}
    anna, bela = await scene.connect("Anna"), await scene.connect("Bela")
    await anna.refused(CreateRoom, settings=settings(), editions=other)
    entered = await anna.ask(CreateRoom, Entered, settings=settings(), editions=own | {"go": "1"})
    refused = await bela.refused(JoinRoom, code=entered.code, editions=other)
    assert (await bela.refused(JoinRoom, code=entered.code, editions=other, watch=True)).details == refused.details
    assert (await bela.ask(JoinRoom, Entered, code=entered.code, editions={"rheinlaender": own["rheinlaender"]})).seat == 1
    return refused


@case("no_such_room")
async def _(scene: Scene) -> Refused:
    return await (await scene.connect("Anna")).refused(JoinRoom, code="AAAAA")


@case("in_another_room")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(CreateRoom, settings=settings())


@case("empty_text")
async def _(scene: Scene) -> Refused:
    anna = await scene.host()
    assert (await anna.refused(Say, text="\u200b", to="lobby")).key == "empty_text"
    return await anna.refused(Say, text=" \n")


@case("draining")
async def _(scene: Scene) -> Refused:
    anna = await scene.connect("Anna")
    await scene.server.drain(True)
    return await anna.refused(CreateRoom, settings=settings())


# -- a room


@case("not_in_a_room")
async def _(scene: Scene) -> Refused:
    return await (await scene.connect("Anna")).refused(LeaveRoom)


@case("wrong_room_password")
async def _(scene: Scene) -> Refused:
    anna = await scene.host(password="Rhein")
    return await (await scene.connect("Bela")).refused(JoinRoom, code=anna.code, password="Main")


@case("kicked")
async def _(scene: Scene) -> Refused:
    anna, bela = await scene.host(), await scene.connect("Bela")
    await bela.join(anna.code)
    await anna.ask(RemoveSeat, seat=1)
    return await bela.refused(JoinRoom, code=anna.code)


@case("room_full")
async def _(scene: Scene) -> Refused:
    anna = await scene.host()
    for _ in range(2):
        await anna.ask(AddBot, level="novice")
    return await (await scene.connect("Bela")).refused(JoinRoom, code=anna.code)


@case("no_such_seat")
async def _(scene: Scene) -> Refused:
    anna = await scene.host()
    assert (await anna.refused(RemoveSeat, seat=7)).key == "no_such_seat"
    return await (await scene.connect("Bela")).refused(JoinRoom, code=anna.code, seat=3)


@case("seat_taken")
async def _(scene: Scene) -> Refused:
    anna = await scene.host()
    return await (await scene.connect("Bela")).refused(JoinRoom, code=anna.code, seat=0)


@case("seat_empty")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(RemoveSeat, seat=1)


@case("no_watchers")
async def _(scene: Scene) -> Refused:
    anna = await scene.host(watchers="none")
    return await (await scene.connect("Bela")).refused(JoinRoom, code=anna.code, watch=True)


@case("not_seated")
async def _(scene: Scene) -> Refused:
    anna, bela = await scene.host(), await scene.connect("Bela")
    await bela.join(anna.code, watch=True)
    assert (await bela.refused(Act, number=1, version=0, match=1, action={})).key == "not_seated"
    return await bela.refused(SetReady, ready=True, contribution=bytes(16))


@case("host_only")
async def _(scene: Scene) -> Refused:
    anna, bela = await scene.host(), await scene.connect("Bela")
    await bela.join(anna.code)
    for kind, fields in ((AddBot, {"level": "novice"}), (RemoveSeat, {"seat": 0}), (Rematch, {})):
        assert (await bela.refused(kind, **fields)).key == "host_only"  # type: ignore[arg-type]
    return await bela.refused(StartMatch)


@case("own_seat")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(RemoveSeat, seat=0)


@case("unknown_level")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(AddBot, level="genius")


@case("contribution_length")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(SetReady, ready=True, contribution=b"short")


@case("seats_free")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(StartMatch)


@case("not_all_ready")
async def _(scene: Scene) -> Refused:
    anna = await scene.host()
    for _ in range(2):
        await anna.ask(AddBot, level="novice")
    return await anna.refused(StartMatch)


@case("match_running")
async def _(scene: Scene) -> Refused:
    anna, bela = await scene.running(bot_pace=10_000), await scene.connect("Bela")
    assert (await bela.refused(JoinRoom, code=anna.code)).key == "match_running"
    for kind, fields in ((AddBot, {"level": "novice"}), (RemoveSeat, {"seat": 1}), (StartMatch, {}), (GetReplay, {})):
        assert (await anna.refused(kind, **fields)).key == "match_running"  # type: ignore[arg-type]
    return await anna.refused(SetReady, ready=False)


@case("match_not_running")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(Act, number=1, version=0, match=1, action={})


@case("match_not_over")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(Rematch)


@case("match_over")
async def _(scene: Scene) -> Refused:
    anna = await scene.running()
    await play_out(anna)
    return await anna.refused(StartMatch)


@case("no_replay")
async def _(scene: Scene) -> Refused:
    return await (await scene.host()).refused(GetReplay)


# -- an action


@case("wrong_match")
async def _(scene: Scene) -> Refused:
    anna = await scene.running()
    return await anna.refused(Act, number=1, version=0, match=2, action={})


@case("version_ahead")
async def _(scene: Scene) -> Refused:
    anna = await scene.running()
    return await anna.refused(Act, number=1, version=10_000, match=1, action={})


@case("number_ahead")
async def _(scene: Scene) -> Refused:
    anna = await scene.running()
    return await anna.refused(Act, number=5, version=0, match=1, action={})


@case("not_an_action")
async def _(scene: Scene) -> Refused:
    anna = await scene.running()
    return await anna.refused(Act, number=1, version=0, match=1, action={"do": "dance"})


UNREADABLE = {"not_binary", "not_msgpack", "wrong_protocol"}
FATAL = {"hello_first", "wrong_protocol", "empty_name"}


@pytest.mark.parametrize("key", CASES)
async def test_refusal(key: str, connect: Connect, server: Server) -> None:
    refused = await CASES[key](Scene(connect, server))
    assert refused.key == key
    assert set(refused.details) == set(REFUSALS[key])
    assert refused.fatal == (key in FATAL)
    assert refused.id is not None or key in UNREADABLE


ELSEWHERE = {
    "frame_too_large": "the transport closes with code 1009 before the codec sees it: test_protection",
    "hello_late": "test_protection",
    "flood": "test_protection",
    "too_fast": "test_protection",
    "closing": "test_protection",
    "server_full": "below, over plain HTTP",
    "too_many_connections": "below, over plain HTTP",
    "wrong_password": "below, with a password",
    "too_many_rooms": "below, with limits",
    "too_many_own_rooms": "below, with limits",
    "watchers_full": "below, with limits",
    "not_saved": "test_room: the journal fails",
    "rule_bug": "test_room: a rule fails",
}


def test_every_key_is_tested() -> None:
    assert set(CASES) | set(ELSEWHERE) == set(REFUSALS)
    assert not set(CASES) & set(ELSEWHERE)


# ------------------------------------------------------------------------------------------------ with other options


@pytest.fixture
async def clients() -> AsyncIterator[contextlib.AsyncExitStack]:
    async with contextlib.AsyncExitStack() as stack:
        yield stack


@pytest.mark.parametrize("config", [{"password": "Rhein"}], indirect=True)
async def test_the_servers_password(connect: Connect) -> None:
    stranger = await connect(greet=False)
    await stranger.send(Hello, protocol=PROTOCOL, name="Anna", password="Main")
    refused = await stranger.wait_for(Refused)
    assert (refused.key, refused.fatal) == ("wrong_password", True)
    await stranger.closed.wait()
    friend = await connect(greet=False)
    await friend.hello(password="Rhein")


@pytest.mark.parametrize("config", [{"max_rooms": 2, "max_rooms_per_player": 1, "max_watchers_per_room": 1}], indirect=True)
async def test_limits_of_rooms_and_watchers(connect: Connect) -> None:
    anna, bela, cili, dora = [await connect(name) for name in ("Anna", "Bela", "Cili", "Dora")]
    code = await anna.create()
    second = await connect("Anna", token=anna.token)
    refused = await second.refused(CreateRoom, settings=settings())
    assert (refused.key, refused.details) == ("too_many_own_rooms", {"limit": 1})
    await bela.create()
    refused = await cili.refused(CreateRoom, settings=settings())
    assert (refused.key, refused.details) == ("too_many_rooms", {"limit": 2})
    await cili.join(code, watch=True)
    refused = await dora.refused(JoinRoom, code=code, watch=True)
    assert (refused.key, refused.details) == ("watchers_full", {"limit": 1})


@pytest.mark.parametrize(
    ("options", "status", "key"),
    [({"max_connections_per_address": 2}, 429, "too_many_connections"), ({"max_connections": 2}, 503, "server_full")],
)
async def test_one_connection_too_many(
    tmp_path: Path, clients: contextlib.AsyncExitStack, options: dict[str, int], status: int, key: str
) -> None:
    server = await clients.enter_async_context(Server(config_for_tests(tmp_path, **options)))
    first = await RawClient(server.port).open()
    second = await RawClient(server.port).open()
    with pytest.raises(InvalidStatus) as refused:
        await RawClient(server.port).open()
    assert refused.value.response.status_code == status
    assert refused.value.response.body == f'{{"refused":"{key}"}}\n'.encode()
    await first.close()
    third = await RawClient(server.port).enter()
    for client in (second, third):
        await client.close()
