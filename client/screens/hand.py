"""The own hand in the tray: cards and piles of cards, each a button of its own for mouse and keyboard. What is on a card is the game's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.model.language import text
from client.model.table import Card
from client.screens.games import Desk, HandWidget
from client.screens.tray import as_tip
from client.ui.buttons import ACTIVATE
from client.ui.theme import Theme
from client.ui.widget import Lit

WIDEST, LOW_WIDEST = 84, 66
"""Unscaled pixels that a card is wide at most; the second in a low tray."""
CAPTION = 19
"""Unscaled height of the words above a group."""
GROUP_GAP, LOW_GROUP_GAP = 16, 8


class CardView(Lit):
    """One card or pile. A game's subclass paints what is on it (:meth:`paint_face`); frame, key, number and clicks are here."""

    focusable = True

    def __init__(self, card: Card, desk: Desk) -> None:
        super().__init__()
        self.card, self.desk = card, desk
        self.tip = lambda: as_tip(self.desk.model.card_tooltip(self.card.id))
        self.name = f"card{card.id}"

    @property
    def counted(self) -> bool:
        """Whether its number stands in a disc on the upper right corner; the key then moves to the left."""
        return self.card.count > 1

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        """What is on the card; ``rect`` is all of it, and its blank parchment is there already."""
        raise NotImplementedError

    def show(self, card: Card) -> CardView:
        """The newest values."""
        if card != self.card:
            self.card = card
            self.touch()
        return self

    def touch(self) -> None:
        if self.stage is not None:
            self.stage.touch(self.rect.inflate(self.stage.theme.px(22), self.stage.theme.px(30)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        card = self.card
        rect = self.rect.move(0, -theme.px(6)) if card.chosen else self.rect
        for below in range(min(card.count, 3) - 1, 0, -1):
            under = rect.move(theme.px(2.5 * below), -theme.px(2.5 * below))
            panels.blit_face(surface, panels.card(under.size, False, False, theme.scale), under, theme.scale)
        panels.blit_face(surface, panels.card(rect.size, card.chosen, self.over, theme.scale), rect, theme.scale)
        self.paint_face(theme, surface, rect)
        if card.key:
            self._draw_key(theme, surface, rect)
        if self.counted:
            self._draw_count(theme, surface, rect)

    def key_place(self, theme: Theme, rect: Rect) -> Rect:
        """Where the key cap is on the card."""
        size = theme.px(17)
        return Rect(rect.x + theme.px(3) if self.counted else rect.right - size - theme.px(3), rect.y + theme.px(3), size, size)

    def _draw_key(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        cap = self.key_place(theme, rect)
        panels.blit_face(surface, panels.key_cap(cap.size, "normal", theme.scale), cap, theme.scale)
        theme.text(surface, self.card.key, cap.move(0, -theme.px(1)), "narrow", 12, palette.INK, align="center")

    def _draw_count(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        middle = (rect.right - theme.px(3), rect.y + theme.px(3))
        theme.dot(surface, middle, 11, palette.PIECE_LINE)
        theme.dot(surface, middle, 10, palette.WARNING if self.card.count else palette.INK_OFF)
        box = Rect(0, 0, theme.px(20), theme.px(20))
        box.center = middle
        theme.text(surface, str(self.card.count), box, "ui-bold", 13, palette.PANEL, align="center")

    def draw_note(self, theme: Theme, surface: Surface, rect: Rect, bottom: int) -> None:
        """The card's short mark in a band that ends at ``bottom``, as far as there is room above."""
        height = theme.px(15)
        band = Rect(rect.x + theme.px(4), bottom - height, rect.w - theme.px(8), height)
        if not self.card.note or band.y <= rect.y:
            return
        surface.fill(palette.PANEL_BAND, band)
        theme.text(surface, self.card.note, band, "narrow", 11, palette.WARNING, align="center", elide=True)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1:
            self.desk.choose_card(self.card.id)
        return button == 1

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == ACTIVATE[2] or (event.key in ACTIVATE and not self.card.chosen):
            self.desk.choose_card(self.card.id)
            return True
        return False


class Hand(HandWidget):
    """Cards from the left, groups a little apart. ``capacity`` cards keep their width when there are fewer.

    ``caption`` gives the words above a group (a low tray has no room for them); without it there are none.
    """

    def __init__(self, make: Callable[[Card], CardView], capacity: int, caption: Callable[[str], str] | None = None) -> None:
        super().__init__()
        self._make, self.capacity, self._caption = make, capacity, caption

    def _views(self) -> list[CardView]:
        return [child for child in self.children if isinstance(child, CardView)]

    def show(self, cards: Sequence[Card]) -> None:
        """The cards from the left; widgets of cards that stay are kept, so that the focus is."""
        held = {view.card.id: view for view in self._views()}
        if [card.id for card in cards] == list(held):
            for card in cards:
                held[card.id].show(card)
            if self._caption is not None:
                self.touch()
            return
        kept = [held[card.id].show(card) if card.id in held else self._make(card) for card in cards]
        for child in self.children:
            if child not in kept:
                child.join(None)
        self.children = []
        self.adopt(*kept)
        if self.stage is not None and self.rect.w:
            self.place(self.stage.theme, self.rect)
        self.touch()

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        for child, place in zip(self.children, self.places(theme, [view.card.group for view in self._views()]), strict=True):
            child.place(theme, place)

    def places(self, theme: Theme, groups: Sequence[str]) -> list[Rect]:
        """Where cards of these groups lie; a little room above is left for the chosen one to rise into."""
        gap = theme.px(4 if self.low else 11)
        apart = theme.px(LOW_GROUP_GAP if self.low else GROUP_GAP)
        slots = max(self.capacity, len(groups))
        breaks = [before != after for before, after in pairwise(groups)]
        room = self.rect.w - gap * (slots - 1) - apart * sum(breaks)
        width = min(theme.px(LOW_WIDEST if self.low else WIDEST), room // max(1, slots))
        rise = theme.px(5 if self.low else 8) + self._caption_height(theme)
        rects, x = [], self.rect.x
        for at in range(len(groups)):
            if at:
                x += width + gap + (apart if breaks[at - 1] else 0)
            rects.append(Rect(x, self.rect.y + rise, width, self.rect.h - rise))
        return rects

    def _caption_height(self, theme: Theme) -> int:
        return 0 if self._caption is None or self.low else theme.px(CAPTION)

    def draw(self, theme: Theme, surface: Surface) -> None:
        if not self.children:
            theme.text(surface, text("table.no_cards"), self.rect, "ui", 13, palette.INK_OFF, elide=True)
        height, views = self._caption_height(theme), self._views()
        if self._caption is None or not height:
            return
        starts = [at for at, view in enumerate(views) if at == 0 or view.card.group != views[at - 1].card.group]
        for start, following in zip(starts, [*starts[1:], None], strict=True):
            left, right = views[start].rect.x, self.rect.right if following is None else views[following].rect.x
            row = Rect(left, self.rect.y, right - left - theme.px(6), height)
            theme.text(surface, self._caption(views[start].card.group), row, "ui", 13, palette.HINT, elide=True)
