"""Sprites: pictures that know their centre, and a cache of them that is bounded by pixels, as their sizes differ a hundredfold."""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from client.draw.shapes import Point

GHOST = 0.75
"""How strong a ghost is drawn."""


@dataclass(frozen=True)
class Sprite:
    """A picture and where its centre lies in it, in pixels. Shared: never draw on the picture."""

    picture: pygame.Surface
    centre: tuple[int, int]

    def blit(self, target: pygame.Surface, at: Point) -> pygame.Rect:
        """Blit with the centre at a point of the target."""
        return target.blit(self.picture, (round(at[0]) - self.centre[0], round(at[1]) - self.centre[1]))

    def enlarged(self, factor: float) -> Sprite:
        """The same, scaled roughly: to be shown until the sharp one is there."""
        size = (max(1, round(self.picture.get_width() * factor)), max(1, round(self.picture.get_height() * factor)))
        return Sprite(pygame.transform.scale(self.picture, size), (round(self.centre[0] * factor), round(self.centre[1] * factor)))


@functools.lru_cache(maxsize=32)
def faint(solid: Sprite) -> Sprite:
    """The same sprite as a ghost: a piece that is not there yet. Kept, as a ghost is drawn in many frames."""
    picture = solid.picture.copy()
    picture.fill((255, 255, 255, round(255 * GHOST)), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(picture, solid.centre)


class SpriteCache:
    """Sprites by key; when they have more than ``pixels`` together, those not used for longest go."""

    def __init__(self, pixels: int = 3_000_000) -> None:
        self._room = pixels
        self._used = 0
        self._sprites: OrderedDict[Hashable, Sprite] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._sprites

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """The kept sprite, or a new one."""
        found = self._sprites.get(key)
        if found is not None:
            self._sprites.move_to_end(key)
            return found
        made = self._sprites[key] = make()
        self._used += _area(made)
        while self._used > self._room and len(self._sprites) > 1:
            _, gone = self._sprites.popitem(last=False)
            self._used -= _area(gone)
        return made


def _area(sprite: Sprite) -> int:
    return sprite.picture.get_width() * sprite.picture.get_height()
