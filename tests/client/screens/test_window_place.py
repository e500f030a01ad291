"""The window comes back on the monitor where it was last full screen, as long as the same monitors are there, and fits onto it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.app import App
from client.model.identity import Memory
from client.model.settings import Place, SettingsFile
from client.screens.begin import begin
from tests.client.screens.conftest import Client


def test_full_screen_remembers_where_the_window_was(client: Client) -> None:
    first = client(home="one").app
    begin(first, None, None)
    first.window.position = (40, 30)
    first.set_full_screen(True)
    first.set_full_screen(False)
    again = client(home="one").app
    assert tuple(again.window.position) == (40, 30)


@pytest.mark.parametrize("monitors", [[], [(640, 480), (640, 480)]])
def test_with_other_monitors_it_is_forgotten(client: Client, monitors: list[tuple[int, int]]) -> None:
    usual = client(home="usual").app
    moved = client(home="moved").app
    moved.settings.change(place=Place((40, 30), monitors))
    assert tuple(client(home="moved").app.window.position) == tuple(usual.window.position) != (40, 30)


def test_it_is_no_larger_than_the_monitor(client: Client, tmp_path: Path) -> None:
    client()  # with it there is a display
    monitors = pygame.display.get_desktop_sizes()
    widest, highest = (max(sizes) for sizes in zip(*monitors, strict=True))
    settings = SettingsFile(tmp_path / "large")
    settings.change(window=(widest + 500, highest - 50))
    app = App(settings, Memory(), sounds=False, discover=False)
    assert tuple(app.window.size) == (widest, highest - 50)
    app.close()
