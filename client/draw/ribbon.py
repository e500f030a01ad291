"""A ribbon of parchment with folded ends in a seat's colour, for words that are shown for a moment. Cached by size; knows no text."""

from __future__ import annotations

import functools

import pygame

from client.draw.layer import Layer
from client.draw.palette import FRAME_BUTTON, GOLD, GOLD_BRIGHT, INK, PANEL, PANEL_ACTIVE, Colour, mix, shade
from client.draw.shapes import Points

TAIL = 58.0
"""How far each end reaches beyond the middle piece; widths and heights here are in units of ``scale``."""
DROP = 9.0
"""How much lower than the middle piece the ends hang."""
_FOLD = 17.0
_NOTCH = 15.0
_MARGIN = 6.0
_EDGE = shade(GOLD, -0.45)


@functools.lru_cache(maxsize=12)
def ribbon(size: tuple[int, int], colour: Colour | None, scale: float = 1.0) -> pygame.Surface:
    """The picture of a ribbon whose middle piece is ``size`` pixels, see :func:`reach`. Shared: never draw on it."""
    width, height = size[0] / scale, size[1] / scale
    whole = reach(pygame.Rect((0, 0), size), scale)
    layer = Layer(whole.size, scale, (whole.x / scale, whole.y / scale), ground=_EDGE)
    tint = FRAME_BUTTON if colour is None else colour
    for mirrored in (False, True):
        _end(layer, width, height, tint, mirrored=mirrored)
    middle: Points = [(0, 0), (width, 0), (width, height), (0, height)]
    layer.shadow(middle, 2.6, (0.0, 2.4), 120)
    layer.box(_EDGE, (-0.6, -0.6, width + 1.2, height + 1.2), 2.4)
    layer.box(GOLD, (0.4, 0.4, width - 0.8, height - 0.8), 1.8)
    layer.box(PANEL, (1.8, 1.8, width - 3.6, height - 3.6), 1.2)
    layer.box(PANEL_ACTIVE, (1.8, 1.8, width - 3.6, height * 0.46), 1.2)
    for y in (5.0, height - 5.0):
        layer.line(GOLD_BRIGHT, [(7.0, y), (width - 7.0, y)], 0.9)
    return layer.flat()


def reach(middle: pygame.Rect, scale: float = 1.0) -> pygame.Rect:
    """What a ribbon covers whose middle piece is this rectangle: ends and shadow too."""
    aside, above, below = round((TAIL + _MARGIN) * scale), round(_MARGIN * scale), round((DROP + _MARGIN) * scale)
    return pygame.Rect(middle.x - aside, middle.y - above, middle.w + 2 * aside, middle.h + above + below)


def _end(layer: Layer, width: float, height: float, tint: Colour, *, mirrored: bool) -> None:
    """A swallow's tail that comes out from behind the middle piece, and the fold between them."""

    def placed(points: Points) -> Points:
        return [(width - x, y) for x, y in points] if mirrored else points

    tail: Points = [(_FOLD, DROP), (-TAIL, DROP), (-TAIL + _NOTCH, DROP + height / 2), (-TAIL, DROP + height), (_FOLD, DROP + height)]
    inner: Points = [
        (_FOLD, DROP + 1.2),
        (-TAIL + 2.4, DROP + 1.2),
        (-TAIL + _NOTCH + 1.4, DROP + height / 2),
        (-TAIL + 2.4, DROP + height - 1.2),
        (_FOLD, DROP + height - 1.2),
    ]
    layer.shadow(placed(tail), 2.2, (0.0, 2.0), 100)
    layer.polygon(_EDGE, placed(tail))
    layer.polygon(tint, placed(inner))
    for y in (DROP + 5.0, DROP + height - 5.0):
        layer.line((*mix(tint, (255, 255, 255), 0.55), 150), placed([(-TAIL + 9.0, y), (_FOLD, y)]), 0.9)
    fold: Points = [(0, height), (_FOLD, height), (_FOLD, height + DROP)]
    layer.polygon(mix(shade(tint, -0.55), INK, 0.4), placed(fold))
