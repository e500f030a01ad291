"""What grows and lies on the six terrains: trees, sheep, furrows, clay banks, peaks, dunes. Painters for layers, in plane units.

A hex is about (0, 0), points up, :data:`RADIUS` units to a corner. Every motif is placed by the generator it is given, so the same
seed paints the same hex at every zoom and two seeds never paint two hexes alike. The disc of the number token is left free.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping

from client.draw.layer import Layer
from client.draw.outlined import clockwise, moved, outlined
from client.draw.palette import Colour, mix, shade
from client.draw.shapes import Point, Points, contains, grown, regular
from shared.catan.cards import Terrain

RADIUS = 59.0
FACE = RADIUS * 0.965
"""Radius of the painted face of a hex; what is left is the seam between hexes."""
TOKEN_AT: Point = (0.0, 12.0)
TOKEN_RADIUS = 17.0

_UP = -math.pi / 2


def hexagon(radius: float, centre: Point = (0.0, 0.0)) -> Points:
    """A hexagon with a corner up; corners N, NE, SE, S, SW, NW."""
    return regular(centre, radius, 6, _UP)


def paint_terrain(layer: Layer, terrain: Terrain, chance: random.Random) -> None:
    """The motifs of a terrain."""
    _PAINTERS[terrain](layer, chance)


def _scattered(chance: random.Random, gap: float, reach: float, free: float = TOKEN_RADIUS + 3, tries: int = 600) -> Points:
    """Points in the hex at least ``gap`` apart and out of the token's way, from back to front."""
    edge = hexagon(reach)
    found: Points = []
    for _ in range(tries):
        point = chance.uniform(-reach, reach) * 0.87, chance.uniform(-reach, reach)
        if math.dist(point, TOKEN_AT) < free or not contains(edge, point):
            continue
        if all(math.dist(point, other) >= gap for other in found):
            found.append(point)
    return sorted(found, key=lambda point: point[1])


def _jittered(chance: random.Random, spots: Points, by: float) -> Points:
    """Chosen spots, each moved a little, perhaps all of them mirrored; from back to front."""
    side = chance.choice((-1, 1))
    moved_spots = [(side * x + chance.uniform(-by, by), y + chance.uniform(-by, by)) for x, y in spots]
    return sorted(moved_spots, key=lambda point: point[1])


# ------------------------------------------------------------------------------------------------ forest


def _forest(layer: Layer, chance: random.Random) -> None:
    for x, y in _scattered(chance, 13, FACE * 0.88, tries=60):
        layer.polygon((38, 62, 36, 50), regular((x, y), chance.uniform(7, 12), 9, chance.random()))
    leafy = chance.uniform(0.2, 0.42)
    for x, y in _scattered(chance, 8.9, FACE * 0.85):
        size = chance.uniform(6.2, 8.8)
        layer.polygon((24, 42, 24, 90), _flat_disc((x + size * 0.2, y + size * 0.72), size * 0.86, size * 0.34))
        if chance.random() < leafy:
            _leaf_tree(layer, (x, y), size, chance)
        else:
            _fir(layer, (x, y), size, mix((46, 88, 58), (88, 130, 70), chance.random()))


def _fir(layer: Layer, at: Point, size: float, colour: Colour) -> None:
    layer.polygon((70, 50, 32), moved([(-0.13, 0.3), (0.13, 0.3), (0.13, 0.86), (-0.13, 0.86)], at, size))
    layer.polygon(shade(colour, -0.52), moved([(-0.9, 0.66), (0.9, 0.66), (0, -1.42)], at, size))
    for foot, half in ((0.58, 0.82), (0.08, 0.66), (-0.4, 0.47)):
        layer.polygon(shade(colour, -0.24), moved([(-half, foot), (half, foot), (0, foot - 0.86)], at, size))
        layer.polygon(colour, moved([(-half, foot), (half * 0.2, foot), (0, foot - 0.86)], at, size))
        layer.polygon(shade(colour, 0.16), moved([(-half, foot), (-half * 0.5, foot), (0, foot - 0.86)], at, size))


