"""Clients and the real server over loopback: matches, drops, holes, repeated actions, refusals."""

from __future__ import annotations

import asyncio
import random

import pytest
from loopback import SOON, Join, config_of

from client.model.identity import Memory
from client.net.address import Address
from client.net.headless import ConnectionRefusedFor, HeadlessClient, RequestRefused
from server.app import Server
from server.config import Config
from shared.codec import encode
from shared.messages import Act, RoomSettings

ROOM = RoomSettings(game="rheinlaender", seats=3, name="Rhine", bot_pace=0)


async def table(join: Join, watchers: int = 0) -> list[HeadlessClient]:
    """Three players in a running match, then the watchers."""
    players = [await join(name) for name in ("Anna", "Boris", "Chloé")]
    room = await players[0].create_room(ROOM)
    for player in players[1:]:
        await player.join_room(room.code)
    for player in players:
        await player.set_ready()
    await players[0].start()
    everybody = players + [await join(f"Watcher {n}") for n in range(watchers)]
    for watcher in everybody[3:]:
        await watcher.join_room(room.code, watch=True)
    for client in everybody:
        await client.until(lambda client=client: client.game is not None)  # type: ignore[misc]
    return everybody


async def play(client: HeadlessClient, chance: random.Random, turns: int = 1000) -> None:
    """Play this seat's turns to the end, or so many of them, each with all its decisions."""
    for _ in range(turns):
        await client.until(lambda: client.is_awaited or client.is_over)
        while client.is_awaited:
            assert client.game is not None
            assert client.seat is not None
            await client.act(chance.choice(list(client.game.legal_actions(client.seat))))


async def test_a_match_to_the_end_leaves_equal_copies_everywhere(join: Join) -> None:
    clients = await table(join, watchers=3)
    await asyncio.gather(*(play(client, random.Random(n)) for n, client in enumerate(clients[:3])))
    for client in clients:
        await client.until(lambda client=client: client.is_over)  # type: ignore[misc]
    assert len({client.replica.public_digest() for client in clients}) == 1
    assert {client.snapshots for client in clients} == {1}
    document = await clients[0].get_replay()
    assert document


async def test_players_who_drop_in_the_middle_of_it_come_back_and_play_on(join: Join) -> None:
    clients = await table(join, watchers=1)

    async def play_and_drop(client: HeadlessClient, chance: random.Random) -> None:
        while not client.is_over:
            await play(client, chance, turns=4)
            client.drop()
            await client.until(lambda: client.state.kind == "online")

    await asyncio.gather(
        play(clients[0], random.Random(1)), play_and_drop(clients[1], random.Random(2)), play_and_drop(clients[2], random.Random(3))
    )
    for client in clients:
        await client.until(lambda client=client: client.is_over)  # type: ignore[misc]
    assert len({client.replica.public_digest() for client in clients}) == 1
    assert all(client.snapshots == 1 for client in clients), "the missing updates are enough"


async def test_an_action_lost_with_the_connection_is_applied_once(join: Join) -> None:
    clients = await table(join)
    mover = next(client for client in clients if client.is_awaited)
    assert mover.game is not None
    assert mover.seat is not None
    action = next(iter(mover.game.legal_actions(mover.seat)))
    acting = asyncio.create_task(mover.act(action))
    # Once the frame is out and before its answer is in, the connection breaks.
    await asyncio.sleep(0)
    mover.drop()
    done = await acting
    assert done.version == 1  # type: ignore[union-attr]
    for client in clients:
        await client.until(lambda client=client: client.replica.version == 1)  # type: ignore[misc]
    assert len({client.replica.public_digest() for client in clients}) == 1


async def test_a_repeated_frame_is_answered_and_applied_once(join: Join) -> None:
    clients = await table(join)
    mover = next(client for client in clients if client.is_awaited)
    assert mover.game is not None
    assert mover.seat is not None
    action = next(iter(mover.game.legal_actions(mover.seat)))
    await mover.act(action)
    connection = mover._link._connection
    assert connection is not None
    document = {"do": type(action).__struct_config__.tag, "card": action.card, "space": action.space}
    await connection.send(encode(Act(id=999, number=1, version=0, match=1, action=document)))
    await mover.ping()
    assert mover.replica.version == 1


async def test_a_hole_is_mended_by_a_snapshot(join: Join) -> None:
    clients = await table(join)
    mover = next(client for client in clients if client.is_awaited)
    victim = next(client for client in clients if client is not mover)
    # As if the update before had never come.
    victim._link.protocol._version = -1
    await play(mover, random.Random(1), turns=1)
    await victim.until(lambda: victim.snapshots == 2)
    await asyncio.gather(*(play(client, random.Random(n), turns=2) for n, client in enumerate(clients)))
    for client in clients:
        await client.until(lambda client=client: client.replica.version == clients[0].replica.version > 2)  # type: ignore[misc]
    assert len({client.replica.public_digest() for client in clients}) == 1
    assert victim.snapshots == 2


