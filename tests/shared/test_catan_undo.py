"""Taking back in random play: it restores everything, and nothing can be taken back that told the seat what it did not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from shared.catan.rules import Catan
from shared.catan.state import CatanOptions
from shared.engine import Seat, Snapshot, TakeBack
from shared.state import apply_patch

ACTIONS = 400


def random_play(seed: int) -> Iterator[tuple[Catan, Seat, Any]]:
    """The match before each action, who acts and how; kinds of actions are equally likely, so that none is rare, but for taking back."""
    chance = random.Random(seed)
    match = Catan.start(3 + seed % 2, CatanOptions(), f"{seed:064x}")
    for _ in range(ACTIONS):
        if not match.awaiting():
            return
        seat = chance.choice([*match.awaiting(), *match.invited()])
        kinds: dict[type, list[Any]] = {}
        for action in match.legal_actions(seat):
            kinds.setdefault(type(action), []).append(action)
        if TakeBack in kinds and chance.random() < 0.3:
            yield match, seat, TakeBack()
        elif kinds:
            yield match, seat, chance.choice(kinds[chance.choice(list(kinds))])


def documents(match: Catan) -> str:
    """Everything but how much can be taken back."""
    whole = match.full_snapshot()
    public = {name: value for name, value in whole.public.items() if name not in ("undoable", "undo_seat")}
    return repr(msgspec.structs.replace(whole, public=public))


def follow(copies: dict[Seat, Snapshot], match: Catan, changes: Any) -> None:
    for seat, copied in copies.items():
        apply_patch(copied.public, changes.patch("public"))
        apply_patch(copied.private[seat], changes.patch("private", seat))
        assert copied == match.snapshot(seat)


@pytest.mark.parametrize("seed", range(4))
def test_taking_back_restores_everything_and_every_copy_follows(seed: int) -> None:
    states: list[str] = []
    copies: dict[Seat, Snapshot] = {}
    undone = 0
    for match, seat, action in random_play(seed):
        copies = copies or {other: match.snapshot(other) for other in range(match.seats)}
        before = documents(match)
        changes = match.play(seat, action).changes
        follow(copies, match, changes)
        if isinstance(action, TakeBack):
            undone += 1
            assert documents(match) == states.pop()
        else:
            states = [*(states if match.public.undoable > 1 else []), before]
        match.take_back(changes)
        assert documents(match) == before
        match.play(seat, action)
    assert undone


@pytest.mark.parametrize("seed", range(4))
def test_only_what_the_seats_own_copy_foresees_can_be_taken_back(seed: int) -> None:
    """VIS-1 to VIS-7: otherwise a card could be looked at and the look be taken back."""
    foreseen = 0
    for match, seat, action in random_play(100 + seed):
        copied = Catan.restore(match.snapshot(seat))
        outcome = match.play(seat, action)
        if match.public.undoable and not isinstance(action, TakeBack):
            preview = copied.preview(seat, action)
            assert (preview.complete, preview.events, preview.patch) == (True, outcome.events, outcome.changes.patch("public"))
            foreseen += 1
    assert foreseen
