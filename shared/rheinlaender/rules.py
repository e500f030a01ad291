"""One match of Rheinländer: setup, the sequence of turns, cards (sections 2, 4 and 11).

Where a piece may go is in ``placing``, what it brings about in ``resolution`` with ``duchies``, ``castles`` and ``church``,
the end's arithmetic in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal, Self

import msgspec

from shared.chance import Chance
from shared.data_file import without
from shared.engine import Options, Seat, Standing, Unknown, Viewer
from shared.rheinlaender import placing, scoring
from shared.rheinlaender.actions import Convert, Decline, Discard, Fort, KnightAction, Place, RheinlaenderAction, Support
from shared.rheinlaender.board import MAP_FILE, standard_map
from shared.rheinlaender.events import (
    CardDrawn,
    CardPlayed,
    CardTaken,
    EndCalledOff,
    FortPut,
    Reshuffled,
    RheinlaenderEvent,
    RheinlaenderPrivateEvent,
    TurnBegan,
    TurnSkipped,
)
from shared.rheinlaender.match import Match
from shared.rheinlaender.refusals import refuse
from shared.rheinlaender.resolution import convert_knight, put_knight
from shared.rheinlaender.state import Hidden, Private, Public, RheinlaenderOptions, SeatState

KNIGHTS = {3: 25, 4: 20, 5: 17}
"""Seats to knights each (RHE-SETUP-3)."""
HAND = 5
RESHUFFLE = 0
"""The reshuffle card in the draw pile (RHE-SETUP-4)."""


class Rheinlaender(Match):
    """The rules. On a client's copy everything up to the draw is known."""

    NAME = "rheinlaender"
    RULES_VERSION = 1
    SEATS = range(3, 6)
    ACTIONS = RheinlaenderAction
    EVENTS = RheinlaenderEvent
    PRIVATE_EVENTS = RheinlaenderPrivateEvent
    OPTIONS = RheinlaenderOptions
    PUBLIC = Public
    PRIVATE = Private
    HIDDEN = Hidden
    DATA_FILE = MAP_FILE

    @classmethod
    def load_data(cls) -> None:
        """The map (RHE-MAP-10)."""
        standard_map()

    @classmethod
    def rules_data(cls) -> Any:
        """The map less its names and its place on earth."""
        return without(msgspec.to_builtins(standard_map()), {"name", "landmark", "lon", "lat", "rhine_km", "via"})

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        """A new match (RHE-SETUP-1 to RHE-SETUP-8).

        Raises ``ValueError`` for a wrong number of seats, a start seat that does not exist, or a seed that is not hexadecimal.
        """
        if not isinstance(options, RheinlaenderOptions):
            raise TypeError(f"options of another game: {type(options).__name__}")
        if seats not in cls.SEATS:
            raise ValueError(f"Rheinländer is for 3 to 5 seats, not {seats}")  # RHE-SETUP-1
        if options.start_player == "host" and not 0 <= options.start_seat < seats:
            raise ValueError(f"start_seat must be 0 to {seats - 1}, not {options.start_seat}")
        board = standard_map()
        match = cls(
            seats,
            options,
            Public(tokens={}, seats={}, to_move=0, start_seat=0, draw_size=0),
            {seat: Private(hand=[]) for seat in range(seats)},
            Hidden(chance=Chance(seed), deck=[]),
        )
        match._set_up(list(board.circles), [token for token, number in board.tokens.items() for _ in range(number)])
        match._changes.clear()
        return match

    def _set_up(self, circles: list[str], tokens: list[str]) -> None:
        public, options, hidden = self.public, self.options, self._hidden()
        chance = hidden.chance
        chance.shuffle(tokens)  # RHE-SETUP-2
        for circle, token in zip(circles, tokens, strict=True):
            public.tokens[circle] = token
        shown = 0 if options.coin_totals == "open" else None  # RHE-OPT-12
        for seat in range(self.seats):
            public.seats[seat] = SeatState(supply=KNIGHTS[self.seats], coins=shown)
        numbers = list(self.board.regions)
        chance.shuffle(numbers)
        for seat in range(self.seats):
            self.own(seat).hand[:] = sorted(numbers[seat * HAND : (seat + 1) * HAND])
        # RHE-SETUP-5: dealing again for the reshuffle card is the same as mixing it in after the deal.
        deck = [*numbers[self.seats * HAND :], RESHUFFLE]
        chance.shuffle(deck)
        hidden.deck[:] = deck
        public.draw_size = len(deck)
        start = options.start_seat if options.start_player == "host" else chance.below(self.seats)  # RHE-SETUP-7, RHE-OPT-1
        public.start_seat = public.to_move = start

    # -- questions

    def awaiting(self) -> tuple[Seat, ...]:
        """The seat to move, or nobody when the match is over."""
        return () if self.public.phase == "over" else (self.public.to_move,)

    def legal_actions(self, seat: Seat) -> Iterator[RheinlaenderAction]:
        """RHE-TURN-9: by kind, card and map order."""
        if seat not in self.awaiting():
            return iter(())
        if self.public.phase == "fort":
            return chain([Decline()], map(Fort, placing.fort_targets(self)))
        knight_actions = self._knight_actions(seat)
        first = next(knight_actions, None)
        if first is None:
            return map(Discard, self.own(seat).hand)  # RHE-TURN-4
        forts = placing.fort_targets(self) if self._may_fort_first(seat) else []
        return chain([first], knight_actions, map(Fort, forts))

    def _knight_actions(self, seat: Seat) -> Iterator[KnightAction]:
        hand = self.own(seat).hand
        if self.public.seats[seat].supply == 0:  # RHE-TURN-5
            return iter(())
        return chain.from_iterable(kind(seat, hand) for kind in (self._places, self._supports, self._conversions))

    def _places(self, _: Seat, hand: list[int]) -> list[KnightAction]:
        return [Place(card, space) for card in hand for space in placing.place_targets(self, card)]

    def _supports(self, seat: Seat, hand: list[int]) -> list[KnightAction]:
        spaces = placing.support_targets(self, seat)
        return [Support(card, space) for card in hand for space in spaces]  # RHE-SUP-1: whatever the number of the card

    def _conversions(self, seat: Seat, hand: list[int]) -> list[KnightAction]:
        if self.public.archbishop != seat:
            return []
        return [Convert(card, space) for card in hand for space in placing.convert_targets(self, seat, card)]

    def _has_knight_action(self, seat: Seat) -> bool:
        return next(self._knight_actions(seat), None) is not None

    def _may_fort_first(self, seat: Seat) -> bool:
        """Whether the fort of the turn may be put before the card is played (RHE-OPT-2)."""
        return self.options.fort_timing == "before_or_after" and not self.public.fort_put and self.public.seats[seat].forts_left > 0

    def default_action(self, seat: Seat) -> RheinlaenderAction:
        """No fort; else the first knight action of the lowest card, or else the lowest card is discarded."""
        for action in self.legal_actions(seat):
            return action
        raise ValueError(f"seat {seat} owes no decision")

    def standings(self) -> tuple[Standing, ...] | None:
        """RHE-FIN-6: the parts are ``coins``, ``dukes``, ``centres`` and ``archbishop``."""
        return scoring.standings(self)

    def retold(self, events: list[Any], viewer: Viewer) -> list[Any]:
        """RHE-OPT-13: while the match runs a latecomer hears of no discards but the top one and his own."""
        if self.options.discard_view == "all" or self.public.phase == "over":
            return events
        top = self.public.discard
        return [event for event in events if event[0] != "card" or event[1] == viewer or event[2] in top]

    # -- one action

    def _apply(self, seat: Seat, action: RheinlaenderAction) -> None:
        if self.public.phase == "over":
            refuse("match_over")
        if seat != self.public.to_move:
            refuse("not_your_turn")
        if type(action) is Fort:
            self._put_fort(seat, action.space)
        elif type(action) is Decline:
            if self.public.phase != "fort":
                refuse("nothing_to_decline")
            self._end_turn(seat)
        elif self.public.phase != "action":
            refuse("card_already_played")  # RHE-TURN-1
        elif action.card not in self.own(seat).hand:
            refuse("card_not_in_hand", card=action.card)
        elif type(action) is Discard:
            self._discard(seat, action.card)
        else:
            self._knight_action(seat, action)

    def _knight_action(self, seat: Seat, action: KnightAction) -> None:
        """RHE-TURN-2: one card, one knight."""
        if self.public.seats[seat].supply == 0:
            refuse("supply_empty")
        card, space = action.card, action.space
        use: Literal["place", "support", "convert"]
        if type(action) is Place:
            if space not in placing.place_targets(self, card):
                placing.refuse_place(self, card, space)
            use = "place"
        elif type(action) is Support:
            if not placing.may_support(self, seat, space):
                placing.refuse_support(self, seat, space)
            use = "support"
        else:
            if space not in placing.convert_targets(self, seat, card):
                placing.refuse_convert(self, seat, card, space)
            use = "convert"
        self._play_card(seat, card, use)
        if use == "convert":
            convert_knight(self, seat, space)
        else:
            put_knight(self, seat, space)
        if self.public.end_set_off:
            self.name_who_still_moves()
        self._offer_fort(seat)

    def _discard(self, seat: Seat, card: int) -> None:
        """RHE-TURN-4, and RHE-OPT-9 with an empty supply: a card goes, no knight, no fort."""
        if self._has_knight_action(seat):
            refuse("must_put_knight")  # RHE-TURN-3
        self._play_card(seat, card, "discard")
        self._end_turn(seat)

    def _play_card(self, seat: Seat, card: int, use: Literal["place", "support", "convert", "discard"]) -> None:
        public, hand = self.public, self.own(seat).hand
        hand.pop(hand.index(card))
        public.seats[seat].cards -= 1
        if self.options.discard_view == "all":  # RHE-INFO-4
            public.discard.append(card)
        else:  # RHE-OPT-13
            public.discard[:] = [card]
            if self.hidden is not None:
                self.hidden.discard.append(card)
        public.discard_size += 1
        self.tell(CardPlayed(seat, card, use))

    # -- forts

    def _offer_fort(self, seat: Seat) -> None:
        """RHE-TURN-6: the phase is passed over when no fort can be put any more."""
        public = self.public
        if public.fort_put or public.seats[seat].forts_left == 0 or not placing.can_fort(self):
            self._end_turn(seat)
        else:
            public.phase = "fort"

    def _put_fort(self, seat: Seat, space: str) -> None:
        """RHE-FORT-1 to RHE-FORT-7: the space is closed, nothing else changes."""
        public = self.public
        first = public.phase == "action"
        if first:
            self._check_fort_first(seat)
        if not placing.may_fort(self, space):
            placing.refuse_fort(self, space)
        public.seats[seat].forts_left -= 1
        public.forts[space] = seat
        self.tell(FortPut(seat, space))
        if not first:
            self._end_turn(seat)
            return
        public.fort_put = True
        if self.options.no_legal_move == "skip" and not self._has_knight_action(seat):  # his fort closed his last space
            self.tell(TurnSkipped(seat, "no_legal_move"))
            self._next_turn(seat)

    def _check_fort_first(self, seat: Seat) -> None:
        if self.public.fort_put:
            refuse("one_fort_per_turn")
        # Before the order of the turn: what can have no fort at all is not to be promised one for later.
        if self.public.seats[seat].supply == 0:
            refuse("supply_empty")  # RHE-TURN-5, RHE-OPT-9: a card is changed, no fort
        if not self._has_knight_action(seat):
            refuse("fort_needs_knight")  # RHE-TURN-4: no knight, no fort
        if self.options.fort_timing != "before_or_after":
            refuse("fort_before_card")
        if self.public.seats[seat].forts_left == 0:
            refuse("no_fort_left")

    # -- the end of a turn

    def _end_turn(self, seat: Seat) -> None:
        """RHE-TURN-1 (3), then the next seat clockwise."""
        self._draw(seat)
        public = self.public
        called_off = self.options.end_latch == "cancelled_by_return" and all(other.supply > 0 for other in public.seats.values())
        if public.end_set_off and called_off:  # RHE-OPT-8
            public.end_set_off = False
            self.tell(EndCalledOff())
        self._next_turn(seat)

    def _next_turn(self, seat: Seat) -> None:
        """The next seat that has a turn, or the end of the match when the round is over (RHE-END-3)."""
        public = self.public
        for step in range(1, self.seats + 1):
            following = (seat + step) % self.seats
            if following == public.start_seat and public.end_set_off:
                break
            reason = self._skipped_for(following)
            if reason is None:
                self._begin_turn(following)
                return
            self.tell(TurnSkipped(following, reason))
        # Every seat skipped in a row (RHE-OPT-10): nothing could ever change any more, so this ends the match as well.
        scoring.final_scoring(self)

    def _begin_turn(self, seat: Seat) -> None:
        public = self.public
        public.to_move = seat
        public.phase = "action"
        public.fort_put = False
        public.turn += 1
        self.tell(TurnBegan(seat, public.turn))

    def _skipped_for(self, seat: Seat) -> Literal["empty_supply", "no_legal_move"] | None:
        if self.public.seats[seat].supply == 0:
            return "empty_supply" if self.options.empty_supply_turn == "skip" else None  # RHE-TURN-5, RHE-OPT-9
        if self.options.no_legal_move == "skip" and not self._has_knight_action(seat):
            return "no_legal_move"
        return None

    # -- cards

    def _hidden(self) -> Hidden:
        if self.hidden is None:
            raise Unknown("the draw pile")
        return self.hidden

    def _draw(self, seat: Seat) -> None:
        """RHE-DRAW-1. A client's preview ends here."""
        deck = self._hidden().deck
        while (card := deck.pop()) == RESHUFFLE:
            self._reshuffle(seat)
        public, hand = self.public, self.own(seat).hand
        public.draw_size = len(deck)
        public.seats[seat].cards += 1
        hand[:] = sorted([*hand, card])
        self.tell(CardDrawn(seat))
        self.tell_only([seat], CardTaken(seat, card))

    def _reshuffle(self, seat: Seat) -> None:
        """RHE-DRAW-2: draw pile, discards and the reshuffle card become a new draw pile; hands do not."""
        public, hidden = self.public, self._hidden()
        discarded = public.discard if self.options.discard_view == "all" else hidden.discard
        deck = [*hidden.deck, *discarded, RESHUFFLE]
        hidden.chance.shuffle(deck)
        hidden.deck[:] = deck
        discarded[:] = []
        if public.discard:
            public.discard[:] = []
        public.discard_size = 0
        self.tell(Reshuffled(seat, len(deck)))
