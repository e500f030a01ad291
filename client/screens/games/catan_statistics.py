"""The page of statistics: how often each sum and each face came beside what the odds expect, then the sheets. Knows no rule."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from client.draw import palette
from client.draw.catan_icons import icon
from client.draw.catan_palette import RED_NUMBER
from client.draw.palette import Colour, mix
from client.model.catan.statistics import Frequency
from client.model.catan.table import CatanTable
from client.model.language import text
from client.model.table import Sheet
from client.screens.games import Desk, Page
from client.screens.sheet_view import SheetView
from client.ui.lists import ScrollArea
from client.ui.theme import Theme
from client.ui.widget import Column, Tip

CHART = 104
"""Unscaled height of the bars with their numbers."""
BAR: Colour = (0xC8, 0xA0, 0x58)


class Chart(Page):
    """Bars for the sums, then for the faces; a line across each stands where the odds expect it to end."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._sums: tuple[Frequency, ...] = ()
        self._faces: tuple[Frequency, ...] = ()
        self.name = "dice_chart"
        self.tip = self._tell

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(CHART)

    def update(self) -> None:
        model = self._desk.model
        assert isinstance(model, CatanTable)
        sums, faces = model.dice()
        if (sums, faces) != (self._sums, self._faces):
            self._sums, self._faces = sums, faces
            self.touch()

    def _tell(self) -> Tip:
        said = tuple(
            text("catan.statistics.frequency", what=one.name, times=one.times, expected=f"{one.expected:.1f}")
            for one in (*self._sums, *self._faces)
        )
        return Tip(text("catan.statistics.dice"), said)

    def draw(self, theme: Theme, surface: Surface) -> None:
        shown = (*self._sums, *self._faces)
        if not shown:
            return
        head = theme.px(14)
        foot = theme.px(19)
        area = Rect(self.rect.x + theme.px(4), self.rect.y + head, self.rect.w - theme.px(8), self.rect.h - head - foot)
        # Sums and faces have a scale each: a face comes three times as often as a sum.
        gap = theme.px(10)
        cell = (area.w - gap) / len(shown)
        x: float = area.x
        for group in (self._sums, self._faces):
            most = max(1.0, *(max(float(one.times), one.expected) for one in group))
            for one in group:
                self._draw_bar(theme, surface, Rect(round(x), area.y, round(x + cell) - round(x), area.h), one, most)
                x += cell
            x += gap

    @staticmethod
    def _draw_bar(theme: Theme, surface: Surface, place: Rect, one: Frequency, most: float) -> None:
        high = round(place.h * one.times / most)
        bar = Rect(place.x + theme.px(2), place.bottom - high, place.w - theme.px(4), high)
        surface.fill(mix(BAR, palette.PANEL, 0.75), Rect(bar.x, place.y, bar.w, place.h))
        surface.fill(palette.INK_SECOND if one.what == "7" else BAR, bar)
        line = place.bottom - round(place.h * one.expected / most)
        surface.fill(palette.INK, Rect(place.x, line, place.w, max(1, theme.px(1.4))))
        number = Rect(place.x - theme.px(4), bar.y - theme.px(14), place.w + theme.px(8), theme.px(14))
        theme.text(surface, str(one.times), number, "narrow-bold", 11, palette.INK, align="center", elide=True)
        below = Rect(place.x, place.bottom + theme.px(2), place.w, theme.px(17))
        if not one.what.isdigit():
            size = min(theme.px(17), place.w - 1)
            surface.blit(icon(f"die_{one.what}", size), (below.centerx - size // 2, below.y))
        else:
            colour = RED_NUMBER if one.what in ("6", "8") else palette.INK
            size = 13 if place.w >= theme.px(16) else 11
            theme.text(surface, one.what, below.inflate(theme.px(6), 0), "narrow-bold", size, colour, align="center", elide=True)


class StatisticsPage(Page):
    """The bars, what happened to every player, what the rolls brought: one below the other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._seen = -1
        self.chart = Chart(desk)
        self._sheets = (SheetView(self._statistics), SheetView(self._production))
        self._area = ScrollArea(Column(self.chart, *self._sheets, gap=4))
        self.adopt(self._area)

    @property
    def _model(self) -> CatanTable:
        model = self._desk.model
        assert isinstance(model, CatanTable)
        return model

    def _statistics(self) -> Sheet:
        """Without its notes: the bars say the same."""
        return replace(self._model.statistics(), notes=())

    def _production(self) -> Sheet:
        return self._model.production()

    def update(self) -> None:
        if not self.shown() or self._seen == self._model.revision:
            return
        self._seen = self._model.revision
        self.chart.update()
        for sheet in self._sheets:
            sheet.update()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self.chart.update()
        self._area.place(theme, rect)
