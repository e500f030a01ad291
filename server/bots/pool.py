"""Where bots think: a few processes, so that no thought ever holds up the event loop. It knows no rooms.

A worker is started when it is first needed and stays warm. One that crashes or thinks too long is ended, and the seat gets the
game's default answer, so a bot may play badly but never stalls a table.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import structlog

import server
from server.bots.contract import Question
from server.bots.worker import read_frame, write_frame
from shared.engine import Seat, Snapshot
from shared.games import GAMES

WORKER_COMMAND = (sys.executable, "-m", "server.bots.worker")
PATIENCE = 5.0
"""Seconds that a decision may wait for a free worker, and again that a worker may think."""

log = structlog.get_logger("bots")


class WorkerDied(Exception):
    """The process ended before it answered."""


class Worker:
    """One process and the way to ask it. :meth:`ask` blocks and belongs into a thread; :meth:`end` may be called from any."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False
        self._lock = threading.Lock()

    def ask(self, question: bytes) -> bytes:
        """The answer to one question; starts the process if this is the first. Raises :class:`WorkerDied`."""
        try:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            write_frame(process.stdin, question)
            answer = read_frame(process.stdout)
        except OSError as error:
            raise WorkerDied(str(error)) from error
        if answer is None:
            raise WorkerDied(f"exit status {process.wait()}")
        return answer

    def end(self) -> None:
        """Kill the process if it runs; a pending :meth:`ask` fails."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def release(self) -> None:
        """Let go of the process and its pipes. Only when no :meth:`ask` is pending."""
        self.end()
        process = self._process
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    _close(pipe)

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._ended:
                raise WorkerDied("ended before it was asked")
            if self._process is None:
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment())  # noqa: S603
            return self._process


def _close(pipe: Any) -> None:
    try:
        pipe.close()
    except OSError:
        return  # bytes were left for a process that is gone


def _environment() -> dict[str, str]:
    """The worker finds the packages where the server found them, whatever its working folder."""
    root = str(Path(server.__file__).parents[1])
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{path}" if path else root}


class BotPool:
    """Asks bots in at most ``workers`` processes. Belongs to one event loop; close it with :meth:`aclose`."""

    def __init__(self, workers: int = 1, patience: float = PATIENCE, command: tuple[str, ...] = WORKER_COMMAND) -> None:
        self._patience = patience
        self._command = command
        self._closed = False
        self._workers = {Worker(command) for _ in range(workers)}
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        # A thread does nothing but wait at its worker's pipe: that works with every event loop, in any thread, on every system.
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bot-worker")

    async def choose(
        self, game: str, level: str, snapshot: Snapshot, seat: Seat, seed: int, *, may_wait: bool = False
    ) -> dict[str, Any] | None:
        """The document of a legal action for ``seat``, which must be awaited or invited in ``snapshot`` (that seat's own).

        None from a bot that waits (only with ``may_wait``), or has nothing to say (only for a seat that is not awaited). Always
        answers: when the bot fails or takes too long, with the game's default action for an awaited seat.
        """
        question = msgspec.msgpack.encode(Question(game, level, seat, seed, snapshot, may_wait))
        try:
            async with asyncio.timeout(self._patience):
                worker = await self._free.get()
            # Shielded: when the caller gives up (its room was closed), the worker finishes its thought and is free again.
            frame = await asyncio.shield(self._ask(worker, question))
        except TimeoutError:
            log.warning("no free bot worker", game=game, level=level, seat=seat, seconds=self._patience)
        except WorkerDied as error:
            log.warning("bot failed", game=game, level=level, seat=seat, reason=str(error))
        else:
            document: dict[str, Any] | None = msgspec.msgpack.decode(frame)
            return document
        return default_answer(game, snapshot, seat)

    async def aclose(self) -> None:
        """End all processes. Decisions that are pending or asked for later get the default answer."""
        self._closed = True
        for worker in self._workers:
            worker.end()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._workers:
            worker.release()

    def _ask(self, worker: Worker, question: bytes) -> asyncio.Future[bytes]:
        loop = asyncio.get_running_loop()
        if self._closed:
            self._free.put_nowait(worker)  # for the next one who waits
            raise WorkerDied("the pool is closed")
        asked = loop.run_in_executor(self._threads, worker.ask, question)
        watchdog = loop.call_later(self._patience, worker.end)
        asked.add_done_callback(partial(self._answered, worker, watchdog))
        return asked

    def _answered(self, worker: Worker, watchdog: asyncio.TimerHandle, asked: asyncio.Future[bytes]) -> None:
        watchdog.cancel()
        if asked.exception() is not None and not self._closed:
            worker.release()
            self._workers.remove(worker)
            worker = Worker(self._command)
            self._workers.add(worker)
        self._free.put_nowait(worker)


def default_answer(game: str, snapshot: Snapshot, seat: Seat) -> dict[str, Any] | None:
    """What the game answers for an awaited seat that does not, None for others; computed here and now, it is cheap."""
    match = GAMES[game].restore(snapshot)
    if seat not in match.awaiting():
        return None
    document: dict[str, Any] = msgspec.to_builtins(match.default_action(seat))
    return document
