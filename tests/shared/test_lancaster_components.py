"""The data file: what it says, that corrections need no code, and that wrong values are refused (LAN-COMP-1, LAN-MAP-5)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shared.engine import DataError
from shared.lancaster import chart
from shared.lancaster.components import Outline, Reward
from shared.lancaster.components_file import COMPONENTS_FILE, read_components, rules_data, standard_components
from shared.lancaster.rules import Lancaster

TEXT = COMPONENTS_FILE.read_text(encoding="utf-8")
SHARED = COMPONENTS_FILE.parent.parent


def reading(tmp_path: Path, text: str) -> str:
    """The reason for which the text is refused."""
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        read_components(path)
    return str(refusal.value)


def changed(old: str, new: str, at: str = "") -> str:
    """The file with the first such text behind ``at`` replaced."""
    head, mark, tail = TEXT.partition(at) if at else ("", "", TEXT)
    assert old in tail
    return head + mark + tail.replace(old, new, 1)


def test_what_is_printed() -> None:
    """LAN-COMP-2 to LAN-COMP-9."""
    parts = standard_components()
    assert {strength: kind.count for strength, kind in parts.knights.items()} == {1: 3, 2: 2, 3: 1, 4: 1}
    assert "".join(parts.counties) == "ABCDEFGHI"
    assert list(parts.castle) == ["recruit", "train", "squires", "gold", "votes", "points"]
    assert list(parts.ally_castle) == ["recruit", "train"]
    assert (len(parts.conflicts), len(parts.favours), len(parts.laws)) == (12, 6, 18)
    assert parts.counties["B"].reward == (Reward("knight", 1, 1), Reward("votes", 2))
    assert parts.nobles.points == (0, 0, 1, 3, 6, 10, 15, 21, 28, 36)
    assert [len(parts.favours_used(seats)) for seats in (2, 3, 4, 5)] == [6, 5, 6, 6]
    assert parts.nobles.per_county == {2: 2, 3: 2, 4: 3, 5: 4}


def test_correcting_a_value_changes_it_and_nothing_else(tmp_path: Path) -> None:
    """LAN-COMP-1."""
    path = tmp_path / "corrected.toml"
    path.write_text(changed("min_strength = 3", "min_strength = 2", at='id = "york"'), encoding="utf-8")
    corrected, parts = read_components(path), standard_components()
    assert (corrected.counties["B"].min_strength, parts.counties["B"].min_strength) == (2, 3)
    assert {letter: county for letter, county in corrected.counties.items() if letter != "B"} == {
        letter: county for letter, county in parts.counties.items() if letter != "B"
    }
    assert corrected._replace(counties=parts.counties) == parts


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("min_strength = 3", "min_strength = 2", False),
        ("names_start_player = true", "names_start_player = false", False),
        ("gain = { squires = 1, votes = 1, gold = 1 }", "gain = { squires = 1, votes = 2, gold = 1 }", False),
        ("both_cost_gold = 3", "both_cost_gold = 2", False),
        ("strength = 10\n", "strength = 11\n", False),
        ("points = [9, 5, 2]", "points = [9, 5, 1]", False),
        ("unused_at = [3]", "unused_at = [4]", False),
        ("gold_per_strength = 1", "gold_per_strength = 2", False),
        ("two_player_points = [8, 0]", "two_player_points = [8, 4]", False),
        ('name = "York"', 'name = "Yorkshire"', True),
        ('title = "Rouen"', 'title = "Calais"', True),
        ('hex = "#2f5fa8"', 'hex = "#2f5fa9"', True),
        ('source = "house"', 'source = "printed"', True),
        ("# Most gold: ", "# The most gold: ", True),
        ("label = [466, 128]", "label = [466, 129]", True),
    ],
)
def test_what_the_rules_read_is_told_from_what_is_only_shown(tmp_path: Path, old: str, new: str, same: bool) -> None:
    path = tmp_path / "corrected.toml"
    path.write_text(changed(old, new), encoding="utf-8")
    assert (rules_data(read_components(path)) == Lancaster.rules_data()) is same


SCENARIO = """
id = "a-2-in-york"
rules = ["LAN-COUNTY-2"]
courts = { A = [2] }

