"""A turn from its start to its end (section 4): the steps between the decisions. What a seat may do in T5 is in the concepts' modules.

After the roll ``public.agenda`` lists the steps that are still to be done; a step may open a decision, which is answered before the
next step, and may put further steps on top (an attack, a robber that waits for discards).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shared.catan import barbarians, dice, production, progress, robber
from shared.catan.actions import CatanAction, EndTurn, Roll
from shared.catan.cards import Track
from shared.catan.events import TurnBegan, TurnEnded
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.state import Effects
from shared.catan.verbs import Verb
from shared.engine import Seat

SEVEN = 7
_NO_EFFECTS = Effects()


def begin(match: Match, seat: Seat) -> None:
    """T0: knights that are active now may act (KNI-5); who has the points wins before the roll (WIN-1). Raises ``Won``."""
    public = match.public
    public.active = seat
    public.phase = "roll"
    public.turn += 1
    for knight in public.knights.values():
        if knight.seat == seat and knight.active:
            knight.ready = True
    match.tell(TurnBegan(seat, public.turn))
    match.check_win()


# ------------------------------------------------------------------------------------------------ the roll and what follows it


def _event(match: Match) -> None:
    """T3: before production and before the effects of a 7."""
    face = match.public.dice.event
    assert face is not None
    if face == "ship":
        barbarians.sail(match)
    else:
        _gate(match, face)


def _gate(match: Match, track: Track) -> None:
    """T3b, IMP-3: clockwise from the active seat; T3d: points count after all draws and before the discards."""
    public = match.public
    red, up_to = public.dice.red, match.board.draws_up_to_red
    drawing = [seat for seat in match.clockwise_from(public.active) if red <= up_to[public.seats[seat].levels[track]]]
    for seat in drawing:
        progress.draw(match, seat, track, "gate")
    if drawing:
        match.settle_points()


def _production(match: Match) -> None:
    """T4."""
    if match.public.dice.yellow + match.public.dice.red == SEVEN:
        match.public.agenda.append("robber")
        robber.ask_seven(match)
    else:
        production.produce(match)


def _actions(match: Match) -> None:
    match.public.phase = "actions"


STEPS: dict[str, Callable[[Match], None]] = {
    "event": _event,
    "attack_over": barbarians.attack_over,
    "progress_limit": progress.ask_discards,
    "production": _production,
    "robber": robber.after_discards,
    "actions": _actions,
}
"""The entries of ``public.agenda``."""


# ------------------------------------------------------------------------------------------------ before the roll, at the end


def _legal_rolls(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return iter((Roll(),))


def _roll(match: Match, seat: Seat, action: Roll) -> None:
    dice.roll(match, seat)


def _legal_ends(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return iter(()) if progress.excess(match, seat) else iter((EndTurn(),))


def _end(match: Match, seat: Seat, action: EndTurn) -> None:
    """T6: offers lapse, what lasts for a turn ends, the next seat clockwise begins."""
    public = match.public
    if progress.excess(match, seat):
        refuse("progress_above_limit", limit=match.board.limits["progress_cards"])  # PRG-3
    match.seal()
    for offer in list(public.offers):
        del public.offers[offer]
    if public.effects != _NO_EFFECTS:
        _let_effects_lapse(public.effects)
    for knight in public.knights.values():
        if knight.ready or knight.promoted:
            knight.ready = knight.promoted = False
    match.tell(TurnEnded(seat))
    begin(match, (seat + 1) % match.seats)


def _let_effects_lapse(effects: Effects) -> None:
    """Field by field: mostly one or two differ, and a new record would be sent whole."""
    fresh = Effects()
    for name in Effects.__struct_fields__:
        if getattr(effects, name) != getattr(fresh, name):
            setattr(effects, name, getattr(fresh, name))


BEFORE_ROLL: dict[type[CatanAction], Verb] = {Roll: Verb(_legal_rolls, _roll)}
"""T1, beside an Alchemist."""
VERBS: dict[type[CatanAction], Verb] = {EndTurn: Verb(_legal_ends, _end)}
