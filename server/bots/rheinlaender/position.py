"""A Rheinländer position as a bot looks at it: the groups on the board, what each is worth, and what one more knight would do.

A reading aid for judging positions, made from the public section alone. The rules are the engine's; where this estimates what an
action yet to come would do, it leaves out the rare cases (short supplies, castles left empty).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from shared.engine import Seat
from shared.rheinlaender.board import standard_map
from shared.rheinlaender.state import Public

TOKEN_WORTH = {"castle": 1, "bishopric": 1, "city4": 4, "city3": 3, "city2": 2}
DUKE_AT_THE_END, DUKE_IN_PLAY = 5, 1


class Place(NamedTuple):
    """What the map says of one space."""

    bank: bool
    adjacent: tuple[str, ...]
    regions: tuple[int, ...]
    circle: str | None


@functools.cache
def places() -> dict[str, Place]:
    """All spaces of the map, in map order."""
    return {space.id: Place(space.kind == "bank", space.adjacent, space.regions, space.circle) for space in standard_map().spaces.values()}


@functools.cache
def partner(space: str) -> str | None:
    """The other space beside the same circle."""
    circle = places()[space].circle
    if circle is None:
        return None
    first, second = standard_map().circles[circle].touches
    return second if first == space else first


@dataclass(slots=True)
class Group:
    """Knights that hang together: a duchy, or a single knight (``owner`` None and ``duchy`` False)."""

    spaces: list[str]
    counts: list[int]
    """By seat, garrisons included."""
    owner: Seat | None
    duchy: bool
    centres: int
    """Worth of the centres beside it."""
    church: bool
    """Whether a bishopric is beside it."""

    @property
    def worth(self) -> int:
        """What it brings its owner at the end (RHE-FIN-1)."""
        return DUKE_AT_THE_END + self.centres


class Effect(NamedTuple):
    """What a knight of some seat on a free space would do, in points at the end of the match."""

    winner: Seat | None
    """Who gains: the owner of the duchy that results."""
    gain: float
    losers: tuple[tuple[Seat, float], ...]
    """Who loses how much, payments taken off."""
    struck: tuple[int, ...]
    """Numbers of the groups whose owner loses them."""


class Position:
    """The groups of a position and the free spaces around them."""

    def __init__(self, public: Public, seats: int) -> None:
        """``public`` is read, and must not change while this is in use."""
        self.public = public
        self.seats = seats
        self.groups: list[Group] = []
        self.group_at: dict[str, int] = {}
        for duchy in public.duchies.values():
            self._add(duchy.spaces, duchy.owner, duchy=True)
        for space in public.knights:
            if space not in self.group_at:
                self._add([space], None, duchy=False)

    def _add(self, spaces: list[str], owner: Seat | None, *, duchy: bool) -> None:
        public, number = self.public, len(self.groups)
        counts = [0] * self.seats
        circles = set()
        for space in spaces:
            counts[public.knights[space]] += 1
            self.group_at[space] = number
            circle = places()[space].circle
            if circle is not None:
                circles.add(circle)
        centres, church = 0, False
        for circle in circles:
            centre = public.tokens[circle]
            centres += TOKEN_WORTH[centre]
            church = church or centre == "bishopric"
            garrison = public.garrisons.get(circle)
            if garrison is not None:
                counts[garrison] += 1
        self.groups.append(Group(spaces, counts, owner, duchy, centres, church))

    def is_free(self, space: str) -> bool:
        return space not in self.public.knights and space not in self.public.forts

    def is_open(self, space: str) -> bool:
        """Whether a card of its region could put a knight here now (RHE-PLACE-2, RHE-PLACE-5, forts counted as occupying)."""
        if not self.is_free(space):
            return False
        place = places()[space]
        if place.bank:
            return True
        return all(not self.is_free(bank) for bank in place.adjacent if places()[bank].bank)

    def frontier(self) -> list[str]:
        """The open spaces that touch a knight or a centre, in map order."""
        found = []
        for space, place in places().items():
            if (place.circle is not None or any(near in self.group_at for near in place.adjacent)) and self.is_open(space):
                found.append(space)
        return found

    def near(self, space: str) -> list[int]:
        """Numbers of the groups beside a space."""
        numbers = []
        for near in places()[space].adjacent:
            number = self.group_at.get(near)
            if number is not None and number not in numbers:
                numbers.append(number)
        return numbers

    def may_support(self, seat: Seat, space: str) -> bool:
        """RHE-SUP-2 to RHE-SUP-5, with garrisons ignored."""
        place = places()[space]
        if not place.bank:
            return False
        neighbours = {self.public.knights[near] for near in place.adjacent if near in self.public.knights}
        return neighbours == {seat}

    def new_circle(self, space: str) -> str | None:
        """The circle whose centre a knight here would bring in."""
        other = partner(space)
        if other is None or other in self.public.knights:
            return None
        return places()[space].circle

    def effect(self, seat: Seat, space: str) -> Effect:
        """What a knight of ``seat`` on an open space would do (RHE-RES, in short)."""
        numbers = self.near(space)
        groups = [self.groups[number] for number in numbers]
        duchies = [group for group in groups if group.duchy]
        counts = [sum(column) for column in zip(*(group.counts for group in groups), strict=True)] if groups else [0] * self.seats
        counts[seat] += 1
        centres = sum(group.centres for group in groups)
        circle = self.new_circle(space)
        if circle is not None:
            centre = self.public.tokens[circle]
            centres += TOKEN_WORTH[centre]
            if centre == "castle" and circle not in self.public.garrisons:
                owners = {group.owner for group in duchies}
                claimant = owners.pop() if len(owners) == 1 else None
                counts[seat if claimant is None else claimant] += 1
        if sum(counts) < 2:
            return _NOTHING
        best = max(counts)
        leader = counts.index(best) if counts.count(best) == 1 else None
        if leader is None and len(duchies) == 1:
            leader = duchies[0].owner
        held = 0.0
        losers = []
        struck = []
        kept = max((group.centres for group in duchies if group.owner == leader), default=0)
        for number in numbers:
            group = self.groups[number]
            if not group.duchy or group.owner is None:
                continue
            if group.owner != leader:
                losers.append((group.owner, float(DUKE_AT_THE_END - DUKE_IN_PLAY)))
                struck.append(number)
            else:
                held += group.worth
                if group.centres == kept:
                    kept = -1  # this duke stays; those of the others are paid
                else:
                    held -= DUKE_IN_PLAY + group.centres
        gain = 0.0 if leader is None else DUKE_AT_THE_END + centres - held
        return Effect(leader, gain, tuple(losers), tuple(struck))


_NOTHING = Effect(None, 0.0, (), ())
