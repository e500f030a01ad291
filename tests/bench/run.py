"""Command line of the bench: which rows, how thoroughly, as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable

from tests.bench import crowd_rows, engine_rows, wire_rows
from tests.bench.table import Effort, Row, render

MEASURES: dict[str, Callable[[Effort], list[Row]]] = {
    "1": wire_rows.action,
    "2": wire_rows.real_rules,
    "3": crowd_rows.crowd,
    "4": crowd_rows.crowd,
    "5": crowd_rows.crowd,
    "6": crowd_rows.neighbour,
    "7": wire_rows.real_rules,
    "8": engine_rows.change_record,
    "9": crowd_rows.memory,
    "10": wire_rows.resume,
    "11": engine_rows.recovery,
    "12": engine_rows.random_play,
    "13": wire_rows.action,
    "14": crowd_rows.town,
}
"""Row to what measures it. Rows measured together name the same function."""

FULL, QUICK = Effort(), Effort(runs=1, scale=0.2)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print. Returns 0 whether or not the targets hold: the machine may be busy, and the reader judges."""
    parser = argparse.ArgumentParser(prog="bench.py", description="Palatine's figures, each a ratio with both sides measured in this run.")
    parser.add_argument("--rows", metavar="1,2,...", help=f"only these; there are {', '.join(MEASURES)}")
    parser.add_argument("--quick", action="store_true", help="one short run each instead of medians of five: shows that it works")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args(arguments)
    wanted = options.rows.split(",") if options.rows else list(MEASURES)
    unknown = [number for number in wanted if number not in MEASURES]
    if unknown:
        parser.error(f"no row {', '.join(unknown)}; there are {', '.join(MEASURES)}")
    effort = QUICK if options.quick else FULL
    rows: list[Row] = []
    for measure in dict.fromkeys(MEASURES[number] for number in wanted):
        print(f"{measure.__name__} ...", file=sys.stderr, flush=True)
        rows.extend(measure(effort))
    if options.json:
        print(json.dumps({"machine": machine(), "quick": options.quick, "rows": [row.document() for row in rows]}, indent=1))
    else:
        print(f"{machine()}{', quick' if options.quick else f', medians of {effort.runs} runs'}\n")
        print(render(rows))
    return 0


def machine() -> str:
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    )
