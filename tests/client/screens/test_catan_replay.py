"""A replay of Cities & Knights: what was offered is seen, and no button is there that would do nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from client.screens.begin import begin
from client.screens.connect import ConnectScreen
from client.screens.replay import ReplayScreen
from client.ui.labels import Paragraph
from shared import chance
from shared.catan.actions import CatanAction, EndTurn, MakeOffer
from shared.catan.rules import Catan
from shared.catan.state import CatanOptions
from shared.replay import Replay, Step
from tests.client.screens.conftest import Client
from tests.client.screens.table_scene import SETTLED

OTHER_EDITION, OTHER_RULES, OTHER_GAME = {"edition": "0" * 16}, {"rules": 99}, {"game": "chess"}
SECRET, CONTRIBUTIONS = "0" * 64, ["0" * 32] * 3


def record() -> Replay:
    """The set-up, turns without a deed, and an offer to all as soon as somebody has a card to give."""
    seed = chance.match_seed(bytes.fromhex(SECRET), [bytes.fromhex(part) for part in CONTRIBUTIONS])
    match = Catan.start(3, CatanOptions(), seed)
    steps: list[Step] = []

    def play(seat: int, action: CatanAction) -> None:
        match.play(seat, action)
        steps.append(Step(seat, msgspec.to_builtins(action), ""))

    while True:
        active = match.public.active
        calm = match.public.phase == "actions" and match.public.decision is None
        hand = match.own(active).hand
        given = next((card for card, number in hand.items() if number), None)
        if calm and given is not None:
            wanted = next(card for card in hand if card != given)
            play(active, MakeOffer(tuple(sorted(match.opponents(active))), {given: 1}, {wanted: 1}))
            break
        seat = match.awaiting()[0]
        play(seat, EndTurn() if calm else match.default_action(seat))
    return Replay(
        game="catan",
        rules=Catan.RULES_VERSION,
        options=msgspec.to_builtins(CatanOptions()),
        seats=["Anna", "Boris", "Chloé"],
        commitment="0" * 64,
        secret=SECRET,
        contributions=CONTRIBUTIONS,
        start="0" * 64,
        steps=steps,
        standings=None,
    )


def test_an_offer_is_seen_without_buttons(client: Client) -> None:
    puppet = client()
    begin(puppet.app, None, None)
    screen = ReplayScreen(puppet.app, record())
    puppet.app.push(screen)
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
    begin(puppet.app, None, None)
    screen = ReplayScreen(puppet.app, record())
    puppet.app.push(screen)
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
