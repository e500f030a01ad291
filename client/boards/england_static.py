"""What never changes on the map of England: sea, land and the words on them, in tiles of any zoom. Nothing of a match."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping

import pygame

from client.boards.england_field import swell
from client.boards.england_geometry import EnglandGeometry
from client.boards.england_land import EnglandLand
from client.boards.england_words import Words
from client.boards.tiles import Tiles
from client.draw.lancaster_palette import COAST
from client.draw.layer import Layer
from client.draw.shapes import Point
from client.draw.sprites import Sprite
from client.draw.texture import grain_tile, tiled

TILE = 128
_KEPT_TILES = 420
_ROUGH, _COARSE = 3, 8
"""Pixels for each that is worked out of land and sea without detail."""


class StaticMap:
    """The picture of a map that is shown with ``scale`` pixels per unit at zoom 1. ``names``: those of labels, by their text."""

    def __init__(self, geometry: EnglandGeometry, scale: float, text_floor: int, names: Mapping[str, str]) -> None:
        self.geometry = geometry
        self._scale = scale
        self._words = Words(geometry, scale, text_floor, names)
        self._land = EnglandLand(geometry)
        self._steps = self._worked_out()
        self._tiles = Tiles(_KEPT_TILES)

    def ready(self, deadline: float) -> bool:
        """Whether tiles can be rendered: go on with what they need until ``deadline`` (of ``time.perf_counter``)."""
        return all(time.perf_counter() < deadline for _ in self._steps)

    def _worked_out(self) -> Iterator[None]:
        yield from self._land.measure()
        yield from self._words.place()
        yield from self._land.scatter(self._words.ornaments, self._words.boxes())

    def tile(self, zoom: float, column: int, row: int) -> pygame.Surface | None:
        """A tile of :data:`TILE` pixels that is ready, or None."""
        return self._tiles.get(zoom, column, row)

    def render(self, zoom: float, column: int, row: int) -> pygame.Surface:
        """Render a tile now and keep it."""
        self.ready(math.inf)
        picture = self._painted(self._scale * zoom, (column * TILE, row * TILE))
        self._tiles.keep(zoom, column, row, picture)
        return picture

    def rough(self, scale: float, corner: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
        """A part of the map in plain colours: shown until the tiles are there."""
        small = max(2, math.ceil(size[0] / _COARSE)), max(2, math.ceil(size[1] / _COARSE))
        water = self._land.field.water((corner[0] / _COARSE, corner[1] / _COARSE), small, scale / _COARSE)
        picture = pygame.transform.smoothscale(water, size)
        part = math.ceil(size[0] / _ROUGH), math.ceil(size[1] / _ROUGH)
        layer = Layer(part, scale / _ROUGH, (corner[0] / scale, corner[1] / scale), 1, COAST)
        self._land.paint_masses(layer)
        picture.blit(pygame.transform.scale_by(layer.flat(), _ROUGH), (0, 0))
        return picture

    def _painted(self, scale: float, corner: tuple[int, int]) -> pygame.Surface:
        size, origin = (TILE, TILE), (corner[0] / scale, corner[1] / scale)
        picture = self._land.field.water(corner, size, scale)
        tiled(picture, swell(), corner, pygame.BLEND_RGB_MULT)
        land = Layer(size, scale, origin, 2, COAST)
        self._land.paint_masses(land)
        masses = land.flat()
        masses.blit(self._land.field.light(corner, size, scale), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        tiled(masses, grain_tile(17, 7, 0.09, 0.04), corner, pygame.BLEND_RGB_MULT)
        picture.blit(masses, (0, 0))
        lines = Layer(size, scale, origin, 4 if scale < 1.2 else 2, COAST)
        self._land.paint_lines(lines)
        picture.blit(lines.flat(), (0, 0))
        self._write(picture, scale, corner)
        return picture

    def _write(self, picture: pygame.Surface, scale: float, corner: tuple[int, int]) -> None:
        """What is written on the part of the map that the picture shows."""
        for word in self._words.words:
            _put(picture, self._words.sprite(word, scale), (word.at[0] * scale - corner[0], word.at[1] * scale - corner[1]))


def _put(picture: pygame.Surface, sprite: Sprite, at: Point) -> None:
    """Blit a sprite unless it lies beside the picture."""
    area = sprite.picture.get_rect(topleft=(round(at[0]) - sprite.centre[0], round(at[1]) - sprite.centre[1]))
    if area.colliderect(picture.get_rect()):
        picture.blit(sprite.picture, area)
