"""Cards on their way between hands, piles and places, drawn over the table. Says nothing and takes no clicks: play goes on below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from client.draw import palette, panels
from client.model.motion import Motion
from client.screens.games import FacePainter
from client.ui.theme import Theme
from client.ui.widget import Widget

CARD = (46, 62)
"""Unscaled pixels."""
Ends = Callable[[Motion], tuple[tuple[int, int], tuple[int, int]]]
"""From the motion of a card to the points of the window where its way begins and ends."""


class Flights(Widget):
    """``ends`` tells between which points a card flies, ``face`` paints what it shows."""

    def __init__(self, ends: Ends, face: FacePainter) -> None:
        super().__init__()
        self._ends, self._face = ends, face
        self._cards: list[tuple[Rect, str]] = []

    def show(self, theme: Theme, cards: Sequence[tuple[Motion, float]]) -> None:
        """The cards of this moment with their fractions of the way."""
        if not cards and not self._cards:
            return
        self._touch_cards(theme)
        self._cards = []
        for motion, progress in cards:
            if motion.seat is None or not 0 < progress < 1:
                continue
            start, end = self._ends(motion)
            rect = Rect(0, 0, theme.px(CARD[0]), theme.px(CARD[1]))
            rect.center = (round(start[0] + (end[0] - start[0]) * progress), round(start[1] + (end[1] - start[1]) * progress))
            self._cards.append((rect, motion.key))
        reached = [self._reach(theme, rect) for rect, _ in self._cards]
        self.rect = reached[0].unionall(reached[1:]) if reached else Rect(0, 0, 0, 0)
        self._touch_cards(theme)

    def _touch_cards(self, theme: Theme) -> None:
        if self.stage is not None:
            for rect, _ in self._cards:
                self.stage.touch(self._reach(theme, rect))

    @staticmethod
    def _reach(theme: Theme, rect: Rect) -> Rect:
        """With the shadow."""
        return rect.inflate(theme.px(16), theme.px(16))

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """Never: what lies below is meant."""
        return None

    def draw(self, theme: Theme, surface: Surface) -> None:
        for rect, key in self._cards:
            panels.blit_face(surface, panels.card(rect.size, False, False, theme.scale), rect, theme.scale)
            if key:
                self._face(theme, surface, rect, key)
            else:
                # The back: nobody else sees which card is drawn.
                surface.fill(palette.FRAME_LIGHT, rect.inflate(-theme.px(12), -theme.px(12)))
