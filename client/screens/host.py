"""The form with which a host opens a table: everything that can be set, with the choices of last time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from client.draw import palette
from client.model.games import TABLES
from client.model.language import has, text
from client.model.settings import Settings
from client.screens.screen import Screen
from client.screens.settings import field
from client.ui.buttons import Button, Checkbox, Choice
from client.ui.dialog import Dialog
from client.ui.labels import Label, Paragraph
from client.ui.lists import ScrollArea
from client.ui.text_line import Line, TextLine
from client.ui.widget import Column, Tip, Widget
from shared.messages import ClockSetting, GameInfo, RoomSettings

CLOCKS = ("off", "turn", "bank")
TURN_SECONDS = (30, 60, 90, 120, 180, 300, 600)
BANK_SECONDS = (300, 600, 900, 1200, 1800, 3600)
INCREMENTS = (0, 5, 10, 15, 20, 30, 60)
PACES = (0, 300, 700, 1200, 2500)
GRACES = (30, 60, 90, 180, 300, 900)


def option_name(game: str, option: str) -> str:
    """What an option is called on the screen; its own word where there is no text for it."""
    key = f"option.{game}.{option}"
    return text(key) if has(key) else option.replace("_", " ")


def option_value(game: str, option: str, value: object) -> str:
    """What a choice of an option is called."""
    key = f"option.{game}.{option}.{value}"
    return text(key) if has(key) else str(value).replace("_", " ")


def changed_options(info: GameInfo | None, options: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from the game's defaults."""
    if info is None:
        return dict(options)
    return {name: value for name, value in options.items() if info.options.get(name) and value != info.options[name][0]}


