"""Names of a table's seats as they are shown: of two who are called alike the second has a number. Knows no room and no game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count


def told_apart(names: Sequence[str]) -> list[str]:
    """By seat. ``Anna``, ``Anna 2`` for two called Anna; capitals make no other name. Empty names stay, and so do names told apart."""
    taken = {name.casefold() for name in names}
    seen: set[str] = set()
    shown = []
    for name in names:
        if name and name.casefold() in seen:
            name = next(new for number in count(2) if (new := f"{name} {number}").casefold() not in taken)  # noqa: PLW2901
            taken.add(name.casefold())
        seen.add(name.casefold())
        shown.append(name)
    return shown
