"""Outlines as lists of points: regular polygons, shields, inked edges. Pure geometry, no surfaces."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Point = tuple[float, float]
Points = list[Point]


def regular(centre: Point, radius: float, corners: int, turn: float = 0.0) -> Points:
    """A regular polygon; with many corners, a disc. ``turn`` in radians."""
    x, y = centre
    step = 2 * math.pi / corners
    return [(x + radius * math.cos(turn + step * i), y + radius * math.sin(turn + step * i)) for i in range(corners)]


def shield_outline(centre: Point, size: float) -> Points:
    """A heater shield: ``1.6 size`` wide, about ``2.07 size`` high."""
    x, y = centre
    right = []
    for i in range(11):
        angle = i / 10 * math.pi / 2
        right.append((x + size * 0.8 * max(0.0, math.cos(angle)) ** 0.8, y + size * 0.05 + size * 1.02 * math.sin(angle)))
    left = [(2 * x - px, py) for px, py in reversed(right[:-1])]
    return [(x - size * 0.8, y - size), (x + size * 0.8, y - size), *right, *left]


def grown(points: Sequence[Point], by: float) -> Points:
    """Each point moved ``by`` outwards along the bisector of its edges (inwards if negative). For clockwise outlines on screen."""
    out = []
    n = len(points)
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % n]
        ax, ay = _normal(before, (x, y))
        bx, by_ = _normal((x, y), after)
        nx, ny = ax + bx, ay + by_
        length = math.hypot(nx, ny)
        if length < 1e-6:
            out.append((x, y))
            continue
        # The mitre is limited, or sharp tips would shoot far out.
        reach = by * min(2.0, 2 / length) / length
        out.append((x + nx * reach, y + ny * reach))
    return out


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    if length < 1e-9:
        return 0.0, 0.0
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def inked(points: Sequence[Point], amplitude: float, step: float, chance: random.Random, closed: bool = True) -> Points:
    """The line cut into pieces of about ``step``, each moved sideways by up to ``amplitude``: an edge drawn by hand."""
    out: Points = []
    n = len(points)
    for i in range(n if closed else n - 1):
        a, b = points[i], points[(i + 1) % n]
        nx, ny = _normal(a, b)
        pieces = max(1, int(math.dist(a, b) / step))
        for j in range(pieces):
            part = j / pieces
            side = chance.uniform(-amplitude, amplitude) if j else 0.0
            out.append((a[0] + (b[0] - a[0]) * part + nx * side, a[1] + (b[1] - a[1]) * part + ny * side))
    if not closed:
        out.append(points[-1])
    return out


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def contains(points: Sequence[Point], point: Point) -> bool:
    """Whether the point lies inside the polygon (even-odd)."""
    x, y = point
    inside = False
    ax, ay = points[-1]
    for bx, by in points:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside
