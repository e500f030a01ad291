"""Widgets that only show something: a line of text, a paragraph, a shield, a rule."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.ui.theme import Align, Theme
from client.ui.widget import Widget

Text = str | Callable[[], str]


def read(text: Text) -> str:
    """A text that is given or asked for each time."""
    return text if isinstance(text, str) else text()


class Label(Widget):
    """One line. ``elide``: may be cut with an ellipsis because it is somebody's own words; other texts must fit."""

    def __init__(
        self,
        text: Text,
        role: Kind = "ui",
        size: float = 14,
        colour: palette.Colour = palette.INK,
        *,
        align: Align = "left",
        elide: bool = False,
        grow: int = 0,
    ) -> None:
        super().__init__()
        self._text, self.role, self.size, self.colour = text, role, size, colour
        self.align, self.elide, self.grow = align, elide, grow
        self._drawn = ""

    @property
    def text(self) -> str:
        return read(self._text)

    def set(self, text: Text, colour: palette.Colour | None = None) -> None:
        """Show another text in the same place."""
        colour = self.colour if colour is None else colour
        if text == self._text and colour == self.colour:
            return
        self._text, self.colour = text, colour
        self.touch()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.width(self.text, self.role, self.size)), theme.line(self.size)

    def draw(self, theme: Theme, surface: Surface) -> None:
        self._drawn = self.text
        theme.text(surface, self._drawn, self.rect, self.role, self.size, self.colour, align=self.align, elide=self.elide)

    def tick(self, now: int) -> None:
        if not isinstance(self._text, str) and self._drawn != self._text():
            self.touch()


class Paragraph(Widget):
    """Text over as many lines as the width asks for."""

    def __init__(
        self, text: Text, role: Kind = "ui", size: float = 14, colour: palette.Colour = palette.INK, *, align: Align = "left", grow: int = 0
    ) -> None:
        super().__init__()
        self._text, self.role, self.size, self.colour, self.align, self.grow = text, role, size, colour, align, grow

    @property
    def text(self) -> str:
        return read(self._text)

    def set(self, text: Text, colour: palette.Colour | None = None) -> None:
        """Show another text; everything is placed again as the height may differ."""
        colour = self.colour if colour is None else colour
        if text != self._text or colour != self.colour:
            self._text, self.colour = text, colour
            self.relayout()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrapped(self.text, self.role, self.size, width)
        widest = max(theme.width(line, self.role, self.size) for line in lines)
        return min(width, widest), theme.line(self.size) * len(lines)

    def draw(self, theme: Theme, surface: Surface) -> None:
        height = theme.line(self.size)
        lines = theme.wrapped(self.text, self.role, self.size, self.rect.w)
        if height * len(lines) > self.rect.h + height // 3:
            theme.note_overflow(self.text, self.rect)
        for index, line in enumerate(lines):
            place = Rect(self.rect.x, self.rect.y + index * height, self.rect.w, height)
            theme.text(surface, line, place, self.role, self.size, self.colour, align=self.align)


class Rule(Widget):
    """A thin rule between two parts."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return 0, theme.px(9)

    def draw(self, theme: Theme, surface: Surface) -> None:
        surface.fill(palette.PANEL_BAND, Rect(self.rect.x, self.rect.centery, self.rect.w, max(1, theme.px(1))))


class Picture(Widget):
    """Something drawn by a function of the screen within a rectangle of a given unscaled size."""

    def __init__(self, draw: Callable[[Theme, Surface, Rect], None], width: int, height: int, grow: int = 0) -> None:
        super().__init__()
        self._draw, self._size, self.grow = draw, (width, height), grow

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(self._size[0])), theme.px(self._size[1])

    def draw(self, theme: Theme, surface: Surface) -> None:
        self._draw(theme, surface, self.rect)
