"""Random legal matches of Lancaster for the tests: what happens is decided by a number, so that a failure can be repeated."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from shared.engine import Outcome, Seat, Snapshot
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import LancasterOptions

LONG = bool(os.environ.get("PALATINE_LONG"))
"""Set for the long run (``scripts/test.py --long``)."""
LONG_MATCHES = 1000
"""For each number of seats."""
OPTION_NAMES = LancasterOptions.__struct_fields__


class Step(NamedTuple):
    """One answer in a random match, after it was played."""

    match: Lancaster
    before: Snapshot
    """The full state before the answer."""
    after: Snapshot
    seat: Seat
    action: Any
    outcome: Outcome


@cache
def values(name: str) -> list[Any]:
    """The values of an option, the default first."""
    default = getattr(LancasterOptions(), name)
    kind = get_type_hints(LancasterOptions)[name]
    every = [True, False] if kind is bool else list(get_args(kind))
    return [default, *(value for value in every if value != default)]


def random_options(number: int) -> LancasterOptions:
    """Every option at random."""
    rng = random.Random(number)
    return LancasterOptions(**{name: rng.choice(values(name)) for name in OPTION_NAMES})


def new_match(number: int, seats: int | None = None, options: LancasterOptions | None = None) -> Lancaster:
    """A match that follows from the number: 2 to 5 seats in turn."""
    return Lancaster.start(seats or 2 + number % 4, options or LancasterOptions(), f"{number:064x}")


def random_action(match: Lancaster, rng: random.Random, war: float = 2) -> tuple[Seat, Any]:
    """A legal answer of somebody who owes one, its kind and its place chosen first; a ballot is replaced now and then.

    ``war`` is how much rather knights go to a conflict than elsewhere.
    """
    decision = match.public.decision
    assert decision is not None
    seats = match.awaiting()
    if decision.answered and match.options.vote_change == "until_all_in" and decision.kind == "vote" and rng.random() < 0.2:
        seats = tuple(decision.answered)
    seat = rng.choice(seats)
    kinds: dict[tuple[str, str], list[Any]] = {}
    for action in match.legal_actions(seat):
        kinds.setdefault((type(action).__name__, str(getattr(action, "target", getattr(action, "place", "")))), []).append(action)
    names = list(kinds)
    weights = [0.4 if kind in {"Decline", "FinishCastle"} else war if place.startswith("c") else 1 for kind, place in names]
    return seat, rng.choice(kinds[rng.choices(names, weights)[0]])


def random_match(number: int, seats: int | None = None, options: LancasterOptions | None = None, actions: int = 10_000) -> Iterator[Step]:
    """Play a match to its end, or so many answers of it, yielding after every answer."""
    match = new_match(number, seats, options)
    rng = random.Random(number)
    war = rng.choice((2, 2, 40))  # without the last, England hardly ever wins
    state = match.full_snapshot()
    for _ in range(actions):
        if not match.awaiting():
            return
        before = state
        seat, action = random_action(match, rng, war)
        outcome = match.play(seat, action)
        state = match.full_snapshot()
        yield Step(match, before, state, seat, action, outcome)
