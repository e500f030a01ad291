"""Lancaster by keyboard alone: digits of what can be chosen, plus and minus of open numbers, yes and no, caps on all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from client.screens.games.lancaster_castle import Space
from client.screens.hand import CardView
from client.screens.table_keys import letter_of
from client.ui.buttons import Button
from shared.lancaster.actions import SettleSpace, Vote
from tests.client.screens.conftest import Client
from tests.client.screens.lancaster_scene import POSITION, Scene, position

Make = Callable[..., Scene]
A, B = 0, 1
SCORED = {"phase": "castles", "castles": {"A:train": "A2", "A:gold": "A1"}, "tiles": {}, "courts": {**POSITION["courts"], "A": [1, 3]}}


@pytest.fixture
def scene(client: Client) -> Make:
    """Opens a table on a position."""

    def make(seat: int | None = 0, **changes: Any) -> Scene:
        return Scene(client(still=True), position(None, **changes), seat)

    return make


def zoom(at: Scene) -> float:
    return float(at.puppet.table.board_view.board.view.zoom)  # type: ignore[attr-defined]


def caps(at: Scene) -> dict[str, str]:
    """Caps on the cards of the hand."""
    return {view.card.id: view.card.key for view in at.puppet.table.hand.children if isinstance(view, CardView) and view.card.key}


def test_plus_and_minus_are_the_open_numbers_and_else_zoom(scene: Make) -> None:
    at = scene()
    before = zoom(at)
    at.key(pygame.K_3, "3")
    at.table.click("B")
    at.puppet.frame(9)
    least = at.table.selection.squires
    at.key(pygame.K_PLUS, "+")
    at.key(pygame.K_3, "+")  # a keyboard on which it is a shifted digit
    assert at.table.selection.squires == least + 2
    at.key(pygame.K_KP_MINUS, "-")
    assert at.table.selection.squires == least + 1
    for _ in range(5):
        at.key(pygame.K_MINUS, "-")
    assert at.table.selection.squires == least
    assert zoom(at) == before
    at.key(pygame.K_a, "a")
    assert at.table.selection.squires == POSITION["goods"]["A"]["squires"]
    at.key(pygame.K_ESCAPE)
    at.key(pygame.K_PLUS, "+")
    assert zoom(at) > before


def test_a_ballot_is_composed_by_letters_and_signs(scene: Make) -> None:
    at = scene(phase="parliament")
    before = zoom(at)
    at.key(pygame.K_n, "n")
    assert at.table.ballot.yes is False
    at.key(pygame.K_y, "y")
    at.key(pygame.K_a, "a")
    assert (at.table.ballot.yes, at.table.ballot.votes) == (True, POSITION["goods"]["A"]["votes"])
    at.key(pygame.K_PLUS, "+")
    at.key(pygame.K_MINUS, "-")
    assert at.table.ballot.votes == POSITION["goods"]["A"]["votes"] - 1
    assert zoom(at) == before
    at.key(pygame.K_RETURN, "\r")
    private = at.at.match.private[A]
    assert private is not None
    assert private.answer == Vote(yes=True, votes=POSITION["goods"]["A"]["votes"] - 1)


def test_every_button_of_the_ballot_shows_its_key(scene: Make) -> None:
    at = scene(phase="parliament")
    buttons = [widget for widget in at.overlay("parliament").walk() if isinstance(widget, Button)]
    assert {button.name: button.key for button in buttons} == {
        "vote-yes": "Y",
        "vote-no": "N",
        "vote-less": "-",
        "vote-more": "+",
        "vote-most": "A",
        "vote-commit": "Enter",
    }


def test_a_letter_of_another_script_is_known_by_its_place() -> None:
    pi = pygame.event.Event(pygame.KEYDOWN, key=0x3C0, unicode="π", mod=0, scancode=pygame.KSCAN_P)
    assert letter_of(pi) == "P"
    swapped = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_y, unicode="y", mod=0, scancode=pygame.KSCAN_Z)
    assert letter_of(swapped) == "Y"
    assert letter_of(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4, unicode="", mod=0, scancode=pygame.KSCAN_F4)) == ""


def test_digits_are_on_what_can_be_chosen_now(scene: Make) -> None:
    at = scene()
    assert caps(at) == {"knight:0:1": "1", "knight:0:2": "2", "knight:0:3": "3"}  # the fourth strength is away
    at = scene(
        phase="setup", upper=[], lower=[], counties={}, castles={}, tiles={}, nobles={}, goods={}, courts={}, proposed=[], in_force=[]
    )
    assert set(caps(at)) == {f"tile:{space}" for space in ("recruit", "train", "squires", "gold", "votes", "points")}
    at.key(pygame.K_4, "4")
    assert at.table.selection.place == "0:gold"
    at = scene(phase="parliament")
    assert caps(at) == {}


def test_a_castle_is_scored_by_digits(scene: Make) -> None:
    at = scene(**SCORED)
    shown = {space.view.place: space.key for space in at.overlay("castle").walk() if isinstance(space, Space)}
    assert {place: key for place, key in shown.items() if key} == {"0:train": "2", "0:gold": "4"}
    at.key(pygame.K_4, "4")
    assert at.table.selection.place == "0:gold"
    assert not [card.id for card in at.table.cards() if card.chosen]  # the tile of the stock is another thing
    at.key(pygame.K_2, "2")
    assert caps(at) == {"knight:0:1": "1"}  # now the trainee: of strength 4 none is left for the third
    at.key(pygame.K_1, "1")
    assert at.table.confirm() == SettleSpace("0:train", 1, "court:0")


def test_nothing_is_the_tenth_digit(scene: Make) -> None:
    at = scene(**SCORED)
    assert at.button("choose:do:finish").key == "0"
    at.key(pygame.K_0, "0")
    at.key(pygame.K_RETURN, "\r")
    assert at.at.match.public.active != A or at.at.match.public.phase != "castles"
    assert SettleSpace not in {type(action) for action in at.at.match.legal_actions(A)}
