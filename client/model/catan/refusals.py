"""Why something is refused, in words: the engine is asked to play it and its refusal is said. No rule is repeated here."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from client.model import errors, language
from client.model.catan.places import CatanSpeaker, PlaceKind, card_name, progress_name, track_name
from client.model.catan.selection import Selection
from client.model.table import Refusal
from shared.catan import actions as act
from shared.catan.actions import CatanAction
from shared.catan.cards import CARD_TYPES, TRACK_OF, TRACKS, ProgressCard
from shared.catan.playing import KINDS
from shared.catan.rules import Catan
from shared.catan.state import DecisionKind
from shared.engine import IllegalAction, Seat
from shared.messages import Refused


def sentence(error: IllegalAction, speaker: CatanSpeaker) -> Refusal:
    """What the engine says against an action."""
    return _said(error.rule, error.key, error.details, speaker)


def server_sentence(refused: Refused, speaker: CatanSpeaker) -> Refusal:
    """What the server answered."""
    if not refused.rule:
        return errors.server_sentence(refused)
    return _said(refused.rule, refused.key, refused.details, speaker)


def _said(rule: str, key: str, details: Mapping[str, Any], speaker: CatanSpeaker) -> Refusal:
    values = {name: _word(name, value, speaker) for name, value in details.items()}
    return Refusal(rule, language.text(f"refused.{key}", **values))


def _word(name: str, value: object, speaker: CatanSpeaker) -> object:
    """A detail of a refusal as it is said; numbers of seats and words of cards and tracks have names."""
    if name in ("seat", "victim", "player", "opponent") and isinstance(value, int):
        return speaker.player(value)
    return _NAMES[value]() if isinstance(value, str) and value in _NAMES else value


_NAMES: dict[str, Callable[[], str]] = {
    **{card: functools.partial(card_name, card) for card in CARD_TYPES},
    **{track: functools.partial(track_name, track) for track in TRACKS},
    **{card: functools.partial(progress_name, card) for card in TRACK_OF},
}


def asked(game: Catan, seat: Seat, action: CatanAction | None, speaker: CatanSpeaker) -> Refusal | None:
    """What the engine says against an action; None when it takes it."""
    if action is None:
        return None
    try:
        game.preview(seat, action)
    except IllegalAction as error:
        return sentence(error, speaker)
    return None


def meant_at(game: Catan, seat: Seat, chosen: Selection, kind: PlaceKind, number: int) -> CatanAction | None:
    """What the player most likely wanted by clicking a place that is not to be chosen; None when nothing comes to mind."""
    card = next((one for one in _PLACED.get(kind, ()) if one == chosen.card), None)
    if card is not None:
        return act.PlayCard(card, (number,))
    if kind == "path":
        return act.BuildRoad(number)
    origin = int(chosen.place[1:]) if chosen.place is not None and chosen.place[0] == "i" else None
    if kind == "hex":
        return _meant_hex(game, chosen, number, origin)
    if origin is not None and origin in game.public.knights and origin != number:
        knight = game.public.knights.get(number)
        return act.MoveKnight(origin, number) if knight is None or knight.seat == seat else act.DisplaceKnight(origin, number)
    return _meant_corner(game, chosen, number)


def _meant_hex(game: Catan, chosen: Selection, number: int, origin: int | None) -> CatanAction | None:
    decision = game.public.decision
    if decision is not None and decision.kind == "move_robber":
        return act.MoveRobber(number)
    if chosen.card == "inventor":
        first = int(chosen.place[1:]) if chosen.place is not None else number
        return act.PlayCard("inventor", (min(first, number), max(first, number)))
    return None if origin is None else act.ChaseRobber(origin, number)


_PLACED: dict[PlaceKind, tuple[ProgressCard, ...]] = {
    "path": ("diplomat", "road_building"),
    "hex": ("bishop", "merchant"),
    "corner": ("engineer", "intrigue", "medicine", "smith"),
}
"""Cards that are played on a place."""
_ANSWERS: dict[DecisionKind, Callable[[int], CatanAction]] = {
    "knight_retreat": act.Retreat,
    "lose_city": act.LoseCity,
    "place_metropolis": act.PlaceMetropolis,
    "deserter_remove": act.RemoveKnight,
    "setup_city": act.BuildCity,
    "smith_promote": act.PromoteKnight,
}


def _meant_corner(game: Catan, chosen: Selection, number: int) -> CatanAction:
    public, decision = game.public, game.public.decision
    if decision is not None and decision.kind in _ANSWERS:
        return _ANSWERS[decision.kind](number)
    building, knight = public.buildings.get(number), public.knights.get(number)
    if knight is not None:
        return act.PromoteKnight(number) if knight.active else act.ActivateKnight(number)
    if building is not None:
        wall = building.kind == "city" or chosen.piece == "wall"
        return act.BuildWall(number) if wall else act.BuildCity(number)
    return act.HireKnight(number) if chosen.mode == "knights" else act.BuildSettlement(number)


def card_reason(game: Catan, seat: Seat, card: str, speaker: CatanSpeaker) -> Refusal | None:
    """Why a progress card of the hand cannot be played now: asked with choices of the right form, so that the reason is the card's own."""
    kind = next((one for one in KINDS if one == card), None)
    if kind is None:
        return None
    opponent = game.opponents(seat)[0]
    word = "cloth" if kind == "trade_monopoly" else "brick"
    number = opponent if kind in ("deserter", "master_merchant", "spy") else 0
    args = tuple(word if form is str else number for form in KINDS[kind].form)
    return asked(game, seat, act.PlayCard(kind, args), speaker)
