"""Lengths of roads and the Longest Road card (LR-1 to LR-4). Where a road may go is in ``building``."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from shared.catan.board import Board
from shared.catan.events import LongestRoad
from shared.catan.match import Match
from shared.engine import Seat

Net = tuple[int, int]
"""The roads of a seat, a bit for each path, and the intersections at which foreign pieces cut them, a bit for each intersection."""


def lengths(match: Match) -> list[int]:
    """By seat the roads in its longest trail, as the board is now (LR-1, LR-2)."""
    return [longest_trail(match.board, *net) for net in _nets(match)]


def settle_longest_road(match: Match) -> None:
    """Count everybody's length anew and see who holds the card; called where LR-4 says so. Points are settled apart."""
    public, least = match.public, match.board.limits["longest_road_minimum"]
    found = lengths(match)
    for seat, length in enumerate(found):
        state = public.seats[seat]
        if state.road_length != length:
            state.road_length = length
    before, longest = public.longest_road, max(found)
    if longest < least:  # LR-3
        after = None
    elif before is not None and found[before] == longest:
        after = before
    else:
        after = found.index(longest) if found.count(longest) == 1 else None
    if after != before:
        public.longest_road = after
        match.tell(LongestRoad(before, after, longest))


def touched(match: Match, seat: Seat) -> set[int]:
    """The intersections that the seat's roads touch."""
    ends = match.board.ends
    return {place for path, owner in match.public.roads.items() if owner == seat for place in ends[path]}


def _nets(match: Match) -> list[Net]:
    """By seat. Foreign pieces count only where two of the seat's roads meet: elsewhere they change nothing, and a net that has not
    changed is not searched again."""
    public, ends = match.public, _end_masks(match.board)
    roads, once, twice = [0] * match.seats, [0] * match.seats, [0] * match.seats
    for path, seat in public.roads.items():
        both = ends[path]
        roads[seat] |= 1 << path
        twice[seat] |= once[seat] & both
        once[seat] |= both
    own = [0] * match.seats
    for pieces in (public.buildings, public.knights):
        for place, piece in pieces.items():
            own[piece.seat] |= 1 << place
    everything = functools.reduce(int.__or__, own)
    return [(roads[seat], everything & ~own[seat] & twice[seat]) for seat in range(match.seats)]


@functools.lru_cache(maxsize=1)
def _end_masks(board: Board) -> tuple[int, ...]:
    return tuple(1 << low | 1 << high for low, high in board.ends)


@functools.lru_cache(maxsize=8192)  # of the seats in a match only one or two nets change at a time, and previews try the same roads again
def longest_trail(board: Board, roads: int, cuts: int) -> int:
    """The most roads that one can walk, none twice, without walking through a cut (LR-1, LR-2). See :data:`Net`."""
    longest = 0
    links = _links(board, roads, cuts)
    for part, length in _parts(links):
        # A trail that cannot be made longer ends where an odd number of roads meet, or goes round its whole part. So with two such
        # places or none it has all roads (Euler), and each further pair of them costs it a road at least.
        odd = [place for place in part if len(links[place]) % 2]
        bound = length if len(odd) <= 2 else length - (len(odd) - 2) // 2
        if bound > longest:
            found = length if len(odd) <= 2 else _search(links, odd, bound)
            longest = max(longest, found)
    return longest


Links = dict[int, list[tuple[int, int]]]
"""Place to the roads there: the road's bit and the place at its other end. At a cut every road has a place of its own, below 0."""


def _links(board: Board, roads: int, cuts: int) -> Links:
    links: Links = {}
    while roads:
        bit = roads & -roads
        roads ^= bit
        path = bit.bit_length() - 1
        low, high = board.ends[path]
        if cuts >> low & 1:
            low = -2 * path - 1
        if cuts >> high & 1:
            high = -2 * path - 2
        links.setdefault(low, []).append((bit, high))
        links.setdefault(high, []).append((bit, low))
    return links


def _parts(links: Links) -> Iterator[tuple[list[int], int]]:
    """The places of each connected part, and its number of roads."""
    seen: set[int] = set()
    for start in links:
        if start in seen:
            continue
        part = [start]
        seen.add(start)
        for place in part:
            for _, other in links[place]:
                if other not in seen:
                    seen.add(other)
                    part.append(other)
        yield part, sum(len(links[place]) for place in part) // 2


def _search(links: Links, starts: list[int], bound: int) -> int:
    """The longest trail from any of the starts; ``bound`` is known to be enough."""
    longest = 0
    for start in starts:
        open_ends = [(start, 0, 0)]
        while open_ends:
            place, walked, length = open_ends.pop()
            if length > longest:
                longest = length
                if longest == bound:
                    return longest
            for bit, other in links[place]:
                if not walked & bit:
                    open_ends.append((other, walked | bit, length + 1))
    return longest
