"""Sprites kept by scale: what has no time to be painted is shown enlarged from another scale at first, or not yet."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable

import pygame

from client.draw.sprites import Sprite, SpriteCache


class ScaledSprites:
    """Sprites by what they show (``key``) and their scale, never more than ``pixels`` of them, and the newest of each as a stand-in."""

    def __init__(self, pixels: int) -> None:
        self.deadline = math.inf
        """Of ``time.perf_counter``: later, :meth:`get` paints nothing."""
        self.coarse = False
        """Whether :meth:`get` gave a stand-in since this was last set to False."""
        self._nothing = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0))
        self._sharp = SpriteCache(pixels)
        self._rough = SpriteCache(pixels // 4)
        self._latest: dict[Hashable, tuple[float, Sprite]] = {}

    def ready(self, key: Hashable, scale: float) -> bool:
        """Whether the sharp sprite is there."""
        return (key, scale) in self._sharp

    def get(self, key: Hashable, scale: float, make: Callable[[], Sprite]) -> Sprite:
        """The sprite, or past the :attr:`deadline` its stand-in; an empty one if it was never seen in any scale."""
        if not self.ready(key, scale) and time.perf_counter() > self.deadline:
            self.coarse = True
            return self.stand_in(key, scale) or self._nothing
        sprite = self._sharp.get((key, scale), make)
        self._latest[key] = scale, sprite
        return sprite

    def stand_in(self, key: Hashable, scale: float) -> Sprite | None:
        """The newest sprite of another scale, enlarged."""
        known = self._latest.get(key)
        if known is None:
            return None
        before, sprite = known
        return self._rough.get((key, before, scale), lambda: sprite.enlarged(scale / before))
