"""The pieces of the Rhine as sprites: knights, dukes, forts, bishops, tokens. Drawn once per size and look, then only blitted.

Sizes are in plane units of the boards (a bank space is some 50 units wide); ``scale`` is pixels per unit. Every piece carries three
rings (dark line, cream halo, soft shadow), so that it reads on any ground, in grey too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Literal

import pygame

from client.draw.heraldry import ordinary, shield
from client.draw.layer import Layer
from client.draw.palette import GOLD_BRIGHT, PARCHMENT_LIGHT, PIECE_HALO, PIECE_LINE, Colour, SeatLook, mix, shade
from client.draw.shapes import Point, Points, grown, regular, shield_outline
from client.draw.sprites import Sprite, faint
from client.draw.text import draw_text

PieceKind = Literal["knight", "river-knight", "garrison", "duke", "fort", "bishop"]
TokenKind = Literal["castle", "bishopric", "city4", "city3", "city2"]

LINE = 1.5
HALO = 1.4
TOKEN_RADIUS = 14.0

_STONE: Colour = (0xA2, 0x9C, 0x92)
_STONE_DARK: Colour = (0x78, 0x72, 0x6A)
_TOKEN_INK: Colour = (0x46, 0x32, 0x22)
_ROOF: Colour = (0xB8, 0x62, 0x42)
_ROOF_DARK: Colour = (0x8E, 0x46, 0x30)
_WALL: Colour = (0xE6, 0xD2, 0xAC)
_WALL_DARK: Colour = (0xCC, 0xB2, 0x88)
_PURPLE: Colour = (0x7A, 0x2C, 0x56)
_BALL: Colour = (0xFF, 0xD8, 0x68)


def _sprite(half: float, scale: float, paint: Callable[[Layer], None], ground: Colour = PIECE_HALO) -> Sprite:
    """A square sprite that reaches ``half`` units from its centre to each side."""
    pixels = round(half * scale)
    # Big sprites need less: what is to be smooth is a pixel wide at every size.
    sampling: Literal[2, 4] = 4 if scale < 1.6 else 2
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), sampling, ground)
    paint(layer)
    return Sprite(layer.flat(), (pixels, pixels))


def _ringed(layer: Layer, outline: Points, fill: Colour) -> None:
    layer.shadow(outline, 2.4, (1.2, 2.6), 170)
    layer.polygon(PIECE_HALO, grown(outline, LINE + HALO))
    layer.polygon(PIECE_LINE, grown(outline, LINE))
    layer.polygon(fill, outline)


@functools.lru_cache(maxsize=512)
def piece(kind: PieceKind, look: SeatLook, scale: float) -> Sprite:
    """The sprite of a piece of a seat. A fort is neutral: its look does not matter."""
    if kind == "fort":
        return _sprite(19, scale, _fort)
    if kind == "duke":
        return _sprite(22, scale, lambda layer: _duke(layer, look))
    if kind == "bishop":
        return _sprite(16, scale, lambda layer: mitre(layer, look, (0, 0), 1.0))
    size = {"knight": 9.4, "river-knight": 8.1, "garrison": 7.5}[kind]
    return _sprite(size + 9, scale, lambda layer: _knight(layer, look, size))


def ghost(kind: PieceKind, look: SeatLook, scale: float) -> Sprite:
    """The same sprite, lighter: a piece that is not there yet."""
    return faint(piece(kind, look, scale))


def _knight(layer: Layer, look: SeatLook, size: float) -> None:
    # So that the rings of the upper edge fall on whole pixels at scale 1.
    centre = (0.0, size + LINE - round(size + LINE))
    layer.shadow(shield_outline(centre, size + 1), 2.4, (1.2, 2.6), 170)
    shield(layer, look, centre, size, LINE, HALO)


def _duke(layer: Layer, look: SeatLook) -> None:
    """A crown with three balls; its circlet has jewels, its field the mark of the seat."""
    body: Points = [(-13, -11), (-6, -5.2), (0, -13.6), (6, -5.2), (13, -11), (10.5, -3.4), (10.5, 9.5), (-10.5, 9.5), (-10.5, -3.4)]
    _ringed(layer, body, look.colour)
    for x, y in ((-13, -11), (0, -13.6), (13, -11)):
        layer.disc(PIECE_HALO, (x, y), 4.2)
    for x, y in ((-13, -11), (0, -13.6), (13, -11)):
        layer.disc(PIECE_LINE, (x, y), 3.2)
    layer.polygon(look.colour, body)
    layer.polygon((0, 0, 0, 46), [(0, 9.5), (0, -13.6), (6, -5.2), (13, -11), (10.5, -3.4), (10.5, 9.5)])
    layer.polygon((255, 255, 255, 60), [(-10.5, -3.4), (-13, -11), (-11.4, -9.6), (-9, -3.4), (-9, 6), (-10.5, 6)])
    ordinary(layer, look, (0, -0.4), 6.0)
    layer.box(shade(look.edge, -0.1), (-10.5, 5.4, 21, 4.1), 0)
    layer.box(GOLD_BRIGHT, (-10.5, 6.1, 21, 2.7), 0)
    for x in (-7, 0, 7):
        layer.disc(shade(look.edge, -0.2), (x, 7.4), 1.4)
    for x, y in ((-13, -11), (0, -13.6), (13, -11)):
        layer.disc(_BALL, (x, y), 2.3)
        layer.disc((255, 246, 214), (x - 0.6, y - 0.7), 0.9)


def _fort(layer: Layer) -> None:
    """A grey keep between two towers: neutral."""
    outline: Points = [
        (-11.5, -9.5), (-9.4, -9.5), (-9.4, -7.2), (-7.4, -7.2), (-7.4, -9.5), (-5, -9.5), (-5, -3.4), (-3.4, -3.4),
        (-3.4, -5.6), (-1.2, -5.6), (-1.2, -3.4), (1.2, -3.4), (1.2, -5.6), (3.4, -5.6), (3.4, -3.4), (5, -3.4),
        (5, -9.5), (7.4, -9.5), (7.4, -7.2), (9.4, -7.2), (9.4, -9.5), (11.5, -9.5), (11.5, 9.5), (-11.5, 9.5),
    ]  # fmt: skip
    _ringed(layer, outline, _STONE)
    layer.polygon(shade(_STONE, 0.16), [(-11.5, -9.5), (-9.4, -9.5), (-9.4, -7.2), (-8.4, -7.2), (-8.4, 9.5), (-11.5, 9.5)])
    layer.polygon(_STONE_DARK, [(8.2, -7.2), (9.4, -7.2), (9.4, -9.5), (11.5, -9.5), (11.5, 9.5), (8.2, 9.5)])
    layer.box(shade(_STONE, -0.14), (-5, -3.4, 10, 12.9))
    for y in (-4.2, -0.4, 3.4):
        layer.line(shade(_STONE, -0.24), [(-11.5, y), (-5, y)], 0.5)
        layer.line(shade(_STONE_DARK, -0.2), [(5, y), (11.5, y)], 0.5)
    for x in (-8.5, 8.5):
        layer.box(PIECE_LINE, (x - 0.9, -4.4, 1.8, 4), 0.8)
    layer.polygon(PIECE_LINE, [(-3, 9.5), (-3, 3.6), (-2, 1.6), (0, 0.6), (2, 1.6), (3, 3.6), (3, 9.5)])
    for x in (-1.4, 0, 1.4):
        layer.line(_STONE_DARK, [(x, 2.4), (x, 9.5)], 0.4)


def mitre(layer: Layer, look: SeatLook, at: Point, size: float) -> None:
    """A bishop's mitre in the colour of a seat; ``size`` 1 is 15 units wide."""
    x, y = at

    def placed(points: Points) -> Points:
        return [(x + px * size, y + py * size) for px, py in points]

    outline = placed(
        [(0, -9.6), (3.4, -6.6), (6.4, -2.2), (6.6, 1.6), (5.2, 7.4), (0, 8.4), (-5.2, 7.4), (-6.6, 1.6), (-6.4, -2.2), (-3.4, -6.6)]
    )
    _ringed(layer, outline, look.colour)
    layer.polygon((0, 0, 0, 40), placed([(0, -9.6), (3.4, -6.6), (6.4, -2.2), (6.6, 1.6), (5.2, 7.4), (0, 8.4)]))
    layer.polygon(GOLD_BRIGHT, placed([(-6.0, 4.2), (0, 5.2), (6.0, 4.2), (5.2, 7.4), (0, 8.4), (-5.2, 7.4)]))
    layer.line(look.edge, placed([(-6.0, 4.2), (0, 5.2), (6.0, 4.2)]), 0.6 * size)
    layer.line(look.charge, placed([(0, -6.6), (0, 3.4)]), 1.7 * size)
    layer.line(look.charge, placed([(-3.2, -2), (3.2, -2)]), 1.7 * size)


