"""The cards of the trade deck: what each does (section 11.2, yellow) and the decisions that follow. How a card is played: ``playing``."""

from __future__ import annotations

from collections.abc import Iterator

from shared.catan.actions import CatanAction, Decline, HarborGive, HarborOffer, TakeCards
from shared.catan.card_kinds import Args, CardKind, decline, declining, first_of, give, is_selection, own_hexes, richer, selections
from shared.catan.cards import CARD_TYPES, COMMODITIES, RESOURCES, Cards, CardType, Commodity, ProgressCard, Resource, holds, total
from shared.catan.events import (
    HandShown,
    HarborOffered,
    HarborSwapped,
    HarborTold,
    MerchantPlaced,
    Monopolised,
)
from shared.catan.match import Match, counted
from shared.catan.refusals import refuse, refuse_by
from shared.catan.verbs import Answer, Verb
from shared.engine import Seat

MASTER_MERCHANT_TAKES = 2
RESOURCE_MONOPOLY_TAKES = 2
TRADE_MONOPOLY_TAKES = 1

# ------------------------------------------------------------------------------------------------ Commercial Harbor


def _commercial_harbor(match: Match, seat: Seat) -> Iterator[Args]:
    # Public: what is neither in the bank nor in one's own hand, the opponents hold (PRG-6).
    bank, hand = match.public.bank, match.own(seat).hand
    theirs = sum(match.board.bank[card] - bank[card] - hand[card] for card in COMMODITIES)
    if theirs and any(_harbor_offers(match, seat)):
        yield ()


def _open_harbor(match: Match, seat: Seat) -> None:
    if match.rules.commercial_harbor == "wholeTurn":
        match.public.effects.harbor_open = True
    else:
        _ask_harbor_offer(match, seat)


def _ask_harbor_offer(match: Match, seat: Seat) -> None:
    """The round goes on while somebody is left to ask and a resource to offer."""
    if any(_harbor_offers(match, seat)):
        match.ask("harbor_offer", {seat: 1})


def _harbor_offers(match: Match, seat: Seat) -> Iterator[HarborOffer]:
    hand, asked = match.own(seat).hand, match.public.effects.harbor_asked
    resources = [card for card in RESOURCES if hand[card]]
    return (HarborOffer(other, card) for other in sorted(match.opponents(seat)) if other not in asked for card in resources)


def _legal_harbor_offers(match: Match, seat: Seat) -> Iterator[CatanAction]:
    yield from _harbor_offers(match, seat)
    yield Decline()


def _harbor_offer(match: Match, seat: Seat, action: HarborOffer) -> None:
    """An opponent without a commodity counts as asked, and the offer is void."""
    other = action.seat
    if other not in match.opponents(seat):
        refuse_by("PRG-CommercialHarbor", "no_target_there")
    if other in match.public.effects.harbor_asked:
        refuse("harbor_asked_already")
    if action.card not in RESOURCES or not match.own(seat).hand[action.card]:
        refuse_by("PRG-CommercialHarbor", "cards_not_held")
    void = not any(match.own(other).hand[card] for card in COMMODITIES)
    match.public.effects.harbor_asked.append(other)
    match.public.decision = None
    match.tell(HarborOffered(seat, other, void))
    if not void:
        match.own(seat).harbor_resource = action.card
        match.ask("harbor_give", {other: 1}, seat=seat)
    elif match.rules.commercial_harbor == "immediateRound":
        _ask_harbor_offer(match, seat)


def _legal_harbor_gifts(match: Match, seat: Seat) -> Iterator[HarborGive]:
    hand = match.own(seat).hand
    return (HarborGive(card) for card in COMMODITIES if hand[card])


def _harbor_give(match: Match, seat: Seat, action: HarborGive) -> None:
    if action.card not in COMMODITIES or not match.own(seat).hand[action.card]:
        refuse_by("PRG-CommercialHarbor", "cards_not_held")
    maker = match.asked().seat
    assert maker is not None
    offerer = match.own(maker)
    resource = offerer.harbor_resource
    assert resource is not None
    offerer.harbor_resource = None
    match.hand_over(maker, seat, {resource: 1})
    match.hand_over(seat, maker, {action.card: 1})
    match.answered(seat)
    match.tell(HarborSwapped(maker, seat))
    match.tell_only([maker, seat], HarborTold(maker, seat, resource, action.card))
    if match.rules.commercial_harbor == "immediateRound":
        _ask_harbor_offer(match, maker)


