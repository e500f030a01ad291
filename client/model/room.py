"""One room on the client: takes the news of the network, keeps replica, table, clock, chat and motion in step. Draws nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, Protocol

from msgspec import structs

from client.model.chat import ChatBook
from client.model.clock import ClockEstimate, clock_text
from client.model.games import open_table
from client.model.language import text
from client.model.motion import MotionQueue
from client.model.namesakes import told_apart
from client.model.replica import Drifted, RoomReplica, Step
from client.model.table import Panel, TableModel
from client.model.telling import Telling
from client.net.news import Answer, News, StateChanged
from shared import messages
from shared.engine import Action
from shared.messages import SeatView


class Requests(Protocol):
    """What a room asks of the network (:class:`client.net.session.Session` does)."""

    def act(self, action: Any, version: int, then: Callable[[Answer], None] | None = None) -> int:
        """Play an action."""

    def resync(self, reason: str) -> None:
        """Ask for a snapshot."""


class RoomModel:
    """The room one is in: before, during and after its matches."""

    def __init__(self, requests: Requests, clock: Callable[[], float] = time.monotonic) -> None:
        self.room: messages.Room | None = None
        """As the server last told it: settings, seats, host, status; but for the names, which are told apart."""
        self.table: TableModel | None = None
        """The match on show; None before the first."""
        self.replica = RoomReplica()
        self.chat = ChatBook()
        self.clock = ClockEstimate()
        self.motions = MotionQueue()
        self.telling = Telling(self.motions)
        self.left: Literal["left", "kicked", "closed", "elsewhere"] | None = None
        """Why one is no longer in the room."""
        self._requests = requests
        self._clock = clock
        self._room_at = 0.0

    @property
    def seat(self) -> int | None:
        """The own seat; None while watching."""
        return None if self.room is None else self.room.you

    @property
    def game(self) -> str:
        """The word of the game that is played here. Raises ``LookupError`` outside a room."""
        if self.room is None:
            raise LookupError("there is no room")
        return self.room.settings.game

    @property
    def is_host(self) -> bool:
        """Whether the viewer may start, add bots, kick."""
        return self.room is not None and self.room.you is not None and self.room.you == self.room.host

    def take(self, news: News) -> None:
        """One piece of news; what does not concern a room is passed over."""
        match news:
            case messages.Room():
                self._take_room(news)
            case messages.Snapshot():
                self._follow(lambda: self.replica.take_snapshot(news), news.clock)
            case messages.Update():
                self._follow(lambda: self.replica.take_update(news), news.clock)
            case StateChanged(state=state):
                self.clock.follow(self._clock(), online=state.kind == "online")
            case messages.ClockNews(clock=state):
                self.clock.take(state, self._clock())
            case messages.Chat(to="table", lines=lines):
                self.chat.take(lines)
            case messages.Entered():
                self.left = None
                if self.room is None or self.room.code != news.code:
                    self.chat.begin()
            case messages.LeftRoom(reason=reason):
                self.left, self.room, self.table = reason, None, None
                self.replica = RoomReplica()

    def confirm(self) -> bool:
        """Send the chosen action, if there is one. Whether something was sent."""
        self.telling.go_on()
        return self.send(None if self.table is None else self.table.confirm())

    def press(self, button: str) -> bool:
        """A button of the table by its id: send the action that it gives at once, if it does. Whether something was sent."""
        self.telling.go_on()
        return self.send(None if self.table is None else self.table.press(button))

    def send(self, action: Action | None) -> bool:
        """Send an action of the own seat; nothing for None or while another is on its way. Whether something was sent."""
        table = self.table
        if table is None or action is None or table.is_waiting:
            return False
        table.waiting(True)

        def answered(answer: Answer) -> None:
            refused = answer.refused
            if refused is None:
                table.played()
            else:
                table.server_refused(refused)

        self._requests.act(action, self.replica.version, answered)
        return True

    def panels(self) -> tuple[Panel, ...]:
        """The table's panels with clock and connection."""
        if self.table is None or self.room is None:
            return ()
        views = {view.seat: view for view in self.room.seats}
        return tuple(self._with_connection(panel, views.get(panel.seat)) for panel in self.table.panels())

    # -- inside

    def _take_room(self, room: messages.Room) -> None:
        room = self._told_apart(room)
        self.room, self.left, self._room_at = room, None, self._clock()
        if room.status == "open":
            self.table = None
            self.clock.take(None, self._clock())
        if self.table is not None:
            self.table.seats_changed([view.name for view in room.seats])

    def _told_apart(self, room: messages.Room) -> messages.Room:
        names = told_apart([view.name for view in room.seats])
        self.chat.names = {(view.seat, view.name): name for view, name in zip(room.seats, names, strict=True) if name != view.name}
        return structs.replace(room, seats=[structs.replace(view, name=name) for view, name in zip(room.seats, names, strict=True)])

    def _follow(self, take: Callable[[], Step | None], clock: messages.ClockState | None) -> None:
        try:
            step = take()
        except Drifted as drift:
            self._requests.resync(str(drift))
            return
        if step is None:
            return
        if self.table is None or step.fresh:
            self._open_table(step)
        assert self.table is not None
        self.telling.tell(self.table, step)
        if clock is not None or step.fresh:
            self.clock.take(clock, self._clock())

    def _open_table(self, step: Step) -> None:
        """A table for this match; the one there is kept, with its log, when the snapshot only corrects it."""
        table = self.table
        if table is None or table.seat != step.seat:
            self.table = open_table(step.game.NAME, self._clock)
            if self.room is not None:
                self.table.seats_changed([view.name for view in self.room.seats])

    def _with_connection(self, panel: Panel, view: SeatView | None) -> Panel:
        if view is None:
            return panel
        now = self._clock()
        connection = _connection(view)
        tags = panel.tags
        if connection == "grace" and view.grace is not None:
            grace = max(0, view.grace - int((now - self._room_at) * 1000))
            tags = (*tags, text("seat.grace", time=clock_text(grace)))
        elif connection != "here":
            tags = (*tags, text(f"seat.{connection}"))
        left = self.clock.left(panel.seat, now)
        running = self.clock.runs(panel.seat)
        return replace(panel, clock_ms=left, clock_running=running, connection=connection, tags=tags)


def _connection(view: SeatView) -> Literal["here", "bot", "away", "grace", "substitute"]:
    if view.kind == "bot":
        return "bot"
    if view.substitute:
        return "substitute"
    if view.connected or view.kind == "empty":
        return "here"
    return "away" if view.grace is None else "grace"
