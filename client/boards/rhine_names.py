"""Where the names of the places stand: beside their circles, inside the board, over no circle and no other name. Geometry only.

Text has a smallest size, so a small board has wider names in plane units: the places are found anew for every scale.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from client.boards.rhine_course import HEIGHT, Line
from client.boards.rhine_geometry import Disc, RhineGeometry
from client.draw.shapes import Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

MARGIN = 10.0
"""Units kept free along the edge of the board."""
_AROUND_CIRCLE = 4.5
"""Units kept free around a circle, for the badges of its token."""
_GAP = 1.5


@dataclass(frozen=True)
class Label:
    """A name with its middle; on islands with a thin line from the land's edge to the circle's island."""

    circle: str
    text: str
    centre: Point
    box: Box
    leader: tuple[Point, ...] = ()


@dataclass(frozen=True)
class _Candidate:
    centre: Point
    box: Box
    cost: float
    leader: tuple[Point, ...] = ()


def place_names(
    geometry: RhineGeometry, names: Mapping[str, str], size: Callable[[str], tuple[float, float]], taken: list[Box]
) -> list[Label]:
    """One label per circle. ``names`` are what to write where it is not the circle's own name; ``size`` measures a name in plane units.

    ``taken`` are boxes that stay free (title, compass).
    """
    words = {circle: names.get(circle, disc.name) for circle, disc in geometry.discs.items()}
    choices = {}
    for disc in geometry.discs.values():
        found = list(_candidates(geometry, disc, size(words[disc.circle])))
        choices[disc.circle] = _with_costs(geometry, disc, found, taken)
    chosen = _settle(choices)
    return [Label(circle, words[circle], candidate.centre, candidate.box, candidate.leader) for circle, candidate in chosen.items()]


def _candidates(geometry: RhineGeometry, disc: Disc, size: tuple[float, float]) -> list[_Candidate]:
    if disc.outward == (0.0, 0.0):
        return _island_candidates(geometry, disc, size)
    out = []
    straight = math.atan2(disc.outward[1], disc.outward[0])
    for turn in range(-180, 180, 20):
        angle = straight + math.radians(turn)
        for push in (0.0, 7.0):
            out.append(_beside(disc.centre, disc.radius + _GAP + push, angle, size, 0.022 * abs(turn) + 0.3 * push))
    for turn in range(-180, 180, 30):
        angle = straight + math.radians(turn)
        for push in (24.0, 40.0, 56.0):
            # Too far to be read as belonging together: a thin line says so.
            ends = [
                (disc.centre[0] + math.cos(angle) * reach, disc.centre[1] + math.sin(angle) * reach)
                for reach in (disc.radius, disc.radius + push)
            ]
            out.append(_beside(disc.centre, disc.radius + push, angle, size, 5.0 + 0.06 * push + 0.008 * abs(turn), tuple(ends)))
    return out


def _beside(
    centre: Point, reach: float, angle: float, size: tuple[float, float], cost: float, leader: tuple[Point, ...] = ()
) -> _Candidate:
    """A box that just clears a disc of radius ``reach`` in a direction."""
    dx, dy = math.cos(angle), math.sin(angle)
    half_w, half_h = size[0] / 2, size[1] / 2
    way = _clear_way(abs(dx), abs(dy), half_w, half_h, reach)
    x, y = centre[0] + dx * way, centre[1] + dy * way
    return _Candidate((x, y), (x - half_w, y - half_h, x + half_w, y + half_h), cost, leader)


def _clear_way(dx: float, dy: float, half_w: float, half_h: float, reach: float) -> float:
    """How far a box has to go in a direction until its nearest point is ``reach`` away from where its middle was."""
    if dx > 0 and (reach + half_w) / dx * dy <= half_h:
        return (reach + half_w) / dx
    if dy > 0 and (reach + half_h) / dy * dx <= half_w:
        return (reach + half_h) / dy
    # A corner is nearest: it lies on the circle.
    ahead = dx * half_w + dy * half_h
    return ahead + math.sqrt(max(0.0, ahead * ahead - half_w * half_w - half_h * half_h + reach * reach))


def _island_candidates(geometry: RhineGeometry, disc: Disc, size: tuple[float, float]) -> list[_Candidate]:
    """An island has no room for its name: it stands off the shore, and a line runs to it along a section border without a circle."""
    course = geometry.course
    slots = {region for space in disc.spaces for region in geometry.rhine.spaces[space].regions}
    index = max(i for i, slot in enumerate(course.slots) if slot.left in slots)
    out = []
    for step, cost in ((0, 0.0), (1, 1.0), (-1, 1.5)):
        s = course.edges[index + step]
        at = np.array([s])
        isle = float(course.island(at)[0])
        for shore in (float(course.left_shore(at)[0]), float(course.right_shore(at)[0])):
            side = math.copysign(1.0, shore)
            start, foot = course.point(s, side * isle * 0.8), course.point(s, shore + side * 3)
            if any(math.dist(other.centre, foot) < other.radius + 12 for other in geometry.discs.values()):
                continue
            angle = math.atan2(foot[1] - start[1], foot[0] - start[0])
            for turn in (-60, -30, 0, 30, 60):
                out.append(_beside(foot, 2.0, angle + math.radians(turn), size, cost + 0.01 * abs(turn), (start, foot)))
    return out


def _with_costs(geometry: RhineGeometry, disc: Disc, found: list[_Candidate], taken: list[Box]) -> list[_Candidate]:
    """The best candidates with what they cover counted in; those outside the board or over a circle cost much."""
    boxes = np.array([candidate.box for candidate in found])
    cost = np.array([candidate.cost for candidate in found])
    depth = geometry.course.land_depth(_grid(boxes).reshape(-1, 2)).reshape(len(found), -1)
    cost += 0.8 * np.clip(depth + 3.0, 0, 12).mean(axis=1)
    limits = np.array([MARGIN, MARGIN, MARGIN - geometry.width, MARGIN - HEIGHT])
    outside = np.maximum(limits - boxes * [1, 1, -1, -1], 0).sum(axis=1)
    cost += 60.0 * np.minimum(outside, 10.0)
    discs = list(geometry.discs.values())
    around = np.array([other.radius + (_AROUND_CIRCLE if other is not disc else 1.0) for other in discs])
    cost += 40.0 * np.maximum(around - gaps(boxes, np.array([other.centre for other in discs])), 0).sum(axis=1)
    pieces = np.array([cell.piece for cell in geometry.cells.values()])
    cost += 5.0 * np.maximum(13.0 - gaps(boxes, pieces), 0).sum(axis=1)
    cost += [sum(25.0 for box in taken if overlap(candidate.box, box)) for candidate in found]
    order = np.argsort(cost, kind="stable")[:24]
    return [replace(found[k], cost=float(cost[k])) for k in order]


def _grid(boxes: Line) -> Line:
    """Ten points along the upper and lower edge of each box."""
    left, top, right, bottom = boxes.T
    parts = np.array([0, 0.25, 0.5, 0.75, 1.0])
    xs = left[:, None] + (right - left)[:, None] * parts
    rows = [np.stack((xs, np.repeat(y[:, None], len(parts), axis=1)), axis=2) for y in (top, bottom)]
    return np.concatenate(rows, axis=1)


def gaps(boxes: Line, points: Line) -> Line:
    """The distance of each point (columns) from each box (rows), 0 inside."""
    dx = np.maximum(np.maximum(boxes[:, None, 0] - points[None, :, 0], points[None, :, 0] - boxes[:, None, 2]), 0)
    dy = np.maximum(np.maximum(boxes[:, None, 1] - points[None, :, 1], points[None, :, 1] - boxes[:, None, 3]), 0)
    distance: Line = np.hypot(dx, dy)
    return distance


def overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _settle(choices: dict[str, list[_Candidate]]) -> dict[str, _Candidate]:
    """Cheapest first, then each name in turn moves to where it is cheapest given the others, until nothing changes."""
    boxes = {circle: np.array([candidate.box for candidate in found]) for circle, found in choices.items()}
    costs = {circle: np.array([candidate.cost for candidate in found]) for circle, found in choices.items()}
    chosen = dict.fromkeys(choices, 0)
    for _ in range(12):
        moved = False
        for circle in choices:
            others = np.array([boxes[name][index] for name, index in chosen.items() if name != circle])
            best = int(np.argmin(costs[circle] + 80.0 * _meetings(boxes[circle], others)))
            if best != chosen[circle]:
                chosen[circle] = best
                moved = True
        if not moved:
            break
    return {circle: choices[circle][index] for circle, index in chosen.items()}


def _meetings(boxes: Line, others: Line) -> Line:
    """How many of the others each box overlaps, or nearly so."""
    apart_x = (boxes[:, None, 0] - 2 >= others[None, :, 2]) | (others[None, :, 0] >= boxes[:, None, 2] + 2)
    apart_y = (boxes[:, None, 1] - 1 >= others[None, :, 3]) | (others[None, :, 1] >= boxes[:, None, 3] + 1)
    count: Line = (~(apart_x | apart_y)).sum(axis=1)
    return count
