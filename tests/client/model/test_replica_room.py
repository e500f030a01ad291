"""The copy of a match notices when it drifts; the room model keeps everything in step with the news."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from rhine_play import Told

from client.model.replica import Drifted, RoomReplica
from client.model.room import RoomModel
from client.net.news import Answer, ConnectionState, StateChanged
from shared import messages
from shared.engine import Seat
from shared.messages import ChatLine, ClockState, Done, Entered, LeftRoom, Refused, Room, RoomSettings, SeatView, Snapshot, Update
from shared.state import to_document


def test_snapshot_and_updates_give_what_the_viewer_may_see() -> None:
    for viewer in (0, 2, None):
        told = Told(7, viewer)
        replica = RoomReplica()
        replica.take_snapshot(told.snapshot())
        for *_, update in told.updates():
            step = replica.take_update(update)
            assert step is not None
            assert not step.fresh
            assert to_document(step.game.public) == to_document(told.match.public)
            if viewer is not None:
                assert to_document(step.game.private[viewer]) == to_document(told.match.private[viewer])
            assert all(own is None for seat, own in step.game.private.items() if seat != viewer)
        assert replica.version == told.version
        assert len(replica.recent) <= 60


def broken(update: Update, **changes: Any) -> Update:
    return msgspec.structs.replace(update, **changes)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"version": 5}, "hole: 0 to 5"),
        ({"public": [[0, "nowhere", "deep", 1]]}, "patch of version 1"),
        ({"public": [[0, "phase", "tea"]]}, "state of version 1"),
        ({"events": [["no such event"]]}, "events of version 1"),
        ({"digest": "0" * 16}, "digest of version 1"),
    ],
)
def test_a_copy_that_drifts_says_so_once_and_waits_for_a_snapshot(changes: dict[str, Any], reason: str) -> None:
    told = Told(7, 0)
    replica = RoomReplica()
    replica.take_snapshot(told.snapshot())
    updates = told.updates()
    *_, first = next(updates)
    with pytest.raises(Drifted, match=reason):
        replica.take_update(broken(first, **changes))
    *_, second = next(updates)
    assert replica.take_update(second) is None
    assert replica.take_snapshot(told.snapshot()).fresh
    *_, third = next(updates)
    assert replica.take_update(third) is not None
    assert replica.take_update(third) is None, "a version is taken once"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Drifted, match="unknown game"):
        RoomReplica().take_snapshot(msgspec.structs.replace(Told(7, 0).snapshot(), game="chess"))


class Desk:
    """What a room model asks of the network, written down; nothing is answered by itself."""

    def __init__(self) -> None:
        self.acts: list[tuple[Any, int, Any]] = []
        self.resyncs: list[str] = []

    def act(self, action: Any, version: int, then: Any = None) -> int:
        self.acts.append((action, version, then))
        return len(self.acts)

    def resync(self, reason: str) -> None:
        self.resyncs.append(reason)


class Scene:
    def __init__(self, viewer: int | None = 0) -> None:
        self.now = 100.0
        self.desk = Desk()
        self.room = RoomModel(self.desk, lambda: self.now)
        self.told = Told(7, viewer)
        self.room.take(Entered(id=1, code="ABCDE", seat=viewer))
        self.room.take(self.view())
        self.room.take(self.told.snapshot())

    def view(self, **fields: Any) -> Room:
        seats = [
            SeatView(seat=0, kind="player", name="Anna", connected=True),
            SeatView(seat=1, kind="bot", name="Bot", level="novice", connected=True),
            SeatView(seat=2, kind="player", name="Chloé", grace=90_000),
        ]
        usual: dict[str, Any] = {
            "code": "ABCDE",
            "settings": RoomSettings(game="rheinlaender", seats=3, name="Rhine"),
            "locked": False,
            "status": "running",
            "host": 0,
            "you": self.told.viewer,
            "seats": seats,
            "watchers": 0,
            "match": 1,
            "commitment": "",
            "contributions": [],
        }
        return Room(**{**usual, **fields})

    def mine(self) -> None:
        """Let others play until it is the viewer's turn."""
        while self.told.match.awaiting()[0] != 0:
            self.room.take(self.told.play(*self.told.random_action())[1])


