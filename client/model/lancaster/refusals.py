"""Why something is refused, in words: the engine is asked to play it and its refusal is said. No rule is repeated here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from client.model import errors, language
from client.model.lancaster.selection import Selection, area_of
from client.model.table import Refusal
from shared.engine import IllegalAction, Seat
from shared.lancaster import actions as act
from shared.lancaster.actions import LancasterAction
from shared.lancaster.places import COURT, FAVOUR, court_of, split_castle
from shared.lancaster.rewards import places_of
from shared.lancaster.rules import Lancaster
from shared.messages import Refused


def sentence(error: IllegalAction) -> Refusal:
    """What the engine says against an action."""
    return _said(error.rule, error.key, error.details)


def server_sentence(refused: Refused) -> Refusal:
    """What the server answered."""
    return _said(refused.rule, refused.key, refused.details) if refused.rule else errors.server_sentence(refused)


def _said(rule: str, key: str, details: Mapping[str, Any]) -> Refusal:
    return Refusal(rule, language.text(f"refused.{key}", **details))


def asked(game: Lancaster, seat: Seat, action: LancasterAction | None) -> Refusal | None:
    """What the engine says against an action; None when it takes it."""
    if action is None:
        return None
    try:
        game.preview(seat, action)
    except IllegalAction as error:
        return sentence(error)
    return None


def meant_at(game: Lancaster, seat: Seat, chosen: Selection, place: str) -> LancasterAction | None:
    """What the player most likely wanted by clicking a place that is not to be chosen; None when nothing comes to mind."""
    decision = game.public.decision
    if decision is None or seat not in decision.waiting:
        return act.PlaceKnight(seat, 1, place) if decision is None or decision.kind == "place_knight" else None
    made = _MEANT.get(decision.kind)
    return None if made is None else made(game, seat, chosen, place)


def _placement(game: Lancaster, seat: Seat, chosen: Selection, place: str) -> LancasterAction | None:
    if area_of(place) is None:
        return None
    party, strength = chosen.knight or (seat, _strongest(game, seat))
    return act.PlaceKnight(party, strength, place)


def _strongest(game: Lancaster, seat: Seat) -> int:
    return max((strength for strength, number in game.public.parties[seat].court.items() if number), default=1)


def _upgrade(game: Lancaster, seat: Seat, chosen: Selection, place: str) -> LancasterAction | None:
    decision = game.public.decision
    if area_of(place) is None and not place.startswith(COURT):
        return None
    party = seat if decision is None else game.concerned(seat, decision)
    there = (strength for strength in game.components.knights if place in places_of(game, party, strength))
    return act.UpgradeKnight(next(there, 1), place)


def _tile(game: Lancaster, seat: Seat, chosen: Selection, place: str) -> LancasterAction | None:
    castle = split_castle(place)
    return None if castle is None else act.PlaceExtension(castle[1] if castle[0] == seat else "")


def _space(game: Lancaster, seat: Seat, chosen: Selection, place: str) -> LancasterAction | None:
    if chosen.tokens and place not in game.public.unsettled:  # a knight for the space that is chosen
        return act.SettleSpace(chosen.tokens[0].id, 1, place)
    return None if split_castle(place) is None else act.SettleSpace(place)


def _favour(place: str) -> LancasterAction | None:
    return act.ChooseFavour(place.removeprefix(FAVOUR)) if place.startswith(FAVOUR) else None


_MEANT: dict[str, Callable[[Lancaster, Seat, Selection, str], LancasterAction | None]] = {
    "place_knight": _placement,
    "upgrade_knight": _upgrade,
    "start_extension": _tile,
    "place_extension": _tile,
    "castle_step": _space,
    "favour_noble": lambda game, seat, chosen, place: act.TakeNoble(place) if area_of(place) == "england" else None,
    "travel": lambda game, seat, chosen, place: act.Travel(place) if area_of(place) == "france" else None,
    "choose_favour": lambda game, seat, chosen, place: _favour(place),
}


def card_reason(game: Lancaster, seat: Seat, card: str) -> Refusal | None:
    """Why nothing can be done with a card of the hand: goods say nothing, a knight what the engine says against it."""
    kind, _, word = card.partition(":")
    decision = game.public.decision
    if kind == "tile":
        return asked(game, seat, act.PlaceExtension(word))
    if kind != "knight":
        return None
    party, strength = map(int, word.split(":"))
    if decision is not None and decision.kind == "upgrade_knight":
        return asked(game, seat, act.UpgradeKnight(strength, court_of(party)))
    return asked(game, seat, act.PlaceKnight(party, strength, next(iter(game.components.counties))))
