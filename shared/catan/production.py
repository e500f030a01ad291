"""Production of a roll (section 5): what hexes yield, a bank that runs short, the Aqueduct. There are no gold hexes (PRD-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from shared.catan.actions import CatanAction, Decline, TakeResource
from shared.catan.cards import CARD_TYPES, RESOURCES, Cards, CardType
from shared.catan.events import Produced, ResourceTaken
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.verbs import Answer
from shared.engine import Seat

AQUEDUCT_LEVEL = 3
"""Of science (IMP-2)."""


class Yield(NamedTuple):
    """What a number brings. ``gains`` are what each seat receives, ``short`` the types the bank could not pay in full."""

    gains: dict[Seat, Cards]
    short: list[CardType]
    hexes: list[int]


def owed_by(match: Match, number: int) -> tuple[dict[CardType, dict[Seat, int]], list[int]]:
    """What the bank owes whom when ``number`` is rolled, and the hexes that produce (PRD-1 to PRD-4)."""
    public, board = match.public, match.board
    owed: dict[CardType, dict[Seat, int]] = {}
    hexes = [tile for tile, token in enumerate(public.tokens) if token == number and tile != public.robber]  # PRD-4
    for tile in hexes:
        yields = board.yields[public.terrain[tile]]
        for place in board.hexes[tile].corners:
            building = public.buildings.get(place)
            if building is None:
                continue
            # PRD-2, PRD-3
            for card, count in yields[building.kind].items():
                claims = owed.setdefault(card, {})
                claims[building.seat] = claims.get(building.seat, 0) + count
    return owed, hexes


def production(match: Match, number: int) -> Yield:
    """What everybody would receive if ``number`` were rolled now. Public facts only."""
    owed, hexes = owed_by(match, number)
    gains: dict[Seat, Cards] = {}
    short: list[CardType] = []
    for card in CARD_TYPES:
        claims = owed.get(card)
        if claims:
            for seat, count in _paid(claims, match.public.bank[card], card, short).items():
                gains.setdefault(seat, {})[card] = count
    return Yield(gains, short, hexes)


def _paid(claims: Mapping[Seat, int], left: int, card: CardType, short: list[CardType]) -> Mapping[Seat, int]:
    """PRD-5: all are paid, or nobody; a single claimant gets what is left."""
    if sum(claims.values()) <= left:
        return claims
    short.append(card)
    if len(claims) > 1 or left == 0:
        return {}
    return dict.fromkeys(claims, left)


def produce(match: Match) -> None:
    """T4 on any sum but 7."""
    public = match.public
    number = public.dice.yellow + public.dice.red
    gains, short, hexes = production(match, number)
    for seat, cards in gains.items():
        match.gain(seat, cards)
    match.tell(Produced(number, gains, short, hexes))
    waiting = [
        seat for seat in match.clockwise_from(public.active) if seat not in gains and public.seats[seat].levels["science"] >= AQUEDUCT_LEVEL
    ]
    _ask_aqueduct(match, waiting)


# ------------------------------------------------------------------------------------------------ the Aqueduct (PRD-6)


def _ask_aqueduct(match: Match, seats: list[Seat]) -> None:
    """One after the other; nobody is asked while the bank has no resource at all."""
    if seats and any(match.public.bank[card] for card in RESOURCES):
        match.ask("aqueduct_pick", {seats[0]: 1}, queue=seats[1:])


def _legal_picks(match: Match, seat: Seat) -> Iterator[CatanAction]:
    for card in RESOURCES:
        if match.public.bank[card]:
            yield TakeResource(card)
    yield Decline()


def _take(match: Match, seat: Seat, action: TakeResource) -> None:
    if not match.public.bank[action.card]:
        refuse("aqueduct_bank_lacks", card=action.card)
    match.gain(seat, {action.card: 1})
    match.tell(ResourceTaken(seat, action.card))
    _next_in_line(match, seat)


def _decline(match: Match, seat: Seat, action: Decline) -> None:
    match.tell(ResourceTaken(seat, None))
    _next_in_line(match, seat)


def _next_in_line(match: Match, seat: Seat) -> None:
    waiting = list(match.asked().queue)
    match.answered(seat)
    _ask_aqueduct(match, waiting)


def _default_pick(match: Match, seat: Seat) -> CatanAction:
    """DEC-11: the resource of which fewest are held."""
    hand, bank = match.own(seat).hand, match.public.bank
    return TakeResource(min((card for card in RESOURCES if bank[card]), key=lambda card: hand[card]))


ANSWERS = {
    "aqueduct_pick": Answer(_legal_picks, {TakeResource: _take, Decline: _decline}, _default_pick),
}
