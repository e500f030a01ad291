"""What a careless or hostile client may do, and what it costs others: nothing."""

from __future__ import annotations

import asyncio
import os
import socket

import msgpack
import pytest
from conftest import Connect
from raw_client import RawClient, first_legal_action, is_to_move
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import InvalidStatus

from server.app import Server
from server.connection import STRIKES
from server.outlet import STALL_SECONDS
from shared.codec import MAX_REQUEST_BYTES
from shared.messages import SUBPROTOCOL, AddBot, Ping, Refused, Say, Snapshot, StartMatch, WatchLobby

GARBAGE = [
    b"",
    b"\x00",
    b"\xc1",
    b"\xff" * 100,
    msgpack.packb(None),
    msgpack.packb([1, 2, 3]),
    msgpack.packb({}),
    msgpack.packb({"type": "ping"}),
    msgpack.packb({"type": "ping", "id": -1}),
    msgpack.packb({"type": "ping", "id": "1"}),
    msgpack.packb({"type": "ping", "id": 2**60}),
    msgpack.packb({"type": "ping", "id": 1, "more": 1}),
    msgpack.packb({"type": "welcome", "id": 1}),
    msgpack.packb({"type": "say", "id": 1, "text": "x" * 301}),
    msgpack.packb({"type": "join_room", "id": 1, "code": "TOOLONG"}),
    msgpack.packb({"type": "act", "id": 1, "number": 0, "version": 0, "match": 1, "action": {}}),
    b"\xdd\xff\xff\xff\xff",
    b"\xdf\xff\xff\xff\xff",
    b"\xc6\xff\xff\xff\xff",
    b"\x91" * 4000,
    msgpack.packb(msgpack.ExtType(5, b"x")),
    msgpack.packb({"type": "ping", "id": 1}) + b"\x00",
]


async def test_garbage_is_refused_and_the_connection_lives_on(connect: Connect) -> None:
    anna = await connect("Anna")
    for frame in GARBAGE:
        await anna.send_bytes(frame)
    await anna.ask(Ping)
    refusals = anna.all(Refused)
    assert len(refusals) == len(GARBAGE)
    assert {refusal.key for refusal in refusals} <= {"not_msgpack", "not_a_message", "too_deep"}
    assert not any(refusal.fatal for refusal in refusals)


async def test_random_bytes_never_cost_more_than_a_refusal(connect: Connect) -> None:
    anna = await connect("Anna")
    for size in range(STRIKES - 2):
        await anna.send_bytes(os.urandom(size))
    await anna.ask(Ping)


async def test_who_sends_only_garbage_is_cut_off(connect: Connect) -> None:
    anna, bela = await connect("Anna"), await connect("Bela")
    for _ in range(STRIKES):
        await anna.send_bytes(b"\xc1")
    await anna.closed.wait()
    assert (anna.all(Refused)[-1].key, anna.all(Refused)[-1].fatal, anna.close_code) == ("flood", True, 1008)
    await bela.ask(Ping)


async def test_a_frame_too_large_closes_the_connection(connect: Connect) -> None:
    anna = await connect("Anna")
    await anna.send_bytes(b"x" * (MAX_REQUEST_BYTES + 1))
    await anna.closed.wait()
    assert anna.close_code == 1009


@pytest.mark.parametrize("config", [{"rate_burst": 20, "rate_per_second": 1, "stop_seconds": 1}], indirect=True)
async def test_too_many_messages_are_refused_and_then_the_sender_is_cut_off(connect: Connect) -> None:
    anna = await connect("Anna")
    ids = [await anna.send(Ping) for _ in range(22)]
    answers = [await anna.answer(request) for request in ids]
    assert not any(isinstance(answer, Refused) for answer in answers[:20])
    assert isinstance(answers[21], Refused)
    assert (answers[21].key, answers[21].details, answers[21].fatal) == ("too_fast", {"per_second": 1}, False)
    for _ in range(STRIKES + 5):
        await anna.send(Ping)
    await anna.closed.wait()
    assert anna.all(Refused)[-1].key == "flood"


@pytest.mark.parametrize("config", [{"handshake_seconds": 1}], indirect=True)
async def test_who_says_nothing_is_not_waited_for(connect: Connect, server: Server) -> None:
    silent = await connect(greet=False)
    half_open = socket.create_connection(("127.0.0.1", server.port))
    half_open.setblocking(False)
    refused = await silent.wait_for(Refused)
    assert (refused.key, refused.details, refused.fatal) == ("hello_late", {"seconds": 1}, True)
    await silent.closed.wait()
    async with asyncio.timeout(5):
        assert await asyncio.get_running_loop().sock_recv(half_open, 100) == b""
    half_open.close()


