"""Random legal matches of Rheinländer for the tests: what happens is decided by a number, so that a failure can be repeated."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

from shared.engine import Outcome, Seat, Snapshot
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions

LONG = bool(os.environ.get("PALATINE_LONG"))
"""Set for the long run (``scripts/test.py --long``)."""
LONG_MATCHES = 1000


class Step(NamedTuple):
    """One action of a random match, after it was played."""

    match: Rheinlaender
    before: Snapshot
    """The full state before the action."""
    seat: Seat
    action: Any
    outcome: Outcome


def choices(name: str) -> tuple[Any, ...]:
    """The values of an option, the default first."""
    return get_args(get_type_hints(RheinlaenderOptions)[name]) or (0,)


OPTION_NAMES = [name for name in RheinlaenderOptions.__struct_fields__ if name != "start_seat"]


def random_options(number: int) -> RheinlaenderOptions:
    """Every option at random."""
    rng = random.Random(number)
    return RheinlaenderOptions(start_seat=rng.randrange(3), **{name: rng.choice(choices(name)) for name in OPTION_NAMES})


def new_match(number: int, seats: int | None = None, options: RheinlaenderOptions | None = None) -> Rheinlaender:
    """A match that follows from the number: 3, 4 and 5 seats in turn."""
    return Rheinlaender.start(seats or 3 + number % 3, options or RheinlaenderOptions(), f"{number:064x}")


def random_action(match: Rheinlaender, rng: random.Random) -> tuple[Seat, Any]:
    """A legal action, its kind chosen first, so that conversions and forts are not drowned by supports."""
    seat = match.awaiting()[0]
    kinds: dict[type, list[Any]] = {}
    for action in match.legal_actions(seat):
        kinds.setdefault(type(action), []).append(action)
    return seat, rng.choice(kinds[rng.choice(list(kinds))])


def random_match(number: int, seats: int | None = None, options: RheinlaenderOptions | None = None) -> Iterator[Step]:
    """Play a match to its end, yielding after every action."""
    match = new_match(number, seats, options)
    rng = random.Random(number)
    while match.awaiting():
        before = match.full_snapshot()
        seat, action = random_action(match, rng)
        outcome = match.play(seat, action)
        yield Step(match, before, seat, action, outcome)
