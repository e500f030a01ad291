"""The pool always answers: from a warm process, and with the game's default when that process fails it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from server.bots.contract import Question, answer
from server.bots.levels import LEVELS
from server.bots.pool import BotPool, default_answer
from shared.engine import Seat, Snapshot
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions

NAME = Rheinlaender.NAME
LONG = 60.0
"""Seconds that a healthy worker gets on a busy machine."""
HANGS = (sys.executable, "-c", "import sys; sys.stdin.read()")
CRASHES = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(4); sys.exit(3)")


@pytest.fixture
def asked() -> tuple[Snapshot, Seat]:
    match = Rheinlaender.start(3, RheinlaenderOptions(), "17" * 32)
    (seat,) = match.awaiting()
    return match.snapshot(seat), seat


@pytest.fixture
async def pool() -> AsyncIterator[BotPool]:
    pool = BotPool(patience=LONG)
    yield pool
    await pool.aclose()


def processes(pool: BotPool) -> set[int]:
    return {worker._process.pid for worker in pool._workers if worker._process is not None}


async def test_a_worker_answers_like_the_bot_itself_and_stays_warm(pool: BotPool, asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    assert processes(pool) == set(), "no process before it is needed"
    first = await pool.choose(NAME, "novice", snapshot, seat, 5)
    assert first == answer(Rheinlaender, LEVELS[NAME]["novice"], Question(NAME, "novice", seat, 5, snapshot))
    started = processes(pool)
    assert len(started) == 1
    await pool.choose(NAME, "steady", snapshot, seat, 6)
    assert processes(pool) == started


async def test_more_questions_than_workers_are_all_answered(pool: BotPool, asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    answers = await asyncio.gather(*(pool.choose(NAME, "novice", snapshot, seat, seed) for seed in range(12)))
    assert len(answers) == 12
    assert len(processes(pool)) == 1


async def test_a_crash_gives_the_default_answer_and_the_next_question_a_fresh_worker(pool: BotPool, asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    assert await pool.choose(NAME, "no such level", snapshot, seat, 1) == default_answer(NAME, snapshot, seat)
    crashed = processes(pool)
    good = await pool.choose(NAME, "novice", snapshot, seat, 5)
    assert good == answer(Rheinlaender, LEVELS[NAME]["novice"], Question(NAME, "novice", seat, 5, snapshot))
    assert processes(pool).isdisjoint(crashed)


async def test_a_process_that_dies_at_once_never_stalls(asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    pool = BotPool(workers=2, patience=LONG, command=CRASHES)
    answers = await asyncio.gather(*(pool.choose(NAME, "novice", snapshot, seat, seed) for seed in range(4)))
    await pool.aclose()
    assert answers == [default_answer(NAME, snapshot, seat)] * 4


async def test_a_command_that_does_not_exist_never_stalls(asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    pool = BotPool(patience=LONG, command=("/nonexistent/python",))
    assert await pool.choose(NAME, "novice", snapshot, seat, 1) == default_answer(NAME, snapshot, seat)
    await pool.aclose()


async def test_who_thinks_too_long_is_ended(asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    pool = BotPool(patience=0.1, command=HANGS)
    # The second waits for the same worker and runs out of patience, too: both are answered.
    answers = await asyncio.gather(*(pool.choose(NAME, "novice", snapshot, seat, seed) for seed in range(2)))
    await pool.aclose()
    assert answers == [default_answer(NAME, snapshot, seat)] * 2


async def test_a_caller_that_gives_up_leaves_the_worker_usable(pool: BotPool, asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    given_up = asyncio.create_task(pool.choose(NAME, "steady", snapshot, seat, 1))
    await asyncio.sleep(0)  # one step of the loop: it is asked now
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert await pool.choose(NAME, "novice", snapshot, seat, 2) == answer(
        Rheinlaender, LEVELS[NAME]["novice"], Question(NAME, "novice", seat, 2, snapshot)
    )
    assert len(processes(pool)) == 1


async def test_closing_ends_the_processes_and_answers_who_waits(asked: tuple[Snapshot, Seat]):
    snapshot, seat = asked
    pool = BotPool(patience=LONG, command=HANGS)
    waiting = [asyncio.create_task(pool.choose(NAME, "novice", snapshot, seat, seed)) for seed in range(3)]
    await asyncio.sleep(0)
    workers = list(pool._workers)
    await pool.aclose()
    assert await asyncio.gather(*waiting) == [default_answer(NAME, snapshot, seat)] * 3
    assert all(worker._process is None or worker._process.poll() is not None for worker in workers)
    assert await pool.choose(NAME, "novice", snapshot, seat, 1) == default_answer(NAME, snapshot, seat)
