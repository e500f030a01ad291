"""The keyboard of the table: which key does what while no dialog is open and nobody writes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from client.screens.table import TableScreen

TAB_KEYS = {pygame.K_F5: "log", pygame.K_F6: "chat", pygame.K_F7: "scoring", pygame.K_F8: "statistics"}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
PAN = {pygame.K_LEFT: (60, 0), pygame.K_RIGHT: (-60, 0), pygame.K_UP: (0, 60), pygame.K_DOWN: (0, -60)}
"""Pixels by which the board is pulled."""
SIGNS = {
    pygame.K_PLUS: "+",
    pygame.K_KP_PLUS: "+",
    pygame.K_EQUALS: "+",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
}
ZOOM = {"+": 1.25, "-": 0.8}
LATIN, LETTERS = 0x7F, 26
"""The last code of a key with a Latin sign; how many letters there are."""


class TableKeys:
    """Turns keys into what the table does. Each method says whether the key was one of its."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    def before_widgets(self, event: pygame.event.Event) -> bool:
        """Keys of the game go before those of the focused widget, unless somebody writes."""
        screen = self.screen
        focus = screen.stage.focus
        if focus is screen.book.chat.field:
            return False
        if event.key in ENTER and focus is not None and not screen.stage.focus_seen and screen.stage.top is screen.stage.root:
            # What was only clicked does not hold Enter: it stays the game's and confirms.
            screen.stage.set_focus(None, seen=False)
            screen.confirm()
            return True
        if event.key != pygame.K_TAB:
            return False
        back = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & pygame.KMOD_CTRL:
            screen.stage.step_focus(back=back)
            return True
        if not any(panel.you and panel.to_move for panel in screen.seen_panels()):
            return False
        screen.book.leave_steps()
        screen.model.walk(-1 if back else 1)
        walked = self._follow()
        if walked:
            screen.stage.set_focus(None, seen=False)
        return walked

    def _follow(self) -> bool:
        """Bring the chosen place into the part of the map that is seen. Whether one is chosen."""
        selected = self.screen.model.marks().selected
        if selected is not None:
            self.screen.board_view.follow(selected)
        return selected is not None

    def after_widgets(self, event: pygame.event.Event) -> bool:
        """A key that no widget took."""
        screen = self.screen
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if event.key in TAB_KEYS:
            self._tab(TAB_KEYS[event.key])
        elif event.key == pygame.K_F4:
            screen.leave_asked()
        elif event.key == pygame.K_l and event.mod & pygame.KMOD_CTRL:
            screen.book.switch_lines()
        elif event.key == pygame.K_F9 and screen.lost.visible:
            screen.app.session.reconnect_now()
        elif event.key in ENTER:
            screen.confirm()
        elif event.key == pygame.K_ESCAPE:
            if screen.marks.step_at >= 0:
                screen.book.leave_steps()
            else:
                screen.model.back()
        elif not plain:
            return False
        else:
            return self._digit(event) or self._sign(event) or self._map(event) or self._action(event)
        return True

    def _tab(self, tab: str) -> None:
        if tab == "chat":
            self.screen.write_chat()
        elif tab == "log":
            self.screen.show_history()
        else:
            self.screen.book.tabs.choose(tab)

    def _digit(self, event: pygame.event.Event) -> bool:
        digit = event.unicode if event.unicode in tuple("0123456789") else ""
        if not digit and pygame.K_KP1 <= event.key <= pygame.K_KP0:
            digit = str((event.key - pygame.K_KP1 + 1) % 10)
        if not digit:
            return False
        self.screen.book.leave_steps()
        self.screen.model.digit(int(digit), time.monotonic())
        self._follow()
        return True

    def _sign(self, event: pygame.event.Event) -> bool:
        """Plus and minus belong to a number that is being chosen, else to the map. Where they are depends on the keyboard's language."""
        sign = event.unicode if event.unicode in ("+", "-") else SIGNS.get(event.key, "")
        if sign and not self._overlay(sign):
            self.screen.board_view.zoom(ZOOM[sign])
        return bool(sign)

    def _map(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.key == pygame.K_HOME:
            screen.board_view.fit()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return screen.preview.overflowing and screen.preview.page_key(event.key)
        elif event.key in PAN and event.mod & pygame.KMOD_SHIFT:
            screen.board_view.pan(*PAN[event.key])
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            screen.step(-1 if event.key == pygame.K_LEFT else 1)
        else:
            return False
        return True

    def _action(self, event: pygame.event.Event) -> bool:
        """A key that stands on one of the buttons, or on something that lies on the board."""
        letter = letter_of(event)
        for button in self.screen.shown_actions():
            if letter and not button.primary and button.key_cap == letter:
                self.screen.press(button.id)
                return True
        return bool(letter) and self._overlay(letter)

    def _overlay(self, cap: str) -> bool:
        return any(overlay.shortcut(cap) for overlay in self.screen.overlays if overlay.visible)


def letter_of(event: pygame.event.Event) -> str:
    """The capital letter of a key as it stands on caps; by the key's place where the keyboard has other letters, such as Greek ones."""
    if pygame.K_a <= event.key <= pygame.K_z:
        return chr(event.key).upper()
    at = getattr(event, "scancode", 0) - pygame.KSCAN_A
    return chr(ord("A") + at) if event.key > LATIN and 0 <= at < LETTERS else ""
