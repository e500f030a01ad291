"""Whole matches of Lancaster: players of the client's own code and a real server process. Lines break, the server is killed and players
are away in the middle of votes, after some ballots were cast; and no frame tells anybody what is not theirs to know.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from company import Company, verified
from house import PATIENCE, House
from lancaster_players import START, LancasterPlayer, LancasterWatcher, Scene, Scenes, direct, vote_number
from lancaster_witness import Witness
from trouble import drop_and_return, reach, send_garbage, send_thrice

from shared import replay
from shared.engine import Seat
from shared.lancaster.actions import Vote
from shared.lancaster.rules import Lancaster
from shared.state import to_document
from tests.shared.lancaster_matches import LONG, random_options

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")


class Table(Company[LancasterPlayer, LancasterWatcher]):
    """Players and watchers of Lancaster, and what befalls them in the middle of a vote."""

    PLAYER, WATCHER = LancasterPlayer, LancasterWatcher

    async def kill(self) -> None:
        """The server is killed and comes back, and what was answered is answered."""
        number, answered = self._vote()
        await self.restart()
        await self._see_the_same(number, answered)

    async def lose(self, *seats: Seat) -> None:
        """Lines break and are made again."""
        number, answered = self._vote()
        await asyncio.gather(*(self.players[seat].lose_the_line() for seat in seats))
        await self._see_the_same(number, answered)

    async def change(self, seat: Seat) -> None:
        """The seat takes another ballot, on a new line."""
        player = self.players[seat]
        kept = player.kept
        assert isinstance(kept, Vote)
        await player.lose_the_line()
        await player.answer(Vote(not kept.yes, 0))
        await self._see_the_same(*self._vote())

    async def wait_for_the_clock(self, *gone: Seat) -> None:
        """These seats leave the house, and come back when the vote is over; who is absent but not gone sits there and says nothing."""
        number, _ = self._vote()
        for seat in gone:
            await self.players[seat].close()
        await self.watchers[0].until(lambda: vote_number(self.watchers[0].copy) != number)
        for seat in gone:
            await self.players[seat].come_back()

    def _vote(self) -> tuple[int, set[Seat]]:
        number = vote_number(self.watchers[0].copy)
        assert number is not None
        return number, self.watchers[0].answered

    async def _see_the_same(self, number: int, answered: set[Seat]) -> None:
        """Whoever has answered knows his answer, and everybody knows that he has, and not what."""
        for client in self.everybody:
            await client.reach_vote(number, answered)
        for player in self.players:
            for seat, own in player.copy.private.items():
                assert (own is not None) == (seat == player.seat)
            assert player.copy.own(player.own_seat).answer == (player.kept if player.seat in answered else None)
        for watcher in self.watchers:
            assert set(watcher.copy.private.values()) == {None}
        assert self.watchers[0].answered == answered


async def play(table: Table, scenes: Scenes, seed: int, actions: int) -> list[str]:
    """All of it at the same time: players, trouble, broken lines, garbage. Returns the refusals that the garbage got.

    ``actions``: fewer than there will be; garbage comes and the second watcher's line breaks when so many were played.
    """
    async with asyncio.TaskGroup() as tasks:
        for player in table.players:
            tasks.create_task(player.play(scenes, random.Random(f"{seed} {player.seat}")))
        tasks.create_task(direct(scenes, table.watchers[0]))
        tasks.create_task(drop_and_return(table.watchers[1], [10, actions // 2, actions]))
        garbler = tasks.create_task(send_garbage(table.house.address, table.code, table.watchers[2], [actions // 3]))
    end = max(client.replica.version for client in table.everybody)
    for client in table.everybody:
        await reach(client, end)
    return garbler.result()


def check_secrets(table: Table, record: replay.Replay) -> None:
    """Everything that anybody was sent during the match, against the independent record of who may know what."""
    witness, counted = Witness(record), Counter[str]()
    for client in table.everybody:
        counted += witness.check(client.frames, client.seat)
    covered = sum(moment.is_covered for moment in witness.moments)
    assert covered >= 15 * (len(table.players) - 1), "all ballots but the last of each vote"
    assert counted["covered"] > covered * (len(table.everybody) - 1) // 2
    assert counted["told"] > covered // 2
    assert counted["copies"] >= len(table.everybody) * len(record.steps) // 2
    assert (counted["hidden goods"] > 0) != witness.game.open_goods


async def check_journal(table: Table, document: dict[str, object], absent: int) -> None:
    """The journal alone gives the same match, and the clock moved for those who were absent and for nobody else."""
    entries = [entry.document for entry in await table.stop_and_read()]
    assert len(entries) == table.players[0].replica.version
    given = [entry["action"] for entry in entries if entry["by"] != "player"]
    assert given == [{"do": "vote", "yes": False, "votes": 0}] * absent  # LAN-DEC-6
    await table.check_latecomer(document)


async def whole_match(table: Table, scenes: Scenes, folder: Path, seed: int, actions: int) -> None:
    async with asyncio.timeout(PATIENCE):
        refused = await play(table, scenes, seed, actions)
    assert {"not_msgpack", "not_a_message"} & set(refused)
    assert all(scene.over.is_set() for scene in scenes.values())
    table.check_copies(table.players[0].replica.version)
    document = await table.players[-1].get_replay()
    record = verified(document, folder / "match.palatine")
    check_secrets(table, record)
    await check_journal(table, document, sum(len(scene.absent) for scene in scenes.values()))


async def house_with_table(folder: Path, stack: AsyncExitStack, seats: int, options: dict[str, Any]) -> Table:
    house = House(folder / "data")
    stack.callback(house.close)
    await house.start()
    table = Table(house, stack)
    await table.open(Lancaster.NAME, seats, options)
    return table


async def test_five_players_and_trouble_at_votes(tmp_path: Path, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house_with_table(tmp_path, stack, 5, {})
    send_thrice(table.players[3], monkeypatch)
    scenes = {
        START: Scene({0, 2}, table.kill),
        1: Scene({1}, lambda: table.lose(1)),
        4: Scene({0, 3, 4}, table.kill),
        6: Scene({0, 1, 2}, lambda: table.wait_for_the_clock(4), absent={3, 4}),
        8: Scene(set(), lambda: table.lose(0, 2)),
        11: Scene({0, 1, 2, 3}, lambda: table.lose(0, 1, 2, 3, 4)),
        15: Scene({4}, table.kill),
    }
    await whole_match(table, scenes, tmp_path, seed=4, actions=120)


async def test_two_players_with_allies_and_trouble_at_votes(tmp_path: Path, stack: AsyncExitStack) -> None:
    table = await house_with_table(tmp_path, stack, 2, {"vote_change": "until_all_in"})
    scenes = {
        START: Scene({1}, table.kill),
        2: Scene({0}, lambda: table.change(0)),
        5: Scene({1}, table.kill),
        9: Scene({0}, lambda: table.wait_for_the_clock(1), absent={1}),
        12: Scene({1}, lambda: table.change(1)),
    }
    await whole_match(table, scenes, tmp_path, seed=2, actions=60)


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_more_matches_with_kills_at_every_vote(tmp_path: Path, stack: AsyncExitStack, seats: int) -> None:
    """By turns after none, one, two ... ballots, with options at random that keep votes secret."""
    options = to_document(random_options(seats)) | {"voting": "secret", "start_extension_mode": "simultaneous"}
    table = await house_with_table(tmp_path, stack, seats, options)
    scenes = {vote: Scene(set(range(vote % seats)), table.kill) for vote in range(16)}
    await whole_match(table, scenes, tmp_path, seed=seats, actions=60)
