"""Layout is arithmetic: no display is needed to know where things go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from client.ui import layout


def by_letter(text: str) -> int:
    return 10 * len(text)


def test_spare_room_goes_by_weight_and_nothing_is_lost() -> None:
    assert layout.shares(100, [10, 20, 10], [0, 1, 2]) == [10, 40, 50]
    assert layout.shares(50, [10, 20], [0, 0]) == [10, 20]


@given(st.lists(st.integers(0, 300), min_size=1, max_size=6), st.integers(1, 1000))
def test_too_large_wishes_shrink_to_exactly_what_is_there(wanted: list[int], total: int) -> None:
    sizes = layout.shares(total, wanted, [1] * len(wanted))
    assert sum(sizes) == total
    assert all(size >= 0 for size in sizes)


def test_growing_items_give_way_before_fixed_ones() -> None:
    assert layout.yielding(100, [80, 40], [1, 0]) == [60, 40]
    assert layout.yielding(30, [80, 40], [1, 0]) == [0, 40]
    assert layout.yielding(200, [80, 40], [1, 0]) == [80, 40]


def test_grid_covers_its_rectangle() -> None:
    cells = layout.grid(Rect(3, 5, 101, 50), 3, 2, 4)
    assert len(cells) == 6
    assert cells[0].topleft == (3, 5)
    assert cells[-1].bottomright == Rect(3, 5, 101, 50).bottomright


def test_flow_breaks_where_the_width_ends() -> None:
    places, height = layout.flow(100, [(60, 10), (30, 20), (60, 10)], 5)
    assert [place.topleft for place in places] == [(0, 0), (65, 0), (0, 25)]
    assert height == 35


@given(st.text(alphabet="ab \n", max_size=40), st.integers(10, 120))
def test_wrapped_lines_fit_and_keep_every_letter(text: str, width: int) -> None:
    lines = layout.wrap(text, by_letter, width)
    assert all(by_letter(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


@pytest.mark.parametrize(("width", "expected"), [(60, "Köln"), (30, "Kö…"), (10, "…")])
def test_elided_text_fits(width: int, expected: str) -> None:
    assert layout.elide("Köln", by_letter, width) == expected


def test_a_tooltip_stays_inside_and_off_the_legal_targets() -> None:
    bounds, anchor = Rect(0, 0, 400, 300), Rect(190, 140, 20, 20)
    below = layout.beside((100, 40), anchor, bounds)
    assert below.top >= anchor.bottom
    blocked = [Rect(0, 160, 400, 140)]
    elsewhere = layout.beside((100, 40), anchor, bounds, blocked)
    assert not elsewhere.colliderect(blocked[0])
    assert bounds.contains(elsewhere)
    corner = layout.beside((100, 40), Rect(395, 295, 4, 4), bounds)
    assert bounds.contains(corner)
    near = layout.beside((100, 40), anchor, bounds, [bounds.inflate(-100, -40)])
    assert near.inflate(24, 24).colliderect(anchor), "beside its place even where targets are all around"


def test_the_thumb_of_a_scroll_bar_reaches_both_ends() -> None:
    track = Rect(0, 0, 8, 100)
    assert layout.thumb(track, 100, 400, 0, 20).top == 0
    assert layout.thumb(track, 100, 400, 300, 20).bottom == 100
    assert layout.thumb(track, 100, 80, 0, 20) == track