def test_panels_show_names_connection_and_clock() -> None:
    scene = Scene()
    scene.room.take(messages.ClockNews(clock=ClockState(left={0: 60_000, 1: 60_000, 2: 60_000}, running=[0])))
    scene.now += 10
    anna, bot, chloe = scene.room.panels()
    assert (anna.name, anna.connection, anna.clock_ms, anna.clock_running) == ("Anna", "here", 50_000, True)
    assert (bot.connection, bot.tags[-1]) == ("bot", "bot")
    assert (chloe.connection, chloe.tags[-1]) == ("grace", "seat held: 1:20")
    assert scene.room.is_host
    assert scene.room.seat == 0


def test_the_clock_stands_still_without_a_connection() -> None:
    scene = Scene()
    scene.room.take(messages.ClockNews(clock=ClockState(left={0: 60_000, 1: 60_000, 2: 60_000}, running=[0])))
    scene.room.take(StateChanged(ConnectionState("reconnecting", "connection_lost")))
    scene.now += 10
    lost = scene.room.panels()[0]
    assert (lost.clock_ms, lost.clock_running) == (60_000, False)
    scene.room.take(StateChanged(ConnectionState("online")))
    back = scene.room.panels()[0]
    assert (back.clock_ms, back.clock_running) == (50_000, True)


@pytest.mark.parametrize(
    ("view", "connection"),
    [
        (SeatView(seat=2, kind="player", name="Chloé", substitute=True), "substitute"),
        (SeatView(seat=2, kind="player", name="Chloé"), "away"),
        (SeatView(seat=2, kind="player", name="Chloé", connected=True), "here"),
    ],
)
def test_how_a_player_is_connected(view: SeatView, connection: str) -> None:
    scene = Scene()
    seats = scene.room.room.seats[:2] if scene.room.room else []
    scene.room.take(scene.view(seats=[*seats, view]))
    assert scene.room.panels()[2].connection == connection


def test_an_action_is_sent_once_and_its_answer_empties_or_keeps_the_choice() -> None:
    scene = Scene()
    scene.mine()
    table = scene.room.table
    assert table is not None
    assert not scene.room.confirm(), "nothing is chosen"
    table.walk(1)
    assert scene.room.confirm()
    assert not scene.room.confirm(), "one is on its way"
    ((action, version, then),) = scene.desk.acts
    assert version == scene.room.replica.version
    request = messages.Act(id=1, number=1, version=version, match=1, action={})
    then(Answer(request, Refused(id=1, key="version_ahead", details={"version": 3})))
    assert table.refusal is not None
    assert "version 3" in table.refusal.text
    assert scene.room.confirm()
    then(Answer(request, Done(id=1, version=version + 1)))
    assert not table.can_confirm()
    scene.room.take(scene.told.play(0, action)[1])
    assert scene.room.motions.busy


def test_an_action_of_a_button_is_sent_at_once_unless_one_is_on_its_way() -> None:
    scene = Scene()
    scene.mine()
    action = scene.told.match.default_action(0)
    assert not scene.room.press("back"), "a button that only changes the choice sends nothing"
    assert not scene.room.send(None)
    assert scene.room.send(action)
    assert scene.room.table is not None
    assert scene.room.table.is_waiting
    assert not scene.room.send(action)
    ((sent, version, then),) = scene.desk.acts
    assert (sent, version) == (action, scene.room.replica.version)
    then(Answer(1, Refused(id=1, key="version_ahead", details={"version": 3})))
    assert scene.room.table.refusal is not None
    assert scene.room.send(action)


