"""Progress cards as things to hold: drawing, the limit of four, discarding (PRG-1 to PRG-4, PRG-10). How they are played: ``playing``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from shared.catan.actions import CatanAction, DiscardProgress
from shared.catan.cards import DECKS, FACE_UP, TRACK_OF, ProgressCard, Track
from shared.catan.events import FacedUp, ProgressDiscarded, ProgressDrawn, ProgressTold
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.verbs import Answer, Verb
from shared.engine import Seat

# ------------------------------------------------------------------------------------------------ hands and decks


def held(match: Match, seat: Seat) -> int:
    """How many progress cards are in the hand of the seat; point cards are never there (PRG-4)."""
    return sum(match.public.seats[seat].progress.values())


def excess(match: Match, seat: Seat) -> int:
    """How many progress cards the seat holds above the limit (PRG-3)."""
    number, limit = held(match, seat), match.board.limits["progress_cards"]
    return number - limit if number > limit else 0


def draw(match: Match, seat: Seat, track: Track, cause: Literal["gate", "defence"]) -> None:
    """Draw the top card of a deck; nothing from an empty one (PRG-1). A point card is turned up at once (PRG-4).

    Neither points nor the limit are settled: when that happens depends on the cause (T3c, T3d). Raises ``Unknown`` without decks.
    """
    public = match.public
    if not public.decks[track]:
        return
    card = match.secret().decks[track].pop()
    public.decks[track] -= 1
    state = public.seats[seat]
    if card in FACE_UP:
        state.face_up.append(card)
        match.tell(FacedUp(seat, card))
        return
    match.own(seat).progress.append(card)
    state.progress[track] += 1
    match.tell(ProgressDrawn(seat, track, cause))
    match.tell_only([seat], ProgressTold(seat, card, "drawn"))


def remove(match: Match, seat: Seat, card: ProgressCard) -> None:
    """Take a card that is there out of the seat's hand."""
    own = match.own(seat).progress
    own.pop(own.index(card))
    match.public.seats[seat].progress[TRACK_OF[card]] -= 1


def put_under(match: Match, seat: Seat, card: ProgressCard) -> None:
    """Out of the seat's hand, face down under its deck (PRG-5, PRG-10). A client's copy has no decks, and counts."""
    remove(match, seat, card)
    track = TRACK_OF[card]
    match.public.decks[track] += 1
    if match.hidden is not None:
        deck = match.hidden.decks[track]
        deck[:] = [card, *deck]


def in_order(cards: Iterable[ProgressCard]) -> list[ProgressCard]:
    """The cards sorted by deck and kind: the order in which they came is nobody else's business."""
    order = [card for deck in DECKS.values() for card in deck]
    return sorted(cards, key=order.index)


# ------------------------------------------------------------------------------------------------ the limit


def ask_discards(match: Match) -> None:
    """T3c, BAR-15: every off-turn seat above the limit has to discard down to it; asks nobody when nobody is."""
    active = match.public.active
    owed = {seat: number for seat in range(match.seats) if seat != active and (number := excess(match, seat))}
    if owed:
        match.ask("discard_progress", owed)


def _discards(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return (DiscardProgress(card) for card in dict.fromkeys(match.own(seat).progress))


def _discard(match: Match, seat: Seat, action: DiscardProgress) -> None:
    if action.card not in match.own(seat).progress:
        refuse("progress_not_held")
    put_under(match, seat, action.card)
    match.tell(ProgressDiscarded(seat, TRACK_OF[action.card]))
    match.tell_only([seat], ProgressTold(seat, action.card, "discarded"))


def _discards_of_turn(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return _discards(match, seat) if excess(match, seat) else iter(())


def _discard_of_turn(match: Match, seat: Seat, action: DiscardProgress) -> None:
    if not excess(match, seat):
        refuse("discard_not_owed")
    _discard(match, seat, action)


def _discard_owed(match: Match, seat: Seat, action: DiscardProgress) -> None:
    _discard(match, seat, action)
    decision = match.public.decision
    assert decision is not None
    if decision.owed[seat] > 1:
        decision.owed[seat] -= 1
    else:
        match.answered(seat)


VERBS: dict[type[CatanAction], Verb] = {DiscardProgress: Verb(_discards_of_turn, _discard_of_turn)}
ANSWERS: dict[str, Answer] = {
    # Not forced: five cards of one kind are known to their owner alone.
    "discard_progress": Answer(_discards, {DiscardProgress: _discard_owed}, lambda match, seat: next(_discards(match, seat)), forced=False),
}
