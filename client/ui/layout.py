"""Where things go: pure functions over rectangles. No fonts, no surfaces, no display needed.

Lengths are whole pixels. Every function returns new rectangles and leaves its arguments as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """``rect`` with ``x`` less on the left and right and ``y`` (default ``x``) less above and below; never of negative size."""
    down = x if y is None else y
    return Rect(rect.x + x, rect.y + down, max(0, rect.w - 2 * x), max(0, rect.h - 2 * down))


def shares(total: int, wanted: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Divide ``total`` among items that want ``wanted`` each; what is left goes to them by ``weights``.

    When the wishes are too large, all shrink in proportion; the last one takes the rounding, so that the sum is ``total``
    whenever something shrinks or grows.
    """
    asked = sum(wanted)
    if asked > total > 0:
        sizes = [want * total // asked for want in wanted]
        if sizes:
            sizes[-1] += total - sum(sizes)
        return sizes
    spare, heavy = total - asked, sum(weights)
    if heavy == 0:
        return list(wanted)
    sizes = [want + spare * weight // heavy for want, weight in zip(wanted, weights, strict=True)]
    last = max(index for index, weight in enumerate(weights) if weight)
    sizes[last] += total - sum(sizes)
    return sizes


def yielding(total: int, wanted: Sequence[int], weights: Sequence[int]) -> list[int]:
    """What items get that want more than ``total`` together: those with a weight give way first, the others keep what they want."""
    over = sum(wanted) - total
    soft = sum(want for want, weight in zip(wanted, weights, strict=True) if weight)
    if over <= 0 or soft <= 0:
        return list(wanted)
    keep = max(0, soft - over)
    return [want * keep // soft if weight else want for want, weight in zip(wanted, weights, strict=True)]


def rows(rect: Rect, heights: Sequence[int], gap: int = 0) -> list[Rect]:
    """One rectangle below the other, as wide as ``rect``."""
    out, y = [], rect.y
    for height in heights:
        out.append(Rect(rect.x, y, rect.w, height))
        y += height + gap
    return out


def columns(rect: Rect, widths: Sequence[int], gap: int = 0) -> list[Rect]:
    """One rectangle beside the other, as high as ``rect``."""
    out, x = [], rect.x
    for width in widths:
        out.append(Rect(x, rect.y, width, rect.h))
        x += width + gap
    return out


def grid(rect: Rect, across: int, down: int, gap: int) -> list[Rect]:
    """``across`` x ``down`` equal cells, row by row; the last column and row take the rounding."""
    width, height = (rect.w - gap * (across - 1)) // across, (rect.h - gap * (down - 1)) // down
    cells = []
    for row in range(down):
        for column in range(across):
            x, y = rect.x + column * (width + gap), rect.y + row * (height + gap)
            right = rect.right if column == across - 1 else x + width
            bottom = rect.bottom if row == down - 1 else y + height
            cells.append(Rect(x, y, max(0, right - x), max(0, bottom - y)))
    return cells


def flow(width: int, sizes: Sequence[tuple[int, int]], gap: int) -> tuple[list[Rect], int]:
    """Place boxes from left to right and break into a new line where one does not fit. Returns their places and the height used."""
    places, x, y, line = [], 0, 0, 0
    for box_width, box_height in sizes:
        if x and x + box_width > width:
            x, y, line = 0, y + line + gap, 0
        places.append(Rect(x, y, min(box_width, width), box_height))
        x += box_width + gap
        line = max(line, box_height)
    return places, y + line


def wrap(text: str, measure: Callable[[str], int], width: int) -> list[str]:
    """Break a text into lines no wider than ``width`` by ``measure``; a single longer word is broken where it must be.

    Line breaks in the text stay. An empty text gives one empty line.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if measure(paragraph) <= width:
            # Most texts are short, and measuring is what costs.
            lines.append(paragraph.lstrip(" "))
            continue
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if not line or measure(longer) <= width:
                line = longer
            else:
                lines.append(line)
                line = word
            while measure(line) > width and len(line) > 1:
                cut = _fitting(line, measure, width)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def _fitting(text: str, measure: Callable[[str], int], width: int) -> int:
    """How many characters of ``text`` fit, at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def elide(text: str, measure: Callable[[str], int], width: int) -> str:
    """``text``, or as much of its beginning as fits before an ellipsis."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…") <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def keep_inside(rect: Rect, bounds: Rect) -> Rect:
    """``rect`` moved as little as possible so that it lies within ``bounds``; top and left win when it is too large."""
    x = max(bounds.left, min(rect.x, bounds.right - rect.w))
    y = max(bounds.top, min(rect.y, bounds.bottom - rect.h))
    return Rect(x, y, rect.w, rect.h)


def beside(size: tuple[int, int], anchor: Rect, bounds: Rect, avoid: Sequence[Rect] = (), gap: int = 10) -> Rect:
    """A place for a box (a tooltip) near ``anchor`` and within ``bounds``, that covers as little as possible of ``avoid``.

    Tried in this order: below, above, right, left of the anchor; where all of these would cover it, the corners of the bounds. A box
    beside its anchor that covers something is better than one far away.
    """
    width, height = size
    x, y = anchor.centerx - width // 2, anchor.centery - height // 2
    tries = [
        Rect(x, anchor.bottom + gap, width, height),
        Rect(x, anchor.top - gap - height, width, height),
        Rect(anchor.right + gap, y, width, height),
        Rect(anchor.left - gap - width, y, width, height),
    ]
    corners = [
        Rect(bounds.left, bounds.top, width, height),
        Rect(bounds.right - width, bounds.top, width, height),
        Rect(bounds.left, bounds.bottom - height, width, height),
        Rect(bounds.right - width, bounds.bottom - height, width, height),
    ]

    def covered(place: Rect) -> int:
        overlaps = (place.clip(other) for other in avoid)
        return sum(overlap.w * overlap.h for overlap in overlaps)

    near = [keep_inside(place, bounds) for place in tries]
    free = [place for place in near if not place.colliderect(anchor)]
    return min(free or [keep_inside(place, bounds) for place in corners], key=covered)


def thumb(track: Rect, seen: int, whole: int, offset: int, least: int) -> Rect:
    """The thumb of a scroll bar in ``track`` when ``seen`` of ``whole`` pixels show from ``offset`` on; at least ``least`` high."""
    if whole <= seen or whole <= 0:
        return Rect(track.x, track.y, track.w, track.h)
    height = min(track.h, max(least, track.h * seen // whole))
    y = track.y + (track.h - height) * offset // (whole - seen)
    return Rect(track.x, y, track.w, height)
