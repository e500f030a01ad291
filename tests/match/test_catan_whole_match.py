"""A whole match of Cities & Knights: four players of the client's own code, a real server process that is killed on the way, trade, every
decision that falls to others, undo, a player who sleeps, lines that break; and no frame tells anybody what is not theirs to know.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from catan_players import CatanWatcher, TablePlayer
from catan_script import OFF_TURN, ScriptStep, find_script
from catan_witness import KNOWERS, Witness
from company import Company, verified
from house import PATIENCE, House
from trouble import drop_and_return, reach, send_garbage, send_thrice

from server.record import STARTED
from shared import chance, replay
from shared.catan.rules import Catan

SEATS = 4
OPTIONS = {"start_city_yield": "resourceAndCommodity"}
SILENT_TURN = 9
MATCHES = 5 if os.environ.get("PALATINE_LONG") else 1
KILLS = 10 if os.environ.get("PALATINE_LONG") else 2


class Table(Company[TablePlayer, CatanWatcher]):
    """Players and watchers of Cities & Knights."""

    PLAYER, WATCHER = TablePlayer, CatanWatcher

    async def kill_at(self, versions: list[int]) -> None:
        for version in versions:
            await reach(self.watchers[0], version)
            await self.restart()


async def written_script(house: House, code: str) -> list[ScriptStep]:
    """What is going to be played: dice and decks follow from what the journal has of the beginning."""
    entries = await house.entries(code)
    secret = next(entry.document["secret"] for entry in reversed(entries) if "secret" in entry.document)
    started = next(entry.document for entry in reversed(entries) if entry.kind == STARTED)
    return find_script(SEATS, OPTIONS, chance.match_seed(secret, started["contributions"]), SILENT_TURN)


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


def check_replay(record: replay.Replay, script: list[ScriptStep]) -> None:
    """The replay has what was played."""
    assert len(record.steps) == len(script)
    for number, step in enumerate(record.steps):
        meant = [(other.seat, other.action) for other in script[max(0, number - 4) : number + 4] if other.opens <= number < other.closes]
        assert (step.seat, Catan.read_action(step.action)) in meant, f"version {number + 1}"


def check_secrets(table: Table, record: replay.Replay) -> None:
    """Everything that anybody was sent during the match, against the independent record of who may know what."""
    witness, counted = Witness(record), Counter[str]()
    for client in table.everybody:
        counted += witness.check(client.frames, client.seat)
    assert set(KNOWERS) <= set(counted), "nothing of this kind was told to anybody"
    assert counted["secrets"] > 20, "cards that moved unseen by others"
    assert counted["copies"] >= len(table.everybody) * len(record.steps) // 2


async def check_journal(table: Table, document: dict[str, object], script: list[ScriptStep]) -> None:
    """The journal alone gives the same match, and who moved for whom."""
    entries = (await table.stop_and_read())[-len(script) :]
    silent = {number for number, step in enumerate(script) if step.server}
    assert {number for number, entry in enumerate(entries) if entry.document["by"] == "clock"} == silent
    await table.check_latecomer(document)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
async def test_four_players_and_everything_that_can_happen(tmp_path: Path, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(tmp_path / "data")
    stack.callback(house.close)
    await house.start()
    for number in range(MATCHES):
        async with AsyncExitStack() as seated:
            table = Table(house, seated)
            await table.open(Catan.NAME, SEATS, OPTIONS)
            send_thrice(table.players[3], monkeypatch)
            assert await house.kill() == []
            script = await written_script(house, table.code)
            await house.start()
            async with asyncio.timeout(PATIENCE):
                refused = await play(table, script)
            assert {"not_msgpack", "not_a_message"} & set(refused)
            table.check_copies(len(script))
            document = await table.players[number % SEATS].get_replay()
            record = verified(document, tmp_path / f"match-{number}.palatine")
            check_replay(record, script)
            check_secrets(table, record)
            await check_journal(table, document, script)
