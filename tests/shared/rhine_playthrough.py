"""Playthroughs: whole matches of Rheinländer as text, so that any change of behaviour is seen in a diff.

``python -m tests.shared.rhine_playthrough`` writes the files in ``tests/playthroughs`` anew. Do so only when the rules are meant to
behave differently, read the difference, and count ``RULES_VERSION`` up: recorded matches would no longer give the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from shared.chance import Chance
from shared.rheinlaender.rules import Rheinlaender
from shared.state import digest

FOLDER = Path(__file__).parent.parent / "playthroughs"
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "rheinlaender_3_seats": (3, {}),
    "rheinlaender_5_seats": (5, {}),
    "rheinlaender_4_seats_other_options": (
        4,
        {
            "start_player": "host",
            "start_seat": 1,
            "fort_timing": "before_or_after",
            "river_opening": "knights_only",
            "garrison_in_support": "counts",
            "castle_without_knight": "mover_garrisons",
            "castle_shortage": "vacated",
            "end_latch": "cancelled_by_return",
            "empty_supply_turn": "cycle_card",
            "landless_owner": "removed",
            "coin_totals": "open",
            "discard_view": "top",
            "final_tie": "most_duchies",
        },
    ),
}
"""Name of the file to seats and options."""


def playthrough(seats: int, options: dict[str, Any]) -> Iterator[str]:
    """The lines of a match: each action, what happened, and the digest of the whole state. Choices come from ``shared.chance``."""
    match = Rheinlaender.start(seats, Rheinlaender.read_options(options), "5" * 64)
    chooser = Chance("7" * 64)
    yield f"rheinlaender, rules version {match.RULES_VERSION}, {seats} seats"
    yield f"options {_plain(msgspec.to_builtins(match.options))}"
    yield f"state {_plain(msgspec.to_builtins(match.full_snapshot()))}"
    while match.awaiting():
        seat = match.awaiting()[0]
        kinds: dict[str, list[Any]] = {}
        for action in match.legal_actions(seat):
            kinds.setdefault(type(action).__name__, []).append(action)
        action = chooser.choice(kinds[chooser.choice(list(kinds))])
        outcome = match.play(seat, action)
        yield ""
        yield f"seat {seat} {_plain(msgspec.to_builtins(action))}"
        yield from (f"  {_plain(msgspec.to_builtins(event))}" for event in outcome.events)
        yield from (f"  to {sorted(told.audience)} {_plain(msgspec.to_builtins(told.event))}" for told in outcome.told)
        yield f"  state {digest(msgspec.to_builtins(match.full_snapshot()))}"
    yield ""
    yield from (f"rank {line.rank} seat {line.seat} total {line.total} {_plain(line.parts)}" for line in match.standings() or ())


def _plain(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def text_of(name: str) -> str:
    """What the file should hold."""
    return "\n".join(playthrough(*MATCHES[name])) + "\n"


if __name__ == "__main__":
    for each in MATCHES:
        path = FOLDER / f"{each}.txt"
        path.write_text(text_of(each), encoding="utf-8", newline="\n")
        sys.stdout.write(f"{path}\n")
