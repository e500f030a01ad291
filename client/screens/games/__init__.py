"""What a game brings to the screen: its board, its hand, what lies on the board, its pictures. One module per game, loaded when needed.

The screens ask :func:`screens_of` by the game's word and know no game. A module ``client.screens.games.<game>`` defines one
:class:`GameScreens`; :data:`_LOADERS` names it. The game's model is registered beside, in ``client.model.games``; its texts are
catalogs (``game.<game>``, ``option.<game>.<option>``), its rules ``client/locale/<language>/rules_<game>.toml``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pygame import Rect, Surface

from client.boards.board import Board
from client.draw.layer import Layer
from client.draw.palette import Colour, SeatLook
from client.draw.sprites import Sprite
from client.model.motion import Motion
from client.model.table import Card, TableModel
from client.screens import icons
from client.screens.table_layout import HandShape
from client.ui.theme import Theme
from client.ui.widget import Widget
from shared.engine import Action

FacePainter = Callable[[Theme, Surface, Rect, str], None]
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right"]


class Desk(Protocol):
    """What a game's widgets may ask of the table that they are part of. The model is looked up each time: a rematch has another."""

    @property
    def model(self) -> TableModel:
        """The game's own model, to be narrowed by the game's widgets."""

    @property
    def board(self) -> Board[Any]:
        """The board on the table."""

    @property
    def looks(self) -> Sequence[SeatLook]:
        """Colours and arms of the seats."""

    @property
    def live(self) -> bool:
        """Whether actions can be sent: not from a replay."""

    @property
    def opened(self) -> set[str]:
        """Names of what the game's widgets have open, for them to change: it is still there when they are built anew."""

    @property
    def still(self) -> bool:
        """Whether the player wants nothing to move."""

    @property
    def pace(self) -> float:
        """How fast things move: 1 is normal, 0 means that nothing does."""

    def name_of(self, seat: int) -> str:
        """The name of a player."""

    def choose_card(self, card: str) -> None:
        """As if the card of this id had been clicked."""

    def press(self, button: str) -> None:
        """As if the button of this id had been pressed; an action that it gives at once is sent."""

    def send(self, action: Action | None) -> None:
        """Send an action of the own seat at once; nothing for None or while another is on its way."""

    def go_on(self) -> None:
        """The outcome of a moment is out: everything else may tell it now (``client.model.telling``)."""

    def highlight(self, places: Sequence[str], pinned: bool = False) -> None:
        """Light up places on the board."""


class HandWidget(Widget):
    """The own hand in the tray."""

    low = False
    """Whether the tray is low because the window is; set by the table before the hand is placed."""

    def show(self, cards: Sequence[Card]) -> None:
        """The newest cards from the left."""
        raise NotImplementedError


class Overlay(Widget):
    """Something that lies on the board in one of its corners and never blocks what is around it. Those of one corner are stacked.

    The table measures it (:meth:`measure`), gives it its place and shows it the model after every change; when :meth:`show` says
    that its size or ``visible`` is another one now, everything is placed again.
    """

    corner: Corner = "top_left"

    @property
    def restless(self) -> bool:
        """Whether something on it moves."""
        return False

    def show(self, model: TableModel) -> bool:
        """Take over the newest state. Whether it has to be measured again."""
        raise NotImplementedError

    def skip(self) -> None:
        """A key or a click, wherever: what is shown only for a moment is over."""

    def shortcut(self, letter: str) -> bool:
        """A letter, in capitals, that no widget and no button of the tray took, or ``+`` or ``-``, which else zoom the board.

        Whether it is one of this overlay's; asked only while it is visible.
        """
        return False


class Page(Widget):
    """What is under a tab of the book beside the board."""

    def update(self) -> None:
        """The model may have changed."""
        raise NotImplementedError


@dataclass(frozen=True)
class ExtraTab:
    """A further tab of the book, or the game's own page under one of the usual tabs. ``id`` names it, its word is the text
    ``table.tab_<id>``.
    """

    id: str
    page: Callable[[Desk], Page]


@dataclass(frozen=True)
class GameScreens:
    """One game on the screen."""

    board: Callable[[Sequence[SeatLook]], Board[Any]]
    """A board for a table, in the colours of its seats."""
    names: Callable[[], Mapping[str, str]]
    """What is written on the board in the language in use (:meth:`client.boards.board.Board.set_names`)."""
    hand: Callable[[Desk], HandWidget]
    hand_shape: HandShape
    pieces: frozenset[str]
    """Keys of the motions of kind ``piece`` that can be seen on their way; others only change the position."""
    flying_card: FacePainter
    """Paints on the blank card at a place what a card on its way shows, by the key of its motion; no key, no call: it is a back."""
    flying_piece: Callable[[Theme, Board[Any], Motion], Sprite | None] = field(default=lambda theme, board, motion: None)
    """The picture of a piece that flies over the table, because it comes from beside the board or goes there."""
    beside: Callable[[Sequence[Overlay], str], Rect | None] = field(default=lambda overlays, place: None)
    """Where in the window a place is that is not on the board but on what lies over it; None: nowhere to be seen."""
    overlays: Callable[[Desk], Sequence[Overlay]] = field(default=lambda desk: ())
    """From the board's corners inwards."""
    tabs: tuple[ExtraTab, ...] = ()
    """After log, chat, scoring and statistics."""
    icons: Mapping[str, Callable[[Layer], None]] = field(default_factory=dict)
    """Pictures of counts, badges and tracks, painted on a layer of 24 x 24 units, beside those of ``client.screens.icons``."""
    tracks: Mapping[str, Colour] = field(default_factory=dict)
    """Kind of a track to the colour of its dots; its shape is the icon of the same name."""


def _rheinlaender() -> GameScreens:
    from client.screens.games.rheinlaender import SCREENS  # noqa: PLC0415  # only the game on the table is loaded

    return SCREENS


def _catan() -> GameScreens:
    from client.screens.games.catan import SCREENS  # noqa: PLC0415

    return SCREENS


def _lancaster() -> GameScreens:
    from client.screens.games.lancaster import SCREENS  # noqa: PLC0415

    return SCREENS


_LOADERS: Mapping[str, Callable[[], GameScreens]] = {"rheinlaender": _rheinlaender, "catan": _catan, "lancaster": _lancaster}


@functools.cache
def screens_of(game: str) -> GameScreens:
    """What a game brings. Raises ``KeyError`` for a game that this client cannot show."""
    found = _LOADERS[game]()
    icons.learn(found.icons)
    return found
