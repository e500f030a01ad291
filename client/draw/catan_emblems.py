"""The emblems of the 25 progress cards, one for each kind, in a box of 24 x 24 units. Painters for layers; no text, no cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.draw.catan_palette import (
    CARD,
    EMBER,
    SAIL,
    SEA,
    STEEL,
    STEEL_DARK,
    STONE,
    STONE_DARK,
    TOKEN,
    TRACK,
    WAVE,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)
from client.draw.layer import Layer
from client.draw.outlined import arc, moved, outlined, outlined_disc, outlined_line
from client.draw.palette import GOLD_BRIGHT, INK, PARCHMENT_LIGHT, PIECE_LINE, WARNING, Colour, shade
from client.draw.shapes import Point, Points, regular, shield_outline

Painter = Callable[[Layer], None]

_CLOTH: Colour = (0xB8, 0x4A, 0x3A)
_GLASS: Colour = (0xCF, 0xE4, 0xE2)
_CROWN: Points = [(-7, 4.2), (-8, -4), (-3.8, -0.4), (0, -6), (3.8, -0.4), (8, -4), (7, 4.2)]


# ------------------------------------------------------------------------------------------------ trade


def _commercial_harbor(layer: Layer) -> None:
    """An anchor."""
    outlined_disc(layer, (12, 4.2), 2.4, GOLD_BRIGHT)
    layer.disc(PIECE_LINE, (12, 4.2), 1.1)
    flukes = arc((12, 12.4), 8.0, 20, 160)
    outlined_line(layer, flukes, GOLD_BRIGHT, 2.2)
    for x, way in ((4.2, 1), (19.8, -1)):
        outlined(layer, [(x - 2.2 * way, 15.8), (x + 0.2 * way, 10.6), (x + 3.6 * way, 15.2)], GOLD_BRIGHT)
    outlined_line(layer, [(12, 7.6), (12, 20.2)], GOLD_BRIGHT, 2.2)
    outlined_line(layer, [(8.2, 9.4), (15.8, 9.4)], GOLD_BRIGHT, 1.8)


def _master_merchant(layer: Layer) -> None:
    """A purse with coins before it."""
    purse = [(9.2, 7.6), (5.2, 12.2), (3.8, 17.4), (6, 21.2), (18, 21.2), (20.2, 17.4), (18.8, 12.2), (14.8, 7.6)]
    outlined(layer, purse, WOOD)
    layer.polygon((0, 0, 0, 46), [(13, 7.6), (14.8, 7.6), (18.8, 12.2), (20.2, 17.4), (18, 21.2), (14, 21.2)])
    outlined(layer, [(9.4, 6.6), (6.8, 2.4), (10.6, 3.6), (12, 1.8), (13.6, 3.6), (17.2, 2.4), (14.6, 6.6)], shade(WOOD, 0.12))
    outlined_line(layer, [(9, 7.4), (15, 7.4)], GOLD_BRIGHT, 1.2, 0.7)
    for x, y in ((8.6, 19), (14.4, 19.4), (11.4, 15.4)):
        outlined_disc(layer, (x, y), 2.5, GOLD_BRIGHT, 0.8)
        layer.ring((0x8A, 0x62, 0x18), (x, y), 1.7, 0.5)


def _merchant(layer: Layer) -> None:
    """A tent with a pennant."""
    layer.line(PIECE_LINE, [(12, 6), (12, 1.2)], 1.1)
    outlined(layer, [(12.4, 1), (18, 2.6), (12.4, 4.4)], EMBER, 0.7)
    outlined(layer, [(12, 5), (21.4, 21.6), (2.6, 21.6)], GOLD_BRIGHT)
    layer.polygon(PARCHMENT_LIGHT, [(12, 5), (15.2, 21.6), (8.8, 21.6)])
    layer.polygon((0, 0, 0, 50), [(12, 5), (21.4, 21.6), (15.2, 21.6)])
    layer.polygon(PIECE_LINE, [(12, 12.4), (14, 21.6), (10, 21.6)])


def _small_ship(layer: Layer, at: Point, size: float, sail: Colour) -> None:
    layer.line(PIECE_LINE, moved([(0, 3), (0, -7.4)], at, size), 1.0)
    outlined(layer, moved([(-4.6, -6.2), (4.6, -6.2), (5.6, 1.2), (-5.6, 1.2)], at, size), sail, 0.8)
    outlined(layer, moved([(-7.4, 2.6), (7.4, 2.6), (4.8, 6.8), (-4.8, 6.8)], at, size), WOOD, 0.9)


def _merchant_fleet(layer: Layer) -> None:
    """Two ships, one behind the other."""
    _small_ship(layer, (15.6, 8.6), 0.86, SAIL)
    _small_ship(layer, (8.6, 13.6), 1.0, GOLD_BRIGHT)
    for y in (21.2, 23):
        layer.line(SEA, [(1.6, y), (5, y - 0.8), (8.4, y), (12, y - 0.8), (15.6, y), (19, y - 0.8), (22.4, y)], 1.3)


def _resource_monopoly(layer: Layer) -> None:
    """A crown over bricks, the goods of the land."""
    outlined(layer, moved(_CROWN, (12, 7.6)), GOLD_BRIGHT)
    for x, y in ((12, 14.2), (6.8, 18.6), (13.4, 18.6)):
        outlined(layer, [(x - 3.2, y), (x + 3.2, y), (x + 3.2, y + 3.4), (x - 3.2, y + 3.4)], CARD["brick"], 0.8)


def _trade_monopoly(layer: Layer) -> None:
    """A crown over a bale of cloth."""
    outlined(layer, moved(_CROWN, (12, 7.6)), GOLD_BRIGHT)
    outlined(layer, [(3.8, 15.2), (18.2, 15.2), (20.2, 22), (5.8, 22)], PARCHMENT_LIGHT)
    for x in (7, 11, 15):
        layer.line(TRACK["trade"], [(x, 15.2), (x + 2, 22)], 1.5)


# ------------------------------------------------------------------------------------------------ politics


def _bishop(layer: Layer) -> None:
    """A mitre."""
    outlined(layer, [(12, 1.8), (17.6, 6.4), (20, 12), (18.6, 20.6), (5.4, 20.6), (4, 12), (6.4, 6.4)], PARCHMENT_LIGHT)
    layer.polygon((0, 0, 0, 30), [(12, 1.8), (17.6, 6.4), (20, 12), (18.6, 20.6), (12, 20.6)])
    layer.line(_CLOTH, [(12, 4.8), (12, 16.4)], 2.2)
    layer.line(_CLOTH, [(8.2, 9.8), (15.8, 9.8)], 2.2)
    layer.polygon(GOLD_BRIGHT, [(4.9, 16.8), (19.1, 16.8), (18.6, 20.6), (5.4, 20.6)])
    layer.line(PIECE_LINE, [(4.9, 16.6), (19.1, 16.6)], 0.7)


def _constitution(layer: Layer) -> None:
    """A charter with a seal."""
    outlined(layer, [(5.4, 2.6), (18.6, 2.6), (18.6, 20), (5.4, 20)], PARCHMENT_LIGHT)
    for y, end in ((6, 16), (9, 16), (12, 14), (15, 11)):
        layer.line((0x96, 0x8A, 0x70), [(8, y), (end, y)], 1.1)
    outlined_line(layer, [(4.8, 2.4), (19.2, 2.4)], shade(PARCHMENT_LIGHT, -0.12), 2.0, 0.8)
    layer.polygon(EMBER, [(13, 18), (17.6, 18), (17.4, 23.4), (15.4, 22), (13.2, 23.4)])
    outlined_disc(layer, (15.4, 17), 3.4, EMBER, 0.8)
    layer.polygon(shade(EMBER, 0.35), regular((15.4, 17), 1.7, 5, -1.57))


def _deserter(layer: Layer) -> None:
    """A shield that is broken in two."""
    shield = shield_outline((12, 10.8), 10)
    outlined(layer, shield, TRACK["politics"])
    layer.polygon(PARCHMENT_LIGHT, [(10.4, 1.2), (13.6, 1.2), (13.6, 20.4), (12, 21), (10.4, 20.4)])
    layer.polygon(PARCHMENT_LIGHT, [(4, 7.6), (20, 7.6), (20, 11), (4, 11)])
    layer.line(PIECE_LINE, [(16.6, 0.8), (11.2, 7.6), (14.6, 10.4), (8.8, 15.6), (12.2, 22)], 2.6)
    layer.line((0xEC, 0xDE, 0xC2), [(16.4, 1.6), (11.2, 7.6), (14.6, 10.4), (8.8, 15.6), (11.9, 20.8)], 1.1)


def _diplomat(layer: Layer) -> None:
    """A road that is taken up."""
    outlined_line(layer, [(3.6, 20), (11, 15.8)], WOOD_LIGHT, 3.6)
    outlined_line(layer, [(14, 10.6), (20.6, 6.6)], WOOD_LIGHT, 3.6)
    bow = arc((10.2, 10.4), 6.6, 150, 292)
    outlined_line(layer, bow, GOLD_BRIGHT, 1.8, 0.8)
    outlined(layer, [(11.6, 1.6), (17, 4.6), (11.4, 7)], GOLD_BRIGHT, 0.8)


def _intrigue(layer: Layer) -> None:
    """A dagger."""
    blade = [(-1.9, 2), (1.9, 2), (1.7, -8), (0, -12.2), (-1.7, -8)]
    turn, at = 0.62, (10.6, 13.4)
    outlined(layer, moved(blade, at, 1.08, turn), STEEL)
    layer.polygon(STEEL_DARK, moved([(0, 2), (1.9, 2), (1.7, -8), (0, -12.2)], at, 1.08, turn))
    outlined_line(layer, moved([(-4.8, 2.6), (4.8, 2.6)], at, 1.0, turn), GOLD_BRIGHT, 2.0, 0.8)
    outlined_line(layer, moved([(0, 4.4), (0, 8.4)], at, 1.0, turn), WOOD, 2.4, 0.8)
    outlined_disc(layer, moved([(0, 10.2)], at, 1.0, turn)[0], 1.7, GOLD_BRIGHT, 0.8)


def _saboteur(layer: Layer) -> None:
    """A burning torch."""
    outlined(layer, [(10.4, 12.2), (13.6, 12.2), (12.9, 23), (11.1, 23)], WOOD)
    outlined(layer, [(8.6, 10.8), (15.4, 10.8), (14.4, 14), (9.6, 14)], STEEL_DARK, 0.8)
    flame = [(8.8, 10.8), (7, 7.4), (8.4, 4.4), (9.8, 6), (11.4, 0.9), (14.6, 4.2), (15.2, 6.4), (16.6, 5.4), (16.8, 8), (15.2, 10.8)]
    outlined(layer, flame, (0xE2, 0x6A, 0x24))
    layer.polygon(GOLD_BRIGHT, [(10, 10.8), (9.4, 8.4), (11.8, 4.4), (13.8, 7.4), (14, 10.8)])


def _spy(layer: Layer) -> None:
    """An eye."""
    eye = [*arc((12, 17.2), 11.4, 214, 326), *arc((12, 6.8), 11.4, 34, 146)]
    outlined(layer, eye, PARCHMENT_LIGHT)
    outlined_disc(layer, (12, 12), 3.9, TRACK["politics"], 0.6)
    layer.disc(PIECE_LINE, (12, 12), 1.9)
    layer.disc(PARCHMENT_LIGHT, (10.9, 10.7), 0.95)
    for x, top in ((5.2, 4.8), (9.6, 2.6), (14.4, 2.6), (18.8, 4.8)):
        layer.line(INK, [(12 + (x - 12) * 0.86, top + 2.4), (x, top)], 1.2)


def _warlord(layer: Layer) -> None:
    """Crossed swords before a shield."""
    outlined(layer, shield_outline((12, 11), 8.2), _CLOTH)
    layer.polygon((0, 0, 0, 36), [point for point in shield_outline((12, 11), 8.2) if point[0] >= 12])
    for way in (1, -1):
        outlined_line(layer, [(12 - 8.6 * way, 2.4), (12 + 6.2 * way, 17.4)], STEEL, 1.7, 0.8)
        outlined_line(layer, [(12 + 3 * way, 18.8), (12 + 8.4 * way, 14)], GOLD_BRIGHT, 1.4, 0.7)
        outlined_line(layer, [(12 + 6.6 * way, 17.6), (12 + 8.8 * way, 20)], WOOD, 1.7, 0.7)


def _wedding(layer: Layer) -> None:
    """Two rings, linked."""
    for x in (8.4, 15.6):
        layer.ring(PIECE_LINE, (x, 14), 7.2, 4.4)
        layer.ring(GOLD_BRIGHT, (x, 14), 6.4, 2.8)
    link = arc((8.4, 14), 5.1, -60, 10)
    layer.line(PIECE_LINE, link, 4.2)
    layer.line(GOLD_BRIGHT, link, 2.6)
    outlined(layer, [(15.6, 2.4), (18.4, 4.6), (15.6, 8), (12.8, 4.6)], _GLASS, 0.8)


# ------------------------------------------------------------------------------------------------ science


def _alchemist(layer: Layer) -> None:
    """A flask."""
    flask = [(9.6, 2.6), (14.4, 2.6), (14.4, 8.6), (20, 18.4), (18.6, 21.8), (5.4, 21.8), (4, 18.4), (9.6, 8.6)]
    outlined(layer, flask, _GLASS)
    layer.polygon(TRACK["science"], [(7.3, 13.2), (16.7, 13.2), (19.6, 18.5), (18.4, 21.4), (5.6, 21.4), (4.4, 18.5)])
    for x, y, r in ((9.8, 17.6, 1.5), (14, 19, 1.1), (13, 15.4, 0.9), (12.2, 10.6, 0.9)):
        layer.disc(shade(TRACK["science"], 0.5), (x, y), r)
    outlined_line(layer, [(9, 2.6), (15, 2.6)], WOOD_LIGHT, 1.6, 0.8)


def _crane(layer: Layer) -> None:
    """A builder's crane with a stone on its rope."""
    outlined_line(layer, [(6.4, 21.4), (6.4, 4)], WOOD, 2.4)
    outlined_line(layer, [(3.4, 5), (19, 5)], WOOD, 2.2)
    layer.line(PIECE_LINE, [(6.4, 12.6), (12.6, 5.8)], 2.8)
    layer.line(WOOD_LIGHT, [(6.4, 12.6), (12.6, 5.8)], 1.4)
    layer.line(PIECE_LINE, [(17.6, 6), (17.6, 13)], 0.9)
    outlined(layer, [(13.8, 13.2), (21.4, 13.2), (21.4, 18.6), (13.8, 18.6)], STONE)
    layer.polygon(STONE_DARK, [(18.4, 13.2), (21.4, 13.2), (21.4, 18.6), (18.4, 18.6)])
    outlined_line(layer, [(3, 21.8), (10, 21.8)], WOOD, 1.8)


