"""A player in a process of its own, so that nothing but the server can make it wait: ``python -m tests.bench.prober PORT TIMES``."""

from __future__ import annotations

import json
import sys

from tests.bench.crowd_rows import probe
from tests.bench.wire_rows import run

GAP = 0.02
"""Seconds between two actions."""

if __name__ == "__main__":
    port, times = map(int, sys.argv[1:])
    print(json.dumps(run(probe(port, times, GAP))))
