"""The frame of a match: rounds, phases, who is awaited, simultaneous answers, queues, forced answers, the end (sections 3 and 14)."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from lancaster_table import SEED, A, B, C, ask, begin, court, fight, hold, refused, table

from shared.engine import IllegalAction, TakeBack, Unknown
from shared.lancaster.actions import Buy, Decline, PlaceExtension, PlaceKnight, UpgradeKnight, Vote
from shared.lancaster.events import Answered, AnswerKept, Asked, KnightUpgraded, RoundBegan
from shared.lancaster.refusals import REFUSALS
from shared.lancaster.rules import ANSWERS, STEPS, Lancaster
from shared.lancaster.state import LancasterOptions
from shared.rheinlaender.rules import Rheinlaender


def play_neutrally(match: Lancaster) -> list[str]:
    """Play to the end by neutral answers; the phases in the order in which they came."""
    phases = [f"{match.public.round} {match.public.phase}"]
    while match.awaiting():
        seat = match.awaiting()[0]
        match.play(seat, match.default_action(seat))
        now = f"{match.public.round} {match.public.phase}"
        if now != phases[-1]:
            phases.append(now)
    return phases


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_rounds_and_the_end(seats: int) -> None:
    """LAN-RND-1, LAN-RND-2: phases in which nobody is asked anything pass unseen."""
    match = begin(seats)
    phases = play_neutrally(match)
    order = ["setup", "placement", "parliament", "laws", "counties", "castles", "conflicts", "over"]
    steps = [(int(number), order.index(phase)) for number, phase in map(str.split, phases)]
    assert all(later > earlier for earlier, later in pairwise(steps))
    assert [f"{number} placement" in phases for number in range(1, 6)] == [True] * 5
    assert match.public.round == 5
    assert match.awaiting() == ()
    assert match.public.agenda == []


def test_after_the_end_nothing_is_accepted() -> None:
    match = begin(3)
    play_neutrally(match)
    for seat in range(3):
        assert list(match.legal_actions(seat)) == []
        assert refused(match, seat, Vote(True)) == ("LAN-DEC-4", "match_over")
    with pytest.raises(ValueError, match="owes no decision"):
        match.default_action(A)


def test_standings() -> None:
    """LAN-END-10: shared places, no further tie-break; the parts add up to the points."""
    match = begin(4)
    assert match.standings() is None
    play_neutrally(match)
    standings = match.standings()
    assert standings is not None
    assert all(sum(standing.parts.values()) == standing.total for standing in standings)
    assert list(standings[0].parts) == ["laws", "counties", "castle", "conflicts", "strength", "extensions", "nobles"]
    for seat, points in enumerate((20, 31, 20, 4)):
        match.public.seats[seat].points = points
    standings = match.standings()
    assert standings is not None
    assert [(standing.seat, standing.rank, standing.total) for standing in standings] == [(1, 1, 31), (0, 2, 20), (2, 2, 20), (3, 4, 4)]


# ------------------------------------------------------------------------------------------------ simultaneous answers


def in_parliament(seats: int = 3, votes: int = 2, **options: str) -> Lancaster:
    match = table(seats)
    for seat in range(seats):
        court(match, seat)
        match.public.seats[seat].votes = votes
    if options:
        match = Lancaster.restore(
            msgspec.structs.replace(match.full_snapshot(), options={**msgspec.to_builtins(LancasterOptions()), **options})
        )
    ask(match, "parliament")
    return match


def test_a_ballot_is_final() -> None:
    """LAN-DEC-5."""
    match = in_parliament()
    match.play(B, Vote(True, 1))
    assert refused(match, B, Vote(False, 0)) == ("LAN-DEC-5", "already_answered")
    assert match.awaiting() == (A, C)


def test_a_ballot_may_be_replaced_until_all_are_in() -> None:
    """``vote_change = "until_all_in"``; nobody else hears of it (LAN-HID-4)."""
    match = in_parliament(vote_change="until_all_in")
    match.play(B, Vote(True, 1))
    assert list(match.legal_actions(B)) == [Vote(yes, votes) for yes in (True, False) for votes in (0, 1, 2)]
    outcome = match.play(B, Vote(False, 2))
    assert outcome.events == ()
    assert outcome.changes.patch("public") == []
    assert outcome.told_to(B) == [AnswerKept("vote", Vote(False, 2))]
    assert match.own(B).answer == Vote(False, 2)
    assert match.awaiting() == (A, C)
    with pytest.raises(ValueError, match="owes no decision"):
        match.default_action(B)
    match.play(A, Vote(True))
    match.play(C, Vote(True))
    assert match.own(B).answer is None
    assert match.public.seats[B].votes == 0
    assert list(match.legal_actions(B)) == [Vote(True, 0), Vote(False, 0)]  # the next vote


def test_a_copy_cannot_reveal() -> None:
    """What the others answered is not there: the preview of the last ballot ends with it."""
    match = in_parliament()
    match.play(B, Vote(True, 1))
    match.play(C, Vote(True, 1))
    copied = Lancaster.restore(match.snapshot(A))
    preview = copied.preview(A, Vote(False, 2))
    assert preview.events == (Answered(A, "vote"),)
    assert not preview.complete
    with pytest.raises(Unknown):
        copied.play(A, Vote(False, 2))
    watcher = Lancaster.restore(match.snapshot(None))
    assert watcher.awaiting() == (A,)
    assert watcher.private == {A: None, B: None, C: None}


def test_law_choices_together_or_in_turn() -> None:
    """LAN-EXEC-3, ``law_choice_order``: answers to a law are applied in turn order when all are in, or at once."""
    match = table(3, start_player=B)
    ask(match, "law:1")  # all have the same gold: all upgrade
    assert match.awaiting() == (A, B, C)
    for seat in (C, A):
        assert match.play(seat, UpgradeKnight(1, f"court:{seat}")).events == (Answered(seat, "upgrade_knight"),)
    outcome = match.play(B, UpgradeKnight(2, "court:1"))
    upgraded = [event.party for event in outcome.events if isinstance(event, KnightUpgraded)]
    assert upgraded == [B, C, A]

    match = table(3, start_player=B, law_choice_order="turn_order")
    ask(match, "law:1")
    for seat in (B, C, A):
        assert match.awaiting() == (seat,)
        outcome = match.play(seat, UpgradeKnight(1, f"court:{seat}"))
        assert outcome.events[0] == KnightUpgraded(seat, 1, 2, f"court:{seat}", "law:1")


def test_a_queue_asks_one_after_the_other() -> None:
    """LAN-EXEC-4: purchases in turn order, each visible before the next."""
    match = table(3, start_player=C)
    ask(match, "law:16")
    for seat, times in ((C, 2), (A, 0), (B, 1)):
        assert match.awaiting() == (seat,)
        match.play(seat, Buy(times))
    assert [match.public.seats[seat].points for seat in (A, B, C)] == [0, 1, 2]


def test_a_single_answer_is_given_unasked() -> None:
    """LAN-DEC-7: nothing secret decides that there is but one."""
    match = table(3, decline_rewards=False)
    for seat in range(3):
        court(match, seat)
    hold(match, "A", A, 3)
    court(match, B, 3)
    ask(match, "reward:0:0:C")
    assert match.public.counties["A"].strength == 4
    match = table(3, decline_rewards=False)
    for seat in range(3):
        court(match, seat, seat + 1)
    ask(match, "law:1")
    assert [match.public.parties[seat].court[seat + 2] for seat in range(3)] == [1, 1, 1]


# ------------------------------------------------------------------------------------------------ requests


def test_wrong_requests() -> None:
    """LAN-DEC-4."""
    match = begin(3)
    assert refused(match, A, Decline()) == ("LAN-DEC-4", "decision_open")
    assert refused(match, A, Vote(True)) == ("LAN-DEC-4", "decision_open")
    match = table(3)
    assert refused(match, B, PlaceExtension("gold")) == ("LAN-DEC-4", "not_your_turn")
    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        match.play(A, TakeBack())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("request_", "where"),
    [
        ({"do": "place_knight", "party": 0, "strength": 1, "target": "C", "squires": -1}, "squires"),
        ({"do": "vote", "yes": True, "votes": -1}, "votes"),
        ({"do": "buy", "times": -1}, "times"),
    ],
)
def test_a_negative_number_is_no_action(request_: dict[str, object], where: str) -> None:
    """Rather than one for which something is missing: who sends it has made a mistake, and is told which field."""
    with pytest.raises(msgspec.ValidationError, match=rf">= 0 - at `\$\.{where}`"):
        Lancaster.read_action(request_)


def test_what_is_asked_is_told() -> None:
    match = table(3)
    card = match.row("upper")[0]
    outcome = match.play(A, PlaceKnight(A, 1, card))
    assert outcome.events[-1] == Asked("choose_favour", [A], card, A)


def test_turns_of_the_clock() -> None:
    """Only placement turns last longer than one answer."""
    match = in_parliament()
    assert [match.turn_of(seat) for seat in range(3)] == [None] * 3


def test_battles_of_a_match_follow_the_marker() -> None:
    """LAN-RND-3, LAN-CTY-10: ransoms in the order that holds then."""
    match = table(3, start_player=A)
    fight(match, "c10a", (A, [1]), (B, [1]), (C, [1]), row="lower")
    match.public.start_player = C
    ask(match, "battle:c10a")
    for seat in (C, A, B):
        assert match.awaiting() == (seat,)
        match.play(seat, match.default_action(seat))
    assert match.public.removed_conflicts == ["c10a"]


def test_the_start_is_told_nothing_of() -> None:
    """What happens before the first decision is in the first snapshot."""
    match = begin(3)
    assert match.full_snapshot() == Lancaster.restore(match.full_snapshot()).full_snapshot()
    outcome = match.play(A, PlaceExtension("gold"))
    assert not any(isinstance(event, RoundBegan) for event in outcome.events)


def test_options_of_another_game() -> None:
    with pytest.raises(TypeError, match="options of another game"):
        Lancaster.start(3, Rheinlaender.OPTIONS(), SEED)
    for document in ({"voting": "loud"}, {"vote": "secret"}, {"supply_limits": 1}):
        with pytest.raises(msgspec.ValidationError):
            Lancaster.read_options(document)


def test_every_kind_of_decision_has_an_answer() -> None:
    """Section 14."""
    kinds = "ally_colour start_extension place_knight choose_favour favour_noble upgrade_knight vote law_buy law_extensions law_exchange"
    kinds += " county_reward place_extension travel name_start_player castle_step ransom"
    assert sorted(ANSWERS) == sorted(kinds.split())
    assert {kind for kind, answer in ANSWERS.items() if answer.always_ask} == {
        "place_knight",
        "vote",
        "law_buy",
        "county_reward",
        "name_start_player",
        "castle_step",
        "ransom",
    }
    assert len(LancasterOptions.__struct_fields__) == 27
    assert all(rule.startswith("LAN-") for rule in REFUSALS.values())
    assert "" not in STEPS
