"""The project's own environment: `.venv` beside this folder, filled from a lock file. Standard library only.

Shared by play.py and test.py. A stamp in `.venv` holds the hash of the lock it was filled from; while it fits, nothing is
installed and the network is not needed. It knows nothing of what is run inside.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"run": ("run", "dev"), "dev": ("dev",)}
"""A purpose and the locks that serve it: dev.lock holds all of run.lock."""


class SetupFailed(Exception):
    """The environment could not be made; the text says why and what to do."""


class Progress:
    """One line that is written over on a terminal; elsewhere a line every few seconds."""

    def __init__(self, purpose: str) -> None:
        self._terminal = sys.stderr.isatty()
        self._purpose = purpose
        self._began = time.monotonic()
        self._shown = self._began - 5
        self._width = 0

    def show(self, text: str) -> None:
        now = time.monotonic()
        line = f"{self._purpose}: {text}"
        if self._terminal:
            sys.stderr.write("\r" + line.ljust(self._width))
            self._width = len(line)
        elif now - self._shown >= 5 or text.endswith("."):
            self._shown = now
            sys.stderr.write(line + "\n")
        sys.stderr.flush()

    def close(self, text: str) -> None:
        self.show(f"{text} in {time.monotonic() - self._began:.0f} s.")
        if self._terminal:
            sys.stderr.write("\n")


def interpreter(venv: Path) -> Path:
    """Where the environment has its Python."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def stamp_of(lock: Path) -> str:
    """What the stamp of an environment filled from this lock says."""
    return f"{lock.stem} {hashlib.sha256(lock.read_bytes()).hexdigest()}\n"


def is_ready(purpose: str, root: Path = ROOT) -> bool:
    """Whether the environment stands and is filled from a lock that serves the purpose, as it is now."""
    venv = root / ".venv"
    stamp = venv / "palatine.stamp"
    if not stamp.is_file() or not interpreter(venv).exists():
        return False
    return stamp.read_text(encoding="utf-8") in {stamp_of(root / "requirements" / f"{name}.lock") for name in LOCKS[purpose]}


def prepare(purpose: str, root: Path = ROOT) -> Path:
    """Make the environment ready for ``run`` or ``dev`` and return its Python.

    Raises:
        SetupFailed: the folder cannot be written, or the packages cannot be had.
    """
    venv = root / ".venv"
    if not is_ready(purpose, root):
        progress = Progress("Setting up Palatine (once)")
        with _one_at_a_time(root):
            if not is_ready(purpose, root):  # another one may just have done it
                try:
                    _make_venv(venv, progress)
                    _install(venv, root / "requirements" / f"{purpose}.lock", progress)
                except OSError as error:
                    raise SetupFailed(f"{venv} cannot be written ({error.strerror}). Put the project in a folder of your own.") from error
        progress.close("ready")
    return interpreter(venv)


def run(python: Path, arguments: list[str], root: Path = ROOT) -> int:
    """Hand over to the environment's Python, with the project's packages importable from any folder. Returns the exit status."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH"))))}
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(python, [str(python), *arguments], environment)  # noqa: S606 - the same process, so that signals reach the program
    with subprocess.Popen([python, *arguments], env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # the program got it too and ends in its own way
                continue


@contextlib.contextmanager
def _one_at_a_time(root: Path) -> Iterator[None]:
    """Wait for another set-up of the same project. A lock on a file that is there anyway leaves nothing behind, whatever happens."""
    with (root / "requirements" / "run.lock").open("rb") as held:
        if fcntl is not None:
            with contextlib.suppress(OSError):  # some network drives have no locks
                fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _make_venv(venv: Path, progress: Progress) -> None:
    """A new environment, unless one with a running Python and pip is there already."""
    python = interpreter(venv)
    if python.exists() and subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0:
        return
    progress.show("making the folder .venv")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", venv], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        said = (made.stdout + made.stderr).strip()
        if "ensurepip" in said:
            raise SetupFailed("This Python cannot make environments: its venv module is missing (on Debian: apt install python3-venv).")
        raise SetupFailed(f"Could not make the folder {venv}. Python said: {said.splitlines()[-1] if said else 'nothing'}")


def _install(venv: Path, lock: Path, progress: Progress) -> None:
    """Fill the environment from the lock and stamp it. What pip says is kept in `.venv/setup.log`."""
    wanted = sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    stamp, log = venv / "palatine.stamp", venv / "setup.log"
    stamp.unlink(missing_ok=True)
    command = [interpreter(venv), "-m", "pip", "install", "--no-input", "--progress-bar", "off", "--disable-pip-version-check"]
    command += ["--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", lock]
    seen = 0
    with (
        log.open("w", encoding="utf-8") as kept,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True) as pip,
    ):
        assert pip.stdout is not None
        for line in pip.stdout:
            kept.write(line)
            if line.startswith(("Collecting ", "Requirement already satisfied: ")):
                seen += 1
                name = line.removeprefix("Collecting ").removeprefix("Requirement already satisfied: ").split("==")[0].split()[0]
                progress.show(f"package {seen} of {wanted}, {name}")
            elif line.startswith("Installing collected packages"):
                progress.show("unpacking")
    if pip.returncode != 0:
        errors = [line.strip() for line in log.read_text(encoding="utf-8").splitlines() if line.startswith("ERROR")]
        reason = errors[0] if errors else f"pip ended with status {pip.returncode}"
        raise SetupFailed(
            f"\nThe packages could not be installed. {reason}\nIs this computer online? Then start again; all that pip said is in {log}."
        )
    stamp.write_text(stamp_of(lock), encoding="utf-8")
