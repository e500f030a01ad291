"""Why something cannot be chosen: the engine is asked to play it and its refusal is said. No rule is repeated here."""

from __future__ import annotations

from client.model.errors import rule_sentence
from client.model.language import text
from client.model.rheinlaender.places import RhineSpeaker
from client.model.rheinlaender.selection import Mode, Selection
from client.model.table import Refusal
from shared.engine import IllegalAction, Seat
from shared.rheinlaender.actions import Convert, Decline, Discard, Fort, Place, RheinlaenderAction, Support
from shared.rheinlaender.rules import Rheinlaender


def probe(game: Rheinlaender, seat: Seat, chosen: Selection, place: str, speaker: RhineSpeaker) -> Refusal | None:
    """Why ``place`` cannot be selected now, for the action that the player most likely means; None when it can."""
    return _ask(game, seat, _meant(game, chosen, place), speaker)


def _meant(game: Rheinlaender, chosen: Selection, place: str) -> RheinlaenderAction:
    mode, hand = chosen.mode, chosen.legal.hand
    if mode == "fort" or game.public.phase == "fort" or not hand:
        return Fort(place)
    space = game.board.spaces.get(place)
    regions = space.regions if space is not None else ()
    own = next((card for card in hand if card in regions), None)
    if chosen.card is not None:
        card = chosen.card
    elif own is not None:
        card = own
    else:
        card = hand[0]
    if mode == "support":
        return Support(card, place)
    if mode == "convert":
        return Convert(card, place)
    # Without a card of its region a free space can only be reached by support; so that is what was meant.
    foreign_region = mode is None and card not in regions and space is not None
    return Support(card, place) if foreign_region else Place(card, place)


def reason_against(game: Rheinlaender, seat: Seat, chosen: Selection, mode: Mode, speaker: RhineSpeaker) -> Refusal | None:
    """Why a button is off: what the engine says against the first thing of that kind, unless that is about one space only."""
    if mode in chosen.legal.modes(chosen.card):
        return None
    card = chosen.card if chosen.card is not None else (chosen.legal.hand or (1,))[0]
    river = game.board.regions[card].river
    asked: dict[Mode, RheinlaenderAction] = {
        "place": Place(card, river),
        "support": Support(card, river),
        "convert": Convert(card, river),
        "fort": Fort(game.board.regions[card].left),
        "decline": Decline(),
        "discard": Discard(card),
    }
    refusal = _refused(game, seat, asked[mode])
    if refusal is None or {"space", "other"} & set(refusal.details):
        return Refusal(refusal.rule if refusal else "", text(f"button.nowhere.{mode}"))
    return rule_sentence(refusal, speaker)


def reason_against_card(game: Rheinlaender, seat: Seat, chosen: Selection, card: int, speaker: RhineSpeaker) -> Refusal | None:
    """Why a card of the hand cannot be played at all now."""
    asked = Selection()
    asked.legal, asked.card = chosen.legal, card
    return reason_against(game, seat, asked, "place", speaker)


def _ask(game: Rheinlaender, seat: Seat, action: RheinlaenderAction, speaker: RhineSpeaker) -> Refusal | None:
    refusal = _refused(game, seat, action)
    return None if refusal is None else rule_sentence(refusal, speaker)


def _refused(game: Rheinlaender, seat: Seat, action: RheinlaenderAction) -> IllegalAction | None:
    try:
        game.preview(seat, action)
    except IllegalAction as refusal:
        return refusal
    return None
