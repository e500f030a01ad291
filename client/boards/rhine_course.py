"""The winding course of the river across the board: centre line, arc length, widths, where the sections begin. Geometry only.

Plane units: the board is always :data:`HEIGHT` units high and as wide as its shape asks (``width``); bends keep their form, only the
straight passes stretch. ``s`` is the way along the centre line from the source, an *offset* is the distance from it, positive to the
left looking downstream. The course runs in three passes: right to left at the bottom, back in the middle, right to left at the top.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from client.draw.shapes import Point, Points

HEIGHT = 586.0
NARROWEST, WIDEST = 800.0, 1180.0

RIVER = 12.5
"""Half the width of the undivided river."""
BANK = 45.5
"""Depth of a bank."""
ISLAND = 19.0
"""Half the width of an island in its middle."""
ARM = 20.0
"""Width of the arm on either side of it."""
TAPER = 24.0
"""Way over which the river widens for an island."""

Line = npt.NDArray[np.float64]

_ROWS = (498.0, 313.0, 98.0)
_WAVE = 10.0
_LEFT_BEND, _RIGHT_BEND = 162.0, 196.0
"""Distance of the centres of the bends from the edges of the board."""
_ENTRY, _EXIT = 20.0, 20.0
"""Distance of the first and the last section border from the edges."""
_BEYOND = 70.0
_FIELD_STEP = 6.0


@dataclass(frozen=True)
class Slot:
    """One step of the course: one region, or the regions of the left and the right arm side by side."""

    left: int
    right: int

    @property
    def split(self) -> bool:
        return self.left != self.right


class Course:
    """The river for one width of the board and one list of slots in downstream order."""

    def __init__(self, width: float, slots: Sequence[Slot]) -> None:
        self.width = width
        self.slots = tuple(slots)
        self._line = _centre_line(width)
        steps = np.hypot(*np.diff(self._line, axis=0).T)
        self._way = np.concatenate(([0.0], np.cumsum(steps)))
        self.length = float(self._way[-1])
        tangent = np.gradient(self._line, axis=0)
        tangent /= np.hypot(tangent[:, 0], tangent[:, 1])[:, None]
        # Looking along (tx, ty) with y down, the left hand points to (ty, -tx).
        self._left = np.stack((tangent[:, 1], -tangent[:, 0]), axis=1)
        self._shape(())
        self.edges = self._section_edges()
        # Islands widen the river, which moves the borders, which moves the islands: the second round settles it.
        self._shape(self._island_runs())
        self.edges = self._section_edges()
        self._shape(self._island_runs())

    def points(self, s: Line, offset: Line | float) -> Line:
        """The points at ways ``s`` and offsets, as an array of (x, y)."""
        x = np.interp(s, self._way, self._line[:, 0])
        y = np.interp(s, self._way, self._line[:, 1])
        nx = np.interp(s, self._way, self._left[:, 0])
        ny = np.interp(s, self._way, self._left[:, 1])
        norm = np.hypot(nx, ny)
        return np.stack((x + nx / norm * offset, y + ny / norm * offset), axis=1)

    def point(self, s: float, offset: float = 0.0) -> Point:
        x, y = self.points(np.array([s]), offset)[0]
        return float(x), float(y)

    def line(self, start: float, end: float, offset: Callable[[Line], Line], step: float = 5.0) -> Points:
        """A line beside the river from ``start`` to ``end`` (either way round)."""
        s = np.linspace(start, end, max(2, math.ceil(abs(end - start) / step) + 1))
        return [(float(x), float(y)) for x, y in self.points(s, offset(s))]

    def strip(self, start: float, end: float, left: Callable[[Line], Line], right: Callable[[Line], Line], step: float = 5.0) -> Points:
        """The outline of the strip between two offsets."""
        return [*self.line(start, end, left, step), *self.line(end, start, right, step)]

    def river(self, s: Line) -> Line:
        """Half the width of the water, with an island in it if there is one."""
        return np.interp(s, self._way, self._river)

    def island(self, s: Line) -> Line:
        """Half the width of the island: 0 where there is none, rounded at its ends."""
        return np.interp(s, self._way, self._island)

    def left_shore(self, s: Line) -> Line:
        """Offset of the land's outer edge on the left, with the unevenness of a coast."""
        return np.interp(s, self._way, self._left_shore)

    def right_shore(self, s: Line) -> Line:
        return np.interp(s, self._way, self._right_shore)

    def _shape(self, islands: Sequence[tuple[float, float]]) -> None:
        """Widths along the way, for islands between the given ways."""
        s = self._way
        split = np.zeros_like(s)
        isle = np.zeros_like(s)
        for start, end in islands:
            rise = np.clip(np.minimum(s - start + TAPER, end + TAPER - s) / (2 * TAPER), 0, 1)
            split = np.maximum(split, rise * rise * (3 - 2 * rise))
            rise = np.clip(np.minimum(s - start, end - s) / (1.15 * TAPER), 0, 1)
            isle = np.maximum(isle, ISLAND * np.sin(rise * np.pi / 2) ** 0.9)
        self._river = RIVER + split * (ISLAND + ARM - RIVER)
        self._island = isle
        depth = self._river + BANK * (1 - 0.15 * split)
        self._left_shore = depth + _uneven(s, 0.0)
        self._right_shore = -depth - _uneven(s, 2.1)

    def land_depth(self, points: Line) -> Line:
        """How far each point lies inside the strip of land and water, to a unit or so; negative outside."""
        x = np.clip(points[:, 0] / _FIELD_STEP, 0, self._depth_field.shape[0] - 1.001)
        y = np.clip(points[:, 1] / _FIELD_STEP, 0, self._depth_field.shape[1] - 1.001)
        i, j = x.astype(int), y.astype(int)
        u, v = x - i, y - j
        field = self._depth_field
        upper = field[i, j] * (1 - u) + field[i + 1, j] * u
        lower = field[i, j + 1] * (1 - u) + field[i + 1, j + 1] * u
        depth: Line = upper * (1 - v) + lower * v
        return depth

    @functools.cached_property
    def _depth_field(self) -> Line:
        """The depth at the corners of a lattice over the board."""
        xs = np.arange(0.0, self.width + 2 * _FIELD_STEP, _FIELD_STEP)
        ys = np.arange(0.0, HEIGHT + 2 * _FIELD_STEP, _FIELD_STEP)
        line = self._line[::8]
        reach = np.maximum(self._left_shore, -self._right_shore)[::8]
        field = np.empty((len(xs), len(ys)))
        # Column by column: all at once would take a hundred megabytes.
        across = (ys[:, None] - line[None, :, 1]) ** 2
        for column, x in enumerate(xs):
            square = across + (x - line[:, 0]) ** 2
            nearest = square.argmin(axis=1)
            field[column] = reach[nearest] - np.sqrt(square[np.arange(len(ys)), nearest])
        return field

    def _section_edges(self) -> tuple[float, ...]:
        """The ways of the section borders: equal lengths of the *smaller* bank, so that cells in inner bends stay big enough."""
        start = float(np.interp(-(self.width - _ENTRY), -self._line[:400, 0], self._way[:400]))
        end = float(np.interp(-_EXIT, -self._line[-400:, 0], self._way[-400:]))
        s = np.linspace(start, end, 4000)
        middle = self.river(s) + BANK * 0.5
        left = np.hypot(*np.diff(self.points(s, middle), axis=0).T)
        right = np.hypot(*np.diff(self.points(s, -middle), axis=0).T)
        weight = 0.6 * np.minimum(left, right) + 0.4 * np.diff(s)
        total = np.concatenate(([0.0], np.cumsum(weight)))
        wanted = np.linspace(0.0, total[-1], len(self.slots) + 1)
        return tuple(float(way) for way in np.interp(wanted, total, s))

    def _island_runs(self) -> list[tuple[float, float]]:
        """Start and end of each row of split slots."""
        runs: list[tuple[float, float]] = []
        for index, slot in enumerate(self.slots):
            if not slot.split:
                continue
            if index and self.slots[index - 1].split:
                runs[-1] = (runs[-1][0], self.edges[index + 1])
            else:
                runs.append((self.edges[index], self.edges[index + 1]))
        return runs