def _leaf_tree(layer: Layer, at: Point, size: float, chance: random.Random) -> None:
    x, y = at
    colour = mix((104, 138, 66), (142, 154, 72), chance.random())
    layer.polygon((84, 60, 38), moved([(-0.14, 0.1), (0.14, 0.1), (0.14, 0.86), (-0.14, 0.86)], at, size))
    layer.disc(shade(colour, -0.5), (x, y - size * 0.2), size * 0.72)
    layer.disc(shade(colour, -0.2), (x, y - size * 0.22), size * 0.64)
    layer.disc(colour, (x - size * 0.1, y - size * 0.32), size * 0.5)
    layer.disc(shade(colour, 0.24), (x - size * 0.2, y - size * 0.46), size * 0.26)


def _flat_disc(centre: Point, half_width: float, half_height: float) -> Points:
    return [(centre[0] + half_width * math.cos(k * math.pi / 8), centre[1] + half_height * math.sin(k * math.pi / 8)) for k in range(16)]


# ------------------------------------------------------------------------------------------------ pasture

_FLOCKS: tuple[Points, ...] = (
    [(-29, -23), (-7, -37), (23, -24), (34, 6), (-33, 11), (4, -18), (20, 36)],
    [(-14, -31), (12, -38), (31, -13), (-36, -4), (-24, 31), (30, 20), (-10, -14)],
    [(0, -33), (-30, -14), (29, -22), (35, 12), (-30, 22), (-13, -44), (9, 43)],
)


def _pasture(layer: Layer, chance: random.Random) -> None:
    for x, y in _scattered(chance, 15, FACE * 0.86, 0, tries=40):
        layer.polygon((130, 166, 78, 60), _flat_disc((x, y), chance.uniform(8, 15), chance.uniform(4, 7)))
    for x, y in _scattered(chance, 5.6, FACE * 0.88, tries=380):
        blade = mix((120, 156, 68), (200, 216, 132), chance.random())
        for lean in (-1.6, 0, 1.6):
            layer.line(blade, [(x + lean * 0.4, y), (x + lean * 1.3, y - 3.2)], 0.75)
        if chance.random() < 0.1:
            layer.disc(chance.choice(((250, 244, 226), (240, 206, 92), (226, 150, 140))), (x, y - 3.4), 1.1)
    _fence(layer, chance)
    for x, y in _jittered(chance, chance.choice(_FLOCKS), 2.6):
        _sheep(layer, (x, y), chance.choice((-1, 1)), chance.uniform(0.92, 1.1), chance.random() < 0.08)


def _fence(layer: Layer, chance: random.Random) -> None:
    """A few panels along one of the lower sides."""
    corners = hexagon(FACE * 0.84)
    a, b = chance.choice(((corners[2], corners[3]), (corners[4], corners[3])))
    posts = [(a[0] + (b[0] - a[0]) * k / 5, a[1] + (b[1] - a[1]) * k / 5) for k in range(1, 5)]
    for rise in (2.0, 4.6):
        layer.line((104, 78, 48), [(x, y - rise) for x, y in posts], 1.2)
    for x, y in posts:
        layer.line((88, 64, 38), [(x, y), (x, y - 6.4)], 1.7)
        layer.line((176, 142, 96), [(x - 0.4, y - 0.6), (x - 0.4, y - 6.2)], 0.6)


def _sheep(layer: Layer, at: Point, way: int, size: float, black: bool) -> None:
    wool: Colour = (92, 84, 78) if black else (250, 246, 236)
    tufts = ((-3.6, 0.0, 4.0), (3.4, 0.0, 4.0), (0.0, -2.0, 4.5), (0.0, 1.4, 4.1))
    layer.polygon((58, 84, 40, 96), moved(_flat_disc((0.6, 5.8), 8.2, 2.4), at, size))
    for leg in (-3.2, -1.2, 1.6, 3.4):
        layer.line((60, 52, 46), moved([(leg, 2), (leg, 6.2)], at, size), 1.2 * size)
    for x, y, r in tufts:
        layer.disc((104, 96, 82), moved([(x, y)], at, size)[0], (r + 0.75) * size)
    for x, y, r in tufts:
        layer.disc(shade(wool, -0.12), moved([(x, y)], at, size)[0], r * size)
    for x, y, r in tufts:
        layer.disc(wool, moved([(x - 0.5, y - 0.7)], at, size)[0], (r - 0.7) * size)
    head = moved([(5 * way, -3.8), (7.6 * way, -3.6), (8.8 * way, -0.2), (7.4 * way, 1.5), (5.2 * way, 0)], at, size)
    layer.polygon((66, 56, 50), head)
    layer.line((66, 56, 50), moved([(4.6 * way, -3.6), (6 * way, -3.0)], at, size), 1.4 * size)


