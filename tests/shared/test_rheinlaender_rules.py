"""What scenarios cannot say: setup, options of the deal, claims that this map does not know, defaults, results, the draw."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from shared.engine import Options
from shared.rheinlaender import scoring
from shared.rheinlaender.actions import Decline, Place
from shared.rheinlaender.castles import claimant
from shared.rheinlaender.events import EndSetOff, MatchEnded, Reshuffled, TurnSkipped
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import Duchy, RheinlaenderOptions
from tests.shared.rhine_matches import OPTION_NAMES, choices, new_match, random_action, random_match

SEED = "ab" * 32


def start(seats: int = 3, **options: Any) -> Rheinlaender:
    return Rheinlaender.start(seats, RheinlaenderOptions(**options), SEED)


# ------------------------------------------------------------------------------------------------ setup


@pytest.mark.parametrize(("seats", "knights"), [(3, 25), (4, 20), (5, 17)])
def test_the_pieces_are_dealt_out(seats: int, knights: int) -> None:
    public = start(seats).public
    assert Counter(public.tokens.values()) == {"castle": 7, "bishopric": 7, "city4": 4, "city3": 4, "city2": 4}  # RHE-SETUP-2
    assert [(shown.supply, shown.forts_left, shown.cards) for shown in public.seats.values()] == [(knights, 3, 5)] * seats  # RHE-SETUP-3
    assert [len(table) for table in (public.knights, public.forts, public.garrisons, public.duchies)] == [0, 0, 0, 0]  # RHE-SETUP-8
    assert (public.archbishop, public.end_set_off, public.discard) == (None, False, [])
    assert (public.turn, public.phase) == (1, "action")
    assert public.draw_size == 55 - 5 * seats


def test_the_reshuffle_card_is_never_dealt() -> None:
    """RHE-SETUP-5, RHE-EDGE-49; afterwards it may lie anywhere in the draw pile."""
    places = set()
    for number in range(60):
        match = new_match(number, seats=3)
        assert match.hidden is not None
        assert all(0 not in match.own(seat).hand for seat in range(3))
        places.add(match.hidden.deck.index(0))
    assert len(places) > 20


def test_start_player() -> None:
    """RHE-SETUP-7, RHE-OPT-1."""
    assert {new_match(number, seats=4).public.start_seat for number in range(40)} == {0, 1, 2, 3}
    named = start(4, start_player="host", start_seat=2)
    assert (named.public.start_seat, named.public.to_move) == (2, 2)


@pytest.mark.parametrize("seats", [2, 6, 0, -1])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="3 to 5 seats"):
        start(seats)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_start_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match="start_seat must be 0 to 2"):
        start(3, start_player="host", start_seat=seat)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(TypeError, match="another game"):
        Rheinlaender.start(3, Options(), SEED)


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_option_has_alternatives_and_is_read_by_name(name: str) -> None:
    default, *alternatives = choices(name)
    assert getattr(Rheinlaender.read_options({}), name) == default
    assert alternatives
    for value in alternatives:
        assert getattr(Rheinlaender.read_options({name: value}), name) == value
    with pytest.raises(msgspec.ValidationError, match=name):
        Rheinlaender.read_options({name: "nonsense"})


def test_an_unknown_option_or_action_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `jokers`"):
        Rheinlaender.read_options({"jokers": 1})
    with pytest.raises(msgspec.ValidationError, match="fly"):
        Rheinlaender.read_action({"do": "fly"})
    with pytest.raises(msgspec.ValidationError, match="space"):
        Rheinlaender.read_action({"do": "place", "card": 3})


# ------------------------------------------------------------------------------------------------ claims on castles


@pytest.mark.parametrize(
    ("owners", "count", "mixed", "claim"),
    [
        ([], {0: 1}, "leader_else_mover", 0),  # RHE-RES-3a
        ([2], {0: 1, 2: 2}, "leader_else_mover", 2),  # RHE-RES-3b
        ([2, 2], {0: 1, 2: 4}, "mover", 2),
        ([None], {0: 1, 1: 1, 2: 1}, "leader_else_mover", 0),  # RHE-RES-3c
        ([None, None], {1: 4, 2: 1}, "leader_else_mover", 0),
        ([1, 2], {0: 1, 1: 2, 2: 3}, "leader_else_mover", 2),  # RHE-RES-3d, RHE-EDGE-18
        ([1, 2], {0: 1, 1: 3, 2: 3}, "leader_else_mover", 0),
        ([1, None], {0: 1, 1: 2}, "leader_else_mover", 1),
        ([1, 2], {0: 1, 1: 2, 2: 3}, "mover", 0),  # RHE-OPT-7
    ],
)
def test_who_may_garrison(owners: list[int | None], count: dict[int, int], mixed: str, claim: int) -> None:
    assert claimant(0, owners, count, mixed) == claim


# ------------------------------------------------------------------------------------------------ turns


def test_the_default_action_plays_a_match_to_its_end() -> None:
    """RHE-TURN-9: there is always a default, and it puts no fort."""
    for number in range(3):
        match = new_match(number)
        while match.awaiting():
            seat = match.awaiting()[0]
            action = match.default_action(seat)
            assert isinstance(action, Decline if match.public.phase == "fort" else Place)
            match.play(seat, action)
        assert not match.public.forts
        with pytest.raises(ValueError, match="owes no decision"):
            match.default_action(0)


def test_the_end_names_the_seats_that_still_move() -> None:
    """RHE-END-3, RHE-END-4, RHE-PRE-7."""
    seen = set()
    for number in range(30):
        for step in random_match(number, seats=5):
            for event in step.outcome.events:
                if isinstance(event, EndSetOff):
                    start_seat, mover = step.match.public.start_seat, step.seat
                    done = [(start_seat + turn) % 5 for turn in range(5)]
                    supplies = step.match.public.seats
                    assert event.still == [seat for seat in done[done.index(mover) + 1 :] if supplies[seat].supply > 0]
                    assert step.match.public.seats[event.seat].supply <= 1
                    seen.add(len(event.still))
    assert len(seen) >= 4


def test_a_reshuffle_keeps_hands_and_tells_everybody() -> None:
    """RHE-DRAW-2, RHE-INFO-5."""
    seen = 0
    for number in range(4):
        for step in random_match(number):
            reshuffles = [event for event in step.outcome.events if isinstance(event, Reshuffled)]
            for event in reshuffles:
                assert event.draw_size == 55 - 5 * (step.match.seats - 1) - 4
                others = [seat for seat in range(step.match.seats) if seat != step.seat]
                assert all(list(step.match.own(seat).hand) == step.before.private[seat]["hand"] for seat in others)
                assert step.match.public.discard_size == 0
                seen += 1
    assert seen


def test_a_match_where_nobody_can_ever_move_ends() -> None:
    """RHE-OPT-10: with every hand useless and every turn skipped nothing could change any more."""
    match = start(3, no_legal_move="skip", start_player="host")
    public, board = match.public, match.board
    hands = [match.own(seat).hand for seat in range(3)]
    hands[0][:], hands[1][:], hands[2][:] = [1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]
    for region in list(board.regions.values())[:15]:
        public.forts[region.left] = public.forts[region.right] = 0
        public.knights[region.river] = 0
    free = board.regions[16].left
    public.forts[board.regions[16].right] = 0
    public.forts[board.regions[17].left] = 0
    assert match.hidden is not None
    match.hidden.deck[:] = [*range(17, 55), 0, 16][-40:]
    hands[0][:] = [1, 2, 3, 4, 16]
    match.hidden.deck[-1] = 5
    match.play(0, Place(16, free))
    outcome = match.play(0, Decline())
    kinds = [type(event) for event in outcome.events]
    assert kinds.count(TurnSkipped) == 3
    assert kinds[-1] is MatchEnded
    assert match.awaiting() == ()


# ------------------------------------------------------------------------------------------------ the result


def test_standings_add_up_and_rank() -> None:
    """RHE-FIN-4 to RHE-FIN-6."""
    for number in range(8):
        match, rng = new_match(number), random.Random(number)
        while match.awaiting():
            assert match.standings() is None
            match.play(*random_action(match, rng))
        standings = match.standings()
        assert standings is not None
        assert [list(standing.parts) for standing in standings] == [["coins", "dukes", "centres", "archbishop"]] * match.seats
        assert all(standing.total == sum(standing.parts.values()) for standing in standings)
        totals = [standing.total for standing in standings]
        assert totals == sorted(totals, reverse=True)
        assert [standing.rank for standing in standings] == [1 + sum(other > total for other in totals) for total in totals]
        assert {standing.seat for standing in standings if standing.rank == 1} == set(match.public.winners)
        watcher = Rheinlaender.restore(match.snapshot(None))
        assert watcher.standings() == standings  # RHE-INFO-12: all totals are shown after the end


@pytest.mark.parametrize(("final_tie", "winners", "ranks"), [("shared", [0, 1], [1, 1, 3]), ("most_duchies", [1], [1, 2, 3])])
def test_ties_at_the_top(final_tie: str, winners: list[int], ranks: list[int]) -> None:
    """RHE-FIN-5, RHE-OPT-14."""
    match = start(3, final_tie=final_tie)
    public = match.public
    public.knights["R10"] = public.knights["R11"] = 1
    match.own(0).coins = 6
    match.own(2).coins = 2
    _add_duchy(match, ["R10", "R11"], 1)
    match.own(1).coins = 1
    scoring.final_scoring(match)
    assert list(public.winners) == winners
    standings = match.standings()
    assert standings is not None
    assert [standing.rank for standing in standings] == ranks
    assert standings[0].seat == winners[0]


def _add_duchy(match: Rheinlaender, spaces: list[str], owner: int) -> None:
    match.public.duchies[1] = Duchy(spaces, owner)


def test_the_worth_of_a_board_while_the_match_runs() -> None:
    """RHE-PRE-10."""
    match = start(3)
    assert scoring.board_worth(match, 0) == {"dukes": 0, "centres": 0, "archbishop": 0}
    _add_duchy(match, ["L25", "L26"], 0)
    match.public.tokens["C13"] = "city4"
    match.public.archbishop = 0
    assert scoring.board_worth(match, 0) == {"dukes": 5, "centres": 4, "archbishop": 5}
