"""Cities & Knights' part of scenarios: every expectation can fail, a broken position gets one clear line, chance gives what it is asked."""

from __future__ import annotations

import pytest

from shared.scenario import ScenarioError, read_scenario, run_scenario

HEAD = 'id = "a"\ngame = "catan"\n'
POSITION = """
settlements = { A = ["3.3N"] }
roads = { A = ["3.3N-NE"], B = ["5.1S-SE"] }
knights = { B = ["5.1S strong active"] }
hands = { A = { brick = 1, lumber = 2 } }
progress = { B = ["spy"] }
"""
STEP = """
[[step]]
by = "A"
do = "build_road"
path = "3.3NE-SE"
"""


def differences(text: str) -> str:
    return "; ".join(map(str, run_scenario(read_scenario(text))))


def test_a_scenario_that_holds() -> None:
    expectations = 'gained = { A = { brick = -1, lumber = -1 } }\nroads = { "3.4/W" = "A" }\nawaiting = ["A"]\n'
    assert differences(HEAD + POSITION + STEP + "[step.expect]\n" + expectations) == ""


WRONG = {
    'details = [{ tag = "built", place = "3.3N-NW" }]': "details .* wanted True, got",
    'details = [{ tag = "rolled" }]': "details .* wanted True, got",
    'told = { B = [{ tag = "progress" }] }': r"told B: wanted .* got \[\]",
    "gained = {}": r"gained: wanted \{\}, got \{'A'",
    "hands = { A = {} }": r"hands: wanted \{'A': \{\}\}, got \{'A': \{'lumber': 1\}\}",
    "cards = { A = 3 }": "cards: wanted",
    "progress = { B = [] }": "progress: wanted",
    "progress_backs = { B = { politics = 2 } }": "progress_backs: wanted",
    'face_up = { A = ["printer"] }': "face_up: wanted",
    'shown = { A = ["ore"] }': "shown: wanted",
    'shown_progress = { A = ["spy"] }': "shown_progress: wanted",
    "points = { A = 2 }": "points: wanted",
    "lengths = { A = 3 }": "lengths: wanted",
    "defender = { A = 1 }": "defender: wanted",
    "levels = { A = { trade = 1 } }": "levels: wanted",
    "supply = { A = { roads = 1 } }": "supply: wanted",
    "bank = { brick = 18 }": "bank: wanted",
    'next_cards = { trade = ["spy"] }': "next_cards: wanted",
    'last_cards = { trade = ["spy"] }': "last_cards: wanted",
    "deck_sizes = { politics = 18 }": "deck_sizes: wanted",
    'buildings = { "3.3N" = "A city" }': "buildings: wanted .* got .*A settlement",
    'knights = { "5.1S" = "B strong" }': "knights: wanted .* got .*B strong active",
    'roads = { "3.3NE-SE" = "" }': "roads: wanted",
    'tokens = { "3.3" = 3 }': "tokens: wanted",
    'metropolises = { trade = "3.3N" }': "metropolises: wanted",
    'longest_road = "A"': "longest_road: wanted",
    'robber = "3.3"': "robber: wanted 3.3, got 2.3",
    'merchant = "3.3"': "merchant: wanted",
    'merchant_owner = "A"': "merchant_owner: wanted",
    "ship = 1": "ship: wanted",
    "attacks = 0": "attacks: wanted",
    'phase = "roll"': "phase: wanted",
    'active = "B"': "active: wanted",
    'winner = "A"': "winner: wanted",
    'decision = "free_road"': "decision: wanted",
    "owed = { A = 1 }": "owed: wanted",
    'awaiting = ["B"]': "awaiting: wanted",
    "offers = { 1 = {} }": "offers: wanted",
    "undoable = 0": "undoable: wanted 0, got 1",
    'may = [{ by = "A", do = "roll" }]': "may .*: wanted True, got False",
    'may_not = [{ by = "A", do = "end_turn" }]': "may_not .*: wanted False, got True",
    "menu = { A = { end_turn = [] } }": "menu A end_turn: wanted",
    'verbs = { A = ["roll"] }': r"verbs A: wanted \['roll'\], got",
    'default = { A = { do = "roll" } }': "default A: wanted",
    'events = ["rolled"]': r"events: wanted \['rolled'\], got \['built'\]",
}


@pytest.mark.parametrize("expectation", WRONG)
def test_what_differs_is_told(expectation: str) -> None:
    with pytest.raises(AssertionError, match=WRONG[expectation]):
        assert differences(HEAD + POSITION + STEP + "[step.expect]\n" + expectation) == ""


