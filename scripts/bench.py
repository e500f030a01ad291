"""Palatine's figures: python scripts/bench.py [--rows 1,2] [--quick] [--json]. The bench itself is in tests/bench."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.bench.run import main

if __name__ == "__main__":
    sys.exit(main())
