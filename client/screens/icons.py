"""Small pictures beside numbers and words: knight, fort, card, crown, mitre, coin, clock, eye, lock. Drawn once per size.

A game has further ones of its own (``client.screens.games``).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping

from pygame import Surface

from client.draw.layer import Layer
from client.draw.palette import GOLD_BRIGHT, INK, INK_SECOND, PARCHMENT_LIGHT, PIECE_LINE, RIVER_MID, WARNING, Colour
from client.draw.shapes import shield_outline

STONE: Colour = (0x96, 0x90, 0x86)
Painter = Callable[[Layer], None]


def _knight(layer: Layer) -> None:
    layer.polygon(INK, shield_outline((12, 11), 11))
    layer.polygon(STONE, shield_outline((12, 11), 9.2))
    layer.polygon((0, 0, 0, 40), [(12, 2), (19.4, 2), (19.4, 12), (12, 20.5)])


def _fort(layer: Layer) -> None:
    def wall(grow: float) -> list[tuple[float, float]]:
        top, low = 5 - grow, 20 + grow
        edges = ((3, 7), (9.5, 14.5), (17, 21))
        points: list[tuple[float, float]] = [(3 - grow, low)]
        for left, right in edges:
            points += [(left - grow, top + 4), (left - grow, top), (right + grow, top), (right + grow, top + 4)]
        return [*points, (21 + grow, low)]

    layer.polygon(INK, wall(1.2))
    layer.polygon(STONE, wall(0))
    layer.polygon(INK, [(9.5, 20), (9.5, 15), (12, 12.4), (14.5, 15), (14.5, 20)])


def _card(layer: Layer) -> None:
    layer.polygon(INK, [(7, 2), (20, 5), (16, 23), (3, 19)])
    layer.box(INK, (4, 2, 14, 20), 2.6)
    layer.box(PARCHMENT_LIGHT, (5.3, 3.3, 11.4, 17.4), 1.6)
    layer.line(RIVER_MID, [(6.5, 8), (9, 7), (12, 9), (15.3, 7.6)], 1.8)
    layer.box(INK_SECOND, (8, 13, 6, 1.8), 0.6)


def _crown(layer: Layer) -> None:
    outline = [(3, 20), (2, 7), (7.5, 12), (12, 3.5), (16.5, 12), (22, 7), (21, 20)]
    layer.polygon(INK, [(x + (x - 12) * 0.1, y + (y - 12) * 0.1) for x, y in outline])
    layer.polygon(GOLD_BRIGHT, outline)
    layer.polygon((120, 80, 20, 90), [(3, 20), (2.8, 16.6), (21.2, 16.6), (21, 20)])
    for x, y in ((2, 7), (12, 3.5), (22, 7)):
        layer.disc(INK, (x, y), 2.2)
        layer.disc(GOLD_BRIGHT, (x, y), 1.3)


def _mitre(layer: Layer) -> None:
    outline = [(4, 21), (3, 11), (12, 1.5), (21, 11), (20, 21)]
    layer.polygon(INK, [(x + (x - 12) * 0.12, y + (y - 12) * 0.1) for x, y in outline])
    layer.polygon(PARCHMENT_LIGHT, outline)
    layer.line(WARNING, [(12, 5), (12, 19)], 2.2)
    layer.line(WARNING, [(7.5, 11.5), (16.5, 11.5)], 2.2)


def _coin(layer: Layer) -> None:
    layer.disc(INK, (12, 12), 10.5)
    layer.disc(GOLD_BRIGHT, (12, 12), 9.2)
    layer.ring((120, 80, 20), (12, 12), 7.2, 1.2)


def _clock(layer: Layer) -> None:
    layer.disc(INK, (12, 12), 10)
    layer.disc(PARCHMENT_LIGHT, (12, 12), 8.4)
    layer.line(INK, [(12, 6), (12, 12), (16, 14)], 1.8)


def _swords(layer: Layer) -> None:
    for way in (1, -1):
        layer.line(INK, [(12 - 8 * way, 4), (12 + 7 * way, 19)], 3.4)
        layer.line(STONE, [(12 - 8 * way, 4), (12 + 5 * way, 17)], 1.8)
        layer.line(INK, [(12 + 3 * way, 20), (12 + 9 * way, 14)], 2.2)


def _eye(layer: Layer) -> None:
    points = [(12 + 10.5 * math.cos(a * math.pi / 12), 12 - 6.4 * math.sin(a * math.pi / 12)) for a in range(24)]
    layer.polygon(INK, points)
    layer.polygon(PARCHMENT_LIGHT, [(12 + (x - 12) * 0.84, 12 + (y - 12) * 0.74) for x, y in points])
    layer.disc(INK, (12, 12), 3.6)


def _lock(layer: Layer) -> None:
    layer.ring(INK, (12, 9), 6, 2.2)
    layer.box(INK, (4.5, 10, 15, 11.5), 2)
    layer.box(GOLD_BRIGHT, (5.8, 11.3, 12.4, 8.9), 1.2)


_PAINTERS: dict[str, Painter] = {
    "knight": _knight,
    "fort": _fort,
    "card": _card,
    "crown": _crown,
    "mitre": _mitre,
    "coin": _coin,
    "clock": _clock,
    "swords": _swords,
    "eye": _eye,
    "lock": _lock,
}


def learn(painters: Mapping[str, Painter]) -> None:
    """Add the pictures of a game. Raises ``ValueError`` for a name that is another picture's."""
    for name, painter in painters.items():
        if _PAINTERS.setdefault(name, painter) is not painter:
            raise ValueError(f"there is another picture called {name!r}")


@functools.lru_cache(maxsize=128)
def icon(name: str, height: int) -> Surface:
    """The picture of a name, ``height`` pixels high and wide. Shared: never draw on it. Raises ``KeyError`` for an unknown name."""
    layer = Layer((height, height), height / 24, sampling=4, ground=PIECE_LINE)
    _PAINTERS[name](layer)
    return layer.flat()


def draw_icon(surface: Surface, name: str, height: int, middle_left: tuple[int, int]) -> int:
    """Draw a picture from its middle left. Returns its width."""
    surface.blit(icon(name, height), (middle_left[0], middle_left[1] - height // 2))
    return height
