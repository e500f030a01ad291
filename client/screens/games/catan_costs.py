"""The prices of Cities & Knights as a card that a key or a click opens on the board. Knows no rule."""

from __future__ import annotations

from pygame import Rect, Surface

from client.draw import palette
from client.draw.catan_icons import icon
from client.model.catan.sheets import Price
from client.model.language import text
from client.model.table import TableModel
from client.screens.cuts import draw_words
from client.screens.games import Desk
from client.screens.games.catan_chips import chips_width, draw_chips
from client.screens.games.catan_overlay import CatanOverlay
from client.screens.small_buttons import SmallButton
from client.ui.theme import Theme
from client.ui.widget import Lit, Tip, Widget

KEY = "C"
WIDTH, ROW, LOW_ROW = 312, 26, 23
PICTURES = {"knight_hire": "knight", "knight_activate": "helm", "knight_promote": "knight"}


class PriceRow(Lit):
    """One price: picture, name, goods. What the own hand can pay stands out."""

    def __init__(self, price: Price) -> None:
        super().__init__()
        self.price = price
        self.tip = lambda: Tip(price.name, tuple(line for line in (price.cost_text, price.note) if line))

    def draw(self, theme: Theme, surface: Surface) -> None:
        rect, price = self.rect, self.price
        if price.affordable:
            surface.fill(palette.mix(palette.GLOW, palette.PANEL, 0.62), rect)
        size = min(theme.px(20), rect.h - 2)
        surface.blit(icon(PICTURES.get(price.what, price.what), size), (rect.x + theme.px(4), rect.centery - size // 2))
        chip = min(theme.px(19), rect.h - theme.px(4))
        wide = chips_width(theme, price.cost, chip)
        left = rect.x + theme.px(9) + size
        words = Rect(left, rect.y, rect.right - theme.px(6) - wide - left - theme.px(6), rect.h)
        ink = palette.INK if price.affordable else palette.INK_SECOND
        draw_words(theme, surface, price.name, words, ink, align="left")
        draw_chips(theme, surface, Rect(rect.right - theme.px(5) - wide, rect.centery - chip // 2, wide, chip), price.cost)


class CostCard(CatanOverlay):
    """A small button, and the card while it is open."""

    corner = "top_right"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name = "costs"
        self._prices: tuple[Price, ...] = ()
        self._button = SmallButton(lambda: text("catan.price.title"), self.turn, key=KEY, size=13, name="costs-open")
        self._rows: list[PriceRow] = []
        self.adopt(self._button)

    @property
    def open(self) -> bool:
        return self.name in self.desk.opened

    def turn(self) -> None:
        """Open it, or shut it."""
        self.desk.opened.symmetric_difference_update({self.name})
        self._take()
        self.relayout()

    def shortcut(self, letter: str) -> bool:
        if letter == KEY:
            self.turn()
        return letter == KEY

    def show(self, model: TableModel) -> bool:
        return self.open and self._take()

    def _take(self) -> bool:
        """Ask for the prices; whether they are others now."""
        prices = self.table.costs() if self.open else ()
        if prices == self._prices:
            return False
        self._prices = prices
        self._rows = [PriceRow(price) for price in prices]
        shown: list[Widget] = [self._button, *self._rows]
        self.replace(shown)
        return True

    # -- place

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide, high = self._button.measure(theme, width)
        if not self.open:
            return wide, high
        return min(width, theme.px(WIDTH)), high + theme.px(14) + self._row(theme) * len(self._rows)

    def _row(self, theme: Theme) -> int:
        return theme.px(LOW_ROW if self.is_low(theme) else ROW)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        if not self.open:
            self._button.place(theme, rect)
            return
        wide, high = self._button.measure(theme, rect.w)
        pad = theme.px(7)
        self._button.place(theme, Rect(rect.right - wide - pad, rect.y + pad, wide, high))
        y = self._button.rect.bottom + theme.px(4)
        for row in self._rows:
            row.place(theme, Rect(rect.x + pad, y, rect.w - 2 * pad, self._row(theme)))
            y += row.rect.h

    def draw(self, theme: Theme, surface: Surface) -> None:
        if not self.open:
            return
        theme.panel(surface, self.rect)
        button = self._button.rect
        head = Rect(self.rect.x + theme.px(13), button.y, button.x - self.rect.x - theme.px(20), button.h)
        draw_words(theme, surface, text("catan.price.card"), head, cuts=(("title", 18), ("title", 16), ("title", 14)), align="left")
