"""What is drawn on the sea of the hex board: waves, a compass, a serpent. Where they lie, and their sprites; nothing of the game."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Mapping
from typing import Literal

from client.boards.hex_geometry import HexGeometry
from client.draw.catan_motifs import RADIUS
from client.draw.catan_palette import WAVE
from client.draw.layer import Layer
from client.draw.outlined import arc, moved, outlined
from client.draw.palette import GOLD_BRIGHT, PARCHMENT_LIGHT, Colour
from client.draw.shapes import Point, Points
from client.draw.sprites import Sprite
from client.draw.text import draw_text

Ornament = Literal["wave0", "wave1", "wave2", "wave3", "wave4", "wave5", "compass", "serpent"]
_WAVES: tuple[Ornament, ...] = ("wave0", "wave1", "wave2", "wave3", "wave4", "wave5")
REACH: Mapping[Ornament, float] = {**dict.fromkeys(_WAVES, 18.0), "compass": 66.0, "serpent": 64.0}
"""How far each goes from its middle, in plane units."""
_COMPASS = 42.0
"""Radius."""

_DEEP: Colour = (0x26, 0x42, 0x52)
_PALE: Colour = (0xD2, 0xE4, 0xE4)


def ornaments(geometry: HexGeometry) -> list[tuple[Ornament, Point]]:
    """What is drawn on the sea and where its middle lies: waves keep off the coast, the ships and one another."""
    chance = random.Random(23)
    width, height = geometry.size
    found: list[tuple[Ornament, Point]] = [("compass", (82.0, height - 80.0)), ("serpent", (width - 92.0, height - 66.0))]
    large = [(point, REACH[ornament] + 6) for ornament, point in found]
    for _ in range(round(width * height / 1100)):
        point = chance.uniform(14, width - 14), chance.uniform(10, height - 10)
        if min(math.dist(point, tile) for tile in geometry.hexes) < RADIUS * 1.72:
            continue
        if any(math.dist(point, spot.ship) < 48 for spot in geometry.harbours):
            continue
        if any(math.dist(point, other) < reach for other, reach in large):
            continue
        if all(math.dist(point, other) > 54 for _, other in found):
            found.append((chance.choice(_WAVES), point))
    return found


@functools.lru_cache(maxsize=96)
def ornament_sprite(ornament: Ornament, scale: float, letter_px: int) -> Sprite:
    """The sprite of an ornament; ``letter_px`` is the height of the compass's letter."""
    pixels = round(REACH[ornament] * scale)
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), 4 if scale < 1.25 else 2, WAVE)
    if ornament == "compass":
        _compass(layer)
    elif ornament == "serpent":
        _serpent(layer)
    else:
        _wave(layer, _WAVES.index(ornament))
    picture = layer.flat()
    if ornament == "compass":
        draw_text(picture, "N", "title-bold", letter_px, PARCHMENT_LIGHT, (pixels, pixels - (_COMPASS + 10) * scale), "center", _DEEP)
    return Sprite(picture, (pixels, pixels))


def _wave(layer: Layer, kind: int) -> None:
    """One to three short crests, light with a shade below."""
    chance = random.Random(kind)
    for row in range(1 + kind % 3):
        start, rise = chance.uniform(-14, -4), -4 + row * 4.6
        arches = chance.choice((1, 2, 2, 3)) if row else 2
        crest = [(start + k * 0.85, rise - 1.8 * abs(math.sin(k * math.pi / 10))) for k in range(arches * 10 + 1)]
        layer.line((40, 92, 116, 96), [(x + 0.4, y + 1.3) for x, y in crest], 1.0)
        layer.line((*WAVE, 132), crest, 1.0)


def _compass(layer: Layer) -> None:
    """A wind rose."""
    radius, mid = _COMPASS, (0x3A, 0x6A, 0x80)
    layer.disc((20, 50, 66, 46), (0, 0), radius * 0.86)
    for ring, width in ((0.84, 0.9), (0.78, 0.7), (0.34, 0.7)):
        layer.ring((*_PALE, 190), (0, 0), radius * ring, width)
    for k in range(32):
        c, s = math.cos(k * math.pi / 16), math.sin(k * math.pi / 16)
        layer.line((*_PALE, 190), [(radius * 0.785 * c, radius * 0.785 * s), (radius * 0.83 * c, radius * 0.83 * s)], 0.7)
    for reach, width, turn, count, left, right in (
        (0.56, 0.08, math.pi / 8, 8, _PALE, mid),
        (0.74, 0.11, math.pi / 4, 4, _PALE, _DEEP),
        (1.0, 0.15, 0.0, 4, PARCHMENT_LIGHT, _DEEP),
    ):
        for k in range(count):
            angle = -math.pi / 2 + turn + k * 2 * math.pi / count
            tip = radius * reach * math.cos(angle), radius * reach * math.sin(angle)
            for side, ink in ((-math.pi / 4, left), (math.pi / 4, right)):
                root = radius * width * math.cos(angle + side), radius * width * math.sin(angle + side)
                layer.polygon(ink, [tip, root, (0, 0)])
    layer.disc(_DEEP, (0, 0), radius * 0.075)
    layer.disc(GOLD_BRIGHT, (0, 0), radius * 0.05)


