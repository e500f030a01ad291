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


TURNS: Mapping[str, Callable[[Puppet], None]] = {"rheinlaender": rheinlaender}
"""Game to its turn; the own seat is to move."""
