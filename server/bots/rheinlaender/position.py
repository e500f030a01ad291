"""A Rheinländer position as a bot looks at it: the groups on the board, what each is worth, and what one more knight would do.

A reading aid for judging positions, made from the public section alone. The rules are the engine's; where this estimates what an
action yet to come would do, it leaves out the rare cases (short supplies, castles left empty).
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from shared.engine import Seat
from shared.rheinlaender.board import standard_map
from shared.rheinlaender.state import Public

TOKEN_WORTH = {"castle": 1, "bishopric": 1, "city4": 4, "city3": 3, "city2": 2}
DUKE_AT_THE_END, DUKE_IN_PLAY = 5, 1
LOSS = DUKE_AT_THE_END - DUKE_IN_PLAY
"""What it costs to lose a duchy rather than to hold it to the end: the centres are paid, the duke at the lower rate."""


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


class Group(NamedTuple):
    """Knights that hang together: a duchy, or a single knight (``owner`` None and ``duchy`` False). Without its spaces: what counts
    when somebody joins it."""

    counts: tuple[int, ...]
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
    """The owner of the duchy that results."""
    gain: float
    """The winner's, coins for his own dukes that go included."""
    struck: tuple[int, ...]
    """Which of the groups beside the space lose their owner, by their place among them. Each costs him :data:`LOSS`."""


_NOTHING = Effect(None, 0.0, ())


@functools.lru_cache(maxsize=1 << 16)
def effects(groups: tuple[Group, ...], seats: int, new_centre: int, new_castle: bool) -> tuple[Effect, ...]:
    """For every seat what its knight would do on a space beside these groups (RHE-RES-3 to RHE-RES-7, in short).

    ``new_centre`` is the worth of the centre that comes in with it, ``new_castle`` whether that is a castle without a garrison.
    """
    counts = [sum(column) for column in zip(*(group.counts for group in groups), strict=True)] or [0] * seats
    centres = new_centre + sum(group.centres for group in groups)
    owners = {group.owner for group in groups if group.duchy}
    owner = next(iter(owners)) if len(owners) == 1 else None
    found = []
    for seat in range(seats):
        after = list(counts)
        after[seat] += 1
        if new_castle:
            after[seat if owner is None else owner] += 1
        found.append(_effect(groups, after, centres))
    return tuple(found)


def _effect(groups: tuple[Group, ...], counts: list[int], centres: int) -> Effect:
    if sum(counts) < 2:
        return _NOTHING
    best = max(counts)
    leader = counts.index(best) if counts.count(best) == 1 else None
    duchies = [group for group in groups if group.duchy]
    if leader is None and len(duchies) == 1:
        leader = duchies[0].owner  # growth that ends level changes no owner (RHE-DUC-6)
    struck = tuple(number for number, group in enumerate(groups) if group.owner not in (None, leader))
    if leader is None:
        return Effect(None, 0.0, struck)
    own = [group for group in duchies if group.owner == leader]
    paid = sum(DUKE_IN_PLAY + group.centres for group in own) - max((DUKE_IN_PLAY + group.centres for group in own), default=0)
    return Effect(leader, float(DUKE_AT_THE_END + centres - sum(group.worth for group in own) + paid), struck)


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
        circles: set[str] = set()
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
        self.groups.append(Group(tuple(counts), owner, duchy, centres, church))

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

    def effects(self, space: str) -> tuple[Effect, ...]:
        """For every seat what its knight on an open space would do; ``struck`` counts along :meth:`near`."""
        circle = self.new_circle(space)
        groups = tuple(self.groups[number] for number in self.near(space))
        if circle is None:
            return effects(groups, self.seats, 0, False)
        centre = self.public.tokens[circle]
        return effects(groups, self.seats, TOKEN_WORTH[centre], centre == "castle" and circle not in self.public.garrisons)
