"""The tray below the board: hand and action buttons (the preview box between them has a module of its own). Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.draw.text import SMALLEST
from client.model.language import text
from client.model.table import Button as Action
from client.model.table import Card
from client.model.table import Tooltip as PlaceTip
from client.ui import layout
from client.ui.buttons import ACTIVATE, Button
from client.ui.theme import Theme
from client.ui.widget import Lit, Tip, Widget

MiniMap = Callable[[tuple[int, int], int], Surface]
"""A small picture of the map of a size with a region marked."""


def as_tip(tip: PlaceTip | None) -> Tip | None:
    """A tooltip of the model as one of the widgets."""
    if tip is None:
        return None
    return Tip(tip.title, tuple(line.text for line in tip.lines), tip.rule)


class Hand(Widget):
    """The own cards, each a button of its own for mouse and keyboard."""

    def __init__(self, choose: Callable[[int], object], tip: Callable[[int], PlaceTip], minimap: MiniMap) -> None:
        super().__init__()
        self._choose, self._tip, self._minimap = choose, tip, minimap
        self.capacity = 5
        self.low = False

    def show(self, cards: Sequence[Card]) -> None:
        """The cards from the left; widgets of cards that stay are kept, so that the focus is."""
        held = {child.card.number: child for child in self.children if isinstance(child, CardView)}
        if [card.number for card in cards] == list(held):
            for card in cards:
                held[card.number].show(card)
            return
        kept = [
            held[card.number].show(card) if card.number in held else CardView(card, self._choose, self._tip, self._minimap)
            for card in cards
        ]
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
        for child, place in zip(self.children, self.places(theme, len(self.children)), strict=True):
            child.place(theme, place)

    def places(self, theme: Theme, count: int) -> list[Rect]:
        """Where that many cards lie; a little room above is left for the chosen one to rise into."""
        gap = theme.px(4 if self.low else 11)
        slots = max(self.capacity, count)
        width = min(theme.px(66 if self.low else 84), (self.rect.w - gap * (slots - 1)) // max(1, slots))
        rise = theme.px(5 if self.low else 8)
        return [Rect(self.rect.x + at * (width + gap), self.rect.y + rise, width, self.rect.h - rise) for at in range(count)]

    def draw(self, theme: Theme, surface: Surface) -> None:
        if not self.children:
            theme.text(surface, text("table.no_cards"), self.rect, "ui", 13, palette.INK_OFF, elide=True)


class CardView(Lit):
    """One card: the map with its region, the number, a place nearby, its key."""

    focusable = True

    def __init__(self, card: Card, choose: Callable[[int], object], tip: Callable[[int], PlaceTip], minimap: MiniMap) -> None:
        super().__init__()
        self.card, self._choose, self._minimap = card, choose, minimap
        self.tip = lambda: as_tip(tip(self.card.number))
        self.name = f"card{card.number}"

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
        panels.blit_face(surface, panels.card(rect.size, card.chosen, self.over, theme.scale), rect, theme.scale)
        low = rect.h < theme.px(84)
        lines, name = caption(theme, card.name, rect.w - theme.px(2 if low else 4), 1 if low else 2, 11 if low else 12)
        line_height = round(theme.line(name) * 0.86)
        number_height = theme.px(24 if low else 29)
        ink = palette.INK if card.playable else palette.INK_OFF
        y = rect.bottom - theme.px(6) - line_height * len(lines)
        place = Rect(rect.x, y - number_height + theme.px(2), rect.w, number_height)
        for at, words in enumerate(lines):
            row = Rect(rect.x + theme.px(1), y + at * line_height, rect.w - theme.px(2), line_height)
            theme.text(surface, words, row, "narrow", name, palette.INK_SECOND, align="center", elide=True)
        theme.text(surface, str(card.number), place, "title-bold", 23 if low else 26, ink, align="center")
        top = Rect(rect.x + theme.px(6), rect.y + theme.px(6), rect.w - theme.px(12), place.y - rect.y - theme.px(7))
        if top.h >= theme.px(18):
            surface.blit(self._minimap(top.size, card.number), top)
        self._draw_key(theme, surface, rect)
        if card.note:
            self._draw_note(theme, surface, rect, top)

    def _draw_key(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        size = theme.px(17)
        cap = Rect(rect.right - size - theme.px(3), rect.y + theme.px(3), size, size)
        panels.blit_face(surface, panels.key_cap(cap.size, "normal", theme.scale), cap, theme.scale)
        theme.text(surface, self.card.key, cap.move(0, -theme.px(1)), "narrow", 12, palette.INK, align="center")

    def _draw_note(self, theme: Theme, surface: Surface, rect: Rect, top: Rect) -> None:
        height = theme.px(15)
        band = Rect(rect.x + theme.px(4), top.bottom - height, rect.w - theme.px(8), height)
        if band.y <= rect.y:
            return
        surface.fill(palette.PANEL_BAND, band)
        theme.text(surface, self.card.note, band, "narrow", 11, palette.WARNING, align="center", elide=True)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1:
            self._choose(self.card.number)
        return button == 1

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == ACTIVATE[2] or (event.key in ACTIVATE and not self.card.chosen):
            self._choose(self.card.number)
            return True
        return False


def caption(theme: Theme, name: str, width: int, rows: int, size: int) -> tuple[tuple[str, ...], int]:
    """The places of a card as they fit on it, with their size: both, both without what stands behind a comma, else one of them.

    ``name`` is ``Urbar / Loreley`` or ``Niederwerth, village / Ehrenbreitstein``. When nothing fits the shortest is given, to be elided.
    """
    places = name.split(" / ")
    short = [place.split(",")[0] for place in places]
    for words in (name, " / ".join(short), *places, *short):
        for points in range(size, SMALLEST - 1, -1):
            lines = theme.wrapped(words, "narrow", points, width)
            # Long words are cut by wrapping: then the lines do not make the name again.
            if len(lines) <= rows and " ".join(lines) == words:
                return lines, points
    return (min(short, key=lambda place: theme.width(place, "narrow", SMALLEST)),), SMALLEST


class Actions(Widget):
    """The buttons of the tray: two columns, and Confirm as high as all of them."""

    def __init__(self, press: Callable[[str], object], confirm: Callable[[], object]) -> None:
        super().__init__()
        self._press, self._confirm = press, confirm
        self._shown: tuple[Action, ...] = ()
        self._reasons: dict[str, str] = {}

    def show(self, actions: tuple[Action, ...]) -> None:
        """The newest buttons; the same ones in the same order keep their widgets."""
        if actions == self._shown:
            return
        same = [action.id for action in actions] == [action.id for action in self._shown]
        self._shown = actions
        self._reasons = {action.id: "" if action.enabled else action.reason or text("table.not_now") for action in actions}
        if not same:
            self.replace([self._make(action) for action in actions])
            if self.stage is not None and self.rect.w:
                self.place(self.stage.theme, self.rect)
        for child, action in zip(self.children, actions, strict=True):
            assert isinstance(child, Button)
            child.key = action.key_cap
            child.selected = action.chosen
            child.set(action.text)
        self.touch()

    def _make(self, action: Action) -> Button:
        name = action.id

        def do() -> object:
            return self._confirm() if action.primary else self._press(name)

        return Button(
            action.text,
            do,
            key=action.key_cap,
            kind="primary" if action.primary else "normal",
            size=18 if action.primary else 14,
            stacked=action.primary,
            why_not=lambda: self._reasons.get(name, ""),
            name=name,
        )

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        primary = [child for child, action in zip(self.children, self._shown, strict=True) if action.primary]
        others = [child for child, action in zip(self.children, self._shown, strict=True) if not action.primary]
        gap = theme.px(8)
        main = round((rect.w - 2 * gap) * 0.33) if primary else 0
        left = Rect(rect.x, rect.y, rect.w - main - (gap if main else 0), rect.h)
        if others:
            down = max(2, (len(others) + 1) // 2)
            for child, place in zip(others, layout.grid(left, 2, down, gap), strict=False):
                child.place(theme, place)
        for child in primary:
            child.place(theme, Rect(left.right + gap, rect.y, rect.right - left.right - gap, rect.h))
