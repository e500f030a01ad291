"""When a table is told of the steps of its match: at once, but for what waits behind a moment that is on show. Draws and sends nothing.

A moment (the reveal of a vote) tells its own outcome. Were the table told of the step at the same time, log, points and hint would give it
away. So that step and every later one are kept here until the screen says that the outcome is out, or the player goes on. Only the telling
waits: the replica takes every update as it comes, and whoever acts is up to date first.
"""

from __future__ import annotations

from client.model.motion import MotionQueue
from client.model.replica import Step
from client.model.table import TableModel


class Telling:
    """For the tables of one room; what moves because of a step is handed to ``motions`` as it is told."""

    def __init__(self, motions: MotionQueue) -> None:
        self._motions = motions
        self._shows_moments = False
        self._kept: list[tuple[TableModel, Step]] = []

    @property
    def holds(self) -> bool:
        """Whether a moment is on show whose outcome is not out."""
        return bool(self._kept)

    def show_moments(self, on: bool) -> None:
        """Whether somebody is there to show moments and to end them: a screen whose player wants motion. Without, nothing is kept."""
        self._shows_moments = on
        if not on:
            self.go_on()

    def tell(self, table: TableModel, step: Step) -> None:
        """A step that the replica has taken. A further moment ends the one on show; a snapshot ends all that is under way."""
        if step.fresh:
            self._kept.clear()
            self._motions.jump()
            table.advance(step)
            return
        moment = table.is_moment(step)
        if moment:
            self.go_on()
            table.begin_moment(step)
        if (moment and self._shows_moments) or self._kept:
            self._kept.append((table, step))
        else:
            self._tell(table, step)

    def go_on(self) -> None:
        """The outcome is out, or nobody waits for it: the table is told of all that was kept."""
        kept, self._kept = self._kept, []
        for table, step in kept:
            self._tell(table, step)

    def _tell(self, table: TableModel, step: Step) -> None:
        table.advance(step)
        self._motions.add(table.motions(step))
