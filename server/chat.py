"""The last lines of one chat, the lobby's or a table's. Not in the journal: what is said at a table is no part of its match."""

from __future__ import annotations

import time
from collections import deque

from server.refusals import Refusal
from server.sessions import clean_text
from shared.engine import Viewer
from shared.messages import ChatLine

LINES = 50


class ChatLog:
    """``lines`` are the latest, oldest first."""

    def __init__(self) -> None:
        self.lines: deque[ChatLine] = deque(maxlen=LINES)

    def add(self, name: str, text: str, seat: Viewer) -> ChatLine:
        """A line as it is shown. Raises :class:`Refusal` when nothing of the text is visible."""
        shown = clean_text(text)
        if not shown:
            raise Refusal("empty_text")
        line = ChatLine(name, shown, seat, time.time_ns() // 1_000_000)
        self.lines.append(line)
        return line
