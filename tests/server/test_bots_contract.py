"""How bots are asked: for a decision, for an answer they may leave, and whether they wait for others."""

from __future__ import annotations

import random
from typing import ClassVar

import msgspec
import pytest
from workshop_game import Answer, Ask, End, Move, Withdraw, Workshop, WorkshopOptions

from server.bots.contract import Bot, Question, answer
from server.bots.levels import LEVELS
from server.bots.pool import default_answer
from server.bots.tournament import play_match
from shared.engine import Outcome
from shared.games import GAMES


class Asker(Bot[Workshop]):
    """Asks once in a turn; answers only seat 0. Waits until seat 1 has answered."""

    def choose(self, game: Workshop, seat: int, chance: random.Random) -> Move | None:
        if seat not in game.awaiting():
            return Answer(True) if game.to_move == 0 else None
        if game.public.asked:
            return Withdraw()
        return End() if game.public.undoable else Ask()  # has anything been done in this turn?

    def waits(self, game: Workshop, seat: int) -> bool:
        return 1 in game.public.asked


class Mute(Bot[Workshop]):
    """Owes a decision and gives none."""

    def choose(self, game: Workshop, seat: int, chance: random.Random) -> Move | None:
        return None


class Written(Workshop):
    """Writes down what is played."""

    actions: ClassVar[list[tuple[int, Move]]] = []

    def play(self, seat: int, action: Move) -> Outcome:
        self.actions.append((seat, action))
        return super().play(seat, action)


def question(match: Workshop, seat: int, *, may_wait: bool = False) -> Question:
    return Question("workshop", "asker", seat, 1, match.snapshot(seat), may_wait)


@pytest.fixture
def match() -> Workshop:
    """Seat 0 has asked the others."""
    match = Workshop.start(3, WorkshopOptions(), "1" * 64)
    match.play(0, Ask())
    return match


@pytest.fixture(autouse=True)
def _workshop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "workshop", Workshop)  # type: ignore[misc]
    monkeypatch.setitem(LEVELS, "workshop", {"asker": Asker(), "mute": Mute()})


def test_whether_a_bot_waits_is_asked_only_when_it_may(match: Workshop) -> None:
    assert answer(Workshop, Asker(), question(match, 0, may_wait=True)) is None
    assert answer(Workshop, Asker(), question(match, 0)) == {"do": "withdraw"}
    match.play(1, Answer(False))
    assert answer(Workshop, Asker(), question(match, 0, may_wait=True)) == {"do": "withdraw"}


def test_a_bot_that_says_nothing_of_it_waits_as_long_as_it_may(match: Workshop) -> None:
    assert Mute().waits(match, 0)


def test_a_question_travels_whole() -> None:
    asked = question(Workshop.start(2, WorkshopOptions(), "1" * 64), 1, may_wait=True)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(asked), type=Question) == asked


def test_the_default_answer_is_for_those_who_owe_one(match: Workshop) -> None:
    assert default_answer("workshop", match.snapshot(0), 0) == {"do": "end"}
    assert default_answer("workshop", match.snapshot(1), 1) is None


def test_in_a_tournament_those_who_are_asked_answer_before_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "workshop", Written)  # type: ignore[misc]
    Written.actions.clear()
    match = play_match("workshop", ["asker"] * 3, 1)
    assert match.standings() is not None
    assert Written.actions[:4] == [(0, Ask()), (1, Answer(True)), (2, Answer(True)), (0, End())]
    assert Written.actions[4:7] == [(1, Ask()), (1, Withdraw()), (1, End())]


def test_a_bot_that_owes_a_decision_and_gives_none_ends_a_tournament() -> None:
    with pytest.raises(ValueError, match="mute in seat 0"):
        play_match("workshop", ["mute"] * 3, 1)
