"""Names on the Rhine board stay inside, apart from each other and off the tokens, at every size of the window."""

from __future__ import annotations

import itertools
import math

import pytest
from rhine_boards import BoardOf

from client.boards.rhine_course import HEIGHT
from client.boards.rhine_names import Label, overlap
from client.model.language import CODES

SIZES = [(790, 440), (804, 476), (906, 586), (1100, 640), (1480, 860)]


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=CODES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def labels(board_of: BoardOf, size: tuple[int, int], language: str = "") -> list[Label]:
    return board_of(size, language)._map.labels


def test_every_circle_has_its_name(board_of: BoardOf, size: tuple[int, int]) -> None:
    board = board_of(size)
    assert {label.circle: label.text for label in labels(board_of, size)} == {
        circle.id: circle.name for circle in board.rhine.circles.values()
    }


def test_names_follow_the_language(board_of: BoardOf) -> None:
    size = SIZES[2]
    for code, names in {"en": {"Strasbourg", "Cologne"}, "hu": {"Bázel"}, "el": {"Στρασβούργο", "Κολωνία"}}.items():
        assert names <= {label.text for label in labels(board_of, size, code)}
    board = board_of(size, "en")
    local, english = board_of(size)._map, board._map
    assert local._file() != english._file(), "pictures kept on disk are told apart by the names"
    board.set_names({})
    assert {label.text for label in board._map.labels} == {label.text for label in local.labels}
    assert board._map._file() == local._file()
    board.set_names({label.circle: label.text for label in english.labels})


def test_names_are_inside(board_of: BoardOf, size: tuple[int, int], language: str) -> None:
    width = board_of(size, language).geometry.width
    for label in labels(board_of, size, language):
        left, top, right, bottom = label.box
        assert left >= 0, label
        assert top >= 0, label
        assert right <= width, label
        assert bottom <= HEIGHT, label


def test_names_do_not_overlap_each_other(board_of: BoardOf, size: tuple[int, int], language: str) -> None:
    for first, second in itertools.combinations(labels(board_of, size, language), 2):
        assert not overlap(first.box, second.box), (first.text, second.text)


def test_names_do_not_cover_tokens_or_pieces(board_of: BoardOf, size: tuple[int, int], language: str) -> None:
    geometry = board_of(size, language).geometry
    for label in labels(board_of, size, language):
        for disc in geometry.discs.values():
            assert gap(label, disc.centre) > disc.radius - 0.5, (label.text, disc.name)
        for cell in geometry.cells.values():
            assert gap(label, cell.piece) > 6, (label.text, cell.space)


def test_names_are_never_smaller_than_eleven_pixels(board_of: BoardOf) -> None:
    board = board_of((790, 440))
    assert board._map.name_px(board.view.scale) >= 11
    assert board._map.name_px(0.1) == 11


def gap(label: Label, point: tuple[float, float]) -> float:
    left, top, right, bottom = label.box
    return math.hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - bottom))
