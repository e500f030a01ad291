"""One match of Cities & Knights: whose decision it is, what may be asked for, and how an action is carried out (section 16).

What each action does is in the modules of the concepts, which offer ``VERBS`` and ``ANSWERS`` (see ``verbs``); the order of a turn is in
``turn``. An action is followed by all that needs nobody's decision: the steps of the agenda and forced answers.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Self

import msgspec

from shared.catan import (
    bank,
    barbarians,
    building,
    cards_politics,
    cards_science,
    cards_trade,
    improvements,
    knights,
    playing,
    production,
    progress,
    robber,
    setup,
    trading,
    turn,
)
from shared.catan.actions import TRADE_TALK, CatanAction, DiscardProgress, EndTurn, Roll
from shared.catan.board import Board, standard_board
from shared.catan.board_file import BOARD_FILE
from shared.catan.cards import CardType
from shared.catan.events import Asked, CatanEvent, CatanPrivateEvent
from shared.catan.match import Match, Won
from shared.catan.refusals import refuse
from shared.catan.state import CatanOptions, Decision, Hidden, Private, Public
from shared.catan.verbs import Answer, Legal, Verb
from shared.data_file import without
from shared.engine import Options, Seat, Standing, TakeBack

MENU: dict[type[CatanAction], Verb] = {
    **building.VERBS,
    **knights.VERBS,
    **improvements.VERBS,
    **bank.VERBS,
    **playing.VERBS,
    **cards_trade.VERBS,
    **progress.VERBS,
    **turn.VERBS,
}
"""TurnAction (DEC-12), in the order in which it is listed."""
BEFORE_ROLL: dict[type[CatanAction], Verb] = {**turn.BEFORE_ROLL, **playing.VERBS}
"""PreRoll (DEC-4)."""
ANSWERS: dict[str, Answer] = {
    **setup.ANSWERS,
    **barbarians.ANSWERS,
    **progress.ANSWERS,
    **robber.ANSWERS,
    **production.ANSWERS,
    **improvements.ANSWERS,
    **knights.ANSWERS,
    **cards_trade.ANSWERS,
    **cards_politics.ANSWERS,
    **cards_science.ANSWERS,
}
"""To blocking decisions, by their kind."""
_BEFORE_ROLL = [verb.legal for verb in BEFORE_ROLL.values()]


@functools.lru_cache(maxsize=1)
def _priced(board: Board) -> list[tuple[Legal, tuple[tuple[CardType, int], ...]]]:
    """The menu with what its entries cost; nothing, if that depends."""
    return [(verb.legal, tuple(board.costs[verb.price].items()) if verb.price else ()) for verb in MENU.values()]


def _legal_take_back(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return iter((TakeBack(),))


class Catan(Match):
    """The rules. A client's copy knows everything but what dice, decks (VIS-5) and other hands decide.

    Options, seed and actions are the whole record of a match (DEC-G).
    """

    NAME = "catan"
    RULES_VERSION = 1
    SEATS = range(2, 5)
    """The game is for 3 and 4; for 2 by the rules of the house, which change nothing else (CMP-1)."""
    ACTIONS = CatanAction
    EVENTS = CatanEvent
    PRIVATE_EVENTS = CatanPrivateEvent
    OPTIONS = CatanOptions
    PUBLIC = Public
    PRIVATE = Private
    HIDDEN = Hidden
    DATA_FILE = BOARD_FILE

    @classmethod
    def load_data(cls) -> None:
        """The board."""
        standard_board()

    @classmethod
    def rules_data(cls) -> Any:
        """All of the board file but the names of improvements."""
        return without(msgspec.to_builtins(standard_board().printed), {"levels"})

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        """A new match with the first set-up decision open (section 3).

        Raises ``ValueError`` for a wrong number of seats, a first seat that does not exist, a custom board that does not fit, or a seed
        that is not hexadecimal.
        """
        if not isinstance(options, CatanOptions):
            raise TypeError(f"options of another game: {type(options).__name__}")
        if seats not in cls.SEATS:
            raise ValueError(f"Cities & Knights is for 2 to 4 seats, not {seats}")  # CMP-1
        return setup.new_match(cls, seats, options, seed)

    # -- questions

    def awaiting(self) -> tuple[Seat, ...]:
        """Who owes the open decision, else the active seat (DEC-A)."""
        public = self.public
        if public.decision is not None:
            return tuple(sorted(public.decision.owed))
        return () if public.phase == "over" else (public.active,)

    def invited(self) -> tuple[Seat, ...]:
        """Who has not replied to an open offer yet (TRD-15); nobody while a decision is open (TRD-16)."""
        public = self.public
        if not public.offers or public.decision is not None:
            return ()
        return tuple(sorted({seat for offer in public.offers.values() for seat, reply in offer.replies.items() if reply == "none"}))

    def turn_of(self, seat: Seat) -> int | None:
        """All that the active seat decides is one turn; what others are asked stands for itself, set-up too."""
        public = self.public
        return public.turn if seat == public.active and public.turn else None

    @property
    def may_undo(self) -> bool:
        """By option; see :meth:`_apply` for what can be taken back."""
        return self.options.undo == "on"

    def legal_actions(self, seat: Seat) -> Iterator[CatanAction]:
        """Every action that would be accepted from the seat now, but for what is open without end: offers and counters (TRD-8, TRD-11),
        and of cards that may be given in parts (ROB-2) the parts of more than one card."""
        public = self.public
        decision = public.decision
        kinds: list[Legal] = []
        if decision is not None:
            if seat in decision.owed:
                kinds.append(ANSWERS[decision.kind].legal)
        elif seat == public.active and public.phase != "over":
            kinds += self._affordable(seat) if public.phase != "roll" else _BEFORE_ROLL
        if public.offers:
            kinds.append(trading.legal_talk)
        if public.undoable and public.undo_seat == seat:
            kinds.append(_legal_take_back)
        return chain.from_iterable(legal(self, seat) for legal in kinds)

    def _affordable(self, seat: Seat) -> list[Legal]:
        """The menu without what the hand cannot pay for: most of it, most of the time, so that no places are searched for it."""
        hand = self.own(seat).hand
        kinds: list[Legal] = []
        for legal, price in _priced(self.board):
            for card, number in price:
                if hand[card] < number:
                    break
            else:
                kinds.append(legal)
        return kinds

    def default_action(self, seat: Seat) -> CatanAction:
        """The fallback of section 16 (DEC-F); in its own turn a seat rolls, puts down surplus progress cards, ends its turn."""
        public = self.public
        decision = public.decision
        if decision is not None and seat in decision.owed:
            return ANSWERS[decision.kind].default(self, seat)
        if seat not in self.awaiting():
            raise ValueError(f"seat {seat} owes no decision")
        if public.phase == "roll":
            return Roll()
        return next(iter(progress.VERBS[DiscardProgress].legal(self, seat)), EndTurn())

    def standings(self) -> tuple[Standing, ...] | None:
        """By VP behind the winner (WIN-2); another seat may have more, having got them when it was not its turn."""
        public = self.public
        if public.phase != "over":
            return None
        points = {seat: state.points for seat, state in public.seats.items()}
        order = sorted(range(self.seats), key=lambda seat: (seat != public.winner, -points[seat], seat))
        ranks: dict[Seat, int] = {}
        for place, seat in enumerate(order, start=1):
            above = order[place - 2]
            tied = place > 2 and points[above] == points[seat]
            ranks[seat] = ranks[above] if tied else place
        return tuple(Standing(seat, ranks[seat], points[seat], self.points_of(seat)) for seat in order)

    # -- one action

    def _apply(self, seat: Seat, action: CatanAction) -> None:
        """Only what the active seat does in T5 can be taken back, up to the end of the turn."""
        public = self.public
        if public.phase == "over":
            refuse("match_over")  # WIN-5
        if public.phase != "actions" or seat != public.active:
            self.seal()
        self.forced = False
        before = public.decision
        try:
            self._dispatch(seat, action)
            self._go_on()
        except Won:
            return
        decision = public.decision
        if decision is not None and decision is not before:
            self.tell(Asked(decision.kind, dict(decision.owed)))

    def _dispatch(self, seat: Seat, action: CatanAction) -> None:
        public, kind = self.public, type(action)
        if kind in TRADE_TALK:
            trading.talk(self, seat, action)
        elif public.decision is not None:
            self._answer(seat, action, public.decision)
        elif seat != public.active:
            refuse("not_your_turn")
        elif public.phase == "roll":
            if kind not in BEFORE_ROLL:
                refuse("roll_first")
            BEFORE_ROLL[kind].apply(self, seat, action)
        elif kind in MENU:
            MENU[kind].apply(self, seat, action)
        else:
            refuse("already_rolled" if kind is Roll else "nothing_asked")  # INV-15

    def _answer(self, seat: Seat, action: CatanAction, decision: Decision) -> None:
        """DEC-A: nothing but the answers that are owed."""
        apply = ANSWERS[decision.kind].apply.get(type(action))
        if seat not in decision.owed:
            refuse("not_asked")
        if apply is None:
            refuse("decision_open")
        apply(self, seat, action)

    def _go_on(self) -> None:
        """Everything up to the next decision that somebody has to make."""
        public = self.public
        while True:
            if public.decision is not None:
                if not self._settle(public.decision):
                    return
            elif public.agenda:
                turn.STEPS[public.agenda.pop()](self)
            elif public.phase == "setup":
                turn.begin(self, public.first)  # SET-7
            else:
                return

    def _settle(self, decision: Decision) -> bool:
        """DEC-C, DEC-D: give the answer of a seat that has no choice, or excuse one that has no answer. Whether there was such a seat."""
        answer = ANSWERS[decision.kind]
        if not answer.forced:
            return False
        for seat in sorted(decision.owed):
            legal = list(islice(answer.legal(self, seat), 2))
            if not legal:
                self.answered(seat)
                return True
            if len(legal) == 1:
                self.forced = True
                answer.apply[type(legal[0])](self, seat, legal[0])
                self.forced = False
                return True
        return False
