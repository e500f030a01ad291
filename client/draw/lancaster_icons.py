"""Small pictures of Lancaster for cards, counties, panels and lines: goods, rewards, knights, nobles, ballots. Drawn once per size.

No text but the numbers that are part of a picture. Everything is painted in a box of 24 x 24 units and stands on nothing: the ground
shows through. Every word of the data file for a reward, a gain or a measure has a picture of that name.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

from pygame import Surface

from client.draw.lancaster_nobles import NOBLES, paint_noble
from client.draw.lancaster_palette import FRENCH_BLUE, IN_FORCE, LOZENGE, ROSE, STEEL, STEEL_DARK, STONE, STONE_DARK, TO_VOTE
from client.draw.layer import Layer
from client.draw.outlined import moved, outlined, outlined_disc, outlined_line
from client.draw.palette import GOLD_BRIGHT, INK, PARCHMENT_LIGHT, PIECE_HALO, PIECE_LINE, WARNING, Colour, mix, shade
from client.draw.shapes import Point, Points, regular, shield_outline
from client.draw.text import SMALLEST, draw_text

Painter = Callable[[Layer], None]

_WOOD: Colour = (0x8A, 0x5C, 0x34)
_GREEN: Colour = (0x4A, 0x86, 0x58)


# ------------------------------------------------------------------------------------------------ goods and points


def _gold(layer: Layer) -> None:
    """Two coins, one on the other."""
    for x, y in ((9.6, 14.2), (13.6, 10.0)):
        outlined_disc(layer, (x, y), 7.8, GOLD_BRIGHT)
        layer.disc(shade(GOLD_BRIGHT, 0.35), (x - 0.5, y - 0.6), 6.4)
        layer.disc(GOLD_BRIGHT, (x, y), 6.1)
        layer.ring((0x8A, 0x66, 0x24), (x, y), 6.3, 0.8)
    rose_at(layer, (13.6, 10.0), 3.6, (0x7A, 0x58, 0x1C), shade(GOLD_BRIGHT, 0.35))


def _squires(layer: Layer) -> None:
    """A page with a pike."""
    layer.line(PIECE_LINE, [(19.4, 22.4), (19.4, 4.6)], 2.4)
    layer.line(_WOOD, [(19.4, 22.0), (19.4, 5.0)], 1.0)
    outlined(layer, [(19.4, 0.9), (21.6, 5.2), (19.4, 7.2), (17.2, 5.2)], STEEL, 0.7)
    outlined(layer, [(3.2, 22.4), (4.2, 14.8), (7.6, 12.6), (12.4, 12.6), (15.8, 14.8), (16.8, 22.4)], (0xC6, 0xBC, 0xA8))
    layer.polygon((0x9E, 0x92, 0x7E), [(10, 22.4), (10, 12.6), (12.4, 12.6), (15.8, 14.8), (16.8, 22.4)])
    outlined_disc(layer, (10, 8.2), 4.4, (0xF2, 0xCF, 0xA8))
    outlined(layer, [(4.2, 8.2), (5.6, 4.0), (10, 2.0), (14.4, 4.0), (15.8, 8.2)], STEEL_DARK, 0.8)
    layer.line(STEEL, [(6.8, 5.8), (10, 4.2), (13.2, 5.8)], 1.0)


def _votes(layer: Layer) -> None:
    """A scroll with a seal."""
    outlined(layer, [(4.6, 4.6), (17.4, 4.6), (17.4, 19.6), (4.6, 19.6)], PARCHMENT_LIGHT)
    for y, end in ((8.4, 15.2), (11.2, 15.2), (14.0, 12.4)):
        layer.line((0x96, 0x8C, 0x74), [(6.8, y), (end, y)], 1.1)
    for y in (4.2, 19.8):
        outlined(layer, [(2.8, y - 1.7), (19.2, y - 1.7), (19.2, y + 1.7), (2.8, y + 1.7)], shade(PARCHMENT_LIGHT, -0.12), 0.9)
    for way in (-1.6, 1.8):
        outlined(layer, [(16.8, 17), (17.0 + way, 22.8), (18.8 + way, 22.6), (19.4, 17)], ROSE, 0.6)
    outlined_disc(layer, (17.8, 16.2), 4.2, ROSE)
    layer.disc(shade(ROSE, 0.3), (17.4, 15.8), 2.6)
    layer.disc(ROSE, (17.9, 16.3), 2.5)


def _points(layer: Layer) -> None:
    """A laurel wreath around a star."""
    for way in (1, -1):
        for step in range(6):
            angle = math.radians(90 + way * (22 + step * 24))
            x, y = 12 + 9.0 * math.cos(angle), 12.4 + 9.0 * math.sin(angle)
            leaf = moved([(-3.2, 0), (0, -1.7), (3.2, 0), (0, 1.7)], (x, y), 1.0, angle + math.pi / 2 - way * 0.5)
            outlined(layer, leaf, _GREEN, 0.7)
    star = [(12 + r * math.sin(k * math.pi / 5), 12.4 - r * math.cos(k * math.pi / 5)) for k, r in enumerate((6.0, 2.6) * 5)]
    outlined(layer, star, GOLD_BRIGHT, 0.9)


# ------------------------------------------------------------------------------------------------ knights and rewards

HELM: Points = [
    (-5.6, 7.0), (-6.4, -1.6), (-5.6, -6.6), (-2.8, -8.6), (2.8, -8.6), (5.6, -6.6), (6.4, -1.6), (5.6, 7.0), (0, 9.4),
]  # fmt: skip
"""A great helm about (0, 0)."""


def paint_helm(layer: Layer, at: Point, size: float, metal: Colour = STEEL, line: float = 1.0) -> None:
    """A great helm with its eye slit, cross and breaths."""
    outlined(layer, moved(HELM, at, size), metal, line)
    layer.polygon((0, 0, 0, 44), moved([(0, -8.6), (2.8, -8.6), (5.6, -6.6), (6.4, -1.6), (5.6, 7.0), (0, 9.4)], at, size))
    layer.line(GOLD_BRIGHT, moved([(0, -7.6), (0, 8.0)], at, size), 1.5 * size)
    layer.line(GOLD_BRIGHT, moved([(-5.6, -1.6), (5.6, -1.6)], at, size), 3.2 * size)
    for way in (1, -1):
        layer.line(PIECE_LINE, moved([(5.0 * way, -1.6), (1.2 * way, -1.6)], at, size), 1.3 * size)
        for row in range(3):
            layer.disc(PIECE_LINE, moved([(3.0 * way, 1.8 + row * 1.9)], at, size)[0], 0.62 * size)


def lozenges(layer: Layer, at: Point, number: int, radius: float, line: float, fill: Colour = LOZENGE) -> None:
    """As many lozenges as a strength, side by side about ``at``."""
    for ink, grow in ((PIECE_LINE, line), (fill, 0.0)):
        for k in range(number):
            layer.polygon(ink, regular((at[0] + (k - (number - 1) / 2) * radius * 1.9, at[1]), radius + grow, 4))


def _knight(strength: int) -> Painter:
    def paint(layer: Layer) -> None:
        paint_helm(layer, (12, 9.4), 0.92)
        lozenges(layer, (12, 19.8), strength, 2.9, 0.9)

    return paint


def _ranks(layer: Layer) -> None:
    """Knights of different strengths."""
    for x, y, size in ((6.4, 13.6, 0.5), (17.6, 13.6, 0.5), (12, 11, 0.78)):
        paint_helm(layer, (x, y), size, line=0.8)
    lozenges(layer, (12, 20.8), 4, 2.2, 0.7)


def _upgrade(layer: Layer) -> None:
    """A helm and an arrow up."""
    paint_helm(layer, (8.8, 13.2), 0.92)
    outlined(layer, [(18.4, 1.6), (23.0, 8.4), (20.2, 8.4), (20.2, 16.6), (16.6, 16.6), (16.6, 8.4), (13.8, 8.4)], _GREEN, 0.9)


_TOWER: Points = [
    (4, 21.6), (4, 6.4), (7.2, 6.4), (7.2, 8.8), (10.2, 8.8), (10.2, 6.4), (13.8, 6.4), (13.8, 8.8), (16.8, 8.8), (16.8, 6.4),
    (20, 6.4), (20, 21.6),
]  # fmt: skip


def _masonry(layer: Layer, gate: Colour) -> None:
    outlined(layer, _TOWER, STONE)
    layer.polygon(STONE_DARK, [(16.8, 21.6), (16.8, 6.4), (20, 6.4), (20, 21.6)])
    for y in (12.0, 15.2, 18.4):
        layer.line(STONE_DARK, [(4, y), (20, y)], 0.7)
    outlined(layer, [(9, 21.6), (9, 16.6), (12, 13.6), (15, 16.6), (15, 21.6)], gate, 0.6)


def _castle(layer: Layer) -> None:
    _masonry(layer, _WOOD)
    layer.line(PIECE_LINE, [(5.6, 6.4), (5.6, 0.8)], 1.1)
    outlined(layer, [(5.8, 1.2), (11.6, 2.8), (5.8, 4.6)], ROSE, 0.5)


def _extension(layer: Layer) -> None:
    """A tower with a plus."""
    _masonry(layer, _WOOD)
    plus = [
        (-1.5, -4.4),
        (1.5, -4.4),
        (1.5, -1.5),
        (4.4, -1.5),
        (4.4, 1.5),
        (1.5, 1.5),
        (1.5, 4.4),
        (-1.5, 4.4),
        (-1.5, 1.5),
        (-4.4, 1.5),
        (-4.4, -1.5),
        (-1.5, -1.5),
    ]
    outlined_disc(layer, (17.4, 6.6), 5.6, PARCHMENT_LIGHT, 0.8)
    layer.polygon(_GREEN, moved(plus, (17.4, 6.6), 0.98))


def _travel(layer: Layer) -> None:
    """A cog under sail."""
    layer.line(PIECE_LINE, [(11.4, 16), (11.4, 1.4)], 1.4)
    outlined(layer, [(11.8, 1.0), (16.0, 2.2), (11.8, 3.6)], ROSE, 0.5)
    outlined(layer, [(4.6, 4.0), (18.2, 4.0), (20.2, 9.0), (18.6, 13.6), (4.2, 13.6), (2.6, 9.0)], PARCHMENT_LIGHT)
    layer.polygon(ROSE, [(10.2, 4.0), (12.6, 4.0), (12.6, 13.6), (10.2, 13.6)])
    layer.polygon(ROSE, [(2.9, 7.8), (19.7, 7.8), (20.0, 10.0), (2.8, 10.0)])
    outlined(layer, [(1.4, 13.4), (4.6, 15.6), (18.4, 15.6), (22.6, 12.6), (20.6, 18.6), (17.4, 21.6), (6.2, 21.6), (2.6, 18.0)], _WOOD)
    layer.line(shade(_WOOD, 0.35), [(3.6, 17.4), (19.8, 17.4)], 0.9)


def _noble(kind: str) -> Painter:
    return lambda layer: paint_noble(layer, kind)


def _nobles(layer: Layer) -> None:
    """Any noble: two heads."""
    paint_noble(layer, "D", (15.6, 10.6), 0.68)
    paint_noble(layer, "B", (8.6, 13.0), 0.82)


# ------------------------------------------------------------------------------------------------ places and states


def _counties(layer: Layer) -> None:
    """A banner in a field."""
    outlined(layer, [(1.8, 21.8), (3.6, 16.4), (10.6, 14.6), (19.4, 16.0), (22.2, 21.8)], (0xA6, 0xB8, 0x7A))
    layer.line(PIECE_LINE, [(8.4, 18.8), (8.4, 1.6)], 1.8)
    outlined(layer, [(9.2, 2.2), (19.8, 2.2), (16.8, 6.6), (19.8, 11.0), (9.2, 11.0)], ROSE)
    rose_at(layer, (13.4, 6.6), 2.8, PARCHMENT_LIGHT, GOLD_BRIGHT)


def fleur_de_lis(layer: Layer, at: Point, size: float, ink: Colour) -> None:
    """The lily of France about ``at``, some 16 units of ``size`` high."""
    layer.polygon(ink, moved([(0, -8.4), (2.8, -4.0), (1.3, 2.4), (-1.3, 2.4), (-2.8, -4.0)], at, size))
    for way in (1, -1):
        petal = [(1.5, 1.6), (2.6, -2.4), (5.2, -4.6), (7.4, -2.8), (7.0, 0.6), (5.2, 0.8), (5.4, -1.4), (4.2, -1.2), (2.6, 2.2)]
        layer.polygon(ink, moved([(x * way, y) for x, y in petal], at, size))
        layer.polygon(ink, moved([(0.2 * way, 4.0), (2.6 * way, 4.2), (3.4 * way, 7.2), (1.4 * way, 6.4), (0, 8.4)], at, size))
    layer.polygon(ink, moved([(-3.4, 2.2), (3.4, 2.2), (3.4, 4.2), (-3.4, 4.2)], at, size))


def _conflicts(layer: Layer) -> None:
    """The arms of France, crossed by a sword."""
    outlined(layer, shield_outline((12, 11.4), 9.8), FRENCH_BLUE)
    fleur_de_lis(layer, (12, 11.2), 0.9, GOLD_BRIGHT)


def _swords(layer: Layer) -> None:
    for way in (1, -1):
        blade = [(12 + way * x, y) for x, y in ((-9.4, 2.6), (-6.6, 2.2), (6.0, 16.2), (3.8, 18.0))]
        outlined(layer, blade, STEEL, 0.8)
        outlined_line(layer, [(12 + way * 2.2, 19.2), (12 + way * 8.0, 14.0)], GOLD_BRIGHT, 1.4, 0.7)
        outlined_line(layer, [(12 + way * 5.8, 17.6), (12 + way * 9.0, 21.2)], _WOOD, 1.6, 0.7)


def _strength(layer: Layer) -> None:
    """A shield without a number: minimum strength, French strength."""
    outlined(layer, shield_outline((12, 11.4), 10.0), PARCHMENT_LIGHT, 1.2)
    layer.polygon((0, 0, 0, 30), [point for point in shield_outline((12, 11.4), 10.0) if point[0] >= 12] + [(12.0, 1.4)])


def _law(layer: Layer) -> None:
    """A charter with its seal."""
    outlined(layer, [(4, 1.8), (20, 1.8), (20, 18.6), (4, 18.6)], PARCHMENT_LIGHT)
    layer.polygon(IN_FORCE, [(4, 1.8), (20, 1.8), (20, 5.4), (4, 5.4)])
    for y in (8.4, 11.2, 14.0):
        layer.line((0x96, 0x8C, 0x74), [(6.4, y), (17.6, y)], 1.1)
    outlined_disc(layer, (12, 18.8), 3.6, ROSE)
    layer.disc(shade(ROSE, 0.3), (11.7, 18.5), 1.9)


def _court(layer: Layer) -> None:
    """A house with a knight's shield: those at home."""
    outlined(layer, [(2.8, 21.4), (2.8, 11.4), (12, 3.0), (21.2, 11.4), (21.2, 21.4)], (0xE6, 0xD2, 0xAC))
    outlined_line(layer, [(2.0, 12.0), (12, 3.0), (22.0, 12.0)], (0xB8, 0x62, 0x42), 2.0, 0.8)
    outlined(layer, shield_outline((12, 15.0), 4.8), STEEL_DARK, 0.8)


