"""The IDs of the rules of Cities & Knights, as the specification counts them, and of its conformance cases. Data only."""

from __future__ import annotations

from shared.catan.cards import DECKS

GROUPS = {
    "CMP": 13,
    "GEO": 12,
    "SET": 10,
    "PRD": 8,
    "ROB": 8,
    "BAR": 15,
    "KNI": 19,
    "BLD": 6,
    "LR": 4,
    "IMP": 7,
    "PRG": 10,
    "TRD": 16,
    "WIN": 5,
    "VIS": 8,
    "DEC": 25,
    "PRV": 11,
    "INV": 20,
}
"""Group of rules to how many there are; they are numbered from 1 without gaps."""
STEPS = ["T0", "T1", "T2", "T3", "T3a", "T3b", "T3c", "T3d", "T4", "T5", "T6", "T7"]
"""Of a turn (section 4)."""
DECISIONS = [f"DEC-{letter}" for letter in "ABCDEFG"]
CARDS = [f"PRG-{''.join(word.capitalize() for word in card.split('_'))}" for deck in DECKS.values() for card in deck]
"""One for each progress card (section 11.2)."""
NUMBERED = [f"{group}-{number}" for group, last in GROUPS.items() for number in range(1, last + 1)]
RULES = [*NUMBERED, *STEPS, *DECISIONS, *CARDS]
CASES = [f"C{number:02}" for number in range(1, 59)]
