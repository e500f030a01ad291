"""The geometry of the drawing: whether counties are simple, lie in England and do not overlap (LAN-MAP-5). Exact, in whole numbers.

Areas that touch share points (LAN-MAP-2), so borders meet everywhere; what must not happen is that the inside of one lies in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise

from shared.lancaster.components import Chart, CountyShape, Outline, Point

Place = tuple[int, int, int]
"""A place between points: x and y, both to be divided by the third number, which is positive."""
Edge = tuple[Point, Point]

MIN_POINTS, MAX_POINTS = 8, 20
"""Of a county."""
DISC = 16
"""Radius around a knight space and a pile of nobles that is to lie inside (LAN-MAP-3)."""
OUTSIDE, BORDER, INSIDE = -1, 0, 1


def faults(chart: Chart) -> Iterator[str]:
    """What is wrong with the drawing, as key and reason, the first thing first."""
    yield from _outside_frame(chart)
    for key, outline in (("england", chart.england), ("france", chart.france)):
        if not is_simple(outline):
            yield f"map.{key}.outline: crosses itself (LAN-MAP-5)"
    for shape in chart.counties.values():
        yield from _county_faults(shape, chart.england)
    for one, other in combinations(chart.counties.values(), 2):
        if overlap(one.polygon, other.polygon):
            yield f"map.county {one.id}: overlaps {other.id} (LAN-MAP-5)"


def _outside_frame(chart: Chart) -> Iterator[str]:
    for key, points in _all_points(chart):
        for x, y in points:
            if not (0 <= x <= chart.width and 0 <= y <= chart.height):
                yield f"map.{key}: [{x}, {y}] lies outside the frame (LAN-MAP-5)"


def _all_points(chart: Chart) -> Iterator[tuple[str, Outline]]:
    yield "england.outline", chart.england
    yield "france.outline", chart.france
    for row, places in chart.rows.items():
        yield f"france.{row}_row", places
    for county in chart.counties.values():
        yield f"county {county.id}", (*county.polygon, county.label, county.knight, county.nobles)
    for kind, shapes in (("neighbour", chart.neighbours), ("island", chart.islands)):
        for shape in shapes:
            yield f"{kind} {shape.id}", shape.outline
    for river in chart.rivers:
        yield f"river {river.id}", river.line
    for label in chart.labels:
        yield f"label {label.text}", (label.at,)
    for ornament in chart.ornaments:
        yield f"ornament {ornament.kind}", (ornament.at,)


def _county_faults(shape: CountyShape, england: Outline) -> Iterator[str]:
    key = f"map.county {shape.id}"
    if not MIN_POINTS <= len(shape.polygon) <= MAX_POINTS:
        yield f"{key}: {len(shape.polygon)} points instead of {MIN_POINTS} to {MAX_POINTS} (LAN-MAP-5)"
    if not is_simple(shape.polygon):
        yield f"{key}: the polygon crosses itself (LAN-MAP-5)"
    elif not contains(england, shape.polygon):
        yield f"{key}: does not lie inside England (LAN-MAP-5)"
    elif side(shape.polygon, (*shape.label, 1)) != INSIDE:
        yield f"{key}: the label lies outside (LAN-MAP-5)"
    for name, centre in (("knight", shape.knight), ("nobles", shape.nobles)):
        near = any(_near(centre, edge, DISC) for edge in edges(shape.polygon))
        if side(shape.polygon, (*centre, 1)) != INSIDE or near:
            yield f"{key}: the disc of radius {DISC} around {name} is not inside (LAN-MAP-3)"


# ------------------------------------------------------------------------------------------------ polygons


def edges(polygon: Outline) -> list[Edge]:
    """From each point to the next, the last to the first."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def is_simple(polygon: Outline) -> bool:
    """Whether no point comes twice and no edge meets another but at the point that they share."""
    if len(set(polygon)) < max(len(polygon), 3):
        return False
    ring = edges(polygon)
    for (number, edge), (other_number, other) in combinations(enumerate(ring), 2):
        for x, y, w in _touches(edge, other):
            neighbours = other_number - number in {1, len(ring) - 1}
            if not neighbours or not any((px * w, py * w) == (x, y) for px, py in set(edge) & set(other)):
                return False
    return True


