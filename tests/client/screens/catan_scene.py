"""A table of Cities & Knights on a position in memory, for tests of what is on the screen."""

from __future__ import annotations

import copy
from typing import Any

from client.model.catan.table import CatanTable
from shared.catan.actions import Roll
from shared.catan.scenario import CatanPosition
from shared.engine import Seat
from tests.client.screens.table_scene import SETTLED, TableScene

POSITION: dict[str, Any] = {
    "seats": 4,
    "active": "A",
    "phase": "actions",
    "ship": 3,
    "settlements": {"A": ["3.5NW"], "B": ["4.2SE"], "C": ["3.3SE"]},
    "cities": {"A": ["2.2SE", "1.2N"], "B": ["3.2SE"], "C": ["4.4S"], "D": ["3.1N"]},
    "roads": {"A": ["2.3SW-NW-N-NE", "1.2N-NE"], "B": ["3.2SE-NE"], "C": ["3.3SE-S"], "D": ["3.1N-NE"]},
    "knights": {"A": ["2.3N strong active ready", "1.2NE basic"], "B": ["3.2NE basic active"]},
    "hands": {
        "A": {"brick": 2, "lumber": 2, "wool": 1, "grain": 4, "ore": 2, "cloth": 2, "paper": 1},
        "B": {"ore": 3, "coin": 2},
        "C": {"wool": 4, "brick": 1},
    },
    "progress": {"A": ["warlord", "inventor"], "C": ["smith"], "D": ["spy", "saboteur"]},
    "levels": {"A": {"science": 2, "trade": 1}, "D": {"trade": 3}},
}
"""Seat A's turn, in the words of scenarios."""


def position(**changes: Any) -> CatanPosition:
    """The usual position, other in some keys."""
    return CatanPosition({**copy.deepcopy(POSITION), **changes}, {})


class Scene(TableScene[CatanPosition, CatanTable]):
    """One viewer at a table of Cities & Knights."""

    MODEL = CatanTable

    def roll(self, seat: Seat, yellow: int, red: int, face: str, frames: int = SETTLED) -> None:
        """A seat rolls these dice, and the picture follows."""
        self.at.prepare(seat, {"do": "roll"}, {"dice": (yellow, red, face)})
        self.play(seat, Roll(), frames)
