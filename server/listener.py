"""Accepts connections on one port: WebSockets for clients, plain HTTP for ``/health`` and ``/metrics``."""

from __future__ import annotations

import http
import ssl
from collections.abc import Sequence

import msgspec
import structlog
from websockets.asyncio.server import Server as WebSocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.typing import Origin, Subprotocol

from server.connection import Connection
from server.house import House
from server.limits import AddressLimit
from server.lobby import Lobby
from server.metrics import CONTENT_TYPE
from server.wire import Socket
from shared.codec import MAX_REQUEST_BYTES
from shared.messages import SUBPROTOCOL, Closing

WRITE_LIMIT = 32 * 1024
"""Bytes that a transport buffers before a connection's own queue begins."""
MAX_QUEUE = 4
"""Frames of one client that are read before they are handled."""

log = structlog.get_logger("listener")


class Listener:
    """The open port and all connections."""

    def __init__(self, house: House, lobby: Lobby, version: str) -> None:
        self._house, self._lobby, self._version = house, lobby, version
        config = house.config
        self._limit = AddressLimit(config.max_connections, config.max_connections_per_address)
        self._connections: set[Connection] = set()
        self._server: WebSocketServer | None = None

    @property
    def port(self) -> int:
        """The port that is listened on. Raises ``RuntimeError`` before :meth:`start`."""
        if self._server is None:
            raise RuntimeError("the listener has not been started")
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def __len__(self) -> int:
        return len(self._connections)

    async def start(self) -> None:
        """Begin to listen. Raises ``OSError`` when an address or the port cannot be had, or a TLS file is wrong."""
        config = self._house.config
        self._server = await serve(
            self._serve,
            config.addresses or None,  # type: ignore[arg-type]  # create_server() takes a list of hosts, too
            config.port,
            origins=[None, *(Origin(origin) for origin in config.origins)],
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            select_subprotocol=_select_subprotocol,
            compression=None,
            process_request=self._process_request,
            server_header=None,
            open_timeout=config.handshake_seconds,
            ping_interval=config.ping_seconds,
            ping_timeout=config.ping_seconds,
            close_timeout=config.stop_seconds,
            max_size=MAX_REQUEST_BYTES,
            max_queue=MAX_QUEUE,
            write_limit=WRITE_LIMIT,
            create_connection=Socket,
            ssl=_tls(config.tls_certificate, config.tls_key),
        )

    def tell_closing(self, message: Closing) -> None:
        """Tell every client that the server goes away."""
        for connection in list(self._connections):
            connection.answer(message)

    async def stop(self) -> None:
        """Close the port and all connections; those that do not answer in time are cut."""
        if self._server is not None:
            self._server.close(code=CloseCode.SERVICE_RESTART)
            await self._server.wait_closed()

    async def _serve(self, socket: ServerConnection) -> None:
        if not isinstance(socket, Socket):
            raise TypeError("serve() was given another class of connection")
        connection = Connection(socket, self._address(socket, socket.request), self._house, self._lobby, self._version)
        self._connections.add(connection)
        leave = socket.is_gone

        def gone() -> None:
            # At once when the transport is lost, not when the handler comes to it: the seat's grace period begins.
            connection.gone()
            if leave is not None:
                leave()

        socket.is_gone = gone
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)

    # -- plain HTTP, and who may come in

    def _process_request(self, socket: ServerConnection, request: Request) -> Response | None:
        path = request.path.partition("?")[0]
        if path == "/health":
            return self._health(socket)
        if path == "/metrics":
            return self._metrics(socket)
        return self._count(socket, request)

    def _count(self, socket: ServerConnection, request: Request) -> Response | None:
        """Count the connection of this address until it is lost, or refuse it."""
        if not isinstance(socket, Socket) or socket.gone:
            return socket.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "closed\n")
        address = self._address(socket, request)
        key = self._limit.enter(address)
        if key is None:
            socket.is_gone = lambda: self._limit.leave(address)
            return None
        log.info("connection refused", reason=key)
        status = http.HTTPStatus.TOO_MANY_REQUESTS if key == "too_many_connections" else http.HTTPStatus.SERVICE_UNAVAILABLE
        return _typed(socket.respond(status, msgspec.json.encode({"refused": key}).decode() + "\n"), "application/json")

    def _health(self, socket: ServerConnection) -> Response:
        census = self._lobby.census(len(self))
        status = "closing" if self._house.closing else "draining" if self._house.draining else "ready"
        text = msgspec.json.encode({"status": status, **census._asdict()}).decode() + "\n"
        return _typed(socket.respond(http.HTTPStatus.OK, text), "application/json")

    def _metrics(self, socket: ServerConnection) -> Response:
        allowed = self._house.config.metrics
        peer = socket.remote_address
        local = bool(peer) and peer[0] in ("127.0.0.1", "::1", "::ffff:127.0.0.1")
        if allowed == "off" or (allowed == "local" and not local):
            return socket.respond(http.HTTPStatus.FORBIDDEN, "metrics are not for you; see the option metrics\n")
        return _typed(socket.respond(http.HTTPStatus.OK, self._house.metrics.text().decode()), CONTENT_TYPE)

    def _address(self, socket: ServerConnection, request: Request | None) -> str:
        """The client's address; a trusted proxy's word for it is believed."""
        peer = socket.remote_address
        address = str(peer[0]) if peer else "?"
        if request is not None and address in self._house.config.trusted_proxies:
            # The last entry is the proxy's own; those before it are the client's to invent.
            named = request.headers.get_all("X-Forwarded-For")
            last = named[-1].rpartition(",")[2].strip() if named else ""
            return last or address
        return address


def _select_subprotocol(_: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Ours if it is offered. Others get in as far as the hello, which tells them what is wrong."""
    return Subprotocol(SUBPROTOCOL) if SUBPROTOCOL in offered else None


def _typed(response: Response, content_type: str) -> Response:
    del response.headers["Content-Type"]
    response.headers["Content-Type"] = content_type
    return response


def _tls(certificate: object, key: object) -> ssl.SSLContext | None:
    if certificate is None or key is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(str(certificate), str(key))
    return context
