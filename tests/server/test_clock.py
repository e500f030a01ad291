"""The turn clock, its hands turned by the test."""

from __future__ import annotations

from server.clock import TurnClock
from shared.messages import ClockSetting


def running(kind: str, seconds: int = 60, increment: int = 0, seats: int = 3) -> TurnClock:
    clock = TurnClock(ClockSetting(kind, seconds, increment), seats)  # type: ignore[arg-type]
    clock.resume(0)
    clock.decided(None, (0,), 0)
    return clock


def test_off_has_no_state_and_no_deadline() -> None:
    clock = running("off")
    assert clock.state(5) is None
    assert clock.deadline() is None
    assert clock.expired(1e9) == []
    assert clock.remember(5) == {}


def test_turn_gives_the_full_time_for_every_decision() -> None:
    clock = running("turn", 60)
    assert clock.deadline() == 60
    clock.decided(0, (0,), 20)  # a second decision of the same turn
    assert clock.deadline() == 80
    clock.decided(0, (1,), 30)
    assert clock.deadline() == 90
    assert clock.state(40).left == {1: 50_000}  # type: ignore[union-attr]


def test_turn_lets_others_time_run_while_one_decides() -> None:
    clock = TurnClock(ClockSetting("turn", 60), 3)
    clock.resume(0)
    clock.decided(None, (0, 1, 2), 0)
    clock.decided(1, (0, 2), 10)
    assert clock.deadline() == 60
    assert clock.state(10).left == {0: 50_000, 2: 50_000}  # type: ignore[union-attr]


def test_bank_adds_the_increment_at_the_beginning_of_a_turn() -> None:
    clock = running("bank", 60, 10)
    assert clock.state(0).left == {0: 60_000, 1: 60_000, 2: 60_000}  # type: ignore[union-attr]
    clock.decided(0, (0,), 5)  # the same turn goes on
    clock.decided(0, (1,), 15)
    assert clock.state(15).left == {0: 45_000, 1: 70_000, 2: 60_000}  # type: ignore[union-attr]
    assert clock.state(15).running == [1]  # type: ignore[union-attr]


def test_expiry_is_reported_once_and_again_for_the_next_decision() -> None:
    clock = running("bank", 60)
    assert clock.expired(59.9) == []
    assert clock.expired(60) == [0]
    assert clock.expired(61) == []
    assert clock.deadline() is None
    clock.decided(0, (0,), 61)
    assert clock.expired(61) == [0]


def test_all_whose_time_is_over_together() -> None:
    clock = TurnClock(ClockSetting("turn", 60), 3)
    clock.resume(0)
    clock.decided(None, (2, 0), 0)
    assert clock.expired(60) == [0, 2]


def test_paused_nobodys_time_passes() -> None:
    clock = running("turn", 60)
    clock.pause(10)
    assert clock.deadline() is None
    assert clock.expired(1000) == []
    assert clock.state(1000).paused  # type: ignore[union-attr]
    clock.resume(1000)
    assert clock.deadline() == 1050
    clock.resume(1010)  # twice does no harm
    assert clock.deadline() == 1050


def test_the_journals_memory_goes_on_paused() -> None:
    clock = running("bank", 60, 5)
    clock.decided(0, (1,), 20)
    again = TurnClock(ClockSetting("bank", 60, 5), 3)
    again.restore(clock.remember(25), (1,))
    assert again.paused
    assert again.state(0).left == {0: 40_000, 1: 60_000, 2: 60_000}  # type: ignore[union-attr]
    again.resume(100)
    assert again.deadline() == 160


def test_a_clock_that_jumps_back_takes_nothing_away() -> None:
    clock = running("turn", 60)
    assert clock.state(-100).left == {0: 60_000}  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------ turns of many actions


def long_turns(kind: str, seconds: int = 60, increment: int = 0) -> TurnClock:
    """Seat 0 has begun turn 0."""
    clock = TurnClock(ClockSetting(kind, seconds, increment), 3)  # type: ignore[arg-type]
    clock.resume(0)
    clock.decided(None, (0,), 0, {0: 0})
    return clock


def left(clock: TurnClock, now: float) -> dict[int, int]:
    state = clock.state(now)
    assert state is not None
    return state.left


def test_a_turn_has_one_time_for_all_its_actions() -> None:
    clock = long_turns("turn")
    clock.decided(0, (0,), 20, {0: 0})
    clock.decided(2, (0,), 30, {0: 0})  # somebody else said something
    assert clock.deadline() == 60
    clock.decided(0, (1,), 40, {1: 1})
    assert clock.deadline() == 100


def test_a_turn_that_was_interrupted_goes_on_where_it_stopped() -> None:
    clock = long_turns("turn")
    clock.decided(0, (1, 2), 20)
    assert left(clock, 25) == {1: 55_000, 2: 55_000}  # theirs is a time of its own, and the turn's stands still
    clock.decided(1, (2,), 30)
    clock.decided(2, (0,), 50, {0: 0})
    assert left(clock, 50) == {0: 40_000}
    clock.decided(0, (1,), 55)
    clock.decided(1, (0,), 60, {0: 0})
    assert left(clock, 60) == {0: 35_000}


def test_the_next_turn_of_a_seat_has_the_full_time_again() -> None:
    clock = long_turns("turn")
    clock.decided(0, (0,), 50, {0: 3})
    assert clock.deadline() == 110


def test_when_a_turns_time_is_over_it_is_over_for_each_decision_until_the_turn_ends() -> None:
    clock = long_turns("turn")
    assert clock.expired(60) == [0]
    assert clock.expired(60) == []
    clock.decided(0, (0,), 60, {0: 0})
    assert clock.deadline() == 60
    assert clock.expired(60) == [0]
    clock.decided(0, (1,), 61)
    assert clock.expired(61) == []
    clock.decided(1, (0,), 62, {0: 0})
    assert clock.expired(62) == [0]
    clock.decided(0, (1,), 63, {1: 1})
    assert clock.expired(63) == []
    assert left(clock, 63) == {1: 60_000}


def test_taking_back_the_beginning_of_a_turn_gives_no_new_time() -> None:
    clock = long_turns("turn")
    clock.decided(0, (0,), 20, {0: 1})
    assert clock.deadline() == 80
    clock.decided(0, (0,), 30, {0: 0})
    clock.decided(0, (0,), 40, {0: 1})
    assert clock.deadline() == 80


def test_bank_adds_the_increment_once_a_turn_and_for_decisions_in_others_turns() -> None:
    clock = long_turns("bank", 60, 10)
    clock.decided(0, (1,), 10)
    clock.decided(1, (0,), 15, {0: 0})
    assert left(clock, 15) == {0: 50_000, 1: 65_000, 2: 60_000}
    clock.decided(0, (2,), 20, {2: 1})
    assert left(clock, 20) == {0: 45_000, 1: 65_000, 2: 70_000}


def test_the_journals_memory_knows_whose_turn_goes_on() -> None:
    clock = long_turns("turn")
    clock.decided(0, (1,), 20)
    again = TurnClock(ClockSetting("turn", 60), 3)
    again.restore(clock.remember(30), (1,), {0: 0})
    again.resume(100)
    again.decided(1, (0,), 110, {0: 0})
    assert left(again, 110) == {0: 40_000}
