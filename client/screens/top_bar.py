"""The bar above a board: game, turn, clock, connection, and the buttons that are always there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from client.draw import palette, panels
from client.draw.fonts import Kind
from client.ui.buttons import Button
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget


@dataclass(frozen=True)
class ClockFace:
    """What the clock shows: the text, the part that is left (0 to 1) and whether it is urgent."""

    text: str
    share: float
    urgent: bool = False


@dataclass(frozen=True)
class Lamp:
    """The state of the connection: a colour and words, with a tip."""

    colour: palette.Colour
    text: str
    tip: str = ""


class TopBar(Widget):
    """What it says is asked for at every tick; drawn again when it differs."""

    def __init__(
        self,
        title: str,
        headline: Callable[[], str],
        clock: Callable[[], ClockFace | None],
        lamp: Callable[[], Lamp | None],
        buttons: Sequence[Button],
    ) -> None:
        super().__init__()
        self._title, self._headline, self._clock, self._lamp = title, headline, clock, lamp
        self._shown: tuple[str, ClockFace | None, Lamp | None] = ("", None, None)
        self.adopt(*buttons)
        self.tip = self._tell
        self._left = 0

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        gap, height = theme.px(6), theme.px(28)
        narrow = rect.w < theme.px(1100)
        x = rect.right - theme.px(8)
        for child in reversed(self.children):
            assert isinstance(child, Button)
            child.size = 12 if narrow else 13
            width = child.measure(theme, rect.w)[0] - theme.px(8 if narrow else 2)
            x -= width
            child.place(theme, Rect(x, rect.y + (rect.h - height) // 2, width, height))
            x -= gap
        self._left = x

    def tick(self, now: int) -> None:
        shown = (self._headline(), self._clock(), self._lamp())
        if shown != self._shown:
            self._shown = shown
            self.touch()

    def _tell(self) -> Tip | None:
        lamp = self._shown[2]
        return Tip(self._shown[0], (lamp.tip,)) if lamp is not None and lamp.tip else None

    def draw(self, theme: Theme, surface: Surface) -> None:
        rect = self.rect
        surface.blit(panels.frame_bar(rect.size, "bottom", theme.scale), rect)
        headline, clock, lamp = self._shown
        right = self._left - theme.px(6)
        if lamp is not None:
            right = self._draw_lamp(theme, surface, lamp, right)
        if clock is not None:
            right = self._draw_clock(theme, surface, clock, right)
        left = rect.x + theme.px(16)
        title = theme.width(self._title, "title-bold", 24)
        if rect.w >= theme.px(1100) or right - left - title > theme.px(320):
            theme.text(surface, self._title, Rect(left, rect.y, title, rect.h), "title-bold", 24, palette.TEXT_ON_DARK)
            left += title + theme.px(24)
        room = right - left - theme.px(10)
        kind, size = fitting(theme, headline, room)
        theme.text(surface, headline, Rect(left, rect.y + theme.px(1), room, rect.h), kind, size, palette.HINT, elide=True)

    def _draw_lamp(self, theme: Theme, surface: Surface, lamp: Lamp, right: int) -> int:
        width = theme.width(lamp.text, "ui", 13)
        place = Rect(right - width, self.rect.y, width, self.rect.h)
        theme.text(surface, lamp.text, place, "ui", 13, (206, 198, 184))
        theme.dot(surface, (place.x - theme.px(11), self.rect.centery), 5, lamp.colour)
        return place.x - theme.px(28)

    def _draw_clock(self, theme: Theme, surface: Surface, clock: ClockFace, right: int) -> int:
        width = max(theme.px(96), theme.width(clock.text, "ui-bold", 13) + theme.px(24))
        place = Rect(right - width, self.rect.centery - theme.px(10), width, theme.px(20))
        panels.blit_face(surface, panels.tag(place.size, palette.FRAME_BUTTON, theme.scale), place, theme.scale)
        inner = place.inflate(-theme.px(4), -theme.px(4))
        inner.w = max(inner.h, round(inner.w * clock.share))
        colour = palette.WARNING if clock.urgent else palette.GOLD_BRIGHT
        panels.blit_face(surface, panels.tag(inner.size, colour, theme.scale), inner, theme.scale)
        theme.text(surface, clock.text, place, "ui-bold", 13, palette.TEXT_ON_DARK, align="center", outline=palette.FRAME)
        return place.x - theme.px(14)


def fitting(theme: Theme, words: str, room: int) -> tuple[Kind, float]:
    """The largest cut in which a line fits, the smallest when none does."""
    cuts: tuple[tuple[Kind, float], ...] = (("ui-medium", 15), ("ui-medium", 14), ("narrow", 14), ("narrow", 13), ("narrow", 12))
    return next((cut for cut in cuts if theme.width(words, *cut) <= room), cuts[-1])
