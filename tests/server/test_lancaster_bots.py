"""Bots of Lancaster: legal answers under every option, nothing seen that is hidden, whole matches in bounds, and some plain good sense."""

from __future__ import annotations

import hashlib
import random
from typing import Any, get_args, get_type_hints

import pytest

from server.bots.contract import Question, answer
from server.bots.lancaster.placing import Placer
from server.bots.lancaster.worth import PLENTY, Judge
from server.bots.levels import LEVELS, levels
from server.bots.tournament import Summary, play_match, tournament
from shared.engine import Seat, Snapshot
from shared.lancaster.actions import Buy, ChooseReward, Decline, LancasterAction, PlaceKnight, Ransom, SettleSpace, Travel, Vote
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Conflict, Decision, DecisionKind, Held, LancasterOptions, Stack

NAME = Lancaster.NAME
every_level = pytest.mark.parametrize("level", ["novice", "steady"])
A, B, C, D = range(4)


def new_match(seats: int = 4, seed: int = 1, options: LancasterOptions | None = None) -> Lancaster:
    return Lancaster.start(seats, options or LancasterOptions(), hashlib.sha256(str(seed).encode()).hexdigest())


def choice(match: Lancaster, level: str, seat: Seat, seed: int = 3) -> dict[str, Any]:
    document = answer(Lancaster, LEVELS[NAME][level], Question(NAME, level, seat, seed, match.snapshot(seat)))
    assert document is not None
    return document


def match_after(actions: int, seats: int = 4, seed: int = 1) -> Lancaster:
    """A match some random answers old."""
    match = new_match(seats, seed)
    chance = random.Random(seed)
    for _ in range(actions):
        seat = match.awaiting()[0]
        match.play(seat, chance.choice(list(match.legal_actions(seat))))
    return match


def other_values(name: str) -> list[Any]:
    """The values of an option that are not the default."""
    kind = get_type_hints(LancasterOptions)[name]
    every = [True, False] if kind is bool else list(get_args(kind))
    return [value for value in every if value != getattr(LancasterOptions(), name)]


# ------------------------------------------------------------------------------------------------ what every bot owes


def test_levels_are_listed_weakest_first():
    assert levels(NAME) == ["novice", "steady"]


@every_level
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_play_whole_matches(level: str, seats: int):
    match = play_match(NAME, [level] * seats, seed=seats)
    assert match.standings() is not None
    assert match.public.round == match.components.rounds  # type: ignore[attr-defined]


@pytest.mark.parametrize("option", LancasterOptions.__struct_fields__)
def test_bots_answer_under_every_option(option: str):
    for number, value in enumerate(other_values(option)):
        seats = 2 if "ally" in option or option == "two_player_tie" else 3 + number
        match = new_match(seats, seed=number, options=LancasterOptions(**{option: value}))
        while match.awaiting():
            for seat in match.awaiting():
                match.play(seat, Lancaster.read_action(choice(match, "novice" if seat else "steady", seat, match.public.turn)))
        assert match.public.phase == "over"


def test_bots_answer_with_all_options_changed_at_once():
    changed = LancasterOptions(**{name: other_values(name)[-1] for name in LancasterOptions.__struct_fields__})
    for seats in (2, 4):
        match = new_match(seats, options=changed)
        while match.awaiting():
            for seat in match.awaiting():
                match.play(seat, Lancaster.read_action(choice(match, "novice" if seat else "steady", seat, match.public.turn)))
        assert match.public.phase == "over"


@every_level
@pytest.mark.parametrize("age", [0, 5, 25, 60, 110, 170])
def test_a_choice_does_not_depend_on_what_the_seat_may_not_see(level: str, age: int):
    match = match_after(age)
    seat = match.awaiting()[0]
    whole = match.full_snapshot()
    assert whole.hidden is not None
    # All that is hidden from the seat is another: foreign purses and answers, the piles, the seed.
    private = {
        other: own if other == seat else {**own, "gold": own["gold"] + 7, "squires": own["squires"] + 5, "answer": None}
        for other, own in whole.private.items()
    }
    piles = {pile: whole.hidden[pile][::-1] for pile in ("laws", "conflicts")}
    hidden = {**whole.hidden, **piles, "chance": {"seed": "ab" * 32, "drawn": 0}}
    other_truth = Lancaster.restore(Snapshot(whole.seats, whole.options, whole.public, private, hidden))
    assert other_truth.full_snapshot() != whole
    for seed in range(3):
        assert choice(match, level, seat, seed) == choice(other_truth, level, seat, seed)


def test_steady_is_first_against_three_novices():
    summary = Summary.of(tournament(NAME, "steady", "novice", 4, 16, processes=1))
    assert summary.share >= 0.5, summary


