"""The small models: clock estimate, chat book, motion queue, lobby list."""

from __future__ import annotations

import pytest

from client.model import language
from client.model.chat import ChatBook, Typed
from client.model.clock import ClockEstimate, clock_text
from client.model.lobby import LobbyModel, RoomFilter, use_of
from client.model.motion import BANNER_READ_MS, JUMP_MS, MOST_BANNERS, MotionQueue, banner, card, piece, take_over
from shared.messages import Chat, ChatLine, ClockSetting, ClockState, Lobby, RoomListed, RoomSummary, RoomUnlisted

# ------------------------------------------------------------------------------------------------ clock

SETTING = ClockSetting(kind="turn", seconds=60)


def test_a_running_clock_counts_down_between_news_and_never_below_zero() -> None:
    clock = ClockEstimate()
    assert clock.left(0, 5.0) is None
    clock.take(ClockState(left={0: 60_000, 1: 60_000}, running=[0]), 10.0)
    assert (clock.left(0, 12.5), clock.left(1, 12.5)) == (57_500, 60_000)
    assert clock.left(0, 1000.0) == 0
    assert clock.left(0, 9.0) == 60_000, "a clock that jumps back gives nothing away"
    clock.take(ClockState(left={0: 50_000, 1: 60_000}, running=[0], paused=True), 20.0)
    assert clock.left(0, 99.0) == 50_000
    assert clock.paused
    clock.take(None, 30.0)
    assert clock.left(0, 31.0) is None


def test_a_clock_stands_still_while_the_connection_is_lost() -> None:
    clock = ClockEstimate()
    clock.take(ClockState(left={0: 8_000, 1: 60_000}, running=[0]), 10.0)
    clock.follow(12.0, online=False)
    clock.follow(14.0, online=False)
    assert (clock.left(0, 40.0), clock.runs(0), clock.urgency(0, SETTING, 40.0)) == (6_000, False, "calm")
    clock.follow(40.0, online=True)
    assert (clock.left(0, 15.0), clock.runs(0)) == (3_000, True)


@pytest.mark.parametrize(("left", "urgency"), [(60_000, "calm"), (15_000, "low"), (10_000, "urgent"), (0, "urgent")])
def test_urgency(left: int, urgency: str) -> None:
    clock = ClockEstimate()
    clock.take(ClockState(left={0: left, 1: left}, running=[0]), 0.0)
    assert clock.urgency(0, SETTING, 0.0) == urgency
    assert clock.urgency(1, SETTING, 0.0) == "calm"
    assert clock.share(0, SETTING, 0.0) == pytest.approx(left / 60_000)


@pytest.mark.parametrize(("milliseconds", "said"), [(0, "0:00"), (1, "0:01"), (52_000, "0:52"), (727_000, "12:07"), (3_900_000, "1:05:00")])
def test_a_time_is_said_in_whole_seconds_rounded_up(milliseconds: int, said: str) -> None:
    assert clock_text(milliseconds) == said


# ------------------------------------------------------------------------------------------------ chat


def line(name: str, text: str, at: int = 1) -> ChatLine:
    return ChatLine(name, text, None, at)


def test_muting_hides_and_unmuting_shows_again() -> None:
    book = ChatBook()
    book.take([line("Anna", "hello"), line("Boris", "buy things")])
    assert book.toggle_mute("Boris")
    assert [one.name for one in book.lines()] == ["Anna"]
    assert book.take([line("Boris", "more", 2)]) == []
    assert not book.toggle_mute("Boris")
    assert len(book.lines()) == 3


def test_unread_counts_what_is_shown_until_it_is_read() -> None:
    book = ChatBook()
    book.toggle_mute("Boris")
    book.take([line("Anna", "1"), line("Boris", "2")])
    assert book.unread == 1
    book.read()
    assert book.unread == 0
    book.take([line("Anna", "3", 3)], seen=True)
    assert book.unread == 0


def test_a_recap_after_a_reconnect_says_nothing_twice() -> None:
    book = ChatBook()
    book.take([line("Anna", "1"), line("Anna", "2")])
    assert book.take([line("Anna", "2"), line("Anna", "3")]) == [line("Anna", "3")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  good   move ", Typed(send="good move")),
        ("", Typed()),
        ("   ", Typed()),
        ("/mute", Typed(notice="chat.mute_whom")),
        ("/mute Boris", Typed(notice="chat.muted", name="Boris")),
        ("/unmute Boris", Typed(notice="chat.unmuted", name="Boris")),
        ("/dance", Typed(notice="chat.unknown_command", name="/dance")),
    ],
)
def test_what_a_typed_line_means(typed: str, meant: Typed) -> None:
    book = ChatBook()
    assert book.enter(typed) == meant
    assert not meant.notice or language.text(meant.notice, name=meant.name)


def test_own_lines_come_back_with_the_arrow_keys() -> None:
    book = ChatBook()
    for text in ("one", "two"):
        book.enter(text)
    assert [book.recall(step) for step in (1, 1, 1, -1, -1)] == ["two", "one", "one", "two", ""]


# ------------------------------------------------------------------------------------------------ motion


def test_a_piece_goes_its_way_and_is_there() -> None:
    queue = MotionQueue()
    queue.add([piece(0, "knight", "L5")])
    assert queue.advance(110)
    ((moving, at),) = queue.under_way()
    assert (moving.target, at) == ("L5", pytest.approx(1 - 0.5**3))
    queue.advance(110)
    assert queue.under_way() == []
    assert not queue.busy


