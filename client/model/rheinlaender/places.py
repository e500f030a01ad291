"""Names of places on the Rhine and of players, as said in the language in use. A place without an entry keeps its local name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.model import language
from client.model.speech import Speaker
from shared.engine import Seat
from shared.rheinlaender.board import Space, standard_map


class RhineSpeaker:
    """Names for phrases. ``names`` are the players in seat order; a seat without one is called by its number."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self._map = standard_map()

    def player(self, seat: Seat) -> str:
        """The player's name."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or language.text("player.seat", number=seat + 1)

    def place(self, place: str) -> str:
        """The name of a space or circle; river sections by their number. An id that the map does not have is said as it is."""
        circle = self._map.circles.get(place)
        if circle is not None:
            return _named(circle.name)
        space = self._map.spaces.get(place)
        if space is None:
            return place
        return _river(space) if space.kind == "river" else _named(space.name)

    def places(self, places: Sequence[str]) -> str:
        """A stretch of spaces by its ends: ``St. Goar – Spay``."""
        spaces = [self._map.spaces[place] for place in places if place in self._map.spaces]
        banks = [space for space in spaces if space.kind == "bank"] or spaces
        if not banks:
            return ", ".join(self.place(place) for place in places)
        first = min(banks, key=lambda space: (space.regions[0], space.id))
        last = max(banks, key=lambda space: (space.regions[-1], space.id == first.id))
        if first is last:
            return self.place(first.id)
        return f"{self.place(first.id)} – {self.place(last.id)}"

    def region(self, number: int) -> str:
        """A region by its two banks: ``Urbar / Loreley``."""
        region = self._map.regions[number]
        return f"{self.place(region.left)} / {self.place(region.right)}"


def circle_names() -> dict[str, str]:
    """The names of all circles in the language in use, for the board."""
    return {circle.id: _named(circle.name) for circle in standard_map().circles.values()}


@dataclass(frozen=True)
class Centre:
    """A circle with what lies on it, said as ``Boppard (city 3)``."""

    circle: str
    token: str

    def said(self, speaker: Speaker) -> str:
        return language.text("centre.named", place=speaker.place(self.circle), token=language.text(f"token.{self.token}"))


def _named(name: str) -> str:
    return language.text(f"place.{name}") if language.has(f"place.{name}") else name


def _river(space: Space) -> str:
    return language.text("place.river", number=space.regions[0])
