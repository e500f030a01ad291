"""The thin asyncio shell around :class:`ClientProtocol`: opens the connection, moves frames, measures the way, comes back after a loss.

Runs on whatever loop it is started on; ``session`` gives it a thread for the desktop client, ``headless`` uses the caller's loop.
"""

from __future__ import annotations

import asyncio
import random
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI, NegotiationError
from websockets.typing import Subprotocol

from client.model.identity import TokenStore
from client.net.address import Address
from client.net.news import IDLE, ConnectionState
from client.net.protocol import ClientProtocol
from shared.codec import MAX_REPLY_BYTES, ProtocolError
from shared.messages import SUBPROTOCOL, Welcome

HANDSHAKE_SECONDS = 6.0
PING_SECONDS = 5.0
SILENCE_SECONDS = 10.0
FIRST_DELAY, LONGEST_DELAY, JITTER = 0.5, 15.0, 0.3
_STATUS_KEYS = {403: "origin_refused", 426: "version_mismatch", 429: "too_many_connections", 503: "draining"}


class Unreachable(Exception):
    """No connection to the server; ``key`` names the sentence (``errors``)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class BackOff:
    """Delays between attempts: doubled from ``first`` to ``longest`` seconds, each moved at random by up to ``jitter`` of itself.

    The jitter keeps the clients of a restarted server from coming back all in the same instant.
    """

    first: float = FIRST_DELAY
    longest: float = LONGEST_DELAY
    jitter: float = JITTER

    def delay(self, attempt: int, chance: Callable[[], float] = random.random) -> float:
        """Seconds before attempt number ``attempt``, counted from 1."""
        plain = min(self.longest, self.first * 2.0 ** min(attempt - 1, 32))
        return plain * (1 - self.jitter + 2 * self.jitter * chance())


class Link:
    """One player's connection to one server, until it is closed or refused."""

    def __init__(
        self,
        address: Address,
        protocol: ClientProtocol,
        tokens: TokenStore,
        told: Callable[[], None],
        back_off: BackOff | None = None,
    ) -> None:
        """``told`` is called on the loop whenever :attr:`state`, :attr:`latency` or the protocol's news have changed."""
        self.address = address
        self.protocol = protocol
        self.state = ConnectionState("connecting")
        self.welcome: Welcome | None = None
        """What the server last said of itself; kept while reconnecting."""
        self.latency: float | None = None
        """Seconds there and back, last measured; None before."""
        self._tokens = tokens
        self._told = told
        self._back_off = back_off or BackOff()
        self._wake = asyncio.Event()
        self._hurry = asyncio.Event()
        self._connection: ClientConnection | None = None

    async def run(self) -> None:
        """Connect and stay connected. Returns when refused for good; cancel it to disconnect.

        A first attempt that fails is final (a typed address is wrong more often than not); later losses are retried without end.
        """
        attempt, reason = 0, ""
        try:
            while True:
                if attempt:
                    await self._wait(attempt, reason)
                self._change(ConnectionState("reconnecting" if attempt else "connecting", key=reason))
                try:
                    await self._converse()
                    reason = "connection_lost"
                except Unreachable as error:
                    reason = error.key
                    if not attempt and self.state.kind == "connecting":
                        self._change(ConnectionState("refused", reason))
                        return
                # A connection that was up for a moment starts the count again.
                attempt = 1 if self.state.kind == "online" else attempt + 1
                self.latency = None
                fatal = self.protocol.fatal
                self.protocol.lost()
                if fatal is not None:
                    self._change(ConnectionState("refused", fatal.key, dict(fatal.details)))
                    return
                self._told()
        finally:
            self.protocol.lost(for_good=True)
            self._change(self.state if self.state.kind == "refused" else IDLE)

    def flush(self) -> None:
        """Send what the protocol has to send, soon. Call it after every request."""
        self._wake.set()

    def hurry(self) -> None:
        """Make the next attempt now."""
        self._hurry.set()

    def drop(self) -> None:
        """Break the connection as a bad network would: no farewell. It is made again (used by tests and "reconnect")."""
        if self._connection is not None:
            self._connection.transport.abort()

    # -- inside

    def _change(self, state: ConnectionState) -> None:
        self.state = state
        self._told()

    async def _wait(self, attempt: int, reason: str) -> None:
        delay = self._back_off.delay(attempt)
        self._hurry.clear()
        self._change(ConnectionState("reconnecting", key=reason, next_try=time.monotonic() + delay))
        with suppress(TimeoutError):
            async with asyncio.timeout(delay):
                await self._hurry.wait()

    async def _converse(self) -> None:
        """One connection from handshake to loss. Raises :class:`Unreachable` when it did not get as far as a welcome."""
        connection = await _open(self.address)
        self._connection = connection
        self.protocol.connected()
        writer = asyncio.create_task(self._write(connection))
        pinger: asyncio.Task[None] | None = None
        try:
            await self._shake_hands(connection)
            pinger = asyncio.create_task(self._measure(connection))
            while self.protocol.fatal is None:
                self._take(await connection.recv(decode=False))
        except ConnectionClosed as closed:
            if self.protocol.fatal is None and self.state.kind != "online":
                raise Unreachable("server_hung_up") from closed
        except ProtocolError as error:
            raise Unreachable("bad_server_data") from error
        finally:
            self._connection = None
            for task in (writer, pinger):
                if task is not None:
                    task.cancel()
            await _farewell(connection)

    async def _shake_hands(self, connection: ClientConnection) -> None:
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                while self.protocol.welcome is None and self.protocol.fatal is None:
                    self._take(await connection.recv(decode=False))
        except TimeoutError as error:
            raise Unreachable("server_silent") from error
        if self.protocol.welcome is not None:
            self.welcome = self.protocol.welcome
            self._tokens.keep(self.address.server, self.protocol.token)
            self._change(ConnectionState("online"))

    def _take(self, frame: bytes) -> None:
        self.protocol.receive(frame)
        self._wake.set()  # the protocol may have asked for a snapshot
        self._told()

    async def _write(self, connection: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                self._wake.clear()
                for frame in self.protocol.take_frames():
                    await connection.send(frame)
                await self._wake.wait()

    async def _measure(self, connection: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.latency = await (await connection.ping())
                self._told()
                await asyncio.sleep(PING_SECONDS)


async def _farewell(connection: ClientConnection) -> None:
    """Close as RFC 6455 section 7 wants it; whoever cannot wait for that leaves no open socket behind."""
    try:
        await connection.close()
    except asyncio.CancelledError:
        connection.transport.abort()
        raise


async def _open(address: Address) -> ClientConnection:
    """A WebSocket connection in our subprotocol. Raises :class:`Unreachable`."""
    try:
        connection = await connect(
            address.uri,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            max_size=MAX_REPLY_BYTES,
            open_timeout=HANDSHAKE_SECONDS,
            close_timeout=1.0,
            ping_interval=PING_SECONDS,
            ping_timeout=SILENCE_SECONDS,
            proxy=None,
            user_agent_header="palatine",
        )
    except InvalidStatus as error:
        raise Unreachable(_refused_key(error)) from error
    except NegotiationError as error:
        raise Unreachable("version_mismatch") from error
    except (InvalidHandshake, EOFError) as error:
        raise Unreachable("not_palatine") from error
    except InvalidURI as error:
        raise Unreachable("address_invalid") from error
    except TimeoutError as error:
        raise Unreachable("server_silent") from error
    except (socket.gaierror, UnicodeError) as error:
        raise Unreachable("host_unknown") from error
    except ssl.SSLError as error:
        raise Unreachable("tls_failed") from error
    except OSError as error:
        raise Unreachable("server_unreachable") from error
    if connection.subprotocol != SUBPROTOCOL:
        await connection.close()
        raise Unreachable("version_mismatch")
    return connection


def _refused_key(error: InvalidStatus) -> str:
    """The server says why in the body (``{"refused": key}``); what stands between it and us has only the status."""
    try:
        return msgspec.json.decode(error.response.body, type=_Body).refused
    except msgspec.DecodeError:
        return _STATUS_KEYS.get(error.response.status_code, "not_palatine")


class _Body(msgspec.Struct, frozen=True):
    refused: str
