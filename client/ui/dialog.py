"""Layers above a screen: a dialog that asks, and a banner that tells and goes by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.ui import layout
from client.ui.theme import Theme
from client.ui.widget import Card, Column, Row, Spacer, Widget

BANNER_IN, BANNER_STAY, BANNER_OUT = 150, 1400, 250
"""Milliseconds."""


class Dialog(Widget):
    """A titled card in the middle of a dimmed screen. Esc and a click beside it call ``dismissed``; Enter calls ``accepted``.

    ``keys`` are further keys and what they do: those on the caps of its buttons.
    """

    def __init__(
        self,
        title: str,
        body: Widget,
        buttons: Sequence[Widget],
        *,
        dismissed: Callable[[], object],
        accepted: Callable[[], object] | None = None,
        width: int = 460,
        height: int = 0,
        keys: Mapping[int, Callable[[], object]] | None = None,
    ) -> None:
        super().__init__()
        self.dismissed, self.accepted, self._size = dismissed, accepted, (width, height)
        self._keys = keys or {}
        parts: list[Widget] = [body]
        if height:
            body.grow = 1
        if buttons:
            parts.append(Row(Spacer(grow=1), *buttons, gap=10))
        self.card = Card(Column(*parts, gap=16), title=title, pad=20)
        self.adopt(self.card)

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        margin = theme.px(20)
        width = min(theme.px(self._size[0]), rect.w - 2 * margin)
        wanted = theme.px(self._size[1]) if self._size[1] else self.card.measure(theme, width)[1]
        height = min(wanted, rect.h - 2 * margin)
        self.card.place(theme, Rect((rect.w - width) // 2, (rect.h - height) // 2, width, height))

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.dim(surface, self.rect)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if not self.card.rect.collidepoint(point):
            self.dismissed()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE:
            self.dismissed()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.accepted is not None:
            self.accepted()
        elif event.key in self._keys:
            self._keys[event.key]()
        else:
            # Everything but Tab ends here: the screen below must not hear keys while a question is open.
            return bool(event.key != pygame.K_TAB)
        return True


class Banner(Widget):
    """A short notice over the screen that fades by itself and never blocks input. ``seat`` puts a shield in front."""

    def __init__(self, text: str, *, seat: int | None = None, stay: int = BANNER_STAY, still: bool = False) -> None:
        super().__init__()
        self.text, self.seat, self.stay, self.still = text, seat, stay, still
        self._born: int | None = None
        self.over = False
        self._alpha = 255 if still else 0

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        mark = theme.px(34) if self.seat is not None else 0
        lines = theme.wrapped(self.text, "title", 20, max(1, min(width, theme.px(760)) - mark - theme.px(48)))
        widest = max(theme.width(line, "title", 20) for line in lines)
        return widest + mark + theme.px(48), theme.line(20) * len(lines) + theme.px(20)

    def tick(self, now: int) -> None:
        if self._born is None:
            self._born = now
        age, fade_in, fade_out = now - self._born, BANNER_IN, BANNER_OUT
        if self.still:
            fade_in = fade_out = 0
        left = fade_in + self.stay + fade_out - age
        alpha = 255
        if fade_in and age < fade_in:
            alpha = 255 * age // fade_in
        elif left <= 0:
            alpha, self.over = 0, True
        elif fade_out and left < fade_out:
            alpha = 255 * left // fade_out
        if alpha != self._alpha:
            self._alpha = alpha
            self.touch()

    def draw(self, theme: Theme, surface: Surface) -> None:
        if not self._alpha:
            return
        picture = Surface(self.rect.size, pygame.SRCALPHA)
        theme.banner(picture, picture.get_rect())
        inner = layout.inset(picture.get_rect(), theme.px(24), theme.px(10))
        if self.seat is not None:
            theme.shield(picture, self.seat, (inner.x + theme.px(12), inner.centery), 28)
            inner.x, inner.w = inner.x + theme.px(34), inner.w - theme.px(34)
        height = theme.line(20)
        for index, line in enumerate(theme.wrapped(self.text, "title", 20, inner.w)):
            theme.text(picture, line, Rect(inner.x, inner.y + index * height, inner.w, height), "title", 20, palette.TEXT_ON_DARK)
        picture.set_alpha(self._alpha)
        surface.blit(picture, self.rect)
