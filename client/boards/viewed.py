"""A board behind a :class:`~client.boards.view.View`: zooms, pans and fits, knows where the plane lies, lets pieces travel and fade."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Sequence

import pygame

from client.boards.board import Board, PositionT
from client.boards.mark_strokes import blit_faded
from client.boards.view import View
from client.draw.shapes import Point
from client.draw.sprites import Sprite

Blit = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its top left lies."""
Placed = tuple[Sprite, Point]
"""A sprite and where its centre comes to lie, in plane units."""
Storeys = Sequence[Sequence[Blit]]
"""The pieces of a position, from the bottom up."""


class ViewedBoard(Board[PositionT]):
    """A board whose plane is shown through :attr:`view`, which :meth:`resize` of the subclass makes."""

    view: View
    _faded: pygame.Surface | None = None
    """Where the newer pieces of a fade are drawn."""

    @abstractmethod
    def _new_view(self) -> None:
        """Another part of the plane is shown, or in another scale: drop what was drawn for the view before."""

    def zoom_at(self, point: Point, factor: float) -> None:
        if self.view.zoom_at(point, factor):
            self._new_view()

    def pan(self, dx: float, dy: float) -> None:
        if self.view.pan(dx, dy):
            self._new_view()

    def fit(self) -> None:
        if self.view.fit():
            self._new_view()

    def _area_of(self, box: tuple[float, float, float, float]) -> pygame.Rect:
        """The pixels that a box of the plane (left, top, right, bottom) touches."""
        left, top, right, bottom = box
        (x0, y0), (x1, y1) = self.view.to_area((left, top)), self.view.to_area((right, bottom))
        return pygame.Rect(math.floor(x0), math.floor(y0), math.ceil(x1 - x0), math.ceil(y1 - y0))

    def _blit_on_way(self, target: pygame.Surface, sprite: Sprite, way: Sequence[Point], progress: float) -> None:
        """A piece at a part of a way over the plane, whose stretches take equally long."""
        at = min(1.0, max(0.0, progress)) * (len(way) - 1)
        index = min(int(at), len(way) - 2)
        (ax, ay), (bx, by) = way[index], way[index + 1]
        sprite.blit(target, self.view.to_area((ax + (bx - ax) * (at - index), ay + (by - ay) * (at - index))))

    def _blit_falling(self, target: pygame.Surface, sprite: Sprite, end: Point, above: float, part: float) -> None:
        """A piece that comes down to its ``end`` from some units ``above``; ``part`` is how far it has come, 0 to 1."""
        at = self.view.to_area((end[0], end[1] - above * (1 - part)))
        blit_faded(target, sprite, at, round(255 * min(1.0, 0.25 + part)))

    def _draw_faded(self, target: pygame.Surface, older: Storeys, newer: Storeys, progress: float) -> None:
        """The storeys of two positions over the ground on the target, one passing into the other."""
        if self._faded is None or self._faded.get_size() != target.get_size():
            self._faded = pygame.Surface(target.get_size())
        self._faded.blit(target, (0, 0))
        for picture, storeys in ((target, older), (self._faded, newer)):
            for blits in storeys:
                picture.fblits(blits)
        self._faded.set_alpha(round(255 * max(0.0, progress)))
        target.blit(self._faded, (0, 0))
        self._faded.set_alpha(255)


def shown_blits(view: View, placed: Iterable[Placed]) -> list[Blit]:
    """What the view shows of these sprites."""
    area = pygame.Rect((0, 0), view.area)
    blits = []
    for sprite, point in placed:
        x, y = view.to_area(point)
        corner = (round(x) - sprite.centre[0], round(y) - sprite.centre[1])
        if area.colliderect((corner, sprite.picture.get_size())):
            blits.append((sprite.picture, corner))
    return blits
