"""Bots of Cities & Knights: legal answers, nothing seen that is hidden, whole matches within bounds, and some plain good sense."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from server.bots.contract import Question, answer
from server.bots.levels import LEVELS, levels
from server.bots.tournament import play_match
from shared.catan.actions import Discard
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions
from shared.engine import Snapshot, TakeBack

NAME = Catan.NAME
every_level = pytest.mark.parametrize("level", ["novice", "steady"])
TURNS = 500
"""More than any match of bots should take, all seats together."""


def match_after(actions: int, seats: int = 4, seed: int = 1, **options: Any) -> Catan:
    """A match some random actions old."""
    match = Catan.start(seats, CatanOptions(**options), hashlib.sha256(str(seed).encode()).hexdigest())
    chance = random.Random(seed)
    for _ in range(actions):
        seat = match.awaiting()[0]
        legal = [action for action in match.legal_actions(seat) if not isinstance(action, TakeBack)]
        match.play(seat, chance.choice(legal))
    return match


def choice(match: Catan, level: str, seat: int, seed: int = 3) -> dict[str, Any] | None:
    return answer(Catan, LEVELS[NAME][level], Question(NAME, level, seat, seed, match.snapshot(seat)))


def test_levels_are_listed_weakest_first():
    assert levels(NAME) == ["novice", "steady"]


@every_level
@pytest.mark.parametrize("seats", [3, 4])
def test_bots_play_whole_matches(level: str, seats: int):
    match = play_match(NAME, [level] * seats, seed=seats)
    assert match.standings() is not None
    assert match.public.turn < TURNS  # type: ignore[attr-defined]


@every_level
@pytest.mark.parametrize(
    "options",
    [
        {"preset": "official2020"},
        {"preset": "official2025", "victory_points": 10, "layout": "beginner"},
        {"forbid_no_effect_cards": False, "split_hand_count": True, "token_deal": "randomNo68"},
    ],
    ids="+".join,
)
def test_bots_answer_under_every_preset(level: str, options: dict[str, Any]):
    match = Catan.start(3, CatanOptions(**options), "5" * 64)
    while match.awaiting():
        for seat in match.invited() or match.awaiting():
            document = choice(match, level if seat == 0 else "novice", seat, match.public.turn)
            if document is not None:
                match.play(seat, Catan.read_action(document))
        assert match.public.turn < TURNS
    assert match.public.winner is not None


@every_level
@pytest.mark.parametrize("age", [0, 60, 180, 320])
def test_a_choice_does_not_depend_on_what_the_seat_may_not_see(level: str, age: int):
    match = match_after(age)
    seat = match.awaiting()[0]
    whole = match.full_snapshot()
    assert whole.hidden is not None
    # All that is hidden from the seat is another: foreign progress cards and hands, the decks, the seed.
    others = {other: {**own, "progress": own["progress"][::-1], "hand": dict(own["hand"])} for other, own in whole.private.items()}
    for other, own in others.items():
        if other != seat:
            cards = list(own["hand"])
            own["hand"] = dict(zip(cards, [own["hand"][card] for card in cards[1:] + cards[:1]], strict=True))
    decks = {track: deck[::-1] for track, deck in whole.hidden["decks"].items()}
    hidden = {**whole.hidden, "decks": decks, "chance": {"seed": "ab" * 32, "drawn": 0}}
    private = {**others, seat: whole.private[seat]}
    other_truth = Catan.restore(Snapshot(whole.seats, whole.options, whole.public, private, hidden))
    assert other_truth.full_snapshot() != whole
    for seed in range(3):
        assert choice(match, level, seat, seed) == choice(other_truth, level, seat, seed)


def settled(**hands: dict[str, int]) -> Catan:
    """A beginner board after the set-up and a roll that is over, seat A to act, with the hands as given."""
    match = match_after(0, layout="beginner", first_player="host")
    while match.public.phase == "setup":
        seat = match.awaiting()[0]
        document = choice(match, "steady", seat)
        assert document is not None
        match.play(seat, Catan.read_action(document))
    whole = match.full_snapshot()
    public = {**whole.public, "phase": "actions", "decision": None, "active": 0}
    private = {
        seat: {**own, "hand": {**dict.fromkeys(own["hand"], 0), **hands.get("abcd"[seat], {})}} for seat, own in whole.private.items()
    }
    seats = {seat: {**state, "cards": sum(private[seat]["hand"].values())} for seat, state in public["seats"].items()}
    bank = {
        card: (19 if card in ("brick", "lumber", "wool", "grain", "ore") else 12) - sum(own["hand"][card] for own in private.values())
        for card in public["bank"]
    }
    return Catan.restore(Snapshot(whole.seats, whole.options, {**public, "seats": seats, "bank": bank}, private, whole.hidden))


def test_steady_builds_a_city_when_it_can():
    match = settled(a={"ore": 3, "grain": 2})
    chosen = choice(match, "steady", 0)
    assert chosen is not None
    assert chosen["do"] == "build_city"


def test_steady_asks_for_the_card_that_a_city_lacks():
    match = settled(a={"ore": 2, "grain": 2, "brick": 2}, b={"ore": 2}, c={"ore": 1}, d={"ore": 1})
    chosen = choice(match, "steady", 0)
    assert chosen is not None
    assert (chosen["do"], chosen["want"]) == ("offer", {"ore": 1})
    match.play(0, Catan.read_action(chosen))
    assert match.invited() == (1, 2, 3)


def test_a_bot_waits_for_answers_until_somebody_agrees():
    match = settled(a={"ore": 2, "grain": 2, "brick": 2}, b={"ore": 2}, c={"ore": 1}, d={"ore": 1})
    bot = LEVELS[NAME]["steady"]
    assert not bot.waits(match, 0)
    match.play(0, Catan.read_action({"do": "offer", "to": [1, 2], "give": {"brick": 1}, "want": {"ore": 1}}))
    assert bot.waits(match, 0)
    match.play(1, Catan.read_action({"do": "accept", "offer": 1}))
    assert not bot.waits(match, 0)
    assert choice(match, "steady", 0) == {"do": "confirm", "offer": 1, "seat": 1}


def test_a_bot_does_not_help_whoever_is_about_to_win():
    match = settled(a={"ore": 1}, b={"ore": 2, "grain": 2, "lumber": 3})
    whole = match.full_snapshot()
    seats = {**whole.public["seats"], 0: {**whole.public["seats"][0], "defender": 8, "points": 11}}
    rich = Catan.restore(Snapshot(whole.seats, whole.options, {**whole.public, "seats": seats}, whole.private, whole.hidden))
    for game, wanted in ((match, "accept"), (rich, "reject")):
        game.play(0, Catan.read_action({"do": "offer", "to": [1], "give": {"ore": 1}, "want": {"lumber": 1}}))
        reply = choice(game, "steady", 1)
        assert reply is not None
        assert reply["do"] == wanted


@every_level
def test_a_debt_is_paid_in_one_answer_with_what_is_missed_least(level: str):
    match = settled(b={"ore": 3, "grain": 2, "brick": 4})
    whole = match.full_snapshot()
    decision = {"kind": "discard_hand", "owed": {1: 4}}
    game = Catan.restore(Snapshot(whole.seats, whole.options, {**whole.public, "decision": decision}, whole.private, whole.hidden))
    document = choice(game, level, 1)
    assert document is not None
    paid = Catan.read_action(document)
    assert isinstance(paid, Discard)
    assert sum(paid.cards.values()) == 4
    assert paid.cards.get("brick", 0) >= 3
