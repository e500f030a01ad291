"""Rooms from their opening to their end, over real sockets, with the real rules, bots and journal."""

from __future__ import annotations

import asyncio
import os

import pytest
from conftest import Connect
from raw_client import RawClient, first_legal_action, is_to_move, play_out

from server.app import Server
from shared.messages import (
    Act,
    AddBot,
    Chat,
    Done,
    Entered,
    GetReplay,
    JoinRoom,
    LeaveRoom,
    LeftRoom,
    Lobby,
    Ping,
    Rematch,
    ReplayData,
    Resync,
    RoomListed,
    RoomUnlisted,
    Say,
    SetReady,
    Snapshot,
    StartMatch,
    Update,
    WatchLobby,
)
from shared.replay import from_plain, verify


async def test_from_the_lobby_to_the_rematch(connect: Connect) -> None:
    anna, bela, cili = [await connect(name) for name in ("Anna", "Bela", "Cili")]
    lobby = await cili.ask(WatchLobby, Lobby)
    assert (lobby.rooms, lobby.chat) == ([], [])
    code = await anna.create(options={"coin_totals": "open", "fort_timing": "after"})
    listed = (await cili.wait_for(RoomListed)).room
    assert (listed.code, listed.host, listed.players, listed.status) == (code, "Anna", 1, "open")
    assert listed.options == {"coin_totals": "open"}
    await bela.join(code.lower())
    await anna.ask(AddBot, level="novice")
    await cili.join(code, watch=True)
    for client in (anna, bela):
        await client.ready()
    await anna.ask(StartMatch)
    await play_out(anna, bela)
    await cili.until(lambda: cili.room is not None and cili.room.status == "over" and cili.version == anna.version)
    assert anna.public == bela.public == cili.public
    assert cili.private is None

    replay = from_plain((await cili.ask(GetReplay, ReplayData)).document)
    assert verify(replay).key == "verified"
    assert cili.room is not None
    assert (replay.commitment, replay.contributions) == (cili.room.commitment, cili.room.contributions)
    assert replay.seats == ["Anna", "Bela", "Hagen"]

    await anna.ask(Rematch)
    await anna.ask(SetReady, ready=True, contribution=os.urandom(16))
    await bela.ready()
    await anna.ask(StartMatch)
    await anna.until(lambda: anna.match == 2)
    assert anna.room is not None
    assert anna.room.commitment != replay.commitment
    await anna.ask(LeaveRoom)
    await bela.ask(LeaveRoom)
    await cili.ask(LeaveRoom)
    await cili.wait_for(RoomUnlisted)
    assert (await cili.ask(WatchLobby, Lobby, on=False)).rooms == []


async def test_every_request_is_answered_once_under_its_id(connect: Connect) -> None:
    anna = await connect("Anna")
    ids = [await anna.send(Ping) for _ in range(50)]
    ids.append(await anna.send(LeaveRoom))
    ids.append(await anna.send(Say, text="hello", to="lobby"))
    for request in ids:
        await anna.answer(request)
    answered = [reply.id for reply in anna.replies if isinstance(getattr(reply, "id", None), int)]
    assert answered == [1, *ids]


async def test_an_invited_room_is_not_listed_but_found_by_its_code(connect: Connect) -> None:
    anna, bela = await connect("Anna"), await connect("Bela")
    code = await anna.create(invite_only=True)
    assert (await bela.ask(WatchLobby, Lobby)).rooms == []
    await bela.join(code)
    await bela.ask(LeaveRoom)
    await anna.ask(LeaveRoom)
    assert (await bela.ask(Ping)).id
    assert bela.all(RoomListed) == bela.all(RoomUnlisted) == []


async def test_talk_in_the_lobby_and_at_the_table_is_apart(connect: Connect) -> None:
    anna, bela = await connect("Anna"), await connect("Bela")
    await anna.create()
    for client in (anna, bela):
        await client.ask(WatchLobby, Lobby)
    await anna.ask(Say, text="at the table")
    await bela.ask(Say, text="in the lobby", to="lobby")
    await anna.until(lambda: len(anna.all(Chat)) == 2)
    await bela.wait_for(Chat)
    assert [(chat.to, chat.lines[0].text) for chat in bela.all(Chat)] == [("lobby", "in the lobby")]
    assert [line.text for line in (await bela.ask(WatchLobby, Lobby)).chat] == ["in the lobby"]


