"""The words that scenario files of Lancaster have for seats, parties, knights and places, and what they mean. No rules.

Players are A, B, C, D, E clockwise; with 2 players the ally of A is a, that of B is b. A knight is its party and its strength, ``B2``;
squires that stand with it follow, ``B2+1s``; the knights of one party on a conflict card are ``B1+1``.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from shared.engine import Seat
from shared.lancaster.components import Components
from shared.lancaster.components_file import standard_components
from shared.lancaster.match import WITH_ALLIES
from shared.lancaster.places import COURT, Party
from shared.lancaster.state import Conflict, Guest, Held, RowName, Stack
from shared.state import Document

SeatWord = Literal["A", "B", "C", "D", "E"]
PartyWord = Literal["A", "B", "C", "D", "E", "a", "b"]
LETTERS = "ABCDE"
COLUMNS = ("left", "right")

_KNIGHT = re.compile(r"([A-Ea-b])([0-9])(?:\+([0-9]+)s)?")
_STACK = re.compile(r"([A-Ea-b])([0-9](?:\+[0-9])*)")
_PARTIES = frozenset({"party", "by", "seat", "seats", "ranking", "start_player"})
_PLACES = frozenset({"target", "place", "knight", "source"})


class Words:
    """Reads and writes words for one match. Methods raise ``ValueError`` for a word that means nothing at this table."""

    def __init__(self, seats: int) -> None:
        self.parties = LETTERS[:seats] + (LETTERS[:seats].lower() if seats == WITH_ALLIES else "")
        self.seats = LETTERS[:seats]
        self.parts: Components = standard_components()

    # -- who

    def seat(self, word: str) -> Seat:
        """The seat of a letter."""
        if len(word) != 1 or word not in self.seats:
            raise ValueError(f"there is no seat {word!r}; the seats are {' '.join(self.seats)}")
        return self.seats.index(word)

    def party(self, word: str) -> Party:
        """The party of a letter."""
        if len(word) != 1 or word not in self.parties:
            raise ValueError(f"there is no party {word!r}; the parties are {' '.join(self.parties)}")
        return self.parties.index(word)

    def letter(self, party: Party | None) -> str:
        """The letter of a seat or a party, ``""`` for nobody."""
        return "" if party is None else self.parties[party]

    # -- knights

    def held(self, text: str) -> Held:
        """A knight in a county with its squires: ``B2+1s``."""
        found = _KNIGHT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no knight; one is like B2, with squires B2+1s")
        return Held(self.party(found[1]), int(found[2]), int(found[3] or 0))

    def guest(self, text: str) -> Guest:
        """A knight on a castle space: ``B2``."""
        held = self.held(text)
        if held.squires:
            raise ValueError(f"{text}: squires stand in counties only")
        return Guest(held.party, held.strength)

    def card(self, text: str, row: RowName, column: int) -> tuple[str, Conflict]:
        """A conflict card with its spaces from top to bottom: ``c05a B2 | C1+1 | -``."""
        card, _, spaces = text.strip().partition(" ")
        if card not in self.parts.conflicts:
            raise ValueError(f"there is no conflict card {card!r}")
        stacks: dict[int, Stack] = {}
        for word in (word.strip() for word in spaces.split("|")):
            if word in ("", "-"):
                continue
            found = _STACK.fullmatch(word)
            if found is None:
                raise ValueError(f"{word!r} are no knights; they are like B2 or B1+1")
            space = len(stacks) + 1
            stacks[space] = Stack(self.party(found[1]), sorted(map(int, found[2].split("+"))), space)
        owners = [stack.party for stack in stacks.values()]
        if len(set(owners)) < len(owners) or len(owners) > self.parts.spaces_of_card:
            raise ValueError(f"{text!r}: up to {self.parts.spaces_of_card} parties, each on one space")  # LAN-CONF-3
        return card, Conflict(row=row, column=column, stacks=stacks)

    def county_text(self, held: Held | None) -> str:
        """What :meth:`held` reads; ``""`` for an empty county."""
        if held is None:
            return ""
        return f"{self.letter(held.party)}{held.strength}" + (f"+{held.squires}s" if held.squires else "")

    def card_text(self, conflict: Conflict | None) -> str:
        """Row, column and spaces, ``upper left B2 | C1+1``; ``""`` for a card that is not in France."""
        if conflict is None:
            return ""
        spaces = [f"{self.letter(stack.party)}{'+'.join(map(str, stack.knights))}" for _, stack in sorted(conflict.stacks.items())]
        return f"{conflict.row} {COLUMNS[conflict.column]} {' | '.join(spaces)}".strip()

    # -- places and documents

    def place(self, word: str) -> str:
        """A place in the engine's words: ``A:gold`` and ``court:A`` have a letter for the party."""
        if word.startswith(COURT):
            return f"{COURT}{self.party(word.removeprefix(COURT))}"
        owner, colon, space = word.partition(":")
        return f"{self.party(owner)}:{space}" if colon and len(owner) == 1 and owner.isalpha() else word

    def ids(self, fields: Document) -> Document:
        """An action (``do``) or event (``tag``) as a file writes it, with numbers for letters."""
        return {name: self._id(name, value) for name, value in fields.items()}

    def _id(self, name: str, value: Any) -> Any:
        if isinstance(value, dict):
            return {self._party_or_word(key): number for key, number in value.items()}
        if isinstance(value, list):
            return [self._id(name, one) for one in value]
        if not isinstance(value, str):
            return value
        if name == "colour":
            return self._colour(value)
        if name in _PARTIES:
            return self.party(value)
        return self.place(value) if name in _PLACES else value

    def _party_or_word(self, key: str) -> Party | str:
        return self.party(key) if len(key) == 1 else key

    def _colour(self, word: str) -> int:
        colours = [colour.id for colour in self.parts.colours]
        if word not in colours:
            raise ValueError(f"there is no colour {word!r}; there are {' '.join(colours)}")
        return colours.index(word)
