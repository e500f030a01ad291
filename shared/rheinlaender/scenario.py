"""Rheinländer's part of scenarios: positions from TOML keys, and the observations a file may ask for.

The envelope and the runner are in ``shared.scenario``. Seats are named by their colour (RHE-SETUP-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from shared.engine import Outcome, Seat
from shared.rheinlaender import church, duchies, placing, scoring
from shared.rheinlaender.actions import Decline, RheinlaenderAction
from shared.rheinlaender.events import EndSetOff, Paid
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import Duchy
from shared.state import Document

Colour = Literal["R", "Y", "V", "G", "B"]
Token = Literal["castle", "bishopric", "city4", "city3", "city2"]
SEED = "0" * 64
"""What is drawn does not matter in a scenario, unless its ``draws`` say so."""
Number = Annotated[int, msgspec.Meta(ge=0)]
UNSET = msgspec.UNSET
Unset = msgspec.UnsetType


class PositionKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position as a file gives it, with what holds for a key left out."""

    seats: list[Colour] = msgspec.field(default_factory=lambda: ["R", "Y", "V"])
    """Clockwise, the first is the start seat."""
    tokens: dict[str, Token] = {}
    knights: dict[Colour, list[str]] = {}
    forts: list[str] = []
    garrisons: dict[str, Colour] = {}
    owners: dict[str, Colour] = {}
    """A space of a level duchy to its owner; the others belong to their sole leader."""
    supply: dict[Colour, Number] = {}
    forts_left: dict[Colour, Annotated[int, msgspec.Meta(ge=0, le=3)]] = {}
    coins: dict[Colour, Number] = {}
    end: bool = False
    flow: bool = False
    """Whether the order of turns is part of the scenario."""
    to_move: Colour | None = None
    empty_castles: list[str] = []
    kept_garrisons: list[str] = []
    hands: dict[Colour, list[int]] = {}
    """Exact hands; the others are arranged so that the card named is held."""
    draws: list[int] = []
    """The next cards of the draw pile, in the order they come up; 0 is the reshuffle card."""


