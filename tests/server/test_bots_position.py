"""A bot's reading of a position agrees with what the engine then does, while supplies are not short."""

from __future__ import annotations

import random

import pytest

from server.bots.rheinlaender.imagined import imagined
from server.bots.rheinlaender.judgement import Weights, turns_left
from server.bots.rheinlaender.position import DUKE_AT_THE_END, Position
from shared.chance import match_seed
from shared.rheinlaender.actions import Place, Support
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions

PLENTY = 3
"""Knights in every supply with which no castle stays empty."""


def positions(seed: int, seats: int = 4):
    """The positions of a random match in which a card is to be played, with chance to choose from them."""
    match = Rheinlaender.start(seats, RheinlaenderOptions(), match_seed(bytes(32), [bytes([seed, seat]) for seat in range(seats)]))
    chance = random.Random(seed)
    while awaited := match.awaiting():
        if match.public.phase == "action":
            yield match, awaited[0], chance
        match.play(awaited[0], chance.choice(list(match.legal_actions(awaited[0]))))


@pytest.mark.parametrize("seed", range(6))
def test_effects_are_what_the_engine_does(seed: int):
    seen = 0
    for match, seat, _ in positions(seed):
        if min(state.supply for state in match.public.seats.values()) < PLENTY:
            break
        position = Position(match.public, match.seats)
        before = {number: (duchy.owner, duchy.spaces) for number, duchy in match.public.duchies.items()}
        for action in match.legal_actions(seat):
            if not isinstance(action, (Place, Support)):
                continue
            assert position.is_open(action.space)
            assert isinstance(action, Place) or position.may_support(seat, action.space)
            effect = position.effects(action.space)[seat]
            outcome = match.play(seat, action)
            duchy = next((duchy for duchy in match.public.duchies.values() if action.space in duchy.spaces), None)
            assert effect.winner == (duchy and duchy.owner)
            losers = sorted(position.groups[position.near(action.space)[place]].owner for place in effect.struck)
            joined = [owner for owner, spaces in before.values() if duchy and spaces[0] in duchy.spaces]
            assert losers == sorted(owner for owner in joined if owner not in (None, duchy and duchy.owner))
            match.take_back(outcome.changes)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("seats", [3, 5])
def test_groups_are_worth_what_the_end_pays(seats: int):
    for match, _, _ in positions(9, seats):
        position = Position(match.public, match.seats)
        owned = [group for group in position.groups if group.owner is not None]
        assert len(owned) == sum(duchy.owner is not None for duchy in match.public.duchies.values())
    assert match.standings() is not None
    position = Position(match.public, match.seats)
    for standing in match.standings() or ():
        worth = sum(group.worth for group in position.groups if group.owner == standing.seat)
        assert worth == standing.parts["dukes"] + standing.parts["centres"]
        assert standing.parts["dukes"] % DUKE_AT_THE_END == 0


def test_an_imagined_match_keeps_what_the_seat_sees_and_can_be_played_on():
    for match, seat, chance in positions(11):
        seen = match.snapshot(seat)
        guess = imagined(Rheinlaender.restore(seen), seat, chance)
        assert guess.snapshot(seat) == seen
        assert guess.hidden is not None
        hands = [card for own in guess.private.values() if own is not None for card in own.hand]
        assert sorted([*hands, *guess.public.discard, *guess.hidden.deck]) == list(range(55))
        while awaited := guess.awaiting():
            guess.play(awaited[0], guess.default_action(awaited[0]))
        break


def test_nobody_has_turns_left_after_the_last_round():
    weights = Weights()
    for match, seat, _ in positions(5):
        turns = turns_left(match.public, match.seats, weights)
        assert turns[seat] >= 1.0
        if match.public.end_set_off:
            still = {seat} | {(seat + step) % 4 for step in range(1, (match.public.start_seat - seat) % 4 or 4)}
            assert {other for other in range(4) if turns[other] > 0} == still
    assert turns_left(match.public, match.seats, weights) == [0.0] * 4
