"""Zoom and pan: what is under the pointer stays there, edges are limits."""

from __future__ import annotations

import pytest

from client.boards.view import STEP, STEPS, View


def test_the_whole_plane_is_shown_at_first() -> None:
    view = View((900.0, 600.0), (450, 300))
    assert view.scale == 0.5
    assert view.to_area((900, 600)) == (450, 300)


def test_a_smaller_picture_is_centred() -> None:
    view = View((900.0, 600.0), (600, 300))
    assert view.to_area((0, 0)) == (75, 0)
    assert not view.pan(50, 50)


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    view = View((900.0, 600.0), (900, 600))
    under = view.to_plane((300, 200))
    assert view.zoom_at((300, 200), STEP**2)
    x, y = view.to_plane((300, 200))
    assert (x, y) == pytest.approx(under, abs=1.0)


def test_any_factor_is_at_least_one_step() -> None:
    view = View((900.0, 600.0), (900, 600))
    assert view.zoom_at((0, 0), 1.01)
    assert view.zoom == STEP
    assert view.zoom_at((0, 0), 0.99)
    assert view.zoom == 1
    assert not view.zoom_at((0, 0), 0.5)


def test_zoom_has_an_end() -> None:
    view = View((900.0, 600.0), (900, 600))
    view.zoom_at((10, 10), 1000)
    assert view.zoom == STEP**STEPS
    assert not view.zoom_at((10, 10), 2)


def test_the_map_cannot_be_pulled_over_its_edge() -> None:
    view = View((900.0, 600.0), (900, 600))
    view.zoom_at((450, 300), 2)
    view.pan(10_000, 10_000)
    assert view.corner == (0, 0)
    view.pan(-10_000, -10_000)
    width, height = view.size
    assert view.corner == (width - 900, height - 600)
    assert view.fit()
    assert not view.fit()
    assert view.corner == (0, 0)


@pytest.mark.parametrize("factor", [0, -1])
def test_a_factor_of_nothing_is_an_error(factor: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        View((900.0, 600.0), (900, 600)).zoom_at((0, 0), factor)
