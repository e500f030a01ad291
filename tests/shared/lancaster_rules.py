"""The IDs of the rules of Lancaster, as the specification counts them, of its worked examples and of its invariants. Data only."""

from __future__ import annotations

GROUPS = {
    "COMP": 14,
    "SET": 13,
    "RND": 6,
    "PLACE": 11,
    "COUNTY": 10,
    "CASTLE": 3,
    "CONF": 8,
    "FAV": 9,
    "REW": 15,
    "PARL": 10,
    "EXEC": 11,
    "LAW": 18,
    "CTY": 12,
    "CAS": 8,
    "BAT": 9,
    "RAN": 3,
    "NEXT": 5,
    "END": 11,
    "ALLY": 23,
    "HID": 11,
    "DEC": 9,
    "UI": 16,
    "MAP": 5,
}
"""Group of rules to how many there are; they are numbered from 1 without gaps."""
RULES = [f"LAN-{group}-{number}" for group, last in GROUPS.items() for number in range(1, last + 1)]
INVARIANTS = [f"INV-{number}" for number in range(1, 27)]
EXAMPLES = [f"EX-{number}" for number in range(1, 28)]
