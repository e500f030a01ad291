"""A table before its match: seats with their arms, readiness, bots, the options, the invitation, the chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.model.language import has, plural, text
from client.model.room import RoomModel
from client.net.news import News
from client.screens.book import ChatView
from client.screens.host import changed_options, option_name, option_value
from client.screens.lobby import LobbyRoot, clock_words
from client.screens.screen import Screen
from client.screens.top_bar import Lamp, TopBar
from client.ui import clipboard
from client.ui.buttons import Button, Choice
from client.ui.labels import Paragraph
from client.ui.lists import ScrollArea
from client.ui.text_line import Line
from client.ui.theme import Theme
from client.ui.widget import Card, Column, Row, Widget
from shared.messages import GameInfo, Room, SeatView

if TYPE_CHECKING:
    from client.app import App


class RoomScreen(Screen):
    """Built anew whenever the room changes: that is seldom, and then everything may be another."""

    def __init__(self, app: App, room: RoomModel) -> None:
        super().__init__(app)
        self.room = room
        self.chat_line = Line("", 300)
        self.level = "steady"
        self._seen: Room | None = room.room

    def shows(self, room: RoomModel) -> bool:
        """Whether it is the screen of this room."""
        return room is self.room

    @property
    def state(self) -> Room:
        """The room as the server last told it."""
        state = self.room.room or self._seen
        assert state is not None
        return state

    def _info(self) -> GameInfo | None:
        welcome = self.app.session.welcome
        return next((info for info in welcome.games if info.game == self.state.settings.game), None) if welcome is not None else None

    @property
    def levels(self) -> list[str]:
        """The bots that the server offers for this game."""
        info = self._info()
        return info.bots if info is not None and info.bots else ["steady"]

    # -- widgets

    def build(self) -> Widget:
        state = self.state
        self.top = TopBar(
            text(f"game.{state.settings.game}"),
            self._headline,
            lambda: None,
            self._lamp,
            (
                Button(text("app.rules"), self.open_rules, key="F1", kind="dark", name="rules"),
                Button(text("app.settings"), self.open_settings, key="F10", kind="dark", name="settings"),
                Button(text("table.leave"), self.app.journey.leave_room, key="F4", kind="dark", name="leave"),
            ),
        )
        seats = Column(*(SeatRow(self, view) for view in state.seats), gap=8)
        parts: list[Widget] = [seats]
        if self.room.is_host:
            parts.append(
                Row(
                    Paragraph(text("room.bot_level"), "ui-medium", 13, palette.INK_SECOND),
                    Choice([(level, text(f"level.{level}")) for level in self.levels], self.level, self._set_level, name="level"),
                    Button(text("room.fill"), self.fill, key="Ctrl+B", why_not=self._why_no_fill, name="fill"),
                )
            )
        table = Card(Column(ScrollArea(Column(*parts, gap=12)), self._footer()), title=state.settings.name)
        invitation = Card(
            Column(
                Code(self.state.code),
                Paragraph(text("room.invite_note"), size=13, colour=palette.INK_SECOND),
                Button(text("room.copy"), self.copy_invitation, key="Ctrl+I", name="copy"),
            ),
            title=text("room.invitation"),
        )
        options = ScrollArea(Column(*(Paragraph(line, size=13, colour=palette.INK_SECOND) for line in self._option_lines()), gap=2))
        rules = Card(options, title=text("room.options"))
        rules.grow = 2
        self.chat = ChatView(self.room.chat, self.chat_line, self._say)
        talk = Card(self.chat, title=text("lobby.chat"))
        talk.grow = 3
        return LobbyRoot(self.top, table, Column(invitation, rules, talk, gap=10))

    def _footer(self) -> Widget:
        if self.state.you is None:
            return Paragraph(text("room.watching"), "ui-medium", 15, palette.INK_SECOND)
        ready = self._own().ready
        buttons: list[Widget] = [
            Button(
                text("room.not_ready" if ready else "room.ready"),
                self.toggle_ready,
                key="Ctrl+R",
                kind="normal" if ready else "primary",
                size=16,
                grow=1,
                name="ready",
            )
        ]
        if self.room.is_host:
            buttons.append(
                Button(
                    text("room.start"), self.start, key="Enter", kind="primary", size=16, why_not=self._why_no_start, grow=1, name="start"
                )
            )
        return Row(*buttons)

    def _headline(self) -> str:
        taken = sum(view.kind != "empty" for view in self.state.seats)
        words = text("room.headline", code=self.state.code, taken=taken, of=len(self.state.seats))
        if self.state.watchers:
            words += " · " + plural("lobby.watchers", self.state.watchers)
        return words

    def _lamp(self) -> Lamp:
        online = self.app.session.state.kind == "online"
        ping = self.app.session.ping_ms
        words = text("table.offline") if not online else text("table.online") if ping is None else text("table.ping", n=ping)
        return Lamp(palette.ONLINE if online else palette.WARNING, words)

    def _option_lines(self) -> list[str]:
        settings, info = self.state.settings, self._info()
        lines = [clock_words(settings.clock), text("room.grace", n=settings.grace)]
        if self.state.locked:
            lines.append(text("room.locked"))
        if settings.invite_only:
            lines.append(text("host.invite_only"))
        lines.append(f"{text('host.watchers')}: {text(f'host.watchers_{settings.watchers}')}")
        changed = changed_options(info, settings.options)
        if not changed:
            lines.append(text("lobby.box_rules"))
        lines += [f"{option_name(settings.game, name)}: {option_value(settings.game, name, value)}" for name, value in changed.items()]
        if self.state.commitment:
            lines.append(text("room.commitment", hash=self.state.commitment[:16]))
        return lines

    # -- what is done

    def _own(self) -> SeatView:
        return next(view for view in self.state.seats if view.seat == self.state.you)

    def _set_level(self, level: object) -> None:
        self.level = str(level)

    def _why_no_fill(self) -> str:
        return "" if any(view.kind == "empty" for view in self.state.seats) else text("room.no_free_seat")

    def _why_no_start(self) -> str:
        if any(view.kind == "empty" for view in self.state.seats):
            return text("room.seats_missing")
        waiting = [view.name for view in self.state.seats if view.kind == "player" and not view.ready and view.seat != self.state.you]
        return text("room.waiting", players=", ".join(waiting)) if waiting else ""

    def toggle_ready(self) -> None:
        """Ready, or not any more."""
        if self.state.you is not None:
            self.app.session.set_ready(not self._own().ready, then=self.app.journey.entered)

    def start(self) -> None:
        """As host; one's own readiness goes without saying."""
        if not self.room.is_host or self._why_no_start():
            return
        if not self._own().ready:
            self.app.session.set_ready(True, then=self.app.journey.entered)
        self.app.session.start(then=self.app.journey.entered)

    def fill(self) -> None:
        """Bots for all free seats."""
        if self.room.is_host:
            for view in self.state.seats:
                if view.kind == "empty":
                    self.add_bot(view.seat)

    def add_bot(self, seat: int) -> None:
        """A bot of the chosen level for a seat."""
        self.app.session.add_bot(self.level if self.level in self.levels else self.levels[0], seat=seat, then=self.app.journey.entered)

    def remove(self, view: SeatView) -> None:
        """Take a bot away, or ask and then kick a player."""

        def do() -> None:
            self.app.session.remove_seat(view.seat, then=self.app.journey.entered)

        if view.kind == "bot":
            do()
        else:
            self.ask("room.kick_title", "room.kick_question", "room.kick", do, warning=True)

    def mute(self, view: SeatView) -> None:
        """Do not see what a player writes, or see it again."""
        muted = self.room.chat.toggle_mute(view.name)
        self.app.notify(text("chat.muted" if muted else "chat.unmuted", name=view.name))

    def copy_invitation(self) -> None:
        """To the clipboard."""
        address = self.app.session.address
        words = address.invitation(self.state.code) if address is not None else self.state.code
        clipboard.put(words)
        self.app.notify(text("app.copied", what=words))

    def _say(self, words: str) -> None:
        typed = self.room.chat.enter(words)
        if typed.notice:
            self.app.notify(text(typed.notice, name=typed.name))
        if typed.send:
            self.app.session.say(typed.send)

    # -- news

    def on_news(self, news: News) -> None:
        if isinstance(news, Room) and self.room.room is not None and self.room.room != self._seen:
            self._seen = self.room.room
            self._rebuild_keeping_focus()

    def _rebuild_keeping_focus(self) -> None:
        focused = self.stage.focus.name if self.stage.focus is not None else ""
        self.rebuild()
        widget = next((widget for widget in self.stage.focus_order() if widget.name and widget.name == focused), None)
        if widget is not None:
            self.stage.set_focus(widget, seen=False)

    def tick(self, now: int) -> None:
        self.chat.update()

    def on_key(self, event: pygame.event.Event) -> bool:
        control = event.mod & pygame.KMOD_CTRL
        keys = {pygame.K_r: self.toggle_ready, pygame.K_i: self.copy_invitation, pygame.K_b: self.fill}
        if control and event.key in keys:
            keys[event.key]()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
        elif event.key == pygame.K_F4:
            self.app.journey.leave_room()
        else:
            return False
        return True


