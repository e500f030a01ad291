"""All that knows the insides of ``websockets``: a message is framed once and written to any number of connections.

:func:`write` stands below the library's public API. Its ``broadcast()`` builds the same frame again for every receiver, which is most of
the cost of a delivery. It needs compression off, so that a frame does not depend on its receiver. Where the insides are not what we
know, ``broadcast()`` does the same more slowly; a test holds both to the same bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.protocol import OPEN


class Packet:
    """A packed message as the one WebSocket frame that carries it to everybody."""

    __slots__ = ("frame",)

    def __init__(self, payload: bytes) -> None:
        # RFC 6455 section 5.2: FIN and opcode 2 (binary), then the length in 7, 16 or 64 bits; a server's frames are not masked.
        length = len(payload)
        if length < 126:
            header = b"\x82%c" % length
        elif length < 65_536:
            header = b"\x82\x7e" + length.to_bytes(2, "big")
        else:
            header = b"\x82\x7f" + length.to_bytes(8, "big")
        self.frame = header + payload

    def __len__(self) -> int:
        return len(self.frame)

    @property
    def payload(self) -> bytes:
        """The message without its frame: the header has 2, 4 or 10 bytes, told by the second of them."""
        header = {126: 4, 127: 10}.get(self.frame[1], 2)
        return self.frame[header:]


class Socket(ServerConnection):
    """A connection that says when its write buffer is full, when it has room again, and when it is gone."""

    full = False
    gone = False
    direct = True
    """Whether frames may be written to its transport directly."""
    has_room: Callable[[], None] | None = None
    is_gone: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.direct = getattr(self, "transport", None) is transport and hasattr(self, "send_in_progress")

    def pause_writing(self) -> None:
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.full = False
        if self.has_room is not None:
            self.has_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        super().connection_lost(exc)
        if self.is_gone is not None:
            self.is_gone()


def write(socket: Socket, packet: Packet) -> None:
    """Hand the packet to the connection's transport if it is open. Never waits."""
    if not socket.direct:
        broadcast((socket,), packet.payload)
    # As in broadcast(): a frame may not come between the parts of a fragmented message.
    elif socket.protocol.state is OPEN and socket.send_in_progress is None:
        socket.transport.write(packet.frame)


def write_together(socket: Socket, packets: Sequence[Packet]) -> None:
    """Hand over several packets in one write, which costs the system and the receiver as little as one."""
    if not socket.direct:
        for packet in packets:
            write(socket, packet)
    elif socket.protocol.state is OPEN and socket.send_in_progress is None:
        socket.transport.write(b"".join([packet.frame for packet in packets]))
