"""The nine nobles of Lancaster as small heads, each with a hat of its own; for icons, piles and tables. No two share an outline."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.draw.lancaster_palette import ROBES, SKIN, STEEL, STEEL_DARK
from client.draw.layer import Layer
from client.draw.outlined import arc, moved, outlined, outlined_disc
from client.draw.palette import GOLD_BRIGHT, PARCHMENT_LIGHT, PIECE_LINE, Colour, shade
from client.draw.shapes import Point, Points

_HAIR: Colour = (0x6A, 0x44, 0x26)
_HAIR_GREY: Colour = (0xB8, 0xB0, 0xA4)
_LINEN: Colour = (0xF6, 0xF0, 0xE2)
Painter = Callable[[Layer, Callable[[Points], Points], float, Colour], None]
"""Paints a hat: the layer, what places points of the box of 24 units, the size of a unit, the colour of the robe."""


def paint_noble(layer: Layer, kind: str, at: Point = (12.0, 12.0), size: float = 1.0) -> None:
    """A head with shoulders about ``at``, 24 units of ``size`` high and wide. ``kind``: A to I."""

    def placed(points: Points) -> Points:
        return moved([(x - 12, y - 12) for x, y in points], at, size)

    robe = ROBES[kind]
    shoulders = [(1.8, 22.6), (3.0, 18.4), (8.0, 16.2), (16.0, 16.2), (21.0, 18.4), (22.2, 22.6)]
    outlined(layer, placed(shoulders), robe, size)
    layer.polygon(shade(robe, 0.3), placed([(9.0, 16.2), (12, 20.2), (15.0, 16.2)]))
    if kind in _BEHIND:
        _BEHIND[kind](layer, placed, size, robe)
    outlined_disc(layer, placed([(12, 11.6)])[0], 4.9 * size, SKIN, size)
    for x in (10.3, 13.7):
        layer.disc(PIECE_LINE, placed([(x, 11.8)])[0], 0.75 * size)
    layer.line((0x9A, 0x5C, 0x44), placed([(10.8, 14.2), (13.2, 14.2)]), 0.9 * size)
    _HATS[kind](layer, placed, size, robe)


def _chaperon(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A rolled hood whose tail hangs to one side."""
    outlined(layer, placed([(16.4, 8.4), (21.0, 9.6), (21.8, 16.4), (18.8, 18.0), (17.4, 12.4)]), shade(robe, -0.2), 0.9 * size)
    outlined(layer, placed([(5.2, 9.6), (4.8, 6.4), (8.4, 3.4), (14.4, 2.8), (18.8, 5.4), (19.0, 9.6), (12, 7.6)]), robe, 0.9 * size)
    layer.line(shade(robe, 0.4), placed([(6.8, 7.0), (11.6, 5.4), (17.2, 7.0)]), 1.1 * size)


