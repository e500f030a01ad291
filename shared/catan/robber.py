"""Discards and the robber (section 6): who owes cards on a 7, where the robber goes, whom it robs.

A Saboteur's debts are paid by the same answers, a knight and a Bishop move the same robber.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from shared.catan.actions import CatanAction, Discard, MoveRobber, Steal
from shared.catan.cards import CARD_TYPES, CardType
from shared.catan.events import CardStolen, Discarded, RobberLocked, RobberMoved, StealCause, Stolen
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.verbs import Answer
from shared.engine import Seat

# ------------------------------------------------------------------------------------------------ discards


def hand_limit(match: Match, seat: Seat) -> int:
    """Above this many cards a 7 costs half the hand (ROB-2)."""
    walls = match.board.pieces["wall"] - match.public.seats[seat].walls
    return match.options.discard_limit + walls * match.board.limits["hand_per_wall"]


def ask_seven(match: Match) -> None:
    """ROB-1 to ROB-3: whoever is above the limit owes half the hand as it is now; the robber waits for all of them."""
    seats = match.public.seats
    owed = {seat: state.cards // 2 for seat, state in sorted(seats.items()) if state.cards > hand_limit(match, seat)}
    if owed:
        match.ask("discard_hand", owed)


def _legal_discards(match: Match, seat: Seat) -> Iterator[CatanAction]:
    hand = match.own(seat).hand
    return (Discard({card: 1}) for card in CARD_TYPES if hand[card])


def _discard(match: Match, seat: Seat, action: Discard) -> None:
    """ROB-2: a part of the debt or all of it; what is given is final (DEC-B)."""
    cards, owed = action.cards, match.asked().owed[seat]
    if not cards or min(cards.values()) < 1:
        refuse("discard_nothing")
    number = sum(cards.values())
    if number > owed:
        refuse("discard_too_many", owed=owed)
    if not match.can_pay(seat, cards):
        refuse("cards_not_in_hand")
    match.pay(seat, cards)
    match.tell(Discarded(seat, {card: cards[card] for card in CARD_TYPES if card in cards}, owed - number, match.forced))
    if number == owed:
        match.answered(seat)
    else:
        match.asked().owed[seat] = owed - number


def _default_discard(match: Match, seat: Seat) -> CatanAction:
    """DEC-8: the whole debt, from the types of which most are held."""
    hand, cards = dict(match.own(seat).hand), dict[CardType, int]()
    for _ in range(match.asked().owed[seat]):
        most = max(CARD_TYPES, key=lambda card: hand[card])
        hand[most] -= 1
        cards[most] = cards.get(most, 0) + 1
    return Discard(cards)


# ------------------------------------------------------------------------------------------------ the robber


def is_locked(match: Match) -> bool:
    """ROB-4: until the first attack has been resolved."""
    return match.public.attacks == 0


def after_discards(match: Match) -> None:
    """ROB-4, ROB-5: once per 7 (ROB-8) the active player moves the robber, unless it is locked; an attack of the same roll has freed it
    (ROB-7)."""
    if is_locked(match):
        match.tell(RobberLocked())
    else:
        match.ask("move_robber", {match.public.active: 1})


def robber_targets(match: Match) -> Iterator[int]:
    """Every other hex (ROB-5)."""
    robber = match.public.robber
    return (tile.id for tile in match.board.hexes if tile.id != robber)


def move_robber(match: Match, seat: Seat, tile: int, by: Literal["seven", "knight", "bishop"]) -> None:
    """Put the robber on the hex ``tile``, which must be another one. Whether it may move at all (ROB-4) the caller has seen to."""
    before = match.public.robber
    if not 0 <= tile < len(match.board.hexes):
        refuse("no_such_hex")
    if tile == before:
        refuse("same_robber_hex")
    match.public.robber = tile
    match.tell(RobberMoved(seat, before, tile, by))


def beside(match: Match, seat: Seat, tile: int) -> list[Seat]:
    """Opponents of ``seat`` with a building that touches the hex, clockwise. A knight is no target (KNI-16)."""
    buildings = match.public.buildings
    there = {buildings[place].seat for place in match.board.hexes[tile].corners if place in buildings}
    return [other for other in match.opponents(seat) if other in there]


def ask_steal(match: Match, seat: Seat, tile: int) -> None:
    """ROB-6: the seat chooses an opponent beside that hex, where the robber now is; with none there nothing follows."""
    if beside(match, seat, tile):
        match.ask("steal_from", {seat: 1}, place=tile)


def steal(match: Match, seat: Seat, victim: Seat, cause: StealCause) -> None:
    """ROB-6: one card of the victim's hand, each equally likely; none from an empty hand, and never a progress card (PRG-7).

    Raises :class:`shared.engine.Unknown` on a copy that cannot know which, before anything is told.
    """
    number = match.public.seats[victim].cards
    if number == 0:
        match.tell(Stolen(seat, victim, 0, cause))
        return
    chance, hand = match.secret().chance, match.own(victim).hand
    drawn = chance.below(number)
    for card in CARD_TYPES:
        drawn -= hand[card]
        if drawn < 0:
            match.hand_over(victim, seat, {card: 1})
            match.tell(Stolen(seat, victim, 1, cause))
            match.tell_only([seat, victim], CardStolen(seat, victim, card))
            return


def _legal_moves(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(MoveRobber, robber_targets(match))


def _move(match: Match, seat: Seat, action: MoveRobber) -> None:
    move_robber(match, seat, action.hex, "seven")
    match.answered(seat)
    ask_steal(match, seat, action.hex)


def _default_move(match: Match, seat: Seat) -> CatanAction:
    """DEC-9: a hex without a building of one's own, else any."""
    buildings = match.public.buildings
    own = {place for place, building in buildings.items() if building.seat == seat}
    targets = list(robber_targets(match))
    return MoveRobber(next((tile for tile in targets if own.isdisjoint(match.board.hexes[tile].corners)), targets[0]))


def _victims(match: Match, seat: Seat) -> list[Seat]:
    place = match.asked().place
    assert place is not None
    return beside(match, seat, place)


def _legal_steals(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(Steal, sorted(_victims(match, seat)))


def _steal(match: Match, seat: Seat, action: Steal) -> None:
    if action.seat not in _victims(match, seat):
        refuse("nobody_to_rob_there")
    match.answered(seat)
    steal(match, seat, action.seat, "robber")


def _default_steal(match: Match, seat: Seat) -> CatanAction:
    """DEC-10: an opponent with cards, else any."""
    victims = sorted(_victims(match, seat))
    return Steal(next((victim for victim in victims if match.public.seats[victim].cards), victims[0]))


ANSWERS = {
    # Not forced: that a hand has one type only would show (VIS-6).
    "discard_hand": Answer(_legal_discards, {Discard: _discard}, _default_discard, forced=False),
    "move_robber": Answer(_legal_moves, {MoveRobber: _move}, _default_move),
    "steal_from": Answer(_legal_steals, {Steal: _steal}, _default_steal),
}
