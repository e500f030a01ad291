"""The pieces of Cities & Knights as sprites: roads, buildings, knights, robber, merchant. Painted at each call; who shows them keeps them.

Sizes are in units of the hex board (a path is 59 units long); ``scale`` is pixels per unit. Every piece carries three rings (dark line,
cream halo, soft shadow) and the mark of its seat, so that it reads on any ground, in grey too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Literal

from client.draw.catan_icons import GATE, HELM, paint_helm, track_outline
from client.draw.catan_palette import STONE, STONE_DARK, TRACK, WOOD_DARK
from client.draw.heraldry import ordinary, shield
from client.draw.layer import Layer
from client.draw.outlined import clockwise, moved, outlined
from client.draw.palette import GOLD_BRIGHT, PARCHMENT_LIGHT, PIECE_HALO, PIECE_LINE, Colour, SeatLook, mix, shade
from client.draw.shapes import Point, Points, grown, regular
from client.draw.sprites import Sprite
from shared.catan.cards import Track
from shared.catan.state import BuildingKind

LINE = 1.5
HALO = 1.3
ROAD_WIDTH = 7.0
ROAD_LENGTH = 38.0
KNIGHT_RADIUS = 13.2

RoadTurn = Literal[-1, 0, 1]
"""How a road lies: rising to the right (-1), upright (0), falling to the right (1)."""

_ANGLES: Mapping[RoadTurn, float] = {-1: math.radians(-30), 0: math.radians(90), 1: math.radians(30)}
_WASH: Colour = (0xAE, 0xA6, 0x9A)
_ROBBER: Colour = (0x30, 0x2C, 0x2E)


def _sprite(half: float, scale: float, paint: Callable[[Layer], None], ground: Colour = PIECE_HALO) -> Sprite:
    """A square sprite that reaches ``half`` units from its centre to each side."""
    pixels = round(half * scale)
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), 4 if scale < 1.25 else 2, ground)
    paint(layer)
    return Sprite(layer.flat(), (pixels, pixels))


def _ringed(layer: Layer, outlines: list[Points], fill: Colour, line: float = LINE, halo: float = HALO) -> None:
    """One piece of several outlines that share their rings; the first throws the shadow."""
    shapes = [clockwise(outline) for outline in outlines]
    layer.shadow(shapes[0], 2.4, (1.3, 2.8), 165)
    for shape in shapes:
        layer.polygon(PIECE_HALO, grown(shape, line + halo))
    for shape in shapes:
        layer.polygon(PIECE_LINE, grown(shape, line))
    for shape in shapes:
        layer.polygon(fill, shape)


# ------------------------------------------------------------------------------------------------ roads


def road(turn: RoadTurn, look: SeatLook, scale: float) -> Sprite:
    """A road: a beam with the mark of its seat."""
    return _sprite(ROAD_LENGTH / 2 + 8, scale, lambda layer: _road(layer, turn, look))


def road_outline(turn: RoadTurn, more: float = 0.0) -> Points:
    """The outline of a road about its middle, ``more`` units larger on every side."""
    x, y = ROAD_LENGTH / 2 + more, ROAD_WIDTH / 2 + more
    return moved([(-x, -y), (x, -y), (x, y), (-x, y)], (0, 0), 1, _ANGLES[turn])


def _road(layer: Layer, turn: RoadTurn, look: SeatLook) -> None:
    angle, half = _ANGLES[turn], ROAD_LENGTH / 2
    along = math.cos(angle), math.sin(angle)
    layer.shadow(road_outline(turn, 1), 2.0, (1.0, 2.2), 150)
    layer.polygon(PIECE_HALO, road_outline(turn, LINE + HALO - 0.3))
    layer.polygon(PIECE_LINE, road_outline(turn, LINE))
    layer.polygon(look.colour, road_outline(turn))
    # Light falls from the upper left on one long side, the other is in the shade.
    lit = -1 if turn != 0 else 1
    side = ROAD_WIDTH / 2 - 0.8
    for way, ink in ((lit, shade(look.colour, 0.42)), (-lit, shade(look.colour, -0.34))):
        layer.line(ink, moved([(-half + 0.8, way * side), (half - 0.8, way * side)], (0, 0), 1, angle), 1.3)
    for part in (-0.56, 0.0, 0.56):
        ordinary(layer, look, (along[0] * half * part, along[1] * half * part + 0.2), 2.9)


# ------------------------------------------------------------------------------------------------ buildings

_HOUSE: Points = [(-11.5, 10), (-11.5, -2), (0, -13.5), (11.5, -2), (11.5, 10)]
_CITY: Points = [
    (-18, 13), (-18, -16), (-14.6, -16), (-14.6, -12.6), (-11.4, -12.6), (-11.4, -16), (-7.6, -16), (-7.6, -12.6), (-4.4, -12.6),
    (-4.4, -16), (-1, -16), (-1, -2.4), (8.4, -11.4), (18, -2.4), (18, 13),
]  # fmt: skip
_RING: Points = [
    (-22, 17.4), (-22, 5.2), (-17.6, 5.2), (-17.6, 8), (-13.2, 8), (-13.2, 5.2), (-8.8, 5.2), (-8.8, 8), (-4.4, 8), (-4.4, 5.2),
    (4.4, 5.2), (4.4, 8), (8.8, 8), (8.8, 5.2), (13.2, 5.2), (13.2, 8), (17.6, 8), (17.6, 5.2), (22, 5.2), (22, 17.4),
]  # fmt: skip
_CROWN_AT: Point = (-9.5, -23.5)
_CROWN_SIZE = 1.18


def building(kind: BuildingKind, look: SeatLook, scale: float, wall: bool = False, metropolis: Track | None = None) -> Sprite:
    """A settlement, a city or a city that lies on its side; with its wall and the crown of a metropolis."""
    if kind == "settlement":
        return _sprite(22, scale, lambda layer: _settlement(layer, look))
    if kind == "tipped":
        return _sprite(30, scale, lambda layer: _tipped(layer, look))
    return _sprite(42, scale, lambda layer: _city(layer, look, wall, metropolis))


def _settlement(layer: Layer, look: SeatLook) -> None:
    _ringed(layer, [_HOUSE], look.colour)
    layer.polygon((0, 0, 0, 56), [(5.6, 10), (5.6, -7.9), (11.5, -2), (11.5, 10)])
    _roof(layer, look, [(-11.5, -2), (0, -13.5), (11.5, -2)], 2.6)
    ordinary(layer, look, (-1.4, 2.6), 6.0)


def _roof(layer: Layer, look: SeatLook, ridge: Points, thick: float) -> None:
    """The edges of a roof: lit on the left, dark on the right."""
    (ax, ay), (mx, my), (bx, by) = ridge
    layer.polygon(shade(look.colour, 0.36), [(ax, ay), (mx, my), (mx, my + thick * 1.35), (ax, ay + thick * 1.35)])
    layer.polygon(shade(look.colour, -0.42), [(mx, my), (bx, by), (bx, by + thick * 1.35), (mx, my + thick * 1.35)])


def _city(layer: Layer, look: SeatLook, wall: bool, metropolis: Track | None) -> None:
    crown = moved(GATE, _CROWN_AT, _CROWN_SIZE)
    _ringed(layer, [_CITY, *([_RING] if wall else []), *([crown] if metropolis else [])], look.colour)
    layer.polygon(shade(look.colour, 0.28), [(-18, 13), (-18, -16), (-15.8, -16), (-15.8, 13)])
    layer.polygon((0, 0, 0, 40), [(-1, 13), (-1, -2.4), (8.4, -11.4), (18, -2.4), (18, 13)])
    layer.polygon((0, 0, 0, 40), [(12, 13), (12, -8), (18, -2.4), (18, 13)])
    layer.polygon((0, 0, 0, 64), [(-3.4, 13), (-3.4, -12.6), (-1, -12.6), (-1, 13)])
    _roof(layer, look, [(-1, -2.4), (8.4, -11.4), (18, -2.4)], 2.5)
    layer.line(shade(look.colour, -0.45), [(-17.6, -10.4), (-1.6, -10.4)], 1.0)
    ordinary(layer, look, (-9.6, -1.4), 6.4)
    for x in (5.4, 11.6):
        layer.box(mix(look.charge, look.colour, 0.2), (x - 1.1, 0.6, 2.4, 3.8), 0.9)
    layer.polygon(shade(look.edge, -0.35), [(6, 13), (6, 8.6), (8.5, 6.6), (11, 8.6), (11, 13)])
    if wall:
        _wall_ring(layer)
    if metropolis is not None:
        _crown(layer, crown, metropolis)


def _wall_ring(layer: Layer) -> None:
    """The city wall: a ring of stone before the foot of the city."""
    outlined(layer, _RING, STONE, LINE)
    layer.polygon(shade(STONE, 0.3), [(-22, 5.2), (-20.4, 5.2), (-20.4, 17.4), (-22, 17.4)])
    layer.polygon(STONE_DARK, [(18.6, 8), (22, 5.2), (22, 17.4), (18.6, 17.4)])
    layer.line(shade(STONE_DARK, -0.2), [(-22, 11.4), (22, 11.4)], 0.8)
    for x, top in ((-16, 11.4), (-9, 11.4), (9, 11.4), (16, 11.4), (-19, 8.4), (-12.5, 8.4), (12.5, 8.4)):
        layer.line(shade(STONE_DARK, -0.2), [(x, top), (x, top + 3 if top < 9 else 17)], 0.8)
    outlined(layer, [(-4, 17.4), (-4, 11.6), (0, 8.6), (4, 11.6), (4, 17.4)], WOOD_DARK, 0.8)


def _crown(layer: Layer, crown: Points, track: Track) -> None:
    """The gate of a metropolis in its track's colour, the track's shape in the gateway."""
    colour = TRACK[track]
    layer.polygon(colour, crown)
    x, y = _CROWN_AT
    layer.polygon(shade(colour, 0.4), moved([(-9, 7), (-9, -7), (-7.4, -7), (-7.4, 7)], _CROWN_AT, _CROWN_SIZE))
    layer.polygon((0, 0, 0, 60), moved([(6.6, 7), (6.6, -7), (9, -7), (9, 7)], _CROWN_AT, _CROWN_SIZE))
    outlined(layer, track_outline(track, (x, y + 1.6), 5.0), PIECE_HALO, 0.9, shade(colour, -0.6))


def wall(scale: float) -> Sprite:
    """A city wall on its own, on its way to a city."""

    def paint(layer: Layer) -> None:
        _ringed(layer, [_RING], STONE)
        _wall_ring(layer)

    return _sprite(26, scale, paint)


def gate(track: Track, scale: float) -> Sprite:
    """The gate of a metropolis on its own, where it stands on its city."""

    def paint(layer: Layer) -> None:
        crown = moved(GATE, _CROWN_AT, _CROWN_SIZE)
        _ringed(layer, [crown], TRACK[track])
        _crown(layer, crown, track)

    return _sprite(42, scale, paint)


def _tipped(layer: Layer, look: SeatLook) -> None:
    """A city on its side: it counts as a settlement until it is put up again."""
    turn = math.radians(100)

    def placed(points: Points) -> Points:
        return moved([(x * 0.84, y * 0.84) for x, y in points], (0, 2), 1, turn)

    _ringed(layer, [placed(_CITY)], mix(look.colour, _WASH, 0.35))
    layer.polygon((0, 0, 0, 70), placed([(-1, 13), (-1, -2.4), (8.4, -11.4), (18, -2.4), (18, 13)]))
    layer.polygon((0, 0, 0, 60), placed([(-18, -12.6), (-1, -12.6), (-1, -10.4), (-18, -10.4)]))
    ordinary(layer, look, (2.6, -5.8), 5.4)
    crack = placed([(6, 13), (9, 7), (6.4, 3), (10, -4), (8.4, -8)])
    layer.line(PIECE_LINE, crack, 1.1)


# ------------------------------------------------------------------------------------------------ knights


_PLUME: Points = [
    (-1, -9.6), (0.2, -15.6), (4.4, -19.4), (9.6, -19), (13.4, -15), (13.2, -10.6), (9.6, -12.8), (5.4, -12.2), (2.4, -8.4),
]  # fmt: skip


def knight(level: int, active: bool, look: SeatLook, scale: float) -> Sprite:
    """A knight: bright with a plume when active, washed out at rest but for its shield; as many lozenges as its level."""
    return _sprite(27, scale, lambda layer: _knight(layer, level, active, look))


def _knight(layer: Layer, level: int, active: bool, look: SeatLook) -> None:
    fill = look.colour if active else mix(look.colour, _WASH, 0.58)
    metal = look.charge if active else mix(look.charge, fill, 0.36)
    disc = regular((0, 0), KNIGHT_RADIUS, 48)
    lozenges = [regular(((k - (level - 1) / 2) * 7.6, 15.4), 3.6, 4) for k in range(level)]
    layer.shadow(disc, 2.6, (1.4, 3.0), 170)
    rings = [disc, *lozenges] + ([clockwise(_PLUME)] if active else [])
    for grow, ink in ((LINE + HALO, PIECE_HALO), (LINE, PIECE_LINE)):
        for shape in rings:
            layer.polygon(ink, grown(shape, grow if shape is disc else grow - 0.3))
    layer.polygon(fill, disc)
    if active:
        layer.disc(shade(fill, 0.16), (-1.0, -1.2), KNIGHT_RADIUS - 2.0)
        layer.disc(fill, (0.4, 0.6), KNIGHT_RADIUS - 2.6)
        layer.polygon(PIECE_LINE, grown(clockwise(_PLUME), 1.0))
        layer.polygon(shade(look.colour, 0.42), _PLUME)
        layer.line(shade(look.colour, -0.1), [(2, -10.2), (4.6, -15.2), (9, -16)], 1.1)
    helm_at, size = (0.0, -0.6), 1.06
    layer.polygon(PIECE_LINE if active else mix(PIECE_LINE, fill, 0.4), grown(moved(HELM, helm_at, size), 0.9))
    paint_helm(layer, helm_at, size, metal, mix(fill, PIECE_LINE, 0.35 if active else 0.2))
    small = (8.8, 6.6)
    shield(layer, look, small, 5.4, 1.0, 0.8)
    for lozenge in lozenges:
        layer.polygon(PIECE_LINE, grown(lozenge, LINE - 0.3))
        layer.polygon((0xFF, 0xD6, 0x5A) if active else (0xD2, 0xCA, 0xBC), lozenge)


# ------------------------------------------------------------------------------------------------ robber and merchant

_PAWN: Points = [(-12, 13), (-10.6, 7.4), (-6.4, 2), (-4.6, -5), (4.6, -5), (6.4, 2), (10.6, 7.4), (12, 13)]


def robber(scale: float) -> Sprite:
    """The robber: a dark pawn. It is nobody's."""
    return _sprite(25, scale, _robber)


