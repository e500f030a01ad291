"""Rows 3 to 6, 9 and 14: many watchers of one room, watchers that do nothing or do not read, and many rooms."""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.bench.clients import PATIENCE, ROOT, Client, Player, Process, connect, table, watch
from tests.bench.table import Effort, Row, percentile
from tests.bench.toy import Toy
from tests.bench.wire_rows import cost, run

CROWD, BIG_CROWD = 1000, 5000
STALLED = 20
LONG_TEXT = "x" * 2000


class Crowd:
    """Counts what all watchers of a process receive, and knows when the last of them has it."""

    def __init__(self) -> None:
        self.members: list[Client] = []
        self._missing = 0
        self._complete = asyncio.Event()
        self._last = 0.0

    def member(self) -> Client:
        client = Client()
        self.members.append(client)
        return client

    def expect(self) -> None:
        """From now on one frame for every member is counted."""
        self._missing = len(self.members)
        self._complete.clear()
        for member in self.members:
            member.on_frame = self._arrived

    def _arrived(self, _: bytes) -> None:
        self._missing -= 1
        if self._missing == 0:
            self._last = time.perf_counter()
            self._complete.set()

    async def complete(self) -> float:
        """Wait for the last one; returns when it came."""
        async with asyncio.timeout(PATIENCE):
            await self._complete.wait()
        return self._last


class Times(NamedTuple):
    """Seconds from sending: the mover's own frame, the last watcher's."""

    own: float
    last: float


async def _timed_steps(mover: Player, crowd: Crowd | None, times: int) -> list[Times]:
    found = []
    for _ in range(times):
        if crowd is not None:
            crowd.expect()
        began = time.perf_counter()
        await mover.act({"do": "step"})
        own = time.perf_counter() - began
        found.append(Times(own, 0.0 if crowd is None else await crowd.complete() - began))
    return found


async def _timed_broadcasts(sender: Client, crowd: Crowd, kind: bytes, size: int, times: int) -> list[Times]:
    found = []
    for _ in range(times):
        crowd.expect()
        expected = sender.frames + 1
        began = time.perf_counter()
        sender.send(kind + bytes(size - 1))
        await sender.until(lambda expected=expected: sender.frames >= expected)
        own = time.perf_counter() - began
        found.append(Times(own, await crowd.complete() - began))
    return found


class Crowded(NamedTuple):
    """What one run at a crowd found. Costs in microseconds per message, with nobody watching taken off and shared by the crowd."""

    ours: float
    broadcast: float
    bare: float
    last: float
    broadcast_last: float
    own: float


async def _timed_cost(process: Process, found: list[Times], work: Callable[[], asyncio.Future[list[Times]]]) -> float:
    async def counted() -> int:
        times = await work()
        found.extend(times)
        return len(times)

    return await cost(process, counted)


async def _crowd(effort: Effort) -> tuple[list[Crowded], float, int]:
    size, times = effort.of(CROWD, 100), effort.of(40, 10)
    runs = []
    with Process("palatine") as server, Process("peer") as peer:
        mover, other = await table(server.port, Toy.NAME, 2)
        other.close()
        sender = await connect(peer.port)
        lonely: list[Times] = []
        await _timed_steps(mover, None, times)
        lonely_cost = await _timed_cost(server, lonely, lambda: _timed_steps(mover, None, times * 5))
        length = len(mover.updates[-1])
        echo_cost = await cost(peer, lambda: _echoes(sender, length, times * 5))
        watching, listening = Crowd(), Crowd()
        code = mover.latest["snapshot"]["code"]
        for _ in range(size):
            await watch(server.port, code, watching.member)
            await connect(peer.port, listening.member)
        await _settled(watching)
        for number in range(effort.runs + 1):
            ours: list[Times] = []
            theirs: list[Times] = []
            our_cost = await _timed_cost(server, ours, lambda ours=ours: _timed_steps(mover, watching, times))
            cast = await _timed_cost(peer, theirs, lambda: _timed_broadcasts(sender, listening, b"b", length, times))
            bare = await _timed_cost(peer, [], lambda: _timed_broadcasts(sender, listening, b"w", length, times))
            if number:  # the first run warms up
                runs.append(
                    Crowded(
                        (our_cost - lonely_cost) / size,
                        (cast - echo_cost) / size,
                        (bare - echo_cost) / size,
                        statistics.median(one.last for one in ours),
                        statistics.median(one.last for one in theirs),
                        statistics.median(one.own for one in ours),
                    )
                )
    return runs, statistics.median(one.own for one in lonely), size