def test_a_drifted_copy_asks_for_a_snapshot_and_keeps_the_log() -> None:
    scene = Scene()
    scene.mine()
    for _ in range(4):
        scene.room.take(scene.told.play(*scene.told.random_action())[1])
    table = scene.room.table
    assert table is not None
    lines = len(table.log)
    _, update = scene.told.play(*scene.told.random_action())
    scene.room.take(broken(update, digest="0" * 16))
    assert scene.desk.resyncs == [f"digest of version {update.version}"]
    scene.room.take(scene.told.snapshot())
    assert scene.room.table is table
    assert len(table.log) > lines
    assert all(line.kind != "gap" for line in table.log.lines())
    assert not scene.room.motions.busy, "a snapshot is no film"


def test_leaving_and_a_rematch_clear_the_table() -> None:
    scene = Scene()
    scene.room.take(messages.Chat(to="table", lines=[ChatLine("Anna", "hi", 0, 1)]))
    scene.room.take(messages.Chat(to="lobby", lines=[ChatLine("Boris", "ho", None, 1)]))
    assert [line.text for line in scene.room.chat.lines()] == ["hi"]
    scene.room.take(scene.view(status="open", match=1))
    assert scene.room.table is None
    scene.room.take(scene.told.snapshot())
    assert scene.room.table is not None
    scene.room.take(LeftRoom(code="ABCDE", reason="kicked"))
    assert (scene.room.left, scene.room.room, scene.room.table, scene.room.panels()) == ("kicked", None, None, ())


def test_a_watcher_who_takes_a_seat_gets_a_table_of_their_own() -> None:
    scene = Scene(viewer=None)
    first = scene.room.table
    assert first is not None
    assert first.seat is None
    scene.told.viewer = 0
    snapshot: Snapshot = scene.told.snapshot()
    scene.room.take(snapshot)
    assert scene.room.table is not first
    assert scene.room.table is not None
    assert scene.room.table.seat == 0


def namesakes() -> list[SeatView]:
    return [
        SeatView(seat=0, kind="player", name="Anna", connected=True),
        SeatView(seat=1, kind="bot", name="Anna", level="novice", connected=True),
        SeatView(seat=2, kind="player", name="Boris", connected=True),
    ]


def chat(name: str, seat: Seat | None, words: str) -> messages.Chat:
    return messages.Chat(to="table", lines=[ChatLine(name, words, seat, 1)])


def test_room_panels_log_and_statistics_call_a_seat_alike() -> None:
    scene = Scene()
    scene.room.take(scene.view(seats=namesakes()))
    assert scene.room.room is not None
    assert [view.name for view in scene.room.room.seats] == ["Anna", "Anna 2", "Boris"]
    assert [panel.name for panel in scene.room.panels()] == ["Anna", "Anna 2", "Boris"]
    table = scene.room.table
    assert table is not None
    assert [row[0] for row in table.statistics().rows] == ["Anna", "Anna 2", "Boris"]
    while not any(line.seat == 1 for line in table.log.lines()):
        scene.room.take(scene.told.play(*scene.told.random_action())[1])
    assert any("Anna 2" in table.log.text(line) for line in table.log.lines() if line.seat == 1)


def test_the_chat_calls_and_mutes_the_one_who_is_meant() -> None:
    scene = Scene()
    scene.room.take(chat("Anna", 1, "before the room is known"))
    scene.room.take(scene.view(seats=namesakes()))
    scene.room.take(chat("Anna", 0, "first"))
    scene.room.take(chat("Anna", 1, "second"))
    scene.room.take(chat("Anna", None, "a watcher"))
    book = scene.room.chat
    assert [line.name for line in book.lines()] == ["Anna 2", "Anna", "Anna 2", "Anna"]
    book.enter("/mute Anna 2")
    assert [line.text for line in book.lines()] == ["first", "a watcher"]
    assert book.take([ChatLine("Anna", "again", 1, 2)]) == []
    scene.room.take(scene.view(seats=[SeatView(0, "empty"), *namesakes()[1:]]))
    assert scene.room.room is not None
    assert scene.room.room.seats[1].name == "Anna"
