"""Words and ornaments on the map of England cover nothing of the game, no coast and not one another, in every language."""

from __future__ import annotations

import itertools

import pytest
from england_boards import PRINTED

from client.boards.england_geometry import Box, EnglandGeometry
from client.boards.england_words import Words, capitals
from client.model.language import using
from client.screens.games import screens_of

AREAS = [(800, 476), (906, 586), (1518, 866)]


@pytest.fixture(scope="module", params=[*itertools.product(AREAS, ("en", "hu", "el"))], ids=str)
def words(map_cache: None, request: pytest.FixtureRequest) -> Words:
    area, language = request.param
    geometry = EnglandGeometry(PRINTED, EnglandGeometry.plane_for(PRINTED, area))
    with using(language):
        words = Words(geometry, area[0] / geometry.size[0], 11, screens_of("lancaster").names())
    assert len(list(words.place())) > len(words.words) == len(PRINTED.chart.labels)
    return words


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_words_and_ornaments_are_apart_from_one_another_and_from_what_lies_there(words: Words) -> None:
    geometry = words._geometry
    lying = [*geometry.favours.values(), *geometry.spots.values()]
    for one, other in itertools.combinations(words.boxes(), 2):
        assert apart(one, other)
    for box in words.boxes():
        assert all(apart(box, other) for other in lying)


def test_a_word_lies_on_its_own_area(words: Words) -> None:
    geometry = words._geometry
    for word in words.words:
        left, top, right, bottom = word.box
        own = geometry.area_at(word.at)
        assert own == ("" if word.label.style == "sea" else geometry.area_at(geometry.project(word.label.at)))
        if not word.label.rotation:
            assert {geometry.area_at((x, y)) for x in (left, right) for y in (top, bottom)} == {own}


def test_what_screens_lay_on_the_open_sea_covers_no_word_and_no_ship(words: Words) -> None:
    left, _, right, bottom = words._geometry.open_sea()
    scale = words._scale
    covered = max(left + 20, right - 420 / scale), 0.0, right, bottom
    assert all(apart(box, covered) for box in words.boxes())


def test_lands_are_written_in_capitals_greek_ones_without_accents() -> None:
    assert capitals("Scotland") == "SCOTLAND"
    assert capitals("Franciaország") == "FRANCIAORSZÁG"
    assert capitals("Σκωτία") == "ΣΚΩΤΙΑ"
    assert capitals("Μαΐου") == "ΜΑΪΟΥ"