def _uneven(s: Line, phase: float) -> Line:
    out: Line = 2.0 * np.sin(s * 0.047 + phase) + 1.1 * np.sin(s * 0.121 + 2 * phase)
    return out


def _centre_line(width: float) -> Line:
    """Points one unit apart: three passes with waves, joined by half circles."""
    bottom, middle, top = _ROWS
    left, right = _LEFT_BEND, width - _RIGHT_BEND
    passes = [
        _pass(width + _BEYOND, left, bottom, 3),
        _bend(left, (bottom + middle) / 2, (bottom - middle) / 2, 1, -1),
        _pass(left, right, middle, 2),
        _bend(right, (middle + top) / 2, (middle - top) / 2, 1, 1),
        _pass(right, -_BEYOND, top, 3),
    ]
    rough = np.concatenate(passes)
    steps = np.hypot(*np.diff(rough, axis=0).T)
    keep = np.concatenate(([True], steps > 1e-6))
    rough = rough[keep]
    way = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(rough, axis=0).T))))
    even = np.arange(0.0, way[-1], 1.0)
    line = np.stack((np.interp(even, way, rough[:, 0]), np.interp(even, way, rough[:, 1])), axis=1)
    return _smoothed(line, 14)


def _pass(start: float, end: float, y: float, waves: int) -> Line:
    """A straight pass with waves that die away at both ends."""
    part = np.linspace(0.0, 1.0, max(2, int(abs(end - start))))
    swing = _WAVE * np.sin(part * 2 * np.pi * waves) * np.sin(part * np.pi) ** 0.5
    return np.stack((start + (end - start) * part, y + swing), axis=1)


def _bend(x: float, y: float, radius: float, up: int, side: int) -> Line:
    """A half circle from the bottom upwards, bulging to the left (``side`` -1) or to the right (1)."""
    angle = np.linspace(0.0, np.pi, int(np.pi * radius))
    return np.stack((x + side * radius * np.sin(angle), y + up * radius * np.cos(angle)), axis=1)


def _smoothed(line: Line, reach: int) -> Line:
    kernel = np.hanning(2 * reach + 3)[1:-1]
    kernel /= kernel.sum()
    padded = np.pad(line, ((reach, reach), (0, 0)), mode="reflect", reflect_type="odd")
    return np.stack([np.convolve(padded[:, axis], kernel, mode="valid") for axis in (0, 1)], axis=1)
