"""A copy of the match on which single steps of the rules are tried, as far as the viewer can know (INV-23)."""

from __future__ import annotations

from collections.abc import Mapping

from shared.engine import Options, PublicEvent, Seat
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Hidden, Private, Public


class Rehearsal(Lancaster):
    """It keeps what its rules tell in ``heard``."""

    def __init__(self, seats: int, options: Options, public: Public, private: Mapping[Seat, Private | None], hidden: Hidden | None) -> None:
        super().__init__(seats, options, public, private, hidden)
        self.heard: list[PublicEvent] = []

    def tell(self, event: PublicEvent) -> None:
        super().tell(event)
        self.heard.append(event)


def rehearse(game: Lancaster) -> Rehearsal:
    """A copy of all that the viewer sees."""
    return Rehearsal.restore(game.full_snapshot())
