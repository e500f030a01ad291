"""Motion on the table: numbers count, cards fly, and nothing of it is there with reduced motion or in the way of the mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.model.motion import card
from tests.client.screens.conftest import Client


@pytest.mark.parametrize("still", [True, False])
def test_points_count_to_their_new_value(at_table: Client, still: bool) -> None:
    puppet = at_table()
    puppet.frame(3)
    widget = puppet.table.panels[0]
    start = widget.panel.seen_points
    widget.show(replace(widget.panel, seen_points=start + 10), filtered=False, moving=not still)
    seen = []
    for now in range(1000, 1600, 50):
        widget.tick(now)
        seen.append(widget._big)
    assert seen[-1] == start + 10
    assert seen == sorted(seen)
    assert (len(set(seen)) > 3) is not still
    assert not widget.counting


def test_cards_fly_over_the_table_and_are_not_hit(at_table: Client) -> None:
    puppet = at_table()
    table = puppet.table
    table.flights.show(puppet.app.theme, [(card(0, "18", "hand", "discard"), 0.5), (card(1, "", "deck", "hand"), 0.5)])
    area = table.flights.rect
    assert area.w
    assert area.h
    assert puppet.app.window.get_surface().get_rect().contains(area)
    assert table.stage.root.hit(area.center) is not table.flights
    table.flights.show(puppet.app.theme, [])
    assert not table.flights.rect.w


def test_reduced_motion_has_no_flights(at_table: Client) -> None:
    puppet = at_table()
    puppet.play_turn()
    assert not puppet.table.film.cards
