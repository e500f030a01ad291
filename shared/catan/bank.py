"""Trade with the bank: rates, where they come from, and the exchange (section 12.1)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from shared.catan.actions import BankTrade, CatanAction
from shared.catan.board import Board
from shared.catan.cards import CARD_TYPES, COMMODITIES, CardType
from shared.catan.events import BankTraded
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.state import Harbour
from shared.catan.verbs import Verb
from shared.engine import Seat

FAVOURED_RATE = 2
"""With the merchant, the Merchant Guild or a Merchant Fleet (TRD-6)."""
GUILD_LEVEL = 3
"""Trade level of the Merchant Guild (IMP-2)."""

Source = Literal["bank", "any_harbour", "harbour", "merchant", "guild", "fleet"]


class Rate(NamedTuple):
    """How many equal cards buy one, and thanks to what."""

    number: int
    source: Source


def rates(match: Match, seat: Seat, card: CardType) -> Iterator[Rate]:
    """Every rate at which the seat may trade this type away, the lasting ones first (TRD-3 to TRD-6)."""
    return (offered for offered, cards in _offered(match, seat) if card in cards)


def _offered(match: Match, seat: Seat) -> list[tuple[Rate, Collection[object]]]:
    """Every rate that the seat has, with the types to which it applies."""
    public, known = match.public, _by_source(match.board)
    harbours = harbours_of(match, seat)
    offered: list[tuple[Rate, Collection[object]]] = []
    if harbours:
        offered.append((known["harbour"], harbours))  # by the names of the types; "any" is none
    if public.seats[seat].levels["trade"] >= GUILD_LEVEL:
        offered.append((known["guild"], COMMODITIES))
    if public.merchant is not None and public.merchant_owner == seat:
        offered.append((known["merchant"], (match.board.resource_of[public.terrain[public.merchant]],)))
    if seat == public.active and public.effects.fleets:
        offered.append((known["fleet"], public.effects.fleets))
    if "any" in harbours:
        offered.append((known["any_harbour"], CARD_TYPES))
    offered.append((known["bank"], CARD_TYPES))
    return offered


@functools.lru_cache(maxsize=1)
def _by_source(board: Board) -> dict[Source, Rate]:
    numbers: dict[Source, int] = {
        "bank": board.limits["bank_rate"],
        "any_harbour": board.limits["harbour_any_rate"],
        "harbour": board.limits["harbour_resource_rate"],
        "merchant": FAVOURED_RATE,
        "guild": FAVOURED_RATE,
        "fleet": FAVOURED_RATE,
    }
    return {source: Rate(number, source) for source, number in numbers.items()}


def rate(match: Match, seat: Seat, card: CardType) -> Rate:
    """The best rate, which is the one that applies (TRD-7)."""
    return min(rates(match, seat, card), key=lambda offered: offered.number)


def harbours_of(match: Match, seat: Seat) -> set[Harbour]:
    """The harbours that serve a building of the seat (GEO-3, TRD-7); a knight opens none (KNI-16)."""
    slot_at, harbours = match.board.slot_at, match.public.harbours
    return {harbours[slot_at[place]] for place, building in match.public.buildings.items() if building.seat == seat and place in slot_at}


def _legal(match: Match, seat: Seat) -> list[BankTrade]:
    hand, bank = match.own(seat).hand, match.public.bank
    enough = [card for card in CARD_TYPES if hand[card] >= FAVOURED_RATE]  # for the best rate there is
    offered = _offered(match, seat) if enough else []
    trades: list[BankTrade] = []
    for give in enough:
        most = hand[give] // min([rate.number for rate, cards in offered if give in cards])
        if most:
            wanted = [want for want in CARD_TYPES if want != give]
            trades += [BankTrade(give, want, times) for want in wanted for times in range(1, min(most, bank[want]) + 1)]
    return trades


def _trade(match: Match, seat: Seat, action: BankTrade) -> None:
    give, want, times = action.give, action.want, action.times
    if give == want:
        refuse("trade_same_type")
    if times < 1:
        refuse("trade_times")
    if match.public.bank[want] < times:  # before the price: it bounds the number that a refusal names
        refuse("bank_lacks")
    price = rate(match, seat, give).number * times
    if match.own(seat).hand[give] < price:
        refuse("trade_cannot_pay", number=price)
    match.pay(seat, {give: price})
    match.gain(seat, {want: times})
    match.tell(BankTraded(seat, give, price, want, times))


VERBS: dict[type[CatanAction], Verb] = {BankTrade: Verb(_legal, _trade)}
