"""Widgets that scroll: a list of rows that are drawn on demand, and an area around any widget."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from client.ui import layout
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

WHEEL = 46
"""Unscaled pixels for one step of the wheel."""
BAR = 9


class Scroller(Widget):
    """What list and area share: an offset, a bar, the wheel. ``whole`` is the height of the content in pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.offset = 0
        self.whole = 0
        self._grip: int | None = None
        self._wheel_rest = 0.0

    @property
    def furthest(self) -> int:
        return max(0, self.whole - self.rect.h)

    @property
    def overflowing(self) -> bool:
        return self.whole > self.rect.h

    def scroll_to(self, offset: int) -> None:
        """Show the content from ``offset`` on, kept within its ends."""
        offset = max(0, min(self.furthest, offset))
        if offset != self.offset:
            self.offset = offset
            self.scrolled()
            self.touch()

    def scrolled(self) -> None:
        """The offset changed; subclasses move their children."""

    def _track(self, theme: Theme) -> Rect:
        return Rect(self.rect.right - theme.px(BAR), self.rect.y + theme.px(2), theme.px(BAR - 2), max(1, self.rect.h - theme.px(4)))

    def _thumb(self, theme: Theme) -> Rect:
        return layout.thumb(self._track(theme), self.rect.h, self.whole, self.offset, theme.px(24))

    def draw_bar(self, theme: Theme, surface: Surface) -> None:
        if self.overflowing:
            theme.scroll_bar(surface, self._track(theme), self._thumb(theme), held=self._grip is not None)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        """On the bar: take the thumb, or page."""
        if button != 1 or self.stage is None or not self.overflowing or not self._track(self.stage.theme).inflate(6, 0).collidepoint(point):
            return False
        grip = self._thumb(self.stage.theme)
        if grip.collidepoint(point):
            self._grip = point[1] - grip.y
        else:
            self.scroll_to(self.offset + (self.rect.h if point[1] > grip.y else -self.rect.h))
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        if self.stage is None or self._grip is None:
            return
        track, grip = self._track(self.stage.theme), self._thumb(self.stage.theme)
        room = track.h - grip.h
        if room > 0:
            self.scroll_to((point[1] - self._grip - track.y) * self.furthest // room)

    def on_release(self, point: tuple[int, int], button: int) -> None:
        self._grip = None
        self.touch()

    def on_wheel(self, steps: float, point: tuple[int, int]) -> bool:
        if self.stage is None or not self.overflowing:
            return False
        self._wheel_rest -= steps * self.stage.theme.px(WHEEL)
        whole, self._wheel_rest = int(self._wheel_rest), self._wheel_rest - int(self._wheel_rest)
        self.scroll_to(self.offset + whole)
        return True

    def page_key(self, key: int) -> bool:
        """Page Up, Page Down, Home, End."""
        match key:
            case pygame.K_PAGEUP:
                self.scroll_to(self.offset - self.rect.h)
            case pygame.K_PAGEDOWN:
                self.scroll_to(self.offset + self.rect.h)
            case pygame.K_HOME:
                self.scroll_to(0)
            case pygame.K_END:
                self.scroll_to(self.furthest)
            case _:
                return False
        return True


class ScrollArea(Scroller):
    """A window onto one widget that may be higher than it."""

    def __init__(self, child: Widget, grow: int = 1) -> None:
        super().__init__()
        self.child, self.grow = child, grow
        self.adopt(child)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return self.child.measure(theme, width)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        height = self.child.measure(theme, rect.w)[1]
        width = rect.w
        if height > rect.h:
            width -= theme.px(BAR + 3)
            height = self.child.measure(theme, width)[1]
        self.whole = max(height, rect.h)
        self.offset = min(self.offset, self.furthest)
        self.child.place(theme, Rect(rect.x, rect.y - self.offset, width, self.whole))

    def scrolled(self) -> None:
        if self.stage is not None:
            self.child.place(self.stage.theme, Rect(self.rect.x, self.rect.y - self.offset, self.child.rect.w, self.whole))

    def reveal(self, rect: Rect) -> None:
        """Scroll so that a rectangle on the screen is seen."""
        if rect.top < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top) - 8)
        elif rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom - self.rect.bottom + 8)

    def hit(self, point: tuple[int, int]) -> Widget | None:
        if not self.visible or not self.rect.collidepoint(point):
            return None
        if self.stage is not None and self.overflowing and self._track(self.stage.theme).collidepoint(point):
            return self
        return super().hit(point)

    def paint(self, theme: Theme, surface: Surface) -> None:
        clip = surface.get_clip()
        if not self.visible or not self.rect.colliderect(clip):
            return
        surface.set_clip(self.rect.clip(clip))
        self.child.paint(theme, surface)
        self.draw_bar(theme, surface)
        surface.set_clip(clip)

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.overflowing and self.page_key(event.key)


