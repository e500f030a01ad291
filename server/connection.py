"""One client: who it is, what it asks for, what it is told. Every request is answered exactly once under its id.

It turns frames into requests and hands them to the lobby and to the room it is in; refusals go back as messages, and a client that
keeps sending nonsense or too much is told so, then cut off.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgpack
import structlog
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from server.house import House
from server.limits import TokenBucket
from server.lobby import Lobby
from server.logs import short_address
from server.outlet import Outlet
from server.refusals import REFUSALS, Refusal
from server.room import Room
from server.sessions import Session, greet
from server.wire import Packet, Socket
from shared.codec import ProtocolError, decode_request, encode
from shared.messages import (
    PROTOCOL,
    Act,
    AddBot,
    AnyRequest,
    CreateRoom,
    Done,
    GetReplay,
    Hello,
    JoinRoom,
    LeaveRoom,
    Ping,
    Rematch,
    RemoveSeat,
    Reply,
    Resync,
    Say,
    SetReady,
    StartMatch,
    WatchLobby,
    Welcome,
)

STRIKES = 50
"""Refused frames, less the good ones, after which a connection is cut off."""


class Connection:
    """The server's side of one client's connection; a guest of at most one room (``server.audience.Guest``)."""

    def __init__(self, socket: Socket, address: str, house: House, lobby: Lobby, version: str) -> None:
        self.player = self.name = ""
        self.room: Room | None = None
        self.connected = True
        self._socket = socket
        self._house, self._lobby, self._version = house, lobby, version
        config = house.config
        self._bucket = TokenBucket(config.rate_burst, config.rate_per_second, house.time.time())
        self._strikes = 0
        self._outlet = Outlet(socket, house.time, self._queue_limit, fallen_behind=self._fallen_behind, caught_up=self._catch_up)
        self.news, self.news_together = self._outlet.news, self._outlet.news_together
        self._log = structlog.get_logger("connection").bind(connection=socket.id.hex[:8], address=short_address(address))

    # -- the guest's side

    def answer(self, reply: Reply, after: Sequence[Packet] = ()) -> None:
        if self.connected:
            self._outlet.send(Packet(encode(reply)), after)

    # -- the life of the connection

    async def run(self) -> None:
        """Serve the client until its connection is gone or it is cut off."""
        try:
            await self._greet()
            while True:
                # The next request is read only when the client has taken what it was sent: its replies cannot pile up.
                await self._outlet.clear()
                await self._receive(await self._socket.recv())
        except ConnectionClosed:
            pass
        except Refusal as last:
            self._log.info("cut off", reason=last.key)
            self.answer(last.reply(last.request, fatal=True))
            await self._socket.close(CloseCode.POLICY_VIOLATION, last.key)
        finally:
            self.gone()

    def gone(self) -> None:
        """The connection is lost: the room learns it at once. May be called twice."""
        if self.connected:
            self.connected = False
            self._outlet.close()
            self._lobby.gone(self)
            self._log.debug("gone")

    # -- hello

    async def _greet(self) -> None:
        """The first message must come in time and be a hello that we can accept. Raises :class:`Refusal`."""
        seconds = self._house.config.handshake_seconds
        try:
            async with asyncio.timeout(seconds):
                frame = await self._socket.recv()
        except TimeoutError as error:
            raise Refusal("hello_late", seconds=seconds) from error
        hello = self._read_hello(frame)
        session = self._admit(hello)
        self.player, self.name = session.player, session.name
        self._log.info("hello", client=hello.client)
        with self._outlet.together():
            self.answer(self._welcome(hello.id, session))
            if hello.room is not None:
                self._lobby.resume(self, hello)

    def _read_hello(self, frame: str | bytes) -> Hello:
        try:
            request = self._decode(frame)
        except Refusal as refusal:
            claimed = _claimed_protocol(frame)
            if claimed is not None and claimed != PROTOCOL:
                raise Refusal("wrong_protocol", server=PROTOCOL, client=claimed) from refusal
            raise
        if not isinstance(request, Hello):
            raise _under(request.id, Refusal("hello_first"))
        return request

    def _admit(self, hello: Hello) -> Session:
        try:
            return self._check_hello(hello)
        except Refusal as refusal:
            raise _under(hello.id, refusal) from None

    def _check_hello(self, hello: Hello) -> Session:
        config = self._house.config
        if hello.protocol != PROTOCOL:
            raise Refusal("wrong_protocol", server=PROTOCOL, client=hello.protocol)
        if not hmac.compare_digest(config.password.encode(), hello.password.encode()) and config.password:
            raise Refusal("wrong_password")
        try:
            return greet(hello.token, hello.name)
        except ValueError as error:
            raise Refusal("empty_name") from error

    def _welcome(self, request: int, session: Session) -> Welcome:
        house = self._house
        return Welcome(
            id=request,
            token=session.token,
            name=session.name,
            server=house.config.name,
            version=self._version,
            epoch=house.epoch,
            motd=house.config.motd,
            games=house.offered,
        )

    # -- requests

    async def _receive(self, frame: str | bytes) -> None:
        """One frame. Raises :class:`Refusal` only to cut the client off."""
        within = self._bucket.take(self._house.time.time())
        try:
            request = self._decode(frame)
        except Refusal as refusal:
            self._refuse(refusal, refusal.request)
            self._strike()
            return
        if not within:
            self._refuse(Refusal("too_fast", per_second=self._house.config.rate_per_second), request.id)
            self._strike()
            return
        self._strikes = max(0, self._strikes - 1)
        if self._house.closing:
            self._refuse(Refusal("closing"), request.id)
            return
        try:
            waiting = _HANDLERS[type(request)](self, request)
            if waiting is not None:
                await waiting
        except Refusal as refusal:
            self._refuse(refusal, request.id)

    def _strike(self) -> None:
        self._strikes += 1
        if self._strikes >= STRIKES:
            self._house.metrics.rate_kicks.inc()
            raise Refusal("flood")

    def _decode(self, frame: str | bytes) -> AnyRequest:
        if isinstance(frame, str):
            raise Refusal("not_binary")
        try:
            return decode_request(frame)
        except ProtocolError as error:
            details = {"where": str(error)} if "where" in REFUSALS[error.key] else {}
            raise _under(error.request, Refusal(error.key, **details)) from error

    def _refuse(self, refusal: Refusal, request: int | None) -> None:
        self._house.metrics.refusals.inc()
        self._log.debug("refused", key=refusal.key, rule=refusal.rule)
        self.answer(refusal.reply(request))

    def _here(self) -> Room:
        if self.room is None or self.room.closed:
            raise Refusal("not_in_a_room")
        return self.room

    def _say(self, request: Say) -> None:
        if request.to == "lobby":
            self._lobby.say(self, request)
        else:
            self._here().say(self, request)

    def _again(self) -> None:
        raise Refusal("already_greeted")

    # -- slow readers

    def _queue_limit(self) -> int:
        config = self._house.config
        seated = self.room is not None and self.room.audience.viewer(self) is not None
        return config.player_queue_bytes if seated else config.watcher_queue_bytes

    def _fallen_behind(self) -> None:
        self._house.metrics.queue_drops.inc()
        self._log.info("slow reader, a snapshot will follow", room=self.room.code if self.room else None)

    def _catch_up(self) -> None:
        if self._lobby.follows(self):
            # Only the client can ask for the whole list again, and it does when it connects.
            self._socket.transport.abort()
        elif self.room is not None:
            self.room.catch_up(self)


def _under(request: int | None, refusal: Refusal) -> Refusal:
    """The refusal, to be answered under the id of a request that was not carried out."""
    refusal.request = request
    return refusal


_HANDLERS: dict[type, Callable[[Connection, Any], Awaitable[None] | None]] = {
    Hello: lambda guest, _: guest._again(),
    WatchLobby: lambda guest, request: guest._lobby.follow(guest, request),
    CreateRoom: lambda guest, request: guest._lobby.create(guest, request),
    JoinRoom: lambda guest, request: guest._lobby.join(guest, request),
    LeaveRoom: lambda guest, request: guest._here().leave(guest, request),
    SetReady: lambda guest, request: guest._here().set_ready(guest, request),
    AddBot: lambda guest, request: guest._here().add_bot(guest, request),
    RemoveSeat: lambda guest, request: guest._here().remove_seat(guest, request),
    StartMatch: lambda guest, request: guest._here().start(guest, request),
    Act: lambda guest, request: guest._here().act(guest, request),
    Say: lambda guest, request: guest._say(request),
    Rematch: lambda guest, request: guest._here().rematch(guest, request),
    Resync: lambda guest, request: guest._here().resync(guest, request),
    GetReplay: lambda guest, request: guest._here().replay(guest, request),
    Ping: lambda guest, request: guest.answer(Done(id=request.id)),
}
"""What carries out each kind of request; all of ``shared.messages.AnyRequest``."""


def _claimed_protocol(frame: str | bytes) -> int | None:
    """The protocol number of a hello that we cannot read otherwise: a newer client may send what we do not know."""
    if isinstance(frame, str):
        return None
    try:
        document = msgpack.unpackb(frame, max_map_len=64, max_array_len=64, max_str_len=2048, max_bin_len=256)
    except (ValueError, msgpack.UnpackException):
        return None
    claimed = document.get("protocol") if isinstance(document, dict) and document.get("type") == "hello" else None
    return claimed if type(claimed) is int else None
