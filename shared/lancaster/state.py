"""The three sections of a Lancaster match (see ``shared.engine``). Data only.

A party is an owner of knights (``places.Party``); counties are letters, cards, spaces and favours their ids, laws their numbers.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from shared.chance import Chance
from shared.engine import Options
from shared.lancaster.actions import SecretAnswer
from shared.state import Record

Phase = Literal["setup", "placement", "parliament", "laws", "counties", "castles", "conflicts", "over"]
DecisionKind = Literal[
    "ally_colour",
    "start_extension",
    "place_knight",
    "choose_favour",
    "favour_noble",
    "upgrade_knight",
    "vote",
    "law_buy",
    "law_extensions",
    "law_exchange",
    "county_reward",
    "place_extension",
    "travel",
    "name_start_player",
    "castle_step",
    "ransom",
]
RowName = Literal["upper", "lower"]
PointSource = Literal["laws", "counties", "castle", "conflicts", "strength", "extensions", "nobles"]
POINT_SOURCES: tuple[PointSource, ...] = ("laws", "counties", "castle", "conflicts", "strength", "extensions", "nobles")
"""In the order of the score sheet."""


class LancasterOptions(Options, frozen=True):
    """Section 12."""

    goods_visibility: Literal["hidden", "open"] = "hidden"
    """Always open with 2 players: ask ``Match.open_goods``."""
    voting: Literal["secret", "open_turn_order"] = "secret"
    vote_change: Literal["final", "until_all_in"] = "final"
    start_extension_mode: Literal["simultaneous", "turn_order"] = "simultaneous"
    noble_piles: Literal["by_letter", "shuffled"] = "by_letter"
    supply_limits: bool = False
    stuck_knight: Literal["stay", "reserve"] = "stay"
    useless_favour: Literal["allowed", "only_if_all_useless"] = "allowed"
    fresh_upgrade: bool = True
    stack_arrival: Literal["keep_space", "latest"] = "keep_space"
    decline_rewards: bool = True
    upgrade_in_field: bool = True
    extension_pays_now: bool = True
    travel_rows: Literal["both", "upper"] = "both"
    law_choice_order: Literal["simultaneous", "turn_order"] = "simultaneous"
    count_board_squires: bool = False
    leaders_at_zero: bool = True
    leader_reveal: Literal["names", "amounts"] = "names"
    surrey_order: Literal["after_reward", "before_reward"] = "after_reward"
    paid_castle_optional: bool = True
    battle_row_order: Literal["left_to_right", "right_to_left"] = "left_to_right"
    ransom_mode: Literal["per_knight", "all_or_nothing"] = "per_knight"
    extension_tie_split: bool = True
    final_zero_counts: bool = True
    ally_castle_benefit: Literal["castle_owner", "knight_owner"] = "castle_owner"
    ally_castle_order: Literal["joint", "own_first"] = "joint"
    two_player_tie: Literal["split_8", "none", "split_12"] = "split_8"


class Guest(Record):
    """The knight on a castle space; with 2 players it may be the other party of the side (LAN-ALLY-10)."""

    party: int
    strength: int


class Party(Record):
    """An owner of knights: a player or an ally."""

    colour: int | None
    """Index into the colours of the data file; None: an ally that is not chosen yet (LAN-ALLY-1)."""
    reserve: dict[int, int]
    """Strength to knights; every strength is there."""
    court: dict[int, int]
    """The same of those at home."""
    castle: dict[str, Guest] = field(default_factory=dict)
    """Space to the knight on it."""


class SeatState(Record):
    """What everybody sees of one player beside his knights (LAN-HID-2)."""

    stock: list[str]
    """Extension tiles that are not placed (LAN-COMP-5), in the order of the data file."""
    votes: int
    tiles: list[str] = field(default_factory=list)
    """Castle spaces that are covered, in the order in which they were."""
    fresh: list[str] = field(default_factory=list)
    """Of them those placed this round, with ``extension_pays_now = false``: they do not pay yet."""
    nobles: list[str] = field(default_factory=list)
    """Kinds at the table, in the order of the seats."""
    gold: int | None = None
    """Behind the screen; None while hidden (LAN-HID-1)."""
    squires: int | None = None
    points: int = 0
    parts: dict[PointSource, int] = field(default_factory=dict)
    """Points by source; every source is there."""


class Held(Record):
    """An occupied county: one knight and its squires (LAN-COUNTY-1)."""

    party: int
    strength: int
    squires: int = 0


class Pile(Record):
    """The nobles that lie in a county; the kind may be another's with ``noble_piles = "shuffled"``."""

    kind: str
    number: int


