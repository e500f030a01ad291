"""Scenarios of Cities & Knights: positions from TOML keys, steps with places in notation, and the observations a file may ask for.

The envelope and the runner are in ``shared.scenario``; words for places are those of GEO-12. Seats are A, B, C, D clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from shared.catan import roads
from shared.catan.actions import CatanAction, CounterOffer, Discard, MakeOffer
from shared.catan.cards import DECKS, FACE_UP, TRACK_OF, TRACKS, CardType, ProgressCard, Track
from shared.catan.events import CardStolen, Rolled
from shared.catan.match import Won
from shared.catan.rules import Catan
from shared.catan.scenario_expect import PIECES, SeatWord, View, observe
from shared.catan.scenario_words import LEVEL_WORDS, Words
from shared.catan.state import Building, Face, Knight
from shared.engine import IllegalAction, Outcome, Seat
from shared.state import Document

SEED = "0" * 64
SEARCHED = 20_000
"""Places of the stream of chance that are tried for what a step asks of it; a roll of three dice is met once in 216."""
Number = Annotated[int, msgspec.Meta(ge=0)]


class PositionKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position as a file gives it, with what holds for a key left out."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    active: SeatWord = "A"
    phase: Literal["setup", "roll", "actions"] = "actions"
    settlements: dict[SeatWord, list[str]] = {}
    cities: dict[SeatWord, list[str]] = {}
    tipped: dict[SeatWord, list[str]] = {}
    walls: list[str] = []
    """Intersections with cities."""
    metropolises: dict[Track, str] = {}
    roads: dict[SeatWord, list[str]] = {}
    """Chains of corners, ``3.3N-NE-SE``, or sides, ``3.3/NE``."""
    knights: dict[SeatWord, list[str]] = {}
    """An intersection and words: ``3.3N strong active ready``; basic and inactive without."""
    supply: dict[SeatWord, dict[str, Number]] = {}
    """Pieces left, in place of what the board leaves: roads, settlements, cities, walls, basic, strong, mighty."""
    hands: dict[SeatWord, dict[CardType, Number]] = {}
    bank: dict[CardType, Number] = {}
    """In place of what the hands leave."""
    progress: dict[SeatWord, list[ProgressCard]] = {}
    face_up: dict[SeatWord, list[ProgressCard]] = {}
    decks: dict[Track, list[ProgressCard]] = {}
    """The next cards of a deck, in the order in which they come up."""
    empty_decks: list[Track] = []
    levels: dict[SeatWord, dict[Track, Annotated[int, msgspec.Meta(ge=0, le=5)]]] = {}
    defender: dict[SeatWord, Number] = {}
    points: dict[SeatWord, Number] = {}
    """Filled up to with Defender tokens."""
    longest_road: SeatWord | None = None
    """Left out: the seat to which LR-3 gives the card."""
    ship: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    attacks: Number | None = None
    """Left out: 1, so that the robber is unlocked; during the set-up 0."""
    robber: str = ""
    merchant: str = ""
    merchant_owner: SeatWord | None = None
    reload: bool = False
    """Save and load the match before every step."""


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step asks of chance."""

    dice: tuple[int, int, Face] | None = None
    """Yellow, red, event."""
    stolen: list[CardType] | None = None
    """The cards stolen in this step, in order."""


