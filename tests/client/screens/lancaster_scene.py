"""A table of Lancaster on a position in memory, for tests of what is on the screen. Engine and room model are the real ones."""

from __future__ import annotations

import copy
from typing import Any

from pygame import Rect

from client.model.lancaster.table import LancasterTable
from client.puppet import Puppet
from client.puppet_room import PuppetRoom
from client.screens.begin import begin
from client.screens.games import Overlay
from client.screens.table import TableScreen
from client.ui.buttons import Button
from shared.engine import Seat
from shared.lancaster.scenario import LancasterPosition

SETTLED = 9
"""Frames after which all parts of the table have followed: one takes over a new state after another."""
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
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


class Scene:
    """One viewer at a table. ``play`` moves any seat."""

    def __init__(self, puppet: Puppet, at: LancasterPosition, seat: Seat | None = 0) -> None:
        self.puppet, self.at = puppet, at
        self.memory = PuppetRoom(at.match, seat)
        app = puppet.app
        if not app.screens:
            begin(app, None, None)
        if isinstance(app.screen, TableScreen):
            app.pop()
        app.push(TableScreen(app, self.memory.room))
        puppet.frame(SETTLED)

    def key(self, key: int, unicode: str = "") -> None:
        """A key, and its picture."""
        self.puppet.key(key, unicode)
        self.puppet.frame(SETTLED)

    def press(self, name: str) -> None:
        """A click on the middle of a widget, and its picture."""
        self.puppet.press(name)
        self.puppet.frame(SETTLED)

    def click(self, at: tuple[int, int] | Rect, button: int = 1) -> None:
        """A click, and its picture."""
        self.puppet.click(at, button)
        self.puppet.frame(SETTLED)

    @property
    def table(self) -> LancasterTable:
        model = self.puppet.table.model
        assert isinstance(model, LancasterTable)
        return model

    def play(self, seat: Seat, action: Any, frames: int = SETTLED) -> None:
        """Another seat moves, and the picture follows."""
        self.memory.play(seat, action)
        self.puppet.frame(frames)

    def overlay(self, name: str) -> Overlay:
        """What lies on the board under a name, visible or not."""
        return next(one for one in self.puppet.table.overlays if one.name == name)

    def button(self, name: str) -> Button:
        """A visible button by its name."""
        found = self.puppet.widget(name)
        assert isinstance(found, Button)
        return found

    def overflows(self) -> list[str]:
        """What does not fit: in every language where room is scarce, in Greek, whose words are the longest, elsewhere."""
        app, found = self.puppet.app, []
        for size in SIZES:
            self.puppet.resize(size)
            for code in ("en", "hu", "el") if size == SIZES[0] else ("el",):
                app.change_settings(language=code)
                app.theme.overflows.clear()
                app.screen.stage.touch_all()
                self.puppet.frame(2)
                found += [f"{code} {size}: {one.text!r} wants {one.wanted}, has {one.room}" for one in app.theme.overflows]
        self.puppet.resize((1280, 800))
        app.change_settings(language="en")
        self.puppet.frame(2)
        return sorted(set(found))
