"""Pieces put on the board in the middle of a test, by their names: the position then is as if nothing had happened.

What is put here is put as it is; supplies are counted, rules are not asked. Whole positions are in ``catan_table``.
"""

from __future__ import annotations

from typing import Any

from shared.catan.events import CatanEvent
from shared.catan.roads import settle_longest_road
from shared.catan.rules import Catan
from shared.catan.state import Building, BuildingKind, Knight
from shared.engine import Outcome


def settled(match: Catan) -> Catan:
    """Lengths and points as they are with what was put, as if nothing had happened."""
    settle_longest_road(match)
    match.settle_points()
    match._begin()
    match._changes.clear()
    return match


def lay(match: Catan, seat: int, *chains: str) -> None:
    """Roads along chains of corners (GEO-12)."""
    for chain in chains:
        for path in match.board.chain(chain):
            assert path not in match.public.roads
            match.public.roads[path] = seat
            match.public.seats[seat].roads -= 1
    settled(match)


def build(match: Catan, seat: int, kind: BuildingKind, *places: str, wall: bool = False) -> None:
    state = match.public.seats[seat]
    for place in places:
        match.public.buildings[match.board.place(place)] = Building(seat, kind, wall)
        if kind == "settlement":
            state.settlements -= 1
        else:
            state.cities -= 1
        state.walls -= wall
    settled(match)


def post(match: Catan, seat: int, place: str, level: int = 1, active: bool = True, ready: bool | None = None) -> int:
    """A knight, by default one that may act if it is seat 0's and active. Its intersection."""
    ready = active and seat == 0 if ready is None else ready
    number = match.board.place(place)
    match.public.knights[number] = Knight(seat, level, active, ready)
    match.public.seats[seat].knights[level] -= 1
    settled(match)
    return number


def leave(match: Catan, seat: int, **pieces: int) -> None:
    """What is left in a supply: ``roads``, ``settlements``, ``cities``, ``walls``."""
    for name, number in pieces.items():
        setattr(match.public.seats[seat], name, number)
    settled(match)


def give(match: Catan, seat: int, **cards: int) -> None:
    """Cards from the bank."""
    match.gain(seat, cards)  # type: ignore[arg-type]
    match._changes.clear()


def accepted(match: Catan, seat: int, action: Any) -> Outcome:
    """Play an action that is listed."""
    assert action in list(match.legal_actions(seat))
    return match.play(seat, action)


def told(outcome: Outcome, *kinds: type[CatanEvent]) -> list[CatanEvent]:
    """The events of these kinds, in order."""
    return [event for event in outcome.events if isinstance(event, kinds)]
