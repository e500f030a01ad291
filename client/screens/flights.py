"""Cards and pieces on their way between hands, piles and places, drawn over the table. Takes no clicks: play goes on below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from client.draw import palette, panels
from client.draw.sprites import Sprite
from client.model.motion import Motion
from client.screens.games import FacePainter
from client.screens.ways import Point, Way
from client.ui.theme import Theme
from client.ui.widget import Widget

CARD = (46, 62)
"""Unscaled pixels."""


@dataclass(frozen=True)
class Flight:
    """A piece between two points of the window; ``progress`` from 0 to 1."""

    motion: Motion
    way: Way
    progress: float

    @property
    def at(self) -> Point:
        """Where it is now."""
        return _between(self.way, self.progress)


class Flights(Widget):
    """``way`` tells between which points a card flies, ``face`` paints what it shows, ``sprite`` is the picture of a piece."""

    def __init__(self, way: Callable[[Motion], Way], face: FacePainter, sprite: Callable[[Motion], Sprite | None]) -> None:
        super().__init__()
        self._way, self._face, self._sprite = way, face, sprite
        self._cards: list[tuple[Rect, str]] = []
        self._pieces: list[tuple[Rect, Sprite]] = []

    def show(self, theme: Theme, cards: Sequence[tuple[Motion, float]], pieces: Sequence[Flight] = ()) -> None:
        """What flies at this moment; the cards with their fractions of the way."""
        if not cards and not pieces and not self._cards and not self._pieces:
            return
        before = self._reached(theme)
        self._cards = []
        for motion, progress in cards:
            if motion.seat is None or not 0 < progress < 1:
                continue
            rect = Rect(0, 0, theme.px(CARD[0]), theme.px(CARD[1]))
            rect.center = _between(self._way(motion), progress)
            self._cards.append((rect, motion.key))
        sprites = [(flight.at, self._sprite(flight.motion)) for flight in pieces]
        self._pieces = [
            (sprite.picture.get_rect(topleft=(x - sprite.centre[0], y - sprite.centre[1])), sprite)
            for (x, y), sprite in sprites
            if sprite is not None
        ]
        reached = self._reached(theme)
        self.rect = reached[0].unionall(reached[1:]) if reached else Rect(0, 0, 0, 0)
        if self.stage is not None:
            for rect in (*before, *reached):
                self.stage.touch(rect)

    def _reached(self, theme: Theme) -> list[Rect]:
        """What is drawn on; cards have a shadow."""
        margin = theme.px(16)
        return [*(rect.inflate(margin, margin) for rect, _ in self._cards), *(rect for rect, _ in self._pieces)]

    def hit(self, point: tuple[int, int]) -> Widget | None:
        """Never: what lies below is meant."""
        return None

    def draw(self, theme: Theme, surface: Surface) -> None:
        for rect, sprite in self._pieces:
            surface.blit(sprite.picture, rect)
        for rect, key in self._cards:
            panels.blit_face(surface, panels.card(rect.size, False, False, theme.scale), rect, theme.scale)
            if key:
                self._face(theme, surface, rect, key)
            else:
                # The back: nobody else sees which card is drawn.
                surface.fill(palette.FRAME_LIGHT, rect.inflate(-theme.px(12), -theme.px(12)))


def _between(way: Way, progress: float) -> Point:
    (x, y), (to_x, to_y) = way
    return round(x + (to_x - x) * progress), round(y + (to_y - y) * progress)
