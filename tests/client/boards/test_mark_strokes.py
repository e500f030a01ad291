"""What marks of every board share: their order, breath, dashes, faded blits."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from client.boards.mark_strokes import BREATH_MS, blit_faded, breath, dashed, drawn_marks, strength
from client.draw.palette import HOUSE_SEATS
from client.draw.shapes import Points, regular
from client.draw.sprites import Sprite
from client.model.catan.table import CatanMarks
from client.model.table import Marks


def length(line: Points) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def test_what_answers_the_hand_lies_on_what_many_places_have() -> None:
    """A legal place that is chosen or under the mouse has that ring alone; where a choice began is shown like what is chosen."""
    first, own = HOUSE_SEATS[0], HOUSE_SEATS[1]
    marks = CatanMarks(
        targets=frozenset("abc"),
        more=frozenset("cd"),
        selected="a",
        hovered="b",
        cursor="a",
        refused="x",
        last_move={"l": 0},
        highlighted=frozenset("h"),
        seat=1,
        origin="o",
    )
    assert drawn_marks(marks, HOUSE_SEATS) == [
        ("l", "last", first),
        ("h", "lit", None),
        ("d", "more", own),
        ("c", "target", own),
        ("b", "hovered", own),
        ("o", "selected", None),
        ("a", "selected", None),
        ("x", "refused", None),
    ]


def test_a_watcher_looks_and_moves_the_cursor() -> None:
    marks = Marks(hovered="a", cursor="b")
    assert drawn_marks(marks, HOUSE_SEATS) == [("a", "looked", None), ("b", "cursor", None)]


def test_only_legal_places_breathe_unless_nothing_is_to_move() -> None:
    assert strength("target", Marks(), BREATH_MS // 2) == breath(BREATH_MS // 2) < 255
    assert strength("target", Marks(reduced_motion=True), BREATH_MS // 2) == 255
    assert strength("hovered", Marks(), BREATH_MS // 2) == 255


def test_a_breath_goes_down_and_up_again() -> None:
    assert breath(0) == breath(BREATH_MS) == 255
    assert breath(BREATH_MS // 2) == min(breath(at) for at in range(0, BREATH_MS, 50)) > 90


@pytest.mark.parametrize("outline", [regular((0, 0), 40, 6), regular((3, 9), 20, 48), [(0.0, 0.0), (50.0, 0.0), (50.0, 7.0), (0.0, 7.0)]])
def test_dashes_are_evenly_spread_over_a_closed_line(outline: Points) -> None:
    dashes = dashed(outline, 6, 4)
    whole = length([*outline, outline[0]])
    assert sum(map(length, dashes)) == pytest.approx(whole * 0.6)
    assert all(length(dash) == pytest.approx(length(dashes[0])) for dash in dashes)
    assert length(dashes[0]) == pytest.approx(6, rel=0.2)


def test_a_dash_follows_the_corner_that_it_goes_around() -> None:
    square: Points = [(0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (0.0, 12.0)]
    dashes = dashed(square, 9, 7)
    around_a_corner = [dash for dash in dashes if (12.0, 12.0) in dash]
    assert len(around_a_corner) == 1
    assert len(around_a_corner[0]) == 3


def test_a_faded_blit_leaves_the_sprite_as_it_was() -> None:
    picture = pygame.Surface((4, 4), pygame.SRCALPHA)
    picture.fill((200, 0, 0, 255))
    sprite, target = Sprite(picture, (2, 2)), pygame.Surface((8, 8))
    blit_faded(target, sprite, (4, 4), 128)
    assert 90 < target.get_at((4, 4))[0] < 110
    assert picture.get_alpha() == 255
