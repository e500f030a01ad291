"""Lancaster's part of scenarios: every expectation can fail, and a broken position gets one clear line."""

from __future__ import annotations

import pytest

from shared.lancaster.scenario_expect import Expect
from shared.scenario import ScenarioError, read_scenario, run_scenario

HEAD = 'id = "a"\ngame = "lancaster"\n'
POSITION = """
courts = { A = [1, 3], B = [1] }
counties = { I = "B1+2s" }
castles = { "A:gold" = "A2" }
tiles = { A = ["points"] }
upper = ["c05a B2 | C1+1", "c06a"]
nobles = { A = ["C"] }
goods = { A = { gold = 1, squires = 2, votes = 3, points = 4 } }
"""
STEP = """
[[step]]
by = "A"
do = "place_knight"
party = "A"
strength = 1
target = "C"
squires = 1
"""


def differences(text: str) -> str:
    return "; ".join(map(str, run_scenario(read_scenario(text))))


HOLDS = """
counties = { C = "A1+1s", I = "B1+2s", A = "" }
castles = { "A:gold" = "A2", "A:votes" = "" }
conflicts = { c05a = "upper left B2 | C1+1", c06a = "upper right", c07a = "" }
squires = { A = 1 }
active = "B"
events = ["knight_placed", "turn", "asked"]
"""


def test_a_scenario_that_holds() -> None:
    assert differences(HEAD + POSITION + STEP + "[step.expect]\n" + HOLDS) == ""


WRONG = {
    'details = [{ tag = "knight_placed", target = "E" }]': "details .* wanted True, got",
    'details = [{ tag = "scored" }]': "details .* wanted True, got",
    'absent = ["turn"]': r"absent: wanted \[\], got \['turn'\]",
    'told = { B = [{ tag = "answer_kept" }] }': r"told B: wanted .* got \[\]",
    "gold = { A = 2 }": r"gold: wanted \{'A': 2\}, got \{'A': 1\}",
    "squires = { A = 2 }": "squires: wanted",
    "votes = { A = 2 }": "votes: wanted",
    "shown_gold = { A = 1 }": r"shown_gold: wanted \{'A': 1\}, got \{'A': ''\}",
    "points = { A = 3 }": "points: wanted",
    "parts = { A = { laws = 4 } }": "parts: wanted",
    "courts = { A = [1, 3] }": r"courts: wanted \{'A': \[1, 3\]\}, got \{'A': \[3\]\}",
    "reserves = { A = [1, 1, 2] }": r"reserves: wanted .* got \{'A': \[1, 1, 2, 4\]\}",
    'colours = { A = "red" }': "colours: wanted .* got .*blue",
    'counties = { C = "A1" }': r"counties: wanted .* got \{'C': 'A1\+1s'\}",
    'castles = { "A:gold" = "" }': "castles: wanted .* got .*A2",
    'conflicts = { c05a = "upper right B2 | C1+1" }': r"conflicts: wanted .* got \{'c05a': 'upper left B2 \| C1\+1'\}",
    "tiles = { A = [] }": "tiles: wanted",
    "stock = { A = [] }": "stock: wanted",
    "nobles = { A = [] }": "nobles: wanted",
    "piles = { C = 2 }": r"piles: wanted \{'C': 2\}, got \{'C': 1\}",
    "supply = { gold = 1 }": "supply: wanted",
    "removed_nobles = { C = 1 }": "removed_nobles: wanted",
    'face_up = ["noble"]': "face_up: wanted",
    "in_force = [1, 2]": "in_force: wanted",
    "proposed = [1]": "proposed: wanted",
    "removed_laws = [1]": "removed_laws: wanted",
    'removed_conflicts = ["c05a"]': "removed_conflicts: wanted",
    'start_player = "B"': "start_player: wanted B, got A",
    'active = "A"': "active: wanted A, got B",
    'phase = "laws"': "phase: wanted laws, got placement",
    "round = 2": "round: wanted 2, got 1",
    'decision = "vote"': "decision: wanted vote, got place_knight",
    'source = "law:5"': "source: wanted",
    'awaiting = ["A"]': "awaiting: wanted",
    'answered = ["A"]': "answered: wanted",
    "ranks = { A = 1 }": "ranks: wanted",
    'may = [{ by = "A", do = "finish_castle" }]': "may .*: wanted True, got False",
    'may_not = [{ by = "B", do = "place_knight", party = "B", strength = 1, target = "c05a" }]': "may_not .*: wanted False, got True",
    "menu = { B = { place_knight = [] } }": "menu B place_knight: wanted",
    'verbs = { B = ["vote"] }': r"verbs B: wanted \['vote'\], got \['place_knight'\]",
    'default = { B = { do = "finish_castle" } }': "default B: wanted",
}


