"""Text on surfaces: anchored, outlined, cut to a width. Rendered lines are cached; fonts come from :mod:`client.draw.fonts`."""

from __future__ import annotations

import functools
from typing import Literal

import pygame

from client.draw.fonts import Kind, font
from client.draw.palette import Colour

Anchor = Literal["topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"]
SMALLEST = 11
"""Pixels below which no text is drawn."""


@functools.lru_cache(maxsize=2048)
def rendered(text: str, kind: Kind, px: int, colour: Colour, outline: Colour | None = None) -> pygame.Surface:
    """A line of text as a surface, with a one pixel outline if a colour for it is given. Shared: never draw on it."""
    face = font(kind, px)
    letters = face.render(text, True, colour)
    if outline is None:
        return letters
    around = face.render(text, True, outline)
    picture = pygame.Surface((letters.get_width() + 2, letters.get_height() + 2), pygame.SRCALPHA)
    for x, y in ((0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (2, 2), (0, 2), (2, 0)):
        picture.blit(around, (x, y))
    picture.blit(letters, (1, 1))
    return picture


def draw_text(
    target: pygame.Surface,
    text: str,
    kind: Kind,
    px: int,
    colour: Colour,
    at: tuple[float, float],
    anchor: Anchor = "topleft",
    outline: Colour | None = None,
) -> pygame.Rect:
    """Draw one line with its ``anchor`` at a point; returns what it covers."""
    picture = rendered(text, kind, px, colour, outline)
    area = picture.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    target.blit(picture, area)
    return area


def fitted(text: str, kind: Kind, px: int, width: int) -> str:
    """The text, or its beginning with an ellipsis where it is wider than ``width`` pixels."""
    face = font(kind, px)
    if face.size(text)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if face.size(text[:middle].rstrip() + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"
