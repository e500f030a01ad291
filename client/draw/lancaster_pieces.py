"""The pieces of Lancaster as sprites: knights with squires, castles of counties, piles of nobles. Painted at each call; who shows them
keeps them.

Sizes are in units of the map; ``scale`` is pixels per unit. A knight carries three rings (dark line, cream halo, soft shadow) and the
arms of its party, so that it reads on any ground, in grey too. Numbers are never smaller than ``floor`` pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from client.draw.heraldry import shield
from client.draw.lancaster_icons import lozenges
from client.draw.lancaster_nobles import paint_noble
from client.draw.lancaster_palette import ROSE, STONE, STONE_DARK
from client.draw.layer import Layer
from client.draw.outlined import moved, outlined, outlined_disc
from client.draw.palette import INK, PARCHMENT_LIGHT, PIECE_HALO, PIECE_LINE, Colour, SeatLook, mix, shade
from client.draw.shapes import Point, Points, shield_outline
from client.draw.sprites import Sprite
from client.draw.text import SMALLEST, draw_text

KNIGHT = 16.5
"""Half the height of a knight's shield."""
ABOVE, BELOW = 27.0, 17.0
"""How far a knight with its number reaches up from its middle, and down to its lozenges."""
_LINE, _HALO = 2.2, 2.0
_COIN: Colour = (0xD8, 0xD0, 0xC0)
_MOST_COINS = 5


def sprite_of(half: float, scale: float, paint: Callable[[Layer], None], ground: Colour = PIECE_HALO) -> Sprite:
    """A square sprite that reaches ``half`` units from its centre to each side."""
    pixels = math.ceil(half * scale)
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), 4 if scale < 1.6 else 2, ground)
    paint(layer)
    return Sprite(layer.flat(), (pixels, pixels))


def knight(look: SeatLook, strength: int, scale: float, squires: int = 0, floor: int = SMALLEST) -> Sprite:
    """A knight in a county or on its way: as many lozenges as its strength, a stack of squires beside it, the total in a disc above."""
    sprite = sprite_of(38, scale, lambda layer: _knight(layer, look, strength, squires))
    _number(sprite, strength + squires, (0.0, -18.5), 9.4, scale, floor)
    return sprite


def _knight(layer: Layer, look: SeatLook, strength: int, squires: int) -> None:
    at: Point = (0.0, 1.0)
    layer.shadow(shield_outline(at, KNIGHT + 2), 3.4, (2.0, 4.0), 175)
    _coins(layer, squires)
    shield(layer, look, at, KNIGHT, _LINE, _HALO)
    width = strength * 8.0 + 4.0
    layer.box(PIECE_HALO, (-width / 2 - 1.4, 15.0, width + 2.8, 12.2), 6)
    layer.box(PIECE_LINE, (-width / 2, 16.2, width, 9.8), 4.8)
    lozenges(layer, (0.0, 21.1), strength, 4.1, 0.0)


def _coins(layer: Layer, squires: int) -> None:
    """The squires with a knight, one on the other."""
    for k in range(min(squires, _MOST_COINS)):
        x, y = 20.5, 15.5 - k * 5.0
        for ink, grow in ((PIECE_HALO, 2.6), (PIECE_LINE, 1.5), (shade(_COIN, -0.32), 0.0)):
            layer.polygon(ink, _ellipse((x, y + 2.4), 7.6 + grow, 3.8 + grow))
        layer.polygon(PIECE_LINE, _ellipse((x, y), 8.4, 4.6))
        layer.polygon(_COIN, _ellipse((x, y), 7.4, 3.7))


def _ellipse(at: Point, across: float, up: float) -> Points:
    return [(at[0] + across * math.cos(k * math.pi / 12), at[1] + up * math.sin(k * math.pi / 12)) for k in range(24)]


def _number(sprite: Sprite, number: int, at: Point, radius: float, scale: float, floor: int, fill: Colour = PARCHMENT_LIGHT) -> None:
    """A number in a disc, drawn on the sprite's picture while it is new."""
    px = max(floor, round(13.5 * scale * 1.45))
    reach = max(radius * scale, px * 0.58)
    size = math.ceil(2 * reach + 4)
    layer = Layer((size, size), sampling=4, ground=PIECE_LINE)
    layer.disc(PIECE_LINE, (size / 2, size / 2), reach + 1)
    layer.disc(fill, (size / 2, size / 2), reach - 0.2)
    corner = round(sprite.centre[0] + at[0] * scale - size / 2), round(sprite.centre[1] + at[1] * scale - size / 2)
    sprite.picture.blit(layer.flat(), corner)
    draw_text(sprite.picture, str(number), "ui-bold", px, INK, (corner[0] + size / 2, corner[1] + size / 2), "center")


# ------------------------------------------------------------------------------------------------ the map's own


def pile(kind: str, number: int, scale: float, floor: int = SMALLEST) -> Sprite:
    """A pile of ``number`` nobles with its uppermost face; an empty one is only a faint frame."""
    sprite = sprite_of(26, scale, lambda layer: _pile(layer, kind, number), INK)
    if number > 1:
        _number(sprite, number, (13.0, 12.0), 7.4, scale, floor)
    return sprite


