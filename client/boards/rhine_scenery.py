"""The country around the Rhine: hills, woods, ruins, the Alps, compass and title. Decoration without meaning for the game.

What stands where is drawn by lot with a fixed seed, away from the land of the game and from every name: same board, same picture.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from client.boards.rhine_course import HEIGHT
from client.boards.rhine_geometry import RhineGeometry
from client.boards.rhine_names import Box, overlap
from client.draw.layer import Layer
from client.draw.palette import Colour, mix
from client.draw.panels import paint_scroll
from client.draw.shapes import Point, Points, inked

MotifKind = Literal["fir", "tree", "hill", "castle", "vines"]

_INK: Colour = (0x80, 0x68, 0x44)
_WOOD_DARK: Colour = (0x68, 0x70, 0x48)
_WOOD: Colour = (0x80, 0x8A, 0x58)
_WOOD_LIGHT: Colour = (0x98, 0xA0, 0x6C)
_HILL: Colour = (0xDA, 0xC8, 0x9C)
_HILL_DARK: Colour = (0xC4, 0xAE, 0x80)
_ROSE_DARK: Colour = (0x7A, 0x46, 0x2C)
_ROSE_LIGHT: Colour = (0xFA, 0xF0, 0xD4)


@dataclass(frozen=True)
class Motif:
    kind: MotifKind
    at: Point
    size: float
    seed: int


@dataclass(frozen=True)
class Furniture:
    """The boxes of what a map has besides land (left, top, right, bottom), for one width of the board."""

    title: Box
    compass: Box


def furniture(width: float) -> Furniture:
    """The title in the upper gap between two passes of the river, the compass in the lower one."""
    title_left = 0.16 * width
    compass = 0.415 * width
    return Furniture(
        (title_left, 180, title_left + 300, 230),
        (compass - 27, 376, compass + 27, 434),
    )


def alps_box(width: float, taken: Sequence[Box]) -> Box | None:
    """The widest free stretch of the lower gap, on the side of the source; None where there is no room for a range of mountains."""
    top, bottom = 393.0, 429.0
    blocks = sorted((left - 8, right + 8) for left, up, right, down in taken if up < bottom and down > top)
    best: Box | None = None
    reach = 0.45 * width
    for left, right in [*blocks, (0.9 * width, 0.9 * width)]:
        wide = min(left, 0.9 * width) - reach
        if wide >= 60 and (best is None or wide > best[2] - best[0]):
            best = (reach, top, reach + wide, bottom)
        reach = max(reach, right)
    if best is not None and best[2] - best[0] > 190:
        middle = (best[0] + best[2]) / 2
        best = (middle - 95, top, middle + 95, bottom)
    return best


@dataclass(frozen=True)
class Country:
    """The name of a landscape, written wide and pale."""

    text: str
    centre: Point
    box: Box


# Landscape, where it lies as part of the width, and the height between the passes of the river. True to the banks they lie on.
_COUNTRIES = (
    ("EIFEL", 0.64, 198.0),
    ("HUNSRÜCK", 0.55, 228.0),
    ("WESTERWALD", 0.78, 25.0),
    ("TAUNUS", 0.27, 408.0),
    ("ODENWALD", 0.62, 408.0),
    ("SIEBENGEBIRGE", 0.3, 25.0),
    ("PFALZ", 0.36, 566.0),
    ("ELSASS", 0.68, 566.0),
    ("SCHWARZWALD", 0.86, 408.0),
)


def place_countries(geometry: RhineGeometry, size: Callable[[str], tuple[float, float]], taken: list[Box]) -> list[Country]:
    """Where there is room for them; a landscape without room stays unnamed."""
    found: list[Country] = []
    for text, part, y in _COUNTRIES:
        width, height = size(text)
        for shift in sorted(range(-150, 151, 10), key=abs):
            for lift in (0, -9, 9, -18, 18):
                centre = (part * geometry.width + shift, y + lift)
                box = (centre[0] - width / 2, centre[1] - height / 2, centre[0] + width / 2, centre[1] + height / 2)
                blocked = any(overlap(box, other) for other in [*taken, *(country.box for country in found)])
                if not blocked and box[1] > 12 and box[3] < HEIGHT - 10 and _off_land(geometry, box):
                    found.append(Country(text, centre, box))
                    break
            if found and found[-1].text == text:
                break
    return found


def _off_land(geometry: RhineGeometry, box: Box) -> bool:
    left, top, right, bottom = box
    points = np.array([(left + (right - left) * k / 6, y) for k in range(7) for y in (top, bottom)])
    return bool((geometry.course.land_depth(points) < -5).all()) and left > 12 and right < geometry.width - 12


def scatter(geometry: RhineGeometry, taken: list[Box]) -> list[Motif]:
    """Motifs with a smallest distance, sorted from back to front."""
    chance = random.Random(5)
    tries = 3600
    points = np.array([(chance.uniform(14, geometry.width - 14), chance.uniform(18, HEIGHT - 14)) for _ in range(tries)])
    depth = geometry.course.land_depth(points)
    lots = [(x, y, inside, *_lot(chance, x, y)) for (x, y), inside in zip(points.tolist(), depth.tolist(), strict=True)]
    # The big ones first, or trees would leave them no room.
    lots.sort(key=lambda lot: -lot[4])
    placed: list[Motif] = []
    cells: dict[tuple[int, int], list[Motif]] = {}
    for x, y, inside, kind, size in lots:
        wide = size * (1.3 if kind in ("hill", "castle", "vines") else 0.8)
        if inside > -wide - 3 or any(overlap((x - wide, y - size, x + wide, y + size * 0.8), box) for box in taken):
            continue
        if any(math.dist(other.at, (x, y)) < 4.5 + 0.58 * (size + other.size) for other in _near(cells, x, y)):
            continue
        motif = Motif(kind, (x, y), size, len(placed))
        placed.append(motif)
        cells.setdefault((int(x // 32), int(y // 32)), []).append(motif)
    return sorted(placed, key=lambda motif: motif.at[1])


def _near(cells: dict[tuple[int, int], list[Motif]], x: float, y: float) -> Iterator[Motif]:
    column, row = int(x // 32), int(y // 32)
    for i in (column - 1, column, column + 1):
        for j in (row - 1, row, row + 1):
            yield from cells.get((i, j), ())


def _lot(chance: random.Random, x: float, y: float) -> tuple[MotifKind, float]:
    """Woods and hills gather in patches, as the waves of two slow functions want it."""
    patch = math.sin(x * 0.021 + 1.3) + math.sin(y * 0.027 + x * 0.008)
    dice = chance.random()
    if dice < 0.007:
        return "castle", chance.uniform(10.5, 12.5)
    if dice < 0.014:
        return "vines", chance.uniform(8, 10)
    if dice < 0.085 - 0.02 * patch:
        return "hill", chance.uniform(10, 16)
    return ("fir" if dice < 0.62 + 0.16 * patch else "tree"), chance.uniform(5.6, 7.8)


def paint_motif(layer: Layer, motif: Motif) -> None:
    x, y = motif.at
    reach = motif.size * 1.6
    if not layer.sees((x - reach, y - reach, x + reach, y + reach)):
        return
    chance = random.Random(motif.seed)
    if motif.kind == "fir":
        _fir(layer, x, y, motif.size)
    elif motif.kind == "tree":
        _tree(layer, x, y, motif.size)
    elif motif.kind == "hill":
        _hill(layer, x, y, motif.size, chance)
    elif motif.kind == "castle":
        _hill(layer, x, y + 2, motif.size, chance)
        _ruin(layer, x, y - motif.size * 0.42, motif.size * 0.42)
    else:
        _vines(layer, x, y, motif.size)


def _shade_on_ground(layer: Layer, x: float, y: float, wide: float) -> None:
    disc = [(x + wide * math.cos(k * math.pi / 6), y + wide * 0.26 * math.sin(k * math.pi / 6)) for k in range(12)]
    layer.polygon((0x5A, 0x46, 0x28, 60), disc)


def _fir(layer: Layer, x: float, y: float, s: float) -> None:
    _shade_on_ground(layer, x + s * 0.15, y + s * 0.66, s * 0.72)
    layer.line(_INK, [(x, y + s * 0.4), (x, y + s * 0.72)], 1.1)
    for low, wide in ((0.55, 0.64), (0.08, 0.5), (-0.36, 0.36)):
        tip = (x, y + s * (low - 0.78))
        layer.polygon(_WOOD_DARK, [(x - s * wide, y + s * low), tip, (x + s * wide, y + s * low)])
        layer.polygon(_WOOD, [(x - s * wide, y + s * low), tip, (x + s * wide * 0.16, y + s * low)])


def _tree(layer: Layer, x: float, y: float, s: float) -> None:
    _shade_on_ground(layer, x + s * 0.15, y + s * 0.78, s * 0.62)
    layer.line(_INK, [(x, y + s * 0.2), (x, y + s * 0.8)], 1.2)
    for dx, dy, r in ((-0.26, 0.06, 0.36), (0.28, 0.04, 0.36), (0.0, -0.24, 0.44)):
        layer.disc(_WOOD_DARK, (x + s * dx, y + s * dy), s * r + 0.7)
    for dx, dy, r in ((-0.26, 0.06, 0.36), (0.28, 0.04, 0.36), (0.0, -0.24, 0.44)):
        layer.disc(_WOOD, (x + s * dx, y + s * dy), s * r)
    layer.disc(_WOOD_LIGHT, (x - s * 0.14, y - s * 0.32), s * 0.26)


def _hill(layer: Layer, x: float, y: float, w: float, chance: random.Random) -> None:
    crown = chance.uniform(0.52, 0.7)
    lean = chance.uniform(-0.15, 0.15)

    def ridge(part: float) -> Point:
        angle = math.pi * (1 - part)
        height = w * crown * math.sin(angle) ** 0.9
        return x + w * math.cos(angle) + lean * height, y + w * 0.3 - height

    line = [ridge(k / 14) for k in range(15)]
    layer.polygon(_HILL, line)
    dark = [ridge(0.5 + k / 20) for k in range(11)]
    layer.polygon(_HILL_DARK, [*dark, (x + w * 0.45, y + w * 0.3)])
    layer.line(_INK, inked(line, 0.35, 4, chance, closed=False), 1.0)
    for k in range(5):
        top = ridge(0.56 + 0.075 * k)
        length = w * (0.34 - 0.05 * k)
        layer.line(mix(_INK, _HILL_DARK, 0.25), [top, (top[0] - length * 0.18, top[1] + length)], 0.6)


def _ruin(layer: Layer, x: float, y: float, s: float) -> None:
    """A small castle upon a hill: keep, wall, a flag."""
    wall: Colour = (0xCC, 0xB8, 0x92)
    keep = [(x - s * 0.9, y + s * 0.5), (x - s * 0.9, y - s * 1.3), (x - s * 0.1, y - s * 1.3), (x - s * 0.1, y + s * 0.5)]
    house = [(x - s * 0.1, y + s * 0.5), (x - s * 0.1, y - s * 0.4), (x + s * 1.2, y - s * 0.4), (x + s * 1.2, y + s * 0.5)]
    for shape in (keep, house):
        layer.polygon(wall, shape)
        layer.line(_ROSE_DARK, shape, 0.7, closed=True)
    layer.polygon((0xA8, 0x62, 0x46), [(x - s * 0.3, y - s * 0.4), (x + s * 0.5, y - s * 1.1), (x + s * 1.35, y - s * 0.4)])
    for k in range(3):
        left = x - s * (0.95 - 0.32 * k)
        layer.box(_ROSE_DARK, (left, y - s * 1.62, s * 0.2, s * 0.36))
    layer.line(_ROSE_DARK, [(x - s * 0.5, y - s * 1.4), (x - s * 0.5, y - s * 2.3)], 0.6)
    layer.polygon((0xB0, 0x3A, 0x2A), [(x - s * 0.5, y - s * 2.3), (x + s * 0.35, y - s * 2.05), (x - s * 0.5, y - s * 1.8)])


def _vines(layer: Layer, x: float, y: float, s: float) -> None:
    """Rows of a vineyard on a slope."""
    for row in range(4):
        base = y + s * (0.55 - 0.34 * row)
        half = s * (1.15 - 0.17 * row)
        layer.line(mix(_INK, _HILL, 0.35), [(x - half, base), (x + half, base - s * 0.14)], 0.5)
        count = 7 - row
        for k in range(count):
            part = (k + 0.5) / count
            at = (x - half + 2 * half * part, base - s * 0.14 * part - s * 0.1)
            layer.disc(_WOOD_DARK, at, s * 0.13)
            layer.disc(_WOOD_LIGHT, (at[0] - 0.3, at[1] - 0.3), s * 0.08)


def paint_alps(layer: Layer, box: Box) -> None:
    """Snowy peaks between left and right of the box."""
    left, top, right, bottom = box
    if not layer.sees(box, 10):
        return
    chance = random.Random(11)
    count = max(5, round((right - left) / 27))
    peaks = []
    for k in range(count):
        x = left + (right - left) * (k + 0.5) / count
        size = (bottom - top) * chance.uniform(0.62, 0.8) * (1.0 if k % 2 else 0.72)
        peaks.append((x + chance.uniform(-3, 3), bottom - 4 + (k % 2) * -2, size))
    for x, foot, size in sorted(peaks, key=lambda peak: -peak[2]):
        _peak(layer, x, foot, size, chance)


def _peak(layer: Layer, x: float, foot: float, size: float, chance: random.Random) -> None:
    wide = size * 0.82
    tip = (x + size * chance.uniform(-0.06, 0.06), foot - size)
    left: Points = [(x - wide, foot), (x - wide * 0.62, foot - size * 0.36), (x - wide * 0.36, foot - size * 0.5)]
    right: Points = [(x + wide * 0.3, foot - size * 0.56), (x + wide * 0.56, foot - size * 0.34), (x + wide, foot)]
    ridge = [
        tip,
        (x + wide * 0.08, foot - size * 0.66),
        (x - wide * 0.06, foot - size * 0.42),
        (x + wide * 0.16, foot - size * 0.2),
        (x + wide * 0.1, foot),
    ]
    layer.polygon((0xD4, 0xC4, 0xA0), [*left, tip, *right])
    layer.polygon((0xA6, 0x94, 0x74), [*ridge[:1], *right, *reversed(ridge[1:])])
    snow = [
        (x - wide * 0.32, foot - size * 0.56), tip, (x + wide * 0.27, foot - size * 0.6), (x + wide * 0.15, foot - size * 0.55),
        (x + wide * 0.06, foot - size * 0.66), (x - wide * 0.07, foot - size * 0.5), (x - wide * 0.16, foot - size * 0.62),
    ]  # fmt: skip
    layer.polygon((0xFA, 0xF6, 0xEA), snow)
    layer.polygon(
        (0xDC, 0xDA, 0xD6),
        [tip, (x + wide * 0.27, foot - size * 0.6), (x + wide * 0.15, foot - size * 0.55), (x + wide * 0.06, foot - size * 0.66)],
    )
    layer.line(_INK, inked([*left, tip, *right], 0.5, 5, chance, closed=False), 1.0)


def paint_compass(layer: Layer, box: Box) -> None:
    """A wind rose; its north stands free for the letter."""
    x, y = (box[0] + box[2]) / 2, box[3] - 27
    radius = 25.0
    if not layer.sees(box, 4):
        return
    for r, width in ((radius * 0.74, 0.9), (radius * 0.68, 0.5)):
        layer.ring(_ROSE_DARK, (x, y), r, width)
    for length, count, turn in ((0.62, 4, math.pi / 4), (1.0, 4, 0.0)):
        for k in range(count):
            angle = turn + k * math.pi / 2 - math.pi / 2
            tip = (x + radius * length * math.cos(angle), y + radius * length * math.sin(angle))
            waist = radius * 0.15
            for side, colour in ((-0.785, _ROSE_LIGHT), (0.785, _ROSE_DARK)):
                hip = (x + waist * math.cos(angle + side), y + waist * math.sin(angle + side))
                layer.polygon(_ROSE_DARK, [tip, hip, (x, y)])
                if colour is _ROSE_LIGHT:
                    inner = [(x + (px - x) * 0.9 + (hip[0] - x) * 0.02, y + (py - y) * 0.9) for px, py in (tip, hip, (x, y))]
                    layer.polygon(colour, inner)
    layer.disc(_ROSE_DARK, (x, y), 2.4)
    layer.disc(_ROSE_LIGHT, (x, y), 1.3)


def paint_title(layer: Layer, box: Box) -> None:
    """The empty ribbon for the title."""
    if layer.sees(box, 14):
        paint_scroll(layer, box[0], box[1], box[2] - box[0], box[3] - box[1])


def paint_frame(layer: Layer, width: float) -> None:
    """A double line along the edge, as printed maps have it."""
    for inset, line, colour in ((3.5, 1.6, (0x7A, 0x5C, 0x38)), (6.6, 0.7, (0x96, 0x78, 0x4E))):
        corners = [(inset, inset), (width - inset, inset), (width - inset, HEIGHT - inset), (inset, HEIGHT - inset)]
        layer.line(colour, corners, line, closed=True)
