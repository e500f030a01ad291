"""A copy of the match in which an action has been played, as far as the viewer can know: what previews compare with the state now."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec

from shared.catan.actions import CatanAction
from shared.catan.cards import CARD_TYPES, Cards
from shared.catan.rules import Catan
from shared.engine import PublicEvent, Seat, Unknown
from shared.state import apply_patch, to_document

E = TypeVar("E", bound=PublicEvent)


class Imagined(NamedTuple):
    """``after`` is the match as far as it is known, ``events`` what happens on the way."""

    before: Catan
    after: Catan
    events: tuple[PublicEvent, ...]
    complete: bool
    """False: something hidden decides the rest."""

    def of(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[E]) -> E | None:
        """The first event of a kind."""
        return next(iter(self.of(kind)), None)

    def hand_change(self, seat: Seat) -> tuple[Cards, Cards]:
        """Cards that leave and that enter the own hand."""
        before, after = self.before.own(seat).hand, self.after.own(seat).hand
        changes = {card: after[card] - before[card] for card in CARD_TYPES}
        return {card: -n for card, n in changes.items() if n < 0}, {card: n for card, n in changes.items() if n > 0}


def imagine(game: Catan, seat: Seat, action: CatanAction) -> Imagined:
    """Play the action on a copy. Raises :class:`shared.engine.IllegalAction` when a rule refuses it."""
    snapshot = game.full_snapshot()
    copy = Catan.restore(snapshot)
    try:
        outcome = copy.play(seat, action)
    except Unknown:
        known = game.preview(seat, action)
        public = to_document(game.public)
        apply_patch(public, known.patch)
        return Imagined(game, Catan.restore(msgspec.structs.replace(snapshot, public=public)), known.events, False)
    return Imagined(game, copy, outcome.events, True)


def can_be_taken_back(game: Catan, seat: Seat, action: CatanAction) -> bool:
    """Whether the seat may undo this action once it is played: asked of the engine (see ``Game.may_undo``)."""
    imagined = imagine(game, seat, action)
    return imagined.complete and imagined.after.public.undo_seat == seat and imagined.after.public.undoable > 0
