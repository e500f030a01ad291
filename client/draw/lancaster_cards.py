"""Faces of Lancaster's cards: laws with their effect, favour tiles. Painted onto any surface in any size; texts are the caller's.

Nothing here knows a match: what a card says, which pictures it shows and how it stands come as arguments.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Literal

import pygame

from client.draw.fonts import font
from client.draw.lancaster_icons import icon
from client.draw.lancaster_palette import IN_FORCE, ROSE, TO_VOTE
from client.draw.lancaster_rows import draw_row, fitting_height, letters_px
from client.draw.layer import Layer
from client.draw.palette import GLOW, GOLD, INK, INK_SECOND, PARCHMENT_LIGHT, TEXT_ON_DARK, Colour, mix, shade
from client.draw.panels import blit_face, margin
from client.draw.text import SMALLEST, draw_text, fitted, rendered

LawState = Literal["in_force", "to_vote", "voted_now", "leaves", "passed", "rejected"]
"""``voted_now``: of those to vote on the one being voted on; ``leaves``: in force, but the next that passes pushes it out."""

_LEAST_ROW, _TINY_ROW = 12, 9
"""Pixels that pictures are high which can be read, and which can just be told apart."""
_CLEARLY = 1.2
"""Times as large pictures have to become for a second line."""
_BANDS: Mapping[LawState, Colour] = {
    "in_force": IN_FORCE,
    "to_vote": TO_VOTE,
    "voted_now": TO_VOTE,
    "leaves": mix(IN_FORCE, (0x80, 0x78, 0x6C), 0.62),
    "passed": (0x3E, 0x7A, 0x50),
    "rejected": (0x7A, 0x70, 0x64),
}
_FACES: Mapping[LawState, Colour] = {
    "in_force": (0xFA, 0xF1, 0xD8),
    "to_vote": (0xF3, 0xEA, 0xD0),
    "voted_now": (0xFF, 0xF7, 0xE0),
    "leaves": (0xE6, 0xDC, 0xC4),
    "passed": (0xEF, 0xF0, 0xD6),
    "rejected": (0xDC, 0xD4, 0xC4),
}


def draw_law(
    surface: pygame.Surface,
    rect: pygame.Rect,
    title: str,
    row: Sequence[str] = (),
    state: LawState = "in_force",
    note: str = "",
    scale: float = 1.0,
    chosen: bool = False,
    hovered: bool = False,
) -> None:
    """A law in ``rect``: its title on a band, its effect as a row of pictures (see ``lancaster_rows.law_row``) and a note.

    A title that is too long for a line takes two where the pictures still find room below. ``scale`` is the interface's.
    """
    lines, px, band = _title(title, rect.size, scale)
    blit_face(surface, _law_face(rect.size, band, state, chosen, hovered, scale), rect, scale)
    step = band / len(lines) - (round(scale) if len(lines) > 1 else 0)
    for at, line in enumerate(lines):
        middle = rect.centerx, rect.y + band / 2 + (at - (len(lines) - 1) / 2) * step
        draw_text(surface, line, "narrow-bold", px, TEXT_ON_DARK, middle, "center")
    inner = rect.inflate(-round(10 * scale), 0)
    body = pygame.Rect(inner.x, rect.y + band + round(2 * scale), inner.w, rect.h - band - round(4 * scale))
    if note:
        tiny = max(SMALLEST, round(11.5 * scale))
        body.h -= rendered(note, "narrow", tiny, INK_SECOND).get_height()
        draw_text(surface, fitted(note, "narrow", tiny, inner.w), "narrow", tiny, INK_SECOND, (rect.centerx, body.bottom), "midtop")
    if row:
        _draw_effect(surface, row, body, scale)


def _title(title: str, size: tuple[int, int], scale: float) -> tuple[tuple[str, ...], int, int]:
    """The lines of a title, the height of its letters and of its band, in pixels."""
    band, room = min(round(24 * scale), max(round(15 * scale), round(size[1] * 0.26))), size[0] - round(4 * scale)
    px = max(SMALLEST, min(round(15 * scale), round(band * 0.72)))
    while px > SMALLEST and _width(title, px) > room:
        px -= 1
    small = max(SMALLEST, round(SMALLEST * scale))
    two = 2 * (small - 1) + round(2 * scale)
    if _width(title, px) <= room or " " not in title or size[1] - two < _LEAST_ROW:
        return (fitted(title, "narrow-bold", px, room),), px, band
    words = title.split()
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    lines = min(parts, key=lambda pair: max(_width(part, small) for part in pair))
    return tuple(fitted(line, "narrow-bold", small, room) for line in lines), small, max(band, two)


def _width(words: str, px: int) -> int:
    return font("narrow-bold", px).size(words)[0]


def _draw_effect(surface: pygame.Surface, row: Sequence[str], body: pygame.Rect, scale: float) -> None:
    """As high as there is room for: in two lines, broken before its arrow, where that makes the pictures clearly larger."""
    one: list[Sequence[str]] = [row]
    parts, high = one, _row_height(one, body, scale)
    if "arrow" in row:
        at = row.index("arrow")
        two = [row[:at], row[at:]]
        if body.h >= 2 * _LEAST_ROW and _row_height(two, body, scale) > high * _CLEARLY:
            parts, high = two, _row_height(two, body, scale)
    step = high + round(2 * scale)
    for at, part in enumerate(parts):
        draw_row(surface, part, high, (body.centerx, body.centery + (at - (len(parts) - 1) / 2) * step))


def _row_height(parts: Sequence[Sequence[str]], body: pygame.Rect, scale: float) -> int:
    """Pixels that pictures can be high in such lines."""
    most = max(round(26 * scale), body.h * 9 // 20)
    high = max(_LEAST_ROW, min(most, body.h // len(parts) - (round(2 * scale) if len(parts) > 1 else 0)))
    return fitting_height(parts, high, _TINY_ROW, body.w)


@functools.lru_cache(maxsize=64)
def _law_face(size: tuple[int, int], band: int, state: LawState, chosen: bool, hovered: bool, scale: float) -> pygame.Surface:
    pad = margin(scale)
    layer = Layer((size[0] + 2 * pad, size[1] + 2 * pad), scale, (-pad / scale, -pad / scale), ground=GLOW if chosen else INK)
    width, height = size[0] / scale, size[1] / scale
    ink, face = _BANDS[state], _FACES[state]
    deep = band / scale
    layer.shadow([(0, 0), (width, 0), (width, height), (0, height)], 2.4, (0.8, 2.2), 120)
    if chosen or hovered or state == "voted_now":
        layer.box(GLOW if chosen or state == "voted_now" else GOLD, (-2, -2, width + 4, height + 4), 7)
    layer.box(shade(ink, -0.45), (0, 0, width, height), 5)
    layer.box(ink, (1, 1, width - 2, deep + 4), 4.2)
    layer.box(shade(ink, 0.16), (1, 1, width - 2, deep * 0.42), 4.2)
    layer.box(ink, (1, deep * 0.34, width - 2, deep * 0.3))
    layer.box(face, (1, deep, width - 2, height - deep - 1), 4.2)
    layer.box(face, (1, deep, width - 2, 6))
    layer.line(GOLD, [(1, deep), (width - 1, deep)], 1.0)
    if state in ("leaves", "rejected"):
        for k in range(math.ceil((width + height) / 9)):
            start = (1.0, deep + k * 9.0)
            layer.line((*INK_SECOND, 26), [start, (start[0] + k * 9.0, deep + 0.5)], 1.2)
    return layer.flat()


# ------------------------------------------------------------------------------------------------ favours


def draw_favour(surface: pygame.Surface, rect: pygame.Rect, row: Sequence[str], face_up: bool, scale: float = 1.0) -> None:
    """A favour tile: what it gives on parchment under the king's seal; face down only the seal."""
    blit_face(surface, _favour_face(rect.size, face_up, scale), rect, scale)
    if not face_up:
        px = round(min(rect.w, rect.h) * 0.6)
        surface.blit(icon("favour", px), icon("favour", px).get_rect(center=rect.center))
        return
    px = min(round(rect.h * 0.62), round(rect.w * 0.62))
    narrow = [row[: len(row) // 2], row[len(row) // 2 :]] if len(row) > 3 and rect.w < rect.h * 1.5 else [tuple(row)]
    high = fitting_height(narrow, min(px, round(rect.h * 0.84 / len(narrow))), 9, rect.w - round(4 * scale))
    step = max(high, letters_px(high)) + round(scale)
    for k, part in enumerate(narrow):
        draw_row(surface, part, high, (rect.centerx, rect.centery + (k - (len(narrow) - 1) / 2) * step))


@functools.lru_cache(maxsize=16)
def _favour_face(size: tuple[int, int], face_up: bool, scale: float) -> pygame.Surface:
    pad = margin(scale)
    layer = Layer((size[0] + 2 * pad, size[1] + 2 * pad), scale, (-pad / scale, -pad / scale), ground=INK)
    width, height = size[0] / scale, size[1] / scale
    fill = (0xFB, 0xF3, 0xDC) if face_up else mix((0x6E, 0x5A, 0x4A), ROSE, 0.12)
    layer.shadow([(0, 0), (width, 0), (width, height), (0, height)], 2.0, (0.8, 2.0), 130)
    layer.box((0x3A, 0x2A, 0x1C), (-0.6, -0.6, width + 1.2, height + 1.2), 6)
    layer.box(GOLD if face_up else shade(fill, 0.2), (0.4, 0.4, width - 0.8, height - 0.8), 5.2)
    layer.box(fill, (1.9, 1.9, width - 3.8, height - 3.8), 4)
    if face_up:
        layer.box(PARCHMENT_LIGHT, (1.9, 1.9, width - 3.8, (height - 3.8) * 0.4), 4)
    return layer.flat()