def _engineer(layer: Layer) -> None:
    """A city wall."""
    wall: Points = [
        (2.4, 20.6),
        (2.4, 6),
        (6, 6),
        (6, 9),
        (9.8, 9),
        (9.8, 6),
        (14.2, 6),
        (14.2, 9),
        (18, 9),
        (18, 6),
        (21.6, 6),
        (21.6, 20.6),
    ]
    outlined(layer, wall, STONE)
    for y in (12.4, 16.4):
        layer.line(STONE_DARK, [(2.4, y), (21.6, y)], 0.9)
    for y, xs in ((9, (6, 12, 18)), (12.4, (4, 9, 15, 20)), (16.4, (6, 18))):
        for x in xs:
            layer.line(STONE_DARK, [(x, y), (x, y + 4)], 0.9)
    outlined(layer, [(9.4, 20.6), (9.4, 15.6), (12, 13), (14.6, 15.6), (14.6, 20.6)], WOOD_DARK, 0.6)


def _inventor(layer: Layer) -> None:
    """Two number tokens that change places."""
    for x, y in ((7, 7.6), (17, 16.4)):
        outlined_disc(layer, (x, y), 4.6, TOKEN)
        for dx, dy in ((-1.5, 1.2), (1.5, 1.2), (0, -1.6)):
            layer.disc(INK, (x + dx, y + dy), 0.95)
    for centre, start, end, tip in (((14.6, 9.6), -100, 10, (19.6, 11.6)), ((9.4, 14.4), 80, 190, (4.4, 12.4))):
        outlined_line(layer, arc(centre, 5, start, end), TRACK["science"], 1.5, 0.6)
        way = 1 if tip[1] < centre[1] + 3 and tip[0] > 12 else -1
        outlined(
            layer,
            [(tip[0] - 2.7, tip[1] - 1.2 * way), (tip[0] + 2.7, tip[1] - 1.2 * way), (tip[0], tip[1] + 2.6 * way)],
            TRACK["science"],
            0.6,
        )


