"""The conflict cards of Lancaster: what England has against France, who stands where, what the ranks pay. A picture from plain values.

The card says what it is told: totals, ranking and points come from who knows the rules.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from client.draw.fonts import Kind, font
from client.draw.heraldry import shield_sprite
from client.draw.lancaster_icons import fleur_de_lis, icon, lozenges
from client.draw.lancaster_palette import FRENCH_BLUE, LACKING, LAST_BATTLE, LOZENGE, WON
from client.draw.lancaster_rows import draw_row
from client.draw.layer import Layer
from client.draw.palette import GOLD, GOLD_BRIGHT, INK, INK_SECOND, PARCHMENT_LIGHT, PIECE_LINE, TEXT_ON_DARK, Colour, SeatLook, mix, shade
from client.draw.panels import margin
from client.draw.text import SMALLEST, draw_text, fitted

SPACES = 3
_FRINGE = 6.0
"""Of the cloth under a card, in units of a card that is 120 high."""
_ROOM_FOR_KNIGHTS = 26
"""Pixels that a space must be high to show knights one by one and points."""
_LEAST_TITLE = 15
"""Pixels below which letters with serifs are hard to tell apart."""
_METALS: tuple[Colour, ...] = (GOLD_BRIGHT, (0xC4, 0xC8, 0xCE), (0xC0, 0x86, 0x5A))
"""Of the first, second and third rank."""


@dataclass(frozen=True)
class StackFace:
    """The knights of one party on a card: strengths ascending, rank from 0 on, what it is paid if nothing changes."""

    look: SeatLook
    knights: tuple[int, ...]
    rank: int
    points: int = 0


@dataclass(frozen=True)
class ConflictFace:
    """All that a card shows. ``stacks``: by space, top first; None is free. ``second``: its second battle."""

    title: str
    strength: int
    points: tuple[int, int, int]
    stacks: tuple[StackFace | None, StackFace | None, StackFace | None] = (None, None, None)
    second: bool = False

    @property
    def english(self) -> int:
        """The strength of all knights together."""
        return sum(sum(stack.knights) for stack in self.stacks if stack is not None)


def conflict_card(face: ConflictFace, size: tuple[int, int], floor: int = SMALLEST) -> pygame.Surface:
    """The picture of a card of ``size`` pixels with a margin of :func:`edge` pixels around it for its shadow. Painted at each call."""
    picture = _sheet(size, face.second).copy()
    pad = edge(size)
    area = pygame.Rect((pad, pad), size)
    band = band_height(size)
    unit = size[1] / 120
    _head(picture, area, band, face, floor, unit)
    bar = pygame.Rect(area.x + round(9 * unit), area.y + band + round(7 * unit), 0, max(floor + 3, round(16 * unit)))
    bar.w = area.right - bar.x - round(9 * unit)
    _bar(picture, bar, face, floor)
    top = bar.bottom + round(5 * unit)
    rest = pygame.Rect(area.x + round(6 * unit), top, area.w - round(12 * unit), area.bottom - top - round(4 * unit))
    width = rest.w / SPACES
    for space in range(SPACES):
        slot = pygame.Rect(round(rest.x + space * width), rest.y, round(width), rest.h)
        _slot(picture, slot, face, space, floor)
    return picture


def card_place(size: tuple[int, int], second: bool) -> pygame.Surface:
    """Where a card is to lie: a fringed cloth strewn with lilies, as large as the card; red for the second battle. Painted at each call."""
    unit = size[1] / 120
    layer = Layer(size, unit, sampling=2, ground=INK_SECOND)
    width, height = size[0] / unit, size[1] / unit
    colour = LAST_BATTLE if second else FRENCH_BLUE
    cloth = mix(mix(PARCHMENT_LIGHT, INK_SECOND, 0.12), colour, 0.34)
    layer.box((*INK, 70), (_FRINGE, 4.0, width - 2 * _FRINGE, height - 4.4), 3)
    for step in range(round((height - 10) / 3.2)):
        y = 5.0 + step * 3.2
        for left, right in ((1.6, _FRINGE + 1), (width - _FRINGE - 1, width - 1.6)):
            layer.line(mix(cloth, PARCHMENT_LIGHT, 0.55), [(left, y + 0.5 * (step % 2)), (right, y)], 1.5)
    layer.box(shade(colour, -0.4), (_FRINGE, 2.0, width - 2 * _FRINGE, height - 5), 2.4)
    layer.box(cloth, (_FRINGE + 1, 3.0, width - 2 * _FRINGE - 2, height - 7), 1.8)
    _lilies(layer, (width, height), mix(cloth, colour, 0.26))
    for inset, thick in ((_FRINGE + 4.4, 1.5), (_FRINGE + 7.0, 0.7)):
        corners = [(inset, inset - 3), (width - inset, inset - 3), (width - inset, height - inset + 1), (inset, height - inset + 1)]
        layer.line(mix(GOLD, PARCHMENT_LIGHT, 0.25), corners, thick, closed=True)
    middle = width / 2, height / 2 - 0.5
    for ink, radius in (
        (shade(colour, -0.35), 21.0),
        (GOLD_BRIGHT, 20.0),
        (shade(colour, -0.2), 18.2),
        (mix(cloth, PARCHMENT_LIGHT, 0.62), 17.4),
    ):
        layer.disc(ink, middle, radius)
    picture = layer.flat()
    sign = icon("swords" if second else "conflicts", max(16, round(25 * unit)))
    picture.blit(sign, sign.get_rect(center=(round(middle[0] * unit), round(middle[1] * unit))))
    return picture


def _lilies(layer: Layer, size: tuple[float, float], ink: Colour) -> None:
    """Lilies in rows, every other one between those above."""
    step = 17.0
    for row in range(int((size[1] - 22) / (step * 0.8)) + 1):
        for column in range(int((size[0] - 36) / step) + 1):
            x, y = 20 + column * step + (row % 2) * step / 2, 14 + row * step * 0.8
            if x < size[0] - 17 and y < size[1] - 13:
                fleur_de_lis(layer, (x, y), 0.42, ink)


def edge(size: tuple[int, int]) -> int:
    """Pixels around a card."""
    return margin(size[1] / 120)


def band_height(size: tuple[int, int]) -> int:
    """Of the band with the title."""
    return max(16, round(size[1] * 0.2))


@functools.lru_cache(maxsize=8)
def _sheet(size: tuple[int, int], second: bool) -> pygame.Surface:
    """Parchment with a band in the blue of France, or in red for the second battle."""
    unit, pad = size[1] / 120, edge(size)
    layer = Layer((size[0] + 2 * pad, size[1] + 2 * pad), unit, (-pad / unit, -pad / unit), ground=INK)
    width, height, band = size[0] / unit, size[1] / unit, band_height(size) / unit
    colour = LAST_BATTLE if second else FRENCH_BLUE
    layer.shadow([(0, 0), (width, 0), (width, height), (0, height)], 2.8, (1.0, 2.6), 150)
    layer.box(shade(colour, -0.45), (0, 0, width, height), 7)
    layer.box(colour, (1.2, 1.2, width - 2.4, band + 6), 6)
    layer.box(shade(colour, 0.14), (1.2, 1.2, width - 2.4, band * 0.42), 6)
    layer.box(colour, (1.2, band * 0.36, width - 2.4, band * 0.3))
    layer.box((0xF8, 0xEE, 0xD6), (1.2, band, width - 2.4, height - band - 1.2), 6)
    layer.box((0xF8, 0xEE, 0xD6), (1.2, band, width - 2.4, 8))
    layer.box(mix((0xF8, 0xEE, 0xD6), INK_SECOND, 0.1), (3.6, height - 10, width - 7.2, 6.4), 4)
    layer.line(GOLD, [(1.2, band), (width - 1.2, band)], 1.4)
    fleur_de_lis(layer, (band * 0.56, band * 0.52), band * 0.046, GOLD_BRIGHT)
    return layer.flat()


def _head(picture: pygame.Surface, area: pygame.Rect, band: int, face: ConflictFace, floor: int, unit: float) -> None:
    """Title at the left, the three values at the right."""
    px = max(floor, round(band * 0.58))
    radius = max(px * 0.62, band * 0.36)
    x = area.right - round(5 * unit) - radius
    for rank in reversed(range(SPACES)):
        _disc(picture, (x, area.y + band * 0.51), radius, _METALS[rank])
        draw_text(picture, str(face.points[rank]), "ui-bold", px, INK, (x, area.y + band * 0.51), "center")
        x -= radius * 2 + 2
    left = area.x + round(band * 1.08)
    room = round(x + radius - left - 3)
    title = max(floor, round(band * 0.68))
    cuts: list[tuple[Kind, int]] = [("title-bold", title)] if title >= _LEAST_TITLE else []
    cuts += [("ui-bold", title), ("narrow-bold", title), ("narrow-bold", floor)]
    kind, px = next((cut for cut in cuts if font(*cut).size(face.title)[0] <= room), cuts[-1])
    draw_text(picture, fitted(face.title, kind, px, room), kind, px, TEXT_ON_DARK, (left, area.y + band * 0.5), "midleft")


def _disc(picture: pygame.Surface, at: tuple[float, float], radius: float, fill: Colour) -> None:
    size = round(2 * radius + 3)
    picture.blit(_round(size, fill), (round(at[0] - size / 2), round(at[1] - size / 2)))


@functools.lru_cache(maxsize=32)
def _round(size: int, fill: Colour) -> pygame.Surface:
    layer = Layer((size, size), sampling=4, ground=PIECE_LINE)
    layer.disc(PIECE_LINE, (size / 2, size / 2), size / 2 - 0.4)
    layer.disc(shade(fill, 0.4), (size / 2, size / 2), size / 2 - 1.5)
    layer.disc(fill, (size / 2 + 0.3, size / 2 + 0.4), size / 2 - 1.8)
    return layer.flat()


def _bar(picture: pygame.Surface, rect: pygame.Rect, face: ConflictFace, floor: int) -> None:
    """How much of the French strength England has; full and green when that is enough."""
    enough = face.english >= face.strength
    layer = Layer(rect.size, sampling=4, ground=PIECE_LINE)
    width, height = float(rect.w), float(rect.h)
    layer.box((0x5A, 0x48, 0x34), (0, 0, width, height), height / 2)
    layer.box((0xE2, 0xD2, 0xAE), (1, 1, width - 2, height - 2), height / 2 - 1)
    if face.english:
        part = max(height - 2, (width - 2) * min(1.0, face.english / face.strength))
        fill = WON if enough else LACKING
        layer.box(fill, (1, 1, part, height - 2), height / 2 - 1)
        if part > height:
            layer.box(shade(fill, 0.22), (height * 0.4, 2.2, part - height * 0.8, (height - 2) * 0.3), height * 0.15)
    picture.blit(layer.flat(), rect)
    px = max(floor, round(rect.h * 0.82))
    words = f"{face.english} / {face.strength}"
    colour, outline = (TEXT_ON_DARK, shade(WON, -0.5)) if enough else (INK, (0xF4, 0xE4, 0xC0))
    draw_text(picture, words, "ui-bold", px, colour, rect.center, "center", outline)


def _slot(picture: pygame.Surface, slot: pygame.Rect, face: ConflictFace, space: int, floor: int) -> None:
    """A space of the card: arms, total and knights of its party, with its rank; or its number where nobody stands."""
    stack = face.stacks[space]
    small = max(floor, round(slot.h * 0.24))
    if stack is None:
        size = max(6, round(min(slot.w, slot.h) * 0.72))
        at = slot.centerx, slot.y + slot.h * 0.44
        picture.blit(_free(size), (round(at[0] - size / 2), round(at[1] - size / 2)))
        draw_text(picture, str(space + 1), "ui-medium", small, mix(INK_SECOND, PARCHMENT_LIGHT, 0.35), at, "center")
        return
    # On a card for a very small window there is room for arms and total only.
    row = max(9, round(slot.h * 0.25)) if slot.h >= _ROOM_FOR_KNIGHTS else 0
    high = max(8, round(min(slot.h - row - 2, slot.w * 0.62)))
    arms = shield_sprite(stack.look, high, True)
    left = slot.x + round(slot.w * 0.32)
    upper = slot.y + max(0, (slot.h - row - high) // 2)
    picture.blit(arms, arms.get_rect(midtop=(left, upper)))
    aside = slot.x + slot.w * 0.76
    total = max(floor, round(min(slot.h * 0.42, slot.w * 0.36)))
    height = slot.y + (slot.h - row) * (0.3 if stack.points else 0.5)
    draw_text(picture, str(sum(stack.knights)), "ui-bold", total, INK, (aside, height), "center")
    if stack.points and row:
        gain = (str(stack.points), "points")
        draw_row(picture, gain, max(round(floor * 1.1), round(slot.h * 0.24)), (aside, slot.y + (slot.h - row) * 0.8), INK_SECOND)
    _rank(picture, (left - arms.get_width() * 0.42, upper + high * 0.14), stack.rank, max(6, round(high * 0.19)))
    if row:
        picture.blit(_knights(stack.knights, slot.w - 4, row), (slot.x + 2, slot.bottom - row))


def _rank(picture: pygame.Surface, at: tuple[float, float], rank: int, radius: int) -> None:
    """A ring of metal with one to three dots."""
    size = radius * 2 + 3
    layer = Layer((size, size), sampling=4, ground=PIECE_LINE)
    middle = size / 2
    layer.disc(PIECE_LINE, (middle, middle), radius)
    layer.disc(_METALS[rank], (middle, middle), radius - 1)
    for k in range(rank + 1):
        layer.disc(PIECE_LINE, (middle + (k - rank / 2) * radius * 0.58, middle), max(0.9, radius * 0.2))
    picture.blit(layer.flat(), (round(at[0] - size / 2), round(at[1] - size / 2)))


@functools.lru_cache(maxsize=8)
def _free(size: int) -> pygame.Surface:
    layer = Layer((size, size), sampling=4, ground=INK_SECOND)
    layer.ring((*INK_SECOND, 120), (size / 2, size / 2), size / 2 - 1, 1.2)
    layer.disc((*INK_SECOND, 20), (size / 2, size / 2), size / 2 - 2)
    return layer.flat()


@functools.lru_cache(maxsize=64)
def _knights(knights: Sequence[int], width: int, height: int) -> pygame.Surface:
    """One group of lozenges for each knight: each group as many as its strength."""
    layer = Layer((width, height), sampling=4, ground=PIECE_LINE)
    across = sum(knights) * 1.55 + len(knights) * 1.5
    radius = min(height * 0.3, width / across)
    x = width / 2 - radius * across / 2
    for strength in knights:
        long = radius * (strength * 1.55 + 0.8)
        layer.box(PIECE_LINE, (x, height / 2 - radius * 1.3, long, radius * 2.6), radius * 1.1)
        lozenges(layer, (x + long / 2, height / 2), strength, radius * 0.82, 0.0, LOZENGE)
        x += long + radius * 0.7
    return layer.flat()
