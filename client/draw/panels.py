"""Faces of panels, buttons, tags and scrolls as surfaces cached by size. They know no events and no layout: widgets do.

Every face has a margin of ``margin(scale)`` pixels for its shadow on all four sides; :func:`blit_face` puts it so that the face
itself, without margin, lies in the given rectangle. Sizes are pixels, ``scale`` is the factor of line widths and corners. Cached
faces are shared: never draw on them, draw on the target.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Literal

import pygame

from client.draw.layer import Layer
from client.draw.palette import (
    BUTTON,
    BUTTON_OFF,
    FRAME_BUTTON,
    GLOW,
    GOLD,
    GOLD_BRIGHT,
    INK_SECOND,
    MAP_INK_SOFT,
    PANEL,
    PANEL_ACTIVE,
    PANEL_BAND,
    PARCHMENT_DARK,
    PRIMARY,
    TEXT_ON_DARK,
    WARNING,
    Colour,
    luminance,
    mix,
    shade,
)
from client.draw.palette import INK as TEXT_INK
from client.draw.shapes import Points, grown

PanelKind = Literal["plain", "active", "dark", "tooltip"]
ButtonKind = Literal["normal", "primary", "warning", "frame"]
ButtonState = Literal["idle", "hover", "pressed", "off"]
Size = tuple[int, int]

_PANELS: dict[PanelKind, tuple[Colour, Colour]] = {
    "plain": (PANEL, INK_SECOND),
    "active": (PANEL_ACTIVE, GOLD_BRIGHT),
    "dark": ((0x33, 0x2C, 0x26), GOLD),
    "tooltip": ((0x24, 0x1E, 0x1A), GOLD),
}
_BUTTONS: dict[ButtonKind, Colour] = {"normal": BUTTON, "primary": PRIMARY, "warning": WARNING, "frame": FRAME_BUTTON}


def margin(scale: float = 1.0) -> int:
    """Pixels around every face."""
    return math.ceil(6 * scale)


def blit_face(target: pygame.Surface, face: pygame.Surface, rect: pygame.Rect, scale: float = 1.0) -> None:
    """Blit a face made for ``rect.size``."""
    pad = margin(scale)
    target.blit(face, (rect.x - pad, rect.y - pad))


def _face(size: Size, scale: float, ground: Colour, paint: Callable[[Layer, float, float], None]) -> pygame.Surface:
    """A layer with margins; ``paint`` gets it with the width and height of the face in units of ``scale``."""
    pad = margin(scale)
    layer = Layer((size[0] + 2 * pad, size[1] + 2 * pad), scale, (-pad / scale, -pad / scale), ground=ground)
    paint(layer, size[0] / scale, size[1] / scale)
    return layer.flat()


def _box_shadow(layer: Layer, width: float, height: float, strength: int = 90, drop: float = 2.0) -> None:
    layer.shadow([(1, 1), (width - 1, 1), (width - 1, height - 1), (1, height - 1)], 2.2, (0.6, drop), strength)


@functools.lru_cache(maxsize=128)
def panel(size: Size, kind: PanelKind = "plain", scale: float = 1.0) -> pygame.Surface:
    """A panel with round corners, border, inner hairline and shadow. ``active`` has a gold border and a gold bar at the left."""
    fill, border = _PANELS[kind]

    def paint(layer: Layer, width: float, height: float) -> None:
        _box_shadow(layer, width, height)
        layer.box(shade(border, -0.25), (0, 0, width, height), 8)
        layer.box(border, (0.5, 0.5, width - 1, height - 1), 7.6)
        layer.box(mix(fill, (255, 255, 255), 0.0 if kind in ("dark", "tooltip") else 0.5), (1.3, 1.3, width - 2.6, height - 2.6), 7)
        layer.box(fill, (1.3, 2.3, width - 2.6, height - 3.6), 7)
        if kind in ("plain", "active") and height > 26:
            layer.box(mix(fill, INK_SECOND, 0.14), (4, 4, width - 8, height - 8), 5)
            layer.box(fill, (4.8, 4.8, width - 9.6, height - 9.6), 4.4)
        if kind == "active":
            layer.box(GOLD_BRIGHT, (0.6, 9, 4.6, height - 18), 2.3)

    return _face(size, scale, shade(border, -0.25), paint)


@functools.lru_cache(maxsize=64)
def band(size: Size, scale: float = 1.0) -> pygame.Surface:
    """A darker strip inside a panel: tabs, headings."""

    def paint(layer: Layer, width: float, height: float) -> None:
        layer.box(shade(PANEL_BAND, -0.1), (0, 0, width, height), 5)
        layer.box(PANEL_BAND, (0, 0.9, width, height - 0.9), 5)

    return _face(size, scale, PANEL_BAND, paint)


@functools.lru_cache(maxsize=256)
def button(
    size: Size, kind: ButtonKind = "normal", state: ButtonState = "idle", focused: bool = False, scale: float = 1.0
) -> pygame.Surface:
    """The face of a button. Off is pale but can be focused, so that the reason can be read."""
    base = _BUTTONS[kind]
    if state == "off":
        base = mix(base, BUTTON_OFF, 0.8) if kind != "frame" else mix(base, (0, 0, 0), 0.25)
    elif state == "hover":
        base = shade(base, 0.1 if luminance(base) < 120 else 0.25)
    elif state == "pressed":
        base = shade(base, -0.14)
    down = 0.8 if state == "pressed" else 0.0

    def paint(layer: Layer, width: float, height: float) -> None:
        if state not in ("pressed", "off"):
            _box_shadow(layer, width, height, 110)
        if focused:
            layer.box(GLOW, (-2.2, -2.2, width + 4.4, height + 4.4), 9)
        layer.box(shade(base, -0.42), (0, 0, width, height), 7)
        layer.box(shade(base, 0.22 if state != "pressed" else -0.18), (1, 1, width - 2, height - 2), 6.2)
        layer.box(shade(base, 0.07), (1, 2 + down, width - 2, height - 3 - down), 6.2)
        layer.box(base, (1, height * 0.5, width - 2, height * 0.5 - 1), 6.2)
        layer.box(mix(base, shade(base, 0.07), 0.5), (1, height * 0.42, width - 2, height * 0.16), 0)

    return _face(size, scale, GLOW if focused else shade(base, -0.42), paint)


def button_text(kind: ButtonKind, state: ButtonState) -> Colour:
    """The colour of the words on a button face."""
    if state == "off":
        return (0x80, 0x74, 0x5C) if kind != "frame" else (0x96, 0x8C, 0x80)
    return TEXT_INK if kind == "normal" else TEXT_ON_DARK


@functools.lru_cache(maxsize=64)
def key_cap(size: Size, on: ButtonKind = "normal", scale: float = 1.0) -> pygame.Surface:
    """The small cap that carries the key of a button."""
    base = shade(_BUTTONS[on], -0.16 if on == "normal" else -0.34)

    def paint(layer: Layer, width: float, height: float) -> None:
        layer.box(shade(base, -0.25), (0, 0, width, height), 4)
        layer.box(base, (0.8, 0.8, width - 1.6, height - 2.4), 3.4)

    return _face(size, scale, base, paint)


@functools.lru_cache(maxsize=64)
def tag(size: Size, colour: Colour = GOLD_BRIGHT, scale: float = 1.0) -> pygame.Surface:
    """A pill for a short word ("to move", "bot")."""

    def paint(layer: Layer, width: float, height: float) -> None:
        layer.box(shade(colour, -0.3), (0, 0, width, height), height / 2)
        layer.box(colour, (0.9, 0.9, width - 1.8, height - 1.8), height / 2 - 0.9)

    return _face(size, scale, shade(colour, -0.3), paint)


@functools.lru_cache(maxsize=32)
def card(size: Size, chosen: bool = False, hovered: bool = False, scale: float = 1.0) -> pygame.Surface:
    """The face of a hand card: cream with a dark rim; a warm glow ring when chosen."""

    def paint(layer: Layer, width: float, height: float) -> None:
        layer.shadow([(0, 0), (width, 0), (width, height), (0, height)], 2.6, (1.2, 2.6), 150)
        rim = GLOW if chosen else (GOLD if hovered else (0x18, 0x14, 0x10))
        layer.box(rim, (-2, -2, width + 4, height + 4), 9)
        layer.box((0x5A, 0x48, 0x30), (0, 0, width, height), 7)
        layer.box((0xFA, 0xF2, 0xDE), (0.9, 0.9, width - 1.8, height - 1.8), 6.3)

    return _face(size, scale, (0x18, 0x14, 0x10), paint)


def scroll_outline(width: float, height: float, notch: float = 12.0) -> Points:
    """A ribbon with swallow tails."""
    return [(0, 0), (width, 0), (width - notch, height / 2), (width, height), (0, height), (notch, height / 2)]


def paint_scroll(layer: Layer, left: float, top: float, width: float, height: float) -> None:
    """A parchment ribbon with two rules, drawn into a layer (titles of maps, banners)."""
    outline = [(left + x, top + y) for x, y in scroll_outline(width, height)]
    layer.shadow(outline, 4, (1.5, 3.5), 110)
    layer.polygon((0x7A, 0x5C, 0x36), grown(outline, 1.4))
    layer.polygon(PARCHMENT_DARK, outline)
    layer.polygon((0xFC, 0xF0, 0xCE), grown(outline, -1.6))
    for y in (top + 5.5, top + height - 5.5):
        layer.line(MAP_INK_SOFT, [(left + 22, y), (left + width - 22, y)], 0.9)
    for x, way in ((left + 22, 1), (left + width - 22, -1)):
        for y in (top + 5.5, top + height - 5.5):
            layer.disc(MAP_INK_SOFT, (x + way * 0.5, y), 1.5)


@functools.lru_cache(maxsize=32)
def scroll(size: Size, scale: float = 1.0) -> pygame.Surface:
    """A parchment ribbon for banners and headings."""
    return _face(size, scale, (0x7A, 0x5C, 0x36), lambda layer, width, height: paint_scroll(layer, 0, 0, width, height))


@functools.lru_cache(maxsize=8)
def frame_bar(size: Size, line: Literal["top", "bottom", "left", "none"] = "bottom", scale: float = 1.0) -> pygame.Surface:
    """A dark oak bar without margin: the top bar (gold line at its bottom), the tray (at its top), the right column (at its left)."""
    width, height = size
    bar = pygame.Surface(size)
    for y in range(height):
        part = y / max(1, height - 1)
        pygame.draw.line(bar, mix((0x36, 0x2F, 0x29), (0x2A, 0x24, 0x20), part), (0, y), (width, y))
    thick = max(1, round(1.4 * scale))
    strips = {
        "bottom": pygame.Rect(0, height - thick, width, thick),
        "top": pygame.Rect(0, 0, width, thick),
        "left": pygame.Rect(0, 0, thick, height),
    }
    if line in strips:
        bar.fill(GOLD, strips[line])
    return bar
