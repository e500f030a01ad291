"""What widgets measure and paint with: the scale, texts and faces. The only place that turns unscaled lengths into pixels.

Every text that must fit and does not is kept in :attr:`Theme.overflows`; the tests ask that there are none.
"""

from __future__ import annotations

import functools
import unicodedata
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame import Rect, Surface

from client.draw import heraldry, palette, panels
from client.draw.fonts import Kind, font
from client.draw.text import SMALLEST, rendered
from client.ui import layout
from client.ui.widget import Tip

Align = Literal["left", "center", "right"]
LINE_HEIGHT = 1.35
TIP_WIDTH = 340
"""Unscaled pixels, at most."""
_NO_LETTER = "\U0010ffff"
"""Has no picture in any font, so that it shows how a font draws what it lacks."""
_CHANGERS = frozenset(("Cf", "Mn", "Me", "Sk"))
"""Unicode categories of what changes the letter before it: joiners, variants, shades of skin."""
_FACES: dict[str, panels.ButtonKind] = {"normal": "normal", "quiet": "normal", "primary": "primary", "warning": "warning", "dark": "frame"}
_PANELS: dict[str, panels.PanelKind] = {"panel": "plain", "active": "active", "dark": "dark"}


@dataclass(frozen=True)
class Overflow:
    """A text that was wider or higher than its box."""

    text: str
    wanted: int
    room: int


