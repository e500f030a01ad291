"""The form of ``components.toml`` and reading it (LAN-COMP-1). A wrong file is refused with its name, the key in it and the reason.

What its entries have to say for the rules to work with is checked by ``components_check``, the drawing (LAN-MAP-5) by ``chart``.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from shared.data_file import convert, entry_key, in_file, meant, read_toml, without
from shared.engine import DataError
from shared.lancaster import chart, components_check
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
    Length,
    Name,
    Nobles,
    Number,
    Ornament,
    Outline,
    Point,
    River,
    Shape,
    Start,
    Supply,
)

COMPONENTS_FILE = Path(__file__).with_name("components.toml")
E = TypeVar("E", bound=Entry)
SOURCES = ("printed", "likely", "house")
"""Where a value is from."""


class ByPlayers(Entry, frozen=True):
    by_players: dict[int, Number]


class ScoringEntry(Entry, frozen=True):
    points: tuple[Number, ...]


class NoblesEntry(Entry, frozen=True):
    kinds: Number
    tiles_per_kind: Number
    seats: Number
    votes_per_noble: Number
    votes_for_lord: Number
    votes_in_last_round: bool
    per_county: ByPlayers
    scoring: ScoringEntry


class CountyRulesEntry(Entry, frozen=True):
    both_cost_gold: Number


class ConflictRulesEntry(Entry, frozen=True):
    spaces: Number
    cards_per_round: Number
    cards_in_game: Number


class ConflictsOutEntry(Entry, frozen=True):
    by_players: dict[int, tuple[str, ...]]


class LawRulesEntry(Entry, frozen=True):
    in_force: Number
    new_per_round: Number
    layers: tuple[Number, ...]


class RansomEntry(Entry, frozen=True):
    gold_per_strength: Number


class EnglandEntry(Entry, frozen=True):
    outline: Outline


class FranceEntry(Entry, frozen=True):
    outline: Outline
    upper_row: tuple[Point, Point]
    """Centres of the cards, left and right (LAN-MAP-4)."""
    lower_row: tuple[Point, Point]
    card_size: tuple[Length, Length]


class MapEntry(Entry, frozen=True):
    width: Length
    height: Length
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
    title: Name
    players_min: Literal[2]
    players_max: Literal[5]
    rounds: Number
    colour: tuple[Colour, ...]
    knight: tuple[KnightKind, ...]
    start: Start
    supply: dict[Good, Supply]
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
    with in_file(path):
        return _checked(_assemble(_read(path)))


def rules_data(components: Components) -> Any:
    """What a rule has from the components, as a plain document: all but names, colours and the map."""
    return without(msgspec.to_builtins(components._asdict()), {"chart", "name", "title", "hex", "shape"})


def _read(path: Path) -> ComponentsFile:
    document = read_toml(path)
    sources = list(_take_sources(document))
    entries = convert(document, ComponentsFile)
    for key, source, entry in sources:
        _check_source(key, source, entry)
    return entries


def _checked(components: Components) -> Components:
    for fault in (*components_check.faults(components), *chart.faults(components.chart)):
        raise DataError(fault)
    return components


def _take_sources(document: dict[str, Any]) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Take out where values are from, as the rules do not ask: the key of each entry that has to say it or does, its source, the entry."""
    for name, part in document.items():
        if isinstance(part, dict):
            yield from _take_source(name, part, needed=True)
        elif isinstance(part, list):
            for number, entry in enumerate(part):
                if isinstance(entry, dict):
                    yield from _take_source(entry_key(name, number, entry), entry, needed=True)


def _take_source(key: str, entry: dict[str, Any], *, needed: bool) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    source = entry.pop("source", None)
    if needed or source is not None:
        yield key, source, entry
    for name, part in entry.items():
        if isinstance(part, dict):
            yield from _take_source(f"{key}.{name}", part, needed=False)


def _check_source(key: str, source: Any, entry: dict[str, Any]) -> None:
    if source is None:
        raise DataError(f"{key}: has no source (LAN-COMP-1)")
    for name, word in source.items() if isinstance(source, dict) else [("", source)]:
        if name and name not in entry:
            raise DataError(f"{key}: source names {name}, which is not there{meant(name, entry)} (LAN-COMP-1)")
        if word not in SOURCES:
            hint = meant(word, SOURCES) if isinstance(word, str) else ""
            raise DataError(f"{key}: source must be {', '.join(SOURCES)}, not {word!r}{hint} (LAN-COMP-1)")


def _assemble(entries: ComponentsFile) -> Components:
    nobles = entries.nobles
    return Components(
        rounds=entries.rounds,
        colours=entries.colour,
        knights=_by("knight", "strength", entries.knight),
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
        counties=_by("county", "letter", entries.county),
        both_cost_gold=entries.county_rules.both_cost_gold,
        castle=_by("castle_space", "id", entries.castle_space),
        ally_castle=_by("ally_castle_space", "id", entries.ally_castle_space),
        spaces_of_card=entries.conflict_rules.spaces,
        cards_per_round=entries.conflict_rules.cards_per_round,
        cards_in_game=entries.conflict_rules.cards_in_game,
        conflicts=_by("conflict", "id", entries.conflict),
        conflicts_out=entries.conflict_removed.by_players,
        favours=_by("favour", "id", entries.favour),
        laws=_by("law", "number", entries.law),
        laws_in_force=entries.law_rules.in_force,
        laws_per_round=entries.law_rules.new_per_round,
        layers=entries.law_rules.layers,
        ransom_per_strength=entries.ransom.gold_per_strength,
        final=entries.final,
        chart=_chart(entries.map),
    )


def _by(key: str, name: str, entries: tuple[E, ...]) -> dict[Any, E]:
    """The entries by one of their fields."""
    found = {getattr(entry, name): entry for entry in entries}
    if len(found) < len(entries):
        twice = next(value for value, number in Counter(getattr(entry, name) for entry in entries).items() if number > 1)
        raise DataError(f"{key}: {name} {twice} is there more than once (LAN-COMP-1)")
    return found


def _chart(entry: MapEntry) -> Chart:
    return Chart(
        width=entry.width,
        height=entry.height,
        england=entry.england.outline,
        france=entry.france.outline,
        rows={"upper": entry.france.upper_row, "lower": entry.france.lower_row},
        card_size=entry.france.card_size,
        counties=_by("map.county", "letter", entry.county),
        neighbours=entry.neighbour,
        islands=entry.island,
        rivers=entry.river,
        labels=entry.label,
        ornaments=entry.ornament,
    )
