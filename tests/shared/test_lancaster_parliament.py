"""The three votes of a parliament (section 6.1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from shared.lancaster.actions import Vote
from shared.lancaster.events import Answered, AnswerKept, BallotCast, LawsShifted, VoteBegan, VoteCounted, VotesLapsed
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_phases import asked, run
from tests.shared.lancaster_table import A, B, C, goods, of_type, refused, table

YES, NO = True, False


def parliament(votes: tuple[int, ...] = (2, 1, 1), seats: int = 3, **options: object) -> Lancaster:
    """At the first vote, with known laws."""
    match = table(seats, **options)  # type: ignore[arg-type]
    match.public.in_force[:] = [1, 2, 3]
    match.public.proposed[:] = [5, 7, 4]
    for seat, number in enumerate(votes):
        goods(match, seat, votes=number)
    run(match, "parliament")
    return match


def votes_held(match: Lancaster) -> list[int]:
    return [state.votes for state in match.public.seats.values()]


def test_ex_4_a_tie_passes_and_the_new_law_stands_on_the_right() -> None:
    """EX-4: LAN-PARL-4 to LAN-PARL-7, LAN-HID-5."""
    match = parliament((2, 1, 1))
    match.play(A, Vote(YES, 2))
    match.play(B, Vote(NO, 1))
    outcome = match.play(C, Vote(NO, 0))
    assert of_type(outcome, VoteCounted) == [
        VoteCounted(5, {A: True, B: False, C: False}, {A: 2, B: 1, C: 0}, yes=3, no=3, passed=True),
    ]
    assert of_type(outcome, LawsShifted) == [LawsShifted([2, 3, 5], removed=1)]
    assert (list(match.public.in_force), list(match.public.removed_laws)) == ([2, 3, 5], [1])
    assert votes_held(match) == [0, 0, 1]


def test_ex_5_a_rejected_law_leaves_and_the_row_stays() -> None:
    """EX-5: LAN-PARL-8; the votes are spent either way (LAN-PARL-6)."""
    match = parliament((1, 1, 1))
    match.play(A, Vote(YES, 1))
    match.play(B, Vote(NO, 1))
    outcome = match.play(C, Vote(NO, 0))
    counted = of_type(outcome, VoteCounted)[0]
    assert (counted.yes, counted.no, counted.passed) == (2, 3, False)
    assert (list(match.public.in_force), list(match.public.removed_laws)) == ([1, 2, 3], [5])
    assert votes_held(match) == [0, 0, 1]


def test_three_votes_from_the_left_and_the_rest_lapses() -> None:
    """LAN-PARL-1, LAN-PARL-9, LAN-PARL-10: each is resolved before the next begins."""
    match = parliament((2, 0, 3))
    seen = []
    for law, place in ((5, 1), (7, 2), (4, 3)):
        assert asked(match) == ("vote", (A, B, C), f"law:{law}")
        for seat in (A, B, C):
            outcome = match.play(seat, Vote(NO, 1 if (seat, place) == (C, 1) else 0))
        seen += of_type(outcome, VoteBegan)
    assert seen == [VoteBegan(7, 2), VoteBegan(4, 3)]
    assert of_type(outcome, VotesLapsed) == [VotesLapsed({A: 2, C: 2})]
    assert votes_held(match) == [0, 0, 0]
    assert (list(match.public.proposed), list(match.public.removed_laws)) == ([], [5, 7, 4])
    assert match.public.ballots == {}


def test_a_ballot_is_secret_until_the_last_is_in() -> None:
    """LAN-PARL-3, LAN-HID-4, LAN-DEC-3."""
    match = parliament()
    outcome = match.play(A, Vote(YES, 2))
    assert outcome.events == (Answered(A, "vote"),)
    assert outcome.told_to(A) == [AnswerKept("vote", Vote(YES, 2))]
    assert outcome.told_to(B) == []
    assert votes_held(match) == [2, 1, 1]
    assert match.public.ballots == {}
    other = parliament()
    other.play(A, Vote(NO, 0))
    for viewer in (B, C, None):
        assert match.snapshot(viewer) == other.snapshot(viewer)
    assert match.snapshot(A) != other.snapshot(A)


def test_the_order_of_arrival_never_matters() -> None:
    """LAN-DEC-2."""
    ballots = {A: Vote(YES, 1), B: Vote(NO, 1), C: Vote(NO, 0)}
    ends = []
    for order in permutations(ballots):
        match = parliament()
        for seat in order:
            match.play(seat, ballots[seat])
        ends.append(match.full_snapshot())
    assert all(end == ends[0] for end in ends)


def test_a_copy_cannot_know_the_result() -> None:
    match = parliament()
    match.play(A, Vote(YES, 0))
    match.play(B, Vote(YES, 0))
    preview = Lancaster.restore(match.snapshot(C)).preview(C, Vote(YES, 1))
    assert (preview.complete, preview.events) == (False, (Answered(C, "vote"),))


def test_nobody_lays_down_more_than_he_has() -> None:
    """LAN-PARL-2, LAN-RND-5."""
    match = parliament((2, 0, 1))
    assert refused(match, A, Vote(YES, 3)) == ("LAN-PARL-2", "not_enough_votes")
    assert refused(match, B, Vote(NO, -1)) == ("LAN-PARL-2", "not_enough_votes")
    assert list(match.legal_actions(B)) == [Vote(YES, 0), Vote(NO, 0)]
    assert list(match.legal_actions(A)) == [Vote(yes, votes) for yes in (YES, NO) for votes in (0, 1, 2)]
    assert match.default_action(A) == Vote(NO, 0)


def test_a_ballot_is_final_unless_the_option_lets_it_be_replaced() -> None:
    match = parliament()
    match.play(A, Vote(YES, 2))
    assert refused(match, A, Vote(NO, 0)) == ("LAN-DEC-5", "already_answered")
    match = parliament(vote_change="until_all_in")
    match.play(A, Vote(YES, 2))
    assert list(match.legal_actions(A))
    match.play(A, Vote(NO, 1))
    match.play(B, Vote(YES, 0))
    outcome = match.play(C, Vote(YES, 0))
    assert of_type(outcome, VoteCounted)[0].ballots == {A: False, B: True, C: True}
    assert votes_held(match) == [1, 1, 1]


def test_votes_in_the_open() -> None:
    """``voting = "open_turn_order"``: one after the other from the start player, visible at once."""
    match = parliament(voting="open_turn_order", start_player=B)
    assert asked(match) == ("vote", (B,), "law:5")
    assert refused(match, A, Vote(YES, 0)) == ("LAN-DEC-4", "not_your_turn")
    outcome = match.play(B, Vote(YES, 1))
    assert of_type(outcome, BallotCast) == [BallotCast(B, yes=True, votes=1)]
    assert (match.public.ballots[B].yes, match.public.ballots[B].votes) == (True, 1)
    assert match.awaiting() == (C,)
    match.play(C, Vote(NO, 0))
    outcome = match.play(A, Vote(NO, 2))
    assert of_type(outcome, VoteCounted)[0].passed is False
    assert asked(match) == ("vote", (B,), "law:7")


@pytest.mark.parametrize("voting", ["secret", "open_turn_order"])
def test_allies_do_not_vote(voting: str) -> None:
    """LAN-ALLY-16."""
    match = parliament((1, 1), seats=2, voting=voting)
    for seat in (A, B):
        outcome = match.play(seat, Vote(YES, 0))
    assert of_type(outcome, VoteCounted)[0].yes == 2


def test_votes_go_back_to_a_limited_supply() -> None:
    """LAN-COMP-11."""
    match = parliament((2, 1, 1), supply_limits=True)
    before = match.public.supply["votes"]
    for seat in (A, B, C):
        match.play(seat, Vote(YES, 1))
    assert match.public.supply["votes"] == before + 3
