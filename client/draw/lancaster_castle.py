"""A player's castle as a picture: its spaces with knights or tiles, the court below, the round table of nobles. Painted onto any surface.

Nothing here knows a match: who stands where and what is marked come as plain values. :func:`castle_layout` says where each part lies,
so that whoever shows the castle can tell what is under the pointer.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import pygame

from client.draw.heraldry import shield
from client.draw.lancaster_icons import lozenges
from client.draw.lancaster_nobles import paint_noble
from client.draw.lancaster_palette import STONE, STONE_DARK, TABLE
from client.draw.lancaster_rows import Row, draw_row, row_width
from client.draw.layer import Layer
from client.draw.palette import GLOW, INK, INK_OFF, INK_SECOND, PARCHMENT_LIGHT, PIECE_HALO, PIECE_LINE, SeatLook, mix, shade
from client.draw.shapes import Points
from client.draw.text import SMALLEST, draw_text, fitted

COURT, TABLE_PART = "court", "table"
"""The keys of :func:`castle_layout` beside the spaces' own ids."""
SpaceMark = Literal["", "target", "hovered", "selected", "refused"]


@dataclass(frozen=True)
class SpaceFace:
    """A space of a castle: what it pays (``lancaster_rows.space_row``), and the knight or the tile on it. ``done``: it has paid."""

    id: str
    name: str
    row: Row
    guest: tuple[SeatLook, int] | None = None
    """Arms and strength."""
    tile: bool = False
    done: bool = False


@dataclass(frozen=True)
class CastleFace:
    """All that a castle shows."""

    look: SeatLook
    spaces: tuple[SpaceFace, ...]
    court: Mapping[int, int] = field(default_factory=dict)
    """Strength to knights at home."""
    nobles: tuple[str, ...] = ()
    seats: int = 9
    """At the table; 0: an ally has none."""


