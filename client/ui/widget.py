"""What every widget is: a rectangle that can be measured, placed, drawn and spoken to. No look of its own.

A widget tree belongs to a :class:`client.ui.stage.Stage`, which hands out events, keeps the focus and draws what changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.ui import layout

if TYPE_CHECKING:
    from client.ui.stage import Stage
    from client.ui.theme import Theme


@dataclass(frozen=True)
class Tip:
    """What a tooltip says. ``rule`` is the ID of a rule that the rules screen can open (RHE-SUP-4)."""

    title: str
    lines: tuple[str, ...] = ()
    rule: str = ""
    seat: int | None = None
    """Seat whose shield stands beside the title."""


class Widget:
    """Base of all widgets; by itself an empty, invisible rectangle."""

    focusable = False

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.children: list[Widget] = []
        self.parent: Widget | None = None
        self.stage: Stage | None = None
        self.visible = True
        self.enabled = True
        self.grow = 0
        """Weight with which it takes the spare room of a row or column."""
        self.tip: Callable[[], Tip | None] = lambda: None
        self.lift: Callable[[], Rect | None] = lambda: None
        """The area above which tips of this widget and those in it stand, e.g. a bar of buttons that must stay readable."""
        self.name = ""
        """For tests and scripts: which widget this is."""

    # -- tree

    def adopt(self, *children: Widget) -> None:
        """Make the widgets children of this one, in front of those it has."""
        for child in children:
            child.parent = self
            self.children.append(child)
            child.join(self.stage)

    def replace(self, children: Sequence[Widget]) -> None:
        """Have these children and no others."""
        for child in self.children:
            child.join(None)
            child.parent = None
        self.children = []
        self.adopt(*children)

    def join(self, stage: Stage | None) -> None:
        """Tell the widget and all below it which stage they stand on."""
        self.stage = stage
        for child in self.children:
            child.join(stage)

    def walk(self) -> Iterator[Widget]:
        """This widget and all visible ones below it, in order of drawing."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def inside(self, ancestor: Widget) -> bool:
        """Whether ``ancestor`` is this widget or above it."""
        at: Widget | None = self
        while at is not None:
            if at is ancestor:
                return True
            at = at.parent
        return False

    def shown(self) -> bool:
        """Whether it and everything above it is visible."""
        at: Widget | None = self
        while at is not None:
            if not at.visible:
                return False
            at = at.parent
        return True

    # -- geometry

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """The size it would like to have when ``width`` pixels are there: (width, height)."""
        return 0, 0

    def place(self, theme: Theme, rect: Rect) -> None:
        """Take its place; containers place their children."""
        self.rect = Rect(rect)

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """The frontmost widget under a point."""
        if not self.visible or not self.rect.collidepoint(point):
            return None
        for child in reversed(self.children):
            if found := child.hit(point):
                return found
        return self

    def touch(self) -> None:
        """Its picture changed: draw it again."""
        if self.stage is not None:
            self.stage.touch(self.rect)

    def relayout(self) -> None:
        """Its size may have changed: the stage places everything again before the next frame."""
        if self.stage is not None:
            self.stage.relayout()

    # -- what a subclass answers; True means: it is mine, ask nobody else

    def draw(self, theme: Theme, surface: Surface) -> None:
        """Paint within ``rect``; children are drawn afterwards by :meth:`paint`."""

    def paint(self, theme: Theme, surface: Surface) -> None:
        """Draw it and its children, as far as the clip rectangle of the surface shows them."""
        if self.visible and self.rect.colliderect(surface.get_clip()):
            self.draw(theme, surface)
            for child in self.children:
                child.paint(theme, surface)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        return False

    def on_drag(self, point: tuple[int, int]) -> None:
        """The mouse moved with the button held that this widget answered to."""

    def on_release(self, point: tuple[int, int], button: int) -> None:
        """The button it answered to was let go, wherever."""

    def on_hover(self, point: tuple[int, int]) -> None:
        """The mouse moves over it."""

    def on_hover_end(self) -> None:
        """The mouse left it."""

    def on_wheel(self, steps: float, point: tuple[int, int]) -> bool:
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        return False

    def on_text(self, text: str) -> bool:
        return False

    def on_focus(self, gained: bool) -> None:
        self.touch()

    def tick(self, now: int) -> None:
        """Called before each frame with milliseconds; the place for blinking carets and slow fades."""

    def avoid(self) -> list[Rect]:
        """Places that a tooltip of this widget should not cover."""
        return []


class Spacer(Widget):
    """Nothing, with a size in unscaled pixels."""

    def __init__(self, width: int = 0, height: int = 0, grow: int = 0) -> None:
        super().__init__()
        self._size = (width, height)
        self.grow = grow

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(self._size[0]), theme.px(self._size[1])


class Column(Widget):
    """Children one below the other, each as wide as the column; spare height goes by ``grow``. ``gap`` and ``pad`` are unscaled."""

    def __init__(self, *children: Widget, gap: int = 8, pad: int = 0) -> None:
        super().__init__()
        self.gap, self.pad = gap, pad
        self.adopt(*children)

    def _seen(self) -> list[Widget]:
        return [child for child in self.children if child.visible]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad, seen = theme.px(self.pad), self._seen()
        sizes = [child.measure(theme, width - 2 * pad) for child in seen]
        height = sum(size[1] for size in sizes) + theme.px(self.gap) * max(0, len(seen) - 1)
        return max((size[0] for size in sizes), default=0) + 2 * pad, height + 2 * pad

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        inner, gap, seen = layout.inset(self.rect, theme.px(self.pad)), theme.px(self.gap), self._seen()
        wanted = [child.measure(theme, inner.w)[1] for child in seen]
        room = inner.h - gap * max(0, len(seen) - 1)
        heights = layout.shares(room, layout.yielding(room, wanted, [child.grow for child in seen]), [child.grow for child in seen])
        for child, place in zip(seen, layout.rows(inner, heights, gap), strict=True):
            child.place(theme, place)


