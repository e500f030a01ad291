"""The trade tray of Cities & Knights: what one gives and gets, with players or the bank. Lies on the board, in nobody's way. No rule."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.catan.trade import Side, TradeRow, TradeView
from client.model.language import plural, text
from client.model.table import TableModel
from client.screens.cuts import draw_words
from client.screens.games import Desk
from client.screens.games.catan_overlay import CatanOverlay
from client.screens.games.catan_steppers import Stand, Stepper
from client.screens.small_buttons import SmallButton
from client.ui.buttons import Checkbox
from client.ui.labels import Label, Paragraph
from client.ui.theme import Theme
from client.ui.widget import Column, Flow, Row, Spacer, Tip, Widget
from shared.catan.cards import CARD_TYPES

WIDTH = 438
"""Unscaled pixels at most."""
SIDES: tuple[Side, ...] = ("give", "want")


class SideLabel(Widget):
    """What a row of cells is for, with an arrow: away from oneself or to oneself."""

    def __init__(self, words: str, *, away: bool) -> None:
        super().__init__()
        self._words, self._away = words, away

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(60), theme.px(44)

    def draw(self, theme: Theme, surface: Surface) -> None:
        half = self.rect.h // 2
        upper = Rect(self.rect.x, self.rect.y, self.rect.w, half)
        cuts: tuple[tuple[Kind, float], ...] = (("ui-medium", 13), ("narrow-bold", 13), ("narrow-bold", 12), ("narrow-bold", 11))
        draw_words(theme, surface, self._words, upper, palette.INK, cuts, "center")
        theme.arrow(surface, Rect(self.rect.x, upper.bottom, self.rect.w, half), 1 if self._away else -1, palette.INK_SECOND)


class Asked(Flow):
    """Whom an offer goes to; keeps a line of its own when there is nobody to choose, so that the tray does not move under the pointer."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide, high = super().measure(theme, width)
        return wide, max(high, theme.px(SmallButton.high))


class Note(Paragraph):
    """What is missing; always as high as its longest."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide, high = super().measure(theme, width)
        return wide, max(high, 2 * theme.line(self.size))


class TradeTray(CatanOverlay):
    """Open while the player trades."""

    corner = "bottom_right"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name, self.visible = "trade", False
        self._view: TradeView | None = None
        self.cells: dict[Side, dict[str, Stepper]] = {
            side: {card: Stepper(card, self._changer(side, card), f"trade-{side}-{card}") for card in CARD_TYPES} for side in SIDES
        }
        self._players = SmallButton(text("catan.trade.players"), lambda: self._press("with:players"), name="trade-players")
        self._bank = SmallButton(text("catan.trade.bank"), lambda: self._press("with:bank"), name="trade-bank")
        shut = SmallButton("×", lambda: desk.press("trade"), key="T", name="trade-shut")
        head = Row(Label(text("catan.trade.title"), "title", 19), Spacer(grow=1), self._players, self._bank, shut, gap=6)
        rows = [
            Row(SideLabel(text(f"catan.trade.{side}"), away=side == "give"), *self.cells[side].values(), gap=3, middle=False)
            for side in SIDES
        ]
        self._addressees = Asked(gap=6)
        self._note = Note("", "ui", 12, palette.INK_SECOND)
        self._closed = Checkbox(text("catan.trade.closed"), False, lambda value: self._press("closed"), name="trade-closed")
        self._first = SmallButton(
            text("catan.trade.first"), lambda: self._press("first"), size=13, why_not=self._why_not_first, name="trade-first"
        )
        self._clear = SmallButton(text("catan.trade.clear"), lambda: self._press("clear"), size=13, name="trade-clear")
        self._send = SmallButton("", self._send_it, key="Enter", kind="primary", why_not=self._why_not, name="trade-send")
        self._note.grow = 1
        foot = Row(self._clear, self._note, self._send, gap=7)
        self._closed.grow = 1
        last = Row(self._closed, self._first, gap=7)
        self._column = Column(head, *rows, self._addressees, foot, last, gap=5)
        self.adopt(self._column)

    # -- what is pressed

    def _press(self, words: str) -> None:
        self.desk.press(f"trade:{words}")

    def _changer(self, side: Side, card: str) -> Callable[[int], None]:
        return lambda by: self._press(f"{side}:{card}:{'+' if by > 0 else '-'}")

    def _addresser(self, seat: int) -> Callable[[], None]:
        return lambda: self._press(f"to:{seat}")

    def _send_it(self) -> None:
        self.desk.send(self.table.confirm())

    def _why_not(self) -> str:
        view = self._view
        return "" if view is None or view.can_send else view.note or text("table.not_now")

    def _why_not_first(self) -> str:
        return "" if self._view is None or self._view.can_first else text("table.not_now")

    # -- what is shown

    def show(self, model: TableModel) -> bool:
        view, before, was = self.table.trade(), self._view, self.visible
        self._view, self.visible = view, view is not None and self.table.is_trading
        if view is None or not self.visible:
            return was
        for row in view.rows:
            for side in SIDES:
                self.cells[side][row.card].show(_stand(row, side, view))
        self._players.selected, self._bank.selected = view.partner == "players", view.partner == "bank"
        self._closed.value = view.closed
        self._send.set(view.send)
        moved = before is None or not was or _shape(before) != _shape(view)
        if moved:
            self._show_addressees(view)
            self._note.set(view.note)
        self.touch()
        return moved

    def _show_addressees(self, view: TradeView) -> None:
        made: list[Widget] = []
        for one in view.addressees:
            button = SmallButton(one.name, self._addresser(one.seat), seat=one.seat, size=13, name=f"trade-to-{one.seat}")
            button.selected = one.chosen
            made.append(button)
        focus = self.stage.focus.name if self.stage is not None and self.stage.focus is not None else ""
        self._addressees.replace(made)
        if self.stage is not None and focus.startswith("trade-to-"):
            self.stage.focus_named(focus, seen=self.stage.focus_seen)

    # -- place

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide = min(width, theme.px(WIDTH))
        pad = theme.px(11)
        return wide, self._column.measure(theme, wide - 2 * pad)[1] + 2 * pad

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self._column.place(theme, rect.inflate(-2 * theme.px(11), -2 * theme.px(11)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect)


def _stand(row: TradeRow, side: Side, view: TradeView) -> Stand:
    """A cell: the number laid out; at the bank the rate in its corner, among players how many are held."""
    tip = Tip(row.name, (plural("catan.trade.held", row.held), row.rate_note))
    if side == "want":
        return Stand(row.want, row.want_more, row.want_less, "", tip)
    note = f"{row.rate}:1" if view.partner == "bank" else str(row.held)
    return Stand(row.give, row.give_more, row.give_less, note, tip)


def _shape(view: TradeView) -> tuple[object, ...]:
    """What the size of the tray depends on."""
    return view.note, view.addressees, view.can_first, view.send