def _reserve(layer: Layer) -> None:
    """A tent: knights that serve nobody."""
    outlined(layer, [(12, 3.4), (22.0, 21.2), (2.0, 21.2)], PARCHMENT_LIGHT)
    for left, right in ((5.4, 8.8), (15.2, 18.6)):
        layer.polygon(STEEL_DARK, [(12, 3.4), (left, 21.2), (right, 21.2)])
    layer.polygon(_WOOD, [(12, 11.0), (15.0, 21.2), (9.0, 21.2)])
    outlined(layer, [(12, 3.4), (12, 0.6), (17.0, 1.9), (12.6, 3.2)], ROSE, 0.4)


def _start_player(layer: Layer) -> None:
    """The king's crown."""
    outline = [(3.0, 20.4), (1.8, 7.4), (7.6, 12.2), (12, 3.2), (16.4, 12.2), (22.2, 7.4), (21.0, 20.4)]
    outlined(layer, outline, GOLD_BRIGHT)
    layer.polygon(shade(GOLD_BRIGHT, -0.22), [(3.0, 20.4), (2.7, 16.8), (21.3, 16.8), (21.0, 20.4)])
    for x, y in ((1.9, 7.2), (12, 3.2), (22.1, 7.2)):
        outlined_disc(layer, (x, y), 1.5, ROSE, 0.7)
    for x in (7, 12, 17):
        layer.disc(ROSE if x == 12 else FRENCH_BLUE, (x, 18.6), 1.4)


