"""Which screen follows which: after the welcome, on entering a room, when a match begins, on leaving. Owns the lobby and the room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from client.model.errors import server_sentence
from client.model.language import text
from client.model.room import RoomModel
from client.net.news import Answer, News, StateChanged
from client.screens.connect import ConnectScreen
from client.screens.intent import Intent
from client.screens.lobby import LobbyScreen
from client.screens.room import RoomScreen
from client.screens.table import TableScreen
from shared.messages import Closing, LeftRoom, Refused, Room, RoomSettings, Snapshot, Welcome

if TYPE_CHECKING:
    from client.app import App
    from client.screens.screen import Screen


class Journey:
    """One for the whole run; the app hands it all news before the screen gets them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.room = RoomModel(app.session)
        self.intent = Intent()
        self._at_once: Literal["", "gathering", "starting"] = ""
        """The match of one's own room starts by itself as soon as everybody is there and ready; the room is not shown before."""

    # -- news

    def take(self, news: News) -> None:
        """Keep the models up to date, then see whether another screen is due."""
        self.room.take(news)
        match news:
            case Welcome():
                self._welcomed(news)
            case Room() | Snapshot():
                self._remember_room()
                self._show_room()
            case LeftRoom(reason=reason):
                self._remember_room()
                self._left(reason)
            case StateChanged(state) if state.kind == "refused" and not isinstance(self.app.screen, ConnectScreen):
                self.leave_server()  # the first screen says why
            case Closing(reason=reason):
                self.app.notify(text(f"closing.{reason}"))
            case Answer(reply=Refused()) if news.refused is not None:
                self._refused(news)

    def _welcomed(self, welcome: Welcome) -> None:
        if not isinstance(self.app.screen, ConnectScreen):
            return  # a reconnect: the screen stays as it is
        intent, self.intent = self.intent, Intent()
        if intent.seats:
            self._play_at_once(intent)
        elif intent.code:
            self.join(intent.code, watch=intent.watch, password=self.app.screen.password.text)
        else:
            self.app.push(LobbyScreen(self.app, welcome))

    def _play_at_once(self, intent: Intent) -> None:
        """A room of one's own with bots, started as soon as it is there."""
        name = self.app.settings.value.name or text("connect.somebody")
        settings = RoomSettings(
            game=intent.game,
            seats=intent.seats,
            name=text("connect.own_room", player=name)[:40],
            bot_pace=intent.bot_pace,
            invite_only=True,
        )
        session = self.app.session

        def opened(answer: Answer) -> None:
            if answer.refused is not None:
                self._refused(answer)
                return
            if session.state.kind == "idle":
                return  # given up meanwhile
            self._at_once = "gathering"
            for _ in range(intent.seats - 1):
                session.add_bot(intent.bots, then=self.entered)
            session.set_ready(True, then=self.entered)

        session.create_room(settings, then=opened)

    def _remember_room(self) -> None:
        """Keep which table one has a seat at, so that a client that is started again can lead back to it."""
        where, room = self.app.session.address, self.room.room
        if where is None:
            return
        code = room.code if room is not None and room.you is not None and room.status != "over" else ""
        if not self.app.at_own_table:
            self.app.settings.remember_room(where.server, code)
            return
        own = code if room is not None and room.status == "running" else ""  # nothing is lost with a table that waits
        if own != self.app.settings.value.own_room:
            self.app.change_settings(own_room=own)

    def join(self, code: str, *, watch: bool = False, password: str = "") -> None:
        """Go to a room."""
        self.app.session.join_room(code, password=password, watch=watch, then=self.entered)

    def entered(self, answer: Answer) -> None:
        """The answer to joining or creating; a refusal is said."""
        if answer.refused is not None:
            self._refused(answer)

    def _refused(self, answer: Answer) -> None:
        self._at_once = ""
        if answer.refused is None:
            return
        reason, screen = server_sentence(answer.refused).text, self.app.screen
        if isinstance(screen, ConnectScreen):
            screen.failed(reason)
        else:
            screen.tell(reason)

    # -- screens

    def _show_room(self) -> None:
        room = self.room.room
        if room is None:
            return
        if self._at_once and room.status == "open":
            if self._at_once == "gathering" and all(view.kind == "bot" or view.ready for view in room.seats):
                self._at_once = "starting"
                self.app.session.start(then=self.entered)
            return
        self._at_once = ""
        wanted: type[Screen] = RoomScreen if room.status == "open" else TableScreen
        if wanted is TableScreen and (self.room.table is None or self.app.session.state.kind in ("idle", "refused")):
            return  # nothing would come to that table, not even the news that it is lost
        here = next((screen for screen in self.app.screens if isinstance(screen, (RoomScreen, TableScreen))), None)
        if here is not None and type(here) is wanted and here.shows(self.room):
            return
        screen = RoomScreen(self.app, self.room) if wanted is RoomScreen else TableScreen(self.app, self.room)
        if here is None:
            self.app.push(screen)
        else:
            self.app.replace(screen)

    def leave_room(self) -> None:
        """Give up the seat, or stop watching, and go back."""
        self.app.session.leave()

    def _left(self, reason: str) -> None:
        while isinstance(self.app.screen, (RoomScreen, TableScreen)):
            self.app.pop()
        if self.app.at_own_table and isinstance(self.app.screen, ConnectScreen):
            self.app.session.disconnect()
        if reason != "left":
            self.app.screen.tell(text(f"left.{reason}"), "left.title")

    def leave_server(self) -> None:
        """Back to the first screen."""
        self.app.session.disconnect()
        self.room, self._at_once = RoomModel(self.app.session), ""
        while not isinstance(self.app.screen, ConnectScreen):
            self.app.pop()
