"""The board under tokens and pieces for one view: sea, faces of the hexes, harbours. Coarse at first, refined frame by frame."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

import pygame

from client.boards.hex_geometry import HexGeometry
from client.boards.hex_land import face, plain_face
from client.boards.hex_sea import TILE, Sea
from client.boards.hex_sprites import ScaledSprites
from client.boards.view import View
from client.draw.catan_motifs import RADIUS
from client.draw.catan_tokens import HARBOUR_REACH, harbour_sprite
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from shared.catan.cards import Terrain
from shared.catan.state import Harbour


@dataclass
class _Part:
    """A hex or a harbour. ``shown`` is what the picture has of it now: the sharp sprite, a stand-in, or None while there is none."""

    key: Hashable
    point: Point
    reach: float
    make: Callable[[], Sprite]
    plain: Callable[[], Sprite] | None = None
    """Makes the stand-in of what was never seen in any size."""
    shown: Sprite | None = None


class Ground:
    """``picture`` is as big as the view's area. A change of the view or of the board's layout asks for a new ground."""

    def __init__(
        self,
        geometry: HexGeometry,
        sea: Sea,
        sprites: ScaledSprites,
        view: View,
        terrain: tuple[Terrain, ...],
        harbours: tuple[Harbour, ...],
        text_floor: int,
    ) -> None:
        self.terrain, self.harbours = terrain, harbours
        self._geometry, self._sea, self._sprites, self._view, self._text_floor = geometry, sea, sprites, view, text_floor
        self._area = pygame.Rect((0, 0), view.area)
        self.picture = pygame.Surface(view.area)
        self._missing_tiles = [spot for spot in self._tiles_of(self._area) if sea.tile(view.zoom, *spot) is None]
        self._coarse_sea: pygame.Surface | None = None
        if self._missing_tiles:
            corners = view.to_plane((0, 0)), view.to_plane(view.area)
            self._coarse_sea = sea.coarse((*corners[0], *corners[1]), view.area)
        self._parts = [part for part in (*self._faces(), *self._ships()) if self._area.colliderect(self._box(part))]
        self._missing_parts = [part for part in self._parts if not self._show(part)]
        self._restore(self._area)

    @property
    def complete(self) -> bool:
        return not self._missing_tiles and not self._missing_parts

    def refine(self, budget: float) -> bool:
        """Render what is missing until ``budget`` seconds are over, at least one part. Whether the picture changed."""
        if self.complete:
            return False
        end = time.perf_counter() + budget
        while not self.complete:
            # Land first: it is what everybody looks at.
            if self._missing_parts:
                part = self._missing_parts.pop(0)
                part.shown = self._sprites.get(part.key, self._view.scale, part.make)
                self._restore(self._box(part))
            else:
                column, row = self._missing_tiles.pop(0)
                self._sea.render(self._view.zoom, column, row)
                x, y = self._view.corner
                self._restore(pygame.Rect(column * TILE - x, row * TILE - y, TILE, TILE))
            if time.perf_counter() >= end:
                break
        return True

    def _faces(self) -> Iterator[_Part]:
        for tile, kind in enumerate(self.terrain):
            yield _Part(("face", tile, kind), self._geometry.hexes[tile], RADIUS + 2, self._face_maker(tile, kind), self._plain_maker(kind))

    def _ships(self) -> Iterator[_Part]:
        for slot, kind in enumerate(self.harbours):
            spot = self._geometry.harbours[slot]
            # Rounded, or another window would ask for the same ship anew.
            (ax, ay), (bx, by) = ((round(px - spot.ship[0], 3), round(py - spot.ship[1], 3)) for px, py in spot.ends)
            ends = (ax, ay), (bx, by)
            yield _Part(("harbour", kind, ends, self._text_floor), spot.ship, HARBOUR_REACH, self._ship_maker(kind, ends))

    def _show(self, part: _Part) -> bool:
        """Show the best that there is of a part now. Whether it is the sharp sprite."""
        scale = self._view.scale
        if self._sprites.ready(part.key, scale):
            part.shown = self._sprites.get(part.key, scale, part.make)
            return True
        part.shown = self._sprites.stand_in(part.key, scale)
        if part.shown is None and part.plain is not None:
            part.shown = part.plain()
        return False

    def _face_maker(self, tile: int, kind: Terrain) -> Callable[[], Sprite]:
        return lambda: face(tile, kind, self._view.scale)

    def _plain_maker(self, kind: Terrain) -> Callable[[], Sprite]:
        return lambda: plain_face(kind, self._view.scale)

    def _ship_maker(self, kind: Harbour, ends: tuple[Point, Point]) -> Callable[[], Sprite]:
        return lambda: harbour_sprite(kind, ends, self._view.scale, self._text_floor)

    def _restore(self, area: pygame.Rect) -> None:
        """Put together a part of the picture from what there is."""
        self.picture.set_clip(area)
        if self._coarse_sea is not None and self._missing_tiles:
            self.picture.blit(self._coarse_sea, (0, 0))
        x, y = self._view.corner
        for column, row in self._tiles_of(area.clip(self._area)):
            tile = self._sea.tile(self._view.zoom, column, row)
            if tile is not None:
                self.picture.blit(tile, (column * TILE - x, row * TILE - y))
        for part in self._parts:
            if part.shown is not None and area.colliderect(self._box(part)):
                part.shown.blit(self.picture, self._view.to_area(part.point))
        self.picture.set_clip(None)

    def _box(self, part: _Part) -> pygame.Rect:
        x, y = self._view.to_area(part.point)
        half = math.ceil(part.reach * self._view.scale) + 2
        return pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)

    def _tiles_of(self, area: pygame.Rect) -> Iterator[tuple[int, int]]:
        """Columns and rows of the sea's tiles that an area of the picture touches."""
        x, y = self._view.corner
        for row in range((area.top + y) // TILE, (area.bottom + y - 1) // TILE + 1):
            for column in range((area.left + x) // TILE, (area.right + x - 1) // TILE + 1):
                yield column, row
