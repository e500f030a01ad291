"""Rooms without sockets: who may do what, what is told to whom and when, deadlines, pauses, substitutes, failures."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Tables, Visitor, act, lay, settle

from server.course import BUGS_ALLOWED
from server.refusals import Refusal
from server.room import COUNT_EVERY, IDLE, OPEN_GRACE
from server.seats import SeatState
from shared.messages import (
    AddBot,
    Chat,
    ClockNews,
    ClockSetting,
    Done,
    Entered,
    GetReplay,
    LeaveRoom,
    LeftRoom,
    Refused,
    Rematch,
    RemoveSeat,
    ReplayData,
    Resync,
    Room,
    Say,
    SetReady,
    Snapshot,
    StartMatch,
    Update,
)
from shared.replay import from_plain, verify


@pytest.fixture
async def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def states(room: object) -> list[SeatState]:
    return [seat.state for seat in room.seating.seats]  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------ coming and going


async def test_entering_tells_the_answer_first_then_the_room(tables: Tables) -> None:
    anna, bela = Visitor("Anna"), Visitor("Bela")
    room = tables.create(anna)
    assert [type(reply) for reply in anna.replies] == [Entered, Room]
    tables.join(bela, room)
    assert [type(reply) for reply in bela.replies] == [Entered, Room]
    assert (bela.last(Entered).seat, bela.last(Room).you) == (1, 1)
    assert [seat.name for seat in anna.last(Room).seats] == ["Anna", "Bela"]
    assert (anna.last(Room).host, anna.last(Room).you) == (0, 0)


async def test_joining_again_answers_with_the_state(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    for watch in (False, True):
        before = len(bela.replies)
        tables.join(bela, room, watch=watch)
        assert [type(reply) for reply in bela.replies[before:]] == [Entered, Room, Snapshot]
        assert bela.last(Entered).seat == 1
    assert states(room) == [SeatState.HERE, SeatState.HERE]
    act(anna, lay(anna))
    assert bela.version == 1


async def test_the_same_token_from_another_client_takes_over(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    second = Visitor("Anna", anna.player)
    tables.join(second, room)
    assert anna.last(LeftRoom).reason == "elsewhere"
    assert anna.room is None
    assert (second.last(Entered).seat, second.last(Snapshot).private) == (0, anna.private)
    heard = len(anna.replies)
    act(bela, lay(bela))
    assert len(anna.replies) == heard
    room.dropped(second)
    assert states(room)[0] is SeatState.AWAY


async def test_another_token_cannot_take_a_seat(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela")
    room.dropped(anna)
    stranger = Visitor("Anna", "hash of another token")
    with pytest.raises(Refusal) as refused:
        tables.join(stranger, room, seat=0)
    assert refused.value.key == "match_running"
    assert states(room) == [SeatState.AWAY, SeatState.HERE]
    assert room.seating[0].grace_ends is not None
    tables.join(stranger, room, watch=True)
    assert (stranger.last(Snapshot).seat, stranger.last(Snapshot).private) == (None, None)


async def test_a_returning_player_gets_what_is_missing(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    room.dropped(bela)
    act(anna, lay(anna))
    match = room.match
    assert match is not None
    assert room.resume(bela, "epoch-1", 1, 0)
    assert bela.version == 1  # an update, not another snapshot
    assert len(bela.all(Snapshot)) == 1
    room.dropped(bela)
    assert room.resume(bela, "another epoch", 1, 1)
    assert len(bela.all(Snapshot)) == 2
    room.dropped(bela)
    assert room.resume(bela, "epoch-1", 7, 1)
    assert len(bela.all(Snapshot)) == 3
    room.dropped(bela)
    assert room.resume(bela, "epoch-1", 1, 99)
    assert len(bela.all(Snapshot)) == 4


async def test_a_watcher_comes_back_to_watch(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela")
    watcher = Visitor("Cili")
    tables.join(watcher, room, watch=True)
    room.dropped(watcher)
    act(anna, lay(anna))
    assert room.resume(watcher, "epoch-1", 1, 0)
    assert (watcher.version, len(watcher.all(Snapshot))) == (1, 1)


async def test_a_locked_room_wants_its_password_but_not_from_owners_and_returning_watchers(tables: Tables) -> None:
    anna, bela, cili = Visitor("Anna"), Visitor("Bela"), Visitor("Cili")
    room = tables.create(anna, password="Rhein")
    assert anna.last(Room).locked
    assert anna.last(Room).settings.password == ""
    assert "Rhein" not in repr(tables.journal.kept)
    for guest, watch in ((bela, False), (cili, True)):
        with pytest.raises(Refusal) as refused:
            tables.join(guest, room, watch=watch, password="Main")
        assert refused.value.key == "wrong_room_password"
        assert not room.resume(guest)
        tables.join(guest, room, watch=watch, password="Rhein")
    room.dropped(bela)
    tables.join(bela, room)
    room.dropped(cili)
    assert room.resume(cili)


async def test_leaving_before_the_match_frees_the_seat_and_passes_the_host(tables: Tables) -> None:
    anna, bela = Visitor("Anna"), Visitor("Bela")
    room = tables.create(anna)
    tables.join(bela, room)
    room.leave(anna, anna.request(LeaveRoom))
    assert [type(reply) for reply in anna.replies[-2:]] == [Done, LeftRoom]
    assert (states(room), room.seating.host) == ([SeatState.EMPTY, SeatState.HERE], 1)
    assert bela.last(Room).host == 1
    room.leave(bela, bela.request(LeaveRoom))
    assert room.closed
    assert tables.lobby.rooms == {}
    assert tables.journal.kept == {}
    assert tables.time.pending <= 1  # at most the lobby's own round of news


async def test_leaving_during_the_match_gives_the_seat_to_a_bot(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    room.leave(bela, bela.request(LeaveRoom))
    assert states(room) == [SeatState.HERE, SeatState.BOT]
    await settle()
    assert anna.version == 1
    assert tables.bots.asked[0][:2] == ("bold", 1)


async def test_a_kicked_player_is_told_and_stays_out(tables: Tables) -> None:
    anna, bela = Visitor("Anna"), Visitor("Bela")
    room = tables.create(anna)
    tables.join(bela, room)
    room.remove_seat(anna, anna.request(RemoveSeat, seat=1))
    assert bela.last(LeftRoom).reason == "kicked"
    for watch in (False, True):
        with pytest.raises(Refusal) as refused:
            tables.join(bela, room, watch=watch)
        assert refused.value.key == "kicked"
    assert not room.resume(bela)


async def test_the_number_of_watchers_is_told_at_most_once_a_second(tables: Tables) -> None:
    anna = Visitor("Anna")
    room = tables.create(anna)
    tables.time.advance(5)
    told = len(anna.all(Room))
    for number in range(20):
        tables.join(Visitor(f"W{number}"), room, watch=True)
    tables.time.advance(0)
    assert len(anna.all(Room)) == told + 1
    tables.join(Visitor("late"), room, watch=True)
    tables.time.advance(COUNT_EVERY / 2)
    assert len(anna.all(Room)) == told + 1
    tables.time.advance(COUNT_EVERY / 2)
    assert (len(anna.all(Room)), anna.last(Room).watchers) == (told + 2, 21)


async def test_chat_reaches_all_and_those_who_come_later(tables: Tables) -> None:
    anna, watcher = Visitor("Anna"), Visitor("Cili")
    room = tables.create(anna)
    room.say(anna, anna.request(Say, text="  good \u202e evening\n"))
    tables.join(watcher, room, watch=True)
    room.say(watcher, watcher.request(Say, text="hello"))
    tables.time.run_soon()
    assert [(line.name, line.text, line.seat) for line in anna.last(Chat).lines] == [("Cili", "hello", None)]
    assert [line.text for line in watcher.all(Chat)[0].lines] == ["good evening"]


# ------------------------------------------------------------------------------------------------ the match


async def test_everybody_gets_their_own_part_and_no_other(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    watcher = Visitor("Cili")
    tables.join(watcher, room, watch=True)
    act(anna, lay(anna))
    act(bela, lay(bela))
    tables.time.run_soon()
    match = room.match
    assert match is not None
    for viewer, guest in enumerate((anna, bela)):
        assert guest.public == match.snapshot(viewer, "", "", 0).public
        assert guest.private == match.snapshot(viewer, "", "", 0).private
        assert len(guest.last(Update).told) == 1
    assert watcher.public == anna.public
    assert all(not update.private and not update.told for update in watcher.all(Update))


async def test_an_action_is_applied_once_however_often_it_is_sent(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    card = lay(anna)
    assert act(anna, card, 1).version == 1
    assert act(anna, card, 1).version == 1
    assert act(bela, lay(bela), 1).version == 2
    assert act(anna, card, 1).version == 1
    assert act(anna, card, 3).key == "number_ahead"
    assert anna.version == 2
    assert [entry.kind for entry in tables.journal.kept[room.code]].count("action") == 2
    assert anna.last(Room).actions == 0
    room.dropped(anna)
    assert room.resume(anna)
    assert anna.last(Room).actions == 1


async def test_a_stale_version_alone_refuses_nothing(tables: Tables) -> None:
    _, (anna, bela) = tables.match("Anna", "Bela")
    act(anna, lay(anna))
    assert act(bela, lay(bela), version=0).version == 2
    assert act(bela, lay(bela), version=0).version == 3
    assert act(bela, lay(bela), version=1).key == "not_your_decision"
    assert act(anna, lay(anna), version=4).key == "version_ahead"
    assert act(anna, lay(anna), match=2).key == "wrong_match"


async def test_a_refused_action_names_its_rule_and_changes_nothing(tables: Tables) -> None:
    _, (anna, _) = tables.match("Anna", "Bela")
    refusal = act(anna, {"do": "lay", "card": 999})
    assert (refusal.key, refusal.rule, refusal.details) == ("card_not_in_hand", "TOY-2", {"card": 999})
    assert act(anna, {"do": "dance"}).key == "not_an_action"
    assert act(anna, {}).key == "not_an_action"
    assert anna.version == 0
    assert act(anna, lay(anna)).version == 1


async def test_nothing_is_told_before_it_is_in_the_journal(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    tables.journal.held = True
    assert act(anna, lay(anna)) is None
    latecomer = Visitor("Cili")
    tables.join(latecomer, room, watch=True)
    room.resync(bela, bela.request(Resync))
    assert (anna.version, bela.version, latecomer.replies) == (0, 0, [])
    assert len(bela.all(Snapshot)) == 1
    act(bela, lay(bela))
    tables.journal.commit()
    tables.time.run_soon()
    assert (anna.version, bela.version, latecomer.version) == (2, 2, 2)
    # The latecomer's snapshot holds version 1, and only what is newer follows.
    assert latecomer.last(Snapshot).version == 1
    assert [update.version for update in latecomer.all(Update)] == [2]
    assert [done.version for done in anna.all(Done)][-1] == 1


async def test_what_cannot_be_written_never_happened(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    act(anna, lay(anna))
    tables.journal.broken = True
    assert act(bela, lay(bela)) is None
    assert bela.last(Refused).key == "not_saved"
    assert (anna.version, bela.version) == (1, 1)
    assert bela.room is None
    tables.journal.broken = False
    tables.time.advance(1)
    await settle()
    assert tables.lobby.rooms[room.code] is bela.room
    assert bela.last(Snapshot).version == 1
    assert act(bela, lay(bela)).version == 2


async def test_a_bug_in_a_rule_costs_its_action_and_not_the_room(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela")
    assert act(anna, {"do": "break"}).key == "rule_bug"
    assert not room.closed
    assert anna.version == 0
    assert act(anna, lay(anna)).version == 1
    assert anna.public["points"] == {0: 0, 1: 0}


async def test_bugs_far_apart_close_nothing(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela")
    for _ in range(2 * BUGS_ALLOWED):
        act(anna, {"do": "break"})
        tables.time.advance(31)
    assert not room.closed


async def test_three_bugs_in_a_minute_close_the_room_and_keep_its_journal(tables: Tables, tmp_path: Path) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    for _ in range(BUGS_ALLOWED):
        assert act(anna, {"do": "break"}).key == "rule_bug"
    assert room.closed
    assert bela.last(LeftRoom).reason == "closed"
    assert tables.journal.kept[room.code][-1].kind == "closed"
    again = tables.restart(tmp_path)
    await again.lobby.restore()
    assert again.lobby.rooms == {}
    assert room.code in again.journal.kept


async def test_resync_begins_a_fresh_stay(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    act(anna, lay(anna))
    request = bela.request(Resync, reason="digest")
    room.resync(bela, request)
    assert (bela.last(Snapshot).id, bela.last(Snapshot).version) == (request.id, 1)
    act(bela, lay(bela))
    assert bela.version == 2


async def test_a_rematch_has_a_new_secret_and_the_replay_stays(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    first = anna.last(Room).commitment
    with pytest.raises(Refusal) as refused:
        await room.replay(anna, anna.request(GetReplay))
    assert refused.value.key == "match_running"
    while room.status == "running":
        for player in (anna, bela):
            if room.status == "running":
                act(player, lay(player))
    assert anna.last(Room).status == "over"
    published = anna.last(Room).contributions
    room.leave(bela, bela.request(LeaveRoom))
    assert anna.last(Room).contributions == published  # of the match, whoever sits there now
    tables.join(bela, room)
    assert act(anna, lay(anna)).key == "match_not_running"
    assert act(anna, lay(anna), 1).version >= 1  # sent again after the end: it is in the match
    room.rematch(anna, anna.request(Rematch))
    assert [seat.ready for seat in anna.last(Room).seats] == [False, False]
    assert anna.last(Room).commitment != first
    await room.replay(bela, bela.request(GetReplay))
    replay = from_plain(bela.last(ReplayData).document)
    assert replay.commitment == first
    assert replay.contributions == published == [(bytes([seat]) * 16).hex() for seat in (0, 1)]
    assert verify(replay, tables.house.games).key == "verified"
    for player in (anna, bela):
        room.set_ready(player, player.request(SetReady, ready=True, contribution=bytes(16)))
    room.start(anna, anna.request(StartMatch))
    assert (anna.last(Snapshot).match, anna.last(Room).match, anna.version) == (2, 2, 0)
    assert act(anna, lay(anna), 1).version == 1


# ------------------------------------------------------------------------------------------------ bots, substitutes, the clock


async def test_bots_play_their_seats(tables: Tables) -> None:
    _, (anna,) = tables.match("Anna", bots=1)
    await settle()
    assert anna.version == 1
    for _, seat, snapshot in tables.bots.asked:
        assert set(snapshot.private) == {seat}
        assert snapshot.hidden is None


async def test_a_bot_that_answers_nonsense_never_stalls_the_table(tables: Tables) -> None:
    tables.bots.answer = {"do": "lay", "card": 999}
    room, (anna,) = tables.match("Anna", bots=1)
    await settle()
    assert anna.version == 1
    assert not room.closed


async def test_a_seat_that_nobody_can_move_closes_the_room_instead_of_turning_in_circles(tables: Tables) -> None:
    tables.bots.answer = {"do": "lay", "card": 999}
    room, (anna,) = tables.match("Anna", bots=1, options={"clumsy_default": True})
    await settle(60)
    assert room.closed
    assert anna.last(LeftRoom).reason == "closed"


async def test_after_the_grace_period_a_bot_plays_until_the_player_returns(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", grace=30)
    room.dropped(bela)
    assert anna.last(Room).seats[1].grace == 30_000
    tables.time.advance(29)
    await settle()
    assert (states(room)[1], anna.version) == (SeatState.AWAY, 0)
    tables.time.advance(1)
    await settle()
    assert (states(room)[1], anna.version) == (SeatState.SUBSTITUTED, 1)
    assert anna.last(Room).seats[1].substitute
    assert room.resume(bela, "epoch-1", 1, 0)
    assert states(room)[1] is SeatState.HERE
    assert bela.version == 1
    assert bela.last(Room).actions == 0  # the bot's moves are not the client's
    act(anna, lay(anna))
    await settle()
    assert anna.version == 2
    assert act(bela, lay(bela), 1).version == 3


async def test_the_host_passes_on_when_a_bot_plays_for_the_host(tables: Tables) -> None:
    room, (anna, _) = tables.match("Anna", "Bela", grace=0)
    room.dropped(anna)
    tables.time.advance(0)
    assert (states(room)[0], room.seating.host) == (SeatState.SUBSTITUTED, 1)


async def test_nobodys_time_passes_while_no_player_is_connected(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", grace=30, clock=ClockSetting("turn", 60))
    tables.time.advance(10)
    room.dropped(bela)
    tables.time.advance(10)
    room.dropped(anna)
    tables.time.advance(5000)
    await settle()
    assert states(room) == [SeatState.AWAY, SeatState.AWAY]
    assert room.match is not None
    assert room.match.version == 0
    assert room.resume(anna)
    clock = anna.last(Snapshot).clock
    assert clock is not None
    assert (clock.left, clock.paused) == ({0: 40_000, 1: 40_000}, False)
    assert anna.last(Room).seats[1].grace == 30_000
    tables.time.advance(30)
    await settle()
    assert states(room)[1] is SeatState.SUBSTITUTED


async def test_bots_wait_while_no_player_is_connected(tables: Tables) -> None:
    room, (anna,) = tables.match("Anna", bots=2)
    await settle()
    act(anna, lay(anna))
    room.dropped(anna)
    asked = len(tables.bots.asked)
    await settle()
    assert len(tables.bots.asked) == asked
    assert room.resume(anna)
    await settle()
    assert len(tables.bots.asked) == asked + 2


async def test_when_time_is_over_the_server_moves_once(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", clock=ClockSetting("turn", 60))
    act(anna, lay(anna))
    tables.time.advance(59)
    await settle()
    assert anna.version == 1
    tables.time.advance(1)
    await settle()
    assert anna.version == 2
    actions = [entry.document for entry in tables.journal.kept[room.code] if entry.kind == "action"]
    assert [(action["seat"], action["by"], action["number"]) for action in actions] == [(0, "player", 1), (1, "clock", 0)]
    assert states(room) == [SeatState.HERE, SeatState.HERE]
    await settle()
    assert anna.version == 2
    assert act(bela, lay(bela), 1).version == 3


async def test_clock_states_travel_with_updates_and_pauses(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela", clock=ClockSetting("bank", 60, 5))
    tables.time.advance(10)
    act(anna, lay(anna))
    state = anna.last(Update).clock
    assert state is not None
    assert (state.left, state.running, state.paused) == ({0: 50_000, 1: 50_000}, [1], False)
    watcher = Visitor("Cili")
    tables.join(watcher, room, watch=True)
    for player in (anna, bela):
        room.dropped(player)
    tables.time.run_soon()
    assert watcher.last(ClockNews).clock.paused
    room.resume(anna)
    tables.time.run_soon()
    assert not watcher.last(ClockNews).clock.paused


# ------------------------------------------------------------------------------------------------ deadlines


async def test_an_open_room_gives_away_the_seat_of_a_player_who_stays_away(tables: Tables) -> None:
    anna, bela = Visitor("Anna"), Visitor("Bela")
    room = tables.create(anna, grace=0)
    tables.join(bela, room)
    room.dropped(anna)
    tables.time.advance(OPEN_GRACE - 1)
    assert states(room)[0] is SeatState.AWAY
    tables.time.advance(1)
    assert (states(room)[0], room.seating.host) == (SeatState.EMPTY, 1)


async def test_an_open_room_waits_for_its_players_and_then_ends(tables: Tables) -> None:
    anna = Visitor("Anna")
    room = tables.create(anna)
    room.dropped(anna)
    lifetime = tables.house.config.open_room_seconds
    tables.time.advance(lifetime - 1)
    assert states(room)[0] is SeatState.AWAY
    tables.time.advance(1)
    assert room.closed
    assert tables.journal.kept == {}


async def test_an_abandoned_match_lives_for_its_time(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    for player in (anna, bela):
        room.dropped(player)
    lifetime = tables.house.config.running_room_seconds
    tables.time.advance(lifetime - 10)
    assert not room.closed
    assert room.resume(anna)
    room.dropped(anna)
    tables.time.advance(lifetime - 10)
    assert not room.closed
    tables.time.advance(10)
    assert room.closed


async def test_a_finished_room_ends_sooner_when_nobody_is_there(tables: Tables) -> None:
    room, (anna, bela) = tables.match("Anna", "Bela")
    while room.status == "running":
        for player in (anna, bela):
            if room.status == "running":
                act(player, lay(player))
    for player in (anna, bela):
        room.dropped(player)
    tables.time.advance(tables.house.config.finished_room_seconds)
    assert room.closed


async def test_a_room_in_which_nothing_happens_ends(tables: Tables) -> None:
    anna = Visitor("Anna")
    room = tables.create(anna)
    tables.time.advance(IDLE)
    assert room.closed
    assert anna.last(LeftRoom).reason == "closed"


async def test_bots_go_on_for_watchers_when_all_players_left(tables: Tables) -> None:
    room, (anna,) = tables.match("Anna", bots=1)
    watcher = Visitor("Cili")
    tables.join(watcher, room, watch=True)
    room.leave(anna, anna.request(LeaveRoom))
    await settle(100)
    tables.time.run_soon()
    tables.time.advance(1)
    assert watcher.last(Room).status == "over"
    assert room.match is not None
    assert watcher.version == room.match.version
    room.leave(watcher, watcher.request(LeaveRoom))
    assert room.closed


async def test_a_match_without_players_or_watchers_ends(tables: Tables) -> None:
    room, (anna,) = tables.match("Anna", bots=1)
    room.leave(anna, anna.request(LeaveRoom))
    assert room.closed
    assert tables.journal.kept == {}


async def test_adding_and_removing_bots(tables: Tables) -> None:
    anna = Visitor("Anna")
    room = tables.create(anna, seats=3)
    room.add_bot(anna, anna.request(AddBot, level="bold", seat=2))
    assert [(seat.kind, seat.level, seat.ready) for seat in anna.last(Room).seats] == [
        ("player", "", False),
        ("empty", "", False),
        ("bot", "bold", True),
    ]
    room.remove_seat(anna, anna.request(RemoveSeat, seat=2))
    assert anna.last(Room).seats[2].kind == "empty"
