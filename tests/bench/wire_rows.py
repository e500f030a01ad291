"""Rows 1, 2, 7, 10 and 13: what one action and one return cost the real server, over loopback, against bare websockets.

Rows of Cities & Knights have a ``c`` behind their number, rows of Lancaster a ``d``; rows 1, 10 and 13 are about the server around any
game.
"""

from __future__ import annotations

import asyncio
import random
import statistics
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, NamedTuple, TypeVar

from shared.catan.rules import Catan
from shared.chance import SECRET_BYTES, match_seed
from shared.engine import Game
from shared.lancaster.rules import Lancaster
from shared.messages import PROTOCOL
from shared.rheinlaender.rules import Rheinlaender
from shared.state import to_document
from tests.bench.clients import CONTRIBUTION, Client, Player, Process, begin, connect, table
from tests.bench.table import Effort, Row
from tests.bench.toy import Toy

T = TypeVar("T")

TABLES = 64
"""Tables that play at once: a server with few is idle while the disk syncs, and an idle server's costs are the operating system's."""
ECHOED = b"e" + bytes(99)
"""About as long as an action."""
KEPT_UPDATES = 20
"""How far behind a client is that comes back."""


def run(measured: Coroutine[Any, Any, T]) -> T:
    """Run on the quickest loop there is, to leave the machine to the server."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.run(measured)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(measured)


async def cost(process: Process, work: Callable[[], Awaitable[int]]) -> float:
    """Microseconds of the process's CPU for one piece of work; ``work`` says how many pieces it did."""
    before = process.cpu
    pieces = await work()
    return (process.cpu - before) / pieces * 1e6


# ------------------------------------------------------------------------------------------------ echo and toy actions


async def _echo(client: Client, times: int) -> int:
    for _ in range(times):
        expected = client.frames + 1
        client.send(ECHOED)
        await client.until(lambda expected=expected: client.frames >= expected)
    return times


async def _step(mover: Player, times: int) -> int:
    for _ in range(times):
        await mover.act({"do": "step"})
    return times


async def _together(parts: list[Coroutine[Any, Any, int]]) -> int:
    return sum(await asyncio.gather(*parts))


async def _lonely_tables(port: int, tables: int) -> list[Player]:
    """Movers at tables whose other player has gone, so that nobody else is sent anything."""
    movers = []
    for _ in range(tables):
        mover, other = await table(port, Toy.NAME, 2)
        other.close()
        movers.append(mover)
    return movers


class _PerAction(NamedTuple):
    """Microseconds per action and per echo: a value for each run, and one for playing alone."""

    ours: list[float]
    echo: list[float]
    alone: float
    echo_alone: float
    journal: float
    """Of an action's, that of the thread that writes the journal."""


async def _per_action(effort: Effort, loop: str) -> _PerAction:
    tables, times = effort.of(TABLES, 4), effort.of(50, 20)
    with Process("palatine", loop) as server, Process("peer", loop) as peer:
        movers = await _lonely_tables(server.port, tables)
        clients = [await connect(peer.port) for _ in range(tables)]
        ours, echo = [], []
        written = server.usage()["journal"]
        for _ in range(effort.runs + 1):
            ours.append(await cost(server, lambda: _together([_step(mover, times) for mover in movers])))
            echo.append(await cost(peer, lambda: _together([_echo(client, times) for client in clients])))
        journal = (server.usage()["journal"] - written) / (times * tables * len(ours)) * 1e6
        alone = await cost(server, lambda: _step(movers[0], times * 4))
        echo_alone = await cost(peer, lambda: _echo(clients[0], times * 4))
    return _PerAction(ours[1:], echo[1:], alone, echo_alone, journal)  # the first run warms up


def action(effort: Effort) -> list[Row]:
    found = run(_per_action(effort, "uvloop"))
    mine, bare = statistics.median(found.ours), statistics.median(found.echo)
    slow = statistics.median(run(_per_action(effort, "asyncio")).ours)
    return [
        Row.at_most(
            "1",
            "CPU per toy action / websockets echo",
            f"{mine:.0f} us",
            f"{bare:.0f} us",
            mine / bare,
            1.5,
            f"{effort.of(TABLES, 4)} tables at once, done and update to the mover; the journal's thread, mostly the system's sync, "
            f"has {found.journal:.0f} us of it; alone {found.alone:.0f} us, an echo {found.echo_alone:.0f} us",
        ),
        Row.at_most("13", "CPU per toy action, asyncio / uvloop", f"{slow:.0f} us", f"{mine:.0f} us", slow / mine, 1.8),
    ]


# ------------------------------------------------------------------------------------------------ real rules


class _Rules(NamedTuple):
    """A game of the bench: how many play it, and after how many actions a match is in its middle."""

    game: type[Game[Any]]
    name: str
    letter: str
    seats: int
    middle: int


RULES = (
    _Rules(Rheinlaender, "Rheinländer", "", 3, 40),
    _Rules(Catan, "Cities & Knights", "c", 4, 300),
    _Rules(Lancaster, "Lancaster", "d", 4, 90),
)
STRETCH = 40
"""Actions of each table in one run, fewer when its match ends."""


