"""The chamber of a vote in Lancaster: its cloth hangs before France, comes down unrolling and is rolled up again. No layout, no rule.

What lies on the cloth is in its place at once and answers clicks and keys; only the picture comes after, so nothing waits for it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager

from pygame import Rect, Surface

from client.draw import palette
from client.draw.lancaster_icons import icon
from client.draw.layer import Layer
from client.draw.palette import mix, shade
from client.ui.theme import Theme

DOWN_MS, UP_MS = 320, 240
"""Milliseconds that the cloth comes down, and goes up."""
LONGEST_STEP = 100
"""Milliseconds, at most, between two pictures of it: after a long frame it goes on from where it was seen."""
ROLL, SHADOW = 20, 9
"""Unscaled heights of what is still rolled up, and of its shadow."""
ROSE = 90
"""Height of bare cloth from which on there is a rose on it."""
QUILT = 26
"""Unscaled pixels from seam to seam."""
CLOTH, SEAM = (0x22, 0x42, 0x38), (0x2C, 0x51, 0x45)


class Hanging:
    """How far the cloth is down. ``hall`` is where it hangs, in the window; empty before it was ever there."""

    def __init__(self) -> None:
        self.hall = Rect(0, 0, 0, 0)
        self.share = 0.0
        """From 0, all rolled up, to 1."""
        self._down: bool | None = None
        self._last: int | None = None

    @property
    def moving(self) -> bool:
        """Whether the next frame shows something else."""
        return self._down is not None and self.share != float(self._down)

    @property
    def rising(self) -> bool:
        """Whether it is on its way up, with nothing on it any more."""
        return self.moving and not self._down

    def follow(self, *, down: bool, still: bool) -> None:
        """It is to be down, or up. The first time, and for whoever wants nothing to move (``still``), it is so at once."""
        if self._down is None or still:
            self.share = float(down)
        elif down != self._down:
            self._last = None
        self._down = down

    def finish(self) -> None:
        """It is where it goes to."""
        if self._down is not None:
            self.share = float(self._down)

    def tick(self, now: int, pace: float) -> None:
        """Move on to ``now`` in milliseconds, ``pace`` times as fast as usual."""
        passed, self._last = 0 if self._last is None else min(LONGEST_STEP, now - self._last), now
        if not pace:
            self.finish()
        elif self._down:
            self.share = min(1.0, self.share + passed * pace / DOWN_MS)
        else:
            self.share = max(0.0, self.share - passed * pace / UP_MS)

    @property
    def edge(self) -> int:
        """Down to where it reaches now: fast at first, then slowing down."""
        eased = 1 - (1 - self.share) ** 2
        return self.hall.y + round(self.hall.h * eased)

    def passed(self, edge: int, theme: Theme) -> Rect:
        """Where the picture is another one than with its edge there: all else of it stays."""
        top, bottom = min(edge, self.edge) - theme.px(ROLL), max(edge, self.edge) + theme.px(ROLL + SHADOW)
        return Rect(self.hall.x, top, self.hall.w, bottom - top)

    @contextmanager
    def seen(self, surface: Surface) -> Iterator[None]:
        """What is drawn meanwhile is seen as far as the cloth is unrolled."""
        clip = surface.get_clip()
        if self.moving and not self.rising:
            surface.set_clip(clip.clip(Rect(self.hall.x, self.hall.y, self.hall.w, self.edge - self.hall.y)))
        yield
        surface.set_clip(clip)

    def draw(self, theme: Theme, surface: Surface) -> None:
        """The cloth that goes up."""
        with _within(surface, Rect(self.hall.x, self.hall.y, self.hall.w, self.edge - self.hall.y)):
            surface.blit(_cloth(self.hall.size, theme.scale), self.hall)

    def draw_roll(self, theme: Theme, surface: Surface) -> None:
        """What is still rolled up, at the edge of the cloth; nothing of it is left below the board."""
        with _within(surface, self.hall):
            surface.blit(_roll((self.hall.w, theme.px(ROLL + SHADOW)), theme.scale), (self.hall.x, self.edge - theme.px(ROLL / 2)))


@contextmanager
def _within(surface: Surface, area: Rect) -> Iterator[None]:
    clip = surface.get_clip()
    surface.set_clip(clip.clip(area))
    yield
    surface.set_clip(clip)


@functools.lru_cache(maxsize=4)
def _cloth(size: tuple[int, int], scale: float) -> Surface:
    """Quilted leather with a golden edge towards the map. Put together from one quilt: it is made in the frame in which a vote begins.
    Shared: never draw on it.
    """
    made, quilt = Surface(size), _quilt(round(QUILT * scale))
    for x in range(0, size[0], quilt.get_width()):
        for y in range(0, size[1], quilt.get_height()):
            made.blit(quilt, (x, y))
    width, line = max(1, round(4 * scale)), max(1, round(1.6 * scale))
    made.fill(palette.FRAME, (0, 0, width, size[1]))
    made.fill(palette.GOLD, (width, 0, line, size[1]))
    return made


def _quilt(size: int) -> Surface:
    """A square of the leather with its seams, which cross in the middle and in the corners."""
    layer, seam = Layer((size, size), size / QUILT, ground=CLOTH), mix(CLOTH, SEAM, 0.6)
    layer.box(CLOTH, (0, 0, QUILT, QUILT))
    layer.line(seam, [(-QUILT, -QUILT), (2 * QUILT, 2 * QUILT)], 1.2)
    layer.line(seam, [(-QUILT, 2 * QUILT), (2 * QUILT, -QUILT)], 1.2)
    return layer.flat()


@functools.lru_cache(maxsize=4)
def _roll(size: tuple[int, int], scale: float) -> Surface:
    """The cloth around its rod, with golden knobs, and the shadow below. Shared: never draw on it."""
    layer = Layer(size, scale, ground=palette.INK)
    width = size[0] / scale
    for k in range(SHADOW):
        layer.box((*palette.INK, 90 - k * 90 // SHADOW), (6, ROLL - 2 + k, width - 6, 1))
    for k in range(ROLL - 4):
        across = abs(k - 5) / (ROLL - 5)  # the light falls on its upper third
        layer.box(mix(shade(CLOTH, -0.55), shade(CLOTH, 0.34), min(1.0, across * 1.2)), (6, 2 + k, width - 6, 1.4))
    layer.line(palette.GOLD, [(6, ROLL - 3), (width, ROLL - 3)], 1.6)
    layer.box(palette.PIECE_LINE, (0, 0, 11, ROLL), 4)
    layer.box(palette.GOLD, (1, 1, 9, ROLL - 2), 3.4)
    layer.box(shade(palette.GOLD, 0.35), (2, 3, 7, 4), 2)
    return layer.flat()


def draw_chamber(theme: Theme, surface: Surface, hall: Rect, used: int) -> None:
    """The cloth when it is down; ``used`` is down to where things lie on it."""
    surface.blit(_cloth(hall.size, theme.scale), hall)
    bare = hall.bottom - used
    if bare >= theme.px(ROSE):
        size = min(theme.px(72), bare // 2)
        picture = icon("rose", size)
        surface.blit(picture, picture.get_rect(center=(hall.centerx, used + bare // 2)))