BROKEN = {
    "unknown field `castles`": "castles = {}",
    "Expected `int` <= 4": "seats = 5",
    "there is no seat 'D'; the seats are A B C": 'seats = 3\nsettlements = { D = ["3.3N"] }',
    "Invalid enum value 'E'": 'settlements = { E = ["3.3N"] }',
    "there is no hex '9.9'": 'settlements = { A = ["9.9N"] }',
    "2.2SE is occupied twice": 'settlements = { A = ["3.3N"], B = ["2.2SE"] }',
    "3.3NE is beside another building": 'settlements = { A = ["3.3N", "3.3NE"] }',
    "walls: there is no city on 3.3N": 'settlements = { A = ["3.3N"] }\nwalls = ["3.3N"]',
    "metropolises: there is no city on 3.3N": 'metropolises = { trade = "3.3N" }',
    "roads: 2.3/SW is occupied twice": 'roads = { A = ["3.3N-NE"], B = ["3.3/NE"] }',
    "knights: 3.3N touches no road of A": 'knights = { A = ["3.3N"] }',
    "has words other than basic strong mighty active ready promoted": 'knights = { A = ["3.3N huge"] }',
    "A has more pieces on the board than there are": 'cities = { A = ["1.1N", "1.2N", "1.3N", "3.3N", "5.1S"] }',
    "supply: there are no 'ships'; there are roads": "supply = { A = { ships = 1 } }",
    "more cards in the hands than in the game": "hands = { A = { ore = 20 } }",
    "printer is never in a hand": 'progress = { A = ["printer"] }',
    "spy is only in a hand": 'face_up = { A = ["spy"] }',
    "there are not so many of printer": 'face_up = { A = ["printer", "printer"] }',
    "merchant, merchant_owner: both or none": 'merchant = "3.3"',
    "longest_road: LR-3 does not leave the card with A": 'longest_road = "A"',
    "points: A has 1 without more Defender tokens": 'settlements = { A = ["3.3N"] }\npoints = { A = 0 }',
    "the active seat has won already": "points = { A = 13 }",
    "unknown field `jokers`": "options = { jokers = 1 }",
}


@pytest.mark.parametrize("reason", BROKEN)
def test_a_broken_position_gets_one_clear_line(reason: str) -> None:
    with pytest.raises(ScenarioError) as broken:
        run_scenario(read_scenario(HEAD + BROKEN[reason] + STEP))
    assert reason in str(broken.value)


def test_a_road_that_is_no_single_path() -> None:
    with pytest.raises(ScenarioError, match=r"'3\.3N-NE-SE' is not one path"):
        run_scenario(read_scenario(HEAD + STEP.replace("3.3NE-SE", "3.3N-NE-SE")))


BROKEN_STEPS = {
    "'3.3' is no path": STEP.replace("3.3NE-SE", "3.3"),
    "Expected `array`": STEP.replace("build_road", "play_card").replace("path", 'card = "spy"\nargs'),
    "there is no seat 'Z'": STEP.replace('"A"', '"Z"'),
    "Object missing required field `path`": STEP.replace('path = "3.3NE-SE"', ""),
    "must have 'tag'": STEP + "[step.expect]\ndetails = [{ seat = 3 }]",
    "must have 'by'": STEP + '[step.expect]\nmay = [{ do = "roll" }]',
    "Invalid value 'fly'": STEP + '[step.expect]\nmay = [{ by = "A", do = "fly" }]',
    "unknown field `dukes`": STEP + "[step.expect]\ndukes = 3",
}


@pytest.mark.parametrize("reason", BROKEN_STEPS)
def test_a_broken_step_gets_one_clear_line(reason: str) -> None:
    with pytest.raises(ScenarioError) as broken:
        run_scenario(read_scenario(HEAD + BROKEN_STEPS[reason]))
    assert str(broken.value).startswith("step 1: ")
    assert reason in str(broken.value)


ROLL = '\n[[step]]\nby = "A"\ndo = "roll"\nchance.dice = [6, 1, "ship"]\n'


def test_chance_gives_the_dice_asked_for_and_the_rules_roll_them() -> None:
    for yellow, red, event in ((1, 1, "ship"), (6, 6, "science"), (3, 4, "politics"), (5, 2, "trade")):
        asked = ROLL.replace('[6, 1, "ship"]', f'[{yellow}, {red}, "{event}"]')
        wanted = f'details = [{{ tag = "rolled", yellow = {yellow}, red = {red}, event = "{event}" }}]'
        assert differences(f'{HEAD}phase = "roll"\n{asked}[step.expect]\n{wanted}') == ""


def test_what_chance_cannot_give_is_said() -> None:
    with pytest.raises(ScenarioError, match=r"chance: .* does not come of this step"):
        run_scenario(read_scenario(HEAD + 'phase = "roll"\n' + ROLL + 'chance.stolen = ["ore"]\n'))
    with pytest.raises(ScenarioError, match="unknown field `cards`"):
        run_scenario(read_scenario(HEAD + 'phase = "roll"\n' + ROLL + "chance.cards = 3\n"))
