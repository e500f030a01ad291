"""Nothing a viewer of Cities & Knights gets depends on what the viewer may not see (VIS-1 to VIS-8, INV-18).

For every action of a match a twin takes the same action (see ``catan_twins``): to the viewer it is the same, but hands, progress cards
and decks are dealt anew and chance is another. Every byte the viewer gets must be equal: events, patches, snapshot, legal actions,
refusals.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from shared.catan import events as told
from shared.catan.cards import CARD_TYPES, TRACK_OF
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions
from shared.engine import Outcome, Seat, Snapshot, TakeBack, Viewer
from tests.shared.any_match import replies
from tests.shared.catan_matches import LONG, LONG_MATCHES, PRESETS, Step, random_match, random_options
from tests.shared.catan_requests import requests
from tests.shared.catan_twins import Kept, play_alike, twin_of


def received(match: Catan, viewer: Viewer, outcome: Outcome) -> bytes:
    """Every byte the viewer gets of an action, and what its own copy would say."""
    changes = outcome.changes
    own = [] if viewer is None else [outcome.told_to(viewer), changes.patch("private", viewer)]
    snapshot = match.snapshot(viewer)
    legal = [] if viewer is None else [list(match.legal_actions(viewer)), list(Catan.restore(snapshot).legal_actions(viewer))]
    standing = [match.awaiting(), match.invited(), [match.turn_of(seat) for seat in range(match.seats)]]
    return msgspec.msgpack.encode([outcome.events, changes.patch("public"), own, snapshot, legal, standing])


def compare_with_twin(step: Step, viewer: Viewer, rng: random.Random) -> bool:
    """Whether the twin was another state."""
    kept = Kept(step.before, viewer, step.seat, step.action, step.outcome)
    twin = twin_of(kept, rng)
    assert seen(twin, viewer) == seen(step.before, viewer)
    if viewer is not None and rng.random() < 0.05:
        wishes = [wish for wish in requests(Catan.restore(twin), viewer, random.Random(1)) if rng.random() < 0.05]
        assert replies(Catan.restore(twin), viewer, wishes) == replies(Catan.restore(step.before), viewer, wishes)
    other, outcome = play_alike(kept, twin, step.outcome, step.seat, step.action, rng)
    real = Catan.restore(step.before)
    assert received(other, viewer, outcome) == received(real, viewer, real.play(step.seat, step.action)), (viewer, step.action)
    return (twin.private, twin.hidden and twin.hidden["decks"]) != (step.before.private, step.before.hidden and step.before.hidden["decks"])


def seen(snapshot: Snapshot, viewer: Viewer) -> bytes:
    return msgspec.msgpack.encode(Catan.restore(snapshot).snapshot(viewer))


SECRET_STEPS = ("play_card", "steal", "move_robber", "chase_robber", "take_cards", "take_progress", "give", "harbor_offer", "harbor_give")
"""What happens between hands, and is compared for every viewer."""


def compare_a_match(number: int, options: CatanOptions, share: float, *, actions: int = 10_000, each: int = 10_000) -> Counter[str]:
    """Compare a share of the steps for one viewer each, and so many of each kind of those between hands for all; what was compared how
    often."""
    rng = random.Random(number)
    compared: Counter[str] = Counter()
    for step in random_match(number, options=options, actions=actions):
        tag = str(type(step.action).__struct_config__.tag)
        if isinstance(step.action, TakeBack):  # what it undoes is not in a snapshot
            continue
        viewers: list[Viewer] = [*range(step.match.seats), None]
        chosen = viewers if tag in SECRET_STEPS and compared[tag] < each else [rng.choice(viewers)] if rng.random() < share else []
        for viewer in chosen:
            compared["different" if compare_with_twin(step, viewer, rng) else "same"] += 1
        compared[tag] += bool(chosen)
    assert compared["different"] > compared["same"]
    return compared


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_hidden_changes_no_byte_with_a_preset(preset: Any) -> None:
    assert compare_a_match(1, CatanOptions(preset=preset), 0.1, actions=120, each=8)["play_card"] > 5


def test_what_is_hidden_changes_no_byte_with_any_options() -> None:
    """Until each kind of what happens between hands was compared."""
    compared: Counter[str] = Counter()
    for number in range(12, 40):
        compared += compare_a_match(number, random_options(number), 0.05, actions=200, each=3)
        if all(compared[tag] for tag in SECRET_STEPS):
            return
    raise AssertionError(f"not compared: {[tag for tag in SECRET_STEPS if not compared[tag]]}")


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")
def test_secrets_are_kept_in_hundreds_of_matches() -> None:
    compared: Counter[str] = Counter()
    for number in range(LONG_MATCHES):
        compared += compare_a_match(number, random_options(number), 1.0)
    assert all(compared[tag] > 20 for tag in SECRET_STEPS)


# ------------------------------------------------------------------------------------------------ who is told what


def audience_of(event: Any) -> set[Seat]:
    """VIS-3."""
    match event:
        case told.CardStolen():
            return {event.seat, event.victim}
        case told.CardsTold():
            return {event.seat, event.giver}
        case told.HarborTold():
            return {event.seat, event.opponent}
        case told.ProgressTold(giver=int(giver)):
            return {event.seat, giver}
        case _:
            return {event.seat}


def check_told(step: Step) -> None:
    """Each private event goes to the seats concerned and belongs to a public one that says no more than that it happened."""
    for private in step.outcome.told:
        assert private.audience == audience_of(private.event)
    kinds = Counter(type(event) for event in step.outcome.events)
    private_kinds = Counter(type(private.event) for private in step.outcome.told)
    assert private_kinds[told.CardStolen] == sum(event.cards for event in step.outcome.events if isinstance(event, told.Stolen))
    assert private_kinds[told.CardsTold] == kinds[told.CardsGiven]
    assert private_kinds[told.HarborTold] == kinds[told.HarborSwapped]
    whats = Counter(private.event.what for private in step.outcome.told if isinstance(private.event, told.ProgressTold))
    assert whats["drawn"] == kinds[told.ProgressDrawn]
    assert whats["discarded"] == kinds[told.ProgressDiscarded]
    assert whats["taken"] == kinds[told.ProgressTaken]


def check_private_sections(snapshot: Snapshot) -> None:
    """What is shown to a seat is shown while it chooses, and what a harbour offer names only its maker sees."""
    decision = snapshot.public["decision"]
    kind, chooser = ("", None) if decision is None else (decision["kind"], next(iter(decision["owed"]), None))
    for seat, own in snapshot.private.items():
        if kind == "master_merchant_take" and seat == chooser:
            hand = snapshot.private[decision["seat"]]["hand"]
            assert own["shown"] == [card for card in CARD_TYPES for _ in range(hand[card])]
        else:
            assert own["shown"] == []
        if kind == "spy_take" and seat == chooser:
            assert sorted(own["shown_progress"]) == sorted(snapshot.private[decision["seat"]]["progress"])
        else:
            assert own["shown_progress"] == []
        assert (own["harbor_resource"] is not None) == (kind == "harbor_give" and seat == decision["seat"])


def test_private_events_and_sections_are_for_the_seats_concerned() -> None:
    heard: Counter[type] = Counter()
    for number in range(8):
        for step in random_match(number, options=random_options(number), actions=500):
            check_told(step)
            if step.match.awaiting():
                check_private_sections(step.after)
            heard.update(type(private.event) for private in step.outcome.told)
    assert set(heard) == {told.CardStolen, told.ProgressTold, told.HandShown, told.ProgressShown, told.CardsTold, told.HarborTold}


def test_a_snapshot_holds_only_what_its_viewer_may_see() -> None:
    """VIS-1, VIS-2, VIS-5."""
    match = list(random_match(4, actions=200))[-1].match
    assert match.snapshot(None).private == {}
    for seat in range(match.seats):
        snapshot = match.snapshot(seat)
        assert snapshot.hidden is None
        assert list(snapshot.private) == [seat]


def test_no_public_text_names_a_hidden_card() -> None:
    """A canary: public events and patches of steals, gifts, draws and looks name no card at all."""
    quiet = (
        told.Stolen,
        told.CardsGiven,
        told.ProgressDrawn,
        told.ProgressDiscarded,
        told.ProgressTaken,
        told.HarborOffered,
        told.HarborSwapped,
    )
    names = {*CARD_TYPES, *TRACK_OF}
    found = 0
    for number in range(6):
        for step in random_match(number, options=random_options(number), actions=300):
            for event in step.outcome.events:
                if isinstance(event, quiet):
                    fields = [getattr(event, name) for name in event.__struct_fields__ if name != "cause"]
                    assert not names & {field for field in fields if isinstance(field, str)}
                    found += 1
    assert found > 50
