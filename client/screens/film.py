"""What moves on the board between two states: takes positions from the table, motions from the room, and hands both to the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.boards.board import Board, Fade, Moving
from client.model.motion import Motion, MotionQueue
from client.model.settings import Settings
from client.screens.flights import Flight
from client.screens.games import GameScreens
from client.screens.ways import OUTSIDE, Way

WORK_AHEAD = 0.003
"""Seconds of a frame for the board's next state."""
PATIENCE = 12
"""Frames after which a state is made ready before a newer one is looked at, and before anything else."""


class Film:
    """The position drawn at rest is always the newest; pieces that are still on their way are drawn apart.

    Positions are the board's own values (:meth:`client.boards.board.Board.position_of`); None before the first state. ``way`` is of a piece
    that comes from beside the board, or goes there; None of one that the board moves itself.
    """

    def __init__(self, game: GameScreens, board: Board[Any], way: Callable[[Motion], Way | None]) -> None:
        self._game, self._board, self._way = game, board, way
        self.position: Any = None
        self.moving: tuple[Moving, ...] = ()
        self.fade: Fade[Any] | None = None
        self.cards: tuple[tuple[Motion, float], ...] = ()
        """Cards on their way with their fractions; they fly over the table, not on the board."""
        self.flights: tuple[Flight, ...] = ()
        """Pieces that do so, too."""
        self.banners: tuple[tuple[Motion, float], ...] = ()
        """What is told over the board, with the fractions of its time."""
        self._before: Any = None
        self.key: tuple[object, ...] = ()
        """Of the state shown."""
        self._coming: tuple[tuple[object, ...], Any] | None = None
        self._frames_late = 0
        self._last = 0
        self.busy = False

    def follow(self, settings: Settings, motions: MotionQueue) -> None:
        """The player's wishes about motion."""
        motions.set_speed(settings.animation_speed, settings.reduced_motion)

    @property
    def waiting(self) -> bool:
        """Whether a newer state than the one shown is being made ready."""
        return self._frames_late > 0

    def take(self, key: tuple[object, ...], public: object, *, busy: bool = False) -> bool:
        """The newest state under a key that tells states apart; asked in each frame until it is shown. Whether it is shown now.

        The board gets it some frames after the words: all at once would be too much for a frame. Until its parts are ready the state
        before stays, whole. States that follow each other fast are passed over, but not without end; ``busy`` says that this frame has
        enough to do.
        """
        late = self._frames_late >= PATIENCE
        new = self._coming is None or (self._coming[0] != key and not late)
        if new:
            self._coming = key, self._board.position_of(public)
        assert self._coming is not None
        coming, position = self._coming
        if self.key and (new or (busy and not late) or not self._board.prepare(position, WORK_AHEAD)):
            self._frames_late += 1
            return False
        self._before, self.position = self.position, position
        self.key, self._frames_late = coming, 0
        return True

    def tick(self, now: int, motions: MotionQueue) -> bool:
        """Move on to ``now`` (milliseconds). Whether the board has to be drawn again."""
        passed, self._last = min(100, now - self._last), now
        moved = bool(self.moving or self.fade)
        motions.advance(passed)
        under_way = motions.under_way()
        self.moving, self.flights = self._pieces(under_way)
        self.fade = self._fading(under_way)
        self.cards = tuple((motion, progress) for motion, progress in under_way if motion.kind == "card")
        self.banners = tuple((motion, progress) for motion, progress in under_way if motion.kind == "banner")
        self.busy = motions.busy
        return moved or bool(self.moving or self.fade)

    def _pieces(self, under_way: list[tuple[Motion, float]]) -> tuple[tuple[Moving, ...], tuple[Flight, ...]]:
        """What moves on the board, or must not be shown there at rest yet, and what flies over it."""
        moving, flights = [], []
        for motion, progress in under_way:
            if motion.kind != "piece" or motion.key not in self._game.pieces:
                continue
            source, target = (None if place in OUTSIDE else place for place in (motion.source, motion.target))
            way = self._way(motion)
            if way is not None:
                flights.append(Flight(motion, way, progress))
            elsewhere = way is not None or (source is None and not progress)
            moving.append(Moving(motion.key, motion.seat, source, target, progress, motion.detail, elsewhere))
        return tuple(moving), tuple(flights)

    def _fading(self, under_way: list[tuple[Motion, float]]) -> Fade[Any] | None:
        for motion, progress in under_way:
            if motion.kind == "fade" and self._before is not None:
                return Fade(self._before, progress)
        return None
