"""A client without a screen, on the caller's own loop: for tests, for bots that play over the network, for load runs.

Same core and same replica as the desktop client. A refusal is an exception here, an answer the result of the call.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable
from typing import Any, Self

from client.model.identity import Memory, TokenStore
from client.model.replica import Drifted, RoomReplica
from client.net.address import Address, parse_address
from client.net.link import BackOff, Link
from client.net.news import Answer, ConnectionState, News
from client.net.protocol import ClientProtocol, action_document
from shared import messages
from shared.chance import CONTRIBUTION_BYTES
from shared.engine import Game

PATIENCE_SECONDS = 20.0


class RequestRefused(Exception):
    """The server refused; ``key``, ``details`` and ``rule`` as in :class:`shared.messages.Refused`."""

    def __init__(self, refused: messages.Refused) -> None:
        super().__init__(f"{refused.rule} {refused.key} {refused.details or ''}".strip())
        self.key, self.details, self.rule = refused.key, refused.details, refused.rule


class ConnectionRefusedFor(Exception):
    """No connection, for good; ``key`` names the sentence (``errors``)."""

    def __init__(self, state: ConnectionState) -> None:
        super().__init__(state.key)
        self.key, self.details = state.key, state.details


class HeadlessClient:
    """One player or watcher. Made by :meth:`connect`; also an asynchronous context manager that closes it."""

    def __init__(self, address: Address, name: str, tokens: TokenStore, password: str = "", back_off: BackOff | None = None) -> None:
        self.room: messages.Room | None = None
        self.replica = RoomReplica()
        self.lobby: dict[str, messages.RoomSummary] = {}
        self.chat: list[messages.ChatLine] = []
        self.left: list[messages.LeftRoom] = []
        self.refusals: list[messages.Refused] = []
        """Refusals that belong to no request."""
        self.snapshots = 0
        """Snapshots received."""
        self._ids = itertools.count(1)
        protocol = ClientProtocol(name, tokens.token(address.server), password, "palatine-headless", self._ids)
        self._link = Link(address, protocol, tokens, self._told, back_off)
        self._answers: dict[int, asyncio.Future[messages.AnyReply]] = {}
        self._waiters: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def connect(
        cls,
        address: Address | str,
        name: str,
        tokens: TokenStore | None = None,
        password: str = "",
        back_off: BackOff | None = None,
    ) -> Self:
        """Connect and say hello. Raises :class:`ConnectionRefusedFor`, :class:`client.net.address.AddressError`."""
        where = parse_address(address) if isinstance(address, str) else address
        client = cls(where, name, Memory() if tokens is None else tokens, password, back_off)
        client._task = asyncio.create_task(client._link.run(), name=f"client {name}")
        try:
            await client.until(lambda: client.state.kind in ("online", "refused"))
        except TimeoutError:
            await client.close()
            raise
        if client.state.kind == "refused":
            await client.close()
            raise ConnectionRefusedFor(client.state)
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect. A seat is kept by the server as for any dropped player."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def drop(self) -> None:
        """Break the connection without a farewell; the client comes back by itself."""
        self._link.drop()

    def reconnect_now(self) -> None:
        """Do not wait for the next attempt."""
        self._link.hurry()

    # -- what is known

    @property
    def state(self) -> ConnectionState:
        """Of the connection."""
        return self._link.state

    @property
    def welcome(self) -> messages.Welcome | None:
        """What the server said of itself."""
        return self._link.welcome

    @property
    def game(self) -> Game[Any] | None:
        """The match as this client may see it; None before the first."""
        return self.replica.game

    @property
    def seat(self) -> int | None:
        """The own seat; None for a watcher."""
        return None if self.room is None else self.room.you

    @property
    def is_awaited(self) -> bool:
        """Whether this seat owes a decision now."""
        game, seat = self.game, self.seat
        return game is not None and seat is not None and seat in game.awaiting()

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.game is not None and not self.game.awaiting()

    async def until(self, condition: Callable[[], bool], patience: float = PATIENCE_SECONDS) -> None:
        """Wait until the condition holds; it is looked at whenever something has come. Raises ``TimeoutError``."""
        if condition():
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append((condition, waiter))
        async with asyncio.timeout(patience):
            await waiter

    # -- requests; each raises RequestRefused

    async def create_room(self, settings: messages.RoomSettings) -> messages.Room:
        """Open a room as host."""
        await self._ask(lambda number: messages.CreateRoom(id=number, settings=settings))
        return await self._in_room()

    async def join_room(self, code: str, password: str = "", seat: int | None = None, watch: bool = False) -> messages.Room:
        """Take a seat or watch."""
        await self._ask(lambda number: messages.JoinRoom(id=number, code=code, password=password, seat=seat, watch=watch))
        return await self._in_room()

    async def watch_lobby(self) -> messages.AnyReply:
        """The list of rooms, kept up to date in :attr:`lobby`."""
        return await self._ask(lambda number: messages.WatchLobby(id=number))

    async def set_ready(self, ready: bool = True) -> None:
        """Ready or not, with random bytes of one's own."""
        own = secrets.token_bytes(CONTRIBUTION_BYTES) if ready else b""
        await self._ask(lambda number: messages.SetReady(id=number, ready=ready, contribution=own))

    async def add_bot(self, level: str = "novice", seat: int | None = None) -> None:
        """As host."""
        await self._ask(lambda number: messages.AddBot(id=number, level=level, seat=seat))

    async def remove_seat(self, seat: int) -> None:
        """As host: remove a bot or kick a player."""
        await self._ask(lambda number: messages.RemoveSeat(id=number, seat=seat))

    async def start(self) -> None:
        """As host."""
        await self._ask(lambda number: messages.StartMatch(id=number))

    async def act(self, action: Any) -> messages.AnyReply:
        """Play an action; returns when the server has it and this copy shows it, over a lost connection as well."""
        number, future = self._expect()
        self._link.protocol.act(number, action_document(action), self.replica.version)
        reply = await self._answered(future)
        if isinstance(reply, messages.Done):
            holds = reply.version or 0
            await self.until(lambda: self.replica.version >= holds)
        return reply

    async def say(self, text: str, to_lobby: bool = False) -> None:
        """A line of chat."""
        await self._ask(lambda number: messages.Say(id=number, text=text, to="lobby" if to_lobby else "table"))

    async def leave(self) -> None:
        """Give up the seat."""
        await self._ask(lambda number: messages.LeaveRoom(id=number))

    async def rematch(self) -> None:
        """As host, after a match."""
        await self._ask(lambda number: messages.Rematch(id=number))

    async def get_replay(self) -> dict[str, Any]:
        """The record of the finished match."""
        reply = await self._ask(lambda number: messages.GetReplay(id=number))
        assert isinstance(reply, messages.ReplayData)
        return reply.document

    async def ping(self) -> None:
        """Ask for a sign of life."""
        await self._ask(lambda number: messages.Ping(id=number))

    def resync(self, reason: str) -> None:
        """Ask for a snapshot."""
        self._link.protocol.resync(reason)
        self._link.flush()

    # -- inside

    async def _ask(self, make: Callable[[int], messages.AnyRequest]) -> messages.AnyReply:
        number, future = self._expect()
        self._link.protocol.request(make(number))
        return await self._answered(future)

    async def _in_room(self) -> messages.Room:
        await self.until(lambda: self.room is not None)
        assert self.room is not None
        return self.room

    def _expect(self) -> tuple[int, asyncio.Future[messages.AnyReply]]:
        number = next(self._ids)
        future: asyncio.Future[messages.AnyReply] = asyncio.get_running_loop().create_future()
        self._answers[number] = future
        return number, future

    async def _answered(self, future: asyncio.Future[messages.AnyReply]) -> messages.AnyReply:
        self._link.flush()
        self._told()
        async with asyncio.timeout(PATIENCE_SECONDS):
            reply = await future
        if isinstance(reply, messages.Refused):
            raise RequestRefused(reply)
        return reply

    def _told(self) -> None:
        for news in self._link.protocol.take_news():
            self._take(news)
        for condition, waiter in self._waiters:
            if not waiter.done() and condition():
                waiter.set_result(None)
        self._waiters = [(condition, waiter) for condition, waiter in self._waiters if not waiter.done()]

    def _take(self, news: News) -> None:
        match news:
            case Answer(request=request, reply=reply):
                future = self._answers.pop(request.id, None)
                if future is not None and not future.done():
                    future.set_result(reply)
            case messages.Snapshot():
                self.snapshots += 1
                self._follow(lambda: self.replica.take_snapshot(news))
            case messages.Update():
                self._follow(lambda: self.replica.take_update(news))
            case messages.Room():
                self.room = news
            case messages.LeftRoom():
                self.left.append(news)
                self.room = None
            case messages.Refused():
                self.refusals.append(news)
            case _:
                self._take_lobby(news)

    def _take_lobby(self, news: News) -> None:
        match news:
            case messages.Chat(lines=lines):
                self.chat += lines
            case messages.Lobby(rooms=rooms):
                self.lobby = {room.code: room for room in rooms}
            case messages.RoomListed(room=room):
                self.lobby[room.code] = room
            case messages.RoomUnlisted(code=code):
                self.lobby.pop(code, None)

    def _follow(self, take: Callable[[], object]) -> None:
        try:
            take()
        except Drifted as drift:
            self.resync(str(drift))
