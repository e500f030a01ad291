"""Sounds made by code: a bell for one's turn, a tick of the clock, wood for pieces, a drop for chat. No files.

Without a sound device, or when switched off, everything here does nothing.
"""

from __future__ import annotations

import array
import contextlib
import logging
import math
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import pygame

logger = logging.getLogger(__name__)

RATE = 22_050
Name = Literal["turn", "clock", "piece", "card", "harm", "chat", "end"]
_GROUP: dict[Name, str] = {
    "turn": "turn",
    "end": "turn",
    "harm": "turn",
    "clock": "clock",
    "piece": "pieces",
    "card": "pieces",
    "chat": "chat",
}


def samples(seconds: float, wave: Callable[[float], float]) -> array.array[int]:
    """16-bit samples of a function of the time in seconds that stays within -1 and 1."""
    count = int(RATE * seconds)
    return array.array("h", (round(max(-1.0, min(1.0, wave(at / RATE))) * 20_000) for at in range(count)))


def _tone(pitch: float, fade: float, overtones: tuple[float, ...] = (1.0,), start: float = 0.0) -> Callable[[float], float]:
    whole = sum(overtones)

    def wave(time: float) -> float:
        if time < start:
            return 0.0
        age = time - start
        attack = min(1.0, age * 200)
        rings = sum(part * math.sin(2 * math.pi * pitch * (index + 1) * age) for index, part in enumerate(overtones))
        return attack * math.exp(-age * fade) * rings / whole

    return wave


def _both(first: Callable[[float], float], second: Callable[[float], float]) -> Callable[[float], float]:
    return lambda time: 0.6 * (first(time) + second(time))


_RECIPES: dict[Name, tuple[float, Callable[[float], float]]] = {
    "turn": (0.5, _both(_tone(659.3, 9, (1.0, 0.4, 0.2)), _tone(880.0, 8, (1.0, 0.4, 0.2), 0.12))),
    "end": (0.9, _both(_tone(523.3, 5, (1.0, 0.5, 0.3)), _tone(784.0, 5, (1.0, 0.5), 0.18))),
    "harm": (0.4, _both(_tone(311.1, 9, (1.0, 0.5)), _tone(233.1, 9, (1.0, 0.5), 0.1))),
    "clock": (0.05, _tone(1200, 90)),
    "piece": (0.14, _both(_tone(180, 40, (1.0, 0.7, 0.4)), _tone(420, 70, (1.0, 0.5)))),
    "card": (0.08, _tone(900, 70, (0.4, 0.6, 0.8, 0.6))),
    "chat": (0.12, _tone(1046.5, 30, (1.0, 0.2))),
}
"""Length in seconds and wave of each sound."""


def make(name: Name) -> array.array[int]:
    """The samples of one sound."""
    return samples(*_RECIPES[name])


@contextlib.contextmanager
def _silent_stderr() -> Iterator[None]:
    """Sets the standard error stream aside: without a sound device the system's library writes its own lines there."""
    try:
        kept = os.dup(2)
    except OSError:  # there is none, as under a desktop's launcher
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123  # a descriptor is wanted
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Sounds:
    """Plays sounds by name, each group at its volume (0 to 100)."""

    def __init__(self, *, enabled: bool, volumes: Mapping[str, int]) -> None:
        self.enabled, self.volumes = enabled, dict(volumes)
        self._made: dict[Name, pygame.mixer.Sound] = {}
        self._ready: bool | None = None

    def set(self, *, enabled: bool, volumes: Mapping[str, int]) -> None:
        """Follow changed settings."""
        self.enabled, self.volumes = enabled, dict(volumes)

    def play(self, name: Name) -> bool:
        """Play a sound. Returns whether it was played."""
        volume = self.volumes.get(_GROUP[name], 0)
        if not self.enabled or volume <= 0 or not self._open():
            return False
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=make(name))
        self._made[name].set_volume(volume / 100)
        self._made[name].play()
        return True

    def _open(self) -> bool:
        """The device is opened at the first sound, once: it costs time and there may be none."""
        if self._ready is None:
            try:
                with _silent_stderr():
                    pygame.mixer.init(RATE, -16, 1, 512)
                self._ready = True
            except pygame.error as error:
                logger.info("no sound: %s", error)
                self._ready = False
        return self._ready

    def close(self) -> None:
        """Give the device back."""
        self._made.clear()
        if self._ready:
            pygame.mixer.quit()
        self._ready = None
