"""Two players of one name are told apart, at every table (for the room and its chat see ``test_replica_room``)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from client.model.games import TABLES, open_table
from client.model.namesakes import told_apart


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Anna", "Boris"], ["Anna", "Boris"]),
        (["Anna", "Anna"], ["Anna", "Anna 2"]),
        (["Anna", "Boris", "Anna", "Anna"], ["Anna", "Boris", "Anna 2", "Anna 3"]),
        (["Anna", "anna"], ["Anna", "anna 2"]),
        (["Anna 2", "Anna", "Anna"], ["Anna 2", "Anna", "Anna 3"]),
        (["Anna", "Anna", "Anna 2"], ["Anna", "Anna 3", "Anna 2"]),
        (["", "Anna", ""], ["", "Anna", ""]),
    ],
)
def test_the_second_of_a_name_has_a_number(names: list[str], shown: list[str]) -> None:
    assert told_apart(names) == shown
    assert told_apart(shown) == shown, "to tell names apart twice changes nothing"


def test_any_names_become_different_ones() -> None:
    words = ["Anna", "Anna 2", "Anna 2 2", "ANNA"]
    for names in itertools.product(words, repeat=4):
        shown = [name.casefold() for name in told_apart(names)]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("game", TABLES)
def test_every_table_tells_names_apart(game: str) -> None:
    table: Any = open_table(game)
    table.seats_changed(["Anna", "Boris", "Anna"])
    assert [table.speaker.player(seat) for seat in range(3)] == ["Anna", "Boris", "Anna 2"]
