"""Twins of a Cities & Knights match: the same to one viewer, with everything else dealt anew. For the tests of secrets.

A twin is made for one action that is known to come, and keeps what the action may show to the viewer (VIS-3, VIS-4): the dice, cards
paid or given in the open, cards that the viewer is told of. What it keeps is worked out from the action and from what happened, by the
text of section 14, so that anything else that shows is a difference.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from shared.catan import actions as ask
from shared.catan import events as told
from shared.catan.cards import CARD_TYPES, COMMODITIES, FACE_UP, TRACK_OF, TRACKS
from shared.catan.rules import Catan
from shared.engine import Outcome, Seat, Snapshot, Viewer
from tests.shared.catan_invariants import booked, booked_told

HARBOR = ("harbor_offer", "harbor_give")


class Kept:
    """What must be the same in the twin of a match."""

    def __init__(self, before: Snapshot, viewer: Viewer, seat: Seat, action: Any, outcome: Outcome) -> None:
        self.before, self.viewer = before, viewer
        self.hands: dict[Seat, Counter[str]] = {other: Counter() for other in before.private}
        """Cards that a seat must have."""
        self.progress: dict[Seat, Counter[str]] = {other: Counter() for other in before.private}
        self.whole_hands: set[Seat] = set()
        self.whole_progress: set[Seat] = set()
        self.drawn: dict[str, list[str | None]] = {track: [] for track in TRACKS}
        """By deck the cards that are drawn; None: nobody may know which."""
        if viewer is not None:
            self.whole_hands.add(viewer)
            self.whole_progress.add(viewer)
        self._keep_open_decision(before.public["decision"])
        self._keep_action(seat, action)
        for event in outcome.events:
            self._keep_event(event)
        for private in [] if viewer is None else outcome.told_to(viewer):
            self._keep_told(private)

    def _keep_open_decision(self, decision: Any) -> None:
        """Hands that are being shown, and the card named in a harbour offer, whose owner alone knows it."""
        if decision is None:
            return
        if decision["kind"] == "master_merchant_take":
            self.whole_hands.add(decision["seat"])
        if decision["kind"] == "spy_take":
            self.whole_progress.add(decision["seat"])
        if decision["kind"] in HARBOR:
            self.whole_hands.add(self.before.public["active"])  # when it has no resource left the round ends, which all see

    def _keep_action(self, seat: Seat, action: Any) -> None:
        """The seat can do the same in the twin."""
        match action:
            case ask.PlayCard() | ask.DiscardProgress():
                self.progress[seat][action.card] += 1
            case ask.Give():
                self.hands[seat].update(action.cards)
            case ask.HarborGive():
                self.hands[seat][action.card] += 1
            case ask.MakeOffer() | ask.CounterOffer():
                self.hands[seat].update(action.give)
            case ask.AcceptOffer():
                self.hands[seat].update(self.before.public["offers"][action.offer]["want"])
        if isinstance(action, ask.HarborOffer | ask.HarborGive):
            self.whole_hands.add(self.before.public["active"])
        if isinstance(action, ask.PlayCard) and action.card in ("commercial_harbor", "medicine"):
            self.whole_hands.add(seat)  # whether it has an effect depends on the own hand

    def _keep_event(self, event: Any) -> None:
        """What everybody sees of hands and decks."""
        for seat, change in booked(event, self.hands).items():
            self.hands[seat].update({card: -number for card, number in change.items() if number < 0})
        match event:
            case told.Monopolised():  # who gave none, or one, has no more
                self.whole_hands |= set(self.hands) - {event.seat} if not event.taken else set()
                for seat in self.hands:
                    self.hands[seat][event.card] = max(self.hands[seat][event.card], self.before.private[seat]["hand"][event.card])
            case told.HarborOffered(void=True):
                self.whole_hands.add(event.opponent)
            case told.HarborOffered():
                card = next(card for card in COMMODITIES if self.before.private[event.opponent]["hand"][card])
                self.hands[event.opponent][card] += 1
            case told.OfferClosed(reason="missing"):
                self.whole_hands |= set(self.hands)
            case told.FacedUp():
                self.drawn[TRACK_OF[event.card]].append(event.card)
            case told.ProgressDrawn():
                top = self.before.hidden["decks"][event.track][-1 - len(self.drawn[event.track])] if self.before.hidden else None
                self.drawn[event.track].append(top if event.seat == self.viewer else None)

    def _keep_told(self, event: Any) -> None:
        """What the viewer alone learns, or with another seat."""
        for seat, change in booked_told(event, self.hands).items():
            self.hands[seat].update({card: -number for card, number in change.items() if number < 0})
        match event:
            case told.HandShown():
                self.whole_hands.add(event.owner)
            case told.ProgressShown():
                self.whole_progress.add(event.owner)
            case told.ProgressTold(what="taken", giver=int(giver)):
                self.progress[giver][event.card] += 1


def twin_of(kept: Kept, rng: random.Random) -> Snapshot:
    """The same to the viewer as the match before the action, everything that need not be kept dealt anew."""
    before = kept.before
    twin = Snapshot(
        before.seats, before.options, before.public, {seat: dict(own) for seat, own in before.private.items()}, dict(before.hidden or {})
    )
    assert twin.hidden is not None
    kinds: Iterable[tuple[str, ...]] = (CARD_TYPES,) if not before.options["split_hand_count"] else (COMMODITIES, CARD_TYPES[:5])
    for seat in twin.private:
        if seat not in kept.whole_hands:
            twin.private[seat]["hand"] = dict(twin.private[seat]["hand"])
    for types in kinds:
        _deal_hands(kept, twin, types, rng)
    twin.hidden["decks"] = {}
    for track in TRACKS:
        _deal_progress(kept, twin, track, rng)
    twin.hidden["chance"] = {"seed": f"{rng.getrandbits(256):064x}", "drawn": rng.randrange(1000)}
    return twin


def _deal_hands(kept: Kept, twin: Snapshot, types: tuple[str, ...], rng: random.Random) -> None:
    free: dict[Seat, int] = {}
    pool: list[str] = []
    for seat, own in twin.private.items():
        if seat in kept.whole_hands:
            continue
        hand = own["hand"]
        for card in types:
            must = min(kept.hands[seat][card], hand[card])
            pool += [card] * (hand[card] - must)
            free[seat] = free.get(seat, 0) + hand[card] - must
            hand[card] = must
    rng.shuffle(pool)
    for seat, number in free.items():
        for _ in range(number):
            twin.private[seat]["hand"][pool.pop()] += 1


def _deal_progress(kept: Kept, twin: Snapshot, track: str, rng: random.Random) -> None:
    """Cards in hands and those that are drawn unseen are no point cards: these would be turned up."""
    assert kept.before.hidden is not None
    assert twin.hidden is not None
    deck = kept.before.hidden["decks"][track]
    drawn = kept.drawn[track]
    rest = deck[: len(deck) - len(drawn)]
    top = deck[len(rest) :][::-1]
    pool = [*rest, *(card for card, known in zip(top, drawn, strict=True) if known is None)]
    open_slots: list[Seat] = []
    for seat, own in twin.private.items():
        if seat in kept.whole_progress:
            continue
        must = Counter(kept.progress[seat])
        stays = []
        for card in own["progress"]:
            if TRACK_OF[card] != track or must[card] > 0:
                stays.append(card)
                must[card] -= 1
            else:
                pool.append(card)
                open_slots.append(seat)
        own["progress"] = stays
    rng.shuffle(pool)
    pool.sort(key=lambda card: card in FACE_UP)  # stable: the others stay shuffled
    for seat in open_slots:
        twin.private[seat]["progress"] = [*twin.private[seat]["progress"], pool.pop(0)]
    coming = [pool.pop(0) if known is None else known for known in drawn]
    rng.shuffle(pool)
    twin.hidden["decks"][track] = [*pool, *coming[::-1]]


def play_alike(kept: Kept, twin: Snapshot, real: Outcome, seat: Seat, action: Any, rng: random.Random) -> tuple[Catan, Outcome]:
    """Play the action on the twin, at a place of the stream of chance at which it gives the same dice, and the viewer the same card."""
    wanted = _chance_of(kept, real)
    assert twin.hidden is not None
    for _ in range(20_000):
        copy = Catan.restore(twin)
        outcome = copy.play(seat, action)
        if _chance_of(kept, outcome) == wanted:
            return copy, outcome
        twin.hidden["chance"] = {"seed": f"{rng.getrandbits(256):064x}", "drawn": rng.randrange(1000)}
    raise AssertionError(f"chance never gives {wanted}")


def _chance_of(kept: Kept, outcome: Outcome) -> list[Any]:
    """What chance showed the viewer: dice, cards stolen from or by it; with VIS-7 of all stolen cards whether they are commodities."""
    dice: list[Any] = [event for event in outcome.events if isinstance(event, told.Rolled)]
    stolen = [private for private in outcome.told if isinstance(private.event, told.CardStolen)]
    apart = kept.before.options["split_hand_count"]
    return dice + [
        private.event if kept.viewer in private.audience else apart and private.event.card in COMMODITIES  # type: ignore[attr-defined]
        for private in stolen
    ]
