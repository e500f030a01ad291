"""The log of a match: one line for each event worth one, made from events and said in the language in use. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from client.model.speech import Phrase, Speaker, phrase
from shared.engine import Seat

Weight = Literal["minor", "normal", "major"]


@dataclass(frozen=True)
class LogLine:
    """``kind`` chooses the icon (a word per kind of event); ``places`` light up while the line is hovered."""

    version: int
    turn: int
    seat: Seat | None
    kind: str
    phrase: Phrase
    places: tuple[str, ...] = ()
    weight: Weight = "normal"
    concerns: frozenset[Seat] = frozenset()
    """All seats that the line is about, for the filter by player."""


class LogBook:
    """The lines of one match, oldest first, without doubles: a version is written once, whether it came as update or in a snapshot."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._lines: list[LogLine] = []
        self._last_version: int | None = None

    def begin(self) -> None:
        """A new match: an empty book."""
        self._lines, self._last_version = [], None

    def write(self, version: int, lines: Iterable[LogLine]) -> None:
        """The lines of one version. Known versions are left out; a gap (after a long absence) becomes a line of its own."""
        last = self._last_version
        if last is not None and version <= last:
            return
        if version > (1 if last is None else last + 1):
            self._lines.append(LogLine(version - 1, 0, None, "gap", phrase("log.gap"), weight="major"))
        self._last_version = version
        self._lines.extend(lines)

    def lines(self, seat: Seat | None = None, minor: bool = False, after_version: int = -1) -> list[LogLine]:
        """Lines to show: of one seat or of all, with or without the minor ones, after a version or from the beginning."""
        return [
            line
            for line in self._lines
            if line.version > after_version and (minor or line.weight != "minor") and (seat is None or seat in line.concerns)
        ]

    def text(self, line: LogLine) -> str:
        """The line in the language in use."""
        return line.phrase.said(self._speaker)

    def __len__(self) -> int:
        return len(self._lines)