def _coronet(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    outline = [(6.0, 9.0), (5.2, 2.6), (8.8, 5.6), (12, 1.4), (15.2, 5.6), (18.8, 2.6), (18.0, 9.0)]
    outlined(layer, placed(outline), GOLD_BRIGHT, 0.9 * size)
    layer.disc(robe, placed([(12, 6.4)])[0], 1.3 * size)


def _mitre(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    outlined(layer, placed([(6.4, 9.2), (6.0, 5.6), (12, 0.8), (18.0, 5.6), (17.6, 9.2)]), _LINEN, 0.9 * size)
    layer.line(robe, placed([(12, 2.8), (12, 9.0)]), 1.5 * size)
    layer.line(robe, placed([(6.6, 8.2), (17.4, 8.2)]), 1.5 * size)


def _hennin(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A lady's steeple with a veil."""
    layer.polygon((*_LINEN, 190), placed([(15.0, 1.2), (22.6, 6.0), (20.4, 17.0), (16.6, 12.0)]))
    outlined(layer, placed([(6.6, 8.8), (9.0, 6.6), (15.6, 0.8), (17.4, 8.8), (12, 7.4)]), shade(robe, 0.12), 0.9 * size)
    layer.line(GOLD_BRIGHT, placed([(7.2, 8.4), (12, 7.0), (17.0, 8.4)]), 1.3 * size)


def _veil_behind(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    outlined(layer, placed([(5.0, 19.0), (5.4, 8.6), (8.4, 4.4), (15.6, 4.4), (18.6, 8.6), (19.0, 19.0)]), _LINEN, 0.9 * size)


def _veil(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A lady's veil with a circlet."""
    layer.polygon(_LINEN, placed([(6.6, 10.0), (7.8, 5.8), (12, 4.4), (16.2, 5.8), (17.4, 10.0), (12, 8.4)]))
    layer.line(robe, placed([(6.8, 8.8), (12, 7.2), (17.2, 8.8)]), 1.6 * size)
    layer.polygon(_LINEN, placed([(8.0, 15.0), (12, 17.6), (16.0, 15.0), (15.6, 19.0), (8.4, 19.0)]))


def _tonsure(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A monk: a ring of hair, a hood on the back."""
    for x, way in ((7.0, 1), (17.0, -1)):
        layer.polygon(_HAIR, placed([(x - way * 0.8, 12.4), (x - way * 0.6, 8.6), (x + way * 2.6, 7.4), (x + way * 1.0, 12.0)]))
    layer.line(_HAIR, placed(arc((12, 11.4), 4.7, 205, 335)), 1.3 * size)


def _hood_behind(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    outlined(layer, placed([(5.4, 17.6), (4.4, 11.2), (7.2, 5.8), (16.8, 5.8), (19.6, 11.2), (18.6, 17.6)]), shade(robe, -0.15), 0.9 * size)


def _feathered(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A flat brim with a feather."""
    outlined(layer, placed([(2.8, 9.0), (3.4, 7.2), (20.6, 7.2), (21.2, 9.0)]), robe, 0.9 * size)
    outlined(layer, placed([(7.0, 7.2), (7.8, 3.2), (15.4, 3.2), (16.4, 7.2)]), shade(robe, 0.16), 0.9 * size)
    outlined(layer, placed([(14.4, 6.4), (17.0, 1.2), (22.4, 0.8), (20.4, 4.4)]), PARCHMENT_LIGHT, 0.7 * size)


def _padded(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A lady's horned headdress."""
    for way in (1, -1):
        outlined(
            layer, placed([(12 + way * x, y) for x, y in ((0.2, 8.4), (2.0, 4.6), (8.6, 0.8), (9.6, 4.6), (5.6, 9.6))]), robe, 0.9 * size
        )
    layer.line(GOLD_BRIGHT, placed([(7.0, 9.0), (12, 7.2), (17.0, 9.0)]), 1.5 * size)


def _bascinet(layer: Layer, placed: Callable[[Points], Points], size: float, robe: Colour) -> None:
    """A captain's open helmet with a collar of mail."""
    outline = [
        (6.0, 16.4),
        (5.6, 9.6),
        (7.6, 4.6),
        (12, 1.4),
        (16.4, 4.6),
        (18.4, 9.6),
        (18.0, 16.4),
        (16.0, 15.0),
        (16.2, 9.4),
        (12, 8.0),
        (7.8, 9.4),
        (8.0, 15.0),
    ]
    outlined(layer, placed(outline), STEEL, 0.9 * size)
    layer.line(STEEL_DARK, placed([(12, 2.2), (12, 7.8)]), 1.1 * size)
    layer.line(_HAIR_GREY, placed([(8.6, 16.6), (12, 18.0), (15.4, 16.6)]), 1.4 * size)


_BEHIND: Mapping[str, Painter] = {"E": _veil_behind, "F": _hood_behind}
_HATS: Mapping[str, Painter] = {
    "A": _chaperon,
    "B": _coronet,
    "C": _mitre,
    "D": _hennin,
    "E": _veil,
    "F": _tonsure,
    "G": _feathered,
    "H": _padded,
    "I": _bascinet,
}
NOBLES = tuple(_HATS)
