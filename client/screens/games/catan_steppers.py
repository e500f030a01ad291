"""A good with − and +: the cells of the trade tray and of cards that are picked by number. For mouse, wheel and keyboard. No rule."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from client.draw import palette, panels
from client.screens.cuts import draw_words
from client.screens.games.catan_chips import draw_field
from client.ui.theme import Theme
from client.ui.widget import Lit, Tip
from shared.catan.cards import CardType

CELL = (42, 58)
"""Unscaled size."""
MORE = (pygame.K_UP, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_SPACE)
LESS = (pygame.K_DOWN, pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE)


@dataclass(frozen=True)
class Stand:
    """What a cell shows: the number chosen, whether + and − do something, small words in the corner, the lines of its tip."""

    number: int = 0
    more: bool = False
    less: bool = False
    note: str = ""
    tip: Tip | None = None


@functools.lru_cache(maxsize=16)
def _strip(size: tuple[int, int]) -> Surface:
    """What small words stand on."""
    strip = Surface(size, pygame.SRCALPHA)
    strip.fill((*palette.PANEL, 214))
    return strip


class Stepper(Lit):
    """A click on the picture or + takes one more, − or the right button one less; ``change`` gets +1 or -1."""

    focusable = True

    def __init__(self, card: CardType, change: Callable[[int], object], name: str) -> None:
        super().__init__()
        self.card, self._change, self.name = card, change, name
        self.stand = Stand()
        self.tip = lambda: self.stand.tip
        self._at = (-1, -1)

    def show(self, stand: Stand) -> None:
        """The newest values."""
        if stand != self.stand:
            self.stand = stand
            self.touch()

    def touch(self) -> None:
        if self.stage is not None:
            self.stage.touch(self.rect.inflate(self.stage.theme.px(16), self.stage.theme.px(16)))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(CELL[0])), theme.px(CELL[1])

    # -- parts

    def minus(self) -> Rect:
        """Where − is."""
        return self._button(left=True)

    def plus(self) -> Rect:
        """Where + is."""
        return self._button(left=False)

    def _button(self, *, left: bool) -> Rect:
        height, width = self.rect.h * 19 // 58, (self.rect.w - 2) // 2
        return Rect(self.rect.x if left else self.rect.right - width, self.rect.bottom - height, width, height)

    def picture(self) -> Rect:
        """Where the good is shown."""
        side = self.rect.w * 38 // 42
        return Rect(self.rect.centerx - side // 2, self.rect.y, side, self.rect.h - self.rect.h * 21 // 58)

    # -- look

    def draw(self, theme: Theme, surface: Surface) -> None:
        stand, place = self.stand, self.picture()
        draw_field(theme, surface, place, self.card, off=not (stand.number or stand.more))
        if stand.note:
            foot = Rect(place.x, place.bottom - theme.px(13), place.w, theme.px(13))
            surface.blit(_strip(foot.size), foot)
            draw_words(theme, surface, stand.note, foot, palette.INK_SECOND, (("narrow", 12), ("narrow", 11)), "center")
        if stand.number:
            middle = (place.right - theme.px(4), place.y + theme.px(5))
            theme.dot(surface, middle, 10, palette.PIECE_LINE)
            theme.dot(surface, middle, 9, palette.WARNING)
            box = Rect(0, 0, theme.px(20), theme.px(18))
            box.center = middle
            theme.text(surface, str(stand.number), box, "ui-bold", 12, palette.PANEL, align="center")
        for sign, box, on in (("−", self.minus(), stand.less), ("+", self.plus(), stand.more)):
            lit = on and self.over and box.collidepoint(self._at)
            state: panels.ButtonState = "off" if not on else "hover" if lit else "idle"
            panels.blit_face(surface, panels.button(box.size, "normal", state, False, theme.scale), box, theme.scale)
            theme.text(surface, sign, box.move(0, -theme.px(1)), "ui-bold", 13, panels.button_text("normal", state), align="center")

    # -- input

    def _step(self, by: int) -> None:
        if self.stand.more if by > 0 else self.stand.less:
            self._change(by)

    def on_hover(self, point: tuple[int, int]) -> None:
        self._at = point
        self.over = True
        self.touch()

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button in (1, 3):
            self._step(-1 if button == 3 or self.minus().collidepoint(point) else 1)
        return True

    def on_wheel(self, steps: float, point: tuple[int, int]) -> bool:
        self._step(1 if steps > 0 else -1)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        # After a click the keyboard is still the game's; it is the cell's once it was walked to.
        if self.stage is None or not self.stage.focus_seen:
            return False
        if event.key in MORE or event.key in LESS:
            self._step(1 if event.key in MORE else -1)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.parent is not None:
            row = [child for child in self.parent.children if isinstance(child, Stepper)]
            at = row.index(self) + (1 if event.key == pygame.K_RIGHT else -1)
            self.stage.set_focus(row[at % len(row)])
            return True
        return False