class _Party:
    """The players of a table, and a random match of theirs that is known beforehand, as the host draws its secrets without chance.

    So they need not think between two actions. A server that waits for clients who do is idle most of the time, and costs what row 1
    says of one that plays alone.
    """

    def __init__(self, rules: _Rules, players: list[Player], seed: int) -> None:
        self.players = players
        self._rules = rules
        self._chance = random.Random(seed)
        self._match = self._deal()
        self._steps: deque[tuple[int, dict[str, Any]]] = deque()

    @property
    def version(self) -> int:
        return self.players[0].version

    async def prepare(self, actions: int) -> None:
        """Choose the next actions, in a new match if the old one is over. Beginning one costs as much as a dozen actions, so it is no
        part of what an action costs."""
        if not self._steps and not self._match.awaiting():
            await self.players[0].request("rematch")
            await begin(self.players)
            self._match = self._deal()
        while len(self._steps) < actions and (awaited := self._match.awaiting()):
            action = self._chance.choice(list(self._match.legal_actions(awaited[0])))
            self._match.play(awaited[0], action)
            self._steps.append((awaited[0], to_document(action)))

    async def play(self) -> int:
        """Play what is prepared; returns the number of actions."""
        played = len(self._steps)
        while self._steps:
            seat, action = self._steps.popleft()
            mover = self.players[seat]
            await mover.act(action)
            for player in self.players:
                await player.until_version(mover.version)
        return played

    def sent(self) -> Iterator[int]:
        """Bytes of the updates since the last time."""
        for player in self.players:
            while player.updates:
                yield len(player.updates.popleft())

    def _deal(self) -> Game[Any]:
        game, seats = self._rules.game, self._rules.seats
        return game.start(seats, game.read_options({}), match_seed(bytes(SECRET_BYTES), [CONTRIBUTION] * seats))


async def _real_rules(effort: Effort, rules: _Rules) -> tuple[list[float], list[float], float, float]:
    """Microseconds per action and per echo for each run; bytes of the median update and of a snapshot in mid-match."""
    tables = effort.of(TABLES, 4)
    ours, echo = [], []
    with Process("palatine") as server, Process("peer") as peer:
        clients = [await connect(peer.port) for _ in range(tables)]
        parties = [_Party(rules, await table(server.port, rules.game.NAME, rules.seats), number) for number in range(tables)]
        for _ in range(effort.runs + 1):
            await asyncio.gather(*(party.prepare(STRETCH) for party in parties))
            ours.append(await cost(server, lambda: _together([party.play() for party in parties])))
            echo.append(await cost(peer, lambda: _together([_echo(client, STRETCH) for client in clients])))
        sizes = [size for party in parties for size in party.sent()]
        snapshot = await _snapshot_bytes(parties[0], rules.middle)
    return ours[1:], echo[1:], statistics.median(sizes), snapshot


async def _snapshot_bytes(party: _Party, actions: int) -> float:
    """Bytes of the snapshot that a player gets halfway through a match."""
    while party.version > actions:
        await party.prepare(STRETCH)
        await party.play()
    await party.prepare(actions - party.version)
    await party.play()
    player = party.players[0]
    before = player.bytes
    await player.request("resync")
    return player.bytes - before


def real_rules(effort: Effort) -> list[Row]:
    return [row for rules in RULES for row in _real_rows(effort, rules)]


def _real_rows(effort: Effort, rules: _Rules) -> list[Row]:
    ours, echo, update, snapshot = run(_real_rules(effort, rules))
    mine, bare = statistics.median(ours), statistics.median(echo)
    return [
        Row.at_most(
            f"2{rules.letter}",
            f"CPU per {rules.name} action / websockets echo",
            f"{mine:.0f} us",
            f"{bare:.0f} us",
            mine / bare,
            4.0,
            f"{effort.of(TABLES, 4)} tables at once, {rules.seats} players at each, all connected: {rules.seats + 1} frames an action",
        ),
        Row.at_most(
            f"7{rules.letter}",
            f"{rules.name}: bytes of a median update / snapshot",
            f"{update:.0f}",
            f"{snapshot:.0f}",
            update / snapshot * 100,
            3.0,
            f"the snapshot of a player after {rules.middle} actions, with its recent events",
            " %",
        ),
    ]


# ------------------------------------------------------------------------------------------------ coming back


async def _come_back(port: int, hello: dict[str, Any], times: int) -> int:
    for _ in range(times):
        player: Player = await connect(port, Player)
        await player.request("hello", **hello)
        await player.until(lambda player=player: len(player.updates) >= KEPT_UPDATES)
        player.close()
        await player.until_closed()
    return times


async def _shake_hands(port: int, times: int) -> int:
    for _ in range(times):
        client = await connect(port)
        client.close()
        await client.until_closed()
    return times


async def _resume(effort: Effort) -> tuple[list[float], list[float]]:
    times = effort.of(200, 20)
    ours, bare = [], []
    with Process("palatine") as server, Process("peer") as peer:
        mover, other = await table(server.port, Toy.NAME, 2)
        await _step(mover, KEPT_UPDATES + 10)
        await other.until(lambda: other.version == mover.version)
        snapshot = other.latest["snapshot"]
        hello = {
            "protocol": PROTOCOL,
            "name": "Seat 1",
            "token": other.latest["welcome"]["token"],
            "room": snapshot["code"],
            "epoch": snapshot["epoch"],
            "match": snapshot["match"],
            "version": mover.version - KEPT_UPDATES,
        }
        other.close()
        for _ in range(effort.runs + 1):
            ours.append(await cost(server, lambda: _come_back(server.port, hello, times)))
            bare.append(await cost(peer, lambda: _shake_hands(peer.port, times)))
    return ours[1:], bare[1:]


def resume(effort: Effort) -> list[Row]:
    ours, bare = (statistics.median(side) for side in run(_resume(effort)))
    note = f"token, room and {KEPT_UPDATES} missing updates, closing included on both sides"
    return [Row.at_most("10", "CPU of a resume / a bare handshake", f"{ours:.0f} us", f"{bare:.0f} us", ours / bare, 1.3, note)]
