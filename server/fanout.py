"""News to long lists of receivers, in slices: after each the event loop is given back, so that nobody else waits for the last watcher."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from server.wire import Packet

SLICE = 250
SLICE_SECONDS = 0.001
"""Writes and time after which the loop is given back. An action elsewhere waits for about three slices: it is read, becomes durable and
is told in three rounds of the loop."""
_STEP = 25
"""Writes between two looks at the time."""


class Hearer(Protocol):
    """Somebody on a list; ``news`` returns at once, and is None for who has left since."""

    news: Callable[[Packet], None] | None


class Slices:
    """Deliveries to long lists of receivers, in order, at most :data:`SLICE` writes or :data:`SLICE_SECONDS` at a time.

    ``later`` runs a call in the loop's next round (``loop.call_soon``). A delivery goes to those who were there when it was made.
    """

    def __init__(self, later: Callable[[Callable[[], None]], object]) -> None:
        self._later = later
        self._waiting: deque[tuple[Packet, Sequence[Hearer]]] = deque()
        self._position = 0
        self._scheduled = False

    def deliver(self, packet: Packet, receivers: Sequence[Hearer]) -> None:
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
        budget, until = SLICE, time.perf_counter() + SLICE_SECONDS
        while self._waiting and budget > 0 and time.perf_counter() < until:
            packet, receivers = self._waiting[0]
            part = receivers[self._position : self._position + min(budget, _STEP)]
            for hearer in part:
                if hearer.news is not None:
                    hearer.news(packet)
            budget -= len(part)
            self._position += len(part)
            if self._position >= len(receivers):
                self._waiting.popleft()
                self._position = 0
        if self._waiting:
            self._schedule()
