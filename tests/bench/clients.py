"""Clients that cost almost nothing, so that one process can hold thousands of them while the server is measured.

A client is an ``asyncio.Protocol`` that knows just enough of RFC 6455: the upgrade, binary frames, pings. Messages are msgpack maps as
docs/protocol.md tells them.
"""

from __future__ import annotations

import asyncio
import base64
import json
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import msgpack

from shared.messages import PROTOCOL, SUBPROTOCOL

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
"""Seconds after which something is broken rather than slow."""
CONTRIBUTION = bytes(16)
"""Every player's part of the seed."""
_KEY = base64.b64encode(bytes(16)).decode()
_UNMASKED = bytes(4)  # a masking key of zeros leaves the payload as it is (RFC 6455 section 5.3)


class Process:
    """A host process (``tests.bench.host``), started and ended as a context manager."""

    def __init__(self, what: str, loop: str = "uvloop") -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="palatine-bench-")
        command = [sys.executable, "-m", "tests.bench.host", what, loop, self._folder.name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True)
        self.port = int(self._read()["port"])

    def usage(self) -> dict[str, float]:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return self._read()

    @property
    def cpu(self) -> float:
        """Seconds used so far."""
        return self.usage()["cpu"]

    @property
    def memory(self) -> float:
        """Resident bytes."""
        return self.usage()["memory"]

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the measured process ended with status {self._process.wait()}")
        document: dict[str, Any] = json.loads(line)
        return document

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.communicate()  # closes its input, and so ends it
        self._folder.cleanup()


class Client(asyncio.Protocol):
    """One connection. ``frames`` counts what came, ``last`` is when the latest did; ``on_frame`` may look at each."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.frames = 0
        self.last = 0.0
        self.bytes = 0
        self.open = False
        self.lost = False
        self.on_frame: Callable[[bytes], None] | None = None
        self._buffer = b""
        self._changed = asyncio.Event()

    # -- the transport's side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by class
        self.transport.write(
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: " + SUBPROTOCOL.encode() + b"\r\n"
            b"Sec-WebSocket-Key: " + _KEY.encode() + b"\r\n\r\n"
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self._changed.set()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        position = 0
        if not self.open:
            head = buffer.find(b"\r\n\r\n")
            if head < 0:
                self._buffer = buffer
                return
            self.open = buffer.startswith(b"HTTP/1.1 101")
            position = head + 4
        size = len(buffer)
        while size - position >= 2:
            opcode, length, start = buffer[position] & 15, buffer[position + 1], position + 2
            if length == 126:
                length, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif length == 127:
                length, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if size < start + length:
                break
            position = start + length
            if opcode == 2:
                self.frames += 1
                self.bytes += length
                if self.on_frame is not None:
                    self.on_frame(buffer[start:position])
            elif opcode == 9:
                self._write(0x8A, buffer[start:position])
        self._buffer = buffer[position:]
        self.last = time.perf_counter()
        self._changed.set()

    # -- the bench's side

    def send(self, payload: bytes) -> None:
        self._write(0x82, payload)

    def _write(self, head: int, payload: bytes) -> None:
        length = len(payload)
        size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes((head,)) + size + _UNMASKED + payload)

    async def until(self, done: Callable[[], Any]) -> None:
        """Wait until something that arrives makes ``done()`` true."""
        async with asyncio.timeout(PATIENCE):
            while not done():
                if self.lost:
                    raise ConnectionError("the server closed the connection")
                self._changed.clear()
                await self._changed.wait()

    async def until_closed(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.lost:
                self._changed.clear()
                await self._changed.wait()

    def close(self) -> None:
        self.transport.close()


async def connect(port: int, kind: Callable[[], Any] = Client) -> Any:
    _, client = await asyncio.get_running_loop().create_connection(kind, "127.0.0.1", port)
    await client.until(lambda: client.open)
    return client


class Player(Client):
    """A client that speaks ``palatine.2``: sends requests and keeps what came."""

    def __init__(self) -> None:
        super().__init__()
        self.on_frame = self._keep
        self.replies: dict[int, dict[str, Any]] = {}
        self.latest: dict[str, dict[str, Any]] = {}
        self.updates: deque[bytes] = deque()
        self.version = 0
        self._id = 0
        self.acted = 0

    def _keep(self, frame: bytes) -> None:
        message = msgpack.unpackb(frame, strict_map_key=False)
        kind = message["type"]
        if kind in ("update", "snapshot"):
            self.version = message["version"]
            if kind == "update":
                self.updates.append(frame)
        self.latest[kind] = message
        if message.get("id") is not None:
            self.replies[message["id"]] = message

    def ask(self, kind: str, **fields: Any) -> int:
        """Send a request; returns its id."""
        self._id += 1
        self.send(msgpack.packb({"type": kind, "id": self._id, **fields}))
        return self._id

    async def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer. Raises ``RuntimeError`` when it is refused."""
        number = self.ask(kind, **fields)
        await self.until(lambda: number in self.replies)
        answer = self.replies.pop(number)
        if answer["type"] == "refused":
            raise RuntimeError(f"{kind} refused: {answer['key']} {answer['details']}")
        return answer

    async def act(self, action: dict[str, Any]) -> None:
        """Play an action and wait until both its answer and its update are here."""
        self.acted += 1
        done = await self.request("act", number=self.acted, version=self.version, match=self.latest["snapshot"]["match"], action=action)
        await self.until_version(done["version"])

    async def until_version(self, version: int) -> None:
        """Wait for an update (or a snapshot) with that version."""
        await self.until(lambda: self.version >= version)


async def enter(port: int, name: str) -> Player:
    """A player who has said hello."""
    player: Player = await connect(port, Player)
    player.latest["welcome"] = await player.request("hello", protocol=PROTOCOL, name=name)
    return player


async def table(port: int, game: str, seats: int) -> list[Player]:
    """Players at a table of their own, the match begun."""
    players = [await enter(port, f"Seat {seat}") for seat in range(seats)]
    settings = {"game": game, "seats": seats, "name": "Bench", "grace": 86_400}
    code = (await players[0].request("create_room", settings=settings))["code"]
    for player in players[1:]:
        await player.request("join_room", code=code)
    await begin(players)
    return players


async def begin(players: list[Player]) -> None:
    """All get ready, the host starts, and everybody has the snapshot."""
    for player in players:
        player.latest.pop("snapshot", None)
        player.acted = 0
        await player.request("set_ready", ready=True, contribution=CONTRIBUTION)
    await players[0].request("start_match")
    for player in players:
        await player.until(lambda player=player: "snapshot" in player.latest)


async def watch(port: int, code: str, kind: Callable[[], Client] = Client) -> Client:
    """A watcher who only counts frames, once the room and the match are there: welcome, entered, room, snapshot."""
    watcher: Client = await connect(port, kind)
    watcher.send(msgpack.packb({"type": "hello", "id": 1, "protocol": PROTOCOL, "name": "Watcher"}))
    watcher.send(msgpack.packb({"type": "join_room", "id": 2, "code": code, "watch": True}))
    await watcher.until(lambda: watcher.frames >= 4)
    return watcher
