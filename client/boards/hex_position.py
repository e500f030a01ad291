"""A position of Cities & Knights as the board draws it: a read-only picture of the public state. No rules, no secrets, no drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.catan.cards import Terrain, Track
from shared.catan.state import BuildingKind, Harbour, Public


@dataclass(frozen=True)
class BuildingView:
    """A settlement, city or tipped city, with what it carries."""

    seat: int
    kind: BuildingKind
    wall: bool = False
    metropolis: Track | None = None


@dataclass(frozen=True)
class KnightView:
    """A knight: level 1 to 3."""

    seat: int
    level: int
    active: bool = False


@dataclass(frozen=True)
class HexPosition:
    """Everything that lies or stands on the board. Copies, so that it stays what it was when the state goes on."""

    terrain: tuple[Terrain, ...]
    """By hex."""
    tokens: tuple[int, ...]
    """By hex; 0: none."""
    harbours: tuple[Harbour, ...]
    """By slot."""
    robber: int
    merchant: int | None = None
    """Hex."""
    merchant_owner: int | None = None
    roads: Mapping[int, int] = field(default_factory=dict)
    """Path to seat."""
    buildings: Mapping[int, BuildingView] = field(default_factory=dict)
    """By intersection."""
    knights: Mapping[int, KnightView] = field(default_factory=dict)
    """By intersection."""
    roll: tuple[int, int] = (0, 0)
    """The turn and what its dice show together; 0 before they are thrown."""

    @classmethod
    def from_public(cls, public: Public) -> HexPosition:
        """What the public section shows."""
        carried = {place: track for track, place in public.metropolises.items()}
        return cls(
            terrain=tuple(public.terrain),
            tokens=tuple(public.tokens),
            harbours=tuple(public.harbours),
            robber=public.robber,
            merchant=public.merchant,
            merchant_owner=public.merchant_owner,
            roads=dict(public.roads),
            buildings={
                place: BuildingView(building.seat, building.kind, building.wall, carried.get(place))
                for place, building in public.buildings.items()
            },
            knights={place: KnightView(knight.seat, knight.level, knight.active) for place, knight in public.knights.items()},
            roll=(public.turn, 0 if public.phase in ("setup", "roll") else public.dice.yellow + public.dice.red),
        )

    @property
    def rolled(self) -> frozenset[int]:
        """The hexes whose number was rolled this turn, but for the robber's."""
        number = self.roll[1]
        return frozenset(tile for tile, token in enumerate(self.tokens) if token and token == number and tile != self.robber)
