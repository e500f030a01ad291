"""The turn clock of one match: what each awaited seat has left, and when it runs out. It knows no timers: ``now`` is always given.

All times are seconds of one monotonic clock; what is sent are whole milliseconds. The room asks for :meth:`TurnClock.deadline`, and
when that has passed sends an action of its own for the seats in :meth:`TurnClock.expired`, so replays need no clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from shared.messages import ClockSetting, ClockState

_NONE: Mapping[int, int] = MappingProxyType({})


class TurnClock:
    """``turn``: the full time for every turn. ``bank``: one stock for the match, and an increment for every turn begun.

    A game says which turn a decision belongs to (``Game.turn_of``). A turn of many actions has one time, which goes on where it stopped
    when others were asked something in between: a seat could else make itself endless time. A decision that belongs to no turn, for
    example one in somebody else's, is a turn of its own; so is every decision of a game that does not say.
    """

    def __init__(self, setting: ClockSetting, seats: int) -> None:
        self._setting = setting
        self.on = setting.kind != "off"
        self._left = {seat: float(setting.seconds) for seat in range(seats)}
        self._running: set[int] = set()
        self._since: float | None = None
        """When the running seats' time was last counted; None while paused."""
        self._over: set[int] = set()
        """Awaited seats whose time was reported as over; once for each decision is enough."""
        self._turns: dict[int, int] = {}
        """The latest turn that each seat had time for."""

    @property
    def paused(self) -> bool:
        return self._since is None

    def decided(self, seat: int | None, awaited: Iterable[int], now: float, turns: Mapping[int, int] = _NONE) -> None:
        """``seat`` has decided (None at the start of a match), and these seats are awaited now; ``turns`` are those of awaited seats."""
        if not self.on:
            return
        self._count(now)
        awaited = set(awaited)
        for other in awaited:
            begins = other not in self._running
            if begins or other == seat:
                self._over.discard(other)
            turn = turns.get(other)
            is_new = (begins or other == seat) if turn is None else self._begins_turn(other, turn)
            if is_new and self._setting.kind == "turn":
                self._left[other] = float(self._setting.seconds)
            elif is_new and self._setting.kind == "bank" and seat is not None and (begins or turn is not None):
                self._left[other] += self._setting.increment
        self._running = awaited

    def pause(self, now: float) -> None:
        self._count(now)
        self._since = None

    def resume(self, now: float) -> None:
        if self._since is None:
            self._since = now

    def deadline(self) -> float | None:
        """When the first awaited seat's time is over; None while nobody's runs."""
        if not self.on or self._since is None:
            return None
        counted = self._running - self._over
        if not counted:
            return None
        return self._since + min(self._left[seat] for seat in counted)

    def expired(self, now: float) -> list[int]:
        """The awaited seats whose time is over, in seat order, each once for every decision it owes until its turn ends."""
        if not self.on or self._since is None:
            return []
        self._count(now)
        over = {seat for seat in self._running if self._left[seat] <= 0} - self._over
        self._over |= over
        return sorted(over)

    def state(self, now: float) -> ClockState | None:
        """What everybody is told; None when the clock is off."""
        if not self.on:
            return None
        self._count(now)
        shown = self._left if self._setting.kind == "bank" else {seat: self._left[seat] for seat in self._running}
        left = {seat: max(0, round(seconds * 1000)) for seat, seconds in shown.items()}
        return ClockState(left, sorted(self._running), self.paused)

    def restore(self, left: Mapping[int, int], awaited: Iterable[int], turns: Mapping[int, int] = _NONE) -> None:
        """Go on, paused, with the milliseconds that the journal remembers; ``turns`` are those of all seats that have one."""
        for seat, milliseconds in left.items():
            self._left[seat] = milliseconds / 1000
        self._running = set(awaited)
        self._turns = dict(turns)

    def remember(self, now: float) -> dict[int, int]:
        """Milliseconds left of every seat, for the journal; empty when the clock is off."""
        if not self.on:
            return {}
        self._count(now)
        return {seat: round(seconds * 1000) for seat, seconds in self._left.items()}

    def _begins_turn(self, seat: int, turn: int) -> bool:
        """Whether the seat has not had time for this turn yet. Taking back leads to a turn that it had."""
        known = self._turns.get(seat)
        if known is not None and turn <= known:
            return False
        self._turns[seat] = turn
        return True

    def _count(self, now: float) -> None:
        if self._since is None:
            return
        passed = max(0.0, now - self._since)
        for seat in self._running:
            self._left[seat] = max(0.0, self._left[seat] - passed)
        self._since = now
