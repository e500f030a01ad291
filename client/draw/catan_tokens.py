"""What is printed on the hex board as sprites: number tokens, harbours with their jetties. Painted anew at each call."""

from __future__ import annotations

import math

from client.draw.catan_icons import icon
from client.draw.catan_motifs import TOKEN_RADIUS
from client.draw.catan_palette import CARD, RED_NUMBER, SAIL, TOKEN, TOKEN_EDGE, WOOD, WOOD_DARK, WOOD_LIGHT
from client.draw.layer import Layer
from client.draw.outlined import outlined
from client.draw.palette import INK, PIECE_LINE, mix, shade
from client.draw.shapes import Point, regular
from client.draw.sprites import Sprite
from client.draw.text import SMALLEST, draw_text
from shared.catan.state import Harbour

HARBOUR_REACH = 46.0
"""How far a ship and its jetties go from the ship's middle."""
_RED = (6, 8)
_SAIL_TOP = {"any": -23.0, "else": -31.0}


def number_token(number: int, scale: float, blocked: bool = False, floor: int = SMALLEST) -> Sprite:
    """A round token with its number and as many pips as ways to throw it. ``blocked``: the robber stands there, it is dimmed."""
    pixels = round((TOKEN_RADIUS + 7) * scale)
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), 4 if scale < 1.6 else 2, TOKEN_EDGE)
    face = mix(TOKEN, (0xB4, 0xA8, 0x92), 0.62) if blocked else TOKEN
    ink = RED_NUMBER if number in _RED else INK
    if blocked:
        ink = mix(ink, face, 0.3)
    layer.shadow(regular((0, 0), TOKEN_RADIUS + 0.4, 40), 2.4, (1.2, 2.6), 170)
    layer.disc(TOKEN_EDGE, (0, 0), TOKEN_RADIUS)
    layer.disc(shade(face, -0.1), (0, 0), TOKEN_RADIUS - 1.3)
    layer.disc(face, (-0.3, -0.5), TOKEN_RADIUS - 1.9)
    layer.ring((0x96, 0x70, 0x42, 130), (0, 0), TOKEN_RADIUS - 2.7, 0.7)
    pips = 6 - abs(7 - number)
    for k in range(pips):
        layer.disc(ink, ((k - (pips - 1) / 2) * 4.2, 9.6), 1.45)
    picture = layer.flat()
    px = max(floor, round((23.5 if number in _RED else 21) * scale))
    draw_text(picture, str(number), "title-bold", px, ink, (pixels, pixels - 3.6 * scale), "center")
    return Sprite(picture, (pixels, pixels))


def rate(harbour: Harbour) -> str:
    """What is written on a sail."""
    return "3:1" if harbour == "any" else "2:1"


def harbour_sprite(harbour: Harbour, ends: tuple[Point, Point], scale: float, floor: int = SMALLEST) -> Sprite:
    """A ship at anchor about (0, 0) with jetties to both its intersections (``ends``, from the ship)."""
    pixels = round(HARBOUR_REACH * scale)
    layer = Layer((2 * pixels, 2 * pixels), scale, (-pixels / scale, -pixels / scale), 4 if scale < 1.6 else 2, WOOD_DARK)
    for end in ends:
        _jetty(layer, end)
    _hull(layer)
    top = _SAIL_TOP["any" if harbour == "any" else "else"]
    _sail(layer, harbour, top)
    picture = layer.flat()
    px = max(floor, round(13.5 * scale))
    middle = (top + 1) / 2 if harbour == "any" else -6.6
    draw_text(picture, rate(harbour), "ui-bold", px, INK, (pixels, pixels + middle * scale), "center")
    if harbour != "any":
        size = round(17.5 * scale)
        picture.blit(icon(harbour, size), (pixels - size // 2, pixels + round((top + 1.2) * scale)))
    return Sprite(picture, (pixels, pixels))


def _jetty(layer: Layer, end: Point) -> None:
    """Planks on piles from an intersection towards the ship."""
    start, stop = (end[0] * 0.8, end[1] * 0.8), (end[0] * 0.3, end[1] * 0.3)
    length = math.dist(start, stop)
    along = (stop[0] - start[0]) / length, (stop[1] - start[1]) / length
    across = -along[1], along[0]
    layer.line((10, 40, 56, 90), [(start[0] + 1, start[1] + 2.4), (stop[0] + 1, stop[1] + 2.4)], 6.6)
    layer.line(WOOD_DARK, [start, stop], 6.4)
    for step in range(int(length / 3.2) + 1):
        x, y = start[0] + along[0] * step * 3.2, start[1] + along[1] * step * 3.2
        plank = [(x + across[0] * way * 2.6, y + across[1] * way * 2.6) for way in (1, -1)]
        layer.line(WOOD_LIGHT if step % 2 else shade(WOOD_LIGHT, -0.12), plank, 2.3)
    for part in (0.15, 0.55, 0.95):
        x, y = start[0] + (stop[0] - start[0]) * part, start[1] + (stop[1] - start[1]) * part
        for way in (1, -1):
            layer.disc(WOOD_DARK, (x + across[0] * way * 3.2, y + across[1] * way * 3.2), 1.15)


def _hull(layer: Layer) -> None:
    hull = [(-20, 2.4), (-14, 4.6), (14, 4.6), (20, 2.4), (17.4, 9.4), (12.4, 14), (-12.4, 14), (-17.4, 9.4)]
    layer.shadow(hull, 2.6, (1.2, 3), 130)
    layer.line((0xE4, 0xF2, 0xF2, 150), [(-18, 14.6), (-9, 15.6), (0, 14.8), (9, 15.6), (18, 14.6)], 1.3)
    outlined(layer, hull, WOOD, 1.3)
    layer.polygon(WOOD_LIGHT, [(-19, 3.2), (-14, 5.4), (14, 5.4), (19, 3.2), (18.4, 6), (13.6, 8), (-13.6, 8), (-18.4, 6)])
    layer.line(WOOD_DARK, [(-17.8, 8.6), (-13, 10.4), (13, 10.4), (17.8, 8.6)], 0.8)


def _sail(layer: Layer, harbour: Harbour, top: float) -> None:
    cloth = SAIL if harbour == "any" else mix(SAIL, CARD[harbour], 0.42)
    layer.line(PIECE_LINE, [(0, 5), (0, top - 5)], 1.7)
    outlined(layer, [(0.4, top - 6.4), (7.4, top - 4.4), (0.4, top - 2.2)], (0xB2, 0x30, 0x22), 0.7)
    middle = top / 2
    sail = [(-14.4, top + 0.8), (0, top - 0.4), (14.4, top + 0.8), (16.2, middle), (14.2, 1.8), (0, 0.6), (-14.2, 1.8), (-16.2, middle)]
    outlined(layer, sail, cloth, 1.3)
    layer.polygon((255, 255, 255, 70), [(-14.4, top + 0.8), (-9, top + 0.4), (-10, middle), (-9, 1.4), (-14.2, 1.8), (-16.2, middle)])
    layer.polygon((60, 40, 20, 36), [(9.6, top + 0.4), (14.4, top + 0.8), (16.2, middle), (14.2, 1.8), (9.6, 1.4), (11, middle)])
    layer.line(WOOD_DARK, [(-15.4, top), (15.4, top)], 1.7)
