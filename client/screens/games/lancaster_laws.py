"""The page of laws: all of Lancaster's by the number on the back, where each is, what it does. Knows no rule."""

from __future__ import annotations

from itertools import groupby

from pygame import Rect, Surface

from client.draw import palette
from client.draw.lancaster_icons import icon
from client.draw.lancaster_palette import IN_FORCE, TO_VOTE
from client.draw.lancaster_rows import draw_row, law_row, row_width
from client.draw.palette import Colour, mix
from client.model.lancaster.views import LawListed, Whereabouts
from client.model.language import text
from client.screens.cuts import Cut, draw_words
from client.screens.games import Desk, Page
from client.screens.games.lancaster_overlay import SMALL, lancaster
from client.ui.lists import ScrollArea
from client.ui.theme import Theme
from client.ui.widget import Column, Lit, Tip, Widget
from shared.lancaster.components_file import standard_components

_BANDS: dict[Whereabouts, Colour] = {
    "in_force": IN_FORCE,
    "proposed": TO_VOTE,
    "gone": (0xA8, 0x9C, 0x88),
    "pile": mix(palette.GOLD, palette.PANEL, 0.35),
}

TITLES: tuple[Cut, ...] = (("ui-medium", 13), ("narrow-bold", 13), ("narrow-bold", 12), ("narrow", 11))


class BackHead(Widget):
    """The number on the back of the laws below it."""

    def __init__(self, back: int) -> None:
        super().__init__()
        self._back = back

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(22)

    def draw(self, theme: Theme, surface: Surface) -> None:
        size = theme.px(18)
        surface.blit(icon(f"back_{self._back}", size), (self.rect.x + theme.px(2), self.rect.centery - size // 2))
        words = text("lancaster.screen.back", number=self._back) if self._back else text("lancaster.screen.back_start")
        place = Rect(self.rect.x + size + theme.px(8), self.rect.y, self.rect.w - size - theme.px(8), self.rect.h)
        draw_words(theme, surface, words, place, palette.INK_SECOND, SMALL)


class LawLine(Lit):
    """A law: a band for where it is, its title, its pictures; its sentence is in the tip."""

    focusable = True

    def __init__(self, law: LawListed) -> None:
        super().__init__()
        self.law, self.name = law, f"listed-{law.number}"
        self.tip = lambda: Tip(law.title, (law.effect, law.where))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(34)

    def draw(self, theme: Theme, surface: Surface) -> None:
        law, rect = self.law, self.rect
        gone = law.state == "gone"
        if self.over:
            surface.fill(palette.PANEL_ACTIVE, rect)
        surface.fill(_BANDS[law.state], Rect(rect.x, rect.y + theme.px(2), theme.px(4), rect.h - theme.px(4)))
        ink, second = (palette.INK_OFF, palette.INK_SECOND) if gone else (palette.INK, palette.INK)
        left, right = rect.x + theme.px(9), rect.right - theme.px(4)
        row, high = law_row(standard_components().laws[law.number].effect), theme.px(19)
        upper = Rect(left, rect.y + theme.px(1), right - row_width(row, high) - theme.px(6) - left, theme.px(17))
        lower = Rect(left, upper.bottom - theme.px(1), upper.w, theme.px(15))
        middle = rect.centery
        if theme.width(law.title, *TITLES[-1]) > upper.w:  # a line of its own, the pictures below it
            high, middle = theme.px(15), lower.centery
            upper.w, lower.w = right - left, right - row_width(row, high) - theme.px(6) - left
        draw_row(surface, row, high, (right - row_width(row, high) / 2, middle), second)
        draw_words(theme, surface, law.title, upper, ink, TITLES)
        draw_words(theme, surface, law.where, lower, palette.INK_SECOND, (("narrow", 12), ("narrow", 11)))


class LawsPage(Page):
    """All laws, one below the other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._laws: tuple[LawListed, ...] = ()
        self._column = Column(gap=2)
        self._area = ScrollArea(self._column)
        self.name = "laws"
        self.adopt(self._area)

    def update(self) -> None:
        laws = lancaster(self._desk).laws_list()
        if laws == self._laws:
            return
        self._laws = laws
        rows: list[Widget] = []
        for back, group in groupby(laws, key=lambda law: law.back):
            rows += [BackHead(back), *map(LawLine, group)]
        self._column.replace(rows)
        if self.stage is not None and self.rect.w:
            self._area.place(self.stage.theme, self.rect)
        self.touch()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self._area.place(theme, rect)
