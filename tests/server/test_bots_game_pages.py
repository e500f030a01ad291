"""docs/games/<game>.md says what the code says: each table has the rows of the code, no more and no fewer, with their fields in order."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from shared.catan.cards import FACE_UP, TRACK_OF
from shared.catan.presets import PRESETS, Rules
from shared.engine import Game
from shared.games import GAMES
from shared.rheinlaender.board import standard_map
from shared.state import Record

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "games"
Table = list[list[str]]


class Page:
    """The tables of one page by the heading above them; of each the rows, of each row the cells."""

    def __init__(self, game: str) -> None:
        self.text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
        self.sections = {part.split("\n", 1)[0].strip(): part for part in re.split(r"^## ", self.text, flags=re.MULTILINE)}

    def tables(self, section: str) -> list[Table]:
        blocks = re.findall(r"^\|.*\n\|[-|]+\n((?:\|.*\n?)*)", self.sections[section], flags=re.MULTILINE)
        return [[[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in block.splitlines()] for block in blocks]

    def table(self, section: str) -> Table:
        return self.tables(section)[0]


def names(cell: str) -> list[str]:
    """The words in backticks; what stands in brackets explains them and is left out."""
    return re.findall(r"`([^`]+)`", re.sub(r"\([^()]*\)", "", cell))


def keyed(table: Table) -> dict[str, list[str]]:
    """Row by the word in its first cell, which no other row may have."""
    rows = {names(row[0])[0]: row for row in table}
    assert len(rows) == len(table)
    return rows


def fields(kind: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def records(kind: Any) -> Iterator[type[Record]]:
    """The record and those inside it, in the order in which they appear."""
    if isinstance(kind, type) and issubclass(kind, Record):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from records(field.type)
    else:
        for part in get_args(kind):
            yield from records(part)


def choices(kind: Any) -> list[Any]:
    """All values of a type that has few; an empty list for numbers and lists."""
    if kind is bool:
        return [False, True]
    if kind is NoneType:
        return [None]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) in (list, dict, tuple):
        return []
    return [value for part in get_args(kind) for value in choices(part)]


def written(value: Any) -> str:
    """As pages write it."""
    return {None: "nil", True: "true", False: "false"}.get(value, value) if value is None or isinstance(value, bool) else str(value)


def refused(game: str) -> dict[str, set[str]]:
    """Key to the names of the details that any call of ``refuse`` or ``refuse_by`` in the game's modules gives with it."""
    details: dict[str, set[str]] = {}
    for module in (ROOT / "shared" / game).glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "refuse_by"):
                key = node.args[-1]
                if isinstance(key, ast.Constant):
                    details.setdefault(key.value, set()).update(str(keyword.arg) for keyword in node.keywords)
    return details


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> type[Game[Any]]:
    return GAMES[request.param]


@pytest.fixture
def page(game: type[Game[Any]]) -> Page:
    return Page(game.NAME)


def test_every_game_has_a_page_and_every_page_a_game():
    assert {file.stem for file in PAGES.iterdir()} == set(GAMES)
    protocol = (PAGES.parent / "protocol.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(games/(\w+)\.md\)", protocol)) == set(GAMES)


def test_the_page_names_the_seats(game: type[Game[Any]], page: Page):
    told = re.findall(r"\d", page.text.split("bots:")[0])
    assert sorted(map(int, told)) == list(game.SEATS)


def test_options_are_told_with_all_choices_the_default_first(game: type[Game[Any]], page: Page):
    told = keyed(page.table("Options"))
    assert list(told) == fields(game.OPTIONS)
    for field in msgspec.structs.fields(game.OPTIONS):
        line = told[field.name][1]
        values = choices(field.type)
        if values:
            assert sorted(names(line)) == sorted(map(written, values)), field.name
        if field.default is not msgspec.NODEFAULT:
            assert names(line)[0] == written(field.default), field.name
        for limit in (part for part in getattr(field.type, "__metadata__", ()) if isinstance(part, msgspec.Meta)):
            told_limit = f"from {limit.ge} to {limit.le}" if limit.ge is not None else f"at most {limit.max_length}"
            assert told_limit in line, field.name


def test_every_record_of_the_public_section_has_its_table(game: type[Game[Any]], page: Page):
    told = [[names(row[0])[0] for row in table] for table in page.tables("The public section")]
    assert sorted(told) == sorted(fields(record) for record in dict.fromkeys(records(game.PUBLIC)))
    assert told[0] == fields(game.PUBLIC)


def test_the_private_section_is_told(game: type[Game[Any]], page: Page):
    assert list(keyed(page.table("Your private section"))) == fields(game.PRIVATE)


