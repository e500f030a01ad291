"""A whole match of Cities & Knights: four players of the client's own code, a real server process that is killed on the way, trade, every
decision that falls to others, undo, a player who sleeps, lines that break; and no frame tells anybody what is not theirs to know.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from catan_players import CatanWatcher, TablePlayer
from catan_script import OFF_TURN, ScriptStep, find_script
from catan_witness import KNOWERS, Witness
from house import PATIENCE, House
from server_process import ROOT, environment
from trouble import QUICK, drop_and_return, reach, send_garbage, send_thrice

from server.record import ACTION, STARTED
from shared import chance, messages, replay
from shared.catan.rules import Catan
from shared.codec import encode
from shared.state import digest, to_document

NAMES = ("Anna", "Boris", "Chloé", "Δημήτρης")
WATCHERS = 3
OPTIONS = {"start_city_yield": "resourceAndCommodity"}
TURN_SECONDS = 15
"""More than the slowest machine needs for a turn of the script: only the silent one must run out."""
SILENT_TURN = 9
MATCHES = 5 if os.environ.get("PALATINE_LONG") else 1
KILLS = 10 if os.environ.get("PALATINE_LONG") else 2
SETTINGS = messages.RoomSettings(
    game=Catan.NAME,
    seats=len(NAMES),
    name="Anna's table",
    options=OPTIONS,
    clock=messages.ClockSetting(kind="turn", seconds=TURN_SECONDS),
)


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as opened:
        yield opened


class Table:
    """Players and watchers in one room."""

    def __init__(self, house: House, stack: AsyncExitStack) -> None:
        self.house, self.stack = house, stack
        self.code = ""
        self.players: list[TablePlayer] = []
        self.watchers: list[CatanWatcher] = []

    @property
    def everybody(self) -> list[CatanWatcher]:
        return [*self.players, *self.watchers]

    async def player(self, name: str) -> TablePlayer:
        return await self.stack.enter_async_context(await TablePlayer.connect(self.house.address, name, back_off=QUICK))

    async def watcher(self, name: str) -> CatanWatcher:
        watcher = await self.stack.enter_async_context(await CatanWatcher.connect(self.house.address, name, back_off=QUICK))
        await watcher.join_room(self.code, watch=True)
        return watcher

    async def open(self) -> None:
        self.players = [await self.player(name) for name in NAMES]
        host, *others = self.players
        self.code = (await host.create_room(SETTINGS)).code
        for player in others:
            await player.join_room(self.code)
        self.watchers = [await self.watcher(f"watcher {number}") for number in range(WATCHERS)]
        await self.begin()

    async def begin(self) -> None:
        for player in self.players:
            await player.set_ready()
        await self.players[0].start()
        for client in self.everybody:
            await client.until(lambda client=client: client.game is not None and client.replica.version == 0)  # type: ignore[misc]

    async def restart(self) -> None:
        """The server is killed and comes back; everybody finds their way."""
        assert await self.house.kill() == []
        await self.house.start()
        for client in self.everybody:
            await client.until(lambda client=client: client.state.kind == "online")  # type: ignore[misc]

    async def kill_at(self, versions: list[int]) -> None:
        for version in versions:
            await reach(self.watchers[0], version)
            await self.restart()


async def written_script(house: House, code: str) -> list[ScriptStep]:
    """What is going to be played: dice and decks follow from what the journal has of the beginning."""
    entries = await house.entries(code)
    secret = next(entry.document["secret"] for entry in reversed(entries) if "secret" in entry.document)
    started = next(entry.document for entry in reversed(entries) if entry.kind == STARTED)
    return find_script(len(NAMES), OPTIONS, chance.match_seed(secret, started["contributions"]), SILENT_TURN)


def moments(script: list[ScriptStep]) -> tuple[set[int], set[int]]:
    """Steps before which the line breaks (a decision of each kind, an open offer), and steps right after which it does."""
    drops = {next(number for number, step in enumerate(script) if step.decision == kind and not step.server) for kind in OFF_TURN}
    talks = [number for number, step in enumerate(script) if step.offers and not step.server]
    return drops | set(talks[1:40:8]), set(range(30, len(script), 97))


def kills(script: list[ScriptStep]) -> list[int]:
    """Versions at which the server is killed: in the middle of decisions of several seats, and of trade talk."""
    parallel = [step.opens for step in script if step.closes - step.opens > 1 and step.decision is not None]
    talking = [step.opens for step in script if step.offers]
    return sorted(
        {*parallel[:: len(parallel) // (KILLS // 2)][: KILLS // 2], *talking[-1 :: -(len(talking) // (KILLS // 2))][: KILLS // 2]}
    )


async def play(table: Table, script: list[ScriptStep]) -> list[str]:
    """All of it at the same time: players, broken lines, garbage, kills. Returns the refusals that the garbage got."""
    drops, breaks = moments(script)
    end = script[-1].closes
    async with asyncio.TaskGroup() as tasks:
        for player in table.players:
            tasks.create_task(player.play(script, drops, breaks))
        tasks.create_task(table.kill_at(kills(script)))
        tasks.create_task(drop_and_return(table.watchers[1], [20, end // 2, end - 20]))
        garbler = tasks.create_task(send_garbage(table.house.address, table.code, table.watchers[2], [end // 3]))
    for client in table.everybody:
        await reach(client, end)
    return garbler.result()


def check_copies(table: Table, script: list[ScriptStep]) -> None:
    first = table.players[0]
    for client in table.everybody:
        assert client.replica.version == len(script)
        assert client.replica.public_digest() == first.replica.public_digest()
        assert client.resyncs == []
        assert client.copy.standings() == first.copy.standings() is not None
    for player in table.players:
        assert player.table.result() == first.table.result() != ""


def check_replay(document: dict[str, object], script: list[ScriptStep], file: Path) -> replay.Replay:
    """The replay has what was played, and the command says so, too."""
    record = replay.from_plain(document)
    for number, step in enumerate(record.steps):
        meant = [(other.seat, other.action) for other in script[max(0, number - 4) : number + 4] if other.opens <= number < other.closes]
        assert (step.seat, Catan.read_action(step.action)) in meant, f"version {number + 1}"
    file.write_bytes(replay.write(record))
    done = subprocess.run(
        [sys.executable, "-m", "client", "verify", str(file), "--lang", "en"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert str(len(script)) in done.stdout
    return record


def check_secrets(table: Table, record: replay.Replay) -> None:
    """Everything that anybody was sent during the match, against the independent record of who may know what."""
    witness, counted = Witness(record), Counter[str]()
    for client in table.everybody:
        counted += witness.check(client.frames, client.seat)
    assert set(KNOWERS) <= set(counted), "nothing of this kind was told to anybody"
    assert counted["secrets"] > 20, "cards that moved unseen by others"
    assert counted["copies"] >= len(table.everybody) * len(record.steps) // 2


async def check_journal(table: Table, document: dict[str, object], script: list[ScriptStep]) -> None:
    """The journal alone gives the same match, to the byte, and who moved for whom."""
    assert await table.house.kill() == []
    entries = [entry.document for entry in await table.house.entries(table.code) if entry.kind == ACTION][-len(script) :]
    silent = {number for number, step in enumerate(script) if step.server}
    assert {number for number, entry in enumerate(entries) if entry["by"] == "clock"} == silent
    await table.house.start()
    late = await table.watcher("latecomer")
    await late.until(lambda: late.game is not None)
    assert late.replica.version == len(script)
    assert digest(to_document(late.copy.public)) == table.players[0].replica.public_digest()
    again = await late.get_replay()
    assert encode(messages.ReplayData(id=1, document=again)) == encode(messages.ReplayData(id=1, document=document))


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
async def test_four_players_and_everything_that_can_happen(tmp_path: Path, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(tmp_path / "data")
    stack.callback(house.close)
    await house.start()
    for number in range(MATCHES):
        async with AsyncExitStack() as seated:
            table = Table(house, seated)
            await table.open()
            send_thrice(table.players[3], monkeypatch)
            assert await house.kill() == []
            script = await written_script(house, table.code)
            await house.start()
            async with asyncio.timeout(PATIENCE):
                refused = await play(table, script)
            assert {"not_msgpack", "not_a_message"} & set(refused)
            check_copies(table, script)
            document = await table.players[number % len(NAMES)].get_replay()
            record = check_replay(document, script, tmp_path / f"match-{number}.palatine")
            check_secrets(table, record)
            await check_journal(table, document, script)
