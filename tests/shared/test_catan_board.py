"""The delivered board against the specification's tables, its notation, and that a board file which breaks a rule is refused."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from shared.catan.board import CORNERS, SIDES, load_board, standard_board
from shared.catan.board_file import BOARD_FILE
from shared.catan.cards import CARD_TYPES, DECKS, TRACKS
from shared.catan.knights import BASIC, FORTRESS, MIGHTY, STRONG
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions, Harbour
from shared.engine import DataError

TEXT = BOARD_FILE.read_text(encoding="utf-8")
DERIVED = tomllib.loads(TEXT)["derived"]

INTERSECTIONS = """
0 -2 -8 1.1N: 3 4
1 0 -8 1.2N: 4 5
2 2 -8 1.3N: 5 6
3 -3 -7 1.1NW: 0 7
4 -1 -7 1.1NE 1.2NW: 0 1 8
5 1 -7 1.2NE 1.3NW: 1 2 9
6 3 -7 1.3NE: 2 10
7 -3 -5 1.1SW 2.1N: 3 11 12
8 -1 -5 1.1SE 1.2SW 2.2N: 4 12 13
9 1 -5 1.2SE 1.3SW 2.3N: 5 13 14
10 3 -5 1.3SE 2.4N: 6 14 15
11 -4 -4 2.1NW: 7 16
12 -2 -4 1.1S 2.1NE 2.2NW: 7 8 17
13 0 -4 1.2S 2.2NE 2.3NW: 8 9 18
14 2 -4 1.3S 2.3NE 2.4NW: 9 10 19
15 4 -4 2.4NE: 10 20
16 -4 -2 2.1SW 3.1N: 11 21 22
17 -2 -2 2.1SE 2.2SW 3.2N: 12 22 23
18 0 -2 2.2SE 2.3SW 3.3N: 13 23 24
19 2 -2 2.3SE 2.4SW 3.4N: 14 24 25
20 4 -2 2.4SE 3.5N: 15 25 26
21 -5 -1 3.1NW: 16 27
22 -3 -1 2.1S 3.1NE 3.2NW: 16 17 28
23 -1 -1 2.2S 3.2NE 3.3NW: 17 18 29
24 1 -1 2.3S 3.3NE 3.4NW: 18 19 30
25 3 -1 2.4S 3.4NE 3.5NW: 19 20 31
26 5 -1 3.5NE: 20 32
27 -5 1 3.1SW: 21 33
28 -3 1 3.1SE 3.2SW 4.1N: 22 33 34
29 -1 1 3.2SE 3.3SW 4.2N: 23 34 35
30 1 1 3.3SE 3.4SW 4.3N: 24 35 36
31 3 1 3.4SE 3.5SW 4.4N: 25 36 37
32 5 1 3.5SE: 26 37
33 -4 2 3.1S 4.1NW: 27 28 38
34 -2 2 3.2S 4.1NE 4.2NW: 28 29 39
35 0 2 3.3S 4.2NE 4.3NW: 29 30 40
36 2 2 3.4S 4.3NE 4.4NW: 30 31 41
37 4 2 3.5S 4.4NE: 31 32 42
38 -4 4 4.1SW: 33 43
39 -2 4 4.1SE 4.2SW 5.1N: 34 43 44
40 0 4 4.2SE 4.3SW 5.2N: 35 44 45
41 2 4 4.3SE 4.4SW 5.3N: 36 45 46
42 4 4 4.4SE: 37 46
43 -3 5 4.1S 5.1NW: 38 39 47
44 -1 5 4.2S 5.1NE 5.2NW: 39 40 48
45 1 5 4.3S 5.2NE 5.3NW: 40 41 49
46 3 5 4.4S 5.3NE: 41 42 50
47 -3 7 5.1SW: 43 51
48 -1 7 5.1SE 5.2SW: 44 51 52
49 1 7 5.2SE 5.3SW: 45 52 53
50 3 7 5.3SE: 46 53
51 -2 8 5.1S: 47 48
52 0 8 5.2S: 48 49
53 2 8 5.3S: 49 50
"""
"""Section 2.2: id, x, y, aliases, neighbours."""


# ------------------------------------------------------------------------------------------------ geometry


@pytest.mark.parametrize("line", INTERSECTIONS.strip().splitlines())
def test_intersections_of_the_specification(line: str) -> None:
    """GEO-9, GEO-10, GEO-12: every row of the table, every alias."""
    board = standard_board()
    left, right = line.split(":")
    number, x, y, *aliases = left.split()
    place = int(number)
    assert board.xy[place] == (int(x), int(y))
    assert [board.place(alias) for alias in aliases] == [place] * len(aliases)
    assert board.place_name(place) == aliases[0]
    assert board.neighbours[place] == tuple(map(int, right.split()))
    assert [board.hex_name(tile) for tile in board.hexes_at[place]] == [alias.rstrip("NESW") for alias in aliases]


def test_what_follows_from_the_hexes_is_what_the_file_says() -> None:
    board = standard_board()
    assert (len(board.xy), len(board.ends), len(board.coast)) == (
        DERIVED["intersections"],
        DERIVED["paths"],
        DERIVED["coastal_paths"],
    )  # GEO-1
    assert [list(point) for point in board.xy] == DERIVED["intersection_xy"]
    assert [list(pair) for pair in board.ends] == DERIVED["path_ends"]  # GEO-11
    assert list(board.coast) == DERIVED["coast"]
    hexes = Counter(str(len(tiles)) for tiles in board.hexes_at)
    paths = Counter(str(len(paths)) for paths in board.paths_at)
    assert hexes == DERIVED["hexes_per_intersection"]
    assert paths == DERIVED["paths_per_intersection"]


def test_hexes() -> None:
    """GEO-8."""
    board = standard_board()
    assert [board.hex(name) for name in ("1.1", "2.1", "3.1", "3.3", "4.1", "5.3")] == [0, 3, 7, 9, 12, 18]
    assert [sum(tile.name.startswith(row) for tile in board.hexes) for row in "12345"] == [3, 4, 5, 4, 3]
    assert board.hexes[9].neighbours == (4, 5, 8, 10, 13, 14)
    assert board.hexes[0].neighbours == (1, 3, 4)
    for tile in board.hexes:
        assert max(abs(tile.q), abs(tile.r), abs(tile.q + tile.r)) <= 2
        for other in tile.neighbours:
            assert tile.id in board.hexes[other].neighbours
            assert len(set(tile.sides) & set(board.hexes[other].sides)) == 1


def test_one_table_is_the_other_backwards() -> None:
    board = standard_board()
    for path, (low, high) in enumerate(board.ends):
        assert low < high
        assert board.path_between[low, high] == board.path_between[high, low] == path
        assert path in board.paths_at[low]
        assert path in board.paths_at[high]
        assert 1 <= len(board.hexes_of_path[path]) <= 2
    for place, paths in enumerate(board.paths_at):
        assert [board.path_between[place, other] for other in board.neighbours[place]] == list(paths)
    for tile in board.hexes:
        assert all(tile.id in board.hexes_at[place] for place in tile.corners)


def test_harbour_slots() -> None:
    """GEO-2, GEO-3."""
    board = standard_board()
    assert [slot.path for slot in board.slots] == [0, 3, 17, 38, 61, 69, 66, 49, 18]
    assert [board.coast.index(slot.path) for slot in board.slots] == [0, 3, 7, 10, 13, 17, 20, 23, 27]
    names = [f"{board.hex_name(slot.hex)} {slot.side}" for slot in board.slots]
    assert names == ["1.1 NW", "1.2 NE", "2.4 NE", "3.5 E", "4.4 SE", "5.2 SE", "5.1 SW", "4.1 W", "2.1 W"]
    assert len(board.slot_at) == 18
    assert {place: index for index, slot in enumerate(board.slots) for place in slot.ends} == board.slot_at


def test_spirals() -> None:
    """GEO-4: the order of the specification, and red numbers apart from every corner with the desert on every hex."""
    board = standard_board()
    names = [
        "1.1",
        "2.1",
        "3.1",
        "4.1",
        "5.1",
        "5.2",
        "5.3",
        "4.4",
        "3.5",
        "2.4",
        "1.3",
        "1.2",
        "2.2",
        "3.2",
        "4.2",
        "4.3",
        "3.4",
        "2.3",
        "3.3",
    ]
    assert [board.hex_name(tile) for tile in board.spirals["1.1"]] == names
    assert set(board.spirals) == {"1.1", "1.3", "3.5", "5.3", "5.1", "3.1"}
    tried = 0
    for order in board.spirals.values():
        for desert in range(len(board.hexes)):
            bearing = [tile for tile in order if tile != desert]
            red = {tile for tile, token in zip(bearing, board.tokens, strict=True) if token in board.red}
            assert all(red.isdisjoint(board.hexes[tile].neighbours) for tile in red)
            tried += 1
    assert tried == 114


# ------------------------------------------------------------------------------------------------ notation


def test_a_path_has_many_names() -> None:
    """GEO-12."""
    board = standard_board()
    path = board.path("3.3/NE")
    for name in ("3.3N-3.3NE", "3.3NE-3.3N", "3.3N-NE", "2.2SE-3.4NW", "2.3/SW", " 2.3SW-S ", "3.3/NE"):
        assert board.path(name) == path
    assert board.path_name(path) == "2.3/SW"
    assert board.chain("3.3N-NE-SE") == (path, board.path("3.3/E"))
    assert board.chain("3.3N-1.2S") == (board.path("2.2/E"),)
    assert board.chain("3.3NE-2.3SE-2.4NW") == (board.path("3.3NE-2.3SE"), board.path("2.3SE-2.3NE"))


def test_every_alias_of_every_place_and_path() -> None:
    """GEO-12: a place from each hex it touches, a path as a side of each hex and as two corners of any of their names."""
    board = standard_board()
    names = [
        {tile.name + corner for tile in board.hexes for corner in CORNERS if board.place(tile.name + corner) == place}
        for place in range(54)
    ]
    assert [len(known) for known in names] == [len(tiles) for tiles in board.hexes_at]
    for path, (low, high) in enumerate(board.ends):
        assert all(board.path(f"{one}-{other}") == path for one in names[low] for other in names[high])
    sides = Counter(board.path(f"{tile.name}/{side}") for tile in board.hexes for side in SIDES)
    assert [sides[path] for path in range(72)] == [len(tiles) for tiles in board.hexes_of_path]
    assert all(board.path(board.path_name(path)) == path for path in range(72))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "names no intersection"),
        ("3.3", "names no intersection.*such as 3.3N"),
        ("3.3E", "names no intersection"),
        ("N", "there is no hex ''"),
        ("6.1N", "there is no hex '6.1'"),
        ("33N", "there is no hex '33'"),
    ],
)
def test_what_names_no_place(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        standard_board().place(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3.3N", "is two intersections"),
        ("3.3N-SE", "no path joins 2.2SE and 3.3SE"),
        ("3.3N-NE-SE", "names 2 paths"),
        ("3.3/N", "a hex has the sides"),
        ("9.9/NE", "there is no hex"),
        ("3.3N-", "names no intersection"),
    ],
)
def test_what_names_no_path(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        standard_board().path(text)


# ------------------------------------------------------------------------------------------------ components


def test_components() -> None:
    """CMP-2, CMP-4 to CMP-9, CMP-11, CMP-12 as the specification prints them."""
    board = standard_board()
    assert board.terrain_counts == {"hills": 3, "forest": 4, "pasture": 4, "fields": 4, "mountains": 3, "desert": 1}
    assert board.tokens == (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
    assert Counter(board.harbour_types) == {"any": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
    assert [board.bank[card] for card in CARD_TYPES] == [19, 19, 19, 19, 19, 12, 12, 12]
    assert board.pieces == {"road": 15, "settlement": 5, "city": 4, "wall": 3}
    assert board.knights == {1: 2, 2: 2, 3: 2}
    assert Counter(board.event_die) == {"ship": 3, "trade": 1, "politics": 1, "science": 1}
    assert {track: sum(board.deck[track].values()) for track in TRACKS} == dict.fromkeys(TRACKS, 18)
    assert {track: tuple(board.deck[track]) for track in TRACKS} == DECKS
    assert board.pips == {0: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert board.fixed_tokens == {2, 6, 8, 12}
    assert (board.improvement_costs, board.draws_up_to_red) == ((1, 2, 3, 4, 5), (0, 2, 3, 4, 5, 6))
    assert (board.barbarian_steps, board.metropolis_level, board.metropolis_fixed_level) == (7, 4, 5)


def test_numbers_that_stand_in_two_places() -> None:
    """CMP-1, ROB-2, WIN-1, IMP-2: the file and what the code has to know before it reads one."""
    board, options, file = standard_board(), CatanOptions(), tomllib.loads(TEXT)
    assert file["players"] == [seats for seats in Catan.SEATS if seats > 2]  # 2 is a game of the house
    assert board.limits["victory_points"] == options.victory_points == 13
    assert board.limits["hand"] == options.discard_limit == 7
    assert file["improvements"]["politics"][f"ability_at_{FORTRESS}"] == "fortress"
    assert list(board.knights) == [BASIC, STRONG, MIGHTY]


def test_yields() -> None:
    """CMP-3, PRD-2, PRD-3; a tipped city is a settlement (BAR-9)."""
    board = standard_board()
    cities = {terrain: kinds["city"] for terrain, kinds in board.yields.items()}
    assert cities == {
        "hills": {"brick": 2},
        "forest": {"lumber": 1, "paper": 1},
        "pasture": {"wool": 1, "cloth": 1},
        "fields": {"grain": 2},
        "mountains": {"ore": 1, "coin": 1},
        "desert": {},
    }
    for terrain, resource in board.resource_of.items():
        assert board.yields[terrain]["settlement"] == ({} if resource is None else {resource: 1})
        assert board.yields[terrain]["tipped"] == board.yields[terrain]["settlement"]


def test_the_beginner_board() -> None:
    """SET-8 and the intersections that the specification uses."""
    board = standard_board()
    given = board.beginner

    def around(place: str) -> set[str]:
        return {f"{given.terrain[tile]} {given.tokens[tile]}" for tile in board.hexes_at[board.place(place)]}

    assert board.hex_name(given.robber) == "2.3"
    assert given.harbours == ("brick", "ore", "lumber", "grain", "any", "any", "any", "wool", "any")
    assert around("3.3N") == {"mountains 9", "desert 0", "hills 11"}
    assert around("3.3SE") == {"hills 11", "pasture 3", "mountains 6"}
    assert around("3.2SW") == {"forest 8", "fields 4", "pasture 10"}
    assert around("2.2N") == {"hills 6", "mountains 2", "mountains 9"}
    assert around("1.3N") == {"hills 5"}
    assert around("4.3S") == {"mountains 6", "pasture 12", "forest 11"}


# ------------------------------------------------------------------------------------------------ layouts


def test_a_layout_is_checked() -> None:
    board, given = standard_board(), standard_board().beginner
    assert board.check_layout(given.terrain, given.tokens, given.harbours) == given
    moved = board.check_layout(given.terrain[::-1], given.tokens[::-1], given.harbours)
    assert board.hex_name(moved.robber) == "4.2"  # GEO-7


def swapped(values: tuple[int, ...], one: int, other: int) -> list[int]:
    changed = list(values)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def test_a_layout_that_does_not_fit() -> None:
    """CMP-2, CMP-4, CMP-6: the sentence says what to change."""
    board, given = standard_board(), standard_board().beginner
    harbours: tuple[Harbour, ...] = ("ore", *given.harbours[1:])
    with pytest.raises(ValueError, match=r"^terrain: must have 19 entries, not 18$"):
        board.check_layout(given.terrain[1:], given.tokens, given.harbours)
    with pytest.raises(ValueError, match=r"^harbours: must have 9 entries, not 0$"):
        board.check_layout(given.terrain, given.tokens, [])
    with pytest.raises(ValueError, match=r"^terrain: needs 1 x desert, not 2 \(CMP-2\)$"):
        board.check_layout([*given.terrain[:-3], "desert", *given.terrain[-2:]], given.tokens, given.harbours)
    with pytest.raises(ValueError, match=r"^tokens: needs 1 x 2, not 0 \(CMP-4\)$"):
        board.check_layout(given.terrain, [7 if token == 2 else token for token in given.tokens], given.harbours)
    with pytest.raises(ValueError, match=r"^harbours: needs 1 x brick, not 0 \(CMP-6\)$"):
        board.check_layout(given.terrain, given.tokens, harbours)
    with pytest.raises(ValueError, match=r"^tokens: hex 2\.2 is mountains and needs a token \(CMP-4\)$"):
        board.check_layout(given.terrain, swapped(given.tokens, 4, 5), given.harbours)


# ------------------------------------------------------------------------------------------------ broken files


def change(old: str, new: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def both(*edits: Callable[[str], str]) -> Callable[[str], str]:
    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit


def without(section: str) -> Callable[[str], str]:
    """Leave out a table, from its header to the next."""

    def edit(text: str) -> str:
        pattern = rf"^{re.escape(section)}.*?(?=^\[)"
        assert re.search(pattern, text, re.MULTILINE | re.DOTALL)
        return re.sub(pattern, "", text, count=1, flags=re.MULTILINE | re.DOTALL)

    return edit


BREACHES = {
    "no TOML": (change("schema = 1", "schema = = 1"), "is not TOML: .*line"),
    "another form": (change("schema = 1", "schema = 2"), "schema: must be 1, not 2"),
    "another game": (change('game = "cities_and_knights"', 'game = "chess"'), "game: must be cities_and_knights, not 'chess'"),
    "a section is missing": (without("[dice]"), ": dice is missing"),
    "a word for a number": (
        change("bank_per_resource = 19", 'bank_per_resource = "many"'),
        r"cards\.bank_per_resource: must be a whole number from 0 to 999, not 'many'",
    ),
    "an unknown terrain": (change("[terrain.hills]", "[terrain.moors]"), "terrain: there is no moors"),
    "an unknown card": (change("road = { brick = 1", "road = { bricks = 1"), r"costs\.road: there is no bricks; did you mean brick\?"),
    "a price is missing": (change("knight_hire = { wool = 1, ore = 1 }\n", ""), "costs: knight_hire missing"),
    "a price nobody asks": (change("road = {", "bridge = { brick = 1 }\nroad = {"), "costs: there is no bridge"),
    "a price in commodities": (change("city = { ore = 3", "city = { coin = 3"), r"costs\.city: commodities pay for improvements only"),
    "a free building": (change("wall = { brick = 2 }", "wall = { brick = 0 }"), r"costs\.wall: numbers must be 1 or more"),
    "a limit is missing": (change("bank_rate = 4 ", "bank_rates = 4 "), "limits: bank_rate missing"),
    "a source of points is missing": (change("longest_road = 2\n", ""), "points: longest_road missing"),
    "an empty bank": (change("bank_per_commodity = 12", "bank_per_commodity = 0"), r"cards\.bank_per_commodity \(CMP-8\): .* 1 or more"),
    "resources in another order": (change('["brick", "lumber"', '["lumber", "brick"'), r"cards\.resources: must be brick, lumber"),
    "too many hexes of a terrain": (change("count = 3", "count = 4"), r"terrain: the counts make 20 hexes, but there are 19 \(CMP-2\)"),
    "a settlement that yields a commodity": (
        change("settlement = { lumber = 1 }", "settlement = { paper = 1 }"),
        r"terrain\.forest\.settlement: .*\(PRD-2\)",
    ),
    "a city without its commodity": (
        change("city = { wool = 1, cloth = 1 }", "city = { wool = 2 }"),
        r"terrain\.pasture\.city: .*\(PRD-3\)",
    ),
    "a resource that nothing yields": (
        both(
            change('resource = "brick"', 'resource = "ore"'),
            change("settlement = { brick = 1 }", "settlement = { ore = 1 }"),
            change("city = { brick = 2 }", "city = { ore = 2 }"),
        ),
        "terrain: brick missing",
    ),
    "too few tokens": (change("6, 3, 11]", "6, 3]"), r"tokens\.values: has 17 tokens for 18 hexes that carry one \(CMP-4\)"),
    "other tokens": (change("[5, 2, 6,", "[5, 2, 5,"), r"tokens\.values: its numbers must be as often"),
    "a seven": (
        both(change("values = [5, 2,", "values = [5, 7,"), change("counts = { 2 = 1", "counts = { 7 = 1")),
        r"tokens\.counts: 7 is no number",
    ),
    "wrong pips": (change("pips = { 2 = 1, 3 = 2", "pips = { 2 = 1, 3 = 3"), r"tokens\.pips: must be .*\(PRV-3\)"),
    "a red number without a token": (change("red = [6, 8]", "red = [6, 7]"), r"tokens\.red: "),
    "an event die without ships": (change('event = ["ship", "ship"', 'event = ["trade", "ship"'), r"dice\.event: must be ship three times"),
    "a kind of piece is missing": (change("knight_mighty = 2\n", ""), r"pieces\.per_player: knight_mighty missing"),
    "no pieces": (change("road = 15", "road = 0"), r"pieces\.per_player: numbers must be 1 or more"),
    "a metropolis too few": (
        change('metropolis = ["trade", "politics", "science"]', 'metropolis = ["trade"]'),
        r"pieces\.shared: .*\(CMP-10\)",
    ),
    "two merchants": (change("merchant = 1\nrobber", "merchant = 2\nrobber"), r"pieces\.shared: .*\(CMP-10\)"),
    "a largest army": (change("longest_road = 2\n", "longest_road = 2\nlargest_army = 2\n"), "points: there is no largest_army"),  # CMP-13
    "another strength": (change("mighty = 3 }", "mighty = 4 }"), r"knights\.strength: .*\(BAR-3\)"),
    "four levels": (
        change("cost_per_level = [1, 2, 3, 4, 5]", "cost_per_level = [1, 2, 3, 4]"),
        r"improvements\.cost_per_level: .*\(IMP-1\)",
    ),
    "no draws": (change("[0, 2, 3, 4, 5, 6]", "[0, 2, 3, 4, 5]"), r"improvements\.draws_up_to_red: .*\(IMP-3\)"),
    "a metropolis out of reach": (change("metropolis_fixed_level = 5", "metropolis_fixed_level = 6"), r"improvements: .*\(IMP-4\)"),
    "a track paid in another commodity": (
        change('commodity = "cloth"\nlevels', 'commodity = "coin"\nlevels'),
        r"improvements\.trade\.commodity",
    ),
    "a level without a name": (change('"Abbey", ', ""), r"improvements\.science\.levels: must be 5 names"),
    "a card too few": (change("merchant = 6\n", "merchant = 5\n"), r"progress\.trade: must be 18 cards, not 17 \(CMP-11\)"),
    "a card in the wrong deck": (change("spy = 3", "smith = 3"), r"progress\.politics: spy missing"),
    "no such card": (change("spy = 3", "pirate = 3"), r"progress\.politics: there is no pirate"),
    "a hex twice": (change("q = 1\nr = -2", "q = 0\nr = -2"), "hex: two hexes have the same q and r"),
    "hexes out of order": (change("q = 0\nr = -2", "q = 1\nr = 2"), "hex: must be in reading order"),
    "another id": (change("id = 3\n", "id = 4\n"), r"hex\[3\]: must be \(3, '2\.1'"),
    "another name": (change('name = "3.3"', 'name = "3.6"'), r"hex\[9\]: must be .*'3\.3'"),
    "another centre": (change("x = -2\ny = -6", "x = -2\ny = -5"), r"hex\[0\]: must be"),
    "other corners": (change("corners = [0, 4,", "corners = [4, 0,"), r"hex\[0\]: must be"),
    "a hex out at sea": (change("q = 0\nr = 2", "q = 1\nr = 2"), r"hex"),
    "a harbour at no hex": (change('hex = "2.4"', 'hex = "2.5"'), r"harbours\.slot\[2\]: there is no hex 2\.5"),
    "a harbour at no side": (change('side = "E"', 'side = "S"'), r"harbours\.slot\[3\]: a hex has no side S"),
    "a harbour inland": (change('side = "E"', 'side = "W"'), r"harbours\.slot\[3\]: 3\.5/W is not on the coast"),
    "a harbour on another path": (change("path = 38", "path = 32"), r"harbours\.slot\[3\]: .* must be \(3, 10, 38, \(26, 32\)\)"),
    "two harbours side by side": (
        change(
            'index = 1\nhex = "1.2"\nside = "NE"\ncoast_index = 3\npath = 3\nintersections = [1, 5]',
            'index = 1\nhex = "1.1"\nside = "NE"\ncoast_index = 1\npath = 1\nintersections = [0, 4]',
        ),
        "harbours.slot: an intersection is served by two harbours",
    ),
    "a harbour too many": (change('types = ["any", ', 'types = ["any", "any", '), r"harbours\.types: has 10 harbours for 9 slots"),
    "no spiral": (change('start_corners = ["1.1", "1.3", "3.5", "5.3", "5.1", "3.1"]', ""), r"spiral\.start_corners: names no hex"),
    "a spiral that is not listed": (change('["1.1", "1.3", "3.5"', '["1.1", "3.5"'), "spiral: must have an order for each"),
    "a spiral that leaves a hex out": (change('"1.1" = [0, 3,', '"1.1" = [0, 0,'), r"spiral\.1\.1: must name every hex once"),
    "a spiral from another corner": (
        change('"1.1" = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1,', '"1.1" = [1, 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2,'),
        r"spiral\.1\.1: must begin at 1\.1",
    ),
    "a spiral that jumps": (change("8, 13, 14, 10, 5, 9]", "13, 8, 14, 10, 5, 9]"), r"spiral\.1\.1: 13 does not lie beside 4"),
    "a beginner board of other terrain": (
        change('"hills", "mountains", "hills",', '"hills", "hills", "hills",'),
        r"boards\.TB\.terrain: needs 3 x hills, not 4",
    ),
    "a beginner board of other tokens": (change("6, 2, 5,\n", "6, 2, 6,\n"), r"boards\.TB\.tokens: needs 2 x 5, not 1 \(CMP-4\)"),
    "a token on the desert": (change("3, 9, 0, 10", "3, 0, 9, 10"), r"boards\.TB\.tokens: hex 2\.2 is mountains and needs a token"),
    "a beginner board of other harbours": (
        change('["brick", "ore", "lumber"', '["brick", "brick", "lumber"'),
        r"boards\.TB\.harbours: needs 1 x brick, not 2",
    ),
    "the robber elsewhere": (change("robber = 5 ", "robber = 9 "), r"boards\.TB\.robber: must be 5, on the desert \(GEO-7\)"),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_file_is_refused(breach: str, tmp_path: Path) -> None:
    edit, reason = BREACHES[breach]
    path = tmp_path / "board.toml"
    path.write_text(edit(TEXT), encoding="utf-8")
    with pytest.raises(DataError, match=reason) as refusal:
        load_board(path)
    assert str(refusal.value).startswith(f"{path}: ")
    assert "\n" not in str(refusal.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"board\.toml: cannot be read: "):
        load_board(tmp_path / "board.toml")
    (tmp_path / "latin.toml").write_bytes(b'schema = "\xe9"')
    with pytest.raises(DataError, match=r"latin\.toml: is not UTF-8 text \(byte 10\)"):
        load_board(tmp_path / "latin.toml")


# ------------------------------------------------------------------------------------------------ another island


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {toml(entry)}' for key, entry in value.items()) + "}"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def small_island() -> dict[str, Any]:
    """Seven hexes around 2.2, with one harbour."""
    file = tomllib.loads(TEXT)
    del file["derived"]
    file["hex"] = [
        {"id": 0, "name": "1.1", "q": 0, "r": -1, "x": -1, "y": -3, "corners": [0, 3, 6, 9, 5, 2]},
        {"id": 1, "name": "1.2", "q": 1, "r": -1, "x": 1, "y": -3, "corners": [1, 4, 7, 10, 6, 3]},
        {"id": 2, "name": "2.1", "q": -1, "r": 0, "x": -2, "y": 0, "corners": [5, 9, 13, 16, 12, 8]},
        {"id": 3, "name": "2.2", "q": 0, "r": 0, "x": 0, "y": 0, "corners": [6, 10, 14, 17, 13, 9]},
        {"id": 4, "name": "2.3", "q": 1, "r": 0, "x": 2, "y": 0, "corners": [7, 11, 15, 18, 14, 10]},
        {"id": 5, "name": "3.1", "q": -1, "r": 1, "x": -1, "y": 3, "corners": [13, 17, 20, 22, 19, 16]},
        {"id": 6, "name": "3.2", "q": 0, "r": 1, "x": 1, "y": 3, "corners": [14, 18, 21, 23, 20, 17]},
    ]
    for terrain, count in zip(file["terrain"].values(), (1, 1, 1, 1, 1, 2), strict=True):
        terrain["count"] = count
    file["tokens"] |= {"values": [2, 3, 6, 8, 9], "counts": {"2": 1, "3": 1, "6": 1, "8": 1, "9": 1}}
    file["tokens"] |= {"pips": {"2": 1, "3": 2, "6": 5, "8": 5, "9": 4}, "fixed_for_inventor": [2]}
    file["spiral"] = {"start_corners": ["1.1"], "1.1": [0, 2, 5, 6, 4, 1, 3]}
    slot = {"index": 0, "hex": "1.1", "side": "NW", "coast_index": 0, "path": 0, "intersections": [0, 2]}
    file["harbours"] = {"types": ["any"], "slot": [slot]}
    terrain = ["desert", "hills", "forest", "pasture", "fields", "mountains", "desert"]
    file["boards"]["TB"] = {"terrain": terrain, "tokens": [0, 2, 3, 6, 8, 9, 0], "harbours": ["any"], "robber": 0}
    return file


def write(file: dict[str, Any], path: Path) -> Path:
    path.write_text("\n".join(f"{key} = {toml(value)}" for key, value in file.items()), encoding="utf-8")
    return path


def test_an_island_of_another_size(tmp_path: Path) -> None:
    """Section 20: not 19 hexes, not a single desert; all that is computed follows from the hexes."""
    board = load_board(write(small_island(), tmp_path / "small.toml"))
    assert (len(board.hexes), len(board.xy), len(board.ends), len(board.coast)) == (7, 24, 30, 18)
    assert board.place("2.2N") == board.place("1.1SE") == 6
    assert board.path_name(board.path("2.2/SE")) == "2.2/SE"
    assert board.hexes[3].neighbours == (0, 1, 2, 4, 5, 6)
    for path, following in pairwise((*board.coast, board.coast[0])):
        assert set(board.ends[path]) & set(board.ends[following])


def test_an_island_with_a_lake(tmp_path: Path) -> None:
    """GEO-2: the coast is counted round one island, so a lake is refused."""
    file = small_island()
    file["terrain"]["desert"]["count"] = 1
    del file["hex"][3]
    for number, entry in enumerate(file["hex"]):
        entry |= {"id": number, "name": "2.2" if entry["name"] == "2.3" else entry["name"]}
    with pytest.raises(DataError, match="the island must have one coast; 6 coastal paths are apart"):
        load_board(write(file, tmp_path / "lake.toml"))