def _yes(layer: Layer) -> None:
    """A tick on a round ballot."""
    outlined_disc(layer, (12, 12), 10.2, _GREEN)
    layer.ring(shade(_GREEN, 0.4), (12, 12), 9.2, 0.9)
    layer.line(PARCHMENT_LIGHT, [(6.6, 12.6), (10.4, 16.6), (17.4, 7.8)], 3.0)


def _no(layer: Layer) -> None:
    """A cross on a square ballot."""
    layer.box(PIECE_LINE, (1.2, 1.2, 21.6, 21.6), 3.4)
    layer.box(WARNING, (2.2, 2.2, 19.6, 19.6), 2.6)
    for way in (1, -1):
        layer.line(PARCHMENT_LIGHT, [(12 - way * 5.2, 6.8), (12 + way * 5.2, 17.2)], 3.0)


def _ransom(layer: Layer) -> None:
    """A helm behind bars, and a coin."""
    layer.box(PIECE_LINE, (1.4, 1.6, 17.4, 20.8), 2)
    layer.box((0x5A, 0x54, 0x50), (2.4, 2.6, 15.4, 18.8), 1.4)
    paint_helm(layer, (10.1, 12), 0.78)
    for x in (4.8, 10.1, 15.4):
        outlined_line(layer, [(x, 2.6), (x, 21.2)], STEEL_DARK, 1.2, 0.4)
    outlined_disc(layer, (18.4, 18.0), 4.6, GOLD_BRIGHT)
    layer.ring((0x8A, 0x66, 0x24), (18.4, 18.0), 3.5, 0.8)