# ------------------------------------------------------------------------------------------------ good sense


def position(round_number: int = 2) -> Lancaster:
    """Four players in a placement; nobody has a knight at home or anything behind his screen."""
    match = new_match()
    while match.public.phase == "setup":
        for seat in match.awaiting():
            match.play(seat, next(match.legal_actions(seat)))
    match.public.round = round_number
    for party, state in match.public.parties.items():
        for strength in state.court:
            state.reserve[strength] += state.court[strength]
            state.court[strength] = 0
        purse(match, party)
    return match


def purse(match: Lancaster, seat: Seat, gold: int = 0, squires: int = 0, votes: int = 0) -> None:
    match.own(seat).gold, match.own(seat).squires = gold, squires
    match.public.seats[seat].votes = votes


def knight(match: Lancaster, party: int, strength: int) -> None:
    """Out of the reserve to where the test puts it."""
    match.public.parties[party].reserve[strength] -= 1


def at_home(match: Lancaster, party: int, *strengths: int) -> None:
    for strength in strengths:
        knight(match, party, strength)
        match.public.parties[party].court[strength] += 1


def hold(match: Lancaster, county: str, party: int, strength: int) -> None:
    knight(match, party, strength)
    match.public.counties[county] = Held(party, strength)


def fight(match: Lancaster, card: str, row: Any, *stacks: tuple[int, list[int]]) -> None:
    """No other card lies in France."""
    for party, strengths in stacks:
        for strength in strengths:
            knight(match, party, strength)
    placed = {space: Stack(party, strengths, space) for space, (party, strengths) in enumerate(stacks, start=1)}
    match.public.conflicts = {card: Conflict(row, 0, placed)}


def ask(match: Lancaster, kind: DecisionKind, source: str, **about: Any) -> LancasterAction:
    """What ``steady`` in the first seat answers."""
    match.public.decision = Decision(kind, [A], source, **about)
    match.public.active = A
    action = Lancaster.read_action(choice(match, "steady", A))
    assert action in list(match.legal_actions(A))
    return action


def test_steady_turns_a_lost_battle_into_one_that_it_leads():
    match = position(5)
    at_home(match, A, 3)
    fight(match, "c07a", "upper", (B, [2]), (C, [1, 1]))
    match.public.in_force, match.public.proposed = [4, 7, 10], []
    assert ask(match, "place_knight", "placement") == PlaceKnight(A, 3, "c07a")


def test_steady_does_not_walk_into_captivity_for_nothing():
    match = position(3)
    at_home(match, A, 4)
    fight(match, "c10a", "lower", (B, [1]))
    match.public.favours = dict.fromkeys(match.public.favours, False)
    sent = ask(match, "place_knight", "placement")
    assert isinstance(sent, PlaceKnight)
    assert sent.target != "c10a"


def test_steady_votes_with_all_it_has_for_a_law_that_serves_it_alone():
    match = position(4)
    for county, strength in (("C", 1), ("E", 1), ("I", 1)):
        hold(match, county, A, strength)
    purse(match, A, votes=4)
    match.public.phase, match.public.in_force, match.public.proposed = "parliament", [4, 7, 10], [13, 9]
    assert ask(match, "vote", "law:13", simultaneous=True) == Vote(True, 4)


def test_steady_votes_against_a_law_that_serves_the_others():
    match = position(4)
    for county, strength in (("C", 1), ("F", 2), ("H", 3)):
        hold(match, county, B, strength)
    purse(match, A, votes=3)
    match.public.phase, match.public.in_force, match.public.proposed = "parliament", [4, 7, 10], [13]
    assert ask(match, "vote", "law:13", simultaneous=True) == Vote(False, 3)


def test_steady_buys_points_for_all_its_gold_at_the_end():
    match = position(5)
    purse(match, A, gold=6)
    match.public.phase = "laws"
    assert ask(match, "law_buy", "law:16") == Buy(6)


def test_steady_keeps_gold_for_a_noble_that_is_worth_more():
    match = position(5)
    hold(match, "G", A, 4)
    match.public.seats[A].nobles = [match.public.piles[county].kind for county in "ABCDEF"]
    purse(match, A, gold=5)
    match.public.phase = "laws"
    assert ask(match, "law_buy", "law:16") == Buy(2)
    match.public.phase = "counties"
    assert ask(match, "county_reward", "G") == ChooseReward("both")


def test_steady_recruits_while_there_are_rounds_to_come():
    match = position(1)
    purse(match, A, squires=3)
    match.public.seats[A].tiles.append("recruit")
    match.public.phase, match.public.unsettled = "castles", ["0:recruit"]
    assert ask(match, "castle_step", "court:0") == SettleSpace("0:recruit")


