"""The form of ``components.toml`` and reading it (LAN-COMP-1). A wrong file is refused with its name, the key in it and the reason.

What its entries have to say for the rules to work with is checked by ``components_check``, the drawing (LAN-MAP-5) by ``chart``.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

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
    Nobles,
    Ornament,
    Outline,
    Point,
    River,
    Shape,
    Start,
)

COMPONENTS_FILE = Path(__file__).with_name("components.toml")
E = TypeVar("E", bound=Entry)
SOURCES = ("printed", "likely", "house")
"""Where a value is from."""


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
    """Centres of the cards, left and right (LAN-MAP-4)."""
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
    players_min: Literal[2]
    players_max: Literal[5]
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
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        _take_sources(document)
        components = _assemble(msgspec.convert(document, ComponentsFile, str_keys=True))
    except OSError as error:
        raise DataError(f"{path.name}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path.name}: is not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name}: is not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name}: {_with_key(str(error), document)}") from error
    except _WrongEntry as error:
        raise DataError(f"{path.name}: {error}") from error
    for fault in (*components_check.faults(components), *chart.faults(components.chart)):
        raise DataError(f"{path.name}: {fault}")
    return components


def _with_key(message: str, document: dict[str, Any]) -> str:
    """What is wrong behind its key, with the ids of entries for their numbers: ``$.county[7].min_strength`` is a county of some name."""
    reason, found, place = message.partition(" - at ")
    if not found:
        return message
    key = ""
    node: Any = document
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", place):
        if name:
            node = node.get(name, {})
            key += f".{name}" if key else name
        else:
            node = node[int(index)]
            entry = node.get("id", node.get("number")) if isinstance(node, dict) else None
            key += f"[{index}]" if entry is None else f" {entry}"
    return f"{key}: {reason[0].lower()}{reason[1:]}"


class _WrongEntry(Exception):
    """An entry is refused before it is converted: the key and the reason."""


def _take_sources(document: dict[str, Any]) -> None:
    """Check that every entry says where its values are from, and leave that out: the rules do not ask."""
    for name, entry in document.items():
        for number, part in enumerate(entry if isinstance(entry, list) else [entry]):
            if isinstance(part, dict):
                key = str(part.get("id", part.get("number", number))) if isinstance(entry, list) else ""
                _take_source(f"{name} {key}".strip(), part, needed=True)


def _take_source(key: str, entry: dict[str, Any], *, needed: bool) -> None:
    source = entry.pop("source", None)
    if source is None and needed:
        raise _WrongEntry(f"{key}: has no source (LAN-COMP-1)")
    for name, word in source.items() if isinstance(source, dict) else [("", source)]:
        if name and name not in entry:
            raise _WrongEntry(f"{key}: source names {name}, which is not there (LAN-COMP-1)")
        if source is not None and word not in SOURCES:
            raise _WrongEntry(f"{key}: source must be {', '.join(SOURCES)}, not {word!r} (LAN-COMP-1)")
    for name, part in entry.items():
        if isinstance(part, dict):
            _take_source(f"{key}.{name}", part, needed=False)


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
        raise _WrongEntry(f"{key}: {name} {twice} is there more than once (LAN-COMP-1)")
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
