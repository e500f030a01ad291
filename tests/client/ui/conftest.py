"""SDL without a display, and a small stage to put widgets on."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from client.draw import palette
from client.ui.stage import Stage
from client.ui.theme import Theme
from client.ui.widget import Widget


@pytest.fixture
def theme() -> Theme:
    pygame.display.init()
    pygame.font.init()
    return Theme(1.0)


@pytest.fixture
def stage_of(theme: Theme) -> Callable[[Widget], Stage]:
    """Puts a widget on a stage of 800 x 600, placed and drawn once."""

    def make(root: Widget) -> Stage:
        stage = Stage(theme, root, lambda surface: surface.fill(palette.FRAME))
        stage.resize((800, 600))
        stage.tick(0)
        stage.draw(pygame.Surface((800, 600)))
        return stage

    return make
