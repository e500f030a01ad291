"""The words for places: where a knight stands and where something comes from. They travel in actions, events and decisions.

=================  ====================================================
``"C"``            a county, by its letter
``"c05a"``         a conflict card, by its id
``"0:gold"``       a castle space: the party whose castle it is, and the space
``"court:0"``      the court of a party
``"law:7"``        a law, by its number
``"favour:gold3"`` a favour tile, by its id
=================  ====================================================

Where something comes from (``source`` in events and decisions) is one of these words too, or one of :data:`NOWHERE`.
"""

from __future__ import annotations

from functools import cache

Party = int
"""An owner of knights. Players are parties 0, 1, ... (party == seat); with 2 players the ally of seat s is party s + 2 (LAN-ALLY-2)."""

NOWHERE = frozenset({"setup", "placement", "final"})
"""Sources that are no place on the table."""
COURT, LAW, FAVOUR = "court:", "law:", "favour:"


@cache
def court_of(party: Party) -> str:
    """``court:<party>``."""
    return f"{COURT}{party}"


@cache
def castle_place(party: Party, space: str) -> str:
    """``<party>:<space>``."""
    return f"{party}:{space}"


def split_castle(place: str) -> tuple[Party, str] | None:
    """The party and the space of a castle place; None for every other word, however odd: clients write these."""
    owner, space = place[:1], place[2:]
    return (int(owner), space) if place[1:2] == ":" and space and owner.isascii() and owner.isdigit() else None


def law_word(number: int) -> str:
    """``law:<number>``."""
    return f"{LAW}{number}"


def favour_word(favour: str) -> str:
    """``favour:<id>``."""
    return f"{FAVOUR}{favour}"
