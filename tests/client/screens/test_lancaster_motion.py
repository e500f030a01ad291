"""What moves on the table of Lancaster: knights between hand, panels, castles and the map, nobles to their table, cards from row to row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Rect

from client.screens.flights import Flight
from client.screens.games.lancaster import SCREENS
from client.screens.games.lancaster_chamber import DOWN_MS, UP_MS, Hanging
from client.screens.games.lancaster_parliament import ParliamentOverlay
from client.screens.table import TableScreen
from shared.lancaster import actions as act
from tests.client.screens.conftest import Client
from tests.client.screens.lancaster_scene import Scene, position

Make = Callable[..., Scene]
A, B, C, D = range(4)


@pytest.fixture
def scene(client: Client) -> Make:
    """Opens a table on a position, with motion."""

    def make(seat: int | None = A, *, options: dict[str, Any] | None = None, **changes: Any) -> Scene:
        return Scene(client(still=False), position(options, **changes), seat)

    return make


def begun(at: Scene, seat: int, action: Any) -> TableScreen:
    """The table in the first frame after an action."""
    at.memory.play(seat, action)
    at.puppet.frame()
    return at.puppet.table


def flight(screen: TableScreen, piece: str, seat: int | None, source: str = "") -> Flight:
    """The one flight of such a piece, from that place if one is named."""
    (found,) = [
        one for one in screen.film.flights if (one.motion.key, one.motion.seat) == (piece, seat) and source in ("", one.motion.source)
    ]
    return found


def on_map(screen: TableScreen, place: str) -> tuple[int, int]:
    x, y = screen.board.anchor(place)
    return round(x) + screen.board_view.rect.x, round(y) + screen.board_view.rect.y


def in_hand(screen: TableScreen, card: str) -> tuple[int, int]:
    return next(widget.rect.center for widget in screen.hand.walk() if widget.name == f"card{card}")


def test_an_own_knight_flies_from_its_pile_and_the_one_thrown_out_to_the_panel_of_its_player(scene: Make) -> None:
    screen = begun(scene(), A, act.PlaceKnight(party=A, strength=3, target="E", squires=1))
    assert flight(screen, "knight", A).way == (in_hand(screen, "knight:0:3"), on_map(screen, "E"))
    thrown_out = flight(screen, "knight", C)
    assert thrown_out.way == (on_map(screen, "E"), screen.panels[C].rect.midleft)
    assert thrown_out.at == on_map(screen, "E"), "it waits there until the other one has come"
    assert [one.elsewhere for one in screen.film.moving if one.seat == A] == [True], "it is not shown at rest before it has arrived"
    assert screen.flights.rect.w


def test_a_knight_flies_to_the_space_of_the_castle_that_is_open_or_to_the_tab_of_its_castle(scene: Make) -> None:
    at = scene(active="B")
    screen = begun(at, B, act.PlaceKnight(party=B, strength=2, target="1:squires"))
    assert flight(screen, "knight", B).way == (screen.panels[B].rect.midleft, at.puppet.widget("castle-1").rect.center)
    at = scene(active="B")
    at.press("castle-1")
    screen = begun(at, B, act.PlaceKnight(party=B, strength=2, target="1:squires"))
    assert flight(screen, "knight", B).way == (at.puppet.widget("court").rect.center, at.puppet.widget("place-1:squires").rect.center)


def test_a_noble_flies_to_the_round_table_and_the_knight_home(scene: Make) -> None:
    at = scene(phase="counties", counties={"E": "A3"}, courts={"A": [1, 2]})
    screen = begun(at, A, act.ChooseReward("noble"))
    assert flight(screen, "noble", None).way == (on_map(screen, "E"), at.puppet.widget("nobles").rect.center)
    assert flight(screen, "knight", A, "E").way == (on_map(screen, "E"), in_hand(screen, "knight:0:3"))
    assert all(SCREENS.flying_piece(screen.theme, screen.board, one.motion) is not None for one in screen.film.flights)


def last_ransom(scene: Make) -> Scene:
    """With David's answer the battles of the upper row are fought: England loses that at Harfleur."""
    at = scene(phase="castles", active="D", castles={"D:gold": "D1"})
    at.memory.play(A, act.Ransom((1,)))
    at.puppet.frame()
    at.puppet.table.room.motions.jump()
    return at


