"""What the kinds of progress cards have in common: the form in which each is described, and questions that several of them ask.

The kinds are in ``cards_trade``, ``cards_politics`` and ``cards_science``, how they are played in ``playing``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from shared.catan.actions import CatanAction, Decline
from shared.catan.cards import CARD_TYPES, Cards, CardType, total
from shared.catan.events import CardsGiven, CardsTold, Declined
from shared.catan.match import Match
from shared.catan.verbs import Legal
from shared.engine import Seat

Args = tuple[int | str, ...]
"""The choices that belong to playing a card, see ``actions.PlayCard``."""


def no_effect(match: Match, seat: Seat) -> str:
    """Why most cards cannot be played when they leave no choice: nothing would happen (PRG-6)."""
    return "card_without_effect"


def nothing_to_add(match: Match, seat: Seat, *args: int | str) -> None:
    """For cards whose wrong choices break no rule but their own."""


class CardKind(NamedTuple):
    """What one kind of card does (section 11.2)."""

    rule: str
    """Its ID, which refusals name."""
    form: tuple[type[int] | type[str], ...]
    """The types of its arguments."""
    choices: Callable[[Match, Seat], Iterable[Args]]
    """Every legal choice, lazily, in the order of ids; none: the card is known to have no effect (PRG-6)."""
    effect: Callable[..., None]
    """``effect(match, seat, *args)``: carry it out; the arguments are legal and the card is under its deck."""
    idle: Callable[[Match, Seat], str] = no_effect
    """The key of the refusal when there is no choice."""
    explain: Callable[..., None] = nothing_to_add
    """``explain(match, seat, *args)``: of arguments that are not among the choices refuse those against which there is more to say than
    that the card has no such target. The effect itself, where it refuses with the reason; an action that is refused changes nothing."""


def decline(match: Match, seat: Seat, action: Decline) -> None:
    """The seat leaves undone what it was asked for."""
    kind = match.asked().kind
    match.answered(seat)
    match.tell(Declined(seat, kind))


def declining(match: Match, seat: Seat) -> CatanAction:
    """The fallback of decisions that may be declined (section 16)."""
    return Decline()


def first_of(legal: Legal) -> Callable[[Match, Seat], CatanAction]:
    """The fallback of decisions for which section 16 says "random": the first legal answer."""
    return lambda match, seat: next(iter(legal(match, seat)))


# ------------------------------------------------------------------------------------------------ questions


def own_hexes(match: Match, seat: Seat) -> list[int]:
    """The hexes that touch a building of the seat, ascending."""
    hexes_at = match.board.hexes_at
    return sorted({hex for place, building in match.public.buildings.items() if building.seat == seat for hex in hexes_at[place]})


def richer(match: Match, seat: Seat) -> list[Seat]:
    """The opponents with more VP than the seat, clockwise (PRG-8)."""
    seats = match.public.seats
    own = seats[seat].points
    return [other for other in match.opponents(seat) if seats[other].points > own]


# ------------------------------------------------------------------------------------------------ cards from hand to hand


def selections(hand: Mapping[CardType, int], number: int) -> Iterator[Cards]:
    """Every way to choose so many cards of a hand, types in the order of card types, lazily."""
    return _select([card for card in CARD_TYPES if hand.get(card, 0)], hand, number)


def _select(types: list[CardType], hand: Mapping[CardType, int], number: int) -> Iterator[Cards]:
    if number == 0:
        yield {}
    elif types:
        first, rest = types[0], types[1:]
        for count in range(min(number, hand[first]), 0, -1):
            for others in _select(rest, hand, number - count):
                yield {first: count, **others}
        yield from _select(rest, hand, number)


def is_selection(cards: Mapping[CardType, int], number: int) -> bool:
    """Whether these are so many cards, each type named with at least one."""
    return total(cards) == number and all(count > 0 for count in cards.values())


def give(
    match: Match, giver: Seat, receiver: Seat, cards: Mapping[CardType, int], cause: Literal["wedding", "master_merchant"], forced: bool
) -> None:
    """Cards from one hand into another; which ones only the two are told (VIS-3)."""
    match.hand_over(giver, receiver, cards)
    match.tell(CardsGiven(receiver, giver, total(cards), cause, forced))
    match.tell_only([giver, receiver], CardsTold(receiver, giver, {card: cards[card] for card in CARD_TYPES if card in cards}))
