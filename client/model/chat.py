"""Chat of a room or of the lobby: lines, muted names, what is unread, own lines to call back. Sends nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import structs

from shared.messages import ChatLine

KEPT = 200
LONGEST = 300


@dataclass(frozen=True)
class Typed:
    """What a typed line means: ``send`` goes to the server, ``notice`` is a key with a value to show to the player alone."""

    send: str = ""
    notice: str = ""
    name: str = ""


class ChatBook:
    """Muted players' lines are kept, so unmuting shows them again."""

    def __init__(self) -> None:
        self.unread = 0
        self.muted: set[str] = set()
        self.names: Mapping[tuple[int | None, str], str] = {}
        """What seats of one name are called instead, by seat and name."""
        self._lines: deque[ChatLine] = deque(maxlen=KEPT)
        self._own: deque[str] = deque(maxlen=50)
        self._recalled = 0

    def begin(self, lines: Iterable[ChatLine] = ()) -> None:
        """Another room (or the lobby anew), with the recap it sends."""
        self._lines.clear()
        self._lines.extend(lines)
        self.unread = 0

    def take(self, lines: Iterable[ChatLine], seen: bool = False) -> list[ChatLine]:
        """New lines; returns those to show (and to sound for). A line already there, as after a reconnect, is left out."""
        fresh = [line for line in lines if line not in self._lines]
        self._lines.extend(fresh)
        shown = self._heard(fresh)
        self.unread = 0 if seen else self.unread + len(shown)
        return shown

    def lines(self) -> list[ChatLine]:
        """The lines to show, oldest first."""
        return self._heard(self._lines)

    def _heard(self, lines: Iterable[ChatLine]) -> list[ChatLine]:
        return [line for line in map(self._named, lines) if line.name not in self.muted]

    def _named(self, line: ChatLine) -> ChatLine:
        name = self.names.get((line.seat, line.name))
        return line if name is None else structs.replace(line, name=name)

    def read(self) -> None:
        """The tab is open: nothing is unread."""
        self.unread = 0

    def toggle_mute(self, name: str) -> bool:
        """Mute a name or hear it again; whether it is muted now."""
        self.muted ^= {name}
        return name in self.muted

    def enter(self, typed: str) -> Typed:
        """A line typed and sent with Enter. ``/mute NAME`` and ``/unmute NAME`` are for this client alone."""
        text = " ".join(typed.split())[:LONGEST]
        if not text:
            return Typed()
        self._own.append(text)
        self._recalled = 0
        command, _, name = text.partition(" ")
        if command in ("/mute", "/unmute"):
            if not name:
                return Typed(notice="chat.mute_whom")
            (self.muted.add if command == "/mute" else self.muted.discard)(name)
            return Typed(notice="chat.muted" if command == "/mute" else "chat.unmuted", name=name)
        if text.startswith("/"):
            return Typed(notice="chat.unknown_command", name=command)
        return Typed(send=text)

    def recall(self, step: int) -> str:
        """An own earlier line: +1 one further back (key up), -1 one forward (key down). Empty past the newest."""
        self._recalled = max(0, min(len(self._own), self._recalled + step))
        return self._own[-self._recalled] if self._recalled else ""
