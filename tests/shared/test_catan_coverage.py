"""Every rule of the specification of Cities & Knights is named where it is implemented and where it is tested; every conformance case,
every progress card and every refusal has a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from shared.catan.cards import DECKS, FACE_UP
from shared.catan.refusals import REFUSALS
from shared.scenario import Scenario
from tests.shared.catan_rules import CARDS, CASES, GROUPS, RULES
from tests.shared.rule_names import ROOT, RuleNames, code_files, scenarios_of

SCENARIOS = scenarios_of("catan")
NAMES = RuleNames(r"PRG-[A-Z][A-Za-z]+|[A-Z]{2,3}-\d+|DEC-[A-G]\b|T[0-7][a-d]?\b", r"[A-Z]{2,3}")
ELSEWHERE = ("catan_rules.py", "test_catan_coverage.py")


def test_the_list_of_rules_is_whole() -> None:
    assert len(RULES) == len(set(RULES)) == sum(GROUPS.values()) + 12 + 7 + 25


def test_every_rule_is_named_in_the_code() -> None:
    found = NAMES.in_files(*code_files(), ROOT / "shared" / "catan" / "board.toml")
    assert [rule for rule in RULES if rule not in found and not rule.startswith("INV-")] == []  # those are properties, not rules


def test_every_rule_is_named_in_a_scenario_or_a_test() -> None:
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path.name not in ELSEWHERE]
    helpers = [path for path in (ROOT / "tests").rglob("catan_*.py") if path.name not in ELSEWHERE]
    found = NAMES.in_files(*SCENARIOS, *tests, *helpers)
    assert [rule for rule in RULES if rule not in found] == []


def test_every_conformance_case_has_a_scenario() -> None:
    heads = {path.stem.partition("_")[0].upper() for path in SCENARIOS}
    in_tests = {"C09"}  # any board from any seed: test_catan_properties
    assert set(CASES) - heads - in_tests == set()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_file_is_named_after_its_scenario_and_its_rules_exist(path: Path) -> None:
    scenario = SCENARIOS[path]
    assert scenario.id.replace("-", "_") == path.stem
    assert scenario.game == "catan"
    assert set(scenario.rules) <= {*RULES, "UNDO-1"}


def played(scenario: Scenario, card: str, legal: bool) -> bool:
    steps = [step for step in scenario.steps if step["do"] == "play_card" and step["card"] == card]
    return any(step.get("legal", True) == legal for step in steps)


@pytest.mark.parametrize(("card", "rule"), list(zip((card for deck in DECKS.values() for card in deck), CARDS, strict=True)))
def test_every_card_has_scenarios_of_its_effect_and_of_a_refusal(card: str, rule: str) -> None:
    about = [scenario for scenario in SCENARIOS.values() if rule in scenario.rules]
    refused = [scenario for scenario in about if played(scenario, card, legal=False)]
    if card in FACE_UP:
        assert any(scenario.position.get("decks") for scenario in about)  # drawn
        assert card == "constitution" or refused
    else:
        assert any(played(scenario, card, legal=True) for scenario in about)
        assert refused


def test_every_refusal_has_a_scenario_that_names_its_rule() -> None:
    shown = {step["key"] for scenario in SCENARIOS.values() for step in scenario.steps if not step.get("legal", True) and "key" in step}
    assert set(REFUSALS) - shown == set()
