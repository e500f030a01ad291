"""A small client of the wire protocol for tests: it sends requests, keeps everything it is sent, and a copy of the match."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Any, Self, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shared.codec import decode_reply, encode, spell_out
from shared.engine import Snapshot as EngineSnapshot
from shared.games import GAMES
from shared.messages import (
    PROTOCOL,
    SUBPROTOCOL,
    Act,
    CreateRoom,
    Done,
    Entered,
    Hello,
    JoinRoom,
    Refused,
    Reply,
    Request,
    Room,
    RoomSettings,
    SetReady,
    Snapshot,
    Update,
    Welcome,
)
from shared.state import Numbering, apply_patch, digest

R = TypeVar("R", bound=Reply)
SECONDS = 10.0


class RawClient:
    """``replies`` are all messages decoded, ``frames`` the same as bytes; ``public`` and ``private`` follow snapshot and updates."""

    def __init__(self, port: int, name: str = "Anna") -> None:
        self.port, self.name = port, name
        self.token = ""
        self.epoch = ""
        self.code = ""
        self.seat: int | None = None
        self.replies: list[Reply] = []
        self.frames: list[bytes] = []
        self.numbering = Numbering(())
        self.public: dict[Any, Any] = {}
        self.private: dict[Any, Any] | None = None
        self.version = -1
        self.match = 0
        self.number = 0
        self.room: Room | None = None
        self.closed = asyncio.Event()
        self.reading = True
        self._id = 0
        self._changed = asyncio.Condition()
        self._socket: ClientConnection
        self._task: asyncio.Task[None]

    # -- the connection

    async def open(self) -> Self:
        self._socket = await connect(
            f"ws://127.0.0.1:{self.port}", subprotocols=[SUBPROTOCOL], compression=None, max_size=None, ping_interval=None
        )
        self.closed.clear()
        self._task = asyncio.create_task(self._read())
        return self

    async def hello(self, **fields: Any) -> Welcome:
        fields = {"protocol": PROTOCOL, "name": self.name, "token": self.token} | fields
        welcome = await self.ask(Hello, Welcome, **fields)
        self.token, self.epoch = welcome.token, welcome.epoch
        return welcome

    async def enter(self) -> Self:
        """Open and say hello."""
        await self.open()
        await self.hello()
        return self

    async def drop(self) -> None:
        """Vanish without a word, as a broken network does."""
        self._socket.transport.abort()
        await self._task

    async def close(self) -> None:
        await self._socket.close()
        await self._task

    async def send_bytes(self, frame: bytes | str) -> None:
        await self._socket.send(frame)

    @property
    def transport(self) -> asyncio.Transport:
        return self._socket.transport

    @property
    def close_code(self) -> int | None:
        return self._socket.close_code

    # -- requests

    async def send(self, kind: type[Request], **fields: Any) -> int:
        """Send a request without waiting; returns its id."""
        self._id += 1
        await self._socket.send(encode(kind(id=self._id, **fields)))
        return self._id

    async def ask(self, kind: type[Request], reply: type[R] | None = None, **fields: Any) -> R:
        """Send a request and wait for its answer, which must be a ``reply`` (``Done`` unless given)."""
        answer = await self.answer(await self.send(kind, **fields))
        assert isinstance(answer, reply or Done), answer
        return answer  # type: ignore[return-value]

    async def refused(self, kind: type[Request], **fields: Any) -> Refused:
        return await self.ask(kind, Refused, **fields)

    async def answer(self, request: int) -> Reply:
        return await self.wait_for(lambda reply: getattr(reply, "id", None) == request)

    async def wait_for(self, wanted: type[R] | Callable[[Any], bool], since: int = 0) -> Any:
        """The first reply, from number ``since`` on, of a type or that fits."""
        fits = (lambda reply: isinstance(reply, wanted)) if isinstance(wanted, type) else wanted
        position = since
        async with asyncio.timeout(SECONDS):
            async with self._changed:
                while True:
                    while position < len(self.replies):
                        if fits(self.replies[position]):
                            return self.replies[position]
                        position += 1
                    assert not self.closed.is_set(), f"closed with {self.close_code}; last: {str(self.replies[-1:])[:200]}"
                    await self._changed.wait()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until what was received makes it true."""
        async with asyncio.timeout(SECONDS):
            async with self._changed:
                while not condition():
                    assert not self.closed.is_set(), f"closed with {self.close_code}"
                    await self._changed.wait()

    def all(self, kind: type[R]) -> list[R]:
        return [reply for reply in self.replies if isinstance(reply, kind)]

    # -- what most tests do

    async def create(self, **settings: Any) -> str:
        fields = {"game": "rheinlaender", "seats": 3, "name": "Anna's table", "bot_pace": 0} | settings
        entered = await self.ask(CreateRoom, Entered, settings=RoomSettings(**fields))
        self.code, self.seat = entered.code, entered.seat
        return entered.code

    async def join(self, code: str, **fields: Any) -> Entered:
        entered = await self.ask(JoinRoom, Entered, code=code, **fields)
        self.code, self.seat = entered.code, entered.seat
        return entered

    async def ready(self) -> None:
        await self.ask(SetReady, ready=True, contribution=os.urandom(16))

    async def act(self, action: dict[str, Any], **fields: Any) -> Reply:
        """Play an action under the next number; the answer is done or refused."""
        fields = {"number": self.number + 1, "version": self.version, "match": self.match} | fields
        answer = await self.answer(await self.send(Act, action=action, **fields))
        if isinstance(answer, Done):
            self.number = max(self.number, fields["number"])
        return answer

    # -- reading

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                frame = await self._socket.recv()
                assert isinstance(frame, bytes)
                reply = decode_reply(frame)
                if isinstance(reply, Update):
                    reply = spell_out(reply, self.numbering)
                self._follow(reply)
                async with self._changed:
                    self.frames.append(frame)
                    self.replies.append(reply)
                    self._changed.notify_all()
        async with self._changed:
            self.closed.set()
            self._changed.notify_all()

    def _follow(self, reply: Reply) -> None:
        match reply:
            case Snapshot():
                self.numbering, self.public, self.private = Numbering(reply.names), reply.public, reply.private
                self.version, self.match = reply.version, reply.match
            case Update():
                assert reply.version == self.version + 1, f"a hole: {self.version} then {reply.version}"
                self.version = reply.version
                apply_patch(self.public, reply.public)
                if reply.private:
                    assert self.private is not None
                    apply_patch(self.private, reply.private)
                if reply.digest:
                    assert reply.digest == digest(self.public)
            case Room():
                self.room = reply
                if reply.match and reply.status == "running":
                    self.number = max(self.number, reply.actions) if reply.match == self.match else reply.actions


def first_legal_action(client: RawClient) -> dict[str, Any]:
    """What a client can work out from its own copy: the first action that the rules allow it now."""
    assert client.room is not None
    assert client.seat is not None
    settings = client.room.settings
    private = {} if client.private is None else {client.seat: client.private}
    game = GAMES[settings.game].restore(EngineSnapshot(settings.seats, settings.options, client.public, private))
    action: dict[str, Any] = msgspec.to_builtins(next(iter(game.legal_actions(client.seat))))
    return action


def is_over(client: RawClient) -> bool:
    return client.room is not None and client.room.status == "over"


def is_to_move(client: RawClient) -> bool:
    """In Rheinländer, as far as the client knows."""
    return client.public.get("to_move") == client.seat and client.public.get("phase") != "over"


async def play_out(*clients: RawClient) -> None:
    """Every client plays the first legal action whenever it is to move, until the match is over."""

    async def play(client: RawClient) -> None:
        while not is_over(client):
            await client.until(lambda: is_over(client) or is_to_move(client))
            if not is_over(client):
                answer = await client.act(first_legal_action(client))
                assert isinstance(answer, Done), answer

    await asyncio.gather(*(play(client) for client in clients))
