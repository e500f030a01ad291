"""Requests of every kind for a position of Lancaster, sensible and absurd: what is not listed as legal has to be refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

from shared.engine import Seat
from shared.lancaster.actions import (
    Buy,
    ChooseAlly,
    ChooseFavour,
    ChooseReward,
    Decline,
    Exchange,
    FinishCastle,
    LancasterAction,
    NameStartPlayer,
    PlaceExtension,
    PlaceExtensions,
    PlaceKnight,
    Ransom,
    SettleSpace,
    TakeNoble,
    Travel,
    UpgradeKnight,
    Vote,
)
from shared.lancaster.rules import ANSWERS, Lancaster

MOST = 12
SQUIRES = (0, 1, 2, 3, 5, -1)


def requests(match: Lancaster, seat: Seat, rng: random.Random) -> list[LancasterAction]:
    """Most of the kinds that are asked for and some of every other, a few hundred."""
    decision = match.public.decision
    asked = ANSWERS[decision.kind].actions if decision is not None else frozenset()
    fitting: list[LancasterAction] = []
    others: list[LancasterAction] = []
    for request in _requests(match, seat, rng):
        (fitting if type(request) in asked else others).append(request)
    return [*rng.sample(fitting, min(len(fitting), 300)), *rng.sample(others, 60)]


def _requests(match: Lancaster, seat: Seat, rng: random.Random) -> Iterator[LancasterAction]:
    parts, parties = match.components, [*match.public.parties, 9]
    castle = [f"{party}:{space}" for party in parties for space in (*parts.castle, "cellar")]
    places = [*parts.counties, *match.public.conflicts, *castle, *(f"court:{party}" for party in parties), "", "law:1", "Z"]
    odd = [f"0{seat}:gold", f"{seat}:", f" {seat}:gold", "-1:gold", "\u0661:gold", "9" * 5000 + ":gold", ":"]
    yield from _placements(match, seat, [*places, *odd], rng)
    for strength, place in product(range(6), places):
        yield UpgradeKnight(strength, place)
    for space in rng.sample(castle, 6):
        yield from (SettleSpace(space, strength, place) for strength, place in product(range(5), rng.sample(places, 8)))
    for place in match.public.unsettled:
        yield from (SettleSpace(place, strength, other) for strength, other in product(range(5), rng.sample(places, 12)))
    yield from map(SettleSpace, castle)
    for number in range(-1, MOST):
        yield from (Vote(True, number), Vote(False, number), Buy(number), ChooseAlly(number), NameStartPlayer(number))
    yield from map(PlaceExtension, (*parts.castle, "cellar"))
    for size in range(4):
        yield from map(PlaceExtensions, combinations((*parts.castle, "recruit"), size))
        yield from map(Ransom, product(range(1, 5), repeat=size))
    yield from map(ChooseFavour, (*parts.favours, "crown"))
    yield from map(TakeNoble, (*parts.counties, "Z"))
    yield from map(Travel, (*parts.conflicts, "c99"))
    yield from (Exchange(True), Exchange(False), Decline(), FinishCastle())
    yield from (ChooseReward("noble"), ChooseReward("reward"), ChooseReward("both"))


def _placements(match: Lancaster, seat: Seat, places: list[str], rng: random.Random) -> Iterator[PlaceKnight]:
    """Of the knights at home everywhere; of others some."""
    for party in match.parties_of(seat):
        home = [strength for strength, number in match.public.parties[party].court.items() if number]
        yield from (PlaceKnight(party, *wish) for wish in product(home, places, SQUIRES))
    for _ in range(40):
        yield PlaceKnight(rng.choice([*match.public.parties, 9]), rng.randrange(6), rng.choice(places), rng.choice(SQUIRES))