@functools.lru_cache(maxsize=64)
def token(kind: TokenKind | None, scale: float, radius: float = TOKEN_RADIUS) -> Sprite:
    """A round token; ``None`` is the bare place on the map. Cities carry their number on a badge."""

    def paint(layer: Layer) -> None:
        layer.shadow(regular((0, 0), radius, 36), 2.6, (1.2, 2.6), 140)
        layer.disc(_TOKEN_INK, (0, 0), radius + 0.9)
        layer.disc(GOLD_BRIGHT, (0, 0), radius - 0.2)
        layer.disc(shade(GOLD_BRIGHT, -0.25), (0, 0), radius - 1.4)
        layer.disc(PARCHMENT_LIGHT, (0, 0), radius - 1.9)
        if kind is not None:
            _icon(layer, kind, radius / TOKEN_RADIUS)

    sprite = _sprite(radius + 9, scale, paint, _TOKEN_INK)
    if kind is not None and kind.startswith("city"):
        picture = sprite.picture.copy()
        _badge(picture, sprite.centre, kind[-1], scale * radius / TOKEN_RADIUS)
        sprite = Sprite(picture, sprite.centre)
    return sprite


def _icon(layer: Layer, kind: TokenKind, size: float) -> None:
    def placed(points: Points) -> Points:
        return [(px * size, py * size) for px, py in points]

    if kind == "castle":
        _castle_icon(layer, placed)
    elif kind == "bishopric":
        _church_icon(layer, placed)
    else:
        _city_icon(layer, placed, int(kind[-1]))


