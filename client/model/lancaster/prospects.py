"""What every player would gain from a law that were carried out now (LAN-UI-7): the rules are tried on a copy and what they tell is read.

What hidden goods decide stays open; of a purchase it is the most that could be bought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from client.model.lancaster.rehearsal import Rehearsal, rehearse
from shared.engine import Seat, Unknown
from shared.lancaster import events as ev
from shared.lancaster.components import Law
from shared.lancaster.laws import STEPS, measure, most_times, tiles_due
from shared.lancaster.rules import Lancaster


class Prospect(NamedTuple):
    """``gain`` in the words of laws' gains, and ``exchange``; ``cost`` of a purchase. ``certain``: no hidden goods have a say; where they
    do, ``counted`` is what the law counts of a player whose goods are seen.
    """

    gain: Mapping[str, int]
    cost: Mapping[str, int]
    certain: bool
    counted: int | None = None


_NOTHING = Prospect({}, {}, certain=True)
_UNKNOWN = Prospect({}, {}, certain=False)


class Outlook:
    """The prospects of laws in one state, each worked out once."""

    def __init__(self, game: Lancaster) -> None:
        self._game = game
        self._known: dict[int, dict[Seat, Prospect]] = {}

    def of(self, law: Law) -> dict[Seat, Prospect]:
        """As :func:`prospects`."""
        if law.number not in self._known:
            self._known[law.number] = prospects(self._game, law)
        return self._known[law.number]


def prospects(game: Lancaster, law: Law) -> dict[Seat, Prospect]:
    """By seat, in turn order."""
    if law.effect.kind == "buy":
        return {seat: _purchase(game, seat, law) for seat in game.turn_order()}
    copy = rehearse(game)
    copy.public.decision = None
    try:
        STEPS["law"](copy, str(law.number))
    except Unknown:
        return {seat: _hidden(game, seat, law) for seat in game.turn_order()}
    return {seat: _gained(copy, seat, law) for seat in game.turn_order()}


def _hidden(game: Lancaster, seat: Seat, law: Law) -> Prospect:
    what = law.effect.measure
    try:
        return _UNKNOWN if what is None else _UNKNOWN._replace(counted=measure(game, seat, what))
    except Unknown:
        return _UNKNOWN


def _purchase(game: Lancaster, seat: Seat, law: Law) -> Prospect:
    try:
        times = most_times(game, seat, law)
    except Unknown:
        return _UNKNOWN
    effect = law.effect
    gain: dict[str, int] = {kind: number * times for kind, number in effect.gain.items() if times}
    return Prospect(gain, {good: number * times for good, number in effect.cost.items() if times}, certain=True)


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
