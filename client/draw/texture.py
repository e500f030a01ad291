"""Paper and grain: seamless tiles of value noise, made once with numpy. Tiles are pixels, whatever the zoom."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt
import pygame

from client.draw.palette import Colour

TILE = 512
_Noise = npt.NDArray[np.float32]


def fractal_noise(size: int, cells: int, octaves: int, seed: int) -> _Noise:
    """Value noise from 0 to 1 that repeats without a seam: ``cells`` lattice cells across, each octave twice as fine and 0.55 as strong."""
    out = np.zeros((size, size), np.float32)
    strength, total = 1.0, 0.0
    for octave in range(octaves):
        out += strength * _value_noise(size, cells << octave, seed + 17 * octave)
        total += strength
        strength *= 0.55
    return out / np.float32(total)


def _value_noise(size: int, cells: int, seed: int) -> _Noise:
    lattice = np.random.default_rng(seed).random((cells, cells)).astype(np.float32)
    at = np.arange(size, dtype=np.float32) * (cells / size)
    low = at.astype(int) % cells
    high = (low + 1) % cells
    part = at - np.floor(at)
    part = part * part * (3 - 2 * part)
    rows = lattice[low] * (1 - part)[:, None] + lattice[high] * part[:, None]
    smooth: _Noise = rows[:, low] * (1 - part)[None, :] + rows[:, high] * part[None, :]
    return smooth


@functools.lru_cache(maxsize=8)
def paper_tile(colour: Colour, seed: int = 21, cells: int = 3, strength: float = 0.13, grain: float = 0.04) -> pygame.Surface:
    """An opaque seamless tile of paper in a colour."""
    noise = fractal_noise(TILE, cells, 5, seed) - 0.5
    specks = np.random.default_rng(seed + 99).random((TILE, TILE), dtype=np.float32) - 0.5
    light = 1 + strength * 2 * noise + grain * specks
    pixels = np.clip(np.array(colour, np.float32)[None, None, :] * light[:, :, None], 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(pixels)


@functools.lru_cache(maxsize=8)
def grain_tile(seed: int = 7, cells: int = 13, strength: float = 0.11, grain: float = 0.05) -> pygame.Surface:
    """A seamless tile to multiply a picture with (``BLEND_RGB_MULT``): near white, a little darker in spots."""
    noise = fractal_noise(TILE, cells, 5, seed)
    specks = np.random.default_rng(seed + 99).random((TILE, TILE), dtype=np.float32)
    light = 1 - strength * (1 - np.clip(noise * 1.7 - 0.2, 0, 1)) - grain * specks
    pixels = np.repeat((np.clip(light, 0, 1) * 255).astype(np.uint8)[:, :, None], 3, axis=2)
    return pygame.surfarray.make_surface(pixels)


def tiled(target: pygame.Surface, tile: pygame.Surface, origin: tuple[int, int], flags: int = 0) -> None:
    """Cover the target with a seamless tile; ``origin`` is the pixel of the endless pattern at the target's top left corner."""
    width, height = tile.get_size()
    x0, y0 = -(origin[0] % width), -(origin[1] % height)
    for y in range(y0, target.get_height(), height):
        for x in range(x0, target.get_width(), width):
            target.blit(tile, (x, y), special_flags=flags)


@functools.lru_cache(maxsize=4)
def vignette(size: tuple[int, int], strength: float = 0.26) -> pygame.Surface:
    """A picture to multiply with: white in the middle, darker and warmer towards the corners."""
    small = (96, 64)
    x = (np.arange(small[0]) / (small[0] - 1) - 0.5)[:, None]
    y = (np.arange(small[1]) / (small[1] - 1) - 0.5)[None, :]
    fall = strength * np.clip((x * x + y * y) * 2.2, 0, 1) ** 1.15
    warm = np.array([0.86, 1.0, 1.25])
    pixels = (255 * (1 - fall[:, :, None] * warm)).astype(np.uint8)
    return pygame.transform.smoothscale(pygame.surfarray.make_surface(pixels), size)
