"""The faces of the hexes as sprites: ground with grain, motifs, a bevel of light. No tokens, no pieces, nothing that changes in a match.

A face is rendered once for its hex, terrain and scale, which takes some ten milliseconds; until then the one of another scale is shown
enlarged, or else the plain colour of the terrain.
"""

from __future__ import annotations

import random

import pygame

from client.draw.catan_motifs import FACE, RADIUS, hexagon, paint_terrain
from client.draw.catan_palette import TERRAIN
from client.draw.layer import Layer
from client.draw.palette import Colour, shade
from client.draw.shapes import Points
from client.draw.sprites import Sprite, SpriteCache
from client.draw.texture import grain_tile, tiled
from shared.catan.cards import Terrain

_SEAM: Colour = (0x56, 0x42, 0x2A)
_KEPT_PIXELS = 24_000_000


class Land:
    """The faces of a board, kept whatever becomes of the window."""

    def __init__(self) -> None:
        self._faces = SpriteCache(_KEPT_PIXELS)
        self._latest: dict[tuple[int, Terrain], tuple[float, Sprite]] = {}

    def is_ready(self, tile: int, terrain: Terrain, scale: float) -> bool:
        """Whether the sharp face is kept."""
        return (tile, terrain, scale) in self._faces

    def face(self, tile: int, terrain: Terrain, scale: float) -> Sprite:
        """The face of a hex about its middle; rendered if need be."""
        sprite = self._faces.get((tile, terrain, scale), lambda: _face(tile, terrain, scale))
        self._latest[tile, terrain] = scale, sprite
        return sprite

    def coarse(self, tile: int, terrain: Terrain, scale: float) -> Sprite:
        """A stand-in for a face that is not ready."""
        latest = self._latest.get((tile, terrain))
        return _plain(terrain, scale) if latest is None else latest[1].enlarged(scale / latest[0])


def _layer(scale: float) -> tuple[Layer, tuple[int, int]]:
    pixels = round(RADIUS * 0.9 * scale) + 2, round(RADIUS * 1.02 * scale) + 2
    corner = -pixels[0] / scale, -pixels[1] / scale
    return Layer((2 * pixels[0], 2 * pixels[1]), scale, corner, 4 if scale < 1.2 else 2, _SEAM), pixels


def _plain(terrain: Terrain, scale: float) -> Sprite:
    layer, centre = _layer(scale)
    layer.polygon(_SEAM, hexagon(RADIUS * 1.006))
    layer.polygon(TERRAIN[terrain], hexagon(FACE))
    return Sprite(layer.flat(), centre)


def _face(tile: int, terrain: Terrain, scale: float) -> Sprite:
    ground = _plain(terrain, scale)
    origin = (tile * 137 % 512, tile * 71 % 512)
    tiled(ground.picture, grain_tile(11, 9, 0.24, 0.1), origin, pygame.BLEND_RGB_MULT)
    layer, centre = _layer(scale)
    layer.surface.fill((*TERRAIN[terrain], 0))
    paint_terrain(layer, terrain, random.Random(f"{tile} {terrain}"))
    _bevel(layer, TERRAIN[terrain])
    _keep_within(layer, hexagon(FACE))
    ground.picture.blit(layer.flat(), (0, 0))
    return Sprite(ground.picture, centre)


def _bevel(layer: Layer, colour: Colour) -> None:
    """Light from the upper left: two sides shine, two lie in the shade that goes a little way in."""
    for inset, strength in ((0.93, 26), (0.955, 40), (0.978, 64)):
        corners = hexagon(FACE * inset)
        layer.line((*shade(colour, -0.72), strength), [corners[1], corners[2], corners[3], corners[4]], 3.2)
    corners = hexagon(FACE * 0.985)
    layer.line((*shade(colour, 0.5), 190), [corners[4], corners[5], corners[0], corners[1]], 1.5)
    layer.line((*shade(colour, -0.5), 170), [corners[1], corners[2], corners[3], corners[4]], 1.4)


def _keep_within(layer: Layer, outline: Points) -> None:
    """Take away what was painted beyond an outline."""
    unit = layer.scale * layer.sampling
    mask = pygame.Surface(layer.surface.get_size(), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), [((x - layer.window[0]) * unit, (y - layer.window[1]) * unit) for x, y in outline])
    layer.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
