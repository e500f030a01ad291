"""Scoring and statistics: a table of words and numbers of the players, in as much room as there is. Shows a sheet of the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.table import Sheet
from client.screens.cuts import Cut
from client.ui.lists import Scroller
from client.ui.theme import Align, Theme

SHIELD = 15
CUTS: tuple[Cut, ...] = (("ui", 13), ("narrow", 13), ("narrow", 12), ("narrow", 11))
"""Of words and numbers; the first that fits is taken."""
LARGE: Cut = ("ui", 16)
"""Of a roomy one."""
TURNED: tuple[Cut, ...] = (("narrow", 13), ("narrow", 12), ("narrow", 11))
"""Of a sheet whose players stand side by side."""
NOTE_COLOURS = {
    "strong": palette.INK,
    "good": palette.PRIMARY,
    "bad": palette.WARNING,
    "warning": palette.WARNING,
    "quiet": palette.INK_SECOND,
}


@dataclass(frozen=True)
class _Form:
    """How a sheet stands: widths of its columns, its cut, and whether every player has a column instead of a row."""

    widths: tuple[int, ...]
    cut: Cut
    turned: bool = False
    stacked: bool = False
    """Turned, with every name of a row in a line of its own above the numbers."""


class SheetView(Scroller):
    """A table with the arms of the players before their rows. Columns that do not fit are set in the narrow cut; where even that is too
    wide the table is turned: the players stand side by side, their arms above. The heads stay while the rest scrolls.
    """

    def __init__(self, sheet: Callable[[], Sheet], look: Callable[[], object] = lambda: None, *, roomy: bool = False) -> None:
        """``roomy``: large, where it is all that one looks at."""
        super().__init__()
        self._roomy = roomy
        self._sheet = sheet
        self._look = look
        """A value that changes whenever the sheet may have."""
        self._seen: object = None
        self._shown: Sheet | None = None
        self.tip = lambda: None

    def update(self) -> None:
        """Ask for the sheet again if it may have changed."""
        if self.stage is not None and not self.shown():
            return
        look = self._look()
        if self._shown is None or look != self._seen:
            self._seen = look
            sheet = self._sheet()
            if sheet != self._shown:
                self._shown = sheet
                if self.stage is not None and self.rect.w:
                    self._measure_whole(self.stage.theme)
                    self.touch()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        self.update()
        return width, self._height(theme, width)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self.update()
        self._measure_whole(theme)

    def _measure_whole(self, theme: Theme) -> None:
        self.whole = self._height(theme, self.rect.w - theme.px(10))
        self.offset = min(self.offset, self.furthest)

    def _height(self, theme: Theme, width: int) -> int:
        if self._shown is None:
            return 0
        form, place = self._form(theme, self._shown, width), Rect(0, 0, width, 0)
        head = self._head(theme, None, place, self._shown, form)
        return head + self._body(theme, None, place, self._shown, form)

    def draw(self, theme: Theme, surface: Surface) -> None:
        sheet, clip = self._shown, surface.get_clip()
        if sheet is None:
            return
        place = Rect(self.rect.x, self.rect.y, self.rect.w - theme.px(10), self.rect.h)
        form = self._form(theme, sheet, place.w)
        surface.set_clip(self.rect.clip(clip))
        head = self._head(theme, surface, place, sheet, form)
        below = Rect(self.rect.x, place.y + head, self.rect.w, max(0, self.rect.h - head))
        surface.set_clip(below.clip(clip))
        self._body(theme, surface, place.move(0, head - self.offset), sheet, form)
        surface.set_clip(self.rect.clip(clip))
        self.draw_bar(theme, surface)
        surface.set_clip(clip)

    # -- how it stands

    def _form(self, theme: Theme, sheet: Sheet, room: int) -> _Form:
        if not sheet.columns:
            return _Form((), CUTS[0])
        mark = theme.px(SHIELD + 8)
        for cut in (LARGE, *CUTS) if self._roomy else CUTS:
            widths = [width + theme.px(8) for width in _widest(theme, (sheet.columns, *sheet.rows), cut)]
            widths[0] += mark
            if sum(widths) <= room:
                spare = (room - sum(widths)) // len(widths)
                return _Form(tuple(width + spare for width in widths), cut)
        return self._turned(theme, sheet, room)

    def _turned(self, theme: Theme, sheet: Sheet, room: int) -> _Form:
        """Every player has a column as wide as the widest of them; what is left is for the names of the rows, if that is enough."""
        players = len(sheet.rows)
        for cut in TURNED:
            wide = max(theme.px(SHIELD + 4), _widest_number(theme, sheet, cut) + theme.px(6))
            words = room - wide * players
            if words >= max(theme.width(word, *cut) for title in sheet.columns[1:] for word in title.split()) + theme.px(4):
                return _Form((words, *[wide] * players), cut, turned=True)
        wide = room // players
        cut = next((cut for cut in TURNED if _widest_number(theme, sheet, cut) < wide), TURNED[-1])
        return _Form((0, *[wide] * players), cut, turned=True, stacked=True)

    # -- heads

    def _head(self, theme: Theme, surface: Surface | None, place: Rect, sheet: Sheet, form: _Form) -> int:
        """Draw what stays while the rest scrolls, or only measure it. Returns its height."""
        if not sheet.columns:
            return theme.px(4)
        line = theme.line(form.cut[1])
        high = theme.px(SHIELD + 7) if form.turned else line
        bottom = place.y + theme.px(4) + high
        if surface is not None:
            x = place.x
            for at, (title, width) in enumerate(zip(self._heads(sheet, form), form.widths, strict=True)):
                seat = sheet.seats[at - 1] if form.turned and at else None
                if seat is not None:
                    theme.shield(surface, seat, (x + width // 2, bottom - high // 2), SHIELD + 2)
                else:
                    align: Align = "center" if at else "left"
                    theme.text(surface, title, Rect(x, bottom - line, width, line), "narrow", form.cut[1], palette.INK_SECOND, align=align)
                x += width
            surface.fill(palette.GOLD, Rect(place.x, bottom, place.w, max(1, theme.px(1.4))))
        return bottom + theme.px(3) - place.y

    @staticmethod
    def _heads(sheet: Sheet, form: _Form) -> Sequence[str]:
        return [""] * len(form.widths) if form.turned else sheet.columns

    # -- rows

    def _body(self, theme: Theme, surface: Surface | None, place: Rect, sheet: Sheet, form: _Form) -> int:
        """Draw rows and notes from the top of ``place``, or only measure them. Returns the height."""
        y = place.y
        if form.turned:
            for at, title in enumerate(sheet.columns[1:], start=1):
                y = self._turned_row(theme, surface, place.x, y, form, title, [row[at] for row in sheet.rows], at == len(sheet.columns) - 1)
        elif sheet.columns:
            for row, seat in zip(sheet.rows, sheet.seats, strict=True):
                y = self._row(theme, surface, place.x, y, form, row, seat)
        y += theme.px(6)
        for note in sheet.notes:
            left = theme.px(SHIELD + 8) if note.seat is not None else 0
            if surface is not None and note.seat is not None:
                theme.shield(surface, note.seat, (place.x + theme.px(9), y + theme.line(13) // 2), SHIELD)
            for words in theme.wrapped(note.text, "ui", 13, place.w - left):
                if surface is not None:
                    box = Rect(place.x + left, y, place.w - left, theme.line(13))
                    theme.text(surface, words, box, "ui", 13, NOTE_COLOURS.get(note.kind, palette.INK))
                y += theme.line(13)
        return y - place.y

    def _row(self, theme: Theme, surface: Surface | None, x: int, y: int, form: _Form, row: Sequence[str], seat: int | None) -> int:
        kind, size = form.cut
        height = theme.line(size) + theme.px(14 if self._roomy else 4)
        if surface is not None:
            if self._roomy:
                surface.fill(palette.PANEL_BAND, Rect(x, y + height - 1, sum(form.widths), max(1, theme.px(1))))
            if seat is not None:
                theme.shield(surface, seat, (x + theme.px(9), y + height // 2), SHIELD + (4 if self._roomy else 0))
            for at, (words, width) in enumerate(zip(row, form.widths, strict=True)):
                left = theme.px(SHIELD + 8) if at == 0 and seat is not None else 0
                last = at == len(row) - 1
                cut: Kind = "ui-bold" if last or (at == 0 and kind == "ui") else kind
                box = Rect(x + left, y, width - left, height)
                theme.text(surface, words, box, cut, size, palette.INK, align="left" if at == 0 else "center", elide=at == 0)
                x += width
        return y + height

    def _turned_row(
        self, theme: Theme, surface: Surface | None, x: int, y: int, form: _Form, title: str, cells: Sequence[str], last: bool
    ) -> int:
        """What all players have of one kind; its name stands before the numbers, in several lines if it is long, or above them. The last
        row is what it comes to.
        """
        kind, size = form.cut
        name: Kind = "narrow-bold" if last else kind
        line, room = theme.line(size), form.widths[0] or sum(form.widths)
        lines = theme.wrapped(title, name, size, room)
        height = line * (len(lines) + form.stacked) + theme.px(2)
        if surface is not None:
            for at, words in enumerate(lines):
                box = Rect(x, y + theme.px(1) + at * line, room, line)
                theme.text(surface, words, box, name, size, palette.INK if last else palette.INK_SECOND)
            numbers = Rect(x + form.widths[0], y + height - line if form.stacked else y, 0, line if form.stacked else height)
            for words, width in zip(cells, form.widths[1:], strict=True):
                numbers.w = width
                theme.text(surface, words, numbers, "narrow-bold" if last else kind, size, palette.INK, align="center")
                numbers.x += width
        return y + height


def _widest(theme: Theme, rows: Sequence[Sequence[str]], cut: Cut) -> list[int]:
    """The width of each column of some rows."""
    return [max(theme.width(row[at], *cut) for row in rows) for at in range(len(rows[0]))]


def _widest_number(theme: Theme, sheet: Sheet, cut: Cut) -> int:
    """Of the numbers of all players, in the bold face that the last ones have."""
    return max(theme.width(cell, "narrow-bold", cut[1]) for row in sheet.rows for cell in row[1:])
