"""The faces of the hexes as sprites: ground with grain, motifs, a bevel of light. No tokens, no pieces, nothing that changes in a match."""

from __future__ import annotations

import functools
import random

import pygame

from client.draw.catan_motifs import FACE, RADIUS, hexagon, paint_terrain
from client.draw.catan_palette import TERRAIN
from client.draw.layer import Layer
from client.draw.palette import Colour, shade
from client.draw.shapes import Points
from client.draw.sprites import Sprite
from client.draw.texture import grain_tile, tiled
from shared.catan.cards import Terrain

_SEAM: Colour = (0x56, 0x42, 0x2A)


@functools.lru_cache(maxsize=24)
def plain_face(terrain: Terrain, scale: float) -> Sprite:
    """A hex in the plain colour of its terrain: a stand-in for :func:`face`."""
    layer, centre = _layer(scale)
    layer.polygon(_SEAM, hexagon(RADIUS * 1.006))
    layer.polygon(TERRAIN[terrain], hexagon(FACE))
    return Sprite(layer.flat(), centre)


def face(tile: int, terrain: Terrain, scale: float) -> Sprite:
    """The face of a hex about its middle. No two hexes of a board are alike. Painted anew at each call, some ten milliseconds."""
    plain = plain_face(terrain, scale)
    picture = plain.picture.copy()
    tiled(picture, grain_tile(11, 9, 0.17, 0.06), (tile * 137 % 512, tile * 71 % 512), pygame.BLEND_RGB_MULT)
    layer, centre = _layer(scale)
    layer.surface.fill((*TERRAIN[terrain], 0))
    paint_terrain(layer, terrain, random.Random(f"{tile} {terrain}"))
    _bevel(layer, TERRAIN[terrain])
    _keep_within(layer, hexagon(FACE))
    picture.blit(layer.flat(), (0, 0))
    return Sprite(picture, centre)


def _layer(scale: float) -> tuple[Layer, tuple[int, int]]:
    pixels = round(RADIUS * 0.9 * scale) + 2, round(RADIUS * 1.02 * scale) + 2
    corner = -pixels[0] / scale, -pixels[1] / scale
    return Layer((2 * pixels[0], 2 * pixels[1]), scale, corner, 4 if scale < 1.2 else 2, _SEAM), pixels


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
