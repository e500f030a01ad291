"""What the parts of the rules share: the three sections of one match, sides, goods, points, knights at home, and open decisions.

The course of a match is in ``rules``. Every other module is a concept of the rules and has functions that take a :class:`Match`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shared.engine import Game, Options, Seat, Unknown
from shared.lancaster.actions import LancasterAction
from shared.lancaster.components import CastleSpace, Components, Good, Reward
from shared.lancaster.components_file import standard_components
from shared.lancaster.events import Gained, KnightHome, KnightLost, Paid, Scored
from shared.lancaster.places import FAVOUR, Party, castle_place, split_castle
from shared.lancaster.state import (
    Conflict,
    Decision,
    DecisionKind,
    Hidden,
    LancasterOptions,
    PointSource,
    Private,
    Public,
    RowName,
    Stack,
)

WITH_ALLIES = 2
"""So many players have an ally each (section 10)."""


class Match(Game[LancasterAction]):
    """The sections with their types, and what all rules need of them."""

    options: LancasterOptions
    public: Public
    private: Mapping[Seat, Private | None]
    hidden: Hidden | None

    def __init__(self, seats: int, options: Options, public: Public, private: Mapping[Seat, Private | None], hidden: Hidden | None) -> None:
        super().__init__(seats, options, public, private, hidden)
        self.components: Components = standard_components()
        self.allies = seats == WITH_ALLIES
        """Whether every player has an ally (section 10)."""
        self._castles: dict[Seat, tuple[tuple[Party, str, str], ...]] = {}
        self.open_goods = self.allies or self.options.goods_visibility == "open"
        """Whether gold and squires of all players are public (LAN-HID-10, LAN-ALLY-3)."""

    # -- sections

    def own(self, seat: Seat) -> Private:
        """The private section of a seat. Raises :class:`Unknown` on a copy without it."""
        private = self.private[seat]
        if private is None:
            raise Unknown(f"what is behind the screen of seat {seat}")
        return private

    def secret(self) -> Hidden:
        """The hidden section. Raises :class:`Unknown` on a client's copy."""
        if self.hidden is None:
            raise Unknown("the piles")
        return self.hidden

    # -- seats and sides

    def turn_order(self) -> list[Seat]:
        """All seats, clockwise from the start player as the marker lies now (LAN-RND-3)."""
        return self.clockwise_from(self.public.start_player)

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats, that one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def controller(self, party: Party) -> Seat:
        """The player who decides for a party (LAN-ALLY-2)."""
        return party % self.seats

    def is_ally(self, party: Party) -> bool:
        """Whether the party is the ally of a player."""
        return party >= self.seats

    def parties_of(self, seat: Seat) -> tuple[Party, ...]:
        """The side of a player: he himself and, with 2 players, his ally."""
        return (seat, seat + self.seats) if self.allies else (seat,)

    # -- goods (LAN-RND-5). A client's copy counts what it can see.

    def holding(self, seat: Seat, good: Good) -> int:
        """What the player has of a good. Raises :class:`Unknown` for goods behind a screen that this copy may not look behind."""
        state = self.public.seats[seat]
        if good == "votes":
            return state.votes
        shown: int | None = getattr(state, good)
        return int(getattr(self.own(seat), good)) if shown is None else shown

    def gain(self, seat: Seat, goods: Mapping[Good, int], source: str) -> dict[Good, int]:
        """From the supply (LAN-REW-11, LAN-REW-12), no more than it holds with ``supply_limits``; what it was. Told unless nothing."""
        supply = self.public.supply
        got: dict[Good, int] = {}
        for good, number in goods.items():
            there = min(number, supply[good]) if supply else number
            if there:
                got[good] = there
                if supply:
                    supply[good] -= there
                self._add(seat, good, there)
        if got:
            self.tell(Gained(seat, {**got}, source))
        return got

    def pay(self, seat: Seat, goods: Mapping[Good, int], source: str) -> None:
        """To the supply; the player has them. Told unless nothing."""
        paid = {good: number for good, number in goods.items() if number}
        for good, number in paid.items():
            self._add(seat, good, -number)
            self.to_supply(good, number)
        if paid:
            self.tell(Paid(seat, {**paid}, source))

    def commit_squires(self, seat: Seat, number: int) -> None:
        """From behind the screen onto the board (LAN-COUNTY-3)."""
        if number:
            self._add(seat, "squires", -number)

    def to_supply(self, good: Good, number: int) -> None:
        """Counters that lay on the board, or are spent otherwise, go back to the supply (LAN-COMP-11)."""
        if number and self.public.supply:
            self.public.supply[good] += number

    def spend_votes(self, seat: Seat, number: int) -> None:
        """Votes of a ballot, or left over, go to the supply (LAN-PARL-6, LAN-PARL-9). The caller tells it."""
        if number:
            self.public.seats[seat].votes -= number
            self.to_supply("votes", number)

    def _add(self, seat: Seat, good: Good, number: int) -> None:
        state = self.public.seats[seat]
        if good == "votes":
            state.votes += number
            return
        private = self.private[seat]
        if private is not None:
            setattr(private, good, getattr(private, good) + number)
        shown = getattr(state, good)
        if shown is not None:
            setattr(state, good, shown + number)

    def show_goods(self) -> None:
        """LAN-END-11, and the set-up with open goods: what is behind the screens is public from now on."""
        for seat, state in self.public.seats.items():
            own = self.own(seat)
            state.gold, state.squires = own.gold, own.squires

    # -- points

    def score(self, seat: Seat, points: int, part: PointSource, source: str) -> None:
        """Forward on the score track at once (LAN-REW-13). Told unless nothing."""
        if points:
            state = self.public.seats[seat]
            state.points += points
            state.parts[part] += points
            self.tell(Scored(seat, points, source))

    # -- knights

    def owned(self, party: Party) -> dict[int, int]:
        """Strength to knights of the party outside the reserve, wherever they are."""
        reserve = self.public.parties[party].reserve
        return {strength: kind.count - reserve[strength] for strength, kind in self.components.knights.items()}

    def strength_of(self, party: Party) -> int:
        """The strengths of all its knights outside the reserve together (LAN-END-2)."""
        return sum(strength * number for strength, number in self.owned(party).items())

    def send_home(self, party: Party, strength: int, place: str) -> None:
        """A knight that the caller took off the board goes to its owner's court."""
        self.public.parties[party].court[strength] += 1
        self.tell(KnightHome(party, strength, place))

    def lose(self, party: Party, strength: int, place: str) -> None:
        """A knight that the caller took off the board goes to the reserve and is nobody's."""
        self.public.parties[party].reserve[strength] += 1
        self.tell(KnightLost(party, strength, place))

    # -- counties, castles, conflicts

    def counties_held(self, party: Party) -> int:
        """LAN-EXEC-5."""
        return sum(held.party == party for held in self.public.counties.values())

    def conflicts_in(self, party: Party) -> int:
        """LAN-EXEC-5: cards of both rows with at least one of its knights."""
        return sum(self.stack_on(conflict, party) is not None for conflict in self.public.conflicts.values())

    def row(self, row: RowName) -> list[str]:
        """The cards of a row, from left to right."""
        cards = [(conflict.column, card) for card, conflict in self.public.conflicts.items() if conflict.row == row]
        return [card for _, card in sorted(cards)]

    def cards(self) -> list[str]:
        """All cards in France in the order of LAN-DEC-8: upper row, lower row, from left to right."""
        conflicts = self.public.conflicts
        return sorted(conflicts, key=lambda card: (conflicts[card].row == "lower", conflicts[card].column))

    def stack_on(self, conflict: Conflict, party: Party) -> Stack | None:
        """The party's knights on a card."""
        for stack in conflict.stacks.values():
            if stack.party == party:
                return stack
        return None

    def knights_on(self, conflict: Conflict) -> Iterator[tuple[Party, int]]:
        """Every knight on a card with its party, by space."""
        for space in sorted(conflict.stacks):
            stack = conflict.stacks[space]
            for strength in stack.knights:
                yield stack.party, strength

    def space_at(self, place: str) -> CastleSpace:
        """The printed space of a castle place (``0:gold``), a player's or an ally's."""
        party, space = self.castle_of(place)
        return self.spaces_of(party)[space]

    def spaces_of(self, party: Party) -> dict[str, CastleSpace]:
        """The printed spaces of a party's castle, by id."""
        return self.components.ally_castle if self.is_ally(party) else self.components.castle

    def castle_of(self, place: str) -> tuple[Party, str]:
        """The party and the space of a castle place. Raises ``ValueError`` for another word."""
        split = split_castle(place)
        if split is None:
            raise ValueError(f"{place!r} is no castle space")
        return split

    def castles_of(self, party: Party) -> tuple[tuple[Party, str, str], ...]:
        """Every space of the castles where the party's knights may stand, as owner, space and place: the player's, then his ally's
        (LAN-CASTLE-2, LAN-ALLY-10)."""
        seat = self.controller(party)
        spaces = self._castles.get(seat)
        if spaces is None:  # printed, but asked for at every turn
            spaces = self._castles[seat] = tuple(
                (owner, space, castle_place(owner, space)) for owner in self.parties_of(seat) for space in self.spaces_of(owner)
            )
        return spaces

    def is_covered(self, owner: Party, space: str) -> bool:
        """Whether an extension tile lies on the castle space (LAN-REW-8); never in an ally's castle."""
        return not self.is_ally(owner) and space in self.public.seats[owner].tiles

    def printed(self, source: str) -> tuple[Reward, ...]:
        """The printed reward of a county or a favour tile, by its word."""
        if source.startswith(FAVOUR):
            return self.components.favours[source.removeprefix(FAVOUR)].reward
        return self.components.counties[source].reward

    # -- decisions

    def concerned(self, seat: Seat, decision: Decision) -> Party:
        """The party that an answer of the seat concerns."""
        return seat if decision.party is None else decision.party

    def ask(self, kind: DecisionKind, seat: Seat, source: str, **about: Any) -> None:
        """Open a sequential decision; ``about`` are further fields of :class:`Decision`."""
        self.public.decision = Decision(kind=kind, waiting=[seat], source=source, **about)

    def ask_all(self, kind: DecisionKind, seats: Iterable[Seat], source: str, *, together: bool, **about: Any) -> None:
        """Ask several seats the same: all at once and in secret, or one after the other in the order of ``seats`` (LAN-DEC-2).

        Nobody is asked when there are none.
        """
        order = list(seats)
        if not order:
            return
        if together:
            self.public.decision = Decision(kind=kind, waiting=sorted(order), source=source, simultaneous=True, **about)
        else:
            self.public.decision = Decision(kind=kind, waiting=order[:1], source=source, queue=order[1:], **about)

    def do_next(self, *steps: str) -> None:
        """Put steps on the agenda, to be done in this order before what is there (see ``verbs.Step``)."""
        self.public.agenda.extend(reversed(steps))
