"""What a seat may ask for in Rheinländer. Types only; the rules are in ``rules``.

All are final, so ``type(action) is Place`` tells them apart: ``isinstance`` takes eight times as long with structs.
"""

from __future__ import annotations

from typing import final

from shared.engine import Action


@final
class Place(Action, frozen=True, tag="place"):
    """Play ``card`` and put a knight on ``space`` of its region (RHE-PLACE)."""

    card: int
    space: str


@final
class Support(Action, frozen=True, tag="support"):
    """Play any ``card`` and put a knight on a bank ``space`` beside an own and beside no foreign knight (RHE-SUP)."""

    card: int
    space: str


@final
class Convert(Action, frozen=True, tag="convert"):
    """As archbishop, play ``card`` and exchange the foreign knight on ``space`` of its region (RHE-CONV)."""

    card: int
    space: str


@final
class Discard(Action, frozen=True, tag="discard"):
    """Discard ``card`` when no knight action is legal (RHE-TURN-4), or with an empty supply under ``cycle_card`` (RHE-OPT-9)."""

    card: int


@final
class Fort(Action, frozen=True, tag="fort"):
    """Put a fort on a free bank ``space`` (RHE-FORT)."""

    space: str


@final
class Decline(Action, frozen=True, tag="decline"):
    """Put no fort this turn (RHE-TURN-6)."""


KnightAction = Place | Support | Convert
RheinlaenderAction = Place | Support | Convert | Discard | Fort | Decline
