"""The marks on the hex board as sprites: legal places, glow, last move, keyboard, highlights, rolled hexes. Kept by shape, not by place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from client.boards.mark_strokes import CREAM, MarkKind, MarkStyle
from client.draw.catan_motifs import FACE, hexagon
from client.draw.catan_pieces import KNIGHT_RADIUS, RoadTurn, road_outline
from client.draw.layer import Layer
from client.draw.palette import GLOW, PIECE_HALO, PIECE_LINE, Colour, SeatLook
from client.draw.shapes import Points, grown, regular
from client.draw.sprites import Sprite, SpriteCache

Shape = Literal["hex", "spot", "piece", "city", "path", "road"]
"""What a mark goes around: a hex, an empty intersection, a settlement or knight, a city, an empty path, a road."""

_SPOT = 8.4
_AROUND: Mapping[str, tuple[float, float]] = {"piece": (KNIGHT_RADIUS + 7.4, 0.0), "city": (27.0, -1.5)}
"""Radius of a ring around a piece and how far it is lifted."""
_HEX = FACE * 0.93
_SOFT = ((*CREAM, 60), 11.0), ((*CREAM, 80), 7.6)
_WARM = ((*GLOW, 54), 13.0), ((*GLOW, 90), 9.0)
_STYLES: Mapping[MarkKind, MarkStyle] = {
    "target": MarkStyle(_SOFT, None, ((PIECE_LINE, 5.2), (CREAM, 4.2)), seat_line=2.2),
    "more": MarkStyle((), None, (((*PIECE_LINE, 150), 3.2),), dashes=2.2),
    "hovered": MarkStyle(_WARM, (*CREAM, 56), ((PIECE_LINE, 6.0), (CREAM, 5.0)), seat_line=3.2),
    "looked": MarkStyle((), None, (((*CREAM, 200), 1.6),)),
    "selected": MarkStyle(_WARM, (*GLOW, 52), (((0x8A, 0x62, 0x10), 5.0), (GLOW, 3.8))),
    "refused": MarkStyle((), (0x30, 0x26, 0x1C, 56), (((0x4A, 0x40, 0x36, 220), 2.0),)),
    "cursor": MarkStyle((), None, ((PIECE_LINE, 3.4),), dashes=2.0),
    "lit": MarkStyle(_WARM, (*GLOW, 40), (((*PIECE_LINE, 170), 3.6), (GLOW, 2.6))),
    "last": MarkStyle((), None, ((PIECE_LINE, 3.6), (PIECE_HALO, 2.6)), seat_line=1.5),
}


class MarkPainter:
    """Marks by kind, shape, look and scale."""

    def __init__(self) -> None:
        self._sprites = SpriteCache(3_000_000)

    def sprite(self, kind: MarkKind, shape: Shape, look: SeatLook | None, scale: float, turn: RoadTurn = 0) -> Sprite:
        """The sprite about the middle of its place; ``turn`` is how a path lies. The picture's alpha may be set before each blit."""
        return self._sprites.get((kind, shape, look, scale, turn), lambda: _painted(kind, shape, look, scale, turn))

    def rolled(self, scale: float) -> Sprite:
        """The warm inner line of a hex whose number was rolled."""
        return self._sprites.get(("rolled", scale), lambda: _rolled(scale))


def _layer(shape: Shape, scale: float, ground: Colour) -> tuple[Layer, tuple[int, int]]:
    half = {"hex": 62.0, "spot": 22.0, "piece": 32.0, "city": 42.0}.get(shape, 36.0)
    pixels = round(half * scale)
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), 4 if scale < 1.2 else 2, ground)
    return layer, (pixels, pixels)


def _outline(shape: Shape, turn: RoadTurn) -> Points:
    if shape == "hex":
        return hexagon(_HEX)
    if shape == "spot":
        return regular((0, 0), _SPOT, 40)
    if shape in _AROUND:
        radius, lift = _AROUND[shape]
        return regular((0, lift), radius, 56)
    return road_outline(turn, 3.4 if shape == "road" else 0.6)


def _painted(kind: MarkKind, shape: Shape, look: SeatLook | None, scale: float, turn: RoadTurn) -> Sprite:
    style = _STYLES[kind]
    layer, centre = _layer(shape, scale, GLOW if style.glow is _WARM else CREAM)
    outline = _outline(shape, turn)
    colour = look.colour if look is not None else GLOW
    style.draw_ground(layer, outline)
    if style.seat_line and shape in ("spot", "path"):
        _invite(layer, outline, colour)
    else:
        style.draw_ring(layer, outline, colour)
    style.draw_dashes(layer, outline, 5.5, 4.5)
    return Sprite(layer.flat(), centre)


def _invite(layer: Layer, outline: Points, colour: Colour) -> None:
    """Where nothing stands yet: filled, easy to see and to aim at, with a light core."""
    layer.polygon(PIECE_LINE, grown(outline, 1.6))
    layer.polygon(CREAM, grown(outline, 0.7))
    layer.polygon(colour, grown(outline, -0.9))
    layer.polygon(CREAM, grown(outline, -3.4) if len(outline) < 8 else regular((0, 0), 3.0, 24))


def _rolled(scale: float) -> Sprite:
    layer, centre = _layer("hex", scale, GLOW)
    for inset, width, strength in ((0.86, 9.0, 34), (0.9, 6.0, 60), (0.935, 3.4, 120)):
        layer.line((*GLOW, strength), hexagon(FACE * inset), width, closed=True)
    layer.line((*PIECE_LINE, 120), hexagon(FACE * 0.97), 3.0, closed=True)
    layer.line(GLOW, hexagon(FACE * 0.955), 2.6, closed=True)
    return Sprite(layer.flat(), centre)
