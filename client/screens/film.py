"""What moves on the board between two states: takes positions from the table, motions from the room, and hands both to the board."""

from __future__ import annotations

from typing import Any

from client.boards.marks import Fade, Moving
from client.boards.position import BoardPosition
from client.model.motion import Motion, MotionQueue
from client.model.settings import Settings
from shared.rheinlaender.board import RhineMap, standard_map

PIECES = ("knight", "garrison", "fort")


class Film:
    """The position drawn at rest is always the newest; pieces that are still on their way are drawn apart."""

    def __init__(self, rhine: RhineMap | None = None) -> None:
        self.position = BoardPosition()
        self.moving: tuple[Moving, ...] = ()
        self.fade: Fade | None = None
        self._rhine = rhine or standard_map()
        self._before: BoardPosition | None = None
        self._key: object = None
        self._last = 0
        self.busy = False

    def follow(self, settings: Settings, motions: MotionQueue) -> None:
        """The player's wishes about motion."""
        motions.set_speed(settings.animation_speed, settings.reduced_motion)

    def show(self, key: object, public: Any) -> bool:
        """The newest public state under a key that tells states apart. Whether it is another one than before."""
        if key == self._key:
            return False
        self._key, self._before = key, self.position
        self.position = BoardPosition.from_public(public, self._rhine)
        return True

    def tick(self, now: int, motions: MotionQueue) -> bool:
        """Move on to ``now`` (milliseconds). Whether the board has to be drawn again."""
        passed, self._last = min(100, now - self._last), now
        was_busy = self.busy
        motions.advance(passed)
        under_way = motions.under_way()
        self.moving = self._pieces(under_way, motions)
        self.fade = self._fading(under_way)
        self.busy = motions.busy
        return was_busy or bool(self.moving or self.fade)

    def _pieces(self, under_way: list[tuple[Motion, float]], motions: MotionQueue) -> tuple[Moving, ...]:
        moving, places = [], set()
        for motion, progress in under_way:
            if motion.kind == "piece" and motion.key in PIECES and motion.seat is not None:
                source = None if motion.source in ("supply", "") else motion.source
                moving.append(Moving(motion.key, motion.seat, source, motion.target, progress))  # type: ignore[arg-type]
                places.add(motion.target)
        return tuple(moving)

    def _fading(self, under_way: list[tuple[Motion, float]]) -> Fade | None:
        for motion, progress in under_way:
            if motion.kind == "duchy" and self._before is not None:
                return Fade(self._before, progress)
        return None
