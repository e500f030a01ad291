"""How a concept of the rules offers its actions to the turn: what is legal, and what carries it out. Types only.

Each concept's module has ``VERBS`` (the menu of the action phase, DEC-12) and ``ANSWERS`` (to blocking decisions, section 16);
``rules`` gathers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from shared.catan.actions import CatanAction
from shared.catan.match import Match
from shared.engine import Seat

Legal = Callable[[Match, Seat], Iterable[CatanAction]]
"""Every action of its kind that would be accepted from the seat now, in the order of ids."""
Apply = Callable[[Match, Seat, Any], None]
"""Check the action (refusals name the rule) and carry it out. The turn has seen to it that the seat may act and the phase is right."""


class Verb(NamedTuple):
    """An entry of the menu."""

    legal: Legal
    """Asked only when the hand has the price."""
    apply: Apply
    price: str | None = None
    """Its name in ``Board.costs``, for what always costs the same."""


class Answer(NamedTuple):
    """One kind of blocking decision."""

    legal: Legal
    """For an owed seat. Of what may come in parts (``discard_hand``) the parts of one card; any part up to the debt is accepted."""
    apply: dict[type[CatanAction], Apply]
    default: Callable[[Match, Seat], CatanAction]
    """The fallback of section 16 when nobody answers; where that says random, the first legal one: an engine draws no chance for it."""
    forced: bool = True
    """Whether a single legal answer is applied unasked (DEC-C). False for set-up and wherever only hidden cards make it single: not to
    be asked would tell the others what these are (VIS-6)."""