class ExpectedDuchy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    spaces: str
    owner: Literal["", "R", "Y", "V", "G", "B"] | Unset = UNSET
    knights: dict[Colour, int] | Unset = UNSET
    value: int | Unset = UNSET


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file may ask for after a step."""

    duchies: list[ExpectedDuchy] | Unset = UNSET
    paid: dict[Colour, int] | Unset = UNSET
    garrisons: dict[str, Colour] | Unset = UNSET
    supply: dict[Colour, int] | Unset = UNSET
    forts_left: dict[Colour, int] | Unset = UNSET
    coins: dict[Colour, int] | Unset = UNSET
    cards: dict[Colour, int] | Unset = UNSET
    hands: dict[Colour, list[int]] | Unset = UNSET
    bishops: dict[Colour, int] | Unset = UNSET
    archbishop: str | Unset = UNSET
    end: bool | Unset = UNSET
    still: list[Colour] | Unset = UNSET
    """Who still acts, as told when the step set off the end."""
    over: bool | Unset = UNSET
    next: str | Unset = UNSET
    final: dict[Colour, int] | Unset = UNSET
    winners: list[Colour] | Unset = UNSET
    empty_castles: list[str] | Unset = UNSET
    kept_garrisons: list[str] | Unset = UNSET
    draw_size: int | Unset = UNSET
    discard: list[int] | Unset = UNSET
    place_targets: dict[int, list[str]] | Unset = UNSET
    convert_targets: dict[int, list[str]] | Unset = UNSET
    """Of the seat to move."""
    support_targets: dict[Colour, list[str]] | Unset = UNSET
    support_includes: dict[Colour, list[str]] | Unset = UNSET
    support_excludes: dict[Colour, list[str]] | Unset = UNSET


class AnyTurn(Rheinlaender):
    """A match without ``flow``: whoever a step names has a turn, so none is the last."""

    def _next_turn(self, seat: Seat) -> None:
        others = self.clockwise_from(seat)[1:]
        if all(self._skipped_for(other) is not None for other in others):  # the round, or the match, would be over
            self._begin_turn(seat)
        else:
            super()._next_turn(seat)


class RheinlaenderPosition:
    """A match set up from the position keys of a file.

    Raises ``ValueError`` for spaces, circles and colours that are not there, and for what cannot stand on one board together.
    """

    def __init__(self, position: Document, options: Document) -> None:
        self.keys = keys = msgspec.convert(position, PositionKeys)
        if len(set(keys.seats)) != len(keys.seats):
            raise ValueError("seats: a colour is named twice")
        rules = Rheinlaender if keys.flow else AnyTurn
        self.match: Rheinlaender = rules.start(len(keys.seats), rules.read_options(options), SEED)
        public = self.match.public
        if self.match.options.start_player == "random":
            public.start_seat = public.to_move = 0
        self._set_supplies()
        self._set_pieces()
        self._check_river()
        self._check_castles()
        self._set_duchies()
        self._check_kept()
        self._set_cards()
        public.end_set_off = keys.end
        public.archbishop = church.archbishop_by(church.bishops(self.match))
        if keys.to_move is not None:
            public.to_move = self.seat(keys.to_move)
        self.match._changes.clear()

    # -- setting up

    def seat(self, word: str) -> Seat:
        """The seat of a colour."""
        if word not in self.keys.seats:
            raise ValueError(f"there is no seat {word!r}; the seats are {' '.join(self.keys.seats)}")
        return [str(colour) for colour in self.keys.seats].index(word)

    def colour(self, seat: Seat | None) -> str:
        """The word for a seat, ``""`` for nobody."""
        return "" if seat is None else self.keys.seats[seat]

    def _set_supplies(self) -> None:
        public = self.match.public
        for seat, colour in enumerate(self.keys.seats):
            shown = public.seats[seat]
            shown.supply = self.keys.supply.get(colour, 20)
            shown.forts_left = self.keys.forts_left.get(colour, 3)
            self.match.own(seat).coins = self.keys.coins.get(colour, 0)
            if shown.coins is not None:
                shown.coins = self.keys.coins.get(colour, 0)
        for colour in [*self.keys.supply, *self.keys.forts_left, *self.keys.coins, *self.keys.hands]:
            self.seat(colour)

    def _set_pieces(self) -> None:
        keys, public = self.keys, self.match.public
        for circle in self.match.board.circles:
            public.tokens[circle] = "city2"
        for circle, token in keys.tokens.items():
            public.tokens[self._circle(circle, "tokens")] = token
        for colour, spaces in keys.knights.items():
            for space in spaces:
                public.knights[self._free_space(space, "knights")] = self.seat(colour)
        for space in keys.forts:
            public.forts[self._free_space(space, "forts")] = 0
            if space not in self.match.board.banks:  # RHE-FORT-2
                raise ValueError(f"forts: {space} is no bank space")
        for circle, colour in keys.garrisons.items():
            public.garrisons[self._castle(circle, "garrisons")] = self.seat(colour)
        public.empty_castles[:] = [self._castle(circle, "empty_castles") for circle in keys.empty_castles]
        public.kept_garrisons[:] = [self._castle(circle, "kept_garrisons") for circle in keys.kept_garrisons]

    def _circle(self, circle: str, key: str) -> str:
        if circle not in self.match.board.circles:
            raise ValueError(f"{key}: there is no circle {circle!r}")
        return circle

    def _castle(self, circle: str, key: str) -> str:
        if self.match.public.tokens[self._circle(circle, key)] != "castle":
            raise ValueError(f"{key}: {circle} is no castle")
        return circle

    def _free_space(self, space: str, key: str) -> str:
        if space not in self.match.board.spaces:
            raise ValueError(f"{key}: there is no space {space!r}")
        if not self.match.is_free(space):
            raise ValueError(f"{key}: {space} is occupied twice")
        return space

    def _check_river(self) -> None:
        """RHE-INV-6, RHE-OPT-3."""
        match, public = self.match, self.match.public
        forts_open = match.options.river_opening == "occupied"
        for region in match.board.regions.values():
            if region.river not in public.knights:
                continue
            for bank in (region.left, region.right):
                if bank not in public.knights and not (forts_open and bank in public.forts):
                    needed = "a knight or fort" if forts_open else "a knight"
                    raise ValueError(f"knights: {region.river} is open only with {needed} on {bank}")

    def _check_castles(self) -> None:
        """RHE-INV-9."""
        public, circles = self.match.public, self.match.board.circles
        for circle in public.empty_castles:
            if circle in public.garrisons:
                raise ValueError(f"empty_castles: {circle} has a garrison")
        for key, castles in (("garrisons", public.garrisons), ("empty_castles", public.empty_castles)):
            for circle in castles:
                if not any(space in public.knights for space in circles[circle].touches):
                    raise ValueError(f"{key}: no knight stands beside {circle}")

    def _check_kept(self) -> None:
        """RHE-CAS-8: kept is what the owner of the duchy could not replace."""
        match, public = self.match, self.match.public
        for circle in public.kept_garrisons:
            if circle not in public.garrisons:
                raise ValueError(f"kept_garrisons: {circle} has no garrison")
            beside = {duchies.duchy_at(match, space) for space in match.board.circles[circle].touches}
            owners = {public.duchies[number].owner for number in beside if number is not None}
            if owners <= {None, public.garrisons[circle]}:
                raise ValueError(f"kept_garrisons: {circle} is beside nobody else's duchy")

    def _set_duchies(self) -> None:
        match, public = self.match, self.match.public
        owners = dict(self.keys.owners)
        for group in self._groups():
            count = duchies.counts(match, group, duchies.circles_beside(match, group))
            if sum(count.values()) < 2:
                continue
            owner = duchies.sole_leader(count)
            named = {space: self.seat(owners.pop(space)) for space in group if space in owners}
            for space, seat in named.items():
                if owner is not None and seat != owner:
                    raise ValueError(f"owners: the duchy of {space} is not level, so it belongs to its sole leader")
            if len(set(named.values())) > 1:
                raise ValueError(f"owners: {' and '.join(named)} are one duchy")
            owner = next(iter(named.values()), owner)
            public.duchies[public.next_duchy] = Duchy(group, owner)
            public.next_duchy += 1
        if owners:
            raise ValueError(f"owners: {', '.join(owners)} is in no duchy")

    def _groups(self) -> Iterator[list[str]]:
        """The groups of knights in map order (RHE-TERM-7)."""
        board, knights = self.match.board, self.match.public.knights
        left = set(knights)
        for start in board.order:
            if start in left:
                left.discard(start)
                group = [start]
                for space in group:
                    group += [other for other in board.adjacent[space] if other in left]
                    left.difference_update(group)
                yield board.in_map_order(group)

    def _set_cards(self) -> None:
        keys, match = self.keys, self.match
        if not keys.hands and not keys.draws:
            return
        deck = match._hidden().deck
        fixed = [card for hand in keys.hands.values() for card in hand] + keys.draws
        if len(set(fixed)) != len(fixed) or not set(fixed) <= {*match.board.regions, 0}:
            raise ValueError("hands, draws: each card from 1 to 54, and 0 in draws, may be named once")
        if any(0 in hand for hand in keys.hands.values()):
            raise ValueError("hands: the reshuffle card 0 is in no hand")
        pool = [card for card in match.board.regions if card not in fixed]
        for seat, colour in enumerate(keys.seats):
            own = match.own(seat)
            size = len(own.hand)
            own.hand[:] = sorted(keys.hands[colour]) if colour in keys.hands else [pool.pop() for _ in range(size)][::-1]
            match.public.seats[seat].cards = len(own.hand)
        rest = pool if 0 in keys.draws else [0, *pool]
        deck[:] = [*rest, *reversed(keys.draws)]
        match.public.draw_size = len(deck)

    # -- steps

    def read(self, action: Document) -> Document:
        """The action as it is: files call spaces as the game does."""
        return action

    def lists(self, action: RheinlaenderAction) -> bool:
        """Every action is listed."""
        return True

    def prepare(self, seat: Seat, action: Document, chance: Document) -> None:
        """Without ``flow`` the seat is to move; its hand holds the card named, unless the file gives the hand."""
        if chance:
            raise ValueError("chance: there are no dice; the key draws has the next cards")
        if not self.keys.flow and not self._in_turn(seat, action["do"]):
            self._end_turn()
            self._begin_turn(seat)
        card = action.get("card")
        if isinstance(card, int) and self.keys.seats[seat] not in self.keys.hands:
            self._deal(seat, card)
        self.match._changes.clear()

    def _in_turn(self, seat: Seat, do: str) -> bool:
        """Whether the step goes on with a turn that the seat has begun."""
        public = self.match.public
        begun = public.fort_put if public.phase == "action" else do in ("fort", "decline")
        return public.to_move == seat and begun

    def _begin_turn(self, seat: Seat) -> None:
        public = self.match.public
        if public.phase != "over":
            public.to_move, public.phase, public.fort_put = seat, "action", False
            public.start_seat = seat  # so no step without ``flow`` is the last of its round

    def _end_turn(self) -> None:
        public = self.match.public
        if public.phase == "fort":
            self.match.play(public.to_move, Decline())

    def _deal(self, seat: Seat, card: int) -> None:
        """Exchange a card of the seat's hand for the one it needs, wherever that is."""
        match = self.match
        hand = match.own(seat).hand
        if card in hand or card not in match.board.regions:
            return
        hidden, given = match._hidden(), hand[0]
        others = [match.own(other).hand for other in range(match.seats) if other != seat]
        for pile in (hidden.deck, match.public.discard, hidden.discard, *others):
            if card in pile:
                pile[pile.index(card)] = given
        for own in others:
            own[:] = sorted(own)
        hand[:] = sorted([card, *hand[1:]])

    def complete(self, following: Document | None) -> None:
        """With ``flow`` a step ends its turn, unless the next one is about the fort of it."""
        if self.keys.flow and (following is None or following.get("do") not in ("fort", "decline")):
            self._end_turn()

    # -- observations

    def compare(self, expect: Document, outcome: Outcome | None) -> Iterator[tuple[str, Any, Any]]:
        """Each key of ``expect`` with what is wanted and what is so, both in one form."""
        wishes = msgspec.convert(expect, Expect, str_keys=True)
        for key in Expect.__struct_fields__:
            wanted = getattr(wishes, key)
            if wanted is UNSET:
                continue
            if key in _BY_COLOUR:
                yield key, wanted, self._by_colour(wanted, _BY_COLOUR[key])
            elif key == "paid":
                yield key, wanted, self._paid(outcome)
            elif key == "still":
                yield key, wanted, self._still(outcome)
            elif key == "duchies":
                yield key, *self._duchies(wanted)
            elif key in ("place_targets", "convert_targets"):
                yield key, _sorted_values(wanted), {card: sorted(self._targets(key, card)) for card in wanted}
            elif key == "support_targets":
                yield key, _sorted_values(wanted), _sorted_values(self._by_colour(wanted, placing.support_targets))
            elif key in ("support_includes", "support_excludes"):
                yield from self._support(key, wanted)
            else:
                yield key, sorted(wanted) if key in _SETS else wanted, _WHOLE[key](self)

    def _by_colour(self, colours: Iterable[str], see: Callable[[Rheinlaender, Seat], Any]) -> dict[str, Any]:
        return {colour: see(self.match, self.seat(colour)) for colour in colours}

    def _paid(self, outcome: Outcome | None) -> dict[str, int]:
        paid: dict[str, int] = {}
        for event in () if outcome is None else outcome.events:
            if isinstance(event, Paid):
                colour = self.colour(event.seat)
                paid[colour] = paid.get(colour, 0) + event.coins
        return paid

    def _still(self, outcome: Outcome | None) -> list[str] | None:
        """None when the step did not set off the end."""
        for event in () if outcome is None else outcome.events:
            if isinstance(event, EndSetOff):
                return [self.colour(seat) for seat in event.still]
        return None

    def _duchies(self, wanted: list[ExpectedDuchy]) -> tuple[list[Document], list[Document]]:
        """Both lists in one order; of a duchy that is wanted only the keys that the file names are looked at."""
        match = self.match
        named = {frozenset(duchy.spaces.split()): msgspec.to_builtins(duchy) for duchy in wanted}
        seen = []
        for duchy in match.public.duchies.values():
            circles = duchies.circles_beside(match, duchy.spaces)
            count = duchies.counts(match, duchy.spaces, circles)
            whole = {
                "spaces": " ".join(match.board.in_map_order(duchy.spaces)),
                "owner": self.colour(duchy.owner),
                "knights": {self.colour(seat): knights for seat, knights in count.items()},
                "value": duchies.value(match, circles),
            }
            keys = named.get(frozenset(duchy.spaces), whole)
            seen.append({key: part for key, part in whole.items() if key in keys})
        wishes = [{**keys, "spaces": " ".join(match.board.in_map_order(spaces))} for spaces, keys in named.items()]
        return sorted(wishes, key=lambda one: str(one["spaces"])), sorted(seen, key=lambda one: str(one["spaces"]))

    def _targets(self, key: str, card: int) -> Iterable[str]:
        if card not in self.match.board.regions:
            raise ValueError(f"{key}: there is no card {card}")
        if key == "place_targets":
            return placing.place_targets(self.match, card)
        return placing.convert_targets(self.match, self.match.public.to_move, card)

    def _support(self, key: str, wanted: dict[Colour, list[str]]) -> Iterator[tuple[str, Any, Any]]:
        for colour, spaces in wanted.items():
            targets = placing.support_targets(self.match, self.seat(colour))
            for space in spaces:
                yield f"{key} {colour} {space}", key == "support_includes", space in targets


