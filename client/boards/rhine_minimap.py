"""The little river of a hand card: the whole course with the card's region marked. Cached pictures, no events."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pygame

from client.boards.rhine_course import HEIGHT, Course
from client.boards.rhine_geometry import course_slots
from client.draw.layer import Layer
from client.draw.palette import PARCHMENT_DARK, PIECE_HALO, PIECE_LINE, RIVER_DEEP, RIVER_MID, SeatLook, mix, shade
from client.draw.shapes import Point, Points
from shared.rheinlaender.board import RhineMap

_WIDTH = 906.0
_KEPT = 256


@dataclass(frozen=True)
class _Plan:
    """The course in a plane of 906 x 586 units."""

    streams: tuple[Points, ...]
    regions: dict[int, Point]


class RiverPictures:
    """Little maps for one map of the Rhine."""

    def __init__(self, rhine: RhineMap) -> None:
        self._plan = _plan(rhine)
        self._picture = functools.lru_cache(maxsize=_KEPT)(self._painted)
        self._land = functools.lru_cache(maxsize=3)(self._drawn_land)

    def picture(self, size: tuple[int, int], region: int | None, look: SeatLook | None = None) -> pygame.Surface:
        """The river with a region marked in a seat's colour. Shared: never draw on it. Raises ``KeyError`` for an unknown region."""
        return self._picture(size, region, look)

    def _painted(self, size: tuple[int, int], region: int | None, look: SeatLook | None) -> pygame.Surface:
        layer = Layer(size, sampling=4, ground=PARCHMENT_DARK)
        layer.surface.blit(self._land(size), (0, 0))
        if region is not None:
            mark, placed = _mark(size), _placing(size)
            centre = placed(self._plan.regions[region])
            layer.disc(PIECE_HALO, centre, mark + 1.2)
            layer.disc(PIECE_LINE, centre, mark)
            layer.disc(look.colour if look else (0xB0, 0x3A, 0x2A), centre, mark - 1.1)
        return layer.flat()

    def _drawn_land(self, size: tuple[int, int]) -> pygame.Surface:
        """The river without a mark, not yet scaled down: the dear part, the same for all cards of a size."""
        width, height = size
        layer = Layer(size, sampling=4, ground=PARCHMENT_DARK)
        layer.box(shade(PARCHMENT_DARK, -0.1), (0, 0, width, height), 4)
        layer.box(mix(PARCHMENT_DARK, (255, 255, 255), 0.12), (0.7, 0.7, width - 1.4, height - 1.4), 3.4)
        placed = _placing(size)
        for ink, thick in ((RIVER_DEEP, 0.075), (shade(RIVER_MID, 0.12), 0.045)):
            for stream in self._plan.streams:
                layer.line(ink, [placed(point) for point in stream], max(1.2, height * thick))
        return layer.surface


def _mark(size: tuple[int, int]) -> float:
    """The radius of the mark of a region in a picture of a size."""
    return max(3.2, size[1] * 0.105)


def _placing(size: tuple[int, int]) -> Callable[[Point], Point]:
    """From the plane of the plan into a picture; marks at the ends of the river are still whole."""
    width, height = size
    pad = _mark(size) + 1.5
    scale = min((width - 2 * pad) / (_WIDTH - 110), (height - 2 * pad) / (HEIGHT - 170))
    return lambda point: (point[0] * scale + width / 2 - _WIDTH / 2 * scale, point[1] * scale + height / 2 - HEIGHT / 2 * scale)


def _plan(rhine: RhineMap) -> _Plan:
    course = Course(_WIDTH, course_slots(rhine))
    s = np.arange(course.edges[0], course.edges[-1], 12.0)
    half = np.where(course.island(s) > 0, (course.island(s) + course.river(s)) / 2, 0.0)
    # Little maps show islands much too big, or nobody would see them.
    streams = tuple([(float(x), float(y)) for x, y in course.points(s, side * half * 1.15)] for side in (1.0, -1.0))
    regions: dict[int, Point] = {}
    for index, slot in enumerate(course.slots):
        middle = (course.edges[index] + course.edges[index + 1]) / 2
        at = np.array([middle])
        aside = float((course.island(at)[0] + course.river(at)[0]) / 2) * 1.15 if slot.split else 0.0
        regions[slot.left] = course.point(middle, aside)
        regions[slot.right] = course.point(middle, -aside if slot.split else 0.0)
    return _Plan(streams, regions)
