"""Phase 2, the votes: three laws, one after the other, are voted on (section 6.1). What the laws do is in ``laws``."""

from __future__ import annotations

from collections.abc import Iterator

from shared.engine import Seat
from shared.lancaster.actions import Vote
from shared.lancaster.events import BallotCast, LawsShifted, VoteBegan, VoteCounted, VotesLapsed
from shared.lancaster.match import Match
from shared.lancaster.places import law_word
from shared.lancaster.refusals import refuse
from shared.lancaster.state import Ballot, Decision
from shared.lancaster.verbs import Answer, Step


def _begin(match: Match, _: str) -> None:
    """LAN-PARL-1."""
    match.public.phase = "parliament"
    match.do_next(*["vote", "tally"] * len(match.public.proposed), "votes_lapse")


def _ask(match: Match, _: str) -> None:
    """Every player votes; allies do not (LAN-PARL-2, LAN-PARL-3, LAN-ALLY-16)."""
    proposed = match.public.proposed
    match.tell(VoteBegan(proposed[0], match.components.laws_per_round - len(proposed) + 1))
    match.ask_all("vote", match.turn_order(), law_word(proposed[0]), together=match.options.voting == "secret")


def _legal(match: Match, seat: Seat, decision: Decision) -> Iterator[Vote]:
    for yes in (True, False):
        for votes in range(match.public.seats[seat].votes + 1):
            yield Vote(yes, votes)


def _check(match: Match, seat: Seat, decision: Decision, action: Vote) -> None:
    held = match.public.seats[seat].votes
    if not 0 <= action.votes <= held:
        refuse("not_enough_votes", votes=held)


def _cast(match: Match, seat: Seat, decision: Decision, action: Vote) -> None:
    match.public.ballots[seat] = Ballot(action.yes, action.votes)
    if not decision.simultaneous:
        match.tell(BallotCast(seat, action.yes, action.votes))


def _neutral(match: Match, seat: Seat, decision: Decision) -> Vote:
    return Vote(yes=False, votes=0)


def _tally(match: Match, _: str) -> None:
    """All ballots are revealed together and counted (LAN-PARL-4, LAN-HID-5); the law comes into force or leaves the game."""
    public = match.public
    law, ballots = public.proposed[0], public.ballots
    yes = sum(1 + ballot.votes for ballot in ballots.values() if ballot.yes)
    no = sum(1 + ballot.votes for ballot in ballots.values() if not ballot.yes)
    passed = yes >= no  # LAN-PARL-5
    order = match.turn_order()
    match.tell(
        VoteCounted(law, {seat: ballots[seat].yes for seat in order}, {seat: ballots[seat].votes for seat in order}, yes, no, passed)
    )
    for seat, ballot in ballots.items():
        match.spend_votes(seat, ballot.votes)  # LAN-PARL-6
    public.ballots = {}
    public.proposed[:] = public.proposed[1:]
    removed = law
    if passed:
        removed = public.in_force[0]
        public.in_force[:] = [*public.in_force[1:], law]  # LAN-PARL-7
    public.removed_laws.append(removed)  # LAN-PARL-8; the others stay in force (LAN-PARL-10)
    match.tell(LawsShifted(list(public.in_force), removed))


def _lapse(match: Match, _: str) -> None:
    """LAN-PARL-9."""
    left = {seat: state.votes for seat, state in match.public.seats.items() if state.votes}
    for seat, votes in left.items():
        match.spend_votes(seat, votes)
    if left:
        match.tell(VotesLapsed(left))


STEPS: dict[str, Step] = {"parliament": _begin, "vote": _ask, "tally": _tally, "votes_lapse": _lapse}
ANSWERS: dict[str, Answer] = {"vote": Answer(frozenset({Vote}), _legal, _check, _cast, _neutral, always_ask=True)}
