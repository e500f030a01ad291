"""What all that lies on the board of Lancaster has in common: its table, its title that folds it, its buttons and words. No rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.palette import SeatLook
from client.draw.panels import blit_face, button_text, key_cap
from client.model.lancaster.table import LancasterTable
from client.model.language import text
from client.screens.cuts import Cut, draw_words
from client.screens.games import Desk, Overlay
from client.screens.small_buttons import SmallButton
from client.screens.tray import TableButton, as_tip
from client.ui.buttons import ACTIVATE
from client.ui.theme import Theme
from client.ui.widget import Lit, Tip
from shared.lancaster.places import Party

HEIGHT = 28
"""Of a button, unscaled: castle and ballot have less room than other games' overlays."""
ALL = "A"
"""The key for as many as there are."""
HEAD = 24
"""Of a title line, unscaled."""
TITLES: tuple[Cut, ...] = (("title", 19), ("title", 17), ("title", 15), ("narrow-bold", 14))
SMALL: tuple[Cut, ...] = (("ui", 12), ("narrow", 12), ("narrow", 11))
"""Cuts of one line, the first that fits is taken."""


def lancaster(desk: Desk) -> LancasterTable:
    """The table of a desk, looked up each time."""
    model = desk.model
    assert isinstance(model, LancasterTable)
    return model


def arms_of(desk: Desk, party: Party) -> SeatLook | None:
    """Colour and arms of a party; None for an ally whose colour is not chosen yet."""
    look = lancaster(desk).look(party)
    return None if look is None or look.look is None else desk.looks[look.look]


class LowButton(SmallButton):
    """A small button as this game has it."""

    high = HEIGHT


class SignButton(LowButton):
    """Plus or minus: its key cap is all there is on it. The keyboard's signs press it (see ``client.screens.table_keys``)."""

    def __init__(self, sign: Literal["+", "-"], press: Callable[[], object], why_not: Callable[[], str], name: str) -> None:
        super().__init__("", press, key=sign, why_not=why_not, name=name)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(self.high + 4), theme.px(self.high)

    def draw(self, theme: Theme, surface: Surface) -> None:
        state = self.draw_face(theme, surface)
        draw_cap(theme, surface, self.rect.center, "−" if self.key == "-" else self.key, off=state == "off")


def draw_cap(theme: Theme, surface: Surface, centre: tuple[int, int], words: str, *, off: bool = False) -> None:
    """A key cap by itself; without its edge where the key does nothing now."""
    cap = Rect(0, 0, theme.cap_width(words), theme.px(19))
    cap.center = centre
    if not off:
        blit_face(surface, key_cap(cap.size, "normal", theme.scale), cap, theme.scale)
    ink = button_text("normal", "off" if off else "idle")
    theme.text(surface, words, cap.move(0, -theme.px(1)), "narrow-bold", 13, ink, align="center")


class Spot(Lit):
    """Something on an overlay that stands for a place of the board: pointed at, clicked and walked to like one."""

    focusable = True

    def __init__(self, desk: Desk, place: str) -> None:
        super().__init__()
        self.desk, self.place_id, self.name = desk, place, f"place-{place}"
        self.tip = self._tell

    def _tell(self) -> Tip | None:
        return as_tip(self.desk.model.tooltip(self.place_id))

    def on_hover(self, point: tuple[int, int]) -> None:
        if not self.over:
            self.desk.model.hover(self.place_id)
        super().on_hover(point)

    def on_hover_end(self) -> None:
        self.desk.model.hover(None)
        super().on_hover_end()

    def choose(self) -> None:
        """As if the place had been clicked on the board."""
        model = self.desk.model
        model.click(self.place_id)
        if model.refusal is not None and self.stage is not None:
            self.stage.tooltips.say(self, Tip(model.refusal.text, rule=model.refusal.rule))

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1:
            self.choose()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        # After a click with the mouse Enter is the game's and confirms.
        if event.key in ACTIVATE and self.stage is not None and self.stage.focus_seen:
            self.choose()
            return True
        return False


class Head(Lit):
    """The title of an overlay and words at its end; a click folds the overlay to this line or opens it."""

    focusable = True

    def __init__(self, overlay: LancasterOverlay, title: Callable[[], str], aside: Callable[[], str] = str, key: str = "") -> None:
        """``key`` does what a click does; its cap is left out where the title needs the room, and stands in the tip."""
        super().__init__()
        self._overlay, self._title, self._aside, self.key = overlay, title, aside, key
        self.name = f"{overlay.name}-head"
        self.tip = self._tell

    def _tell(self) -> Tip:
        words = text("lancaster.screen.open" if self._overlay.folded else "lancaster.screen.fold")
        return Tip(self._title(), (f"{words} ({self.key})" if self.key else words,))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        wanted = theme.width(self._title(), *TITLES[0]) + theme.px(24)
        if self._aside():
            wanted += theme.width(self._aside(), *SMALL[0]) + theme.px(10)
        return min(width, wanted), theme.px(HEAD)

    def draw(self, theme: Theme, surface: Surface) -> None:
        rect, ink = self.rect, palette.INK if self.over else palette.INK_SECOND
        size = theme.px(4.5)
        x, y = rect.right - 2 * size, rect.centery
        rise = size if self._overlay.folded else -size
        pygame.draw.lines(surface, ink, False, [(x - size, y - rise // 2), (x, y + rise // 2), (x + size, y - rise // 2)], theme.px(2))
        right = x - theme.px(12)
        aside = self._aside()
        cap = theme.cap_width(self.key) if self.key else 0
        if cap and theme.width(self._title(), *TITLES[1]) <= right - rect.x - cap - theme.px(4):
            draw_cap(theme, surface, (right - cap // 2, rect.centery), self.key)
            right -= cap + theme.px(4)
        if aside:
            title = min(theme.width(self._title(), *TITLES[0]), rect.w * 11 // 20)
            left = rect.x + title + theme.px(8)
            room = Rect(left, rect.y, right - left, rect.h)
            right = draw_words(theme, surface, aside, room, palette.INK_SECOND, SMALL, "right").x - theme.px(4)
        draw_words(theme, surface, self._title(), Rect(rect.x, rect.y, right - rect.x, rect.h), palette.INK, TITLES)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button == 1:
            self._overlay.turn()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATE and self.stage is not None and self.stage.focus_seen:
            self._overlay.turn()
            return True
        return False


class LancasterOverlay(Overlay):
    """An overlay with the table of its desk. Those with a :class:`Head` can be folded."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.desk, self.name = desk, name

    @property
    def table(self) -> LancasterTable:
        """The model, looked up each time."""
        return lancaster(self.desk)

    @property
    def folded(self) -> bool:
        """Whether only the title is seen."""
        return False

    def turn(self) -> None:
        """Fold it, or open it."""

    def shortcut(self, letter: str) -> bool:
        """The keys that stand on its buttons; those of buttons that are off do nothing, here and elsewhere."""
        found = next((child for child in self.walk() if isinstance(child, TableButton) and child.key == letter), None)
        if found is not None:
            found.activate()
        return found is not None

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        """A click on it is none on the board below."""
        return True

    def draw(self, theme: Theme, surface: Surface) -> None:
        theme.panel(surface, self.rect)
