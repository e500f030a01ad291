"""The action buttons of the tray below the board (the hand and the preview box beside them have modules of their own). Knows no rule."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from client.model.language import text
from client.model.table import Button as Action
from client.model.table import Tooltip as PlaceTip
from client.ui import layout
from client.ui.buttons import ACTIVATE, Button
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget


def as_tip(tip: PlaceTip | None) -> Tip | None:
    """A tooltip of the model as one of the widgets."""
    if tip is None:
        return None
    return Tip(tip.title, tuple(line.text for line in tip.lines), tip.rule)


class TableButton(Button):
    """A button at the table. After a click with the mouse the keyboard stays the game's: Enter confirms, it does not press again."""

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATE and self.stage is not None and not self.stage.focus_seen:
            return False
        return super().on_key(event)


class Actions(Widget):
    """The buttons of the tray: two columns, and a third of large ones with Confirm at its foot."""

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

        return TableButton(
            action.text,
            do,
            key=action.key_cap,
            kind="primary" if action.primary else "normal",
            size=18 if action.primary or action.large else 14,
            stacked=action.primary or action.large,
            why_not=lambda: self._reasons.get(name, ""),
            name=name,
        )

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        shown = list(zip(self.children, self._shown, strict=True))
        main = [child for child, action in shown if action.large] + [child for child, action in shown if action.primary]
        others = [child for child in self.children if child not in main]
        gap = theme.px(8)
        width = round((rect.w - 2 * gap) * 0.33) if main else 0
        left = Rect(rect.x, rect.y, rect.w - width - (gap if width else 0), rect.h)
        if others:
            down = max(2, (len(others) + 1) // 2)
            for child, place in zip(others, layout.grid(left, 2, down, gap), strict=False):
                child.place(theme, place)
        if main:
            right = Rect(left.right + gap, rect.y, rect.right - left.right - gap, rect.h)
            for child, place in zip(main, layout.grid(right, 1, len(main), gap), strict=True):
                child.place(theme, place)
