"""How a puppet plays a turn of each game by keyboard: anything legal, no plan. Knows which keys there are, no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from client.puppet import Puppet


def rheinlaender(puppet: Puppet) -> None:
    """The first legal place for a card, and no fort."""
    puppet.key(pygame.K_TAB, "\t")
    if not puppet.table.model.can_confirm():  # a card has to be chosen as well: for support, or to be discarded
        puppet.key(pygame.K_1, "1")
    puppet.confirm()
    if puppet.my_move() and puppet.offers("decline"):
        puppet.key(pygame.K_RETURN, "\r")
        puppet.confirm()


def catan(puppet: Puppet) -> None:
    """Roll, found where Tab leads first, end the turn. What else is asked gets the answer that the clock would give."""
    room = puppet.table.room
    while puppet.my_move() and not puppet.over():
        model, before = puppet.table.model, room.replica.version
        ends = puppet.offers("end")
        if puppet.offers("roll"):
            puppet.key(pygame.K_r, "r")
        elif ends:
            puppet.key(pygame.K_e, "e")
        else:
            puppet.key(pygame.K_TAB, "\t")
        if model.can_confirm():
            puppet.key(pygame.K_RETURN, "\r")
        puppet.frame()
        if room.replica.version == before and not puppet.pending() and model.game is not None and model.seat is not None:
            puppet.table.send(model.game.default_action(model.seat))
        puppet.wait(lambda before=before: room.replica.version > before and not puppet.pending(), "the server to take an action")  # type: ignore[misc]
        if ends:
            return


def lancaster(puppet: Puppet) -> None:
    """The first of the small choices or knights, the first place on offer, or what the clock would answer."""
    room, model = puppet.table.room, puppet.table.model
    before = room.replica.version
    if not model.can_confirm():
        puppet.key(pygame.K_1, "1")
    if not model.can_confirm():
        puppet.key(pygame.K_TAB, "\t")
    if model.can_confirm():
        # Where no place is to be chosen Tab has gone on to a button, and Enter would press that.
        puppet.table.stage.set_focus(None, seen=False)
        puppet.key(pygame.K_RETURN, "\r")
    elif model.game is not None and model.seat is not None:
        puppet.table.send(model.game.default_action(model.seat))
    puppet.wait(lambda: room.replica.version > before and not puppet.pending(), "the server to take an action")


TURNS: Mapping[str, Callable[[Puppet], None]] = {"rheinlaender": rheinlaender, "catan": catan, "lancaster": lancaster}
"""Game to its turn; the own seat is to move."""