def side(polygon: Outline, place: Place) -> int:
    """INSIDE, OUTSIDE or on the BORDER of a simple polygon."""
    x, y, w = place
    inside = False
    for (ax, ay), (bx, by) in edges(polygon):
        from_a, from_b = y - ay * w, y - by * w
        if (from_a > 0 and from_b > 0) or (from_a < 0 and from_b < 0):
            continue
        turn = (bx - ax) * from_a - (by - ay) * (x - ax * w)
        if turn == 0 and min(ax, bx) * w <= x <= max(ax, bx) * w:
            return BORDER
        if (from_a < 0) != (from_b < 0) and (turn > 0) == (by > ay):
            inside = not inside
    return INSIDE if inside else OUTSIDE


def contains(outer: Outline, inner: Outline) -> bool:
    """Whether no part of the inner polygon lies outside the outer one."""
    return all(side(outer, place) != OUTSIDE for place in _pieces(inner, outer))


def overlap(one: Outline, other: Outline) -> bool:
    """Whether the insides of two simple polygons have something in common; common borders do not count."""
    if _apart(one, other):
        return False
    for polygon, second in ((one, other), (other, one)):
        if any(side(second, place) == INSIDE for place in _pieces(polygon, second)):
            return True
    return set(one) == set(other)


def _apart(one: Outline, other: Outline) -> bool:
    """Whether the frames around them have no more than a border in common."""
    return any(
        max(point[axis] for point in first) <= min(point[axis] for point in second)
        for axis in (0, 1)
        for first, second in ((one, other), (other, one))
    )


def _pieces(polygon: Outline, cutter: Outline) -> Iterator[Place]:
    """The middle of every piece into which the border of ``cutter`` cuts the border of ``polygon``, but for edges that both have: such a
    piece lies on one side of ``cutter`` altogether."""
    knives = edges(cutter)
    common = {*knives, *((end, start) for start, end in knives)}
    for edge in edges(polygon):
        if edge in common:
            continue
        (ax, ay), (bx, by) = edge
        cuts = [(ax, ay, 1), (bx, by, 1), *(place for knife in knives for place in _touches(edge, knife))]
        cuts.sort(key=lambda cut: Fraction(cut[0] * (bx - ax) + cut[1] * (by - ay), cut[2]))
        for (px, py, pw), (qx, qy, qw) in pairwise(cuts):
            yield px * qw + qx * pw, py * qw + qy * pw, 2 * pw * qw


def _touches(edge: Edge, other: Edge) -> Iterator[Place]:
    """Where two edges meet: their crossing, and ends of either that lie on the other."""
    (ax, ay), (bx, by) = edge
    (cx, cy), (dx, dy) = other
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    turn = ux * vy - uy * vx
    if turn:
        along, across = (cx - ax) * vy - (cy - ay) * vx, (cx - ax) * uy - (cy - ay) * ux
        if turn < 0:
            turn, along, across = -turn, -along, -across
        if 0 <= along <= turn and 0 <= across <= turn:
            yield ax * turn + ux * along, ay * turn + uy * along, turn
    elif (cx - ax) * uy == (cy - ay) * ux:
        for (px, py), ((sx, sy), (ex, ey)) in ((edge[0], other), (edge[1], other), (other[0], edge), (other[1], edge)):
            if min(sx, ex) <= px <= max(sx, ex) and min(sy, ey) <= py <= max(sy, ey):
                yield px, py, 1


def _near(place: Point, edge: Edge, distance: int) -> bool:
    """Whether the edge comes nearer to the place than that."""
    (px, py), ((ax, ay), (bx, by)) = place, edge
    ux, uy, wx, wy = bx - ax, by - ay, px - ax, py - ay
    length, along = ux * ux + uy * uy, wx * ux + wy * uy
    if 0 < along < length:  # the foot of the perpendicular lies on the edge
        return (wx * uy - wy * ux) ** 2 < distance * distance * length
    return min(wx * wx + wy * wy, (px - bx) ** 2 + (py - by) ** 2) < distance * distance
