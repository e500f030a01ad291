"""The colours of the house and of the seats. Values only; nothing here draws.

A seat is never told apart by colour alone: each has a heraldic mark, a charge colour for it and a pattern for the land it owns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = tuple[int, int, int]
Mark = Literal["chevron", "cross", "bend", "pales", "roundel", "lozenge"]
Pattern = Literal["crossed", "grid", "diagonal", "uprights", "dots", "net"]
SeatSet = Literal["house", "box"]

# Frame and panels
FRAME: Colour = (0x2B, 0x26, 0x22)
FRAME_LIGHT: Colour = (0x3A, 0x32, 0x2B)
FRAME_BUTTON: Colour = (0x4A, 0x42, 0x3A)
GOLD: Colour = (0xB0, 0x8C, 0x54)
GOLD_BRIGHT: Colour = (0xCE, 0xA6, 0x5C)
PANEL: Colour = (0xF6, 0xED, 0xD9)
PANEL_ACTIVE: Colour = (0xFC, 0xF4, 0xE2)
PANEL_BAND: Colour = (0xE9, 0xDC, 0xBF)
BUTTON: Colour = (0xE2, 0xD3, 0xB2)
BUTTON_OFF: Colour = (0xDE, 0xD5, 0xC2)
PRIMARY: Colour = (0x2E, 0x5C, 0x4E)
WARNING: Colour = (0x96, 0x3E, 0x28)
GLOW: Colour = (0xFF, 0xE2, 0x78)
ONLINE: Colour = (0x6C, 0xBE, 0x70)

# Text
INK: Colour = (0x3E, 0x2E, 0x1E)
INK_SECOND: Colour = (0x6B, 0x56, 0x37)
INK_OFF: Colour = (0x96, 0x8A, 0x70)
PLACE_NAME: Colour = (0x5C, 0x30, 0x1E)
TEXT_ON_DARK: Colour = (0xF9, 0xF2, 0xE2)
HINT: Colour = (0xF7, 0xE2, 0xAA)

# The map
PARCHMENT: Colour = (0xF5, 0xE5, 0xBE)
PARCHMENT_DARK: Colour = (0xE8, 0xD8, 0xB2)
LAND_TINTS: tuple[Colour, ...] = ((0xC8, 0xD0, 0x98), (0xE0, 0xD0, 0x94), (0xBA, 0xC6, 0x94), (0xE6, 0xD8, 0xAC))
MAP_INK: Colour = (0x60, 0x4A, 0x2E)
MAP_INK_SOFT: Colour = (0x96, 0x7A, 0x52)
STRAND: Colour = (0xE2, 0xD2, 0x9C)
RIVER_EDGE: Colour = (0x3C, 0x46, 0x48)
RIVER_DEEP: Colour = (0x3A, 0x76, 0x9A)
RIVER_MID: Colour = (0x58, 0x98, 0xBA)
RIVER_LIGHT: Colour = (0x70, 0xAC, 0xC8)
FOAM: Colour = (0xD6, 0xEA, 0xF0)
NUMBER_OUTLINE: Colour = (0x22, 0x4E, 0x6C)

# Pieces
PIECE_LINE: Colour = (0x1C, 0x16, 0x12)
PIECE_HALO: Colour = (0xFC, 0xF6, 0xE8)
PARCHMENT_LIGHT: Colour = (0xFA, 0xF2, 0xDE)


@dataclass(frozen=True)
class SeatLook:
    """How one seat is drawn. ``charge`` is the colour of the mark on the seat's own colour."""

    colour: Colour
    edge: Colour
    charge: Colour
    mark: Mark
    pattern: Pattern


_LIGHT_CHARGE: Colour = (0xFA, 0xF4, 0xE6)
_DARK_CHARGE: Colour = (0x28, 0x22, 0x1E)

# Okabe-Ito vermilion and five hues whose lightness climbs: smallest CIEDE2000 distance of any two is 19.4 in every simulation.
HOUSE_SEATS: tuple[SeatLook, ...] = (
    SeatLook((0xD5, 0x5E, 0x00), (0x7A, 0x32, 0x00), _LIGHT_CHARGE, "chevron", "crossed"),
    SeatLook((0x0B, 0x4F, 0x8A), (0x05, 0x2A, 0x4E), _LIGHT_CHARGE, "cross", "grid"),
    SeatLook((0xF5, 0xF2, 0xE8), (0x80, 0x78, 0x64), _DARK_CHARGE, "bend", "diagonal"),
    SeatLook((0xEF, 0xC7, 0x2E), (0x8A, 0x68, 0x06), _DARK_CHARGE, "pales", "uprights"),
    SeatLook((0x4B, 0xA3, 0xE3), (0x16, 0x54, 0x84), _LIGHT_CHARGE, "roundel", "dots"),
    SeatLook((0x34, 0x32, 0x36), (0x0E, 0x0E, 0x10), _LIGHT_CHARGE, "lozenge", "net"),
)

# The colours of the box (red, yellow, violet, green, blue), for those who know them by heart; marks and patterns stay.
BOX_SEATS: tuple[SeatLook, ...] = (
    SeatLook((0xC2, 0x26, 0x28), (0x66, 0x0E, 0x12), _LIGHT_CHARGE, "chevron", "crossed"),
    SeatLook((0xF0, 0xCC, 0x30), (0x8A, 0x6A, 0x06), _DARK_CHARGE, "cross", "grid"),
    SeatLook((0x7A, 0x3E, 0x9A), (0x3A, 0x18, 0x4E), _LIGHT_CHARGE, "bend", "diagonal"),
    SeatLook((0x3C, 0x8E, 0x48), (0x16, 0x48, 0x20), _LIGHT_CHARGE, "pales", "uprights"),
    SeatLook((0x1F, 0x4F, 0xA8), (0x0C, 0x24, 0x56), _LIGHT_CHARGE, "roundel", "dots"),
    SeatLook((0x34, 0x32, 0x36), (0x0E, 0x0E, 0x10), _LIGHT_CHARGE, "lozenge", "net"),
)


def seats(name: SeatSet = "house") -> tuple[SeatLook, ...]:
    """The six looks of a set, by seat number."""
    return BOX_SEATS if name == "box" else HOUSE_SEATS


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """``first`` with ``part`` (0 to 1) of ``second``."""
    return (
        round(first[0] + (second[0] - first[0]) * part),
        round(first[1] + (second[1] - first[1]) * part),
        round(first[2] + (second[2] - first[2]) * part),
    )


def shade(colour: Colour, by: float) -> Colour:
    """Lighter for ``by`` up to 1, darker down to -1."""
    return mix(colour, (0, 0, 0), -by) if by < 0 else mix(colour, (255, 255, 255), by)


def luminance(colour: Colour) -> float:
    """0 (black) to 255 (white), weighted as the eye does."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
