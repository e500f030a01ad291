"""What every game's statistics have: the time of each player, counted while this client looks on, and a tally for what the game counts."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from client.model.language import text
from client.model.replica import Events
from client.model.table import Line
from shared.engine import Game, Seat

TallyT = TypeVar("TallyT", bound="Tally")
GameT = TypeVar("GameT", bound=Game[Any])


@dataclass
class Tally:
    """Of one seat. A game's subclass has its counts."""

    seconds: float = 0.0
    """How long something was asked of the seat."""

    @property
    def minutes(self) -> str:
        """``12:05``."""
        minutes, seconds = divmod(int(self.seconds), 60)
        return f"{minutes}:{seconds:02}"


class Counts(ABC, Generic[TallyT, GameT]):
    """The counts of one match."""

    def __init__(self, tally: Callable[[], TallyT], clock: Callable[[], float] = time.monotonic) -> None:
        """``tally`` makes an empty one; ``clock`` gives seconds."""
        self._new_tally = tally
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """Another match."""
        self._tallies: dict[Seat, TallyT] = {}
        self._awaited: tuple[Seat, ...] = ()
        self._since = 0.0
        self._complete = True
        """Whether the match was seen from its first version on."""

    def take(self, game: GameT, events: Iterable[Events], gap: bool) -> None:
        """The state now and what happened since the last call; ``gap``: something before it was missed."""
        now = self._clock()
        for seat in self._awaited:
            self._of(seat).seconds += now - self._since
        self._awaited, self._since = game.awaiting(), now
        self._complete = self._complete and not gap
        for one in events:
            for event in one.public:
                self._count(event, game)

    @abstractmethod
    def _count(self, event: object, game: GameT) -> None:
        """Something that happened, for all to see."""

    def _of(self, seat: Seat) -> TallyT:
        return self._tallies.setdefault(seat, self._new_tally())

    def _what_is_missing(self) -> tuple[Line, ...]:
        """For the notes of a sheet: that the counts are not those of the whole match, if so."""
        return () if self._complete else (Line(text("statistics.since_joined"), "quiet"),)
