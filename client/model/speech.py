"""Phrases: a key of the catalogs with values that know how they are said. Kept as phrases, so they follow a change of language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from client.model import language
from shared.engine import Seat


class Speaker(Protocol):
    """Knows the names of players and places."""

    def player(self, seat: Seat) -> str:
        """The name of a seat."""

    def place(self, place: str) -> str:
        """The name of a space or circle."""

    def places(self, places: Sequence[str]) -> str:
        """Several places in few words."""


class Spoken(Protocol):
    """A value that is said in words."""

    def said(self, speaker: Speaker) -> str:
        """The words, in the language in use."""


@dataclass(frozen=True)
class Player:
    """Said as the player's name."""

    seat: Seat

    def said(self, speaker: Speaker) -> str:
        return speaker.player(self.seat)


@dataclass(frozen=True)
class Players:
    """Said as a list of names."""

    seats: tuple[Seat, ...]

    def said(self, speaker: Speaker) -> str:
        return listed([speaker.player(seat) for seat in self.seats])


@dataclass(frozen=True)
class Place:
    """Said as the name of the space or circle."""

    id: str

    def said(self, speaker: Speaker) -> str:
        return speaker.place(self.id)


@dataclass(frozen=True)
class Places:
    """Said as a list of names, or from the first to the last when they are many."""

    ids: tuple[str, ...]

    def said(self, speaker: Speaker) -> str:
        return speaker.places(self.ids)


@dataclass(frozen=True)
class Phrase:
    """``n`` chooses the plural form and fills ``{n}``. A phrase can be a value of another."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    n: int | None = None

    def said(self, speaker: Speaker) -> str:
        values = {name: value if isinstance(value, (int, str)) else value.said(speaker) for name, value in self.values.items()}
        if self.n is None:
            return language.text(self.key, **values)
        return language.plural(self.key, self.n, **values)


@dataclass(frozen=True)
class Row:
    """Several things, said one after the other with commas."""

    parts: tuple[Spoken, ...]

    def said(self, speaker: Speaker) -> str:
        return ", ".join(part.said(speaker) for part in self.parts)


Value = Spoken | int | str


def phrase(key: str, n: int | None = None, /, **values: Value) -> Phrase:
    """``phrase("log.paid", 4, player=Player(2))``."""
    return Phrase(key, values, n)


def listed(parts: Sequence[str]) -> str:
    """``a, b and c`` as the language joins a list; empty for nothing."""
    if len(parts) < 2:
        return "".join(parts)
    return language.text("list.and", first=", ".join(parts[:-1]), last=parts[-1])
