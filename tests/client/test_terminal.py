"""The match as text: a whole one over the real embedded server, and what is said when it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.model import language
from client.model.games import TABLES, usual_seats
from client.model.table import Sheet
from client.terminal import BotMatch, standings
from server.seats import BOT_NAMES

ROOT = Path(__file__).parents[2]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a folder of its own, without a display, as a stranger would start it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISPLAY", "WAYLAND", "SDL_", "LC_", "LANG"))}
    own = {"PYTHONPATH": str(ROOT), "PALATINE_HOME": str(folder / "home"), "PYTHONUTF8": "1", "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, "-m", "client.terminal", *arguments],
        cwd=folder,
        env=kept | own,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )


def test_bots_play_to_the_end_and_the_board_is_drawn(tmp_path: Path) -> None:
    done = run(tmp_path, "--seats", "3", "--bots", "novice", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    with language.using("en"):
        heading = language.text("sheet.final")
    log, _, result = done.stdout.partition(heading)
    assert len(log.splitlines()) > 60
    assert all(name in result for name in BOT_NAMES[:3])
    assert (tmp_path / "final-board.png").read_bytes().startswith(b"\x89PNG")
    assert str(tmp_path / "final-board.png") in result


@pytest.mark.parametrize("code", language.CODES)
@pytest.mark.parametrize("game", TABLES)
def test_the_table_is_named_after_its_game(game: str, code: str) -> None:
    with language.using(code):
        match = BotMatch(game, usual_seats(game), "steady", 0, print)
        assert language.text(f"game.{game}") in match.settings.name


@pytest.mark.parametrize("picture", ["nowhere/board.png", "home", "note.txt/board.png"])
def test_a_picture_that_cannot_be_written_costs_one_sentence_before_the_match(tmp_path: Path, picture: str) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "note.txt").write_text("no folder")
    done = run(tmp_path, "--seats", "3", "--bots", "novice", "--lang", "hu", "--picture", picture)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"A kép nem írható ide: {Path(picture)}")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--nope"], "--nope"),
        (["--seats", "9"], "3 or 4 or 5 players"),
        (["--game", "chess"], "'chess' is none of rheinlaender"),
        (["--bots", "grand"], "'grand' is none of novice, steady"),
        (["--lang", "de"], "'de' is none of en, hu, el"),
    ],
)
def test_a_wrong_option_is_named(tmp_path: Path, arguments: list[str], reason: str) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_the_standings_are_the_score_sheet() -> None:
    table = standings(Sheet("Final", ("Player", "Total"), (("Anna", "40"), ("Boris", "31")), (0, 1)), 80)
    assert table.title == "Final"
    assert [[*column.cells] for column in table.columns] == [["Anna", "Boris"], ["40", "31"]]


def test_standings_that_are_too_wide_have_a_column_for_each_player() -> None:
    parts = ("Settlements", "Cities", "Metropolises", "Defender", "Longest Road", "Merchant", "Point cards", "Total")
    sheet = Sheet("Final", ("Player", *parts), (("Anna", *"12345678"), ("Boris", *"87654321")), (0, 1))
    assert [column.header for column in standings(sheet, 120).columns] == ["Player", *parts]
    turned = standings(sheet, 80)
    assert [column.header for column in turned.columns] == ["Player", "Anna", "Boris"]
    assert [[*column.cells] for column in turned.columns] == [[*parts], [*"12345678"], [*"87654321"]]
