"""One level against another. Short by default; ``scripts/test.py --long`` (PALATINE_LONG=1) plays the 200 matches that count."""

from __future__ import annotations

import os

import pytest

from server.bots.tournament import Result, Summary, tournament
from shared.engine import Standing
from shared.rheinlaender.rules import Rheinlaender

LONG = os.environ.get("PALATINE_LONG") == "1"


def standings(*totals: int) -> tuple[Standing, ...]:
    ranked = sorted(totals, reverse=True)
    return tuple(Standing(seat, ranked.index(total) + 1, total, {}) for seat, total in enumerate(totals))


def test_shared_wins_count_in_fractions():
    results = [Result(0, standings(30, 20, 10), 60), Result(1, standings(25, 25, 10), 64), Result(2, standings(9, 8, 7), 62)]
    summary = Summary.of(results)
    assert summary.share == pytest.approx(0.5)
    assert summary.shared_wins == 1
    assert summary.mean_lead == pytest.approx((10 + 0 - 2) / 3)
    assert summary.median_turns == 62


def test_the_same_seed_gives_the_same_tournament():
    first, second = (list(tournament(Rheinlaender.NAME, "novice", "novice", 3, 3, seed=8, processes=1)) for _ in range(2))
    assert first == second
    assert [result.challenger for result in first] == [0, 1, 2]


def test_steady_is_first_against_three_novices():
    matches, least = (200, 0.6) if LONG else (12, 0.4)
    results = list(tournament(Rheinlaender.NAME, "steady", "novice", 4, matches))
    summary = Summary.of(results)
    print(summary)
    assert summary.share >= least, summary