class HostForm:
    """What is chosen so far; it outlives the widgets."""

    def __init__(self, screen: Screen, games: list[GameInfo]) -> None:
        self.screen = screen
        # Without any that this client knows, the server will say no more than it does to others.
        self.games = [info for info in games if info.game in TABLES] or games
        kept = screen.app.settings.value.room
        self.game = next((info for info in self.games if info.game == kept.get("game")), self.games[0])
        self.seats = self._fitting(kept.get("seats"))
        self.options: dict[str, Any] = {name: choices[0] for name, choices in self.game.options.items() if choices}
        self.options |= {name: value for name, value in kept.get("options", {}).items() if value in self.game.options.get(name, ())}
        self.start_seat = 0
        self.name = Line(text("connect.own_room", player=_player(screen.app.settings.value))[:40], 40)
        self.password = Line("", 64)
        self.invite_only = bool(kept.get("invite_only", False))
        self.watchers = kept.get("watchers", "public")
        self.clock: str = kept.get("clock", "off")
        self.seconds = int(kept.get("seconds", 120))
        self.increment = int(kept.get("increment", 10))
        self.pace = int(kept.get("bot_pace", 700))
        self.grace = int(kept.get("grace", 90))

    def _fitting(self, seats: object) -> int:
        """A number of seats that the game has: the wanted one, or one in the middle."""
        return next((n for n in self.game.seats if n == seats), self.game.seats[len(self.game.seats) // 2])

    # -- the dialog

    def dialog(self) -> Dialog:
        """The form, as high as the window allows."""
        body = ScrollArea(
            Column(
                self._heading("host.table"),
                field(text("host.name"), TextLine(self.name, name="room_name")),
                field(
                    text("host.game"),
                    Choice([(info.game, text(f"game.{info.game}")) for info in self.games], self.game.game, self._set_game, name="game"),
                ),
                field(
                    text("host.seats"),
                    Choice([(n, text("connect.seats", n=n)) for n in self.game.seats], self.seats, self._setter("seats"), name="seats"),
                ),
                field(text("host.password"), TextLine(self.password, placeholder=text("connect.password_hint"), name="room_password")),
                field(
                    text("host.watchers"),
                    Choice([(kind, text(f"host.watchers_{kind}")) for kind in ("public", "none")], self.watchers, self._setter("watchers")),
                ),
                Checkbox(text("host.invite_only"), self.invite_only, self._setter("invite_only"), name="invite_only"),
                self._heading("host.clock"),
                *self._clock_fields(),
                field(text("host.grace"), Choice([(n, text("host.seconds", n=n)) for n in GRACES], self.grace, self._setter("grace"))),
                field(
                    text("host.pace"),
                    Choice(
                        [(n, text("host.pace_off") if n == 0 else text("host.milliseconds", n=n)) for n in PACES],
                        self.pace,
                        self._setter("pace"),
                    ),
                ),
                self._heading("host.rules"),
                Paragraph(text("host.rules_note"), size=13, colour=palette.INK_SECOND),
                *self._option_fields(),
                gap=7,
            )
        )
        buttons = (
            Button(text("app.cancel"), self.screen.close_dialog, key="Esc", name="cancel"),
            Button(text("host.open"), self.open_room, key="Enter", kind="primary", name="open_room"),
        )
        return Dialog(text("host.title"), body, buttons, dismissed=self.screen.close_dialog, accepted=self.open_room, width=680, height=700)

    def _heading(self, key: str) -> Label:
        return Label(text(key), "title", 19, palette.PLACE_NAME)

    def _clock_fields(self) -> list[Widget]:
        fields: list[Widget] = [
            field(
                text("host.clock_kind"),
                Choice([(kind, text(f"host.clock_{kind}")) for kind in CLOCKS], self.clock, self._set_clock, name="clock"),
            )
        ]
        if self.clock == "turn":
            self.seconds = self.seconds if self.seconds in TURN_SECONDS else 120
            fields.append(
                field(
                    text("host.per_turn"),
                    Choice([(n, text("host.seconds", n=n)) for n in TURN_SECONDS], self.seconds, self._setter("seconds")),
                )
            )
        elif self.clock == "bank":
            self.seconds = self.seconds if self.seconds in BANK_SECONDS else 600
            fields.append(
                field(
                    text("host.bank"),
                    Choice([(n, text("host.minutes", n=n // 60)) for n in BANK_SECONDS], self.seconds, self._setter("seconds")),
                )
            )
            fields.append(
                field(
                    text("host.increment"),
                    Choice([(n, text("host.seconds", n=n)) for n in INCREMENTS], self.increment, self._setter("increment")),
                )
            )
        return fields

    def _option_fields(self) -> list[Widget]:
        fields: list[Widget] = []
        for name, choices in self.game.options.items():
            if choices:
                choice = Choice(
                    [(value, option_value(self.game.game, name, value)) for value in choices],
                    self.options[name],
                    self._option_setter(name),
                    name=f"option_{name}",
                )
                row = field(option_name(self.game.game, name), choice)
                row.tip = self._about(name)
                fields.append(row)
            elif name == "start_seat" and self.options.get("start_player") == "host":
                seats = [(n, str(n + 1)) for n in range(self.seats)]
                fields.append(field(option_name(self.game.game, name), Choice(seats, self.start_seat, self._setter("start_seat"))))
        return fields

    def _about(self, name: str) -> Callable[[], Tip | None]:
        key = f"option.{self.game.game}.{name}"
        return lambda: Tip(text(key), (text(f"{key}.about"),)) if has(f"{key}.about") else None

    # -- changes

    def _setter(self, attribute: str) -> Callable[[object], None]:
        def changed(value: object) -> None:
            setattr(self, attribute, value)

        return changed

    def _option_setter(self, name: str) -> Callable[[object], None]:
        def changed(value: object) -> None:
            self.options[name] = value
            if name == "start_player":
                self.screen.refresh_dialog()

        return changed

    def _set_game(self, game: object) -> None:
        self.game = next(info for info in self.games if info.game == game)
        self.seats = self._fitting(self.seats)
        self.options = {name: choices[0] for name, choices in self.game.options.items() if choices}
        self.screen.refresh_dialog()

    def _set_clock(self, kind: object) -> None:
        self.clock = str(kind)
        self.screen.refresh_dialog()

    # -- the result

    def settings(self) -> RoomSettings:
        """As the server takes it."""
        info = self.game
        options = changed_options(info, self.options)
        if self.options.get("start_player") == "host" and "start_seat" in info.options:
            options["start_seat"] = min(self.start_seat, self.seats - 1)
        clock = ClockSetting(kind=self.clock, seconds=self.seconds, increment=self.increment if self.clock == "bank" else 0)  # type: ignore[arg-type]
        return RoomSettings(
            game=info.game,
            seats=self.seats,
            name=self.name.text.strip() or text(f"game.{info.game}"),
            options=options,
            password=self.password.text,
            invite_only=self.invite_only,
            watchers=self.watchers,
            clock=clock,
            bot_pace=self.pace,
            grace=self.grace,
        )

    def open_room(self) -> None:
        """Ask the server for the table and keep the choices for next time."""
        settings = self.settings()
        kept = {
            **self.screen.app.settings.value.room,
            "game": settings.game,
            "seats": settings.seats,
            "options": dict(self.options),
            "invite_only": settings.invite_only,
            "watchers": settings.watchers,
            "clock": self.clock,
            "seconds": self.seconds,
            "increment": self.increment,
            "bot_pace": settings.bot_pace,
            "grace": settings.grace,
        }
        self.screen.app.change_settings(room=msgspec.to_builtins(kept))
        self.screen.close_dialog()
        self.screen.app.session.create_room(settings, then=self.screen.app.journey.entered)


def _player(settings: Settings) -> str:
    return settings.name or text("connect.somebody")
