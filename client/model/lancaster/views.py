"""What the Lancaster table shows beside the contract of every game: plain values, texts ready to draw. Nothing is decided here.

Words of buttons (for ``press``): ``choose:<token>`` a small choice, ``pick:<id>`` a row of the picker on or off, ``step:-``, ``step:+``,
``step:most`` the stepper, ``vote:yes``, ``vote:no``, ``vote:-``, ``vote:+``, ``vote:most`` the ballot.

Parties are named by their number; :attr:`Look.look` is the index of the seat look (colour and shape) in which a party is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from client.model.table import Line
from shared.engine import Seat
from shared.lancaster.places import Party
from shared.lancaster.state import RowName

Picture = Literal[
    "knight", "upgrade", "extension", "noble", "gold", "squires", "votes", "points", "travel", "county", "conflict", "strength"
]
"""What is drawn for a good, a reward or what a law counts; ``strength`` is a knight's number."""


@dataclass(frozen=True)
class Icon:
    """A picture with a number; 0: without one. ``part`` tells a law's icon row apart: price and condition come before the gain."""

    picture: Picture
    number: int = 0
    part: Literal["cost", "measure", "gain"] = "gain"


@dataclass(frozen=True)
class Look:
    """A party as it is named and drawn. ``look`` is None for an ally whose colour is not chosen yet."""

    party: Party
    name: str
    look: int | None
    seat: Seat
    """Who decides for it."""
    ally: bool = False


# ------------------------------------------------------------------------------------------------ parliament


@dataclass(frozen=True)
class LawGain:
    """What a player would have of a law that were carried out now (LAN-UI-7). ``certain`` is false where hidden goods decide."""

    seat: Seat
    text: str
    nothing: bool = False
    certain: bool = True


@dataclass(frozen=True)
class LawView:
    """A law in force or up for vote. ``effect`` is its one line."""

    number: int
    title: str
    effect: str
    icons: tuple[Icon, ...]
    back: int
    place: int
    """From the left, 0 first."""
    gains: tuple[LawGain, ...]
    note: str = ""
    """That its votes come too late, that a law further left may change what this one counts; else empty."""
    voted_on: bool = False
    """The law of the vote being held."""
    would_leave: bool = False
    """In force now, and pushed out if the vote being held passes."""


@dataclass(frozen=True)
class BallotView:
    """The own ballot. ``yes`` is None until it is chosen; ``votes`` 0 to ``most``."""

    yes: bool | None
    votes: int
    most: int
    committed: bool
    """It is with the server: nothing more can be chosen."""
    can_change: bool
    """The buttons of the ballot do something."""


@dataclass(frozen=True)
class Voter:
    """A player in the parliament. ``votes`` lie openly; ``ballot`` is known only with open votes."""

    seat: Seat
    votes: int
    committed: bool
    ballot: bool | None = None
    laid: int = 0


@dataclass(frozen=True)
class ParliamentView:
    """Both rows of laws and the vote being held."""

    in_force: tuple[LawView, ...]
    proposed: tuple[LawView, ...]
    """Those that are still to be voted on, left to right."""
    pile: int
    voting: bool
    voters: tuple[Voter, ...]
    """In turn order."""
    ballot: BallotView | None
    """None for a watcher and while no vote is held."""
    note: str = ""
    """A tie passes; the votes are spent either way."""


@dataclass(frozen=True)
class BallotShown:
    """One ballot at the reveal."""

    seat: Seat
    yes: bool
    votes: int


@dataclass(frozen=True)
class RevealView:
    """The last vote that was counted, for its show. ``version`` is new for each vote (LAN-HID-5)."""

    version: int
    law: int
    title: str
    effect: str
    ballots: tuple[BallotShown, ...]
    """In turn order."""
    yes: int
    no: int
    passed: bool
    verdict: str
    removed: str
    """Title of the law that left the game."""


Whereabouts = Literal["in_force", "proposed", "gone", "pile"]


@dataclass(frozen=True)
class LawListed:
    """One of all laws (LAN-UI-15). ``where`` is ready to read, ``state`` for the drawing."""

    number: int
    title: str
    effect: str
    icons: tuple[Icon, ...]
    back: int
    state: Whereabouts
    where: str


# ------------------------------------------------------------------------------------------------ England and France


@dataclass(frozen=True)
class CountyView:
    """A county with what stands in it; ``noble`` is the kind that lies there (a letter), ``new`` whether the viewer could take it."""

    letter: str
    name: str
    minimum: int
    reward: tuple[Icon, ...]
    noble: str
    nobles: int
    new: bool
    names_start_player: bool
    party: Party | None = None
    strength: int = 0
    squires: int = 0


