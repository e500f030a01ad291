"""The sea around the island: depth, surf, beach, and what is drawn on it. Rendered in tiles at any zoom; no hexes, no pieces.

The sea is one field, the distance to the land, worked out once for a plane: the colour of a pixel is that of its distance, from sand
through surf and shallows to the deep. So the coast is soft and round at every zoom, and a tile costs a few milliseconds.
"""

from __future__ import annotations

import functools
import math

import numpy as np
import numpy.typing as npt
import pygame

from client.boards.hex_geometry import HexGeometry
from client.boards.hex_ornaments import REACH, ornament_sprite, ornaments
from client.boards.tiles import Tiles
from client.draw.catan_motifs import RADIUS
from client.draw.catan_palette import SAND, SAND_WET, SEA, SEA_DEEP, SHALLOWS
from client.draw.palette import Colour, shade
from client.draw.shapes import Point
from client.draw.text import SMALLEST
from client.draw.texture import TILE as NOISE_TILE
from client.draw.texture import fractal_noise, tiled

TILE = 192
_KEPT_TILES = 160
_COARSE = 8
"""Pixels for each that is worked out of a picture without detail."""
_CELL = 2.5
"""Units per cell of the field."""
_FIELD_REACH = 720.0, 400.0
"""How far the field goes from the middle of the island. Beyond it the sea is deep everywhere."""
_NEAR = 262.0
"""How far from the middle of a hex its distance matters: the ramp, its wobble and the hex itself."""
_RAMP_STEP = 0.25
_RAMP_FROM, _RAMP_TO = -12.0, 165.0

_Field = npt.NDArray[np.float32]

# Distance from the hexes in plane units to colour. Two stops close together are an edge.
_RAMP: tuple[tuple[float, Colour], ...] = (
    (-12, SAND),
    (4, shade(SAND, 0.12)),
    (7.5, shade(SAND, 0.2)),
    (9.4, shade(SAND_WET, 0.06)),
    (10.6, shade(SAND_WET, -0.1)),
    (11.0, (0xF2, 0xF6, 0xF0)),
    (12.2, (0xE2, 0xF0, 0xEE)),
    (12.8, shade(SHALLOWS, 0.14)),
    (17.0, SHALLOWS),
    (17.6, shade(SHALLOWS, 0.3)),
    (18.6, shade(SHALLOWS, -0.04)),
    (26, (0x78, 0xB4, 0xC0)),
    (26.7, (0x8E, 0xC2, 0xCA)),
    (27.6, (0x70, 0xAE, 0xBE)),
    (48, SEA),
    (100, shade(SEA_DEEP, 0.14)),
    (165, SEA_DEEP),
)


class Sea:
    """The water of one geometry. ``scale`` is pixels per unit at zoom 1."""

    def __init__(self, geometry: HexGeometry, scale: float, text_floor: int = SMALLEST) -> None:
        self._geometry = geometry
        self._scale = scale
        self._text_floor = text_floor
        self._field = _field(tuple((round(x - geometry.middle[0], 3), round(y - geometry.middle[1], 3)) for x, y in geometry.hexes))
        self._tiles = Tiles(_KEPT_TILES)
        self._ornaments = ornaments(geometry)

    def tile(self, zoom: float, column: int, row: int) -> pygame.Surface | None:
        """A tile of :data:`TILE` pixels that is ready, or None."""
        return self._tiles.get(zoom, column, row)

    def render(self, zoom: float, column: int, row: int) -> pygame.Surface:
        """Render a tile now and keep it."""
        scale = self._scale * zoom
        picture = self._water((column * TILE, row * TILE), (TILE, TILE), scale)
        tiled(picture, _ripples(), (column * TILE, row * TILE), pygame.BLEND_RGB_MULT)
        self._paint(picture, scale, (column * TILE, row * TILE))
        self._tiles.keep(zoom, column, row, picture)
        return picture

    def coarse(self, window: tuple[float, float, float, float], area: tuple[int, int]) -> pygame.Surface:
        """A part of the plane (left, top, right, bottom) for an area, without detail: to be shown until the tiles are there."""
        scale = area[0] / (window[2] - window[0]) / _COARSE
        small = max(2, math.ceil(area[0] / _COARSE)), max(2, math.ceil(area[1] / _COARSE))
        return pygame.transform.smoothscale(self._water((window[0] * scale, window[1] * scale), small, scale), area)

    def _water(self, corner: tuple[float, float], size: tuple[int, int], scale: float) -> pygame.Surface:
        """The colours of the field for pixels from ``corner`` on, at ``scale`` pixels per unit."""
        middle = self._geometry.middle
        origin = corner[0] / scale - middle[0] + _FIELD_REACH[0], corner[1] / scale - middle[1] + _FIELD_REACH[1]
        part = _resampled(self._field, origin, size, scale)
        index = np.clip((part - _RAMP_FROM) / _RAMP_STEP, 0, len(_ramp()) - 1).astype(np.int32)
        return pygame.surfarray.make_surface(_ramp()[index])

    def _paint(self, picture: pygame.Surface, scale: float, corner: tuple[int, int]) -> None:
        """What is drawn on the water."""
        for ornament, point in self._ornaments:
            x, y = point[0] * scale - corner[0], point[1] * scale - corner[1]
            reach = REACH[ornament] * scale
            if -reach < x < TILE + reach and -reach < y < TILE + reach:
                ornament_sprite(ornament, scale, max(self._text_floor, round(17 * scale))).blit(picture, (x, y))