[[step]]
by = "A"
do = "place_knight"
party = "A"
strength = 2
target = "B"
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("name", "name", "FAIL a-2-in-york york.toml: step 1 (A place_knight A 2 B): wanted accepted, got refused by LAN-COUNTY-2"),
        ("min_strength = 3", "min_strength = 2", "pass a-2-in-york york.toml"),
        ("min_strength = 3", "min_strength = 7", "components.toml: county york: min_strength must be 1 to 4, not 7"),
    ],
)
def test_an_owner_of_the_box_corrects_a_number_and_nothing_else(tmp_path: Path, old: str, new: str, line: str) -> None:
    """LAN-COMP-1: the same code with another data file plays by it, or says what is wrong with it."""
    copy = shutil.copytree(SHARED, tmp_path / "shared", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "lancaster" / COMPONENTS_FILE.name).write_text(changed(old, new, at='id = "york"'), encoding="utf-8")
    (tmp_path / "york.toml").write_text(SCENARIO, encoding="utf-8")
    command = [sys.executable, "-m", "shared.scenario", "york.toml"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False
    )
    assert line in done.stdout.splitlines()[0]
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("number = 7\n", "number = 6\n", "law: number 6 is there more than once"),
        ("number = 18\n", "number = 19\n", "law: 18 missing (LAN-COMP-9)"),
        (
            '{ type = "travel" }',
            '{ type = "journey" }',
            "county dorset.reward[0].type: must be one of extension, gold, knight, noble, ",
        ),
        ('{ type = "travel" }', '{ type = "noble" }', "county dorset: noble cannot be a reward here"),
        ('reward = [{ type = "points", amount = 5 }]', "reward = []", "county cornwall: reward is empty"),
        ("min_strength = 4", "min_strength = 5", "county cornwall: min_strength must be 1 to 4, not 5 (LAN-COUNTY-2)"),
        ("min_strength = 4", "minimum = 4", "county cornwall: there is no minimum; min_strength is missing"),
        ("min_strength = 4", "min_strenght = 4", "county cornwall: there is no min_strenght; did you mean min_strength?"),
        ("min_strength = 4\n", "", "county cornwall: min_strength is missing"),
        ("[nobles]\n", "[nobels]\n", "there is no nobels; did you mean nobles?"),
        ("[ransom]\n", "[ransoms]\n", "there is no ransoms; did you mean ransom?"),
        ("rounds = 5", "rounds = 5\nexpansion = true", "components.toml: there is no expansion"),
        ('{ type = "travel" }', '{ type = "travle" }', "not 'travle'; did you mean travel?"),
        ("gain = { squires = 1 }", "gain = { squire = 1 }", "law 7.effect.gain: there is no squire; did you mean squires?"),
        ('measure = "gold"', 'measure = "golds"', "not 'golds'; did you mean gold?"),
        ('name = "York"', 'name = ""', "county york.name: must be a text of 1 to 40 letters, not ''"),
        ('name = "York"', 'name = " "', "county york.name: must be a text of 1 to 40 letters, not ' '"),
        ('name = "York"', 'name = "York\\n"', "county york.name: must be a text of 1 to 40 letters, not 'York\\n'"),
        ('name = "York"', f'name = "{"Y" * 41}"', "county york.name: must be a text of 1 to 40 letters"),
        ('name = "Treasury"', 'name = ""', "castle_space gold.name: must be a text"),
        ('name = "Three gold"', 'name = ""', "favour gold3.name: must be a text"),
        ('title = "Rouen"', 'title = ""', "conflict c09b.title: must be a text"),
        ('title = "Full Array"', 'title = ""', "law 18.title: must be a text"),
        ('shape = "sun"', 'shape = ""', "colour yellow.shape: must be a word"),
        ('id = "c09b"', 'id = "setup"', "conflict setup: the word is taken"),
        ('id = "c09b"', 'id = "C"', "conflict C.id: must be a word of 1 to 24 small letters and digits, not 'C'"),
        ("both_cost_gold = 3", f"both_cost_gold = {10**23}", f"must be a whole number from 0 to 99, not {10**23}"),
        ("both_cost_gold = 3", "both_cost_gold = -3", "county_rules.both_cost_gold: must be a whole number from 0 to 99, not -3"),
        ("both_cost_gold = 3", "both_cost_gold = 3.0", "county_rules.both_cost_gold: must be a whole number from 0 to 99, not 3.0"),
        ("both_cost_gold = 3", "both_cost_gold = true", "county_rules.both_cost_gold: must be a whole number from 0 to 99, not true"),
        (
            "both_cost_gold = 3",
            "both_cost_gold = 2026-11-30",
            "county_rules.both_cost_gold: must be a whole number from 0 to 99, not a date",
        ),
        (
            'type = "points", amount = 5',
            'type = "points", amount = 100',
            "county cornwall.reward[0].amount: must be a whole number from 0 to 99",
        ),
        ("gain = { points = 6 }", "gain = { points = 600 }", "law 18.effect.gain.points: must be a whole number from 0 to 99, not 600"),
        ("rounds = 5", "rounds = 0", "rounds: must be 1 or more"),
        ('kind = "leaders"', 'kind = "leaders", per = 2', "law 1: per does nothing in an effect of the kind leaders"),
        ("names_start_player = false", "names_start_player = true", "county: one of them names the start player (LAN-CTY-9)"),
        ("unused_at = [3]", "unused_at = 3", "favour upgrade.unused_at: must be a list"),
        ("points = [9, 5, 2]", "points = [9, 5]", "conflict c10a.points: must be a list of 3, not a list of 2"),
        ("[start]\ngold = 2", '[start]\n"go\\nld" = 2', "start: there is no 'go\\nld'"),
        ('[{ type = "travel" }]', '["travel"]', "county dorset.reward[0]: must be a table, not 'travel'"),
        ("number = 7\nback = 1", 'number = 7\nback = 1\ntext = "1 squire for each"', "law 7: there is no text"),
        ("cost_squires = 3", "price_squires = 3", "castle_space recruit: there is no price_squires; did you mean cost_squires?"),
        ("min_strength = 4", 'min_strength = "4"', "county cornwall.min_strength: must be a whole number from 0 to 99, not '4'"),
        ('letter = "C"', 'letter = "A"', "county: letter A is there more than once"),
        ('id = "york"\nletter = "B"\nname = "York"', 'id = "kent"\nletter = "B"\nname = "Kent"', "map.county: kent with letter B missing"),
        ('id = "gold"\nname', 'id = "silver"\nname', "castle_space: gold missing (LAN-COMP-4)"),
        ("cost_squires = 0", "cost_squires = -1", "castle_space squires.cost_squires: must be a whole number from 0 to 99, not -1"),
        ("points = [4, 2, 1]", "points = [1, 2, 4]", "conflict c05a: points must never rise"),
        ('"c10a", "c10b"]', '"c10a", "c11b"]', "conflict_removed.by_players.3: there is no conflict c11b (LAN-SET-7)"),
        ('"c10a", "c10b"]', '"c10a"]', "conflict_removed.by_players.3: must be 2 cards"),
        ("5 = 4", "6 = 4", "nobles.per_county.by_players: 5 missing"),
        ("5 = 4", "5 = 5", "nobles.per_county: must be 0 to 4"),
        ("28, 36]", "36, 28]", "nobles.scoring.points: must never fall"),
        ("28, 36]", "28]", "nobles.scoring.points: must be 10 numbers"),
        (
            '[[favour]]\nid = "upgrade"\nname = "Knightly training"\n'
            'reward = [{ type = "upgrade", amount = 1 }]\nunused_at = [3]\nsource = "printed"\n',
            "",
            "favour: must be 6, not 5",
        ),
        ("unused_at = [3]", "unused_at = [6]", "favour upgrade: unused_at must be numbers of players"),
        ("number = 4\nback = 1", "number = 4\nback = 5", "law: back 5 is no layer of the draw pile"),
        ("number = 4\nback = 1", "number = 4\nback = 0", "law: 3 must have back 0, not 4"),
        ("gain = { upgrade = 1 }", "gain = { horses = 1 }", "law 1.effect.gain: there is no horses"),
        ("gain = { upgrade = 1 }", "gain = { upgrade = 1, gold = 1 }", "law 1: what has a choice is the only gain"),
        ('decision = "law_buy"', 'decision = ""', 'law 4: with this effect decision must be "law_buy" and order "turn"'),
        ("per = 2", "per = 0", "law 3: per must be 1 or more (LAN-RND-4)"),
        ("cost = { gold = 1 }", "cost = { }", "law 4: cost must name 1 or more"),
        ("from = 3", "from = 4", "law 10: from and to must be two strengths"),
        ('measure = "gold", ', "", "law 1: measure is missing"),
        ("strength_points = [8, 4]", "strength_points = [4, 8]", "final.strength_points: first place is paid at least as much"),
        ("extensions = 1 ", "extensions = 2 ", "start.extensions: each player places 1"),
        ("squires = 37", "squires = 3", "supply.squires: 3 are not enough for the start"),
        ('hex = "#2f5fa8"', 'hex = "blue"', "colour blue.hex: must be a colour such as #2f5fa8, not 'blue'"),
        ("strength = 4\ncount = 1", "strength = 5\ncount = 1", "knight: strengths must be 1, 2, 3, 4"),
        ('source = "likely"', 'source = "guessed"', "nobles.scoring: source must be printed, likely, house, not 'guessed'"),
        ('source = { name = "house", letter', 'source = { nome = "house", letter', "county northumberland: source names nome"),
        ('shape = "boar"\nsource = "house"', 'shape = "boar"', "colour violet: has no source (LAN-COMP-1)"),
        ("schema = 1", "schema = 2", "schema: must be 1, not 2"),
        ("schema = 1", "schema = one", "is not TOML"),
    ],
)
def test_wrong_values_are_refused_with_key_and_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    message = reading(tmp_path, changed(old, new))
    assert message.startswith(f"{tmp_path / 'components.toml'}: ")
    assert reason in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'kind = "ship"',
            'kind = "shipp"',
            "map.ornament[3].kind: must be one of compass, parliament, red_rose, ship, not 'shipp'; did you mean ship?",
        ),
        ('tint = "#', 'tint = "', "map.county northumberland.tint: must be a colour such as #2f5fa8"),
        ("width = 1000", "width = 0", "map.width: must be a whole number from 1 to 10000, not 0"),
        ("[463, 192], [408, 179]", "[463, 292], [408, 179]", "map.county northumberland: overlaps york (LAN-MAP-5)"),
        ("[381, 150], [400, 118]", "[330, 165], [400, 118]", "map.county northumberland: does not lie inside England"),
        ("[526, 193], [492, 197]", "[492, 197], [526, 193]", "map.county northumberland: the polygon crosses itself"),
        ("label = [466, 128]", "label = [366, 128]", "map.county northumberland: the label lies outside"),
        ("knight = [430, 160]", "knight = [410, 170]", "map.county northumberland: the disc of radius 16 around knight is not inside"),
        ("at = [905, 420]", "at = [1905, 420]", "map.ornament ship: [1905, 420] lies outside the frame"),
        ("upper_row = [[795, 850], [930, 850]]", "upper_row = [[795, 850]]", "map.france.upper_row: "),
    ],
)
def test_a_wrong_drawing_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """LAN-MAP-1 to LAN-MAP-5."""
    assert reason in reading(tmp_path, changed(old, new, at="[map]"))