def _irrigation(layer: Layer) -> None:
    """An ear of grain above water."""
    layer.line(PIECE_LINE, [(12, 14), (12, 2)], 1.9)
    for y in (3.2, 6.6, 10):
        for way in (1, -1):
            outlined(layer, [(12, y + 4), (12 + 5 * way, y + 0.8), (12 + 4.4 * way, y - 2.2), (12, y + 0.6)], CARD["grain"], 0.7)
    for y in (16.6, 19.6, 22.6):
        wave = [(1.8 + k * 2.55, y + (-0.9 if k % 2 else 0.9)) for k in range(9)]
        layer.line(shade(SEA, -0.35), wave, 2.4)
        layer.line(WAVE if y < 17 else SEA, wave, 1.3)


def _medicine(layer: Layer) -> None:
    """A mortar with its pestle."""
    outlined_line(layer, [(13, 9.4), (18.4, 2.4)], WOOD_LIGHT, 2.6)
    outlined(layer, [(3.8, 9.4), (20.2, 9.4), (18.6, 15.6), (14.8, 18.6), (9.2, 18.6), (5.4, 15.6)], STONE)
    layer.polygon(STONE_DARK, [(15.6, 9.4), (20.2, 9.4), (18.6, 15.6), (14.8, 18.6), (13, 18.6)])
    outlined(layer, [(8, 19.4), (16, 19.4), (17.4, 22), (6.6, 22)], STONE)
    layer.line(WARNING, [(10.2, 11.2), (10.2, 16.8)], 1.9)
    layer.line(WARNING, [(7.4, 14), (13, 14)], 1.9)


