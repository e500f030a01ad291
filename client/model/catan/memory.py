"""What later questions need of the events that have passed: the last move, one's own last deed, the end, whom a turn has called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.model.catan.places import corner_place, hex_place, path_place
from client.model.replica import Events
from shared.catan import events as ev
from shared.catan.rules import Catan
from shared.engine import Seat, TakenBack

_DEEDS = (ev.Built, ev.CardPlayed, ev.Rolled, ev.TurnEnded, ev.KnightMoved, ev.BankTraded)
"""Events by which a seat counts as having acted itself."""


class Memory:
    """Of one match, as one viewer saw it."""

    def __init__(self) -> None:
        self.own_version = -1
        """The last in which the viewer acted."""
        self.ended: ev.MatchEnded | None = None
        self.own_offer: int | None = None
        """The number of the viewer's latest offer, open or not."""
        self._steps: list[dict[str, Seat]] = []
        """The pieces that each version put on a place, since the first move of a turn (in the set-up, of a seat)."""
        self._mover: Seat | None = None
        """Who made that first move; None: nobody yet."""
        self._turns_began = False
        self._called: object = None
        """The turn, or the decision, for which the viewer was last called."""

    def follow(self, events: Events, viewer: Seat | None) -> None:
        """The events of one version."""
        placed: dict[str, Seat] = {}
        for event in events.public:
            if isinstance(event, ev.MatchEnded):
                self.ended = event
            if isinstance(event, ev.OfferMade) and event.maker == viewer:
                self.own_offer = event.offer
            if isinstance(event, _DEEDS) and event.seat == viewer:
                self.own_version = events.version
            moved = _moved(event)
            if moved is not None:
                placed[moved[1]] = moved[0]
        self._place(placed, any(isinstance(event, TakenBack) for event in events.public))
        if any(isinstance(event, ev.TurnBegan) for event in events.public):
            self._mover, self._turns_began = None, True

    def _place(self, placed: dict[str, Seat], taken_back: bool) -> None:
        mover = next(iter(placed.values()), None)
        if mover is not None and (self._mover is None or (mover != self._mover and not self._turns_began)):
            self._steps, self._mover = [], mover
        if taken_back:
            del self._steps[-1:]
        else:
            self._steps.append(placed)

    @property
    def last_move(self) -> dict[str, Seat]:
        """Place to the seat that last put a piece there, until the next seat has moved."""
        return {place: seat for step in self._steps for place, seat in step.items()}

    def is_called(self, game: Catan, viewer: Seat | None) -> bool:
        """Whether the viewer has to be told that something is asked of it: once for a turn (a building and road of the set-up are one),
        once for each decision of others' turns.
        """
        setup, decision = game.public.phase == "setup", game.public.decision
        if viewer not in game.awaiting():
            if setup or game.public.active != viewer:
                self._called = None
            return False
        own = setup or game.public.active == viewer or decision is None
        call = ("turn", game.public.turn) if own or decision is None else ("asked", decision.kind)
        called, self._called = self._called, call
        return called != call


def _moved(event: Any) -> tuple[Seat, str] | None:
    place = _PLACES.get(type(event))
    found = None if place is None else place(event)
    return None if found is None else (event.seat, found)


_PLACES: dict[type[Any], Callable[[Any], str | None]] = {
    ev.Built: lambda event: path_place(event.place) if event.piece == "road" else corner_place(event.place),
    ev.KnightPromoted: lambda event: corner_place(event.place),
    ev.KnightMoved: lambda event: corner_place(event.to),
    ev.KnightRetreated: lambda event: None if event.to is None else corner_place(event.to),
    ev.RobberMoved: lambda event: hex_place(event.hex),
    ev.MerchantPlaced: lambda event: hex_place(event.hex),
    ev.MetropolisPlaced: lambda event: corner_place(event.place),
}
"""Where an event has put a piece."""
