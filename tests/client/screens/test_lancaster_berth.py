"""Where a box that asks something lies on the board of Lancaster."""

from __future__ import annotations

from pygame import Rect

from client.screens.games.lancaster_berth import berth

AREA = (800, 480)


def test_usually_it_lies_in_the_south() -> None:
    place = berth(AREA, [Rect(200, 100, 80, 60)], lambda width: (width, 60), 300, 12)
    assert (place.bottom, place.w) == (468, 300)
    assert place.x > 150


def test_where_something_stands_there_it_goes_to_the_west_as_wide_as_it_can() -> None:
    signs = [Rect(200, 300, 90, 120), Rect(190, 100, 90, 60)]
    place = berth(AREA, signs, lambda width: (width, 40_000 // width), 300, 12)
    assert place.collidelist(signs) == -1
    assert place.x == 8
    assert place.right > 140
    assert place.top >= 12


def test_where_everything_is_full_it_covers_the_least() -> None:
    signs = [Rect(0, 0, 800, 400), Rect(0, 400, 800, 80)]
    place = berth(AREA, signs, lambda width: (width, 60), 300, 12)
    assert Rect((0, 0), AREA).contains(place)
    assert place.w < 300, "the narrowest of its forms"
