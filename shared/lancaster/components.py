"""What is printed on the material of Lancaster: everything of ``components.toml`` as the rules use it (LAN-COMP-1). No rules.

``components_file`` reads and checks the file; a match has it as ``match.components``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

Good = Literal["gold", "squires", "votes"]
GOODS: Final[tuple[Good, ...]] = ("gold", "squires", "votes")
RewardType = Literal["knight", "upgrade", "extension", "noble", "gold", "squires", "votes", "points", "travel"]
Gain = Literal["gold", "squires", "votes", "points", "upgrade", "extension", "knight_1"]
"""What a law gives; ``knight_1``: new knights of strength 1."""
EffectKind = Literal["leaders", "per", "buy", "exchange", "if_none", "if_all"]
Measure = Literal["gold", "squires", "counties", "conflicts", "extensions", "nobles", "knights_1", "knights_2", "ranks"]
LawDecision = Literal["", "upgrade_knight", "law_buy", "law_extensions", "law_exchange"]
Number = Annotated[int, Meta(ge=0, le=99)]
"""Of whatever is printed: no copy of the game has more of anything, so more is a slip of the pen."""
Supply = Annotated[int, Meta(ge=0, le=999)]
Name = Annotated[
    str, Meta(max_length=40, pattern=r"^(?=.*\w)[^\s\x00-\x1f]+( [^\s\x00-\x1f]+)*\Z", description="a text of 1 to 40 letters")
]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,23}\Z", description="a word of 1 to 24 small letters and digits")]
Hex = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z", description="a colour such as #2f5fa8")]
Length = Annotated[int, Meta(ge=1, le=10_000)]
"""On the map."""
Point = tuple[int, int]
Outline = Annotated[tuple[Point, ...], Meta(min_length=3)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the data file, as it stands there but for its ``source``."""


class Reward(Entry, frozen=True):
    """One part of a printed reward (section 5)."""

    type: RewardType
    amount: Number = 1
    strength: Number = 0
    """Of a new knight."""


class Colour(Entry, frozen=True):
    """A colour of knights, with the shape that doubles it (LAN-UI-16)."""

    id: Id
    hex: Hex
    shape: Id


class KnightKind(Entry, frozen=True):
    """The knights of one strength, of each colour (LAN-COMP-2)."""

    strength: Number
    count: Number
    start: Number
    """Of them in a player's court at the start."""
    ally_start: Number


class Start(Entry, frozen=True):
    """What a player begins with (LAN-SET-4)."""

    gold: Number
    squires: Number
    votes: Number
    extensions: Number


class County(Entry, frozen=True):
    """LAN-COMP-3."""

    id: Id
    letter: str
    name: Name
    min_strength: Number
    reward: tuple[Reward, ...]
    names_start_player: bool
    """LAN-CTY-9."""


class CastleSpace(Entry, frozen=True):
    """A space of a castle, a player's or an ally's (LAN-COMP-4, LAN-COMP-14)."""

    id: Id
    name: Name
    reward: tuple[Reward, ...]
    cost_squires: Number


class ConflictCard(Entry, frozen=True):
    """LAN-COMP-7. ``points``: for rank 1, 2, 3."""

    id: Id
    title: Name
    strength: Number
    points: tuple[Number, Number, Number]


class Favour(Entry, frozen=True):
    """LAN-COMP-8."""

    id: Id
    name: Name
    reward: tuple[Reward, ...]
    unused_at: tuple[Number, ...]


class Effect(Entry, frozen=True, omit_defaults=True, rename={"from_": "from"}):
    """What a law does (section 6.3); the comments of the data file tell its fields. Its sentence is made from it."""

    kind: EffectKind
    measure: Measure | None = None
    per: Number = 0
    all: Number = 0
    from_: Number = 0
    to: Number = 0
    gain: dict[Gain, Number] = msgspec.field(default_factory=dict)
    cost: dict[Literal["gold", "squires"], Number] = msgspec.field(default_factory=dict)


class Law(Entry, frozen=True):
    """LAN-COMP-9. ``back``: its layer of the draw pile."""

    number: Number
    back: Number
    title: Name
    effect: Effect
    decision: LawDecision
    order: Literal["none", "simultaneous", "turn"]


class Nobles(NamedTuple):
    """LAN-COMP-6, LAN-CAS-7, LAN-END-9."""

    kinds: int
    tiles_per_kind: int
    seats: int
    votes_per_noble: int
    votes_for_lord: int
    votes_in_last_round: bool
    per_county: dict[int, int]
    """By number of players."""
    points: tuple[int, ...]
    """By number of nobles at the table."""


class FinalBonuses(Entry, frozen=True):
    """The bonuses of the end: first and second place (section 9)."""

    strength_points: tuple[Number, Number]
    extension_points: tuple[Number, Number]
    two_player_points: tuple[Number, Number]


class CountyShape(Entry, frozen=True):
    """How a county is drawn (LAN-MAP-3)."""

    id: Id
    letter: str
    label: Point
    knight: Point
    nobles: Point
    tint: Hex
    polygon: Outline


class Shape(Entry, frozen=True):
    """A neighbour or an island."""

    id: Id
    outline: Outline


class River(Entry, frozen=True):
    id: Id
    line: Annotated[tuple[Point, ...], Meta(min_length=2)]


class Label(Entry, frozen=True):
    """A word on the map; ``rotation`` in degrees, counter-clockwise on the screen."""

    text: Name
    at: Point
    rotation: Annotated[int, Meta(ge=-360, le=360)]
    style: Literal["sea", "land", "place"]


class Ornament(Entry, frozen=True):
    kind: Literal["compass", "ship", "red_rose", "parliament"]
    at: Point
    radius: Length


class Chart(NamedTuple):
    """The drawing of England and France (section 18), x to the right and y downwards."""

    width: int
    height: int
    england: Outline
    france: Outline
    rows: dict[Literal["upper", "lower"], tuple[Point, Point]]
    """Centres of the conflict cards, left and right column."""
    card_size: tuple[int, int]
    counties: dict[str, CountyShape]
    """By letter."""
    neighbours: tuple[Shape, ...]
    islands: tuple[Shape, ...]
    rivers: tuple[River, ...]
    labels: tuple[Label, ...]
    ornaments: tuple[Ornament, ...]


class Components(NamedTuple):
    """All that is printed. The order of every mapping is that of the data file, and the order in which things are listed (LAN-DEC-8)."""

    rounds: int
    colours: tuple[Colour, ...]
    knights: dict[int, KnightKind]
    """By strength, ascending."""
    start: Start
    supply: dict[Good, int]
    nobles: Nobles
    counties: dict[str, County]
    """By letter, A to I."""
    both_cost_gold: int
    """LAN-CTY-2."""
    castle: dict[str, CastleSpace]
    ally_castle: dict[str, CastleSpace]
    spaces_of_card: int
    cards_per_round: int
    cards_in_game: int
    conflicts: dict[str, ConflictCard]
    conflicts_out: dict[int, tuple[str, ...]]
    """By number of players (LAN-SET-7)."""
    favours: dict[str, Favour]
    laws: dict[int, Law]
    laws_in_force: int
    laws_per_round: int
    layers: tuple[int, ...]
    """Of the draw pile of laws, the top one first (LAN-SET-10)."""
    ransom_per_strength: int
    final: FinalBonuses
    chart: Chart

    def favours_used(self, seats: int) -> list[str]:
        """The favour tiles in use with so many players (LAN-SET-8)."""
        return [favour.id for favour in self.favours.values() if seats not in favour.unused_at]
