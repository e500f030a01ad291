"""All scenario files of all games pass; those of Rheinländer and the code name every rule and every refusal of its specification."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shared.rheinlaender.refusals import REFUSALS
from shared.scenario import read_scenario, run_scenario
from tests.shared.rhine_rules import RULES
from tests.shared.rule_names import ROOT, RuleNames, code_files

FILES = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))
NAMES = RuleNames(r"RHE-[A-Z]+-\d+", r"RHE-[A-Z]+")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenario = read_scenario(path.read_text(encoding="utf-8"))
    assert run_scenario(scenario) == []
    assert scenario.steps
    assert scenario.rules


def test_a_file_is_named_after_its_scenario() -> None:
    for path in FILES:
        words = re.split(r"[-_]", read_scenario(path.read_text(encoding="utf-8")).id.lower().removeprefix("rhe-"))
        assert re.split("_", path.stem)[: len(words)] == words, path.name


def test_every_refusal_has_a_scenario_that_names_its_rule() -> None:
    shown = set()
    for path in FILES:
        for step in read_scenario(path.read_text(encoding="utf-8")).steps:
            if not step.get("legal", True):
                shown.add((step.get("key"), step.get("rule")))
    assert {(key, rule) for key, rule in REFUSALS.items()} - shown == set()


def test_every_rule_is_named_in_code_or_in_a_scenario() -> None:
    tests = [path for path in (ROOT / "tests" / "shared").glob("*.py") if path.name != "rhine_rules.py"]
    named = _named_in(*code_files(), *tests, *FILES)
    advice = {rule for rule in RULES if rule.startswith("RHE-HELP")}  # sentences, which only the rulebook has
    assert [rule for rule in RULES if rule not in named | advice] == []
    assert advice <= _named_in(ROOT / "client" / "locale" / "en" / "rules_rheinlaender.toml")


def _named_in(*paths: Path) -> set[str]:
    return {_short(rule) for rule in NAMES.in_files(*paths)}


def _short(rule: str) -> str:
    """``RHE-EX-01`` and ``RHE-EX-1`` are the same rule."""
    head, _, number = rule.rpartition("-")
    return f"{head}-{int(number)}"


def test_scenarios_name_only_rules_that_exist() -> None:
    for path in FILES:
        scenario = read_scenario(path.read_text(encoding="utf-8"))
        if scenario.game == "rheinlaender":
            assert {_short(rule) for rule in scenario.rules} <= set(RULES), path.name
