"""The form of ``components.toml``: reading it, and the checks of LAN-COMP-1. A wrong file is refused with its name, the key and the reason.

What concerns the geometry of the drawing (LAN-MAP-5) is checked by ``chart``.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from shared.lancaster.components import (
    CastleSpace,
    Chart,
    Colour,
    Components,
    ConflictCard,
    County,
    CountyShape,
    Entry,
    Favour,
    FinalBonuses,
    Good,
    KnightKind,
    Label,
    Law,
    Nobles,
    Ornament,
    Outline,
    Point,
    River,
    Shape,
    Start,
)

COMPONENTS_FILE = Path(__file__).with_name("components.toml")


class ByPlayers(Entry, frozen=True):
    by_players: dict[int, int]


class ScoringEntry(Entry, frozen=True):
    points: tuple[int, ...]


class NoblesEntry(Entry, frozen=True):
    kinds: int
    tiles_per_kind: int
    seats: int
    votes_per_noble: int
    votes_for_lord: int
    votes_in_last_round: bool
    per_county: ByPlayers
    scoring: ScoringEntry


class CountyRulesEntry(Entry, frozen=True):
    both_cost_gold: int


class ConflictRulesEntry(Entry, frozen=True):
    spaces: int
    cards_per_round: int
    cards_in_game: int


class ConflictsOutEntry(Entry, frozen=True):
    by_players: dict[int, tuple[str, ...]]


class LawRulesEntry(Entry, frozen=True):
    in_force: int
    new_per_round: int
    layers: tuple[int, ...]


class RansomEntry(Entry, frozen=True):
    gold_per_strength: int


class EnglandEntry(Entry, frozen=True):
    outline: Outline


class FranceEntry(Entry, frozen=True):
    outline: Outline
    upper_row: tuple[Point, Point]
    lower_row: tuple[Point, Point]
    card_size: tuple[int, int]


class MapEntry(Entry, frozen=True):
    width: int
    height: int
    england: EnglandEntry
    france: FranceEntry
    county: tuple[CountyShape, ...]
    neighbour: tuple[Shape, ...] = ()
    island: tuple[Shape, ...] = ()
    river: tuple[River, ...] = ()
    label: tuple[Label, ...] = ()
    ornament: tuple[Ornament, ...] = ()


class ComponentsFile(Entry, frozen=True):
    """The whole file, its sources left out."""

    schema: Literal[1]
    game: Literal["lancaster"]
    title: str
    players_min: int
    players_max: int
    rounds: int
    colour: tuple[Colour, ...]
    knight: tuple[KnightKind, ...]
    start: Start
    supply: dict[Good, int]
    nobles: NoblesEntry
    county_rules: CountyRulesEntry
    county: tuple[County, ...]
    castle_space: tuple[CastleSpace, ...]
    ally_castle_space: tuple[CastleSpace, ...]
    conflict_rules: ConflictRulesEntry
    conflict: tuple[ConflictCard, ...]
    conflict_removed: ConflictsOutEntry
    favour: tuple[Favour, ...]
    law_rules: LawRulesEntry
    law: tuple[Law, ...]
    ransom: RansomEntry
    final: FinalBonuses
    map: MapEntry


@functools.cache
def standard_components() -> Components:
    """The delivered ones. Raises :class:`shared.engine.DataError`."""
    return read_components(COMPONENTS_FILE)


def read_components(path: Path) -> Components:
    """Read and check a data file. Raises :class:`shared.engine.DataError` naming the file, the key and the reason."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    _drop_sources(document)
    return _assemble(msgspec.convert(document, ComponentsFile, str_keys=True))


def _drop_sources(node: Any) -> None:
    if isinstance(node, dict):
        node.pop("source", None)
        for value in node.values():
            _drop_sources(value)
    elif isinstance(node, list):
        for value in node:
            _drop_sources(value)


def _assemble(entries: ComponentsFile) -> Components:
    nobles = entries.nobles
    return Components(
        rounds=entries.rounds,
        colours=entries.colour,
        knights={kind.strength: kind for kind in entries.knight},
        start=entries.start,
        supply=entries.supply,
        nobles=Nobles(
            kinds=nobles.kinds,
            tiles_per_kind=nobles.tiles_per_kind,
            seats=nobles.seats,
            votes_per_noble=nobles.votes_per_noble,
            votes_for_lord=nobles.votes_for_lord,
            votes_in_last_round=nobles.votes_in_last_round,
            per_county=nobles.per_county.by_players,
            points=nobles.scoring.points,
        ),
        counties={county.letter: county for county in entries.county},
        both_cost_gold=entries.county_rules.both_cost_gold,
        castle={space.id: space for space in entries.castle_space},
        ally_castle={space.id: space for space in entries.ally_castle_space},
        spaces_of_card=entries.conflict_rules.spaces,
        cards_per_round=entries.conflict_rules.cards_per_round,
        cards_in_game=entries.conflict_rules.cards_in_game,
        conflicts={card.id: card for card in entries.conflict},
        conflicts_out=entries.conflict_removed.by_players,
        favours={favour.id: favour for favour in entries.favour},
        laws={law.number: law for law in entries.law},
        laws_in_force=entries.law_rules.in_force,
        laws_per_round=entries.law_rules.new_per_round,
        layers=entries.law_rules.layers,
        ransom_per_strength=entries.ransom.gold_per_strength,
        final=entries.final,
        chart=_chart(entries.map),
    )


def _chart(entry: MapEntry) -> Chart:
    return Chart(
        width=entry.width,
        height=entry.height,
        england=entry.england.outline,
        france=entry.france.outline,
        rows={"upper": entry.france.upper_row, "lower": entry.france.lower_row},
        card_size=entry.france.card_size,
        counties={shape.letter: shape for shape in entry.county},
        neighbours=entry.neighbour,
        islands=entry.island,
        rivers=entry.river,
        labels=entry.label,
        ornaments=entry.ornament,
    )