def rose_at(layer: Layer, at: Point, radius: float, petals: Colour, heart: Colour) -> None:
    """A heraldic rose of five petals."""
    for k in range(5):
        angle = -math.pi / 2 + k * 2 * math.pi / 5
        layer.disc(petals, (at[0] + radius * 0.56 * math.cos(angle), at[1] + radius * 0.56 * math.sin(angle)), radius * 0.46)
    layer.disc(heart, at, radius * 0.32)


def _favour(layer: Layer) -> None:
    """The king's seal: the back of a favour tile."""
    outlined_disc(layer, (12, 12), 10.2, (0x8E, 0x26, 0x2A))
    layer.disc(ROSE, (11.6, 11.6), 9.0)
    layer.ring(shade(ROSE, 0.3), (12, 12), 7.4, 0.9)
    rose_at(layer, (12, 12), 6.4, PARCHMENT_LIGHT, GOLD_BRIGHT)


def _rose(layer: Layer) -> None:
    """The red rose of Lancaster."""
    for k in range(5):
        angle = -math.pi / 2 + math.pi / 5 + k * 2 * math.pi / 5
        outlined(layer, moved([(8.4, -2.2), (11.4, 0), (8.4, 2.2)], (12, 12), 1.0, angle), _GREEN, 0.5)
    for k in range(5):
        angle = -math.pi / 2 + k * 2 * math.pi / 5
        outlined_disc(layer, (12 + 5.7 * math.cos(angle), 12 + 5.7 * math.sin(angle)), 4.6, ROSE, 0.9)
    rose_at(layer, (12, 12), 6.6, shade(ROSE, 0.22), GOLD_BRIGHT)


