"""A table of any game on a position in memory, for tests of what is on the screen. Engine and room model are the real ones."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from pygame import Rect

from client.model.table import TableModel
from client.puppet import Puppet
from client.puppet_room import PuppetRoom
from client.screens.begin import begin
from client.screens.games import Overlay
from client.screens.table import TableScreen
from client.ui.buttons import Button
from shared.engine import Seat
from shared.scenario import Position

SETTLED = 9
"""Frames after which all parts of the table have followed: one takes over a new state after another."""
SIZES = ((1024, 640), (1280, 800), (1920, 1080))

PositionT = TypeVar("PositionT", bound=Position)
TableT = TypeVar("TableT", bound=TableModel)


class TableScene(Generic[PositionT, TableT]):
    """One viewer at a table, whose model is a :attr:`MODEL`. ``play`` moves any seat."""

    MODEL: ClassVar[type[TableModel]]

    def __init__(self, puppet: Puppet, at: PositionT, seat: Seat | None = 0) -> None:
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
    def table(self) -> TableT:
        model = self.puppet.table.model
        assert isinstance(model, self.MODEL)
        return model  # type: ignore[return-value]

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