async def _echoes(sender: Client, size: int, times: int) -> int:
    for _ in range(times):
        expected = sender.frames + 1
        sender.send(b"e" + bytes(size - 1))
        await sender.until(lambda expected=expected: sender.frames >= expected)
    return times


async def _settled(crowd: Crowd) -> None:
    """Wait until news about the number of watchers, which comes at most once a second, has reached everybody."""
    before = -1
    while before != (now := sum(member.frames for member in crowd.members)):
        before = now
        await asyncio.sleep(1.5)


def crowd(effort: Effort) -> list[Row]:
    runs, lonely, size = run(_crowd(effort))
    middle = Crowded(*(statistics.median(values) for values in zip(*runs, strict=True)))
    return [
        Row.at_most(
            "3",
            f"CPU per delivery at {size:,} watchers / broadcast()",
            f"{middle.ours:.1f} us",
            f"{middle.broadcast:.1f} us",
            middle.ours / middle.broadcast,
            0.8,
            f"a bare loop that writes a frame built once: {middle.bare:.1f} us",
        ),
        Row.at_most(
            "4",
            f"last of {size:,} watchers, p50 / broadcast()",
            f"{middle.last * 1000:.1f} ms",
            f"{middle.broadcast_last * 1000:.1f} ms",
            middle.last / middle.broadcast_last,
            1.0,
            "both with the same clients in one process, whose reading is in it",
        ),
        Row.at_most(
            "5",
            f"mover's own p50, {size:,} watchers / none",
            f"{middle.own * 1000:.2f} ms",
            f"{lonely * 1000:.2f} ms",
            middle.own / lonely,
            3.0,
        ),
    ]


# ------------------------------------------------------------------------------------------------ 6: another room


async def probe(port: int, times: int, gap: float) -> list[float]:
    """Play at a table of one's own; seconds of every action. Runs in a process of its own (``python -m tests.bench.prober``)."""
    mover, other = await table(port, Toy.NAME, 2)
    other.close()
    found = []
    for _ in range(times):
        await asyncio.sleep(gap)
        found += [one.own for one in await _timed_steps(mover, None, 1)]
    return found


async def _probed(port: int, times: int) -> list[float]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.prober", str(port), str(times), cwd=ROOT, stdout=subprocess.PIPE
    )
    output, _ = await process.communicate()
    found: list[float] = json.loads(output)
    return found


async def _neighbour(effort: Effort) -> tuple[list[float], list[float], int]:
    size, times = effort.of(BIG_CROWD, 200), effort.of(400, 50)
    with Process("palatine") as server:
        mover, other = await table(server.port, Toy.NAME, 2)
        other.close()
        quiet = await _probed(server.port, times)
        watching = Crowd()
        code = mover.latest["snapshot"]["code"]
        for _ in range(size):
            await watch(server.port, code, watching.member)
        await _settled(watching)
        probing = asyncio.create_task(_probed(server.port, times))
        while not probing.done():
            await _timed_steps(mover, watching, 1)
            await asyncio.sleep(0.1)
        busy = await probing
    return quiet, busy, size


def neighbour(effort: Effort) -> list[Row]:
    quiet, busy, size = run(_neighbour(effort))
    worst, before = percentile(busy, 0.99) * 1000, percentile(quiet, 0.99) * 1000
    return [
        Row.at_most(
            "6",
            f"p99 in another room while {size:,} watch one",
            f"{worst:.1f} ms",
            f"{before:.1f} ms with nobody watching",
            worst,
            5.0,
            f"p50 {percentile(busy, 0.5) * 1000:.1f} ms; the watchers' own process takes part of the machine",
            " ms",
        )
    ]


