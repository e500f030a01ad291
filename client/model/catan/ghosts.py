"""The pieces that an action would put on the board, to be drawn as ghosts. Words for the board: ``piece`` and ``detail``.

A knight's ``detail`` is its level and, when it is active, ``active``: ``2 active``; a metropolis has its track.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.model.catan.places import corner_place, hex_place, path_place
from client.model.table import Ghost
from shared.catan import actions as act
from shared.catan.actions import CatanAction
from shared.catan.rules import Catan
from shared.engine import Seat


def ghosts_of(game: Catan, seat: Seat, action: CatanAction | None) -> tuple[Ghost, ...]:
    """One or none; what puts down no piece has none."""
    action = None if action is None else as_placed(action)
    if isinstance(action, act.PlayCard):
        return (Ghost(hex_place(int(action.args[0])), seat, "merchant"),) if action.card == "merchant" and action.args else ()
    made = _GHOSTS.get(type(action))
    return () if made is None else (made(game, seat, action),)


def as_placed(action: CatanAction) -> CatanAction:
    """For a card that puts down what an action of the menu does that action; else the action itself."""
    if not isinstance(action, act.PlayCard) or not action.args or action.card not in _AS_PLACED:
        return action
    return _AS_PLACED[action.card](action.args[0])


_AS_PLACED: dict[str, Callable[[Any], CatanAction]] = {
    "bishop": act.MoveRobber,
    "road_building": act.BuildRoad,
    "engineer": act.BuildWall,
    "medicine": act.BuildCity,
    "smith": act.PromoteKnight,
}


def _corner(piece: str) -> Callable[[Catan, Seat, Any], Ghost]:
    return lambda game, seat, action: Ghost(corner_place(action.place), seat, piece)


def _metropolis(game: Catan, seat: Seat, action: act.PlaceMetropolis) -> Ghost:
    decision = game.public.decision
    return Ghost(corner_place(action.place), seat, "metropolis", "" if decision is None or decision.track is None else decision.track)


def _knight(seat: Seat, place: int, level: int, active: bool) -> Ghost:
    return Ghost(corner_place(place), seat, "knight", knight_detail(level, active))


def _hired(game: Catan, seat: Seat, action: act.HireKnight) -> Ghost:
    return _knight(seat, action.place, 1, False)


def _activated(game: Catan, seat: Seat, action: act.ActivateKnight) -> Ghost:
    return _knight(seat, action.place, game.public.knights[action.place].level, True)


def _promoted(game: Catan, seat: Seat, action: act.PromoteKnight) -> Ghost:
    knight = game.public.knights[action.place]
    return _knight(seat, action.place, knight.level + 1, knight.active)


def _moved(game: Catan, seat: Seat, action: act.MoveKnight | act.DisplaceKnight) -> Ghost:
    return _knight(seat, action.to, game.public.knights[action.place].level, False)


def _asked(game: Catan, seat: Seat, action: act.Retreat | act.PlaceKnight) -> Ghost:
    decision = game.public.decision
    level = action.level if isinstance(action, act.PlaceKnight) else 1 if decision is None else decision.level
    return _knight(seat, action.place, level, decision is not None and decision.active)


def _robber(game: Catan, seat: Seat, action: act.MoveRobber | act.ChaseRobber) -> Ghost:
    return Ghost(hex_place(action.hex), None, "robber")


_GHOSTS: dict[type[Any], Callable[[Catan, Seat, Any], Ghost]] = {
    act.BuildRoad: lambda game, seat, action: Ghost(path_place(action.path), seat, "road"),
    act.BuildSettlement: _corner("settlement"),
    act.BuildCity: _corner("city"),
    act.BuildWall: _corner("wall"),
    act.PlaceMetropolis: _metropolis,
    act.HireKnight: _hired,
    act.ActivateKnight: _activated,
    act.PromoteKnight: _promoted,
    act.MoveKnight: _moved,
    act.DisplaceKnight: _moved,
    act.Retreat: _asked,
    act.PlaceKnight: _asked,
    act.MoveRobber: _robber,
    act.ChaseRobber: _robber,
}


def knight_detail(level: int, active: bool) -> str:
    """``2`` or ``2 active``."""
    return f"{level} active" if active else str(level)
