"""The queue of short pieces of motion between two states. Pure: time comes in, fractions come out, nothing is drawn.

The state is always the newest one; the queue only says which pieces are still on their way. Later states never wait for it.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from shared.engine import Seat

MotionKind = Literal["piece", "card", "fade", "banner"]
"""``fade``: what cannot travel (a duchy's owner) passes from the position before into the newest one."""

BANNER_READ_MS = 1000
"""A banner stays alone for so long before the next one comes."""
MOST_BANNERS = 8
"""That wait: of more the oldest are left out, as they are long past."""
HURRY_MS = 1500
JUMP_MS = 4000
SPEEDS: Mapping[str, float] = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.0}


@dataclass(frozen=True)
class Motion:
    """One thing that moves. ``source`` and ``target`` are places, ``supply``, ``deck``, ``discard``, ``hand`` (of its seat), that of
    another (:func:`hand_of`), or a card of the viewer's own (:func:`held_card`); ``delay_ms`` after its batch begins.

    A piece is not drawn at rest on its target while its motion is under way. Banners never hold up the queue.
    """

    kind: MotionKind
    milliseconds: int
    curve: Literal["linear", "out", "in_out"] = "linear"
    seat: Seat | None = None
    source: str = ""
    target: str = ""
    delay_ms: int = 0
    key: str = ""
    """What exactly: ``knight``, ``garrison``, ``fort``, ``take_over`` ... A card that flies shows it; empty is its back."""
    detail: str = ""
    """More about a piece, in words of the game's board: turned, strength."""


def piece(seat: Seat | None, key: str, target: str, source: str = "supply", delay_ms: int = 0, detail: str = "") -> Motion:
    """A piece moves: 220 ms, ease-out cubic. ``seat`` None: it is nobody's."""
    return Motion("piece", 220, "out", seat, source, target, delay_ms, key, detail)


def hand_of(seat: Seat) -> str:
    """The hand of a seat as an end of a card's way."""
    return f"hand:{seat}"


def held_card(card: str) -> str:
    """A card or pile of the viewer's own hand, by its id, as an end of a way."""
    return f"card:{card}"


def card(seat: Seat, key: str, source: str, target: str, delay_ms: int = 0) -> Motion:
    """A card moves: 260 ms, ease-in-out. ``seat`` is whose ``hand`` is meant; an empty ``key`` is a back."""
    return Motion("card", 260, "in_out", seat, source, target, delay_ms, key)


def take_over(seat: Seat | None, place: str) -> Motion:
    """Something at a place changes hands: 500 ms cross-fade."""
    return Motion("fade", 500, "linear", seat, "", place, 0, "take_over")


def banner(seat: Seat | None, key: str, place: str = "", detail: str = "") -> Motion:
    """In 150, stay 1400, out 250 ms. ``place`` is what it is about, ``detail`` is said as it is."""
    return Motion("banner", 1800, "linear", seat, target=place, key=key, detail=detail)


_CURVES: dict[str, Callable[[float], float]] = {
    "linear": lambda t: t,
    "out": lambda t: 1 - (1 - t) ** 3,
    "in_out": lambda t: 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2,
}


class _Batch:
    """What moves together: the consequences of one action."""

    def __init__(self, motions: tuple[Motion, ...]) -> None:
        self.motions = motions
        self.at = 0.0
        self.length = max((motion.delay_ms + motion.milliseconds for motion in motions), default=0)


class MotionQueue:
    """Motions of one table. Batches play one after another; banners play beside them, each after a while for the one before."""

    def __init__(self, speed: str = "normal", reduced: bool = False) -> None:
        self._batches: deque[_Batch] = deque()
        self._banners: list[_Batch] = []
        self.set_speed(speed, reduced)

    def set_speed(self, speed: str, reduced: bool) -> None:
        """A setting has changed. Reduced motion, like speed ``off``, shows the last state at once."""
        self._factor = 0.0 if reduced else SPEEDS[speed]
        if not self._factor:
            self.jump()

    def add(self, motions: Iterable[Motion]) -> None:
        """The motions of one step. Past four seconds of waiting everything jumps to the last state."""
        moving = tuple(motions)
        if not self._factor or not moving:
            return
        still = tuple(motion for motion in moving if motion.kind != "banner")
        begun = self._begun()
        waiting = [*self._banners[begun:], *(_Batch((motion,)) for motion in moving if motion.kind == "banner")]
        self._banners = [*self._banners[:begun], *waiting[-MOST_BANNERS:]]
        if still:
            self._batches.append(_Batch(still))
        if self.waiting_ms() > JUMP_MS:
            self._batches.clear()

    def waiting_ms(self) -> float:
        """Milliseconds of motion not yet shown, at plain speed."""
        return sum(batch.length - batch.at for batch in self._batches) / (self._factor or 1.0)

    def advance(self, milliseconds: float) -> bool:
        """Time goes on; whether anything moved, so whether to draw. Past 1.5 s of waiting the speed doubles."""
        moved = self.busy
        begun = self._begun()
        self._banners = [batch for at, batch in enumerate(self._banners) if at >= begun or self._play(batch, milliseconds)]
        left = milliseconds * self._factor
        while self._batches and left > 0:
            batch = self._batches[0]
            pace = 2.0 if self.waiting_ms() > HURRY_MS else 1.0
            step = min(left * pace, batch.length - batch.at)
            batch.at += step
            left -= step / pace
            if batch.at >= batch.length:
                self._batches.popleft()
        return moved

    def _begun(self) -> int:
        """How many of the banners are to be seen: the first, and each that follows one which could be read."""
        following = itertools.pairwise(self._banners)
        waiting = (at for at, (before, banner) in enumerate(following, 1) if not banner.at and before.at < BANNER_READ_MS)
        return next(waiting, len(self._banners))

    @staticmethod
    def _play(batch: _Batch, milliseconds: float) -> bool:
        batch.at += milliseconds
        return batch.at < batch.length

    @property
    def busy(self) -> bool:
        """Whether anything is under way."""
        return bool(self._batches or self._banners)

    def finish_current(self) -> None:
        """A key or click: the motion under way is over, the next begins."""
        if self._batches:
            self._batches.popleft()

    def jump(self) -> None:
        """To the last state."""
        self._batches.clear()
        self._banners.clear()

    def under_way(self) -> list[tuple[Motion, float]]:
        """What is moving now, each with its fraction 0 to 1 along its curve (a banner's is linear over its whole time)."""
        playing = [*self._banners[: self._begun()], *([self._batches[0]] if self._batches else [])]
        moving = []
        for batch in playing:
            for motion in batch.motions:
                at = (batch.at - motion.delay_ms) / motion.milliseconds
                if at < 1:
                    moving.append((motion, _CURVES[motion.curve](max(0.0, at))))
        return moving