async def test_a_copy_that_has_drifted_is_replaced(join: Join) -> None:
    clients = await table(join, watchers=1)
    watcher = clients[3]
    watcher.replica._public["draw_size"] = -1
    watcher.replica._public["seats"] = {}
    await asyncio.gather(*(play(client, random.Random(n)) for n, client in enumerate(clients[:3])))
    await watcher.until(lambda: watcher.is_over and watcher.snapshots >= 2)
    assert watcher.replica.public_digest() == clients[0].replica.public_digest()


async def test_a_refused_action_says_the_rule_and_changes_nothing(join: Join) -> None:
    clients = await table(join)
    idle = next(client for client in clients if not client.is_awaited)
    with pytest.raises(RequestRefused) as refused:
        await idle.act({"do": "decline"})
    assert (refused.value.rule, refused.value.key) == ("RHE-TURN-9", "not_your_turn")
    assert {client.replica.version for client in clients} == {0}


async def test_a_server_that_restarts_gives_the_seats_back(config: Config) -> None:
    async with Server(config) as first:
        port = first.port

        async def join(name: str) -> HeadlessClient:
            return await HeadlessClient.connect(Address("127.0.0.1", port), name, Memory(), back_off=SOON)

        clients = await table(join)
        await asyncio.gather(*(play(client, random.Random(n), turns=3) for n, client in enumerate(clients)))
    again = config_of(config.data, port=port)
    async with Server(again):
        for client in clients:
            await client.until(lambda client=client: client.state.kind == "online")  # type: ignore[misc]
        await asyncio.gather(*(play(client, random.Random(n)) for n, client in enumerate(clients)))
        for client in clients:
            await client.until(lambda client=client: client.is_over)  # type: ignore[misc]
        assert len({client.replica.public_digest() for client in clients}) == 1
        for client in clients:
            await client.close()


async def test_bots_and_lobby_and_chat(join: Join) -> None:
    anna, boris = await join("Anna"), await join("Boris")
    await boris.watch_lobby()
    room = await anna.create_room(ROOM)
    await boris.until(lambda: room.code in boris.lobby)
    await anna.add_bot("novice")
    await anna.add_bot("novice")
    await boris.join_room(room.code, watch=True)
    await boris.say("hello")
    await anna.until(lambda: any(line.text == "hello" for line in anna.chat))
    await anna.set_ready()
    await anna.start()
    await play(anna, random.Random(5), turns=5)
    await anna.leave()
    await boris.until(lambda: boris.is_over)


@pytest.mark.parametrize("config", [{"password": "rhein"}], indirect=True)
async def test_a_wrong_password_is_refused_for_good(join: Join) -> None:
    with pytest.raises(ConnectionRefusedFor) as refused:
        await join("Anna", password="main")
    assert refused.value.key == "wrong_password"
    assert (await join("Anna", password="rhein")).state.kind == "online"


@pytest.mark.parametrize("config", [{"max_connections_per_address": 1}], indirect=True)
async def test_too_many_connections_say_so(join: Join) -> None:
    await join("Anna")
    with pytest.raises(ConnectionRefusedFor) as refused:
        await join("Boris")
    assert refused.value.key == "too_many_connections"


async def test_a_full_room_says_so(join: Join) -> None:
    clients = [await join(name) for name in ("Anna", "Boris", "Chloé", "Dora")]
    room = await clients[0].create_room(ROOM)
    for client in clients[1:3]:
        await client.join_room(room.code)
    with pytest.raises(RequestRefused) as refused:
        await clients[3].join_room(room.code)
    assert refused.value.key == "room_full"


async def test_a_dead_address_says_so(unused_tcp_port: int) -> None:
    with pytest.raises(ConnectionRefusedFor) as refused:
        await HeadlessClient.connect(Address("127.0.0.1", unused_tcp_port), "Anna")
    assert refused.value.key == "server_unreachable"


async def test_a_name_that_is_none_says_so() -> None:
    with pytest.raises(ConnectionRefusedFor) as refused:
        await HeadlessClient.connect("no-such-host.invalid", "Anna")
    assert refused.value.key == "host_unknown"


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "not_palatine"),
        (b"SSH-2.0-OpenSSH\r\n", "not_palatine"),
        (b"", "not_palatine"),
        (b"HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n", "version_mismatch"),
        (b'HTTP/1.1 503 Busy\r\nContent-Length: 25\r\n\r\n{"refused": "server_full"}', "draining"),
        (b'HTTP/1.1 503 Busy\r\nContent-Length: 26\r\n\r\n{"refused": "server_full"}', "server_full"),
    ],
)
async def test_something_else_that_answers_is_told_apart(answer: bytes, key: str) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionRefusedFor) as refused:
            await HeadlessClient.connect(Address("127.0.0.1", port), "Anna")
    assert refused.value.key == key
