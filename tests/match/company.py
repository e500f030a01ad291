"""Players and watchers who meet in one room of a house, and what has to hold for all of them when the match is over. For whole matches."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Generic, TypeVar

from house import House, Recorder, RoomPlayer
from server_process import ROOT, environment
from trouble import QUICK

from server.journal import Entry
from server.record import ACTION
from shared import messages, replay
from shared.codec import encode
from shared.state import digest, to_document

NAMES = ("Anna", "Boris", "Chloé", "Δημήτρης", "Erzsébet")
WATCHERS = 3
TURN_SECONDS = 15
"""More than the slowest machine needs for a turn: the clock moves for nobody but those who are to be silent."""

PlayerT = TypeVar("PlayerT", bound=RoomPlayer)
WatcherT = TypeVar("WatcherT", bound=Recorder)


class Company(Generic[PlayerT, WatcherT]):
    """All clients of one match. A player is a watcher as well: it sees what everybody sees."""

    PLAYER: type[PlayerT]
    WATCHER: type[WatcherT]

    def __init__(self, house: House, stack: AsyncExitStack) -> None:
        self.house, self.stack = house, stack
        self.code = ""
        self.players: list[PlayerT] = []
        self.watchers: list[WatcherT] = []

    @property
    def everybody(self) -> Sequence[WatcherT]:
        return [*self.players, *self.watchers]  # type: ignore[list-item]

    async def player(self, name: str) -> PlayerT:
        return await self.stack.enter_async_context(await self.PLAYER.connect(self.house.address, name, back_off=QUICK))

    async def watcher(self, name: str) -> WatcherT:
        watcher = await self.stack.enter_async_context(await self.WATCHER.connect(self.house.address, name, back_off=QUICK))
        await watcher.join_room(self.code, watch=True)
        return watcher

    async def open(self, game: str, seats: int, options: dict[str, Any]) -> None:
        """Take seats and places to watch from, and begin a match with a turn clock."""
        self.players = [await self.player(name) for name in NAMES[:seats]]
        host, *others = self.players
        clock = messages.ClockSetting(kind="turn", seconds=TURN_SECONDS)
        settings = messages.RoomSettings(game=game, seats=seats, name="Anna's table", options=options, clock=clock)
        self.code = (await host.create_room(settings)).code
        for player in others:
            await player.join_room(self.code)
        self.watchers = [await self.watcher(f"watcher {number}") for number in range(WATCHERS)]
        for player in self.players:
            await player.set_ready()
        await host.start()
        for client in self.everybody:
            await client.until(lambda client=client: client.game is not None and client.replica.version == 0)  # type: ignore[misc]

    async def restart(self) -> None:
        """The server is killed and comes back; everybody finds their way."""
        assert await self.house.kill() == []
        await self.house.start()
        for client in self.everybody:
            await client.until(lambda client=client: client.state.kind == "online")  # type: ignore[misc]

    # -- after the match

    def check_copies(self, version: int) -> None:
        """Everybody has the same finished match, and nobody ever missed a part of it."""
        first = self.players[0]
        for client in self.everybody:
            assert client.replica.version == version
            assert client.replica.public_digest() == first.replica.public_digest()
            assert client.resyncs == []
            assert client.game.standings() == first.game.standings() is not None
        for player in self.players:
            assert player.model.table.result() == first.model.table.result() != ""

    async def stop_and_read(self) -> list[Entry]:
        """Kill the server; the actions of the room as its journal has them."""
        assert await self.house.kill() == []
        return [entry for entry in await self.house.entries(self.code) if entry.kind == ACTION]

    async def check_latecomer(self, document: dict[str, object]) -> None:
        """A server that knows nothing but the journal has the same match and replay, to the byte."""
        await self.house.start()
        first, late = self.players[0], await self.watcher("latecomer")
        await late.until(lambda: late.game is not None)
        assert late.replica.version == first.replica.version
        assert digest(to_document(late.game.public)) == first.replica.public_digest()
        again = await late.get_replay()
        assert encode(messages.ReplayData(id=1, document=again)) == encode(messages.ReplayData(id=1, document=document))


def verified(document: dict[str, object], file: Path) -> replay.Replay:
    """The replay, in which the command finds nothing wrong."""
    record = replay.from_plain(document)
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
    assert str(len(record.steps)) in done.stdout
    return record
