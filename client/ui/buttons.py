"""Widgets that are clicked: button, checkbox, choice, tabs, slider. All can be used by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.ui import layout
from client.ui.labels import Text, read
from client.ui.theme import Theme
from client.ui.widget import Lit, Tip, Widget

ButtonKind = Literal["normal", "primary", "warning", "dark", "quiet"]
ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Button(Lit):
    """A button with an optional key cap. Disabled it is pale, can still be focused, and its tip says why.

    ``key`` is only shown; the screen maps keys to actions. ``why_not`` answers the reason it is disabled, or an empty text: then it is
    enabled. ``stacked`` puts the key below the label (the big confirm button).
    """

    focusable = True

    def __init__(
        self,
        label: Text,
        action: Callable[[], object],
        *,
        key: str = "",
        kind: ButtonKind = "normal",
        size: float = 14,
        why_not: Callable[[], str] = lambda: "",
        tip: Callable[[], Tip | None] | None = None,
        stacked: bool = False,
        grow: int = 0,
        name: str = "",
        seat: int | None = None,
    ) -> None:
        super().__init__()
        self._label, self.action, self.key, self.kind, self.size = label, action, key, kind, size
        self.why_not, self._own_tip, self.stacked, self.grow, self.name, self.seat = why_not, tip, stacked, grow, name, seat
        self.tip = self._tell
        self.down = False
        self.selected = False
        self.badge = False
        """A small dot: something new behind it."""
        self._drawn: tuple[object, ...] = ()

    @property
    def label(self) -> str:
        return read(self._label)

    def set(self, label: Text, kind: ButtonKind | None = None) -> None:
        """Show another label or kind."""
        if label != self._label or (kind is not None and kind != self.kind):
            self._label, self.kind = label, kind or self.kind
            self.touch()

    def _tell(self) -> Tip | None:
        if reason := self.why_not():
            return Tip(self.label, (reason,))
        return self._own_tip() if self._own_tip is not None else None

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide, high = theme.button_size(self.label, self.key, self.size, stacked=self.stacked)
        return min(width, wide + (theme.px(24) if self.seat is not None else 0)), high

    def state(self) -> tuple[object, ...]:
        """All that its picture depends on."""
        return (self.label, self.kind, not self.why_not(), self.down and self.over, self.over, self.selected, self.badge)

    def draw(self, theme: Theme, surface: Surface) -> None:
        self._drawn = self.state()
        enabled = not self.why_not()
        theme.button(
            surface,
            self.rect,
            self.label,
            self.key,
            kind=self.kind,
            size=self.size,
            enabled=enabled,
            down=self.down and self.over and enabled,
            over=self.over and enabled,
            selected=self.selected,
            stacked=self.stacked,
            seat=self.seat,
        )
        if self.badge:
            theme.dot(surface, (self.rect.right - theme.px(9), self.rect.y + theme.px(8)), 4, palette.GLOW)

    def tick(self, now: int) -> None:
        if self._drawn and self._drawn != self.state():
            self.touch()

    def activate(self) -> bool:
        """Do it, unless it is disabled. Returns whether it was done."""
        if self.why_not():
            return False
        self.action()
        return True

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button != 1:
            return False
        self.down = self.over = True
        self.touch()
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        self.over = self.rect.collidepoint(point)
        self.touch()

    def on_release(self, point: tuple[int, int], button: int) -> None:
        inside, self.down = self.rect.collidepoint(point), False
        self.touch()
        if inside:
            self.activate()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATE:
            self.activate()
            return True
        return False


class ArrowButton(Button):
    """A small button with a triangle to the left (-1) or right (1), up to a ``bar``, or with the two bars of a pause (0).

    Its key cap is drawn where there is room for it.
    """

    def __init__(
        self,
        way: int | Callable[[], int],
        action: Callable[[], object],
        *,
        tip: Callable[[], Tip | None],
        name: str,
        key: str = "",
        bar: bool = False,
        kind: ButtonKind = "normal",
    ) -> None:
        super().__init__("", action, tip=tip, name=name, key=key, kind=kind)
        self._way, self.bar = way, bar

    @property
    def way(self) -> int:
        return self._way if isinstance(self._way, int) else self._way()

    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.way)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(34) + (theme.cap_width(self.key) + theme.px(8) if self.key else 0)), theme.px(36)

    def draw(self, theme: Theme, surface: Surface) -> None:
        self._drawn = self.state()
        cap = self.key if self.rect.w >= theme.px(30) + theme.cap_width(self.key) + theme.px(8) else ""
        enabled = not self.why_not()
        theme.button(
            surface,
            self.rect,
            "",
            cap,
            kind=self.kind,
            enabled=enabled,
            down=self.down and self.over and enabled,
            over=self.over and enabled,
        )
        colour = palette.TEXT_ON_DARK if self.kind == "primary" else palette.INK
        place = Rect(self.rect.x, self.rect.y, self.rect.w - (theme.cap_width(cap) + theme.px(8) if cap else 0), self.rect.h)
        if self.way:
            theme.arrow(surface, place, self.way, colour)
        bars = (-3, 3) if not self.way else (7 * self.way,) if self.bar else ()
        for shift in bars:
            bar = Rect(0, 0, max(2, theme.px(3)), theme.px(11))
            bar.center = (place.centerx + theme.px(shift), place.centery)
            surface.fill(colour, bar)


class Checkbox(Lit):
    """A box to tick and its label."""

    focusable = True

    def __init__(self, label: Text, value: bool, changed: Callable[[bool], object], name: str = "") -> None:
        super().__init__()
        self._label, self.value, self.changed, self.name = label, value, changed, name

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrapped(read(self._label), "ui", 14, max(1, width - theme.px(30)))
        widest = max(theme.width(line, "ui", 14) for line in lines)
        return min(width, widest + theme.px(30)), max(theme.px(26), theme.line(14) * len(lines))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.check(surface, Rect(self.rect.x, self.rect.centery - theme.px(10), theme.px(20), theme.px(20)), on=self.value, over=self.over)
        left = theme.px(30)
        lines = theme.wrapped(read(self._label), "ui", 14, max(1, self.rect.w - left))
        top = self.rect.centery - theme.line(14) * len(lines) // 2
        for index, line in enumerate(lines):
            place = Rect(self.rect.x + left, top + index * theme.line(14), self.rect.w - left, theme.line(14))
            theme.text(surface, line, place, "ui", 14)

    def toggle(self) -> None:
        """As a click does."""
        self.value = not self.value
        self.touch()
        self.changed(self.value)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_release(self, point: tuple[int, int], button: int) -> None:
        if self.rect.collidepoint(point):
            self.toggle()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATE:
            self.toggle()
            return True
        return False


class Choice(Widget):
    """One of a few values, shown with arrows on both sides: a click or the arrow keys take the next, the wheel too.

    ``options`` are (value, label) pairs.
    """

    focusable = True

    def __init__(
        self, options: Sequence[tuple[object, Text]], value: object, changed: Callable[[object], object], name: str = "", grow: int = 0
    ) -> None:
        super().__init__()
        self.options, self.changed, self.name, self.grow = list(options), changed, name, grow
        values = [option[0] for option in self.options]
        self.at = values.index(value) if value in values else 0
        self.over: int = 0
        """-1 and 1: the mouse is over the left or right half."""

    @property
    def value(self) -> object:
        return self.options[self.at][0]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        widest = max((theme.width(read(label), "ui-medium", 14) for _, label in self.options), default=0)
        return min(width, widest + theme.px(64)), theme.px(32)

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.field(surface, self.rect, focused=False)
        arrow = theme.px(26)
        for side, place in (
            (-1, Rect(self.rect.x, self.rect.y, arrow, self.rect.h)),
            (1, Rect(self.rect.right - arrow, self.rect.y, arrow, self.rect.h)),
        ):
            theme.arrow(surface, place, side, palette.INK if self.over == side else palette.INK_SECOND)
        inner = Rect(self.rect.x + arrow, self.rect.y, self.rect.w - 2 * arrow, self.rect.h)
        theme.text(surface, read(self.options[self.at][1]), inner, "ui-medium", 14, align="center")

    def step(self, by: int) -> None:
        """Take the next value or the one before, round and round."""
        if len(self.options) > 1:
            self.at = (self.at + by) % len(self.options)
            self.touch()
            self.changed(self.value)

    def _side(self, point: tuple[int, int]) -> int:
        return -1 if point[0] < self.rect.x + self.rect.w // 3 else 1

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_release(self, point: tuple[int, int], button: int) -> None:
        if self.rect.collidepoint(point):
            self.step(self._side(point))

    def on_hover(self, point: tuple[int, int]) -> None:
        if self.over != self._side(point):
            self.over = self._side(point)
            self.touch()

    def on_hover_end(self) -> None:
        self.over = 0
        self.touch()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_DOWN):
            self.step(-1)
        elif event.key in (pygame.K_RIGHT, pygame.K_UP, *ACTIVATE):
            self.step(1)
        else:
            return False
        return True


def _across(widths: Sequence[int], rows: int) -> list[int]:
    """How wide the columns are when so many things stand in rows."""
    columns = -(-len(widths) // rows)
    return [max(widths[at::columns]) for at in range(columns)]


TAB_SIZES = (14, 13, 12, 11)
"""Of titles, the largest first."""


class Tabs(Widget):
    """A band of titles of which one is chosen. ``badges`` holds the titles that have news."""

    focusable = True

    def __init__(self, options: Sequence[tuple[str, Text]], value: str, changed: Callable[[str], object], name: str = "") -> None:
        super().__init__()
        self.options, self.value, self.changed, self.name = list(options), value, changed, name
        self.badges: set[str] = set()
        self.grow = 1
        self._places: list[Rect] = []
        self._over = ""
        self.tight = False
        self._size = 14
        """Smaller where titles would else touch each other."""

    def _asked(self, theme: Theme, kind: Kind) -> list[int]:
        return [theme.width(read(label), kind, 14) + theme.px(22 if kind == "ui-bold" else 10) for _, label in self.options]

    def rows(self, theme: Theme, width: int) -> int:
        """One row of titles, or two or three where they are too wide for fewer."""
        asked = self._asked(theme, "narrow-bold")
        return next((rows for rows in (1, 2) if sum(_across(asked, rows)) <= width), min(3, len(asked)))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        rows = self.rows(theme, width)
        return min(width, sum(self._asked(theme, "ui-bold"))), theme.px(26 if rows < 3 else 22) * rows

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        wide = self._asked(theme, "ui-bold")
        self.tight = sum(wide) > rect.w
        widths = wide if not self.tight else self._asked(theme, "narrow-bold")
        rows = self.rows(theme, rect.w)
        if rows > 1:
            across = _across(widths, rows)
            across = layout.shares(rect.w, across, [1] * len(across))
            lines = layout.rows(rect, [rect.h // rows] * rows)
            self._places = [place for line in lines for place in layout.columns(line, across)][: len(widths)]
        else:
            self._places = layout.columns(rect, widths)
        self._size = next((size for size in TAB_SIZES if self._fits(theme, size)), TAB_SIZES[-1])

    def _fits(self, theme: Theme, size: int) -> bool:
        """Whether titles of this size leave some room between them."""
        kind: Kind = "narrow-bold" if self.tight else "ui-bold"
        titles = zip(self.options, self._places, strict=True)
        return all(theme.width(read(label), kind, size) + theme.px(6) <= place.w for (_, label), place in titles)

    def draw(self, theme: Theme, surface: Surface) -> None:
        for (value, label), place in zip(self.options, self._places, strict=True):
            chosen = value == self.value
            colour = palette.INK if chosen or value == self._over else palette.INK_SECOND
            role: Kind = "narrow-bold" if self.tight else "ui-bold" if chosen else "ui-medium"
            theme.text(surface, read(label), place, role, self._size, colour, align="center")
            if chosen:
                width = min(theme.width(read(label), role, self._size) + theme.px(8), place.w)
                surface.fill(palette.GOLD, Rect(place.centerx - width // 2, place.bottom - theme.px(2), width, max(2, theme.px(2.4))))
            if value in self.badges:
                theme.dot(surface, (place.right - theme.px(6), place.y + theme.px(7)), 4, palette.WARNING)

    def choose(self, value: str) -> None:
        """As a click on a title does."""
        self.badges.discard(value)
        if value != self.value:
            self.value = value
            self.touch()
            self.changed(value)

    def badge(self, value: str) -> None:
        """Mark a title that has news, unless it is the one shown."""
        if value != self.value and value not in self.badges:
            self.badges.add(value)
            self.touch()

    def _at(self, point: tuple[int, int]) -> str:
        for (value, _), place in zip(self.options, self._places, strict=True):
            if place.collidepoint(point):
                return value
        return ""

    def place_of(self, value: str) -> Rect:
        """Where a title stands."""
        return self._places[[option[0] for option in self.options].index(value)]

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1 and (value := self._at(point)):
            self.choose(value)
            return True
        return False

    def on_hover(self, point: tuple[int, int]) -> None:
        if (over := self._at(point)) != self._over:
            self._over = over
            self.touch()

    def on_hover_end(self) -> None:
        self._over = ""
        self.touch()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        values = [value for value, _ in self.options]
        self.choose(values[(values.index(self.value) + (1 if event.key == pygame.K_RIGHT else -1)) % len(values)])
        return True


class Slider(Widget):
    """A whole number between two others, dragged or moved by arrow keys. ``show`` makes the text beside it."""

    focusable = True

    def __init__(
        self,
        low: int,
        high: int,
        step: int,
        value: int,
        changed: Callable[[int], object],
        show: Callable[[int], str] = str,
        *,
        on_let_go: bool = False,
        name: str = "",
    ) -> None:
        super().__init__()
        self.low, self.high, self.step, self.value = low, high, step, value
        self.changed, self.show, self.on_let_go, self.name = changed, show, on_let_go, name

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(240)), theme.px(30)

    def _track(self, theme: Theme) -> Rect:
        text = max(theme.width(self.show(value), "ui-medium", 14) for value in (self.low, self.high, self.value)) + theme.px(14)
        return Rect(self.rect.x + theme.px(10), self.rect.centery - theme.px(3), max(1, self.rect.w - text - theme.px(20)), theme.px(6))

    def draw(self, theme: Theme, surface: Surface) -> None:
        track = self._track(theme)
        part = (self.value - self.low) / (self.high - self.low)
        theme.slider(surface, track, part)
        place = Rect(track.right + theme.px(18), self.rect.y, self.rect.right - track.right - theme.px(18), self.rect.h)
        theme.text(surface, self.show(self.value), place, "ui-medium", 14)

    def set(self, value: int, *, tell: bool = True) -> None:
        """Take a value, kept within bounds and to the step."""
        value = max(self.low, min(self.high, self.low + round((value - self.low) / self.step) * self.step))
        if value != self.value:
            self.value = value
            self.touch()
            if tell:
                self.changed(value)

    def _drag_to(self, x: int) -> None:
        if self.stage is None:
            return
        track = self._track(self.stage.theme)
        self.set(round(self.low + (x - track.x) / track.w * (self.high - self.low)), tell=not self.on_let_go)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1:
            self._drag_to(point[0])
        return button == 1

    def on_drag(self, point: tuple[int, int]) -> None:
        self._drag_to(point[0])

    def on_release(self, point: tuple[int, int], button: int) -> None:
        if self.on_let_go:
            self.changed(self.value)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_DOWN):
            self.set(self.value - self.step)
        elif event.key in (pygame.K_RIGHT, pygame.K_UP):
            self.set(self.value + self.step)
        else:
            return False
        return True
