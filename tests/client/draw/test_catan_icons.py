"""The small pictures of Cities & Knights: there is one for everything that has a name, and no two look alike."""

from __future__ import annotations

import itertools

import numpy as np
import pygame
import pytest

from client.draw.catan_emblems import EMBLEMS
from client.draw.catan_icons import PAINTERS, icon, track_outline
from client.draw.shapes import bounds
from shared.catan.cards import CARD_TYPES, DECKS, TRACKS


def pixels(name: str, px: int = 32) -> np.ndarray:
    """The picture as it looks on a cream panel."""
    ground = pygame.Surface((px, px))
    ground.fill((246, 237, 217))
    ground.blit(icon(name, px), (0, 0))
    return pygame.surfarray.array3d(ground).astype(int)


def test_every_card_track_and_progress_card_has_its_picture() -> None:
    assert {*CARD_TYPES, *TRACKS} <= PAINTERS.keys()
    assert EMBLEMS.keys() == {card for deck in DECKS.values() for card in deck}
    assert EMBLEMS.keys() <= PAINTERS.keys()


def test_every_face_of_the_dice_has_its_picture() -> None:
    numbers = {f"{die}_{number}" for die in ("yellow", "red") for number in range(1, 7)}
    assert numbers | {"die_ship", "die_trade", "die_politics", "die_science"} <= PAINTERS.keys()


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
    grey = {name: pixels(name) @ [0.299, 0.587, 0.114] for name in PAINTERS if name != "merchant_piece"}
    for one, other in itertools.combinations(grey, 2):
        if one.split("_")[0] in ("yellow", "red") and one.split("_")[1:] == other.split("_")[1:]:
            continue  # the same number on the other die, which always lies beside it
        assert (np.abs(grey[one] - grey[other]) > 24).mean() > 0.015, f"{one} and {other}"


def test_a_picture_is_made_once() -> None:
    assert icon("wool", 24) is icon("wool", 24)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        icon("tulip", 24)


def test_the_shapes_of_the_tracks_are_of_one_size() -> None:
    corners = {track: len(track_outline(track, (0, 0), 10)) for track in TRACKS}
    assert corners == {"trade": 4, "politics": 4, "science": 3}
    for track in TRACKS:
        left, top, right, bottom = bounds(track_outline(track, (5, 5), 10))
        assert 15 < right - left < 23
        assert 15 < bottom - top < 23