def _back(number: int) -> Painter:
    """The back of a law with its number, as dots: a picture has no letters."""

    def paint(layer: Layer) -> None:
        layer.box(PIECE_LINE, (3.2, 1, 17.6, 22), 2.4)
        layer.box(TO_VOTE, (4.2, 2, 15.6, 20), 1.6)
        layer.box(shade(TO_VOTE, 0.35), (5.8, 3.6, 12.4, 16.8), 1)
        layer.box(TO_VOTE, (6.5, 4.3, 11, 15.4), 0.8)

    return paint


def _locked(layer: Layer) -> None:
    """A face-down ballot: cast, not revealed."""
    outlined_disc(layer, (12, 12), 10.2, mix(INK, PARCHMENT_LIGHT, 0.45))
    layer.ring(PARCHMENT_LIGHT, (12, 12), 8.6, 0.9)
    rose_at(layer, (12, 12), 6.0, PARCHMENT_LIGHT, mix(INK, PARCHMENT_LIGHT, 0.45))


def _most(layer: Layer) -> None:
    """A podium: who has most of something."""
    for x, top, fill in ((2.4, 14.4, STONE), (15.2, 16.6, STONE), (8.4, 9.4, GOLD_BRIGHT)):
        width = 7.2 if fill == GOLD_BRIGHT else 6.4
        outlined(layer, [(x, 22), (x, top), (x + width, top), (x + width, 22)], fill, 0.9)
    star = [(12 + r * math.sin(k * math.pi / 5), 5.0 - r * math.cos(k * math.pi / 5)) for k, r in enumerate((4.2, 1.8) * 5)]
    outlined(layer, star, GOLD_BRIGHT, 0.7)