def _mining(layer: Layer) -> None:
    """A pickaxe."""
    outlined_line(layer, [(5, 21.4), (15, 6.4)], WOOD_LIGHT, 2.4)
    head = [(4.4, 4.4), (9.6, 2.4), (15, 3.8), (19.4, 8), (21, 14), (17.6, 9.6), (13.6, 6.9), (9.6, 5.2)]
    outlined(layer, head, STEEL)
    layer.polygon(STEEL_DARK, [(15, 3.8), (19.4, 8), (21, 14), (17.6, 9.6), (13.6, 6.9)])
    outlined(layer, [(13, 21.6), (14.8, 17), (19, 16.4), (22.2, 19), (21.4, 22)], STONE)


def _printer(layer: Layer) -> None:
    """A printing press."""
    for x in (5.2, 18.8):
        outlined_line(layer, [(x, 3.4), (x, 21)], WOOD, 2.2)
    outlined_line(layer, [(4.4, 4), (19.6, 4)], WOOD, 2.4)
    outlined_line(layer, [(12, 5.8), (12, 10.4)], STEEL_DARK, 2.2, 0.7)
    outlined_line(layer, [(8.2, 8), (15.8, 8)], STEEL, 1.2, 0.6)
    outlined(layer, [(7.6, 11), (16.4, 11), (16.4, 13.6), (7.6, 13.6)], WOOD_DARK, 0.6)
    outlined(layer, [(6.8, 15.4), (17.2, 15.4), (17.2, 18.2), (6.8, 18.2)], PARCHMENT_LIGHT, 0.8)
    layer.line((0x96, 0x8A, 0x70), [(8.4, 16.8), (15.6, 16.8)], 0.9)
    outlined_line(layer, [(4.4, 20.8), (19.6, 20.8)], WOOD, 2.4)


