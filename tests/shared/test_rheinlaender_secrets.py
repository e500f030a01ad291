"""Nothing a viewer gets depends on what the viewer may not see (RHE-INFO-1 to RHE-INFO-13, RHE-INV-21).

For every viewer a twin of the match runs beside it in which everything hidden from that viewer is different: the hands of the
others, the order of the draw pile and where the reshuffle card lies, the seed, and the others' coins while totals are hidden. Both
get the same actions; every byte the viewer gets must be equal. What an action legitimately shows (the card that is played, the
hand that allows nothing, the card the viewer draws) is made equal in the twin just before.

With ``no_legal_move = "skip"`` a skipped turn tells of a hand that nobody sees, so those matches are not twinned.
"""

from __future__ import annotations

import random
from typing import Any, Literal

import msgspec
import pytest

from shared.engine import Outcome, Seat, Viewer
from shared.rheinlaender.actions import Discard, Fort
from shared.rheinlaender.events import MatchEnded, Reshuffled
from shared.rheinlaender.rules import RESHUFFLE, Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions
from tests.shared.rhine_matches import LONG, LONG_MATCHES, new_match, random_action, random_options


def twin_of(match: Rheinlaender, viewer: Viewer, rng: random.Random) -> Rheinlaender:
    """The same match to the viewer, with other secrets."""
    full = match.full_snapshot()
    assert full.hidden is not None
    others = [seat for seat in full.private if seat != viewer]
    unknown = [card for seat in others for card in full.private[seat]["hand"]] + [card for card in full.hidden["deck"] if card != RESHUFFLE]
    rng.shuffle(unknown)
    for seat in others:
        size = len(full.private[seat]["hand"])
        full.private[seat]["hand"], unknown = sorted(unknown[:size]), unknown[size:]
        if full.public["seats"][seat]["coins"] is None:
            full.private[seat]["coins"] += rng.randrange(1, 9)
    full.hidden["deck"] = [*unknown, RESHUFFLE]
    rng.shuffle(full.hidden["deck"])
    full.hidden["chance"] = {"seed": f"{rng.getrandbits(256):064x}", "drawn": rng.randrange(1000)}
    return Rheinlaender.restore(full)


def swap_to(match: Rheinlaender, seat: Seat, card: int, viewer: Viewer) -> None:
    """Give the seat a card that is somewhere among what the viewer cannot see, for one of its own."""
    hand = match.own(seat).hand
    if card in hand:
        return
    assert match.hidden is not None
    piles: list[Any] = [match.hidden.deck, *(match.own(other).hand for other in range(match.seats) if other not in (seat, viewer))]
    pile = next(pile for pile in piles if card in pile)
    at = pile.index(card)
    given = hand[0]
    hand[:] = sorted([card, *hand[1:]])
    pile[at] = given
    if pile is not match.hidden.deck:
        pile[:] = sorted(pile)


def show(twin: Rheinlaender, match: Rheinlaender, viewer: Viewer, seat: Seat, action: Any) -> None:
    """Make equal in the twin what the action shows to the viewer legitimately."""
    assert twin.hidden is not None
    assert match.hidden is not None
    if seat != viewer:
        if isinstance(action, Discard) or (isinstance(action, Fort) and twin.public.phase == "action"):
            for card in match.own(seat).hand:  # that nothing, or something, is legal with this hand
                if card not in twin.own(seat).hand:
                    keep = [own for own in twin.own(seat).hand if own in match.own(seat).hand]
                    twin.own(seat).hand[:] = [own for own in twin.own(seat).hand if own not in keep] + keep
                    swap_to(twin, seat, card, viewer)
        elif hasattr(action, "card"):
            swap_to(twin, seat, action.card, viewer)
    wanted, deck = match.hidden.deck[-1], twin.hidden.deck
    if wanted == RESHUFFLE or deck[-1] == RESHUFFLE:  # that the reshuffle card comes up now
        at = deck.index(RESHUFFLE)
        other = len(deck) - 1 if wanted == RESHUFFLE else 0
        deck[at], deck[other] = deck[other], RESHUFFLE
    if seat == viewer and wanted not in (deck[-1], RESHUFFLE):  # the card the viewer draws
        holders: list[Any] = [deck, *(twin.own(other).hand for other in range(twin.seats) if other != viewer)]
        pile = next(pile for pile in holders if wanted in pile)
        pile[pile.index(wanted)], deck[-1] = deck[-1], wanted
        if pile is not deck:
            pile[:] = sorted(pile)
    twin._changes.clear()


def received(match: Rheinlaender, viewer: Viewer, outcome: Outcome) -> bytes:
    """Every byte the viewer gets of an action: events, patches, the snapshot, and what its own copy would say."""
    changes = outcome.changes
    own = [] if viewer is None else [outcome.told_to(viewer), changes.patch("private", viewer)]
    snapshot = match.snapshot(viewer)
    legal = [] if viewer is None else list(Rheinlaender.restore(snapshot).legal_actions(viewer))
    return msgspec.msgpack.encode([outcome.events, changes.patch("public"), own, snapshot, match.awaiting(), legal])


