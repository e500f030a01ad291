"""The board of Cities & Knights: hexes, intersections, paths, harbour slots, and the numbers of the components (sections 1 and 2).

Everything that follows from the hexes is computed here (GEO-8 to GEO-11); numbers come from ``board.toml``, which nothing else reads.
Ids are those of the specification, names those of its notation (GEO-12). What lies on the board is in ``state.Public``.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared.catan.board_file import BOARD_FILE, BoardFile, read_board_file, require
from shared.catan.cards import Cards, CardType, ProgressCard, Resource, Terrain, Track
from shared.catan.state import BuildingKind, Face, Harbour
from shared.data_file import in_file
from shared.engine import DataError

CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""Of a hex, clockwise; the order of :attr:`Hex.corners`."""
SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""Of a hex, clockwise; side number n lies between corners n and n + 1."""
_CORNER_OFFSETS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_NEIGHBOUR_OFFSETS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""(q, r), in the order of :data:`SIDES` (GEO-8)."""


@dataclass(frozen=True, slots=True)
class Hex:
    """GEO-8, GEO-9."""

    id: int
    name: str
    q: int
    r: int
    x: int
    y: int
    corners: tuple[int, ...]
    """Intersections: N, NE, SE, S, SW, NW."""
    sides: tuple[int, ...]
    """Paths: NE, E, SE, SW, W, NW."""
    neighbours: tuple[int, ...]
    """Hexes with a common side, ascending."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a harbour (GEO-2); it serves the two ends of its path (GEO-3)."""

    path: int
    ends: tuple[int, int]
    hex: int
    side: str


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on the board at the start: terrain and tokens by hex (0: none), harbours by slot, the robber's hex."""

    terrain: tuple[Terrain, ...]
    tokens: tuple[int, ...]
    harbours: tuple[Harbour, ...]
    robber: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Geometry and components. Tuples are indexed by the id of hex, intersection or path; one of each, whatever touches it (GEO-1).

    Equal to itself only, so that it can be a key.
    """

    hexes: tuple[Hex, ...]
    xy: tuple[tuple[int, int], ...]
    """Intersection to its place in the integer plane (GEO-9, GEO-10)."""
    ends: tuple[tuple[int, int], ...]
    """Path to its (low, high) intersections (GEO-11)."""
    paths_at: tuple[tuple[int, ...], ...]
    """Intersection to the paths that end there, ascending."""
    ways_at: tuple[tuple[tuple[int, int], ...], ...]
    """Intersection to those paths, each with the intersection at its other end."""
    neighbours: tuple[tuple[int, ...], ...]
    """Intersection to the intersections a path away, in the order of ``paths_at``."""
    hexes_at: tuple[tuple[int, ...], ...]
    """Intersection to the hexes it touches, ascending."""
    hexes_of_path: tuple[tuple[int, ...], ...]
    path_between: dict[tuple[int, int], int]
    """Both orders of its ends to a path."""
    coast: tuple[int, ...]
    """Coastal paths clockwise from the NW side of the first hex (GEO-2)."""
    slots: tuple[Slot, ...]
    slot_at: dict[int, int]
    """Intersection to the harbour slot that serves it."""
    spirals: dict[str, tuple[int, ...]]
    """Name of an outer corner hex to the order in which tokens are laid from there (GEO-4); in the order in which one is drawn."""
    beginner: Layout
    """``TB`` (SET-8)."""

    terrain_counts: dict[Terrain, int]
    """CMP-2."""
    resource_of: dict[Terrain, Resource | None]
    yields: dict[Terrain, dict[BuildingKind, Cards]]
    """Terrain and kind of building to the cards of one production (PRD-2, PRD-3); ``tipped`` is a settlement."""
    tokens: tuple[int, ...]
    """Token numbers in the order of their letters (CMP-5)."""
    pips: dict[int, int]
    """Token number to its ways of 36 (PRV-3); 0, no token, has none."""
    red: frozenset[int]
    """Numbers that are never neighbours (GEO-4)."""
    fixed_tokens: frozenset[int]
    """Numbers that an Inventor cannot move."""
    harbour_types: tuple[Harbour, ...]
    """CMP-6."""
    event_die: tuple[Face, ...]
    """CMP-12."""
    barbarian_steps: int
    """BAR-1."""
    bank: dict[CardType, int]
    """CMP-7, CMP-8."""
    deck: dict[Track, dict[ProgressCard, int]]
    """CMP-11."""
    pieces: dict[str, int]
    """Per player (CMP-9): ``road``, ``settlement``, ``city``, ``wall``."""
    knights: dict[int, int]
    """Level of a knight to pieces per player (CMP-9)."""
    costs: dict[str, Cards]
    """``road``, ``settlement``, ``city``, ``wall``, ``knight_hire``, ``knight_promote``, ``knight_activate``, ``city_with_medicine``."""
    limits: dict[str, int]
    """``hand``, ``hand_per_wall``, ``progress_cards``, ``bank_rate``, ``harbour_any_rate``, ``harbour_resource_rate``,
    ``longest_road_minimum``, ``victory_points``."""
    points: dict[str, int]
    """VP of ``settlement``, ``city``, ``metropolis``, ``longest_road``, ``defender_token``, ``merchant``, ``printer``, ``constitution``."""
    improvement_costs: tuple[int, ...]
    """What level n + 1 costs at index n (IMP-1)."""
    draws_up_to_red: tuple[int, ...]
    """By level: the highest red die with which a gate gives a card (IMP-3)."""
    metropolis_level: int
    metropolis_fixed_level: int
    printed: BoardFile
    """All of the file, as it is written."""

    # -- notation, GEO-12

    def hex(self, text: str) -> int:
        """The hex of that name, ``3.3``. Raises ``ValueError``."""
        for tile in self.hexes:
            if tile.name == text.strip():
                return tile.id
        raise ValueError(f"there is no hex {text!r}; names are row.column, such as {self.hexes[0].name}")

    def place(self, text: str) -> int:
        """The intersection of that name from any hex it touches: ``3.3N`` is ``2.2SE``. Raises ``ValueError``."""
        name = text.strip()
        digits = name.rstrip("NESW")
        corner = name[len(digits) :]
        if corner not in CORNERS:
            raise ValueError(f"{text!r} names no intersection; it is a hex and one of {', '.join(CORNERS)}, such as 3.3N")
        return self.hexes[self.hex(digits)].corners[CORNERS.index(corner)]

    def path(self, text: str) -> int:
        """The path of that name: ``3.3N-3.3NE``, ``3.3N-NE``, ``3.3N-1.2S`` or ``3.3/NE``. Raises ``ValueError``."""
        if "/" in text:
            name, side = text.strip().split("/", 1)
            if side not in SIDES:
                raise ValueError(f"{text!r} names no path; a hex has the sides {', '.join(SIDES)}")
            return self.hexes[self.hex(name)].sides[SIDES.index(side)]
        chain = self.chain(text)
        if len(chain) != 1:
            raise ValueError(f"{text!r} names {len(chain)} paths, not one")
        return chain[0]

    def chain(self, text: str) -> tuple[int, ...]:
        """The paths through the corners named: ``3.3N-NE-SE``; a corner without a hex is of the hex before it. Raises ``ValueError``."""
        places: list[int] = []
        tile = ""
        for part in text.strip().split("-"):
            digits = part.rstrip("NESW")
            tile = digits or tile
            places.append(self.place(part if digits else tile + part))
        if len(places) < 2:
            raise ValueError(f"{text!r} names no path; it is two intersections, such as 3.3N-3.3NE, or a side, such as 3.3/NE")
        for one, other in itertools.pairwise(places):
            if (one, other) not in self.path_between:
                raise ValueError(f"{text!r}: no path joins {self.place_name(one)} and {self.place_name(other)}")
        return tuple(self.path_between[pair] for pair in itertools.pairwise(places))

    def hex_name(self, tile: int) -> str:
        """``row.column``."""
        return self.hexes[tile].name

    def place_name(self, place: int) -> str:
        """Of the names of an intersection the first in reading order."""
        tile = self.hexes[self.hexes_at[place][0]]
        return tile.name + CORNERS[tile.corners.index(place)]

    def path_name(self, path: int) -> str:
        """Of the names of a path as a side of a hex the first in reading order."""
        tile = self.hexes[self.hexes_of_path[path][0]]
        return f"{tile.name}/{SIDES[tile.sides.index(path)]}"

    # -- what may lie on it

    def check_layout(self, terrain: Sequence[Terrain], tokens: Sequence[int], harbours: Sequence[Harbour]) -> Layout:
        """A board in the form of ``TB``, the robber on its first desert (GEO-7). Raises ``ValueError`` when the pieces do not fit."""
        sizes = (("terrain", terrain, self.hexes), ("tokens", tokens, self.hexes), ("harbours", harbours, self.slots))
        for name, entries, places in sizes:
            if len(entries) != len(places):
                raise ValueError(f"{name}: must have {len(places)} entries, not {len(entries)}")
        pieces: tuple[tuple[str, str, Mapping[Any, int], Mapping[Any, int]], ...] = (
            ("CMP-2", "terrain", Counter(terrain), self.terrain_counts),
            ("CMP-4", "tokens", Counter(token for token in tokens if token), Counter(self.tokens)),
            ("CMP-6", "harbours", Counter(harbours), Counter(self.harbour_types)),
        )
        for rule, name, found, needed in pieces:
            for value in sorted({*found, *needed}, key=str):
                have, need = found.get(value, 0), needed.get(value, 0)
                if have != need:
                    raise ValueError(f"{name}: needs {need} x {value}, not {have} ({rule})")
        for tile, (ground, token) in enumerate(zip(terrain, tokens, strict=True)):
            if (self.resource_of[ground] is None) != (token == 0):
                what = "carries no token" if token else "needs a token"
                raise ValueError(f"tokens: hex {self.hex_name(tile)} is {ground} and {what} (CMP-4)")
        return Layout(tuple(terrain), tuple(tokens), tuple(harbours), self.robber_start(terrain))

    def robber_start(self, terrain: Sequence[Terrain]) -> int:
        """The hex on which the robber starts: the first that yields nothing (GEO-7)."""
        return next(tile for tile, ground in enumerate(terrain) if self.resource_of[ground] is None)


def load_board(path: Path = BOARD_FILE) -> Board:
    """Read and check a board file. Raises :class:`shared.engine.DataError` with the file, the key and the reason."""
    with in_file(path):
        return _assemble(read_board_file(path))


@functools.cache
def standard_board() -> Board:
    """The delivered board."""
    return load_board()


def _assemble(entries: BoardFile) -> Board:
    hexes, xy, ends = _geometry(entries)
    path_between = {pair: path for path, (low, high) in enumerate(ends) for pair in ((low, high), (high, low))}
    paths_at = tuple(tuple(path for path, pair in enumerate(ends) if place in pair) for place in range(len(xy)))
    ways_at = tuple(tuple((path, sum(ends[path]) - place) for path in paths) for place, paths in enumerate(paths_at))
    hexes_of_path = tuple(tuple(tile.id for tile in hexes if path in tile.sides) for path in range(len(ends)))
    coast = _coast(hexes[0], ends, paths_at, hexes_of_path)
    slots = _slots(entries, hexes, ends, coast)
    layout = entries.boards.beginner
    progress, improvements, cards, tokens = entries.progress, entries.improvements, entries.cards, entries.tokens
    pieces = entries.pieces.per_player
    board = Board(
        hexes=hexes,
        xy=xy,
        ends=ends,
        paths_at=paths_at,
        ways_at=ways_at,
        neighbours=tuple(tuple(place for _, place in ways) for ways in ways_at),
        hexes_at=tuple(tuple(tile.id for tile in hexes if place in tile.corners) for place in range(len(xy))),
        hexes_of_path=hexes_of_path,
        path_between=path_between,
        coast=coast,
        slots=slots,
        slot_at={place: index for index, slot in enumerate(slots) for place in slot.ends},
        spirals=_spirals(entries, hexes),
        beginner=Layout(layout.terrain, layout.tokens, layout.harbours, layout.robber),
        terrain_counts={name: terrain.count for name, terrain in entries.terrain.items()},
        resource_of={name: terrain.resource for name, terrain in entries.terrain.items()},
        yields={
            name: {"settlement": terrain.settlement, "tipped": terrain.settlement, "city": terrain.city}
            for name, terrain in entries.terrain.items()
        },
        tokens=tokens.values,
        pips={0: 0, **tokens.pips},
        red=frozenset(tokens.red),
        fixed_tokens=frozenset(tokens.fixed_for_inventor),
        harbour_types=entries.harbours.types,
        event_die=entries.dice.event,
        barbarian_steps=entries.dice.barbarian_steps,
        bank={
            **dict.fromkeys(cards.resources, cards.bank_per_resource),
            **dict.fromkeys(cards.commodities, cards.bank_per_commodity),
        },
        deck={"trade": progress.trade, "politics": progress.politics, "science": progress.science},
        pieces={name: pieces[name] for name in ("road", "settlement", "city", "wall")},
        knights={level: pieces[f"knight_{name}"] for name, level in entries.knights.strength.items()},
        costs=entries.costs,
        limits=entries.limits,
        points=entries.points,
        improvement_costs=improvements.cost_per_level,
        draws_up_to_red=improvements.draws_up_to_red,
        metropolis_level=improvements.metropolis_level,
        metropolis_fixed_level=improvements.metropolis_fixed_level,
        printed=entries,
    )
    _check_beginner(board)
    return board


def _geometry(entries: BoardFile) -> tuple[tuple[Hex, ...], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Hexes, places of intersections and ends of paths (GEO-8 to GEO-11), compared with what the file says of each hex."""
    at = {(entry.q, entry.r): number for number, entry in enumerate(entries.hex)}
    require(len(at) == len(entries.hex) > 0, "hex: two hexes have the same q and r, or there is none (GEO-8)")
    reading = sorted(at, key=lambda axial: (axial[1], axial[0]))
    require(reading == list(at), "hex: must be in reading order, row by row (GEO-8)")
    rows = sorted({r for _, r in at})
    centres = [(2 * q + r, 3 * r) for q, r in at]
    xy = sorted({(x + dx, y + dy) for x, y in centres for dx, dy in _CORNER_OFFSETS}, key=lambda point: (point[1], point[0]))
    number = {point: place for place, point in enumerate(xy)}
    corners = [tuple(number[x + dx, y + dy] for dx, dy in _CORNER_OFFSETS) for x, y in centres]
    sides = [[_pair(ring[n], ring[(n + 1) % 6]) for n in range(6)] for ring in corners]
    ends = sorted({pair for ring in sides for pair in ring})
    path_of = {pair: path for path, pair in enumerate(ends)}
    hexes = []
    for tile, (entry, ring) in enumerate(zip(entries.hex, corners, strict=True)):
        q, r = entry.q, entry.r
        name = f"{rows.index(r) + 1}.{1 + sum(1 for other, row in at if row == r and other < q)}"
        stated = (entry.id, entry.name, entry.x, entry.y, entry.corners)
        require(stated == (tile, name, *centres[tile], ring), f"hex[{tile}]: must be {(tile, name, *centres[tile], ring)}, not {stated}")
        neighbours = sorted(at[q + dq, r + dr] for dq, dr in _NEIGHBOUR_OFFSETS if (q + dq, r + dr) in at)
        hexes.append(Hex(tile, name, q, r, *centres[tile], ring, tuple(path_of[pair] for pair in sides[tile]), tuple(neighbours)))
    return tuple(hexes), tuple(xy), tuple(ends)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _coast(
    first: Hex, ends: tuple[tuple[int, int], ...], paths_at: tuple[tuple[int, ...], ...], hexes_of_path: tuple[tuple[int, ...], ...]
) -> tuple[int, ...]:
    """The paths that touch one hex, clockwise from the NW side of the first (GEO-2)."""
    path, place = first.sides[SIDES.index("NW")], first.corners[CORNERS.index("N")]
    coast: list[int] = []
    while path not in coast:
        coast.append(path)
        onward = [other for other in paths_at[place] if len(hexes_of_path[other]) == 1 and other != path]
        require(len(onward) == 1, "hex: the island must have one coast without narrow places (GEO-2)")
        path = onward[0]
        place = sum(ends[path]) - place
    coastal = sum(len(tiles) == 1 for tiles in hexes_of_path)
    require(len(coast) == coastal, f"hex: the island must have one coast; {coastal - len(coast)} coastal paths are apart (GEO-2)")
    return tuple(coast)


