"""Trade between players: offers, replies, and the exchange itself (section 12.2). What a trade may consist of is TRD-1.

Offers never block (TRD-15). They exist only in the action phase: the end of a turn and of the match sweeps them away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from shared.catan.actions import AcceptOffer, CancelOffer, CatanAction, ConfirmOffer, CounterOffer, MakeOffer, RejectOffer
from shared.catan.cards import CARD_TYPES, Cards, CardType, holds
from shared.catan.events import OfferClosed, OfferMade, OfferReplied, Traded
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.state import Offer, Reply
from shared.catan.verbs import Apply
from shared.engine import Seat

# ------------------------------------------------------------------------------------------------ what may be said


def legal_talk(match: Match, seat: Seat) -> Iterator[CatanAction]:
    """The replies to open offers that would be accepted from the seat now; offers and counters are without number and not listed.

    ``ConfirmOffer`` is listed for every acceptance: whether both still have the cards shows at the exchange (TRD-2).
    """
    public = match.public
    calm = public.decision is None  # TRD-16
    for number, offer in sorted(public.offers.items()):
        if offer.maker == seat:
            if calm and seat == public.active:
                for other, reply in sorted(offer.replies.items()):
                    if reply == "accepted":
                        yield ConfirmOffer(number, other)
            yield CancelOffer(number)
        elif seat in offer.replies:
            reply = offer.replies[seat]
            if calm and reply != "accepted" and holds(match.own(seat).hand, offer.want):
                yield AcceptOffer(number)
            if reply != "rejected":
                yield RejectOffer(number)


def talk(match: Match, seat: Seat, action: CatanAction) -> None:
    """Check and carry out anything of the trade talk, from any seat.

    What was said is not taken back: the number of an offer would come to mean another one, while an answer to the first is on its way.
    """
    match.seal()
    if match.public.phase != "actions":
        refuse("trade_not_now")  # TRD-1
    if match.public.decision is not None and not isinstance(action, RejectOffer | CancelOffer):
        refuse("trade_while_decision")  # TRD-16
    _TALK[type(action)](match, seat, action)


# ------------------------------------------------------------------------------------------------ offers


def _make(match: Match, seat: Seat, action: MakeOffer) -> None:
    """TRD-8."""
    active, to = match.public.active, action.to
    if not to or list(to) != sorted(set(to)) or not set(to) <= set(match.opponents(seat)):
        refuse("offer_addressees")
    if seat != active and to != (active,):
        refuse("offer_to_active_only")
    _check_content(match, seat, action.give, action.want)
    _open(match, seat, to, action.give, action.want, None)


def _check_content(match: Match, seat: Seat, give: Mapping[CardType, int], want: Mapping[CardType, int]) -> None:
    """TRD-1, TRD-2; what the addressees hold is not checked."""
    if not give or not want or any(number < 1 for number in (*give.values(), *want.values())):
        refuse("offer_empty")
    if any(card in want for card in give):
        refuse("offer_both_sides")
    if not holds(match.own(seat).hand, give):
        refuse("offer_not_held")


def _open(
    match: Match, seat: Seat, to: tuple[Seat, ...], give: Mapping[CardType, int], want: Mapping[CardType, int], parent: int | None
) -> None:
    """Each seat has at most one open offer: a new one takes the place of the old (TRD-8)."""
    public = match.public
    for number, offer in list(public.offers.items()):
        if offer.maker == seat:
            _close(match, number, "replaced")
    number = public.next_offer
    public.next_offer += 1
    given, wanted = _in_order(give), _in_order(want)
    public.offers[number] = Offer(seat, given, wanted, dict.fromkeys(to, "none"), parent)
    public.effects.offers[seat] = public.effects.offers.get(seat, 0) + 1
    match.tell(OfferMade(number, seat, list(to), given, wanted, parent))


def _in_order(cards: Mapping[CardType, int]) -> Cards:
    return {card: cards[card] for card in CARD_TYPES if card in cards}


def _close(match: Match, number: int, reason: Literal["cancelled", "rejected", "replaced", "traded", "missing"]) -> None:
    del match.public.offers[number]
    match.tell(OfferClosed(number, reason))


# ------------------------------------------------------------------------------------------------ replies


def _addressed(match: Match, seat: Seat, number: int) -> Offer:
    """The open offer of that number, which must be to the seat."""
    offer = _offer(match, number)
    if seat not in offer.replies:
        refuse("offer_not_to_you")
    return offer


def _offer(match: Match, number: int) -> Offer:
    if number not in match.public.offers:
        refuse("no_such_offer")
    return match.public.offers[number]


def _reply(match: Match, seat: Seat, number: int, reply: Reply) -> None:
    match.public.offers[number].replies[seat] = reply
    match.tell(OfferReplied(number, seat, reply))


def _accept(match: Match, seat: Seat, action: AcceptOffer) -> None:
    """TRD-9: an opponent says yes, the active player's yes is the exchange."""
    offer = _addressed(match, seat, action.offer)
    if not holds(match.own(seat).hand, offer.want):
        refuse("offer_want_not_held")
    if offer.replies[seat] == "accepted":
        refuse("offer_replied")
    if seat == match.public.active:
        _exchange(match, action.offer, seat)
    else:
        _reply(match, seat, action.offer, "accepted")