@pytest.mark.parametrize("expectation", WRONG)
def test_what_differs_is_told(expectation: str) -> None:
    with pytest.raises(AssertionError, match=WRONG[expectation]):
        assert differences(HEAD + POSITION + STEP + "[step.expect]\n" + expectation) == ""


def test_every_expectation_was_seen_to_fail() -> None:
    assert {expectation.partition(" =")[0] for expectation in WRONG} == set(Expect.__struct_fields__)


BROKEN = {
    "unknown field `castle`": "castle = {}",
    "Expected `int` <= 5": "seats = 6",
    "there is no seat 'D'; the seats are A B C": 'tiles = { D = ["gold"] }',
    "there is no party 'a'; the parties are A B C": "courts = { a = [1] }",
    "Invalid enum value 'F'": "courts = { F = [1] }",
    "'A' is no knight; one is like B2, with squires B2+1s": 'counties = { C = "A" }',
    "counties: A1 cannot stand in Z": 'counties = { Z = "A1" }',
    "counties: A1 cannot stand in G": 'counties = { G = "A1" }',
    "allies have no squires": 'seats = 2\ncounties = { C = "a1+1s" }',
    "castles: A1 cannot stand on B:gold": 'castles = { "B:gold" = "A1" }',
    "castles: A1 cannot stand on A:cellar": 'castles = { "A:cellar" = "A1" }',
    "a tile covers A:gold": 'tiles = { A = ["gold"] }\ncastles = { "A:gold" = "A1" }',
    "squires stand in counties only": 'castles = { "A:gold" = "A1+1s" }',
    "tiles: A has no tile 'gold'": 'tiles = { A = ["gold", "gold"] }',
    "there is no conflict card 'c99'": 'upper = ["c99"]',
    "'A' are no knights; they are like B2 or B1+1": 'upper = ["c05a A"]',
    "up to 3 parties, each on one space": 'upper = ["c05a A1 | A1"]',
    "c05a lies twice": 'upper = ["c05a"]\nlower = ["c05a"]',
    "there is no such place in the upper row": 'upper = ["c05a", "c06a", "c07a"]',
    "A has more knights than there are of a strength": 'courts = { A = [4] }\ncounties = { G = "A4" }',
    "B has more knights than there are of a strength": "courts = { B = [5] }",
    "nobles: A has a kind twice": 'nobles = { A = ["C", "C"] }',
    "nobles, piles: there are not so many of a kind": 'nobles = { A = ["C"], B = ["C"], C = ["C"] }',
    "piles: there is no county 'Z'": "piles = { Z = 1 }",
    "law 19 is not there": "in_force = [19]",
    "law 5 is not there, or is there more than once": "in_force = [5]\nproposed = [5]",
    "face_down: there is no favour 'upgrade'": 'face_down = ["upgrade"]',
    "supply: needs the option supply_limits": "supply = { gold = 1 }",
    "unknown field `jokers`": "options = { jokers = 1 }",
}


@pytest.mark.parametrize("reason", BROKEN)
def test_a_broken_position_gets_one_clear_line(reason: str) -> None:
    with pytest.raises(ScenarioError) as broken:
        run_scenario(read_scenario(HEAD + BROKEN[reason] + STEP))
    assert reason in str(broken.value)


BROKEN_STEPS = {
    "there is no party 'Z'": STEP.replace('party = "A"', 'party = "Z"'),
    "there is no seat 'Z'": STEP.replace('by = "A"', 'by = "Z"'),
    "Object missing required field `target`": STEP.replace('target = "C"', ""),
    "there is no colour 'pink'; there are blue red": '\n[[step]]\nby = "A"\ndo = "choose_ally"\ncolour = "pink"\n',
    "must have 'tag'": STEP + "[step.expect]\ndetails = [{ seat = 3 }]",
    "must have 'by'": STEP + '[step.expect]\nmay = [{ do = "finish_castle" }]',
    "Invalid value 'fly'": STEP + '[step.expect]\nmay = [{ by = "A", do = "fly" }]',
    "unknown field `dukes`": STEP + "[step.expect]\ndukes = 3",
    "this game has piles, which next_conflicts and next_laws lay out": STEP + "chance.dice = [1, 2]",
}


@pytest.mark.parametrize("reason", BROKEN_STEPS)
def test_a_broken_step_gets_one_clear_line(reason: str) -> None:
    with pytest.raises(ScenarioError) as broken:
        run_scenario(read_scenario(HEAD + POSITION + BROKEN_STEPS[reason]))
    assert str(broken.value).startswith("step 1: ")
    assert reason in str(broken.value)
