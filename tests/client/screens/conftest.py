"""A whole client on SDL's dummy driver, with a home of its own, driven by real events against the real embedded server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from client.app import App
from client.model import language
from client.model.games import DEFAULT_GAME
from client.model.identity import Memory
from client.model.settings import SettingsFile
from client.puppet import Puppet
from client.screens.begin import begin
from client.screens.intent import Intent
from client.screens.table import TableScreen

Client = Callable[..., Puppet]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Opens clients and closes them after the test."""
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    opened: list[App] = []

    def make(
        name: str = "Anna", size: tuple[int, int] = (1280, 800), home: str = "", tokens: Memory | None = None, still: bool = True
    ) -> Puppet:
        settings = SettingsFile(tmp_path / (home or f"settings-{len(opened)}"))
        settings.change(name=name, language="en", reduced_motion=still)
        app = App(settings, tokens or Memory(), size=size, sounds=False, discover=False)
        opened.append(app)
        return Puppet(app)

    with language.using("en"):
        yield make
        for app in reversed(opened):
            app.close()


@pytest.fixture
def at_table(client: Client) -> Client:
    """Opens a client at a table of its own with bots that do not wait."""

    def make(seats: int = 3, size: tuple[int, int] = (1280, 800), game: str = DEFAULT_GAME) -> Puppet:
        puppet = client(size=size)
        begin(puppet.app, None, Intent(game=game, seats=seats, bots="novice", bot_pace=0))
        puppet.wait(lambda: isinstance(puppet.app.screen, TableScreen), "the table")
        puppet.wait_for_move()
        return puppet

    return make