class Row(Widget):
    """Children side by side, each as high as the row or, with ``middle``, at its own height; spare width goes by ``grow``."""

    def __init__(self, *children: Widget, gap: int = 8, pad: int = 0, middle: bool = True) -> None:
        super().__init__()
        self.gap, self.pad, self.middle = gap, pad, middle
        self.adopt(*children)

    def _widths(self, theme: Theme, seen: list[Widget], width: int) -> list[int]:
        gap = theme.px(self.gap)
        room = width - gap * max(0, len(seen) - 1)
        weights = [child.grow for child in seen]
        wanted = layout.yielding(room, [child.measure(theme, room)[0] for child in seen], weights)
        return layout.shares(room, wanted, weights)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad, seen = theme.px(self.pad), [child for child in self.children if child.visible]
        gap = theme.px(self.gap)
        natural = sum(child.measure(theme, width)[0] for child in seen) + gap * max(0, len(seen) - 1) + 2 * pad
        widths = self._widths(theme, seen, min(natural, width) - 2 * pad)
        height = max((child.measure(theme, own)[1] for child, own in zip(seen, widths, strict=True)), default=0)
        return min(natural, width), height + 2 * pad

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        inner, seen = layout.inset(self.rect, theme.px(self.pad)), [child for child in self.children if child.visible]
        for child, slot in zip(seen, layout.columns(inner, self._widths(theme, seen, inner.w), theme.px(self.gap)), strict=True):
            height = min(inner.h, child.measure(theme, slot.w)[1]) if self.middle else inner.h
            child.place(theme, Rect(slot.x, inner.y + (inner.h - height) // 2, slot.w, height))


class Flow(Widget):
    """Children side by side, broken into lines where the width ends."""

    def __init__(self, *children: Widget, gap: int = 8) -> None:
        super().__init__()
        self.gap = gap
        self.adopt(*children)

    def _places(self, theme: Theme, width: int) -> tuple[list[Widget], list[Rect], int]:
        seen = [child for child in self.children if child.visible]
        places, height = layout.flow(width, [child.measure(theme, width) for child in seen], theme.px(self.gap))
        return seen, places, height

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        _, places, height = self._places(theme, width)
        return max((place.right for place in places), default=0), height

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        seen, places, _ = self._places(theme, rect.w)
        for child, place in zip(seen, places, strict=True):
            child.place(theme, place.move(rect.topleft))


class Card(Widget):
    """A cream panel around one child, with an optional title band. ``pad`` is unscaled."""

    TITLE = 38

    def __init__(self, child: Widget, title: str = "", pad: int = 14, kind: str = "panel", limit: int = 0) -> None:
        super().__init__()
        self.title, self.pad, self.kind, self.limit = title, pad, kind, limit
        self.child = child
        self.adopt(child)

    def _frame(self, theme: Theme) -> tuple[int, int]:
        return theme.px(self.pad), theme.px(self.TITLE) if self.title else 0

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad, title = self._frame(theme)
        if self.limit:
            width = min(width, theme.px(self.limit))
        inner_width, height = self.child.measure(theme, width - 2 * pad)
        titled = theme.width(self.title, "title", 21) if self.title else 0
        return min(width, max(inner_width, titled) + 2 * pad), height + 2 * pad + title

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        pad, title = self._frame(theme)
        self.child.place(theme, Rect(rect.x + pad, rect.y + pad + title, rect.w - 2 * pad, max(0, rect.h - 2 * pad - title)))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect, self.kind)
        if self.title:
            pad, title = self._frame(theme)
            place = Rect(self.rect.x + pad, self.rect.y + pad // 2, self.rect.w - 2 * pad, title)
            theme.text(surface, self.title, place, "title", 21)


class Center(Widget):
    """One child in the middle, at its own size or, with ``limit`` (unscaled), no wider than that."""

    def __init__(self, child: Widget, limit: int = 0, down: bool = True) -> None:
        super().__init__()
        self.child, self.limit, self.down = child, limit, down
        self.adopt(child)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return self.child.measure(theme, min(width, theme.px(self.limit)) if self.limit else width)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        room = min(rect.w, theme.px(self.limit)) if self.limit else rect.w
        width, height = self.child.measure(theme, room)
        width, height = room if self.limit else min(width, rect.w), min(height, rect.h)
        y = rect.y + (rect.h - height) // 2 if self.down else rect.y
        self.child.place(theme, Rect(rect.x + (rect.w - width) // 2, y, width, height if self.down else rect.h))


class Lit(Widget):
    """A widget that looks different while the pointer is over it."""

    def __init__(self) -> None:
        super().__init__()
        self.over = False

    def on_hover(self, point: tuple[int, int]) -> None:
        if not self.over:
            self.over = True
            self.touch()

    def on_hover_end(self) -> None:
        self.over = False
        self.touch()
