"""Bishops and the archbishop (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shared.engine import Seat
from shared.rheinlaender.duchies import sole_leader
from shared.rheinlaender.events import ArchbishopChanged, BishopsChanged
from shared.rheinlaender.match import Match


def has_bishopric(match: Match, spaces: Iterable[str]) -> bool:
    """Whether a bishopric touches one of the spaces."""
    return not match.beside_bishopric.isdisjoint(spaces)


def bishops(match: Match) -> dict[Seat, int]:
    """Seat to its bishops, zeros left out: one for each owned duchy beside at least one bishopric (RHE-BIS-1, RHE-BIS-2)."""
    found = [0] * match.seats
    for duchy in match.public.duchies.values():
        if duchy.owner is not None and has_bishopric(match, duchy.spaces):
            found[duchy.owner] += 1
    return {seat: count for seat, count in enumerate(found) if count}


def archbishop_by(count: dict[Seat, int]) -> Seat | None:
    """Who holds the archbishop card with these bishops: the one alone in front, or nobody (RHE-BIS-3)."""
    return sole_leader(count)


def recount(match: Match, before: Sequence[Seat | None], owner: Seat | None) -> None:
    """Tell what changed of the bishops and move the card, if it moves (RHE-RES-9, RHE-RES-10, RHE-BIS-4).

    One duchy with a bishopric has come about, owned by ``owner``; ``before`` are the owners of the duchies with a bishopric that
    it was made of. No other bishop can have changed.
    """
    if [seat for seat in before if seat is not None] == ([] if owner is None else [owner]):
        return
    after = bishops(match)
    match.tell(BishopsChanged(after))
    public = match.public
    holder, new = public.archbishop, archbishop_by(after)
    if holder != new:
        public.archbishop = new
        match.tell(ArchbishopChanged(holder, new))
