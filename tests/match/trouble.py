"""What goes wrong on a real network: lines that break, garbage, frames that come three times, readers that stop. For whole matches."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from client.net.headless import HeadlessClient
from client.net.link import BackOff
from shared import codec, messages

QUICK = BackOff(first=0.01, longest=0.05)


async def reach(client: HeadlessClient, version: int) -> None:
    """Wait until the client's copy has got to a version."""
    await client.until(lambda: client.replica.version >= version)


async def drop_and_return(player: HeadlessClient, at: Iterable[int]) -> None:
    for version in at:
        await reach(player, version)
        player.drop()
        await player.until(lambda: player.state.kind == "reconnecting")
        await player.until(lambda: player.state.kind == "online")


async def send_garbage(address: str, code: str, watcher: HeadlessClient, at: Iterable[int]) -> list[str]:
    """From a connection of its own, when the watcher is at each of these versions; returns the keys of the refusals it got."""
    generator, refused = random.Random(5), []
    for version in at:
        await reach(watcher, version)
        async with connect(f"ws://{address}", subprotocols=[messages.SUBPROTOCOL], compression=None) as garbler:
            hello = messages.Hello(id=1, protocol=messages.PROTOCOL, name="Garbler")
            join = messages.JoinRoom(id=2, code=code, watch=True)
            for frame in (codec.encode(hello), codec.encode(join), *(generator.randbytes(generator.randrange(1, 600)) for _ in range(30))):
                try:
                    await garbler.send(frame)
                except ConnectionClosed:
                    break
            refused += [reply.key async for reply in replies(garbler) if isinstance(reply, messages.Refused)]
    return refused


async def replies(socket: ClientConnection) -> AsyncIterator[Any]:
    """What still comes on a connection until it is closed or silent for a second."""
    try:
        while True:
            async with asyncio.timeout(1):
                yield codec.decode_reply(await socket.recv(decode=False))
    except (ConnectionClosed, TimeoutError):
        return


def send_thrice(player: HeadlessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame this player sends goes out three times."""
    take = player._link.protocol.take_frames

    def thrice() -> list[bytes]:
        return [copy for frame in take() for copy in (frame, frame, frame)]

    monkeypatch.setattr(player._link.protocol, "take_frames", thrice)


async def stop_reading(address: str, code: str) -> ClientConnection:
    """A watcher that enters and then reads nothing."""
    socket = await connect(f"ws://{address}", subprotocols=[messages.SUBPROTOCOL], compression=None, max_queue=1, ping_interval=None)
    await socket.send(codec.encode(messages.Hello(id=1, protocol=messages.PROTOCOL, name="Sleeper")))
    await socket.send(codec.encode(messages.JoinRoom(id=2, code=code, watch=True)))
    socket.transport.pause_reading()
    return socket