def _reject(match: Match, seat: Seat, action: RejectOffer) -> None:
    """TRD-12: what everybody has rejected closes."""
    offer = _addressed(match, seat, action.offer)
    if offer.replies[seat] == "rejected":
        refuse("offer_replied")
    _reply(match, seat, action.offer, "rejected")
    if all(reply == "rejected" for reply in offer.replies.values()):
        _close(match, action.offer, "rejected")


def _counter(match: Match, seat: Seat, action: CounterOffer) -> None:
    """TRD-11: another offer, to the maker of the one that it answers."""
    offer = _addressed(match, seat, action.offer)
    _check_content(match, seat, action.give, action.want)
    _reply(match, seat, action.offer, "countered")
    _open(match, seat, (offer.maker,), action.give, action.want, action.offer)


# ------------------------------------------------------------------------------------------------ the maker's side


def _confirm(match: Match, seat: Seat, action: ConfirmOffer) -> None:
    """TRD-10: with one of those who accepted, whether or not the others have replied."""
    offer = _own(match, seat, action.offer)
    if seat != match.public.active or offer.replies.get(action.seat) != "accepted":
        refuse("not_accepted")
    _exchange(match, action.offer, action.seat)


def _cancel(match: Match, seat: Seat, action: CancelOffer) -> None:
    _own(match, seat, action.offer)
    _close(match, action.offer, "cancelled")


def _own(match: Match, seat: Seat, number: int) -> Offer:
    offer = _offer(match, number)
    if offer.maker != seat:
        refuse("not_your_offer")
    return offer


def _exchange(match: Match, number: int, taker: Seat) -> None:
    """TRD-14, and TRD-2: if a card is missing now nothing moves, and nobody is told whose card or which."""
    offer = match.public.offers[number]
    maker, give, want, parent = offer.maker, dict(offer.give), dict(offer.want), offer.parent
    if not (holds(match.own(maker).hand, give) and holds(match.own(taker).hand, want)):
        _close(match, number, "missing")
        return
    match.hand_over(maker, taker, give)
    match.hand_over(taker, maker, want)
    match.tell(Traded(number, maker, taker, give, want))
    _close(match, number, "traded")
    if parent is not None and parent in match.public.offers:
        _close(match, parent, "traded")


_TALK: dict[type[Any], Apply] = {
    MakeOffer: _make,
    AcceptOffer: _accept,
    ConfirmOffer: _confirm,
    CounterOffer: _counter,
    RejectOffer: _reject,
    CancelOffer: _cancel,
}
