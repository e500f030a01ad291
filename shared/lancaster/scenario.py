"""Scenarios of Lancaster: positions from TOML keys and steps with letters for seats and parties.

The envelope and the runner are in ``shared.scenario``, what a file may ask for after a step in ``scenario_expect``, the words for
knights and places in ``scenario_words``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from shared.engine import Outcome, Seat
from shared.lancaster.actions import LancasterAction
from shared.lancaster.components import GOODS, Good
from shared.lancaster.places import Party, court_of
from shared.lancaster.rules import ROUND, Lancaster
from shared.lancaster.scenario_expect import View, observe
from shared.lancaster.scenario_words import PartyWord, SeatWord, Words
from shared.lancaster.state import Conflict, RowName
from shared.state import Document

SEED = "0" * 64
Number = Annotated[int, msgspec.Meta(ge=0)]
_AGENDA = {"setup": ROUND, "final": ("final",), **{name: ROUND[index:] for index, name in enumerate(ROUND)}, "placement": ROUND[1:]}
"""Phase in which a match begins to what is on its agenda, next step first."""


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has of everything that is counted."""

    gold: Number = 0
    squires: Number = 0
    votes: Number = 0
    points: Number = 0


class PositionKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position as a file gives it, with what holds for a key left out."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 3
    round: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    phase: Literal["setup", "placement", "parliament", "laws", "counties", "castles", "conflicts", "round_end", "final"] = "placement"
    """What is to begin; everything up to the first decision is done."""
    pause: SeatWord | None = None
    """Who has to finish an empty castle first: what begins by itself happens in that step."""
    active: SeatWord | None = None
    """Whose placement turn it is. Left out: the start player's."""
    start_player: SeatWord = "A"
    courts: dict[PartyWord, list[int]] = {}
    """Strengths. All knights that are nowhere else are in the reserve."""
    counties: dict[str, str] = {}
    castles: dict[str, str] = {}
    """``A:gold`` to the knight on it."""
    tiles: dict[SeatWord, list[str]] = {}
    """Covered castle spaces; all other tiles are in the stock."""
    upper: list[str] | None = None
    """Conflict cards, left and right; "" leaves a place empty. Left out: the first two of the data file that are in use."""
    lower: list[str] = []
    next_conflicts: list[str] = []
    """The next cards of the pile in the order in which they come up."""
    goods: dict[SeatWord, Holding] = {}
    supply: dict[Good, Number] = {}
    """With ``supply_limits``, in place of what the players leave."""
    nobles: dict[SeatWord, list[str]] = {}
    piles: dict[str, Number] = {}
    """Nobles in a county. Left out: what the tables leave."""
    face_down: list[str] = []
    """Favour tiles."""
    in_force: list[int] | None = None
    proposed: list[int] | None = None
    next_laws: list[int] = []
    reload: bool = False
    """Save and load the match before every step."""


