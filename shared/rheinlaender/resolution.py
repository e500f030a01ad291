"""What a knight brings about: the resolution of a knight put on a free space and of a conversion (section 5).

There is no chance, no choice and nothing hidden in here, so a preview of it is exact (RHE-PRE-1, RHE-TURN-7). The mover is the
seat whose action is resolved (RHE-TERM-16); a duchy only ever grows or merges (RHE-DUC-13). The order in one line: old duchies and
values, knight, new castle, count and owner, dukes and payments at old values, garrisons, bishops, archbishop.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from shared.engine import Seat
from shared.rheinlaender import castles, church, duchies
from shared.rheinlaender.events import Change, DuchyChanged, KnightConverted, KnightPut, OldDuchy, Paid
from shared.rheinlaender.match import Match
from shared.rheinlaender.state import Duchy


class Part(msgspec.Struct, frozen=True):
    """A duchy as it is before the knight counts (RHE-RES-1)."""

    number: int
    owner: Seat | None
    spaces: tuple[str, ...]
    circles: list[str]
    value: int


class United(msgspec.Struct, frozen=True):
    """What the knight has made, as it counts (RHE-RES-4)."""

    spaces: Sequence[str]
    circles: list[str]
    counts: dict[Seat, int]
    leader: Seat | None


class Verdict(msgspec.Struct, frozen=True):
    """Who owns the resulting duchy (RHE-RES-5) and which old duke stays (RHE-RES-6)."""

    change: Change
    number: int
    """ID of the resulting duchy (RHE-DUC-14)."""
    before: Seat | None
    """The owner before; for a merger that of the part whose duke stays."""
    owner: Seat | None
    stays: int | None
    """ID of the old duchy whose duke stays beside the new one."""


def put_knight(match: Match, mover: Seat, space: str) -> None:
    """Resolve a knight of the mover's supply on a free space (RHE-RES-1 to RHE-RES-11)."""
    knights = match.public.knights
    parts: list[Part] = []
    joined, united = [space], [space]  # RHE-RES-2: the new space, single knights beside it, and the spaces of the duchies beside it
    for other in match.board.adjacent[space]:
        if other in knights and other not in united:
            number = duchies.duchy_at(match, other)
            if number is None:
                joined.append(other)
                united.append(other)
            else:
                part = _part(match, number)
                parts.append(part)
                united += part.spaces

    knights[space] = mover
    match.spend_knight(mover, KnightPut(mover, space))
    circles = duchies.circles_beside(match, united)
    castle = castles.castle_taken(match, space)
    if castle is not None:  # RHE-RES-3, before the owner is looked at (RHE-CAS-5)
        count = duchies.counts(match, united, circles)
        claim = castles.claimant(mover, [part.owner for part in parts], count, match.options.mixed_castle_claim)
        castles.garrison(match, mover, castle, claim)

    count = duchies.counts(match, united, circles)  # RHE-RES-4
    if sum(count.values()) > 1:
        _settle(match, mover, parts, joined, United(united, circles, count, duchies.sole_leader(count)))


def _settle(match: Match, mover: Seat, parts: Sequence[Part], joined: list[str], united: United) -> None:
    """Owner, dukes, payments, castles and bishops of the united duchy (RHE-RES-5 to RHE-RES-10)."""
    if not parts:
        verdict = _founding(match, united.leader)
    elif len(parts) == 1:
        verdict = _growth(parts[0], united.leader)
    else:
        verdict = _merger(match, parts, united.leader)
    _record(match, verdict, parts, joined)
    _tell_duchy(match, verdict, parts, united)
    _pay_old_owners(match, mover, parts, verdict.stays)
    if verdict.change != "grown":  # a growth under the same owner moves no garrison
        castles.hand_over(match, united.circles, verdict.owner)
    if church.has_bishopric(match, united.spaces):
        church.recount(match, [part.owner for part in parts if church.has_bishopric(match, part.spaces)], verdict.owner)


def _part(match: Match, number: int) -> Part:
    duchy = match.public.duchies[number]
    circles = duchies.circles_beside(match, duchy.spaces)
    return Part(number, duchy.owner, tuple(duchy.spaces), circles, duchies.value(match, circles))


def _founding(match: Match, leader: Seat | None) -> Verdict:
    """RHE-DUC-5: the sole leader, who need not be the mover, or nobody."""
    return Verdict("founded", match.public.next_duchy, None, leader, None)


