"""Places of the hex board, cards and pieces as words. Ids are shared with the board: ``h9`` a hex, ``i23`` an intersection, ``p17`` a path.

A place has no name of its own; it is said by the land around it, ``forest 8 / fields 4``. Numbers move (Inventor), so phrases that are
kept, such as log lines, hold the land as it was (:class:`Land`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from client.model import language
from client.model.speech import Speaker, listed
from shared.catan.board import standard_board
from shared.catan.cards import CARD_TYPES, CardType, ProgressCard, Terrain, Track
from shared.catan.state import Public
from shared.engine import Seat

PlaceKind = Literal["hex", "corner", "path"]
_KINDS: dict[str, PlaceKind] = {"h": "hex", "i": "corner", "p": "path"}


def hex_place(number: int) -> str:
    """The id of a hex on the board."""
    return f"h{number}"


def corner_place(number: int) -> str:
    """The id of an intersection on the board."""
    return f"i{number}"


def path_place(number: int) -> str:
    """The id of a path on the board."""
    return f"p{number}"


def read_place(place: str) -> tuple[PlaceKind, int] | None:
    """What kind of place an id is and its number; None when the board has no such place."""
    kind, number = _KINDS.get(place[:1]), place[1:]
    if kind is None or not number.isdecimal():
        return None
    board = standard_board()
    size = {"hex": len(board.hexes), "corner": len(board.xy), "path": len(board.ends)}[kind]
    return (kind, int(number)) if int(number) < size else None


def in_reading_order(places: Sequence[str]) -> list[str]:
    """Places from the top of the board to its bottom, each line from the left, as Tab walks them."""
    return sorted(places, key=_middle)


def _middle(place: str) -> tuple[float, float]:
    read = read_place(place)
    if read is None:
        return 0.0, 0.0
    board, (kind, number) = standard_board(), read
    if kind == "hex":
        return float(board.hexes[number].y), float(board.hexes[number].x)
    corners = (number,) if kind == "corner" else board.ends[number]
    return sum(board.xy[one][1] for one in corners) / len(corners), sum(board.xy[one][0] for one in corners) / len(corners)


class Tile(NamedTuple):
    """A hex as it is said: its terrain and number token (0: none)."""

    terrain: Terrain
    token: int

    def text(self) -> str:
        """``forest 8``."""
        name = language.text(f"catan.terrain.{self.terrain}")
        return language.text("catan.tile", terrain=name, number=self.token) if self.token else name


@dataclass(frozen=True)
class Land:
    """The hexes that a place is or touches, said as ``forest 8 / fields 4``; with one or two of them a corner is at the coast."""

    tiles: tuple[Tile, ...]
    coast: bool = False

    def said(self, speaker: Speaker) -> str:
        names = " / ".join(tile.text() for tile in self.tiles)
        return language.text("catan.coast", place=names) if self.coast else names


class Lands:
    """Terrain and tokens of a match, to name its places by."""

    def __init__(self, terrain: Sequence[Terrain] = (), tokens: Sequence[int] = ()) -> None:
        self._terrain, self._tokens = tuple(terrain), tuple(tokens)

    @classmethod
    def of(cls, public: Public) -> Lands:
        """As they lie now."""
        return cls(public.terrain, public.tokens)

    def at(self, place: str) -> Land:
        """The land of a place. Raises ``KeyError`` for a place that the board does not have."""
        read = read_place(place)
        if read is None or not self._terrain:
            raise KeyError(place)
        board, (kind, number) = standard_board(), read
        if kind == "hex":
            return Land((self._tile(number),))
        hexes = board.hexes_at[number] if kind == "corner" else board.hexes_of_path[number]
        return Land(tuple(map(self._tile, hexes)), coast=len(hexes) < (3 if kind == "corner" else 2))

    def _tile(self, number: int) -> Tile:
        return Tile(self._terrain[number], self._tokens[number])


class CatanSpeaker:
    """Names for phrases. ``names`` are the players in seat order; ``lands`` the board as it is now."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.lands = Lands()

    def player(self, seat: Seat) -> str:
        """The player's name; a seat without one is called by its number."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or language.text("player.seat", number=seat + 1)

    def place(self, place: str) -> str:
        """The land around a place; an id that the board does not have is said as it is."""
        try:
            return self.lands.at(place).said(self)
        except KeyError:
            return place

    def places(self, places: Sequence[str]) -> str:
        """Several places one after the other."""
        return ", ".join(self.place(place) for place in places)


# ------------------------------------------------------------------------------------------------ words


def card_name(card: CardType) -> str:
    """``ore``."""
    return language.text(f"catan.card.{card}")


def progress_name(card: ProgressCard) -> str:
    """``Road Building``."""
    return language.text(f"catan.progress.{card}")


def track_name(track: Track) -> str:
    """``Science``."""
    return language.text(f"catan.track.{track}")


def improvement_name(track: Track, level: int) -> str:
    """``Library``; nothing for level 0 (IMP-7)."""
    return language.text(f"catan.improvement.{track}.{level}") if level else ""


def cards_text(cards: Mapping[CardType, int]) -> str:
    """``2 ore, 1 cloth`` in the order of card types; ``nothing`` for none."""
    parts = [language.plural(f"catan.cards.{card}", cards[card]) for card in CARD_TYPES if cards.get(card, 0)]
    return ", ".join(parts) or language.text("catan.cards.none")


@dataclass(frozen=True)
class Word:
    """Said as the text of a key."""

    key: str

    def said(self, speaker: Speaker) -> str:
        return language.text(self.key)


@dataclass(frozen=True)
class CardsSaid:
    """Cards by type as a value of a phrase."""

    cards: tuple[tuple[CardType, int], ...]

    @classmethod
    def of(cls, cards: Mapping[CardType, int]) -> CardsSaid:
        """From counts by type."""
        return cls(tuple((card, number) for card, number in cards.items() if number))

    def said(self, speaker: Speaker) -> str:
        return cards_text(dict(self.cards))


@dataclass(frozen=True)
class Words:
    """Texts of keys as a list: ``brick, ore and wool``."""

    keys: tuple[str, ...]

    def said(self, speaker: Speaker) -> str:
        return listed([language.text(key) for key in self.keys])
