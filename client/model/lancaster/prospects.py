"""What every player would gain from a law that were carried out now (LAN-UI-7): the rules are tried on a copy and what they tell is read.

Where hidden goods decide, they are tried with the least and the most that could be behind a screen. Of a purchase it is the most that could
be bought.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from client.model.lancaster.rehearsal import Rehearsal, rehearse
from shared.engine import Seat, Unknown
from shared.lancaster import events as ev
from shared.lancaster.components import Law
from shared.lancaster.laws import STEPS, measure, most_times, tiles_due
from shared.lancaster.rules import Lancaster

_FAR = 10**6
"""More than anybody can have of a good."""


class Prospect(NamedTuple):
    """``gain`` in the words of laws' gains, and ``exchange``; ``cost`` of a purchase. Not ``certain``: hidden goods have a say, and it may
    as well be nothing. Then ``counted`` is what the law counts of a player whose goods are seen, gain and cost of a purchase are those of
    one time, and a gain that has no most is left out.
    """

    gain: Mapping[str, int]
    cost: Mapping[str, int]
    certain: bool
    counted: int | None = None


_NOTHING = Prospect({}, {}, certain=True)


class Outlook:
    """The prospects of laws in one state, each worked out once."""

    def __init__(self, game: Lancaster) -> None:
        self._game = game
        self._known: dict[int, dict[Seat, Prospect]] = {}
        self._stage: Rehearsal | None = None
        self._imagined: Rehearsal | None = None

    def of(self, law: Law) -> dict[Seat, Prospect]:
        """By seat, in turn order."""
        if law.number not in self._known:
            self._known[law.number] = self._bought(law) if law.effect.kind == "buy" else self._given(law)
        return self._known[law.number]

    def _given(self, law: Law) -> dict[Seat, Prospect]:
        try:
            return _carried_out(self._seen(), law)
        except Unknown:
            outcomes = [_carried_out(stage, law) for stage in self._cases()]
        return {seat: _one_of(self._game, seat, law, [outcome[seat] for outcome in outcomes]) for seat in self._game.turn_order()}

    def _seen(self) -> Rehearsal:
        self._stage = self._stage or rehearse(self._game)
        return self._stage

    def _cases(self) -> Iterator[Rehearsal]:
        """Nobody has anything behind a screen that is not looked behind, or one player has more than all others."""
        yield self._imagine(None)
        yield from (self._imagine(seat) for seat, own in self._game.private.items() if own is None)

    def _imagine(self, rich: Seat | None) -> Rehearsal:
        stage = self._imagined = self._imagined or rehearse(self._game, nothing_hidden=True)
        if rich is not None:
            own = stage.own(rich)
            own.gold = own.squires = _FAR
        return stage

    def _bought(self, law: Law) -> dict[Seat, Prospect]:
        return {seat: self._purchase(seat, law) for seat in self._game.turn_order()}

    def _purchase(self, seat: Seat, law: Law) -> Prospect:
        effect, stage = law.effect, self._seen()
        try:
            times, certain = _most_times(stage, seat, law), True
        except Unknown:
            times, certain = min(1, _most_times(self._imagine(seat), seat, law)), False
        if not times:
            return _NOTHING
        gain: dict[str, int] = {kind: number * times for kind, number in effect.gain.items()}
        return Prospect(gain, {good: number * times for good, number in effect.cost.items()}, certain)


def _carried_out(stage: Rehearsal, law: Law) -> dict[Seat, Prospect]:
    """On the stage, which is as before when this ends."""
    try:
        _votes_lapse(stage)
        stage.public.decision = None
        STEPS["law"](stage, str(law.number))
        return {seat: _gained(stage, seat, law) for seat in stage.turn_order()}
    finally:
        stage.again()


def _most_times(stage: Rehearsal, seat: Seat, law: Law) -> int:
    try:
        _votes_lapse(stage)
        return most_times(stage, seat, law)
    finally:
        stage.again()


def _votes_lapse(stage: Rehearsal) -> None:
    """Before the laws, what is left of all votes lies in the supply (LAN-PARL-9)."""
    if stage.public.phase in ("placement", "parliament"):
        for seat, state in stage.public.seats.items():
            stage.spend_votes(seat, state.votes)


def _one_of(game: Lancaster, seat: Seat, law: Law, outcomes: Sequence[Prospect]) -> Prospect:
    different = [outcome for at, outcome in enumerate(outcomes) if outcome not in outcomes[:at]]
    if len(different) == 1:
        return different[0]
    bounded = len(different) == 2 and _NOTHING in different
    gain = next(outcome.gain for outcome in different if outcome != _NOTHING) if bounded else {}
    return Prospect(gain, {}, certain=False, counted=_counted(game, seat, law))


def _counted(game: Lancaster, seat: Seat, law: Law) -> int | None:
    what = law.effect.measure
    try:
        return None if what is None else measure(game, seat, what)
    except Unknown:
        return None


def _gained(copy: Rehearsal, seat: Seat, law: Law) -> Prospect:
    gain: dict[str, int] = {}
    for event in copy.heard:
        match event:
            case ev.Gained(seat=whose, goods=goods) if whose == seat:
                gain |= {good: gain.get(good, 0) + number for good, number in goods.items()}
            case ev.Scored(seat=whose, points=points) if whose == seat:
                gain["points"] = gain.get("points", 0) + points
            case ev.KnightGained(party=whose) if whose == seat:
                gain["knight_1"] = gain.get("knight_1", 0) + 1
    decision = copy.public.decision
    if decision is not None and seat in (*decision.waiting, *decision.queue):
        gain |= _asked(copy, seat, law)
    return Prospect(gain, {}, certain=True) if gain else _NOTHING


def _asked(copy: Rehearsal, seat: Seat, law: Law) -> dict[str, int]:
    """What the choice that the law offers is about."""
    if law.effect.kind == "exchange":
        return {"exchange": 1}
    return {"extension": tiles_due(copy, seat, law)} if "extension" in law.effect.gain else {"upgrade": 1}


_CHANGES: Mapping[str, frozenset[str]] = {
    "gold": frozenset({"gold"}),
    "squires": frozenset({"squires"}),
    "upgrade": frozenset({"knights_1", "knights_2", "ranks"}),
    "knight_1": frozenset({"knights_1", "ranks"}),
    "extension": frozenset({"extensions"}),
}
"""What a gain changes of what laws count."""


def is_changed_by(law: Law, earlier: Sequence[Law]) -> bool:
    """Whether laws further left may change what this one counts or costs (LAN-EXEC-2)."""
    counted = {law.effect.measure, *law.effect.cost} | ({"ranks"} if law.effect.kind == "exchange" else set())
    for other in earlier:
        changed = set(other.effect.cost).union(*(_CHANGES.get(gain, frozenset()) for gain in other.effect.gain))
        if other.effect.kind == "exchange":
            changed |= {"ranks"}
        if changed & counted:
            return True
    return False
