"""What one room has decided and what it may say, strictly in order: nothing is said before what it rests on is in the journal.

The room changes its state at once and goes on; the packed news wait here until their entry is durable (about a third of a
millisecond). News without an entry of their own wait for the entries before them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from server.journal import Journal

Call = Callable[[], None]


class _Line:
    __slots__ = ("durable", "failed", "publish")

    def __init__(self, publish: Call | None, failed: Call | None, durable: bool) -> None:
        self.publish, self.failed, self.durable = publish, failed, durable


class Ledger:
    """The order of one room's entries and news."""

    def __init__(self, journal: Journal, room: str) -> None:
        self._journal = journal
        self._room = room
        self._lines: deque[_Line] = deque()
        self._open = True

    def record(self, kind: str, document: Mapping[str, Any], publish: Call | None = None, failed: Call | None = None) -> None:
        """Write an entry; ``publish`` is called once it is durable, ``failed`` if it never will be."""
        if not self._open:
            return
        line = _Line(publish, failed, durable=False)
        self._lines.append(line)

        def then() -> None:
            line.durable = True
            self._go_on()

        self._journal.append(self._room, kind, document, then)

    def publish(self, call: Call) -> None:
        """Call it after everything recorded so far is durable: now, if it is."""
        if self._lines:
            self._lines.append(_Line(call, None, durable=True))
        elif self._open:
            call()

    def close(self) -> None:
        """Nothing is written or published any more."""
        self._open = False
        self._lines.clear()

    def fail(self) -> None:
        """The journal cannot write this room: tell those who wait for an answer, and close."""
        lines = list(self._lines)
        self.close()
        for line in lines:
            if line.failed is not None:
                line.failed()

    def _go_on(self) -> None:
        while self._open and self._lines and self._lines[0].durable:
            publish = self._lines.popleft().publish
            if publish is not None:
                publish()
