"""A board with a *ground* that changes with the view only, and on it a *scene* of what lies and stands there. Knows no game.

Both may take longer than a frame has. A ground is coarse at first and refined frame by frame; a scene shows pieces that are not painted
yet enlarged from another scale. A subclass says how its ground, its pieces and its scenes are made, and draws a frame between
:meth:`GroundedBoard._begin_frame` and :meth:`GroundedBoard._end_frame`.
"""

from __future__ import annotations

import math
import time
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

import pygame

from client.boards.board import Moving, PositionT
from client.boards.kept_scenes import KeptScenes, SceneT
from client.boards.viewed import ViewedBoard
from client.draw.palette import SeatLook
from client.model.table import Ghost, Marks

FRAME_BUDGET = 0.005
"""Seconds that a frame may spend on what is still coarse; the last sprite or tile that is begun may take ten milliseconds more."""


class Ground(Protocol):
    """What lies under the pieces in one view; ``picture`` is as big as the view's area."""

    picture: pygame.Surface

    @property
    def complete(self) -> bool: ...

    def refine(self, budget: float) -> object:
        """Render what is missing until ``budget`` seconds are over, at least one part of it."""


class Painter(Protocol):
    """Paints the pieces of positions for one view."""

    def prepare(self, position: Any, deadline: float) -> bool:
        """Paint what a position needs until ``deadline`` (of ``time.perf_counter``). Whether all is there."""


GroundT = TypeVar("GroundT", bound=Ground)
PainterT = TypeVar("PainterT", bound=Painter)


class GroundedBoard(ViewedBoard[PositionT], Generic[PositionT, GroundT, PainterT, SceneT]):
    """A board with a ground and scenes. ``seats`` are the colours and arms of the pieces."""

    def __init__(self, seats: Sequence[SeatLook]) -> None:
        self.seats = tuple(seats)
        self._ground: GroundT | None = None
        self._ground_before: GroundT | None = None
        """Of the view before this one: where a new ground begins."""
        self._painter: PainterT | None = None
        self._scenes = KeptScenes[SceneT]()
        self._budget = FRAME_BUDGET

    # -- what a game's board makes

    @abstractmethod
    def _new_ground(self, position: PositionT, before: GroundT | None) -> GroundT:
        """The ground of the view; it may begin with what the one ``before`` it showed."""

    @abstractmethod
    def _new_painter(self) -> PainterT:
        """Who paints the pieces for the view, in the colours of the seats."""

    @abstractmethod
    def _scene(self, position: PositionT, moving: Sequence[Moving] = ()) -> SceneT:
        """What is at rest in a position while some pieces are ``moving``; kept in ``_scenes``, painted within ``_budget``."""

    @abstractmethod
    def _draw_ghost(self, target: pygame.Surface, shown: Ghost, position: PositionT) -> None:
        """A piece that would stand there."""

    @abstractmethod
    def _draw_moving(self, target: pygame.Surface, motion: Moving, position: PositionT) -> None:
        """A piece on its way."""

    # -- another view, other colours

    def set_seats(self, seats: Sequence[SeatLook]) -> None:
        self.seats = tuple(seats)
        self._new_scenes()

    def _new_view(self) -> None:
        self._ground_before, self._ground = self._ground, None
        self._new_scenes()

    def _new_scenes(self) -> None:
        """Pieces look different now: in another scale, colour or language."""
        self._scenes.clear()
        self._painter = None

    # -- drawing

    @property
    def refining(self) -> bool:
        return (self._ground is not None and not self._ground.complete) or not self._scenes.sharp

    def finish(self) -> None:
        if self._ground is not None:
            self._ground.refine(math.inf)
        self._scenes.drop_coarse()
        self._budget = math.inf

    def prepare(self, position: PositionT, seconds: float) -> bool:
        deadline = time.perf_counter() + seconds
        ground = self._ground_of(position)
        if not ground.complete:
            ground.refine(seconds)
            return False
        return self._pieces().prepare(position, deadline)

    def _begin_frame(self, target: pygame.Surface, position: PositionT, moving: Sequence[Moving]) -> SceneT:
        """Lay the ground on the target. Returns the scene that belongs on it, which comes first where time is short."""
        end = time.perf_counter() + self._budget
        ground = self._ground_of(position)
        self._scenes.drop_coarse()
        scene = self._scene(position, moving)
        if time.perf_counter() < end:
            ground.refine(end - time.perf_counter())
        target.blit(ground.picture, (0, 0))
        return scene

    def _end_frame(self, target: pygame.Surface, position: PositionT, marks: Marks, moving: Sequence[Moving]) -> None:
        """Draw over everything what is not at rest."""
        self._budget = FRAME_BUDGET
        for one in marks.ghosts:
            self._draw_ghost(target, one, position)
        for motion in moving:
            if not motion.elsewhere:
                self._draw_moving(target, motion, position)

    def _ground_of(self, position: PositionT) -> GroundT:
        if self._ground is None:
            self._ground = self._new_ground(position, self._ground_before)
            self._ground_before = None
        return self._ground

    def _pieces(self) -> PainterT:
        if self._painter is None:
            self._painter = self._new_painter()
        return self._painter
