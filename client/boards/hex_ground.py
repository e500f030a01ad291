"""The board under tokens and pieces for one view: sea, faces of the hexes, harbours. Coarse at first, refined frame by frame."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import pygame

from client.boards.hex_geometry import HexGeometry
from client.boards.hex_land import Land
from client.boards.hex_sea import TILE, Sea
from client.boards.view import View
from client.draw.catan_tokens import harbour_sprite
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from shared.catan.cards import Terrain
from shared.catan.state import Harbour

_HARBOUR_REACH = 46.0


class Ground:
    """``picture`` is as big as the view's area. A change of the view or of the board's layout asks for a new ground."""

    def __init__(
        self,
        geometry: HexGeometry,
        sea: Sea,
        land: Land,
        view: View,
        terrain: tuple[Terrain, ...],
        harbours: tuple[Harbour, ...],
        floor: int,
    ) -> None:
        self.terrain, self.harbours = terrain, harbours
        self._geometry, self._sea, self._land, self._view, self._floor = geometry, sea, land, view, floor
        self._area = pygame.Rect((0, 0), view.area)
        self.picture = pygame.Surface(view.area)
        corners = view.to_plane((0, 0)), view.to_plane(view.area)
        self._coarse_sea = sea.coarse((*corners[0], *corners[1]), view.area)
        self._missing_tiles = [spot for spot in self._tiles_of(self._area) if sea.tile(view.zoom, *spot) is None]
        self._faces: dict[int, Sprite] = {}
        self._missing_faces: list[int] = []
        for tile, kind in enumerate(terrain):
            if land.is_ready(tile, kind, view.scale):
                self._faces[tile] = land.face(tile, kind, view.scale)
            elif self._area.colliderect(self._box(f"h{tile}")):
                self._faces[tile] = land.coarse(tile, kind, view.scale)
                self._missing_faces.append(tile)
        self._restore(self._area)

    @property
    def complete(self) -> bool:
        return not self._missing_tiles and not self._missing_faces

    def refine(self, budget: float) -> bool:
        """Render what is missing until ``budget`` seconds are over, at least one part. Whether the picture changed."""
        if self.complete:
            return False
        end = time.perf_counter() + budget
        while not self.complete:
            # Land first: it is what everybody looks at.
            if self._missing_faces:
                tile = self._missing_faces.pop(0)
                self._faces[tile] = self._land.face(tile, self.terrain[tile], self._view.scale)
                self._restore(self._box(f"h{tile}"))
            else:
                column, row = self._missing_tiles.pop(0)
                self._sea.render(self._view.zoom, column, row)
                x, y = self._view.corner
                self._restore(pygame.Rect(column * TILE - x, row * TILE - y, TILE, TILE))
            if time.perf_counter() >= end:
                break
        return True

    def _restore(self, area: pygame.Rect) -> None:
        """Put together a part of the picture from what there is."""
        self.picture.set_clip(area)
        if self._missing_tiles:
            self.picture.blit(self._coarse_sea, (0, 0))
        x, y = self._view.corner
        for column, row in self._tiles_of(area.clip(self._area)):
            tile = self._sea.tile(self._view.zoom, column, row)
            if tile is not None:
                self.picture.blit(tile, (column * TILE - x, row * TILE - y))
        for tile, sprite in self._faces.items():
            self._blit(sprite, self._geometry.hexes[tile], area)
        for slot, kind in enumerate(self.harbours):
            spot = self._geometry.harbours[slot]
            if area.colliderect(self._around(spot.ship, _HARBOUR_REACH)):
                ends = tuple((px - spot.ship[0], py - spot.ship[1]) for px, py in spot.ends)
                self._blit(harbour_sprite(kind, (ends[0], ends[1]), self._view.scale, self._floor), spot.ship, area)
        self.picture.set_clip(None)

    def _blit(self, sprite: Sprite, point: Point, area: pygame.Rect) -> None:
        x, y = self._view.to_area(point)
        corner = round(x) - sprite.centre[0], round(y) - sprite.centre[1]
        if area.colliderect((corner, sprite.picture.get_size())):
            self.picture.blit(sprite.picture, corner)

    def _tiles_of(self, area: pygame.Rect) -> Iterator[tuple[int, int]]:
        """Columns and rows of the sea's tiles that an area of the picture touches."""
        x, y = self._view.corner
        for row in range((area.top + y) // TILE, (area.bottom + y - 1) // TILE + 1):
            for column in range((area.left + x) // TILE, (area.right + x - 1) // TILE + 1):
                yield column, row

    def _box(self, place: str) -> pygame.Rect:
        left, top, right, bottom = self._geometry.box_of(place)
        (x0, y0), (x1, y1) = self._view.to_area((left, top)), self._view.to_area((right, bottom))
        return pygame.Rect(math.floor(x0) - 3, math.floor(y0) - 3, math.ceil(x1 - x0) + 6, math.ceil(y1 - y0) + 6)

    def _around(self, point: Point, reach: float) -> pygame.Rect:
        x, y = self._view.to_area(point)
        half = math.ceil(reach * self._view.scale)
        return pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
