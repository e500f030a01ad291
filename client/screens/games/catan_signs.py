"""Pictures for panels and lines of Cities & Knights beside those of ``client.draw.catan_icons``: answers to offers, badges. No rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.draw.catan_icons import GATE, PAINTERS, track_outline
from client.draw.catan_palette import TRACK
from client.draw.layer import Layer
from client.draw.outlined import moved, outlined, outlined_disc
from client.draw.palette import GOLD_BRIGHT, INK_SECOND, PARCHMENT_LIGHT, PIECE_LINE, WARNING, Colour, shade
from client.draw.shapes import Point
from shared.catan.cards import TRACKS, Track

Painter = Callable[[Layer], None]
GREEN: Colour = (0x2E, 0x7A, 0x4E)


def _sign(*strokes: list[Point], colour: Colour) -> Painter:
    """Light strokes on a disc."""

    def paint(layer: Layer) -> None:
        outlined_disc(layer, (12, 12), 9.6, colour, 1.0)
        for stroke in strokes:
            layer.line(PARCHMENT_LIGHT, stroke, 2.6)

    return paint


def _waiting(layer: Layer) -> None:
    outlined_disc(layer, (12, 12), 9.6, PARCHMENT_LIGHT, 1.0)
    for x in (7.4, 12.0, 16.6):
        layer.disc(INK_SECOND, (x, 12), 1.5)


def _swap(layer: Layer) -> None:
    for y, way in ((8.6, 1), (15.4, -1)):
        layer.line(INK_SECOND, [(4, y), (20, y)], 1.8)
        tip = 12 + way * 9.4
        layer.polygon(INK_SECOND, [(tip, y), (tip - way * 5, y - 3.4), (tip - way * 5, y + 3.4)])


def _metropolis(track: Track) -> Painter:
    def paint(layer: Layer) -> None:
        outlined(layer, moved(GATE, (12, 13)), GOLD_BRIGHT)
        layer.polygon(shade(TRACK[track], -0.1), track_outline(track, (12, 15.2), 3.6))

    return paint


def _commodity(layer: Layer) -> None:
    """A card with the shapes of all three tracks."""
    layer.box(PIECE_LINE, (4, 1, 16, 22), 2.6)
    layer.box(PARCHMENT_LIGHT, (5, 2, 14, 20), 1.8)
    for track, y in zip(TRACKS, (6.6, 12, 17.4), strict=True):
        layer.polygon(TRACK[track], track_outline(track, (12, y), 2.5))


def _point_card(layer: Layer) -> None:
    layer.box(PIECE_LINE, (4, 1, 16, 22), 2.6)
    layer.box(PARCHMENT_LIGHT, (5, 2, 14, 20), 1.8)
    layer.disc(GOLD_BRIGHT, (12, 12), 5.4)
    layer.line(PIECE_LINE, [(12, 8.6), (12, 15.4)], 1.6)


SIGNS: Mapping[str, Painter] = {
    "reply_none": _waiting,
    "reply_accepted": _sign([(7.2, 12.4), (10.6, 15.8), (16.8, 8.4)], colour=GREEN),
    "reply_rejected": _sign([(8, 8), (16, 16)], [(16, 8), (8, 16)], colour=WARNING),
    "reply_countered": _sign([(7, 9.6), (17, 9.6)], [(7, 14.4), (17, 14.4)], colour=INK_SECOND),
    "swap": _swap,
    "commodity": _commodity,
    "point_card": _point_card,
    "strength": PAINTERS["helm"],
    **{f"progress_{track}": PAINTERS[f"back_{track}"] for track in TRACKS},
    **{f"metropolis_{track}": _metropolis(track) for track in TRACKS},
    **{name: PAINTERS[name] for name in ("cards", "road", "longest_road", "defender", "merchant", *TRACKS)},
}
"""Counts, badges and tracks of the panels (``client.model.catan.sheets``) by name, and the answers to offers."""
