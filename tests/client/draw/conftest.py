"""Drawing on surfaces in memory."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True, scope="session")
def fonts_ready() -> None:
    pygame.font.init()
