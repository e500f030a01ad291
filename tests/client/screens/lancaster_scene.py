"""A table of Lancaster on a position in memory, for tests of what is on the screen."""

from __future__ import annotations

import copy
from typing import Any

from client.model.lancaster.table import LancasterTable
from shared.lancaster.scenario import LancasterPosition
from tests.client.screens.table_scene import TableScene

POSITION: dict[str, Any] = {
    "seats": 4,
    "round": 3,
    "phase": "placement",
    "active": "A",
    "courts": {"A": [1, 2, 3], "B": [1, 2], "C": [1, 1, 4], "D": [2, 3]},
    "counties": {"B": "B3", "E": "C2+1s", "I": "D1"},
    "castles": {"A:votes": "A1", "B:gold": "B1"},
    "tiles": {"A": ["points"], "B": ["points", "votes"], "C": ["squires"], "D": ["points"]},
    "upper": ["c05a A4 | B1+2", "c06a C3"],
    "lower": ["c07a D2 | A1"],
    "goods": {
        "A": {"gold": 6, "squires": 4, "votes": 5, "points": 24},
        "B": {"gold": 2, "squires": 3, "votes": 6, "points": 27},
        "C": {"gold": 9, "squires": 1, "votes": 4, "points": 19},
        "D": {"gold": 4, "squires": 3, "votes": 3, "points": 22},
    },
    "nobles": {"A": ["A", "C", "F", "H"], "B": ["B", "D"], "C": ["A", "E", "I"], "D": ["G"]},
    "face_down": ["gold3"],
    "in_force": [3, 11, 13],
    "proposed": [1, 6, 10],
}
"""Seat A's placement turn, in the words of scenarios."""


def position(options: dict[str, Any] | None = None, **changes: Any) -> LancasterPosition:
    """The usual position, other in some keys."""
    return LancasterPosition({**copy.deepcopy(POSITION), **changes}, options or {})


class Scene(TableScene[LancasterPosition, LancasterTable]):
    """One viewer at a table of Lancaster."""

    MODEL = LancasterTable