def _castle_icon(layer: Layer, placed: Callable[[Points], Points]) -> None:
    wall = placed([
        (-8, -6.5), (-5.4, -6.5), (-5.4, -4), (-3.9, -4), (-3.9, -6.5), (-1.3, -6.5), (-1.3, -4), (1.3, -4),
        (1.3, -6.5), (3.9, -6.5), (3.9, -4), (5.4, -4), (5.4, -6.5), (8, -6.5), (8, 7.5), (-8, 7.5),
    ])  # fmt: skip
    layer.polygon(_TOKEN_INK, grown(wall, 0.9))
    layer.polygon((0xBE, 0xB4, 0xA2), wall)
    layer.polygon((0xA0, 0x96, 0x86), placed([(4.6, -4), (5.4, -4), (5.4, -6.5), (8, -6.5), (8, 7.5), (4.6, 7.5)]))
    layer.polygon((0xD2, 0xC8, 0xB6), placed([(-8, -6.5), (-6.6, -6.5), (-6.6, 7.5), (-8, 7.5)]))
    layer.polygon(_TOKEN_INK, placed([(-2.5, 7.5), (-2.5, 2.6), (-1.5, 0.8), (0, 0.1), (1.5, 0.8), (2.5, 2.6), (2.5, 7.5)]))
    for x in (-5.2, 5.2):
        layer.line(_TOKEN_INK, placed([(x, -1.4), (x, 1)]), 1.2)


def _church_icon(layer: Layer, placed: Callable[[Points], Points]) -> None:
    nave = placed([(-7, 7.6), (-7, 0), (0, -5), (7, 0), (7, 7.6)])
    tower = placed([(-2.6, 7.6), (-2.6, -4.6), (0, -8.6), (2.6, -4.6), (2.6, 7.6)])
    layer.polygon(_TOKEN_INK, [(x * 1.12, y * 1.12) for x, y in nave])
    layer.polygon(_WALL, nave)
    layer.polygon(_PURPLE, placed([(-8, 0.8), (-7, -0.4), (0, -5.4), (7, -0.4), (8, 0.8), (6.6, 1.4), (0, -3.4), (-6.6, 1.4)]))
    layer.polygon(_TOKEN_INK, placed([(-3.5, 8.2), (-3.5, -4.6), (0, -10), (3.5, -4.6), (3.5, 8.2)]))
    layer.polygon((0xF2, 0xE4, 0xC6), tower)
    layer.polygon(_PURPLE, placed([(-2.9, -4.2), (0, -8.8), (2.9, -4.2)]))
    layer.line(_PURPLE, placed([(0, -2.6), (0, 2.6)]), 1.3)
    layer.line(_PURPLE, placed([(-1.8, -1), (1.8, -1)]), 1.3)
    layer.polygon(_TOKEN_INK, placed([(-1.3, 7.6), (-1.3, 5), (0, 3.9), (1.3, 5), (1.3, 7.6)]))


