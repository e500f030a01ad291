"""The map of Rheinländer: regions, spaces, circles, adjacency, read from ``map.toml`` and checked (RHE-MAP-10).

The file is the only authority; nothing is derived from names or coordinates (RHE-MAP-1).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from shared.data_file import convert, in_file, read_toml
from shared.engine import DataError

K = TypeVar("K", int, str)
V = TypeVar("V")

MAP_FILE = Path(__file__).with_name("map.toml")
REGIONS = 54
SPACES = (98, 5, 54)
"""On the mainland banks, on islands, on the river (RHE-MAP-3)."""
CIRCLES = (14, 10, 2)
"""Left, right, on islands (RHE-MAP-9)."""
TOKENS = {"castle": 7, "bishopric": 7, "city4": 4, "city3": 4, "city2": 4}


@dataclass(frozen=True, slots=True)
class Region:
    """One card number: a river section and the two bank spaces facing each other (RHE-TERM-2)."""

    number: int
    left: str
    river: str
    right: str
    downstream: tuple[int, ...]
    arm: Literal["main", "left", "right"]
    lon: float
    lat: float
    rhine_km: float
    via: tuple[tuple[float, float], ...]
    """Further points of the stream, drawing only (RHE-MAP-11)."""


@dataclass(frozen=True)
class Space:
    """A place for one piece (RHE-TERM-1)."""

    id: str
    name: str
    kind: Literal["bank", "river"]
    side: Literal["left", "right", "island", "river"]
    regions: tuple[int, ...]
    adjacent: tuple[str, ...]
    circle: str | None
    """The circle it is beside, if any (RHE-TERM-5)."""


@dataclass(frozen=True)
class Circle:
    """A round place that touches two bank spaces and carries one token (RHE-TERM-4)."""

    id: str
    name: str
    side: Literal["left", "right", "island"]
    touches: tuple[str, str]
    landmark: str


@dataclass(frozen=True)
class Island:
    name: str
    spaces: tuple[str, ...]
    left_arm: tuple[int, ...]
    right_arm: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RhineMap:
    """The whole map. Dicts are in map order (RHE-TERM-17). The second half follows from the first."""

    name: str
    tokens: dict[str, int]
    """Token to how many there are (RHE-SETUP-2)."""
    regions: dict[int, Region]
    spaces: dict[str, Space]
    """L1...L54, R1...R54, I1...I5, W1...W54."""
    circles: dict[str, Circle]
    """C01...C26."""
    islands: tuple[Island, ...]

    adjacent: dict[str, tuple[str, ...]] = field(init=False)
    """Space to the spaces with a common border (RHE-MAP-4)."""
    banks: dict[str, Space] = field(init=False)
    """The bank spaces, islands included, in map order."""
    banks_beside: dict[str, tuple[str, ...]] = field(init=False)
    """Space to those of its adjacent spaces that are bank spaces."""
    order: dict[str, int] = field(init=False)
    """Space to its place in map order, from 0 (RHE-TERM-17)."""
    circle_beside: dict[str, str] = field(init=False)
    """Space to the circle it is beside; spaces without one are left out (RHE-TERM-5)."""

    def __post_init__(self) -> None:
        spaces = self.spaces.values()
        banks = {space.id: space for space in spaces if space.kind == "bank"}
        derived = {
            "adjacent": {space.id: space.adjacent for space in spaces},
            "banks": banks,
            "banks_beside": {space.id: tuple(other for other in space.adjacent if other in banks) for space in spaces},
            "order": {space: place for place, space in enumerate(self.spaces)},
            "circle_beside": {space.id: space.circle for space in spaces if space.circle is not None},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)  # the instance is frozen

    def in_map_order(self, spaces: Iterable[str]) -> list[str]:
        """The spaces sorted by RHE-TERM-17."""
        return sorted(spaces, key=self.order.__getitem__)


class _SpaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    kind: Literal["bank", "river"]
    side: Literal["left", "right", "island", "river"]
    regions: tuple[int, ...]
    adjacent: tuple[str, ...]


class _MapFile(msgspec.Struct, frozen=True):
    """The file as it is written: lists of tables."""

    format: Literal[1]
    game: Literal["rheinlaender"]
    name: str
    tokens: dict[str, int]
    island: tuple[Island, ...]
    region: tuple[Region, ...]
    space: tuple[_SpaceEntry, ...]
    centre: tuple[Circle, ...]


def load_map(path: Path = MAP_FILE) -> RhineMap:
    """Read and check a map file. Raises :class:`shared.engine.DataError` with the file, the place in it and the reason."""
    with in_file(path):
        board = _assemble(convert(read_toml(path), _MapFile))
        for check in (_check_counts, _check_order, _check_references, _check_regions, _check_adjacency, _check_circles, _check_islands):
            check(board)
    return board


def _assemble(entries: _MapFile) -> RhineMap:
    circle_beside: dict[str, str] = {}
    for circle in entries.centre:
        for place in circle.touches:
            if place in circle_beside:
                raise DataError(f"circle {circle.id}: space {place} touches {circle_beside[place]} already (RHE-MAP-9)")
            circle_beside[place] = circle.id
    spaces = [
        Space(entry.id, entry.name, entry.kind, entry.side, entry.regions, entry.adjacent, circle_beside.get(entry.id))
        for entry in entries.space
    ]
    return RhineMap(
        entries.name,
        entries.tokens,
        _by_key("region", [(region.number, region) for region in entries.region]),
        _by_key("space", [(space.id, space) for space in spaces]),
        _by_key("circle", [(circle.id, circle) for circle in entries.centre]),
        entries.island,
    )


def _by_key(what: str, pairs: list[tuple[K, V]]) -> dict[K, V]:
    table: dict[K, V] = {}
    for key, value in pairs:
        if key in table:
            raise DataError(f"{what} {key}: is listed twice")
        table[key] = value
    return table


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise DataError(reason)


def _check_counts(board: RhineMap) -> None:
    # RHE-MAP-2, RHE-MAP-3, RHE-MAP-9, RHE-SETUP-2
    _require(list(board.regions) == list(range(1, REGIONS + 1)), f"regions: must be numbered 1 to {REGIONS}, in order (RHE-MAP-2)")
    sides = [space.side for space in board.spaces.values()]
    found = (sides.count("left") + sides.count("right"), sides.count("island"), sides.count("river"))
    _require(
        found == SPACES, "spaces: must be {} on the mainland, {} on islands, {} on the river, not {} (RHE-MAP-3)".format(*SPACES, found)
    )
    circles = [circle.side for circle in board.circles.values()]
    placed = (circles.count("left"), circles.count("right"), circles.count("island"))
    _require(placed == CIRCLES, "circles: must be {} left, {} right, {} on islands, not {} (RHE-MAP-9)".format(*CIRCLES, placed))
    _require(board.tokens == TOKENS, f"tokens: must be {TOKENS}, not {board.tokens} (RHE-SETUP-2)")


def _check_order(board: RhineMap) -> None:
    # RHE-TERM-17: the file's order is the map order.
    rank = ("left", "right", "island", "river")
    before = (-1, -1)
    for space in board.spaces.values():
        _require(bool(space.regions), f"space {space.id}: belongs to no region")
        place = (rank.index(space.side), space.regions[0])
        _require(before < place, f"space {space.id}: is out of map order, left, right, island, river, each downstream (RHE-TERM-17)")
        before = place
    _require(list(board.circles) == sorted(board.circles), "circles: are out of map order (RHE-TERM-17)")


def _check_references(board: RhineMap) -> None:
    for region in board.regions.values():
        for place in (region.left, region.river, region.right):
            _require(place in board.spaces, f"region {region.number}: there is no space {place}")
        for number in region.downstream:
            _require(number in board.regions, f"region {region.number}: there is no region {number} downstream")
    for space in board.spaces.values():
        for place in space.adjacent:
            _require(place in board.spaces, f"space {space.id}: there is no adjacent space {place}")
        for number in space.regions:
            _require(number in board.regions, f"space {space.id}: there is no region {number}")
        _require(
            (space.kind == "river") == (space.side == "river"), f"space {space.id}: kind {space.kind} does not go with side {space.side}"
        )
    for circle in board.circles.values():
        for place in circle.touches:
            _require(place in board.spaces, f"circle {circle.id}: there is no space {place}")


def _check_regions(board: RhineMap) -> None:
    # RHE-MAP-10a, RHE-MAP-10c: the river's banks are exactly the region's, so a free bank never has a knight on the river beside it.
    members: dict[str, list[int]] = {space: [] for space in board.spaces}
    for region in board.regions.values():
        place = f"region {region.number}"
        _require(region.left != region.right, f"{place}: its two bank spaces are the same, {region.left} (RHE-MAP-10a)")
        _require(board.spaces[region.river].kind == "river", f"{place}: {region.river} is no river section (RHE-MAP-10a)")
        for bank in (region.left, region.right):
            _require(board.spaces[bank].kind == "bank", f"{place}: {bank} is no bank space (RHE-MAP-10a)")
            _require(
                bank in board.adjacent[region.river], f"{place}: river {region.river} is not adjacent to its bank {bank} (RHE-MAP-10a)"
            )
        for space in (region.left, region.river, region.right):
            members[space].append(region.number)
    for space, numbers in members.items():
        stated = list(board.spaces[space].regions)
        _require(sorted(stated) == numbers, f"space {space}: says it belongs to regions {stated}, the regions say {numbers}")
        limit = 2 if board.spaces[space].side == "island" else 1
        _require(len(numbers) == limit, f"space {space}: must belong to {limit} region(s), not {len(numbers)} (RHE-TERM-1)")


def _check_adjacency(board: RhineMap) -> None:
    for space in board.spaces.values():
        _require(space.id not in space.adjacent, f"space {space.id}: is adjacent to itself (RHE-MAP-4)")
        _require(len(set(space.adjacent)) == len(space.adjacent), f"space {space.id}: lists an adjacent space twice (RHE-MAP-4)")
        for other in space.adjacent:
            _require(space.id in board.adjacent[other], f"space {space.id}: adjacent to {other}, but not the other way round (RHE-MAP-10a)")
        banks = {other for other in space.adjacent if board.spaces[other].kind == "bank"}
        if space.kind == "river":
            region = board.regions[space.regions[0]]
            ours = {region.left, region.right}
            _require(
                banks == ours, f"river {space.id}: must be adjacent to exactly its banks {sorted(ours)}, not {sorted(banks)} (RHE-MAP-10a)"
            )
        else:
            _require(
                len(banks) <= 2, f"bank {space.id}: has {len(banks)} adjacent bank spaces, so it could join three duchies (RHE-MAP-10e)"
            )
    reached = _reach(board, next(iter(board.spaces)))
    cut_off = [space for space in board.spaces if space not in reached]
    _require(not cut_off, f"map: is not connected, {len(cut_off)} spaces from {''.join(cut_off[:1])} on are cut off (RHE-MAP-10a)")


def _reach(board: RhineMap, start: str) -> set[str]:
    reached, edge = {start}, [start]
    while edge:
        for other in board.adjacent[edge.pop()]:
            if other not in reached:
                reached.add(other)
                edge.append(other)
    return reached


def _check_circles(board: RhineMap) -> None:
    for circle in board.circles.values():
        place = f"circle {circle.id}"
        first, second = (board.spaces[space] for space in circle.touches)
        for space in (first, second):
            _require(space.kind == "bank", f"{place}: touches {space.id}, which is no bank space (RHE-MAP-9)")
            _require(space.side == circle.side, f"{place}: lies {circle.side}, but touches {space.id} ({space.side}) (RHE-MAP-9)")
        _require(second.id in first.adjacent, f"{place}: its spaces {first.id} and {second.id} are not adjacent (RHE-MAP-10b)")
        following = any(number + 1 in second.regions for number in first.regions)
        _require(following, f"{place}: its spaces {first.id} and {second.id} do not have consecutive numbers (RHE-MAP-9)")
        for space, other in ((first, second), (second, first)):
            further = [beside for beside in space.adjacent if beside != other.id and board.spaces[beside].kind == "bank"]
            _require(
                len(further) <= 1, f"{place}: space {space.id} has {len(further)} adjacent bank spaces besides {other.id} (RHE-MAP-10d)"
            )


def _check_islands(board: RhineMap) -> None:
    # RHE-MAP-8
    listed = [space for island in board.islands for space in island.spaces]
    islands = [space.id for space in board.spaces.values() if space.side == "island"]
    _require(sorted(listed) == sorted(islands), f"islands: must list the island spaces {islands} once each, not {listed} (RHE-MAP-8)")
    for island in board.islands:
        arms_fit = len(island.spaces) == len(island.left_arm) == len(island.right_arm)
        _require(arms_fit, f"island {island.name}: needs as many regions in each arm as it has spaces (RHE-MAP-8)")
        for space, left, right in zip(island.spaces, island.left_arm, island.right_arm, strict=True):
            fits = left in board.regions and right in board.regions
            fits = fits and board.regions[left].right == space and board.regions[right].left == space
            _require(
                fits,
                f"island {island.name}: {space} must be the right bank of region {left} and the left bank of region {right} (RHE-MAP-8)",
            )


@functools.cache
def standard_map() -> RhineMap:
    """The delivered map."""
    return load_map()
