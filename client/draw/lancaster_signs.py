"""The signs of a county on the map of Lancaster: its name, the strength it asks for, what it pays. Painted at each call."""

from __future__ import annotations

import pygame

from client.draw.lancaster_icons import numbered_shield
from client.draw.lancaster_rows import Row, draw_row, row_width
from client.draw.layer import Layer
from client.draw.palette import MAP_INK_SOFT, PLACE_NAME, Colour
from client.draw.sprites import Sprite
from client.draw.text import rendered

_NAME, _LARGEST_NAME = 24.0, 34
"""Height of a name in units of the map, and in pixels at most."""
_REWARD = 23
"""Height of the pictures of a reward in units of the map."""
_OUTLINE: Colour = (0xF4, 0xEA, 0xCC)


def name_width(name: str) -> float:
    """Units that a name is wide on a map that is not small."""
    return float(rendered(name, "title-italic", round(_NAME), PLACE_NAME).get_width())


def reward_width(row: Row) -> float:
    """The same of a reward."""
    return float(row_width(row, _REWARD) + _REWARD)


def name_size(name: str, scale: float, floor: int) -> tuple[int, int]:
    """Pixels that the letters of :func:`name_sign` cover: little more than the small ones are high."""
    px = _name_px(scale, floor)
    return rendered(name, "title-italic", px, PLACE_NAME, _OUTLINE).get_width(), round(px * 0.84)


def name_sign(name: str, scale: float, floor: int) -> Sprite:
    """A name in italics."""
    return centred(rendered(name, "title-italic", _name_px(scale, floor), PLACE_NAME, _OUTLINE))


def _name_px(scale: float, floor: int) -> int:
    return max(floor + 2, min(_LARGEST_NAME, round(_NAME * scale)))


def minimum_sign(strength: int, scale: float, floor: int) -> Sprite:
    """A shield with the smallest strength that a knight must have."""
    return centred(numbered_shield(strength, max(round(floor * 1.45), round(23 * scale))))


def reward_sign(row: Row, scale: float, floor: int) -> Sprite:
    """A strip of parchment with a row of pictures."""
    px = max(round(floor * 1.2), round(_REWARD * scale))
    width, height = row_width(row, px) + px, px + max(3, round(px * 0.2))
    layer = Layer((width + 4, height + 5), sampling=4, ground=MAP_INK_SOFT)
    layer.box((40, 30, 16, 90), (2, 3.4, width, height), height * 0.42)
    layer.box((0x6A, 0x50, 0x30), (1.4, 1.4, width + 1.2, height + 1.2), height * 0.44)
    layer.box((0xF9, 0xF0, 0xD6), (2.3, 2.3, width - 0.6, height - 0.6), height * 0.4)
    picture = layer.flat()
    draw_row(picture, row, px, (width / 2 + 2, height / 2 + 2))
    return centred(picture)


def centred(picture: pygame.Surface) -> Sprite:
    """A sprite about the middle of a picture."""
    return Sprite(picture, (picture.get_width() // 2, picture.get_height() // 2))