def _house(layer: Layer, placed: Callable[[Points], Points], left: float, width: float, eaves: float, ridge: float, foot: float) -> None:
    middle = left + width / 2
    layer.polygon(
        _TOKEN_INK,
        placed(
            [
                (left - 0.9, foot + 0.9),
                (left - 0.9, eaves),
                (middle, ridge - 1.4),
                (left + width + 0.9, eaves),
                (left + width + 0.9, foot + 0.9),
            ]
        ),
    )
    layer.polygon(_WALL, placed([(left, foot), (left, eaves), (middle, ridge), (left + width, eaves), (left + width, foot)]))
    layer.polygon(_WALL_DARK, placed([(middle, foot), (middle, ridge), (left + width, eaves), (left + width, foot)]))
    layer.polygon(_ROOF, placed([(left - 0.4, eaves + 0.6), (middle, ridge - 0.5), (middle, ridge + 1.9)]))
    layer.polygon(_ROOF, placed([(left - 0.4, eaves + 0.6), (middle, ridge - 0.5), (middle, eaves + 0.6)]))
    layer.polygon(_ROOF_DARK, placed([(left + width + 0.4, eaves + 0.6), (middle, ridge - 0.5), (middle, eaves + 0.6)]))
    layer.box(_TOKEN_INK, (placed([(middle - 0.8, 0)])[0][0], placed([(0, foot - 3)])[0][1], 1.6, placed([(0, 3)])[0][1]))


def _city_icon(layer: Layer, placed: Callable[[Points], Points], worth: int) -> None:
    """The more a city is worth, the more it has: houses, a gate tower, a spire."""
    if worth == 4:
        layer.polygon(_TOKEN_INK, placed([(-1.2, 0), (-1.2, -6.2), (1, -11), (3.2, -6.2), (3.2, 0)]))
        layer.polygon(_WALL_DARK, placed([(-0.4, 0), (-0.4, -5.8), (2.4, -5.8), (2.4, 0)]))
        layer.polygon((0x5A, 0x7C, 0x8A), placed([(-0.5, -6), (1, -9.4), (2.5, -6)]))
    if worth >= 3:
        _house(layer, placed, -4.4, 4.6, -3.2, -6.6, 5.6)
        _house(layer, placed, 4.2, 4.2, 0, -3, 5.8)
    _house(layer, placed, -8.8, 5.2, 0.4, -3, 6)
    _house(layer, placed, -1.4 if worth >= 3 else -1.6, 6 if worth >= 3 else 8, -0.4, -5, 6.6)


def _badge(picture: pygame.Surface, centre: tuple[int, int], number: str, scale: float) -> None:
    """The worth of a city: a gold disc at the upper right. The number never gets smaller than text may."""
    px = max(11, round(12 * scale))
    radius = max(6.4 * scale, px * 0.56)
    at = (centre[0] + 10.2 * scale, centre[1] - 9.6 * scale)
    size = round(2 * radius + 3)
    layer = Layer((size, size), sampling=4, ground=_TOKEN_INK)
    middle = (size / 2, size / 2)
    layer.disc(_TOKEN_INK, middle, radius)
    layer.disc(mix(GOLD_BRIGHT, (255, 255, 255), 0.15), middle, radius - max(0.9, scale))
    corner = (round(at[0] - size / 2), round(at[1] - size / 2))
    picture.blit(layer.flat(), corner)
    draw_text(picture, number, "ui-bold", px, (0x2A, 0x1C, 0x0C), (corner[0] + size / 2, corner[1] + size / 2), "center")