@dataclass(frozen=True)
class StackView:
    """A party's knights on a conflict card: strengths ascending, their sum, the rank and points if the battle were fought now."""

    space: int
    party: Party
    knights: tuple[int, ...]
    total: int
    rank: int
    points: int


@dataclass(frozen=True)
class ConflictView:
    """A conflict card in France, as its battle would end now."""

    card: str
    title: str
    row: RowName
    column: int
    english: int
    french: int
    missing: int
    """Strength that England lacks; 0: it would win."""
    points: tuple[int, ...]
    stacks: tuple[StackView, ...]
    verdict: str
    note: str = ""
    """Why a tie is broken as it is, what could be captured; else empty."""


@dataclass(frozen=True)
class FavourView:
    """A favour tile. ``effect`` says what it would give the viewer, or that it has none (LAN-UI-6)."""

    favour: str
    place: str
    name: str
    icons: tuple[Icon, ...]
    face_up: bool
    effect: str


# ------------------------------------------------------------------------------------------------ castles


@dataclass(frozen=True)
class SpaceView:
    """A castle space: free, with a knight (``party`` and ``strength``) or covered by a tile."""

    place: str
    name: str
    reward: tuple[Icon, ...]
    price: int
    """In squires."""
    covered: bool
    party: Party | None = None
    strength: int = 0
    unsettled: bool = False
    """It has still to pay in the castle being scored."""
    note: str = ""
    """Covered but paying from the next round on; cannot be paid now."""


@dataclass(frozen=True)
class KnightsView:
    """Knights of one strength of a party."""

    strength: int
    court: int
    reserve: int
    owned: int


@dataclass(frozen=True)
class NobleView:
    """A seat at the table of nobles: a kind (letter) and its county's name, or empty."""

    kind: str
    name: str


@dataclass(frozen=True)
class CastleView:
    """A player's castle, or an ally's, which has no stock, nobles, goods or points."""

    look: Look
    spaces: tuple[SpaceView, ...]
    knights: tuple[KnightsView, ...]
    strength: int
    """Of all its knights outside the reserve."""
    stock: tuple[tuple[str, str], ...] = ()
    """Tiles not placed: space and name."""
    nobles: tuple[NobleView, ...] = ()
    """Every seat of the table, empty ones last."""
    votes: int = 0
    next_votes: int = 0
    """That the nobles and the lord bring at the next scoring; 0 when they bring none any more."""
    noble_points: int = 0
    gold: int | None = None
    squires: int | None = None
    """None: behind the screen."""


# ------------------------------------------------------------------------------------------------ choosing


@dataclass(frozen=True)
class Pick:
    """A row of the picker that is on or off; pressed with ``pick:<id>``."""

    id: str
    name: str
    picture: Picture
    number: int
    chosen: bool
    enabled: bool
    note: str = ""


@dataclass(frozen=True)
class Picker:
    """Several things of which any may be chosen: tiles of a law, knights to be freed."""

    title: str
    rows: tuple[Pick, ...]
    most: int
    chosen: int
    line: str
    """What the choice costs or leaves, ready to read."""


@dataclass(frozen=True)
class Stepper:
    """A number to be chosen: squires with a knight, purchases. The least of squires throws out who stands there."""

    kind: Literal["squires", "buy"]
    title: str
    number: int
    least: int
    most: int
    line: str


# ------------------------------------------------------------------------------------------------ order and end


@dataclass(frozen=True)
class OrderView:
    """Turn order as the marker lies; ``named`` the order after the player being named now, else empty."""

    seats: tuple[Seat, ...]
    named: tuple[Seat, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class BonusForecast:
    """One final bonus of one player if the match ended now: ``least`` and ``most`` differ where hidden goods break a tie."""

    seat: Seat
    kind: Literal["strength", "extensions", "nobles"]
    value: int
    least: int
    most: int

    @property
    def text(self) -> str:
        """``8`` or ``0–8``."""
        return str(self.most) if self.least == self.most else f"{self.least}–{self.most}"


@dataclass(frozen=True)
class FinalForecast:
    """The three bonuses of every player (LAN-UI-15)."""

    bonuses: tuple[BonusForecast, ...]
    totals: tuple[tuple[Seat, int, int], ...]
    """Seat, and the least and most points with them."""

    def of(self, seat: Seat) -> tuple[BonusForecast, ...]:
        """The bonuses of one player."""
        return tuple(bonus for bonus in self.bonuses if bonus.seat == seat)
