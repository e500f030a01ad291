"""What the parts of the rules share: the board, the three sections of one match, and the few moves of knights and coins.

The sequence of a turn is in ``rules``, what a knight brings about in ``resolution``.
"""

from __future__ import annotations

from collections.abc import Mapping

from shared.engine import Game, Options, PublicEvent, Seat, Unknown
from shared.rheinlaender.actions import RheinlaenderAction
from shared.rheinlaender.board import standard_map
from shared.rheinlaender.events import EndSetOff
from shared.rheinlaender.state import Hidden, Private, Public, RheinlaenderOptions

WORTH = {"castle": 1, "bishopric": 1, "city4": 4, "city3": 3, "city2": 2}
"""Points of a centre, in play and at the end (RHE-TERM-14)."""


class Match(Game[RheinlaenderAction]):
    """The sections with their types, and what all rules need of them."""

    options: RheinlaenderOptions
    public: Public
    private: Mapping[Seat, Private | None]
    hidden: Hidden | None

    def __init__(self, seats: int, options: Options, public: Public, private: Mapping[Seat, Private | None], hidden: Hidden | None) -> None:
        super().__init__(seats, options, public, private, hidden)
        self.board = standard_map()
        # No cached_property: to ask an instance for its __dict__ slows down every look at its attributes.
        self._beside_bishopric: frozenset[str] | None = None
        self._worth: dict[str, int] | None = None

    @property
    def beside_bishopric(self) -> frozenset[str]:
        """The spaces beside a bishopric; tokens never move during a match (RHE-SETUP-2)."""
        if self._beside_bishopric is None:
            tokens = self.public.tokens
            spaces = (space for space, circle in self.board.circle_beside.items() if tokens[circle] == "bishopric")
            self._beside_bishopric = frozenset(spaces)
        return self._beside_bishopric

    @property
    def worth(self) -> dict[str, int]:
        """Circle to the points of its centre (RHE-TERM-14); tokens never move during a match (RHE-SETUP-2)."""
        if self._worth is None:
            self._worth = {circle: WORTH[token] for circle, token in self.public.tokens.items()}
        return self._worth

    def own(self, seat: Seat) -> Private:
        """The private section of a seat. Raises :class:`Unknown` on a copy without it."""
        private = self.private[seat]
        if private is None:
            raise Unknown(f"the hand of seat {seat}")
        return private

    def is_free(self, space: str) -> bool:
        """Whether the space holds neither knight nor fort (RHE-TERM-3)."""
        return space not in self.public.knights and space not in self.public.forts

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats, that one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def still_to_move(self) -> list[Seat]:
        """The seats that still have a turn in this round, in order (RHE-END-3), those with an empty supply left out (RHE-END-4)."""
        following = self.clockwise_from(self.public.to_move)[1:]
        start = self.public.start_seat
        if start in following:
            following = following[: following.index(start)]
        if self.options.empty_supply_turn == "cycle_card":  # RHE-OPT-9
            return following
        return [seat for seat in following if self.public.seats[seat].supply > 0]  # RHE-TURN-5

    def spend_knight(self, seat: Seat, event: PublicEvent) -> None:
        """A knight leaves the supply for what ``event`` tells; the last one sets off the end at this moment (RHE-RES-2, RHE-END-1)."""
        public = self.public
        supplies = public.seats[seat]
        supplies.supply -= 1
        self.tell(event)
        if supplies.supply == 0 and not public.end_set_off:
            public.end_set_off = True
            self.tell(EndSetOff(seat, self.still_to_move()))

    def name_who_still_moves(self) -> None:
        """Once all is resolved: a knight may have come home, or another supply may be empty, since the end was set off (RHE-EDGE-58)."""
        for number, event in enumerate(self._events):
            if type(event) is EndSetOff:
                self._events[number] = EndSetOff(event.seat, self.still_to_move())

    def return_knight(self, seat: Seat) -> None:
        """A knight comes home. This calls no end off (RHE-END-2)."""
        self.public.seats[seat].supply += 1

    def credit(self, seat: Seat, coins: int) -> None:
        """Coins from the bank, which cannot run out (RHE-PAY-4, RHE-PAY-6). A total this copy may not see is not written (RHE-INFO-9)."""
        private = self.private[seat]
        if private is not None:
            private.coins += coins
        shown = self.public.seats[seat]
        if shown.coins is not None:
            shown.coins += coins