def compare_with_twins(number: int, options: RheinlaenderOptions) -> int:
    """Run a match with its twins; returns how many actions were compared."""
    match, rng, secret = new_match(number, options=options), random.Random(number), random.Random(number + 1)
    viewers: list[Viewer] = [*range(match.seats), None]
    twins = {viewer: twin_of(match, viewer, secret) for viewer in viewers}
    compared = 0
    for viewer, twin in twins.items():
        assert msgspec.msgpack.encode(match.snapshot(viewer)) == msgspec.msgpack.encode(twin.snapshot(viewer))
    while True:
        seat, action = random_action(match, rng)
        for viewer, twin in twins.items():
            show(twin, match, viewer, seat, action)
        outcome = match.play(seat, action)
        kinds = {type(event) for event in outcome.events}
        if MatchEnded in kinds:  # all coins are shown now
            return compared
        for viewer in viewers:
            if Reshuffled in kinds:  # chance showed itself: go on with new secrets
                twins[viewer] = twin_of(match, viewer, secret)
                continue
            twin = twins[viewer]
            assert received(match, viewer, outcome) == received(twin, viewer, twin.play(seat, action)), (viewer, action)
            assert twin.full_snapshot() != match.full_snapshot()
            compared += 1


@pytest.mark.parametrize("number", range(6))
def test_hands_deck_seed_and_hidden_coins_change_no_byte_for_others(number: int) -> None:
    assert compare_with_twins(number, RheinlaenderOptions()) > 150


@pytest.mark.parametrize("number", range(6, 14))
def test_secrets_are_kept_with_any_options(number: int) -> None:
    options = msgspec.structs.replace(random_options(number), no_legal_move="discard_and_draw")
    assert compare_with_twins(number, options) > 150


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="the long run sets PALATINE_LONG=1")
def test_secrets_are_kept_in_a_thousand_matches() -> None:
    for number in range(LONG_MATCHES):
        compare_with_twins(number, msgspec.structs.replace(random_options(number), no_legal_move="discard_and_draw"))


def test_a_snapshot_holds_only_what_its_viewer_may_see() -> None:
    match = new_match(2)
    assert match.snapshot(None).private == {}
    for seat in range(match.seats):
        snapshot = match.snapshot(seat)
        assert snapshot.hidden is None
        assert list(snapshot.private) == [seat]
        assert all(shown["coins"] is None for shown in snapshot.public["seats"].values())


def played_cards(match: Rheinlaender, viewer: Viewer, past: list[list[Any]]) -> list[int]:
    """The cards that a viewer who comes now hears to have been played."""
    return [event[2] for events in past for event in match.retold(events, viewer) if event[0] == "card"]


@pytest.mark.parametrize("discard_view", ["all", "top"])
def test_a_latecomer_hears_of_no_more_discards_than_the_table_shows(discard_view: Literal["all", "top"]) -> None:
    """RHE-INFO-4, RHE-OPT-13."""
    match, rng = new_match(5, options=RheinlaenderOptions(discard_view=discard_view)), random.Random(5)
    past: list[list[Any]] = []
    own: dict[Viewer, list[int]] = {viewer: [] for viewer in (*range(match.seats), None)}
    every: list[int] = []
    while match.awaiting():
        seat, action = random_action(match, rng)
        past.append(msgspec.to_builtins(match.play(seat, action).events))
        for event in past[-1]:
            if event[0] == "card":
                every.append(event[2])
                own[seat].append(event[2])
            elif event[0] == "reshuffled":
                past.clear()
                every.clear()
                for cards in own.values():
                    cards.clear()
        for viewer, cards in own.items():
            heard = played_cards(match, viewer, past)
            if discard_view == "all" or not match.awaiting():
                assert heard == every
            else:
                top = every[-1:]
                assert heard == (cards if cards[-1:] == top else cards + top)
                assert not top or top == list(match.public.discard)
    assert all(match.retold(events, None) == events for events in past)  # the match is over: nothing is hidden any more


def test_everything_but_the_discards_is_retold() -> None:
    match, rng = new_match(6, options=RheinlaenderOptions(discard_view="top")), random.Random(6)
    for _ in range(40):
        seat, action = random_action(match, rng)
        events = msgspec.to_builtins(match.play(seat, action).events)
        assert [event for event in events if event[0] != "card"] == [event for event in match.retold(events, None) if event[0] != "card"]


def test_a_drawn_card_is_told_to_the_seat_that_drew_it_only() -> None:
    match, rng = new_match(3), random.Random(3)
    told = 0
    while match.awaiting():
        seat, action = random_action(match, rng)
        outcome = match.play(seat, action)
        assert all(line.audience == {seat} for line in outcome.told)
        told += len(outcome.told)
    assert told > 20
