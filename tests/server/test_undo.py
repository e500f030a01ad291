"""Taking back at a server's table: an action like any other, for the clients, the journal and the replay."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
from conftest import config_for_tests
from harness import Tables, act
from raw_client import RawClient
from workshop_game import Workshop

from server.app import Server
from server.record import ACTION, replay_of
from shared.games import GAMES
from shared.messages import Act, Done, GetReplay, Refused, ReplayData, Resync, Room, Snapshot, StartMatch, Update
from shared.replay import from_plain, verify

UNDO = {"do": "take_back"}
GAMES_HERE = {Workshop.NAME: Workshop}


def build(place: int) -> dict[str, Any]:
    return {"do": "build", "place": place}


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


async def test_everybody_is_told_and_everybody_follows(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", game="workshop")
    for action in (build(1), {"do": "raze", "place": 1}, build(2)):
        act(anna, action)
    assert bela.public["undoable"] == 3
    assert act(anna, UNDO).version == 4
    assert bela.last(Update).events == [["taken_back", 0, "build"]]
    assert bela.public["houses"] == {}
    assert anna.private == {"coins": 3}
    act(anna, UNDO)
    assert room.match is not None
    for viewer, guest in ((0, anna), (1, bela)):
        seen = room.match.game.snapshot(viewer)
        assert (guest.public, guest.private) == (seen.public, seen.private[viewer])
    assert anna.public["houses"][1]["seat"] == 0


async def test_it_is_refused_with_its_rule_when_there_is_nothing(tables: Tables) -> None:
    _, (anna, bela) = tables.match("Anna", "Bela", game="workshop")
    act(anna, build(1))
    refusal = act(bela, UNDO)
    assert (refusal.rule, refusal.key) == ("UNDO-1", "nothing_to_take_back")
    act(anna, {"do": "end"})
    assert act(anna, UNDO).key == "nothing_to_take_back"


async def test_it_is_applied_once_however_often_it_is_sent(tables: Tables) -> None:
    _, (anna, _) = tables.match("Anna", "Bela", game="workshop")
    act(anna, build(1))
    act(anna, build(2))
    assert act(anna, UNDO, 3).version == 3
    assert act(anna, UNDO, 3).version == 3
    assert list(anna.public["houses"]) == [1]


async def test_a_killed_server_comes_back_with_what_can_be_taken_back(tables: Tables, tmp_path: Path) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", game="workshop")
    for action in (build(1), build(2), UNDO, build(3)):
        act(anna, action)
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    room = again.lobby.rooms[room.code]
    for guest in (anna, bela):
        before = (guest.public, guest.private)
        assert room.resume(guest)
        assert (guest.public, guest.private) == before
    act(anna, UNDO)
    act(anna, UNDO)
    assert anna.public["houses"] == {}
    assert act(anna, UNDO).key == "nothing_to_take_back"


async def play(client: RawClient, *actions: dict[str, Any]) -> None:
    for action in actions:
        assert isinstance(await client.act(action), Done)


async def test_over_the_wire_with_a_restart_and_a_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Workshop.NAME, Workshop)  # type: ignore[misc]
    anna, bela = RawClient(0, "Anna"), RawClient(0, "Bela")
    async with contextlib.AsyncExitStack() as stack:
        async with Server(config_for_tests(tmp_path)) as first:
            for client in (anna, bela):
                client.port = first.port
                await client.enter()
            code = await anna.create(game="workshop", seats=2, options={"turns": 2})
            await bela.join(code)
            for client in (anna, bela):
                await client.ready()
            await anna.ask(StartMatch)
            await anna.until(lambda: anna.version == 0)
            await play(anna, {"do": "roll"}, build(1), build(2), UNDO, {"do": "cheer"})
            refused = await bela.ask(Act, Refused, number=1, version=0, match=1, action=UNDO)
            assert refused.key == "nothing_to_take_back"
            await bela.until(lambda: bela.version == 5)
        async with Server(config_for_tests(tmp_path)) as second:
            for client in (anna, bela):
                client.port = second.port
                before, known = (client.public, client.private), len(client.replies)
                await client.closed.wait()
                await client.open()
                stack.push_async_callback(client.close)
                await client.hello(room=code)
                await client.wait_for(Snapshot, since=known)
                assert (client.public, client.private) == before
            await play(anna, UNDO, UNDO, build(4), {"do": "end"})
            await play(bela, {"do": "end"})
            await bela.wait_for(lambda reply: isinstance(reply, Room) and reply.status == "over")
            replay = from_plain((await bela.ask(GetReplay, ReplayData)).document)
            assert [step.action["do"] for step in replay.steps].count("take_back") == 3
            assert verify(replay, GAMES_HERE).key == "verified"
            await anna.ask(Resync, Snapshot)
            assert list(anna.public["houses"]) == [4]
            await stack.aclose()


async def test_the_journal_keeps_it_as_an_action(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela", game="workshop", options={"turns": 1})
    for action in (build(1), UNDO, {"do": "end"}):
        act(anna, action)
    entries = tables.journal.kept[room.code]
    assert [entry.document["action"]["do"] for entry in entries if entry.kind == ACTION] == ["build", "take_back", "end"]
    assert verify(replay_of(entries, 1, GAMES_HERE), GAMES_HERE).key == "verified"
