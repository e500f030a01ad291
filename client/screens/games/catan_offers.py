"""The open offers of Cities & Knights on the board: accept, counter, reject; who says what to one's own offer; confirm. No rule."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.model.catan.trade import Mark, OfferView
from client.model.language import text
from client.model.table import TableModel
from client.screens.cuts import fitting
from client.screens.games import Desk
from client.screens.games.catan_chips import chips_width, draw_chips
from client.screens.games.catan_overlay import CatanOverlay
from client.screens.icons import draw_icon
from client.screens.small_buttons import SmallButton
from client.ui.buttons import ButtonKind
from client.ui.labels import Rule
from client.ui.theme import Theme
from client.ui.widget import Column, Flow, Row, Tip, Widget
from shared.catan.cards import Cards

WIDTH = 438
"""Unscaled pixels at most."""
CHIP = 24
MOST, MOST_LOW = 3, 2
"""Offers that are shown at once, one less beside the trade tray; the others come when one of these is gone."""
KEYS = {"accept": "A", "counter": "N", "reject": "X"}
"""For the offer that waits longest for the own answer."""
OWN_KEYS = {"confirm": "A", "cancel": "X"}
"""For the own offer, while none waits for an answer: trade with the first who accepted, withdraw."""


class Terms(Widget):
    """What is given and what is got, as goods with numbers: in words for those concerned, else with a sign between."""

    def __init__(self, offer: OfferView) -> None:
        super().__init__()
        self.offer = offer
        self.own = offer.asked or offer.yours

    def _words(self) -> tuple[str, str]:
        return text("catan.trade.give"), text("catan.trade.want")

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        size = theme.px(CHIP)
        between = sum(theme.width(part, "narrow", 13) + theme.px(6) for part in self._words()) if self.own else size
        return min(width, between + sum(self._wide(theme, cards) for cards in self._sides()) + theme.px(12)), size

    def _sides(self) -> tuple[Cards, Cards]:
        return self.offer.give, self.offer.want

    @staticmethod
    def _wide(theme: Theme, cards: Cards) -> int:
        return chips_width(theme, cards, theme.px(CHIP)) if cards else theme.width(text("catan.cards.none"), "ui-medium", 13)

    def draw(self, theme: Theme, surface: Surface) -> None:
        x, rect = self.rect.x, self.rect
        for words, cards in zip(self._words(), self._sides(), strict=True):
            if self.own:
                wide = theme.width(words, "narrow", 13)
                theme.text(surface, words, Rect(x, rect.y, wide, rect.h), "narrow", 13, palette.INK_SECOND)
                x += wide + theme.px(6)
            elif x > rect.x:
                draw_icon(surface, "swap", theme.px(18), (x - theme.px(6), rect.centery))
                x += theme.px(18)
            wide = self._wide(theme, cards)
            if cards:
                draw_chips(theme, surface, Rect(x, rect.y, wide, rect.h), cards)
            else:
                theme.text(surface, text("catan.cards.none"), Rect(x, rect.y, wide, rect.h), "ui-medium", 13)
            x += wide + theme.px(12)


class ReplyMark(Widget):
    """The shield of a player who was asked, and a sign for the answer."""

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self._mark = mark
        self.tip = lambda: Tip(mark.name, (mark.text,), seat=mark.seat)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(44), theme.px(26)

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.shield(surface, self._mark.seat, (self.rect.x + theme.px(10), self.rect.centery), 21)
        draw_icon(surface, f"reply_{self._mark.reply}", theme.px(18), (self.rect.x + theme.px(23), self.rect.centery))


class Title(Widget):
    """Whose offer it is."""

    def __init__(self, offer: OfferView) -> None:
        super().__init__()
        self._offer = offer
        self.grow = 1

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(30) + theme.width(self._words(), "ui-bold", 14)), theme.px(26)

    def _words(self) -> str:
        offer = self._offer
        if offer.yours:
            return text("catan.offer.yours")
        return text("catan.offer.counter" if offer.counters is not None else "catan.offer.from", player=offer.maker_name)

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.shield(surface, self._offer.maker, (self.rect.x + theme.px(11), self.rect.centery), 22)
        place = Rect(self.rect.x + theme.px(27), self.rect.y, self.rect.w - theme.px(27), self.rect.h)
        theme.text(surface, self._words(), place, *fitting(theme, self._words(), place.w, NAMES), elide=True)


NAMES: tuple[tuple[Kind, float], ...] = (("ui-bold", 14), ("narrow-bold", 13), ("narrow-bold", 12))


class OffersOverlay(CatanOverlay):
    """All open offers, those that wait for the own answer first; there by itself while there is one."""

    corner = "bottom_right"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name, self.visible = "offers", False
        self._offers: tuple[OfferView, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._brief = False
        """Whether offers that do not wait for the own answer are one line each."""
        self._column = Column(gap=5)
        self.adopt(self._column)

    # -- what is shown

    def show(self, model: TableModel) -> bool:
        # While a place is to be chosen on the board, little of it is covered.
        self._brief = not self.table.is_trading and bool(self.table.selection.targets())
        shown = self.table.offers(), self.table.is_trading, self._brief
        if shown == self._shown:
            return False
        self._shown, self._offers, self.visible = shown, shown[0], bool(shown[0])
        focus = self.stage.focus if self.stage is not None else None
        held = focus.name if focus is not None and focus.inside(self) else ""
        self._column.replace(list(self._parts()))
        if self.stage is not None and held:
            self.stage.focus_named(held, seen=self.stage.focus_seen)
        return True

    def _parts(self) -> Iterator[Widget]:
        most = MOST_LOW if self.stage is not None and self.is_low(self.stage.theme) else MOST
        most -= self.table.is_trading
        asked, own = self._first_asked(), self._own()
        for at, offer in enumerate(self._offers[:most]):
            if at:
                yield Rule()
            yield Row(Title(offer), *map(ReplyMark, offer.marks if not offer.asked else ()), gap=6)
            if self._brief and not offer.asked:
                continue
            yield Terms(offer)
            buttons = self._buttons(offer, keys=offer is (asked or own)) if self.desk.live else []
            if buttons:
                yield Flow(*buttons, gap=6)

    def _first_asked(self) -> OfferView | None:
        return next((offer for offer in self._offers if offer.asked), None)

    def _own(self) -> OfferView | None:
        return next((offer for offer in self._offers if offer.yours), None)

    def _buttons(self, offer: OfferView, *, keys: bool) -> list[Widget]:
        def button(words: str, label: str, *, kind: ButtonKind = "normal", why_not: str = "", key: str = "") -> SmallButton:
            name = f"offer-{words.replace(':', '-')}"
            cap = key if keys else ""
            return SmallButton(
                label, lambda: self.desk.press(f"trade:{words}"), key=cap, kind=kind, size=13, why_not=lambda: why_not, name=name
            )

        number = offer.offer
        if offer.yours:
            ready = [mark for mark in offer.marks if mark.can_confirm]
            made: list[Widget] = [
                button(
                    f"confirm:{number}:{mark.seat}",
                    text("catan.trade.confirm", player=mark.name),
                    kind="primary",
                    key=OWN_KEYS["confirm"] if mark is ready[0] else "",
                )
                for mark in ready
            ]
            return [*made, button(f"cancel:{number}", text("catan.trade.cancel"), key=OWN_KEYS["cancel"])]
        if not offer.asked:
            return []
        why = "" if offer.can_accept else offer.accept_note
        made = [button(f"accept:{number}", text("catan.trade.accept"), kind="primary", why_not=why, key=KEYS["accept"])]
        if offer.can_counter:
            made.append(button(f"counter:{number}", text("catan.trade.counter"), key=KEYS["counter"]))
        return [*made, button(f"reject:{number}", text("catan.trade.reject"), key=KEYS["reject"])]

    def shortcut(self, letter: str) -> bool:
        """The keys of the first offer that waits, else of the own one: those that stand on its buttons."""
        found = next((child for child in self.walk() if isinstance(child, SmallButton) and child.key == letter), None)
        return found is not None and found.activate()

    # -- place

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(11)
        wide, high = self._column.measure(theme, min(width, theme.px(WIDTH)) - 2 * pad)
        return max(wide, theme.px(230)) + 2 * pad, high + 2 * pad

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        self._column.place(theme, rect.inflate(-2 * theme.px(11), -2 * theme.px(11)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect, "active" if self._first_asked() is not None else "panel")
