"""What a snapshot tells of the past: the recent events, as far as the game lets somebody hear them who was not there."""

from __future__ import annotations

import random

import msgspec

from server.match import Match
from shared.messages import ClockSetting
from shared.rheinlaender.rules import Rheinlaender
from shared.rheinlaender.state import RheinlaenderOptions


def cards_told(match: Match, viewer: int | None) -> list[tuple[int, int]]:
    """Seat and card of every card that the viewer's snapshot tells to have been played."""
    snapshot = match.snapshot(viewer, "BXMRJ", "0" * 16, 0.0)
    return [(event[1], event[2]) for logged in snapshot.events for event in logged.events if event[0] == "card"]


def played(discard_view: str) -> tuple[Match, list[tuple[int, int]]]:
    """Some turns of a match, and the cards played in them."""
    options = Rheinlaender.read_options({"discard_view": discard_view})
    assert isinstance(options, RheinlaenderOptions)
    match = Match(1, Rheinlaender.start(3, options, "3" * 64), ClockSetting(), [])
    match.begin(0.0)
    rng, cards = random.Random(1), []
    while len(cards) < 12:
        seat = match.game.awaiting()[0]
        action = rng.choice(list(match.game.legal_actions(seat)))
        if hasattr(action, "card"):
            cards.append((seat, action.card))
        match.play(seat, msgspec.to_builtins(action), 0.0, numbered=True)
    return match, cards


def test_a_snapshot_tells_of_every_card_played() -> None:
    match, cards = played("all")
    assert [cards_told(match, viewer) for viewer in (0, None)] == [cards, cards]


def test_a_snapshot_tells_no_more_of_a_hidden_pile_than_its_top() -> None:
    """RHE-OPT-13: the pile cannot be had by coming late, nor by asking for a snapshot again."""
    match, cards = played("top")
    assert cards_told(match, None) == cards[-1:]
    for viewer in range(3):
        assert cards_told(match, viewer) == [(seat, card) for seat, card in cards if seat == viewer or card == cards[-1][1]]
