"""One match of Lancaster: whose decision it is, what may be answered, and how an answer is carried out (section 14).

What each answer does is in the modules of the concepts, which offer ``ANSWERS`` and ``STEPS`` (see ``verbs``). An answer is followed by all
that needs nobody's decision: the steps of the agenda, and answers that are the only legal ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Self, cast

from shared.engine import Options, Seat, Standing
from shared.lancaster import (
    battles,
    castles,
    counties,
    favours,
    final,
    laws,
    next_round,
    parliament,
    placement,
    ransom,
    rewards,
    setup,
)
from shared.lancaster.actions import Decline, LancasterAction, SecretAnswer
from shared.lancaster.components_file import COMPONENTS_FILE, rules_data, standard_components
from shared.lancaster.events import Answered, AnswerKept, Asked, LancasterEvent, LancasterPrivateEvent
from shared.lancaster.match import Match
from shared.lancaster.refusals import refuse
from shared.lancaster.state import POINT_SOURCES, Decision, Hidden, LancasterOptions, Private, Public
from shared.lancaster.verbs import Answer, Step

ROUND = ("placement", "parliament", "laws", "counties", "castles", "conflicts", "round_end")
"""The steps of a round, in order (LAN-RND-1, LAN-RND-2)."""


def _end_round(match: Match, _: str) -> None:
    """LAN-RND-1: another round is prepared, or the final scoring follows."""
    if match.public.round < match.components.rounds:
        match.do_next("next_round", *ROUND)
    else:
        match.do_next("final")


ANSWERS: dict[str, Answer] = {
    **setup.ANSWERS,
    **placement.ANSWERS,
    **favours.ANSWERS,
    **rewards.ANSWERS,
    **parliament.ANSWERS,
    **laws.ANSWERS,
    **counties.ANSWERS,
    **castles.ANSWERS,
    **ransom.ANSWERS,
}
STEPS: dict[str, Step] = {
    **setup.STEPS,
    **placement.STEPS,
    **favours.STEPS,
    **rewards.STEPS,
    **parliament.STEPS,
    **laws.STEPS,
    **counties.STEPS,
    **castles.STEPS,
    **battles.STEPS,
    **ransom.STEPS,
    **next_round.STEPS,
    **final.STEPS,
    "round_end": _end_round,
}


class Lancaster(Match):
    """The rules. A client's copy knows everything but the piles, what lies behind other screens, and answers given in secret; a watcher's
    looks behind no screen at all (LAN-HID-11)."""

    NAME = "lancaster"
    RULES_VERSION = 1
    SEATS = range(2, 6)  # LAN-SET-1
    TIME_OVER = "default"  # LAN-DEC-6: nobody's votes are spent because he is late
    ACTIONS = LancasterAction
    EVENTS = LancasterEvent
    PRIVATE_EVENTS = LancasterPrivateEvent
    OPTIONS = LancasterOptions
    PUBLIC = Public
    PRIVATE = Private
    HIDDEN = Hidden
    DATA_FILE = COMPONENTS_FILE

    @classmethod
    def load_data(cls) -> None:
        """The components and the map."""
        standard_components()

    @classmethod
    def rules_data(cls) -> Any:
        """The components less names, colours and the map."""
        return rules_data(standard_components())

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        """A new match with the first decision of the set-up open (section 2).

        Raises ``ValueError`` for a wrong number of seats or a seed that is not hexadecimal.
        """
        if not isinstance(options, LancasterOptions):
            raise TypeError(f"options of another game: {type(options).__name__}")
        if seats not in cls.SEATS:
            raise ValueError(f"Lancaster is for 2 to 5 seats, not {seats}")
        match = setup.new_match(cls, seats, options, seed)
        match.public.agenda[:] = [*reversed(ROUND), *match.public.agenda]
        match._go_on()
        match._changes.clear()
        match._begin()
        return match

    # -- questions

    def awaiting(self) -> tuple[Seat, ...]:
        """Who owes the open decision (LAN-DEC-1)."""
        decision = self.public.decision
        return () if decision is None else tuple(decision.waiting)

    def turn_of(self, seat: Seat) -> int | None:
        """A turn of phase 1 with its favour and its choices is one (LAN-PLACE-6); every other decision stands for itself."""
        public = self.public
        return public.turn if public.phase == "placement" and seat == public.active else None

    def legal_actions(self, seat: Seat) -> Iterator[LancasterAction]:
        """Every answer that would be accepted from the seat now, in the order of LAN-DEC-8; follows from what it sees (LAN-HID-7)."""
        decision = self.public.decision
        if decision is None or not (seat in decision.waiting or self._may_change(seat, decision)):
            return iter(())
        return iter(ANSWERS[decision.kind].legal(self, seat, decision))

    def default_action(self, seat: Seat) -> LancasterAction:
        """The neutral answer (LAN-DEC-6)."""
        decision = self.public.decision
        if decision is None or seat not in decision.waiting:
            raise ValueError(f"seat {seat} owes no decision")
        return ANSWERS[decision.kind].default(self, seat, decision)

    def standings(self) -> tuple[Standing, ...] | None:
        """By points; whoever has as many shares the place (LAN-END-10)."""
        if self.public.phase != "over":
            return None
        states = self.public.seats
        order = sorted(states, key=lambda seat: (-states[seat].points, seat))
        ranks = {seat: 1 + sum(other.points > states[seat].points for other in states.values()) for seat in order}
        return tuple(
            Standing(seat, ranks[seat], states[seat].points, {part: states[seat].parts[part] for part in POINT_SOURCES}) for seat in order
        )

    # -- one answer

    def _apply(self, seat: Seat, action: LancasterAction) -> None:
        before = self.public.decision
        self._answer(seat, action)
        self._go_on()
        decision = self.public.decision
        if decision is not None and decision is not before:
            self.tell(Asked(decision.kind, list(decision.waiting), decision.source, decision.party))

    def _answer(self, seat: Seat, action: LancasterAction) -> None:
        """LAN-DEC-4."""
        decision = self.public.decision
        if decision is None:
            refuse("match_over")
        answer = ANSWERS[decision.kind]
        if seat not in decision.waiting and not self._may_change(seat, decision):
            refuse("already_answered" if seat in decision.answered else "not_your_turn")  # LAN-DEC-5
        if type(action) not in answer.actions:
            refuse("decision_open")
        if type(action) is Decline and not decision.optional:
            refuse("may_not_decline")  # LAN-REW-1
        answer.check(self, seat, decision, action)
        if decision.simultaneous:
            self._keep(seat, decision, action)
        else:
            self._carry(decision, [(seat, action)])

    def _may_change(self, seat: Seat, decision: Decision) -> bool:
        """``vote_change = "until_all_in"``: a ballot may be replaced while others are awaited."""
        return decision.kind == "vote" and self.options.vote_change == "until_all_in" and seat in decision.answered

    def _keep(self, seat: Seat, decision: Decision, action: LancasterAction) -> None:
        """LAN-DEC-2, LAN-DEC-3, LAN-HID-6: keep the answer secret; the last one in reveals all.

        That a seat has answered is told once: of a ballot that is changed nobody else hears (LAN-HID-4).
        """
        secret = cast(SecretAnswer, action)
        self.own(seat).answer = secret
        if seat in decision.waiting:
            decision.waiting[:] = [other for other in decision.waiting if other != seat]
            decision.answered[:] = sorted([*decision.answered, seat])
            self.tell(Answered(seat, decision.kind))
        self.tell_only([seat], AnswerKept(decision.kind, secret))
        if not decision.waiting:
            self._carry(decision, self._reveal(decision))

    def _reveal(self, decision: Decision) -> list[tuple[Seat, LancasterAction]]:
        """All answers in turn order. Raises ``Unknown`` on a copy without the others'."""
        sections = [(seat, self.own(seat)) for seat in self.turn_order() if seat in decision.answered]
        answers: list[tuple[Seat, LancasterAction]] = []
        for seat, own in sections:
            assert own.answer is not None
            answers.append((seat, own.answer))
            own.answer = None
        return answers

    def _carry(self, decision: Decision, answers: Iterable[tuple[Seat, LancasterAction]]) -> None:
        """Close the decision and carry out what was answered; then the next in the queue is asked the same."""
        public, apply = self.public, ANSWERS[decision.kind].apply
        public.decision = None
        for seat, action in answers:
            apply(self, seat, decision, action)
        if decision.queue:
            assert public.decision is None, "what is asked in turn asks nothing else"
            self.ask_all(decision.kind, decision.queue, decision.source, together=False, optional=decision.optional)

    def _go_on(self) -> None:
        """Everything up to the next decision that somebody has to make."""
        public = self.public
        while True:
            if public.decision is not None:
                if not self._settle(public.decision):
                    return
            elif public.agenda:
                name, _, about = public.agenda.pop().partition(":")
                STEPS[name](self, about)
            else:
                return

    def _settle(self, decision: Decision) -> bool:
        """LAN-DEC-7: give the only legal answer of a seat that has no choice. Whether there was such a seat."""
        answer = ANSWERS[decision.kind]
        if answer.always_ask and not self.open_goods:
            return False
        for seat in decision.waiting:
            legal = list(islice(answer.legal(self, seat, decision), 2))
            if len(legal) == 1:
                self._answer(seat, legal[0])
                return True
        return False
