"""Where in the seas of England a box lies that asks something, so that it covers nothing one has to read to answer. Pure geometry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect

MARGIN, WEST = 12, 8
"""Unscaled pixels from the board's edges, as ``client.screens.table_parts`` has it, and from the left one where room is scarce."""
SOUTH = 0.36
"""Where the Narrow Sea begins beside Cornwall, in heights of the board from its left edge."""
NARROWER = (1.0, 0.88, 0.76, 0.66, 0.58, 0.53, 0.5, 0.47)
"""Parts of its usual width that are tried in the west."""


def berth(area: tuple[int, int], signs: Sequence[Rect], size: Callable[[int], tuple[int, int]], width: int, margin: int) -> Rect:
    """The place of the box on a board of ``area`` pixels: in the south at its usual ``width``, else in the west, as wide as it can be
    there; where it covers least if it covers something everywhere.

    ``size`` gives width and height of the box for the width that it may have. Of two boxes a little different in size both find the same
    place, as long as there is room: what is asked does not jump when a word changes.
    """
    near = [sign.inflate(margin // 2, margin // 2) for sign in signs]
    found = None
    for place in _places(area, near, size, width, margin):
        covered = sum(_overlap(place, sign) for sign in signs)
        if not covered:
            return place
        if found is None or covered < found[0]:
            found = covered, place
    assert found is not None
    return found[1]


def _places(area: tuple[int, int], near: Sequence[Rect], size: Callable[[int], tuple[int, int]], width: int, margin: int) -> Iterator[Rect]:
    down = area[1]
    west = margin * WEST // MARGIN
    wide, high = size(width)
    yield Rect(round(down * SOUTH), down - margin - high, wide, high)
    for part in NARROWER:
        wide, high = size(round(width * part))
        top, bottom = _gap(Rect(west, margin, wide, down - 2 * margin), near)
        yield Rect(west, max(margin, min(bottom - high, (top + bottom - high) // 2)), wide, high)


def _gap(strip: Rect, near: Sequence[Rect]) -> tuple[int, int]:
    """The highest piece of an upright strip that is free of all that is near."""
    inside = sorted((sign.top, sign.bottom) for sign in near if strip.colliderect(sign))
    best, top = (strip.top, strip.top), strip.top
    for start, end in [*inside, (strip.bottom, strip.bottom)]:
        best = max(best, (top, start), key=lambda piece: piece[1] - piece[0])
        top = max(top, end)
    return best


def _overlap(one: Rect, other: Rect) -> int:
    common = one.clip(other)
    return common.w * common.h
