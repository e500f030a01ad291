"""Where in the window the way of something that moves begins and ends: hands, panels, the board and what lies on it. Draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.model.motion import Motion

if TYPE_CHECKING:
    from client.screens.table import TableScreen

Point = tuple[int, int]
Way = tuple[Point, Point]
OUTSIDE = ("", "supply")
"""Where a piece comes from that was on no place of the board, or goes to."""


def card_way(screen: TableScreen, motion: Motion) -> Way:
    """Of a card. The piles are thought to lie on the board beside their player."""
    start, end = (_place(screen, motion, place) or _piles(screen, motion.seat) for place in (motion.source, motion.target))
    return start, end


def piece_way(screen: TableScreen, motion: Motion) -> Way | None:
    """Of a piece that comes from or goes to a place beside the board, and so flies over what lies there. None for every other piece: the
    board itself moves those that stay on it, come from nowhere, or go there.
    """
    ends = [motion.source, motion.target]
    if any(place in OUTSIDE for place in ends) or all(_on_board(screen, place) is not None for place in ends):
        return None
    start, end = (_place(screen, motion, place) or _held(screen, motion.seat) for place in ends)
    return start, end


def _place(screen: TableScreen, motion: Motion, place: str) -> Point | None:
    kind, _, word = place.partition(":")
    if kind == "hand":
        return _held(screen, int(word) if word else motion.seat)
    if kind == "card":
        return _held(screen, screen.model.seat, f"card{word}")
    beside = screen.game.beside(screen.overlays, place)
    return _on_board(screen, place) if beside is None else beside.center


def _on_board(screen: TableScreen, place: str) -> Point | None:
    try:
        x, y = screen.board.anchor(place)
    except KeyError:
        return None
    return round(x) + screen.board_view.rect.x, round(y) + screen.board_view.rect.y


def _held(screen: TableScreen, seat: int | None, card: str = "") -> Point:
    """What a player has is in the own hand, where a card may be named, or told on the player's panel."""
    if seat == screen.model.seat and screen.hand.visible:
        return next((widget.rect.center for widget in screen.hand.walk() if widget.name == card), screen.hand.rect.center)
    panel = next((panel for panel in screen.panels if panel.panel.seat == seat), None)
    return panel.rect.midleft if panel is not None else screen.board_view.rect.midright


def _piles(screen: TableScreen, seat: int | None) -> Point:
    area = screen.board_view.rect
    if seat == screen.model.seat and screen.hand.visible:
        return screen.hand.rect.centerx, area.bottom - area.h // 5
    return area.right - area.w // 8, _held(screen, seat)[1]
