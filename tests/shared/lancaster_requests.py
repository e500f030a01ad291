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
from shared.lancaster.rules import Lancaster

MOST = 12


def requests(match: Lancaster, seat: Seat, rng: random.Random) -> list[LancasterAction]:
    """Some of every kind, and all of the kind that is asked for, up to a few hundred."""
    every = list(_requests(match))
    return rng.sample(every, min(len(every), 400))


def _requests(match: Lancaster) -> Iterator[LancasterAction]:
    parts, parties = match.components, [*match.public.parties, 9]
    castle = [f"{party}:{space}" for party in parties for space in (*parts.castle, "cellar")]
    places = [*parts.counties, *match.public.conflicts, *castle, *(f"court:{party}" for party in parties), "", "law:1", "Z"]
    for party, strength, place, squires in product(parties, range(6), places, (0, 1, 3, -1)):
        yield PlaceKnight(party, strength, place, squires)
    for strength, place in product(range(6), places):
        yield UpgradeKnight(strength, place)
        for space in castle:
            if space.endswith(("train", "gold")):
                yield SettleSpace(space, strength, place)
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