def _harbor_offers_of_turn(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return _harbor_offers(match, seat) if match.public.effects.harbor_open else iter(())


def _harbor_offer_of_turn(match: Match, seat: Seat, action: HarborOffer) -> None:
    if not match.public.effects.harbor_open:
        refuse("harbor_not_played")
    _harbor_offer(match, seat, action)


# ------------------------------------------------------------------------------------------------ Master Merchant


def _master_merchant(match: Match, seat: Seat) -> Iterator[Args]:
    return ((other,) for other in sorted(richer(match, seat)) if match.public.seats[other].cards)


def _no_hand_to_see(match: Match, seat: Seat, other: Seat) -> None:
    if other in match.opponents(seat):
        refuse("opponent_without_cards" if other in richer(match, seat) else "not_more_points")


def _show_hand(match: Match, seat: Seat, other: Seat) -> None:
    hand = counted(match.own(other).hand)
    if total(hand) <= MASTER_MERCHANT_TAKES:  # that nothing is left to choose, the number of cards shows to all (DEC-C)
        give(match, other, seat, hand, "master_merchant", forced=True)
        return
    match.own(seat).shown[:] = [card for card, number in hand.items() for _ in range(number)]
    match.tell_only([seat], HandShown(seat, other, hand))
    match.ask("master_merchant_take", {seat: 1}, seat=other)


def _shown(match: Match, seat: Seat) -> Cards:
    shown = match.own(seat).shown
    return {card: shown.count(card) for card in CARD_TYPES if card in shown}


def _legal_takes(match: Match, seat: Seat) -> Iterator[TakeCards]:
    return (TakeCards(cards) for cards in selections(_shown(match, seat), MASTER_MERCHANT_TAKES))


def _take_cards(match: Match, seat: Seat, action: TakeCards) -> None:
    if not is_selection(action.cards, MASTER_MERCHANT_TAKES):
        refuse_by("PRG-MasterMerchant", "card_count_wrong", number=MASTER_MERCHANT_TAKES)
    if not holds(_shown(match, seat), action.cards):
        refuse_by("PRG-MasterMerchant", "card_not_shown")
    other = match.asked().seat
    assert other is not None
    match.own(seat).shown[:] = []
    match.answered(seat)
    give(match, other, seat, action.cards, "master_merchant", forced=False)


# ------------------------------------------------------------------------------------------------ Merchant, Merchant Fleet


def _merchant(match: Match, seat: Seat) -> Iterator[Args]:
    return ((hex,) for hex in own_hexes(match, seat) if _merchant_obstacle(match, seat, hex) is None)


def _merchant_obstacle(match: Match, seat: Seat, hex: int) -> str | None:
    """Why the merchant may not go to a hex beside an own building."""
    public = match.public
    if public.merchant == hex and public.merchant_owner == seat:
        return "merchant_already_there"
    if match.board.resource_of[public.terrain[hex]] is None and not match.options.merchant_on_desert:
        return "merchant_not_on_desert"
    return None


def _no_merchant_there(match: Match, seat: Seat, hex: int) -> None:
    if hex not in own_hexes(match, seat):
        refuse("hex_not_beside_own")
    obstacle = _merchant_obstacle(match, seat, hex)
    if obstacle is not None:
        refuse(obstacle)


def _place_merchant(match: Match, seat: Seat, hex: int) -> None:
    public = match.public
    before = public.merchant_owner
    public.merchant, public.merchant_owner = hex, seat
    match.tell(MerchantPlaced(seat, hex, before))
    match.settle_points()


def _merchant_fleet(match: Match, seat: Seat) -> Iterator[Args]:
    return ((card,) for card in CARD_TYPES if card not in match.public.effects.fleets)


def _no_such_fleet(match: Match, seat: Seat, card: str) -> None:
    if card in match.public.effects.fleets:
        refuse("fleet_type_named")


def _name_fleet(match: Match, seat: Seat, card: CardType) -> None:
    match.public.effects.fleets.append(card)


# ------------------------------------------------------------------------------------------------ monopolies


def _resource_monopoly(match: Match, seat: Seat) -> Iterator[Args]:
    return ((card,) for card in RESOURCES)


def _trade_monopoly(match: Match, seat: Seat) -> Iterator[Args]:
    return ((card,) for card in COMMODITIES)


def _take_resources(match: Match, seat: Seat, card: Resource) -> None:
    _monopolise(match, seat, card, RESOURCE_MONOPOLY_TAKES)


def _take_commodities(match: Match, seat: Seat, card: Commodity) -> None:
    _monopolise(match, seat, card, TRADE_MONOPOLY_TAKES)


def _monopolise(match: Match, seat: Seat, card: CardType, most: int) -> None:
    """What each opponent gave everybody learns (VIS-4)."""
    taken = {other: min(most, match.own(other).hand[card]) for other in match.opponents(seat)}
    taken = {other: number for other, number in taken.items() if number}
    for other, number in taken.items():
        match.hand_over(other, seat, {card: number})
    match.tell(Monopolised(seat, card, taken))


# ------------------------------------------------------------------------------------------------ tables


KINDS: dict[ProgressCard, CardKind] = {
    "commercial_harbor": CardKind("PRG-CommercialHarbor", (), _commercial_harbor, _open_harbor),
    "master_merchant": CardKind("PRG-MasterMerchant", (int,), _master_merchant, _show_hand, explain=_no_hand_to_see),
    "merchant": CardKind("PRG-Merchant", (int,), _merchant, _place_merchant, explain=_no_merchant_there),
    "merchant_fleet": CardKind("PRG-MerchantFleet", (str,), _merchant_fleet, _name_fleet, explain=_no_such_fleet),
    "resource_monopoly": CardKind("PRG-ResourceMonopoly", (str,), _resource_monopoly, _take_resources),
    "trade_monopoly": CardKind("PRG-TradeMonopoly", (str,), _trade_monopoly, _take_commodities),
}
VERBS: dict[type[CatanAction], Verb] = {HarborOffer: Verb(_harbor_offers_of_turn, _harbor_offer_of_turn)}
ANSWERS: dict[str, Answer] = {
    # None is forced: only hidden cards can leave a single answer.
    "harbor_offer": Answer(_legal_harbor_offers, {HarborOffer: _harbor_offer, Decline: decline}, declining, forced=False),
    "harbor_give": Answer(_legal_harbor_gifts, {HarborGive: _harbor_give}, first_of(_legal_harbor_gifts), forced=False),
    "master_merchant_take": Answer(_legal_takes, {TakeCards: _take_cards}, first_of(_legal_takes), forced=False),
}