def _total(match: Rheinlaender, seat: Seat) -> int | None:
    return next((standing.total for standing in scoring.standings(match) or () if standing.seat == seat), None)


_BY_COLOUR: dict[str, Callable[[Rheinlaender, Seat], Any]] = {
    "supply": lambda match, seat: match.public.seats[seat].supply,
    "forts_left": lambda match, seat: match.public.seats[seat].forts_left,
    "cards": lambda match, seat: match.public.seats[seat].cards,
    "coins": lambda match, seat: match.own(seat).coins,
    "hands": lambda match, seat: list(match.own(seat).hand),
    "final": _total,
}
"""Looked at for the colours that a file names."""

_WHOLE: dict[str, Callable[[RheinlaenderPosition], Any]] = {
    "garrisons": lambda position: _colours(position, position.match.public.garrisons),
    "bishops": lambda position: {position.colour(seat): count for seat, count in church.bishops(position.match).items()},
    "archbishop": lambda position: position.colour(position.match.public.archbishop),
    "end": lambda position: position.match.public.end_set_off,
    "over": lambda position: position.match.public.phase == "over",
    "next": lambda position: "" if position.match.public.phase == "over" else position.colour(position.match.public.to_move),
    "winners": lambda position: sorted(position.colour(seat) for seat in position.match.public.winners),
    "empty_castles": lambda position: sorted(position.match.public.empty_castles),
    "kept_garrisons": lambda position: sorted(position.match.public.kept_garrisons),
    "draw_size": lambda position: position.match.public.draw_size,
    "discard": lambda position: position.match.public.discard,
}
"""Looked at as a whole."""
_SETS = ("winners", "empty_castles", "kept_garrisons")
"""Lists whose order in a file has no meaning."""


def _colours(position: RheinlaenderPosition, values: Mapping[Any, Seat]) -> dict[Any, str]:
    return {key: position.colour(seat) for key, seat in values.items()}


def _sorted_values(values: Mapping[Any, Iterable[str]]) -> dict[Any, list[str]]:
    return {key: sorted(value) for key, value in values.items()}
