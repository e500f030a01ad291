"""What the models of all games keep alike: how they are told of steps, names, log, alerts, what is lit up, hovered, refused or on its way.
No game, no choices.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from client.model.log import LogBook, LogLine
from client.model.namesakes import told_apart
from client.model.replica import Events, Step
from client.model.speech import Phrase, Speaker
from client.model.table import Alert, Refusal, TableModel
from shared.engine import Seat

Harm = tuple[Phrase, tuple[str, ...]]
"""What another player's action took from the viewer, and where."""


class NamingSpeaker(Speaker, Protocol):
    """A speaker that is told the names of players."""

    names: tuple[str, ...]
    """In seat order."""


class BookkeepingTable(TableModel):
    """A model with these books; what can be chosen and what is drawn is the game's. Every change of them counts :attr:`revision` up.

    The events of a version are taken in once, whether it came as update or in a snapshot.
    """

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
        self._read = -1
        """The last version whose events were taken in."""

    # -- a step

    def advance(self, step: Step) -> None:
        if step.match != self.match:
            self._begin(step.match)
        self.seat, self.version = step.seat, step.version
        unread = [events for events in step.events if events.version > self._read]
        missed = (unread[0].version if unread else step.version) > max(self._read, 0) + 1
        was_over = bool(self.result())
        self._take_state(step, afresh=missed or self._read < 0)
        for events in unread:
            self._log.write(events.version, self._take_events(events))
        self._read = max(self._read, step.version)
        self._taken(step, unread, missed)
        if not step.fresh and self.seat is not None:
            harms = [harm for events in unread for harm in self._harms(events, self.seat)]
            self._alerts += [Alert("harm", said.said(self.speaker), places) for said, places in harms]
        if self.result() and not was_over:
            self._alerts.append(Alert("over", self.result()))
        called = self._called()
        if called:
            self._alerts.append(Alert("turn", called))
        self._renew()
        self._touch()

    @abstractmethod
    def _begin(self, match: int) -> None:
        """Another match; calls :meth:`_begin_books`."""

    @abstractmethod
    def _take_state(self, step: Step, *, afresh: bool) -> None:
        """The newest state, before the events that led to it. ``afresh``: some before these were missed, or it is the first state."""

    @abstractmethod
    def _take_events(self, events: Events) -> Iterable[LogLine]:
        """The events of one version: what is to be remembered of them, and their lines."""

    @abstractmethod
    def _taken(self, step: Step, unread: Sequence[Events], missed: bool) -> None:
        """All events of a step are taken in."""

    @abstractmethod
    def _harms(self, events: Events, viewer: Seat) -> Iterable[Harm]:
        """What others' actions took from the viewer in one version."""

    @abstractmethod
    def _called(self) -> str:
        """That the viewer's turn has come, or something is asked of it, in words; empty if that is so no more than before."""

    @abstractmethod
    def _renew(self) -> None:
        """What can be chosen follows the newest state."""

    # -- what is said and lit up

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
        self._alarmed, self._read = False, -1
        self._forget_said()
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
        self.speaker.names = tuple(told_apart(names))
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
