"""The first screen: who you are, where to play. Servers of the network, recent ones, an address or invitation, or a table of one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.embedded import EmbeddedTable, NotStarted
from client.model import language
from client.model.errors import error_sentence
from client.model.games import BOT_LEVELS, DEFAULT_GAME, TABLES, usual_seats
from client.model.identity import OwnTable
from client.model.language import text
from client.model.settings import LONGEST_NAME
from client.net.address import Address, AddressError, parse_address
from client.net.news import News, StateChanged
from client.screens.icons import draw_icon
from client.screens.intent import Intent
from client.screens.screen import Screen
from client.ui.buttons import Button, Choice
from client.ui.dialog import Dialog
from client.ui.labels import Label, Paragraph, Picture
from client.ui.lists import ListView
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme, drawable
from client.ui.widget import Card, Center, Column, Row, Spacer, Widget
from shared.games import GAMES
from shared.messages import Welcome

if TYPE_CHECKING:
    from client.app import App


@dataclass(frozen=True)
class Known:
    """A server in the list."""

    address: str
    name: str
    found: bool
    """On the network now; otherwise one of the recent ones."""
    locked: bool = False
    room: str = ""
    """Code of the table where one has a seat."""


class ConnectScreen(Screen):
    """Also leads on: once the server has welcomed the player, to the lobby or to the table that was meant."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        value = app.settings.value
        self.name = Line(value.name or default_name(), LONGEST_NAME)
        self.address = Line("", 120)
        self.password = Line("", 64)
        self.game: str
        self.seats: int
        self.bots: str
        self._take_choice()
        self._busy = ""
        """What is going on, as ready text; empty while nothing is."""
        self._servers: list[Known] = []

    # -- widgets

    def build(self) -> Widget:
        own = Card(
            Column(
                Label(text("connect.name"), "ui-medium", 13, palette.INK_SECOND),
                TextLine(self.name, name="name"),
                Spacer(height=4),
                Label(text("connect.players"), "ui-medium", 13, palette.INK_SECOND),
                *self._game_choice(),
                self._bots_choice(),
                Spacer(height=4),
                Button(text("connect.play_here"), self.play_here, key="Ctrl+P", kind="primary", size=17, name="play_here"),
                Button(text("connect.host_here"), self.host_here, key="Ctrl+H", name="host_here"),
                Paragraph(text("connect.play_here_note"), size=13, colour=palette.INK_SECOND),
                Picture(draw_arms, 300, 40, grow=1),
                Row(
                    Button(text("app.rules"), self.open_rules, key="F1", grow=1, name="rules"),
                    Button(text("app.settings"), self.open_settings, key="F10", grow=1, name="settings"),
                ),
                Row(
                    Button(text("connect.open_replay"), self.open_replay, key="Ctrl+O", grow=1, name="replay"),
                    Button(text("app.quit"), self.app.stop, key="Ctrl+Q", grow=1, name="quit"),
                ),
            ),
            title=text("connect.own_table"),
        )
        self._list = ListView(
            lambda: max(1, len(self._servers)),
            lambda theme, index, width: (
                theme.px(44)
                if self._servers
                else theme.line(14) * len(theme.wrapped(text("connect.none_found"), "ui", 14, width - theme.px(20))) + theme.px(10)
            ),
            self._draw_server,
            chosen=self._chosen,
            act=lambda index: self.connect(),
            name="servers",
        )
        self._list.selectable = bool(self._servers)
        join = Card(
            Column(
                Label(text("connect.found"), "ui-medium", 13, palette.INK_SECOND),
                self._list,
                *self._way_back(),
                Label(text("connect.address"), "ui-medium", 13, palette.INK_SECOND),
                TextLine(self.address, placeholder=text("connect.address_hint"), submit=lambda words: self.connect(), name="address"),
                Label(text("connect.password"), "ui-medium", 13, palette.INK_SECOND),
                Row(
                    TextLine(
                        self.password,
                        placeholder=text("connect.password_hint"),
                        secret=True,
                        grow=1,
                        width=120,
                        submit=lambda words: self.connect(),
                        name="password",
                    ),
                    Button(text("connect.watch"), lambda: self.connect(watch=True), key="Ctrl+W", name="watch"),
                    Button(text("connect.join"), self.connect, key="Enter", kind="primary", name="join"),
                ),
            ),
            title=text("connect.join_title"),
        )
        own.grow, join.grow = 2, 3
        codes = [(code, language.NAMES[code]) for code in language.CODES]
        tongue = Choice(codes, language.current().code, lambda code: self.app.change_settings(language=code), name="language")
        cards = EvenSplit(own, join)
        cards.grow = 1
        page = Column(
            Row(Spacer(width=190), Picture(self._draw_title, 420, 96, grow=1), tongue, gap=10, middle=True),
            Center(cards, limit=1000, down=False),
            pad=18,
            gap=8,
        )
        page.children[1].grow = 1
        return page

    def _game_choice(self) -> tuple[Widget, ...]:
        """What to play on one's own table, where there is more than one game."""
        if len(TABLES) < 2:
            return ()
        return (Choice([(game, text(f"game.{game}")) for game in TABLES], self.game, self._set_game, name="game"),)

    def _bots_choice(self) -> Widget:
        """How many seats, and how their bots play."""
        seats = [(n, text("connect.seats", n=n)) for n in GAMES[self.game].SEATS]
        levels = [(level, text(f"level.{level}")) for level in BOT_LEVELS[self.game]]
        return Row(
            Choice(seats, self.seats, self._set_seats, name="seats", grow=1),
            Choice(levels, self.bots, self._set_bots, name="bots", grow=1),
        )

    def _way_back(self) -> tuple[Widget, ...]:
        """Buttons to the tables where one still has a seat: on another server, on this computer."""
        ways: list[Widget] = []
        kept, own = self._seat_kept(), self.app.settings.value.own_room
        if kept is not None:
            words = text("connect.back_to_seat", code=kept.room, server=kept.name or kept.address)
            ways.append(Button(words, self.back_to_seat, key="Ctrl+B", kind="primary", name="back_to_seat"))
        if own:
            ways.append(
                Button(text("connect.back_to_own"), self.back_to_own, key="" if ways else "Ctrl+B", kind="primary", name="back_to_own")
            )
        return tuple(ways)

    def _draw_title(self, theme: Theme, surface: Surface, place: Rect) -> None:
        width = min(place.w, theme.px(460))
        ribbon = Rect(place.centerx - width // 2, place.y + theme.px(6), width, theme.px(66))
        panels.blit_face(surface, panels.scroll(ribbon.size, theme.scale), ribbon, theme.scale)
        theme.text(surface, "Palatine", ribbon.move(0, -theme.px(3)), "title-bold", 36, palette.PLACE_NAME, align="center")
        under = Rect(place.x, ribbon.bottom + theme.px(2), place.w, theme.px(24))
        theme.text(surface, text("connect.subtitle"), under, "title-italic", 17, palette.HINT, align="center")

    def _draw_server(self, theme: Theme, surface: Surface, place: Rect, index: int) -> None:
        if not self._servers:
            for number, words in enumerate(theme.wrapped(text("connect.none_found"), "ui", 14, place.w - theme.px(20))):
                row = Rect(place.x + theme.px(6), place.y + theme.px(4) + number * theme.line(14), place.w - theme.px(12), theme.line(14))
                theme.text(surface, words, row, "ui", 14, palette.INK_SECOND)
            return
        server = self._servers[index]
        if index in (self._list.at, self._list.over):
            theme.band(surface, Rect(place.x + 1, place.y + 2, place.w - 2, place.h - 4))
        theme.dot(surface, (place.x + theme.px(15), place.centery), 5, palette.ONLINE if server.found else palette.BUTTON)
        left = place.x + theme.px(30)
        right = place.right - theme.px(8)
        if server.locked:
            right -= draw_icon(surface, "lock", theme.px(18), (right - theme.px(18), place.centery)) + theme.px(6)
        half = place.h // 2
        theme.text(surface, server.name or server.address, Rect(left, place.y + theme.px(3), right - left, half), "ui-bold", 14, elide=True)
        kind = text("connect.on_network" if server.found else "connect.recent")
        theme.text(
            surface,
            f"{server.address} · {kind}",
            Rect(left, place.y + half, right - left, half - theme.px(3)),
            "ui",
            12,
            palette.INK_SECOND,
            elide=True,
        )

    # -- choices

    def _set_game(self, game: object) -> None:
        self.game = str(game)
        self._fit_game()
        self._keep_choice()
        self.rebuild()

    def _take_choice(self) -> None:
        """Take over what was chosen last, here or in the form for another table."""
        kept = self.app.settings.value.room
        self.game = next((game for game in TABLES if game == kept.get("game")), DEFAULT_GAME)
        self.seats, self.bots = kept.get("seats", 4), kept.get("bots", "steady")
        self._fit_game()

    def choose(self, asked: Intent) -> None:
        """What the command line asked for, as if it had been chosen here."""
        self.game, self.seats, self.bots = asked.game, asked.seats, asked.bots
        self._keep_choice()
        self.rebuild()

    def _fit_game(self) -> None:
        """Seats and bots that the game has."""
        if self.seats not in GAMES[self.game].SEATS:
            self.seats = usual_seats(self.game)
        if self.bots not in BOT_LEVELS[self.game]:
            self.bots = BOT_LEVELS[self.game][-1]

    @property
    def rules_game(self) -> str:
        return self.game

    def _set_seats(self, seats: Any) -> None:
        self.seats = seats
        self._keep_choice()

    def _set_bots(self, level: Any) -> None:
        self.bots = level
        self._keep_choice()

    def _keep_choice(self) -> None:
        choice = {"game": self.game, "seats": self.seats, "bots": self.bots}
        self.app.change_settings(room={**self.app.settings.value.room, **choice})

    def _chosen(self, index: int) -> None:
        if self._servers:
            self.address.set(self._servers[index].address)
            self.stage.touch_all()

    # -- what is done

    def _own_name(self) -> str:
        name = self.name.text.strip()
        if name and name != self.app.settings.value.name:
            self.app.change_settings(name=name)
        return name

    def _named(self) -> bool:
        """Whether there is a name that everybody can read; otherwise what is wrong is said."""
        fault = fault_of_name(self.name.text.strip())
        if fault:
            self.tell(fault)
        return not fault

    def play_here(self) -> None:
        """A table on this computer, bots in all other seats, started at once."""
        self.play_or_go_on(Intent(game=self.game, seats=int(self.seats), bots=str(self.bots)))

    def play_or_go_on(self, intent: Intent) -> None:
        """Begin a match on this computer; a match there that was broken off is not given up without a question."""
        if not self.app.settings.value.own_room:
            self.start_here(intent)
            return

        def chosen(way: Callable[[], object]) -> Callable[[], None]:
            def go() -> None:
                self.close_dialog()
                way()

            return go

        anew, back = chosen(lambda: self.start_here(intent)), chosen(self.back_to_own)
        buttons = (
            Button(text("app.cancel"), self.close_dialog, key="Esc", name="cancel"),
            Button(text("connect.begin_anew"), anew, key="N", name="begin_anew"),
            Button(text("connect.go_on"), back, key="Enter", kind="primary", name="go_on"),
        )
        body = Paragraph(text("connect.unfinished"))
        self.open(
            lambda: Dialog(
                text("connect.unfinished_title"), body, buttons, dismissed=self.close_dialog, accepted=back, keys={pygame.K_n: anew}
            )
        )

    def host_here(self) -> None:
        """The server of this computer, and its lobby."""
        self.start_here(Intent())

    def start_here(self, intent: Intent) -> None:
        if not self._named():
            return
        if self.app.embedded is None:
            try:
                self.app.embedded = EmbeddedTable()
            except NotStarted as error:
                self.tell(str(error))
                return
        self.go(self.app.embedded.address, intent)

    def connect(self, *, watch: bool = False) -> None:
        """To the address that is typed."""
        if not self._named():
            return
        try:
            address = parse_address(self.address.text)
        except AddressError as error:
            self.tell(error_sentence(error.key))
            return
        self.go(address, Intent(code=address.code, watch=watch))

    def go(self, address: Address | str, intent: Intent) -> None:
        """Connect and then do what is meant."""
        self.app.journey.intent = intent
        where = address if isinstance(address, str) else address.server
        own = self.app.embedded is not None and where == self.app.embedded.address
        self._busy = text("connect.connecting", address=where)
        self.open(self._connecting_dialog)
        tokens = OwnTable(self.app.tokens) if own else self.app.tokens
        self.app.session.connect(address, self._own_name() or default_name(), tokens, self.password.text)

    def _connecting_dialog(self) -> Dialog:
        cancel = Button(text("app.cancel"), self.cancel, key="Esc", name="cancel")
        return Dialog(text("connect.wait"), Paragraph(lambda: self._busy), (cancel,), dismissed=self.cancel)

    def cancel(self) -> None:
        """Give up connecting, and what had come already."""
        self.close_dialog()
        self.app.journey.leave_server()

    def open_replay(self) -> None:
        """Ask for a file."""
        from client.screens.replay import ask_for_replay  # noqa: PLC0415  # that module needs this one's neighbours

        ask_for_replay(self)

    def hidden(self) -> None:
        # Whatever is shown above, the connecting is over; whoever comes back finds the screen free.
        while self.dialog is not None:
            self.close_dialog()

    # -- news

    def on_news(self, news: News) -> None:
        match news:
            case StateChanged(state) if state.kind == "refused":
                self.failed(error_sentence(state.key, state.details))
            case StateChanged(state) if state.kind == "reconnecting" and self._overlays:
                reason = error_sentence(state.key, state.details) if state.key else ""
                self._busy = text("connect.trying", reason=reason)
                self.refresh_dialog()
            case Welcome():
                self._welcomed(news)

    def failed(self, reason: str) -> None:
        """It did not lead anywhere: say why, and leave the screen free for another try."""
        if self._overlays:
            self.close_dialog()
        self.app.session.disconnect()
        self.tell(reason)

    def _welcomed(self, welcome: Welcome) -> None:
        where = self.app.session.address
        if where is not None and not self.app.at_own_table:
            self.app.settings.remember_server(where.server, welcome.server)

    def shown(self, theme: Theme, size: tuple[int, int]) -> None:
        self._servers = self._known_servers()
        self._take_choice()
        self.rebuild()  # a table was opened with the host's form, or left with the seat kept
        super().shown(theme, size)

    def _known_servers(self) -> list[Known]:
        settings = self.app.settings
        found = [
            Known(server.address.server, server.name, True, server.locked, settings.room_at(server.address.server))
            for server in self.app.found_servers()
        ]
        addresses = {server.address for server in found}
        recent = [Known(server.address, server.name, False, room=server.room) for server in settings.value.recent]
        return found + [server for server in recent if server.address not in addresses]

    def _seat_kept(self) -> Known | None:
        """The server with a table to go back to, the newest first."""
        newest = [server.address for server in self.app.settings.value.recent if server.room]
        known = {server.address: server for server in self._known_servers()}
        return next((known[address] for address in newest if address in known), None)

    def back_to_seat(self) -> None:
        """To the table where one was when the client ended. What the server says to it is shown as after any joining."""
        kept = self._seat_kept()
        if kept is None or not self._named():
            return
        # Should the table be gone, it is not offered again; entering it remembers it anew.
        self.app.settings.remember_room(kept.address, "")
        self.go(parse_address(kept.address), Intent(code=kept.room))

    def back_to_own(self) -> None:
        """To the table of this computer where one was when the client ended."""
        code = self.app.settings.value.own_room
        self.start_here(Intent(code=code))
        if self.app.at_own_table:
            # As above: not offered again should it be gone. A server that did not start has not been asked.
            self.app.change_settings(own_room="")

    def tick(self, now: int) -> None:
        servers = self._known_servers()
        if servers != self._servers:
            self._servers = servers
            self._list.selectable = bool(servers)
            self._list.refresh()

    def on_key(self, event: pygame.event.Event) -> bool:
        keys = {pygame.K_p: self.play_here, pygame.K_h: self.host_here, pygame.K_o: self.open_replay, pygame.K_q: self.app.stop}
        if event.mod & pygame.KMOD_CTRL and event.key in keys:
            keys[event.key]()
        elif event.mod & pygame.KMOD_CTRL and event.key == pygame.K_b and self._seat_kept() is not None:
            self.back_to_seat()
        elif event.mod & pygame.KMOD_CTRL and event.key == pygame.K_b and self.app.settings.value.own_room:
            self.back_to_own()
        elif event.mod & pygame.KMOD_CTRL and event.key == pygame.K_w:
            self.connect(watch=True)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.connect()
        else:
            return False
        return True


def draw_arms(theme: Theme, surface: Surface, place: Rect) -> None:
    """The arms of the seats in a row, where there is room for them."""
    if place.h < theme.px(50):
        return
    step = place.w // (len(theme.seats) + 1)
    for seat in range(len(theme.seats)):
        theme.shield(surface, seat, (place.x + step * (seat + 1), place.centery), 46)


class EvenSplit(Row):
    """Two cards side by side, the first two fifths wide."""

    def __init__(self, first: Widget, second: Widget) -> None:
        super().__init__(first, second, gap=16, middle=False)

    def _widths(self, theme: Theme, seen: list[Widget], width: int) -> list[int]:
        gap = theme.px(self.gap)
        left = (width - gap) * 43 // 100
        return [left, width - gap - left]


def default_name() -> str:
    """The name of the user on this computer, as far as it fits."""
    import getpass  # noqa: PLC0415  # not needed once a name is kept

    try:
        name = getpass.getuser()[:LONGEST_NAME].capitalize()
    except (OSError, KeyError):
        name = ""
    return name if name and readable(name) else text("connect.somebody")


def fault_of_name(name: str) -> str:
    """What is wrong with a player's name, in a sentence; empty for one that everybody can read."""
    if not name:
        return text("connect.name_missing")
    if len(name) > LONGEST_NAME:
        return text("connect.name_length", most=LONGEST_NAME)
    return "" if readable(name) else text("connect.name_letters")


def readable(name: str) -> bool:
    """Whether the fonts have all its letters: dots in their place would tell no player from another."""
    return name.isprintable() and drawable(name, "ui", 14) == name
