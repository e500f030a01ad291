"""Single phases and steps of a round of Lancaster for tests, run on a position of ``lancaster_table``."""

from __future__ import annotations

from shared.engine import Outcome, Seat
from shared.lancaster.rules import ROUND, Lancaster
from shared.lancaster.state import Decision


def run(match: Lancaster, *steps: str) -> Outcome:
    """Do these steps of the agenda and nothing after them, as far as nobody has to decide; what was told."""
    match.public.decision, match.public.active = None, None
    match.public.agenda[:] = reversed(steps)
    match._begin()
    match._go_on()
    return Outcome(tuple(match._events), tuple(match._told), match._changes.take())


def run_from(match: Lancaster, phase: str) -> Outcome:
    """The round goes on with that phase: ``parliament``, ``laws``, ``counties``, ``castles``, ``conflicts``, ``round_end``."""
    return run(match, *ROUND[ROUND.index(phase) :])


def open_decision(match: Lancaster) -> Decision:
    """The decision that is open."""
    decision = match.public.decision
    assert decision is not None
    return decision


def asked(match: Lancaster) -> tuple[str, tuple[Seat, ...], str]:
    """Kind, seats and source of the open decision."""
    decision = open_decision(match)
    return decision.kind, match.awaiting(), decision.source
