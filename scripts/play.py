"""Play Palatine: sets the project up the first time, then opens a table with bots; without a display, a bots' match as text.

    python3 scripts/play.py [--game GAME] [--lang en|hu|el] [--seats NUMBER] [--bots LEVEL] ...

Thin: the window is `client.cli`, the match as text is `client.terminal`; all options go there.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything that older versions cannot read
    sys.exit(f"Palatine needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}. Start it with a newer one.")

from environment import SetupFailed, prepare, run


def has_display() -> bool:
    """Whether a window can be opened: always on Windows and macOS, elsewhere when a display server is named."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> int:
    """Returns the exit status."""
    arguments = sys.argv[1:]
    as_text = "--text" in arguments or not has_display()
    if as_text:
        program = ["client.terminal", *(argument for argument in arguments if argument != "--text")]
    else:
        program = ["client", "play", *arguments]
    try:
        return run(prepare("run"), ["-m", *program])
    except SetupFailed as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