class Theme:
    """Scale 0.75 to 2 and the colours of the seats. Lengths given to it are unscaled unless they are rectangles."""

    def __init__(self, scale: float = 1.0, seats: palette.SeatSet = "house") -> None:
        self.scale = scale
        self.seats = palette.seats(seats)
        self.overflows: list[Overflow] = []

    # -- lengths and texts

    def px(self, length: float) -> int:
        """Pixels of an unscaled length."""
        return round(length * self.scale)

    def size(self, size: float) -> int:
        """Pixels of a font size."""
        return max(SMALLEST, round(size * self.scale))

    def line(self, size: float) -> int:
        """Height of a line of text."""
        return round(self.size(size) * LINE_HEIGHT)

    def width(self, text: str, kind: Kind, size: float) -> int:
        """Pixels that a line of text takes."""
        return _width(text, kind, self.size(size))

    def wrapped(self, text: str, kind: Kind, size: float, width: int) -> tuple[str, ...]:
        """The text broken into lines no wider than ``width`` pixels."""
        return _wrapped(text, kind, self.size(size), width)

    def note_overflow(self, text: str, room: Rect) -> None:
        """Remember that a text did not fit."""
        self.overflows.append(Overflow(text, 0, room.w))

    def text(
        self,
        surface: Surface,
        text: str,
        place: Rect,
        kind: Kind = "ui",
        size: float = 14,
        colour: palette.Colour = palette.INK,
        *,
        align: Align = "left",
        elide: bool = False,
        outline: palette.Colour | None = None,
    ) -> Rect:
        """Draw one line in the middle of a rectangle's height; what is too wide is cut with an ellipsis. Returns what it covers."""
        if not text:
            return Rect(place.x, place.y, 0, place.h)
        pixels = self.size(size)
        wanted = _width(text, kind, pixels)
        if wanted > place.w:
            if not elide:
                self.overflows.append(Overflow(text, wanted, place.w))
            text = _elided(text, kind, pixels, place.w)
        picture = rendered(drawable(text, kind, pixels), kind, pixels, colour, outline)
        box = picture.get_rect(centery=place.centery)
        if align == "center":
            box.centerx = place.centerx
        elif align == "right":
            box.right = place.right
        else:
            box.left = place.left
        surface.blit(picture, box)
        return box

    def loose_text(self, surface: Surface, text: str, at: tuple[int, int], kind: Kind, size: float, colour: palette.Colour) -> None:
        """Draw one line from its middle left on, however long: for fields that scroll."""
        if text:
            picture = rendered(drawable(text, kind, self.size(size)), kind, self.size(size), colour)
            surface.blit(picture, picture.get_rect(midleft=at))

    # -- faces

    def panel(self, surface: Surface, rect: Rect, kind: str = "panel") -> None:
        if rect.w > 16 and rect.h > 16:
            # Faces lose a little of their opacity when they are scaled down; nothing may shine through a panel.
            surface.fill(palette.FRAME if kind == "dark" else palette.PANEL, rect.inflate(-self.px(14), -self.px(14)))
            panels.blit_face(surface, panels.panel(rect.size, _PANELS[kind], self.scale), rect, self.scale)

    def band(self, surface: Surface, rect: Rect) -> None:
        panels.blit_face(surface, panels.band(rect.size, self.scale), rect, self.scale)

    def tag(
        self, surface: Surface, text: str, left: int, middle: int, colour: palette.Colour = palette.GOLD_BRIGHT, room: int = 10_000
    ) -> int:
        """A pill with a short word from ``left`` on. Returns its width; 0 when there is no room for it."""
        width, height = self.width(text, "ui-medium", 11) + self.px(14), self.px(17)
        if width > room:
            return 0
        rect = Rect(left, middle - height // 2, width, height)
        panels.blit_face(surface, panels.tag(rect.size, colour, self.scale), rect, self.scale)
        ink = palette.INK if palette.luminance(colour) > 120 else palette.TEXT_ON_DARK
        self.text(surface, text, rect, "ui-medium", 11, ink, align="center")
        return width

    def shield(self, surface: Surface, seat: int, centre: tuple[int, int], height: float, *, halo: bool = False) -> None:
        sprite = heraldry.shield_sprite(self.seats[seat], self.px(height), halo)
        surface.blit(sprite, sprite.get_rect(center=centre))

    def dot(self, surface: Surface, centre: tuple[int, int], radius: float, colour: palette.Colour) -> None:
        sprite = _dot(self.px(2 * radius), colour)
        surface.blit(sprite, sprite.get_rect(center=centre))

    def arrow(self, surface: Surface, place: Rect, way: int, colour: palette.Colour) -> None:
        """A small triangle that points to the left (-1) or right (1)."""
        sprite = _arrow(self.px(9), way, colour)
        surface.blit(sprite, sprite.get_rect(center=place.center))

    def field(self, surface: Surface, rect: Rect, *, focused: bool) -> None:
        """The face of something that holds a value."""
        surface.blit(_field(rect.size, focused, self.scale), rect)

    def check(self, surface: Surface, rect: Rect, *, on: bool, over: bool) -> None:
        surface.blit(_check(rect.size, on, over, self.scale), rect)

    def slider(self, surface: Surface, track: Rect, part: float) -> None:
        radius = track.h // 2
        pygame.draw.rect(surface, palette.BUTTON, track, border_radius=radius)
        done = Rect(track.x, track.y, round(track.w * part), track.h)
        pygame.draw.rect(surface, palette.GOLD, done, border_radius=radius)
        self.dot(surface, (done.right, track.centery), 9, palette.INK_SECOND)
        self.dot(surface, (done.right, track.centery), 7, palette.PANEL_ACTIVE)

    def scroll_bar(self, surface: Surface, track: Rect, grip: Rect, *, held: bool) -> None:
        radius = max(1, track.w // 2)
        pygame.draw.rect(surface, palette.PANEL_BAND, track, border_radius=radius)
        pygame.draw.rect(surface, palette.INK_SECOND if held else palette.GOLD, grip, border_radius=radius)

    def focus_ring(self, surface: Surface, rect: Rect) -> None:
        area = rect.inflate(self.px(6), self.px(6))
        pygame.draw.rect(surface, palette.INK, area, self.px(3), border_radius=self.px(9))
        pygame.draw.rect(surface, palette.GLOW, area, max(2, self.px(2)), border_radius=self.px(9))

    def ring_area(self, rect: Rect) -> Rect:
        """What the focus ring around a rectangle covers."""
        return rect.inflate(self.px(10), self.px(10))

    def dim(self, surface: Surface, rect: Rect) -> None:
        """Darken what lies under a dialog."""
        area = rect.clip(surface.get_clip())
        surface.blit(_veil(area.size), area)

    def banner(self, surface: Surface, rect: Rect) -> None:
        pygame.draw.rect(surface, palette.GOLD, rect, border_radius=self.px(10))
        pygame.draw.rect(surface, palette.FRAME, rect.inflate(-self.px(3), -self.px(3)), border_radius=self.px(9))

    # -- buttons

    def button_size(self, label: str, key: str, size: float, *, stacked: bool) -> tuple[int, int]:
        """What a button with this label and key cap needs."""
        width = self.width(label, "ui-medium", size) + self.px(24)
        if stacked:
            return max(width, self._cap(key)[0] + self.px(24)), self.px(84)
        return width + (self._cap(key)[0] + self.px(8) if key else 0), self.px(36)

    def cap_width(self, key: str) -> int:
        """Width of a key cap."""
        return self._cap(key)[0] if key else 0

    def _cap(self, key: str) -> tuple[int, int]:
        return max(self.px(19), self.width(key, "narrow", 12) + self.px(9)), self.px(19)

    def button(
        self,
        surface: Surface,
        rect: Rect,
        label: str,
        key: str = "",
        *,
        kind: str = "normal",
        size: float = 14,
        enabled: bool = True,
        down: bool = False,
        over: bool = False,
        selected: bool = False,
        stacked: bool = False,
        seat: int | None = None,
    ) -> None:
        """A button in one of its states; ``selected`` keeps it pressed with a glow."""
        face = _FACES[kind]
        state: panels.ButtonState = "off" if not enabled else "pressed" if down else "hover" if over else "idle"
        panels.blit_face(surface, panels.button(rect.size, face, state, selected, self.scale), rect, self.scale)
        ink = panels.button_text(face, state)
        inner = layout.inset(rect, self.px(6), 0)
        if seat is not None:
            self.shield(surface, seat, (rect.x + self.px(18), rect.centery), 20)
            inner = Rect(rect.x + self.px(32), rect.y, rect.w - self.px(38), rect.h)
        if not key:
            self._label(surface, label, inner, size, ink)
            return
        cap = self._cap(key)
        if stacked:
            self._label(surface, label, Rect(inner.x, rect.y + rect.h // 6, inner.w, rect.h // 2), size, ink)
            place = Rect(rect.centerx - cap[0] // 2, rect.y + rect.h * 2 // 3 - cap[1] // 4, *cap)
        else:
            place = Rect(rect.right - cap[0] - self.px(8), rect.centery - cap[1] // 2, *cap)
            self._label(surface, label, Rect(inner.x, rect.y, place.x - inner.x - self.px(2), rect.h), size, ink)
        if enabled:
            panels.blit_face(surface, panels.key_cap(place.size, face, self.scale), place, self.scale)
        self.text(surface, key, place.move(0, -self.px(1)), "narrow", 12, ink, align="center")

    def _label(self, surface: Surface, label: str, place: Rect, size: float, ink: palette.Colour) -> None:
        """The words of a button: in the narrow cut, then over two lines, where they are too wide."""
        if self.width(label, "ui-medium", size) <= place.w:
            self.text(surface, label, place, "ui-medium", size, ink, align="center")
            return
        # Where a button is high two lines are read better than one in the smallest letters.
        last = () if " " in label and place.h >= self.px(44) else (11,)
        for smaller in (size, size - 1, size - 2, *last):
            if self.width(label, "narrow", smaller) <= place.w:
                self.text(surface, label, place, "narrow", smaller, ink, align="center")
                return
        for smaller in (size - 1, size - 2, 11):
            lines = self.wrapped(label, "narrow", smaller, place.w)
            height = self.size(smaller) * 1.15
            # A word is never cut in two: " ".join tells whether one was.
            if len(lines) * height <= place.h and " ".join(lines) == label:
                break
        else:
            self._long_word(surface, label, place, ink)
            return
        top = place.centery - height * len(lines) / 2
        for index, line in enumerate(lines):
            row = Rect(place.x, round(top + index * height), place.w, round(height))
            self.text(surface, line, row, "narrow", smaller, ink, align="center")

    def _long_word(self, surface: Surface, label: str, place: Rect, ink: palette.Colour) -> None:
        """A label that fits in no way: it may use the margins and, at last, a size that is smaller than other text."""
        wider = place.inflate(self.px(8), 0)
        size = 11 if self.width(label, "narrow", 11) <= wider.w else 10
        self.text(surface, label, wider, "narrow", size, ink, align="center", elide=True)

    # -- tooltips

    def _tip_lines(self, tip: Tip, footer: str) -> list[tuple[str, Kind, float, palette.Colour]]:
        width = self.px(TIP_WIDTH)
        mark = self.px(24) if tip.seat is not None else 0
        lines: list[tuple[str, Kind, float, palette.Colour]] = []
        lines += [(line, "ui-bold", 14, palette.TEXT_ON_DARK) for line in self.wrapped(tip.title, "ui-bold", 14, width - mark) if tip.title]
        for text in tip.lines:
            lines += [(line, "ui", 13, palette.PANEL_BAND) for line in self.wrapped(text, "ui", 13, width)]
        if footer:
            lines += [(line, "ui", 12, palette.HINT) for line in self.wrapped(footer, "ui", 12, width)]
        return lines

    def tip_size(self, tip: Tip, footer: str) -> tuple[int, int]:
        """What a tooltip needs."""
        lines = self._tip_lines(tip, footer)
        mark = self.px(24) if tip.seat is not None else 0
        widest = max((self.width(text, kind, size) for text, kind, size, _ in lines), default=0)
        return widest + mark + self.px(22), sum(self.line(size) for _, _, size, _ in lines) + self.px(16)

    def tip_area(self, rect: Rect) -> Rect:
        """What a tip at a rectangle covers, its shadow included."""
        return rect.inflate(2 * panels.margin(self.scale), 2 * panels.margin(self.scale))

    def draw_tip(self, surface: Surface, rect: Rect, tip: Tip, footer: str, *, pinned: bool) -> None:
        panels.blit_face(surface, panels.panel(rect.size, "tooltip", self.scale), rect, self.scale)
        mark = self.px(24) if tip.seat is not None else 0
        if tip.seat is not None:
            self.shield(surface, tip.seat, (rect.x + self.px(20), rect.y + self.px(19)), 20)
        y = rect.y + self.px(8)
        for text, kind, size, colour in self._tip_lines(tip, footer):
            height = self.line(size)
            left = rect.x + self.px(11) + (mark if kind == "ui-bold" else 0)
            self.text(surface, text, Rect(left, y, rect.right - left, height), kind, size, colour)
            y += height
        if pinned:
            self.dot(surface, (rect.right - self.px(9), rect.y + self.px(9)), 3.5, palette.GLOW)


@functools.lru_cache(maxsize=8192)
def _width(text: str, kind: Kind, pixels: int) -> int:
    return font(kind, pixels).size(drawable(text, kind, pixels))[0] if text else 0


@functools.lru_cache(maxsize=2048)
def drawable(text: str, kind: Kind, pixels: int) -> str:
    """The text without what the font lacks: a dot stands for such a letter or picture, nothing for what only changes another one."""
    if text.isascii():
        return text
    face = font(kind, pixels)
    box = face.metrics(_NO_LETTER)[0]

    def shown(letter: str, metrics: object) -> str:
        if letter.isspace() or metrics != box:
            return letter
        return "" if unicodedata.category(letter) in _CHANGERS else "·"

    return "".join(map(shown, text, face.metrics(text)))


@functools.lru_cache(maxsize=2048)
def _wrapped(text: str, kind: Kind, pixels: int, width: int) -> tuple[str, ...]:
    return tuple(layout.wrap(text, lambda part: _width(part, kind, pixels), width))


@functools.lru_cache(maxsize=1024)
def _elided(text: str, kind: Kind, pixels: int, width: int) -> str:
    return layout.elide(text, lambda part: _width(part, kind, pixels), width)


@functools.lru_cache(maxsize=64)
def _dot(diameter: int, colour: palette.Colour) -> Surface:
    big = Surface((diameter * 4, diameter * 4), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.circle(big, colour, (diameter * 2, diameter * 2), diameter * 2)
    return pygame.transform.smoothscale(big, (diameter, diameter))


@functools.lru_cache(maxsize=64)
def _arrow(size: int, way: int, colour: palette.Colour) -> Surface:
    wide, high = size * 4, size * 5
    big = Surface((wide, high), pygame.SRCALPHA)
    big.fill((*colour, 0))
    points = [(0, 0), (wide, high / 2), (0, high)] if way > 0 else [(wide, 0), (0, high / 2), (wide, high)]
    pygame.draw.polygon(big, colour, points)
    return pygame.transform.smoothscale(big, (size, size * 5 // 4))


@functools.lru_cache(maxsize=128)
def _field(size: tuple[int, int], focused: bool, scale: float) -> Surface:
    times = 3
    big = Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    edge = palette.GOLD if focused else palette.mix(palette.INK_SECOND, palette.PANEL, 0.35)
    big.fill((*edge, 0))
    radius, line = round(6 * scale * times), round((1.8 if focused else 1.1) * scale * times)
    pygame.draw.rect(big, edge, big.get_rect(), border_radius=radius)
    inner = big.get_rect().inflate(-2 * line, -2 * line)
    pygame.draw.rect(big, palette.shade(palette.PANEL_ACTIVE, 0.5), inner, border_radius=radius - line)
    return pygame.transform.smoothscale(big, size)


@functools.lru_cache(maxsize=16)
def _check(size: tuple[int, int], on: bool, over: bool, scale: float) -> Surface:
    face = _field((size[0] * 3, size[1] * 3), over, scale * 3).copy()
    if on:
        width, height = face.get_size()
        points = [(width * 0.2, height * 0.52), (width * 0.42, height * 0.74), (width * 0.8, height * 0.26)]
        pygame.draw.lines(face, palette.PRIMARY, False, points, max(3, width // 8))
        for point in points:
            pygame.draw.circle(face, palette.PRIMARY, point, width // 16)
    return pygame.transform.smoothscale(face, size)


@functools.lru_cache(maxsize=4)
def _veil(size: tuple[int, int]) -> Surface:
    veil = Surface(size, pygame.SRCALPHA)
    veil.fill((*palette.shade(palette.FRAME, -0.4), 150))
    return veil


def forget() -> None:
    """Drop everything that was measured or drawn: after the fonts were started anew."""
    for cached in (_width, drawable, _wrapped, _elided, _dot, _arrow, _field, _check, _veil):
        cached.cache_clear()
