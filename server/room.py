"""One table: its seats, guests, the course of its match, its deadlines. It owns all that belongs to it and closes all of it.

Requests come from ``server.connection`` as typed messages; each method answers under the request's id, or raises :class:`Refusal`
with nothing changed. State changes at once; news go out through the ledger when the journal has the entry. There is one timer, set
to the nearest of the room's deadlines. No sockets here.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from typing import Literal

import structlog

from server import replays, views
from server.admission import Admission
from server.audience import Audience, Guest
from server.chat import ChatLog
from server.course import Course, begin_match
from server.house import Alarm, House
from server.ledger import Ledger
from server.match import Match
from server.record import CLOSED, CREATED, ENDED, REMATCH, SEATS, STARTED, RoomRecord, created_entry, stamp, started_entry
from server.refusals import Refusal
from server.seats import Seat, SeatState
from server.wire import Packet
from shared import chance
from shared.codec import encode
from shared.engine import Viewer
from shared.messages import (
    Act,
    AddBot,
    Chat,
    Done,
    Entered,
    GetReplay,
    JoinRoom,
    LeaveRoom,
    LeftRoom,
    Rematch,
    RemoveSeat,
    ReplayData,
    Reply,
    Resync,
    RoomSummary,
    Say,
    SetReady,
    StartMatch,
)
from shared.messages import Room as RoomView

OPEN_GRACE = 60.0
"""Seconds, at least, that a seat is kept before the match for a player who dropped while others are here."""
IDLE = 86_400.0
"""Seconds that a room lives in which somebody is connected and nothing happens; while a match runs its own time holds."""
COUNT_EVERY = 1.0
"""Seconds between two messages that only tell the number of watchers."""

Gone = Literal["left", "kicked", "closed", "elsewhere"]
Call = Callable[[], None]


class Room:
    """A room from its record: a new one, or one that the journal brought back.

    ``changed`` is called when its line in the lobby may have changed, ``closed`` once, at its end, with whether its journal is kept.
    A new room needs its first guest, a restored one :meth:`wake`.
    """

    def __init__(
        self, house: House, code: str, record: RoomRecord, changed: Callable[[Room], None], closed: Callable[[Room, bool], None]
    ) -> None:
        self.code = code
        self.settings = record.settings
        self.owner = record.owner
        self.status = record.status
        self.closed = False
        self.seating = record.seating
        self.audience = Audience(house.time.call_soon)
        self._house = house
        self._tell_changed, self._tell_closed = changed, closed
        self._lock = record.lock
        self.admission = Admission(code, record.lock, record.seating.banned)
        self._secret = record.secret
        self.commitment = chance.commitment(record.secret)
        """To the secret of the next or current match."""
        self.matches = record.matches
        """Matches begun, the one that runs included."""
        self._finished = record.finished
        self._ledger = Ledger(house.journal, code)
        self._course: Course | None = None if record.match is None else self._make_course(record.match)
        self._chat = ChatLog()
        self._log = structlog.get_logger("room").bind(room=code)
        self._asleep = True
        """Whether grace periods and the course stand still because no player is connected."""
        self._alarm: Alarm | None = None
        self._alarm_at = 0.0
        self._count_at: float | None = None
        self._counted_at = 0.0
        idle = max(0.0, time.time() - record.at / 1000) if record.at else 0.0
        self._expires_at = self._now() + max(OPEN_GRACE, self._lifetime() - idle)

    @property
    def match(self) -> Match | None:
        """The match that runs or is just over."""
        return self._course.match if self._course else None

    def wake(self) -> None:
        """Begin to live after a restart: wait for the players until the deadline."""
        if self.status == "running" and self._course is not None and self._course.match.standings is not None:
            self._match_over()  # the server was killed after the last action and before the entry that ends the match
        self._go_on(active=False)

    # ---------------------------------------------------------------------------------------- coming and going

    def enter(self, guest: Guest, request: JoinRoom) -> None:
        """Join. Whoever owns a seat gets it, again and again; everybody else needs what the room asks for."""
        owned = self.seating.owned_by(guest.player)
        if owned is not None:
            number = owned.number
            self._take(guest, owned, lambda: guest.answer(Entered(id=request.id, code=self.code, seat=number)))
            return
        if guest not in self.audience:
            self.admission.check(guest.player, request.password)
        if request.watch:
            self._watch(guest, request.id)
        else:
            self._require("open", "over")
            self.sit(guest, self.seating.free(request.seat), request.id)

    def sit(self, guest: Guest, seat: Seat, request: int) -> None:
        """Give an empty seat to a player."""
        self.seating.sit(seat, guest.player, guest.name)
        self._house.journal.keep_player(guest.player, guest.name)
        guest.room = self
        self.audience.add(guest, seat.number)
        self._record_seats(failed=lambda: guest.answer(Refusal("not_saved").reply(request)))
        self._log.info("player sits", seat=seat.number)
        self._announce()
        self._welcome(guest, lambda: guest.answer(Entered(id=request, code=self.code, seat=seat.number)))
        self._go_on()

    def open(self, guest: Guest, request: int) -> None:
        """Found the room: its first entry, and its first guest on the first seat."""
        self._ledger.record(CREATED, stamp(created_entry(self.settings, self._lock, self.owner, self._secret)))
        self.sit(guest, self.seating[0], request)

    def resume(self, guest: Guest, epoch: str = "", match: int = 0, version: int | None = None) -> bool:
        """Bring back a client whose connection broke: into its seat, or to watch. False if it has no right to be here.

        ``epoch``, ``match`` and ``version`` are what the client last had (see ``Hello``).
        """
        same = epoch == self._house.epoch and self.match is not None and match == self.match.number
        known = version if same else None
        owned = self.seating.owned_by(guest.player)
        if owned is not None:
            self._take(guest, owned, None, known)
        elif not self._may_watch_again(guest):
            return False
        else:
            self._begin_to_watch(guest, None, known)
        self._house.metrics.resumes.inc()
        return True

    def dropped(self, guest: Guest) -> None:
        """The guest's connection is gone."""
        viewer = self.audience.viewer(guest)
        self.audience.remove(guest)
        guest.room = None
        if viewer is None:
            self._count_watchers()
        else:
            counted = self.status != "over" and bool(self.seating.players(SeatState.HERE)[1:])
            self.seating[viewer].drop(self._grace_end() if counted else None)
            self._log.info("player dropped", seat=viewer)
            self._announce()
        self._go_on()

    def leave(self, guest: Guest, request: LeaveRoom) -> None:
        """Give up the seat for good, or stop watching."""
        viewer = self.audience.viewer(guest)

        def answer() -> None:
            guest.answer(Done(id=request.id))
            guest.answer(LeftRoom(code=self.code, reason="left"))

        self.audience.remove(guest)
        guest.room = None
        if viewer is None:
            self._ledger.publish(answer)
            self._count_watchers()
        else:
            self._vacate(self.seating[viewer])
            self._record_seats(answer, answer)
            self._log.info("player left", seat=viewer)
            self._announce()
        self._go_on()

    def catch_up(self, guest: Guest) -> None:
        """The guest's queue was dropped and has drained: everything it must know, anew."""
        if guest in self.audience:
            self._welcome(guest, None)

    # ---------------------------------------------------------------------------------------- before and after a match

    def set_ready(self, guest: Guest, request: SetReady) -> None:
        seat = self._own_seat(guest)
        self._require("open")
        if request.ready and len(request.contribution) != chance.CONTRIBUTION_BYTES:
            raise Refusal("contribution_length", bytes=chance.CONTRIBUTION_BYTES)
        seat.get_ready(request.ready, request.contribution)
        self._seats_changed(guest, request.id)

    def add_bot(self, guest: Guest, request: AddBot) -> None:
        self._require_host(guest)
        self._require("open", "over")
        if request.level not in self._house.levels(self.settings.game):
            raise Refusal("unknown_level", level=request.level)
        self.seating.seat_bot(self.seating.free(request.seat), request.level, self._secret)
        self._seats_changed(guest, request.id)

    def remove_seat(self, guest: Guest, request: RemoveSeat) -> None:
        self._require_host(guest)
        if request.seat == self.audience.viewer(guest):
            raise Refusal("own_seat")
        self.remove(request.seat, *_answers(guest, request.id))

    def remove(self, number: int, answer: Call | None = None, failed: Call | None = None) -> None:
        """Remove a bot or kick a player. Raises :class:`Refusal` for an empty seat, and for a bot during a match."""
        seat = self.seating.taken(number)
        if seat.state is SeatState.BOT:
            self._require("open", "over")
        kicked = self.audience.holder(number)
        if seat.is_player:
            self.seating.banned.append(seat.player)
        self._vacate(seat)
        self._record_seats(answer, failed)
        self._log.info("seat removed", seat=number)
        if kicked is not None:
            self._send_off(kicked, "kicked")
        self._announce()
        self._go_on()

    def start(self, guest: Guest, request: StartMatch) -> None:
        """As host: begin the match from the secret and everybody's contribution."""
        self._require_host(guest)
        self._require("open")
        if self._house.draining:
            raise Refusal("draining")
        self.seating.check_start()
        contributions = [seat.contribution for seat in self.seating.seats]
        course = self._make_course(begin_match(self._house, self.matches + 1, self.settings, self._secret, contributions))
        self._course, self.status, self.matches = course, "running", course.match.number
        entry = started_entry(course.match, self.settings, self.seating)
        self._ledger.record(STARTED, stamp(entry), *_answers(guest, request.id, version=0))
        self._log.info("match started", match=self.matches)
        course.begin()
        self._announce()
        snapshots = self._packets(course.snapshot)
        self._ledger.publish(lambda: self.audience.tell(snapshots))
        self._go_on()

    def rematch(self, guest: Guest, request: Rematch) -> None:
        """As host: open again for the same seats, with a new secret."""
        self._require_host(guest)
        if self.status != "over":
            raise Refusal("match_not_over")
        self._secret, self._course, self.status = secrets.token_bytes(chance.SECRET_BYTES), None, "open"
        self.commitment = chance.commitment(self._secret)
        self.seating.begin_again(self._secret)
        self.seating.count_grace(self._grace_end())
        self._ledger.record(REMATCH, stamp({"secret": self._secret}), *_answers(guest, request.id))
        self._announce()
        self._go_on()

    async def replay(self, guest: Guest, request: GetReplay) -> None:
        """The record of the latest finished match, secret included. Nothing of one that runs."""
        if self.status == "running":
            raise Refusal("match_running")
        if not self._finished:
            raise Refusal("no_replay")
        document = await replays.compose(self._house, self.code, self._finished)
        guest.answer(ReplayData(id=request.id, document=document))

    # ---------------------------------------------------------------------------------------- the match

    def act(self, guest: Guest, request: Act) -> None:
        seat = self._own_seat(guest)
        if self._course is None:
            raise Refusal("match_not_running")
        self._course.act(guest, seat, request)
        self._played()

    def resync(self, guest: Guest, request: Resync) -> None:
        if self._course is None:
            raise Refusal("match_not_running")
        self._course.resync(guest, request)

    def say(self, guest: Guest, request: Say) -> None:
        line = self._chat.add(guest.name, request.text, self.audience.viewer(guest))
        packet = Packet(encode(Chat(to="table", lines=[line])))

        def publish() -> None:
            self.audience.tell_all(packet)
            guest.answer(Done(id=request.id))

        self._ledger.publish(publish)
        self._go_on()

    def _make_course(self, match: Match) -> Course:
        parts = (self._ledger, self.audience, self.seating)
        return Course(self._house, self.code, self.settings, parts, match, over=self._match_over, moved=self._played, broken=self._give_up)

    def _played(self) -> None:
        """After a move, which changes nothing of who is here."""
        if self.status != "running" or self._course is None:
            self._go_on()
        elif not self.closed:
            self._course.prompt()
            self._expires_at = self._now() + self._house.config.running_room_seconds
            expiry = self._course.deadline()
            if expiry is not None:
                self._ring_by(expiry)  # all other deadlines are as before, or later

    def _match_over(self) -> None:
        self.status, self._finished = "over", self.matches
        self.seating.count_grace(None)
        self._ledger.record(ENDED, stamp({"match": self.matches}))
        if self.seating.pass_host():
            self._record_seats()
        self._announce()

    def _give_up(self) -> None:
        self._log.error("room closed, its journal is kept", reason="rule_bug")
        self._ledger.record(CLOSED, stamp({"reason": "rule_bug"}))
        self.close(keep=True)

    # ---------------------------------------------------------------------------------------- deadlines

    def _go_on(self, *, active: bool = True) -> None:
        """After any change: whose turn, what is due, when to look again. ``active``: the room's life counts from now."""
        if self.closed:
            return
        if not self.seating.players() and (self.status == "open" or not len(self.audience)):
            self.close()  # bots may end a match for those who watch, but nobody is left who could begin one
            return
        self._sleep_or_wake()
        if self._course is not None and self.status == "running":
            self._course.prompt()
        if active:
            self._expires_at = self._now() + self._lifetime()
        self._set_alarm()

    def _sleep_or_wake(self) -> None:
        """While none of the players is connected, nobody's time passes: not the clock's, nor a grace period."""
        asleep = self.seating.asleep
        if self.status == "over" or asleep == self._asleep:
            return
        self._asleep = asleep
        waiting = self.seating.count_grace(None if asleep else self._grace_end())
        if self._course is not None and self._course.paused != asleep:
            if asleep:
                self._course.pause()
            else:
                self._course.resume()
            self._log.info("match paused" if asleep else "match goes on", version=self._course.match.version)
        if waiting:
            self._announce()

    def _deadlines(self) -> Iterator[float]:
        yield self._expires_at
        if self._count_at is not None:
            yield self._count_at
        expiry = self._course.deadline() if self._course else None
        if expiry is not None:
            yield expiry
        for seat in self.seating.seats:
            if seat.grace_ends is not None:
                yield seat.grace_ends

    def _set_alarm(self) -> None:
        self._ring_by(min(self._deadlines()))

    def _ring_by(self, when: float) -> None:
        # An alarm that rings too early does no harm: it looks again. So most actions need not move it.
        if self._alarm is not None:
            if self._alarm_at <= when:
                return
            self._alarm.cancel()
        self._alarm, self._alarm_at = self._house.time.call_at(when, self._due), when

    def _due(self) -> None:
        """A deadline has come: everything that is due."""
        self._alarm = None
        now = self._now()
        if now >= self._expires_at:
            self._log.info("room expired", status=self.status)
            self.close()
            return
        if self._count_at is not None and now >= self._count_at:
            self._count_at, self._counted_at = None, now
            self._announce()
        for seat in self.seating.players(SeatState.AWAY):
            if seat.grace_ends is not None and now >= seat.grace_ends:
                self._grace_over(seat)
        if self._course is not None and not self._course.paused:
            self._course.due()
        self._go_on(active=False)

    def _grace_over(self, seat: Seat) -> None:
        if self.status == "running":
            seat.substitute()
            self._house.metrics.takeovers.inc()
            self._log.info("a bot plays until the player returns", seat=seat.number)
            if self.seating.pass_host():
                self._record_seats()
        else:
            self.seating.vacate(seat, None)
            self._record_seats()
            self._log.info("seat given up", seat=seat.number)
        self._announce()

    def _grace_end(self) -> float:
        grace = float(self.settings.grace)
        return self._now() + (grace if self.status == "running" else max(OPEN_GRACE, grace))

    def _lifetime(self) -> float:
        config = self._house.config
        if self.status == "running":
            return float(config.running_room_seconds)
        if len(self.audience):
            return IDLE
        return float(config.open_room_seconds if self.status == "open" else config.finished_room_seconds)

    def _now(self) -> float:
        return self._house.time.time()

    # ---------------------------------------------------------------------------------------- the end

    def close(self, *, keep: bool = False) -> None:
        """Tell everybody and let go of all the room has, after what is on its way. Without ``keep`` its journal is deleted."""
        if not self.closed:
            self._stop()
            self._ledger.publish(lambda: self._finish(keep=keep))

    def suspend(self) -> list[Guest]:
        """Let go of everything and say nothing more: the server stops, or the journal failed. Returns the guests who were here."""
        self._stop()
        self._ledger.fail()
        guests = list(self.audience)
        for guest in guests:
            guest.room = None
        self.audience.clear()
        return guests

    def _finish(self, *, keep: bool) -> None:
        for guest in self.audience:
            self._send_off(guest, "closed")
        self.audience.clear()
        self._ledger.close()
        self._log.info("room closed", status=self.status)
        self._tell_closed(self, keep)

    def _stop(self) -> None:
        self.closed = True
        if self._course is not None:
            self._course.stop()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # ---------------------------------------------------------------------------------------- who is here

    def _take(self, guest: Guest, seat: Seat, answer: Call | None, known: int | None = None) -> None:
        """The owner of a seat is here, perhaps again, perhaps from another client: the state, always."""
        before = self.audience.holder(seat.number)
        if before is not None and before is not guest:
            self._send_off(before, "elsewhere")
        seat.come_back(guest.name)
        guest.room = self
        self.audience.add(guest, seat.number)
        if self._course is not None:
            self._course.player_is_back(seat.number)
        self._log.info("player is back", seat=seat.number)
        self._sleep_or_wake()
        self._announce()
        self._welcome(guest, answer, known)
        self._go_on()

    def _watch(self, guest: Guest, request: int) -> None:
        if guest not in self.audience:
            self._check_watching()
        self._begin_to_watch(guest, lambda: guest.answer(Entered(id=request, code=self.code, seat=None)), None)

    def _begin_to_watch(self, guest: Guest, answer: Call | None, known: int | None) -> None:
        guest.room = self
        self.audience.add(guest, None)
        self._count_watchers()
        self._welcome(guest, answer, known)
        self._go_on()

    def _send_off(self, guest: Guest, reason: Gone) -> None:
        """The guest is in this room no longer, whatever its client believes."""
        self.audience.remove(guest)
        guest.room = None
        guest.answer(LeftRoom(code=self.code, reason=reason))

    def _vacate(self, seat: Seat) -> None:
        """The seat's player or bot is gone for good; a match that runs goes on with a bot."""
        level = self._course.level() if self._course is not None and self.status == "running" else None
        self.seating.vacate(seat, level)

    def _own_seat(self, guest: Guest) -> Seat:
        viewer = self.audience.viewer(guest)
        if viewer is None:
            raise Refusal("not_seated")
        return self.seating[viewer]

    def _check_watching(self) -> None:
        limit = self._house.config.max_watchers_per_room
        if self.settings.watchers != "public":
            raise Refusal("no_watchers")
        if self.audience.watching >= limit:
            raise Refusal("watchers_full", limit=limit)

    def _may_watch_again(self, guest: Guest) -> bool:
        try:
            self.admission.check_return(guest.player)
            self._check_watching()
        except Refusal:
            return False
        return True

    def _require(self, *statuses: str) -> None:
        if self.status not in statuses:
            raise Refusal({"running": "match_running", "over": "match_over", "open": "match_not_over"}[self.status])

    def _require_host(self, guest: Guest) -> None:
        if self.seating.host is None or self.audience.viewer(guest) != self.seating.host:
            raise Refusal("host_only")

    def _seats_changed(self, guest: Guest, request: int) -> None:
        self._record_seats(*_answers(guest, request))
        self._announce()
        self._go_on()

    def _record_seats(self, publish: Call | None = None, failed: Call | None = None) -> None:
        self._ledger.record(SEATS, stamp(self.seating.to_document()), publish, failed)

    # ---------------------------------------------------------------------------------------- what is told

    def summary(self) -> RoomSummary:
        """The room's line in the lobby."""
        return views.summary(self)

    def view(self, viewer: Viewer) -> RoomView:
        """The room as one viewer sees it."""
        return views.room_view(self, self._now())(viewer)

    def _welcome(self, guest: Guest, answer: Call | None, known: int | None = None) -> None:
        """The room, then the match as far as the guest does not know it (see :meth:`Course.packets`); from then on, news."""
        viewer = self.audience.viewer(guest)
        packets = [Packet(encode(self.view(viewer)))]
        if self._course is not None:
            packets += self._course.packets(viewer, known)
        if self._chat.lines:
            packets.append(Packet(encode(Chat(to="table", lines=list(self._chat.lines)))))

        def publish() -> None:
            if answer is not None:
                answer()
            if self.audience.attach(guest):
                guest.news_together(packets)

        self._ledger.publish(publish)

    def _announce(self) -> None:
        """The room has changed: everybody gets it whole, each with their own seat marked."""
        packets = self._packets(views.room_view(self, self._now()))
        self._ledger.publish(lambda: self.audience.tell(packets))
        self._tell_changed(self)

    def _packets(self, message: Callable[[Viewer], Reply]) -> Callable[[Viewer], Packet]:
        """One packet per viewer who is here, made now and told later; a seat whose player comes meanwhile sees what watchers do."""
        viewers: list[Viewer] = [None, *(seat.number for seat in self.seating.seats if self.audience.holder(seat.number))]
        packets = {viewer: Packet(encode(message(viewer))) for viewer in viewers}
        return lambda viewer: packets.get(viewer, packets[None])

    def _count_watchers(self) -> None:
        """Tell the new number of watchers, at most once a second."""
        if self._count_at is None:
            self._count_at = max(self._now(), self._counted_at + COUNT_EVERY)


def _answers(guest: Guest, request: int, version: int | None = None) -> tuple[Call, Call]:
    """What to call once the request's entry is in the journal, and if it never will be."""
    return lambda: guest.answer(Done(id=request, version=version)), lambda: guest.answer(Refusal("not_saved").reply(request))
