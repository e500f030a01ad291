"""What goes out on one connection: at once while its reader keeps up, else through a queue with a bound.

Past the bound all news are dropped: a snapshot replaces them when the queue has drained, and the connection is cut when it does not
drain. Replies are never dropped; they have a bound of their own, because the next request is read only when the queue is empty.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from server.house import Alarm, Time
from server.wire import Packet, Socket, write, write_together

STALL_SECONDS = 20.0
"""For a queue to drain before the connection is cut."""

AT_ONCE = 32_768
"""Bytes of queued packets that are joined in one write."""


class Outlet:
    """The outgoing side of one connection.

    ``limit`` tells the bound of the queue in bytes, ``fallen_behind`` is called when news are dropped, ``caught_up`` when the queue
    has drained after that.
    """

    def __init__(
        self, socket: Socket, time: Time, limit: Callable[[], int], *, fallen_behind: Callable[[], None], caught_up: Callable[[], None]
    ) -> None:
        self._socket = socket
        self._time = time
        self._limit = limit
        self._fallen_behind, self._caught_up = fallen_behind, caught_up
        self._queue: deque[tuple[Packet, bool]] = deque()
        self._bytes = 0
        self._behind = False
        self._stalled: Alarm | None = None
        self._clear = asyncio.Event()
        self._clear.set()
        socket.has_room = self._drain

    @property
    def waiting(self) -> int:
        """Bytes in the queue."""
        return self._bytes

    def send(self, packet: Packet, after: Sequence[Packet] = ()) -> None:
        """A message that must arrive, ``after`` news that leave in the same write."""
        if self._queue or self._socket.full:
            self._queue_news(after)
            self._enqueue((packet,), news=False)
        elif after and not self._behind:
            write_together(self._socket, (*after, packet))
        else:
            write(self._socket, packet)

    def news(self, packet: Packet) -> None:
        """A message that a snapshot can replace."""
        if self._queue or self._socket.full or self._behind:
            self._queue_news((packet,))
        else:
            write(self._socket, packet)

    def news_together(self, packets: Sequence[Packet]) -> None:
        """Several such messages in one write."""
        if self._queue or self._socket.full or self._behind:
            self._queue_news(packets)
        else:
            write_together(self._socket, packets)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """What is told meanwhile leaves in one write at the end."""
        full, self._socket.full = self._socket.full, True
        try:
            yield
        finally:
            self._socket.full = full
            self._drain()

    async def clear(self) -> None:
        """Wait until nothing is queued."""
        await self._clear.wait()

    def close(self) -> None:
        """The connection is gone."""
        self._socket.has_room = None
        self._queue.clear()
        self._bytes = 0
        self._behind = True  # for good: nothing is told any more
        self._settle()

    def _enqueue(self, packets: Sequence[Packet], *, news: bool) -> None:
        self._queue.extend((packet, news) for packet in packets)
        self._bytes += sum(map(len, packets))
        self._clear.clear()
        if self._stalled is None:
            self._stalled = self._time.call_at(self._time.time() + STALL_SECONDS, self._socket.transport.abort)

    def _queue_news(self, packets: Sequence[Packet]) -> None:
        if packets and not self._behind:
            self._enqueue(packets, news=True)
            if self._bytes > self._limit():
                self._fall_behind()

    def _fall_behind(self) -> None:
        self._queue = deque(entry for entry in self._queue if not entry[1])
        self._bytes = sum(len(packet) for packet, _ in self._queue)
        self._behind = True
        self._fallen_behind()

    def _drain(self) -> None:
        while self._queue and not self._socket.full:
            packets, size = [], 0
            while self._queue and size < AT_ONCE:
                packet, _ = self._queue.popleft()
                packets.append(packet)
                size += len(packet)
            self._bytes -= size
            write_together(self._socket, packets)
        if not self._queue and not self._socket.full:
            self._settle()
            if self._behind:
                self._behind = False
                self._caught_up()

    def _settle(self) -> None:
        self._clear.set()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
