"""One message to many connections: framed once, written to each transport. Who gets what is decided elsewhere.

:func:`write` stands below the public API of ``websockets``: ``broadcast()`` builds the same frame again for every receiver, which is
most of its cost. It needs compression off, so that a frame does not depend on its receiver. Where the library's insides are not what
we know, ``broadcast()`` does the same more slowly; a test holds both to the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.frames import Frame, Opcode
from websockets.protocol import State

SLICE = 250
"""Writes after which the loop is given back: about two milliseconds."""

DIRECT = hasattr(ServerConnection, "send_data") and hasattr(ServerConnection, "connection_made")


class Packet:
    """A packed message and the one WebSocket frame (RFC 6455 section 5.2) that carries it to everybody."""

    __slots__ = ("frame", "payload")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.frame = Frame(Opcode.BINARY, payload).serialize(mask=False)

    def __len__(self) -> int:
        return len(self.frame)


def write(connections: Iterable[ServerConnection], packet: Packet, *, direct: bool = DIRECT) -> None:
    """Hand the packet to every open connection's transport. Never waits; closed and closing connections are passed over."""
    if not direct:
        broadcast(connections, packet.payload)
        return
    frame = packet.frame
    for connection in connections:
        # As in broadcast(): a frame may not come between the parts of a fragmented message.
        if connection.protocol.state is State.OPEN and connection.send_in_progress is None:
            connection.transport.write(frame)


class Slices:
    """Deliveries to long lists of receivers, in order, at most :data:`SLICE` writes at a time.

    ``later`` runs a call in the loop's next round (``loop.call_soon``). A delivery goes to those who were there when it was made.
    """

    def __init__(self, later: Callable[[Callable[[], None]], object]) -> None:
        self._later = later
        self._waiting: deque[tuple[Packet, Sequence[Callable[[Packet], None]]]] = deque()
        self._position = 0
        self._scheduled = False

    def deliver(self, packet: Packet, receivers: Sequence[Callable[[Packet], None]]) -> None:
        if receivers:
            self._waiting.append((packet, receivers))
            self._schedule()

    def clear(self) -> None:
        """Forget what is not yet delivered."""
        self._waiting.clear()
        self._position = 0

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            self._later(self._slice)

    def _slice(self) -> None:
        self._scheduled = False
        budget = SLICE
        while self._waiting and budget:
            packet, receivers = self._waiting[0]
            part = receivers[self._position : self._position + budget]
            for receive in part:
                receive(packet)
            budget -= len(part)
            self._position += len(part)
            if self._position >= len(receivers):
                self._waiting.popleft()
                self._position = 0
        if self._waiting:
            self._schedule()
