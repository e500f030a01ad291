"""The map under the pieces for one view: at first what the view before showed, shifted or scaled; then tiles, frame by frame."""

from __future__ import annotations

import math
import time

import pygame

from client.boards.england_static import TILE, StaticMap
from client.boards.tiles import around, put_scaled, tiles_of
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
        spots = list(tiles_of(self._area, self._corner, TILE))
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
            covered = put_scaled(self.picture, self._corner, before.picture, before._corner, self._scale / before._scale)
        for strip in around(covered, self._area):
            corner = self._corner[0] + strip.x, self._corner[1] + strip.y
            self.picture.blit(self._static.rough(self._scale, corner, strip.size), strip)
            self._shade(strip)

    def _put(self, spot: tuple[int, int]) -> None:
        tile = self._static.tile(self._zoom, *spot)
        if tile is not None:
            self._shade(self.picture.blit(tile, (spot[0] * TILE - self._corner[0], spot[1] * TILE - self._corner[1])))

    def _shade(self, area: pygame.Rect) -> None:
        """The vignette belongs to the window, not to the map: it stays at the edges when the map is pulled."""
        self.picture.blit(vignette(self._area.size, _VIGNETTE), area, area, special_flags=pygame.BLEND_RGB_MULT)