def _slots(entries: BoardFile, hexes: tuple[Hex, ...], ends: tuple[tuple[int, int], ...], coast: tuple[int, ...]) -> tuple[Slot, ...]:
    """GEO-2, GEO-3, compared with what the file says of each slot."""
    named = {tile.name: tile for tile in hexes}
    slots: list[Slot] = []
    for index, entry in enumerate(entries.harbours.slot):
        key = f"harbours.slot[{index}]"
        require(entry.hex in named, f"{key}: there is no hex {entry.hex}")
        require(entry.side in SIDES, f"{key}: a hex has no side {entry.side}")
        path = named[entry.hex].sides[SIDES.index(entry.side)]
        require(path in coast, f"{key}: {entry.hex}/{entry.side} is not on the coast (GEO-2)")
        computed = (index, coast.index(path), path, ends[path])
        stated = (entry.index, entry.coast_index, entry.path, entry.intersections)
        require(stated == computed, f"{key}: index, coast_index, path, intersections must be {computed}, not {stated}")
        slots.append(Slot(path, ends[path], named[entry.hex].id, entry.side))
    served = Counter(place for slot in slots for place in slot.ends)
    require(all(number == 1 for number in served.values()), "harbours.slot: an intersection is served by two harbours (GEO-2)")
    types = len(entries.harbours.types)
    require(types == len(slots), f"harbours.types: has {types} harbours for {len(slots)} slots (CMP-6)")
    return tuple(slots)


