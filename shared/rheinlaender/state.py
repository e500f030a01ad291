"""The three sections of a Rheinländer match (see ``shared.engine``). Data only."""

from __future__ import annotations

from typing import Literal

import msgspec

from shared.chance import Chance
from shared.engine import Options
from shared.state import Record

Phase = Literal["action", "fort", "over"]


class RheinlaenderOptions(Options, frozen=True):
    """RHE-OPT-1 to RHE-OPT-14; ``start_seat`` belongs to ``start_player = "host"``."""

    start_player: Literal["random", "host"] = "random"
    start_seat: int = 0
    fort_timing: Literal["after", "before_or_after"] = "after"
    river_opening: Literal["occupied", "knights_only"] = "occupied"
    garrison_in_support: Literal["ignored", "counts"] = "ignored"
    castle_without_knight: Literal["stays_empty", "mover_garrisons"] = "stays_empty"
    castle_shortage: Literal["old_garrison_stays", "vacated"] = "old_garrison_stays"
    mixed_castle_claim: Literal["leader_else_mover", "mover"] = "leader_else_mover"
    end_latch: Literal["latched", "cancelled_by_return"] = "latched"
    empty_supply_turn: Literal["skip", "cycle_card"] = "skip"
    no_legal_move: Literal["discard_and_draw", "skip"] = "discard_and_draw"
    landless_owner: Literal["stays", "removed"] = "stays"
    coin_totals: Literal["hidden", "open"] = "hidden"
    discard_view: Literal["all", "top"] = "all"
    final_tie: Literal["shared", "most_duchies"] = "shared"


class SeatState(Record):
    """What everybody sees of one seat."""

    supply: int
    """Knights neither on a space nor in a castle (RHE-TERM-15)."""
    forts_left: int = 3
    cards: int = 5
    coins: int | None = None
    """The total, or None while totals are hidden (RHE-INFO-9)."""


class Duchy(Record):
    """A group with two or more knights, garrisons included (RHE-TERM-9)."""

    spaces: list[str]
    owner: int | None
    """Seat whose duke stands beside it; None: ownerless (RHE-TERM-13)."""


class Public(Record):
    """Board, supplies, whose decision it is; with the other two sections all that RHE-STATE-1 asks for."""

    tokens: dict[str, str]
    """Circle to ``castle``, ``bishopric``, ``city4``, ``city3`` or ``city2``."""
    seats: dict[int, SeatState]
    to_move: int
    start_seat: int
    draw_size: int
    """Cards in the draw pile, the reshuffle card included."""
    phase: Phase = "action"
    turn: int = 1
    fort_put: bool = False
    """Whether the one fort of this turn is already on the board (matters with ``fort_timing = "before_or_after"``)."""
    knights: dict[str, int] = msgspec.field(default_factory=dict)
    """Space to the seat whose knight stands on it."""
    forts: dict[str, int] = msgspec.field(default_factory=dict)
    """Space to the seat that put the fort; it is neutral all the same (RHE-FORT-4)."""
    garrisons: dict[str, int] = msgspec.field(default_factory=dict)
    """Circle to the seat whose knight is the garrison (RHE-TERM-6)."""
    empty_castles: list[str] = msgspec.field(default_factory=list)
    """Circles recorded as left empty (RHE-CAS-7)."""
    kept_garrisons: list[str] = msgspec.field(default_factory=list)
    """Circles whose old garrison was kept for want of knights (RHE-CAS-8)."""
    duchies: dict[int, Duchy] = msgspec.field(default_factory=dict)
    next_duchy: int = 1
    archbishop: int | None = None
    end_set_off: bool = False
    discard: list[int] = msgspec.field(default_factory=list)
    """Oldest first; only the top card with ``discard_view = "top"``."""
    discard_size: int = 0
    winners: list[int] = msgspec.field(default_factory=list)
    """Filled when the match is over."""


class Private(Record):
    """What one seat sees beside the public section."""

    hand: list[int]
    """Ascending."""
    coins: int = 0


class Hidden(Record):
    """What nobody sees before the match is over."""

    chance: Chance
    deck: list[int]
    """Draw pile, next card last; 0 is the reshuffle card."""
    discard: list[int] = msgspec.field(default_factory=list)
    """The whole discard pile, used with ``discard_view = "top"``."""