def _pile(layer: Layer, kind: str, number: int) -> None:
    if number == 0:
        layer.ring((*INK, 96), (0.0, 0.0), 12.5, 1.4)
        layer.disc((*PARCHMENT_LIGHT, 46), (0.0, 0.0), 11.2)
        return
    top = -2.6 * (number - 1)
    layer.shadow([(-14, -14), (14, -14), (14, 14), (-14, 14)], 2.6, (1.8, 3.4), 150)
    for k in range(number):
        y = -14.0 - 2.6 * k
        layer.box(PIECE_LINE, (-14.6, y - 0.6, 29.2, 29.2), 5)
        layer.box(mix(PARCHMENT_LIGHT, (0xC8, 0xA8, 0x70), 0.55), (-13.2, y + 0.8, 26.4, 26.4), 4)
    layer.box((0xF7, 0xEC, 0xCE), (-12.6, top - 12.6, 25.2, 25.2), 3.6)
    paint_noble(layer, kind, (0.0, top + 0.2), 0.99)


_CASTLE: Points = [
    (-17, 13), (-17, -12), (-13.4, -12), (-13.4, -8.6), (-10, -8.6), (-10, -12), (-6.4, -12), (-6.4, -3), (-3.4, -3), (-3.4, -6),
    (0, -6), (0, -3), (3.4, -3), (3.4, -6), (6.4, -6), (6.4, -12), (10, -12), (10, -8.6), (13.4, -8.6), (13.4, -12), (17, -12), (17, 13),
]  # fmt: skip


def castle(scale: float) -> Sprite:
    """The castle of a county where no knight stands."""
    return sprite_of(30, scale, lambda layer: paint_castle(layer, (0.0, 3.0)), PIECE_LINE)


def paint_castle(layer: Layer, at: Point, size: float = 1.0) -> None:
    """The castle of a county, where its knight stands: two towers with flags."""
    for x in (-11.8, 11.8):
        layer.line(PIECE_LINE, moved([(x, -12), (x, -24)], at, size), 1.4 * size)
        outlined(layer, moved([(x, -23.6), (x + 9.6, -20.4), (x, -17.2)], at, size), ROSE, 0.8 * size)
    outline = moved(_CASTLE, at, size)
    layer.shadow(outline, 2.6, (2.0, 3.6), 130)
    outlined(layer, outline, STONE, 1.5 * size)
    for left, right in ((10.8, 17.0), (-9.4, -6.4)):
        layer.polygon(STONE_DARK, moved([(left, 13), (left, -8.0), (right, -8.0), (right, 13)], at, size))
    layer.polygon(shade(STONE, 0.35), moved([(-17, 13), (-17, -12), (-15, -12), (-15, 13)], at, size))
    for x in (-12.4, 12.0):
        layer.line(PIECE_LINE, moved([(x, -3.6), (x, 0.6)], at, size), 2.0 * size)
    layer.polygon(PIECE_LINE, moved([(-4.6, 13), (-4.6, 5.4), (0, 1.2), (4.6, 5.4), (4.6, 13)], at, size))
    layer.polygon((0x6A, 0x48, 0x2C), moved([(-3.2, 13), (-3.2, 6.2), (0, 3.2), (3.2, 6.2), (3.2, 13)], at, size))


def paint_ship(layer: Layer, at: Point, size: float) -> None:
    """A cog on the sea, some 60 units of ``size`` wide."""

    def placed(points: Sequence[Point]) -> Points:
        return moved(points, at, size)

    ink: Colour = (0x3A, 0x2C, 0x20)
    for k, strength in ((0, 130), (1, 80)):
        wake = [(-32 + step * 8, 20.4 + k * 4 - 1.8 * abs(math.sin(step * 1.1))) for step in range(9)]
        layer.line((0xEC, 0xF2, 0xEA, strength), placed(wake), 1.5 * size)
    layer.line(ink, placed([(0, 12), (0, -30)]), 2.2 * size)
    outlined(layer, placed([(0.6, -30), (11, -27.4), (0.6, -24.6)]), ROSE, 0.9 * size, ink)
    sail = [(-16, -23), (0, -24.4), (16, -23), (20, -9), (16.6, 4), (0, 2.4), (-16.6, 4), (-20, -9)]
    outlined(layer, placed(sail), (0xF4, 0xE8, 0xCC), 1.3 * size, ink)
    layer.polygon(ROSE, placed([(-3, -24.2), (3, -24.2), (3, 2.6), (-3, 2.6)]))
    layer.polygon(ROSE, placed([(-19.2, -12), (19.2, -12), (20, -8), (18.8, -5.4), (-18.8, -5.4), (-20, -8)]))
    layer.polygon((60, 40, 20, 40), placed([(10, -23.6), (16, -23), (20, -9), (16.6, 4), (10, 3.2), (12, -9)]))
    hull = [(-29, 1), (-23, 0), (-20, 8), (20, 8), (24, -2), (31, -3), (27, 12), (19, 20), (-18, 20), (-25, 13)]
    outlined(layer, placed(hull), (0x8A, 0x5C, 0x34), 1.4 * size, ink)
    layer.line((0xB4, 0x84, 0x54), placed([(-24, 11.4), (25, 11.4)]), 1.4 * size)
    for x in (-12, -4, 4, 12):
        outlined_disc(layer, placed([(x, 9.4)])[0], 2.4 * size, (0xE8, 0xC8, 0x6A), 0.7 * size, ink)