class LancasterPosition:
    """A match set up from the position keys of a file.

    Raises ``ValueError`` for words that mean nothing, and for what cannot lie on one table together.
    """

    def __init__(self, position: Document, options: Document) -> None:
        self.keys = keys = msgspec.convert(position, PositionKeys)
        self.words = words = Words(keys.seats)
        self.match = Lancaster.start(keys.seats, Lancaster.read_options(options), SEED)
        self.parts = self.match.components
        self._standing: Counter[tuple[Party, int]] = Counter()
        """Knights on the board, by party and strength."""
        public = self.match.public
        public.start_player = words.seat(keys.start_player)
        if keys.phase != "setup":
            public.round = keys.round
            self._set_colours()
        self._set_favours()
        self._set_laws()
        self._set_conflicts()
        self._set_castles()
        self._set_counties()
        self._set_courts()
        self._set_nobles()
        self._set_goods()
        self._begin()
        self.match._changes.clear()

    # -- setting up

    def seat(self, word: str) -> Seat:
        """The seat of a letter."""
        return self.words.seat(word)

    def _set_colours(self) -> None:
        """Of allies those next to the players' (LAN-ALLY-1)."""
        for party, state in self.match.public.parties.items():
            state.colour = party

    def _set_favours(self) -> None:
        favours = self.match.public.favours
        for favour in self.keys.face_down:
            if favour not in favours:
                raise ValueError(f"face_down: there is no favour {favour!r}; there are {' '.join(favours)}")
            favours[favour] = False

    def _set_laws(self) -> None:
        """Laws that are not named lie where the data file's order and the round leave room for them (INV-4)."""
        keys, public = self.keys, self.match.public
        named = [*(keys.in_force or []), *(keys.proposed or []), *keys.next_laws]
        for law in named:
            if law not in self.parts.laws or named.count(law) > 1:
                raise ValueError(f"law {law} is not there, or is there more than once")
        pool = [law for law in self.parts.laws if law not in named]
        open_vote = self.keys.phase in ("setup", "placement", "parliament")
        public.in_force = _some(pool, keys.in_force, self.parts.laws_in_force)
        public.proposed = _some(pool, keys.proposed, self.parts.laws_per_round if open_vote else 0)
        size = len(self.parts.layers) * self.parts.laws_per_round - self.parts.laws_per_round * (keys.round - 1)
        pile = [*keys.next_laws, *pool[::-1][: size - len(keys.next_laws)][::-1]]
        public.removed_laws = [law for law in pool if law not in pile]
        self.match.secret().laws = pile[::-1]
        public.law_pile = len(pile)

    def _set_conflicts(self) -> None:
        """As with laws (INV-5)."""
        keys, public = self.keys, self.match.public
        rows: tuple[tuple[RowName, list[str]], ...] = (("upper", keys.upper or []), ("lower", keys.lower))
        lying: dict[str, Conflict] = {}
        for row, texts in rows:
            for column, text in enumerate(texts):
                if text:
                    card, conflict = self.words.card(text, row, column)
                    if card in lying or column >= self.parts.cards_per_round:
                        raise ValueError(f"{card} lies twice, or there is no such place in the {row} row")
                    lying[card] = conflict
        out = self.parts.conflicts_out[keys.seats]
        pool = [card for card in self.parts.conflicts if card not in (*lying, *keys.next_conflicts, *out)]
        if keys.upper is None:
            for column in range(self.parts.cards_per_round):
                lying[pool.pop(0)] = Conflict(row="upper", column=column)
        public.conflicts = lying
        size = self.parts.cards_in_game - self.parts.cards_per_round * keys.round
        pile = [*keys.next_conflicts, *pool[::-1][: size - len(keys.next_conflicts)][::-1]]
        public.removed_conflicts = [card for card in pool if card not in pile]
        self.match.secret().conflicts = pile[::-1]
        public.conflict_pile = len(pile)
        for conflict in lying.values():
            for party, strength in self.match.knights_on(conflict):
                self._standing[party, strength] += 1

    def _set_castles(self) -> None:
        public = self.match.public
        for word, spaces in self.keys.tiles.items():
            state = public.seats[self.seat(word)]
            for space in spaces:
                if space not in state.stock:
                    raise ValueError(f"tiles: {word} has no tile {space!r}")
                state.stock[:] = [tile for tile in state.stock if tile != space]
                state.tiles.append(space)
        for name, text in self.keys.castles.items():
            place, guest = self.words.place(name), self.words.guest(text)
            if place not in [known for _, _, known in self.match.castles_of(guest.party)]:
                raise ValueError(f"castles: {text} cannot stand on {name}")
            owner, space = self.match.castle_of(place)
            if self.match.is_covered(owner, space):
                raise ValueError(f"castles: a tile covers {name}")
            public.parties[owner].castle[space] = guest
            self._standing[guest.party, guest.strength] += 1

    def _set_counties(self) -> None:
        for letter, text in self.keys.counties.items():
            held = self.words.held(text)
            county = self.parts.counties.get(letter)
            if county is None or held.strength < county.min_strength:
                raise ValueError(f"counties: {text} cannot stand in {letter}")
            if held.squires and self.match.is_ally(held.party):
                raise ValueError(f"counties: {text}: allies have no squires")  # LAN-ALLY-8
            self.match.public.counties[letter] = held
            self._standing[held.party, held.strength] += 1

    def _set_courts(self) -> None:
        """LAN-COMP-2: seven knights of each colour."""
        if self.keys.phase == "setup":
            return
        homes = {self.words.party(word): home for word, home in self.keys.courts.items()}
        for party, state in self.match.public.parties.items():
            home = homes.get(party, [])
            for strength, kind in self.parts.knights.items():
                state.court[strength] = home.count(strength)
                state.reserve[strength] = kind.count - home.count(strength) - self._standing[party, strength]
            if min(state.reserve.values()) < 0 or not set(home) <= set(self.parts.knights):
                raise ValueError(f"{self.words.letter(party)} has more knights than there are of a strength")

    def _set_nobles(self) -> None:
        """LAN-SET-6."""
        public, kinds = self.match.public, list(self.parts.counties)
        tables = Counter[str]()
        for word, nobles in self.keys.nobles.items():
            if not set(nobles) <= set(kinds) or len(set(nobles)) < len(nobles):
                raise ValueError(f"nobles: {word} has a kind twice, or one that is not there")  # LAN-REW-10
            public.seats[self.seat(word)].nobles = list(nobles)
            tables.update(nobles)
        for pile in public.piles.values():
            pile.number -= tables[pile.kind]
        for county, number in self.keys.piles.items():
            if county not in kinds:
                raise ValueError(f"piles: there is no county {county!r}")
            public.piles[county].number = number
        if any(not 0 <= pile.number <= self.parts.nobles.tiles_per_kind for pile in public.piles.values()):
            raise ValueError("nobles, piles: there are not so many of a kind")

    def _set_goods(self) -> None:
        """LAN-HID-1; what is missing on everybody's table is in the supply (LAN-COMP-11)."""
        match, public = self.match, self.match.public
        if self.keys.phase != "setup":
            for seat, state in public.seats.items():
                own, holding = match.own(seat), self.keys.goods.get(self.words.letter(seat), Holding())  # type: ignore[call-overload]
                own.gold, own.squires, state.votes = holding.gold, holding.squires, holding.votes
                state.points = state.parts["counties"] = holding.points
        if match.open_goods:
            match.show_goods()
        if public.supply:
            for good in GOODS:
                held = sum(match.holding(seat, good) for seat in public.seats)
                on_board = sum(county.squires for county in public.counties.values()) if good == "squires" else 0
                public.supply[good] = self.keys.supply.get(good, self.parts.supply[good] - held - on_board)
        elif self.keys.supply:
            raise ValueError("supply: needs the option supply_limits")

    def _begin(self) -> None:
        """Put what follows on the agenda, and do what needs nobody's decision, unless somebody is to finish a castle first."""
        keys, match, public = self.keys, self.match, self.match.public
        public.decision = None
        public.agenda[:] = reversed(_AGENDA[keys.phase])
        if keys.phase == "setup":
            match.do_next(*(["ally_colours"] if match.allies else []), "start_extensions")
        elif keys.phase == "placement":
            public.phase = "placement"
            public.active = (self.seat(keys.active or keys.start_player) - 1) % match.seats
            match.do_next("placement_turn")
        if keys.pause is None:
            match._go_on()
        else:
            public.phase, public.active = "castles", self.seat(keys.pause)
            match.ask("castle_step", public.active, court_of(public.active))

    # -- steps

    def read(self, action: Document) -> Document:
        """The action with numbers for letters."""
        return self.words.ids(action)

    def prepare(self, seat: Seat, action: Document, chance: Document) -> None:
        """Nothing is left to chance but the piles, which the position lays out."""
        if chance:
            raise ValueError("chance: this game has piles, which next_conflicts and next_laws lay out")
        if self.keys.reload:
            self.match = Lancaster.restore(self.match.full_snapshot())

    def lists(self, action: LancasterAction) -> bool:
        """The list of legal actions is whole."""
        return True

    def complete(self, following: Document | None) -> None:
        """Nothing: turns end by themselves."""

    def compare(self, expect: Document, outcome: Outcome | None) -> Iterator[tuple[str, Any, Any]]:
        """Each key of ``expect`` with what is wanted and what is so, both in one form."""
        return observe(View(self.match, self.words, outcome), expect)


def _some(pool: list[int], wanted: list[int] | None, number: int) -> list[int]:
    """What a file names, or so many from the front of the pool."""
    return list(wanted) if wanted is not None else [pool.pop(0) for _ in range(number)]
