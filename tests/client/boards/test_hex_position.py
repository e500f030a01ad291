"""The position of the hex board is a copy of what the public section shows."""

from __future__ import annotations

import random

from client.boards.hex_position import BuildingView, HexPosition, KnightView
from shared.catan.rules import Catan
from shared.catan.state import Building, CatanOptions, Knight, Public


def begun() -> Public:
    return Catan.start(3, CatanOptions(layout="beginner"), "0" * 64).public


def test_it_shows_the_layout() -> None:
    public = begun()
    position = HexPosition.from_public(public)
    assert (list(position.terrain), list(position.tokens), list(position.harbours)) == (public.terrain, public.tokens, public.harbours)
    assert position.robber == public.robber
    assert position.merchant is None


def test_it_shows_every_piece() -> None:
    public = begun()
    public.buildings[20] = Building(1, "city", True)
    public.buildings[40] = Building(2, "tipped")
    public.metropolises["science"] = 20
    public.knights[30] = Knight(0, 3, True)
    public.roads[7] = 2
    public.merchant, public.merchant_owner = 4, 1
    position = HexPosition.from_public(public)
    assert position.buildings == {20: BuildingView(1, "city", True, "science"), 40: BuildingView(2, "tipped")}
    assert position.knights == {30: KnightView(0, 3, True)}
    assert position.roads == {7: 2}
    assert (position.merchant, position.merchant_owner) == (4, 1)


def test_equal_states_give_equal_positions_and_a_copy_stays() -> None:
    public = begun()
    before = HexPosition.from_public(public)
    assert before == HexPosition.from_public(public)
    public.knights[30] = Knight(0, 1, False)
    asleep = HexPosition.from_public(public)
    public.knights[30].active = True
    assert before.knights == {}
    assert asleep.knights[30].active is False
    assert asleep != HexPosition.from_public(public)


def test_the_rolled_hexes_are_those_of_the_number_without_the_robber() -> None:
    public = begun()
    public.turn, public.phase = 3, "actions"
    eights = [tile for tile, number in enumerate(public.tokens) if number == 8]
    public.dice.yellow, public.dice.red = 3, 5
    assert HexPosition.from_public(public).rolled == set(eights)
    public.robber = eights[0]
    assert HexPosition.from_public(public).rolled == set(eights[1:])
    public.dice.red = 4
    assert HexPosition.from_public(public).rolled == frozenset()
    public.dice.red, public.phase = 5, "roll"
    assert HexPosition.from_public(public).rolled == frozenset()


def test_it_follows_a_match() -> None:
    match = Catan.start(4, CatanOptions(), "5" * 64)
    chance = random.Random(3)
    for _ in range(120):
        seat = match.awaiting()[0]
        match.play(seat, chance.choice(list(match.legal_actions(seat))))
    position = HexPosition.from_public(match.public)
    assert len(position.buildings) == len(match.public.buildings) >= 8
    assert position.roads == dict(match.public.roads)
