"""Pictures without a window: finished matches and little maps."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pygame
import pytest
from rhine_boards import played

from client.boards.picture import Player, save_board_picture
from client.boards.rhine import RhineBoard
from client.boards.rhine_minimap import RiverPictures
from client.draw.palette import HOUSE_SEATS
from shared.rheinlaender.board import RhineMap


def test_a_finished_match_with_names_and_totals(tmp_path: Path, map_cache: None, rhine: RhineMap) -> None:
    path = tmp_path / "final-board.png"
    players = [Player("Anna", 12), Player("Δημήτρης", 30, won=True), Player("Erzsébet")]
    save_board_picture(RhineBoard(rhine), played(3, 60, 1), path, (900, 600), players, "Rheinländer")
    assert pygame.image.load(path).get_size() == (900, 600)
    assert [entry.name for entry in tmp_path.iterdir()] == ["final-board.png"]


def test_without_names_there_is_only_the_board(tmp_path: Path, map_cache: None, rhine: RhineMap) -> None:
    path = tmp_path / "board.png"
    save_board_picture(RhineBoard(rhine), played(3, 30, 1), path, (900, 600))
    bottom = pygame.surfarray.array3d(pygame.image.load(path))[:, 560:]
    assert bottom.mean() > 100


@pytest.mark.skipif(os.name != "posix", reason="folders that cannot be written are made with POSIX rights")
def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path, map_cache: None, rhine: RhineMap) -> None:
    with pytest.raises(OSError, match="missing"):
        save_board_picture(RhineBoard(rhine), played(3, 5, 1), tmp_path / "missing" / "board.png", (900, 600))


def test_little_maps_mark_each_region_elsewhere(rhine: RhineMap, map_cache: None) -> None:
    pictures = RiverPictures(rhine)
    bare = pygame.surfarray.array3d(pictures.picture((80, 44), None)).astype(int)
    marked = {}
    for region in rhine.regions:
        pixels = pygame.surfarray.array3d(pictures.picture((80, 44), region, HOUSE_SEATS[0])).astype(int)
        xs, ys = np.nonzero(np.abs(pixels - bare).max(axis=2) > 60)
        marked[region] = (xs.mean(), ys.mean())
        assert 2 < xs.mean() < 78
        assert 2 < ys.mean() < 42
    assert len({(round(x, 1), round(y, 1)) for x, y in marked.values()}) == 54


def test_an_unknown_region_is_an_error(rhine: RhineMap) -> None:
    with pytest.raises(KeyError):
        RiverPictures(rhine).picture((80, 44), 55)