class CatanPosition:
    """A match set up from the position keys of a file.

    Raises ``ValueError`` for places and seats that are not there, and for what cannot stand on one board together.
    """

    def __init__(self, position: Document, options: Document) -> None:
        self.keys = keys = msgspec.convert(position, PositionKeys)
        self.words = Words(keys.seats)
        self.match = Catan.start(keys.seats, Catan.read_options({"layout": "beginner", "first_player": "host", **options}), SEED)
        self.board = self.words.board
        self._hands_before: dict[Seat, dict[CardType, int]] = {}
        if keys.phase != "setup":
            self._begin_turns()
        self._set_buildings()
        self._set_roads()
        self._set_knights()
        self._set_cards()
        self._set_progress()
        self._set_seats()
        self._set_shared()
        self._set_points()
        self.match._changes.clear()

    # -- setting up

    def seat(self, word: str) -> Seat:
        """The seat of a letter."""
        return self.words.seat(word)

    def _begin_turns(self) -> None:
        public = self.match.public
        public.phase, public.turn, public.decision = self.keys.phase, 9, None
        public.active = self.seat(self.keys.active)

    def _set_buildings(self) -> None:
        public, keys = self.match.public, self.keys
        for kind, places in (("settlement", keys.settlements), ("city", keys.cities), ("tipped", keys.tipped)):
            for word, names in places.items():
                for name in names:
                    place = self._free_place(name)
                    if any(near in public.buildings for near in self.board.neighbours[place]):
                        raise ValueError(f"{name} is beside another building")
                    public.buildings[place] = Building(self.seat(word), kind)  # type: ignore[arg-type]
                    state = public.seats[self.seat(word)]
                    if kind == "settlement":
                        state.settlements -= 1
                    else:
                        state.cities -= 1
        for name in keys.walls:
            building = public.buildings.get(self.board.place(name))
            if building is None or building.kind != "city":
                raise ValueError(f"walls: there is no city on {name}")
            building.wall = True
            public.seats[building.seat].walls -= 1
        for track, name in keys.metropolises.items():
            building = public.buildings.get(self.board.place(name))
            if building is None or building.kind != "city":
                raise ValueError(f"metropolises: there is no city on {name}")
            public.metropolises[track] = self.board.place(name)

    def _free_place(self, name: str) -> int:
        place = self.board.place(name)
        if not self.match.is_empty(place):
            raise ValueError(f"{name} is occupied twice")
        return place

    def _set_roads(self) -> None:
        public = self.match.public
        for word, chains in self.keys.roads.items():
            for path in (path for chain in chains for path in self.words.chain(chain)):
                if path in public.roads:
                    raise ValueError(f"roads: {self.board.path_name(path)} is occupied twice")
                public.roads[path] = self.seat(word)
                public.seats[self.seat(word)].roads -= 1

    def _set_knights(self) -> None:
        public = self.match.public
        for word, knights in self.keys.knights.items():
            for text in knights:
                name, *words = text.split()
                place = self._free_place(name)
                if not set(words) <= {*LEVEL_WORDS, "active", "ready", "promoted"}:
                    raise ValueError(f"knights: {text!r} has words other than {' '.join(LEVEL_WORDS)} active ready promoted")
                if not any(public.roads.get(path) == self.seat(word) for path in self.board.paths_at[place]):
                    raise ValueError(f"knights: {name} touches no road of {word}")  # INV-5
                level = next((LEVEL_WORDS.index(mark) + 1 for mark in words if mark in LEVEL_WORDS), 1)
                public.knights[place] = Knight(self.seat(word), level, "active" in words, "ready" in words, "promoted" in words)
                public.seats[self.seat(word)].knights[level] -= 1

    def _set_cards(self) -> None:
        match = self.match
        for word, hand in self.keys.hands.items():
            match.gain(self.seat(word), hand)
        for card, number in self.keys.bank.items():
            match.public.bank[card] = number
        if any(number < 0 for number in match.public.bank.values()):
            raise ValueError("hands: there are more cards in the hands than in the game")

    def _set_progress(self) -> None:
        keys, public, hidden = self.keys, self.match.public, self.match.secret()
        left = {track: [card for card in DECKS[track] for _ in range(self.board.deck[track][card])] for track in TRACKS}
        for held, in_hand in ((keys.progress, True), (keys.face_up, False)):
            for word, cards in held.items():
                seat = self.seat(word)
                for card in cards:
                    if (card in FACE_UP) == in_hand:
                        raise ValueError(f"{card} is {'never' if in_hand else 'only'} in a hand")
                    self._take(left, card)
                    if in_hand:
                        self.match.own(seat).progress.append(card)
                        public.seats[seat].progress[TRACK_OF[card]] += 1
                    else:
                        public.seats[seat].face_up.append(card)
        for track in TRACKS:
            coming = keys.decks.get(track, [])
            for card in coming:
                self._take(left, card)
            hidden.decks[track][:] = [] if track in keys.empty_decks else [*left[track], *reversed(coming)]
            public.decks[track] = len(hidden.decks[track])

    @staticmethod
    def _take(left: dict[Track, list[ProgressCard]], card: ProgressCard) -> None:
        if card not in left[TRACK_OF[card]]:
            raise ValueError(f"there are not so many of {card}")
        left[TRACK_OF[card]].remove(card)

    def _set_seats(self) -> None:
        public = self.match.public
        for word, levels in self.keys.levels.items():
            for track, level in levels.items():
                public.seats[self.seat(word)].levels[track] = level
        for word, number in self.keys.defender.items():
            public.seats[self.seat(word)].defender = number
        for word, pieces in self.keys.supply.items():
            state = public.seats[self.seat(word)]
            for piece, number in pieces.items():
                if piece in LEVEL_WORDS:
                    state.knights[LEVEL_WORDS.index(piece) + 1] = number
                elif piece in PIECES:
                    setattr(state, piece, number)
                else:
                    raise ValueError(f"supply: there are no {piece!r}; there are {' '.join((*PIECES, *LEVEL_WORDS))}")
        for seat, state in public.seats.items():
            if min(state.roads, state.settlements, state.cities, state.walls, *state.knights.values()) < 0:
                raise ValueError(f"{self.words.letter(seat)} has more pieces on the board than there are")

    def _set_shared(self) -> None:
        keys, public = self.keys, self.match.public
        public.ship = keys.ship
        public.attacks = int(keys.phase != "setup") if keys.attacks is None else keys.attacks
        if keys.robber:
            public.robber = self.board.hex(keys.robber)
        if bool(keys.merchant) != (keys.merchant_owner is not None):
            raise ValueError("merchant, merchant_owner: both or none")
        if keys.merchant and keys.merchant_owner is not None:
            public.merchant, public.merchant_owner = self.board.hex(keys.merchant), self.seat(keys.merchant_owner)
        if keys.longest_road is not None:
            public.longest_road = self.seat(keys.longest_road)
        roads.settle_longest_road(self.match)
        if keys.longest_road is not None and public.longest_road != self.seat(keys.longest_road):
            raise ValueError(f"longest_road: LR-3 does not leave the card with {keys.longest_road}")

    def _set_points(self) -> None:
        match = self.match
        for word, wanted in self.keys.points.items():
            state = match.public.seats[self.seat(word)]
            have = sum(match.points_of(self.seat(word)).values())
            if have > wanted:
                raise ValueError(f"points: {word} has {have} without more Defender tokens")
            state.defender += wanted - have
        try:
            match.settle_points()
        except Won:
            raise ValueError("the active seat has won already") from None

    # -- steps

    def read(self, action: Document) -> Document:
        """The action with ids for words."""
        return self.words.ids(action)

    def prepare(self, seat: Seat, action: Document, chance: Document) -> None:
        """Set chance to a place at which it gives what the step asks for."""
        wanted = msgspec.convert(chance, Chance)
        if self.keys.reload:
            self.match = Catan.restore(self.match.full_snapshot())
        self._hands_before = {other: dict(self.match.own(other).hand) for other in range(self.match.seats)}
        if wanted.dice is None and wanted.stolen is None:
            return
        stream, request = self.match.secret().chance, self.match.read_action(action)
        for drawn in range(SEARCHED):
            stream.drawn = drawn
            self.match._changes.clear()
            try:
                outcome = self.match.play(seat, request)
            except IllegalAction:
                return
            self.match.take_back(outcome.changes)
            if _gives(outcome, wanted):
                return
        raise ValueError(f"chance: {chance} does not come of this step")

    def lists(self, action: CatanAction) -> bool:
        """Whether the list of legal actions names such an action when it is legal (DEC-E): offers are free, of discards it has the parts
        of one card."""
        if isinstance(action, Discard):
            return sum(action.cards.values()) == 1
        return not isinstance(action, MakeOffer | CounterOffer)

    def complete(self, following: Document | None) -> None:
        """Nothing: turns end by their own action."""

    def compare(self, expect: Document, outcome: Outcome | None) -> Iterator[tuple[str, Any, Any]]:
        """Each key of ``expect`` with what is wanted and what is so, both in one form."""
        return observe(View(self.match, self.words, self._hands_before, outcome), expect)


def _gives(outcome: Outcome, wanted: Chance) -> bool:
    """Whether chance gave what was asked of it."""
    rolled = [(event.yellow, event.red, event.event) for event in outcome.events if isinstance(event, Rolled)]
    stolen = [told.event.card for told in outcome.told if isinstance(told.event, CardStolen)]
    return (wanted.dice is None or rolled == [wanted.dice]) and (wanted.stolen is None or stolen == wanted.stolen)
