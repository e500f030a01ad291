"""The preview box of the tray: what the chosen action would do, line by line. It never leaves the tray: the rest scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.language import text
from client.model.table import Line, Preview
from client.ui import layout
from client.ui.lists import BAR, Scroller
from client.ui.theme import Theme

LINE_COLOURS = {
    "title": palette.INK,
    "strong": palette.INK,
    "plain": palette.INK,
    "good": (0x24, 0x6A, 0x44),
    "bad": palette.WARNING,
    "quiet": palette.INK_SECOND,
    "warning": palette.WARNING,
}


@dataclass(frozen=True)
class Setting:
    """How densely lines are set: points, the share of the line height that is used, a narrow cut instead of the plain one."""

    points: int
    height: float = 1.0
    narrow: bool = False


SETTINGS = (Setting(14), Setting(13, 0.92), Setting(12, 0.9), Setting(12, 0.88, narrow=True), Setting(11, 0.9, narrow=True))
"""From comfortable to dense; the first that fits is taken, else the last one and a scroll bar."""
HINT = 13
"""Unscaled height of the words that say that there is more."""
_SHIELD = 20
_APART = 16
"""Unscaled pixels between two short lines side by side."""


@dataclass(frozen=True)
class _Placed:
    """A line of the model where it is set, relative to the top of the content."""

    line: Line
    words: tuple[str, ...]
    rect: Rect
    kind: Kind
    points: int
    row: int
    """Height of one line of words."""


class PreviewBox(Scroller):
    """With nothing chosen it shows what lies on the piles, or a tip. One that ``shrinks`` is no higher than its lines, from the bottom."""

    def __init__(self, hover: Callable[[Sequence[str]], object], *, shrinks: bool = False) -> None:
        super().__init__()
        self._shrinks, self._room = shrinks, Rect(0, 0, 0, 0)
        self.preview: Preview | None = None
        self.fallback: tuple[Line, ...] = ()
        self._hover = hover
        self._placed: list[_Placed] = []
        self.over = -1
        self.name = "preview"

    def show(self, preview: Preview | None, fallback: tuple[Line, ...]) -> None:
        """The newest preview."""
        if preview != self.preview or fallback != self.fallback:
            self.preview, self.fallback, self.offset, self.over = preview, fallback, 0, -1
            self.touch()
            if self.stage is not None:
                self.place(self.stage.theme, self._room)
            self.touch()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self._room = Rect(rect)
        self.whole = 0
        if rect.w < theme.px(80):
            self._placed = []
            return
        inner, lines = self._inner(theme), self._lines()
        for setting in SETTINGS:
            self._placed, height = _set(theme, lines, inner.w, setting)
            if height <= inner.h:
                if self._shrinks:
                    spare = inner.h - height
                    self.rect = Rect(rect.x, rect.y + spare, rect.w, rect.h - spare)
                return
        # A bar and the hint below it take room.
        self._placed, height = _set(theme, lines, inner.w - theme.px(BAR), SETTINGS[-1])
        self.whole = height + rect.h - (inner.h - theme.px(HINT))
        self.offset = min(self.offset, self.furthest)

    def _inner(self, theme: Theme) -> Rect:
        return layout.inset(self.rect, theme.px(12), theme.px(5))

    def _window(self, theme: Theme) -> Rect:
        """Where lines show; above the hint when there is more than fits."""
        inner = self._inner(theme)
        if self.overflowing:
            inner.h -= theme.px(HINT)
        return inner

    def _lines(self) -> list[Line]:
        if self.preview is None:
            return list(self.fallback)
        lines = [Line(self.preview.title, "title"), *self.preview.lines]
        if not self.preview.complete:
            lines.append(Line(text("table.preview_incomplete"), "quiet"))
        return lines

    # -- drawing

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self.rect.w < theme.px(80):
            return
        theme.panel(surface, self.rect, "panel")
        clip = surface.get_clip()
        window = self._window(theme)
        surface.set_clip(window.inflate(theme.px(6), 0).clip(clip))
        for index, placed in enumerate(self._placed):
            self._draw_line(
                theme, surface, placed, placed.rect.move(window.x, window.y - self.offset), window.bottom, lit=index == self.over
            )
        surface.set_clip(clip)
        if self.overflowing:
            below = Rect(window.x, window.bottom, window.w - theme.px(BAR), theme.px(HINT))
            words = text("table.preview_more" if self.offset < self.furthest else "table.preview_back")
            theme.text(surface, words, below, "narrow", 11, palette.INK_SECOND, align="right", elide=True)
        self.draw_bar(theme, surface)

    @staticmethod
    def _draw_line(theme: Theme, surface: Surface, placed: _Placed, rect: Rect, bottom: int, *, lit: bool) -> None:
        """Rows that would be cut at the ``bottom`` of the box are left out."""
        line = placed.line
        if lit and line.places:
            surface.fill(palette.mix(palette.GLOW, palette.PANEL, 0.6), rect.inflate(6, 0))
        x = rect.x
        if line.seat is not None and line.kind != "title" and rect.y + placed.row <= bottom + 1:
            theme.shield(surface, line.seat, (rect.x + theme.px(8), rect.y + placed.row // 2), 15)
            x += theme.px(_SHIELD)
        for number, words in enumerate(placed.words):
            row = Rect(x, rect.y + number * placed.row, rect.right - x, placed.row)
            if row.bottom > bottom + 1:
                return
            theme.text(surface, words, row, placed.kind, placed.points, LINE_COLOURS[line.kind])

    # -- input

    def on_hover(self, point: tuple[int, int]) -> None:
        if self.stage is None:
            return
        window = self._window(self.stage.theme)
        at = (point[0] - window.x, point[1] - window.y + self.offset)
        inside = window.collidepoint(point)
        over = next((index for index, placed in enumerate(self._placed) if inside and placed.rect.collidepoint(at)), -1)
        if over != self.over:
            self.over = over
            self._hover(self._placed[over].line.places if over >= 0 else ())
            self.touch()

    def on_hover_end(self) -> None:
        if self.over >= 0:
            self.over = -1
            self._hover(())
            self.touch()


def _set(theme: Theme, lines: Sequence[Line], width: int, setting: Setting) -> tuple[list[_Placed], int]:
    """Set lines from the top; a short line stands beside the one before it where both have room. Returns them and their height."""
    out: list[_Placed] = []
    x, bottom, last = 0, 0, 0
    for line in lines:
        title = line.kind == "title"
        kind, points = _cut(line, setting)
        row = round(theme.line(points) * (0.9 if title else setting.height))
        mark = theme.px(_SHIELD) if line.seat is not None and not title else 0
        words = tuple(theme.wrapped(line.text, kind, points, max(theme.px(40), width - mark)))
        wide = mark + theme.width(words[0], kind, points) if len(words) == 1 else width
        if x and not title and x + wide <= width:
            rect = Rect(x, last, wide, row)
        else:
            last = bottom
            rect = Rect(0, last, wide, row * len(words))
        # Nothing stands beside a title or a long line.
        x = rect.right + theme.px(_APART) if len(words) == 1 and not title else 0
        bottom = max(bottom, rect.bottom)
        out.append(_Placed(line, words, rect, kind, points, row))
    return out, bottom


def _cut(line: Line, setting: Setting) -> tuple[Kind, int]:
    """The cut and the points of a line."""
    if line.kind == "title":
        return "title", setting.points + (3 if setting.points > 12 else 2 if setting.points > 11 else 1)
    bold = line.kind in ("strong", "good", "bad", "warning")
    if setting.narrow:
        return ("narrow-bold" if bold else "narrow"), setting.points
    return ("ui-medium" if bold else "ui"), setting.points