# ------------------------------------------------------------------------------------------------ the geometry of the checks

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize(
    ("other", "overlapping"),
    [
        (((10, 0), (20, 0), (20, 10), (10, 10)), False),  # a common border
        (((10, 2), (20, 2), (20, 8), (10, 8)), False),  # part of one
        (((10, 10), (20, 10), (20, 20), (10, 20)), False),  # a corner
        (((9, 0), (20, 0), (20, 10), (9, 10)), True),
        (((2, 2), (8, 2), (8, 8), (2, 8)), True),  # one inside the other
        (((0, 0), (10, 0), (10, 10), (0, 10)), True),  # the same
        (((10, 0), (10, 10), (0, 10), (0, 0)), True),  # the same from another corner
        (((0, 0), (10, 10), (20, 0)), True),  # all corners outside or on the border
        (((0, 0), (10, 10), (0, 10)), True),  # half of it, no point inside
        (((5, -5), (6, -5), (6, 15), (5, 15)), True),  # across
        (((10, 0), (15, 5), (10, 10), (20, 10), (20, 0)), False),  # a bay that touches in two corners
    ],
)
def test_overlap(other: Outline, overlapping: bool) -> None:
    """LAN-MAP-2: common borders are none."""
    assert chart.overlap(SQUARE, other) is overlapping
    assert chart.overlap(other, SQUARE) is overlapping
    assert chart.overlap(tuple(reversed(SQUARE)), other) is overlapping


