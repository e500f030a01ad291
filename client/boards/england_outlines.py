"""Outlines of the map of England: every common border is smoothed and inked once and used for both its sides. Pure geometry.

Areas of the data file share the very points of a common border (LAN-MAP-2). Their outlines are cut into chains where three of them
meet; a chain is drawn once, so that nothing overlaps and no gap shows.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from client.draw.shapes import Point, Points, inked

Chain = tuple[Point, ...]
Project = Callable[[Point], Point]


class Outlines:
    """The refined ``rings`` by name, and the ``chains`` they consist of with the names of the areas on their sides."""

    def __init__(self, rings: Mapping[str, Sequence[Point]], project: Project, step: float = 5.0, amplitude: float = 1.5) -> None:
        """``project`` takes a point of the data to one of the plane; lengths are those of the data."""
        around: defaultdict[Point, set[Point]] = defaultdict(set)
        for ring in rings.values():
            for here, after in zip(ring, [*ring[1:], ring[0]], strict=True):
                around[here].add(after)
                around[after].add(here)
        self._joints = {point for point, others in around.items() if len(others) > 2}
        self._how = project, step, amplitude
        self.chains: dict[Chain, Points] = {}
        self.sides: defaultdict[Chain, set[str]] = defaultdict(set)
        self.rings: dict[str, Points] = {name: self._ring(name, ring) for name, ring in rings.items()}

    def _ring(self, name: str, ring: Sequence[Point]) -> Points:
        outline: Points = []
        for chain in self._cut(ring):
            canonical = min(chain, chain[::-1])
            if canonical not in self.chains:
                self.chains[canonical] = _refined(canonical, *self._how)
            self.sides[canonical].add(name)
            points = self.chains[canonical] if canonical == chain else self.chains[canonical][::-1]
            outline += points[:-1]
        return outline

    def _cut(self, ring: Sequence[Point]) -> list[Chain]:
        """The ring as chains from joint to joint; a ring without joints is one chain that ends where it begins."""
        starts = [at for at, point in enumerate(ring) if point in self._joints]
        if not starts:
            least = min(range(len(ring)), key=lambda at: ring[at])
            turned = [*ring[least:], *ring[: least + 1]]
            return [tuple(turned)]
        chains = []
        for at, start in enumerate(starts):
            end = starts[(at + 1) % len(starts)]
            inner = ring[start : end + 1] if end > start else [*ring[start:], *ring[: end + 1]]
            chains.append(tuple(inner))
        return chains


def smoothed(points: Sequence[Point], step: float, closed: bool = False) -> Points:
    """A curve through all points (Catmull-Rom), with a point about every ``step``."""
    last = len(points) - 1
    out: Points = []
    for at in range(last):
        a, b = points[at], points[at + 1]
        before = points[at - 1] if at else (points[-2] if closed else a)
        after = points[at + 2] if at + 2 <= last else (points[1] if closed else b)
        pieces = max(1, round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 / step))
        for piece in range(pieces):
            t = piece / pieces
            out.append((_cubic(before[0], a[0], b[0], after[0], t), _cubic(before[1], a[1], b[1], after[1], t)))
    out.append(points[-1])
    return out


def _cubic(before: float, a: float, b: float, after: float, t: float) -> float:
    """Catmull-Rom with a tension that keeps curves from swinging out at sharp corners."""
    tension = 0.4
    m0, m1 = (b - before) * tension, (after - a) * tension
    return (2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * m0 + (3 * t**2 - 2 * t**3) * b + (t**3 - t**2) * m1


def _refined(chain: Chain, project: Project, step: float, amplitude: float) -> Points:
    """Smoothed, projected and inked; the ends stay where they are."""
    closed = chain[0] == chain[-1]
    curve = [project(point) for point in smoothed(chain, step, closed)]
    chance = random.Random(f"{chain[0]} {chain[1]} {chain[-1]}")
    rough = inked(curve, amplitude, 7.0, chance, closed=False)
    # Corners of the ink are rounded: drawn by a quill, not by a saw.
    soft = [
        ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4) for (ax, ay), (bx, by), (cx, cy) in zip(rough, rough[1:], rough[2:], strict=False)
    ]
    return [rough[0], *soft, rough[-1]]
