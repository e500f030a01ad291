"""Every rule of the specification of Lancaster is named where it is implemented and where it is tested; every worked example, every law
and every refusal has a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shared.lancaster.components_file import COMPONENTS_FILE, standard_components
from shared.lancaster.refusals import REFUSALS
from shared.lancaster.rules import ANSWERS
from shared.lancaster.state import LancasterOptions
from shared.scenario import Scenario
from tests.shared.lancaster_rules import EXAMPLES, GROUPS, INVARIANTS, RULES
from tests.shared.rule_names import ROOT, RuleNames, code_files, scenarios_of

SCENARIOS = scenarios_of("lancaster")
NAMES = RuleNames(r"(?:LAN-[A-Z]+|INV|EX)-\d+", r"LAN-[A-Z]+|INV")
ELSEWHERE = ("lancaster_rules.py", "test_lancaster_coverage.py")


def test_the_list_of_rules_is_whole() -> None:
    assert len(RULES) == len(set(RULES)) == sum(GROUPS.values()) == 240
    assert (len(INVARIANTS), len(EXAMPLES)) == (26, 27)


def test_every_rule_is_named_in_the_code() -> None:
    code = [path for path in code_files() if not path.name.startswith("scenario")]  # what sets positions up implements nothing
    found = NAMES.in_files(*code, COMPONENTS_FILE)
    assert [rule for rule in RULES if rule not in found] == []


def test_every_rule_is_named_in_a_scenario_or_a_test() -> None:
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path.name not in ELSEWHERE]
    found = NAMES.in_files(*SCENARIOS, *tests)
    assert [rule for rule in [*RULES, *INVARIANTS] if rule not in found] == []


def test_every_worked_example_has_a_scenario() -> None:
    heads = {f"EX-{int(path.stem[2:4])}" for path in SCENARIOS if re.match(r"ex\d\d_", path.stem)}
    assert heads == set(EXAMPLES)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_file_is_named_after_its_scenario_and_its_rules_exist(path: Path) -> None:
    scenario = SCENARIOS[path]
    assert scenario.id.replace("-", "_") == path.stem
    assert scenario.game == "lancaster"
    assert set(scenario.rules) <= set(RULES)
    assert any("expect" in step or not step.get("legal", True) for step in scenario.steps)


def test_every_refusal_has_a_scenario_that_names_its_rule() -> None:
    shown = {
        (step["key"], step["rule"])
        for scenario in SCENARIOS.values()
        for step in scenario.steps
        if not step.get("legal", True) and "key" in step
    }
    assert set(REFUSALS.items()) - shown == set()


@pytest.mark.parametrize("number", standard_components().laws)
def test_every_law_has_a_scenario_in_which_it_is_carried_out(number: int) -> None:
    about = [scenario for path, scenario in SCENARIOS.items() if path.stem.startswith(f"law_{number:02}_")]
    assert about
    assert all(number in scenario.position["in_force"] for scenario in about)
    assert any(f"LAN-LAW-{number}" in scenario.rules for scenario in about)


def is_of_allies(scenario: Scenario) -> bool:
    return scenario.position.get("seats") == 2 and any(rule.startswith("LAN-ALLY-") for rule in scenario.rules)


def test_every_rule_of_allies_has_a_scenario() -> None:
    about = [scenario for scenario in SCENARIOS.values() if is_of_allies(scenario)]
    assert len(about) >= 12
    assert {f"LAN-ALLY-{number}" for number in range(1, GROUPS["ALLY"] + 1)} <= {rule for scenario in about for rule in scenario.rules}


def test_every_option_has_a_scenario() -> None:
    used = {name for scenario in SCENARIOS.values() for name in scenario.options}
    assert set(LancasterOptions.__struct_fields__) - used == set()


def test_every_kind_of_answer_is_given_in_a_scenario() -> None:
    given = {step["do"] for scenario in SCENARIOS.values() for step in scenario.steps if step.get("legal", True)}
    tags = {str(action.__struct_config__.tag) for answer in ANSWERS.values() for action in answer.actions}
    assert tags - given == set()
