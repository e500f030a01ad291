"""Bots answer legally, see only what their seat may see, and do the obvious things."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from server.bots.contract import Question, answer
from server.bots.levels import LEVELS, levels
from server.bots.tournament import play_match
from shared.engine import Snapshot
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions

NAME = Rheinlaender.NAME
every_level = pytest.mark.parametrize("level", ["novice", "steady"])


def match_after(actions: int, seats: int = 4, seed: int = 1, **options: Any) -> Rheinlaender:
    """A match some random actions old."""
    match = Rheinlaender.start(seats, RheinlaenderOptions(**options), hashlib.sha256(str(seed).encode()).hexdigest())
    chance = random.Random(seed)
    for _ in range(actions):
        (seat,) = match.awaiting()
        match.play(seat, chance.choice(list(match.legal_actions(seat))))
    return match


def choice(match: Rheinlaender, level: str, seed: int = 3) -> dict[str, Any]:
    (seat,) = match.awaiting()
    return answer(Rheinlaender, LEVELS[NAME][level], Question(NAME, level, seat, seed, match.snapshot(seat)))


def test_levels_are_listed_weakest_first():
    assert levels(NAME) == ["novice", "steady"]
    assert levels("chess") == []


@every_level
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bots_play_whole_matches(level: str, seats: int):
    match = play_match(NAME, [level] + ["novice"] * (seats - 1), seed=seats)
    assert match.standings() is not None


@every_level
@pytest.mark.parametrize(
    "options",
    [
        {"fort_timing": "before_or_after"},
        {"discard_view": "top", "coin_totals": "open"},
        {"no_legal_move": "skip", "empty_supply_turn": "cycle_card"},
        {"garrison_in_support": "counts", "river_opening": "knights_only", "landless_owner": "removed"},
    ],
    ids=lambda options: "+".join(options.values()),
)
def test_bots_answer_under_every_option(level: str, options: dict[str, str]):
    match = match_after(0, seats=3, **options)
    while match.awaiting():
        (seat,) = match.awaiting()
        match.play(seat, Rheinlaender.read_action(choice(match, level if seat == 0 else "novice")))
    assert match.standings() is not None


@every_level
@pytest.mark.parametrize("age", [0, 17, 40, 62])
def test_a_choice_does_not_depend_on_what_the_seat_may_not_see(level: str, age: int):
    match = match_after(age)
    (seat,) = match.awaiting()
    whole = match.full_snapshot()
    others = [other for other in range(match.seats) if other != seat]
    assert whole.hidden is not None
    # The same position with all that is hidden from the seat turned round: foreign hands and coins, the deck, the seed.
    private = {**whole.private}
    for taker, giver in zip(others, others[1:] + others[:1], strict=True):
        private[taker] = {**whole.private[giver], "coins": 40 + giver}
    hidden = {**whole.hidden, "deck": whole.hidden["deck"][::-1], "chance": {"seed": "ab" * 32, "drawn": 0}}
    other_truth = Rheinlaender.restore(Snapshot(whole.seats, whole.options, whole.public, private, hidden))
    assert other_truth.full_snapshot() != whole
    for seed in range(3):
        assert choice(match, level, seed) == choice(other_truth, level, seed)


@every_level
def test_the_same_seed_gives_the_same_choice(level: str):
    match = match_after(24)
    assert [choice(match, level, seed) for seed in range(3)] == [choice(match, level, seed) for seed in range(3)]


def position(to_move: int, hand: list[int], **changes: Any) -> Rheinlaender:
    """A match of four with a given board; ``knights`` are put by hand, duchies and garrisons as the test says."""
    match = match_after(0)
    whole = match.full_snapshot()
    tokens = dict.fromkeys(whole.public["tokens"], "city2") | changes.pop("tokens", {})
    public = {**whole.public, "tokens": tokens, "to_move": to_move, "start_seat": to_move, **changes}
    private = {**whole.private, to_move: {"hand": hand, "coins": 0}}
    return Rheinlaender.restore(Snapshot(whole.seats, whole.options, public, private, whole.hidden))


@every_level
def test_a_castle_that_nobody_holds_is_taken(level: str):
    match = position(0, [3, 17, 31, 41, 43], tokens={"C22": "castle"})
    assert choice(match, level) == {"do": "place", "card": 43, "space": "L43"}


def test_steady_takes_a_rich_duchy_over():
    match = position(
        1,
        [3, 9, 28, 41, 54],
        tokens={"C13": "city4", "C15": "city4"},
        knights={"L24": 0, "L25": 0, "L26": 1, "L27": 1},
        duchies={1: {"spaces": ["L24", "L25", "L26", "L27"], "owner": 0}},
        next_duchy=2,
    )
    chosen = choice(match, "steady")
    assert (chosen["do"], chosen["space"]) in {("place", "L28"), ("support", "L28")}


def test_steady_gives_up_a_card_that_is_of_no_use():
    """Region 9 is full, so card 9 can only support; card 10 still has a place of its own."""
    match = position(0, [9, 10], knights={"L9": 1, "W9": 2, "R9": 3, "L3": 0})
    chosen = choice(match, "steady")
    assert (chosen["do"], chosen["card"]) == ("support", 9)
