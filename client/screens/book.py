"""Log and chat in the book below the player panels. Shows the lines of the models, drawn row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.chat import ChatBook
from client.model.language import text
from client.model.log import LogBook, LogLine
from client.ui.buttons import Button
from client.ui.labels import Label
from client.ui.lists import ListView
from client.ui.text_line import Line, TextLine
from client.ui.theme import Theme
from client.ui.widget import Row, Widget

SHIELD = 15


def text_size(theme: Theme, width: int) -> int:
    """The size of the words in a list: smaller in the narrow column."""
    return 14 if width >= theme.px(240) else 13


def bold_start(words: str, name: str) -> tuple[str, str]:
    """A line cut after the player's name it begins with: (name, rest); an empty name when it begins otherwise."""
    return (name, words[len(name) :]) if name and words.startswith(name) else ("", words)


class LogView(Widget):
    """The log: a row per line with the arms of its player; hovering lights up the places, a click pins them."""

    def __init__(
        self,
        book: Callable[[], LogBook],
        name_of: Callable[[int], str],
        highlight: Callable[[Sequence[str], bool], object],
        minor: bool,
        switch: Callable[[], object],
    ) -> None:
        super().__init__()
        self.book, self.name_of, self.highlight = book, name_of, highlight
        self.seat: int | None = None
        """The player it is filtered by."""
        self.minor = minor
        """Whether the minor lines are shown, too. The button for it calls ``switch``."""
        self.pinned: LogLine | None = None
        self._lines: list[LogLine] = []
        self._known: tuple[object, int] = (None, -1)
        self._rows: dict[tuple[int, int], tuple[str, ...]] = {}
        self.list = ListView(
            lambda: len(self._lines),
            self._height,
            self._draw_row,
            chosen=self._pin,
            hovered=self._hover,
            follow=True,
            name="log",
        )
        self._everybody = Button("×", lambda: self.filter(None), size=12, name="log_all")
        self._everybody.visible = False
        self._switch = Button(text("log_view.all_lines"), switch, key="Ctrl+L", size=12, name="log_lines")
        self._switch.selected = minor
        self.header = Row(Label(self._whose, "ui-medium", 12, palette.INK_SECOND, elide=True, grow=1), self._everybody, self._switch)
        self.adopt(self.header, self.list)

    def _whose(self) -> str:
        return "" if self.seat is None else text("log_view.only", player=self.name_of(self.seat))

    def filter(self, seat: int | None) -> None:
        """Only lines about one player, or all."""
        self.seat = seat
        self._everybody.visible = seat is not None
        self._read_again()

    def show_minor(self, on: bool) -> None:
        """All lines, or only those that matter."""
        self.minor = self._switch.selected = on
        self._read_again()

    def _read_again(self) -> None:
        self._known = (None, -1)
        self.update()
        self.relayout()

    def update(self) -> None:
        """Take over what is new in the book."""
        book = self.book()
        if (book, len(book)) == self._known:
            return
        if book is not self._known[0]:
            self._rows.clear()
        self._known = (book, len(book))
        self._lines = book.lines(self.seat, self.minor)
        self.list.refresh()

    def point_at(self, line: LogLine | None) -> None:
        """Mark a line and pin its places (stepping through the last turn); None: back to the end, where the log follows the match."""
        self.pinned = line
        self.highlight((), True)
        if line is None:
            self.list.choose(None)
            self.list.scroll_to(self.list.furthest)
        else:
            self.highlight(line.places, True)
            if line in self._lines:
                self.list.choose(self._lines.index(line))
        self.list.touch()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        top = theme.px(24)
        self.header.place(theme, Rect(rect.x + theme.px(6), rect.y, rect.w - theme.px(6), top))
        top += theme.px(4)  # the edge and shadow of the button
        self.list.place(theme, Rect(rect.x, rect.y + top, rect.w, rect.h - top))

    def _hover(self, index: int | None) -> None:
        self.highlight(self._lines[index].places if index is not None and index < len(self._lines) else (), False)

    def _pin(self, index: int) -> None:
        line = self._lines[index]
        if self.pinned is line:
            return
        self.pinned = line
        self.highlight((), True)
        self.highlight(line.places, True)

    def _wrapped(self, theme: Theme, line: LogLine, width: int) -> tuple[str, ...]:
        """The line in rows. Kept: a log is measured whole whenever it grows."""
        key = (id(line), width)
        if key not in self._rows:
            self._rows[key] = self._wrap(theme, line, width)
        return self._rows[key]

    def _wrap(self, theme: Theme, line: LogLine, width: int) -> tuple[str, ...]:
        room, size = width - theme.px(SHIELD + 20), text_size(theme, width)
        words = self.book().text(line)
        if line.seat is not None:
            name = self.name_of(line.seat)
            room -= max(0, theme.width(name, "ui-bold", size) - theme.width(name, "ui", size))
        return theme.wrapped(words, "ui", size, max(theme.px(40), room))

    def _height(self, theme: Theme, index: int, width: int) -> int:
        return theme.line(text_size(theme, width)) * len(self._wrapped(theme, self._lines[index], width)) + theme.px(2)

    def _draw_row(self, theme: Theme, surface: Surface, place: Rect, index: int) -> None:
        line = self._lines[index]
        if line is self.pinned or index == self.list.over:
            radius_place = Rect(place.x + 1, place.y, place.w - 2, place.h)
            surface.fill(palette.mix(palette.GLOW, palette.PANEL, 0.35 if line is self.pinned else 0.7), radius_place)
        size = text_size(theme, row_width(theme, self.list))
        left, height = place.x + theme.px(SHIELD + 12), theme.line(size)
        if line.seat is not None:
            theme.shield(surface, line.seat, (place.x + theme.px(12), place.y + height // 2 + theme.px(1)), SHIELD)
        ink = {"minor": palette.INK_SECOND, "normal": palette.INK, "major": palette.PLACE_NAME}[line.weight]
        name = self.name_of(line.seat) if line.seat is not None else ""
        for number, words in enumerate(self._wrapped(theme, line, row_width(theme, self.list))):
            x, y = left, place.y + theme.px(1) + number * height
            if number == 0:
                bold, words = bold_start(words, name)  # noqa: PLW2901  # the rest of the first line
                if bold:
                    x = theme.text(surface, bold, Rect(x, y, place.right - x, height), "ui-bold", size, palette.INK, elide=True).right
            kind: Kind = "ui-medium" if line.weight == "major" else "ui"
            theme.text(surface, words, Rect(x, y, place.right - x, height), kind, size, ink, elide=True)


def row_width(theme: Theme, rows: ListView) -> int:
    """The width that the rows of a list were measured for."""
    return rows.rect.w - theme.px(9)


class ChatView(Widget):
    """Lines of a chat and the field to write in. ``send`` gets what was typed."""

    def __init__(self, book: ChatBook, line: Line, send: Callable[[str], object], *, can_write: bool = True) -> None:
        super().__init__()
        self.book = book
        self._known: tuple[int, object] = (-1, None)
        self.list = ListView(lambda: len(self.book.lines()), self._height, self._draw_row, follow=True, selectable=False, name="chat")
        self.field = RecallLine(book, line, send)
        self.field.visible = can_write
        self.adopt(self.list, self.field)

    def update(self) -> None:
        """Take over what is new."""
        lines = self.book.lines()
        known = (len(lines), lines[-1] if lines else None)
        if known != self._known:
            self._known = known
            self.list.refresh()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        field = theme.px(34) if self.field.visible else 0
        self.list.place(theme, Rect(rect.x, rect.y, rect.w, max(0, rect.h - field - theme.px(4))))
        self.field.place(theme, Rect(rect.x, rect.bottom - field, rect.w, field))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(160)

    def _rows(self, theme: Theme, index: int, width: int) -> tuple[str, ...]:
        line = self.book.lines()[index]
        room, size = width - theme.px(SHIELD + 24), text_size(theme, width)
        name = line.name + ":"
        room -= max(0, theme.width(name, "ui-bold", size) - theme.width(name, "ui", size))
        return theme.wrapped(f"{name} {line.text}", "ui", size, max(theme.px(40), room))

    def _height(self, theme: Theme, index: int, width: int) -> int:
        return theme.line(text_size(theme, width)) * len(self._rows(theme, index, width)) + theme.px(2)

    def _draw_row(self, theme: Theme, surface: Surface, place: Rect, index: int) -> None:
        line = self.book.lines()[index]
        size = text_size(theme, row_width(theme, self.list))
        height, left = theme.line(size), place.x + theme.px(SHIELD + 12)
        if line.seat is not None:
            theme.shield(surface, line.seat, (place.x + theme.px(12), place.y + height // 2 + theme.px(1)), SHIELD)
        for number, row in enumerate(self._rows(theme, index, row_width(theme, self.list))):
            x, y, words = left, place.y + theme.px(1) + number * height, row
            if number == 0:
                bold, words = bold_start(row, line.name + ":")
                if bold:
                    x = theme.text(surface, bold, Rect(x, y, place.right - x, height), "ui-bold", size, palette.INK, elide=True).right
            theme.text(surface, words, Rect(x, y, place.right - x, height), "ui", size, palette.INK, elide=True)


class RecallLine(TextLine):
    """The chat's field: Enter sends, Up and Down bring back own lines."""

    def __init__(self, book: ChatBook, line: Line, send: Callable[[str], object]) -> None:
        def submit(words: str) -> None:
            line.set("")
            send(words)

        super().__init__(line, placeholder=text("chat_view.write"), submit=submit, name="chat_field")
        self._book = book

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.line.set(self._book.recall(1 if event.key == pygame.K_UP else -1))
            self.touch()
            return True
        if event.key == pygame.K_ESCAPE and self.stage is not None:
            self.stage.set_focus(None, seen=False)  # what was typed stays; the next keys are the game's
            return True
        return super().on_key(event)
