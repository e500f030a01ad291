"""Layers drawn at a multiple of their size and scaled down once: smooth edges from plain polygons. For caches, never for frames.

A layer shows a window of a plane: drawing is in plane units, ``scale`` pixels long each, and the plane point ``origin`` is at the
layer's top left corner. So the same drawing code serves a sprite, a whole map and one tile of a zoomed map.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Literal

import pygame

from client.draw.palette import Colour
from client.draw.shapes import Point, bounds

Ink = Colour | tuple[int, int, int, int]


class Layer:
    """A surface of ``size`` pixels. ``ground`` is the colour that soft edges fade into where nothing is drawn.

    ``sampling`` is a power of two: scaling down by three loses a little of every colour.
    """

    def __init__(
        self,
        size: tuple[int, int],
        scale: float = 1.0,
        origin: Point = (0.0, 0.0),
        sampling: Literal[1, 2, 4] = 4,
        ground: Colour = (0, 0, 0),
    ) -> None:
        self.size = size
        self.scale = scale
        self.sampling = sampling
        self._unit = scale * sampling
        self._origin = origin
        self.surface = pygame.Surface((size[0] * sampling, size[1] * sampling), pygame.SRCALPHA)
        self.surface.fill((*ground, 0))
        width, height = size[0] / scale, size[1] / scale
        self.window = (origin[0], origin[1], origin[0] + width, origin[1] + height)

    def flat(self) -> pygame.Surface:
        """The picture at its final size."""
        if self.sampling == 1:
            return self.surface
        return pygame.transform.smoothscale(self.surface, self.size)

    def sees(self, box: tuple[float, float, float, float], margin: float = 0.0) -> bool:
        """Whether a box (left, top, right, bottom in plane units) touches the window."""
        left, top, right, bottom = self.window
        return box[2] + margin >= left and box[0] - margin <= right and box[3] + margin >= top and box[1] - margin <= bottom

    def polygon(self, ink: Ink, points: Sequence[Point]) -> None:
        """Filled. An ink with alpha is laid over what is there."""
        if len(ink) == 4 and ink[3] < 255:
            self._veil(ink, points)
        else:
            pygame.draw.polygon(self.surface, ink, self._placed(points))

    def disc(self, ink: Ink, centre: Point, radius: float) -> None:
        """A filled circle."""
        x, y = self._placed((centre,))[0]
        r = radius * self._unit
        if len(ink) == 4 and ink[3] < 255:
            n = math.ceil(r) + 1
            veil = pygame.Surface((2 * n, 2 * n), pygame.SRCALPHA)
            pygame.draw.circle(veil, ink, (n, n), r)
            self.surface.blit(veil, (round(x) - n, round(y) - n))
        else:
            pygame.draw.circle(self.surface, ink, (x, y), r)

    def ring(self, ink: Ink, centre: Point, radius: float, width: float) -> None:
        """A circle line, ``width`` wide, inside the radius."""
        x, y = self._placed((centre,))[0]
        r = radius * self._unit
        n = math.ceil(r) + 1
        veil = pygame.Surface((2 * n, 2 * n), pygame.SRCALPHA)
        pygame.draw.circle(veil, ink, (n, n), r, max(1, round(width * self._unit)))
        self.surface.blit(veil, (round(x) - n, round(y) - n))

    def line(self, ink: Ink, points: Sequence[Point], width: float = 1.0, closed: bool = False) -> None:
        """A line with round joints. An ink with alpha must not cross itself: overlaps would show."""
        placed = self._placed(points)
        if closed:
            placed.append(placed[0])
        if len(ink) == 4 and ink[3] < 255:
            self._veiled_line(ink, placed, width * self._unit)
        else:
            _thick_line(self.surface, ink, placed, max(1.0, width * self._unit))

    def box(self, ink: Ink, rect: tuple[float, float, float, float], radius: float = 0.0) -> None:
        """A filled rectangle (left, top, width, height) with round corners."""
        (left, top), (right, bottom) = self._placed(((rect[0], rect[1]), (rect[0] + rect[2], rect[1] + rect[3])))
        area = pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
        corner = round(radius * self._unit)
        if len(ink) == 4 and ink[3] < 255:
            veil = pygame.Surface(area.size, pygame.SRCALPHA)
            pygame.draw.rect(veil, ink, veil.get_rect(), border_radius=corner)
            self.surface.blit(veil, area)
        else:
            pygame.draw.rect(self.surface, ink, area, border_radius=corner)

    def shadow(self, points: Sequence[Point], blur: float = 3.0, offset: Point = (1.0, 2.0), strength: int = 100) -> None:
        """A soft shadow of a polygon. Blurred small and enlarged: nobody sees the difference in something soft, and it is fast."""
        if not self.sees(bounds(points), 4 * blur):
            return
        radius = max(1.0, blur * self.scale)
        # Pixels of the layer per pixel of the shadow.
        coarse = max(1, round(radius / 2))
        unit = self.scale / coarse
        reach = max(1, round(radius / coarse))
        margin = 3 * reach
        shape = [((px - self._origin[0]) * unit, (py - self._origin[1]) * unit) for px, py in points]
        left, top, right, bottom = bounds(shape)
        area = pygame.Rect(math.floor(left) - margin, math.floor(top) - margin, 0, 0)
        area.size = (math.ceil(right) + margin - area.x, math.ceil(bottom) + margin - area.y)
        seen = pygame.Rect(0, 0, math.ceil(self.size[0] / coarse), math.ceil(self.size[1] / coarse))
        area = area.clip(seen.inflate(4 * margin, 4 * margin))
        soft = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.polygon(soft, (0, 0, 0, strength), [(x - area.x, y - area.y) for x, y in shape])
        soft = pygame.transform.gaussian_blur(soft, reach)
        enlarged = coarse * self.sampling
        if enlarged > 1:
            soft = pygame.transform.smoothscale(soft, (area.width * enlarged, area.height * enlarged))
        shift = self.scale * self.sampling
        self.surface.blit(soft, (round(area.x * enlarged + offset[0] * shift), round(area.y * enlarged + offset[1] * shift)))

    def _placed(self, points: Sequence[Point]) -> list[Point]:
        ox, oy = self._origin
        unit = self._unit
        return [((x - ox) * unit, (y - oy) * unit) for x, y in points]

    def _veil(self, ink: Ink, points: Sequence[Point]) -> None:
        placed = self._placed(points)
        left, top, right, bottom = bounds(placed)
        area = pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left) + 2, math.ceil(bottom - top) + 2)
        area = area.clip(self.surface.get_rect())
        if not area:
            return
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.polygon(veil, ink, [(x - area.x, y - area.y) for x, y in placed])
        self.surface.blit(veil, area)

    def _veiled_line(self, ink: Ink, placed: list[Point], width: float) -> None:
        left, top, right, bottom = bounds(placed)
        pad = math.ceil(width) + 1
        area = pygame.Rect(
            math.floor(left) - pad, math.floor(top) - pad, math.ceil(right - left) + 2 * pad, math.ceil(bottom - top) + 2 * pad
        )
        area = area.clip(self.surface.get_rect())
        if not area:
            return
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        _thick_line(veil, ink, [(x - area.x, y - area.y) for x, y in placed], max(1.0, width))
        self.surface.blit(veil, area)


def _thick_line(surface: pygame.Surface, ink: Ink, placed: list[Point], width: float) -> None:
    half = width / 2
    for a, b in itertools.pairwise(placed):
        length = math.dist(a, b)
        if length < 0.01:
            continue
        nx, ny = (b[1] - a[1]) / length * half, (a[0] - b[0]) / length * half
        quad = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
        pygame.draw.polygon(surface, ink, quad)
        if width > 2.5:
            pygame.draw.circle(surface, ink, b, half)
    if width > 2.5:
        pygame.draw.circle(surface, ink, placed[0], half)