# ------------------------------------------------------------------------------------------------ the serpent

_SCALES: Colour = (0x4E, 0x8E, 0x8A)
_BELLY: Colour = (0xC4, 0xD8, 0xB4)
_FIN: Colour = (0xC2, 0x7A, 0x4A)
_INK: Colour = (0x1E, 0x46, 0x56)


def _serpent(layer: Layer) -> None:
    """A sea serpent as on old maps: humps that get smaller, a head that looks towards the island."""
    for x, half, thick in ((40.0, 9.0, 5.0), (19.0, 11.5, 7.0), (-7.0, 14.0, 9.0)):
        _hump(layer, (x, 10.0), half, thick)
    _tail(layer)
    _neck(layer)
    for x, wide in ((-36, 13), (-7, 21), (19, 17), (40, 13), (55, 7)):
        for k, strength in ((0, 190), (1, 110)):
            foam = [(x - wide + step * wide / 4, 11.4 + k * 3 - 1.3 * abs(math.sin(step * 1.2))) for step in range(9)]
            layer.line((*WAVE, strength), foam, 1.1)


def _hump(layer: Layer, at: Point, half: float, thick: float) -> None:
    """An arch of the body above the water."""
    outer = [(x, at[1] + (y - at[1]) * 1.15) for x, y in arc(at, half + thick / 2, 180, 360)]
    inner = [(x, at[1] + (y - at[1]) * 1.15) for x, y in arc(at, half - thick / 2, 180, 360)]
    for k in range(3, 14, 2):
        (ax, ay), (bx, by) = outer[k], outer[k + 1]
        tip = (ax + bx) / 2 + ((ax + bx) / 2 - at[0]) * 0.22, (ay + by) / 2 + ((ay + by) / 2 - at[1]) * 0.22
        outlined(layer, [(ax, ay), tip, (bx, by)], _FIN, 0.7, _INK)
    outlined(layer, [*outer, *reversed(inner)], _SCALES, 1.0, _INK)
    rim = arc(at, half - thick / 2 + 1.4, 184, 356)
    layer.line(_BELLY, [(x, at[1] + (y - at[1]) * 1.15) for x, y in rim], 1.8)
    for k in range(2, 15, 2):
        layer.line((*_INK, 90), [outer[k], inner[k]], 0.6)


def _tail(layer: Layer) -> None:
    outlined(layer, [(53, 10), (54.4, 3), (57.6, 10)], _SCALES, 1.0, _INK)
    outlined(layer, [(54.6, 4.4), (50, -2.6), (55.4, -1), (60.6, -3.6), (57, 4)], _FIN, 0.9, _INK)


def _neck(layer: Layer) -> None:
    neck: Points = [(-43, 10), (-42.4, -2), (-44, -9), (-41, -15), (-34.6, -17), (-30, -13), (-31, -5), (-30.4, 3), (-27.6, 10)]
    for y in (-13, -7.4, -1.8, 3.8):
        outlined(layer, [(-31, y), (-25.6, y - 1.2), (-30.6, y + 4.2)], _FIN, 0.7, _INK)
    outlined(layer, neck, _SCALES, 1.0, _INK)
    layer.polygon(_BELLY, [(-43, 10), (-42.4, -2), (-43.6, -8), (-40.4, -8), (-39.4, -2), (-38.6, 10)])
    for y in (-4.6, -1, 2.6, 6.2):
        layer.line((*_INK, 100), [(-42.4, y), (-39.4, y)], 0.6)
    head: Points = [(-31, -12), (-33.6, -18.4), (-40, -20.4), (-45, -17), (-53, -15.4), (-55, -12.4), (-52.6, -9.8), (-44, -9), (-36, -7.6)]
    outlined(layer, moved([(0, 0), (-3.4, -7), (3.6, -3.4)], (-34.6, -18)), _FIN, 0.8, _INK)
    outlined(layer, head, _SCALES, 1.0, _INK)
    layer.line(_INK, [(-54, -12), (-47, -11.6), (-42.6, -12.6)], 0.9)
    layer.disc(PARCHMENT_LIGHT, (-42, -16), 1.7)
    layer.disc(_INK, (-42.5, -16), 0.85)
    layer.disc(_INK, (-52.4, -13.6), 0.6)