def _arrow(layer: Layer) -> None:
    """What follows from what, in a row of icons."""
    points = [(2.6, 9.4), (12.8, 9.4), (12.8, 4.2), (21.6, 12), (12.8, 19.8), (12.8, 14.6), (2.6, 14.6)]
    outlined(layer, points, mix(INK, PARCHMENT_LIGHT, 0.3), 0.6, PIECE_HALO)


def _table(layer: Layer) -> None:
    """The round table of nobles."""
    outlined_disc(layer, (12, 12), 6.6, _WOOD)
    layer.disc(shade(_WOOD, 0.22), (11.7, 11.6), 5.2)
    for k in range(9):
        angle = -math.pi / 2 + k * 2 * math.pi / 9
        outlined_disc(layer, (12 + 9.6 * math.cos(angle), 12 + 9.6 * math.sin(angle)), 1.7, PARCHMENT_LIGHT, 0.6)


# ------------------------------------------------------------------------------------------------ by name

PAINTERS: dict[str, Painter] = {
    "gold": _gold,
    "squires": _squires,
    "votes": _votes,
    "points": _points,
    "upgrade": _upgrade,
    "extension": _extension,
    "travel": _travel,
    "noble": _nobles,
    "counties": _counties,
    "conflicts": _conflicts,
    "castle": _castle,
    "ranks": _ranks,
    "swords": _swords,
    "strength": _strength,
    "law": _law,
    "court": _court,
    "reserve": _reserve,
    "table": _table,
    "start_player": _start_player,
    "yes": _yes,
    "no": _no,
    "cast": _locked,
    "ransom": _ransom,
    "favour": _favour,
    "rose": _rose,
    "arrow": _arrow,
    "most": _most,
    **{f"knight_{strength}": _knight(strength) for strength in range(1, 5)},
    **{f"noble_{kind}": _noble(kind) for kind in NOBLES},
    **{f"back_{number}": _back(number) for number in range(5)},
}
"""All pictures by name."""
ALIASES = {
    "squire": "squires",
    "vote": "votes",
    "knight": "knight_1",
    "knights_1": "knight_1",
    "knights_2": "knight_2",
    "nobles": "noble",
    "extensions": "extension",
}
"""Other words of the data file for the same thing."""


@functools.lru_cache(maxsize=1024)
def icon(name: str, px: int) -> Surface:
    """The picture of a name, ``px`` pixels high and wide. Shared: never draw on it. Raises ``KeyError`` for an unknown name."""
    name = ALIASES.get(name, name)
    layer = Layer((px, px), px / 24, sampling=4 if px < 96 else 2, ground=PIECE_LINE)
    PAINTERS[name](layer)
    picture = layer.flat()
    if name.startswith("back_"):
        draw_text(picture, name[-1], "title-bold", max(SMALLEST, round(px * 0.62)), PARCHMENT_LIGHT, (px / 2, px / 2), "center")
    return picture


@functools.lru_cache(maxsize=128)
def numbered_shield(number: int, px: int) -> Surface:
    """A cream shield with a number, ``px`` pixels high: a minimum strength. Shared: never draw on it."""
    picture = icon("strength", px).copy()
    draw_text(picture, str(number), "ui-bold", max(SMALLEST, round(px * 0.6)), INK, (px / 2, px * 0.46), "center")
    return picture
