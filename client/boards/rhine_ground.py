"""The map under the pieces for one view: complete if it was kept from before, else coarse at first and refined frame by frame."""

from __future__ import annotations

import time

import pygame

from client.boards.rhine_static import TILE, StaticMap
from client.boards.view import View
from client.draw.palette import PARCHMENT
from client.draw.texture import paper_tile, tiled, vignette


class Ground:
    """``picture`` is as big as the view's area. A change of the view asks for a new ground; its tiles stay with the map."""

    def __init__(self, rhine_map: StaticMap, view: View, before: pygame.Surface | None = None) -> None:
        """``before`` is a picture of the whole map in another size: shown, stretched, until the tiles of this one are rendered."""
        self._map = rhine_map
        self._before = before
        self._is_stretched = False
        self._view = view
        self.picture = pygame.Surface(view.area)
        self._put_paper()
        self._missing: list[tuple[int, int]] = []
        whole = rhine_map.ready_whole()
        if whole is not None:
            self._put_whole(whole)
        elif before is not None and view.zoom == 1.0:
            self._is_stretched = True
            pygame.transform.scale(before, view.area, self.picture)
        if whole is None or view.zoom != 1.0:
            self._put_ready_tiles()

    @property
    def complete(self) -> bool:
        return not self._missing

    @property
    def last_whole(self) -> pygame.Surface | None:
        """The picture that a ground of another size may stretch: this one when it is complete and the whole map, else an older one."""
        return self.picture if self.complete and self._view.zoom == 1.0 else self._before

    def refine(self, budget: float) -> bool:
        """Render missing tiles until ``budget`` seconds are over, at least one. Whether the picture changed."""
        if not self._missing:
            return False
        end = time.perf_counter() + budget
        while self._missing:
            column, row = self._missing.pop(0)
            self._put(self._map.render(self._view.zoom, column, row), column, row)
            if time.perf_counter() >= end:
                break
        if not self._missing and self._view.zoom == 1.0:
            whole = self._map.whole()
            if self._is_stretched:
                self._is_stretched = False
                self._put_paper()  # beside the map there still is the old picture
                self._put_whole(whole)
        return True

    def _put_paper(self) -> None:
        tiled(self.picture, paper_tile(PARCHMENT), self._view.corner)
        self._shade(self.picture.get_rect())

    def _put_whole(self, whole: pygame.Surface) -> None:
        """The map at zoom 1; at other zooms enlarged, until the tiles come."""
        x, y = self._view.corner
        if self._view.zoom == 1.0:
            self._shade(self.picture.blit(whole, (-x, -y)))
        else:
            left, top = self._view.left / self._view.zoom, self._view.top / self._view.zoom
            wide, high = self._view.area[0] / self._view.zoom, self._view.area[1] / self._view.zoom
            part = pygame.Rect(left, top, wide, high).clip(whole.get_rect())
            self._shade(self.picture.blit(pygame.transform.scale(whole.subsurface(part), self._view.area), (0, 0)))

    def _put_ready_tiles(self) -> None:
        x, y = self._view.corner
        width, height = self._view.size
        columns = range(max(0, x) // TILE, (min(width, x + self._view.area[0]) - 1) // TILE + 1)
        rows = range(max(0, y) // TILE, (min(height, y + self._view.area[1]) - 1) // TILE + 1)
        for row in rows:
            for column in columns:
                tile = self._map.tile(self._view.zoom, column, row)
                if tile is None:
                    self._missing.append((column, row))
                else:
                    self._put(tile, column, row)

    def _put(self, tile: pygame.Surface, column: int, row: int) -> None:
        x, y = self._view.corner
        self._shade(self.picture.blit(tile, (column * TILE - x, row * TILE - y)))

    def _shade(self, area: pygame.Rect) -> None:
        """The vignette belongs to the window, not to the map: it stays at the edges when the map is pulled."""
        self.picture.blit(vignette(self._view.area), area, area, special_flags=pygame.BLEND_RGB_MULT)
