"""The tray below the board: hand, preview box, action buttons, hint. Draws the values of a table model and passes on clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.draw.fonts import Kind
from client.model.language import text
from client.model.table import Button as Action
from client.model.table import Card, Line, Preview
from client.model.table import Tooltip as PlaceTip
from client.ui import layout
from client.ui.buttons import ACTIVATE, Button
from client.ui.lists import Scroller
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

MiniMap = Callable[[tuple[int, int], int], Surface]
"""A small picture of the map of a size with a region marked."""

LINE_COLOURS = {
    "title": palette.INK,
    "strong": palette.INK,
    "plain": palette.INK,
    "good": (0x24, 0x6A, 0x44),
    "bad": palette.WARNING,
    "quiet": palette.INK_SECOND,
    "warning": palette.WARNING,
}


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
        gap = theme.px(8 if self.low else 11)
        slots = max(self.capacity, count)
        width = min(theme.px(62 if self.low else 84), (self.rect.w - gap * (slots - 1)) // max(1, slots))
        rise = theme.px(5 if self.low else 8)
        return [Rect(self.rect.x + at * (width + gap), self.rect.y + rise, width, self.rect.h - rise) for at in range(count)]

    def draw(self, theme: Theme, surface: Surface) -> None:
        if not self.children:
            theme.text(surface, text("table.no_cards"), self.rect, "ui", 13, palette.INK_OFF, elide=True)


class CardView(Widget):
    """One card: the map with its region, the number, a place nearby, its key."""

    focusable = True

    def __init__(self, card: Card, choose: Callable[[int], object], tip: Callable[[int], PlaceTip], minimap: MiniMap) -> None:
        super().__init__()
        self.card, self._choose, self._minimap = card, choose, minimap
        self.over = False
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
        name = 11 if low else 12
        lines = (card.name.split(" / ")[0],) if low else theme.wrapped(card.name, "narrow", name, rect.w - theme.px(8))[:2]
        line_height = round(theme.line(name) * 0.86)
        number_height = theme.px(24 if low else 29)
        ink = palette.INK if card.playable else palette.INK_OFF
        y = rect.bottom - theme.px(6) - line_height * len(lines)
        place = Rect(rect.x, y - number_height + theme.px(2), rect.w, number_height)
        for at, words in enumerate(lines):
            row = Rect(rect.x + theme.px(4), y + at * line_height, rect.w - theme.px(8), line_height)
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

    def on_hover(self, point: tuple[int, int]) -> None:
        if not self.over:
            self.over = True
            self.touch()

    def on_hover_end(self) -> None:
        self.over = False
        self.touch()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == ACTIVATE[2] or (event.key in ACTIVATE and not self.card.chosen):
            self._choose(self.card.number)
            return True
        return False


class PreviewBox(Scroller):
    """What the chosen action would do. With nothing chosen it shows what lies on the piles, or a tip."""

    def __init__(self, hover: Callable[[Sequence[str]], object]) -> None:
        super().__init__()
        self.preview: Preview | None = None
        self.fallback: tuple[Line, ...] = ()
        self._hover = hover
        self._rows: list[tuple[Rect, Line]] = []
        self._base = Rect(0, 0, 0, 0)
        self.over = -1

    def show(self, preview: Preview | None, fallback: tuple[Line, ...]) -> None:
        """The newest preview."""
        if preview != self.preview or fallback != self.fallback:
            self.preview, self.fallback, self.offset = preview, fallback, 0
            if self.stage is not None:
                self.touch()
                self.place(self.stage.theme, self._base)
            self.touch()

    def place(self, theme: Theme, rect: Rect) -> None:
        """A preview that needs more room than the tray has grows upwards over the edge of the board."""
        self._base = Rect(rect)
        super().place(theme, rect)
        self.whole = self._layout(theme, None)
        if self.preview is not None and self.whole > rect.h:
            more = min(self.whole - rect.h, 2 * rect.h)
            super().place(theme, Rect(rect.x, rect.y - more, rect.w, rect.h + more))
            self.whole = self._layout(theme, None)

    def _lines(self) -> list[Line]:
        if self.preview is None:
            return list(self.fallback)
        lines = [Line(self.preview.title, "title"), *self.preview.lines]
        if not self.preview.complete:
            lines.append(Line(text("table.preview_incomplete"), "quiet"))
        return lines

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self.rect.w < theme.px(80):
            return
        theme.panel(surface, self.rect, "panel")
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(-theme.px(6), -theme.px(6)).clip(clip))
        self._layout(theme, surface)
        self.draw_bar(theme, surface)
        surface.set_clip(clip)

    def _layout(self, theme: Theme, surface: Surface | None) -> int:
        """Lay the lines out in the largest size that fits, then in two columns, and draw them if there is a surface.

        Returns the height when it has to be scrolled, else 0.
        """
        inner = layout.inset(self.rect, theme.px(14), theme.px(7))
        lines = self._lines()
        for size in (14, 13):
            if self._flow(theme, None, inner, size, lines) <= inner.h:
                self._rows = []
                self._flow(theme, surface, inner, size, lines)
                return 0
        return self._two_columns(theme, surface, inner, lines)

    def _two_columns(self, theme: Theme, surface: Surface | None, inner: Rect, lines: list[Line]) -> int:
        """The title over everything, the other lines in two columns of about equal height."""
        self._rows = []
        size, gap = 13, theme.px(14)
        top = self._flow(theme, surface, inner, size, lines[:1])
        half = (inner.w - gap - theme.px(6)) // 2
        left = Rect(inner.x, inner.y + top, half, inner.h - top)
        right = left.move(half + gap, 0)
        rest = lines[1:]
        heights = [self._flow(theme, None, left, size, [line]) for line in rest]
        cut = next((at for at in range(len(rest) + 1) if sum(heights[:at]) >= sum(heights) / 2), len(rest))
        first = self._flow(theme, surface, left, size, rest[:cut])
        second = self._flow(theme, surface, right, size, rest[cut:])
        height = top + max(first, second)
        return height + theme.px(14) if height > inner.h else 0

    def _flow(self, theme: Theme, surface: Surface | None, inner: Rect, size: int, lines: list[Line]) -> int:
        """Set lines one below the other from the top of ``inner``; drawn ones can be hovered. Returns the height."""
        y = inner.y - self.offset
        for line in lines:
            title = line.kind == "title"
            kind: Kind = "title" if title else "ui-medium" if line.kind == "strong" else "ui"
            points = size + 3 if title else size - 1 if line.kind == "quiet" else size
            mark = theme.px(20) if line.seat is not None and not title else 0
            top, height = y, round(theme.line(points) * (0.94 if size < 14 else 1))
            lit = surface is not None and line.places and len(self._rows) == self.over
            for words in theme.wrapped(line.text, kind, points, max(theme.px(40), inner.w - mark)):
                if surface is not None:
                    if lit:
                        surface.fill(palette.mix(palette.GLOW, palette.PANEL, 0.6), Rect(inner.x - 3, y, inner.w + 6, height))
                    theme.text(surface, words, Rect(inner.x + mark, y, inner.w - mark, height), kind, points, LINE_COLOURS[line.kind])
                y += height
            if surface is not None:
                if mark and line.seat is not None:
                    theme.shield(surface, line.seat, (inner.x + theme.px(8), top + height // 2), 15)
                self._rows.append((Rect(inner.x, top, inner.w, y - top), line))
        return y - inner.y + self.offset

    def on_hover(self, point: tuple[int, int]) -> None:
        over = next((index for index, (row, _) in enumerate(self._rows) if row.collidepoint(point)), -1)
        if over != self.over:
            self.over = over
            self._hover(self._rows[over][1].places if over >= 0 else ())
            self.touch()

    def on_hover_end(self) -> None:
        if self.over >= 0:
            self.over = -1
            self._hover(())
            self.touch()

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        return button == 1 and self.grab_bar(point)

    def on_drag(self, point: tuple[int, int]) -> None:
        self.drag_bar(point)

    def on_release(self, point: tuple[int, int], button: int) -> None:
        self.let_go()


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