def _road_building(layer: Layer) -> None:
    """Two roads in a row."""
    for way in ([(3.2, 17.6), (10.2, 12.8)], [(13.8, 11.2), (20.8, 6.4)]):
        outlined_line(layer, way, WOOD_LIGHT, 4.2)
        (ax, ay), (bx, by) = way
        layer.line(shade(WOOD_LIGHT, 0.4), [(ax, ay - 1.1), (bx, by - 1.1)], 0.9)
    outlined(layer, regular((12, 12), 3.4, 6, 0.52), GOLD_BRIGHT, 0.8)


def _smith(layer: Layer) -> None:
    """An anvil with a hammer above it."""
    outlined_line(layer, [(13.4, 7.8), (20.4, 4)], WOOD_LIGHT, 1.8, 0.8)
    outlined(layer, moved([(-3, -2.2), (3, -2.2), (3, 2.2), (-3, 2.2)], (11.8, 5.4), 1.0, 1.08), STEEL_DARK)
    anvil = [
        (2.2, 11.6),
        (7.4, 11.2),
        (21, 11.2),
        (21, 14.2),
        (15.6, 15.8),
        (15.2, 18.4),
        (18.2, 20.2),
        (18.2, 22),
        (6.4, 22),
        (6.4, 20.2),
        (9.4, 18.4),
        (9, 15.8),
        (5.2, 14.6),
    ]
    outlined(layer, anvil, STEEL)
    layer.polygon(STEEL_DARK, [(15.2, 14.2), (21, 14.2), (15.6, 15.8), (15.2, 18.4), (18.2, 20.2), (18.2, 22), (13, 22), (13, 15)])


EMBLEMS: Mapping[str, Painter] = {
    "commercial_harbor": _commercial_harbor,
    "master_merchant": _master_merchant,
    "merchant": _merchant,
    "merchant_fleet": _merchant_fleet,
    "resource_monopoly": _resource_monopoly,
    "trade_monopoly": _trade_monopoly,
    "bishop": _bishop,
    "constitution": _constitution,
    "deserter": _deserter,
    "diplomat": _diplomat,
    "intrigue": _intrigue,
    "saboteur": _saboteur,
    "spy": _spy,
    "warlord": _warlord,
    "wedding": _wedding,
    "alchemist": _alchemist,
    "crane": _crane,
    "engineer": _engineer,
    "inventor": _inventor,
    "irrigation": _irrigation,
    "medicine": _medicine,
    "mining": _mining,
    "printer": _printer,
    "road_building": _road_building,
    "smith": _smith,
}
"""Painters by kind of card; each paints in a box of 24 x 24 units."""
