"""Lancaster on the screen: England and France, the hand, and what lies on the board. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from client.boards.board import Board
from client.boards.england import EnglandBoard
from client.draw.lancaster_icons import PAINTERS, icon
from client.draw.layer import Layer
from client.draw.palette import SeatLook
from client.draw.sprites import Sprite
from client.model.lancaster.words import board_names
from client.model.motion import Motion
from client.screens.games import Desk, ExtraTab, GameScreens, Overlay
from client.screens.games.lancaster_beside import beside
from client.screens.games.lancaster_castle import CastleOverlay
from client.screens.games.lancaster_choices import ChoicesOverlay
from client.screens.games.lancaster_hand import LancasterHand
from client.screens.games.lancaster_laws import LawsPage
from client.screens.games.lancaster_parliament import ParliamentOverlay
from client.screens.games.lancaster_shelf import Shelf
from client.screens.table_layout import HandShape
from client.ui.theme import Theme
from shared.lancaster.components_file import standard_components

SIGNS: Mapping[str, Callable[[Layer], None]] = {
    "nobles": PAINTERS["noble"],
    "tiles": PAINTERS["extension"],
    "knights_strength": PAINTERS["strength"],
    **{name: PAINTERS[name] for name in ("court", "votes", "gold", "squires", "start_player")},
}
"""Counts and badges of the panels (``client.model.lancaster.sheets``)."""
TILE = 30
"""Unscaled pixels of a castle extension on its way."""


def _board(looks: Sequence[SeatLook]) -> EnglandBoard:
    return EnglandBoard(standard_components(), looks)


def _overlays(desk: Desk) -> Sequence[Overlay]:
    parliament = ParliamentOverlay(desk, Shelf(desk))
    return parliament, CastleOverlay(desk, parliament), ChoicesOverlay(desk)


def _flying_card(theme: Theme, surface: Surface, rect: Rect, key: str) -> None:
    size = min(rect.w, rect.h) * 3 // 4
    surface.blit(icon(key, size), (rect.centerx - size // 2, rect.centery - size // 2))


def _flying_piece(theme: Theme, board: Board[Any], motion: Motion) -> Sprite | None:
    assert isinstance(board, EnglandBoard)
    if motion.key != "tile":
        return board.sprite(motion.key, motion.seat, motion.detail)
    size = theme.px(TILE)
    return Sprite(icon("extension", size), (size // 2, size // 2))


SCREENS = GameScreens(
    board=_board,
    names=board_names,
    hand=LancasterHand,
    hand_shape=HandShape(width=590, low_width=440, share=0.72),
    pieces=frozenset(("knight", "card", "noble", "tile")),
    flying_card=_flying_card,
    flying_piece=_flying_piece,
    beside=beside,
    overlays=_overlays,
    tabs=(ExtraTab("laws", LawsPage),),
    icons=SIGNS,
)
