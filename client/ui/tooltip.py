"""The tooltip service: one tip at a time, after a short rest of the pointer or of the focus, pinned with a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from client.ui import layout
from client.ui.buttons import Button
from client.ui.widget import Tip, Widget

if TYPE_CHECKING:
    from client.ui.stage import Stage

DELAY = 350
"""Milliseconds of rest before a tip appears."""
RENEWAL = 250
"""Milliseconds after which a tip that is shown is asked for again: what it tells of may have changed."""
PIN_KEY = pygame.K_F2
RULE_KEY = pygame.K_F1


class Tooltips:
    """Which tip is shown where. Widgets give the tip (``Widget.tip``) and the places it should not cover (``Widget.avoid``)."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.shown: Tip | None = None
        self.place = Rect(0, 0, 0, 0)
        self.pinned = False
        self.open_rule: Callable[[str], bool] = lambda rule: False
        """Set by the screen: opens the rules at a rule's ID."""
        self.footer = ""
        """One line under tips with a rule: which key opens it. Set by the screen, in the player's language."""
        self._source: Widget | None = None
        self._candidate: Tip | None = None
        self._since: int | None = None
        self._asked = 0
        """The moment (milliseconds) at which the tip that is shown was last asked for."""
        self._said_at: tuple[int, int] | None = None
        self._by_pointer = True
        self._used: Widget | None = None
        """A widget that was just clicked with effect: it is silent until the pointer has left it."""

    def pressed(self, widget: Widget | None) -> None:
        """A widget is clicked. One that is off goes on to tell why, and a board tells about its places."""
        usable = widget is not None and widget.focusable and not (isinstance(widget, Button) and widget.why_not())
        self._used = widget if usable else None

    def pointer_moved(self, widget: Widget | None) -> None:
        """The pointer is over a widget now, or over another part of it."""
        if self.pinned or self._just_said():
            return
        if widget is not None and widget is self._used:
            return
        self._used = None
        tip, source = None, widget
        while source is not None and (tip := source.tip()) is None:
            source = source.parent
        if tip == self._candidate and source is self._source:
            return
        if tip is None and not self._by_pointer:
            return
        self._offer(source, tip, by_pointer=True)

    def focus_moved(self, widget: Widget | None) -> None:
        """The keyboard moved to a widget, or to none: then the tip that it had brought goes."""
        if self.pinned:
            return
        if widget is not None:
            self._offer(widget, widget.tip(), by_pointer=False)
        elif not self._by_pointer:
            self.hide()

    def _offer(self, source: Widget | None, tip: Tip | None, *, by_pointer: bool) -> None:
        self.hide()
        self._source, self._candidate, self._by_pointer = source, tip, by_pointer

    def say(self, source: Widget, tip: Tip) -> None:
        """Show a tip at once where the pointer is: the answer to a click in vain."""
        self.hide()
        self._source, self._candidate, self._by_pointer = source, tip, True
        self._said_at = self.stage.pointer
        self._show(tip)

    def _just_said(self) -> bool:
        """Whether the answer to a click is shown and the pointer has not left the spot yet."""
        if self._said_at is None or self.shown is None:
            return False
        x, y = self.stage.pointer
        return abs(x - self._said_at[0]) + abs(y - self._said_at[1]) <= self.stage.theme.px(8)

    def hide(self) -> None:
        """Take the tip away, pinned or not."""
        if self.shown is not None:
            self._touch()
        self.shown = self._candidate = self._source = self._since = self._said_at = None
        self.pinned = False

    def tick(self, now: int) -> None:
        """Show the waiting tip when its time has come, and keep the shown one true."""
        if self.shown is not None:
            if now - self._asked >= RENEWAL:
                self._asked = now
                self._renew()
            return
        if self._candidate is None:
            return
        if self._since is None:
            self._since = now
        elif now - self._since >= DELAY:
            self._asked = now
            self._show(self._candidate)

    def _renew(self) -> None:
        """What the tip tells of has changed or is gone: so does it. One that is pinned or answers a click stays as it was said."""
        source = self._source
        if source is None or self.pinned or self._said_at is not None:
            return
        tip = source.tip() if source.stage is self.stage and source.shown() else None
        if tip is None:
            self.hide()
        elif tip != self.shown:
            self._touch()
            self._candidate = tip
            self._show(tip)

    def _show(self, tip: Tip) -> None:
        source, theme = self._source, self.stage.theme
        if source is None:
            return
        anchor = source.rect
        if self._by_pointer:
            anchor = Rect(self.stage.pointer, (1, 1)).inflate(theme.px(18), theme.px(22))
        bar = _lift(source)
        if bar is not None:
            anchor = Rect(anchor.x, bar.y, anchor.w, bar.h)
        self.shown = tip
        size = theme.tip_size(tip, self._footer_of(tip))
        self.place = layout.beside(size, anchor, layout.inset(Rect((0, 0), self.stage.size), theme.px(6)), source.avoid())
        self._touch()

    def _touch(self) -> None:
        self.stage.touch(self.stage.theme.tip_area(self.place))

    def _footer_of(self, tip: Tip) -> str:
        return self.footer if tip.rule else ""

    def key(self, event: pygame.event.Event) -> bool:
        """F2 pins the tip, F1 opens its rule. Esc takes away one that is pinned or that the keyboard brought."""
        if self.shown is None:
            return False
        if event.key == PIN_KEY:
            self.pinned = not self.pinned
            self._touch()
            return True
        if event.key == RULE_KEY and self.shown.rule:
            return self.open_rule(self.shown.rule)
        if event.key == pygame.K_ESCAPE and (self.pinned or not self._by_pointer):
            self.hide()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        if self.shown is not None and self.stage.theme.tip_area(self.place).colliderect(surface.get_clip()):
            self.stage.theme.draw_tip(surface, self.place, self.shown, self._footer_of(self.shown), pinned=self.pinned)


def _lift(widget: Widget | None) -> Rect | None:
    """The nearest bar above which a widget wants its tip."""
    while widget is not None:
        if (bar := widget.lift()) is not None:
            return bar
        widget = widget.parent
    return None