class ListView(Scroller):
    """Rows drawn by a function: ``draw_row(theme, surface, place, index)``; ``row_height(index)`` in pixels, with the width given.

    One row can be chosen (mouse, arrow keys); Enter or a double click calls ``act``. With ``follow`` the list stays at its end
    when it grows, as a log does, unless the reader scrolled up.
    """

    focusable = True

    def __init__(
        self,
        count: Callable[[], int],
        row_height: Callable[[Theme, int, int], int],
        draw_row: Callable[[Theme, Surface, Rect, int], None],
        *,
        chosen: Callable[[int], object] = lambda index: None,
        act: Callable[[int], object] = lambda index: None,
        hovered: Callable[[int | None], object] = lambda index: None,
        row_tip: Callable[[int], Tip | None] = lambda index: None,
        follow: bool = False,
        selectable: bool = True,
        grow: int = 1,
        name: str = "",
    ) -> None:
        super().__init__()
        self.count, self.row_height, self.draw_row = count, row_height, draw_row
        self.chosen, self.act, self.hovered, self.row_tip = chosen, act, hovered, row_tip
        self.follow, self.selectable, self.grow, self.name = follow, selectable, grow, name
        self.at: int | None = None
        self.over: int | None = None
        self._tops: list[int] = [0]
        self._clicked = (-1, -10_000)
        self.tip = lambda: self.row_tip(self.over) if self.over is not None else None

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(120)

    def place(self, theme: Theme, rect: Rect) -> None:
        at_end = self.offset >= self.furthest
        super().place(theme, rect)
        self._measure_rows(theme)
        if self.follow and at_end:
            self.offset = self.furthest
        self.offset = min(self.offset, self.furthest)

    def _measure_rows(self, theme: Theme) -> None:
        width, tops, y = self.rect.w - theme.px(BAR), [0], 0
        for index in range(self.count()):
            y += self.row_height(theme, index, width)
            tops.append(y)
        self._tops, self.whole = tops, y

    def refresh(self) -> None:
        """The rows changed: measure and draw them again."""
        if self.stage is None or not self.rect.w:
            return
        at_end = self.offset >= self.furthest
        self._measure_rows(self.stage.theme)
        if self.follow and at_end:
            self.offset = self.furthest
        self.offset = min(self.offset, self.furthest)
        if self.at is not None and self.at >= self.count():
            self.at = None
        self.touch()

    def _index(self, point: tuple[int, int]) -> int | None:
        y = point[1] - self.rect.y + self.offset
        for index in range(len(self._tops) - 1):
            if self._tops[index] <= y < self._tops[index + 1]:
                return index
        return None

    def row_rect(self, index: int) -> Rect:
        """Where a row stands on the screen now."""
        return Rect(self.rect.x, self.rect.y + self._tops[index] - self.offset, self.rect.w, self._tops[index + 1] - self._tops[index])

    def draw(self, theme: Theme, surface: Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        width = self.rect.w - (theme.px(BAR + 2) if self.overflowing else 0)
        for index in range(len(self._tops) - 1):
            row = self.row_rect(index)
            if row.bottom > self.rect.y and row.y < self.rect.bottom:
                row.w = width
                self.draw_row(theme, surface, row, index)
        self.draw_bar(theme, surface)
        surface.set_clip(clip)

    def choose(self, index: int | None) -> None:
        """Mark a row and make it visible."""
        if not self.selectable:
            return
        self.at = index
        if index is not None:
            top, bottom = self._tops[index], self._tops[index + 1]
            self.scroll_to(min(top, max(self.offset, bottom - self.rect.h)))
            self.chosen(index)
        self.touch()

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button != 1 or super().on_press(point, button):
            return button == 1
        index = self._index(point)
        if index is not None and self.selectable:
            now = pygame.time.get_ticks()
            double = self._clicked[0] == index and now - self._clicked[1] < 400
            self._clicked = (index, now)
            self.choose(index)
            if double:
                self.act(index)
        return True

    def on_hover(self, point: tuple[int, int]) -> None:
        over = self._index(point)
        if over != self.over:
            self.over = over
            self.hovered(over)
            self.touch()

    def on_hover_end(self) -> None:
        if self.over is not None:
            self.over = None
            self.hovered(None)
            self.touch()

    def on_key(self, event: pygame.event.Event) -> bool:
        count = self.count()
        if self.selectable and count and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = -1 if event.key == pygame.K_UP else 1
            start = (-1 if step > 0 else count) if self.at is None else self.at
            self.choose(max(0, min(count - 1, start + step)))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.at is not None and self.selectable:
            self.act(self.at)
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.overflowing and self.stage is not None:
            self.scroll_to(self.offset + (-1 if event.key == pygame.K_UP else 1) * self.stage.theme.px(WHEEL))
            return True
        return self.page_key(event.key)
