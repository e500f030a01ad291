"""Make the title cuts of EB Garamond and keep them in the user's cache folder, so that the first window opens at once."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from client.draw import fonts


def main() -> int:
    for path in fonts.prepare(report=lambda kind: print(f"making the title font: {kind}", flush=True)):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
