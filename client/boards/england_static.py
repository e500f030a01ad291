"""What never changes on the map of England: sea, land and the words on them, in tiles of any zoom. Nothing of a match."""

from __future__ import annotations

import functools
import math
from collections import OrderedDict
from collections.abc import Mapping

import pygame

from client.boards.england_field import swell
from client.boards.england_geometry import EnglandGeometry
from client.boards.england_land import EnglandLand
from client.draw.lancaster_palette import COAST
from client.draw.layer import Layer
from client.draw.palette import INK, PARCHMENT_LIGHT, Colour
from client.draw.shapes import Point
from client.draw.sprites import Sprite, SpriteCache
from client.draw.text import SMALLEST, rendered
from client.draw.texture import grain_tile, tiled
from shared.lancaster.components import Label

TILE = 128
_KEPT_TILES = 420
_COARSE = 8
"""Pixels for each that is worked out of a sea without detail."""
_OUTLINE: Colour = (0xF4, 0xEA, 0xCC)
_SEA_INK: Colour = (0x3C, 0x62, 0x70)
_SEA_OUTLINE: Colour = (0xA6, 0xCC, 0xD2)
_LAND_INK: Colour = (0x6E, 0x5C, 0x46)


class StaticMap:
    """The picture of a map that is shown with ``scale`` pixels per unit at zoom 1. ``names``: those of labels, by their text."""

    def __init__(self, geometry: EnglandGeometry, scale: float, text_floor: int, names: Mapping[str, str]) -> None:
        self.geometry = geometry
        self._scale, self._floor, self._names = scale, text_floor, names
        self._land = EnglandLand(geometry)
        self._tiles: OrderedDict[tuple[float, int, int], pygame.Surface] = OrderedDict()
        self._words = SpriteCache(1_500_000)

    def tile(self, zoom: float, column: int, row: int) -> pygame.Surface | None:
        """A tile of :data:`TILE` pixels that is ready, or None."""
        found = self._tiles.get((zoom, column, row))
        if found is not None:
            self._tiles.move_to_end((zoom, column, row))
        return found

    def render(self, zoom: float, column: int, row: int) -> pygame.Surface:
        """Render a tile now and keep it."""
        picture = self._painted(self._scale * zoom, (column * TILE, row * TILE))
        self._tiles[zoom, column, row] = picture
        while len(self._tiles) > _KEPT_TILES:
            self._tiles.popitem(last=False)
        return picture

    def rough(self, scale: float, corner: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
        """A part of the map in plain colours: shown until the tiles are there."""
        small = max(2, math.ceil(size[0] / _COARSE)), max(2, math.ceil(size[1] / _COARSE))
        water = self._land.field.water((corner[0] / _COARSE, corner[1] / _COARSE), small, scale / _COARSE)
        picture = pygame.transform.smoothscale(water, size)
        half = math.ceil(size[0] / 2), math.ceil(size[1] / 2)
        layer = Layer(half, scale / 2, (corner[0] / scale, corner[1] / scale), 1, COAST)
        self._land.paint_masses(layer)
        picture.blit(pygame.transform.scale_by(layer.flat(), 2), (0, 0))
        return picture

    def _painted(self, scale: float, corner: tuple[int, int]) -> pygame.Surface:
        size, origin = (TILE, TILE), (corner[0] / scale, corner[1] / scale)
        picture = self._land.field.water(corner, size, scale)
        tiled(picture, swell(), corner, pygame.BLEND_RGB_MULT)
        land = Layer(size, scale, origin, 2, COAST)
        self._land.paint_masses(land)
        masses = land.flat()
        masses.blit(self._land.field.light(corner, size, scale), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        tiled(masses, grain_tile(17, 9, 0.05, 0.035), corner, pygame.BLEND_RGB_MULT)
        picture.blit(masses, (0, 0))
        lines = Layer(size, scale, origin, 4 if scale < 1.2 else 2, COAST)
        self._land.paint_lines(lines)
        picture.blit(lines.flat(), (0, 0))
        self._write(picture, scale, corner)
        return picture

    # -- words and signs

    def _write(self, picture: pygame.Surface, scale: float, corner: tuple[int, int]) -> None:
        """What is written on the part of the map that the picture shows."""
        for label in self.geometry.components.chart.labels:
            sprite = self._words.get((label, scale), functools.partial(self._label, label, scale))
            x, y = self.geometry.project(label.at)
            half = sprite.centre[0] / scale + 8
            x = min(max(x, half), self.geometry.size[0] - half)
            _put(picture, sprite, (x * scale - corner[0], y * scale - corner[1]))

    def _px(self, units: float, scale: float, most: int = 60) -> int:
        return max(self._floor, min(most, round(units * scale)))

    def _label(self, label: Label, scale: float) -> Sprite:
        text = self._names.get(label.text, label.text)
        if label.style == "sea":
            word = rendered(text, "title-italic", self._px(24, scale, 36), _SEA_INK, _SEA_OUTLINE)
        elif label.style == "land":
            word = _spaced(text, self._px(21, scale, 32))
        else:
            word = rendered(text, "title-italic", self._px(18.5, scale, 26), INK, _OUTLINE)
        if label.rotation:
            word = pygame.transform.rotozoom(word, label.rotation, 1.0)
        return _centred(word)


def _put(picture: pygame.Surface, sprite: Sprite, at: Point) -> None:
    """Blit a sprite unless it lies beside the picture."""
    area = sprite.picture.get_rect(topleft=(round(at[0]) - sprite.centre[0], round(at[1]) - sprite.centre[1]))
    if area.colliderect(picture.get_rect()):
        picture.blit(sprite.picture, area)


def _centred(picture: pygame.Surface) -> Sprite:
    return Sprite(picture, (picture.get_width() // 2, picture.get_height() // 2))


@functools.lru_cache(maxsize=64)
def _spaced(text: str, px: int) -> pygame.Surface:
    """A word with wide gaps between its letters."""
    letters = [rendered(letter, "title", px, _LAND_INK, PARCHMENT_LIGHT if px > SMALLEST else None) for letter in text]
    gap = round(px * 0.34)
    word = pygame.Surface((sum(letter.get_width() + gap for letter in letters) - gap, letters[0].get_height()), pygame.SRCALPHA)
    word.fill((*_LAND_INK, 0))
    x = 0
    for letter in letters:
        word.blit(letter, (x, 0))
        x += letter.get_width() + gap
    word.set_alpha(210)
    return word
