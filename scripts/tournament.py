"""Bots against bots: .venv/bin/python scripts/tournament.py [--challenger steady] [--rival novice] [--seats 4] [--matches 200]."""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from server.bots.levels import LEVELS
from server.bots.tournament import Summary, tournament
from shared.games import GAMES


def main() -> None:
    parser = argparse.ArgumentParser(description="One challenger among rivals of one level, in every seat in turn.")
    parser.add_argument("--game", choices=sorted(LEVELS), default="rheinlaender")
    parser.add_argument("--challenger", default="steady")
    parser.add_argument("--rival", default="novice")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=None, help="one a core by default")
    options = parser.parse_args()
    for level in (options.challenger, options.rival):
        if level not in LEVELS[options.game]:
            parser.error(f"no level {level!r}; there are: {', '.join(LEVELS[options.game])}")
    allowed = GAMES[options.game].SEATS
    if options.seats not in allowed:
        parser.error(f"--seats must be {' or '.join(map(str, allowed))} for {options.game}, not {options.seats}")
    began = time.monotonic()
    results = []
    for result in tournament(
        options.game, options.challenger, options.rival, options.seats, options.matches, options.seed, options.processes
    ):
        results.append(result)
        if sys.stderr.isatty():
            print(f"\r{len(results)}/{options.matches}", end="", file=sys.stderr, flush=True)
    print(f"\r{options.challenger} against {options.seats - 1} x {options.rival}: {Summary.of(results)}; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
