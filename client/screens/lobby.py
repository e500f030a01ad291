"""The lobby of a server: its tables with filters, its chat, joining by code, opening a table of one's own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.model.errors import error_sentence
from client.model.language import plural, text
from client.model.lobby import LobbyModel, use_of
from client.net.address import CodeError, parse_code
from client.net.news import News
from client.screens.book import ChatView
from client.screens.host import HostForm, changed_options, option_name, option_value
from client.screens.icons import draw_icon
from client.screens.screen import Screen
from client.screens.top_bar import Lamp, TopBar
from client.ui.buttons import Button, Checkbox, Choice
from client.ui.dialog import Dialog
from client.ui.labels import Label, Paragraph
from client.ui.lists import ListView
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme
from client.ui.widget import Card, Column, Flow, Row, Tip, Widget
from shared.messages import ClockSetting, GameInfo, RoomSummary, Welcome

if TYPE_CHECKING:
    from client.app import App

STATUS = {"open": palette.ONLINE, "running": palette.GOLD_BRIGHT, "over": palette.BUTTON_OFF}


class LobbyScreen(Screen):
    """Stays as it is while one is at a table, so that it is there at once on the way back."""

    def __init__(self, app: App, welcome: Welcome) -> None:
        super().__init__(app)
        self.welcome = welcome
        self.lobby = LobbyModel()
        self.code = Line("", 12)
        self.password = Line("", 64)
        self.search = Line("", 40)
        self.chat_line = Line("", 300)
        self.form = HostForm(self, welcome.games)
        self.chosen: str | None = None
        self._shown: list[RoomSummary] = []
        app.session.watch_lobby()

    # -- widgets

    def build(self) -> Widget:
        self.top = TopBar(
            text("lobby.title"),
            self._headline,
            lambda: None,
            self._lamp,
            (
                Button(text("app.rules"), self.open_rules, key="F1", kind="dark", name="rules"),
                Button(text("app.settings"), self.open_settings, key="F10", kind="dark", name="settings"),
                Button(text("lobby.leave"), self.app.journey.leave_server, key="F4", kind="dark", name="leave"),
            ),
        )
        self.rooms = ListView(
            lambda: max(1, len(self._shown)),
            self._row_height,
            self._draw_room,
            chosen=self._choose,
            act=lambda index: self.enter(),
            row_tip=self._room_tip,
            name="rooms",
        )
        found = self.lobby.filter
        games = [("", text("lobby.all_games")), *((info.game, text(f"game.{info.game}")) for info in self.welcome.games)]
        filters = Flow(
            TextLine(
                self.search, placeholder=text("lobby.search"), changed=lambda words: self._filter(text=words), width=180, name="search"
            ),
            Choice(games, found.game, lambda game: self._filter(game=game), name="game"),
            Checkbox(text("lobby.only_joinable"), found.only_joinable, lambda on: self._filter(only_joinable=on), name="joinable"),
            Checkbox(text("lobby.without_password"), found.without_password, lambda on: self._filter(without_password=on), name="unlocked"),
            gap=12,
        )
        doing = Row(
            Button(text("lobby.join"), self.enter, key="Enter", kind="primary", why_not=self._why_no_seat, grow=1, name="join"),
            Button(text("lobby.watch"), self.watch, key="Ctrl+W", why_not=self._why_no_watching, grow=1, name="watch"),
            Button(text("lobby.host"), self.host, key="Ctrl+H", grow=1, name="host"),
        )
        tables = Card(Column(filters, self.rooms, doing), title=text("lobby.tables"))
        by_code = Card(
            Column(
                TextLine(self.code, placeholder=text("lobby.code_hint"), submit=lambda words: self.enter_by_code(), name="code"),
                Row(
                    Button(text("lobby.join"), self.enter_by_code, kind="primary", grow=1, name="join_code"),
                    Button(text("lobby.watch"), lambda: self.enter_by_code(watch=True), grow=1, name="watch_code"),
                ),
            ),
            title=text("lobby.by_code"),
        )
        self.chat = ChatView(self.lobby.chat, self.chat_line, self._say)
        self.chat.grow = 1
        news = Paragraph(self.welcome.motd, size=13, colour=palette.INK_SECOND)
        parts: list[Widget] = [news, self.chat] if self.welcome.motd else [self.chat]
        talk = Card(Column(*parts), title=text("lobby.chat"))
        talk.grow = 1
        right = Column(by_code, talk, gap=12)
        return LobbyRoot(self.top, tables, right)

    def _headline(self) -> str:
        if not self.lobby.loaded:
            return text("lobby.loading")
        return f"{self.welcome.server} · {plural('lobby.count', len(self.lobby))}"

    def _lamp(self) -> Lamp:
        online = self.app.session.state.kind == "online"
        ping = self.app.session.ping_ms
        words = text("table.offline") if not online else text("table.online") if ping is None else text("table.ping", n=ping)
        return Lamp(palette.ONLINE if online else palette.WARNING, words)

    # -- rows

    def _row_height(self, theme: Theme, index: int, width: int) -> int:
        if not self._shown:
            return theme.line(15) * len(theme.wrapped(self._empty(), "ui", 15, width - theme.px(30))) + theme.px(30)
        return theme.px(58)

    def _empty(self) -> str:
        if not self.lobby.loaded:
            return text("lobby.loading")
        return text("lobby.none_match" if len(self.lobby) else "lobby.none")

    def _draw_room(self, theme: Theme, surface: Surface, place: Rect, index: int) -> None:
        if not self._shown:
            for number, words in enumerate(theme.wrapped(self._empty(), "ui", 15, place.w - theme.px(30))):
                row = Rect(place.x + theme.px(12), place.y + theme.px(14) + number * theme.line(15), place.w - theme.px(24), theme.line(15))
                theme.text(surface, words, row, "ui", 15, palette.INK_SECOND)
            return
        room = self._shown[index]
        chosen = room.code == self.chosen
        frame = Rect(place.x + theme.px(2), place.y + theme.px(2), place.w - theme.px(6), place.h - theme.px(6))
        if chosen:
            panels.blit_face(surface, panels.panel(frame.size, "active", theme.scale), frame, theme.scale)
        elif index == self.rooms.over:
            theme.band(surface, frame)
        theme.dot(surface, (frame.x + theme.px(18), frame.centery), 5, STATUS[room.status])
        right = frame.right - theme.px(10)
        half = frame.h // 2
        seats = text("lobby.seats", taken=room.players + room.bots, of=room.seats)
        width = max(theme.width(seats, "ui-bold", 15), theme.width(text(f"lobby.status_{room.status}"), "ui", 12))
        theme.text(surface, seats, Rect(right - width, frame.y + theme.px(3), width, half), "ui-bold", 15, align="right")
        theme.text(
            surface,
            text(f"lobby.status_{room.status}"),
            Rect(right - width, frame.y + half - theme.px(1), width, half - theme.px(3)),
            "ui",
            12,
            palette.INK_SECOND,
            align="right",
        )
        right -= width + theme.px(12)
        for name, shown in (("lock", room.locked), ("clock", room.clock.kind != "off"), ("eye", room.watchers > 0)):
            if shown:
                right -= draw_icon(surface, name, theme.px(18), (right - theme.px(18), frame.centery)) + theme.px(6)
        left = frame.x + theme.px(36)
        theme.text(surface, room.name, Rect(left, frame.y + theme.px(3), right - left, half), "title", 18, elide=True)
        facts = [text(f"game.{room.game}"), text("lobby.hosted", player=room.host), room.code]
        changed = changed_options(self._info(room), room.options)
        if changed:
            facts.append(plural("lobby.changed", len(changed)))
        below = Rect(left, frame.y + half - theme.px(1), right - left, half - theme.px(3))
        theme.text(surface, " · ".join(facts), below, "ui", 12, palette.INK_SECOND, elide=True)

    def _info(self, room: RoomSummary) -> GameInfo | None:
        return next((info for info in self.welcome.games if info.game == room.game), None)

    def _room_tip(self, index: int) -> Tip | None:
        if not self._shown or index >= len(self._shown):
            return None
        room = self._shown[index]
        changed = changed_options(self._info(room), room.options)
        lines = [f"{option_name(room.game, name)}: {option_value(room.game, name, value)}" for name, value in changed.items()]
        lines = lines or [text("lobby.box_rules")]
        lines.append(clock_words(room.clock))
        if room.watchers:
            lines.append(plural("lobby.watchers", room.watchers))
        return Tip(room.name, tuple(lines))

    # -- what is done

    def _filter(self, **changes: object) -> None:
        self.lobby.filter = replace(self.lobby.filter, **changes)  # type: ignore[arg-type]
        self._refresh()

    def _choose(self, index: int) -> None:
        if index < len(self._shown):
            self.chosen = self._shown[index].code

    def _room(self) -> RoomSummary | None:
        return self.lobby.room(self.chosen) if self.chosen is not None else None

    def _why_no_seat(self) -> str:
        room = self._room()
        if room is None:
            return text("lobby.choose_first")
        return "" if use_of(room) == "join" else text("lobby.no_seat")

    def _why_no_watching(self) -> str:
        room = self._room()
        if room is None:
            return text("lobby.choose_first")
        return "" if room.watchable else text("lobby.no_watching")

    def enter(self) -> None:
        """Sit down at the chosen table."""
        self._go(watch=False)

    def watch(self) -> None:
        """Look on at the chosen table."""
        self._go(watch=True)

    def _go(self, *, watch: bool) -> None:
        room = self._room()
        if room is None or (self._why_no_watching() if watch else self._why_no_seat()):
            return
        if room.locked:
            self._ask_password(room.code, watch=watch)
        else:
            self.app.journey.join(room.code, watch=watch)

    def _ask_password(self, code: str, *, watch: bool) -> None:
        self.password.set("")

        def go() -> None:
            self.close_dialog()
            self.app.journey.join(code, watch=watch, password=self.password.text)

        def make() -> Dialog:
            field = TextLine(self.password, secret=True, submit=lambda words: go(), name="room_password")
            buttons = (
                Button(text("app.cancel"), self.close_dialog, key="Esc", name="cancel"),
                Button(text("lobby.join"), go, key="Enter", kind="primary", name="yes"),
            )
            return Dialog(
                text("host.password"), Column(Label(text("lobby.password")), field), buttons, dismissed=self.close_dialog, accepted=go
            )

        self.open(make)
        self.stage.set_focus(next(widget for widget in self.stage.focus_order() if widget.name == "room_password"), seen=False)

    def enter_by_code(self, *, watch: bool = False) -> None:
        """The table of a typed code."""
        try:
            code = parse_code(self.code.text)
        except CodeError as error:
            self.tell(error_sentence(error.key))
            return
        room = self.lobby.room(code)
        if room is not None and room.locked:
            self._ask_password(code, watch=watch)
        else:
            self.app.journey.join(code, watch=watch)

    def host(self) -> None:
        """The form for a table of one's own; the list stays behind it."""
        self.open(self.form.dialog)

    def _say(self, words: str) -> None:
        typed = self.lobby.chat.enter(words)
        if typed.notice:
            self.app.notify(text(typed.notice, name=typed.name))
        if typed.send:
            self.app.session.say(typed.send, to_lobby=True)

    # -- news

    def on_news(self, news: News) -> None:
        self.lobby.take(news)
        self._refresh()

    def shown(self, theme: Theme, size: tuple[int, int]) -> None:
        super().shown(theme, size)
        self._refresh()

    def _refresh(self) -> None:
        rooms = self.lobby.rooms()
        if self.chosen is not None and all(room.code != self.chosen for room in rooms):
            self.chosen = None
        self._shown = rooms
        self.rooms.selectable = bool(rooms)
        self.rooms.at = next((index for index, room in enumerate(rooms) if room.code == self.chosen), None)
        self.rooms.refresh()
        self.chat.update()

    def on_key(self, event: pygame.event.Event) -> bool:
        control = event.mod & pygame.KMOD_CTRL
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        elif event.key == pygame.K_F4:
            self.app.journey.leave_server()
        elif control and event.key == pygame.K_h:
            self.host()
        elif control and event.key == pygame.K_w:
            self.watch()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.rooms.on_key(event)
        else:
            return False
        return True


def clock_words(clock: ClockSetting) -> str:
    """The turn clock of a table in words."""
    if clock.kind == "turn":
        return text("lobby.clock_turn", n=clock.seconds)
    if clock.kind == "bank":
        return text("lobby.clock_bank", n=clock.seconds // 60, more=clock.increment)
    return text("lobby.clock_off")


class LobbyRoot(Widget):
    """The bar above, tables left, code and chat right."""

    def __init__(self, top: Widget, left: Widget, right: Widget) -> None:
        super().__init__()
        self._parts = (top, left, right)
        self.adopt(*self._parts)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        top, left, right = self._parts
        top.place(theme, Rect(0, 0, rect.w, theme.px(44)))
        margin = theme.px(14)
        inner = Rect(margin, theme.px(44) + margin, rect.w - 2 * margin, rect.h - theme.px(44) - 2 * margin)
        side = min(theme.px(420), inner.w * 36 // 100)
        left.place(theme, Rect(inner.x, inner.y, inner.w - side - margin, inner.h))
        right.place(theme, Rect(inner.right - side, inner.y, side, inner.h))
