"""Taking back as an action: a toy workshop played at random, and the moments at which what was done is done."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from workshop_game import Build, Cheer, End, Envy, Move, Paint, Peek, Raze, Rob, Roll, Workshop, WorkshopOptions

from shared.engine import IllegalAction, Outcome, Seat, Snapshot, TakeBack, TakenBack, Unknown, _Watched
from shared.state import apply_patch

SEED = "5" * 64


def workshop(*, undo: bool = True, turns: int = 6) -> Workshop:
    return Workshop.start(2, WorkshopOptions(undo, turns), SEED)


def refused(match: Workshop, seat: Seat = 0) -> bool:
    """Whether the seat has nothing to take back."""
    before = match.full_snapshot()
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, TakeBack())
    assert (refusal.value.rule, refusal.value.key) == ("UNDO-1", "nothing_to_take_back")
    assert match.full_snapshot() == before
    return True


def without_counts(snapshot: Snapshot) -> Snapshot:
    public = {name: value for name, value in snapshot.public.items() if name not in ("undoable", "undo_seat")}
    return msgspec.structs.replace(snapshot, public=public)


def counts(match: Workshop) -> tuple[int, int | None]:
    return match.public.undoable, match.public.undo_seat


def test_what_was_done_is_undone_in_reverse_order() -> None:
    match = workshop()
    states = [match.full_snapshot()]
    for action in (Build(1), Build(2), Raze(1)):
        match.play(0, action)
        states.append(match.full_snapshot())
    assert counts(match) == (3, 0)
    for tag in ("raze", "build", "build"):
        outcome = match.play(0, TakeBack())
        assert (outcome.events, outcome.told) == ((TakenBack(0, tag),), ())
        states.pop()
        assert repr(without_counts(match.full_snapshot())) == repr(without_counts(states[-1]))
    assert counts(match) == (0, None)
    assert refused(match)


def test_what_was_taken_back_can_be_done_otherwise() -> None:
    match = workshop()
    match.play(0, Build(1))
    match.play(0, TakeBack())
    match.play(0, Build(2))
    assert counts(match) == (1, 0)
    match.play(0, TakeBack())
    assert match.public.houses == {}


@pytest.mark.parametrize("action", [Roll(), Peek(), Rob(1), Envy(1), End(), Paint(1, 3)], ids=lambda action: action.__struct_config__.tag)
def test_chance_secrets_others_the_end_of_the_turn_and_the_games_own_word_put_an_end_to_it(action: Move) -> None:
    match = workshop()
    match.play(0, Build(1))
    match.play(0, action)
    assert counts(match) == (0, None)
    assert refused(match)


@pytest.mark.parametrize(
    ("look", "found", "seen"),
    [
        (lambda sections: sections[1], None, {1}),
        (lambda sections: sections.get(2), None, {2}),
        (lambda sections: sections.get(7, "nobody"), "nobody", set()),
        (lambda sections: len(list(sections.items())), 3, {0, 1, 2}),
        (lambda sections: list(sections.values()), [None, None, None], {0, 1, 2}),
        (lambda sections: (list(sections), list(sections.keys()), len(sections), 2 in sections), ([0, 1, 2], [0, 1, 2], 3, True), set()),
    ],
)
def test_whose_sections_are_looked_at_is_noted(look: Callable[[_Watched], object], found: object, seen: set[Seat]) -> None:
    watched = _Watched(dict.fromkeys(range(3)))
    assert look(watched) == found
    assert watched.seen == seen


def test_nobody_takes_back_what_another_did() -> None:
    match = workshop()
    match.play(0, Build(1))
    assert refused(match, 1)
    match.play(1, Cheer())
    assert counts(match) == (1, 1)
    assert refused(match, 0)
    match.play(1, TakeBack())
    assert match.public.cheers == {0: 0, 1: 0}
    assert counts(match) == (0, None)  # the other seat has acted, even if that is undone
    assert refused(match, 0)


def test_the_last_action_of_a_match_stands() -> None:
    match = workshop(turns=1)
    match.play(0, End())
    assert match.standings() is not None
    assert refused(match)


def test_a_table_that_plays_without_has_nothing_to_take_back() -> None:
    match = workshop(undo=False)
    match.play(0, Build(1))
    assert counts(match) == (0, None)
    assert refused(match)


def test_a_refused_action_leaves_what_can_be_taken_back() -> None:
    match = workshop()
    match.play(0, Build(1))
    with pytest.raises(IllegalAction):
        match.play(0, Build(1))
    with pytest.raises(IllegalAction):
        match.play(1, End())
    match.preview(0, End())
    match.preview(0, Build(2))
    match.preview(0, TakeBack())
    assert counts(match) == (1, 0)
    match.play(0, TakeBack())
    assert match.public.houses == {}


def test_a_search_that_takes_back_finds_the_past_as_it_was() -> None:
    match = workshop()
    match.play(0, Build(1))
    before = match.full_snapshot()
    for action in (TakeBack(), End(), Build(2), Roll()):
        match.take_back(match.play(0, action).changes)
        assert match.full_snapshot() == before
    deep = [match.play(0, action).changes for action in (Build(2), TakeBack(), TakeBack(), Roll(), Build(3), End())]
    for changes in reversed(deep):
        match.take_back(changes)
    assert match.full_snapshot() == before
    match.play(0, TakeBack())
    assert match.public.houses == {}


def test_a_copy_takes_back_only_what_it_saw_done() -> None:
    match = workshop()
    match.play(0, Build(1))
    copied = Workshop.restore(match.snapshot(0))
    with pytest.raises(Unknown):
        copied.play(0, TakeBack())
    assert not copied.preview(0, TakeBack()).complete
    assert TakeBack() in copied.legal_actions(0)
    copied.play(0, Build(2))
    assert counts(copied) == (2, 0)
    copied.play(0, TakeBack())
    assert copied.snapshot(0) == match.snapshot(0)
    with pytest.raises(Unknown):
        copied.play(0, TakeBack())


def _follow(copies: dict[Seat, Snapshot], outcome: Outcome, match: Workshop) -> None:
    """Bring what every seat knows up to date, and compare."""
    for seat, copied in copies.items():
        apply_patch(copied.public, outcome.changes.patch("public"))
        apply_patch(copied.private[seat], outcome.changes.patch("private", seat))
        assert copied == match.snapshot(seat)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 40)), max_size=24))
def test_random_play(script: list[tuple[int, int]]) -> None:
    """Whatever is done, taking back restores it, patches tell it, a search undoes it, and what is listed is what is accepted."""
    match = workshop(turns=3)
    copies = {seat: match.snapshot(seat) for seat in range(2)}
    states = [match.full_snapshot()]
    for who, what in script:
        if not match.awaiting():
            break
        seat = 1 - match.to_move if who == 4 else match.awaiting()[0]
        legal = list(match.legal_actions(seat))
        action = legal[what % len(legal)]
        undoable, undo_seat = counts(match)
        preview = match.preview(seat, action)
        outcome = match.play(seat, action)
        assert (preview.events, preview.patch) == (outcome.events, outcome.changes.patch("public"))
        after = match.full_snapshot()
        _follow(copies, outcome, match)
        if action == TakeBack():
            states.pop()
            assert repr(without_counts(after)) == repr(without_counts(states[-1]))
            assert counts(match) == ((undoable - 1, seat) if undoable > 1 else (0, None))
        else:
            states.append(after)
            assert counts(match) in ((0, None), (undoable + 1 if undo_seat == seat else 1, seat))
        match.take_back(outcome.changes)
        assert counts(match) == (undoable, undo_seat)
        again = match.play(seat, action)
        assert again[:2] == outcome[:2]
        assert repr(match.full_snapshot()) == repr(after)
