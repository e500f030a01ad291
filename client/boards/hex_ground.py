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
from client.boards.scaled_sprites import ScaledSprites
from client.boards.tiles import around, put_scaled, tiles_of
from client.boards.view import View
from client.draw.catan_motifs import RADIUS
from client.draw.catan_tokens import HARBOUR_REACH, harbour_sprite
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from shared.catan.cards import Terrain
from shared.catan.state import Harbour


@dataclass
class _Part:
    """A hex or a harbour. ``sharp`` is its sprite as soon as that is there."""

    key: Hashable
    point: Point
    reach: float
    make: Callable[[], Sprite]
    plain: Callable[[], Sprite] | None = None
    """Makes the stand-in of what was never seen in any size."""
    sharp: Sprite | None = None


class Ground:
    """``picture`` is as big as the view's area. A change of the view or of the board's layout asks for a new ground.

    It begins as what the ground ``before`` showed, shifted or scaled, with plain colours where that showed nothing. Then come the hexes
    and ships, one by one; when all are there, the sea under them, tile by tile.
    """

    def __init__(
        self,
        geometry: HexGeometry,
        sea: Sea,
        sprites: ScaledSprites,
        view: View,
        terrain: tuple[Terrain, ...],
        harbours: tuple[Harbour, ...],
        text_floor: int,
        before: Ground | None = None,
    ) -> None:
        """``before`` has the same geometry; one of another layout is no help."""
        self.terrain, self.harbours = terrain, harbours
        self._geometry, self._sea, self._sprites, self._view, self._text_floor = geometry, sea, sprites, view, text_floor
        self._scale, self._corner = view.scale, view.corner
        self._area = pygame.Rect((0, 0), view.area)
        self.picture = pygame.Surface(view.area)
        self._missing_tiles = [spot for spot in tiles_of(self._area, self._corner, TILE) if sea.tile(view.zoom, *spot) is None]
        self._parts = [part for part in (*self._faces(), *self._ships()) if self._area.colliderect(self._box(part))]
        self._missing_parts = [part for part in self._parts if not self._take_ready(part)]
        self._rough: list[pygame.Rect] = []
        """Where the picture is not put together from its parts yet."""
        self._begin(before if before is not None and (before.terrain, before.harbours) == (terrain, harbours) else None)
        self._first = None if self.complete else self.picture.copy()
        self._parts_added()

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
                part.sharp = self._sprites.get(part.key, self._scale, part.make)
                self._restore(self._box(part))
                self._rough.append(self._box(part))
                self._parts_added()
            else:
                column, row = self._missing_tiles.pop(0)
                self._sea.render(self._view.zoom, column, row)
                x, y = self._corner
                self._restore(pygame.Rect(column * TILE - x, row * TILE - y, TILE, TILE))
            if time.perf_counter() >= end:
                break
        if self.complete:
            self._first = None
        return True

    # -- the first picture

    def _begin(self, before: Ground | None) -> None:
        """The rough picture, out of the one before as far as that goes."""
        self._rough = [self._area]
        strips = [self._area]
        if before is not None and before._scale == self._scale:
            x, y = before._corner[0] - self._corner[0], before._corner[1] - self._corner[1]
            strips = list(around(self.picture.blit(before.picture, (x, y)), self._area))
            self._rough = [*strips, *(area.move(x, y) for area in before._rough)]
        elif before is not None:
            covered = put_scaled(self.picture, self._corner, before.picture, before._corner, self._scale / before._scale)
            strips = list(around(covered, self._area))
        for strip in () if self.complete else strips:
            self._put_plain(strip)

    def _put_plain(self, area: pygame.Rect) -> None:
        """Sea without detail, and of each hex and ship the best there is."""
        self.picture.set_clip(area)
        corners = self._view.to_plane(area.topleft), self._view.to_plane(area.bottomright)
        self.picture.blit(self._sea.coarse((*corners[0], *corners[1]), area.size), area)
        for part in self._parts:
            if area.colliderect(self._box(part)):
                sprite = part.sharp or self._sprites.stand_in(part.key, self._scale) or (part.plain and part.plain())
                if sprite:
                    sprite.blit(self.picture, self._view.to_area(part.point))
        self.picture.set_clip(None)

    def _parts_added(self) -> None:
        """When no hex and no ship is missing any more, the picture is put together where it was rough."""
        if not self._missing_parts:
            rough, self._rough = self._rough, []
            for area in rough:
                self._restore(area)

    # -- parts

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

    def _take_ready(self, part: _Part) -> bool:
        """Take the sprite of a part if it is kept. Whether it is."""
        if self._sprites.ready(part.key, self._scale):
            part.sharp = self._sprites.get(part.key, self._scale, part.make)
        return part.sharp is not None

    def _face_maker(self, tile: int, kind: Terrain) -> Callable[[], Sprite]:
        return lambda: face(tile, kind, self._view.scale)

    def _plain_maker(self, kind: Terrain) -> Callable[[], Sprite]:
        return lambda: plain_face(kind, self._view.scale)

    def _ship_maker(self, kind: Harbour, ends: tuple[Point, Point]) -> Callable[[], Sprite]:
        return lambda: harbour_sprite(kind, ends, self._view.scale, self._text_floor)

    def _restore(self, area: pygame.Rect) -> None:
        """Put together a part of the picture from what there is. No tile before the land on it: that would hide the rough picture."""
        self.picture.set_clip(area)
        if self._first is not None:
            self.picture.blit(self._first, area, area)
        if not self._missing_parts:
            x, y = self._corner
            for column, row in tiles_of(area.clip(self._area), self._corner, TILE):
                tile = self._sea.tile(self._view.zoom, column, row)
                if tile is not None:
                    self.picture.blit(tile, (column * TILE - x, row * TILE - y))
        for part in self._parts:
            if part.sharp is not None and area.colliderect(self._box(part)):
                part.sharp.blit(self.picture, self._view.to_area(part.point))
        self.picture.set_clip(None)

    def _box(self, part: _Part) -> pygame.Rect:
        x, y = self._view.to_area(part.point)
        half = math.ceil(part.reach * self._scale) + 2
        return pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
