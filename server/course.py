"""The course of one match in a room: actions go into the journal and out to the audience, bots and the clock move, bugs are contained.

It knows seats, but not who comes and goes: the room does, and pauses the course while none of its players is connected.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import structlog

from server.audience import Answer, Audience, Guest
from server.house import House
from server.ledger import Ledger
from server.match import Match, RuleBug
from server.movers import Movers
from server.record import ACTION, By, stamp, start_game
from server.refusals import Refusal
from server.seating import Seating
from server.seats import Seat
from server.wire import Packet
from shared.codec import encode
from shared.engine import Viewer
from shared.messages import Act, ClockNews, ClockState, Done, Resync, RoomSettings, Snapshot

log = structlog.get_logger("room")

BUGS_ALLOWED = 3
BUGS_WITHIN = 60.0
"""Seconds within which so many failures of rules close the room."""


def begin_match(house: House, number: int, settings: RoomSettings, secret: bytes, contributions: list[bytes]) -> Match:
    """A match at its first decision. Raises :class:`Refusal` when the options do not go together, or a rule fails."""
    try:
        return Match.start(
            number,
            lambda: start_game(house.games, settings.game, settings.seats, settings.options, secret, contributions),
            settings.clock,
            contributions,
        )
    except RuleBug as bug:
        house.metrics.bugs.inc()
        log.exception("a match cannot begin", game=settings.game, seats=settings.seats, options=settings.options)
        raise Refusal("rule_bug") from bug
    except ValueError as error:
        raise Refusal("impossible_options", reason=str(error)) from error


class Course:
    """One match, running or just over. It stands still until :meth:`begin` or, after a restart, :meth:`resume`.

    ``over`` is called when the match has ended, ``moved`` after a move of the server's, ``broken`` when its rules fail too often.
    """

    def __init__(
        self,
        house: House,
        code: str,
        settings: RoomSettings,
        parts: tuple[Ledger, Audience, Seating],
        match: Match,
        *,
        over: Callable[[], None],
        moved: Callable[[], None],
        broken: Callable[[], None],
    ) -> None:
        self.match = match
        self.paused = True
        self._house, self._code, self._settings = house, code, settings
        self._ledger, self._audience, self._seating = parts
        self._over, self._moved, self._broken = over, moved, broken
        self._movers = Movers(code, match, house.bots, house.time.time, self._move, self._move_ended)
        self._bugs: deque[float] = deque(maxlen=BUGS_ALLOWED)
        self._log = log.bind(room=code, match=match.number)

    # -- what clients ask for

    def act(self, guest: Guest, seat: Seat, request: Act) -> None:
        """A client's action, applied once however often it is sent. Raises :class:`Refusal`."""
        match = self.match
        if request.match != match.number:
            raise Refusal("wrong_match")
        version = match.version_of(seat.number, request.number)
        if version is not None:
            self._ledger.publish(lambda: guest.answer(Done(id=request.id, version=version)))
            return
        if match.standings is not None:
            raise Refusal("match_not_running")
        if request.version > match.version:
            raise Refusal("version_ahead", version=match.version)
        try:
            self._play(seat.number, request.action, "player", request.number, (guest, request.id))
        except RuleBug as bug:
            raise Refusal("rule_bug") from bug

    def resync(self, guest: Guest, request: Resync) -> None:
        """Whose copy is wrong gets a new one; a fresh stay begins with it."""
        viewer = self._audience.viewer(guest)
        self._log.warning("a client asks for a snapshot", seat=viewer, version=self.match.version, reason=request.reason)
        self._house.metrics.resyncs.inc()
        snapshot = self.snapshot(viewer, request.id)

        def publish() -> None:
            guest.answer(snapshot)
            self._audience.attach(guest)

        self._ledger.publish(publish)

    def snapshot(self, viewer: Viewer, request: int | None = None) -> Snapshot:
        return self.match.snapshot(viewer, self._code, self._house.epoch, self._house.time.time(), request)

    def packets(self, viewer: Viewer, known: int | None) -> list[Packet]:
        """What brings a viewer up to date who knows version ``known``, or nothing: the missing updates, else a snapshot."""
        missing = None if known is None else self.match.missing(viewer, known)
        if missing is None:
            return [Packet(encode(self.snapshot(viewer)))]
        state = self._clock_state()
        return missing if state is None else [*missing, Packet(encode(ClockNews(clock=state)))]

    # -- its progress

    def begin(self) -> None:
        """The first decision is awaited from now on."""
        self.paused = False
        self.match.begin(self._house.time.time())

    def pause(self) -> None:
        """Nobody's clock runs, no bot moves."""
        self.paused = True
        self.match.clock.pause(self._house.time.time())
        self._movers.cancel_all()
        self._tell_clock()

    def resume(self) -> None:
        """Go on after :meth:`pause`."""
        self.paused = False
        self.match.clock.resume(self._house.time.time())
        self._tell_clock()

    def prompt(self) -> None:
        """Let bots move whose turn it is, and let those answer that have been asked something."""
        match = self.match
        if self.paused or match.standings is not None:
            return
        for number in match.awaited + match.invited:  # for a seat that is both the second start does nothing
            seat = self._seating[number]
            if seat.played_by_bot:
                self._movers.start(number, seat.level or self.level(), "bot", self._settings.bot_pace / 1000)

    def deadline(self) -> float | None:
        """When an awaited seat's time is over, or the patience of a bot that waits for others (see :meth:`prompt`)."""
        if self.paused:
            return None
        ends = [end for end in (self.match.clock.deadline(), self._movers.deadline()) if end is not None]
        return min(ends) if ends else None

    def due(self) -> None:
        """Move for every seat whose time is over, once for each decision."""
        for number in self.match.clock.expired(self._house.time.time()):
            self._log.info("time is over", seat=number, version=self.match.version)
            self._movers.start(number, self.level(), "clock")

    def player_is_back(self, seat: int) -> None:
        """No substitute moves for the seat any more; a move that the clock has ordered stands."""
        self._movers.cancel(seat, "bot")

    def level(self) -> str:
        """Of a bot that nobody chose, for substitutes and the clock: the strongest, as somebody may want the seat back."""
        return next(reversed(self._house.levels(self._settings.game)), "")

    def stop(self) -> None:
        """Let go of everything."""
        self.paused = True
        self._movers.cancel_all()

    # -- inside

    def _play(self, seat: int, document: Any, by: By, number: int = 0, asked: tuple[Guest, int] | None = None) -> None:
        match, now = self.match, self._house.time.time()
        try:
            played = match.play(seat, document, now, numbered=number > 0)
        except RuleBug as bug:
            self._contain(bug, seat, document)
            raise

        def publish() -> None:
            answer = None if asked is None else Answer(asked[0], Done(id=asked[1], version=played.version))
            self._audience.tell(played.for_viewer, answer)
            self._house.metrics.action_seconds.observe(self._house.time.time() - now)

        def failed() -> None:
            if asked is not None:
                asked[0].answer(Refusal("not_saved").reply(asked[1]))

        entry = {"seat": seat, "action": document, "number": number, "by": by, "left": match.clock.remember(now)}
        self._ledger.record(ACTION, stamp(entry), publish, failed)
        self._house.metrics.actions.inc()
        if self._house.config.log_level == "debug":  # it would cost as much as packing, to be thrown away
            self._log.debug("action", seat=seat, version=played.version, by=by)
        self._movers.cancel(seat)
        if match.standings is not None:
            self._log.info("match over", version=match.version)
            self.pause()
            self._over()

    def _move(self, seat: int, document: dict[str, Any], by: By) -> None:
        self._play(seat, document, by)

    def _move_ended(self, error: BaseException | None) -> None:
        if error is not None and not isinstance(error, RuleBug):
            self._contain(error, None, {})
        self._moved()

    def _contain(self, bug: BaseException, seat: int | None, document: Any) -> None:
        """A bug in a rule costs its action, not the room: log what it takes to replay it. Too many too fast close the room."""
        now = self._house.time.time()
        self._house.metrics.bugs.inc()
        # The action is logged, against the habit: the seed and all actions before it are in the room's journal.
        self._log.error(
            "a rule failed", rules=self.match.game.RULES_VERSION, version=self.match.version, seat=seat, action=document, exc_info=bug
        )
        self._bugs.append(now)
        if len(self._bugs) == BUGS_ALLOWED and now - self._bugs[0] <= BUGS_WITHIN:
            self._broken()

    def _clock_state(self) -> ClockState | None:
        return self.match.clock.state(self._house.time.time())

    def _tell_clock(self) -> None:
        state = self._clock_state()
        if state is not None:
            packet = Packet(encode(ClockNews(clock=state)))
            self._ledger.publish(lambda: self._audience.tell_all(packet))
