"""Shields and the signs of the seats: ordinaries for pieces, patterns for land. Drawn into layers, or as cached sprites."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import pygame

from client.draw.layer import Layer
from client.draw.palette import PIECE_HALO, PIECE_LINE, Mark, Pattern, SeatLook
from client.draw.shapes import Point, Points, bounds, grown, shield_outline

_PATTERN_LINES: dict[Pattern, tuple[int, ...]] = {
    "crossed": (45, -45),
    "grid": (0, 90),
    "diagonal": (45,),
    "uprights": (90,),
    "dots": (),
    "net": (60, -60),
}


def _marks(mark: Mark) -> list[Points]:
    """The polygons of an ordinary in a box from -1 to 1; the roundel is drawn as a disc."""
    if mark == "chevron":
        return [[(-0.8, 0.56), (0, -0.3), (0.8, 0.56), (0.8, 0.02), (0, -0.84), (-0.8, 0.02)]]
    if mark == "cross":
        return [
            [(-0.2, -1), (0.2, -1), (0.2, 1.0), (0, 1.07), (-0.2, 1.0)],
            [(-0.8, -0.34), (0.8, -0.34), (0.8, 0.08), (-0.8, 0.08)],
        ]
    if mark == "bend":
        return [[(-0.8, -1), (-0.36, -1), (0.8, 0.3), (0.62, 0.66), (0.5, 0.78), (-0.8, -0.52)]]
    if mark == "pales":
        return [
            [(x - 0.17, -1), (x + 0.17, -1), (x + 0.17, foot), (x - 0.17, other)]
            for x, foot, other in ((-0.38, 0.9, 0.72), (0.38, 0.72, 0.9))
        ]
    if mark == "lozenge":
        return [[(0, -0.78), (0.5, -0.04), (0, 0.7), (-0.5, -0.04)]]
    return []


def ordinary(layer: Layer, look: SeatLook, centre: Point, size: float) -> None:
    """The mark of a seat in its charge colour, in a shield of half-size ``size``."""
    x, y = centre
    if look.mark == "roundel":
        layer.disc(look.charge, (x, y - size * 0.06), size * 0.44)
    for polygon in _marks(look.mark):
        layer.polygon(look.charge, [(x + size * px, y + size * py) for px, py in polygon])


def shield(layer: Layer, look: SeatLook, centre: Point, size: float, line: float = 1.5, halo: float = 1.2) -> None:
    """A shield with its rings: dark line, cream halo. ``line`` and ``halo`` in plane units; 0 leaves a ring out."""
    x, y = centre
    outline = shield_outline(centre, size)
    if halo:
        layer.polygon(PIECE_HALO, grown(outline, line + halo))
    if line:
        layer.polygon(PIECE_LINE, grown(outline, line))
    layer.polygon(look.colour, outline)
    ordinary(layer, look, centre, size)
    # Light from the left: the right half lies in a faint shade, the left edge catches the light.
    half = [point for point in outline if point[0] >= x - 0.01]
    layer.polygon((0, 0, 0, 30), [(x, y - size), *half])
    layer.polygon(
        (255, 255, 255, 40),
        [(x - size * 0.8, y - size), (x + size * 0.8, y - size), (x + size * 0.8, y - size * 0.86), (x - size * 0.8, y - size * 0.86)],
    )


@functools.lru_cache(maxsize=256)
def shield_sprite(look: SeatLook, height: int, halo: bool = False) -> pygame.Surface:
    """A shield for panels and log lines, ``height`` pixels high with everything. Shared: never draw on it."""
    line = max(1.0, height * 0.05)
    ring = line * 0.9 if halo else 0.0
    size = (height - 2 * (line + ring) - 1) / 2.07
    width = math.ceil(size * 1.6 + 2 * (line + ring)) + 1
    layer = Layer((width, height), sampling=4, ground=PIECE_HALO if halo else PIECE_LINE)
    shield(layer, look, (width / 2, line + ring + size + 0.3), size, line, ring)
    return layer.flat()


def pattern(layer: Layer, look: SeatLook, outline: Sequence[Point], gap: float = 8.0, alpha: int = 90) -> None:
    """Hatch the inside of an outline with the pattern of a seat, in its dark edge colour. The hatching is anchored to the plane."""
    left, top, right, bottom = bounds(outline)
    n = layer.sampling * layer.scale
    x, y = math.floor((left - layer.window[0]) * n), math.floor((top - layer.window[1]) * n)
    size = (math.ceil((right - left) * n) + 2, math.ceil((bottom - top) * n) + 2)
    hatch = pygame.Surface(size, pygame.SRCALPHA)
    ink = (*look.edge, alpha)

    def placed(point: Point) -> Point:
        return (point[0] - layer.window[0]) * n - x, (point[1] - layer.window[1]) * n - y

    if look.pattern == "dots":
        for row in range(math.floor(top / gap), math.ceil(bottom / gap) + 1):
            shift = gap / 2 if row % 2 else 0.0
            for column in range(math.floor(left / gap) - 1, math.ceil(right / gap) + 1):
                pygame.draw.circle(hatch, ink, placed((column * gap + shift, row * gap)), 1.5 * n)
    for degrees in _PATTERN_LINES[look.pattern]:
        for a, b in _parallels((left, top, right, bottom), degrees, gap):
            pygame.draw.line(hatch, ink, placed(a), placed(b), max(1, round(1.2 * n)))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [placed(point) for point in outline])
    hatch.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    layer.surface.blit(hatch, (x, y))


def _parallels(box: tuple[float, float, float, float], degrees: int, gap: float) -> list[tuple[Point, Point]]:
    """Lines at an angle, ``gap`` apart and counted from the origin of the plane, that together cover the box."""
    left, top, right, bottom = box
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(px, py) for px in (left, right) for py in (top, bottom)]
    across = [-px * s + py * c for px, py in corners]
    along = [px * c + py * s for px, py in corners]
    lines = []
    for k in range(math.floor(min(across) / gap), math.ceil(max(across) / gap) + 1):
        d = k * gap
        lines.append(((min(along) * c - d * s, min(along) * s + d * c), (max(along) * c - d * s, max(along) * s + d * c)))
    return lines
