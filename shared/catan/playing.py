"""Playing a progress card (PRG-2, PRG-5, PRG-6, PRG-9): what every kind has in common. What each does is in ``cards_*``."""

from __future__ import annotations

from collections.abc import Iterator

from shared.catan import cards_politics, cards_science, cards_trade
from shared.catan.actions import CatanAction, PlayCard
from shared.catan.card_kinds import Args, CardKind
from shared.catan.cards import ProgressCard
from shared.catan.events import CardPlayed
from shared.catan.match import Match
from shared.catan.progress import put_under
from shared.catan.refusals import refuse, refuse_by
from shared.catan.verbs import Verb
from shared.engine import Seat

KINDS: dict[ProgressCard, CardKind] = {**cards_trade.KINDS, **cards_politics.KINDS, **cards_science.KINDS}
"""The 23 kinds that are played; Printer and Constitution never are (PRG-4)."""
BEFORE_ROLL: frozenset[ProgressCard] = frozenset({"alchemist"})
"""T1. All others are played in T5."""


def choices(match: Match, seat: Seat, card: ProgressCard) -> list[Args]:
    """Every ``args`` with which the seat may play a card of this kind that it holds, as far as the step of the turn allows the card.

    None when it would have no effect (PRG-6); without that rule such a card is played without args (section 15.1).
    """
    if (card in BEFORE_ROLL) != (match.public.phase == "roll"):
        return []
    found = list(KINDS[card].choices(match, seat))
    return found if found or match.options.forbid_no_effect_cards else [()]


def _legal(match: Match, seat: Seat) -> Iterator[CatanAction]:
    held = match.own(seat).progress
    return (PlayCard(card, args) for card in dict.fromkeys(held) for args in choices(match, seat, card)) if held else iter(())


def _play(match: Match, seat: Seat, action: PlayCard) -> None:
    card, args = action.card, action.args
    if card not in match.own(seat).progress:
        refuse("progress_not_held")
    kind = KINDS[card]
    effective = any(True for _ in kind.choices(match, seat))
    _check(match, seat, card, args, effective)
    put_under(match, seat, card)  # PRG-5: before its effect
    match.tell(CardPlayed(seat, card, args))
    if effective:
        kind.effect(match, seat, *args)


def _check(match: Match, seat: Seat, card: ProgressCard, args: Args, effective: bool) -> None:
    """PRG-9: everything before the card leaves the hand."""
    kind = KINDS[card]
    if card in BEFORE_ROLL and match.public.phase != "roll":
        refuse("card_before_roll_only")
    if card not in BEFORE_ROLL and match.public.phase == "roll":
        refuse("card_after_roll_only")
    if not effective:
        if match.options.forbid_no_effect_cards:
            refuse(kind.idle(match, seat))
        if args:
            refuse("card_args_wrong")
    elif tuple(map(type, args)) != kind.form:
        refuse("card_args_wrong")
    elif args not in kind.choices(match, seat):
        kind.explain(match, seat, *args)
        refuse_by(kind.rule, "no_target_there")


VERBS: dict[type[CatanAction], Verb] = {PlayCard: Verb(_legal, _play)}
