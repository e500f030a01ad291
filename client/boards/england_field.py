"""How far every spot of the map of England is from the nearest coast or border, and the colours that follow: shallows, shaded rims.

Worked out once for a plane, read at any zoom: so bands off the coast are soft and round everywhere, and a tile costs a few milliseconds.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pygame

from client.draw.lancaster_palette import SEA, SEA_DEEP, SEA_FOAM
from client.draw.palette import Colour, mix
from client.draw.shapes import Point
from client.draw.texture import TILE as NOISE_TILE
from client.draw.texture import fractal_noise

_CELL = 5.0
"""Units per cell."""
FAR = 62.0
"""Units beyond which nothing changes."""
_POINTS = 40
"""Points of lines in a step of :meth:`Field.measure`."""
_STEP = 0.25
"""Units per entry of a ramp."""
_Field = npt.NDArray[np.float32]
_Ramp = npt.NDArray[np.uint8]

_SHALLOWS: tuple[tuple[float, float], ...] = ((0, 0.86), (5.0, 0.8), (6.2, 0.6), (13, 0.52), (22, 0.34), (33, 0.2), (46, 0.09), (FAR, 0.0))
"""Distance to how much foam is in the sea; between two stops that are close together there is an edge."""
_LINES = (13.0, 23.0, 34.0, 46.0)
"""Distances of the fine lines that engravers draw along coasts."""
_RIMS: tuple[tuple[float, float], ...] = ((0, 0.98), (4.2, 1.0), (5.4, 0.86), (9, 0.885), (16, 0.93), (28, 0.975), (42, 1.0), (FAR, 1.0))
"""Distance to the light on the land: a pale rim, a shade behind it."""


class Field:
    """Distances on a plane of ``size`` units to the lines that :meth:`measure` was given; far from everything before."""

    def __init__(self, size: tuple[float, float]) -> None:
        self._size = size
        self._cells: _Field = np.full(tuple(math.ceil(length / _CELL) + 2 for length in size), FAR, np.float32)

    def measure(self, lines: Iterable[Sequence[Point]]) -> Iterator[None]:
        """Work the distances out, in steps of a millisecond or two."""
        square, reach = np.square(self._cells), math.ceil(FAR / _CELL)
        columns, rows = (np.arange(length, dtype=np.float32) * np.float32(_CELL) for length in square.shape)
        for number, (x, y) in enumerate(_dense(lines)):
            if not (-FAR < x < self._size[0] + FAR and -FAR < y < self._size[1] + FAR):
                continue
            column, row = int(x / _CELL), int(y / _CELL)
            wide, high = slice(max(0, column - reach), column + reach + 2), slice(max(0, row - reach), row + reach + 2)
            near = square[wide, high]
            np.minimum(near, np.square(columns[wide] - x)[:, None] + np.square(rows[high] - y), out=near)
            if number % _POINTS == 0:
                yield
        self._cells = np.sqrt(square)

    def at(self, point: Point) -> float:
        """The distance at a point, never more than :data:`FAR`."""
        x, y = round(point[0] / _CELL), round(point[1] / _CELL)
        width, height = self._cells.shape
        return float(self._cells[min(max(x, 0), width - 1), min(max(y, 0), height - 1)])

    def water(self, corner: tuple[float, float], size: tuple[int, int], scale: float) -> pygame.Surface:
        """The sea for pixels from ``corner`` (in pixels) on, at ``scale`` pixels per unit."""
        return pygame.surfarray.make_surface(_water_ramp()[self._entries(corner, size, scale)])

    def light(self, corner: tuple[float, float], size: tuple[int, int], scale: float) -> pygame.Surface:
        """The same of the land, to multiply it with."""
        return pygame.surfarray.make_surface(_light_ramp()[self._entries(corner, size, scale)])

    def _entries(self, corner: tuple[float, float], size: tuple[int, int], scale: float) -> npt.NDArray[np.int32]:
        part = self._resampled((corner[0] / scale, corner[1] / scale), size, scale)
        entries: npt.NDArray[np.int32] = (part * np.float32(1 / _STEP)).astype(np.int32)
        return entries

    def _resampled(self, origin: Point, size: tuple[int, int], scale: float) -> _Field:
        """The field at the pixels of a picture, between its cells smoothly."""
        lines = []
        for first, count, length in zip(origin, size, self._cells.shape, strict=True):
            at = (np.float32(first) + (np.arange(count, dtype=np.float32) + np.float32(0.5)) / np.float32(scale)) / np.float32(_CELL)
            at = np.clip(at, 0, length - 1.001)
            low = at.astype(np.int32)
            lines.append((low, (at - low).astype(np.float32)))
        (x, px), (y, py) = lines
        rows = self._cells[x] * (1 - px)[:, None] + self._cells[x + 1] * px[:, None]
        result: _Field = rows[:, y] * (1 - py)[None, :] + rows[:, y + 1] * py[None, :]
        return result


def _dense(lines: Iterable[Sequence[Point]]) -> Iterable[Point]:
    """Points along the lines, about a cell from one to the next."""
    for line in lines:
        last = line[0]
        yield last
        for x, y in line[1:]:
            length = math.hypot(x - last[0], y - last[1])
            if length >= 0.7 * _CELL:
                pieces = math.ceil(length / _CELL)
                for piece in range(1, pieces + 1):
                    yield last[0] + (x - last[0]) * piece / pieces, last[1] + (y - last[1]) * piece / pieces
                last = (x, y)


def _ramp_of(colours: Sequence[Colour]) -> _Ramp:
    return np.array(colours, np.uint8)


def _distances() -> list[float]:
    return [entry * _STEP for entry in range(math.ceil(FAR / _STEP) + 2)]


def _along(stops: Sequence[tuple[float, float]], at: float) -> float:
    return float(np.interp(at, [stop for stop, _ in stops], [value for _, value in stops]))


@functools.cache
def _water_ramp() -> _Ramp:
    colours = []
    for away in _distances():
        colour = mix(SEA, SEA_FOAM, _along(_SHALLOWS, away))
        line = max(0.0, *(1 - abs(away - at) / 1.1 for at in _LINES))
        colours.append(mix(colour, SEA_DEEP, 0.55 * line))
    return _ramp_of(colours)


@functools.cache
def _light_ramp() -> _Ramp:
    colours: list[Colour] = []
    for away in _distances():
        light = _along(_RIMS, away)
        # Shades on parchment are warm: blue goes first.
        colours.append((round(255 * (1 - (1 - light) * 0.85)), round(255 * light), round(255 * (1 - (1 - light) * 1.2))))
    return _ramp_of(colours)


@functools.cache
def swell() -> pygame.Surface:
    """A seamless tile to multiply the sea with: long low waves and clouds of depth."""
    noise = fractal_noise(NOISE_TILE, 6, 4, 31)
    long = noise[:, (np.arange(NOISE_TILE) * 3) % NOISE_TILE]
    cloud = fractal_noise(NOISE_TILE, 3, 4, 77)
    light = 1 - 0.07 * np.clip(1.4 - long * 1.6, 0, 1) - 0.10 * (1 - cloud)
    pixels = np.repeat((np.clip(light, 0, 1) * 255).astype(np.uint8)[:, :, None], 3, axis=2)
    return pygame.surfarray.make_surface(pixels)
