"""What every board is: draws a position with its marks, says what lies under a point, zooms and pans. Knows no game.

A *position* is a read-only picture of the public state that the board makes for itself (:meth:`Board.position_of`); the screen keeps
positions, compares and hands them back, and never looks inside. A board draws and hit-tests only; what is marked comes from the model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from client.draw.palette import SeatLook
from client.draw.shapes import Point
from client.model.table import Marks

PositionT = TypeVar("PositionT")


@dataclass(frozen=True)
class Moving:
    """A piece on its way. ``piece`` and ``detail`` are words of the game's board, ``seat`` None for a piece of nobody's.

    ``source`` or ``target`` None: from or to outside the board, such as a player's supply. ``progress`` is 0 to 1, eased.
    """

    piece: str
    seat: int | None
    source: str | None
    target: str | None
    progress: float = 0.0
    detail: str = ""
    elsewhere: bool = False
    """It is not on the board, which only leaves it out at rest: it has not set out yet, or the screen draws it over all that lies there."""

    @property
    def place(self) -> str | None:
        """Where it is to be, or where it was if it leaves the board."""
        return self.target if self.target is not None else self.source

    @property
    def presence(self) -> float:
        """How much of a piece is there, 0 to 1, that comes from outside the board or leaves it."""
        return self.progress if self.target is not None else 1 - self.progress


@dataclass(frozen=True)
class Fade(Generic[PositionT]):
    """What cannot travel passes from the position ``before`` into the one drawn; ``progress`` 0 to 1."""

    before: PositionT
    progress: float


class Board(ABC, Generic[PositionT]):
    """A board of one game. Call :meth:`resize` before anything else; points are pixels of the board's area, (0, 0) its top left."""

    # -- what is shown

    @abstractmethod
    def position_of(self, public: Any) -> PositionT:
        """What the public section of a match shows; a copy that stays as it is. Equal states give equal positions."""

    @abstractmethod
    def set_seats(self, seats: Sequence[SeatLook]) -> None:
        """Other colours for the seats (a setting)."""

    @abstractmethod
    def set_names(self, names: Mapping[str, str]) -> None:
        """Other names for what is written on the board, by place or by the board's own key (another language)."""

    # -- size and view

    @abstractmethod
    def resize(self, size: tuple[int, int], scale: float = 1.0) -> None:
        """A new area in pixels; the whole board is shown in it. ``scale`` is the interface's: no text is smaller than 11 px times it."""

    @abstractmethod
    def zoom_at(self, point: Point, factor: float) -> None:
        """Zoom to a point; a ``factor`` above 1 brings the board nearer. Raises ``ValueError`` for a factor of 0 or less."""

    @abstractmethod
    def pan(self, dx: float, dy: float) -> None:
        """Pull the board by pixels; it stops at its edges."""

    @abstractmethod
    def fit(self) -> None:
        """Show the whole board."""

    # -- places

    @abstractmethod
    def hit(self, point: Point) -> str | None:
        """The place under a point: the smallest one where several lie."""

    @abstractmethod
    def anchor(self, place: str) -> Point:
        """Where a piece on a place has its middle. Raises ``KeyError`` for a place that the board does not have."""

    @abstractmethod
    def rect_of(self, place: str) -> pygame.Rect:
        """What a place covers, for tooltips that must not hide it. Raises ``KeyError`` as :meth:`anchor`."""

    # -- drawing

    @property
    @abstractmethod
    def refining(self) -> bool:
        """Whether parts of the picture are still coarse: draw again, and they get better."""

    @abstractmethod
    def finish(self) -> None:
        """Render at once what is still coarse, now and in the next frame: for pictures that are saved."""

    @abstractmethod
    def prepare(self, position: PositionT, seconds: float) -> bool:
        """Work for about so long on a position that is to be drawn soon. Whether it is ready: drawing it then costs a frame little."""

    @abstractmethod
    def draw(
        self,
        target: pygame.Surface,
        position: PositionT,
        marks: Marks,
        now_ms: int,
        moving: Sequence[Moving] = (),
        fade: Fade[PositionT] | None = None,
    ) -> None:
        """Draw the board over the target, which is as big as the area.

        ``moving`` pieces are not drawn at rest but on their way; with ``fade`` everything else passes from an older position. Marks of
        the game's own subclass are drawn as well, plain ones (of replays and pictures) always understood.
        """