# ------------------------------------------------------------------------------------------------ the field


@functools.lru_cache(maxsize=2)
def _field(hexes: tuple[Point, ...]) -> _Field:
    """Distance to the hexes by cell (x, y), with a hand-drawn wobble that grows away from the coast. ``hexes``: from the middle."""
    x, y = (np.arange(-reach, reach, _CELL, dtype=np.float32) for reach in _FIELD_REACH)
    near = np.full((len(x), len(y)), 1e6, np.float32)
    for cx, cy in hexes:
        # Farther off than the ramp reaches, it is deep whatever the distance.
        columns, rows = (slice(*np.searchsorted(line, (at - _NEAR, at + _NEAR))) for line, at in ((x, cx), (y, cy)))
        away = _hex_distance(x[columns, None] - np.float32(cx), y[None, rows] - np.float32(cy))
        near[columns, rows] = _smooth_minimum(near[columns, rows], away, 9.0)
    size = max(near.shape)
    fine = fractal_noise(size, round(size / 8), 3, 5)[: len(x), : len(y)] - 0.5
    broad = fractal_noise(size, round(size / 30), 3, 8)[: len(x), : len(y)] - 0.5
    wobbly: _Field = near + fine * 5.5 + broad * np.clip(near * 0.5, 4, 60)
    return wobbly


def _hex_distance(x: _Field, y: _Field) -> _Field:
    """Signed distance to a hexagon with a corner up about (0, 0)."""
    across, up = np.abs(x), np.abs(y)
    # Mirrored into one sixth, whose outer edge then is upright.
    inner = np.float32(RADIUS * math.sqrt(3) / 2)
    c, s = np.float32(0.5), np.float32(math.sqrt(3) / 2)
    beyond = np.maximum(across * c + up * s - inner, across - inner)
    # Past a corner the nearest point is the corner itself.
    along = np.where(across * c + up * s > across, -across * s + up * c, up)
    over = np.maximum(np.abs(along) - np.float32(RADIUS / 2), 0)
    outside = np.sqrt(np.square(np.maximum(beyond, 0)) + np.square(over))
    result: _Field = np.where(beyond > 0, outside, beyond).astype(np.float32)
    return result


def _smooth_minimum(a: _Field, b: _Field, width: float) -> _Field:
    """The smaller of two distances, rounded where they meet: bays instead of notches."""
    part = np.clip(1 - np.abs(a - b) / np.float32(width), 0, 1)
    result: _Field = np.minimum(a, b) - part * part * np.float32(width / 4)
    return result


def _resampled(field: _Field, origin: Point, size: tuple[int, int], scale: float) -> _Field:
    """The field at the pixels of a picture whose corner is ``origin`` units from the field's, between its cells smoothly."""
    lines = []
    for first, count, length in zip(origin, size, field.shape, strict=True):
        at = (np.float32(first) + (np.arange(count, dtype=np.float32) + np.float32(0.5)) / np.float32(scale)) / np.float32(_CELL)
        at = np.clip(at, 0, length - 1.001)
        low = at.astype(np.int32)
        lines.append((low, (at - low).astype(np.float32)))
    (x, px), (y, py) = lines
    rows = field[x] * (1 - px)[:, None] + field[x + 1] * px[:, None]
    result: _Field = rows[:, y] * (1 - py)[None, :] + rows[:, y + 1] * py[None, :]
    return result


@functools.cache
def _ramp() -> npt.NDArray[np.uint8]:
    at = np.arange(_RAMP_FROM, _RAMP_TO, _RAMP_STEP)
    stops = [stop for stop, _ in _RAMP]
    channels = [np.interp(at, stops, [colour[channel] for _, colour in _RAMP]) for channel in range(3)]
    return np.stack(channels, axis=1).astype(np.uint8)


@functools.cache
def _ripples() -> pygame.Surface:
    """A seamless tile to multiply the water with: long low swell and a fine grain."""
    noise = fractal_noise(NOISE_TILE, 6, 5, 31)
    # Every third column of the noise: the swell is three times as long as high, and the tile still repeats.
    swell = noise[:, (np.arange(NOISE_TILE) * 3) % NOISE_TILE]
    cloud = fractal_noise(NOISE_TILE, 3, 4, 77)
    specks = np.random.default_rng(12).random((NOISE_TILE, NOISE_TILE), dtype=np.float32)
    light = 1 - 0.13 * np.clip(1.4 - swell * 1.6, 0, 1) - 0.09 * cloud - 0.035 * specks
    pixels = np.repeat((np.clip(light, 0, 1) * 255).astype(np.uint8)[:, :, None], 3, axis=2)
    return pygame.surfarray.make_surface(pixels)
