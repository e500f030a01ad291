"""Where the zones of the table lie. Pure: sizes in, rectangles out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from pygame import Rect

from client.ui import layout

TOP, TRAY, LOW_TRAY, QUIET_TRAY = 44, 170, 120, 46
NARROW, WIDE, LOW = 1100, 1700, 700
COLUMN, NARROW_COLUMN, WIDEST_COLUMN = 374, 224, 420
MARGIN, GAP = 10, 7
PANEL, SMALL_PANEL = 62, 46
TRACKS, SMALL_TRACKS = 20, 16
"""Added to the height of a panel that has a row of tracks."""
SECOND = 18
"""Added to the height of a panel whose counts take two lines."""
BOARD_PREVIEW = (300, 230)
"""Unscaled size, at most, of a preview box that lies on the board."""
Pixels = Callable[[float], int]
LEAST_PREVIEW = 80
"""Below this width there is no preview box."""
LEAST_BOOK = 150
"""Height that is left to log and chat before the player panels shrink, and then those of many counts to one line."""


@dataclass(frozen=True)
class HandShape:
    """How much room a game's hand wants in the tray. Lengths in unscaled pixels.

    ``width`` in a tray of ordinary height and ``low_width`` in a low one; never more than ``share`` of the tray left of the buttons.
    ``preview`` says where the preview box is: beside the hand in the tray, or above it on the board, shown while there is one.
    """

    width: int
    low_width: int
    share: float = 0.55
    preview: Literal["tray", "board"] = "tray"


@dataclass(frozen=True)
class Zones:
    """Rectangles of the window. ``book`` holds log, chat, scoring; hand, buttons, hint and (mostly) preview lie in the tray."""

    top: Rect
    board: Rect
    column: Rect
    panels: tuple[Rect, ...]
    lines: tuple[int, ...]
    """In how many lines the counts of each panel stand."""
    book: Rect
    tray: Rect
    hand: Rect
    preview: Rect
    buttons: Rect
    hint: Rect
    narrow: bool
    low: bool


def zones(size: tuple[int, int], scale: float, lines: Sequence[int], shape: HandShape, *, watching: bool, tracks: bool = False) -> Zones:
    """The zones for a window of ``size`` pixels.

    ``lines`` has one entry for each player: in how many lines the counts of the panel would like to stand, 1 or 2. With ``tracks`` all
    panels have a further row.
    """

    def px(length: float) -> int:
        return round(length * scale)

    width, height = size
    narrow, low = width < px(NARROW), height < px(LOW)
    tray_height = px(QUIET_TRAY if watching else LOW_TRAY if low else TRAY)
    top = Rect(0, 0, width, px(TOP))
    tray = Rect(0, height - tray_height, width, tray_height)
    column_width = px(NARROW_COLUMN) if narrow else px(COLUMN)
    if width > px(WIDE):
        column_width = min(px(WIDEST_COLUMN), column_width + (width - px(WIDE)) // 8)
    column = Rect(width - column_width, top.bottom, column_width, tray.y - top.bottom)
    board = Rect(0, top.bottom, column.x, column.h)
    panels, lines, book = _column(layout.inset(column, px(MARGIN)), lines, px, tracks=tracks)
    hand, preview, buttons, hint = _tray(tray, column, shape, px, low=low)
    if shape.preview == "board":
        wide, high = px(BOARD_PREVIEW[0]), px(BOARD_PREVIEW[1])
        preview = Rect(board.x + px(12), board.bottom - high - px(12), min(wide, board.w // 3), high)
    if watching:
        hand = preview = buttons = Rect(tray.x, tray.y, 0, 0)
        hint = layout.inset(tray, px(18), 0)
    return Zones(top, board, column, panels, tuple(lines), book, tray, hand, preview, buttons, hint, narrow, low)


def _column(inner: Rect, lines: Sequence[int], px: Pixels, *, tracks: bool) -> tuple[tuple[Rect, ...], Sequence[int], Rect]:
    gap = px(GAP)
    high, small = px(PANEL + (TRACKS if tracks else 0)), px(SMALL_PANEL + (SMALL_TRACKS if tracks else 0))
    for base, shown in ((high, lines), (small, lines), (small, [1] * len(lines))):
        heights = [base + px(SECOND) * (number - 1) for number in shown]
        if inner.h - sum(heights) - gap * len(heights) >= px(LEAST_BOOK):
            break
    panels = tuple(layout.rows(inner, heights, gap))
    top = panels[-1].bottom + gap + px(3)
    return panels, shown, Rect(inner.x, top, inner.w, max(0, inner.bottom - top))


def _tray(tray: Rect, column: Rect, shape: HandShape, px: Pixels, *, low: bool) -> tuple[Rect, Rect, Rect, Rect]:
    margin = px(18)
    hint = Rect(tray.x + margin, tray.bottom - px(22 if low else 31), tray.w - 2 * margin, px(20 if low else 26))
    top = tray.y + px(8 if low else 12)
    bottom = hint.y - px(6 if low else 3)
    width = max(column.w, px(366))
    buttons = Rect(tray.right - width + px(MARGIN), top, width - 2 * px(MARGIN), tray.bottom - top - px(8 if low else 20))
    hint.w = buttons.x - hint.x - px(12)
    room = buttons.x - margin - px(12)
    hand_width = min(px(shape.low_width if low else shape.width), max(px(180), int(room * shape.share)))
    hand = Rect(margin, top, hand_width, bottom - top)
    left = hand.right + px(14)
    # The preview has the whole height of the tray: it must never grow over the board. The hint keeps to the room below the hand.
    high = tray.y + px(6)
    preview = Rect(left, high, max(0, buttons.x - px(14) - left), tray.bottom - px(8) - high)
    if shape.preview == "tray" and preview.w >= px(LEAST_PREVIEW):
        hint.w = preview.x - hint.x - px(10)
    return hand, preview, buttons, hint
