"""The marks on the board of England as sprites: legal places, glow, last move, keyboard, highlights. Around counties, cards, tiles."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping

from client.boards.england_geometry import EnglandGeometry
from client.boards.mark_strokes import CREAM, MarkKind, MarkStyle
from client.draw.layer import Layer
from client.draw.outlined import clockwise
from client.draw.palette import GLOW, PIECE_HALO, PIECE_LINE, SeatLook
from client.draw.shapes import Points, bounds, grown
from client.draw.sprites import Sprite, SpriteCache

_INSET = 4.2
_MARGIN = 14.0
"""Units around a place for its glow."""
_SOFT = ((*CREAM, 34), 27.0), ((*CREAM, 52), 18.0), ((*CREAM, 74), 10.0)
_WARM = ((*GLOW, 60), 24.0), ((*GLOW, 100), 15.0)
_EDGE = (0x5A, 0x42, 0x22)
"""The dark line of rings: that of the map's own borders."""
_STYLES: Mapping[MarkKind, MarkStyle] = {
    "target": MarkStyle(_SOFT, (*CREAM, 44), (((*_EDGE, 210), 5.6), (CREAM, 4.2)), seat_line=1.7),
    "more": MarkStyle((), None, (((*PIECE_LINE, 170), 5.0),), dashes=3.2),
    "hovered": MarkStyle(_WARM, (*CREAM, 96), ((_EDGE, 8.0), (CREAM, 6.4)), seat_line=3.2),
    "looked": MarkStyle((), (*CREAM, 22), (((*CREAM, 190), 2.4),)),
    "selected": MarkStyle(_WARM, (*GLOW, 60), (((0x8A, 0x62, 0x10), 7.4), (GLOW, 5.2))),
    "refused": MarkStyle((), (0x30, 0x26, 0x1C, 66), (((0x4A, 0x40, 0x36, 220), 3.0),)),
    "cursor": MarkStyle((), None, ((PIECE_LINE, 5.4),), dashes=3.2),
    "lit": MarkStyle(_WARM, (*GLOW, 36), (((*PIECE_LINE, 170), 5.4), (GLOW, 3.8))),
    "last": MarkStyle((), None, ((PIECE_LINE, 5.4), (PIECE_HALO, 4.0)), seat_line=2.2),
}


def _laid_around(style: MarkStyle) -> MarkStyle:
    """The same for a card or a tile, on which it lies: it must not make what is printed there pale."""
    return dataclasses.replace(style, glow=style.glow[2:], fill=None)


class MarkPainter:
    """Marks by kind, place, look and scale, of one geometry."""

    def __init__(self, geometry: EnglandGeometry) -> None:
        self._geometry = geometry
        self._sprites = SpriteCache(5_000_000)

    def sprite(self, kind: MarkKind, place: str, look: SeatLook | None, scale: float) -> Sprite:
        """The sprite about the plane's origin: blit it where that lies. ``place`` is a county, a spot for cards or a favour."""
        return self._sprites.get((kind, place, look, scale), lambda: self._painted(kind, place, look, scale))

    def _painted(self, kind: MarkKind, place: str, look: SeatLook | None, scale: float) -> Sprite:
        outline = self._outline(place)
        style = _STYLES[kind] if place in self._geometry.counties else _laid_around(_STYLES[kind])
        left, top, right, bottom = bounds(outline)
        x, y = math.floor((left - _MARGIN) * scale), math.floor((top - _MARGIN) * scale)
        size = math.ceil((right + _MARGIN) * scale) - x, math.ceil((bottom + _MARGIN) * scale) - y
        layer = Layer(size, scale, (x / scale, y / scale), 2, GLOW if style.glow is _WARM else CREAM)
        # What is soft or lies below the ring needs no fine outline.
        style.draw_ground(layer, outline[::3] if len(outline) > 12 else outline)
        style.draw_ring(layer, outline, look.colour if look is not None else GLOW)
        style.draw_dashes(layer, outline, 9.0, 7.0)
        return Sprite(layer.flat(), (-x, -y))

    def _outline(self, place: str) -> Points:
        county = self._geometry.counties.get(place)
        if county is not None:
            # Inside the border, so that rings of neighbours do not lie on each other; not after each stroke of the ink.
            return grown(clockwise(county.outline[::2]), -_INSET)
        left, top, right, bottom = self._geometry.box_of(place)
        return [(left - 2, top - 2), (right + 2, top - 2), (right + 2, bottom + 2), (left - 2, bottom + 2)]
