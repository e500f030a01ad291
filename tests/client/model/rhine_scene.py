"""A position set up by hand and the table of one seat that looks at it, all through the real engine."""

from __future__ import annotations

from typing import Any

from rhine_play import Told

from client.model.replica import RoomReplica
from client.model.rheinlaender.table import RhineTable
from client.model.table import Line, Preview
from shared.rheinlaender.scenario import RheinlaenderPosition

NAMES = ("Anna", "Boris", "Chloé")
HAND = [7, 22, 23, 24, 50]


class Scene:
    """A position, and the table of one seat that looks at it."""

    def __init__(self, viewer: int | None = 0, options: dict[str, Any] | None = None, **position: Any) -> None:
        position.setdefault("hands", {"R": HAND})
        # "flow" makes red, the first seat, the one to move.
        scene = RheinlaenderPosition({"to_move": "R", **position}, options or {})
        self.told = Told(0, viewer, match=scene.match)
        self.replica = RoomReplica()
        self.table = RhineTable(clock=lambda: 0.0)
        self.table.seats_changed(NAMES)
        self.table.advance(self.replica.take_snapshot(self.told.snapshot()))

    def play(self, seat: int, action: Any) -> None:
        step = self.replica.take_update(self.told.play(seat, action)[1])
        assert step is not None
        self.table.advance(step)

    def preview(self) -> Preview:
        preview = self.table.preview()
        assert preview is not None
        return preview

    def texts(self) -> list[str]:
        return [line.text for line in self.preview().lines]

    def lines(self, kind: str) -> list[Line]:
        return [line for line in self.preview().lines if line.kind == kind]


def button(table: RhineTable, name: str) -> Any:
    return next(one for one in table.buttons() if one.id == name)
