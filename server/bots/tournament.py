"""Matches of bots against bots, straight over the engine: how strong is one level against another?

One challenger sits among rivals of one level, in every seat in turn. Every bot sees its own seat's snapshot and nothing else. The
same first seed gives the same tournament.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from server.bots.contract import Question, answer
from server.bots.levels import LEVELS
from shared.engine import Game, Seat, Standing
from shared.games import GAMES


@dataclass(frozen=True)
class Result:
    """One finished match."""

    challenger: int
    """Its seat."""
    standings: tuple[Standing, ...]
    turns: int

    @property
    def share(self) -> float:
        """1 when the challenger won alone, a half when two share the win, 0 when it lost."""
        winners = [standing.seat for standing in self.standings if standing.rank == 1]
        return 1 / len(winners) if self.challenger in winners else 0.0


@dataclass(frozen=True)
class Summary:
    """What a tournament shows."""

    matches: int
    share: float
    """Of the wins, shared ones counted in fractions; 0 to 1."""
    shared_wins: int
    mean_lead: float
    """Of the challenger over the best of the others, in points."""
    median_turns: float

    @classmethod
    def of(cls, results: Iterable[Result]) -> Summary:
        listed = list(results)
        return cls(
            matches=len(listed),
            share=statistics.mean(result.share for result in listed),
            shared_wins=sum(0.0 < result.share < 1.0 for result in listed),
            mean_lead=statistics.mean(_lead(result) for result in listed),
            median_turns=statistics.median(result.turns for result in listed),
        )

    def __str__(self) -> str:
        return (
            f"{self.matches} matches: {100 * self.share:.1f} % won ({self.shared_wins} wins shared), "
            f"{self.mean_lead:+.1f} points ahead of the best rival on average, {self.median_turns:g} turns in the median"
        )


def _lead(result: Result) -> int:
    totals = {standing.seat: standing.total for standing in result.standings}
    own = totals.pop(result.challenger)
    return own - max(totals.values())


def play_match(game: str, levels: list[str], seed: int) -> Game[Any]:
    """Play a whole match of bots, one level for each seat, and return it at its end.

    Before a seat that owes a decision, those are asked that may answer something (``Game.invited``), once each.
    """
    kind = GAMES[game]
    match = kind.start(len(levels), kind.read_options({}), hashlib.sha256(str(seed).encode()).hexdigest())
    step = 0

    def ask(seat: Seat) -> None:
        nonlocal step
        step += 1
        question = Question(game, levels[seat], seat, seed * 1_000_003 + step, match.snapshot(seat))
        document = answer(kind, LEVELS[game][levels[seat]], question)
        if document is not None:
            match.play(seat, kind.read_action(document))
        elif seat in match.awaiting():
            raise ValueError(f"{levels[seat]} in seat {seat} owes a decision and gave none")

    while awaited := match.awaiting():
        for seat in match.invited():
            if seat in match.invited() and seat not in awaited:
                ask(seat)
        for seat in awaited:
            if seat in match.awaiting():
                ask(seat)
    return match


@dataclass(frozen=True)
class Pairing:
    """One match to be played: the challenger in one seat, rivals in the others."""

    game: str
    challenger: str
    rival: str
    seats: int
    seat: int
    seed: int

    def play(self) -> Result:
        levels = [self.challenger if seat == self.seat else self.rival for seat in range(self.seats)]
        match = play_match(self.game, levels, self.seed)
        standings = match.standings()
        assert standings is not None
        public: Any = match.public
        return Result(self.seat, standings, public.turn)


def tournament(
    game: str, challenger: str, rival: str, seats: int, matches: int, seed: int = 1, processes: int | None = None
) -> Iterator[Result]:
    """Play ``matches`` matches, the challenger's seat going round, and yield the results in order.

    Uses up to ``processes`` processes (by default one a core).
    """
    pairings = [Pairing(game, challenger, rival, seats, number % seats, seed + number) for number in range(matches)]
    workers = min(processes or os.cpu_count() or 1, matches)
    if workers == 1:
        yield from map(Pairing.play, pairings)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(Pairing.play, pairings)
