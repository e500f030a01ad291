"""The board on the screen: hands clicks, hover, wheel and drags to the board and the table model, and draws the board within its zone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from client.boards.board import Board, Fade, Moving
from client.model.table import Marks, TableModel
from client.screens.tray import as_tip
from client.ui.theme import Theme
from client.ui.widget import Tip, Widget

ZOOM_STEP = 1.25
DOUBLE_CLICK = 350
"""Milliseconds."""


class BoardView(Widget):
    """Shows a position of the board, which it never looks into; None before the first state of the match."""

    def __init__(self, board: Board[Any], model: Callable[[], TableModel | None]) -> None:
        super().__init__()
        self.board, self._model = board, model
        self.position: Any = None
        self.marks = Marks()
        self.moving: tuple[Moving, ...] = ()
        self.fade: Fade[Any] | None = None
        self.hovered: str | None = None
        self.now = 0
        self._size: tuple[tuple[int, int], float] | None = None
        self._drag: tuple[int, int] | None = None
        self._clicked = -10_000
        self._tips: tuple[object, Tip | None] = (None, None)
        self._chosen: str | None = None
        """A place that was just chosen by a click: no tip lies over it until the pointer has left it."""
        self.tip = self._tell
        self.name = "board"

    # -- geometry

    def place(self, theme: Theme, rect: Rect) -> None:
        super().place(theme, rect)
        size = (rect.w, rect.h)
        if rect.w > 0 and rect.h > 0 and self._size != (size, theme.scale):
            self._size = (size, theme.scale)
            self.board.resize(size, theme.scale)

    def local(self, point: tuple[int, int]) -> tuple[int, int]:
        """A point of the window as one of the board's area."""
        return point[0] - self.rect.x, point[1] - self.rect.y

    def avoid(self) -> list[Rect]:
        """The legal targets: a tooltip must not hide them."""
        return [self.board.rect_of(place).move(self.rect.topleft) for place in self.marks.targets]

    # -- drawing

    def draw(self, theme: Theme, surface: Surface) -> None:
        if self.position is None:
            return
        clip = surface.get_clip()
        area = surface.subsurface(self.rect)
        area.set_clip(self.rect.clip(clip).move(-self.rect.x, -self.rect.y))
        self.board.draw(area, self.position, self.marks, self.now, self.moving, self.fade)

    # -- hover and tips

    def _tell(self) -> Tip | None:
        if self.hovered is None or self.hovered == self._chosen:
            return None
        model = self._model()
        if model is None:
            return None
        key = (self.hovered, model.revision)
        if self._tips[0] != key:
            self._tips = (key, as_tip(model.tooltip(self.hovered)))
        return self._tips[1]

    def on_hover(self, point: tuple[int, int]) -> None:
        self._hover(self.board.hit(self.local(point)))

    def on_hover_end(self) -> None:
        self._hover(None)

    def _hover(self, place: str | None) -> None:
        if place == self.hovered:
            return
        self.hovered, self._chosen = place, None
        model = self._model()
        if model is not None:
            model.hover(place)
            # Without a choice to make, the unit that a piece belongs to lights up as a whole.
            model.highlight(model.group_at(place) if place is not None and not self.marks.targets else ())
        self.touch()

    # -- clicks, zoom, pan

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        if button in (2, 3):
            self._drag = point
            return True
        place, now = self.board.hit(self.local(point)), pygame.time.get_ticks()
        model = self._model()
        if place is not None and model is not None:
            model.click(place)
            if model.refusal is not None and self.stage is not None:
                self.stage.tooltips.say(self, Tip(model.refusal.text, rule=model.refusal.rule))
            elif model.marks().selected == place and self.stage is not None:
                self._chosen = place
                self.stage.tooltips.hide()
        elif place is None and now - self._clicked < DOUBLE_CLICK:
            self.fit()
        self._clicked = now
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        if self._drag is not None:
            self.pan(point[0] - self._drag[0], point[1] - self._drag[1])
            self._drag = point

    def on_release(self, point: tuple[int, int], button: int) -> None:
        self._drag = None

    def on_wheel(self, steps: float, point: tuple[int, int]) -> bool:
        self.zoom(ZOOM_STEP if steps > 0 else 1 / ZOOM_STEP, point)
        return True

    def zoom(self, factor: float, point: tuple[int, int] | None = None) -> None:
        """Nearer (above 1) or further, to a point or the middle."""
        self.board.zoom_at(self.local(point or self.rect.center), factor)
        self.touch()

    def pan(self, dx: int, dy: int) -> None:
        """Move the map by pixels."""
        self.board.pan(dx, dy)
        self.touch()

    def follow(self, place: str) -> None:
        """Bring a place to the middle that was chosen without the pointer, unless all of it is seen already. What lies beside the map has
        an empty rectangle."""
        seen, rect = Rect((0, 0), self.rect.size), self.board.rect_of(place)
        if rect.size != (0, 0) and not seen.contains(rect):
            self.pan(seen.centerx - rect.centerx, seen.centery - rect.centery)

    def fit(self) -> None:
        """The whole map."""
        self.board.fit()
        self.touch()