def _growth(part: Part, leader: Seat | None) -> Verdict:
    """RHE-DUC-6, RHE-DUC-8: only a sole leader changes the owner; level, everything stays as it was."""
    if leader is None or leader == part.owner:
        return Verdict("grown", part.number, part.owner, part.owner, None if part.owner is None else part.number)
    return Verdict("taken_over", part.number, part.owner, leader, None)


def _merger(match: Match, parts: Sequence[Part], leader: Seat | None) -> Verdict:
    """RHE-DUC-9 to RHE-DUC-11: the leader of the joint count, or nobody; his most valuable duke stays."""
    in_order = sorted(parts, key=lambda part: _first_space(match, part))
    own = [part for part in in_order if leader is not None and part.owner == leader]
    if not own:
        return Verdict("merged", in_order[0].number, None, leader, None)
    best = max(own, key=lambda part: part.value)  # the first of equals in map order
    return Verdict("merged", best.number, leader, leader, best.number)


def _first_space(match: Match, part: Part) -> int:
    return min(map(match.board.order.__getitem__, part.spaces))


def _record(match: Match, verdict: Verdict, parts: Sequence[Part], joined: list[str]) -> None:
    """Write the resulting duchy into the state, under the ID it keeps (RHE-DUC-14)."""
    public = match.public
    if verdict.change == "founded":
        public.duchies[verdict.number] = Duchy(match.board.in_map_order(joined), verdict.owner)
        public.next_duchy += 1
        return
    added = list(joined)
    for part in parts:
        if part.number != verdict.number:
            del public.duchies[part.number]
            added += part.spaces
    duchy = public.duchies[verdict.number]
    duchy.spaces.extend(added)
    if duchy.owner != verdict.owner:
        duchy.owner = verdict.owner


def _tell_duchy(match: Match, verdict: Verdict, parts: Sequence[Part], united: United) -> None:
    old = {circle for part in parts for circle in part.circles}
    match.tell(
        DuchyChanged(
            change=verdict.change,
            duchy=verdict.number,
            spaces=match.board.in_map_order(united.spaces),
            owner_before=verdict.before,
            owner=verdict.owner,
            counts=united.counts,
            value=duchies.value(match, united.circles),
            level=united.leader is None,
            parts=[OldDuchy(part.number, part.owner, part.value, part.number == verdict.stays) for part in parts],
            gained=[circle for circle in united.circles if circle not in old],
        )
    )


def _pay_old_owners(match: Match, mover: Seat, parts: Sequence[Part], stays: int | None) -> None:
    """Each duke that goes is paid the old value of its duchy, the mover first, then clockwise (RHE-RES-7, RHE-PAY-1 to 5)."""
    gone = [(owner, part) for part in parts if (owner := part.owner) is not None and part.number != stays]
    if len(gone) > 1:
        gone.sort(key=lambda one: ((one[0] - mover) % match.seats, _first_space(match, one[1])))
    for owner, part in gone:
        match.credit(owner, part.value)
        match.tell(Paid(owner, part.value, part.number, part.circles))


def convert_knight(match: Match, mover: Seat, space: str) -> None:
    """Resolve the exchange of the foreign knight on ``space`` for one of the mover's supply (RHE-RESC-1 to RHE-RESC-5)."""
    public = match.public
    loser = public.knights[space]
    number = duchies.duchy_at(match, space)
    match.return_knight(loser)
    public.knights[space] = mover  # RHE-CONV-5: never empty in between, so the groups stay as they are
    match.spend_knight(mover, KnightConverted(mover, loser, space))
    if number is None:  # RHE-RESC-2, RHE-CONV-7
        return
    part = _part(match, number)
    count = duchies.counts(match, part.spaces, part.circles)
    united = United(part.spaces, part.circles, count, duchies.sole_leader(count))
    landless = united.leader is None and part.owner is not None and part.owner not in count
    taken_over = united.leader is not None and united.leader != part.owner  # RHE-RESC-3; otherwise RHE-RESC-4, RHE-DUC-12
    if taken_over or (landless and match.options.landless_owner == "removed"):  # RHE-OPT-11
        _change_owner(match, mover, part, united)


def _change_owner(match: Match, mover: Seat, part: Part, united: United) -> None:
    """The duchy as it stands goes to its leader, or to nobody; its old owner is paid the present value (RHE-RESC-3, RHE-PAY-2)."""
    owner = united.leader
    match.public.duchies[part.number].owner = owner
    _tell_duchy(match, Verdict("taken_over", part.number, part.owner, owner, None), [part], united)
    _pay_old_owners(match, mover, [part], None)
    castles.hand_over(match, united.circles, owner)
    if church.has_bishopric(match, part.spaces):
        church.recount(match, [part.owner], owner)
