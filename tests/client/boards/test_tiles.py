"""Tiles of maps: the latest are kept, an area touches just those it shows, and a new picture begins with the one before."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from client.boards.tiles import Tiles, around, put_scaled, tiles_of

OUTER = Rect(0, 0, 40, 30)


def test_the_tile_that_was_wanted_longest_ago_gives_way() -> None:
    tiles, pictures = Tiles(2), [pygame.Surface((1, 1)) for _ in range(3)]
    tiles.keep(1.0, 0, 0, pictures[0])
    tiles.keep(1.0, 1, 0, pictures[1])
    assert tiles.get(1.0, 0, 0) is pictures[0]
    tiles.keep(1.25, 0, 0, pictures[2])
    assert tiles.get(1.0, 1, 0) is None
    assert tiles.get(1.0, 0, 0) is pictures[0]
    assert tiles.get(1.25, 0, 0) is pictures[2]


@pytest.mark.parametrize(
    ("corner", "columns", "rows"), [((0, 0), {0, 1, 2}, {0, 1}), ((-1, 16), {-1, 0, 1, 2}, {1, 2}), ((24, 2), {1, 2, 3}, {0, 1})]
)
def test_an_area_touches_the_tiles_of_its_pixels(corner: tuple[int, int], columns: set[int], rows: set[int]) -> None:
    pixels = {((x + corner[0]) // 16, (y + corner[1]) // 16) for x in range(OUTER.w) for y in range(OUTER.h)}
    found = list(tiles_of(OUTER, corner, 16))
    assert len(found) == len(set(found))
    assert set(found) == pixels == {(column, row) for column in columns for row in rows}


@pytest.mark.parametrize("inner", [Rect(5, 5, 10, 10), Rect(-8, 4, 20, 40), Rect(0, 0, 40, 30), Rect(50, 50, 5, 5), Rect(10, 0, 4, 30)])
def test_what_lies_around_a_part_covers_the_rest_once(inner: Rect) -> None:
    strips = list(around(inner, OUTER))
    for x in range(OUTER.w):
        for y in range(OUTER.h):
            assert sum(strip.collidepoint(x, y) for strip in strips) == (not inner.collidepoint(x, y))


def test_a_picture_begins_with_the_one_before_where_it_has_the_same_place() -> None:
    before, picture = pygame.Surface((40, 30)), pygame.Surface((40, 30))
    before.fill("green")
    before.fill("red", Rect(20, 10, 10, 10))
    # Twice as large about the pixel (20, 10), which comes to lie in the corner.
    assert put_scaled(picture, (40, 20), before, (0, 0), 2.0) == OUTER
    assert picture.get_at((1, 1)) == picture.get_at((19, 19)) == pygame.Color("red")
    assert picture.get_at((21, 1)) == picture.get_at((1, 21)) == pygame.Color("green")
    # Half as large: the corner of the new picture lies 10 pixels beside the old one's.
    assert put_scaled(picture, (-10, 0), before, (0, 0), 0.5) == Rect(10, 0, 20, 15)
