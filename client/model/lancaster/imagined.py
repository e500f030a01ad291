"""Copies of the match on which something is carried out, as far as the viewer can know: what previews are made from (INV-23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import msgspec

from shared.engine import Options, PublicEvent, Seat, Unknown
from shared.lancaster.actions import LancasterAction
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Hidden, Private, Public
from shared.state import apply_patch, to_document

E = TypeVar("E", bound=PublicEvent)


class Rehearsal(Lancaster):
    """A copy that keeps what its rules tell in ``heard``, so that single steps of them can be tried."""

    def __init__(self, seats: int, options: Options, public: Public, private: Mapping[Seat, Private | None], hidden: Hidden | None) -> None:
        super().__init__(seats, options, public, private, hidden)
        self.heard: list[PublicEvent] = []

    def tell(self, event: PublicEvent) -> None:
        super().tell(event)
        self.heard.append(event)


def rehearse(game: Lancaster) -> Rehearsal:
    """A copy of all that the viewer sees."""
    return Rehearsal.restore(game.full_snapshot())


class Imagined(NamedTuple):
    """``after`` is the match as far as it is known, ``events`` what happens on the way."""

    before: Lancaster
    after: Lancaster
    events: tuple[PublicEvent, ...]
    complete: bool
    """False: something hidden decides the rest."""

    def of(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[E]) -> E | None:
        """The first event of a kind."""
        return next(iter(self.of(kind)), None)


def imagine(game: Lancaster, seat: Seat, action: LancasterAction) -> Imagined:
    """Play the action on a copy. Raises :class:`shared.engine.IllegalAction` when a rule refuses it."""
    snapshot = game.full_snapshot()
    copy = Lancaster.restore(snapshot)
    try:
        outcome = copy.play(seat, action)
    except Unknown:
        known = game.preview(seat, action)
        public = to_document(game.public)
        apply_patch(public, known.patch)
        return Imagined(game, Lancaster.restore(msgspec.structs.replace(snapshot, public=public)), known.events, False)
    return Imagined(game, copy, outcome.events, True)
