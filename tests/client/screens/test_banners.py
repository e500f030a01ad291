"""Ribbons over the board: their words in every language, how they come and go, and that they are in nobody's way."""

from __future__ import annotations

import itertools

import pytest

from client.model import language
from client.model.motion import banner
from client.screens.banners import IN, MOST, OUT
from tests.client.screens.conftest import Client

KEYS = {
    "rheinlaender": ("archbishop", "end_set_off", "reshuffled", "over"),
    "catan": ("attack.held", "attack.broken", "defender", "longest_road", "metropolis", "over"),
    "lancaster": ("battle.won", "battle.lost", "start_player", "round", "over"),
}


@pytest.mark.parametrize("code", language.CODES)
@pytest.mark.parametrize("game", KEYS)
def test_every_banner_has_words(game: str, code: str) -> None:
    with language.using(code):
        assert [key for key in KEYS[game] if not language.has(f"banner.{game}.{key}")] == []


def test_a_banner_comes_stays_and_fades(at_table: Client) -> None:
    puppet = at_table()
    table, theme = puppet.table, puppet.app.theme
    told = banner(0, "archbishop")
    strengths = []
    for passed in (0, IN // 2, IN, told.milliseconds // 2, told.milliseconds - OUT, told.milliseconds - OUT // 2):
        table.banners.show(theme, [(told, passed / told.milliseconds)])
        strengths.append(table.banners._shown[0].strength)
    assert strengths[0] == 0
    assert 100 < strengths[1] < 155
    assert strengths[2:5] == [255, 255, 255]
    assert 100 < strengths[5] < 155
    assert table.board_view.rect.contains(table.banners.rect)
    assert table.stage.root.hit(table.banners.rect.center) is not table.banners
    table.banners.show(theme, [])
    assert not table.banners.rect.w
    assert not table.banners._pictures


def test_of_many_banners_the_newest_stand_below_each_other(at_table: Client) -> None:
    puppet = at_table()
    table = puppet.table
    told = [(banner(seat, key), 0.5) for seat, key in ((0, "archbishop"), (1, "archbishop"), (None, "reshuffled"), (2, "end_set_off"))]
    table.banners.show(puppet.app.theme, told)
    places = [one.rect for one in table.banners._shown]
    assert len(places) == MOST
    assert all(above.bottom <= below.top + puppet.app.theme.px(12) for above, below in itertools.pairwise(places))


def test_a_banner_keeps_its_row_when_the_one_above_goes(at_table: Client) -> None:
    puppet = at_table()
    banners, theme = puppet.table.banners, puppet.app.theme
    first, second, third = banner(0, "archbishop"), banner(1, "archbishop"), banner(None, "reshuffled")
    banners.show(theme, [(first, 0.8), (second, 0.5)])
    above, below = (one.rect for one in banners._shown)
    banners.show(theme, [(second, 0.6)])
    assert [one.rect for one in banners._shown] == [below]
    banners.show(theme, [(second, 0.7), (third, 0.5)])
    assert [one.rect.top for one in banners._shown] == [below.top, above.top]


def test_a_banner_of_the_match_is_drawn_over_the_board_and_goes(at_table: Client) -> None:
    puppet = at_table()
    puppet.app.change_settings(reduced_motion=False)
    puppet.frame(3)
    table = puppet.table
    table.room.motions.add([banner(1, "archbishop")])
    puppet.wait(lambda: table.banners._shown and table.banners._shown[0].strength == 255, "the banner")
    assert puppet.my_move()
    puppet.wait(lambda: not table.film.busy, "the end of the banner")
    assert not table.banners._shown
