"""Cards of Cities & Knights as small pictures: a good on its coloured field, a row of goods with numbers, the head of a progress card.

Paints only; what is painted comes ready from the model.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from client.draw import palette
from client.draw.catan_icons import icon
from client.draw.catan_palette import CARD, TRACK
from client.draw.layer import Layer
from client.draw.palette import Colour, mix, shade
from client.ui.theme import Theme
from shared.catan.cards import CARD_TYPES, CardType, ProgressCard, Track

OFF: Colour = (0x6A, 0x5F, 0x52)
"""What a card without a copy fades into."""


@functools.lru_cache(maxsize=256)
def field(size: tuple[int, int], card: CardType, off: bool = False, scale: float = 1.0) -> Surface:
    """A good in the middle of its field. Shared: never draw on it."""
    colour = mix(CARD[card], OFF, 0.72) if off else CARD[card]
    layer = Layer(size, scale, ground=colour)
    width, height = size[0] / scale, size[1] / scale
    layer.box(shade(colour, -0.3), (0, 0, width, height), 4)
    layer.box(shade(colour, 0.18), (0.7, 0.7, width - 1.4, height - 1.4), 3.4)
    layer.box(colour, (0.7, 1.6, width - 1.4, height - 2.3), 3.4)
    made = layer.flat()
    picture = icon(card, round(min(size) * 0.8))
    if off:
        picture = picture.copy()
        picture.set_alpha(70)
    made.blit(picture, picture.get_rect(center=made.get_rect().center))
    return made


def draw_field(theme: Theme, surface: Surface, rect: Rect, card: CardType, *, off: bool = False) -> None:
    """A good on its field, as large as the rectangle."""
    surface.blit(field(rect.size, card, off, theme.scale), rect)


def chips_width(theme: Theme, cards: Mapping[CardType, int], height: int) -> int:
    """Pixels that a row of goods takes."""
    width = sum(height + theme.width(str(number), "ui-bold", 13) + theme.px(8) for number in cards.values())
    return max(0, width - theme.px(5))


def draw_chips(theme: Theme, surface: Surface, place: Rect, cards: Mapping[CardType, int]) -> int:
    """Goods with their numbers from the left, as high as the place. Returns where they end."""
    x = place.x
    for card in CARD_TYPES:
        if card not in cards:
            continue
        number = str(cards[card])
        wide = theme.width(number, "ui-bold", 13)
        theme.text(surface, number, Rect(x, place.y, wide, place.h), "ui-bold", 13)
        draw_field(theme, surface, Rect(x + wide + theme.px(3), place.y, place.h, place.h), card)
        x += wide + place.h + theme.px(8)
    return x - theme.px(5) if cards else x


@functools.lru_cache(maxsize=64)
def _head(size: tuple[int, int], track: Track, off: bool, scale: float) -> Surface:
    colour = mix(TRACK[track], OFF, 0.45) if off else TRACK[track]
    head = Surface(size, pygame.SRCALPHA)
    radius = round(6.3 * scale)
    pygame.draw.rect(head, colour, head.get_rect(), border_top_left_radius=radius, border_top_right_radius=radius)
    pygame.draw.rect(head, shade(colour, -0.25), Rect(0, size[1] - max(1, round(scale)), size[0], max(1, round(scale))))
    return head


def head_ink(track: Track) -> Colour:
    """The colour of words on the head of a progress card."""
    return palette.INK if palette.luminance(TRACK[track]) > 140 else palette.TEXT_ON_DARK


def name_lines(theme: Theme, name: str, width: int) -> tuple[tuple[str, ...], float]:
    """The name of a card in one line or two, and its size; a name with a hyphen may be broken there."""
    broken = name.replace("-", "- ")
    for size in (13, 12, 11):
        if theme.width(name, "narrow-bold", size) <= width:
            return (name,), size
        lines = theme.wrapped(broken, "narrow-bold", size, width)
        # Long words are cut by wrapping: then the lines do not make the name again.
        if len(lines) == 2 and " ".join(lines) == broken:
            return lines, size
    return (name,), 11


def draw_progress(
    theme: Theme, surface: Surface, rect: Rect, card: ProgressCard, track: Track, name: str, effect: str = "", *, off: bool = False
) -> None:
    """A progress card on blank parchment: head in the colour of its deck, emblem, what it does in a line or two where there is room."""
    edge = max(1, theme.px(1))
    width = rect.w - theme.px(6)
    lines, size = name_lines(theme, name, width)
    line = round(theme.size(size) * 1.12)
    high = (
        max(theme.px(20), line * len(lines) + theme.px(7)) if rect.h < theme.px(84) else max(theme.px(26), line * len(lines) + theme.px(8))
    )
    head = Rect(rect.x + edge, rect.y + edge, rect.w - 2 * edge, high)
    surface.blit(_head(head.size, track, off, theme.scale), head)
    top = head.centery - line * len(lines) // 2
    for at, words in enumerate(lines):
        row = Rect(rect.x + theme.px(3), top + at * line, width, line)
        theme.text(surface, words, row, "narrow-bold", size, head_ink(track), align="center", elide=True)
    body = Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom)
    rows = _effect_lines(theme, effect, body)
    foot = round(theme.size(11) * 1.15) * len(rows) + (theme.px(4) if rows else 0)
    emblem = min(body.w - theme.px(8), body.h - foot - theme.px(6), theme.px(54))
    if emblem >= theme.px(12):
        picture = icon(card, emblem)
        if off:
            picture = picture.copy()
            picture.set_alpha(120)
        surface.blit(picture, picture.get_rect(center=(body.centerx, body.y + (body.h - foot) // 2)))
    for at, words in enumerate(rows):
        row = Rect(rect.x + theme.px(3), body.bottom - foot + at * round(theme.size(11) * 1.15), width, round(theme.size(11) * 1.15))
        theme.text(surface, words, row, "narrow", 11, palette.INK_OFF if off else palette.INK_SECOND, align="center", elide=True)


def _effect_lines(theme: Theme, effect: str, body: Rect) -> tuple[str, ...]:
    """What a card does, over one line or two; nothing where no emblem would be left above."""
    if not effect or body.h < theme.px(56):
        return ()
    lines = theme.wrapped(effect, "narrow", 11, body.w - theme.px(6))
    return lines if len(lines) <= 2 and " ".join(lines) == effect else ()
