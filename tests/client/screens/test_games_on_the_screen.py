"""The registries agree: each game on show has a model, a part of the screen, rules in every language, and the levels of its bots."""

from __future__ import annotations

import pytest

from client.draw.palette import HOUSE_SEATS
from client.model import language
from client.model.games import BOT_LEVELS, DEFAULT_GAME, TABLES, open_table, usual_seats
from client.model.rulebook import rulebook
from client.puppet_turns import TURNS
from client.screens.games import screens_of
from server.bots.levels import levels
from shared.games import GAMES

SHOWN = sorted(TABLES)


def test_there_is_a_usual_game() -> None:
    assert DEFAULT_GAME in TABLES
    assert list(TABLES) == list(BOT_LEVELS)
    assert set(TURNS) >= set(TABLES)


@pytest.mark.parametrize("game", SHOWN)
def test_a_game_has_all_that_a_table_needs(game: str) -> None:
    brought = screens_of(game)
    assert brought is screens_of(game), "loaded once"
    board = brought.board(HOUSE_SEATS)
    board.set_names(brought.names())
    assert open_table(game).game is None
    assert usual_seats(game) in GAMES[game].SEATS
    assert list(BOT_LEVELS[game]) == levels(game)
    for code in language.CODES:
        assert rulebook(game, code).topics
        with language.using(code):
            assert language.has(f"game.{game}")
            assert all(language.has(f"table.tab_{tab.id}") for tab in brought.tabs)


@pytest.mark.parametrize("game", SHOWN)
def test_a_board_gives_equal_positions_for_equal_states(game: str) -> None:
    match = GAMES[game].start(GAMES[game].SEATS[0], GAMES[game].OPTIONS(), "0" * 64)
    board = screens_of(game).board(HOUSE_SEATS)
    before = board.position_of(match.public)
    assert before == board.position_of(match.public)
    for _ in range(6):
        seat = match.awaiting()[0]
        match.play(seat, next(iter(match.legal_actions(seat))))
    assert board.position_of(match.public) != before


def test_an_unknown_game_is_a_key_error() -> None:
    for ask in (screens_of, open_table):
        with pytest.raises(KeyError):
            ask("chess")
