"""What can happen in a Rheinländer match, in the order of RHE-RES-11. Types only.

On the wire an event is a list: its tag and its fields in the order below. Log lines, animation and sounds come from these.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from shared.engine import PrivateEvent, PublicEvent


class TurnBegan(PublicEvent, frozen=True, tag="turn"):
    seat: int
    turn: int


class TurnSkipped(PublicEvent, frozen=True, tag="skipped"):
    """No turn: ``empty_supply`` (RHE-TURN-5) or ``no_legal_move`` (RHE-OPT-10)."""

    seat: int
    reason: Literal["empty_supply", "no_legal_move"]


class CardPlayed(PublicEvent, frozen=True, tag="card"):
    seat: int
    card: int
    use: Literal["place", "support", "convert", "discard"]


class KnightPut(PublicEvent, frozen=True, tag="knight"):
    seat: int
    space: str


class KnightConverted(PublicEvent, frozen=True, tag="converted"):
    """The knight of ``loser`` on ``space`` is now one of ``seat`` (RHE-RESC-1)."""

    seat: int
    loser: int
    space: str


class EndSetOff(PublicEvent, frozen=True, tag="end_set_off"):
    """``seat``'s supply is empty (RHE-END-1). ``still`` act in this round, in order, by the supplies after the action (RHE-END-4)."""

    seat: int
    still: list[int]


class EndCalledOff(PublicEvent, frozen=True, tag="end_called_off"):
    """Only with ``end_latch = "cancelled_by_return"`` (RHE-OPT-8)."""


class CastleGarrisoned(PublicEvent, frozen=True, tag="garrison"):
    """The first knight beside the castle brought a garrison of ``seat`` (RHE-RES-3)."""

    seat: int
    circle: str
    out_of_turn: bool


class CastleLeftEmpty(PublicEvent, frozen=True, tag="castle_empty"):
    """``claimant`` has no knight for it (RHE-CAS-7)."""

    circle: str
    claimant: int


class OldDuchy(msgspec.Struct, frozen=True, array_like=True):
    """One duchy as it was before the knight."""

    duchy: int
    owner: int | None
    value: int
    duke_stays: bool


Change = Literal["founded", "grown", "taken_over", "merged"]


class DuchyChanged(PublicEvent, frozen=True, tag="duchy"):
    """One duchy was founded, grew, was taken over or arose by a merger (RHE-RES-5, RHE-RESC-3).

    ``grown``: growth, owner as before (an ownerless duchy that gets or changes its owner is ``taken_over``; by a conversion, too).
    """

    change: Change
    duchy: int
    """ID of the resulting duchy (RHE-DUC-14)."""
    spaces: list[str]
    owner_before: int | None
    """For a merger the owner of the part whose duke stays, else None."""
    owner: int | None
    counts: dict[int, int]
    """Seat to knights, garrisons included; zeros left out (RHE-TERM-8)."""
    value: int
    """In play, displayed for ownerless ones too (RHE-TERM-14)."""
    level: bool
    """No sole leader (RHE-TERM-12)."""
    parts: list[OldDuchy]
    """The duchies before: none for a founding, one for growth and conversion, two and more for a merger."""
    gained: list[str]
    """Circles that came beside the duchy by this action; not paid to a loser (RHE-RES-7)."""


class Paid(PublicEvent, frozen=True, tag="paid"):
    """``seat`` gets coins for a duke that goes (RHE-RES-7, RHE-RESC-3)."""

    seat: int
    coins: int
    """``1`` for the duke plus the centres."""
    duchy: int
    """ID of the old duchy."""
    centres: list[str]
    """Circles that were paid."""


class GarrisonExchanged(PublicEvent, frozen=True, tag="exchanged"):
    """The castle goes with the duchy (RHE-RES-8)."""

    circle: str
    loser: int
    seat: int


class GarrisonKept(PublicEvent, frozen=True, tag="kept"):
    """``seat``'s garrison stays as the new owner has no knight left (RHE-CAS-8)."""

    circle: str
    seat: int
    owner: int


class GarrisonVacated(PublicEvent, frozen=True, tag="vacated"):
    """Only with ``castle_shortage = "vacated"`` (RHE-OPT-6)."""

    circle: str
    loser: int


class BishopsChanged(PublicEvent, frozen=True, tag="bishops"):
    """``bishops``: seat to bishops after it, zeros left out (RHE-BIS-1)."""

    bishops: dict[int, int]


class ArchbishopChanged(PublicEvent, frozen=True, tag="archbishop"):
    before: int | None
    after: int | None


class FortPut(PublicEvent, frozen=True, tag="fort"):
    seat: int
    space: str


class CardDrawn(PublicEvent, frozen=True, tag="draws"):
    seat: int


class Reshuffled(PublicEvent, frozen=True, tag="reshuffled"):
    """The reshuffle card came up (RHE-DRAW-2)."""

    seat: int
    draw_size: int


class DuchyScore(msgspec.Struct, frozen=True, array_like=True):
    """One owned duchy in the final scoring (RHE-FIN-6): 5 for the duke plus ``centres`` points."""

    duchy: int
    centres: int
    circles: list[str]


class FinalScore(msgspec.Struct, frozen=True, array_like=True):
    seat: int
    coins: int
    duchies: list[DuchyScore]
    archbishop: int
    total: int


class MatchEnded(PublicEvent, frozen=True, tag="over"):
    """Final scoring (RHE-FIN)."""

    scores: list[FinalScore]
    winners: list[int]


class CardTaken(PrivateEvent, frozen=True, tag="taken"):
    """The card that ``seat`` drew; told to that seat only (RHE-INFO-2)."""

    seat: int
    card: int


RheinlaenderEvent = (
    TurnBegan
    | TurnSkipped
    | CardPlayed
    | KnightPut
    | KnightConverted
    | EndSetOff
    | EndCalledOff
    | CastleGarrisoned
    | CastleLeftEmpty
    | DuchyChanged
    | Paid
    | GarrisonExchanged
    | GarrisonKept
    | GarrisonVacated
    | BishopsChanged
    | ArchbishopChanged
    | FortPut
    | CardDrawn
    | Reshuffled
    | MatchEnded
)
RheinlaenderPrivateEvent = CardTaken
