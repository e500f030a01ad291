"""Positions of Cities & Knights for tests: the beginner board with what the test names, as in scenario files, and dice to order."""

from __future__ import annotations

from typing import Any

import pytest

from shared.catan.rules import Catan
from shared.catan.scenario import CatanPosition
from shared.catan.state import Face
from shared.engine import IllegalAction, Outcome, PublicEvent, Seat

A, B, C, D = range(4)


def position(options: dict[str, Any] | None = None, **keys: Any) -> Catan:
    """A match in T5 of seat A unless the keys (``shared.catan.scenario.PositionKeys``) say otherwise."""
    return Catan.restore(CatanPosition(keys, options or {}).match.full_snapshot())


def roll_of(yellow: int, red: int, event: Face, options: dict[str, Any] | None = None, **keys: Any) -> Catan:
    """A position before the roll, which will give these dice."""
    match = position(options, phase="roll", **keys)
    chance, wanted = match.secret().chance, (yellow, red, event)
    start = chance.drawn
    while (chance.roll(), chance.roll(), chance.choice(match.board.event_die)) != wanted:
        start += 1
        chance.drawn = start
    chance.drawn = start
    return Catan.restore(match.full_snapshot())


def of_type(outcome: Outcome, kind: type[PublicEvent]) -> list[Any]:
    """The public events of that type, in order."""
    return [event for event in outcome.events if type(event) is kind]


def refused(match: Catan, seat: Seat, action: Any) -> tuple[str, str]:
    """The rule and the key with which the action is refused, having changed nothing; nor is it listed."""
    before = match.full_snapshot()
    assert action not in list(match.legal_actions(seat))
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, action)
    assert match.full_snapshot() == before
    return refusal.value.rule, refusal.value.key


def place(match: Catan, name: str) -> int:
    """An intersection by its name (GEO-12)."""
    return match.board.place(name)


def hand(match: Catan, seat: Seat) -> dict[str, int]:
    """The cards of a hand, types with none left out."""
    return {card: number for card, number in match.own(seat).hand.items() if number}
