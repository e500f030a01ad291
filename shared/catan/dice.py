"""The roll of a turn (T2): what the dice show and what is to be done about it. What each step does is in ``turn``."""

from __future__ import annotations

from typing import Final

from shared.catan.events import Rolled
from shared.catan.match import Match
from shared.engine import Seat

AFTER_THE_ROLL: Final = ("actions", "production", "progress_limit", "event")
"""The agenda of T3 to T5, the next step last: the event die comes first (T3)."""


def roll(match: Match, seat: Seat, chosen: tuple[int, int] | None = None) -> None:
    """T2: roll yellow, red and event die; with an Alchemist yellow and red are ``chosen`` and the event die is rolled after that.

    Raises :class:`shared.engine.Unknown` on a copy without the stream of chance, before anything is told.
    """
    public, chance = match.public, match.secret().chance
    yellow, red = chosen or chance.rolls(2)
    dice = public.dice
    event = chance.choice(match.board.event_die)
    dice.yellow, dice.red, dice.event = yellow, red, event
    public.phase = "rolling"
    public.agenda.extend(AFTER_THE_ROLL)
    match.tell(Rolled(seat, yellow, red, event, alchemist=chosen is not None))
