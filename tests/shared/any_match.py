"""What has to hold for a match of any game, and what tests of properties and secrets ask of one: patches, order of keys, answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from shared.engine import Game, IllegalAction, Outcome, Seat
from shared.state import apply_patch


def check_patches(start: Game[Any], played: Iterable[tuple[Game[Any], Outcome]]) -> None:
    """Patches bring the first snapshot of every viewer to every later one, from which a copy can be made. ``played``: the match after
    each action, and what that did.
    """
    copies = {viewer: start.snapshot(viewer) for viewer in (*range(start.seats), None)}
    for match, outcome in played:
        for viewer, copied in copies.items():
            apply_patch(copied.public, outcome.changes.patch("public"))
            if viewer is not None:
                apply_patch(copied.private[viewer], outcome.changes.patch("private", viewer))
            assert copied == match.snapshot(viewer)
            # As text: the keys of tables are in the same order, too.
            assert repr(type(match).restore(copied).snapshot(viewer)) == repr(copied)


def reversed_keys(value: Any) -> Any:
    """A snapshot whose tables have their keys in the reverse order."""
    if isinstance(value, dict):
        return {key: reversed_keys(value[key]) for key in reversed(value)}
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{name: reversed_keys(getattr(value, name)) for name in value.__struct_fields__})
    return value


def replies(match: Game[Any], seat: Seat, wishes: Iterable[Any]) -> list[Any]:
    """How each request is refused; None: it is accepted, and taken back."""
    said: list[Any] = []
    for wish in wishes:
        try:
            outcome = match.play(seat, wish)
        except IllegalAction as refusal:
            said.append((refusal.rule, refusal.key, refusal.details))
        else:
            match.take_back(outcome.changes)
            said.append(None)
    return said