def test_steady_frees_its_knights_while_they_have_work_to_do():
    match = position(2)
    fight(match, "c09a", "lower", (A, [1, 3]))
    purse(match, A, gold=5)
    match.public.phase = "conflicts"
    assert ask(match, "ransom", "c09a") == Ransom((1, 3))


def test_steady_travels_only_where_it_gains():
    match = position(3)
    hold(match, "H", A, 2)
    match.public.phase = "counties"
    fight(match, "c05a", "lower", (B, [1, 2]))
    assert ask(match, "travel", "H", party=A, optional=True) == Travel("c05a")
    fight(match, "c10a", "lower", (C, [1]))
    assert ask(match, "travel", "H", party=A, optional=True) == Decline()


def test_steady_takes_the_favour_with_its_weak_knight_and_cornwall_with_the_strong_one():
    match = position(5)
    at_home(match, A, 1, 4)
    fight(match, "c05a", "upper", (B, [1, 2, 2]))
    for letter in "ABCDEFHI":
        match.public.counties[letter] = Held(C, 4, squires=4)
    match.public.in_force, match.public.proposed = [16, 17, 11], []
    chosen = []
    for _ in range(2):
        chosen.append(ask(match, "place_knight", "placement"))
        match.play(A, chosen[-1])
        while match.public.decision is not None and match.public.decision.kind != "place_knight" and match.public.phase == "placement":
            match.play(A, match.default_action(A))
    assert {(action.strength, action.target) for action in chosen if isinstance(action, PlaceKnight)} == {(1, "c05a"), (4, "G")}


def test_a_knight_that_is_too_weak_for_a_county_is_no_danger_there():
    """LAN-COUNTY-2."""

    def merit() -> float:
        return Placer(Judge(match, A)).merit(PlaceKnight(A, 4, "G"))

    match = position(5)
    at_home(match, A, 4)
    alone = merit()
    at_home(match, B, 1, 3)
    assert merit() == alone
    at_home(match, C, 4)
    assert merit() < alone


def test_steady_leaves_for_later_what_nobody_can_take_away():
    match = position(5)
    at_home(match, A, 1, 1)
    at_home(match, B, 1, 1)
    match.public.conflicts = {}
    match.public.in_force, match.public.proposed = [16, 17, 11], []
    for number, letter in enumerate("ABCDEFGH"):
        match.public.counties[letter] = Held(1 + number % 3, 4)
    first = ask(match, "place_knight", "placement")
    assert isinstance(first, PlaceKnight)
    assert first.target == "I"
    match.play(A, first)
    match.play(B, match.default_action(B))
    then = ask(match, "place_knight", "placement")
    assert isinstance(then, PlaceKnight)
    assert then.target in ("0:gold", "0:points", "0:squires")


def test_steady_reckons_with_the_squires_that_its_castle_brings_before_they_are_asked_for():
    match = position(1)
    at_home(match, A, 1)
    purse(match, A, squires=2)
    match.public.seats[A].tiles[:] = ["squires"]
    match.public.favours = dict.fromkeys(match.public.favours, False)
    for letter in match.components.counties:
        match.public.counties[letter] = Held(C, 4, squires=4)
    assert Judge(match, A).squires_to_come == 2
    assert ask(match, "place_knight", "placement") == PlaceKnight(A, 1, "0:recruit")
    match.public.phase = "castles"
    assert Judge(match, A).squires_to_come == 0


@every_level
def test_nobody_gives_away_squires_for_an_empty_corner(level: str):
    match = position(5)
    at_home(match, A, 1)
    purse(match, A, squires=6)
    match.public.decision, match.public.active = Decision("place_knight", [A], "placement"), A
    for seed in range(5):
        assert choice(match, level, A, seed).get("squires", 0) == 0


def test_steady_keeps_the_squires_that_its_castle_asks_for():
    match = position(2)
    match.public.in_force, match.public.proposed = [3, 7, 10], []
    at_home(match, A, 2)
    purse(match, A, squires=3)
    assert match.public.seats[A].tiles == ["recruit"]
    hold(match, "E", B, 2)
    hold(match, "I", C, 2)
    judge = Judge(match, A)
    assert -judge.more("squires", -1) > judge.more("squires", 1)  # with the third goes the new knight
    sent = ask(match, "place_knight", "placement")
    assert isinstance(sent, PlaceKnight)
    assert sent.squires == 0


def test_more_than_plenty_is_worth_less():
    match = position(2)
    for good in ("gold", "squires"):
        purse(match, A, **{good: 0})
        first = Judge(match, A).more(good, 1)
        purse(match, A, **{good: 2 * PLENTY})
        assert 0 < Judge(match, A).more(good, 1) < first