class SeatRow(Widget):
    """One seat: arms, who sits there, whether they are ready, and what the host can do with it."""

    def __init__(self, screen: RoomScreen, view: SeatView) -> None:
        super().__init__()
        self.screen, self.view = screen, view
        host = screen.room.is_host
        if view.kind == "empty" and host:
            self.adopt(Button(text("room.add_bot"), lambda: screen.add_bot(view.seat), name=f"add{view.seat}"))
        elif view.kind == "bot" and host:
            self.adopt(Button(text("room.remove"), lambda: screen.remove(view), name=f"remove{view.seat}"))
        elif view.kind == "player" and view.seat != screen.state.you:
            self.adopt(Button(text("room.mute"), lambda: screen.mute(view), size=13, name=f"mute{view.seat}"))
            if host:
                self.adopt(Button(text("room.kick"), lambda: screen.remove(view), kind="warning", size=13, name=f"kick{view.seat}"))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(58)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        x = rect.right - theme.px(12)
        for child in reversed(self.children):
            width, height = child.measure(theme, rect.w // 2)
            x -= width
            child.place(theme, Rect(x, rect.centery - height // 2, width, height))
            x -= theme.px(8)
        self._room = x

    def draw(self, theme: Theme, surface: Surface) -> None:
        view, rect = self.view, self.rect
        own = view.seat == self.screen.state.you
        theme.panel(surface, rect, "active" if own else "panel")
        theme.shield(surface, view.seat, (rect.x + theme.px(32), rect.centery), 38)
        left = rect.x + theme.px(62)
        half = rect.h // 2
        room = Rect(left, rect.y + theme.px(5), self._room - left, half)
        if view.kind == "empty":
            theme.text(
                surface,
                text("room.free"),
                Rect(left, rect.y, self._room - left, rect.h),
                "title-italic",
                18,
                palette.INK_SECOND,
                elide=True,
            )
            return
        name = theme.text(surface, view.name or text(f"level.{view.level}"), room, "title-bold", 19, elide=True)
        if view.seat == self.screen.state.host:
            theme.tag(surface, text("room.host"), name.right + theme.px(8), room.centery, room=room.right - name.right - theme.px(8))
        words, colour = self._state()
        y = rect.y + half + theme.px(10)
        lamp = palette.ONLINE if view.ready or view.kind == "bot" else palette.GOLD_BRIGHT
        theme.dot(surface, (left + theme.px(5), y), 4.5, lamp)
        theme.text(
            surface,
            words,
            Rect(left + theme.px(17), y - theme.px(10), self._room - left - theme.px(17), theme.px(20)),
            "ui",
            13,
            colour,
            elide=True,
        )

    def _state(self) -> tuple[str, palette.Colour]:
        view = self.view
        if view.kind == "bot":
            level = text(f"level.{view.level}") if has(f"level.{view.level}") else view.level
            return (f"{text('seat.bot')} · {level}" if view.name else text("seat.bot")), palette.INK_SECOND
        if not view.connected:
            return text("seat.away"), palette.WARNING
        return (text("room.is_ready"), palette.PRIMARY) if view.ready else (text("room.is_waiting"), palette.INK_SECOND)


class Code(Widget):
    """The five letters, large."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(48)

    def draw(self, theme: Theme, surface: Surface) -> None:
        cell, gap = theme.px(40), theme.px(6)
        whole = len(self.code) * (cell + gap) - gap
        x = self.rect.centerx - whole // 2
        for at, letter in enumerate(self.code):
            place = Rect(x + at * (cell + gap), self.rect.centery - theme.px(22), cell, theme.px(42))
            panels.blit_face(surface, panels.key_cap(place.size, "normal", theme.scale), place, theme.scale)
            theme.text(surface, letter, place.move(0, -theme.px(2)), "title-bold", 25, palette.INK, align="center")
