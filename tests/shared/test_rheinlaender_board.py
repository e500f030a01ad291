"""The delivered map, and that a map file which breaks a rule is refused with the place and the reason (RHE-MAP-10)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from shared.engine import DataError
from shared.rheinlaender.board import MAP_FILE, load_map, standard_map

TEXT = MAP_FILE.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------ the delivered map


def test_the_map_has_its_parts() -> None:
    board = standard_map()
    assert (len(board.regions), len(board.spaces), len(board.circles)) == (54, 157, 26)  # RHE-MAP-2, RHE-MAP-3, RHE-MAP-9
    assert len(board.banks) == 103
    assert [island.name for island in board.islands] == ["Niederwerth", "Nonnenwerth"]
    assert sum(board.tokens.values()) == 26


def test_map_order() -> None:
    """RHE-TERM-17."""
    board = standard_map()
    banks = ["L1", "L2", "L54", "R1", "R54", "I1", "I5", "W1", "W54"]
    assert board.in_map_order(reversed(banks)) == banks
    assert list(board.circles) == [f"C{number:02}" for number in range(1, 27)]


@pytest.mark.parametrize(
    ("space", "adjacent"),
    [
        ("L1", {"L2", "W1"}),
        ("L33", {"L32", "L37", "W33"}),  # RHE-MAP-5: past the other arm
        ("R30", {"R29", "R34", "W30"}),
        ("L47", {"L46", "L50", "W47"}),
        ("R45", {"R44", "R48", "W45"}),
        ("W30", {"L30", "R30", "W29", "W31", "W34"}),  # RHE-MAP-7: forks and rejoining
        ("W37", {"L37", "R37", "W33", "W36", "W38"}),
        ("W45", {"L45", "R45", "W44", "W46", "W48"}),
        ("W50", {"L50", "R50", "W47", "W49", "W51"}),
        ("I1", {"I2", "W31", "W34"}),  # RHE-MAP-8: the tips do not touch the undivided river
        ("I2", {"I1", "I3", "W32", "W35"}),
        ("I5", {"I4", "W47", "W49"}),
    ],
)
def test_adjacency(space: str, adjacent: set[str]) -> None:
    assert set(standard_map().adjacent[space]) == adjacent


def test_a_free_bank_space_has_no_river_knight_beside_it() -> None:
    """RHE-MAP-10c, RHE-EDGE-46: every river section beside a bank is closed by that bank while it is free."""
    board = standard_map()
    for bank, other in product(board.banks, board.regions.values()):
        if other.river in board.adjacent[bank]:
            assert bank in (other.left, other.right)


def test_the_first_knight_beside_a_castle_joins_one_duchy_at_most() -> None:
    """RHE-MAP-10d, and with it RHE-INV-18."""
    board = standard_map()
    for circle in board.circles.values():
        for space, second in (circle.touches, circle.touches[::-1]):
            assert len(set(board.banks_beside[space]) - {second}) <= 1


# ------------------------------------------------------------------------------------------------ broken files


def change(old: str, new: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def drop(line_with: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        lines = text.splitlines(keepends=True)
        kept = [line for line in lines if line_with not in line]
        assert len(kept) == len(lines) - 1
        return "".join(kept)

    return edit


def adjacency(space: str, old: str, new: str) -> Callable[[str], str]:
    """Change the adjacency of one space only."""

    def edit(text: str) -> str:
        line = re.search(rf'^.*{{ id = "{space}",.*$', text, re.MULTILINE)
        assert line
        assert old in line[0]
        return text.replace(line[0], line[0].replace(old, new))

    return edit


def both(*edits: Callable[[str], str]) -> Callable[[str], str]:
    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit


BREACHES = {
    "no TOML": (change("format = 1", "format = = 1"), "is not TOML: .*line"),
    "another format": (change("format = 1", "format = 2"), "format: must be 1, not 2"),
    "another game": (change('game = "rheinlaender"', 'game = "chess"'), "game: must be rheinlaender, not 'chess'"),
    "a field is missing": (change('river = "W3", ', ""), r"region 3: river is missing"),
    "a word for a number": (change("number = 3,", 'number = "three",'), r"region three\.number: must be a whole number, not 'three'"),
    "a kind there is not": (change('kind = "river"', 'kind = "lake"'), r"space W1\.kind: must be one of bank, river, not 'lake'"),
    "a region is missing": (drop("{ number = 54,"), r"regions: must be numbered 1 to 54.*RHE-MAP-2"),
    "a region is listed twice": (change("number = 54,", "number = 53,"), "region 53: is listed twice"),
    "regions out of order": (
        both(change("number = 2,", "number = 99,"), change("number = 3,", "number = 2,"), change("number = 99,", "number = 3,")),
        "regions: must be numbered",
    ),
    "a space is missing": (drop('id = "L54"'), r"spaces: must be 98 .* not \(97, 5, 54\).*RHE-MAP-3"),
    "a space is listed twice": (change('id = "L54"', 'id = "L53"'), "space L53: is listed twice"),
    "a circle is missing": (drop('id = "C26"'), r"circles: must be 14 left.*not \(13, 10, 2\).*RHE-MAP-9"),
    "a token too many": (change("castle = 7", "castle = 8"), "tokens: must be .*RHE-SETUP-2"),
    "spaces out of order": (both(change('id = "L1"', 'id = "L99"'), change("regions = [1]", "regions = [2]")), "out of map order"),
    "circles out of order": (
        both(change('id = "C01"', 'id = "C99"'), change('id = "C02"', 'id = "C01"'), change('id = "C99"', 'id = "C02"')),
        "circles: are out of map order",
    ),
    "a space without region": (change("regions = [1]", "regions = []"), "space L1: belongs to no region"),
    "an unknown space in a region": (change('left = "L3"', 'left = "L99"'), "region 3: there is no space L99"),
    "an unknown region downstream": (change("downstream = [4]", "downstream = [99]"), "region 3: there is no region 99"),
    "an unknown adjacent space": (adjacency("L3", '"L4"', '"L99"'), "space L3: there is no adjacent space L99"),
    "an unknown space at a circle": (change('touches = ["L1", "L2"]', 'touches = ["L1", "L99"]'), "circle C01: there is no space L99"),
    "one way only (a)": (adjacency("L3", ', "W3"', ""), r"adjacent to L3, but not the other way round|RHE-MAP-10a"),
    "the same bank twice (a)": (
        change('left = "L3", river = "W3", right = "R3"', 'left = "L3", river = "W3", right = "L3"'),
        "region 3: its two bank",
    ),
    "no river in a region (a)": (change('river = "W3"', 'river = "R4"'), "region 3: R4 is no river section"),
    "river for a bank (a)": (change('left = "L3"', 'left = "W4"'), "region 3: W4 is no bank space"),
    "bank away from its river (a)": (
        both(adjacency("L3", ', "W3"', ""), adjacency("W3", '"L3", ', "")),
        "region 3: river W3 is not adjacent to its bank L3",
    ),
    "a third bank at a river section (a)": (
        both(adjacency("L9", '"W9"', '"W9", "W3"'), adjacency("W3", '"L3"', '"L3", "L9"')),
        r"river W3: must be adjacent to exactly its banks .*RHE-MAP-10a",
    ),
    "regions that contradict the spaces": (
        change(
            'id = "L3", name = "Biesheim", kind = "bank", side = "left", regions = [3]',
            'id = "L3", name = "Biesheim", kind = "bank", side = "left", regions = [3, 4]',
        ),
        "space L3: says it belongs to regions",
    ),
    "adjacent to itself": (adjacency("L3", '"L4"', '"L4", "L3"'), "space L3: is adjacent to itself"),
    "adjacent twice": (adjacency("L3", '"L4"', '"L4", "L4"'), "space L3: lists an adjacent space twice"),
    "cut in two (a)": (
        both(
            adjacency("L9", ', "L10"', ""),
            adjacency("L10", '"L9", ', ""),
            adjacency("R9", ', "R10"', ""),
            adjacency("R10", '"R9", ', ""),
            adjacency("W9", ', "W10"', ""),
            adjacency("W10", ', "W9"', ""),
        ),
        "map: is not connected, 130 spaces from L10 on.*RHE-MAP-10a",
    ),
    "a circle between distant spaces (b)": (
        change('touches = ["L1", "L2"]', 'touches = ["L1", "L9"]'),
        "circle C01: its spaces L1 and L9 are not adjacent.*RHE-MAP-10b",
    ),
    "a circle on the river": (change('touches = ["L1", "L2"]', 'touches = ["L1", "W1"]'), "circle C01: touches W1, which is no bank space"),
    "a circle across": (change('touches = ["L1", "L2"]', 'touches = ["L1", "R1"]'), r"circle C01: lies left, but touches R1 \(right\)"),
    "a space at two circles": (change('touches = ["L4", "L5"]', 'touches = ["L2", "L3"]'), "circle C03: space L2 touches C01 already"),
    "three banks beside a bank (e)": (
        both(adjacency("L15", '"L16"', '"L16", "L20"'), adjacency("L20", '"L21"', '"L21", "L15"')),
        "bank L15: has 3 adjacent bank spaces.*RHE-MAP-10e",
    ),
    "an island without its space": (change('spaces = ["I4", "I5"]', 'spaces = ["I4"]'), "islands: must list the island spaces"),
    "an arm too short": (change("left_arm = [46, 47]", "left_arm = [46]"), "island Nonnenwerth: needs as many regions"),
    "arms exchanged": (
        change("left_arm = [46, 47], right_arm = [48, 49]", "left_arm = [48, 49], right_arm = [46, 47]"),
        "island Nonnenwerth: I4 must be the right bank of region 48",
    ),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_map_is_refused(breach: str, tmp_path: Path) -> None:
    edit, reason = BREACHES[breach]
    path = tmp_path / "map.toml"
    path.write_text(edit(TEXT), encoding="utf-8")
    with pytest.raises(DataError, match=reason) as refused:
        load_map(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)


def test_a_missing_or_unreadable_map_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: No such file"):
        load_map(tmp_path / "nowhere.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(TEXT.encode("utf-8").replace("ß".encode(), b"\xdf"))
    with pytest.raises(DataError, match="is not UTF-8 text"):
        load_map(latin)


def test_the_delivered_map_is_read_from_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert load_map(path) == standard_map()
