"""Sprites kept by scale: made once, enlarged while there is no time to paint them."""

from __future__ import annotations

import math
import time

import pygame
import pytest

from client.boards.scaled_sprites import ScaledSprites
from client.draw.sprites import Sprite


def square(side: int) -> Sprite:
    return Sprite(pygame.Surface((side, side)), (side // 2, side // 2))


@pytest.fixture
def sprites() -> ScaledSprites:
    return ScaledSprites(100_000)


def late(sprites: ScaledSprites) -> None:
    sprites.deadline = time.perf_counter() - 1


def test_a_sprite_is_made_once(sprites: ScaledSprites) -> None:
    first = sprites.get("tree", 1.0, lambda: square(10))
    assert sprites.get("tree", 1.0, lambda: square(99)) is first
    assert sprites.ready("tree", 1.0)
    assert not sprites.ready("tree", 2.0)


def test_after_the_deadline_a_known_one_is_enlarged(sprites: ScaledSprites) -> None:
    sprites.get("tree", 1.0, lambda: square(10))
    late(sprites)
    rough = sprites.get("tree", 2.0, lambda: square(21))
    assert rough.picture.get_size() == (20, 20)
    assert rough.centre == (10, 10)
    assert sprites.coarse
    assert not sprites.ready("tree", 2.0)


def test_after_the_deadline_an_unknown_one_is_not_painted_yet(sprites: ScaledSprites) -> None:
    late(sprites)
    nothing = sprites.get("tree", 2.0, lambda: square(21)).picture
    assert nothing.get_at((0, 0)).a == 0
    assert sprites.coarse
    sprites.deadline, sprites.coarse = math.inf, False
    assert sprites.get("tree", 2.0, lambda: square(21)).picture.get_width() == 21
    assert not sprites.coarse
    assert sprites.stand_in("house", 1.0) is None


def test_the_newest_is_the_stand_in(sprites: ScaledSprites) -> None:
    sprites.get("tree", 1.0, lambda: square(10))
    sprites.get("tree", 2.0, lambda: square(22))
    stand_in = sprites.stand_in("tree", 4.0)
    assert stand_in is not None
    assert stand_in.picture.get_width() == 44
