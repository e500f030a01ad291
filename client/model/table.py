"""What a table screen shows and what can be done on it, for any game: plain values to draw, one abstract model to ask.

Screens draw these values and pass on clicks and keys; they know no rules. The model asks the engine for every legality and every
consequence. Texts are ready in the language in use at the moment of asking. Draws nothing, sends nothing (see ``client.model.room``).

A game that comes to the table brings a model (registered in ``client.model.games``) and its part of the screen
(``client.screens.games``); nothing else of the client knows it. Places are the ids of the game's board, whatever they look like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from client.model.speech import Speaker
from shared.engine import Action, Game, Seat

if TYPE_CHECKING:
    from client.model.log import LogBook, LogLine
    from client.model.motion import Motion
    from client.model.replica import Step
    from shared.messages import Refused

LineKind = Literal["title", "strong", "plain", "good", "bad", "quiet", "warning"]
"""How a line is set: ``strong`` the one thing to see, ``good`` and ``bad`` for the viewer, ``quiet`` small, ``warning`` in its colour."""


@dataclass(frozen=True)
class Line:
    """One line of a box. ``places`` light up while it is hovered; ``seat`` puts that seat's mark before it."""

    text: str
    kind: LineKind = "plain"
    seat: Seat | None = None
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    """What the chosen action would do. ``complete`` is false when something hidden decides the rest."""

    title: str
    lines: tuple[Line, ...]
    complete: bool = True


