"""How well boxes fit on the map of England, so that words and signs find room there. No drawing, no rules.

Every spot of the plane has a cost: nothing where a box may lie, up to 1 where it must not. What a box about each of all spots costs comes
from one table of sums.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from client.draw.shapes import Point

CELL = 4
"""Units from one spot to the next."""
Costs = npt.NDArray[np.float32]
Reach = tuple[float, float, float, float]
"""Units that a box reaches from its spot to the left, up, to the right and down."""


class Room:
    """The ``costs`` of a part of the plane (x, y), its first spot at ``origin``. They may be changed until something is asked."""

    def __init__(self, costs: Costs, origin: Point = (0.0, 0.0)) -> None:
        self.costs, self.origin = costs, origin

    @functools.cached_property
    def _sums(self) -> npt.NDArray[np.float64]:
        """What all spots above and to the left of each cost together."""
        sums = np.zeros((self.costs.shape[0] + 1, self.costs.shape[1] + 1), np.float64)
        sums[1:, 1:] = self.costs.cumsum(0, dtype=np.float64).cumsum(1)
        return sums

    def of(self, reach: Reach) -> Costs:
        """The mean cost of a box about each spot; what of it lies beyond the room costs 1."""
        left, up, right, down = (max(1, math.ceil(length / CELL)) for length in reach)
        width, height = self.costs.shape
        x, y = np.arange(width), np.arange(height)
        x0, x1 = np.clip(x - left, 0, width), np.clip(x + right, 0, width)
        y0, y1 = np.clip(y - up, 0, height), np.clip(y + down, 0, height)
        sums = self._sums
        within = sums[np.ix_(x1, y1)] - sums[np.ix_(x0, y1)] - sums[np.ix_(x1, y0)] + sums[np.ix_(x0, y0)]
        area = (left + right) * (up + down)
        beyond = area - np.outer(x1 - x0, y1 - y0)
        costs: Costs = ((within + beyond) / area).astype(np.float32)
        return costs

    def cost(self, middle: Point, size: tuple[float, float]) -> float:
        """The mean cost of one box."""
        (x, y), (width, height) = middle, self.costs.shape
        left, right = (round((x + side * size[0] / 2 - self.origin[0]) / CELL) for side in (-1, 1))
        top, bottom = (round((y + side * size[1] / 2 - self.origin[1]) / CELL) for side in (-1, 1))
        x0, x1, y0, y1 = (min(max(at, 0), most) for at, most in ((left, width), (right, width), (top, height), (bottom, height)))
        area = max(1, (right - left) * (bottom - top))
        within = self._sums[x1, y1] - self._sums[x0, y1] - self._sums[x1, y0] + self._sums[x0, y0]
        return float(within + area - (x1 - x0) * (y1 - y0)) / area

    def away(self, point: Point) -> Costs:
        """How far each spot is from a point, in units."""
        x, y = (first + np.arange(count, dtype=np.float32) * CELL for first, count in zip(self.origin, self.costs.shape, strict=True))
        far: Costs = np.hypot((x - point[0])[:, None], (y - point[1])[None, :])
        return far

    def at(self, number: int) -> Point:
        """The spot with a number, as ``argmin`` counts them."""
        column, row = divmod(number, self.costs.shape[1])
        return self.origin[0] + column * CELL, self.origin[1] + row * CELL

    def nearest(self, size: tuple[float, float], wanted: Point, dear: float = 400.0) -> tuple[float, Point]:
        """Where a box of ``size`` lies best, and what it costs there: as near to a wanted point as that allows. ``dear``: how many units
        nearer it would have to be for lying altogether where it costs 1."""
        half = size[0] / 2, size[1] / 2
        costs = self.of((*half, *half))
        number = int(np.argmin(costs * np.float32(dear) + self.away(wanted)))
        return float(costs.flat[number]), self.at(number)


def cheapest(costs: Costs, steps: Sequence[Point], prices: Sequence[float]) -> tuple[Costs, npt.NDArray[np.int16]]:
    """For each spot what the best of some spots beside it costs, and which step (in units) leads there. Each step has its price."""
    best, chosen = np.full_like(costs, np.inf), np.zeros(costs.shape, np.int16)
    for number, (step, price) in enumerate(zip(steps, prices, strict=True)):
        found = _shifted(costs, step) + np.float32(price)
        better = found < best
        np.copyto(best, found, where=better)
        chosen[better] = number
    return best, chosen


def _shifted(costs: Costs, step: Point) -> Costs:
    """For each spot the cost of the one that lies a step beside it; 1 beyond the room."""
    dx, dy = round(step[0] / CELL), round(step[1] / CELL)
    width, height = costs.shape
    moved = np.ones_like(costs)
    moved[max(0, -dx) : width - max(0, dx), max(0, -dy) : height - max(0, dy)] = costs[
        max(0, dx) : width - max(0, -dx), max(0, dy) : height - max(0, -dy)
    ]
    return moved
