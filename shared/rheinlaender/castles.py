"""Who garrisons a castle, and what becomes of garrisons when a duchy changes hands (section 7, RHE-RES-3, RHE-RES-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from shared.engine import Seat
from shared.rheinlaender.duchies import sole_leader
from shared.rheinlaender.events import CastleGarrisoned, CastleLeftEmpty, GarrisonExchanged, GarrisonKept, GarrisonVacated
from shared.rheinlaender.match import Match


def castle_taken(match: Match, space: str) -> str | None:
    """The castle that a knight just put on ``space`` is the first knight beside, if any (RHE-CAS-1)."""
    public = match.public
    circle = match.board.circle_beside.get(space)
    if circle is None or public.tokens[circle] != "castle" or circle in public.garrisons:
        return None
    if circle in public.empty_castles:  # RHE-CAS-7: for good
        return None
    if any(other != space and other in public.knights for other in match.board.circles[circle].touches):
        return None
    return circle


def claimant(mover: Seat, owners: Sequence[Seat | None], count: Mapping[Seat, int], mixed: str) -> Seat:
    """Who may garrison: RHE-RES-3 (a) to (d).

    ``owners`` are those of the duchies that the knight joins, ``count`` all knights together without the new garrison,
    ``mixed`` the option ``mixed_castle_claim`` (RHE-OPT-7).
    """
    held_by = set(owners)
    if not held_by or held_by == {None}:  # RHE-RES-3a, RHE-CAS-4; RHE-RES-3c, RHE-CAS-3
        return mover
    if len(held_by) == 1:  # RHE-RES-3b, RHE-CAS-2
        return next(owner for owner in owners if owner is not None)
    leader = sole_leader(count) if mixed == "leader_else_mover" else None  # RHE-RES-3d
    return mover if leader is None else leader


def garrison(match: Match, mover: Seat, circle: str, claim: Seat) -> None:
    """Put a knight of the claimant into the castle; he cannot decline. Without a knight it stays empty (RHE-RES-3, RHE-CAS-7)."""
    public = match.public
    if public.seats[claim].supply > 0:
        seat = claim
    elif match.options.castle_without_knight == "mover_garrisons" and public.seats[mover].supply > 0:  # RHE-OPT-5
        seat = mover
    else:
        public.empty_castles.append(circle)
        match.tell(CastleLeftEmpty(circle, claim))
        return
    public.garrisons[circle] = seat
    match.spend_knight(seat, CastleGarrisoned(seat, circle, out_of_turn=seat != mover))


def hand_over(match: Match, circles: Iterable[str], owner: Seat | None) -> None:
    """Every castle among the circles, given in map order, goes to the new owner of the duchy (RHE-RES-8, RHE-CAS-9).

    Without an owner all garrisons stay (RHE-CAS-10), and none is any more one that somebody could not replace.
    """
    garrisons = match.public.garrisons
    for circle in circles:
        holder = garrisons.get(circle)
        if owner is None or holder == owner:
            _forget_kept(match, circle)
        elif holder is not None:
            _exchange(match, circle, holder, owner)


def _exchange(match: Match, circle: str, holder: Seat, owner: Seat) -> None:
    public = match.public
    if public.seats[owner].supply > 0:
        _forget_kept(match, circle)
        match.return_knight(holder)
        public.garrisons[circle] = owner
        match.spend_knight(owner, GarrisonExchanged(circle, holder, owner))
    elif match.options.castle_shortage == "vacated":  # RHE-OPT-6
        match.return_knight(holder)
        del public.garrisons[circle]
        public.empty_castles.append(circle)
        match.tell(GarrisonVacated(circle, holder))
    else:  # RHE-CAS-8
        if circle not in public.kept_garrisons:
            public.kept_garrisons.append(circle)
        match.tell(GarrisonKept(circle, holder, owner))


def _forget_kept(match: Match, circle: str) -> None:
    kept = match.public.kept_garrisons
    if circle in kept:
        kept.pop(kept.index(circle))