@pytest.mark.parametrize(
    ("polygon", "simple"),
    [
        (SQUARE, True),
        (((0, 0), (10, 10), (10, 0), (0, 10)), False),  # crossing
        (((0, 0), (10, 0), (5, 0), (5, 5)), False),  # back along its own border
        (((0, 0), (10, 0), (10, 10), (5, 0), (0, 10)), False),  # a point on an edge
        (((0, 0), (10, 0), (0, 0), (0, 10)), False),  # a point twice
        (((0, 0), (10, 0)), False),
    ],
)
def test_simple(polygon: Outline, simple: bool) -> None:
    assert chart.is_simple(polygon) is simple


def test_inside() -> None:
    assert chart.contains(SQUARE, ((0, 0), (10, 0), (5, 5)))
    assert not chart.contains(SQUARE, ((0, 0), (11, 0), (5, 5)))
    horseshoe = ((0, 0), (10, 0), (10, 10), (7, 10), (7, 3), (3, 3), (3, 10), (0, 10))
    assert not chart.contains(horseshoe, ((0, 8), (3, 8), (7, 8), (10, 8), (10, 9), (0, 9)))  # across the bay, all corners on the border
    assert [chart.side(SQUARE, place) for place in ((5, 5, 1), (5, 0, 1), (10, 10, 1), (11, 5, 1), (1, 1, 2))] == [1, 0, 0, -1, 1]
