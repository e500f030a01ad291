"""The facade of the drawing thread: nothing waits, every request has its answer, a match is played through the room model."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from loopback import SOON

from client.model.identity import IdentityFile, Memory
from client.model.lobby import LobbyModel
from client.model.room import RoomModel
from client.net.address import Address, AddressError
from client.net.news import IDLE, Answer, News, StateChanged
from client.net.session import Session
from server.app import Server
from shared.messages import Done, Entered, Refused, ReplayData, RoomSettings

PATIENCE = 10.0


class Player:
    """A session as the client's main loop uses it: polled every frame, its news handed to the models."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        loop = asyncio.get_running_loop()
        self.session = Session(back_off=SOON, wake=lambda: loop.call_soon_threadsafe(self.woken.set))
        self.room = RoomModel(self.session)
        self.lobby = LobbyModel()
        self.news: list[News] = []
        self.answers: list[Answer] = []

    def frame(self) -> None:
        for news in self.session.poll():
            self.news.append(news)
            self.room.take(news)
            self.lobby.take(news)

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                self.woken.clear()
                self.frame()
                if condition():
                    return
                await self.woken.wait()

    async def connect(self, server: Server, name: str = "Anna") -> None:
        self.session.connect(Address("127.0.0.1", server.port), name, Memory())
        await self.until(lambda: self.session.state.kind == "online")

    async def answer(self, ask: Callable[[Callable[[Answer], None]], int]) -> Answer:
        found: list[Answer] = []
        ask(found.append)
        await self.until(lambda: bool(found))
        return found[0]


@pytest.fixture
async def player() -> AsyncIterator[Player]:
    one = Player()
    yield one
    # Not on this loop's thread: the server's side of the farewell runs there.
    await asyncio.to_thread(one.session.close)


async def test_states_from_idle_to_online_and_back(server: Server, player: Player) -> None:
    assert player.session.state.kind == "idle"
    await player.connect(server)
    await player.until(lambda: player.session.ping_ms is not None)
    assert player.session.welcome is not None
    assert player.session.welcome.server == "Test"
    player.session.disconnect()
    player.frame()
    kinds = [news.state.kind for news in player.news if isinstance(news, StateChanged)]
    assert kinds == ["connecting", "online", "idle"]


async def test_what_waits_unread_when_the_connection_is_given_up_is_no_news(server: Server, player: Player) -> None:
    player.session.connect(Address("127.0.0.1", server.port), "Anna", Memory())
    async with asyncio.timeout(PATIENCE):
        while player.session.state.kind != "online":
            player.woken.clear()
            await player.woken.wait()
    # The welcome is in the queue by now, and nobody has looked yet.
    player.session.disconnect()
    player.frame()
    assert [news for news in player.news if not isinstance(news, Answer)] == [StateChanged(IDLE)]


async def test_a_request_is_answered_to_its_function_or_as_news(server: Server, player: Player) -> None:
    await player.connect(server)
    answer = await player.answer(player.session.ping)
    assert isinstance(answer.reply, Done)
    number = player.session.ping()
    await player.until(lambda: any(isinstance(news, Answer) and news.request.id == number for news in player.news))


async def test_a_request_under_way_when_the_player_disconnects_is_answered(server: Server, player: Player) -> None:
    await player.connect(server)
    found: list[Answer] = []
    player.session.ping(found.append)
    player.session.disconnect()
    await player.until(lambda: bool(found))


async def test_requests_without_a_connection_are_refused_at_once(player: Player) -> None:
    player.session.say("hello")
    (answer,) = player.session.poll()
    assert isinstance(answer, Answer)
    assert answer.refused is not None
    assert answer.refused.key == "not_connected"


async def test_a_wrong_address_is_refused_before_anything_starts(player: Player) -> None:
    with pytest.raises(AddressError):
        player.session.connect("no address at all", "Anna", Memory())
    assert player.session.state.kind == "idle"


async def test_a_dead_server_is_told_and_another_one_can_be_tried(server: Server, player: Player, unused_tcp_port: int) -> None:
    player.session.connect(Address("127.0.0.1", unused_tcp_port), "Anna", Memory())
    await player.until(lambda: player.session.state.kind == "refused")
    assert player.session.state.key == "server_unreachable"
    await player.connect(server)


async def test_the_token_is_kept_for_the_server(server: Server, player: Player, tmp_path: Path) -> None:
    identity = IdentityFile(tmp_path)
    player.session.connect(Address("127.0.0.1", server.port), "Anna", identity)
    await player.until(lambda: player.session.state.kind == "online")
    token = identity.token(f"127.0.0.1:{server.port}")
    assert token
    assert IdentityFile(tmp_path).token(f"127.0.0.1:{server.port}") == token
    assert (tmp_path / "identity.json").stat().st_mode & 0o777 == 0o600


async def test_a_whole_match_against_bots_through_the_models(server: Server, player: Player) -> None:
    await player.connect(server)
    player.session.watch_lobby()
    await player.until(lambda: player.lobby.loaded)
    settings = RoomSettings(game="rheinlaender", seats=3, name="Rhine", bot_pace=0)
    entered = await player.answer(lambda then: player.session.create_room(settings, then))
    assert isinstance(entered.reply, Entered)
    for _ in range(2):
        assert (await player.answer(lambda then: player.session.add_bot("novice", then=then))).refused is None
    assert (await player.answer(lambda then: player.session.set_ready(then=then))).refused is None
    assert (await player.answer(player.session.start)).refused is None
    await player.until(lambda: player.room.table is not None)
    table = player.room.table
    assert table is not None

    def ready() -> bool:
        return table.result() != "" or (bool(table.marks().hand_regions) and not table.is_waiting and _is_mine(player))  # type: ignore[attr-defined]

    dropped = False
    while True:
        await player.until(ready)
        if table.result():
            break
        table.walk(1)
        if not table.can_confirm():
            table.press("decline")
        if not table.can_confirm():
            table.press("discard")
            table.digit(1, time.monotonic())
        assert player.room.confirm(), table.hint()
        if not dropped and player.room.replica.version > 10:
            dropped = True
            player.session._call(lambda _: player.session._link.drop())  # type: ignore[union-attr]
    assert player.room.table is table
    assert [panel.rank for panel in player.room.panels()].count(1) >= 1
    replay = await player.answer(player.session.get_replay)
    assert isinstance(replay.reply, ReplayData)
    assert not [news for news in player.news if isinstance(news, Refused)]
    assert dropped


def _is_mine(player: Player) -> bool:
    return any(panel.you and panel.to_move for panel in player.room.panels())