def test_words_of_the_state_are_told(game: type[Game[Any]], page: Page):
    """What a field may be, where that is one of a few words and the table lists words at all."""
    tables = page.tables("The public section")
    for record in dict.fromkeys(records(game.PUBLIC)):
        rows = next(keyed(table) for table in tables if [names(row[0])[0] for row in table] == fields(record))
        for field in msgspec.structs.fields(record):
            if (get_origin(field.type) is Literal) and (listed := names(rows[field.encode_name][1])):
                assert listed == list(get_args(field.type)), field.name


def test_actions_are_told_with_their_fields(game: type[Game[Any]], page: Page):
    told = {key: names(row[1]) for key, row in keyed(page.table("Actions")).items()}
    assert told == {tag(kind): fields(kind) for kind in members(game.ACTIONS)}


def test_actions_that_are_shown_can_be_read(game: type[Game[Any]], page: Page):
    for text in re.findall(r'`(\{"do": [^}]+\})`', page.text):
        game.read_action(json.loads(text))


@pytest.mark.parametrize("section", ["Events", "Told to you alone"])
def test_events_are_told_with_their_fields_in_order(game: type[Game[Any]], page: Page, section: str):
    told = {key: names(row[1]) for key, row in keyed(page.table(section)).items()}
    kinds = members(game.EVENTS if section == "Events" else game.PRIVATE_EVENTS)
    assert told == {tag(kind): fields(kind) for kind in kinds}


def test_refusals_are_told_with_their_rules_and_details(game: type[Game[Any]], page: Page):
    keys = importlib.import_module(f"shared.{game.NAME}.refusals").REFUSALS
    told = keyed(page.table("Refusals"))
    assert {key: row[1] for key, row in told.items()} == keys
    details = refused(game.NAME)
    assert {key: set(names(row[2])) for key, row in told.items()} == {key: details.get(key, set()) for key in keys}
    assert all(row[3] for row in told.values())


@pytest.mark.parametrize("name", ["catan", "lancaster"])
def test_decisions_are_told_with_what_answers_them(name: str):
    answers = importlib.import_module(f"shared.{name}.rules").ANSWERS
    told = {key: set(names(row[1])) for key, row in keyed(Page(name).table("Decisions")).items()}
    assert told == {
        kind: {tag(action) for action in (answer.apply if name == "catan" else answer.actions)} for kind, answer in answers.items()
    }


def test_phases_of_rheinlaender_are_told():
    kind = next(field.type for field in msgspec.structs.fields(GAMES["rheinlaender"].PUBLIC) if field.name == "phase")
    assert list(keyed(Page("rheinlaender").table("Decisions"))) == list(get_args(kind))


def test_the_presets_are_those_of_the_code():
    told = keyed(Page("catan").tables("Options")[1])
    assert list(told) == list(Rules._fields)
    for number, rules in enumerate(PRESETS.values(), start=1):
        assert [names(row[number])[0] for row in told.values()] == [written(value) for value in rules]


def test_every_progress_card_is_told_with_its_choices_or_without():
    page = Page("catan")
    choosing = set(keyed(page.tables("Actions")[1]))
    without = set(re.findall(r"`(\w+)`", page.sections["Actions"].split("Not in the list:")[1].split("With `")[0]))
    assert choosing | without == set(TRACK_OF)
    assert not choosing & without
    assert without >= FACE_UP


def test_the_map_as_the_page_tells_it_is_the_map():
    board = standard_map()
    left = {31: "L31", 34: "I1", 35: "I2", 36: "I3", 48: "I4", 49: "I5"}
    right = {31: "I1", 32: "I2", 33: "I3", 46: "I4", 47: "I5"}
    for number, region in board.regions.items():
        told = (left.get(number, f"L{number}"), f"W{number}", right.get(number, f"R{number}"))
        assert told == (region.left, region.river, region.right)
    circles = dict(re.findall(r"(C\d\d) \| ([LRI]\d+ [LRI]\d+)", _map_section()))
    assert circles == {circle.id: " ".join(circle.touches) for circle in board.circles.values()}


def test_the_chains_on_the_page_are_all_there_is_of_adjacency():
    """The chains ``L1``–``L2``–…–``L33``–``L37``…, beside a river section and its own banks."""
    board = standard_map()
    told = {frozenset((region.river, bank)) for region in board.regions.values() for bank in (region.left, region.right)}
    for chain in re.findall(r"`[LRIW]\d+`(?:–(?:`[LRIW]\d+`|…))+", _map_section()):
        last, leap = "", False
        for step in re.findall(r"[LRIW]\d+|…", chain):
            if step == "…":
                leap = True
                continue
            if leap:
                numbers = range(int(last[1:]), int(step[1:]) + 1)
                told |= {frozenset((f"{step[0]}{number}", f"{step[0]}{number + 1}")) for number in numbers[:-1]}
            elif last:
                told.add(frozenset((last, step)))
            last, leap = step, False
    assert told == {frozenset((space.id, near)) for space in board.spaces.values() for near in space.adjacent}


def _map_section() -> str:
    return Page("rheinlaender").sections["The map as data"]
