"""Short words in the largest cut that has room. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from client.draw import palette
from client.draw.fonts import Kind
from client.draw.palette import Colour
from client.ui.theme import Align, Theme

Cut = tuple[Kind, float]
"""A face and its unscaled size."""
WORDS: tuple[Cut, ...] = (("ui-medium", 13), ("ui-medium", 12), ("narrow", 13), ("narrow", 12), ("narrow", 11))
"""Of words on cards and buttons, the largest first."""


def fitting(theme: Theme, words: str, width: int, cuts: Sequence[Cut] = WORDS) -> Cut:
    """The first cut in which the words fit, else the last one."""
    return next((cut for cut in cuts if theme.width(words, *cut) <= width), cuts[-1])


def draw_words(
    theme: Theme,
    surface: Surface,
    words: str,
    place: Rect,
    colour: Colour = palette.INK,
    cuts: Sequence[Cut] = WORDS,
    align: Align = "left",
) -> Rect:
    """One line in the largest cut that fits; cut short where none does."""
    return theme.text(surface, words, place, *fitting(theme, words, place.w, cuts), colour, align=align, elide=True)
