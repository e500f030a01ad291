"""Parliament and castle above France and in the chamber: nothing of France is half covered, and what is closed can be opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Rect

from client.screens.games.lancaster_castle import CastleOverlay, Space
from client.screens.games.lancaster_parliament import ParliamentOverlay
from client.screens.games.lancaster_shelf import DIGITS
from shared.lancaster.actions import Vote
from tests.client.screens.conftest import Client
from tests.client.screens.lancaster_scene import POSITION, Scene, position
from tests.client.screens.table_scene import SIZES

Make = Callable[..., Scene]

FIVE = {"seats": 5, "courts": {**POSITION["courts"], "E": [1, 2]}}


@pytest.fixture
def scene(client: Client) -> Make:
    """Opens a table on a position."""

    def make(seat: int | None = 0, **changes: Any) -> Scene:
        return Scene(client(still=True), position(None, **changes), seat)

    return make


def parts(at: Scene) -> tuple[ParliamentOverlay, CastleOverlay]:
    parliament, castle = at.overlay("parliament"), at.overlay("castle")
    assert isinstance(parliament, ParliamentOverlay)
    assert isinstance(castle, CastleOverlay)
    return parliament, castle


def france(at: Scene) -> list[Rect]:
    """Favours and places of conflict cards in the window."""
    view = at.puppet.table.board_view
    geometry = view.board.geometry  # type: ignore[attr-defined]
    return [view.board.rect_of(place).move(view.rect.topleft) for place in (*geometry.favours, *geometry.spots)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("changes", [{}, {"phase": "parliament"}, FIVE, {**FIVE, "phase": "parliament"}])
def test_france_is_clear_or_wholly_behind_the_chamber(scene: Make, size: tuple[int, int], changes: dict[str, Any]) -> None:
    at = scene(**changes)
    at.puppet.resize(size)
    parliament, castle = parts(at)
    for keys in ("", "p", "p"):
        if keys:
            at.key(pygame.key.key_code(keys), keys)
        for name in ("", "castle-head", "castle-head", "castle-1"):
            if name:
                at.press(name)
            places = france(at)
            if parliament.shelf.chamber:
                assert all(parliament.rect.contains(place.clip(at.puppet.table.board_view.rect)) for place in places)
                assert parliament.rect.contains(castle.rect)
            else:
                assert not any(one.rect.colliderect(place) for one in (parliament, castle) for place in places)
            assert not parliament.panel.colliderect(castle.rect)


def test_whatever_is_folded_opens_with_a_click(scene: Make) -> None:
    at = scene()
    at.puppet.resize(SIZES[0])
    parliament, castle = parts(at)
    assert (parliament.folded, castle.folded) == (True, False)
    at.key(pygame.K_p, "p")
    assert (parliament.folded, castle.folded) == (False, True)
    at.press("castle-head")
    assert (parliament.folded, castle.folded) == (True, False)
    at.key(pygame.K_p, "p")
    at.key(pygame.K_p, "p")
    assert (parliament.folded, castle.folded) == (False, True)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_from_the_ballot_to_the_reveal(scene: Make, size: tuple[int, int]) -> None:
    at = scene(phase="parliament")
    at.puppet.resize(size)
    parliament, castle = parts(at)
    before = Rect(parliament.panel), Rect(castle.rect)
    for seat, ballot in enumerate((Vote(True, 1), Vote(True, 2), Vote(False, 3), Vote(True, 0))):
        at.memory.play(seat, ballot)
    at.puppet.frame(9)
    assert parliament.moment.running
    assert (parliament.panel, castle.rect) == before


def test_a_vote_leaves_the_chamber_when_it_is_folded(scene: Make) -> None:
    at = scene(phase="parliament")
    at.puppet.resize(SIZES[0])
    parliament, _ = parts(at)
    assert parliament.shelf.chamber
    at.press("parliament-head")
    assert not parliament.shelf.chamber
    assert at.button("vote-yes").shown()


def test_the_castle_in_which_something_is_to_be_chosen_opens(scene: Make) -> None:
    scored = {"A:train": "A2", "A:gold": "A1"}
    at = scene(phase="castles", castles=scored, tiles={}, courts={**POSITION["courts"], "A": [1, 3]})
    _, castle = parts(at)
    at.press("castle-2")
    assert castle.party == 2
    at.puppet.key(pygame.K_TAB, "\t")
    at.puppet.frame(9)
    assert (castle.party, castle.folded) == (0, False)


@pytest.mark.parametrize("size", SIZES)
def test_spaces_that_are_chosen_by_digits_are_high_enough_for_them(scene: Make, size: tuple[int, int]) -> None:
    at = scene(phase="castles", castles={"A:train": "A2", "A:gold": "A1"}, tiles={}, courts={**POSITION["courts"], "A": [1, 3]})
    at.puppet.resize(size)
    _, castle = parts(at)
    keyed = [space for space in castle.walk() if isinstance(space, Space) and space.key]
    assert keyed
    assert all(space.rect.h >= at.puppet.app.theme.px(DIGITS) for space in keyed)


@pytest.mark.parametrize("size", SIZES)
def test_beside_a_vote_the_castle_opens_by_key_and_by_mouse(scene: Make, size: tuple[int, int]) -> None:
    at = scene(**FIVE, phase="parliament")
    at.puppet.resize(size)
    parliament, castle = parts(at)
    at.key(pygame.K_p, "p")
    assert not parliament.shelf.chamber
    if not castle.folded:
        at.key(pygame.K_k, "k")
    assert castle.folded
    for _ in range(2):
        at.key(pygame.K_k, "k")
        assert (castle.folded, at.button("vote-commit").shown()) == (False, True)
        at.press("castle-head")
        assert (castle.folded, parliament.shelf.chamber) == (True, False)
    at.press("castle-2")
    assert (castle.party, castle.folded, at.button("vote-commit").shown()) == (2, False, True)
    assert at.puppet.table.board_view.rect.contains(castle.rect)
    at.key(pygame.K_p, "p")
    assert (parliament.folded, parliament.shelf.chamber) == (False, True)
    at.key(pygame.K_p, "p")
    assert not parliament.shelf.chamber


def test_the_castle_has_its_key_for_watchers_as_well(scene: Make) -> None:
    at = scene(seat=None)
    _, castle = parts(at)
    assert not castle.folded
    at.key(pygame.K_k, "k")
    assert castle.folded
