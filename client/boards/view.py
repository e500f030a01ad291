"""Zoom and pan of a board: which part of a plane lies under which pixels of an area. Arithmetic only."""

from __future__ import annotations

import math

from client.draw.shapes import Point

STEP = 1.25
STEPS = 5
"""Zoom goes from 1 to ``STEP ** STEPS``, in steps, so that rendered tiles can be used again."""


class View:
    """A plane of ``plane`` units, shown whole at zoom 1 with ``fit`` pixels per unit in an area of ``area`` pixels."""

    def __init__(self, plane: tuple[float, float], area: tuple[int, int]) -> None:
        self.plane = plane
        self.area = area
        self.fit_scale = min(area[0] / plane[0], area[1] / plane[1])
        self._step = 0
        self.left, self.top = 0.0, 0.0
        self._keep_inside()

    @property
    def zoom(self) -> float:
        return STEP**self._step

    @property
    def scale(self) -> float:
        """Pixels per unit now."""
        return self.fit_scale * self.zoom

    @property
    def size(self) -> tuple[int, int]:
        """The whole plane in pixels now."""
        return round(self.plane[0] * self.scale), round(self.plane[1] * self.scale)

    @property
    def corner(self) -> tuple[int, int]:
        """The pixel of the plane's picture that lies at the area's top left; negative where the picture is smaller than the area."""
        return round(self.left), round(self.top)

    @property
    def window(self) -> tuple[float, float, float, float]:
        """The part of the plane that is shown, with a little around it: left, top, right, bottom."""
        left, top = self.to_plane((-8, -8))
        right, bottom = self.to_plane((self.area[0] + 8, self.area[1] + 8))
        return left, top, right, bottom

    def to_area(self, point: Point) -> Point:
        x, y = self.corner
        return point[0] * self.scale - x, point[1] * self.scale - y

    def to_plane(self, point: Point) -> Point:
        x, y = self.corner
        return (point[0] + x) / self.scale, (point[1] + y) / self.scale

    def zoom_at(self, point: Point, factor: float) -> bool:
        """Zoom in (``factor`` above 1) or out by at least a step; what lies under the point stays there. Whether anything changed."""
        if factor <= 0:
            raise ValueError(f"a zoom factor is above 0, not {factor}")
        steps = round(math.log(factor) / math.log(STEP)) or (1 if factor > 1 else -1 if factor < 1 else 0)
        step = min(STEPS, max(0, self._step + steps))
        if step == self._step:
            return False
        under = self.to_plane(point)
        self._step = step
        self.left, self.top = under[0] * self.scale - point[0], under[1] * self.scale - point[1]
        self._keep_inside()
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Move the picture by pixels, as if pulled by the mouse; it stops at its edges. Whether anything changed."""
        before = self.left, self.top
        self.left -= dx
        self.top -= dy
        self._keep_inside()
        return before != (self.left, self.top)

    def fit(self) -> bool:
        """Show everything. Whether anything changed."""
        before = self._step, self.left, self.top
        self._step = 0
        self._keep_inside()
        return before != (self._step, self.left, self.top)

    def _keep_inside(self) -> None:
        width, height = self.size
        self.left = _within(self.left, width, self.area[0])
        self.top = _within(self.top, height, self.area[1])


def _within(corner: float, length: int, room: int) -> float:
    if length <= room:
        return (length - room) / 2
    return min(max(corner, 0.0), float(length - room))
