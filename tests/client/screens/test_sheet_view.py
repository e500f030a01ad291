"""Scoring and statistics in little room: every player stays in sight, and so do the heads."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from client.model.table import Sheet
from client.screens.sheet_view import SheetView
from client.ui.stage import Stage
from client.ui.theme import Theme

PARTS = ("laws", "counties", "castle", "conflicts", "strength of all knights", "extensions", "nobles", "total", "forecast")
SHEET = Sheet(
    "",
    ("player", *PARTS),
    tuple((name, *(str(at * 7) for at in range(len(PARTS) - 1)), "34–58") for name in ("Anna", "Boris", "Chloé", "Δημήτρης", "Erzsébet")),
    tuple(range(5)),
)


@pytest.fixture
def theme() -> Theme:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    return Theme()


def shown(theme: Theme, width: int, height: int) -> tuple[SheetView, Surface]:
    """A sheet in a place of that size, with its picture."""
    view = SheetView(lambda: SHEET)
    stage = Stage(theme, view, lambda surface: surface.fill((255, 255, 255)))
    stage.resize((width, height))
    surface = Surface((width, height))
    stage.draw(surface)
    return view, surface


def arms(theme: Theme, surface: Surface, row: Rect) -> list[int]:
    """The seats whose colour is seen in a row."""
    pixels = {tuple(surface.get_at((x, y))[:3]) for x in range(row.left, row.right) for y in range(row.top, row.bottom)}
    return [seat for seat in range(5) if tuple(theme.seats[seat].colour) in pixels]


@pytest.mark.parametrize("width", [176, 196, 240, 330])
def test_a_sheet_too_wide_for_its_place_shows_every_player_in_a_column(theme: Theme, width: int) -> None:
    theme.overflows.clear()
    view, surface = shown(theme, width, 600)
    assert arms(theme, surface, Rect(0, 0, width - 10, 28)) == [0, 1, 2, 3, 4]
    assert not theme.overflows
    assert not view.overflowing


def test_the_arms_stay_above_their_numbers_while_the_rest_scrolls(theme: Theme) -> None:
    view, surface = shown(theme, 196, 100)
    assert view.overflowing
    before = surface.copy()
    view.scroll_to(view.furthest)
    assert view.stage is not None
    view.stage.draw(surface)
    head = Rect(0, 0, 180, 26)
    assert pygame.image.tobytes(surface.subsurface(head), "RGB") == pygame.image.tobytes(before.subsurface(head), "RGB")
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(before, "RGB")


def test_a_wide_place_has_a_row_for_each_player(theme: Theme) -> None:
    _, surface = shown(theme, 900, 300)
    assert arms(theme, surface, Rect(0, 0, 900, 20)) == []
    assert arms(theme, surface, Rect(0, 0, 40, 300)) == [0, 1, 2, 3, 4]
