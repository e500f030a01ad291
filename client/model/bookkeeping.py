"""What the models of all games keep alike: names, log, alerts, what is lit up, hovered, refused or on its way. No game, no choices."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from client.model.log import LogBook, LogLine
from client.model.speech import Speaker
from client.model.table import Alert, Refusal, TableModel
from shared.engine import Seat


class NamingSpeaker(Speaker, Protocol):
    """A speaker that is told the names of players."""

    names: tuple[str, ...]
    """In seat order."""


class BookkeepingTable(TableModel):
    """A model with these books; what can be chosen and what is drawn is the game's. Every change of them counts :attr:`revision` up."""

    speaker: NamingSpeaker

    def __init__(self, speaker: NamingSpeaker) -> None:
        self.speaker = speaker
        self.seat: Seat | None = None
        self.match = 0
        self.version = 0
        self.revision = 0
        self.refusal: Refusal | None = None
        self._notice = ""
        """What has just happened to something of the player's and goes before the hint until the next click or key; nothing was refused."""
        self.is_waiting = False
        self.hovered: str | None = None
        self._log = LogBook(speaker)
        self._refused_place: str | None = None
        self._lit: frozenset[str] = frozenset()
        self._pinned: frozenset[str] = frozenset()
        self._alarmed = False
        """Whether an alert pinned what is pinned, not the player."""
        self._alerts: list[Alert] = []

    def _touch(self) -> None:
        self.revision += 1

    def _done(self) -> None:
        """A click or key: what the last one said is over."""
        self._forget_said()
        self._touch()

    def _forget_said(self) -> None:
        """What was said is over: it was of something else."""
        self.refusal, self._refused_place, self._notice = None, None, ""

    def _begin_books(self, match: int) -> None:
        """Another match."""
        self.match, self._pinned, self._lit, self.is_waiting = match, frozenset(), frozenset(), False
        self._alarmed = False
        self._log.begin()

    def _lines_after(self, version: int) -> tuple[LogLine, ...]:
        """For :meth:`since_my_turn`."""
        return tuple(line for line in self._log.lines(after_version=version) if line.kind != "gap")

    # -- as TableModel has it

    @property
    def log(self) -> LogBook:
        return self._log

    def take_alerts(self) -> list[Alert]:
        alerts, self._alerts = self._alerts, []
        return alerts

    def seats_changed(self, names: Sequence[str]) -> None:
        self.speaker.names = tuple(names)
        self._touch()

    def waiting(self, on: bool) -> None:
        self.is_waiting = on
        if on and self._alarmed:
            self._pinned, self._alarmed = frozenset(), False
        self._touch()

    def refuse(self, refusal: Refusal | None) -> None:
        self.refusal = refusal
        self._touch()

    def hover(self, place: str | None) -> None:
        if place != self.hovered:
            self.hovered = place
            self._touch()

    def highlight(self, places: Collection[str], pinned: bool = False) -> None:
        if pinned:
            self._pinned, self._alarmed = frozenset(places), False
        else:
            self._lit = frozenset(places)
        self._touch()

    def alarm(self, places: Collection[str]) -> None:
        self._pinned, self._alarmed = frozenset(places), True
        self._touch()
