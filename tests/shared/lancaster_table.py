"""Positions of Lancaster for tests: a match whose set-up is over, with what the test puts on the table by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from shared.engine import IllegalAction, Outcome, PublicEvent, Seat
from shared.lancaster.actions import PlaceExtension
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Conflict, Guest, Held, LancasterOptions, Stack

A, B, C, D, E = range(5)
SEED = f"{7:064x}"


def begin(seats: int = 3, seed: str = SEED, **options: Any) -> Lancaster:
    """A new match, in its set-up."""
    return Lancaster.start(seats, LancasterOptions(**options), seed)


def table(seats: int = 3, start_player: Seat = A, tile: str = "points", **options: Any) -> Lancaster:
    """A match in round 1 at the first placement turn; every castle has the same tile, allies the next colours."""
    match = begin(seats, **options)
    match.public.start_player = start_player
    while match.public.phase == "setup":
        for seat in match.awaiting():
            legal = list(match.legal_actions(seat))
            match.play(seat, PlaceExtension(tile) if PlaceExtension(tile) in legal else legal[0])
    match.public.active = None
    match.public.turn = 0
    ask(match, "placement_turn")
    return match


def ask(match: Lancaster, *steps: str) -> None:
    """Go on with these steps, and then with the rest of the round, as if nothing had been open."""
    public = match.public
    if public.active is None:
        public.active = (public.start_player - 1) % match.seats
    public.decision = None
    kept = [step for step in public.agenda if step != "placement_turn"]
    public.agenda[:] = [*kept, *reversed(steps)]
    match._go_on()
    match._changes.clear()


def turn(match: Lancaster, seat: Seat) -> None:
    """Let it be this seat's placement turn, or the next one's who can place."""
    match.public.active = (seat - 1) % match.seats
    ask(match, "placement_turn")


def court(match: Lancaster, party: int, *strengths: int) -> None:
    """The party's knights at home; all others that are not on the board lie in its reserve."""
    state = match.public.parties[party]
    for strength, kind in match.components.knights.items():
        state.court[strength] = strengths.count(strength)
        out = sum(1 for _ in standing(match, party, strength))
        state.reserve[strength] = kind.count - out - strengths.count(strength)
        assert state.reserve[strength] >= 0


def standing(match: Lancaster, party: int, strength: int) -> Iterable[str]:
    """Where knights of the party stand on the board, one word for each."""
    public = match.public
    for letter, held in public.counties.items():
        if (held.party, held.strength) == (party, strength):
            yield letter
    for owner, state in public.parties.items():
        for space, guest in state.castle.items():
            if (guest.party, guest.strength) == (party, strength):
                yield f"{owner}:{space}"
    for card, conflict in public.conflicts.items():
        for stack in conflict.stacks.values():
            if stack.party == party:
                yield from [card] * stack.knights.count(strength)


def hold(match: Lancaster, county: str, party: int, strength: int, squires: int = 0) -> None:
    """A knight out of the reserve into a county."""
    match.public.parties[party].reserve[strength] -= 1
    match.public.counties[county] = Held(party, strength, squires)


def lodge(match: Lancaster, place: str, party: int, strength: int) -> None:
    """A knight out of the reserve onto a castle space."""
    owner, space = match.castle_of(place)
    match.public.parties[party].reserve[strength] -= 1
    match.public.parties[owner].castle[space] = Guest(party, strength)


def fight(match: Lancaster, card: str, *stacks: tuple[int, list[int]], row: str = "upper", column: int = 0) -> None:
    """Let the card lie in that place, with stacks out of the reserves from space 1 on; what lay there is in the box."""
    public = match.public
    for other, conflict in list(public.conflicts.items()):
        if other == card or (conflict.row, conflict.column) == (row, column):
            assert not conflict.stacks
            del public.conflicts[other]
    for party, knights in stacks:
        for strength in knights:
            public.parties[party].reserve[strength] -= 1
    placed = {space: Stack(party, sorted(knights), space) for space, (party, knights) in enumerate(stacks, start=1)}
    public.conflicts[card] = Conflict(row="upper" if row == "upper" else "lower", column=column, stacks=placed)


def goods(match: Lancaster, seat: Seat, **amounts: int) -> None:
    """What the seat has of gold, squires and votes."""
    state, own = match.public.seats[seat], match.own(seat)
    for good, number in amounts.items():
        if good == "votes":
            state.votes = number
        else:
            setattr(own, good, number)
            if getattr(state, good) is not None:
                setattr(state, good, number)


def purse(match: Lancaster, seat: Seat) -> dict[str, int]:
    """Gold, squires and votes of a seat."""
    return {"gold": match.holding(seat, "gold"), "squires": match.holding(seat, "squires"), "votes": match.holding(seat, "votes")}


def count(knights: Mapping[int, int]) -> list[int]:
    """A court or a reserve as a list of strengths."""
    return [strength for strength, number in sorted(knights.items()) for _ in range(number)]


def of_type(outcome: Outcome, kind: type[PublicEvent]) -> list[Any]:
    """The public events of that type, in order."""
    return [event for event in outcome.events if type(event) is kind]


def refused(match: Lancaster, seat: Seat, action: Any) -> tuple[str, str]:
    """The rule and the key with which the action is refused, having changed nothing; nor is it listed."""
    match._changes.clear()  # what the test put on the table by hand is no part of the action
    before = match.full_snapshot()
    assert action not in list(match.legal_actions(seat))
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, action)
    assert match.full_snapshot() == before
    return refusal.value.rule, refusal.value.key
