"""The map of Rheinländer: regions, spaces, circles, adjacency, read from ``map.toml`` and checked (RHE-MAP-10).

The file is the only authority; nothing is derived from names or coordinates (RHE-MAP-1).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MAP_FILE = Path(__file__).with_name("map.toml")


class MapError(ValueError):
    """The map file is refused: says the file, the place in it and the reason."""


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class RhineMap:
    """The whole map. Dicts are in map order (RHE-TERM-17)."""

    name: str
    tokens: dict[str, int]
    """Token to how many there are (RHE-SETUP-2)."""
    regions: dict[int, Region]
    spaces: dict[str, Space]
    """L1...L54, R1...R54, I1...I5, W1...W54."""
    circles: dict[str, Circle]
    """C01...C26."""
    islands: tuple[Island, ...]


def load_map(path: Path = MAP_FILE) -> RhineMap:
    """Read and check a map file. Raises :class:`MapError` with the place and the reason."""
    raise NotImplementedError(path)


@functools.cache
def standard_map() -> RhineMap:
    """The delivered map."""
    return load_map()
