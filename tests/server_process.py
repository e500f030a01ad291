"""A server in a process of its own for tests: `python -m server` on a free loopback port, its log as events."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[1]
SECONDS = 30.0


def environment() -> dict[str, str]:
    """This process's environment without options of the server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PALATINE_")}


class ServerProcess:
    """Starts when it is entered; ``port`` is where it listens. Killed at the end if it is still there."""

    def __init__(self, data: Path, *arguments: str, folder: Path = ROOT) -> None:
        """``folder``: where its packages are, these here or a copy."""
        self.data, self._folder = data, folder
        self._arguments = arguments
        self._lines: list[dict[str, Any]] = []
        self._listening = threading.Event()
        self._process: subprocess.Popen[str]
        self._reader: threading.Thread

    def __enter__(self) -> Self:
        fixed = ["--data", str(self.data), "--port", "0", "--address", "127.0.0.1", "--no-announce", "--log-format", "json"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "server", *fixed, *self._arguments],
            stderr=subprocess.PIPE,
            text=True,
            cwd=self._folder,
            env=environment(),
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        assert self._listening.wait(SECONDS), "the server does not listen"
        assert self._process.poll() is None, self._lines
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def port(self) -> int:
        return int(next(line["port"] for line in self._lines if line["event"] == "listening"))

    @property
    def pid(self) -> int:
        return self._process.pid

    def events(self, level: str = "info") -> list[str]:
        """What was logged, oldest first: all, or only of another level."""
        return [line["event"] for line in self._lines if level in ("info", line["level"])]

    def kill(self) -> None:
        """``kill -9``: no handler runs, nothing is flushed. Does nothing when it has ended."""
        self._process.kill()
        self._wait()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; the exit status."""
        self._process.send_signal(number)
        return self._wait()

    def _wait(self) -> int:
        status = self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        return status

    def _read(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            for line in lines:
                self._lines.append(json.loads(line) if line.startswith("{") else {"event": line, "level": "error"})
                if self._lines[-1]["event"] == "listening":
                    self._listening.set()
        self._listening.set()