# ------------------------------------------------------------------------------------------------ fields


def _fields(layer: Layer, chance: random.Random) -> None:
    edge = hexagon(FACE * 0.91)
    swing, phase = chance.uniform(4, 6.5), chance.uniform(0, 6.28)
    slope = chance.choice((-1, 1)) * chance.uniform(0.1, 0.22)
    stalks: Points = []
    for row in range(-10, 11):
        line = [(x, row * 7.4 + swing * math.sin(x * 0.062 + phase) + x * slope) for x in range(-54, 55, 5)]
        inside = [(x, y) for x, y in line if contains(edge, (x, y)) and contains(edge, (x, y - 8))]
        if len(inside) > 1:
            layer.line((200, 152, 54), inside, 2.7)
            layer.line((246, 216, 122), [(x, y - 2.2) for x, y in inside], 1.0)
        stalks += inside
    for x, y in sorted(stalks, key=lambda point: point[1]):
        if math.dist((x, y), TOKEN_AT) > TOKEN_RADIUS + 4 and chance.random() < 0.84:
            _ear(layer, (x + chance.uniform(-1.3, 1.3), y), chance.uniform(0.9, 1.16), chance.uniform(-0.24, 0.3))
    for x, y in _scattered(chance, 17, FACE * 0.78, tries=14)[:5]:
        layer.disc((186, 52, 36), (x, y - 3), 1.5)
        layer.disc((228, 96, 70), (x - 0.4, y - 3.5), 0.7)


def _ear(layer: Layer, at: Point, size: float, lean: float) -> None:
    layer.line((170, 122, 38), moved([(0, 1), (0, -4.6)], at, size, lean), 0.8)
    ear = [(0, -9.6), (1.35, -7.4), (1.2, -4.8), (0, -3.8), (-1.2, -4.8), (-1.35, -7.4)]
    layer.polygon((164, 114, 32), grown(clockwise(moved(ear, at, size, lean)), 0.5))
    layer.polygon((252, 224, 128), moved(ear, at, size, lean))
    layer.polygon((222, 178, 76), moved([(0, -9.6), (1.35, -7.4), (1.2, -4.8), (0, -3.8)], at, size, lean))


# ------------------------------------------------------------------------------------------------ hills

_BANKS: tuple[tuple[float, float, float, float], ...] = (
    (13, -36, 21, 14), (-24, -26, 22, 17), (31, -15, 18, 14), (-4, -16, 17, 12), (-38, 5, 14, 12), (38, 12, 13, 12),
    (-25, 33, 19, 12), (24, 36, 19, 12), (0, 50, 13, 8),
)  # fmt: skip


def _hills(layer: Layer, chance: random.Random) -> None:
    side = chance.choice((-1, 1))
    spots = [(side * x + chance.uniform(-3, 3), y + chance.uniform(-3, 3), w * chance.uniform(0.9, 1.1), h) for x, y, w, h in _BANKS]
    for x, y, width, height in sorted(spots, key=lambda spot: spot[1]):
        _clay_bank(layer, (x, y), width, height * chance.uniform(0.9, 1.12), mix((212, 122, 68), (178, 90, 48), chance.random()), chance)
    for x, y in _jittered(chance, [(-8, 46), (43, -3), (-46, -13), (4, -26)], 2.0):
        _bricks(layer, (x, y))