def _spirals(entries: BoardFile, hexes: tuple[Hex, ...]) -> dict[str, tuple[int, ...]]:
    """GEO-4: each order begins at its hex, goes from neighbour to neighbour and covers the island."""
    starts = [str(name) for name in entries.spiral.get("start_corners", ())]
    require(bool(starts), "spiral.start_corners: names no hex (GEO-4)")
    require(set(starts) | {"start_corners"} == set(entries.spiral), f"spiral: must have an order for each of {', '.join(starts)}")
    spirals: dict[str, tuple[int, ...]] = {}
    for name in starts:
        order = tuple(tile for tile in entries.spiral[name] if isinstance(tile, int))
        require(sorted(order) == list(range(len(hexes))), f"spiral.{name}: must name every hex once (GEO-4)")
        require(hexes[order[0]].name == name, f"spiral.{name}: must begin at {name} (GEO-4)")
        for tile, following in itertools.pairwise(order):
            require(following in hexes[tile].neighbours, f"spiral.{name}: {following} does not lie beside {tile} (GEO-4)")
        spirals[name] = order
    return spirals


def _check_beginner(board: Board) -> None:
    # SET-8
    given = board.beginner
    try:
        layout = board.check_layout(given.terrain, given.tokens, given.harbours)
    except ValueError as error:
        raise DataError(f"boards.TB.{error}") from None
    require(given.robber == layout.robber, f"boards.TB.robber: must be {layout.robber}, on the desert (GEO-7)")
