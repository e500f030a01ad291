"""What a table screen shows and what can be done on it, for any game: plain values to draw, one abstract model to ask.

Screens draw these values and pass on clicks and keys; they know no rules. The model asks the engine for every legality and every
consequence. Texts are ready in the language in use at the moment of asking. Draws nothing, sends nothing (see ``client.model.room``).

Places are the ids of the game's map: for Rheinländer ``L1`` ... ``W54`` (spaces) and ``C01`` ... ``C26`` (circles).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from shared.engine import Action, Seat

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
    """A card of the own hand, from the left. ``key`` is its digit on the keyboard; ``note`` a short mark, such as "only for support"."""

    number: int
    name: str
    key: str
    chosen: bool
    playable: bool
    note: str = ""


@dataclass(frozen=True)
class Button:
    """A button of the tray. Disabled ones keep their place and say why (``reason``). ``primary`` is Confirm."""

    id: str
    text: str
    key_cap: str
    enabled: bool
    reason: str = ""
    chosen: bool = False
    primary: bool = False


@dataclass(frozen=True)
class Ghost:
    """A piece that is not there yet, drawn at 75 %."""

    place: str
    seat: Seat
    piece: Literal["knight", "fort"]


@dataclass(frozen=True)
class Marks:
    """What the board marks. Empty for a watcher but for the last move and highlights."""

    targets: frozenset[str] = frozenset()
    """Legal now: cream ring, breathing."""
    more: frozenset[str] = frozenset()
    """Legal as well with the chosen card, in another way: thinner ring."""
    selected: str | None = None
    ghost: Ghost | None = None
    cursor: str | None = None
    """Where the keyboard is."""
    refused: str | None = None
    """The place last clicked in vain; :attr:`TableModel.refusal` says why."""
    last_move: Mapping[str, Seat] = field(default_factory=dict)
    """Place to the seat that last put a piece there, until the next seat has moved."""
    hand_regions: frozenset[int] = frozenset()
    region: int | None = None
    """Of the chosen card."""
    highlighted: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Panel:
    """One player as the right column shows them. None means: not to be seen or not measured."""

    seat: Seat
    name: str
    you: bool
    to_move: bool
    supply: int
    forts: int
    cards: int
    duchies: int
    bishops: int
    archbishop: bool
    coins: int | None
    board_worth: int
    """What the board would bring if the match ended now, without coins."""
    points: int | None
    """Coins and board together, where the coins may be seen."""
    clock_ms: int | None
    clock_running: bool
    connection: Literal["here", "bot", "away", "grace", "substitute"]
    grace_ms: int | None
    rank: int | None
    """After the match."""
    tags: tuple[str, ...] = ()
    """Ready words: to move, archbishop, few knights, reconnecting ..."""


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
    revision: int
    """Counts up whenever anything that is drawn may have changed."""
    refusal: Refusal | None
    """Why the last click or key was refused; None after the next one."""

    # -- what the rest of the client tells the model

    @abstractmethod
    def advance(self, step: Step) -> None:
        """The replica has taken a snapshot or an update. A choice that is legal no longer falls away, others stay."""

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
        """About a space, a circle or what stands there; with a card chosen also why the place is refused."""

    @abstractmethod
    def card_tooltip(self, number: int) -> Tooltip:
        """About a card of the own hand."""

    @abstractmethod
    def piles(self) -> Tooltip:
        """What lies on the piles of cards, as far as it may be seen."""

    @abstractmethod
    def group_at(self, place: str) -> frozenset[str]:
        """The places of the unit (duchy) that a place belongs to, to light up while hovering; else the place alone."""

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
    def choose_card(self, number: int | None) -> None:
        """Pick up a card of the hand, or put it back. The chosen one again puts it back."""

    @abstractmethod
    def press(self, button: str) -> None:
        """A button of the tray but Confirm, by its id. A disabled one sets :attr:`refusal`."""

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
        """A digit key: the card at that position; two digits within 0.8 s: the region of that number. ``now`` in seconds."""

    @abstractmethod
    def back(self) -> bool:
        """Esc: take back the last step of choosing. Whether there was one."""

    @abstractmethod
    def highlight(self, places: Collection[str], pinned: bool = False) -> None:
        """Light up places (a log line is hovered, or clicked: pinned). Empty: only what is pinned stays; pinned and empty: nothing."""

    @abstractmethod
    def can_confirm(self) -> bool:
        """Whether :meth:`confirm` gives an action now."""

    @abstractmethod
    def confirm(self) -> Action | None:
        """The action chosen, to be sent; None (and a :attr:`refusal`) when there is none. The choice is emptied when the server agrees."""