def _clay_bank(layer: Layer, at: Point, width: float, height: float, colour: Colour, chance: random.Random) -> None:
    """A rounded bank of clay with its strata; light from the left."""
    x, y = at
    bump, phase = chance.uniform(0.03, 0.08), chance.uniform(0, 6.28)
    dome = []
    for k in range(25):
        angle = math.pi + math.pi * k / 24
        rise = 1 + bump * math.sin(k * 0.9 + phase)
        dome.append((x + width * math.cos(angle), y + height * rise * math.sin(angle)))
    layer.shadow(dome, 2.2, (1.4, 2), 90)
    layer.polygon(shade(colour, -0.5), grown(dome, 1.0))
    layer.polygon(colour, dome)
    for k, part in enumerate((0.26, 0.5, 0.72, 0.88)):
        half = width * math.sqrt(1 - part * part) - 1.2
        wave = [(x + half * u / 5, y - height * part * 0.97 + 1.3 * math.sin(u * 0.9 + k + phase)) for u in range(-5, 6)]
        layer.line(shade(colour, -0.2 if k % 2 else 0.22), wave, 1.5)
    layer.polygon((60, 24, 8, 54), [(x + width * 0.3, y), *(point for point in dome if point[0] > x + width * 0.34)])
    layer.line(shade(colour, 0.34), dome[4:11], 0.9)
    for k in range(3):
        layer.line((122, 130, 60), [(x - width * 0.4 + k * 1.8, y + 0.6), (x - width * 0.4 + k * 2.4 - 1.2, y - 2.4)], 0.8)


def _bricks(layer: Layer, at: Point) -> None:
    x, y = at
    for dx, dy in ((-5.4, 0), (2.2, 0), (-1.6, -3.9)):
        left, top = x + dx, y + dy
        layer.box((88, 38, 20), (left - 0.7, top - 0.7, 8.4, 4.8), 0.6)
        layer.box((204, 102, 64), (left, top, 7, 3.4), 0.4)
        layer.box((228, 146, 104), (left, top, 7, 1.1), 0.4)


# ------------------------------------------------------------------------------------------------ mountains

_PEAKS: tuple[tuple[float, float, float, float], ...] = (
    (-19, -9, 25, 33), (18, -11, 27, 36), (-1, -2, 17, 21), (-38, 10, 15, 20), (38, 12, 14, 19), (-25, 36, 16, 17), (25, 37, 17, 18),
    (1, 50, 14, 11),
)  # fmt: skip


def _mountains(layer: Layer, chance: random.Random) -> None:
    for x, y in _scattered(chance, 7, FACE * 0.86, tries=60):
        stone = regular((x, y), chance.uniform(1.0, 2.3), 5, chance.random())
        layer.polygon((104, 106, 114), moved(stone, (0.4, 0.5)))
        layer.polygon((136, 138, 146), stone)
    side = chance.choice((-1, 1))
    for x, y, width, height in sorted(_PEAKS, key=lambda peak: peak[1]):
        at = side * x + chance.uniform(-2.5, 2.5), y + chance.uniform(-2, 2)
        tall = height * chance.uniform(0.9, 1.1)
        _peak(layer, at, width, tall, mix((158, 158, 166), (122, 124, 134), chance.random()), chance)
    for x, y in _jittered(chance, [(-8, -1), (12, -3), (-31, 16), (34, 20), (-12, 41), (39, 38)], 2.4):
        _fir(layer, (x, y), chance.uniform(3.4, 4.4), (70, 98, 70))