@dataclass(frozen=True)
class Tooltip:
    """``rule`` is the id to open in the rules, or empty."""

    title: str
    lines: tuple[Line, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Card:
    """A card of the own hand, or a pile of ``count`` equal ones, from the left.

    ``id`` tells it from the others of the hand and is what :meth:`TableModel.choose_card` gets. ``key`` is its key on the keyboard, or
    empty; ``note`` a short mark, such as "only for support". Cards of one ``group`` lie together. ``look`` says how it is drawn, in
    words that the game's own widgets know.
    """

    id: str
    name: str
    key: str
    chosen: bool
    playable: bool
    note: str = ""
    count: int = 1
    group: str = ""
    look: str = ""


@dataclass(frozen=True)
class Button:
    """A button of the tray. Disabled ones keep their place and say why (``reason``). ``primary`` is Confirm; a ``large`` one stands
    above it.
    """

    id: str
    text: str
    key_cap: str
    enabled: bool
    reason: str = ""
    chosen: bool = False
    primary: bool = False
    large: bool = False


@dataclass(frozen=True)
class Ghost:
    """A piece that is not there yet, drawn at 75 %. ``piece`` and ``detail`` (turned, strength) are words of the game's board."""

    place: str
    seat: Seat | None
    """None: a piece of nobody's."""
    piece: str
    detail: str = ""


@dataclass(frozen=True)
class Marks:
    """What the board marks. Empty for a watcher but for the last move and highlights. A game may have more marks in a subclass.

    The last three fields are the screen's: it sets them with :func:`dataclasses.replace` before the board gets the marks.
    """

    targets: frozenset[str] = frozenset()
    """Legal now: cream ring, breathing."""
    more: frozenset[str] = frozenset()
    """Legal as well, in another way: thinner ring."""
    selected: str | None = None
    ghosts: tuple[Ghost, ...] = ()
    cursor: str | None = None
    """Where the keyboard is."""
    refused: str | None = None
    """The place last clicked in vain; :attr:`TableModel.refusal` says why."""
    last_move: Mapping[str, Seat] = field(default_factory=dict)
    """Place to the seat that last put a piece there, until the next seat has moved."""
    highlighted: frozenset[str] = frozenset()
    seat: Seat | None = None
    """Whose colour the rings of legal places have; None for a watcher."""
    hovered: str | None = None
    reduced_motion: bool = False


@dataclass(frozen=True)
class Count:
    """A number with a picture on a player's panel. ``icon`` is a name of ``client.screens.icons`` or of the game's own pictures.

    ``tip`` is its sentence in the panel's tooltip. ``marked`` sets the number in the colour of warnings: something hangs on it.
    """

    icon: str
    number: int
    tip: str
    marked: bool = False


@dataclass(frozen=True)
class Track:
    """A row of dots on a player's panel, ``level`` of them filled. ``kind`` is the game's word for its shape and colour."""

    kind: str
    level: int
    of: int
    tip: str


@dataclass(frozen=True)
class Badge:
    """A picture after the counts of a panel: a title or a prize that its player has. ``tip`` as in :class:`Count`."""

    icon: str
    tip: str


@dataclass(frozen=True)
class Panel:
    """One player as the right column shows them. None means: not to be seen or not measured."""

    seat: Seat
    name: str
    you: bool
    to_move: bool
    points: int | None
    """All points; None where the viewer may not know them all."""
    seen_points: int
    """The points that the viewer can see, written large with ``+?`` while :attr:`points` is None. Else the same."""
    points_note: str
    """Small below the points: "points", "of 13 VP"."""
    counts: tuple[Count, ...] = ()
    tracks: tuple[Track, ...] = ()
    badges: tuple[Badge, ...] = ()
    tip: tuple[str, ...] = ()
    """Further lines of the tooltip, after those of counts, badges and tracks."""
    tags: tuple[str, ...] = ()
    """Ready words: to move, archbishop, few knights, reconnecting ..."""
    rank: int | None = None
    """After the match."""
    clock_ms: int | None = None
    clock_running: bool = False
    connection: Literal["here", "bot", "away", "grace", "substitute"] = "here"


@dataclass(frozen=True)
class Sheet:
    """A table of words and numbers: scoring, statistics. ``rows`` are as wide as ``columns``; ``seats`` gives each row's seat."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    seats: tuple[Seat | None, ...]
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be done: the rule's id and a sentence."""

    rule: str
    text: str


@dataclass(frozen=True)
class Alert:
    """Something the player should not miss, for sound, flash and banner: own turn, harm done by another, the end."""

    kind: Literal["turn", "harm", "over"]
    text: str
    places: tuple[str, ...] = ()


class TableModel(ABC):
    """One running or finished match on the screen of one viewer (``seat`` is None for a watcher).

    Choosing goes in two steps, so that nothing happens by one click: select (card, place), then :meth:`confirm`. The last may be pressed
    on its button or with Enter; a second click on the same place never confirms.
    """

    seat: Seat | None
    game: Game[Any] | None
    """The viewer's copy of the match, from which the board draws the public section; None before the first step."""
    match: int
    """The number of the match in its room; 0 before the first step."""
    version: int
    """Of the newest step that the model was told of."""
    revision: int
    """Counts up whenever anything that is drawn may have changed."""
    refusal: Refusal | None
    """Why the last click or key was refused; None after the next one."""
    is_waiting: bool
    """An action is on its way to the server."""
    speaker: Speaker
    """Says the names of players and places."""

    # -- what the rest of the client tells the model

    @abstractmethod
    def advance(self, step: Step) -> None:
        """The replica has taken a snapshot or an update. A choice that is legal no longer falls away, others stay."""

    def is_moment(self, step: Step) -> bool:
        """Whether the step is one whose outcome is shown by itself first, before anything else tells of it (``client.model.telling``)."""
        return False

    def begin_moment(self, step: Step) -> None:
        """Show that moment, and nothing else of the step until :meth:`advance` gets it. Asked of models only that have moments."""
        raise NotImplementedError

    @abstractmethod
    def take_alerts(self) -> list[Alert]:
        """What the player should not miss of the steps since the last call, each once. A snapshot gives none but "your turn"."""

    @abstractmethod
    def motions(self, step: Step) -> list[Motion]:
        """What moves on the screen because of an update, in the order of its events."""

    @abstractmethod
    def refuse(self, refusal: Refusal | None) -> None:
        """Show why something was refused (by the server)."""

    @abstractmethod
    def played(self) -> None:
        """The server has taken the action. If its update was here first, the choice now is already another one and stays."""

    @abstractmethod
    def server_refused(self, refused: Refused) -> None:
        """The server has refused the action: its sentence becomes :attr:`refusal`, the choice stays."""

    @abstractmethod
    def seats_changed(self, names: Sequence[str]) -> None:
        """Names in seat order, to be shown from now on."""

    @abstractmethod
    def waiting(self, on: bool) -> None:
        """An action is on its way to the server; until its answer nothing can be confirmed."""

    # -- what is drawn

    @staticmethod
    @abstractmethod
    def turn_of(game: Any) -> int:
        """The number of the turn that a copy of a match of this game is in, from 1; 0 in a set-up that is before all turns."""

    @abstractmethod
    def headline(self) -> str:
        """For the top bar: turn number, whose turn, what they do."""

    @abstractmethod
    def hint(self) -> Line:
        """What the viewer can do now; the last line of the tray."""

    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """The own hand; empty for a watcher."""

    @abstractmethod
    def buttons(self) -> tuple[Button, ...]:
        """The buttons of the tray, Confirm last; none for a watcher."""

    @abstractmethod
    def marks(self) -> Marks:
        """What the board marks now."""

    @abstractmethod
    def preview(self) -> Preview | None:
        """What the selected (or else the hovered) action would do; None when there is none."""

    @abstractmethod
    def panels(self) -> tuple[Panel, ...]:
        """The players in seat order, clock and connection left to ``client.model.room``, which fills them in."""

    @abstractmethod
    def tooltip(self, place: str) -> Tooltip | None:
        """About a place of the board or what stands there; while something is to be chosen also why the place is refused."""

    @abstractmethod
    def card_tooltip(self, card: str) -> Tooltip:
        """About a card of the own hand, by its id."""

    @abstractmethod
    def piles(self) -> Tooltip:
        """What lies on the piles of cards or in the bank, as far as it may be seen."""

    @abstractmethod
    def piles_line(self) -> str:
        """The same in one line, for the tray."""

    @abstractmethod
    def group_at(self, place: str) -> frozenset[str]:
        """The places of the unit (a duchy) that a place belongs to, to light up while hovering; else the place alone."""

    @abstractmethod
    def scoring(self) -> Sheet:
        """Points by source, at any time (what may be seen) and at the end (everything)."""

    @abstractmethod
    def statistics(self) -> Sheet:
        """Time per player, pieces by kind of action, payments."""

    @property
    @abstractmethod
    def log(self) -> LogBook:
        """The lines of the log."""

    @abstractmethod
    def since_my_turn(self) -> tuple[LogLine, ...]:
        """What happened since the viewer last acted, for the summary."""

    @abstractmethod
    def result(self) -> str:
        """Who won, as a sentence; empty while the match runs."""

    # -- what the player does

    @abstractmethod
    def choose_card(self, card: str | None) -> None:
        """Pick up a card of the hand by its id, or put it back. The chosen one again puts it back."""

    @abstractmethod
    def press(self, button: str) -> Action | None:
        """A button but Confirm, by its id. Some (undo, end of turn) give an action to be sent at once; a disabled one sets
        :attr:`refusal`.
        """

    def automatic(self) -> Action | None:
        """An action to be sent without a further press: a second click on a place, a standing answer. Mostly None.

        Asked whenever :attr:`revision` has gone up and nothing is on its way; each action is given once, whatever becomes of it.
        """
        return None

    @abstractmethod
    def hover(self, place: str | None) -> None:
        """The pointer is over a place."""

    @abstractmethod
    def click(self, place: str) -> None:
        """Select a place, or learn why not (:attr:`refusal`)."""

    @abstractmethod
    def walk(self, step: int) -> None:
        """Tab (+1) and Shift+Tab (-1): the next legal place, which becomes selected."""

    @abstractmethod
    def digit(self, digit: int, now: float) -> None:
        """A digit key: the card at that position, or what else the game has numbers for. ``now`` in seconds."""

    @abstractmethod
    def back(self) -> bool:
        """Esc: take back the last step of choosing. Whether there was one."""

    @abstractmethod
    def highlight(self, places: Collection[str], pinned: bool = False) -> None:
        """Light up places (a log line is hovered, or clicked: pinned). Empty: only what is pinned stays; pinned and empty: nothing."""

    @abstractmethod
    def alarm(self, places: Collection[str]) -> None:
        """Light up the places of an alert: pinned until the next own action is sent, or something else is pinned."""

    @abstractmethod
    def can_confirm(self) -> bool:
        """Whether :meth:`confirm` gives an action now."""

    @abstractmethod
    def confirm(self) -> Action | None:
        """The action chosen, to be sent; None (and a :attr:`refusal`) when there is none. The choice is emptied when the server agrees."""
