"""Pieces and panels: rings that read on any ground, sizes, shared pictures."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pygame
import pytest

from client.draw import heraldry, panels, pieces
from client.draw.palette import HOUSE_SEATS, LAND_TINTS, RIVER_MID, Colour


@pytest.mark.parametrize("kind", ["knight", "river-knight", "garrison", "duke", "bishop"])
@pytest.mark.parametrize("ground", [LAND_TINTS[0], RIVER_MID, (30, 30, 30), (245, 240, 230)])
def test_every_piece_stands_out_on_every_ground(kind: pieces.PieceKind, ground: Colour) -> None:
    """By its rings: around each piece there is something much darker and something much lighter than the other."""
    for look in HOUSE_SEATS:
        sprite = pieces.piece(kind, look, 1.0)
        surface = pygame.Surface(sprite.picture.get_size())
        surface.fill(ground)
        surface.blit(sprite.picture, (0, 0))
        grey = pygame.surfarray.array3d(surface).mean(axis=2)
        assert grey.max() - grey.min() > 120


def test_a_ghost_is_lighter_than_its_piece() -> None:
    solid = pieces.piece("knight", HOUSE_SEATS[0], 1.0)
    faint = pieces.ghost("knight", HOUSE_SEATS[0], 1.0)
    x, y = solid.centre
    assert solid.picture.get_at((x, y)).a == 255
    assert faint.picture.get_at((x, y)).a == pytest.approx(255 * 0.75, abs=2)


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
@pytest.mark.parametrize("kind", [None, *get_args(pieces.TokenKind)])
def test_tokens(kind: pieces.TokenKind | None, scale: float) -> None:
    sprite = pieces.token(kind, scale)
    assert sprite.picture.get_at(sprite.centre).a == 255
    assert sprite.picture.get_at((0, 0)).a == 0
    assert sprite is pieces.token(kind, scale)


def test_tokens_differ() -> None:
    pictures = [pygame.surfarray.array3d(pieces.token(kind, 1.0).picture).astype(int) for kind in get_args(pieces.TokenKind)]
    for i, first in enumerate(pictures):
        for second in pictures[i + 1 :]:
            assert (np.abs(first - second).max(axis=2) > 40).sum() > 20


def test_small_shields_have_the_height_asked_for() -> None:
    for height in (13, 20, 38):
        assert heraldry.shield_sprite(HOUSE_SEATS[0], height).get_height() == height


def test_faces_have_a_margin_for_their_shadow() -> None:
    pad = panels.margin(1.5)
    made = [
        panels.panel((100, 40), "active", 1.5),
        panels.band((100, 40), 1.5),
        panels.button((100, 40), "primary", "hover", True, 1.5),
        panels.key_cap((100, 40), "normal", 1.5),
        panels.tag((100, 40), scale=1.5),
        panels.card((100, 40), True, False, 1.5),
        panels.scroll((100, 40), 1.5),
    ]
    assert {face.get_size() for face in made} == {(100 + 2 * pad, 40 + 2 * pad)}


def test_a_face_lies_in_its_rectangle() -> None:
    target = pygame.Surface((200, 100))
    panels.blit_face(target, panels.panel((100, 40)), pygame.Rect(50, 30, 100, 40))
    assert target.get_at((100, 50))[:3] == (246, 237, 217)
    assert target.get_at((10, 10))[:3] == (0, 0, 0)


@pytest.mark.parametrize("line", ["top", "bottom", "left", "none"])
def test_bars_of_the_frame(line: str) -> None:
    assert panels.frame_bar((80, 44), line).get_size() == (80, 44)  # type: ignore[arg-type]


def test_words_on_buttons_can_be_read() -> None:
    for kind in get_args(panels.ButtonKind):
        for state in get_args(panels.ButtonState):
            face = panels.button((90, 30), kind, state)
            ground = face.get_at((face.get_width() // 2, face.get_height() // 2))
            words = panels.button_text(kind, state)
            assert abs(sum(ground[:3]) - sum(words)) > 150, (kind, state)
