"""Rooms rebuilt from their entries: the same as before, or set aside with the reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from harness import Tables, Visitor, act, lay
from structlog.testing import capture_logs
from toy import Toy

from server.journal import Entry
from server.record import RecordError, rebuild, replay_of
from server.seats import SeatState
from shared.messages import ClockSetting, Rematch, Room, Snapshot

GAMES = {"toy": Toy}


@pytest.fixture
async def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


async def test_a_running_match_comes_back_as_it_was(tables: Tables, tmp_path: Path) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", clock=ClockSetting("bank", 60, 5), options={"goal": 99})
    for _ in range(20):
        tables.time.advance(0.5)
        act(anna, lay(anna))
        act(bela, lay(bela))
    before = room.match
    assert before is not None
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    revived = again.lobby.rooms[room.code]
    after = revived.match
    assert after is not None
    assert after.game.full_snapshot() == before.game.full_snapshot()
    assert (after.version, after.awaited, after.applied(0), after.applied(1)) == (before.version, before.awaited, 20, 20)
    old, new = (match.snapshot(0, "", "", tables.time.now) for match in (before, after))
    assert new.events == old.events
    assert new.clock is not None
    assert new.clock.left == old.clock.left  # type: ignore[union-attr]
    assert new.clock.paused
    assert [seat.state for seat in revived.seating.seats] == [SeatState.AWAY, SeatState.AWAY]
    again.time.advance(10_000)
    assert after.clock.state(again.time.now).left == new.clock.left  # type: ignore[union-attr]
    assert revived.resume(anna, "epoch-1", 1, before.version)
    assert anna.last(Snapshot).epoch == "epoch-2"
    assert anna.last(Room).actions == 20
    assert not after.clock.paused
    assert act(anna, lay(anna), 20).version == 39  # sent again after the restart: applied once
    assert act(anna, lay(anna), 21).version == 41


async def test_an_open_room_remembers_who_is_ready(tables: Tables, tmp_path: Path) -> None:
    anna = Visitor("Anna")
    room = tables.create(anna, name="Mainz", password="secret", clock=ClockSetting("turn", 30))
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    revived = again.lobby.rooms[room.code]
    assert revived.settings == room.settings
    assert revived.admission.locked
    assert revived.commitment == room.commitment
    assert revived.seating.to_document() == room.seating.to_document()
    assert revived.resume(anna)
    assert anna.last(Room).host == 0


async def test_a_finished_match_and_its_rematch_come_back(tables: Tables, tmp_path: Path) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    while room.status == "running":
        for player in (anna, bela):
            if room.status == "running":
                act(player, lay(player))
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    revived = again.lobby.rooms[room.code]
    assert revived.status == "over"
    assert revived.match is not None
    assert revived.resume(anna)
    revived.rematch(anna, anna.request(Rematch))
    third = again.restart(tmp_path)
    await third.lobby.restore()
    rematch = third.lobby.rooms[room.code]
    assert (rematch.status, rematch.match, rematch.matches) == ("open", None, 1)
    assert rematch.commitment == revived.commitment


async def test_a_room_that_was_empty_for_its_whole_life_is_not_kept_longer(tables: Tables, tmp_path: Path) -> None:
    room, _ = tables.match("Anna", "Bela")
    kept = tables.journal.kept[room.code]
    long_ago = kept[-1].document["at"] - tables.house.config.running_room_seconds * 1000
    kept[-1] = kept[-1]._replace(document=kept[-1].document | {"at": long_ago})
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    again.time.advance(60)
    assert again.lobby.rooms == {}
    assert again.journal.kept == {}


# ------------------------------------------------------------------------------------------------ damage

Damage = Callable[[list[Entry]], list[Entry]]


def altered(position: int, **fields: Any) -> Damage:
    def alter(entries: list[Entry]) -> list[Entry]:
        entries[position] = entries[position]._replace(document=entries[position].document | fields)
        return entries

    return alter


def renamed(position: int, kind: str) -> Damage:
    def rename(entries: list[Entry]) -> list[Entry]:
        entries[position] = entries[position]._replace(kind=kind)
        return entries

    return rename


DAMAGES: dict[str, tuple[Damage, str]] = {
    "no entries": (lambda entries: [], "no entries"),
    "no first entry": (lambda entries: entries[1:], "first entry is missing"),
    "an unknown kind": (renamed(-1, "dance"), "unknown kind"),
    "an action out of turn": (altered(-1, seat=1), "cannot be followed"),
    "an action that is none": (altered(-1, action={"do": "dance"}), "cannot be followed"),
    "an action without a match": (lambda entries: [*entries[:5], entries[-1]], "without a match"),
    "another game": (altered(5, game="go"), "does not have the game"),
    "other rules": (altered(5, rules=7), "version 7 of the rules"),
    "other numbers": (altered(5, edition="0" * 16), "other numbers"),
    "a seat without a name": (altered(2, seats=[{}]), "cannot be followed"),
    "settings of nothing": (altered(0, settings={}), "cannot be followed"),
}


@pytest.mark.parametrize("name", DAMAGES)
async def test_a_damaged_room_says_why(tables: Tables, name: str) -> None:
    room, (anna, _) = tables.match("Anna", "Bela")
    act(anna, lay(anna))
    entries = tables.journal.kept[room.code]
    assert [entry.kind for entry in entries[5:]] == ["started", "action"]
    damage, reason = DAMAGES[name]
    with pytest.raises(RecordError, match=reason):
        rebuild(damage(list(entries)), GAMES)


async def test_a_match_of_before_editions_goes_on(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela")
    act(anna, lay(anna))
    entries = list(tables.journal.kept[room.code])
    assert entries[5].document.pop("edition") == GAMES["toy"].edition()
    assert rebuild(entries, GAMES).match is not None


async def test_a_damaged_room_is_set_aside_and_the_rest_go_on(tables: Tables, tmp_path: Path) -> None:
    damaged, _ = tables.match("Anna", "Bela")
    sound, _ = tables.match("Cili", "Dora")
    tables.journal.kept[damaged.code] = tables.journal.kept[damaged.code][1:]
    again = tables.restart(tmp_path)
    with capture_logs() as logs:
        await again.lobby.restore()
    assert list(again.lobby.rooms) == [sound.code]
    assert damaged.code in again.journal.kept
    assert [(line["room"], line["reason"]) for line in logs if "set aside" in line["event"]] == [
        (damaged.code, "the first entry is missing")
    ]


async def test_a_replay_of_a_match_that_is_not_there(tables: Tables) -> None:
    room, _ = tables.match("Anna", "Bela")
    with pytest.raises(RecordError, match="match 1 is not in the journal"):
        replay_of(tables.journal.kept[room.code], 1, GAMES)
