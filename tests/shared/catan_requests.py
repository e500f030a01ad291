"""Requests of every kind with every small argument, sensible or not, and which of those without number are legal. For the tests."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from typing import Any

from shared.catan import actions as ask
from shared.catan.cards import CARD_TYPES, COMMODITIES, DECKS, RESOURCES, TRACKS
from shared.catan.rules import Catan
from shared.engine import Seat, TakeBack

HUGE = 2**63 - 1
"""The greatest number that some encodings know."""
MOST = 999
"""Of one card type in a request; more is no request at all (``shared.catan.actions``)."""
PLACES = range(-1, 55)
PATHS = range(-1, 73)
HEXES = range(-1, 20)
SEATS = range(-1, 5)
KINDS = [card for deck in DECKS.values() for card in deck]
AT_A_PLACE: tuple[Any, ...] = (
    *(ask.BuildSettlement, ask.BuildCity, ask.BuildWall, ask.HireKnight, ask.ActivateKnight, ask.PromoteKnight),
    *(ask.LoseCity, ask.PlaceMetropolis, ask.Retreat, ask.RemoveKnight),
)
SOME_CARDS: list[dict[Any, int]] = [
    {},
    *({card: number} for card in CARD_TYPES for number in (-1, 0, 1, 2, 3, 9, MOST)),
    *({first: 1, second: 1} for first, second in itertools.combinations(CARD_TYPES, 2)),
    {"brick": 1, "wool": 0},
]
OPEN_FAMILIES = (ask.Discard, ask.MakeOffer, ask.CounterOffer)
"""Of these the list of legal actions has a part, or none."""


def requests(match: Catan, seat: Seat, rng: random.Random) -> Iterator[Any]:
    """The universe; of pairs of places and of choices of cards that are not held a sample."""
    yield from (ask.Roll(), ask.EndTurn(), ask.Decline(), TakeBack())
    yield from (kind(place) for kind in AT_A_PLACE for place in PLACES)
    yield from map(ask.BuildRoad, PATHS)
    yield from map(ask.MoveRobber, HEXES)
    yield from map(ask.Steal, SEATS)
    for kind in (ask.MoveKnight, ask.DisplaceKnight):
        yield from (kind(place, to) for place in {*match.public.knights, rng.randrange(54)} for to in PLACES)
    yield from (ask.ChaseRobber(place, hex) for place in {*match.public.knights, rng.randrange(54)} for hex in HEXES)
    yield from (ask.PlaceKnight(place, level) for place in PLACES for level in range(5))
    yield from (kind(track) for kind in (ask.Improve, ask.ChooseDeck) for track in TRACKS)
    yield from map(ask.TakeResource, RESOURCES)
    yield from (ask.HarborOffer(other, card) for other in SEATS for card in RESOURCES)
    yield from map(ask.HarborGive, COMMODITIES)
    yield from (ask.BankTrade(give, want, times) for give in CARD_TYPES for want in CARD_TYPES for times in (-1, 0, 1, 2, 3, 4, HUGE))
    yield from (kind(card) for kind in (ask.DiscardProgress, ask.TakeProgress) for card in KINDS)
    yield from (kind(cards) for kind in (ask.Discard, ask.Give, ask.TakeCards) for cards in SOME_CARDS)
    yield from plays(match, seat, rng)
    yield from talk(match, rng)


def plays(match: Catan, seat: Seat, rng: random.Random) -> Iterator[Any]:
    """Progress cards: of those in hand with everything they may mean, of the others with something."""
    singles: list[Any] = [(), (HUGE,), (-HUGE,), *((number,) for number in PATHS), *((card,) for card in CARD_TYPES), ("gold",), (True,)]
    pairs: list[Any] = [*itertools.product(HEXES, HEXES), ("brick", "brick"), (1, "brick")]
    for card in KINDS:
        held = card in match.own(seat).progress
        yield from (ask.PlayCard(card, args) for args in (singles if held else rng.sample(singles, 3)))
        yield from (ask.PlayCard(card, args) for args in (pairs if card in ("inventor", "alchemist") and held else rng.sample(pairs, 3)))


def talk(match: Catan, rng: random.Random) -> Iterator[Any]:
    """All replies to all offers, and some offers and counters."""
    numbers = range(match.public.next_offer + 1)
    yield from (kind(offer) for kind in (ask.AcceptOffer, ask.RejectOffer, ask.CancelOffer) for offer in numbers)
    yield from (ask.ConfirmOffer(offer, other) for offer in numbers for other in SEATS)
    addressees = [(), (0,), (1,), (2,), (3,), (4,), (0, 1), (1, 2), (2, 1), (1, 1), (0, 2, 3), (1, 2, 3)]
    for _ in range(150):
        give, want = rng.choice(SOME_CARDS), rng.choice(SOME_CARDS)
        yield ask.MakeOffer(rng.choice(addressees), give, want)
        yield ask.CounterOffer(rng.choice(numbers), give, want)


def is_legal(match: Catan, seat: Seat, request: Any) -> bool:
    """Whether a request of the open families is legal, from the text of ROB-2 (PRG-Saboteur), TRD-1, TRD-8, TRD-11 and TRD-16."""
    public, hand = match.public, match.own(seat).hand
    decision = public.decision
    if isinstance(request, ask.Discard):
        owed = decision.owed.get(seat, 0) if decision is not None and decision.kind == "discard_hand" else 0
        return _is_some(request.cards, hand) and sum(request.cards.values()) <= owed
    wanted = bool(request.want) and min(request.want.values()) > 0 and not set(request.give) & set(request.want)
    if public.phase != "actions" or decision is not None or not wanted or not _is_some(request.give, hand):
        return False
    if isinstance(request, ask.CounterOffer):
        return request.offer in public.offers and seat in public.offers[request.offer].replies
    to = request.to
    known = bool(to) and list(to) == sorted(set(to)) and seat not in to and set(to) <= set(range(match.seats))
    return known and (seat == public.active or to == (public.active,))


def _is_some(cards: Mapping[Any, int], hand: Mapping[Any, int]) -> bool:
    return bool(cards) and all(0 < number <= hand[card] for card, number in cards.items())
