"""The scenario runner itself: it finds what differs, and a broken file gets one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from shared.scenario import ScenarioError, check_file, main, read_scenario, run_scenario

STEP = """
[[step]]
by = "R"
do = "place"
card = 24
space = "L24"
"""
CASTLE = 'tokens = { C11 = "castle" }\n'
HEAD = 'id = "a"\nrules = ["RHE-DUC-1"]\nknights = { R = ["L23"] }\n'


def differences(text: str) -> str:
    return "; ".join(map(str, run_scenario(read_scenario(text))))


def test_a_scenario_that_holds() -> None:
    assert differences(HEAD + STEP + '[step.expect]\nsupply = { R = 19 }\nduchies = [ { spaces = "L24 L23", owner = "R" } ]\n') == ""


WRONG = {
    'duchies = [ { spaces = "L23 L24", owner = "Y" } ]': "'owner': 'R'",
    "duchies = []": r"duchies: wanted \[\], got \[\{'spaces': 'L23 L24'",
    'duchies = [ { spaces = "L23 L24", value = 2 }, { spaces = "L1 L2" } ]': "wanted .*'L1 L2'",
    "paid = { Y = 1 }": r"paid: wanted \{'Y': 1\}, got \{\}",
    'garrisons = { C01 = "R" }': r"garrisons: wanted \{'C01': 'R'\}, got \{\}",
    "supply = { R = 20 }": r"supply: wanted \{'R': 20\}, got \{'R': 19\}",
    "forts_left = { Y = 2 }": r"forts_left: wanted \{'Y': 2\}, got \{'Y': 3\}",
    "coins = { Y = 2 }": "coins: wanted",
    "cards = { R = 5 }": r"cards: wanted \{'R': 5\}, got \{'R': 4\}",
    "hands = { R = [1, 2, 3, 4] }": "hands: wanted",
    "bishops = { R = 1 }": r"bishops: wanted \{'R': 1\}, got \{\}",
    'archbishop = "R"': "archbishop: wanted R, got",
    "end = true": "end: wanted True, got False",
    'still = ["Y"]': r"still: wanted \['Y'\], got None",
    "over = true": "over: wanted True, got False",
    'next = "Y"': "next: wanted Y, got R",
    "final = { R = 3 }": r"final: wanted \{'R': 3\}, got \{'R': None\}",
    'winners = ["R"]': r"winners: wanted \['R'\], got \[\]",
    'empty_castles = ["C01"]': "empty_castles: wanted",
    'kept_garrisons = ["C01"]': "kept_garrisons: wanted",
    "draw_size = 3": "draw_size: wanted 3, got 40",
    "discard = []": r"discard: wanted \[\], got \[24\]",
    'place_targets = { 25 = ["L25"] }': r"place_targets: wanted \{25: \['L25'\]\}, got \{25: \['L25', 'R25'\]\}",
    'convert_targets = { 25 = ["L25"] }': r"convert_targets: wanted .* got \{25: \[\]\}",
    'support_targets = { R = ["L22"] }': r"support_targets: wanted .* got \{'R': \['L22', 'L25'\]\}",
    'support_includes = { R = ["L30"] }': "support_includes R L30: wanted True, got False",
    'support_excludes = { R = ["L25"] }': "support_excludes R L25: wanted False, got True",
    'events = ["card"]': r"events: wanted \['card'\], got \['card', 'knight', 'duchy'\]",
}


@pytest.mark.parametrize("expectation", WRONG)
def test_what_differs_is_told(expectation: str) -> None:
    with pytest.raises(AssertionError, match=WRONG[expectation]):
        assert differences(HEAD + STEP + "[step.expect]\n" + expectation) == ""


def test_an_action_that_should_be_legal() -> None:
    assert "accepted, got refused by RHE-PLACE-1 (not_in_region)" in differences(HEAD + STEP.replace("L24", "L25"))


def test_an_action_that_should_be_refused() -> None:
    assert "wanted a refusal RHE-SUP-4, got accepted" in differences(HEAD + STEP + 'legal = false\nrule = "RHE-SUP-4"')


def test_a_refusal_by_another_rule_or_sentence() -> None:
    refused = HEAD + STEP.replace("L24", "L25") + "legal = false\n"
    assert differences(refused + 'rule = "RHE-PLACE-1"\nkey = "not_in_region"') == ""
    assert "refused by: wanted RHE-PLACE-2, got RHE-PLACE-1" in differences(refused + 'rule = "RHE-PLACE-2"')
    assert "refused with: wanted space_occupied, got not_in_region" in differences(refused + 'key = "space_occupied"')


BROKEN = {
    "Expected '=' after a key": "id",
    "required field `id`": STEP,
    "required field `step`": 'id = "a"',
    "step 1: Object missing required field `by`": HEAD + '[[step]]\ndo = "place"',
    "step 1: there is no seat 'G'; the seats are R Y V": HEAD + STEP.replace('"R"', '"G"'),
    "step 1: Invalid value 'fly'": HEAD + STEP.replace("place", "fly"),
    "step 1: Object contains unknown field `colour`": HEAD + STEP + "colour = 3",
    "step 1: Object missing required field `space`": HEAD + STEP.replace('space = "L24"', ""),
    "unknown field `knigths`": HEAD + "knigths = {}\n" + STEP,
    "unknown field `dukes`": HEAD + STEP + "[step.expect]\ndukes = 3",
    "Invalid enum value 'X'": HEAD.replace("R =", "X =") + STEP,
    "seats: a colour is named twice": HEAD + 'seats = ["R", "R", "V"]' + STEP,
    "3 to 5 seats, not 2": HEAD + 'seats = ["R", "Y"]' + STEP,
    "knights: there is no space 'L99'": HEAD.replace("L23", "L99") + STEP,
    "forts: L23 is occupied twice": HEAD + 'forts = ["L23"]' + STEP,
    "tokens: there is no circle 'C99'": HEAD + 'tokens = { C99 = "castle" }' + STEP,
    "garrisons: C01 is no castle": HEAD + 'garrisons = { C01 = "R" }' + STEP,
    "owners: L23 is in no duchy": HEAD + 'owners = { L23 = "R" }' + STEP,
    "the duchy of L23 is not level": HEAD.replace('"L23"', '"L23", "L22"') + 'owners = { L23 = "Y" }' + STEP,
    "owners: L22 and L23 are one duchy": HEAD.replace('R = ["L23"]', 'R = ["L22"], Y = ["L23"]')
    + 'owners = { L22 = "R", L23 = "Y" }'
    + STEP,
    "forts: W3 is no bank space": HEAD + 'forts = ["W3"]' + STEP,
    "knights: W9 is open only with a knight or fort on L9": HEAD.replace("L23", "W9") + STEP,
    "knights: W9 is open only with a knight or fort on R9": HEAD.replace("L23", "W9") + 'forts = ["L9"]' + STEP,
    "knights: W9 is open only with a knight on R9": HEAD.replace('"L23"', '"L9", "W9"')
    + 'forts = ["R9"]\noptions = { river_opening = "knights_only" }'
    + STEP,
    "garrisons: no knight stands beside C11": HEAD.replace("L23", "L24") + CASTLE + 'garrisons = { C11 = "R" }' + STEP,
    "empty_castles: no knight stands beside C11": HEAD.replace("L23", "L24") + CASTLE + 'empty_castles = ["C11"]' + STEP,
    "empty_castles: C11 has a garrison": HEAD.replace("L23", "L22") + CASTLE + 'garrisons = { C11 = "R" }\nempty_castles = ["C11"]' + STEP,
    "kept_garrisons: C11 has no garrison": HEAD.replace("L23", "L22") + CASTLE + 'kept_garrisons = ["C11"]' + STEP,
    "kept_garrisons: C11 is beside nobody else's duchy": HEAD.replace("L23", "L22")
    + CASTLE
    + 'garrisons = { C11 = "R" }\nkept_garrisons = ["C11"]'
    + STEP,
    "Expected `int` >= 0 - at `$.supply": HEAD + "supply = { R = -1 }" + STEP,
    "Expected `int` <= 3 - at `$.forts_left": HEAD + "forts_left = { R = 4 }" + STEP,
    "Expected `int` >= 0 - at `$.coins": HEAD + "coins = { R = -1 }" + STEP,
    "there is no seat 'B'": HEAD + "supply = { B = 3 }" + STEP,
    "there is no seat 'G'; the seats": HEAD + "hands = { G = [1, 2, 3, 4, 5] }" + STEP,
    "may be named once": HEAD + "hands = { R = [1, 1, 2, 3, 4] }" + STEP,
    "the reshuffle card 0 is in no hand": HEAD + "hands = { R = [0, 1, 2, 3, 4] }" + STEP,
    "place_targets: there is no card 99": HEAD + STEP + "[step.expect]\nplace_targets = { 99 = [] }",
    "there is no game 'chess'; known are catan, lancaster, rheinlaender": HEAD + 'game = "chess"' + STEP,
    "step 1: chance: there are no dice": HEAD + STEP + "chance = { dice = [1, 2] }",
    "unknown field `jokers`": HEAD + "options = { jokers = 1 }" + STEP,
}


@pytest.mark.parametrize("reason", BROKEN)
def test_a_broken_file_gets_one_clear_line(reason: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as broken:
        run_scenario(read_scenario(BROKEN[reason]))
    assert reason in str(broken.value)
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN[reason], encoding="utf-8")
    passed, line = check_file(path)
    assert not passed
    assert line.startswith(f"FAIL {path}: ")
    assert "\n" not in line


def test_the_command_prints_a_line_for_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, latin = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "latin.toml"
    good.write_text(HEAD + STEP, encoding="utf-8")
    bad.write_text(HEAD + STEP + "[step.expect]\nend = true", encoding="utf-8")
    latin.write_bytes(b'id = "\xe4"')
    assert main([str(good)]) == 0
    assert capsys.readouterr().out == f"pass a {good}\n"
    assert main([str(good), str(bad), str(latin), str(tmp_path / "none.toml"), str(good)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"pass a {good}",
        f"FAIL a {bad}: step 1 (R place 24 L24): end: wanted True, got False",
        f"FAIL {latin}: is not UTF-8 text",
        f"FAIL {tmp_path / 'none.toml'}: cannot be read: No such file or directory",
        f"pass a {good}",
    ]


def test_the_command_without_files_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err == "usage: python -m shared.scenario FILE...\n"


def test_the_game_is_known_by_its_rules() -> None:
    for head in ('id = "a"\nrules = ["RHE-DUC-1"]', 'id = "a"', 'id = "a"\ngame = "rheinlaender"', 'id = "a"\nrules = ["X-1"]'):
        assert read_scenario(head + STEP).game == "rheinlaender"


def test_without_flow_any_colour_is_to_move_and_no_round_ends() -> None:
    steps = "".join(
        STEP.replace('"R"', f'"{colour}"').replace("24", str(card)) for colour, card in zip("VYRYV", range(30, 35), strict=True)
    )
    assert differences('id = "a"\nend = true\n' + steps.replace("L34", "R34") + "[step.expect]\nover = false") == ""
