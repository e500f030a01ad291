"""A position of Rheinländer as the board draws it: a read-only picture of the public state. No rules, no secrets, no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from shared.rheinlaender.board import RhineMap
from shared.rheinlaender.state import Public


@dataclass(frozen=True)
class DuchyView:
    """A duchy: its spaces and the seat whose duke stands beside it, None for nobody's."""

    spaces: frozenset[str]
    owner: int | None


@dataclass(frozen=True)
class RhinePosition:
    """Everything that lies or stands on the board. Copies, so that it stays what it was when the state goes on."""

    tokens: Mapping[str, str] = field(default_factory=dict)
    """Circle to ``castle``, ``bishopric``, ``city4``, ``city3`` or ``city2``."""
    knights: Mapping[str, int] = field(default_factory=dict)
    forts: frozenset[str] = frozenset()
    garrisons: Mapping[str, int] = field(default_factory=dict)
    empty_castles: frozenset[str] = frozenset()
    duchies: tuple[DuchyView, ...] = ()
    bishops: Mapping[str, int] = field(default_factory=dict)
    """Circle of a bishopric to the seat whose bishop is shown at it: one per duchy that has one."""

    @classmethod
    def from_public(cls, public: Public, rhine: RhineMap) -> RhinePosition:
        """What the public section shows."""
        duchies = tuple(DuchyView(frozenset(duchy.spaces), duchy.owner) for _, duchy in sorted(public.duchies.items()))
        tokens = dict(public.tokens)
        return cls(
            tokens=tokens,
            knights=dict(public.knights),
            forts=frozenset(public.forts),
            garrisons=dict(public.garrisons),
            empty_castles=frozenset(public.empty_castles),
            duchies=duchies,
            bishops=_bishops(tokens, duchies, rhine),
        )


def _bishops(tokens: Mapping[str, str], duchies: Iterable[DuchyView], rhine: RhineMap) -> dict[str, int]:
    """An owned duchy's bishop stands at the first of its bishoprics in map order (RHE-BIS-1 says that there is one)."""
    shown: dict[str, int] = {}
    for duchy in duchies:
        if duchy.owner is None:
            continue
        sees = [
            name
            for name, circle in rhine.circles.items()
            if tokens.get(name) == "bishopric" and not duchy.spaces.isdisjoint(circle.touches)
        ]
        if sees:
            # Two duchies can share a bishopric; the second then looks for one that is still free.
            shown[next((name for name in sees if name not in shown), sees[0])] = duchy.owner
    return shown