def test_a_lost_card_slides_into_the_lower_row_on_the_board(scene: Make) -> None:
    at = last_ransom(scene)
    at.memory.play(D, act.Ransom((2,)))
    at.puppet.frame()
    film = at.puppet.table.film
    (card,) = [one for one in film.moving if one.piece == "card" and one.target == "c06a"]
    assert (card.source, card.detail, card.elsewhere) == ("upper:1", "c06a", False)
    assert not [one for one in film.flights if one.motion.key == "card"]


def test_new_cards_are_not_seen_before_their_turn(scene: Make) -> None:
    at = last_ransom(scene)
    at.memory.play(D, act.Ransom((2,)))
    at.puppet.frame()
    coming = [one for one in at.puppet.table.film.moving if one.piece == "card" and one.source is None]
    assert len(coming) == 2
    assert all(one.elsewhere for one in coming)


@pytest.mark.parametrize("settings", [{"animation_speed": "off"}, {"reduced_motion": True}])
def test_without_motion_all_is_in_its_place_at_once(scene: Make, settings: dict[str, Any]) -> None:
    at = scene()
    at.puppet.app.change_settings(**settings)
    at.puppet.frame()
    screen = begun(at, A, act.PlaceKnight(party=A, strength=3, target="E", squires=1))
    assert (screen.film.flights, screen.film.moving, screen.flights.rect) == ((), (), Rect(0, 0, 0, 0))


def test_a_key_ends_the_flight(scene: Make) -> None:
    at = scene()
    screen = begun(at, A, act.PlaceKnight(party=A, strength=3, target="E", squires=1))
    assert screen.film.flights
    at.puppet.key(pygame.K_F8)
    at.puppet.frame()
    assert screen.film.flights == ()


def hanging(at: Scene) -> Hanging:
    parliament = at.overlay("parliament")
    assert isinstance(parliament, ParliamentOverlay)
    return parliament.shelf.hanging


def pass_time(at: Scene, milliseconds: int) -> None:
    """Frames at the pace of a display."""
    now = pygame.time.get_ticks()
    for step in range(0, milliseconds + 20, 20):
        at.puppet.app.frame(now + step, [])


def test_the_chamber_of_a_vote_unrolls_and_is_rolled_up_again(scene: Make) -> None:
    at = scene(phase="parliament")
    cloth = hanging(at)
    assert (cloth.share, cloth.moving) == (1.0, False), "who comes to the table finds it hanging"
    at.puppet.key(pygame.K_p, "p")
    at.puppet.wait(lambda: cloth.moving, "the cloth")
    assert cloth.rising
    assert at.overlay("parliament").restless
    pass_time(at, UP_MS + 100)
    assert (cloth.share, cloth.moving) == (0.0, False)
    at.puppet.key(pygame.K_p, "p")
    at.puppet.wait(lambda: cloth.moving, "the cloth")
    assert cloth.moving
    assert not cloth.rising
    assert at.button("vote-yes").rect.bottom > cloth.edge, "what is not unrolled yet"
    at.puppet.click(at.button("vote-yes").rect)
    assert at.table.ballot.yes, "is in its place all the same"
    assert not cloth.moving, "and a click is enough to have it all"
    at.puppet.key(pygame.K_p, "p")
    at.puppet.wait(lambda: cloth.moving, "the cloth")
    pass_time(at, UP_MS + 100)
    at.puppet.key(pygame.K_p, "p")
    at.puppet.wait(lambda: cloth.moving, "the cloth")
    pass_time(at, DOWN_MS + 100)
    assert (cloth.share, cloth.moving) == (1.0, False)


@pytest.mark.parametrize("settings", [{"animation_speed": "off"}, {"reduced_motion": True}])
def test_without_motion_the_chamber_is_there_at_once(scene: Make, settings: dict[str, Any]) -> None:
    at = scene(phase="parliament")
    at.puppet.app.change_settings(**settings)
    at.puppet.frame()
    cloth = hanging(at)
    for share in (0.0, 1.0):
        at.puppet.key(pygame.K_p, "p")
        for _ in range(9):
            at.puppet.frame()
            assert not cloth.moving
        assert cloth.share == share


def test_a_table_whose_language_changes_keeps_its_chamber_hanging(scene: Make) -> None:
    at = scene(phase="parliament")
    at.puppet.app.change_settings(language="hu")
    at.puppet.frame()
    assert (hanging(at).share, hanging(at).moving) == (1.0, False)
