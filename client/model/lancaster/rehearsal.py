"""A copy of the match on which single steps of the rules are tried, as far as the viewer can know (INV-23)."""

from __future__ import annotations

from collections.abc import Mapping

from shared.engine import Options, PublicEvent, Seat
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Hidden, Private, Public
from shared.state import to_document


class Rehearsal(Lancaster):
    """It keeps what its rules tell in ``heard``."""

    def __init__(self, seats: int, options: Options, public: Public, private: Mapping[Seat, Private | None], hidden: Hidden | None) -> None:
        super().__init__(seats, options, public, private, hidden)
        self.heard: list[PublicEvent] = []

    def tell(self, event: PublicEvent) -> None:
        super().tell(event)
        self.heard.append(event)

    def again(self) -> None:
        """Everything as it was when the copy was made: for the next try."""
        self._changes.roll_back()
        self.heard.clear()


def rehearse(game: Lancaster, *, nothing_hidden: bool = False) -> Rehearsal:
    """A copy of all that the viewer sees. ``nothing_hidden``: whose goods are not seen has none, for a caller that imagines some."""
    snapshot = game.full_snapshot()
    if nothing_hidden:
        for seat in range(game.seats):
            snapshot.private.setdefault(seat, to_document(Private(gold=0, squires=0)))
    return Rehearsal.restore(snapshot)
