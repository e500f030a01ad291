"""The IDs of the rules of Rheinländer, as the specification counts them. Data only."""

from __future__ import annotations

GROUPS = {
    "TERM": 18,
    "STATE": 1,
    "SETUP": 9,
    "MAP": 11,
    "TURN": 9,
    "PLACE": 8,
    "SUP": 7,
    "CONV": 7,
    "FORT": 7,
    "DRAW": 3,
    "RES": 11,
    "RESC": 5,
    "DUC": 14,
    "CAS": 12,
    "BIS": 5,
    "PAY": 6,
    "INFO": 13,
    "END": 4,
    "FIN": 6,
    "OPT": 14,
    "EDGE": 62,
    "EX": 17,
    "INV": 22,
    "PRE": 11,
    "HELP": 10,
}
"""Group of rules to how many there are; they are numbered from 1 without gaps."""

RULES = [f"RHE-{group}-{number}" for group, last in GROUPS.items() for number in range(1, last + 1)]
