"""Every transition of a seat from every state: where it leads, or that it is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.refusals import Refusal
from server.seating import Seating
from server.seats import BOT_NAMES, Seat, SeatState, WrongTransition, bot_contribution

EMPTY, BOT, HERE, AWAY, SUBSTITUTED = SeatState.EMPTY, SeatState.BOT, SeatState.HERE, SeatState.AWAY, SeatState.SUBSTITUTED

TRANSITIONS: dict[str, tuple[Callable[[Seat], None], dict[SeatState, SeatState]]] = {
    "sit": (lambda seat: seat.sit("hash", "Anna"), {EMPTY: HERE}),
    "seat_bot": (lambda seat: seat.seat_bot("meek", b"bytes"), {EMPTY: BOT}),
    "drop": (lambda seat: seat.drop(5.0), {HERE: AWAY}),
    "count_grace": (lambda seat: seat.count_grace(7.0), {AWAY: AWAY}),
    "come_back": (lambda seat: seat.come_back("Anna"), {HERE: HERE, AWAY: HERE, SUBSTITUTED: HERE}),
    "substitute": (lambda seat: seat.substitute(), {AWAY: SUBSTITUTED}),
    "hand_over": (lambda seat: seat.hand_over("meek"), {HERE: BOT, AWAY: BOT, SUBSTITUTED: BOT}),
    "clear": (lambda seat: seat.clear(), {BOT: EMPTY, HERE: EMPTY, AWAY: EMPTY, SUBSTITUTED: EMPTY}),
    "get_ready": (lambda seat: seat.get_ready(True, b"mine"), {HERE: HERE}),
}


def seat_in(state: SeatState) -> Seat:
    seat = Seat(1)
    if state is BOT:
        seat.seat_bot("bold", b"bot's")
    elif state is not EMPTY:
        seat.sit("hash", "Anna")
        seat.get_ready(True, b"Anna's")
        if state is not HERE:
            seat.drop(3.0)
        if state is SUBSTITUTED:
            seat.substitute()
    assert seat.state is state
    return seat


def fields(seat: Seat) -> dict[str, object]:
    return {name: getattr(seat, name) for name in Seat.__slots__}


@pytest.mark.parametrize("state", SeatState)
@pytest.mark.parametrize("name", TRANSITIONS)
def test_transition(name: str, state: SeatState) -> None:
    transition, leads = TRANSITIONS[name]
    seat = seat_in(state)
    before = fields(seat)
    if state in leads:
        transition(seat)
        assert seat.state is leads[state]
    else:
        with pytest.raises(WrongTransition):
            transition(seat)
        assert fields(seat) == before


@pytest.mark.parametrize("state", SeatState)
def test_only_an_away_seat_counts_a_grace_period(state: SeatState) -> None:
    assert (seat_in(state).grace_ends is not None) == (state is AWAY)


def test_a_returning_player_stops_the_grace_period() -> None:
    seat = seat_in(AWAY)
    seat.come_back("Anna")
    assert seat.grace_ends is None


def test_an_empty_seat_remembers_nothing_of_its_player() -> None:
    seat = seat_in(HERE)
    seat.clear()
    assert fields(seat) == fields(Seat(1))


def test_a_seat_handed_over_keeps_its_contribution_and_forgets_its_player() -> None:
    seat = seat_in(AWAY)
    seat.hand_over("meek")
    assert (seat.player, seat.name, seat.level, seat.contribution) == ("", BOT_NAMES[1], "meek", b"Anna's")


def test_not_ready_takes_the_contribution_back() -> None:
    seat = seat_in(HERE)
    seat.get_ready(False, b"ignored")
    assert (seat.ready, seat.contribution) == (False, b"")


@pytest.mark.parametrize(("state", "after"), [(BOT, BOT), (HERE, HERE), (AWAY, AWAY), (SUBSTITUTED, AWAY), (EMPTY, EMPTY)])
def test_a_rematch_asks_everybody_anew(state: SeatState, after: SeatState) -> None:
    seat = seat_in(state)
    seat.begin_again(b"next")
    assert seat.state is after
    assert seat.ready == (state is BOT)
    assert seat.contribution == (b"next" if state is BOT else b"")


@pytest.mark.parametrize("state", SeatState)
def test_after_a_restart_players_are_away_and_their_grace_waits(state: SeatState) -> None:
    seat = seat_in(state)
    again = Seat.from_document(1, seat.to_document())
    assert again.to_document() == seat.to_document()
    assert again.state is (AWAY if seat.is_player else state)
    assert again.grace_ends is None


def test_views() -> None:
    assert seat_in(EMPTY).view(0).kind == "empty"
    assert (seat_in(BOT).view(0).kind, seat_in(BOT).view(0).level) == ("bot", "bold")
    here, away, substituted = (seat_in(state).view(1.0) for state in (HERE, AWAY, SUBSTITUTED))
    assert (here.kind, here.connected, here.grace) == ("player", True, None)
    assert (away.connected, away.grace, away.substitute) == (False, 2000, False)
    assert (substituted.connected, substituted.grace, substituted.substitute) == (False, None, True)


def test_a_bots_contribution_follows_from_the_secret() -> None:
    assert bot_contribution(b"secret", 1) == bot_contribution(b"secret", 1)
    assert len({bot_contribution(secret, seat) for secret in (b"a", b"b") for seat in range(4)}) == 8


# -- several seats together


def seating(*states: SeatState) -> Seating:
    seats = []
    for number, state in enumerate(states):
        seat = seat_in(state)
        seat.number = number
        if seat.is_player:
            seat.player = f"player {number}"
        seats.append(seat)
    return Seating(seats, None, ())


def test_the_first_player_to_sit_is_host() -> None:
    table = seating(BOT, EMPTY, EMPTY)
    table.sit(table.free(None), "Bela", "Bela")
    table.sit(table.free(None), "Cili", "Cili")
    assert table.host == 1


@pytest.mark.parametrize(
    ("states", "host", "after"),
    [
        ((HERE, HERE), 0, 0),
        ((AWAY, HERE), 0, 0),
        ((SUBSTITUTED, HERE), 0, 1),
        ((BOT, AWAY, HERE), 0, 2),
        ((EMPTY, SUBSTITUTED), 0, 1),
        ((BOT, EMPTY), 0, None),
    ],
)
def test_who_is_host_when_the_host_is_gone(states: tuple[SeatState, ...], host: int, after: int | None) -> None:
    table = seating(*states)
    table.host = host
    assert table.pass_host() == (host != after)
    assert table.host == after


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda table: table.free(None), "room_full"),
        (lambda table: table.free(0), "seat_taken"),
        (lambda table: table.free(2), "no_such_seat"),
        (lambda table: table.taken(2), "no_such_seat"),
    ],
)
def test_seats_that_cannot_be_had(call: Callable[[Seating], object], key: str) -> None:
    with pytest.raises(Refusal) as refused:
        call(seating(HERE, BOT))
    assert refused.value.key == key


def test_the_seating_survives_a_restart() -> None:
    table = seating(HERE, BOT, EMPTY, AWAY)
    table.host = 3
    table.banned.append("somebody")
    assert Seating.from_document(table.to_document()).to_document() == table.to_document()


def test_asleep_is_a_table_with_players_none_of_whom_is_here() -> None:
    assert seating(AWAY, BOT).asleep
    assert seating(SUBSTITUTED, AWAY).asleep
    assert not seating(AWAY, HERE).asleep
    assert not seating(BOT, BOT).asleep
