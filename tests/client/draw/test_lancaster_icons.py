"""The small pictures of Lancaster: there is one for every word of the data file, and no two look alike."""

from __future__ import annotations

import itertools
from typing import get_args

import numpy as np
import pygame
import pytest

from client.draw.lancaster_icons import ALIASES, PAINTERS, icon, numbered_shield
from client.draw.lancaster_nobles import NOBLES
from client.draw.lancaster_rows import draw_row, law_row, reward_row, row_width, space_row, space_rows
from shared.lancaster.components import Gain, Measure, RewardType
from shared.lancaster.components_file import standard_components

PRINTED = standard_components()


def pixels(name: str, px: int = 32) -> np.ndarray:
    """The picture as it looks on a cream panel."""
    ground = pygame.Surface((px, px))
    ground.fill((246, 237, 217))
    ground.blit(icon(name, px), (0, 0))
    return pygame.surfarray.array3d(ground).astype(int)


def test_every_word_of_the_data_has_its_picture() -> None:
    words = {*get_args(RewardType), *get_args(Gain), *get_args(Measure)}
    assert words <= PAINTERS.keys() | ALIASES.keys()
    assert {f"noble_{letter}" for letter in PRINTED.counties} <= PAINTERS.keys()
    assert {f"knight_{strength}" for strength in PRINTED.knights} <= PAINTERS.keys()
    assert {f"back_{law.back}" for law in PRINTED.laws.values()} <= PAINTERS.keys()
    assert tuple(PRINTED.counties) == NOBLES


@pytest.mark.parametrize("name", sorted(PAINTERS))
@pytest.mark.parametrize("px", [13, 24, 61])
def test_a_picture_has_its_size_and_fills_much_of_it(name: str, px: int) -> None:
    picture = icon(name, px)
    assert picture.get_size() == (px, px)
    alpha = pygame.surfarray.array_alpha(picture)
    assert (alpha > 60).mean() > 0.12
    assert alpha.any(axis=1).mean() > 0.5
    assert alpha.any(axis=0).mean() > 0.5


def test_no_two_pictures_look_alike_in_grey() -> None:
    grey = {name: pixels(name) @ [0.299, 0.587, 0.114] for name in PAINTERS}
    for one, other in itertools.combinations(grey, 2):
        assert (np.abs(grey[one] - grey[other]) > 24).mean() > 0.012, f"{one} and {other}"


def test_nobles_have_outlines_of_their_own() -> None:
    shapes = {kind: pygame.surfarray.array_alpha(icon(f"noble_{kind}", 48)) > 128 for kind in NOBLES}
    for one, other in itertools.combinations(shapes, 2):
        assert (shapes[one] != shapes[other]).mean() > 0.015, f"{one} and {other}"


def test_a_picture_is_made_once_and_an_unknown_name_is_refused() -> None:
    assert icon("gold", 24) is icon("gold", 24)
    with pytest.raises(KeyError):
        icon("tulip", 24)


def test_shields_with_numbers_differ() -> None:
    shields = [pygame.surfarray.array3d(numbered_shield(number, 20)).astype(int) for number in range(1, 5)]
    assert all(np.abs(one - other).max() > 60 for one, other in itertools.combinations(shields, 2))


def test_rows_follow_the_printed_data() -> None:
    assert reward_row(PRINTED.counties["B"].reward) == ("knight_1", "2", "votes")
    assert reward_row(PRINTED.counties["H"].reward) == ("travel",)
    assert space_row(PRINTED.castle["recruit"]) == ("3", "squires", "arrow", "knight_1")
    assert law_row(PRINTED.laws[3].effect) == ("2", "counties", "arrow", "3", "points")
    assert law_row(PRINTED.laws[5].effect) == ("1", "gold", "1", "squires", "arrow", "3", "points")
    assert law_row(PRINTED.laws[10].effect) == ("knight_3", "arrow", "knight_4")


def test_in_a_narrow_place_the_price_stands_above_what_it_pays() -> None:
    assert space_rows(PRINTED.castle["recruit"]) == (("3", "squires"), ("arrow", "knight_1"))
    for space in PRINTED.castle.values():
        assert sum(space_rows(space), ()) == space_row(space), "nothing is left out"


def test_no_two_laws_have_the_same_row() -> None:
    rows = [law_row(law.effect) for law in PRINTED.laws.values()]
    assert len(set(rows)) == len(rows)


@pytest.mark.parametrize("px", [12, 20, 31])
def test_a_row_covers_what_it_says(px: int) -> None:
    target = pygame.Surface((400, 60), pygame.SRCALPHA)
    row = ("2", "gold", "arrow", "12", "points")
    area = draw_row(target, row, px, (200, 30))
    assert area.width == row_width(row, px)
    assert area.center == pytest.approx((200, 30), abs=1)
    seen = target.get_bounding_rect()
    assert area.inflate(2, 8).contains(seen)
    assert seen.width > area.width * 0.8
