"""Duchies as they stand: which one a space belongs to, counts, sole leaders, values (section 6 and RHE-TERM-7 to 14).

Questions only; what changes a duchy is in ``resolution``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shared.engine import Seat
from shared.rheinlaender.match import Match

DUKE_IN_PLAY = 1
DUKE_AT_END = 5
"""RHE-FIN-1: instead of the 1 in play."""


def duchy_at(match: Match, space: str) -> int | None:
    """ID of the duchy that the space belongs to, if any."""
    for number, duchy in match.public.duchies.items():
        if space in duchy.spaces:
            return number
    return None


def circles_beside(match: Match, spaces: Iterable[str]) -> list[str]:
    """The circles that touch at least one of the spaces, in map order (RHE-TERM-5)."""
    beside = match.board.circle_beside
    found = set()
    for space in spaces:
        if space in beside:
            found.add(beside[space])
    return sorted(found)


def counts(match: Match, spaces: Iterable[str], circles: Iterable[str]) -> dict[Seat, int]:
    """Knights of each seat on the spaces and in the castles beside them, by seat, zeros left out (RHE-TERM-8)."""
    knights, garrisons = match.public.knights, match.public.garrisons
    found = [0] * match.seats
    for space in spaces:
        found[knights[space]] += 1
    for circle in circles:
        if circle in garrisons:
            found[garrisons[circle]] += 1
    return {seat: count for seat, count in enumerate(found) if count}


def sole_leader(count: Mapping[Seat, int]) -> Seat | None:
    """The seat with more than each other seat singly, or None when level (RHE-TERM-11, RHE-TERM-12) or nobody has any."""
    leader, most = None, 0
    for seat, knights in count.items():
        if knights > most:
            leader, most = seat, knights
        elif knights == most:
            leader = None
    return leader


def centres_worth(match: Match, circles: Iterable[str]) -> int:
    """Points of the centres without any duke (RHE-TERM-14, RHE-PAY-3: whoever's knights stand beside them)."""
    return sum(map(match.worth.__getitem__, circles))


def value(match: Match, circles: Iterable[str]) -> int:
    """Value in play of a duchy beside these circles: 1 for the duke and its centres (RHE-TERM-14)."""
    return DUKE_IN_PLAY + centres_worth(match, circles)
