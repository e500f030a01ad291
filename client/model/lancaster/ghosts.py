"""The pieces that an answer would put on the board, to be drawn as ghosts. Their ``seat`` is the look (colour) of the party.

``piece`` is ``knight`` with the strength as ``detail``, and the squires behind a plus (``3+2``), or ``tile`` with its space.
"""

from __future__ import annotations

from client.model.table import Ghost
from shared.engine import Seat
from shared.lancaster import actions as act
from shared.lancaster.actions import LancasterAction
from shared.lancaster.places import castle_place
from shared.lancaster.rules import Lancaster


def knight_detail(strength: int, squires: int = 0) -> str:
    """``3`` or ``3+2``."""
    return f"{strength}+{squires}" if squires else str(strength)


def ghosts_of(game: Lancaster, seat: Seat, action: LancasterAction | None) -> tuple[Ghost, ...]:
    """One, several of a set of tiles, or none."""
    colours = {party: state.colour for party, state in game.public.parties.items()}
    decision = game.public.decision
    match action:
        case act.PlaceKnight(party=party, strength=strength, target=place, squires=squires):
            return (Ghost(place, colours.get(party), "knight", knight_detail(strength, squires)),)
        case act.Travel(card=card) if decision is not None and decision.source in game.public.counties:
            held = game.public.counties[decision.source]
            return (Ghost(card, colours[held.party], "knight", knight_detail(held.strength)),)
        case act.UpgradeKnight(strength=strength, place=place):
            party = seat if decision is None else game.concerned(seat, decision)
            return (Ghost(place, colours[party], "knight", knight_detail(strength + 1)),)
        case act.PlaceExtension(space=space):
            return (Ghost(castle_place(seat, space), colours[seat], "tile", space),)
        case act.PlaceExtensions(spaces=spaces):
            return tuple(Ghost(castle_place(seat, space), colours[seat], "tile", space) for space in spaces)
        case _:
            return ()
