"""A replay of Cities & Knights: what was offered is seen, and no button is there that would do nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from client.screens.begin import begin
from client.screens.connect import ConnectScreen
from client.ui.labels import Paragraph
from shared.catan.actions import EndTurn, MakeOffer
from shared.catan.rules import Catan
from shared.replay import Replay
from tests.client.screens.conftest import Client
from tests.client.screens.table_scene import SETTLED
from tests.client.screens.taped import Taped, replay_screen

OTHER_EDITION, OTHER_RULES, OTHER_GAME = {"edition": "0" * 16}, {"rules": 99}, {"game": "chess"}


def record() -> Replay:
    """The set-up, turns without a deed, and an offer to all as soon as somebody has a card to give."""
    taped = Taped(Catan)
    match = taped.match
    while True:
        active = match.public.active
        calm = match.public.phase == "actions" and match.public.decision is None
        hand = match.own(active).hand
        given = next((card for card, number in hand.items() if number), None)
        if calm and given is not None:
            wanted = next(card for card in hand if card != given)
            taped.play(active, MakeOffer(tuple(sorted(match.opponents(active))), {given: 1}, {wanted: 1}))
            return taped.replay()
        seat = match.awaiting()[0]
        taped.play(seat, EndTurn() if calm else match.default_action(seat))


def test_an_offer_is_seen_without_buttons(client: Client) -> None:
    puppet = client()
    screen = replay_screen(puppet, record())
    for viewer in (None, 0, 1, 2):
        screen.replayed.see_as(viewer)
        screen.go_to(screen.replayed.last)
        screen.rebuild()
        puppet.frame(SETTLED)
        overlay = next(one for one in screen.overlays if one.name == "offers")
        assert overlay.visible
        assert not [one for one in overlay.walk() if one.name.startswith("offer-")]


def test_the_set_up_is_not_called_a_turn(client: Client) -> None:
    puppet = client()
    screen = replay_screen(puppet, record())
    screen.go_to(0)
    assert screen.position_words().endswith("set-up")
    screen.go_to(screen.replayed.turn_step(1))
    assert screen.position_words().endswith("turn 1")


@pytest.mark.parametrize(
    ("change", "says"),
    [(OTHER_EDITION, "other numbers of"), (OTHER_RULES, "rules version 99"), (OTHER_GAME, "does not know the game chess")],
)
def test_what_cannot_be_played_again_is_said_on_the_first_screen(client: Client, change: dict[str, Any], says: str) -> None:
    puppet = client()
    begin(puppet.app, None, None, msgspec.structs.replace(record(), **change))
    first = puppet.app.screen
    assert isinstance(first, ConnectScreen)
    assert first.dialog is not None
    assert any(says in widget.text for widget in first.dialog.walk() if isinstance(widget, Paragraph))
