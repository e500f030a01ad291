"""The way of the barbarian ship as a picture for a panel: the stops from the open sea to the coast, and the ship at or between them.

Positions are in a box of :data:`BOX` units; the middle is left free for the two strengths. No text, no rules.
"""

from __future__ import annotations

import functools
import math

import pygame

from client.draw.catan_icons import GATE, icon
from client.draw.catan_palette import EMBER, SHALLOWS
from client.draw.layer import Layer
from client.draw.outlined import moved, outlined_disc
from client.draw.palette import INK_SECOND, PARCHMENT_LIGHT, RIVER_DEEP, shade
from client.draw.shapes import Point

BOX = (140.0, 114.0)
"""Width and height in units."""
SHIP = 30.0
"""Height of the ship in units."""
_MIDDLE: Point = (70.0, 63.0)
_RADII = (54.0, 46.0)
_FROM, _SWEEP = math.radians(144), math.radians(252)


def stop(step: float, steps: int) -> Point:
    """Where the ship is after ``step`` of its ``steps``, in units; between two stops while it sails."""
    angle = _FROM + _SWEEP * step / steps
    return _MIDDLE[0] + _RADII[0] * math.cos(angle), _MIDDLE[1] + _RADII[1] * math.sin(angle)


@functools.lru_cache(maxsize=16)
def route(width: int, steps: int) -> pygame.Surface:
    """The stops, ``width`` pixels wide: sea, then the coast, where they land. Shared: never draw on it."""
    scale = width / BOX[0]
    layer = Layer((width, math.ceil(BOX[1] * scale)), scale, sampling=4, ground=INK_SECOND)
    layer.line((*INK_SECOND, 120), [stop(k / 8, steps) for k in range(steps * 8 + 1)], 1.6)
    for step in range(steps):
        near = step / steps
        outlined_disc(layer, stop(step, steps), 6.6, shade(SHALLOWS, 0.3 - near * 0.3), 1.2, INK_SECOND)
        x, y = stop(step, steps)
        wave = [(x - 3.6 + k * 1.8, y + (0.7 if k % 2 else -0.7)) for k in range(5)]
        layer.line((*RIVER_DEEP, 190), wave, 1.0)
    landing = stop(steps, steps)
    outlined_disc(layer, landing, 8.4, EMBER, 1.3, INK_SECOND)
    layer.polygon(PARCHMENT_LIGHT, moved(GATE, (landing[0], landing[1] + 0.6), 0.52))
    return layer.flat()


def draw_fleet(target: pygame.Surface, corner: tuple[int, int], width: int, step: float, steps: int) -> None:
    """The route with the ship on it, from the top left ``corner``; a broken ``step`` is a ship under sail."""
    scale = width / BOX[0]
    target.blit(route(width, steps), corner)
    x, y = stop(step, steps)
    picture = icon("ship", round(SHIP * scale))
    place = corner[0] + round(x * scale), corner[1] + round((y - 4) * scale)
    target.blit(picture, picture.get_rect(center=place))
