"""The marks on the Rhine board as sprites: rings of legal places, glow, last move, keyboard, highlights."""

from __future__ import annotations

import functools

from client.boards.mark_strokes import CREAM, MarkKind, MarkStyle
from client.boards.rhine_duchies import cell_layer, middle_of
from client.boards.rhine_geometry import RhineGeometry
from client.draw.palette import GLOW, PIECE_HALO, PIECE_LINE, SeatLook
from client.draw.shapes import Point, Points, bounds, grown, regular
from client.draw.sprites import Sprite, SpriteCache
from client.draw.text import draw_text

_STYLES: dict[MarkKind, MarkStyle] = {
    "target": MarkStyle((), (*CREAM, 66), ((PIECE_LINE, 5.0), (CREAM, 4.2)), seat_line=1.9),
    "more": MarkStyle((), None, (((*PIECE_LINE, 150), 3.0),), dashes=2.2),
    "hovered": MarkStyle((), (*CREAM, 96), ((PIECE_LINE, 5.6), (CREAM, 4.8)), seat_line=3.0),
    "looked": MarkStyle((), None, (((*CREAM, 190), 1.4),)),
    "selected": MarkStyle((((*GLOW, 44), 11.0), ((*GLOW, 80), 7.6)), (*GLOW, 60), (((0x8A, 0x62, 0x10), 5.2), (GLOW, 4.0))),
    "refused": MarkStyle((), (0x30, 0x26, 0x1C, 60), (((0x4A, 0x40, 0x36, 220), 1.8),)),
    "cursor": MarkStyle((), None, ((PIECE_LINE, 3.2),), dashes=1.9),
    "lit": MarkStyle((), (*GLOW, 110), (((*PIECE_LINE, 190), 3.0), (GLOW, 1.9))),
}


class MarkPainter:
    """Rings for places of one geometry, kept per place, kind, look and scale."""

    def __init__(self, geometry: RhineGeometry) -> None:
        self.geometry = geometry
        self._sprites = SpriteCache(16_000_000)

    def is_ready(self, place: str, kind: MarkKind, look: SeatLook | None, scale: float) -> bool:
        """Whether the sprite is kept; painting one takes a millisecond or more."""
        return (place, kind, look, scale) in self._sprites

    def sprite(self, place: str, kind: MarkKind, look: SeatLook | None, scale: float) -> tuple[Sprite, Point]:
        """The sprite and the plane point of its centre. The picture's alpha may be set before each blit."""
        sprite = self._sprites.get((place, kind, look, scale), lambda: self._painted(place, kind, look, scale))
        return sprite, middle_of(bounds(self._outline(place)))

    def _painted(self, place: str, kind: MarkKind, look: SeatLook | None, scale: float) -> Sprite:
        outline = self._outline(place)
        layer, centre = cell_layer(bounds(outline), scale, GLOW if kind in ("selected", "lit") else CREAM, margin=9.0)
        inner = grown(outline, -2.0)
        style = _STYLES[kind]
        style.draw_ground(layer, outline)
        style.draw_ring(layer, inner, look.colour if look is not None else GLOW)
        style.draw_dashes(layer, inner, 5.5, 4.5)
        return Sprite(layer.flat(), centre)

    def _outline(self, place: str) -> Points:
        disc = self.geometry.discs.get(place)
        if disc is not None:
            return regular(disc.centre, disc.radius + 3.0, 40)
        return list(self.geometry.cells[place].outline)


@functools.lru_cache(maxsize=64)
def last_move_ring(look: SeatLook, scale: float) -> Sprite:
    """A ring around a piece that was put last."""
    layer, centre = cell_layer((-15.0, -15.0, 15.0, 15.0), scale, PIECE_HALO)
    layer.ring(PIECE_LINE, (0, 0), 15.4, 3.8)
    layer.ring(PIECE_HALO, (0, 0), 14.8, 2.6)
    layer.ring(look.colour, (0, 0), 14.2, 1.5)
    return Sprite(layer.flat(), centre)


@functools.lru_cache(maxsize=256)
def number_plate(number: int, px: int, chosen: bool) -> Sprite:
    """A region's number on a gold plate: a card of the own hand serves it. The chosen card's is brighter."""
    height = px + 5
    width = height + (px // 2 if number > 9 else 2)
    layer, centre = cell_layer((-width / 2, -height / 2, width / 2, height / 2), 1.0, PIECE_LINE, margin=2.0)
    fill = GLOW if chosen else (0xF2, 0xE2, 0xB4)
    layer.box(PIECE_LINE, (-width / 2, -height / 2, width, height), height / 2)
    layer.box((0xB0, 0x8C, 0x54), (-width / 2 + 1, -height / 2 + 1, width - 2, height - 2), height / 2 - 1)
    layer.box(fill, (-width / 2 + 1.8, -height / 2 + 1.8, width - 3.6, height - 3.6), height / 2 - 1.8)
    picture = layer.flat()
    draw_text(picture, str(number), "narrow-bold", px, (0x3A, 0x28, 0x10), (centre[0], centre[1] - 0.5), "center")
    return Sprite(picture, centre)
