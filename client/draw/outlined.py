"""Filled shapes with a dark line around them, whichever way their points run. Into layers; for icons, emblems and pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence

from client.draw.layer import Ink, Layer
from client.draw.palette import PIECE_LINE
from client.draw.shapes import Point, Points, grown


def clockwise(points: Sequence[Point]) -> Points:
    """The same outline, running clockwise on the screen, as :func:`client.draw.shapes.grown` needs it."""
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
    return list(points) if twice >= 0 else list(reversed(points))


def outlined(layer: Layer, points: Sequence[Point], fill: Ink, line: float = 1.0, ink: Ink = PIECE_LINE) -> None:
    """A polygon with a line of ``line`` units around it."""
    shape = clockwise(points)
    layer.polygon(ink, grown(shape, line))
    layer.polygon(fill, shape)


def outlined_disc(layer: Layer, centre: Point, radius: float, fill: Ink, line: float = 1.0, ink: Ink = PIECE_LINE) -> None:
    """A disc of ``radius``, its line outside."""
    layer.disc(ink, centre, radius + line)
    layer.disc(fill, centre, radius)


def outlined_line(layer: Layer, points: Sequence[Point], fill: Ink, width: float, line: float = 1.0, ink: Ink = PIECE_LINE) -> None:
    """A line of ``width`` with round ends, a dark line on both its sides."""
    layer.line(ink, points, width + 2 * line)
    layer.line(fill, points, width)


def moved(points: Sequence[Point], at: Point, size: float = 1.0, turn: float = 0.0) -> Points:
    """The points turned by ``turn`` radians about (0, 0), made ``size`` times as big and moved to ``at``."""
    c, s = math.cos(turn) * size, math.sin(turn) * size
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 16) -> Points:
    """Points along a part of a circle, angles in degrees clockwise from the right."""
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]
