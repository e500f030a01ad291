"""Low buttons of what a game lays on the board, and choices as such buttons with something before their words. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect, Surface

from client.draw.panels import ButtonState, blit_face, button, button_text, key_cap
from client.model.language import text
from client.model.table import Button as Shown
from client.screens.cuts import draw_words
from client.screens.tray import TableButton
from client.ui.theme import Theme


class SmallButton(TableButton):
    """A low button. A subclass that draws it in parts begins with :meth:`draw_face`."""

    high: ClassVar[float] = 30
    """Unscaled pixels."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return super().measure(theme, width)[0], theme.px(self.high)

    def draw_face(self, theme: Theme, surface: Surface) -> ButtonState:
        """The button without anything on it. Returns how it looks now."""
        self._drawn = self.state()
        state: ButtonState = "off" if self.why_not() else "pressed" if self.down and self.over else "hover" if self.over else "idle"
        blit_face(surface, button(self.rect.size, "normal", state, self.selected, theme.scale), self.rect, theme.scale)
        return state

    def draw_key(self, theme: Theme, surface: Surface, state: ButtonState) -> int:
        """Its key at the end, without a cap while it does nothing. Returns where other things have to end."""
        right = self.rect.right - theme.px(8)
        if not self.key:
            return right
        wide = theme.cap_width(self.key)
        cap = Rect(right - wide, self.rect.centery - theme.px(10), wide, theme.px(19))
        if state != "off":
            blit_face(surface, key_cap(cap.size, "normal", theme.scale), cap, theme.scale)
        theme.text(surface, self.key, cap.move(0, -theme.px(1)), "narrow", 12, button_text("normal", state), align="center")
        return cap.x - theme.px(4)


class ChoiceButton(SmallButton):
    """A choice, as the model shows it. A game's subclass says what stands before the words: a picture, arms."""

    def __init__(self, shown: Shown, press: Callable[[str], object], seat: int | None = None) -> None:
        super().__init__(
            shown.text[:1].upper() + shown.text[1:],
            lambda: press(shown.id),
            key=shown.key_cap,
            size=13,
            why_not=lambda: "" if shown.enabled else shown.reason or text("table.not_now"),
            name=shown.id,
            seat=seat,
        )
        self.selected = shown.chosen

    def before(self, theme: Theme) -> int:
        """Pixels that the button is wider for what stands before its words; 0 for nothing."""
        raise NotImplementedError

    def draw_before(self, theme: Theme, surface: Surface, state: ButtonState) -> int:
        """Draw that. Returns where the words begin."""
        raise NotImplementedError

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wide, high = super().measure(theme, width)
        return min(width, wide + self.before(theme)), high

    def draw(self, theme: Theme, surface: Surface) -> None:
        if not self.before(theme):
            super().draw(theme, surface)
            return
        state = self.draw_face(theme, surface)
        left, right = self.draw_before(theme, surface, state), self.draw_key(theme, surface, state)
        draw_words(theme, surface, self.label, Rect(left, self.rect.y, right - left, self.rect.h), button_text("normal", state))
