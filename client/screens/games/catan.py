"""Cities & Knights on the screen: the hex board, the hand, and what lies on the board. Knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from client.boards.hexes import HexBoard
from client.draw import palette
from client.draw.catan_palette import TRACK
from client.draw.palette import SeatLook
from client.model.catan.places import progress_name
from client.screens.games import Desk, ExtraTab, GameScreens, Overlay
from client.screens.games.catan_chips import draw_field, draw_progress
from client.screens.games.catan_choices import ChoicesOverlay
from client.screens.games.catan_costs import CostCard
from client.screens.games.catan_fleet import DiceOverlay, FleetOverlay
from client.screens.games.catan_hand import CatanHand
from client.screens.games.catan_offers import OffersOverlay
from client.screens.games.catan_signs import SIGNS
from client.screens.games.catan_statistics import StatisticsPage
from client.screens.games.catan_trade import TradeTray
from client.screens.table_layout import HandShape
from client.ui.theme import Theme
from shared.catan.board import standard_board
from shared.catan.cards import CARD_TYPES, TRACK_OF


def _board(looks: Sequence[SeatLook]) -> HexBoard:
    return HexBoard(standard_board(), looks)


def _names() -> Mapping[str, str]:
    """Nothing is written on the board but numbers and rates."""
    return {}


def _overlays(desk: Desk) -> Sequence[Overlay]:
    return FleetOverlay(desk), DiceOverlay(desk), CostCard(desk), ChoicesOverlay(desk), TradeTray(desk), OffersOverlay(desk)


def _flying_card(theme: Theme, surface: Surface, rect: Rect, key: str) -> None:
    good = next((card for card in CARD_TYPES if card == key), None)
    if good is not None:
        draw_field(theme, surface, rect.inflate(-theme.px(8), -theme.px(8)), good)
        return
    progress = next((card for card in TRACK_OF if card == key), None)
    if progress is not None:
        draw_progress(theme, surface, rect, progress, TRACK_OF[progress], progress_name(progress))
    else:
        surface.fill(palette.FRAME_LIGHT, rect.inflate(-theme.px(12), -theme.px(12)))


SCREENS = GameScreens(
    board=_board,
    names=_names,
    hand=CatanHand,
    hand_shape=HandShape(width=960, low_width=900, share=1.0, preview="board"),
    pieces=frozenset(("road", "settlement", "city", "wall", "knight", "metropolis", "robber", "merchant")),
    flying_card=_flying_card,
    overlays=_overlays,
    tabs=(ExtraTab("statistics", StatisticsPage),),
    icons=SIGNS,
    tracks=dict(TRACK.items()),
)
