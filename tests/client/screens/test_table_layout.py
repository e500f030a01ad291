"""The zones of the table never overlap and follow LOOK's sizes."""

from __future__ import annotations

import itertools

import pytest

from client.screens.table_layout import HandShape, zones

HAND = HandShape(width=475, low_width=350)
WIDE_HAND = HandShape(width=880, low_width=700, share=1.0, preview="board")
SIZES = [(1024, 640), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("watching", [False, True])
def test_zones_lie_within_the_window_and_apart(size: tuple[int, int], players: int, watching: bool) -> None:
    z = zones(size, 1.0, [1] * players, HAND, watching=watching)
    parts = [z.top, z.board, *z.panels, z.book, z.hint]
    if not watching:
        parts += [z.hand, z.preview, z.buttons]
    for part in parts:
        assert part.w > 0
        assert part.h > 0
        assert part.left >= 0
        assert part.top >= 0
        assert part.right <= size[0]
        assert part.bottom <= size[1]
    for one, other in itertools.combinations(parts, 2):
        assert not one.colliderect(other)


def test_the_standard_window_has_the_standard_zones() -> None:
    z = zones((1280, 800), 1.0, [1] * 5, HAND, watching=False)
    assert z.board.size == (906, 586)
    assert z.tray.h == 170
    assert z.panels[0].w == 354


def test_a_narrow_window_folds_the_column_and_a_low_one_the_tray() -> None:
    z = zones((1024, 640), 1.0, [1] * 5, HAND, watching=False)
    assert z.column.w < 230
    assert z.tray.h == 120


def test_a_wide_window_gives_its_room_to_the_board() -> None:
    z = zones((2560, 1440), 1.0, [1] * 4, HAND, watching=False)
    assert z.column.w <= 420
    assert z.board.w >= 2100


def test_a_watcher_has_a_quiet_tray() -> None:
    z = zones((1280, 800), 1.0, [1] * 5, HAND, watching=True)
    assert z.buttons.w == z.hand.w == z.preview.w == 0
    assert z.tray.h < 60


@pytest.mark.parametrize("scale", [0.75, 1.25, 2.0])
def test_everything_scales(scale: float) -> None:
    size = (round(1280 * scale), round(800 * scale))
    scaled, plain = zones(size, scale, [1] * 4, HAND, watching=False), zones((1280, 800), 1.0, [1] * 4, HAND, watching=False)
    assert abs(scaled.buttons.w - plain.buttons.w * scale) <= 2
    assert abs(scaled.book.h - plain.book.h * scale) <= 6


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4])
def test_a_wide_hand_leaves_the_preview_to_the_board(size: tuple[int, int], players: int) -> None:
    z = zones(size, 1.0, [1] * players, WIDE_HAND, watching=False, tracks=True)
    assert z.board.contains(z.preview)
    assert z.hand.right <= z.buttons.left
    assert z.hint.right <= z.buttons.left
    assert z.hand.w >= min(700, z.buttons.left - 40)
    for one, other in itertools.combinations([z.top, *z.panels, z.book, z.hand, z.hint, z.buttons], 2):
        assert not one.colliderect(other)


def test_tracks_make_panels_higher() -> None:
    plain, tracks = (zones((1280, 800), 1.0, [1] * 4, HAND, watching=False, tracks=on) for on in (False, True))
    assert tracks.panels[0].h - plain.panels[0].h == 20
    assert tracks.book.h >= 150


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_counts_have_a_second_line_and_log_and_chat_keep_theirs(players: int) -> None:
    for size in SIZES:
        own = zones(size, 1.0, [2, *[1] * (players - 1)], HAND, watching=False)
        assert own.lines[0] == 2
        assert own.panels[0].h == own.panels[1].h + 18
        assert own.book.h >= 150


def test_where_all_have_many_counts_and_there_is_no_room_they_stand_in_one_line() -> None:
    low, usual = (zones(size, 1.0, [2] * 5, HAND, watching=False) for size in SIZES[:2])
    assert set(low.lines) == {1}
    assert set(usual.lines) == {2}
    assert low.book.h >= 150
    assert usual.book.h >= 150