# ------------------------------------------------------------------------------------------------ 9: memory of watchers


async def _idle(effort: Effort) -> tuple[float, float, float, int]:
    """Bytes of an idle watcher, of a bare connection, and of a watcher that does not read."""
    size = effort.of(CROWD, 200)
    with Process("palatine") as server, Process("peer") as peer:
        mover, other = await table(server.port, Toy.NAME, 2)
        other.close()
        code = mover.latest["snapshot"]["code"]
        for _ in range(50):  # what is allocated once is not any watcher's
            await watch(server.port, code)
            await connect(peer.port)
        before, bare_before = server.memory, peer.memory
        for _ in range(size):
            await watch(server.port, code)
            await connect(peer.port)
        watcher, bare = (server.memory - before) / size, (peer.memory - bare_before) / size
    with Process("palatine") as server:
        mover, other = await table(server.port, Toy.NAME, 2)
        other.close()
        code = mover.latest["snapshot"]["code"]
        for _ in range(64):  # fills the ring of updates, which is the room's
            await mover.act({"do": "step", "text": LONG_TEXT})
        stalled = [await watch(server.port, code) for _ in range(STALLED)]
        before = server.memory
        for client in stalled:
            client.transport.pause_reading()
        for _ in range(effort.of(2000, 1000)):
            mover.updates.clear()
            await mover.act({"do": "step", "text": LONG_TEXT})
        held = (server.memory - before) / STALLED
    return watcher, bare, held, size


def memory(effort: Effort) -> list[Row]:
    watcher, bare, held, size = run(_idle(effort))
    sent = effort.of(2000, 1000) * len(LONG_TEXT) / 1024
    return [
        Row.at_most(
            "9",
            "memory of an idle watcher / bare connection",
            f"{watcher / 1024:.1f} KiB",
            f"{bare / 1024:.1f} KiB",
            watcher / bare,
            1.5,
            f"growth of the process, divided by {size:,}",
        ),
        Row.at_most(
            "9b",
            "memory of a watcher that does not read",
            f"{held / 1024:.0f} KiB",
            f"{sent:.0f} KiB were sent to it",
            held / 1024,
            256,
            unit=" KiB",
        ),
    ]


# ------------------------------------------------------------------------------------------------ 14: many rooms


async def _town(effort: Effort) -> tuple[float, list[float], float, int]:
    """Share of a core, seconds of every action, bytes of growth, number of rooms."""
    rooms, rounds = effort.of(1000, 50), 5
    with Process("palatine") as server:
        tables = [await table(server.port, Toy.NAME, 4) for _ in range(rooms)]
        found: list[float] = []

        async def play(players: list[Player], delay: float) -> None:
            await asyncio.sleep(delay)
            for _ in range(rounds):
                began = time.perf_counter()
                await players[0].act({"do": "step"})
                found.append(time.perf_counter() - began)
                await asyncio.sleep(max(0.0, 2.0 - (time.perf_counter() - began)))

        async def everybody() -> None:
            async with asyncio.TaskGroup() as group:
                for number, players in enumerate(tables):
                    group.create_task(play(players, 2.0 * number / rooms))

        await everybody()  # fills the rings of updates and the pools of the allocator
        found.clear()
        memory_before, cpu_before, began = server.memory, server.cpu, time.perf_counter()
        await everybody()
        share = (server.cpu - cpu_before) / (time.perf_counter() - began)
        growth = server.memory - memory_before
    return share, found, growth, rooms


def town(effort: Effort) -> list[Row]:
    share, found, growth, rooms = run(_town(effort))
    worst = percentile(found, 0.99) * 1000
    what = f"{rooms:,} rooms of 4, an action every 2 s"
    return [
        Row.at_most(
            "14", f"{what}: share of a core", f"{share:.2f}", "", share, 0.5, f"memory grew by {growth / rooms / 1024:.2f} KiB a room"
        ),
        Row.at_most("14b", f"{what}: p99", f"{worst:.1f} ms", "", worst, 25, "the clients' own process is in it", " ms"),
    ]
