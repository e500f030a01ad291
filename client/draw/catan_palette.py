"""The colours of Cities & Knights: ground, sea, tracks, goods. Values only; nothing here draws.

A terrain or a track is never told by its colour alone: terrains have their motifs, tracks a shape each (square, diamond, triangle).
"""

from __future__ import annotations

from client.draw.palette import Colour
from shared.catan.cards import CardType, Terrain, Track

TERRAIN: dict[Terrain, Colour] = {
    "hills": (0xDE, 0xA0, 0x68),
    "forest": (0x5C, 0x84, 0x54),
    "pasture": (0xA8, 0xC4, 0x6C),
    "fields": (0xE4, 0xBA, 0x50),
    "mountains": (0x96, 0x98, 0x9E),
    "desert": (0xE0, 0xCC, 0x98),
}
TRACK: dict[Track, Colour] = {
    "trade": (0xD6, 0xA4, 0x30),
    "politics": (0x2E, 0x5C, 0x96),
    "science": (0x3C, 0x7A, 0x54),
}
CARD: dict[CardType, Colour] = {
    "brick": TERRAIN["hills"],
    "lumber": TERRAIN["forest"],
    "wool": TERRAIN["pasture"],
    "grain": TERRAIN["fields"],
    "ore": TERRAIN["mountains"],
    "cloth": TRACK["trade"],
    "coin": TRACK["politics"],
    "paper": TRACK["science"],
}
"""The field behind the picture of a card."""

SEA: Colour = (0x5C, 0x9E, 0xB2)
SEA_DEEP: Colour = (0x3E, 0x7C, 0x94)
SHALLOWS: Colour = (0x8C, 0xC2, 0xC8)
SAND: Colour = (0xF0, 0xDC, 0xA6)
SAND_WET: Colour = (0xD6, 0xBC, 0x86)
WAVE: Colour = (0xD2, 0xE8, 0xEC)

RED_NUMBER: Colour = (0xB2, 0x22, 0x18)
"""6 and 8 on their tokens."""
TOKEN: Colour = (0xFA, 0xF0, 0xD6)
TOKEN_EDGE: Colour = (0x5C, 0x46, 0x2A)

WOOD: Colour = (0x94, 0x68, 0x3E)
WOOD_LIGHT: Colour = (0xB4, 0x88, 0x56)
WOOD_DARK: Colour = (0x4A, 0x32, 0x1E)
SAIL: Colour = (0xFA, 0xF2, 0xDC)
STONE: Colour = (0xA8, 0xA2, 0x98)
STONE_DARK: Colour = (0x78, 0x72, 0x6A)
STEEL: Colour = (0xC2, 0xC6, 0xCC)
STEEL_DARK: Colour = (0x80, 0x86, 0x90)
EMBER: Colour = (0xB2, 0x30, 0x22)
"""The barbarians' sail, the red die."""
DIE_YELLOW: Colour = (0xEC, 0xBE, 0x3C)
