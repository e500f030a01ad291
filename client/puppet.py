"""Hands for a client without any: real key and mouse events, real frames. For tests and for the pictures of the screens, never in play."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import pygame
from pygame import Rect

from client.app import App
from client.puppet_turns import TURNS
from client.screens.table import TableScreen
from client.ui.widget import Widget

RATE = 250
"""Frames per second while waiting."""
BREATH = 7
"""Actions within a second at most: a server refuses who acts much faster than any player (``rate_per_second``)."""
PATIENCE = 90.0
"""Seconds until waiting is given up: the embedded server of a busy machine may need fifteen to start."""


class Puppet:
    """Drives one client. All waiting has an end: it raises ``TimeoutError`` that says what was waited for."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._clock = pygame.time.Clock()
        self._confirmed: deque[float] = deque(maxlen=BREATH)
        """When the latest actions were confirmed."""

    # -- frames

    def frame(self, count: int = 1) -> None:
        """Let the loop turn."""
        for _ in range(count):
            self.app.frame(pygame.time.get_ticks(), pygame.event.get())

    def wait(self, until: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Frames until something is so."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                raise TimeoutError(f"{what}, on {type(self.app.screen).__name__}, connection {self.app.session.state.kind}")
            self.frame()
            self._clock.tick(RATE)

    # -- keyboard and mouse

    def key(self, key: int, unicode: str = "", mod: int = 0) -> None:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, unicode=unicode, mod=mod, scancode=0))
        self.frame()

    def type(self, words: str) -> None:
        """Write into the focused field."""
        for letter in words:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.frame()

    def move(self, point: tuple[int, int]) -> None:
        """Move the mouse."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.frame()

    def click(self, at: tuple[int, int] | Rect, button: int = 1) -> None:
        """Move there, press and release."""
        point = at.center if isinstance(at, Rect) else at
        self.move(point)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False))
        self.frame()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.app.window.size = size
        self.frame(2)

    def widget(self, name: str) -> Widget:
        """The visible widget of a name, in the topmost layer. Raises ``LookupError``."""
        for widget in self.app.screen.stage.top.walk():
            if widget.name == name:
                return widget
        raise LookupError(f"no widget {name!r} on {type(self.app.screen).__name__}")

    def click_place(self, place: str) -> None:
        """Click a place of the board."""
        view = self.table.board_view
        x, y = view.board.anchor(place)
        self.click((round(x) + view.rect.x, round(y) + view.rect.y))

    def press(self, name: str) -> None:
        """Click the middle of a widget."""
        self.app.screen.stage.arrange()
        self.click(self.widget(name).rect)

    # -- the table

    @property
    def table(self) -> TableScreen:
        """The table that is shown. Raises ``LookupError`` on another screen."""
        screen = self.app.screen
        if isinstance(screen, TableScreen):
            return screen
        raise LookupError(f"the screen is {type(screen).__name__}")

    def my_move(self) -> bool:
        """Whether the own seat is to move and the server knows everything of ours."""
        panels = self.table.room.panels()
        return any(panel.you and panel.to_move for panel in panels) and not self.pending()

    def pending(self) -> bool:
        """Whether an action is on its way."""
        return self.table.model.is_waiting

    def over(self) -> bool:
        return bool(self.table.model.result())

    def wait_for_move(self, seconds: float = PATIENCE) -> None:
        """Until the own seat is to move, or the match is over."""
        self.wait(lambda: self.my_move() or self.over(), "own turn", seconds)

    def confirm(self) -> None:
        """Enter, and wait until the server has taken the action. Raises ``LookupError`` when there was nothing to confirm."""
        before = self.table.room.replica.version
        if not self.table.model.can_confirm():
            raise LookupError(f"nothing to confirm: {self.table.model.hint().text}")
        if len(self._confirmed) == BREATH:
            self.wait(lambda: time.monotonic() - self._confirmed[0] >= 1, "a breath")
        self._confirmed.append(time.monotonic())
        self.key(pygame.K_RETURN, "\r")
        self.wait(lambda: self.table.room.replica.version > before and not self.pending(), "the server to take an action")

    def offers(self, button: str) -> bool:
        """Whether the table has this button (its id) and it can be pressed."""
        return any(shown.id == button and shown.enabled for shown in self.table.model.buttons())

    def play_turn(self) -> None:
        """One whole turn by keyboard, as ``client.puppet_turns`` plays the game."""
        self.wait_for_move()
        TURNS[self.table.game_name](self)

    def play_to_end(self) -> int:
        """The rest of the match by keyboard. Returns the number of own turns."""
        turns = 0
        while True:
            self.wait_for_move()
            if self.over():
                return turns
            self.play_turn()
            turns += 1
