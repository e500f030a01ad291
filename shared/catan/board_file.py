"""The form of ``board.toml``: reading it, and the checks of what needs no geometry (CMP-2 to CMP-12). Nothing outside ``board`` reads it.

What follows from the hexes (the file's ``[derived]``) is computed by ``board`` and not read here; a test compares the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shared.catan.cards import (
    COMMODITIES,
    COMMODITY_OF,
    DECKS,
    RESOURCES,
    TRACKS,
    CardType,
    Commodity,
    ProgressCard,
    Resource,
    Terrain,
    Track,
)
from shared.catan.state import Face, Harbour
from shared.data_file import convert, read_toml
from shared.engine import DataError

Number = Annotated[int, Meta(ge=0, le=999)]
"""Of whatever is in the box: no copy of the game has more of anything, so more is a slip of the pen."""
BOARD_FILE = Path(__file__).with_name("board.toml")
DECK = 18
"""Cards of each progress deck (CMP-11)."""
LEVELS = 5
"""Of each improvement track (IMP-1)."""
PIECES = {"road", "settlement", "city", "wall", "knight_basic", "knight_strong", "knight_mighty"}
COSTS = {"road", "settlement", "city", "wall", "knight_hire", "knight_promote", "knight_activate", "city_with_medicine"}
LIMITS = {
    "hand",
    "hand_per_wall",
    "progress_cards",
    "bank_rate",
    "harbour_any_rate",
    "harbour_resource_rate",
    "longest_road_minimum",
    "victory_points",
}
POINTS = {"settlement", "city", "metropolis", "longest_road", "defender_token", "merchant", "printer", "constitution"}
"""The sources of VP (WIN-3); there is no Largest Army (CMP-13)."""


class CardsEntry(msgspec.Struct, frozen=True):
    resources: tuple[Resource, ...]
    commodities: tuple[Commodity, ...]
    bank_per_resource: Number
    bank_per_commodity: Number


class TerrainEntry(msgspec.Struct, frozen=True):
    count: Number
    settlement: dict[CardType, Number]
    city: dict[CardType, Number]
    resource: Resource | None = None
    commodity: Commodity | None = None


class DiceEntry(msgspec.Struct, frozen=True):
    event: tuple[Face, ...]
    barbarian_steps: Number


class TokensEntry(msgspec.Struct, frozen=True):
    values: tuple[Number, ...]
    counts: dict[int, Number]
    pips: dict[int, Number]
    red: tuple[Number, ...]
    fixed_for_inventor: tuple[Number, ...]


class HexEntry(msgspec.Struct, frozen=True):
    id: int
    name: str
    q: int
    r: int
    x: int
    y: int
    corners: tuple[int, int, int, int, int, int]


class SlotEntry(msgspec.Struct, frozen=True):
    index: int
    hex: str
    side: str
    coast_index: int
    path: int
    intersections: tuple[int, int]


class HarboursEntry(msgspec.Struct, frozen=True):
    types: tuple[Harbour, ...]
    slot: tuple[SlotEntry, ...]


class LayoutEntry(msgspec.Struct, frozen=True):
    terrain: tuple[Terrain, ...]
    tokens: tuple[Number, ...]
    harbours: tuple[Harbour, ...]
    robber: Number


class BoardsEntry(msgspec.Struct, frozen=True, rename={"beginner": "TB"}):
    beginner: LayoutEntry


class SharedEntry(msgspec.Struct, frozen=True):
    metropolis: tuple[Track, ...]
    merchant: Number
    robber: Number
    barbarian_ship: Number
    longest_road_card: Number
    defender_token: int
    """-1: as many as are given (BAR-6)."""


class PiecesEntry(msgspec.Struct, frozen=True):
    per_player: dict[str, Number]
    shared: SharedEntry


class KnightsEntry(msgspec.Struct, frozen=True):
    strength: dict[Literal["basic", "strong", "mighty"], Number]


class TrackEntry(msgspec.Struct, frozen=True):
    commodity: Commodity
    levels: tuple[str, ...]


class ImprovementsEntry(msgspec.Struct, frozen=True):
    cost_per_level: tuple[Number, ...]
    draws_up_to_red: tuple[Number, ...]
    metropolis_level: Number
    metropolis_fixed_level: Number
    trade: TrackEntry
    politics: TrackEntry
    science: TrackEntry


class ProgressEntry(msgspec.Struct, frozen=True):
    trade: dict[ProgressCard, Number]
    politics: dict[ProgressCard, Number]
    science: dict[ProgressCard, Number]


class BoardFile(msgspec.Struct, frozen=True):
    """The file as it is written."""

    schema: Literal[1]
    game: Literal["cities_and_knights"]
    players: tuple[Number, ...]
    cards: CardsEntry
    terrain: dict[Terrain, TerrainEntry]
    dice: DiceEntry
    tokens: TokensEntry
    hex: tuple[HexEntry, ...]
    spiral: dict[str, tuple[int | str, ...]]
    """``start_corners`` names the other keys: an outer corner hex to the order of hexes from there (GEO-4)."""
    harbours: HarboursEntry
    boards: BoardsEntry
    pieces: PiecesEntry
    knights: KnightsEntry
    costs: dict[str, dict[CardType, Number]]
    limits: dict[str, Number]
    points: dict[str, Number]
    improvements: ImprovementsEntry
    progress: ProgressEntry


def read_board_file(path: Path) -> BoardFile:
    """Read the file and check what it says about cards, tokens and pieces. Raises :class:`shared.engine.DataError`, without its name."""
    entries = convert(read_toml(path), BoardFile)
    for check in (_check_cards, _check_terrain, _check_tokens, _check_dice, _check_pieces, _check_improvements, _check_decks):
        check(entries)
    return entries


def require(holds: bool, reason: str) -> None:
    """Raise :class:`shared.engine.DataError` with the reason unless it holds."""
    if not holds:
        raise DataError(reason)


def _names(key: str, found: Iterable[str], needed: Iterable[str]) -> None:
    missing, unknown = sorted(set(needed) - set(found)), sorted(set(found) - set(needed))
    require(not missing, f"{key}: {', '.join(missing)} missing")
    require(not unknown, f"{key}: there is no {', '.join(unknown)}")


def _no_negative(key: str, numbers: Iterable[int], least: int = 0) -> None:
    require(all(number >= least for number in numbers), f"{key}: numbers must be {least} or more")


def _check_cards(entries: BoardFile) -> None:
    cards = entries.cards
    require(cards.resources == RESOURCES, f"cards.resources: must be {', '.join(RESOURCES)} (CMP-3)")
    require(cards.commodities == COMMODITIES, f"cards.commodities: must be {', '.join(COMMODITIES)} (CMP-3)")
    _no_negative("cards.bank_per_resource (CMP-7)", [cards.bank_per_resource], 1)
    _no_negative("cards.bank_per_commodity (CMP-8)", [cards.bank_per_commodity], 1)
    for name, known in (("costs", COSTS), ("limits", LIMITS), ("points", POINTS)):
        _names(name, getattr(entries, name), known)
    for name, cost in entries.costs.items():
        _no_negative(f"costs.{name}", cost.values(), 1)
        require(all(card in RESOURCES for card in cost), f"costs.{name}: commodities pay for improvements only (BLD-1)")
    _no_negative("limits", entries.limits.values(), 1)
    _no_negative("points", entries.points.values())


def _check_terrain(entries: BoardFile) -> None:
    # CMP-2, CMP-3, PRD-2, PRD-3
    hexes = sum(terrain.count for terrain in entries.terrain.values())
    require(hexes == len(entries.hex), f"terrain: the counts make {hexes} hexes, but there are {len(entries.hex)} (CMP-2)")
    for name, terrain in entries.terrain.items():
        key = f"terrain.{name}"
        _no_negative(f"{key}.count", [terrain.count])
        own = [card for card in (terrain.resource, terrain.commodity) if card is not None]
        require(terrain.resource is not None or not own, f"{key}: has a commodity but no resource (CMP-3)")
        require(list(terrain.settlement) == own[:1], f"{key}.settlement: must yield its resource and nothing else (PRD-2)")
        require(set(terrain.city) == set(own), f"{key}.city: must yield its resource and its commodity (PRD-3)")
    _names("terrain", {str(card) for entry in entries.terrain.values() if (card := entry.resource)}, RESOURCES)


def _check_tokens(entries: BoardFile) -> None:
    # CMP-4, CMP-5, PRV-3
    tokens = entries.tokens
    bearing = sum(terrain.count for terrain in entries.terrain.values() if terrain.resource is not None)
    found = len(tokens.values)
    require(found == bearing, f"tokens.values: has {found} tokens for {bearing} hexes that carry one (CMP-4)")
    require(
        dict(Counter(tokens.values)) == tokens.counts, f"tokens.values: its numbers must be as often as tokens.counts says {tokens.counts}"
    )
    for number in tokens.counts:
        require(2 <= number <= 12 and number != 7, f"tokens.counts: {number} is no number of two dice that stands on a token (CMP-4)")
    pips = {number: 6 - abs(7 - number) for number in sorted(tokens.counts)}
    require(tokens.pips == pips, f"tokens.pips: must be {pips}, the ways of 36 to roll each number (PRV-3)")
    for key, numbers in (("red", tokens.red), ("fixed_for_inventor", tokens.fixed_for_inventor)):
        require(set(numbers) <= set(tokens.counts), f"tokens.{key}: {numbers} has a number without a token")


def _check_dice(entries: BoardFile) -> None:
    # CMP-12, BAR-1
    faces = Counter(entries.dice.event)
    require(sum(faces.values()) == 6 and faces["ship"] == 3 and len(faces) == 4, "dice.event: must be ship three times, each gate once")
    _no_negative("dice.barbarian_steps (BAR-1)", [entries.dice.barbarian_steps], 1)


def _check_pieces(entries: BoardFile) -> None:
    # CMP-9, CMP-10
    require(
        entries.pieces.shared == SharedEntry(TRACKS, 1, 1, 1, 1, -1),
        "pieces.shared: must be a metropolis for each track, one of the others, any number (-1) of Defender tokens (CMP-10)",
    )
    pieces = entries.pieces.per_player
    _names("pieces.per_player", pieces, PIECES)
    _no_negative("pieces.per_player", pieces.values(), 1)
    strengths = {"basic": 1, "strong": 2, "mighty": 3}
    require(entries.knights.strength == strengths, f"knights.strength: must be {strengths} (BAR-3)")


def _check_improvements(entries: BoardFile) -> None:
    # IMP-1, IMP-3, IMP-4
    table = entries.improvements
    require(len(table.cost_per_level) == LEVELS, f"improvements.cost_per_level: must have {LEVELS} levels (IMP-1)")
    _no_negative("improvements.cost_per_level", table.cost_per_level, 1)
    require(len(table.draws_up_to_red) == LEVELS + 1, f"improvements.draws_up_to_red: must have levels 0 to {LEVELS} (IMP-3)")
    require(
        0 < table.metropolis_level < table.metropolis_fixed_level <= LEVELS,
        f"improvements: the levels of the metropolis must rise and be 1 to {LEVELS} (IMP-4)",
    )
    tracks: dict[Track, TrackEntry] = {"trade": table.trade, "politics": table.politics, "science": table.science}
    for track, entry in tracks.items():
        require(entry.commodity == COMMODITY_OF[track], f"improvements.{track}.commodity: must be {COMMODITY_OF[track]} (IMP-1)")
        require(len(entry.levels) == LEVELS, f"improvements.{track}.levels: must be {LEVELS} names (IMP-7)")


def _check_decks(entries: BoardFile) -> None:
    # CMP-11; there are no development cards (CMP-13)
    decks: dict[Track, dict[ProgressCard, int]] = {
        "trade": entries.progress.trade,
        "politics": entries.progress.politics,
        "science": entries.progress.science,
    }
    for track, deck in decks.items():
        _names(f"progress.{track}", deck, DECKS[track])
        _no_negative(f"progress.{track}", deck.values(), 1)
        size = sum(deck.values())
        require(size == DECK, f"progress.{track}: must be {DECK} cards, not {size} (CMP-11)")
