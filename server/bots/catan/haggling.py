"""Trade with other players: what a bot offers, what it takes, and whom it does not help."""

from __future__ import annotations

from collections.abc import Iterator

from server.bots.catan.answers import Answerer
from server.bots.catan.goals import Goal
from shared.catan.actions import AcceptOffer, CancelOffer, CatanAction, ConfirmOffer, MakeOffer, RejectOffer
from shared.catan.cards import CARD_TYPES, CardType
from shared.catan.match import Match
from shared.catan.state import Offer
from shared.engine import Seat

OFFERS = 2
"""Offers that a bot makes in one turn; each holds it up until everybody has answered."""
MARGIN = 0.04
"""Victory points by which a trade must improve the hand."""


def reply(answerer: Answerer) -> CatanAction | None:
    """To offers of others, one at a time; None when there is none to reply to."""
    for number, offer in sorted(answerer.game.public.offers.items()):
        if offer.replies.get(answerer.seat) == "none":
            accept = AcceptOffer(number)
            return accept if accept in answerer.legal and _likes(answerer, offer) else RejectOffer(number)
    return None


def _likes(answerer: Answerer, offer: Offer) -> bool:
    """Whether the hand gets better by it, and whoever offers is not about to win."""
    if answerer.economy.near_win(offer.maker):
        return False
    return answerer.sense.after(offer.give, offer.want) > MARGIN


def waits(game: Match, seat: Seat) -> bool:
    """Whether an own offer still has somebody to hear of; who has an acceptance need not hear the others (TRD-10)."""
    replies = [offer.replies.values() for offer in game.public.offers.values() if offer.maker == seat]
    return any("none" in words and "accepted" not in words for words in replies)


def settle(answerer: Answerer) -> CatanAction | None:
    """The own offer that is out: close the deal with whoever agrees and is least dangerous, or take the offer back."""
    for number, offer in sorted(answerer.game.public.offers.items()):
        if offer.maker != answerer.seat:
            continue
        agreed = [seat for seat, word in offer.replies.items() if word == "accepted"]
        if agreed:
            partner = min(agreed, key=lambda seat: (answerer.game.public.seats[seat].points, seat))
            return ConfirmOffer(number, partner)
        return CancelOffer(number)
    return None


def offer(answerer: Answerer, goal: Goal) -> CatanAction | None:
    """One card that the goal lacks, and that somebody has, for one that is not needed for it; two at the second attempt."""
    made = answerer.game.public.effects.offers.get(answerer.seat, 0)
    missing = goal.missing(answerer.economy.hand)
    if made >= OFFERS or not missing or sum(missing.values()) > 2:
        return None
    partners = tuple(seat for seat in sorted(answerer.game.public.seats) if seat != answerer.seat and _may_have(answerer, seat))
    spare = dict(_spare(answerer, goal))
    if not partners or not spare:
        return None
    want = next((card for card in missing if _is_about(answerer, card)), None)
    give = max(spare, key=lambda card: spare[card])
    number = min(made + 1, spare[give])
    if want is None or give == want or answerer.sense.after({want: 1}, {give: number}) < MARGIN:
        return None
    return MakeOffer(partners, {give: number}, {want: 1})


def _is_about(answerer: Answerer, card: CardType) -> bool:
    """Whether any of the others holds the card: what neither the bank nor the own hand has (VIS-1)."""
    economy = answerer.economy
    return economy.board.bank[card] - economy.public.bank[card] - economy.hand[card] > 0


def _may_have(answerer: Answerer, seat: int) -> bool:
    return answerer.game.public.seats[seat].cards > 0 and not answerer.economy.near_win(seat)


def _spare(answerer: Answerer, goal: Goal) -> Iterator[tuple[CardType, int]]:
    """Cards beyond what the goal needs."""
    for card in CARD_TYPES:
        over = answerer.economy.hand[card] - goal.cost.get(card, 0)
        if over > 0:
            yield card, over
