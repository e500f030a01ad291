"""The window comes back on the monitor where it was last full screen, as long as the same monitors are there."""

from __future__ import annotations

import pytest

from client.model.settings import Place
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
