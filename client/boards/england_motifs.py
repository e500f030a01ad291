"""What is scattered over the map of England and put there for ornament: hills, trees, hamlets, waves; ships, a wind rose, arms."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from client.draw.lancaster_icons import rose_at
from client.draw.lancaster_palette import ROSE, SEA_FOAM
from client.draw.lancaster_pieces import paint_ship
from client.draw.layer import Ink, Layer
from client.draw.outlined import moved, outlined
from client.draw.palette import GOLD_BRIGHT, PARCHMENT_LIGHT, Colour, shade
from client.draw.shapes import Point, Points

MotifKind = Literal["hill", "tree", "hamlet", "wave"]
_INK: Colour = (0x5E, 0x4A, 0x30)
_SHADE: Ink = (0x4A, 0x36, 0x1C, 60)
_ROCK: Colour = (0xE2, 0xD6, 0xB6)
_ROCK_DARK: Colour = (0xA8, 0x98, 0x76)
_LEAVES: tuple[Colour, ...] = ((0x8E, 0xA2, 0x6A), (0x9C, 0xAC, 0x74), (0x82, 0x98, 0x66))
_WALL: Colour = (0xF2, 0xE6, 0xC8)
_ROOF: Colour = (0xB0, 0x5A, 0x42)


@dataclass(frozen=True)
class Motif:
    """One of them with its middle; ``size`` is about 1."""

    kind: MotifKind
    at: Point
    size: float

    @property
    def chance(self) -> random.Random:
        """The same for the same motif, so that every tile paints the same part of it."""
        return random.Random(f"{self.at[0]:.2f} {self.at[1]:.2f}")


def paint_motif(layer: Layer, motif: Motif) -> None:
    """A motif into a layer."""
    _MOTIFS[motif.kind](layer, motif)


def _wave(layer: Layer, motif: Motif) -> None:
    """One to three short crests."""
    x, y = motif.at
    for row in range(1 + int(motif.size * 100) % 3):
        start = x - 12 + row * 6
        crest = [(start + k * 1.1, y + row * 5 - 2.4 * abs(math.sin(k * math.pi / 10))) for k in range(21)]
        layer.line((0x4E, 0x7C, 0x8A, 110), [(px + 0.4, py + 1.5) for px, py in crest], 1.3)
        layer.line((*SEA_FOAM, 130), crest, 1.2)


def _hill(layer: Layer, motif: Motif) -> None:
    """One or two peaks in ink: light from the left, hatched in the shade."""
    chance = motif.chance
    if motif.size > 0.98:
        _peak(layer, (motif.at[0] + 8.5, motif.at[1] + 1.6), motif.size * 0.72, chance)
    _peak(layer, motif.at, motif.size * 1.08, chance)


def _peak(layer: Layer, at: Point, size: float, chance: random.Random) -> None:
    lean = chance.uniform(-1.6, 1.2)
    outline: Points = [
        (-11.5, 6), (-8.6, 2.6), (-6.4, -0.6), (-3.6 + lean * 0.5, -5.4), (-1.4 + lean, -8.6), (0.6 + lean, -9.6),
        (2.8 + lean, -6.8), (5.2, -2.4), (7.4, 0.4), (9.4, 3.6), (12.4, 6),
    ]  # fmt: skip
    layer.polygon(_SHADE, moved([(-9, 6.4), (4, 5), (17, 7.4), (6, 8.6)], at, size))
    layer.polygon(_ROCK, moved(outline, at, size))
    layer.polygon(_ROCK_DARK, moved([*outline[5:], (4.4, 6), (3.2 + lean * 0.5, 1.0), (1.2 + lean, -3.0)], at, size))
    for k in range(4):
        top, foot = (2.4 + k * 1.9 + lean * (1 - k / 4), -5.6 + k * 2.7), (3.8 + k * 1.9, 0.4 + k * 1.7)
        layer.line((*_INK, 150), moved([top, foot], at, size), 0.8)
    layer.line((*_INK, 150), moved([(-5.2, 4.4), (-3.0 + lean, 0.0)], at, size), 0.8)
    layer.line(_INK, moved(outline, at, size), 1.3)


def _tree(layer: Layer, motif: Motif) -> None:
    """Two or three trees that stand together."""
    chance = motif.chance
    for k in range(2 + (motif.size > 0.95)):
        x, y = motif.at[0] + (0.0, -4.6, 4.8)[k], motif.at[1] + (1.6, -0.8, -1.4)[k]
        _one_tree(layer, (x, y), motif.size * chance.uniform(0.66, 0.84), chance.choice(_LEAVES))


def _one_tree(layer: Layer, at: Point, size: float, leaves: Colour) -> None:
    layer.polygon(_SHADE, moved([(-3, 6.6), (1, 5.6), (7.4, 6.4), (3, 7.8)], at, size))
    layer.line((0x6A, 0x4C, 0x2E), moved([(0, 1), (0, 6.6)], at, size), 1.5 * size)
    crown: Points = [(-5.0, 0.8), (-5.2, -2.4), (-3.2, -5.6), (0, -7.2), (3.2, -5.6), (5.2, -2.4), (5.0, 0.8), (2.6, 3.0), (-2.6, 3.0)]
    outlined(layer, moved(crown, at, size), leaves, 0.8, shade(leaves, -0.42))
    layer.polygon(
        shade(leaves, -0.18), moved([(1.2, -6.4), (3.2, -5.6), (5.2, -2.4), (5.0, 0.8), (2.6, 3.0), (0.4, 3.0), (2.4, -1.2)], at, size)
    )
    layer.polygon(shade(leaves, 0.24), moved([(-4.0, -1.6), (-3.0, -4.4), (-1.0, -5.8), (-1.6, -3.2)], at, size))


def _hamlet(layer: Layer, motif: Motif) -> None:
    """Two houses, or a house beside a church."""
    at, size = motif.at, motif.size * 0.86
    layer.polygon(_SHADE, moved([(-9, 6.4), (0, 5.2), (13, 6.8), (2, 8.2)], at, size))
    if motif.size > 0.94:
        outlined(layer, moved([(-1.6, 6), (-1.6, -5.4), (0.4, -11), (2.4, -5.4), (2.4, 6)], at, size), _WALL, 0.8, _INK)
        layer.polygon((0x6A, 0x74, 0x82), moved([(-2.0, -5.2), (0.4, -11), (2.8, -5.2)], at, size))
    for x, y, part in ((-5.2, 0.0, 0.86), (5.6, 0.6, 1.0)):
        house = [(x + px * part, y + py * part) for px, py in ((-4, 6), (-4, 0.4), (0, -3.4), (4, 0.4), (4, 6))]
        roof = [(x + px * part, y + py * part) for px, py in ((-4.8, 0.9), (0, -3.8), (4.8, 0.9))]
        outlined(layer, moved(house, at, size), _WALL, 0.8, _INK)
        outlined(layer, moved(roof, at, size), _ROOF, 0.6, _INK)
        layer.line(_INK, moved([(x, y + 3.4 * part), (x, y + 6 * part)], at, size), 1.3 * size)


_MOTIFS: Mapping[MotifKind, Callable[[Layer, Motif], None]] = {"hill": _hill, "tree": _tree, "hamlet": _hamlet, "wave": _wave}


def paint_ornament(layer: Layer, kind: str, at: Point, radius: float) -> None:
    """What the data file puts on the map, and a whale; a kind that is not known is left out."""
    if kind == "compass":
        _compass(layer, at, radius)
    elif kind == "ship":
        paint_ship(layer, at, radius / 30)
    elif kind == "whale":
        _whale(layer, at, radius / 30)
    elif kind == "red_rose":
        _rose(layer, at, radius * 0.8)
    elif kind == "parliament":
        _abbey(layer, at, radius / 18)


def _rose(layer: Layer, at: Point, radius: float) -> None:
    for ink, grow in (((0x3A, 0x14, 0x12), 1.3), (ROSE, 0.0)):
        for k in range(5):
            angle = -math.pi / 2 + k * 2 * math.pi / 5
            layer.disc(ink, (at[0] + radius * 0.56 * math.cos(angle), at[1] + radius * 0.56 * math.sin(angle)), radius * 0.44 + grow)
    rose_at(layer, at, radius * 0.66, shade(ROSE, 0.24), GOLD_BRIGHT)


def _abbey(layer: Layer, at: Point, size: float) -> None:
    """The hall of parliament at Westminster."""
    ink = (0x46, 0x34, 0x22)
    for x in (-11.0, 7.0):
        outlined(layer, moved([(x, 11), (x, -8), (x + 2, -14), (x + 4, -8), (x + 4, 11)], at, size), (0xE0, 0xD2, 0xB0), 1.0, ink)
    outlined(layer, moved([(-7, 11), (-7, -1), (0, -8), (7, -1), (7, 11)], at, size), (0xEE, 0xE2, 0xC4), 1.0, ink)
    layer.polygon((0x8E, 0x46, 0x30), moved([(-7, -1), (0, -8), (7, -1)], at, size))
    layer.polygon(ink, moved([(-2.4, 11), (-2.4, 5), (0, 2), (2.4, 5), (2.4, 11)], at, size))


def _whale(layer: Layer, at: Point, size: float) -> None:
    """As the old maps have it: a head with teeth and a spout, a humped back, a tail out of the water."""
    ink, skin, belly = (0x34, 0x48, 0x52), (0x76, 0x92, 0x98), (0xC8, 0xD6, 0xCC)
    for way, reach in ((-1, 8.0), (1, 7.0)):
        spout = [(-13 + way * k * reach / 8, -12 - 11 * math.sin(math.pi * min(1.0, k / 6.4))) for k in range(9)]
        layer.line((*SEA_FOAM, 235), moved(spout, at, size), 1.9 * size)
    tail: Points = [(18, 9), (21, 1), (20, -6), (14, -11), (20.5, -13), (24, -9.4), (28, -14), (33, -14), (28.4, -7.6), (26, 1), (25, 9)]
    outlined(layer, moved(tail, at, size), skin, 1.1 * size, ink)
    body: Points = [
        (-29, 9), (-30, 3), (-27, -4), (-21, -9.4), (-13, -11.6), (-5, -10.4), (2, -6.6), (7, -3.2), (11, 1.6), (13, 9),
    ]  # fmt: skip
    outlined(layer, moved(body, at, size), skin, 1.2 * size, ink)
    layer.polygon(belly, moved([(-29, 9), (-29.6, 4.4), (-22, 6.4), (-14, 5.4), (-8, 9)], at, size))
    layer.line(ink, moved([(-29.8, 3.6), (-24, 5.8), (-17, 5.2), (-13.4, 2.6)], at, size), 1.1 * size)
    layer.polygon(shade(skin, 0.3), moved([(-24, -6), (-13, -10.2), (-3, -8.4), (-12, -7.6)], at, size))
    layer.disc(PARCHMENT_LIGHT, moved([(-18.6, -0.6)], at, size)[0], 2.1 * size)
    layer.disc(ink, moved([(-18.9, -0.5)], at, size)[0], 1.2 * size)
    outlined(layer, moved([(-8, 4), (-1, 1), (1, 6.4), (-4, 9)], at, size), shade(skin, -0.18), 0.9 * size, ink)
    for k, strength in ((0, 210), (1, 120)):
        water = [(-37 + step * 8.8, 9.4 + k * 3.6 - 2.0 * abs(math.sin(step * 1.1 + k))) for step in range(9)]
        layer.line((*SEA_FOAM, strength), moved(water, at, size), 1.8 * size)


def _compass(layer: Layer, at: Point, radius: float) -> None:
    """A wind rose."""
    dark: Colour = (0x4A, 0x3A, 0x28)
    for ring, width in ((0.8, 1.2), (0.72, 0.9), (0.3, 1.0)):
        layer.ring((*dark, 150), at, radius * ring, width)
    for reach, across, turn, count in ((0.62, 0.09, math.pi / 4, 4), (1.0, 0.14, 0.0, 4)):
        for k in range(count):
            angle = -math.pi / 2 + turn + k * math.pi / 2
            tip = at[0] + radius * reach * math.cos(angle), at[1] + radius * reach * math.sin(angle)
            for side, fill in ((-math.pi / 4, PARCHMENT_LIGHT), (math.pi / 4, dark)):
                root = at[0] + radius * across * math.cos(angle + side), at[1] + radius * across * math.sin(angle + side)
                layer.polygon(fill, [tip, root, at])
                layer.line(dark, [tip, root], 0.8)
    layer.disc(dark, at, radius * 0.09)
    layer.disc(GOLD_BRIGHT, at, radius * 0.055)
