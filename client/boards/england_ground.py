"""The map under the pieces for one view: at first what the view before showed, shifted or scaled; then tiles, frame by frame."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import pygame

from client.boards.england_static import TILE, StaticMap
from client.boards.view import View
from client.draw.texture import vignette

_VIGNETTE = 0.22


class Ground:
    """``picture`` is as big as the view's area. A change of the view asks for a new ground; its tiles stay with the map."""

    def __init__(self, static: StaticMap, view: View, before: Ground | None = None) -> None:
        """``before`` is a ground of the same map and area."""
        self._static, self._area = static, pygame.Rect((0, 0), view.area)
        self._zoom, self._scale, self._corner = view.zoom, view.scale, view.corner
        self.picture = pygame.Surface(view.area)
        spots = list(self._tiles_of(self._area))
        self._missing = [spot for spot in spots if static.tile(self._zoom, *spot) is None]
        if self._missing:
            self._begin(before)
        for spot in spots:
            if spot not in self._missing:
                self._put(spot)
        # From the middle outwards: that is where the eye is.
        middle = (view.corner[0] + self._area.w / 2) / TILE - 0.5, (view.corner[1] + self._area.h / 2) / TILE - 0.5
        self._missing.sort(key=lambda spot: math.dist(spot, middle))

    @property
    def complete(self) -> bool:
        return not self._missing

    def refine(self, budget: float) -> None:
        """Render missing tiles until ``budget`` seconds are over, at least one if the map is ready for it."""
        end = time.perf_counter() + budget
        while self._missing and self._static.ready(end):
            spot = self._missing.pop(0)
            self._static.render(self._zoom, *spot)
            self._put(spot)
            if time.perf_counter() >= end:
                break

    def _begin(self, before: Ground | None) -> None:
        covered = pygame.Rect(0, 0, 0, 0)
        if before is not None and before._scale == self._scale:
            shift = before._corner[0] - self._corner[0], before._corner[1] - self._corner[1]
            covered = self.picture.blit(before.picture, shift)
        elif before is not None:
            covered = self._put_scaled(before)
        for strip in _around(covered, self._area):
            corner = self._corner[0] + strip.x, self._corner[1] + strip.y
            self.picture.blit(self._static.rough(self._scale, corner, strip.size), strip)
            self._shade(strip)

    def _put_scaled(self, before: Ground) -> pygame.Rect:
        """The picture before in another scale. Returns what it covers."""
        part = self._scale / before._scale
        left, top = self._corner[0] / part - before._corner[0], self._corner[1] / part - before._corner[1]
        wanted = pygame.Rect(math.floor(left), math.floor(top), math.ceil(self._area.w / part) + 1, math.ceil(self._area.h / part) + 1)
        source = wanted.clip(self._area)
        if not source:
            return source
        target = pygame.Rect(round((source.x - left) * part), round((source.y - top) * part), 0, 0)
        target.size = (round(source.w * part), round(source.h * part))
        return self.picture.blit(pygame.transform.scale(before.picture.subsurface(source), target.size), target)

    def _put(self, spot: tuple[int, int]) -> None:
        tile = self._static.tile(self._zoom, *spot)
        if tile is not None:
            self._shade(self.picture.blit(tile, (spot[0] * TILE - self._corner[0], spot[1] * TILE - self._corner[1])))

    def _shade(self, area: pygame.Rect) -> None:
        """The vignette belongs to the window, not to the map: it stays at the edges when the map is pulled."""
        self.picture.blit(vignette(self._area.size, _VIGNETTE), area, area, special_flags=pygame.BLEND_RGB_MULT)

    def _tiles_of(self, area: pygame.Rect) -> Iterator[tuple[int, int]]:
        """Columns and rows of the tiles that an area of the picture touches."""
        x, y = self._corner
        for row in range((area.top + y) // TILE, (area.bottom + y - 1) // TILE + 1):
            for column in range((area.left + x) // TILE, (area.right + x - 1) // TILE + 1):
                yield column, row


def _around(inner: pygame.Rect, outer: pygame.Rect) -> Iterator[pygame.Rect]:
    """What of ``outer`` lies above, below and beside ``inner``."""
    if not inner:
        yield outer
        return
    strips = (
        pygame.Rect(outer.left, outer.top, outer.w, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.h),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.h),
    )
    yield from (strip for strip in strips if strip.w > 0 and strip.h > 0)
