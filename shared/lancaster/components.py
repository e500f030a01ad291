"""What is printed on the material of Lancaster: everything of ``components.toml`` as the rules use it (LAN-COMP-1). No rules.

``components_file`` reads and checks the file; a match has it as ``match.components``.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

Good = Literal["gold", "squires", "votes"]
GOODS: Final[tuple[Good, ...]] = ("gold", "squires", "votes")
RewardType = Literal["knight", "upgrade", "extension", "noble", "gold", "squires", "votes", "points", "travel"]
Gain = Literal["gold", "squires", "votes", "points", "upgrade", "extension", "knight_1"]
"""What a law gives; ``knight_1``: new knights of strength 1."""
EffectKind = Literal["leaders", "per", "buy", "exchange", "if_none", "if_all"]
Measure = Literal["gold", "squires", "counties", "conflicts", "extensions", "nobles", "knights_1", "knights_2", "ranks"]
LawDecision = Literal["", "upgrade_knight", "law_buy", "law_extensions", "law_exchange"]
Point = tuple[int, int]
Outline = tuple[Point, ...]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the data file, as it stands there but for its ``source``."""


class Reward(Entry, frozen=True):
    """One part of a printed reward (section 5)."""

    type: RewardType
    amount: int = 1
    strength: int = 0
    """Of a new knight."""


class Colour(Entry, frozen=True):
    """A colour of knights, with the shape that doubles it (LAN-UI-16)."""

    id: str
    hex: str
    shape: str


class KnightKind(Entry, frozen=True):
    """The knights of one strength, of each colour (LAN-COMP-2)."""

    strength: int
    count: int
    start: int
    """Of them in a player's court at the start."""
    ally_start: int


class Start(Entry, frozen=True):
    """What a player begins with (LAN-SET-4)."""

    gold: int
    squires: int
    votes: int
    extensions: int


class County(Entry, frozen=True):
    """LAN-COMP-3."""

    id: str
    letter: str
    name: str
    min_strength: int
    reward: tuple[Reward, ...]
    names_start_player: bool
    """LAN-CTY-9."""


class CastleSpace(Entry, frozen=True):
    """A space of a castle, a player's or an ally's (LAN-COMP-4, LAN-COMP-14)."""

    id: str
    name: str
    reward: tuple[Reward, ...]
    cost_squires: int


class ConflictCard(Entry, frozen=True):
    """LAN-COMP-7. ``points``: for rank 1, 2, 3."""

    id: str
    title: str
    strength: int
    points: tuple[int, int, int]


class Favour(Entry, frozen=True):
    """LAN-COMP-8."""

    id: str
    name: str
    reward: tuple[Reward, ...]
    unused_at: tuple[int, ...]


class Effect(Entry, frozen=True, rename={"from_": "from"}):
    """What a law does (section 6.3); the comments of the data file tell its fields."""

    kind: EffectKind
    measure: Measure | None = None
    per: int = 0
    all: int = 0
    from_: int = 0
    to: int = 0
    gain: dict[Gain, int] = msgspec.field(default_factory=dict)
    cost: dict[Literal["gold", "squires"], int] = msgspec.field(default_factory=dict)


class Law(Entry, frozen=True):
    """LAN-COMP-9. ``back``: its layer of the draw pile."""

    number: int
    back: int
    title: str
    text: str
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

    strength_points: tuple[int, int]
    extension_points: tuple[int, int]
    two_player_points: tuple[int, int]


class CountyShape(Entry, frozen=True):
    """How a county is drawn (LAN-MAP-3)."""

    id: str
    letter: str
    label: Point
    knight: Point
    nobles: Point
    tint: str
    polygon: Outline


class Shape(Entry, frozen=True):
    """A neighbour or an island; islands have no name."""

    id: str
    outline: Outline
    name: str = ""


class River(Entry, frozen=True):
    id: str
    line: Outline


class Label(Entry, frozen=True):
    """A word on the map; ``rotation`` in degrees, counter-clockwise on the screen."""

    text: str
    at: Point
    rotation: int
    style: Literal["sea", "land", "place"]


class Ornament(Entry, frozen=True):
    kind: str
    at: Point
    radius: int


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
