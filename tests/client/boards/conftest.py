"""Boards on surfaces in memory: no window, caches in a folder of the test run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pygame
import pytest
from rhine_boards import BoardOf, played

from client.boards.rhine import RhineBoard
from client.boards.rhine_position import RhinePosition
from client.model.folders import HOME_VARIABLE, cache_folder
from client.model.language import using
from client.model.rheinlaender.places import circle_names
from shared.rheinlaender.board import RhineMap, standard_map


@pytest.fixture(scope="session")
def map_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A home of its own. Title fonts that the user has already are copied: making them takes seconds."""
    fonts = cache_folder() / "fonts"
    home = tmp_path_factory.mktemp("boards-home")
    if fonts.is_dir():
        shutil.copytree(fonts, home / "cache" / "fonts")
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(home)
    pygame.font.init()
    yield
    if before is None:
        del os.environ[HOME_VARIABLE]
    else:
        os.environ[HOME_VARIABLE] = before


@pytest.fixture(scope="session")
def rhine() -> RhineMap:
    return standard_map()


@pytest.fixture(scope="session")
def board_of(rhine: RhineMap, map_cache: None) -> BoardOf:
    """A board of a size, made once per session: never zoom or resize it without putting it back."""
    boards: dict[tuple[tuple[int, int], str], RhineBoard] = {}

    def found(size: tuple[int, int], language: str = "") -> RhineBoard:
        if (size, language) not in boards:
            names = {}
            if language:
                with using(language):
                    names = circle_names()
            board = boards[size, language] = RhineBoard(rhine, names=names)
            board.resize(size)
        return boards[size, language]

    return found


@pytest.fixture(scope="session")
def crowded(rhine: RhineMap) -> RhinePosition:
    """Five seats, many duchies, knights on the river and on islands."""
    return RhinePosition.from_public(played(5, 110, 3), rhine)
