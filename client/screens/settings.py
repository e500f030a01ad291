"""The settings, as a dialog above any screen. Every change holds at once and is saved."""

from __future__ import annotations

from collections.abc import Callable

from client.draw import palette
from client.model import language
from client.model.language import text
from client.model.settings import LONGEST_NAME, SOUND_GROUPS
from client.screens.screen import Screen
from client.sound import Name
from client.ui.buttons import Button, Checkbox, Choice, Slider
from client.ui.dialog import Dialog
from client.ui.labels import Label, Paragraph, Rule
from client.ui.lists import ScrollArea
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme
from client.ui.widget import Column, Row, Widget

SPEEDS = ("off", "slow", "normal", "fast")
COLOUR_SETS = ("palatine", "box")
SCALES = (75, 200, 5)
_SAMPLE: dict[str, Name] = {"turn": "turn", "clock": "clock", "pieces": "piece", "chat": "chat"}
"""What is heard when the volume of a group is changed."""


def settings_dialog(screen: Screen) -> Dialog:
    """All choices in two columns where there is room, names left of the fields."""
    app, value = screen.app, screen.app.settings.value
    change = app.change_settings

    def group(key: str, *rows: Widget) -> Column:
        return Column(Label(text(key), "title", 19, palette.PLACE_NAME), *rows, gap=8)

    languages = [("", text("settings.language_system")), *((code, language.NAMES[code]) for code in language.CODES)]
    name = Line(value.name, LONGEST_NAME)
    general = group(
        "settings.general",
        field(text("settings.language"), Choice(languages, value.language, lambda code: change(language=code), name="language")),
        field(text("settings.name"), TextLine(name, changed=lambda words: change(name=words.strip()), name="name")),
        field(
            text("settings.scale"),
            Slider(*SCALES, round(value.ui_scale * 100), lambda part: change(ui_scale=part / 100), percent, on_let_go=True, name="scale"),
        ),
        field(
            text("settings.colours"),
            Choice(
                [(name, text(f"settings.colours_{name}")) for name in COLOUR_SETS],
                value.colours,
                lambda colours: change(colours=colours),
                name="colours",
            ),
        ),
        Checkbox(text("settings.full_screen"), value.full_screen, lambda on: _full_screen(screen, on), name="full_screen"),
    )
    motion = group(
        "settings.play",
        field(
            text("settings.speed"),
            Choice(
                [(speed, text(f"settings.speed_{speed}")) for speed in SPEEDS],
                value.animation_speed,
                lambda speed: change(animation_speed=speed),
                name="speed",
            ),
        ),
        Checkbox(text("settings.reduced_motion"), value.reduced_motion, lambda on: change(reduced_motion=on), name="reduced_motion"),
        Checkbox(text("settings.show_targets"), value.show_targets, lambda on: change(show_targets=on), name="show_targets"),
    )
    sound = group(
        "settings.sound",
        Checkbox(text("settings.sound_on"), value.sound, lambda on: change(sound=on), name="sound"),
        *(
            field(
                text(f"settings.volume_{kind}"),
                Slider(0, 100, 5, value.volumes.get(kind, 70), _volume(screen, kind), percent, name=f"volume_{kind}"),
            )
            for kind in SOUND_GROUPS
        ),
    )
    body = ScrollArea(Column(general, Rule(), motion, Rule(), sound, Paragraph(text("settings.keys"), size=13, colour=palette.INK_SECOND)))
    done = Button(text("app.close"), screen.close_dialog, key="Esc", kind="primary", name="close")
    return Dialog(text("settings.title"), body, (done,), dismissed=screen.close_dialog, width=640, height=640)


def field(label: str, widget: Widget) -> Row:
    """A name on the left, the field for it on the right."""
    words = Paragraph(label, grow=2)
    box = Row(widget, middle=True)
    widget.grow = 1
    box.grow = 3
    return EvenRow(words, box)


class EvenRow(Row):
    """Two cells: the name takes two fifths, the field the rest."""

    def _widths(self, theme: Theme, seen: list[Widget], width: int) -> list[int]:
        gap = theme.px(self.gap)
        left = (width - gap) * 2 // 5
        return [left, width - gap - left]


def percent(value: int) -> str:
    """A number as a part of a hundred."""
    return f"{value} %"


def _full_screen(screen: Screen, on: bool) -> None:
    screen.app.change_settings(full_screen=on)
    if screen.app.full_screen != on:
        screen.app.set_full_screen(on)


def _volume(screen: Screen, kind: str) -> Callable[[int], None]:
    def changed(value: int) -> None:
        volumes = {**screen.app.settings.value.volumes, kind: value}
        screen.app.change_settings(volumes=volumes)
        screen.app.sounds.play(_SAMPLE[kind])

    return changed
