"""What the parts of the rules share: the board, the three sections of one match, cards that change hands, points and the win.

The order of a turn is in ``rules``. Every other module is a concept of the rules and has functions that take a :class:`Match`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shared.catan.actions import CatanAction
from shared.catan.board import Board, standard_board
from shared.catan.cards import CARD_TYPES, COMMODITIES, Cards, CardType, holds
from shared.catan.events import MatchEnded
from shared.catan.presets import Rules, rules_of
from shared.catan.state import CatanOptions, Decision, DecisionKind, Hidden, Private, Public
from shared.engine import Game, Options, Seat, Unknown


class Won(Exception):
    """The active seat has won; nothing that would have followed takes place (WIN-5). Caught where an action is applied."""


class Match(Game[CatanAction]):
    """The sections with their types, and what all rules need of them."""

    options: CatanOptions
    public: Public
    private: Mapping[Seat, Private | None]
    hidden: Hidden | None

    def __init__(self, seats: int, options: Options, public: Public, private: Mapping[Seat, Private | None], hidden: Hidden | None) -> None:
        super().__init__(seats, options, public, private, hidden)
        self.board: Board = standard_board()
        self.rules: Rules = rules_of(self.options)
        self.forced = False
        """Whether the answer being applied is the only legal one (DEC-C); events carry it."""

    # -- seats

    def own(self, seat: Seat) -> Private:
        """The private section of a seat. Raises :class:`Unknown` on a copy without it."""
        private = self.private[seat]
        if private is None:
            raise Unknown(f"the hand of seat {seat}")
        return private

    def secret(self) -> Hidden:
        """The hidden section. Raises :class:`Unknown` on a client's copy: dice and decks are not there."""
        if self.hidden is None:
            raise Unknown("dice and decks")
        return self.hidden

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats, that one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def opponents(self, seat: Seat) -> list[Seat]:
        """All other seats, clockwise."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    # -- what stands where

    def is_empty(self, place: int) -> bool:
        """Whether neither building nor knight is on the intersection (section 0.3)."""
        return place not in self.public.buildings and place not in self.public.knights

    def holder(self, place: int) -> Seat | None:
        """The seat whose building or knight is on the intersection."""
        piece = self.public.buildings.get(place) or self.public.knights.get(place)
        return None if piece is None else piece.seat

    def standing_cities(self, seat: Seat) -> Iterator[int]:
        """Intersections of the seat's cities that are not tipped, metropolises included."""
        return (place for place, building in self.public.buildings.items() if building.seat == seat and building.kind == "city")

    def vulnerable_cities(self, seat: Seat) -> list[int]:
        """Its standing cities without metropolis, ascending."""
        carried = self.public.metropolises.values()
        return sorted(place for place in self.standing_cities(seat) if place not in carried)

    def strength(self, seat: Seat) -> int:
        """K: strengths of the seat's active knights together (BAR-3)."""
        return sum(knight.level for knight in self.public.knights.values() if knight.seat == seat and knight.active)

    # -- cards. All take cards that are there; the copy of a client counts what it may not see by number alone.

    def gain(self, seat: Seat, cards: Mapping[CardType, int]) -> None:
        """From the bank into the hand."""
        self._count(seat, cards, 1)
        bank = self.public.bank
        for card, number in cards.items():
            if number:
                bank[card] -= number

    def pay(self, seat: Seat, cards: Mapping[CardType, int]) -> None:
        """From the hand to the bank (PRD-7)."""
        self._count(seat, cards, -1)
        bank = self.public.bank
        for card, number in cards.items():
            if number:
                bank[card] += number

    def hand_over(self, giver: Seat, receiver: Seat, cards: Mapping[CardType, int]) -> None:
        """From one hand into another."""
        self._count(giver, cards, -1)
        self._count(receiver, cards, 1)

    def _count(self, seat: Seat, cards: Mapping[CardType, int], sign: int) -> None:
        state, private = self.public.seats[seat], self.private[seat]
        number = sum(cards.values())
        if not number:
            return
        state.cards += sign * number
        if state.commodities is not None:  # VIS-7
            state.commodities += sign * sum(cards.get(card, 0) for card in COMMODITIES)
        if private is not None:
            hand = private.hand
            for card, count in cards.items():
                if count:
                    hand[card] += sign * count

    def can_pay(self, seat: Seat, cards: Mapping[CardType, int]) -> bool:
        """Whether the hand has these cards. Raises :class:`Unknown` for a hand that this copy may not see."""
        return holds(self.own(seat).hand, cards)

    # -- decisions

    def ask(self, kind: DecisionKind, owed: Mapping[Seat, int], **about: Any) -> None:
        """Open a blocking decision (DEC-A); ``about`` are further fields of :class:`Decision`.

        What remains of it after the answers that need not be asked for (DEC-C) is told as ``events.Asked`` at the end of the action.
        """
        self.public.decision = Decision(kind=kind, owed=dict(owed), **about)

    def asked(self) -> Decision:
        """The open decision; for what answers it."""
        decision = self.public.decision
        assert decision is not None
        return decision

    def answered(self, seat: Seat) -> None:
        """The seat owes nothing more of the open decision; the last one closes it. Whoever has a ``queue`` asks the next seat."""
        decision = self.asked()
        if len(decision.owed) > 1:
            del decision.owed[seat]
        else:
            self.public.decision = None

    # -- points

    def points_of(self, seat: Seat) -> dict[str, int]:
        """VP by source, in the order of the score sheet (WIN-3)."""
        return self._scores()[seat]

    def _scores(self) -> dict[Seat, dict[str, int]]:
        public, worth = self.public, self.board.points
        scores = {
            seat: {
                "settlements": 0,
                "cities": 0,
                "metropolises": 0,
                "longest_road": worth["longest_road"] if public.longest_road == seat else 0,
                "defender": state.defender * worth["defender_token"],
                "merchant": worth["merchant"] if public.merchant_owner == seat else 0,
                "printer": worth["printer"] if "printer" in state.face_up else 0,
                "constitution": worth["constitution"] if "constitution" in state.face_up else 0,
            }
            for seat, state in public.seats.items()
        }
        for building in public.buildings.values():
            if building.kind == "city":
                scores[building.seat]["cities"] += worth["city"]
            else:
                scores[building.seat]["settlements"] += worth["settlement"]
        for place in public.metropolises.values():
            scores[public.buildings[place].seat]["metropolises"] += worth["metropolis"]
        return scores

    def settle_points(self) -> None:
        """Count everybody's VP anew and see whether the active seat has won (WIN-4, T7). Raises :class:`Won`."""
        scores = self._scores()
        for seat, state in self.public.seats.items():
            points = sum(scores[seat].values())
            if points != state.points:
                state.points = points
        self.check_win()

    def check_win(self) -> None:
        """WIN-1, on the own turn only. Raises :class:`Won`."""
        public = self.public
        if public.phase != "setup" and public.seats[public.active].points >= self.options.victory_points:
            public.phase, public.winner = "over", public.active
            public.decision = None
            for offer in list(public.offers):
                del public.offers[offer]
            public.agenda[:] = []
            self.tell(MatchEnded(public.active, {seat: state.points for seat, state in public.seats.items()}))
            raise Won


def counted(hand: Mapping[CardType, int]) -> Cards:
    """The cards of a hand, types with none left out, in the order of card types."""
    return {card: hand[card] for card in CARD_TYPES if hand.get(card)}
