"""Rheinländer on the screen: the Rhine, and a hand whose cards show the region they serve. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from client.boards.rhine import RhineBoard
from client.draw import palette
from client.draw.palette import SeatLook
from client.draw.text import SMALLEST
from client.model.rheinlaender.places import circle_names
from client.screens.games import Desk, GameScreens
from client.screens.hand import CardView, Hand
from client.screens.table_layout import HandShape
from client.ui.theme import Theme
from shared.rheinlaender.board import standard_map

HAND = 5
"""Cards of a full hand."""


def _board(looks: Sequence[SeatLook]) -> RhineBoard:
    return RhineBoard(standard_map(), looks)


def _hand(desk: Desk) -> Hand:
    return Hand(lambda card: RegionCard(card, desk), HAND)


class RegionCard(CardView):
    """The little river with the card's region, its number, the places nearby."""

    def paint_face(self, theme: Theme, surface: Surface, rect: Rect) -> None:
        card = self.card
        low = rect.h < theme.px(84)
        lines, name = caption(theme, card.name, rect.w - theme.px(2 if low else 4), 1 if low else 2, 11 if low else 12)
        line_height = round(theme.line(name) * 0.86)
        number_height = theme.px(24 if low else 29)
        ink = palette.INK if card.playable else palette.INK_OFF
        y = rect.bottom - theme.px(6) - line_height * len(lines)
        place = Rect(rect.x, y - number_height + theme.px(2), rect.w, number_height)
        for at, words in enumerate(lines):
            row = Rect(rect.x + theme.px(1), y + at * line_height, rect.w - theme.px(2), line_height)
            theme.text(surface, words, row, "narrow", name, palette.INK_SECOND, align="center", elide=True)
        theme.text(surface, card.id, place, "title-bold", 23 if low else 26, ink, align="center")
        top = Rect(rect.x + theme.px(6), rect.y + theme.px(6), rect.w - theme.px(12), place.y - rect.y - theme.px(7))
        if top.h >= theme.px(18):
            surface.blit(self._little_river(top.size), top)
        self.draw_note(theme, surface, rect, top.bottom)

    def _little_river(self, size: tuple[int, int]) -> Surface:
        board, seat = self.desk.board, self.desk.model.seat
        assert isinstance(board, RhineBoard)
        return board.minimap(size, int(self.card.id), self.desk.looks[seat if seat is not None else 0])


def caption(theme: Theme, name: str, width: int, rows: int, size: int) -> tuple[tuple[str, ...], int]:
    """The places of a card as they fit on it, with their size: both, both without what stands behind a comma, else one of them.

    ``name`` is ``Urbar / Loreley`` or ``Niederwerth, village / Ehrenbreitstein``. When nothing fits the shortest is given, to be elided.
    """
    places = name.split(" / ")
    short = [place.split(",")[0] for place in places]
    for words in (name, " / ".join(short), *places, *short):
        for points in range(size, SMALLEST - 1, -1):
            lines = theme.wrapped(words, "narrow", points, width)
            # Long words are cut by wrapping: then the lines do not make the name again.
            if len(lines) <= rows and " ".join(lines) == words:
                return lines, points
    return (min(short, key=lambda place: theme.width(place, "narrow", SMALLEST)),), SMALLEST


def _flying_card(theme: Theme, surface: Surface, rect: Rect, number: str) -> None:
    theme.text(surface, number, rect, "title-bold", 24, palette.INK, align="center")


SCREENS = GameScreens(
    board=_board,
    names=circle_names,
    hand=_hand,
    hand_shape=HandShape(width=475, low_width=350),
    flying_card=_flying_card,
    pieces=frozenset(("knight", "garrison", "fort")),
)
