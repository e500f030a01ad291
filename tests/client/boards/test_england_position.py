"""Positions of Lancaster: what the public section shows, as it stays."""

from __future__ import annotations

import dataclasses

import pytest
from england_boards import PRINTED, busy, played

from client.boards.england_position import EnglandPosition, HeldView, StackView
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Conflict, Held, LancasterOptions, Stack


def start(seats: int = 4) -> Lancaster:
    return Lancaster.start(seats, LancasterOptions(), "0" * 64)


def test_the_beginning() -> None:
    position = EnglandPosition.from_public(start().public, PRINTED)
    assert not position.counties
    assert {pile.number for pile in position.piles.values()} == {3}
    assert set(position.spots) == {"upper:0", "upper:1"}
    assert all(position.favours.values())
    assert len(position.favours) == 6
    assert len(EnglandPosition.from_public(start(3).public, PRINTED).favours) == 5


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_equal_states_give_equal_positions_and_later_ones_others(seats: int) -> None:
    one, other, later = (played(seats, actions).public for actions in (60, 60, 75))
    assert EnglandPosition.from_public(one, PRINTED) == EnglandPosition.from_public(other, PRINTED)
    assert EnglandPosition.from_public(one, PRINTED) != EnglandPosition.from_public(later, PRINTED)


def test_a_position_stays_when_the_state_goes_on() -> None:
    match = start()
    before = EnglandPosition.from_public(match.public, PRINTED)
    match.public.counties["C"] = Held(1, 2, 1)
    assert "C" not in before.counties
    assert EnglandPosition.from_public(match.public, PRINTED).counties["C"] == HeldView(1, 2, 1)


def test_allies_have_the_colour_that_was_chosen() -> None:
    match = start(2)
    match.public.parties[2].colour, match.public.parties[3].colour = 4, None
    match.public.counties["C"], match.public.counties["E"] = Held(2, 2), Held(3, 1)
    counties = EnglandPosition.from_public(match.public, PRINTED).counties
    assert counties["C"].colour == 4
    assert counties["E"].colour == 3


def test_stacks_are_ranked_and_paid_as_the_battle_would() -> None:
    match = start()
    match.public.conflicts["c05a"] = Conflict("lower", 1, {1: Stack(0, [1, 2], 1), 2: Stack(3, [3], 2), 3: Stack(1, [1], 3)})
    card = EnglandPosition.from_public(match.public, PRINTED).cards["c05a"]
    assert card.spot == "lower:1"
    assert card.stacks[2] == StackView(3, (3,), 0, 4)
    assert card.stacks[1] == StackView(0, (1, 2), 1, 2)
    assert card.stacks[3].points == 1


def test_without_a_knight_that_is_on_its_way() -> None:
    position = busy()
    assert "A" not in position.without("A", 1, 2).counties
    assert position.without("A", 0, 2) == position
    assert position.without("C", 0, 2) == position
    assert position.without("c09a", 0, 2).cards["c09a"].stacks[1].knights == (1,)
    assert position.without("c09a", 0, 0).cards["c09a"].stacks[1].knights == (1,)
    assert set(position.without("c09a", 3, 4).cards["c09a"].stacks) == {1}
    assert "c10a" not in position.without_card("c10a").cards
    assert position == dataclasses.replace(busy())