class Stack(Record):
    """The knights of one party on a conflict card."""

    party: int
    knights: list[int]
    """Strengths, ascending."""
    arrival: int
    """Order of arrival on the card: greater is later (LAN-CONF-7)."""


class Conflict(Record):
    """A conflict card in France. In the lower row the second battle is fought."""

    row: RowName
    column: int
    """0 left, 1 right."""
    stacks: dict[int, Stack] = field(default_factory=dict)
    """Space 1 (top) to 3."""


class Ballot(Record):
    """An open ballot with the votes beside it (LAN-COMP-12)."""

    yes: bool
    votes: int


class Placed(Record):
    """The knight whose favour is being chosen and carried out (LAN-FAV-8)."""

    party: int
    strength: int
    card: str


class Decision(Record):
    """The open decision (LAN-DEC-9). It is closed before an answer is carried out; what carries it out is handed the record."""

    kind: DecisionKind
    waiting: list[int]
    """Seats that owe an answer, ascending."""
    source: str
    """What it belongs to: a county, a conflict card, a law, a favour, ``setup`` ... (see ``places``)."""
    simultaneous: bool = False
    answered: list[int] = field(default_factory=list)
    """Of a simultaneous decision: who has answered, ascending; the answers are in their private sections (LAN-DEC-3)."""
    queue: list[int] = field(default_factory=list)
    """Seats that are asked the same thing afterwards, in order."""
    party: int | None = None
    """The party it concerns; None where that is the seat that answers."""
    optional: bool = False
    """Whether ``decline`` is possible (LAN-REW-1)."""


class Public(Record):
    """Everything that lies open (LAN-HID-2)."""

    parties: dict[int, Party]
    seats: dict[int, SeatState]
    piles: dict[str, Pile]
    """County to its nobles; empty piles stay."""
    conflicts: dict[str, Conflict]
    """The cards in the two rows."""
    boxed_conflicts: list[str]
    """Not in this match (LAN-SET-7)."""
    conflict_pile: int
    favours: dict[str, bool]
    """Of those in use: whether the tile is face up."""
    in_force: list[int]
    """Laws, left to right (LAN-COMP-10)."""
    proposed: list[int]
    """Laws of the lower row that are still to be voted on, left to right."""
    law_pile: int
    start_player: int
    supply: dict[str, int] = field(default_factory=dict)
    """Counters by good, with ``supply_limits`` only."""
    counties: dict[str, Held] = field(default_factory=dict)
    """The occupied ones."""
    removed_nobles: dict[str, int] = field(default_factory=dict)
    """Kind to tiles that left the game (LAN-ALLY-14)."""
    removed_conflicts: list[str] = field(default_factory=list)
    removed_laws: list[int] = field(default_factory=list)
    round: int = 0
    """0 during set-up, then 1 to 5."""
    phase: Phase = "setup"
    turn: int = 0
    """Placement turns begun in the match."""
    active: int | None = None
    """Whose placement turn it is; whose castle is scored."""
    placed: Placed | None = None
    ballots: dict[int, Ballot] = field(default_factory=dict)
    """Of the vote being held: cast in the open, or revealed."""
    unsettled: list[str] = field(default_factory=list)
    """Castle places of the castle being scored that have not paid yet, in the order of the data file."""
    decision: Decision | None = None
    agenda: list[str] = field(default_factory=list)
    """Steps still to be done, the next one last: a name, and after the first colon its argument (see ``verbs.Step``)."""


class Private(Record):
    """What one player sees beside the public section."""

    gold: int
    squires: int
    answer: SecretAnswer | None = None
    """To the open simultaneous decision, until it is revealed (LAN-HID-4)."""


class Hidden(Record):
    """What nobody sees before the match is over."""

    chance: Chance
    laws: list[int]
    """The draw pile, the next one last."""
    conflicts: list[str]
    """The same of conflict cards."""
