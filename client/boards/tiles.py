"""Pictures of maps in square tiles, and how the picture of a new view begins with what the view before showed. Knows no game."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator

import pygame


class Tiles:
    """The latest tiles of one map, at most so many, by zoom, column and row."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[float, int, int], pygame.Surface] = OrderedDict()

    def get(self, zoom: float, column: int, row: int) -> pygame.Surface | None:
        """A tile that is ready, or None."""
        found = self._kept.get((zoom, column, row))
        if found is not None:
            self._kept.move_to_end((zoom, column, row))
        return found

    def keep(self, zoom: float, column: int, row: int, picture: pygame.Surface) -> None:
        """Keep a tile that was rendered now."""
        self._kept[zoom, column, row] = picture
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def tiles_of(area: pygame.Rect, corner: tuple[int, int], tile: int) -> Iterator[tuple[int, int]]:
    """Columns and rows of the tiles, ``tile`` pixels wide and high, that an area of a picture touches. ``corner``: the pixel of the whole
    map at the picture's top left.
    """
    x, y = corner
    for row in range((area.top + y) // tile, (area.bottom + y - 1) // tile + 1):
        for column in range((area.left + x) // tile, (area.right + x - 1) // tile + 1):
            yield column, row


def around(inner: pygame.Rect, outer: pygame.Rect) -> Iterator[pygame.Rect]:
    """What of ``outer`` lies above, below and beside ``inner``."""
    inner = inner.clip(outer)
    if not inner:
        yield outer
        return
    strips = (
        pygame.Rect(outer.left, outer.top, outer.w, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.h),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.h),
    )
    yield from (strip for strip in strips if strip.w and strip.h)


def put_scaled(
    picture: pygame.Surface, corner: tuple[int, int], before: pygame.Surface, corner_before: tuple[int, int], part: float
) -> pygame.Rect:
    """Begin a picture with that of the view ``before``, of the same size, enlarged to ``part`` of its scale. Returns what it covers."""
    area = picture.get_rect()
    left, top = corner[0] / part - corner_before[0], corner[1] / part - corner_before[1]
    wanted = pygame.Rect(math.floor(left), math.floor(top), math.ceil(area.w / part) + 1, math.ceil(area.h / part) + 1)
    source = wanted.clip(area)
    if not source:
        return source
    target = pygame.Rect(round((source.x - left) * part), round((source.y - top) * part), 0, 0)
    target.size = (round(source.w * part), round(source.h * part))
    return picture.blit(pygame.transform.scale(before.subsurface(source), target.size), target)