async def start(connect: Connect, *names: str, bots: int = 0, **settings: object) -> list[RawClient]:
    clients = [await connect(name) for name in names]
    code = await clients[0].create(seats=len(names) + bots, **settings)
    for client in clients[1:]:
        await client.join(code)
    for _ in range(bots):
        await clients[0].ask(AddBot, level="novice")
    for client in clients:
        await client.ready()
    await clients[0].ask(StartMatch)
    for client in clients:
        await client.until(lambda client=client: client.version >= 0)
    return clients


async def test_an_action_lost_with_the_connection_is_sent_again_and_counts_once(connect: Connect) -> None:
    clients = await start(connect, "Anna", "Bela", "Cili")
    mover = next(client for client in clients if is_to_move(client))
    other = next(client for client in clients if client is not mover)
    action = first_legal_action(mover)
    await mover.send(Act, number=1, version=0, match=1, action=action)
    await other.until(lambda: other.version == 1)
    await mover.drop()
    await mover.open()
    known = mover.version
    await mover.hello(room=mover.code, epoch=mover.epoch, match=1, version=known)
    done = await mover.answer(await mover.send(Act, number=1, version=0, match=1, action=action))
    assert isinstance(done, Done)
    assert done.version == 1
    await mover.until(lambda: mover.version == 1)
    assert len(mover.all(Snapshot)) == 1  # what was missing came as an update
    assert mover.public == other.public


async def test_the_older_of_two_clients_with_one_token_is_sent_off(connect: Connect) -> None:
    anna, bela, _ = await start(connect, "Anna", "Bela", "Cili")
    second = await connect("Anna", token=anna.token)
    entered = await second.join(anna.code)
    assert entered.seat == anna.seat
    assert (await anna.wait_for(LeftRoom)).reason == "elsewhere"
    snapshot = await second.wait_for(Snapshot)
    assert snapshot.private == anna.private
    await anna.close()
    await second.ask(Ping)
    assert bela.room is not None
    assert bela.room.seats[0].connected


async def test_many_joins_at_once_fill_the_seats_once_each(connect: Connect) -> None:
    anna = await connect("Anna")
    code = await anna.create(seats=4)
    guests = [await connect(f"Guest {number}") for number in range(8)]
    sent = [(guest, await guest.send(JoinRoom, code=code)) for guest in guests for _ in range(2)]
    answers = [await guest.answer(request) for guest, request in sent]
    assert sorted(answer.seat for answer in answers[::2] if isinstance(answer, Entered)) == [1, 2, 3]
    for first, second in zip(answers[::2], answers[1::2], strict=True):
        assert (getattr(first, "seat", None), getattr(first, "key", None)) == (getattr(second, "seat", None), getattr(second, "key", None))


async def test_resync_over_the_wire(connect: Connect) -> None:
    anna, *_ = await start(connect, "Anna", bots=2)
    snapshot = await anna.ask(Resync, Snapshot, reason="test")
    assert (snapshot.seat, snapshot.code) == (0, anna.code)


@pytest.mark.parametrize("seats", [3, 5])
async def test_digests_travel_and_agree(connect: Connect, seats: int) -> None:
    anna, *_ = await start(connect, "Anna", bots=seats - 1)
    await play_out(anna)
    digests = [update.version for update in anna.all(Update) if update.digest]
    assert digests == list(range(32, anna.version + 1, 32))


async def test_health_and_metrics_over_plain_http(connect: Connect, server: Server) -> None:
    anna = await connect("Anna")
    await anna.create()
    status, body = await get(server.port, "/health")
    assert status == 200
    assert b'"status":"ready"' in body
    assert b'"open":1' in body
    await server.drain(True)
    assert b'"status":"draining"' in (await get(server.port, "/health"))[1]
    status, body = await get(server.port, "/metrics")
    assert status == 200
    assert b'palatine_rooms{status="open"} 1.0' in body
    assert (await get(server.port, "/"))[0] == 426


async def get(port: int, path: str) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    response = await reader.read()
    writer.close()
    head, _, body = response.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.parametrize("config", [{"metrics": "off"}], indirect=True)
async def test_metrics_can_be_switched_off(server: Server) -> None:
    assert (await get(server.port, "/metrics"))[0] == 403
