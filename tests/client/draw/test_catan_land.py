"""The faces of the hexes: no two alike, the same at every call, nothing in the token's way or beyond the edge."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest

from client.boards.hex_land import face, plain_face
from client.draw.catan_motifs import FACE, RADIUS, TOKEN_AT, hexagon, paint_terrain
from client.draw.catan_palette import TERRAIN
from client.draw.layer import Layer
from client.draw.shapes import contains
from client.draw.sprites import Sprite
from shared.catan.cards import Terrain

TERRAINS = list(TERRAIN)


def pixels(sprite: Sprite) -> np.ndarray:
    return pygame.surfarray.array3d(sprite.picture).astype(int)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_no_two_hexes_of_a_terrain_are_alike(terrain: Terrain) -> None:
    one, other = pixels(face(3, terrain, 1.0)), pixels(face(4, terrain, 1.0))
    assert (np.abs(one - other).max(axis=2) > 24).mean() > 0.05


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_hex_is_painted_the_same_again(terrain: Terrain) -> None:
    assert np.array_equal(pixels(face(7, terrain, 1.0)), pixels(face(7, terrain, 1.0)))


def test_terrains_are_told_apart_in_grey() -> None:
    def texture(terrain: Terrain) -> np.ndarray:
        grey = pixels(face(0, terrain, 1.0)) @ [0.299, 0.587, 0.114]
        return grey[20:-20, 20:-20]

    pictures = [texture(terrain) for terrain in TERRAINS]
    for at, one in enumerate(pictures):
        for other in pictures[at + 1 :]:
            assert (np.abs(one - other) > 16).mean() > 0.3


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_face_has_the_colour_of_its_terrain_and_reaches_to_its_edge(terrain: Terrain) -> None:
    sprite = face(0, terrain, 1.0)
    alpha = pygame.surfarray.array_alpha(sprite.picture)
    for x, y in ((0, -50), (44, 0), (-44, 0), (0, 50), (40, 22)):
        assert alpha[sprite.centre[0] + x, sprite.centre[1] + y] == 255
    assert alpha[0, 0] == 0
    mean = pixels(sprite)[20:-20, 20:-20].mean(axis=(0, 1))
    assert np.abs(mean - np.array(TERRAIN[terrain])).max() < 80
    assert plain_face(terrain, 1.0).picture.get_at(sprite.centre)[:3] == TERRAIN[terrain]


def roughness(terrain: Terrain, seed: int, corner: tuple[float, float], size: int) -> float:
    """How much a square of a hex differs from its plain ground."""
    layer = Layer((size, size), 1.0, corner)
    layer.surface.fill((*TERRAIN[terrain], 255))
    paint_terrain(layer, terrain, random.Random(seed))
    painted = pygame.surfarray.array3d(layer.flat()).astype(int)
    return float(np.abs(painted - np.array(TERRAIN[terrain])).mean())


@pytest.mark.parametrize("terrain", ["forest", "pasture", "hills", "mountains"])
def test_motifs_keep_off_the_token(terrain: Terrain) -> None:
    """But for what is flat: tufts of grass, furrows, stones."""
    for seed in range(4):
        under_token = roughness(terrain, seed, (TOKEN_AT[0] - 5, TOKEN_AT[1] - 5), 10)
        assert under_token < 0.75 * roughness(terrain, seed, (-40, -40), 80)


def test_the_hexagon_has_its_corners_where_the_board_has_them() -> None:
    corners = hexagon(RADIUS)
    assert corners[0] == pytest.approx((0, -RADIUS))
    assert corners[3] == pytest.approx((0, RADIUS))
    assert corners[1][0] == pytest.approx(corners[2][0]) == pytest.approx(RADIUS * 3**0.5 / 2)
    assert contains(hexagon(FACE), (49, 0))
    assert not contains(hexagon(FACE), (49, 30))
