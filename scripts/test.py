"""Check Palatine: sets the project up the first time, then runs style, types, house rules, tests and rule scenarios.

    python3 scripts/test.py            everything, about a quarter of an hour on two cores
    python3 scripts/test.py --long     also the same tests at larger numbers (hours)
    python3 scripts/test.py --only tests,scenarios

One line a step with its time; what a failing step printed follows it. Exit status 0 when every step passed.
"""

import argparse
import os
import subprocess
import sys
import time

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything that older versions cannot read
    sys.exit(f"Palatine needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}. Start it with a newer one.")

from pathlib import Path

from environment import ROOT, SetupFailed, prepare

TIME_LIMIT = 45 * 60
"""Seconds for one step of the ordinary run; a step that hangs is ended and fails."""
HANG = ["-o", "faulthandler_timeout=180"]
"""A test that takes longer shows where it stands."""


def steps(long: bool) -> dict[str, list[str]]:
    """Name of each step and what Python is started with for it, quick ones first."""
    scenarios = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "scenarios").glob("*/*.toml"))
    return {
        "style": ["-m", "ruff", "check", "."],
        "format": ["-m", "ruff", "format", "--check", "."],
        "types": ["-m", "mypy"],
        "imports": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        "scenarios": ["-m", "shared.scenario", *scenarios],
        "tests": ["-m", "pytest", "-n", "2", "--dist", "worksteal", *(["-rP"] if long else ["-m", "not long", *HANG])],
    }


def environment(long: bool) -> dict[str, str]:
    """No window, no sound, nothing of the user's: the tests bring all they need."""
    values = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONUTF8": "1"}
    if long:
        values["PALATINE_LONG"] = "1"
    return values


def run_step(python: Path, name: str, arguments: list[str], long: bool) -> bool:
    """Run one step from the project's folder and print its line; then what it printed, if it failed or measured something."""
    sys.stdout.write(f"{name:<10} ")
    sys.stdout.flush()
    began = time.monotonic()
    try:
        done = subprocess.run(
            [python, *arguments],
            cwd=ROOT,
            env=environment(long),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=None if long else TIME_LIMIT,
            check=False,
        )
        passed, output = done.returncode == 0, done.stdout
    except subprocess.TimeoutExpired as late:
        so_far = late.stdout.decode(errors="replace") if isinstance(late.stdout, bytes) else late.stdout or ""
        passed, output = False, f"{so_far}\nNot done after {TIME_LIMIT // 60} minutes."
    lines = output.rstrip().splitlines() or [""]
    sys.stdout.write(f"{'passed' if passed else 'FAILED'} in {time.monotonic() - began:.1f} s\n")
    if not passed or (long and name == "tests"):
        sys.stdout.write("\n".join(lines) + "\n")
    elif name == "scenarios":
        sys.stdout.write(f"{len(lines)} scenarios passed\n")
    elif name == "tests":
        sys.stdout.write(f"{lines[-1]}\n")
    sys.stdout.flush()
    return passed


def main() -> int:
    """Returns the exit status: 0 when all steps passed, 1 when one failed, 2 for a wrong option."""
    names = list(steps(long=False))
    parser = argparse.ArgumentParser(description="Check Palatine.", epilog=f"steps: {', '.join(names)}")
    parser.add_argument("--long", action="store_true", help="also run the tests marked long, at their larger numbers")
    parser.add_argument("--only", default=",".join(names), metavar="STEP,...", help="run these steps alone")
    chosen = parser.parse_args()
    only = chosen.only.split(",")
    unknown = [name for name in only if name not in names]
    if unknown:
        parser.error(f"there is no step {unknown[0]!r}; the steps are {', '.join(names)}")
    began = time.monotonic()
    try:
        python = prepare("dev")
        wanted = [(name, arguments) for name, arguments in steps(chosen.long).items() if name in only]
        failed = [name for name, arguments in wanted if not run_step(python, name, arguments, chosen.long)]
    except SetupFailed as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        return 130
    verdict = f"failed: {', '.join(failed)}" if failed else "all steps passed"
    sys.stdout.write(f"Palatine: {verdict} in {time.monotonic() - began:.0f} s\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
