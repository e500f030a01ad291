"""Packets on real transports: the direct way and the library's own give the same bytes. Slices and watchers, in order."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import types
from collections.abc import AsyncIterator, Callable

import pytest
from websockets.asyncio.server import broadcast, serve

from server.fanout import SLICE, SLICE_SECONDS, Slices
from server.watchers import Watchers
from server.wire import Packet, Socket, write, write_together

LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 100_000]


class Wire:
    """A server's socket, and the bytes that arrive at the other end after the handshake."""

    def __init__(self, socket: Socket, reader: asyncio.StreamReader) -> None:
        self.socket, self._reader = socket, reader

    async def read(self, length: int) -> bytes:
        return await self._reader.readexactly(length)


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    sockets: asyncio.Queue[Socket] = asyncio.Queue()

    async def hold(socket: Socket) -> None:
        sockets.put_nowait(socket)
        await socket.wait_closed()

    async with serve(hold, "127.0.0.1", 0, compression=None, create_connection=Socket, ping_interval=None) as server:  # type: ignore[arg-type]
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        socket = await sockets.get()
        yield Wire(socket, reader)
        socket.transport.abort()
        writer.close()


@pytest.mark.parametrize("length", LENGTHS)
async def test_the_direct_way_and_broadcast_give_the_same_bytes(wire: Wire, length: int) -> None:
    packet = Packet(os.urandom(length))
    assert wire.socket.direct
    write(wire.socket, packet)
    direct = await wire.read(len(packet))
    wire.socket.direct = False
    write(wire.socket, packet)
    fallback = await wire.read(len(packet))
    broadcast([wire.socket], packet.payload)
    assert direct == fallback == await wire.read(len(packet)) == packet.frame


@pytest.mark.parametrize("direct", [True, False])
async def test_several_packets_in_one_write_are_the_same_frames_in_order(wire: Wire, direct: bool) -> None:
    wire.socket.direct = direct
    packets = [Packet(os.urandom(length)) for length in (3, 0, 200)]
    write_together(wire.socket, packets)
    frames = b"".join(packet.frame for packet in packets)
    assert await wire.read(len(frames)) == frames


@pytest.mark.parametrize("length", LENGTHS)
def test_a_packet_gives_its_message_back(length: int) -> None:
    payload = os.urandom(length)
    assert Packet(payload).payload == payload


@pytest.mark.parametrize("direct", [True, False])
async def test_closed_connections_are_passed_over(wire: Wire, direct: bool) -> None:
    wire.socket.direct = direct
    closing = asyncio.ensure_future(wire.socket.close())
    assert await wire.read(4) == b"\x88\x02\x03\xe8"
    write(wire.socket, Packet(b"too late"))
    wire.socket.transport.abort()
    await closing
    with pytest.raises(asyncio.IncompleteReadError):
        await wire.read(1)


# ------------------------------------------------------------------------------------------------ slices


class Rounds(list[object]):
    """A loop whose rounds the test makes."""

    def run(self) -> None:
        calls = list(self)
        self.clear()
        for call in calls:
            call()  # type: ignore[operator]


class Hearer:
    def __init__(self, number: int, got: list[tuple[int, bytes]]) -> None:
        self.news: Callable[[Packet], None] | None = lambda packet: got.append((number, packet.payload))


def test_each_slice_gives_the_loop_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.fanout.SLICE_SECONDS", 60.0)
    rounds = Rounds()
    got: list[tuple[int, bytes]] = []
    slices = Slices(rounds.append)
    hearers = [Hearer(number, got) for number in range(2 * SLICE + 1)]
    slices.deliver(Packet(b"1"), hearers)
    slices.deliver(Packet(b"2"), hearers[:1])
    assert got == []
    sizes = []
    while rounds:
        rounds.run()
        sizes.append(len(got))
    assert sizes == [SLICE, 2 * SLICE, 2 * SLICE + 2]
    assert [number for number, payload in got if payload == b"1"] == list(range(2 * SLICE + 1))
    assert got[-1] == (0, b"2")


def test_a_slice_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr("server.fanout.time", types.SimpleNamespace(perf_counter=lambda: next(ticks) * SLICE_SECONDS / 2))
    rounds = Rounds()
    got: list[tuple[int, bytes]] = []
    Slices(rounds.append).deliver(Packet(b"1"), [Hearer(number, got) for number in range(SLICE)])
    for _ in range(3):
        rounds.run()
    assert 0 < len(got) < SLICE
    while rounds:
        rounds.run()
    assert [number for number, _ in got] == list(range(SLICE))


class Ear:
    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def news(self, packet: Packet) -> None:
        self.heard.append(packet.payload)


def test_a_watcher_hears_only_what_is_told_during_its_stay() -> None:
    rounds = Rounds()
    watchers = Watchers(rounds.append)
    early, late, again = Ear(), Ear(), Ear()
    watchers.begin(early)
    watchers.begin(again)
    watchers.tell(Packet(b"1"))
    watchers.begin(late)
    watchers.end(early)
    watchers.begin(again)
    watchers.tell(Packet(b"2"))
    while rounds:
        rounds.run()
    assert (early.heard, late.heard, again.heard) == ([], [b"2"], [b"2"])
    assert (early in watchers, late in watchers, len(watchers)) == (False, True, 2)


def test_clearing_forgets_what_is_on_its_way() -> None:
    rounds = Rounds()
    watchers, ear = Watchers(rounds.append), Ear()
    watchers.begin(ear)
    watchers.tell(Packet(b"1"))
    watchers.clear()
    rounds.run()
    assert ear.heard == []
