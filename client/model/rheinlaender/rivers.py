"""Whether a river section is open, and whether it still can be: asked of the engine, so no rule is repeated here (RHE-PRE-8)."""

from __future__ import annotations

from typing import Literal

from shared.rheinlaender.placing import place_targets
from shared.rheinlaender.rules import Rheinlaender

River = Literal["taken", "open", "closed", "never"]


def river_state(game: Rheinlaender, number: int) -> River:
    """The river section of a region. ``closed``: it may open yet; ``never``: not even with knights on all its banks that are free."""
    region = game.board.regions[number]
    if not game.is_free(region.river):
        return "taken"
    if region.river in place_targets(game, number):
        return "open"
    snapshot = game.full_snapshot()
    snapshot.public["knights"].update({bank: 0 for bank in (region.left, region.right) if game.is_free(bank)})
    return "closed" if region.river in place_targets(Rheinlaender.restore(snapshot), number) else "never"
