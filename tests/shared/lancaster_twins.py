"""Twins of states of Lancaster: the same to one viewer, everything the viewer may not see another (LAN-HID-7)."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from shared.engine import Outcome, Seat, Snapshot, Viewer
from shared.lancaster import events as told
from shared.lancaster.actions import FinishCastle
from shared.lancaster.components import GOODS
from shared.lancaster.components_file import standard_components
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_matches import Step

LAWS = standard_components().laws


def is_closed(step: Step) -> bool:
    """Whether the step revealed what had been answered in secret."""
    decision = step.before.public["decision"]
    return not decision["simultaneous"] or set(decision["waiting"]) <= {step.seat}


def twin_of(step: Step, viewer: Viewer, rng: random.Random) -> Snapshot:
    """Another state before the step, in which the same action means the same to the viewer.

    What the step made known by the rules is as it was: the cards turned up, answers revealed, leaders named, goods shown at the end,
    and who could place a knight.
    """
    before = step.before
    twin = msgspec.structs.replace(
        before, private={seat: dict(own) for seat, own in before.private.items()}, hidden=dict(before.hidden or {})
    )
    _shuffle_piles(twin, step.outcome, rng)
    for seat in twin.private:
        if seat != viewer:
            _change_goods(twin, step, seat, rng)
            _change_answer(twin, step, seat, rng)
    return twin


def _shuffle_piles(twin: Snapshot, outcome: Outcome, rng: random.Random) -> None:
    assert twin.hidden is not None
    shown = next((event for event in outcome.events if isinstance(event, told.CardsRevealed)), None)
    for pile, turned_up in (("laws", shown.laws if shown else []), ("conflicts", shown.conflicts if shown else [])):
        cards = twin.hidden[pile]
        rest = cards[: len(cards) - len(turned_up)]
        twin.hidden[pile] = [*rng.sample(rest, len(rest)), *cards[len(rest) :]]
    twin.hidden["chance"] = {"seed": f"{rng.getrandbits(256):064x}", "drawn": rng.randrange(1000)}


def _change_goods(twin: Snapshot, step: Step, seat: Seat, rng: random.Random) -> None:
    """Of the acting seat, and of whoever may have been asked for being able to place, more; of others less, too."""
    if is_open(step.before):
        return
    if seat == step.seat and isinstance(step.action, FinishCastle) and not step.before.options["paid_castle_optional"]:
        return  # more squires would have to be spent (LAN-CAS-5)
    events = step.outcome.events
    if any(isinstance(event, told.GoodsShown) for event in events):
        return
    named = {LAWS[event.law].effect.measure for event in events if isinstance(event, told.LawBegan)}
    for good in ("gold", "squires"):
        if good in named or (good == "squires" and somebody_was_skipped(step)):
            continue
        least = 0 if seat == step.seat or step.before.public["phase"] == "placement" else -3
        twin.private[seat][good] = max(0, twin.private[seat][good] + rng.randint(least, 5))


def is_open(state: Snapshot) -> bool:
    """Whether everybody sees all goods (LAN-HID-10)."""
    return any(state.public["seats"][0][good] is not None for good in GOODS if good != "votes")


def somebody_was_skipped(step: Step) -> bool:
    """Whether a seat with a knight at home could not place it, which squires may have decided (LAN-PLACE-7)."""
    events = step.outcome.events
    if any(isinstance(event, told.PlacementOver) and event.stuck for event in events):
        return True
    if not any(isinstance(event, told.TurnBegan) for event in events):
        return False
    public, seats = step.after.public, step.after.seats
    turns = [event.seat for event in events if isinstance(event, told.TurnBegan)]
    start = step.before.public["active"] if step.before.public["phase"] == "placement" else public["start_player"] - 1
    at_home = {party % seats for party, state in public["parties"].items() if any(state["court"].values())}
    passed = {(start + number) % seats for number in range(1, (turns[-1] - start) % seats)}
    return bool(passed & at_home) or len(turns) > 1


def _change_answer(twin: Snapshot, step: Step, seat: Seat, rng: random.Random) -> None:
    """LAN-HID-4: an answer that is not revealed by this step."""
    decision = step.before.public["decision"]
    if seat in decision["answered"] and not is_closed(step) and seat != step.seat:
        twin.private[seat]["answer"] = msgspec.to_builtins(rng.choice(answers_of(twin, seat)))


def answers_of(state: Snapshot, seat: Seat) -> list[Any]:
    """What the seat could have answered."""
    public = {**state.public, "decision": {**state.public["decision"], "waiting": [seat], "answered": []}}
    return list(Lancaster.restore(msgspec.structs.replace(state, public=public)).legal_actions(seat))
