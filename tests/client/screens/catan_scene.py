"""A table of Cities & Knights on a position in memory, for tests of what is on the screen. Engine and room model are the real ones."""

from __future__ import annotations

import copy
from typing import Any

from pygame import Rect

from client.model.catan.table import CatanTable
from client.puppet import Puppet
from client.puppet_room import PuppetRoom
from client.screens.begin import begin
from client.screens.games import Overlay
from client.screens.table import TableScreen
from client.ui.buttons import Button
from shared.catan.actions import Roll
from shared.catan.scenario import CatanPosition
from shared.engine import Seat

SETTLED = 9
"""Frames after which all parts of the table have followed: one takes over a new state after another."""
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
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


class Scene:
    """One viewer at a table. ``play`` moves any seat, ``roll`` with given dice."""

    def __init__(self, puppet: Puppet, at: CatanPosition, seat: Seat | None = 0) -> None:
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
    def table(self) -> CatanTable:
        model = self.puppet.table.model
        assert isinstance(model, CatanTable)
        return model

    def play(self, seat: Seat, action: Any) -> None:
        """Another seat moves, and the picture follows."""
        self.memory.play(seat, action)
        self.puppet.frame(SETTLED)

    def roll(self, seat: Seat, yellow: int, red: int, face: str, frames: int = SETTLED) -> None:
        """Roll these dice."""
        self.at.prepare(seat, {"do": "roll"}, {"dice": (yellow, red, face)})
        self.memory.play(seat, Roll())
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
