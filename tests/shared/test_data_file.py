"""Reading the data files of all games: what an editor may do to them, and the sentence for what cannot be read."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shared.catan.board import load_board
from shared.catan.board_file import BOARD_FILE, read_board_file
from shared.data_file import in_file, meant, read_toml
from shared.engine import DataError
from shared.lancaster.components_file import COMPONENTS_FILE, read_components
from shared.rheinlaender.board import MAP_FILE, load_map

FILES: dict[Path, Callable[[Path], Any]] = {MAP_FILE: load_map, BOARD_FILE: load_board, COMPONENTS_FILE: read_components}
COMPARED = FILES | {BOARD_FILE: read_board_file}
"""What can be compared; a board of Cities & Knights is only ever itself."""


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    delivered: Path = request.param
    return delivered


def refusal(file: Path, path: Path) -> str:
    """Why the file at the path is not read as that game's, without its name."""
    with pytest.raises(DataError) as refused:
        FILES[file](path)
    name, _, reason = str(refused.value).partition(f"{path}: ")
    assert name == ""
    assert reason
    assert "\n" not in reason
    return reason


@pytest.mark.parametrize(
    "edit",
    [
        lambda content: codecs.BOM_UTF8 + content,
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: codecs.BOM_UTF8 + content.replace(b"\n", b"\r\n"),
        lambda content: b"# mine\n\n" + content.rstrip() + b"\n\n\n",
    ],
    ids=["byte order mark", "line ends", "both", "comments"],
)
def test_what_an_editor_adds_changes_nothing(file: Path, edit: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / file.name
    path.write_bytes(edit(file.read_bytes()))
    assert COMPARED[file](path) == COMPARED[file](file)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (codecs.BOM_UTF8, "is empty"),
        (b"# nothing\n", "is empty"),
        ("game = 1".encode("utf-16"), "is not UTF-8 text (byte 0): save it as UTF-8"),
        (b'name = "\xdf"', "is not UTF-8 text (byte 8): save it as UTF-8"),
        (b"schema = 1\nschema = 1\n", "is not TOML: line 2: this key is there already: schema = 1"),
        (b"[a]\nb = 1\n[a]\n", "is not TOML: line 3: this section is there already: [a]"),
        (b"a = { b = 1, b = 2 }", "is not TOML: line 1: this key is there already: a = { b = 1, b = 2 }"),
        (b"a = [1,\n", "is not TOML: Invalid value (at the end of the file)"),
        (b"a = one\n", "is not TOML: line 1: Invalid value: a = one"),
        (b"a = " + 5000 * b"9", "is not TOML: a number is too long or lists are nested too deep (ValueError)"),
        (b"a = " + 50_000 * b"[", "is not TOML: a number is too long or lists are nested too deep (RecursionError)"),
        (b"just words", "is not TOML: line 1: Expected '=' after a key in a key/value pair: just words"),
    ],
    ids=lambda content: content[:20],
)
def test_what_is_no_document_is_refused(file: Path, content: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / file.name).write_bytes(content)
    assert refusal(file, tmp_path / file.name) == reason


def test_a_file_that_is_not_there(file: Path, tmp_path: Path) -> None:
    assert refusal(file, tmp_path / file.name) == "cannot be read: No such file or directory"
    assert refusal(file, tmp_path) == "cannot be read: Is a directory"


@pytest.mark.parametrize("length", [1, 7, 100, 1000, 5000])
def test_a_file_that_breaks_off(file: Path, length: int, tmp_path: Path) -> None:
    (tmp_path / file.name).write_bytes(file.read_bytes()[:length])
    assert refusal(file, tmp_path / file.name)


def test_another_games_file(file: Path) -> None:
    for other in FILES:
        if other != file:
            assert refusal(file, other)


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        (MAP_FILE, "island = [", "islands = [", "there is no islands; did you mean island?"),
        (MAP_FILE, 'river = "W3"', 'rivr = "W3"', "region 3: there is no rivr; did you mean river?"),
        (BOARD_FILE, "[dice]", "[dices]", "there is no dices; did you mean dice?"),
        (BOARD_FILE, "barbarian_steps", "barbarians_steps", "dice: there is no barbarians_steps; did you mean barbarian_steps?"),
        (BOARD_FILE, "bank_per_resource = 19", f"bank_per_resource = {10**30}", f"must be a whole number from 0 to 999, not {10**30}"),
    ],
    indirect=["file"],
)
def test_a_slip_of_the_pen(file: Path, old: str, new: str, reason: str, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file.name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert refusal(file, tmp_path / file.name).endswith(reason)


def test_nothing_is_suggested_that_is_not_close() -> None:
    assert meant("yrok", ["york", "kent"]) == "; did you mean york?"
    assert meant("", ["york"]) == meant("dover", ["york", "kent"]) == meant("york", []) == ""


def test_a_refusal_within_is_the_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^here\.toml: county: missing$"), in_file(Path("here.toml")):
        raise DataError("county: missing")
    with pytest.raises(KeyError), in_file(tmp_path):
        raise KeyError
    (tmp_path / "a.toml").write_text('a = "\u00df"', encoding="utf-8")
    assert read_toml(tmp_path / "a.toml") == {"a": "ß"}
