"""The client's side of the protocol, without any network: frames in, frames and news out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from client.net.news import Answer
from client.net.protocol import ClientProtocol
from shared import messages
from shared.codec import ProtocolError, decode_request, encode
from shared.games import GAMES
from shared.messages import (
    Act,
    CreateRoom,
    Done,
    Entered,
    GameInfo,
    Hello,
    JoinRoom,
    LeftRoom,
    Ping,
    Refused,
    Resync,
    Room,
    RoomSettings,
    SeatView,
    Snapshot,
    Update,
    WatchLobby,
    Welcome,
)

CODE = "KPTRX"
PLACE = {"do": "place", "card": 7, "space": "L7"}


def welcome(epoch: str = "one") -> Welcome:
    return Welcome(id=1, token="t" * 22, name="Anna", server="Test", version="1", epoch=epoch, motd="", games=[])


def room(match: int = 1, actions: int = 0) -> Room:
    return Room(
        code=CODE,
        settings=RoomSettings(game="rheinlaender", seats=3, name="Rhine"),
        locked=False,
        status="running",
        host=0,
        you=0,
        seats=[SeatView(seat=0, kind="player")],
        watchers=0,
        match=match,
        commitment="",
        contributions=[],
        actions=actions,
    )


def snapshot(version: int, number: int | None = None, match: int = 1) -> Snapshot:
    fields: dict[str, Any] = {"code": CODE, "epoch": "one", "match": match, "version": version, "game": "rheinlaender", "seats": 3}
    return Snapshot(id=number, **fields, options={}, seat=0, names=[], public={}, private=None, events=[])


def update(version: int) -> Update:
    return Update(version=version, public=[], events=[])


class Talk:
    """A protocol and what comes out of it."""

    def __init__(self) -> None:
        self.protocol = ClientProtocol("Anna")

    def hear(self, *replies: messages.Reply) -> list[Any]:
        for reply in replies:
            self.protocol.receive(encode(reply))
        return self.protocol.take_news()

    def sent(self) -> list[Any]:
        return [decode_request(frame) for frame in self.protocol.take_frames()]

    def greet(self, epoch: str = "one", games: Sequence[GameInfo] = ()) -> Hello:
        self.protocol.connected()
        (hello, *_) = self.sent()
        assert isinstance(hello, Hello)
        self.hear(msgspec.structs.replace(welcome(epoch), id=hello.id, games=list(games)))
        return hello

    def enter(self, version: int = 4) -> None:
        self.greet()
        self.hear(Entered(id=0, code=CODE, seat=0), room(), snapshot(version))
        self.sent()


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_the_first_frame_is_a_hello_without_a_room(talk: Talk) -> None:
    hello = talk.greet()
    assert (hello.name, hello.token, hello.room, hello.version) == ("Anna", "", None, None)
    assert talk.protocol.token == "t" * 22


def test_a_request_without_a_connection_is_refused_at_once(talk: Talk) -> None:
    talk.protocol.request(Ping(id=5))
    (answer,) = talk.protocol.take_news()
    assert isinstance(answer, Answer)
    assert answer.refused is not None
    assert answer.refused.key == "not_connected"
    assert talk.sent() == []


def offer(**editions: str) -> list[GameInfo]:
    return [GameInfo(game, [3], [], {}, edition) for game, edition in editions.items()]


def test_the_way_to_a_table_says_which_games_one_has(talk: Talk) -> None:
    own = GAMES["rheinlaender"].edition()
    talk.greet(games=offer(rheinlaender="0" * 16, catan="", chess="1" * 16))
    talk.protocol.request(JoinRoom(id=50, code=CODE))
    talk.protocol.request(CreateRoom(id=51, settings=room().settings))
    assert [request.editions for request in talk.sent()] == [{"rheinlaender": own}] * 2


def test_an_older_server_is_not_asked_what_it_cannot_know(talk: Talk) -> None:
    talk.greet(games=offer(rheinlaender="", catan=""))
    talk.protocol.request(JoinRoom(id=50, code=CODE))
    (frame,) = talk.protocol.take_frames()
    assert b"editions" not in frame


@pytest.mark.parametrize(("edition", "key"), [("0" * 16, "other_edition"), ("", None), (GAMES["rheinlaender"].edition(), None)])
def test_a_game_that_was_corrected_meanwhile_is_not_gone_on_with(talk: Talk, edition: str, key: str | None) -> None:
    talk.enter()
    talk.protocol.lost()
    talk.greet(games=offer(rheinlaender=edition, catan="0" * 16))
    assert (talk.protocol.fatal.key if talk.protocol.fatal else None) == key


def test_a_game_that_is_not_played_here_may_be_another(talk: Talk) -> None:
    talk.greet()
    talk.protocol.lost()
    talk.greet(games=offer(rheinlaender="0" * 16))
    assert talk.protocol.fatal is None


def test_every_request_has_one_answer(talk: Talk) -> None:
    talk.greet()
    talk.protocol.request(Ping(id=50))
    talk.protocol.request(Ping(id=51))
    assert talk.hear(Done(id=51), Done(id=50)) == [Answer(Ping(id=51), Done(id=51)), Answer(Ping(id=50), Done(id=50))]
    assert talk.hear(Done(id=50)) == [Done(id=50)]


def test_updates_come_in_order_and_doubles_are_left_out(talk: Talk) -> None:
    talk.enter(4)
    assert talk.hear(update(5), update(5), update(3), update(6)) == [update(5), update(6)]


def test_a_hole_asks_for_a_snapshot_once_and_lets_nothing_through_until_it_is_here(talk: Talk) -> None:
    talk.enter(4)
    assert talk.hear(update(6), update(7), update(5)) == []
    (resync,) = talk.sent()
    assert isinstance(resync, Resync)
    assert resync.reason == "hole: 4 to 6"
    news = talk.hear(snapshot(9, resync.id), update(10))
    assert news[-2:] == [snapshot(9, resync.id), update(10)]


def test_a_refused_resync_is_tried_again_with_the_next_update(talk: Talk) -> None:
    talk.enter(4)
    talk.hear(update(6))
    (first,) = talk.sent()
    talk.hear(Refused(id=first.id, key="too_fast"), update(7))
    (second,) = talk.sent()
    assert isinstance(second, Resync)


def test_a_hello_after_a_loss_says_what_is_needed_to_resume(talk: Talk) -> None:
    talk.enter(4)
    talk.hear(update(5))
    talk.protocol.lost()
    hello = talk.greet()
    assert (hello.token, hello.room, hello.epoch, hello.match, hello.version) == ("t" * 22, CODE, "one", 1, 5)
    assert talk.hear(update(6)) == [update(6)]


def test_another_epoch_lets_only_a_snapshot_count(talk: Talk) -> None:
    talk.enter(4)
    talk.protocol.lost()
    talk.greet("two")
    assert talk.hear(update(5)) == []
    assert talk.hear(snapshot(2)) == [snapshot(2)]


def test_a_lost_request_is_refused_and_a_lost_action_is_sent_again_under_its_number(talk: Talk) -> None:
    talk.enter(4)
    talk.protocol.request(Ping(id=60))
    talk.protocol.act(61, PLACE, 4)
    (_, act) = talk.sent()
    assert (act.number, act.version, act.match, act.action) == (1, 4, 1, PLACE)
    talk.protocol.lost()
    (answer,) = talk.protocol.take_news()
    assert answer.request == Ping(id=60)
    assert answer.refused.key == "connection_lost"
    talk.protocol.connected()
    talk.sent()
    talk.hear(welcome())
    assert talk.sent() == [act]
    assert talk.hear(Done(id=61, version=5))[-1] == Answer(act, Done(id=61, version=5))


def test_lost_for_good_leaves_no_request_without_an_answer(talk: Talk) -> None:
    talk.enter(4)
    talk.protocol.request(Ping(id=60))
    talk.protocol.act(61, PLACE, 4)
    talk.protocol.lost(for_good=True)
    assert [(answer.request.id, answer.refused.key) for answer in talk.protocol.take_news()] == [
        (60, "connection_lost"),
        (61, "connection_lost"),
    ]


def test_only_one_action_at_a_time(talk: Talk) -> None:
    talk.enter()
    talk.protocol.act(70, PLACE, 4)
    talk.protocol.act(71, PLACE, 4)
    (answer,) = talk.protocol.take_news()
    assert answer.refused.key == "action_pending"
    assert len(talk.sent()) == 1


def test_actions_are_numbered_on_from_what_the_server_has(talk: Talk) -> None:
    talk.enter()
    talk.hear(room(actions=6))
    numbers = []
    for number, reply in ((80, Done(id=80)), (81, Refused(id=81, key="space_occupied", rule="RHE-PLACE-2")), (82, Done(id=82))):
        talk.protocol.act(number, PLACE, 4)
        (act,) = talk.sent()
        assert isinstance(act, Act)
        numbers.append(act.number)
        talk.hear(reply)
    assert numbers == [7, 8, 8]


def test_an_action_that_the_server_counts_otherwise_sets_this_side_right(talk: Talk) -> None:
    talk.enter()
    talk.hear(room(actions=6))
    talk.protocol.act(80, PLACE, 4)
    talk.sent()
    talk.hear(Refused(id=80, key="number_ahead", details={"expected": 4}))
    (resync,) = talk.sent()
    assert isinstance(resync, Resync)
    talk.hear(snapshot(4, resync.id))
    talk.protocol.act(81, PLACE, 4)
    (act,) = talk.sent()
    assert act.number == 4


def test_a_new_match_counts_from_one_and_waits_for_its_snapshot(talk: Talk) -> None:
    talk.enter()
    talk.hear(room(actions=6), room(match=2))
    assert talk.hear(update(5)) == []
    talk.hear(snapshot(0, match=2))
    talk.protocol.act(90, PLACE, 0)
    (act,) = talk.sent()
    assert (act.number, act.match) == (1, 2)


def test_leaving_forgets_the_room(talk: Talk) -> None:
    talk.enter()
    talk.hear(LeftRoom(code=CODE, reason="kicked"))
    talk.protocol.lost()
    assert talk.greet().room is None


def test_the_lobby_is_watched_again_after_a_loss(talk: Talk) -> None:
    talk.greet()
    talk.protocol.request(WatchLobby(id=33))
    talk.sent()
    talk.protocol.lost()
    talk.protocol.connected()
    talk.sent()
    talk.hear(welcome())
    (again,) = talk.sent()
    assert isinstance(again, WatchLobby)
    assert again.on


def test_a_fatal_refusal_is_kept(talk: Talk) -> None:
    talk.protocol.connected()
    (hello,) = talk.sent()
    talk.hear(Refused(id=hello.id, key="wrong_password", fatal=True))
    assert talk.protocol.fatal is not None
    assert talk.protocol.fatal.key == "wrong_password"


@pytest.mark.parametrize("frame", [b"", b"\xc1", b"\x93\x01\x02\x03", b"\x81\xa4type\xa4nope"])
def test_garbage_is_a_protocol_error(talk: Talk, frame: bytes) -> None:
    with pytest.raises(ProtocolError):
        talk.protocol.receive(frame)
