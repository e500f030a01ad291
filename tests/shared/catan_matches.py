"""Random legal matches of Cities & Knights for the tests: what happens is decided by a number, so that a failure can be repeated."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

from shared.catan.actions import CounterOffer, Discard, MakeOffer
from shared.catan.cards import CARD_TYPES, FACE_UP, TRACK_OF, TRACKS
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions
from shared.engine import Outcome, Seat, Snapshot

LONG = bool(os.environ.get("PALATINE_LONG"))
"""Set for the long run (``scripts/test.py --long``)."""
LONG_MATCHES = 500
"""For each number of seats and each preset."""
PRESETS = ("colonist", "official2020", "official2025")
WEIGHTS: dict[str, float] = {
    "build_settlement": 12,
    "build_city": 12,
    "improve": 8,
    "build_road": 3,
    "hire_knight": 3,
    "activate_knight": 2,
    "promote_knight": 2,
    "play_card": 4,
    "end_turn": 0.8,
    "bank_trade": 0.4,
    "confirm": 3,
    "accept": 2,
    "reject": 0.5,
    "cancel": 0.2,
    "move_knight": 0.7,
    "displace_knight": 3,
    "chase_robber": 1,
    "take_back": 0.15,
    "decline": 0.4,
}
"""How likely a kind of action is to be chosen, 1 for the others: so that matches come to their end and everything happens in them."""


class Step(NamedTuple):
    """One action of a random match, after it was played."""

    match: Catan
    before: Snapshot
    """The full state before the action."""
    after: Snapshot
    seat: Seat
    action: Any
    outcome: Outcome


def values(name: str) -> list[Any]:
    """The values of an option that random matches use, the default first."""
    if name in ("victory_points", "discard_limit", "first_seat"):
        return {"victory_points": [13, 10, 15], "discard_limit": [7, 5, 12], "first_seat": [0, 1, 2]}[name]
    if name == "layout":
        return ["variable", "beginner"]
    kind = get_type_hints(CatanOptions)[name]
    if kind is bool:
        return [getattr(CatanOptions(), name), not getattr(CatanOptions(), name)]
    flat = [value for part in (get_args(kind) or (kind,)) for value in (get_args(part) or ((True, False) if part is bool else (part,)))]
    return [None if value is type(None) else value for value in flat]


OPTION_NAMES = [name for name in CatanOptions.__struct_fields__ if not name.startswith("custom_")]


def random_options(number: int) -> CatanOptions:
    """Every option at random; taking back mostly on."""
    rng = random.Random(number)
    chosen = {name: rng.choice(values(name)) for name in OPTION_NAMES}
    return CatanOptions(**{**chosen, "undo": rng.choice(["on", "on", "off"])})


def new_match(number: int, seats: int | None = None, options: CatanOptions | None = None) -> Catan:
    """A match that follows from the number: 3 and 4 seats in turn."""
    return Catan.start(seats or 3 + number % 2, options or CatanOptions(), f"{number:064x}")


def random_cards(rng: random.Random, hand: dict[Any, int], number: int) -> dict[Any, int]:
    """So many cards of a hand."""
    chosen = rng.sample([card for card in CARD_TYPES for _ in range(hand[card])], number)
    return {card: chosen.count(card) for card in CARD_TYPES if card in chosen}


def random_offer(match: Catan, rng: random.Random, seat: Seat) -> Any | None:
    """An offer or a counter that TRD-1, TRD-8 and TRD-11 allow the seat now; None: it has no cards."""
    public, hand = match.public, match.own(seat).hand
    held = sum(hand.values())
    if public.phase != "actions" or public.decision is not None or not held:
        return None
    give = random_cards(rng, hand, rng.randrange(1, min(held, 3) + 1))
    wanted = rng.choices([card for card in CARD_TYPES if card not in give], k=rng.randrange(1, 3))
    want = {card: wanted.count(card) for card in CARD_TYPES if card in wanted}
    open_to = [number for number, offer in public.offers.items() if seat in offer.replies]
    if open_to and rng.random() < 0.5:
        return CounterOffer(rng.choice(open_to), give, want)
    if seat != public.active:
        return MakeOffer((public.active,), give, want)
    others = match.opponents(seat)
    return MakeOffer(tuple(sorted(rng.sample(others, rng.randrange(1, len(others) + 1)))), give, want)


def random_action(match: Catan, rng: random.Random) -> tuple[Seat, Any]:
    """A legal action, its kind chosen first; now and then of a seat that owes nothing, or a trade offer."""
    seat = rng.choice(match.awaiting())
    if match.invited() and rng.random() < 0.3:
        seat = rng.choice(match.invited())
    elif match.public.phase == "actions" and rng.random() < 0.08:
        seat = rng.randrange(match.seats)
        offer = random_offer(match, rng, seat)
        if offer is not None and rng.random() < 0.5:
            return seat, offer
    kinds: dict[str, list[Any]] = {}
    for action in match.legal_actions(seat):
        kinds.setdefault(str(type(action).__struct_config__.tag), []).append(action)
    if not kinds:
        return random_action(match, rng)
    names = list(kinds)
    action = rng.choice(kinds[rng.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]])
    decision = match.public.decision
    if isinstance(action, Discard) and decision is not None and rng.random() < 0.7:
        return seat, Discard(random_cards(rng, match.own(seat).hand, rng.randrange(1, decision.owed[seat] + 1)))
    return seat, action


def enrich(match: Catan, rng: random.Random) -> None:
    """Cards, progress cards and levels for everybody, as a long match would have brought them."""
    for seat in range(match.seats):
        match.gain(seat, {card: min(rng.randrange(4), match.public.bank[card]) for card in CARD_TYPES})
        state = match.public.seats[seat]
        for track in TRACKS:
            state.levels[track] = rng.randrange(4)
            deck = match.secret().decks[track]
            if deck[-1] not in FACE_UP:
                card = deck.pop()
                match.own(seat).progress.append(card)
                match.public.decks[track] -= 1
                state.progress[TRACK_OF[card]] += 1
    match.public.attacks, match.public.ship = 1, rng.randrange(7)
    match._changes.clear()


def random_match(number: int, seats: int | None = None, options: CatanOptions | None = None, actions: int = 10_000) -> Iterator[Step]:
    """Play a match to its end, or so many actions of it, yielding after every action. Every other one goes on from the set-up as if it
    had lasted for a while (:func:`enrich`)."""
    match = new_match(number, seats, options)
    rng = random.Random(number)
    rich = number % 4 < 2
    state = match.full_snapshot()
    for _ in range(actions):
        if not match.awaiting():
            return
        if rich and match.public.phase == "roll":
            rich = False
            enrich(match, rng)
            state = match.full_snapshot()
        before = state
        seat, action = random_action(match, rng)
        outcome = match.play(seat, action)
        state = match.full_snapshot()
        yield Step(match, before, state, seat, action, outcome)
