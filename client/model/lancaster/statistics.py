"""What a match has brought each player so far: counted from events while this client looks on. Nothing that would add up hidden goods."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from client.model.lancaster.words import LancasterSpeaker
from client.model.language import text
from client.model.statistics import Counts, Tally
from client.model.table import Sheet
from shared.lancaster import events as ev
from shared.lancaster.rules import Lancaster

COLUMNS = ("placed", "thrown_out", "favours", "votes", "won", "ranks", "lost")
"""What is counted, in the order of the columns."""


@dataclass
class _Tally(Tally):
    placed: int = 0
    thrown_out: int = 0
    """Knights of others that this player threw out."""
    favours: int = 0
    votes: int = 0
    """Laid beside ballots."""
    won: int = 0
    """Votes that went as this player voted."""
    ranks: int = 0
    """Times first in a battle."""
    lost: int = 0
    """Knights that went back to the reserve."""


class Statistics(Counts[_Tally, Lancaster]):
    """The counts of one match."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(_Tally, clock)

    def _count(self, event: object, game: Lancaster) -> None:
        match event:
            case ev.KnightPlaced(party=party):
                self._of(game.controller(party)).placed += 1
            case ev.KnightThrownOut(by=by):
                self._of(game.controller(by)).thrown_out += 1
            case ev.FavourChosen(party=party):
                self._of(game.controller(party)).favours += 1
            case ev.VoteCounted(ballots=ballots, votes=votes, passed=passed):
                for seat, yes in ballots.items():
                    self._of(seat).votes += votes[seat]
                    self._of(seat).won += yes == passed
            case ev.BattleFought(ranking=[first, *_]):
                self._of(game.controller(first)).ranks += 1
            case ev.KnightLost(party=party):
                self._of(game.controller(party)).lost += 1

    def sheet(self, seats: int, speaker: LancasterSpeaker) -> Sheet:
        """Time and counts of every seat."""
        rows = []
        for seat in range(seats):
            tally = self._of(seat)
            rows.append((speaker.player(seat), tally.minutes, *(str(getattr(tally, name)) for name in COLUMNS)))
        titles = (text("sheet.column.player"), *(text(f"lancaster.column.{name}") for name in ("time", *COLUMNS)))
        return Sheet(text("statistics.title"), titles, tuple(rows), tuple(range(seats)), self._what_is_missing())
