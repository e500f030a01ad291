"""The turn clock between two messages of the server: an estimate that every message corrects. It decides nothing."""

from __future__ import annotations

from typing import Literal

from shared.engine import Seat
from shared.messages import ClockSetting, ClockState

Urgency = Literal["calm", "low", "urgent"]
LOW_SHARE = 0.25
URGENT_MS = 10_000


class ClockEstimate:
    """Times are milliseconds; ``now`` is seconds on the clock of ``time.monotonic``."""

    def __init__(self) -> None:
        self._state: ClockState | None = None
        self._at = 0.0
        self._held: float | None = None
        """Since when the connection is lost; None while it stands."""

    def take(self, state: ClockState | None, now: float) -> None:
        """News from the server; None: the match has no clock."""
        self._state, self._at = state, now

    def follow(self, now: float, *, online: bool) -> None:
        """The connection is lost: whether the server's clock goes on is not known, so the estimate stands still. When it is back, the time
        between counts as gone until the server says more.
        """
        self._held = None if online else now if self._held is None else self._held

    def left(self, seat: Seat, now: float) -> int | None:
        """What is left for a seat, never below zero; None without a clock."""
        state = self._state
        if state is None or seat not in state.left:
            return None
        now = now if self._held is None else min(now, self._held)
        gone = int((now - self._at) * 1000) if not state.paused and seat in state.running else 0
        return max(0, state.left[seat] - max(0, gone))

    def runs(self, seat: Seat) -> bool:
        """Whether the seat's time counts down now."""
        state = self._state
        return state is not None and self._held is None and not state.paused and seat in state.running

    @property
    def paused(self) -> bool:
        """Whether the server holds the clock (nobody is there)."""
        return self._state is not None and self._state.paused

    def share(self, seat: Seat, setting: ClockSetting, now: float) -> float | None:
        """Part of the full time that is left, 0 to 1, for the bar; None without a clock."""
        left = self.left(seat, now)
        return None if left is None else min(1.0, left / (setting.seconds * 1000))

    def urgency(self, seat: Seat, setting: ClockSetting, now: float) -> Urgency:
        """``low`` under a quarter, ``urgent`` in the last ten seconds, both only while the time runs."""
        left, share = self.left(seat, now), self.share(seat, setting, now)
        if left is None or share is None or not self.runs(seat):
            return "calm"
        if left <= URGENT_MS:
            return "urgent"
        return "low" if share <= LOW_SHARE else "calm"


def clock_text(milliseconds: int) -> str:
    """``0:52``, ``12:07``, ``1:05:00``; a started second counts as a whole one."""
    seconds = -(-milliseconds // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
