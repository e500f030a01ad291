"""For tests of what covers the rules of a game: the IDs of rules that texts name, and the scenario files of the game."""

from __future__ import annotations

import re
from pathlib import Path

from shared.scenario import Scenario, read_scenario

ROOT = Path(__file__).parent.parent.parent


class RuleNames:
    """How the rules of a game are named: ``one`` is the pattern of an ID, ``group`` of what stands before the number of a numbered one."""

    def __init__(self, one: str, group: str) -> None:
        self._one = re.compile(rf"\b(?:{one})")
        self._range = re.compile(rf"\b({group})-(\d+) to (?:(?:{group})-)?(\d+)")

    def in_text(self, text: str) -> set[str]:
        """``SET-8 to SET-10`` and ``SET-8 to 10`` name those between, too."""
        found = set(self._one.findall(text))
        for group, first, last in self._range.findall(text):
            found |= {f"{group}-{number}" for number in range(int(first), int(last) + 1)}
        return found

    def in_files(self, *paths: Path) -> set[str]:
        return {rule for path in paths for rule in self.in_text(path.read_text(encoding="utf-8"))}


def code_files() -> list[Path]:
    """All modules of the packages."""
    return [path for package in ("shared", "server", "client") for path in (ROOT / package).rglob("*.py")]


def scenarios_of(game: str) -> dict[Path, Scenario]:
    """The scenarios in the game's folder by their file, in order."""
    files = sorted((ROOT / "tests" / "scenarios" / game).glob("*.toml"))
    return {path: read_scenario(path.read_text(encoding="utf-8")) for path in files}
