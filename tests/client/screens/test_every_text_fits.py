"""Every screen in three languages and sizes: no text overflows its box. The screens are those of scripts/screenshots.py.

Greek, whose words are the longest, is looked at in all sizes, the others in the smallest, where room is scarce.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from client.model import language
from client.puppet import Puppet

SCRIPT = Path(__file__).parents[3] / "scripts" / "screenshots.py"


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("screenshots", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Inspector:
    """Draws the present screen in languages and sizes and keeps what did not fit."""

    def __init__(self, sizes: tuple[tuple[int, int], ...]) -> None:
        self.sizes = sizes
        self.seen: list[str] = []
        self.overflows: list[str] = []

    def look(self, puppet: Puppet, name: str) -> None:
        self.seen.append(name)
        app = puppet.app
        for size in self.sizes:
            puppet.resize(size)
            for code in language.CODES if size == min(self.sizes) else ("el",):
                app.change_settings(language=code)
                app.theme.overflows.clear()
                app.screen.stage.touch_all()
                puppet.frame(2)
                self.overflows += [
                    f"{name} {code} {size}: {found.text!r} wants {found.wanted}, has {found.room}" for found in app.theme.overflows
                ]
        puppet.resize((1280, 800))
        app.change_settings(language="en")


@pytest.mark.parametrize("part", ["connect_and_lobby", "match", "lost", "lancaster_positions"])
def test_every_screen_in_every_language_and_size(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    script = load_script()
    inspector = Inspector(script.SIZES)
    with language.using("en"):
        getattr(script, part)(inspector.look)
    assert inspector.seen
    assert sorted(set(inspector.overflows)) == []