def _robber(layer: Layer) -> None:
    head = regular((0, -10), 7.8, 32)
    _ringed(layer, [_PAWN, head], _ROBBER)
    layer.polygon(shade(_ROBBER, 0.16), [(-10.6, 12), (-9.2, 7.8), (-5.2, 2.6), (-3.6, -5), (-1.2, -5), (-2, 4), (-4.4, 12)])
    layer.line(shade(_ROBBER, 0.34), [(-5.0, -3.4), (5.0, -3.4)], 1.5)
    layer.line(shade(_ROBBER, 0.26), [(-11, 10.6), (11, 10.6)], 1.1)
    layer.disc(shade(_ROBBER, 0.2), (-1.2, -11.2), 5.6)
    layer.disc(_ROBBER, (0.4, -9.8), 5.6)
    layer.disc(shade(_ROBBER, 0.55), (-2.8, -12.8), 1.9)


def merchant(look: SeatLook | None, scale: float) -> Sprite:
    """The merchant's tent with the flag of its owner."""
    return _sprite(25, scale, lambda layer: _merchant(layer, look))


def _merchant(layer: Layer, look: SeatLook | None) -> None:
    tent: Points = [(0, -9), (12.4, 13), (-12.4, 13)]
    flag: Points = [(0.4, -21.4), (12.6, -21.4), (12.6, -11), (0.4, -11)]
    _ringed(layer, [tent, flag], GOLD_BRIGHT, 1.3, 1.1)
    layer.polygon(PARCHMENT_LIGHT, [(0, -9), (4.4, 13), (-4.4, 13)])
    layer.polygon((0, 0, 0, 56), [(0, -9), (12.4, 13), (4.4, 13)])
    layer.polygon(WOOD_DARK, [(0, 1), (2.9, 13), (-2.9, 13)])
    layer.line(PIECE_LINE, [(0, -7), (0, -21.4)], 1.6)
    if look is not None:
        layer.polygon(look.colour, flag)
        ordinary(layer, look, (6.6, -16.2), 4.6)