def castle_layout(rect: pygame.Rect, face: CastleFace, scale: float = 1.0) -> dict[str, pygame.Rect]:
    """Where the spaces, the court and the table lie in ``rect``."""
    gap = round(5 * scale)
    table = round(min(rect.h, rect.w * 0.32)) if face.seats else 0
    room = pygame.Rect(rect.x, rect.y, rect.w - table - (gap if table else 0), rect.h)
    count = len(face.spaces)
    columns = count if room.w > room.h * 2.6 or count < 3 else math.ceil(count / 2)
    rows = math.ceil(count / columns)
    court = max(round(30 * scale), round(rect.h * (0.3 if rows == 1 else 0.22)))
    battlements = round(9 * scale)
    high = (room.h - court - gap - battlements - gap * (rows - 1)) / rows
    wide = (room.w - gap * (columns + 1)) / columns
    parts = {}
    for number, space in enumerate(face.spaces):
        column, row = number % columns, number // columns
        left, top = room.x + gap + column * (wide + gap), room.y + battlements + row * (high + gap)
        parts[space.id] = pygame.Rect(round(left), round(top), round(wide), round(high))
    parts[COURT] = pygame.Rect(room.x, room.bottom - court, room.w, court)
    if table:
        parts[TABLE_PART] = pygame.Rect(room.right + gap, rect.y + (rect.h - table) // 2, table, table)
    return parts


def draw_castle(
    surface: pygame.Surface,
    rect: pygame.Rect,
    face: CastleFace,
    scale: float = 1.0,
    marks: Mapping[str, SpaceMark] | None = None,
    seat: SeatLook | None = None,
) -> None:
    """The castle in ``rect``. ``marks`` by space id or ``court``; rings of legal places have the colours of ``seat``."""
    parts = castle_layout(rect, face, scale)
    gap = round(5 * scale)
    wall = parts[face.spaces[0].id].unionall([parts[space.id] for space in face.spaces[1:]]).inflate(2 * gap, 0)
    wall.h = parts[COURT].y - gap - rect.y
    wall.y = rect.y
    surface.blit(_wall(wall.size, scale), wall)
    for space in face.spaces:
        _draw_space(surface, parts[space.id], space, scale)
    surface.blit(_yard(parts[COURT].size, scale), parts[COURT])
    _draw_court(surface, parts[COURT], face, scale)
    if face.seats:
        surface.blit(_table(parts[TABLE_PART].w, face.nobles, face.seats), parts[TABLE_PART])
    for part, mark in (marks or {}).items():
        if mark and part in parts:
            _ring(surface, parts[part], mark, seat, scale)


# ------------------------------------------------------------------------------------------------ parts


def _draw_space(surface: pygame.Surface, rect: pygame.Rect, space: SpaceFace, scale: float) -> None:
    surface.blit(_slot(rect.size, space.tile, space.done, scale), rect)
    px = max(SMALLEST, round(12 * scale))
    ink = INK_OFF if space.done else INK
    named = rect.h > px * 4.6
    if named:
        name = fitted(space.name, "narrow", px, rect.w - round(6 * scale))
        draw_text(surface, name, "narrow", px, INK_SECOND, (rect.centerx, rect.y + round(2 * scale)), "midtop")
    high = min(round(20 * scale), round(rect.h * 0.32))
    while high > 11 and row_width(space.row, high) > rect.w - round(4 * scale):
        high -= 1
    draw_row(surface, space.row, high, (rect.centerx, rect.bottom - high / 2 - round(4 * scale)), ink)
    top = rect.y + (px + round(3 * scale) if named else round(3 * scale))
    body = pygame.Rect(rect.x, top, rect.w, rect.bottom - high - round(6 * scale) - top)
    if space.guest is not None:
        knight = knight_picture(space.guest[0], space.guest[1], min(body.h, round(44 * scale)))
        surface.blit(knight, knight.get_rect(center=body.center))
    else:
        size = min(body.h, round(38 * scale), body.w)
        surface.blit(_extension(size, space.tile), (body.centerx - size // 2, body.centery - size // 2))


def _draw_court(surface: pygame.Surface, rect: pygame.Rect, face: CastleFace, scale: float) -> None:
    """The knights at home, the strongest first."""
    knights = [strength for strength in sorted(face.court, reverse=True) for _ in range(face.court[strength])]
    high = rect.h - round(6 * scale)
    step = min(high * 0.92, (rect.w - round(12 * scale)) / max(1, len(knights)))
    x = rect.x + round(8 * scale) + step / 2
    for strength in knights:
        knight = knight_picture(face.look, strength, high)
        surface.blit(knight, knight.get_rect(center=(round(x), rect.centery)))
        x += step


@functools.lru_cache(maxsize=256)
def knight_picture(look: SeatLook, strength: int, height: int) -> pygame.Surface:
    """A knight for castles, courts and hands: arms with as many lozenges as its strength. Shared: never draw on it."""
    unit = height / 46
    width = math.ceil(38 * unit)
    layer = Layer((width, height), unit, (-width / unit / 2, -21.0), ground=PIECE_HALO)
    shield(layer, look, (0, -2.4), 14.6, 1.8, 1.5)
    wide = strength * 7.6 + 4.4
    layer.box(PIECE_HALO, (-wide / 2 - 1.4, 12.4, wide + 2.8, 11.4), 5.6)
    layer.box(PIECE_LINE, (-wide / 2, 13.4, wide, 9.2), 4.4)
    lozenges(layer, (0.0, 18.0), strength, 3.9, 0.0)
    return layer.flat()


@functools.lru_cache(maxsize=16)
def _wall(size: tuple[int, int], scale: float) -> pygame.Surface:
    """The castle's front with battlements and courses of stone."""
    layer = Layer(size, scale, ground=STONE_DARK)
    width, height = size[0] / scale, size[1] / scale
    top = 8.0
    merlons = max(4, round(width / 26))
    step = width / merlons
    outline: Points = [(0.0, height), (0.0, 0.6)]
    for k in range(merlons):
        left = k * step
        outline += [(left, 0.6), (left + step * 0.58, 0.6), (left + step * 0.58, top), (left + step, top)]
    outline += [(width, top), (width, height)]
    layer.polygon(shade(STONE_DARK, -0.35), outline)
    layer.polygon(STONE, [(min(max(x, 1.2), width - 1.2), y + (1.4 if y < height else -1.2)) for x, y in outline])
    for row in range(1, math.ceil(height / 13)):
        y = row * 13.0
        layer.line(shade(STONE, -0.13), [(1.2, y), (width - 1.2, y)], 0.9)
        for k in range(math.ceil(width / 24) + 1):
            x = k * 24.0 + (12 if row % 2 else 0)
            if 2 < x < width - 2:
                layer.line(shade(STONE, -0.13), [(x, y), (x, min(height - 1.2, y + 13))], 0.9)
    return layer.flat()


@functools.lru_cache(maxsize=32)
def _slot(size: tuple[int, int], tile: bool, done: bool, scale: float) -> pygame.Surface:
    layer = Layer(size, scale, ground=INK)
    width, height = size[0] / scale, size[1] / scale
    fill = mix((0xFA, 0xF1, 0xD8), STONE, 0.7) if done else (0xFB, 0xEF, 0xC8) if tile else (0xF6, 0xEC, 0xD4)
    layer.box((0x5A, 0x46, 0x2E), (0, 0, width, height), 5)
    layer.box(shade(fill, 0.4), (1, 1, width - 2, height - 2), 4.2)
    layer.box(fill, (1, 2.2, width - 2, height - 3.2), 4.2)
    return layer.flat()


@functools.lru_cache(maxsize=16)
def _extension(size: int, placed: bool) -> pygame.Surface:
    """A tile of stone that covers its space, or the bare ring where a knight may stand."""
    layer = Layer((size, size), size / 40, (-20.0, -20.0), ground=INK_SECOND)
    if not placed:
        layer.ring((*INK_SECOND, 120), (0, 0), 17, 1.6)
        layer.disc((*INK_SECOND, 22), (0, 0), 15)
        return layer.flat()
    layer.box(PIECE_LINE, (-17, -17, 34, 34), 5)
    layer.box(shade(STONE, 0.3), (-15.4, -15.4, 30.8, 30.8), 4)
    layer.box(STONE, (-15.4, -13.6, 30.8, 29), 4)
    for y, xs in ((-5.0, (-6.0, 6.0)), (5.0, (-10.0, 0.0, 10.0))):
        layer.line(STONE_DARK, [(-15, y), (15, y)], 1.2)
        for x in xs:
            layer.line(STONE_DARK, [(x, y - 10), (x, y)], 1.2)
    layer.disc(PIECE_LINE, (0, 0), 10.4)
    layer.disc((0x4A, 0x86, 0x58), (0, 0), 9.2)
    layer.line(PARCHMENT_LIGHT, [(-4.6, 0.4), (-1.2, 4.0), (5.0, -4.2)], 2.6)
    return layer.flat()


@functools.lru_cache(maxsize=16)
def _yard(size: tuple[int, int], scale: float) -> pygame.Surface:
    layer = Layer(size, scale, ground=INK)
    width, height = size[0] / scale, size[1] / scale
    layer.box((0x5C, 0x6E, 0x3E), (0, 0, width, height), 6)
    layer.box((0xB9, 0xC6, 0x8C), (1, 1, width - 2, height - 2), 5.2)
    layer.box((0xC8, 0xD2, 0x9C), (1, 1, width - 2, height * 0.4), 5.2)
    return layer.flat()


@functools.lru_cache(maxsize=64)
def _table(size: int, nobles: tuple[str, ...], seats: int) -> pygame.Surface:
    """The round table: the nobles in the order in which they came, free seats as rings."""
    layer = Layer((size, size), size / 120, (-60.0, -60.0), ground=PIECE_LINE)
    layer.disc(PIECE_LINE, (0, 0), 29)
    layer.disc(shade(TABLE, -0.12), (0, 0), 27.6)
    layer.disc(TABLE, (-0.8, -1.2), 26)
    for radius in (20.0, 13.0):
        layer.ring((*shade(TABLE, -0.3), 120), (0, 0), radius, 1.0)
    layer.disc((0x8C, 0x26, 0x28), (0, 0), 7.4)
    layer.disc((0xF4, 0xE8, 0xCC), (0, 0), 3.4)
    for k in range(seats):
        angle = -math.pi / 2 + k * 2 * math.pi / seats
        x, y = 43.0 * math.cos(angle), 43.0 * math.sin(angle)
        if k < len(nobles):
            layer.disc(PIECE_LINE, (x, y), 14.6)
            layer.disc((0xF7, 0xEC, 0xCE), (x, y), 13.4)
            paint_noble(layer, nobles[k], (x, y + 0.4), 0.9)
        else:
            layer.ring((*INK_SECOND, 150), (x, y), 11.6, 1.4)
            layer.disc((*PARCHMENT_LIGHT, 120), (x, y), 10.2)
    return layer.flat()


def _ring(surface: pygame.Surface, rect: pygame.Rect, mark: SpaceMark, seat: SeatLook | None, scale: float) -> None:
    """A ring around a part; legal ones in the colours of a seat between cream."""
    corner = round(6 * scale)
    inner = GLOW if mark == "selected" or seat is None else INK_OFF if mark == "refused" else seat.colour
    wide = 1.4 if mark in ("hovered", "selected") else 1.0
    for grow, ink, width in ((5, PIECE_LINE, 6), (4, (0xFF, 0xFA, 0xE4), 4), (3, inner, 2)):
        area = rect.inflate(round(grow * scale), round(grow * scale))
        pygame.draw.rect(surface, ink, area, max(1, round(width * wide * scale / 2)), border_radius=corner)
