"""Whose decision it is, what is listed, what can be taken back, the result; and beginning a match."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from shared.catan.actions import (
    BuildRoad,
    CatanAction,
    Discard,
    EndTurn,
    Improve,
    MakeOffer,
    MoveRobber,
    Roll,
)
from shared.catan.rules import ANSWERS, BEFORE_ROLL, MENU, Catan
from shared.catan.state import CatanOptions, DecisionKind
from shared.engine import Options, TakeBack, TakenBack, Unknown
from shared.games import GAMES
from tests.shared.catan_table import A, B, C, D, position, refused, roll_of

SEED = "ab" * 32
PAYING: dict[str, Any] = {"cities": {"A": ["1.1N"]}, "hands": {"A": {"coin": 3, "brick": 1}}}


# ------------------------------------------------------------------------------------------------ beginning


def test_the_game_is_registered() -> None:
    assert GAMES["catan"] is Catan


@pytest.mark.parametrize("seats", [1, 5, 0])
def test_two_to_four_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        Catan.start(seats, CatanOptions(), SEED)


def test_two_seats_play_by_the_same_rules() -> None:
    match = Catan.start(2, CatanOptions(), SEED)
    assert match.awaiting() in ((0,), (1,))
    assert len(list(match.legal_actions(match.awaiting()[0]))) == len(match.board.xy)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(TypeError, match="another game"):
        Catan.start(3, Options(), SEED)


def test_the_same_seed_gives_the_same_match() -> None:
    """SET-10."""
    one, other = (Catan.start(4, CatanOptions(), SEED).full_snapshot() for _ in range(2))
    assert one == other
    assert one != Catan.start(4, CatanOptions(), "cd" * 32).full_snapshot()


def test_every_decision_has_answers_and_every_action_a_place() -> None:
    """Section 16: nothing that a seat may ask for is forgotten."""
    assert set(ANSWERS) == set(get_args(DecisionKind))
    answers = {kind for answer in ANSWERS.values() for kind in answer.apply}
    talk = {
        kind
        for kind in get_args(CatanAction)
        if kind.__struct_config__.tag in ("offer", "accept", "confirm", "counter", "reject", "cancel")
    }
    assert set(get_args(CatanAction)) == answers | set(MENU) | set(BEFORE_ROLL) | talk | {TakeBack}


def test_the_first_turn_follows_the_set_up() -> None:
    """SET-7, DEC-1 to DEC-3: by the fallbacks alone."""
    match = Catan.start(4, CatanOptions(first_player="host", first_seat=2), SEED)
    kinds = []
    while match.public.phase == "setup":
        (seat,) = match.awaiting()
        assert match.turn_of(seat) is None
        kinds.append((seat, match.public.decision.kind if match.public.decision else None))
        match.play(seat, match.default_action(seat))
    order = [C, D, A, B]
    expected = [(seat, kind) for seat in order for kind in ("setup_settlement", "setup_road")]
    expected += [(seat, kind) for seat in reversed(order) for kind in ("setup_city", "setup_road")]
    assert kinds == expected
    assert (match.public.active, match.public.turn, match.public.phase) == (C, 1, "roll")
    assert [state.points for state in match.public.seats.values()] == [3] * 4  # SET-5


# ------------------------------------------------------------------------------------------------ whose decision it is


def test_the_menu_belongs_to_the_active_seat() -> None:
    match = position(**PAYING)
    assert match.awaiting() == (A,)
    assert refused(match, B, EndTurn()) == ("VIS-8", "not_your_turn")
    assert refused(match, A, MoveRobber(3)) == ("DEC-12", "nothing_asked")
    assert list(match.legal_actions(B)) == []
    with pytest.raises(ValueError, match="owes no decision"):
        match.default_action(B)


def test_ending_the_turn_comes_last_but_for_taking_back() -> None:
    match = position(**PAYING)
    assert list(match.legal_actions(A)) == [Improve("politics"), EndTurn()]
    match.play(A, Improve("politics"))
    assert list(match.legal_actions(A)) == [Improve("politics"), EndTurn(), TakeBack()]


def test_an_open_decision_takes_its_answers_only() -> None:
    """DEC-A."""
    match = roll_of(3, 4, "ship", hands={"B": {"wool": 8}})
    match.play(A, Roll())
    assert refused(match, B, EndTurn()) == ("DEC-A", "decision_open")
    assert refused(match, C, Discard({"wool": 1})) == ("DEC-A", "not_asked")
    assert list(match.legal_actions(A)) == []
    with pytest.raises(ValueError, match="owes no decision"):
        match.default_action(A)


def test_what_is_listed_for_a_seat_follows_from_what_it_sees() -> None:
    """VIS-6, INV-18; and a seat's own list is nobody else's."""
    match = position(**PAYING, progress={"A": ["mining", "crane", "inventor"]})
    own = Catan.restore(match.snapshot(A))
    assert list(own.legal_actions(A)) == list(match.legal_actions(A))
    with pytest.raises(Unknown):
        list(Catan.restore(match.snapshot(B)).legal_actions(A))


# ------------------------------------------------------------------------------------------------ taking back


def test_the_active_seat_takes_back_what_it_did_in_this_turn() -> None:
    match = position(**PAYING)
    before = match.full_snapshot()
    match.play(A, Improve("politics"))
    match.play(A, Improve("politics"))
    assert (match.public.undoable, match.public.undo_seat) == (2, A)
    assert match.play(A, TakeBack()).events == (TakenBack(A, "improve"),)
    match.play(A, TakeBack())
    assert match.full_snapshot() == before
    assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")


def test_the_option_forbids_it() -> None:
    match = position({"undo": "off"}, **PAYING)
    match.play(A, Improve("politics"))
    assert match.public.undoable == 0
    assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")


def test_neither_the_end_of_a_turn_nor_a_roll_is_taken_back() -> None:
    match = position(**PAYING)
    match.play(A, Improve("politics"))
    match.play(A, EndTurn())
    assert refused(match, A, TakeBack()) == refused(match, B, TakeBack()) == ("UNDO-1", "nothing_to_take_back")
    match.play(B, Roll())
    assert match.public.undoable == 0


def test_what_was_decided_before_the_action_phase_stands() -> None:
    """The robber on a 7, though it reveals nothing and leads into T5."""
    match = roll_of(3, 4, "ship")
    match.play(A, Roll())
    match.play(A, MoveRobber(3))
    assert (match.public.phase, match.public.undoable) == ("actions", 0)


def test_an_action_of_another_seat_ends_it() -> None:
    match = position(cities={"A": ["1.1N"]}, hands={"A": {"coin": 1}, "B": {"ore": 1}})
    match.play(A, Improve("politics"))
    assert match.public.undoable == 1
    match.play(B, MakeOffer((A,), {"ore": 1}, {"brick": 1}))
    assert refused(match, A, TakeBack()) == ("UNDO-1", "nothing_to_take_back")


# ------------------------------------------------------------------------------------------------ the result


def test_everything_is_refused_after_the_end() -> None:
    """WIN-5, INV-19."""
    match = position(points={"B": 13})
    match.play(A, EndTurn())
    assert refused(match, B, Roll()) == ("WIN-5", "match_over")
    assert [list(match.legal_actions(seat)) for seat in range(4)] == [[]] * 4
    with pytest.raises(ValueError, match="owes no decision"):
        match.default_action(B)


def test_the_winner_is_first_whatever_the_others_have() -> None:
    """WIN-2: the others by their points, equal ones share a place."""
    match = position(points={"A": 5, "B": 13, "C": 16, "D": 5})
    match.play(A, EndTurn())
    standings = match.standings()
    assert standings is not None
    assert [(standing.seat, standing.rank, standing.total) for standing in standings] == [(B, 1, 13), (C, 2, 16), (A, 3, 5), (D, 3, 5)]
    assert all(sum(standing.parts.values()) == standing.total for standing in standings)


def test_a_rival_level_with_the_winner_is_second() -> None:
    match = position(points={"B": 13, "C": 13})
    match.play(A, EndTurn())
    standings = match.standings()
    assert standings is not None
    assert [(standing.seat, standing.rank) for standing in standings[:2]] == [(B, 1), (C, 2)]


def test_actions_survive_the_wire() -> None:
    match = position(**PAYING, progress={"A": ["inventor"]})
    for action in match.legal_actions(A):
        assert Catan.read_action(msgspec.to_builtins(action)) == action
    with pytest.raises(msgspec.ValidationError):
        Catan.read_action({"do": "build_road"})
    assert Catan.read_action({"do": "build_road", "path": 3}) == BuildRoad(3)
