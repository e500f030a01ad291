"""A table whose turns have many actions: one time for each turn, decisions of others in between, questions that nobody has to answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from harness import Tables, Visitor, act, settle
from workshop_game import Answer, Ask, End, Move, Tax, Withdraw, Workshop

from server.movers import PATIENCE
from server.record import ACTION
from server.room import Room
from shared.engine import Snapshot
from shared.messages import ClockSetting, Update

Script = Callable[[Workshop, int], Move | None]
LIMIT = 40
"""Questions to bots after which something turns in circles."""


class ScriptedBots:
    """Bots that decide at once as ``script`` says; ``patient`` ones wait as long as they may."""

    def __init__(self, script: Script, *, patient: bool) -> None:
        self.script, self.patient = script, patient
        self.asked: Counter[int] = Counter()

    async def choose(
        self, game: str, level: str, snapshot: Snapshot, seat: int, seed: int, *, may_wait: bool = False
    ) -> dict[str, Any] | None:
        self.asked[seat] += 1
        assert self.asked.total() < LIMIT
        if may_wait and self.patient:
            return None
        action = self.script(Workshop.restore(snapshot), seat)
        return None if action is None else msgspec.to_builtins(action)


def silent(game: Workshop, seat: int) -> Move | None:
    return None


def obliging(game: Workshop, seat: int) -> Move | None:
    """Says yes to everybody; does nothing of its own."""
    return Answer(True) if seat in game.public.asked else End()


def asking() -> Script:
    """Asks once in each turn, takes back what nobody answers, then ends the turn. Says nothing when it is asked."""
    turns = set[int]()

    def script(game: Workshop, seat: int) -> Move | None:
        if seat not in game.awaiting():
            return None
        if game.public.turn in turns:
            return Withdraw() if game.public.asked else End()
        turns.add(game.public.turn)
        return Ask()

    return script


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def table(
    tables: Tables, script: Script, *names: str, bots: int, patient: bool = True, **settings: Any
) -> tuple[Room, list[Visitor], ScriptedBots]:
    """Players and then bots that play by the script."""
    scripted = ScriptedBots(script, patient=patient)
    tables.house.bots = scripted
    room, players = tables.match(*names, bots=bots, game="workshop", **settings)
    return room, players, scripted


def moves(tables: Tables, room: Room) -> list[tuple[int, str, str]]:
    """Seat, action and who made it, of all that was played."""
    entries = [entry.document for entry in tables.journal.kept[room.code] if entry.kind == ACTION]
    return [(entry["seat"], entry["action"]["do"], entry["by"]) for entry in entries]


# ------------------------------------------------------------------------------------------------ questions


async def test_bots_answer_what_their_seats_are_asked(tables: Tables) -> None:
    room, (anna, _), bots = table(tables, obliging, "Anna", "Bela", bots=2)
    act(anna, {"do": "ask"})
    assert room.match is not None
    assert (room.match.awaited, room.match.invited) == ((0,), (1, 2, 3))
    await settle()
    assert moves(tables, room) == [(0, "ask", "player"), (2, "answer", "bot"), (3, "answer", "bot")]
    assert room.match.invited == (1,)
    assert set(bots.asked) == {2, 3}


async def test_a_bot_that_says_nothing_is_asked_again_only_when_the_match_has_gone_on(tables: Tables) -> None:
    room, (anna, bela), bots = table(tables, silent, "Anna", "Bela", bots=1)
    act(anna, {"do": "ask"})
    await settle()
    room.dropped(bela)
    assert room.resume(bela)
    await settle()
    assert bots.asked == {2: 1}
    act(bela, {"do": "answer", "yes": False})
    await settle(20)
    assert bots.asked == {2: 2}
    assert moves(tables, room) == [(0, "ask", "player"), (1, "answer", "player")]  # nobody moves for a seat that owes nothing


async def test_an_answer_that_does_not_fit_is_no_answer(tables: Tables) -> None:
    room, (anna,), bots = table(tables, lambda game, seat: Tax(), "Anna", bots=1)
    act(anna, {"do": "ask"})
    await settle(20)
    assert bots.asked == {1: 3}
    assert moves(tables, room) == [(0, "ask", "player")]


async def test_a_bot_waits_until_all_have_answered(tables: Tables) -> None:
    room, (anna, bela), _ = table(tables, asking(), "Anna", "Bela", bots=1)
    act(anna, {"do": "end"})
    act(bela, {"do": "end"})
    await settle()
    assert moves(tables, room)[2:] == [(2, "ask", "bot")]
    act(anna, {"do": "answer", "yes": False})
    await settle()
    act(bela, {"do": "cheer"})
    await settle()
    assert moves(tables, room)[3:] == [(0, "answer", "player"), (1, "cheer", "player")]
    act(bela, {"do": "answer", "yes": True})
    await settle()
    assert moves(tables, room)[5:] == [(1, "answer", "player"), (2, "end", "bot")]


async def test_a_bots_patience_has_an_end_that_talk_does_not_put_off(tables: Tables) -> None:
    room, (anna, bela), bots = table(tables, asking(), "Anna", "Bela", bots=1)
    act(anna, {"do": "end"})
    act(bela, {"do": "end"})
    await settle()
    tables.time.advance(PATIENCE - 1)
    act(anna, {"do": "cheer"})
    await settle()
    asked = bots.asked.total()
    assert moves(tables, room)[-1] == (0, "cheer", "player")
    tables.time.advance(0.9)
    await settle()
    assert bots.asked.total() == asked  # it is not asked all the time
    tables.time.advance(0.1)
    await settle()
    assert moves(tables, room)[-2:] == [(2, "withdraw", "bot"), (2, "end", "bot")]


async def test_a_bot_that_need_not_wait_goes_on_at_once(tables: Tables) -> None:
    room, (anna,), _ = table(tables, asking(), "Anna", bots=1, patient=False)
    act(anna, {"do": "end"})
    await settle(20)
    assert moves(tables, room)[1:] == [(1, "ask", "bot"), (1, "withdraw", "bot"), (1, "end", "bot")]


async def test_bots_that_ask_each_other_and_say_nothing_come_to_an_end(tables: Tables) -> None:
    room, (anna,), _ = table(tables, asking(), "Anna", bots=2, options={"turns": 3})
    act(anna, {"do": "end"})
    for _ in range(2):
        await settle(30)
        tables.time.advance(PATIENCE)
    await settle(30)
    assert room.status == "over"


async def test_patience_ends_no_sooner_for_a_pause(tables: Tables) -> None:
    room, (anna,), _ = table(tables, asking(), "Anna", bots=1)
    act(anna, {"do": "end"})
    await settle()
    room.dropped(anna)
    tables.time.advance(1000)
    await settle()
    assert moves(tables, room)[-1] == (1, "ask", "bot")
    assert room.resume(anna)
    await settle()
    tables.time.advance(PATIENCE)
    await settle()
    assert moves(tables, room)[-1] == (1, "end", "bot")


async def test_a_player_who_comes_back_is_not_moved_for_by_a_patient_substitute(tables: Tables) -> None:
    room, (anna, bela), _ = table(tables, asking(), "Anna", "Bela", bots=0, grace=0)
    room.dropped(anna)
    tables.time.advance(0)
    await settle()
    assert moves(tables, room) == [(0, "ask", "bot")]
    assert room.resume(anna)
    tables.time.advance(PATIENCE)
    await settle()
    assert moves(tables, room) == [(0, "ask", "bot")]
    assert bela.version == 1


# ------------------------------------------------------------------------------------------------ the clock


def left(guest: Visitor) -> dict[int, int]:
    clock = guest.last(Update).clock
    assert clock is not None
    return clock.left


async def test_what_others_owe_in_a_turn_takes_and_gives_it_no_time(tables: Tables) -> None:
    _, (anna, bela) = tables.match("Anna", "Bela", game="workshop", clock=ClockSetting("turn", 60))
    tables.time.advance(20)
    act(anna, {"do": "tax"})
    assert left(bela) == {1: 60_000}
    tables.time.advance(10)
    act(bela, {"do": "pay"})
    assert left(bela) == {0: 40_000}
    act(anna, {"do": "build", "place": 1})
    act(anna, {"do": "take_back"})
    assert left(bela) == {0: 40_000}


async def test_when_a_turns_time_is_over_the_default_answers_end_it(tables: Tables) -> None:
    room, (anna, bela), bots = table(tables, silent, "Anna", "Bela", bots=0, clock=ClockSetting("turn", 60))
    tables.time.advance(59)
    act(anna, {"do": "tax"})
    tables.time.advance(60)
    await settle()
    assert moves(tables, room) == [(0, "tax", "player"), (1, "pay", "clock")]
    tables.time.advance(1)
    await settle()
    assert moves(tables, room)[2:] == [(0, "end", "clock")]
    assert left(bela) == {1: 60_000}
    assert bots.asked == {1: 1}  # what stands for itself; nobody plays on for the turn's own seat


async def test_a_restart_in_a_decision_of_others_gives_the_turn_no_new_time(tables: Tables, tmp_path: Path) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", game="workshop", clock=ClockSetting("turn", 60))
    tables.time.advance(20)
    act(anna, {"do": "tax"})
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    room = again.lobby.rooms[room.code]
    for guest in (anna, bela):
        assert room.resume(guest)
    act(bela, {"do": "pay"})
    assert left(bela) == {0: 40_000}
