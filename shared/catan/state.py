"""The three sections of a Cities & Knights match (see ``shared.engine``). Data only.

Hexes, intersections and paths are their ids (GEO-8 to GEO-11). Counts by card type leave zeros out in offers and events; hands and the
bank name all eight types.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shared.catan.cards import CardType, ProgressCard, Resource, Terrain, Track
from shared.chance import Chance
from shared.engine import Options
from shared.state import Record

Preset = Literal["colonist", "official2020", "official2025"]
Phase = Literal["setup", "roll", "rolling", "actions", "over"]
"""``roll``: T1; ``rolling``: from T2 to T4, a decision of the roll may be open; ``actions``: T5, a card may be being resolved."""
BuildingKind = Literal["settlement", "city", "tipped"]
Face = Literal["ship", "trade", "politics", "science"]
"""A face of the event die (CMP-12)."""
Harbour = Literal["any", "brick", "lumber", "wool", "grain", "ore"]
DecisionKind = Literal[
    "setup_settlement",
    "setup_city",
    "setup_road",
    "lose_city",
    "reward_deck",
    "discard_progress",
    "discard_hand",
    "move_robber",
    "steal_from",
    "aqueduct_pick",
    "place_metropolis",
    "knight_retreat",
    "harbor_offer",
    "harbor_give",
    "master_merchant_take",
    "deserter_remove",
    "deserter_place",
    "diplomat_replace",
    "spy_take",
    "wedding_give",
    "free_road",
    "smith_promote",
]
"""The blocking decisions of DEC-1 to DEC-25; PreRoll (DEC-4) is the phase ``roll``, TurnAction (DEC-12) ``actions`` with none open."""
Reply = Literal["none", "accepted", "rejected", "countered"]


class CatanOptions(Options, frozen=True):
    """Section 15. A preset names the values of the options that are left at ``None``; the others are as written."""

    preset: Preset = "colonist"
    victory_points: Annotated[int, Meta(ge=10, le=20)] = 13
    layout: Literal["variable", "beginner", "custom"] = "variable"
    token_deal: Literal["spiral", "randomNo68"] = "spiral"  # noqa: S105 - number tokens, no password
    harbour_deal: Literal["shuffle", "printed"] = "shuffle"
    first_player: Literal["random", "host"] = "random"
    """``host``: the seat ``first_seat``."""
    first_seat: Annotated[int, Meta(ge=0, le=3)] = 0
    start_city_yield: Literal["resourcesOnly", "resourceAndCommodity"] = "resourcesOnly"
    discard_limit: Annotated[int, Meta(ge=5, le=12)] = 7
    crane_scope: Literal["perTurn", "perImprovement"] | None = None
    commercial_harbor: Literal["immediateRound", "wholeTurn"] | None = None
    spy_may_decline: bool | None = None
    chase_target: Literal["anyHex", "numberedHex"] | None = None
    deserter_knight_may_act: bool | None = None
    deserter_replacement: Literal["equalElseBasic", "equalOrLower"] | None = None
    defender_needs_knight: bool | None = None
    saboteur_compare: Literal["gte", "gt"] = "gte"
    forbid_no_effect_cards: bool = True
    merchant_on_desert: bool = True
    split_hand_count: bool = False
    undo: Literal["on", "off"] = "on"
    """Whether a seat may take back its own actions of the turn (``shared.engine.TakeBack``)."""
    custom_terrain: Annotated[list[Terrain], Meta(max_length=64)] = msgspec.field(default_factory=list)
    """With ``layout = "custom"``: in the order of hex ids, as ``[boards.TB]`` of the data file (SET-9)."""
    custom_tokens: Annotated[list[Annotated[int, Meta(ge=0, le=12)]], Meta(max_length=64)] = msgspec.field(default_factory=list)
    custom_harbours: Annotated[list[Harbour], Meta(max_length=64)] = msgspec.field(default_factory=list)


class Building(Record):
    """A settlement, a city, or a city that is tipped and counts as a settlement (BAR-9)."""

    seat: int
    kind: BuildingKind
    wall: bool = False


class Knight(Record):
    """A knight on an intersection (section 8)."""

    seat: int
    level: int
    """1 basic, 2 strong, 3 mighty."""
    active: bool = False
    ready: bool = False
    """May act this turn (KNI-5)."""
    promoted: bool = False
    """This turn (KNI-3)."""


class SeatState(Record):
    """What everybody sees of one seat (VIS-1)."""

    knights: dict[int, int]
    """Level to knights in supply."""
    levels: dict[Track, int]
    """Improvement levels, 0 to 5."""
    progress: dict[Track, int]
    """Progress cards in hand by the colour of their backs."""
    roads: int
    """In supply, as the next three."""
    settlements: int
    cities: int
    walls: int
    cards: int = 0
    """Resource and commodity cards in hand."""
    commodities: int | None = None
    """How many of them are commodities; None unless ``split_hand_count`` (VIS-7)."""
    face_up: list[ProgressCard] = msgspec.field(default_factory=list)
    """Printer and Constitution (PRG-4)."""
    defender: int = 0
    """Defender tokens (BAR-5)."""
    road_length: int = 0
    """LR-1."""
    points: int = 0
    """WIN-3."""


class Dice(Record):
    """The roll of this turn; ``event`` None before the first of the match."""

    yellow: int = 0
    red: int = 0
    event: Face | None = None


class Decision(Record):
    """The open blocking decision (section 16). ``owed`` names the seats that are awaited and how much each still owes.

    ``owed`` counts cards for ``discard_hand`` and ``wedding_give``, progress cards for ``discard_progress``, cities for ``lose_city``, and
    is 1 otherwise. The other fields belong to some kinds only.
    """

    kind: DecisionKind
    owed: dict[int, int]
    queue: list[int] = msgspec.field(default_factory=list)
    """Seats that are asked after this one, in order (``reward_deck``, ``aqueduct_pick``)."""
    place: int | None = None
    """Intersection: where the set-up building stands (``setup_road``); where the knight stood (``knight_retreat``, ``deserter_place``).
    Path: the road that was taken up (``diplomat_replace``). Hex: where the robber now is (``steal_from``)."""
    level: int = 0
    """Of the knight that retreats or was removed."""
    active: bool = False
    """Of that knight."""
    seat: int | None = None
    """The other seat of a card: owner of the hand shown, seat that made a Commercial Harbor offer."""
    track: Track | None = None
    """Of the metropolis to be placed."""


class Offer(Record):
    """A trade offer (section 12.2). ``replies`` has all addressees."""

    maker: int
    give: dict[CardType, int]
    want: dict[CardType, int]
    replies: dict[int, Reply]
    parent: int | None = None
    """The offer that this one counters."""


class Effects(Record):
    """What lasts until the end of the turn (T6)."""

    fleets: list[CardType] = msgspec.field(default_factory=list)
    """Types that a Merchant Fleet trades 2:1."""
    crane: bool = False
    """A discount is waiting."""
    cranes_played: int = 0
    harbor_asked: list[int] = msgspec.field(default_factory=list)
    """Opponents already asked by a Commercial Harbor this turn."""
    harbor_open: bool = False
    """With ``commercial_harbor = "wholeTurn"``: such a card was played this turn."""
    offers: dict[int, int] = msgspec.field(default_factory=dict)
    """Seat to the trade offers it made this turn, so that bots do not haggle for ever."""


class Public(Record):
    """Everything that lies open (VIS-1)."""

    terrain: list[Terrain]
    """By hex id."""
    tokens: list[int]
    """By hex id; 0: none."""
    harbours: list[Harbour]
    """By slot (GEO-2)."""
    robber: int
    seats: dict[int, SeatState]
    bank: dict[CardType, int]
    decks: dict[Track, int]
    """Sizes of the progress decks."""
    first: int
    active: int
    phase: Phase = "setup"
    turn: int = 0
    """Turns begun; 0 during set-up."""
    merchant: int | None = None
    """Hex."""
    merchant_owner: int | None = None
    buildings: dict[int, Building] = msgspec.field(default_factory=dict)
    """By intersection."""
    knights: dict[int, Knight] = msgspec.field(default_factory=dict)
    """By intersection."""
    roads: dict[int, int] = msgspec.field(default_factory=dict)
    """Path to seat."""
    metropolises: dict[Track, int] = msgspec.field(default_factory=dict)
    """Track to the intersection of the city that carries it; left out while off the board."""
    longest_road: int | None = None
    """Holder of the card (LR-3)."""
    ship: int = 0
    """Step of the barbarian ship, 0 to 6; 7 while an attack is being resolved."""
    attacks: int = 0
    """Attacks resolved; 0: the robber is locked (ROB-4)."""
    dice: Dice = msgspec.field(default_factory=Dice)
    decision: Decision | None = None
    agenda: list[str] = msgspec.field(default_factory=list)
    """Steps of the roll that are still to be done, the next one last (see ``turn``)."""
    effects: Effects = msgspec.field(default_factory=Effects)
    offers: dict[int, Offer] = msgspec.field(default_factory=dict)
    """Open offers by id."""
    next_offer: int = 1
    undoable: int = 0
    """How many of the latest actions ``undo_seat`` may take back."""
    undo_seat: int | None = None
    winner: int | None = None


class Private(Record):
    """What one seat sees beside the public section (VIS-2, VIS-3)."""

    hand: dict[CardType, int]
    """All eight types."""
    progress: list[ProgressCard] = msgspec.field(default_factory=list)
    """In the order in which they came."""
    shown: list[CardType] = msgspec.field(default_factory=list)
    """The hand of another seat that a Master Merchant shows, sorted by card type, while choosing."""
    shown_progress: list[ProgressCard] = msgspec.field(default_factory=list)
    """The progress hand that a Spy shows, while choosing."""
    harbor_resource: Resource | None = None
    """The card named in the open Commercial Harbor offer; the opponent does not see it before the swap."""


class Hidden(Record):
    """What nobody sees before the match is over."""

    chance: Chance
    decks: dict[Track, list[ProgressCard]]
    """Progress decks, the next card last; cards return to the front (PRG-10)."""