def _peak(layer: Layer, at: Point, width: float, height: float, colour: Colour, chance: random.Random) -> None:
    """A rock with a lit left side, a dark right one and snow on the larger ones."""
    tip = chance.uniform(-0.08, 0.08)
    left = [(-1.0, 0.0), (-0.62, -0.3), (-0.46, -0.5 + chance.uniform(-0.05, 0.05)), (-0.28, -0.56)]
    right = [(0.26, -0.58), (0.5, -0.42 + chance.uniform(-0.05, 0.05)), (0.7, -0.2), (1.0, 0.0)]
    ridge = [(tip, -1.0), (tip + 0.06, -0.74), (tip - 0.04, -0.56), (tip + 0.14, -0.32), (0.08, 0.0)]

    def placed(points: Points) -> Points:
        return [(at[0] + x * width, at[1] + y * height) for x, y in points]

    outline = placed([*left, (tip, -1.0), *right])
    layer.shadow(outline, 2.6, (1.6, 1.6), 96)
    layer.polygon(shade(colour, -0.56), grown(outline, 0.8))
    layer.polygon(shade(colour, 0.1), outline)
    layer.polygon(shade(colour, -0.3), placed([*ridge[:-1], (0.08, 0.0), *reversed(right)]))
    for start, end in (((-0.5, -0.36), (-0.64, -0.06)), ((-0.3, -0.5), (-0.4, -0.14)), ((-0.1, -0.5), (-0.16, -0.1))):
        layer.line(shade(colour, -0.16), placed([start, end]), 0.7)
    for start, end in (((0.3, -0.46), (0.36, -0.12)), ((0.52, -0.32), (0.6, -0.08))):
        layer.line(shade(colour, -0.44), placed([start, end]), 0.7)
    if height > 16:
        snow = [(tip, -1.0), (0.19, -0.68), (0.11, -0.6), (0.03, -0.74), (-0.07, -0.57), (-0.14, -0.68), (-0.21, -0.62)]
        layer.polygon((248, 250, 252), placed(snow))
        layer.polygon((206, 216, 230), placed([(tip, -1.0), (0.19, -0.68), (0.11, -0.6), (0.03, -0.74)]))


# ------------------------------------------------------------------------------------------------ desert


def _desert(layer: Layer, chance: random.Random) -> None:
    edge = hexagon(FACE * 0.88)
    phase = chance.uniform(0, 6.28)
    for row in range(-5, 6):
        crest = [(x, row * 11.5 + 4 * math.sin(x * 0.095 + row * 1.3 + phase)) for x in range(-52, 53, 3)]
        inside = [point for point in crest if contains(edge, point)]
        if len(inside) > 2:
            layer.line((196, 168, 112), inside, 1.5)
            layer.line((248, 236, 200), [(x, y + 1.7) for x, y in inside], 1.2)
    for x, y in _scattered(chance, 10, FACE * 0.84, tries=40):
        layer.disc((190, 164, 112), (x, y), chance.uniform(0.6, 1.1))
    for x, y in _jittered(chance, [(-27, -24), (27, -29), (36, 14)], 3.0)[: chance.choice((2, 3))]:
        _cactus(layer, (x, y), chance.uniform(0.85, 1.1))
    x, y = _jittered(chance, [(-24, 34)], 3.0)[0]
    _bones(layer, (x, y))


def _cactus(layer: Layer, at: Point, size: float) -> None:
    layer.polygon((120, 96, 52, 90), moved(_flat_disc((2, 8.6), 7, 1.9), at, size))
    arms = ([(0, 8.4), (0, -8.6)], [(0, 1.6), (6, 1), (6, -5)], [(0, 4.6), (-6, 4), (-6, -2)])
    for ink, more in (((48, 72, 44), 1.4), ((98, 132, 78), 0.0)):
        for arm, width in zip(arms, (3.8, 2.8, 2.8), strict=True):
            layer.line(ink, moved(arm, at, size), (width + more) * size)
    layer.line((152, 178, 116), moved([(-0.9, 7), (-0.9, -7.8)], at, size), 0.8 * size)


def _bones(layer: Layer, at: Point) -> None:
    """An ox skull half in the sand."""
    outlined(
        layer, moved([(-2.6, -3), (2.6, -3), (1.8, 2.6), (0.8, 4.4), (-0.8, 4.4), (-1.8, 2.6)], at), (246, 238, 216), 0.6, (122, 98, 58)
    )
    for way in (1, -1):
        layer.line((122, 98, 58), moved([(2.4 * way, -2.6), (5.6 * way, -3.4), (6.6 * way, -6.4)], at), 2.0)
        layer.line((246, 238, 216), moved([(2.4 * way, -2.6), (5.6 * way, -3.4), (6.6 * way, -6.4)], at), 1.0)
        layer.disc((96, 74, 42), (at[0] + 1.3 * way, at[1] - 0.6), 0.75)


_PAINTERS: Mapping[Terrain, Callable[[Layer, random.Random], None]] = {
    "forest": _forest,
    "pasture": _pasture,
    "fields": _fields,
    "hills": _hills,
    "mountains": _mountains,
    "desert": _desert,
}