async def test_programs_may_connect_and_strange_web_pages_may_not(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await open_websocket(f"ws://127.0.0.1:{server.port}", origin="https://elsewhere.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


async def test_a_client_without_our_subprotocol_gets_as_far_as_the_hello(server: Server) -> None:
    async with open_websocket(f"ws://127.0.0.1:{server.port}", subprotocols=["palatine.9"]) as stranger:  # type: ignore[list-item]
        assert stranger.subprotocol is None
    async with open_websocket(f"ws://127.0.0.1:{server.port}", subprotocols=["palatine.9", SUBPROTOCOL]) as newer:  # type: ignore[list-item]
        assert newer.subprotocol == SUBPROTOCOL


async def test_a_stopping_server_refuses_what_still_comes(connect: Connect, server: Server) -> None:
    anna = await connect("Anna")
    server._house.closing = True
    assert (await anna.refused(Ping)).key == "closing"
    server._house.closing = False


# ------------------------------------------------------------------------------------------------ slow readers


def small_buffers(server: Server, client: RawClient) -> None:
    """So that a test needs kilobytes, not megabytes, to fill the way to a client that does not read."""
    client.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for connection in server._listener._connections:
        if connection.name == client.name:
            connection._socket.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


async def fill(server: Server, stalled: RawClient, speaker: RawClient, drops: int) -> None:
    """Let the speaker talk until the server has dropped the queue of a stalled reader."""
    dropped = server._house.metrics.queue_drops
    while dropped.count < drops:
        for _ in range(100):
            await speaker.send(Say, text="x" * 300)
        await speaker.ask(Ping)


async def test_a_watcher_that_stops_reading_slows_nobody_and_gets_a_snapshot(connect: Connect, server: Server) -> None:
    anna, bela = await connect("Anna"), await connect("Bela")
    code = await anna.create(bot_pace=0)
    for _ in range(2):
        await anna.ask(AddBot, level="novice")
    await anna.ready()
    await anna.ask(StartMatch)
    small_buffers(server, bela)
    await bela.join(code, watch=True)
    await bela.wait_for(Snapshot)
    bela.transport.pause_reading()
    talk = await connect("Talker")
    await talk.join(code, watch=True)
    async with asyncio.timeout(40):
        await fill(server, bela, talk, 1)
    connection = next(guest for guest in server._lobby.rooms[code].audience if guest.name == "Bela")
    assert connection._outlet.waiting <= server.config.watcher_queue_bytes  # type: ignore[attr-defined]
    await anna.until(lambda: is_to_move(anna))
    assert await anna.act(first_legal_action(anna))
    await anna.until(lambda: is_to_move(anna))
    snapshots = len(bela.all(Snapshot))
    bela.version = -10  # a hole is no error now: the snapshot that follows fills it
    bela.transport.resume_reading()
    # The system may have taken all of the queue before the move was made: then the snapshot is from before it, and its update follows.
    await bela.until(lambda: len(bela.all(Snapshot)) > snapshots and bela.version == anna.version)
    assert bela.public == anna.public
    await anna.act(first_legal_action(anna))
    await anna.until(lambda: is_to_move(anna))
    await bela.until(lambda: bela.version == anna.version)
    assert bela.public == anna.public


async def test_a_reader_that_never_drains_is_cut_off(connect: Connect, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert STALL_SECONDS <= 30
    monkeypatch.setattr("server.outlet.STALL_SECONDS", 0.3)
    anna, bela = await connect("Anna"), await connect("Bela")
    code = await anna.create()
    small_buffers(server, bela)
    await bela.join(code)
    bela.transport.pause_reading()
    async with asyncio.timeout(40):
        await fill(server, bela, anna, 0)
        while anna.room is None or anna.room.seats[1].connected:
            for _ in range(100):
                await anna.send(Say, text="x" * 300)
            await anna.ask(Ping)
    assert anna.room.seats[1].name == "Bela"
    bela.transport.abort()


async def test_a_stalled_requester_is_not_read_any_further(connect: Connect, server: Server) -> None:
    """Its replies cannot pile up on the server: the next request waits until the last reply is taken."""
    anna, bela = await connect("Anna"), await connect("Bela")
    for _ in range(50):
        await bela.ask(Say, text="x" * 300, to="lobby")
    reply = 50 * 300
    small_buffers(server, anna)
    anna.transport.pause_reading()
    sent = [await anna.send(WatchLobby, on=False) for _ in range(12)]
    connection = next(one for one in server._listener._connections if one.name == "Anna")
    for _ in range(50):
        await bela.ask(Ping)
        assert connection._outlet.waiting < 2 * reply
    assert connection._outlet.waiting > 0
    anna.transport.resume_reading()
    for request in sent:
        await anna.answer(request)
    assert connection._outlet.waiting == 0