def test_batches_follow_one_another_and_what_is_in_one_moves_together() -> None:
    queue = MotionQueue()
    queue.add([piece(0, "knight", "L5"), piece(0, "garrison", "C03", delay_ms=220)])
    queue.add([card(0, "", "deck", "hand")])
    queue.advance(230)
    assert {moving.target for moving, _ in queue.under_way()} == {"C03"}
    queue.advance(220)
    assert {moving.target for moving, _ in queue.under_way()} == {"hand"}


def test_past_a_second_and_a_half_it_hurries() -> None:
    plain, late = MotionQueue(), MotionQueue()
    plain.add([take_over(0, "L5")])
    for _ in range(5):
        late.add([take_over(0, "L5")])
    plain.advance(100)
    late.advance(100)
    assert plain.waiting_ms() == pytest.approx(400)
    assert late.waiting_ms() == pytest.approx(2300)


def test_past_four_seconds_it_jumps_to_the_last_state() -> None:
    queue = MotionQueue()
    while queue.waiting_ms() <= JUMP_MS - 500:
        queue.add([take_over(0, "L5")])
    assert queue.busy
    queue.add([take_over(0, "L5")])
    queue.add([take_over(0, "L5")])
    assert queue.waiting_ms() <= 500


def test_a_click_finishes_the_motion_under_way_only() -> None:
    queue = MotionQueue()
    queue.add([piece(0, "knight", "L5")])
    queue.add([piece(1, "knight", "L6")])
    queue.finish_current()
    assert {moving.target for moving, _ in queue.under_way()} == {"L6"}


def test_a_banner_holds_nothing_up() -> None:
    queue = MotionQueue()
    queue.add([banner(0, "archbishop")])
    assert queue.waiting_ms() == 0
    assert [moving.kind for moving, _ in queue.under_way()] == ["banner"]
    queue.advance(1800)
    assert not queue.busy


def test_banners_come_one_after_another() -> None:
    queue = MotionQueue()
    queue.add([banner(None, "first"), banner(None, "second")])
    queue.add([banner(None, "third")])

    def seen() -> list[str]:
        return [moving.key for moving, _ in queue.under_way()]

    assert seen() == ["first"]
    queue.advance(BANNER_READ_MS - 1)
    assert seen() == ["first"]
    queue.advance(1)
    assert seen() == ["first", "second"]
    queue.advance(BANNER_READ_MS)
    assert seen() == ["second", "third"]
    queue.advance(1800)
    assert not queue.busy


def test_of_many_banners_that_wait_the_oldest_are_left_out() -> None:
    queue = MotionQueue()
    queue.add([banner(None, str(number)) for number in range(MOST_BANNERS + 3)])
    assert [moving.key for moving, _ in queue.under_way()] == ["3"]


@pytest.mark.parametrize(("speed", "reduced"), [("off", False), ("normal", True)])
def test_without_motion_the_last_state_is_there_at_once(speed: str, reduced: bool) -> None:
    queue = MotionQueue(speed, reduced)
    queue.add([piece(0, "knight", "L5"), banner(0, "over")])
    assert not queue.busy
    assert queue.under_way() == []


def test_fast_is_twice_as_fast() -> None:
    queue = MotionQueue("fast")
    queue.add([piece(0, "knight", "L5")])
    queue.advance(110)
    assert not queue.busy


# ------------------------------------------------------------------------------------------------ lobby


def room(code: str, **fields: object) -> RoomSummary:
    usual: dict[str, object] = {
        "code": code,
        "name": f"Table {code}",
        "game": "rheinlaender",
        "host": "Anna",
        "seats": 4,
        "players": 1,
        "bots": 0,
        "watchers": 0,
        "status": "open",
        "locked": False,
        "watchable": True,
        "options": {},
        "clock": ClockSetting(),
    }
    return RoomSummary(**{**usual, **fields})  # type: ignore[arg-type]


def test_rooms_are_kept_by_news_and_sorted_by_what_can_be_done() -> None:
    lobby = LobbyModel()
    assert not lobby.loaded
    lobby.take(Lobby(id=1, rooms=[room("AAAAA", status="running"), room("BBBBB")], chat=[line("Anna", "hi")]))
    lobby.take(RoomListed(room=room("CCCCC", status="running", watchable=False)))
    lobby.take(RoomListed(room=room("DDDDD", status="over")))
    assert [one.code for one in lobby.rooms()] == ["BBBBB", "AAAAA", "CCCCC", "DDDDD"]
    assert [use_of(one) for one in lobby.rooms()][:3] == ["join", "watch", "full"]
    lobby.take(RoomUnlisted(code="BBBBB"))
    lobby.take(RoomUnlisted(code="BBBBB"))
    assert len(lobby) == 3
    assert lobby.room("BBBBB") is None
    lobby.take(Chat(to="lobby", lines=[line("Boris", "ho")]))
    lobby.take(Chat(to="table", lines=[line("Boris", "not here")]))
    assert [one.text for one in lobby.chat.lines()] == ["hi", "ho"]


@pytest.mark.parametrize(
    ("chosen", "codes"),
    [
        (RoomFilter(), ["BBBBB", "CCCCC", "AAAAA"]),
        (RoomFilter(text="  anna "), ["BBBBB", "AAAAA"]),
        (RoomFilter(text="ccccc"), ["CCCCC"]),
        (RoomFilter(game="catan"), []),
        (RoomFilter(only_joinable=True), ["BBBBB", "CCCCC"]),
        (RoomFilter(without_password=True), ["CCCCC", "AAAAA"]),
    ],
)
def test_filters(chosen: RoomFilter, codes: list[str]) -> None:
    lobby = LobbyModel()
    rooms = [room("AAAAA", players=4), room("BBBBB", locked=True), room("CCCCC", host="Boris")]
    lobby.take(Lobby(id=1, rooms=rooms, chat=[]))
    lobby.filter = chosen
    assert [one.code for one in lobby.rooms()] == codes
