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
