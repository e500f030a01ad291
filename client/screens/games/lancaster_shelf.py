"""Where parliament and castle lie: above France, or while laws are voted on before it, in a chamber of its own. Knows no rule.

Both are measured together, in the largest of a few sizes in which nothing of France is half covered. What there is no room for folds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from pygame import Rect

from client.boards.england import EnglandBoard
from client.screens.games import Desk
from client.screens.games.lancaster_chamber import Hanging
from client.ui.theme import Theme

Laws = Literal["cards", "strips", "none"]
"""How laws are shown: as cards, by their pictures only, not at all below the title."""


@dataclass(frozen=True)
class Size:
    """Unscaled heights of a law's card, of one that shows its pictures only, of a castle space, of the table of nobles."""

    card: int
    strip: int
    space: int
    table: int


SIZES = (Size(104, 28, 72, 40), Size(88, 26, 64, 40), Size(70, 20, 51, 40), Size(60, 18, 42, 40), Size(44, 16, 33, 26))
USUAL = SIZES[2]
WELL = 60
"""A law's card of this height can be read well."""
DIGITS = 42
"""A castle space of this height has room for a digit below its name."""
MARGIN, GAP, PAD = 12, 9, 7
"""From the board's edges, between the two, from the chamber's edges; as ``client.screens.table_parts`` has the first two."""
CLEAR = 6
"""Above the favours and beside the conflict cards."""
LEAST, MOST = 296, 420
"""Width above France."""
KEPT, FOLDED = "castle-kept", "castle-folded"
"""Names in ``Desk.opened``: that the castle was opened where room is scarce, that it was folded."""


class Shelved(Protocol):
    """One of the two."""

    def fit(self, size: Size, laws: Laws, castle: bool) -> None:
        """Be as large as that, with the castle open or folded."""

    def height(self, theme: Theme, width: int) -> int:
        """What it needs then."""


class Shelf:
    """Room for both. Parliament says whether laws are open and voted on, and asks to settle before anything is placed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.shelved: list[Shelved] = []
        self.chamber = self.laws = False
        """Whether there is a chamber; whether the player wants to see laws as cards."""
        self.hanging = Hanging()
        self.asked = False
        """Whether something is to be chosen in the castle."""
        self.width = self.bottom = 0
        """Of both; down to where they reach in the window, for the chamber's sake."""

    def _france(self) -> Rect:
        """Favours and conflict cards, while the whole board is shown; in pixels of the board."""
        board = self._desk.board
        assert isinstance(board, EnglandBoard)
        boxes = [*board.geometry.favours.values(), *board.geometry.spots.values()]
        scale = board.view.fit_scale
        left, top = (round(min(box[side] for box in boxes) * scale) for side in (0, 1))
        return Rect(left, top, board.view.area[0] - left, board.view.area[1] - top)

    def hall(self, theme: Theme, right: int, top: int) -> Rect:
        """The chamber, from the top right corner of the board in the window."""
        france = self._france()
        wide = france.w + theme.px(CLEAR)
        return Rect(right - wide, top, wide, france.bottom)

    def settle(self, theme: Theme, *, chamber: bool, voting: bool) -> None:
        """Find the size in which both fit. ``chamber``: in the chamber; ``voting``: a vote is held, whose ballot stays in any case.

        A castle that is opened beside a vote finds no room above France in a small window. Then both go to the chamber after all.
        """
        self.chamber = chamber
        castle = self._fit(theme, "cards" if self.laws or chamber else "strips")
        if voting and not chamber and not castle and KEPT in self._desk.opened:
            self.chamber = True
            self._fit(theme, "strips")

    def _fit(self, theme: Theme, wanted: Laws) -> bool:
        """Make both as large as there is room. Whether the castle is open."""
        france = self._france()
        if self.chamber:
            room = france.bottom - 2 * theme.px(PAD)
            self.width = france.w + theme.px(CLEAR) - 2 * theme.px(PAD)
        else:
            room = france.y - theme.px(MARGIN + CLEAR)
            self.width = max(theme.px(LEAST), min(theme.px(MOST), france.w - theme.px(22)))
        castle = False
        for size, laws, castle in self._ways(wanted):
            for one in self.shelved:
                one.fit(size, laws, castle)
            if sum(one.height(theme, self.width) for one in self.shelved) + theme.px(GAP) <= room:
                break
        return castle

    def _ways(self, wanted: Laws) -> Iterator[tuple[Size, Laws, bool]]:
        """From what is wanted to what always fits."""
        opened = self._desk.opened
        castle = self.asked or FOLDED not in opened
        ways: list[tuple[Laws, bool]] = [(wanted, castle)]
        if castle and wanted == "cards" and not self.asked and KEPT not in opened:
            ways.append((wanted, False))
        elif castle:
            ways += [("strips", True), ("none", True)]
        if self.asked:
            # The digits of its spaces need room more than laws do.
            yield from ((size, laws, True) for laws, _ in ways for size in SIZES if size.space >= DIGITS)
        for laws, is_open in [*ways, ("strips", False), ("none", False)]:
            for size in SIZES:
                # A vote is about laws: the castle opens beside them only where they can be read well.
                if not (self.chamber and laws == "cards" and is_open and size.card < WELL):
                    yield size, laws, is_open
