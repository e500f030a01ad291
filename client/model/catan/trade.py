"""The trade tray: what one would give and get, with players or with the bank, and the offers on the table. Never in anybody's way.

Everything on it is pressed by words (:meth:`TradeDesk.press`), so mouse and keyboard do the same:
``trade:give:ore:+`` · ``trade:want:ore:-`` · ``trade:with:bank`` · ``trade:to:2`` · ``trade:accept:7`` · ``trade:reject:7`` ·
``trade:counter:7`` · ``trade:cancel:7`` · ``trade:confirm:7:2`` · ``trade:first`` · ``trade:closed`` · ``trade:clear``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast

from client.model.catan.picking import hand_of
from client.model.catan.places import CatanSpeaker, card_name
from client.model.language import text
from shared.catan import actions as act
from shared.catan.actions import CatanAction
from shared.catan.bank import rate
from shared.catan.cards import CARD_TYPES, Cards, CardType, holds
from shared.catan.rules import Catan
from shared.catan.state import Offer, Reply
from shared.engine import IllegalAction, Seat

Partner = Literal["players", "bank"]
Side = Literal["give", "want"]


@dataclass(frozen=True)
class TradeRow:
    """One card type in both rows. ``rate`` equal cards buy one at the bank, thanks to ``rate_note``."""

    card: CardType
    name: str
    held: int
    give: int
    want: int
    give_more: bool
    give_less: bool
    want_more: bool
    want_less: bool
    rate: int
    rate_note: str


@dataclass(frozen=True)
class Addressee:
    """An opponent who can be asked."""

    seat: Seat
    name: str
    chosen: bool


@dataclass(frozen=True)
class Mark:
    """What one player says to an offer."""

    seat: Seat
    name: str
    reply: Reply
    text: str
    can_confirm: bool
    """Whether the viewer can trade with this player now (``trade:confirm:<offer>:<seat>``)."""


@dataclass(frozen=True)
class OfferView:
    """An open offer as one viewer sees it. ``give`` and ``want`` are the viewer's own where ``yours`` or ``asked``, else the maker's."""

    offer: int
    maker: Seat
    maker_name: str
    yours: bool
    asked: bool
    """Whether the viewer may answer."""
    counters: int | None
    """The offer that it counters."""
    give: Cards
    want: Cards
    marks: tuple[Mark, ...]
    can_accept: bool
    accept_note: str
    """Why not."""
    can_counter: bool


@dataclass(frozen=True)
class TradeView:
    """All of the tray. ``send`` is the word on its button (offer, counter, trade); it is pressed by Confirm."""

    partner: Partner
    rows: tuple[TradeRow, ...]
    addressees: tuple[Addressee, ...]
    offers: tuple[OfferView, ...]
    countering: int | None
    can_first: bool
    closed: bool
    send: str
    can_send: bool
    note: str
    """What is still missing, or why it cannot be sent."""


@dataclass(frozen=True)
class _Terms:
    give: tuple[tuple[CardType, int], ...] = ()
    want: tuple[tuple[CardType, int], ...] = ()

    @classmethod
    def of(cls, give: Mapping[CardType, int], want: Mapping[CardType, int]) -> _Terms:
        return cls(_ordered(give), _ordered(want))

    def side(self, side: Side) -> Cards:
        return dict(self.give if side == "give" else self.want)


def _ordered(cards: Mapping[CardType, int]) -> tuple[tuple[CardType, int], ...]:
    return tuple((card, cards[card]) for card in CARD_TYPES if cards.get(card, 0))


class TradeDesk:
    """What one seat has laid out. ``game`` and ``seat`` are set anew with every state."""

    def __init__(self) -> None:
        self.game: Catan | None = None
        self.seat: Seat | None = None
        self.partner: Partner = "players"
        self.countering: int | None = None
        self._terms = _Terms()
        self._first: _Terms | None = None
        self._left_out: frozenset[Seat] = frozenset()
        self._closed_with: dict[CardType, int] | None = None
        self._answered: set[int] = set()
        """Offers rejected unseen: each is answered once, whatever becomes of the answer."""
        self._turn = -1

    # -- state

    def renew(self, game: Catan, seat: Seat | None) -> None:
        """Another state: what the hand no longer has is not given, a closed offer is not countered, a new turn starts anew."""
        self.game, self.seat = game, seat
        if seat is None:
            return
        if game.public.turn != self._turn:
            self._turn = game.public.turn
            self.clear()
            self._first, self._left_out = None, frozenset()
            self.partner = "players"
        if self.countering is not None and self.countering not in game.public.offers:
            self.countering = None
        if self._closed_with is not None and self._closed_with != dict(hand_of(game, seat)):
            self._closed_with = None
        hand = hand_of(game, seat)
        if self.partner == "players":
            self._terms = _Terms.of({card: min(n, hand.get(card, 0)) for card, n in self._terms.give}, self._terms.side("want"))
        else:
            self._set_bank(*self._bank_terms())  # a harbour may have changed the rate
            if not self._affordable():
                self._terms = _Terms()

    def clear(self) -> bool:
        """Take everything off both rows and stop countering; whether there was anything."""
        had = self._terms != _Terms() or self.countering is not None
        self._terms, self.countering = _Terms(), None
        return had

    @property
    def given(self) -> Cards:
        """What is laid out to be given."""
        return self._terms.side("give")

    @property
    def closed(self) -> bool:
        """Whether offers are rejected unseen until the own hand changes."""
        return self._closed_with is not None

    def automatic(self) -> CatanAction | None:
        """Closed for offers: the next answer to be sent without asking."""
        if not self.closed or self.game is None or self.seat is None:
            return None
        for number, offer in self.game.public.offers.items():
            if offer.replies.get(self.seat) == "none" and number not in self._answered:
                self._answered.add(number)
                return act.RejectOffer(number)
        return None

    # -- what is laid out

    def press(self, button: str) -> CatanAction | None:
        """A button of the tray by its id; some give an action to be sent at once."""
        word, *args = button.removeprefix("trade:").split(":")
        talk = self._talk(word, args)
        if talk is not None:
            return talk
        if word in ("give", "want") and len(args) == 2:
            self.change(cast(CardType, args[0]), cast(Side, word), 1 if args[1] == "+" else -1)
        elif word == "with" and args:
            self.clear()
            self.partner = "bank" if args[0] == "bank" else "players"
        elif word == "to" and args:
            self._left_out = self._left_out ^ {int(args[0])}
        elif word == "counter" and args:
            self._begin_counter(int(args[0]))
        elif word == "first" and self._first is not None:
            self._terms, self.partner = self._first, "players"
        elif word == "closed" and self.game is not None and self.seat is not None:
            self._closed_with = None if self.closed else dict(hand_of(self.game, self.seat))
        elif word == "clear":
            self.clear()
        return None

    @staticmethod
    def _talk(word: str, args: list[str]) -> CatanAction | None:
        kinds: dict[str, Callable[..., CatanAction]] = {
            "accept": act.AcceptOffer,
            "reject": act.RejectOffer,
            "cancel": act.CancelOffer,
            "confirm": act.ConfirmOffer,
        }
        return kinds[word](*map(int, args)) if word in kinds and args else None

    def change(self, card: CardType, side: Side, by: int) -> None:
        """One more or one less of a type; at the bank the rate decides how many cards are given."""
        if self.partner == "bank":
            self._change_bank(card, side, by)
            return
        cards, other = self._terms.side(side), self._terms.side("want" if side == "give" else "give")
        most = self._held(card) if side == "give" else (99 if card not in other else 0)
        cards[card] = max(0, min(most, cards.get(card, 0) + by))
        if by > 0 and side == "give" and cards[card]:
            other.pop(card, None)  # TRD-1: a type is on one side only; what is given is meant
        self._terms = _Terms.of(cards, other) if side == "give" else _Terms.of(other, cards)

    def _change_bank(self, card: CardType, side: Side, by: int) -> None:
        give, want, times = self._bank_terms()
        if side == "give":
            same, give = card == give, card
        else:
            same, want = card == want, card
        times = times + by if same else max(times, 1)
        if times < 1:
            give, want, times = (None, want, 1) if side == "give" else (give, None, 1)
        if give == want:
            give, want = (give, None) if side == "give" else (None, want)
        before = self._terms
        for number in (times, 1) if not same else (times,):
            self._set_bank(give, want, number)
            if by < 0 or self._affordable():
                return
        self._terms = before

    def _bank_terms(self) -> tuple[CardType | None, CardType | None, int]:
        give = self._terms.give[0] if self._terms.give else None
        want = self._terms.want[0] if self._terms.want else None
        if want is not None:
            times = want[1]
        elif give is not None and self.game is not None and self.seat is not None:
            times = give[1] // rate(self.game, self.seat, give[0]).number
        else:
            times = 1
        return give and give[0], want and want[0], times

    def _set_bank(self, give: CardType | None, want: CardType | None, times: int) -> None:
        given = {}
        if give is not None and self.game is not None and self.seat is not None:
            given[give] = rate(self.game, self.seat, give).number * times
        self._terms = _Terms.of(given, {} if want is None else {want: times})

    def _affordable(self) -> bool:
        """Whether hand and bank have what is laid out for the bank."""
        if self.game is None or self.seat is None:
            return False
        return holds(hand_of(self.game, self.seat), dict(self._terms.give)) and holds(self.game.public.bank, dict(self._terms.want))

    def _begin_counter(self, number: int) -> None:
        offer = None if self.game is None else self.game.public.offers.get(number)
        if offer is None:
            return
        self.partner, self.countering = "players", number
        self._first = _Terms.of(offer.want, offer.give)  # as seen from this side
        give = {card: min(n, self._held(card)) for card, n in offer.want.items()}
        self._terms = _Terms.of(give, offer.give)

    def _held(self, card: CardType) -> int:
        return 0 if self.game is None or self.seat is None else hand_of(self.game, self.seat).get(card, 0)

    @property
    def _partners(self) -> tuple[Seat, ...]:
        """Whom an offer of this seat may address: the active seat any opponent, another one the active seat (TRD-8)."""
        assert self.game is not None
        assert self.seat is not None
        active = self.game.public.active
        return tuple(sorted(self.game.opponents(self.seat))) if self.seat == active else (active,)

    def action(self) -> CatanAction | None:
        """What is laid out, when both sides have something; the engine is asked whether it goes."""
        if self.game is None or self.seat is None or not self._terms.give or not self._terms.want:
            return None
        give, want = dict(self._terms.give), dict(self._terms.want)
        if self.partner == "bank":
            return act.BankTrade(self._terms.give[0][0], self._terms.want[0][0], self._terms.want[0][1])
        if self.countering is not None:
            return act.CounterOffer(self.countering, give, want)
        to = tuple(seat for seat in self._partners if seat not in self._left_out)
        return act.MakeOffer(to, give, want) if to else None

    def own_offer(self) -> tuple[int, Offer] | None:
        """The open offer of this seat and its number: never more than one (TRD-8)."""
        if self.game is None:
            return None
        return next((one for one in self.game.public.offers.items() if one[1].maker == self.seat), None)

    @property
    def stands(self) -> bool:
        """Whether what is laid out is on the table already, as an offer or as a counter to the same offer. To offer it again would only
        lose the answers."""
        own, action = self.own_offer(), self.action()
        if own is None or not isinstance(action, act.MakeOffer | act.CounterOffer):
            return False
        offer = own[1]
        same = (offer.give, offer.want) == (action.give, action.want)
        if isinstance(action, act.CounterOffer):
            return same and offer.parent == action.offer
        return same and offer.parent is None and set(offer.replies) == set(action.to)

    def agreed(self) -> CatanAction | None:
        """The trade with the first who accepted the own offer; None while nobody has."""
        own = self.own_offer()
        if own is None or self.game is None:
            return None
        number, offer = own
        trades = [act.ConfirmOffer(number, seat) for seat, reply in offer.replies.items() if reply == "accepted"]
        return next((trade for trade in trades if _refused(self.game, self.seat, trade) is None), None)

    def refusal(self) -> IllegalAction | None:
        """What the engine says against it."""
        action = self.action()
        if action is None or self.game is None or self.seat is None:
            return None
        try:
            self.game.preview(self.seat, action)
        except IllegalAction as error:
            return error
        return None

    def sent(self) -> None:
        """The action was taken: an offer stays laid out to be changed, and is what "the first offer" means from now on."""
        if self.partner == "bank":
            self._terms = _Terms()
        elif self.countering is None and self._first is None:
            self._first = self._terms
        self.countering = None

    def traded(self) -> None:
        """Cards went over the table: what was laid out for that is done with."""
        self.clear()
        self._first = None

    # -- what is drawn

    def view(self, speaker: CatanSpeaker, say: Callable[[IllegalAction], str]) -> TradeView | None:
        """The tray of a seat; None for a watcher, who sees :func:`offers` alone. ``say`` makes a refusal a sentence."""
        game, seat = self.game, self.seat
        if game is None or seat is None or game.public.phase in ("setup", "over"):
            return None
        refusal = self.refusal()
        action = self.action()
        partners = self._partners if self.partner == "players" and self.countering is None else ()
        return TradeView(
            partner=self.partner,
            rows=tuple(self._row(game, seat, card) for card in CARD_TYPES),
            addressees=tuple(Addressee(one, speaker.player(one), one not in self._left_out) for one in partners),
            offers=offers(game, seat, speaker),
            countering=self.countering,
            can_first=self._first is not None and self._first != self._terms,
            closed=self.closed,
            send=text(
                "catan.trade.send.bank"
                if self.partner == "bank"
                else f"catan.trade.send.{'offer' if self.countering is None else 'counter'}"
            ),
            can_send=action is not None and refusal is None and not self.stands,
            note=say(refusal) if refusal is not None else text(self._missing()) if action is None or self.stands else "",
        )

    def _missing(self) -> str:
        if self.stands:
            return "catan.trade.stands"
        if self.partner == "players" and self._terms.give and self._terms.want:
            return "catan.trade.nobody"
        if self.partner == "bank":
            return "catan.trade.choose.bank"
        return "catan.trade.choose"

    def _row(self, game: Catan, seat: Seat, card: CardType) -> TradeRow:
        best, held = rate(game, seat, card), self._held(card)
        give, want = self._terms.side("give"), self._terms.side("want")
        row = TradeRow(
            card=card,
            name=card_name(card),
            held=held,
            give=give.get(card, 0),
            want=want.get(card, 0),
            give_more=give.get(card, 0) < held,
            give_less=card in give,
            want_more=card not in give,
            want_less=card in want,
            rate=best.number,
            rate_note=text(f"catan.rate.{best.source}", number=best.number),
        )
        if self.partner == "players":
            return row
        more = held >= give.get(card, 0) + best.number
        return replace(row, give_more=more, want_more=card not in give and game.public.bank[card] > want.get(card, 0))


def offers(game: Catan, viewer: Seat | None, speaker: CatanSpeaker) -> tuple[OfferView, ...]:
    """The open offers, those that wait for the viewer first."""
    views = [_offer(game, viewer, number, offer, speaker) for number, offer in game.public.offers.items()]
    return tuple(sorted(views, key=lambda view: (not view.asked, view.offer)))


def _offer(game: Catan, viewer: Seat | None, number: int, offer: Offer, speaker: CatanSpeaker) -> OfferView:
    asked = viewer is not None and viewer in offer.replies
    give, want = (dict(offer.want), dict(offer.give)) if asked else (dict(offer.give), dict(offer.want))
    accepting = _refused(game, viewer, act.AcceptOffer(number)) if asked else None
    can_accept = asked and accepting is None
    return OfferView(
        offer=number,
        maker=offer.maker,
        maker_name=speaker.player(offer.maker),
        yours=viewer == offer.maker,
        asked=asked,
        counters=offer.parent,
        give=give,
        want=want,
        marks=tuple(_mark(game, viewer, number, seat, reply, speaker) for seat, reply in offer.replies.items()),
        can_accept=can_accept,
        accept_note="" if accepting is None else text("catan.trade.cannot_accept"),
        can_counter=asked and game.public.decision is None,
    )


def _mark(game: Catan, viewer: Seat | None, number: int, seat: Seat, reply: Reply, speaker: CatanSpeaker) -> Mark:
    ready = viewer is not None and reply == "accepted" and _refused(game, viewer, act.ConfirmOffer(number, seat)) is None
    return Mark(seat, speaker.player(seat), reply, text(f"catan.reply.{reply}"), ready)


def _refused(game: Catan, viewer: Seat | None, action: CatanAction) -> IllegalAction | None:
    if viewer is None:
        return None
    try:
        game.preview(viewer, action)
    except IllegalAction as error:
        return error
    return None
