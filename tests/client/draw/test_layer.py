"""Layers: edges are smooth, windows of a plane fit together, shadows are soft."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest

from client.draw.layer import Layer
from client.draw.shapes import contains, grown, inked, regular, shield_outline
from client.draw.sprites import Sprite, SpriteCache
from client.draw.texture import TILE, fractal_noise, grain_tile, paper_tile, tiled


def alpha(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(surface).astype(int)


def test_an_edge_is_smooth() -> None:
    layer = Layer((40, 40))
    layer.disc((255, 0, 0), (20, 20), 12)
    seen = alpha(layer.flat())
    assert seen[20, 20] == 255
    assert seen[2, 2] == 0
    assert ((seen > 20) & (seen < 235)).sum() > 30


@pytest.mark.parametrize("scale", [1.0, 1.7])
def test_two_windows_make_one_picture(scale: float) -> None:
    shape = [(8.0, 5.0), (34.0, 12.0), (30.0, 33.0), (6.0, 28.0)]
    size = round(40 * scale)
    whole = Layer((size, size), scale)
    half = size // 2
    parts = [Layer((half, size), scale), Layer((size - half, size), scale, (half / scale, 0.0))]
    for layer in (whole, *parts):
        layer.polygon((20, 40, 60), shape)
        layer.line((200, 40, 60), shape, 2.0, closed=True)
        layer.polygon((0, 0, 0, 90), [(10, 10), (30, 10), (20, 30)])
    joined = np.concatenate([alpha(layer.flat()) for layer in parts])
    assert np.abs(joined - alpha(whole.flat())).max() < 90
    assert np.abs(joined - alpha(whole.flat())).mean() < 0.5


def test_a_shadow_fades_outwards() -> None:
    layer = Layer((60, 60))
    layer.shadow([(20, 20), (40, 20), (40, 40), (20, 40)], 3, (0, 0), 200)
    seen = alpha(layer.flat())
    assert seen[30, 30] > 150
    assert seen[30, 30] > seen[30, 41] > seen[30, 46] >= seen[30, 55]


def test_a_translucent_ink_is_laid_over() -> None:
    layer = Layer((10, 10))
    layer.box((200, 200, 200), (0, 0, 10, 10))
    layer.polygon((0, 0, 0, 128), [(0, 0), (10, 0), (10, 10), (0, 10)])
    red, *_, strength = layer.flat().get_at((5, 5))
    assert 90 < red < 110
    assert strength == 255


def test_grown_and_inked_shapes() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert np.array(grown(square, 1)) == pytest.approx(np.array([(-1, -1), (11, -1), (11, 11), (-1, 11)]))
    rough = inked(square, 0.5, 2, random.Random(1))
    assert rough == inked(square, 0.5, 2, random.Random(1))
    assert len(rough) == 20
    assert all(contains(grown(square, 0.6), point) for point in rough)
    assert contains(shield_outline((0, 0), 10), (0, 0))
    assert len(regular((0, 0), 1, 6)) == 6


def test_textures_have_no_seam() -> None:
    noise = fractal_noise(64, 4, 3, 1)
    assert noise.shape == (64, 64)
    assert 0 <= noise.min() < noise.max() <= 1
    inner = np.abs(np.diff(noise, axis=0)).max()
    assert np.abs(noise[0] - noise[-1]).max() <= inner * 1.5


def test_tiles_cover_everything() -> None:
    tile = paper_tile((245, 229, 190))
    assert tile.get_size() == (TILE, TILE)
    target = pygame.Surface((700, 30))
    tiled(target, tile, (-100, 5))
    assert pygame.surfarray.array3d(target).min() > 100
    tiled(target, grain_tile(), (3, 3), pygame.BLEND_RGB_MULT)
    assert pygame.surfarray.array3d(target).min() > 80


def test_the_sprite_cache_is_bounded_by_pixels() -> None:
    cache = SpriteCache(pixels=250)
    for number in range(4):
        cache.get(number, lambda: Sprite(pygame.Surface((10, 10)), (5, 5)))
    assert [number in cache for number in range(4)] == [False, False, True, True]
    big = cache.get("big", lambda: Sprite(pygame.Surface((100, 100)), (50, 50)))
    assert cache.get("big", lambda: Sprite(pygame.Surface((1, 1)), (0, 0))) is big
    assert big.enlarged(2).picture.get_size() == (200, 200)
