"""Small pictures of Cities & Knights for cards, panels and lines: goods, tracks, pieces, dice, emblems, backs. Drawn once per size.

No text and no widgets. Everything is painted in a box of 24 x 24 units and stands on nothing: the ground shows through.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping

from pygame import Surface

from client.draw.catan_emblems import EMBLEMS
from client.draw.catan_palette import (
    DIE_YELLOW,
    EMBER,
    SAIL,
    STEEL,
    STEEL_DARK,
    STONE,
    STONE_DARK,
    TRACK,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)
from client.draw.layer import Layer
from client.draw.outlined import moved, outlined, outlined_disc, outlined_line
from client.draw.palette import GOLD_BRIGHT, PARCHMENT_LIGHT, PIECE_HALO, PIECE_LINE, Colour, mix, shade
from client.draw.shapes import Point, Points, regular, shield_outline
from shared.catan.cards import TRACKS, Track

Painter = Callable[[Layer], None]


# ------------------------------------------------------------------------------------------------ goods


def _brick(layer: Layer) -> None:
    for x, y in ((7.2, 15.6), (16.8, 15.6), (12, 8.8)):
        outlined(layer, [(x - 4.2, y - 2.6), (x + 4.2, y - 2.6), (x + 4.2, y + 2.8), (x - 4.2, y + 2.8)], (0xCC, 0x6A, 0x40), 0.9)
        layer.polygon((0xE6, 0x96, 0x68), [(x - 4.2, y - 2.6), (x + 4.2, y - 2.6), (x + 3.2, y - 1.3), (x - 3.2, y - 1.3)])
        layer.polygon((0x9C, 0x48, 0x28), [(x + 4.2, y - 2.6), (x + 4.2, y + 2.8), (x + 3.2, y + 1.9), (x + 3.2, y - 1.3)])


def _lumber(layer: Layer) -> None:
    for x, y in ((7, 15.8), (17, 15.8), (12, 7.6)):
        outlined_disc(layer, (x, y), 4.6, WOOD, 0.9)
        layer.disc((0xDE, 0xB4, 0x78), (x, y), 3.9)
        layer.ring((0xA4, 0x70, 0x3E), (x, y), 2.9, 0.6)
        layer.disc((0xA4, 0x70, 0x3E), (x, y), 1.0)


def _wool(layer: Layer) -> None:
    for x in (8.6, 13.4):
        layer.line(PIECE_LINE, [(x, 16), (x, 21.4)], 1.9)
    tufts: tuple[tuple[float, float, float], ...] = ((6.6, 12.6, 4.2), (14.6, 12.4, 4.4), (10.6, 9.4, 4.8), (10.6, 14.6, 4.4))
    for x, y, r in tufts:
        layer.disc(PIECE_LINE, (x, y), r + 0.9)
    for x, y, r in tufts:
        layer.disc((0xDC, 0xD4, 0xC4), (x, y), r)
    for x, y, r in tufts:
        layer.disc((0xFC, 0xFA, 0xF2), (x - 0.5, y - 0.7), r - 0.8)
    outlined(layer, [(17, 6.4), (20.6, 7.6), (21.6, 11.6), (19.4, 13.4), (16.6, 12), (15.8, 8.6)], (0x54, 0x48, 0x40), 0.8)
    layer.disc(PARCHMENT_LIGHT, (18.8, 9.6), 0.7)


def _grain(layer: Layer) -> None:
    for foot, head, lean in ((10.8, 5.8, -1), (13.2, 18.2, 1), (12, 12, 0)):
        layer.line((0x8A, 0x62, 0x18), [(foot, 22.4), (head, 10)], 1.7)
        for step in range(4):
            part = step / 3
            x, y = head + lean * part * 1.2, 14.4 - step * 2.9
            for way in (1, -1):
                leaf = [(x, y), (x + 3.1 * way, y - 2), (x + 2.5 * way, y - 4.6), (x, y - 2.4)]
                outlined(layer, leaf, (0xF2, 0xCC, 0x66), 0.55, (0x7A, 0x54, 0x12))
    outlined_line(layer, [(9.4, 18), (14.6, 18)], EMBER, 1.6, 0.6)


def _ore(layer: Layer) -> None:
    rock = [(8.4, 3.6), (15.4, 3), (20.4, 8.2), (20.8, 15.6), (15.6, 20.8), (7.6, 20.4), (3, 14.6), (3.8, 8.2)]
    outlined(layer, rock, (0x9E, 0xA4, 0xB0))
    layer.polygon((0xCE, 0xD4, 0xDE), [(8.4, 3.6), (15.4, 3), (13, 9.4), (6.8, 10.4), (3.8, 8.2)])
    layer.polygon((0xB6, 0xBC, 0xC8), [(13, 9.4), (15.4, 3), (20.4, 8.2), (17.8, 13)])
    layer.polygon((0x74, 0x7A, 0x88), [(17.8, 13), (20.4, 8.2), (20.8, 15.6), (15.6, 20.8), (13.4, 15.8)])
    layer.polygon((0x84, 0x8A, 0x98), [(6.8, 10.4), (13.4, 15.8), (15.6, 20.8), (7.6, 20.4), (3, 14.6)])
    layer.polygon((0xE6, 0xEA, 0xF0), [(8.4, 3.6), (11, 3.4), (9, 8), (5.6, 8.4)])


def _cloth(layer: Layer) -> None:
    """A bale of cloth with a fold turned over."""
    outlined(layer, [(3.4, 6.4), (17.4, 6.4), (21, 19.6), (7, 19.6)], (0xF4, 0xE4, 0xBC))
    for x in (5.2, 9, 12.8):
        layer.polygon((0xC4, 0x4E, 0x36), [(x, 6.4), (x + 1.5, 6.4), (x + 5.1, 19.6), (x + 3.6, 19.6)])
    outlined(layer, [(2.2, 5), (17, 5), (18.2, 9), (4.2, 9)], (0xFC, 0xF2, 0xD6), 0.8)
    for x in (4.4, 8.2, 12):
        layer.polygon((0xD8, 0x66, 0x4A), [(x, 5), (x + 1.5, 5), (x + 2.8, 9), (x + 1.3, 9)])


def _coin(layer: Layer) -> None:
    outlined_disc(layer, (12, 12), 9.2, GOLD_BRIGHT)
    layer.disc((0xF2, 0xD8, 0x92), (11.4, 11.3), 7.9)
    layer.disc(GOLD_BRIGHT, (12, 12), 7.6)
    layer.ring((0x8A, 0x66, 0x24), (12, 12), 7.9, 0.8)
    crown = moved([(-4.4, 3.6), (-5, -2.6), (-2.2, -0.2), (0, -4.2), (2.2, -0.2), (5, -2.6), (4.4, 3.6)], (12, 12.4))
    layer.polygon((0x7A, 0x58, 0x1C), crown)


def _paper(layer: Layer) -> None:
    outlined(layer, [(5, 2.6), (15.4, 2.6), (19.4, 6.6), (19.4, 21.4), (5, 21.4)], (0xFA, 0xF4, 0xE2))
    outlined(layer, [(15.4, 2.6), (19.4, 6.6), (15.4, 6.6)], (0xDE, 0xD2, 0xB2), 0.5)
    for y, end in ((7, 13), (10, 16.8), (13, 16.8), (16, 16.8), (19, 12)):
        layer.line((0x96, 0x8C, 0x74), [(7.6, y), (end, y)], 1.15)


# ------------------------------------------------------------------------------------------------ tracks


def track_outline(track: Track, centre: Point, size: float) -> Points:
    """The shape of a track about ``size`` to each side: square (trade), diamond (politics), triangle (science)."""
    x, y = centre
    if track == "trade":
        return [
            (x - size * 0.82, y - size * 0.82),
            (x + size * 0.82, y - size * 0.82),
            (x + size * 0.82, y + size * 0.82),
            (x - size * 0.82, y + size * 0.82),
        ]
    if track == "politics":
        return [(x, y - size * 1.08), (x + size * 1.08, y), (x, y + size * 1.08), (x - size * 1.08, y)]
    return [(x, y - size), (x + size * 1.02, y + size * 0.78), (x - size * 1.02, y + size * 0.78)]


def _track(track: Track) -> Painter:
    def paint(layer: Layer) -> None:
        outlined(layer, track_outline(track, (12, 12), 9.4), TRACK[track])
        layer.polygon(shade(TRACK[track], 0.22), track_outline(track, (12, 11.4), 5.4))

    return paint


# ------------------------------------------------------------------------------------------------ pieces and titles


def _ship(layer: Layer) -> None:
    """The barbarians' ship: red sail, dragon's head."""
    layer.line(PIECE_LINE, [(11.6, 16), (11.6, 1.6)], 1.4)
    outlined(layer, [(5, 3.4), (18.2, 3.4), (19.8, 13.2), (3.4, 13.2)], EMBER)
    for x in (7.4, 12.4):
        layer.polygon(shade(EMBER, 0.55), [(x, 3.4), (x + 2.4, 3.4), (x + 2.6, 13.2), (x - 0.2, 13.2)])
    hull = [(1, 12.4), (3, 11.6), (4.6, 15.8), (18.6, 15.8), (20.4, 10.6), (22.8, 11), (21.4, 18), (17.8, 21.4), (6, 21.4), (2.4, 17.6)]
    outlined(layer, hull, WOOD_DARK)
    for x in (7, 11.2, 15.4):
        outlined_disc(layer, (x, 17.6), 1.7, GOLD_BRIGHT, 0.6)


HELM: Points = [(-6.6, 7.4), (-7.2, -1.8), (-5.4, -7.4), (0, -9.6), (5.4, -7.4), (7.2, -1.8), (6.6, 7.4), (0, 9.8)]
"""A great helm about (0, 0)."""


def paint_helm(layer: Layer, at: Point, size: float, metal: Colour, holes: Colour) -> None:
    """A great helm with its eye slits and breaths; without line."""
    layer.polygon(metal, moved(HELM, at, size))
    for way in (1, -1):
        layer.polygon(holes, moved([(6.1 * way, -2.6), (1 * way, -1.9), (1 * way, 0.2), (6.1 * way, -0.4)], at, size))
    layer.line(holes, moved([(0, -8.6), (0, 8.6)], at, size), 1.0 * size)
    for way in (1, -1):
        for row in range(3):
            layer.disc(holes, moved([(2.9 * way, 3 + row * 1.9)], at, size)[0], 0.62 * size)


def _helm(layer: Layer) -> None:
    outlined(layer, moved(HELM, (12, 12.2), 1.08), STEEL)
    paint_helm(layer, (12, 12.2), 1.08, STEEL, PIECE_LINE)
    layer.polygon((0, 0, 0, 38), moved([(0, -9.6), (5.4, -7.4), (7.2, -1.8), (6.6, 7.4), (0, 9.8)], (12, 12.2), 1.08))


def _knight(layer: Layer) -> None:
    outlined_disc(layer, (12, 12), 10.4, PARCHMENT_LIGHT)
    paint_helm(layer, (12, 12), 0.82, STEEL_DARK, PARCHMENT_LIGHT)


def _road(layer: Layer) -> None:
    outlined_line(layer, [(4.2, 17.6), (19.8, 6.4)], WOOD_LIGHT, 4.6)
    layer.line(shade(WOOD_LIGHT, 0.4), [(4, 16.2), (19.2, 5.3)], 1.1)


def _settlement(layer: Layer) -> None:
    outlined(layer, [(4.6, 20.4), (4.6, 11), (12, 3.4), (19.4, 11), (19.4, 20.4)], PARCHMENT_LIGHT)
    layer.polygon((0, 0, 0, 46), [(13.4, 20.4), (13.4, 4.8), (19.4, 11), (19.4, 20.4)])
    layer.polygon((0xB8, 0x62, 0x42), [(4.2, 11.4), (12, 3.4), (13.8, 5.2), (5.8, 13)])
    layer.box(WOOD_DARK, (7.4, 14.6, 3.6, 5.8), 0.6)


def _city(layer: Layer) -> None:
    outline = [
        (2.8, 20.6),
        (2.8, 4.6),
        (5.2, 4.6),
        (5.2, 7),
        (7.4, 7),
        (7.4, 4.6),
        (9.8, 4.6),
        (9.8, 11),
        (15.8, 7.6),
        (21.4, 12),
        (21.4, 20.6),
    ]
    outlined(layer, outline, PARCHMENT_LIGHT)
    layer.polygon((0, 0, 0, 46), [(16.4, 20.6), (16.4, 8.2), (21.4, 12), (21.4, 20.6)])
    layer.polygon((0xB8, 0x62, 0x42), [(9.8, 11.4), (15.8, 7.4), (16.8, 8.3), (9.8, 13)])
    layer.box(WOOD_DARK, (11.4, 15, 3.4, 5.6), 0.6)
    layer.box(WOOD_DARK, (5, 10.4, 2.2, 3.4), 0.6)


def _wall(layer: Layer) -> None:
    outline = [
        (2.2, 18.6),
        (2.2, 7.4),
        (6, 7.4),
        (6, 10),
        (9.8, 10),
        (9.8, 7.4),
        (14.2, 7.4),
        (14.2, 10),
        (18, 10),
        (18, 7.4),
        (21.8, 7.4),
        (21.8, 18.6),
    ]
    outlined(layer, outline, STONE)
    for y, xs in ((12.6, (7, 12, 17)), (15.6, (4.6, 9.6, 14.6, 19.4))):
        layer.line(STONE_DARK, [(2.2, y), (21.8, y)], 0.9)
        for x in xs:
            layer.line(STONE_DARK, [(x, y), (x, y + 3)], 0.9)


GATE: Points = [
    (-9, 7), (-9, -7), (-5.4, -7), (-5.4, -4), (-1.9, -4), (-1.9, -8.4), (1.9, -8.4), (1.9, -4), (5.4, -4), (5.4, -7), (9, -7), (9, 7),
]  # fmt: skip
"""The gate crown of a metropolis about (0, 0)."""


def _metropolis(layer: Layer) -> None:
    outlined(layer, moved(GATE, (12, 13)), GOLD_BRIGHT)
    outlined(layer, [(9, 20), (9, 15.6), (12, 12.6), (15, 15.6), (15, 20)], WOOD_DARK, 0.4)


def _robber(layer: Layer) -> None:
    body = [(4.6, 21.4), (5.4, 17.8), (9, 13.6), (10, 9), (14, 9), (15, 13.6), (18.6, 17.8), (19.4, 21.4)]
    dark = (0x34, 0x30, 0x32)
    layer.disc(PIECE_HALO, (12, 6.4), 5.6)
    outlined(layer, body, dark, 1.1, PIECE_HALO)
    layer.disc(dark, (12, 6.4), 4.6)
    layer.disc((0x74, 0x6E, 0x70), (10.6, 4.8), 1.4)


def _card_face(layer: Layer, fill: Colour, line: Colour) -> None:
    layer.box(PIECE_LINE, (4, 1, 16, 22), 2.6)
    layer.box(fill, (5, 2, 14, 20), 1.8)
    layer.box(line, (6.4, 3.4, 11.2, 17.2), 1.0)
    layer.box(fill, (7.1, 4.1, 9.8, 15.8), 0.7)


def _cards(layer: Layer) -> None:
    """The back of resource and commodity cards: the hexes of the land."""
    fill = (0x96, 0x6C, 0x3E)
    _card_face(layer, fill, shade(fill, 0.4))
    for x, y in ((12, 8.8), (9.8, 12.6), (14.2, 12.6), (12, 16.4)):
        layer.polygon(shade(fill, 0.5), regular((x, y), 2.2, 6, math.pi / 2))


def _back(track: Track) -> Painter:
    def paint(layer: Layer) -> None:
        _card_face(layer, TRACK[track], shade(TRACK[track], 0.45))
        layer.polygon(shade(TRACK[track], 0.6), track_outline(track, (12, 12), 3.4))

    return paint


def _progress(layer: Layer) -> None:
    """The back of a progress card of any track: all three shapes."""
    fill = (0x56, 0x6E, 0x88)
    _card_face(layer, fill, shade(fill, 0.45))
    for track, y in zip(TRACKS, (7.4, 12, 16.6), strict=True):
        layer.polygon(mix(TRACK[track], (255, 255, 255), 0.5), track_outline(track, (12, y), 1.9))


def _longest_road(layer: Layer) -> None:
    outlined_disc(layer, (12, 12), 10.2, GOLD_BRIGHT)
    outlined_line(layer, [(5.4, 15.6), (11, 15.6), (13.6, 8.6), (18.6, 8.6)], WOOD_DARK, 2.2, 0.5, PARCHMENT_LIGHT)


def _defender(layer: Layer) -> None:
    outlined(layer, shield_outline((12, 11.4), 9.6), GOLD_BRIGHT)
    layer.polygon((0, 0, 0, 34), [point for point in shield_outline((12, 11.4), 9.6) if point[0] >= 12])
    star = [(12 + r * math.sin(k * math.pi / 5), 11 - r * math.cos(k * math.pi / 5)) for k, r in enumerate((6.2, 2.6) * 5)]
    outlined(layer, star, PARCHMENT_LIGHT, 0.7)


def _harbour(layer: Layer) -> None:
    layer.line(PIECE_LINE, [(12, 16), (12, 1.4)], 1.3)
    outlined(layer, [(5.4, 3), (18.6, 3), (20, 13), (4, 13)], SAIL)
    outlined(layer, [(2, 15.4), (22, 15.4), (18, 21.4), (6, 21.4)], WOOD)


# ------------------------------------------------------------------------------------------------ dice

_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _cube(layer: Layer, fill: Colour) -> None:
    layer.box(PIECE_LINE, (0.6, 0.6, 22.8, 22.8), 5)
    layer.box(shade(fill, -0.22), (1.6, 1.6, 20.8, 20.8), 4.2)
    layer.box(shade(fill, 0.24), (1.6, 1.6, 20.8, 19.4), 4.2)
    layer.box(fill, (1.6, 2.6, 20.8, 18.6), 4.0)


def _die(fill: Colour, pip: Colour, number: int) -> Painter:
    def paint(layer: Layer) -> None:
        _cube(layer, fill)
        for x, y in _PIPS[number]:
            layer.disc(pip, (12 + x * 5.7, 12 + y * 5.7), 2.15)

    return paint


def _gate_face(track: Track) -> Painter:
    """A gate in the colour of a track, with its shape in the gateway: not told by colour alone."""

    def paint(layer: Layer) -> None:
        fill = TRACK[track]
        _cube(layer, fill)
        layer.polygon(PARCHMENT_LIGHT, moved(GATE, (12, 12.6), 0.9))
        layer.polygon(shade(fill, -0.2), track_outline(track, (12, 14.4), 3.0))

    return paint


def _ship_face(layer: Layer) -> None:
    _cube(layer, (0xE8, 0xE0, 0xD0))
    layer.line(PIECE_LINE, [(12, 14.6), (12, 4)], 1.2)
    layer.polygon(PIECE_LINE, [(7, 5), (17, 5), (18.2, 12.6), (5.8, 12.6)])
    layer.polygon(PIECE_LINE, [(3.8, 12.2), (5.4, 14.4), (18.6, 14.4), (20.2, 12.2), (19.4, 16.6), (16.8, 19.2), (7.2, 19.2), (4.6, 16.6)])


# ------------------------------------------------------------------------------------------------ by name

PAINTERS: dict[str, Painter] = {
    "brick": _brick,
    "lumber": _lumber,
    "wool": _wool,
    "grain": _grain,
    "ore": _ore,
    "cloth": _cloth,
    "coin": _coin,
    "paper": _paper,
    "ship": _ship,
    "helm": _helm,
    "knight": _knight,
    "road": _road,
    "settlement": _settlement,
    "city": _city,
    "wall": _wall,
    "metropolis": _metropolis,
    "robber": _robber,
    "merchant_piece": EMBLEMS["merchant"],
    "harbour": _harbour,
    "cards": _cards,
    "progress": _progress,
    "longest_road": _longest_road,
    "defender": _defender,
    "die_ship": _ship_face,
    **{track: _track(track) for track in TRACKS},
    **{f"back_{track}": _back(track) for track in TRACKS},
    **{f"die_{track}": _gate_face(track) for track in TRACKS},
    **{f"yellow_{number}": _die(DIE_YELLOW, (0x3C, 0x2C, 0x0A), number) for number in range(1, 7)},
    **{f"red_{number}": _die(EMBER, (0xFF, 0xF5, 0xE6), number) for number in range(1, 7)},
    **EMBLEMS,
}
"""All pictures by name. The emblem of a progress card has the name of its kind, a good that of its card type, a track its own."""


@functools.lru_cache(maxsize=512)
def icon(name: str, px: int) -> Surface:
    """The picture of a name, ``px`` pixels high and wide. Shared: never draw on it. Raises ``KeyError`` for an unknown name."""
    layer = Layer((px, px), px / 24, sampling=4 if px < 96 else 2, ground=PIECE_LINE)
    PAINTERS[name](layer)
    return layer.flat()
