"""The command line: what is wrong is one sentence and exit status 2, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from shared import chance, replay
from shared.games import GAMES
from shared.version import VERSION


def palatine(home: Path, *arguments: str, driver: str = "dummy", **variables: str) -> subprocess.CompletedProcess[str]:
    """``driver`` of SDL for the window; empty: as it finds one."""
    environment = {**os.environ, "PALATINE_HOME": str(home), "SDL_VIDEODRIVER": driver, "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    environment.update(variables)
    if not driver:
        del environment["SDL_VIDEODRIVER"]
    return subprocess.run(
        [sys.executable, "-m", "client", *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def short_replay(steps: int = 6) -> replay.Replay:
    game = GAMES["rheinlaender"]
    secret, parts = bytes(32), [bytes([seat]) * 16 for seat in range(3)]
    match = game.start(3, game.read_options({}), chance.match_seed(secret, parts))
    actions = []
    for _ in range(steps):
        seat = match.awaiting()[0]
        action = match.default_action(seat)
        match.play(seat, action)
        actions.append((seat, msgspec.to_builtins(action)))
    return replay.record(game, {}, ["Anna", "Boris", "Chloé"], secret, parts, actions)


def test_the_version(tmp_path: Path) -> None:
    done = palatine(tmp_path, "--version")
    assert (done.returncode, done.stdout.strip()) == (0, f"palatine {VERSION}")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--nonsense"], "--nonsense"),
        (["dance"], "dance"),
        (["play", "--game", "chess"], "rheinlaender"),
        (["play", "--seats", "9"], "3 to 5"),
        (["play", "--seats", "many"], "--seats"),
        (["play", "--bots", "genius"], "genius"),
        (["--lang", "xx"], "xx"),
        (["--scale", "500"], "75 to 200"),
        (["--name", "x" * 40], "--name: A name has at most 24 characters."),
        (["--name", "  "], "--name: Type a player name first."),
        (["--name", "Anna 🌹"], "--name: The table cannot show all letters of this name."),
        (["--name", "安娜"], "--name: The table cannot show all letters of this name."),
        (["--name", "An\nna"], "--name: The table cannot show all letters of this name."),
        (["--join", "not an address"], "address"),
        (["watch", "KPTRX@"], "address"),
        (["watch", "FOO"], "CODE@HOST"),
        (["replay", "missing.json"], "missing.json"),
        (["verify", "missing.json"], "missing.json"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path: Path, arguments: list[str], says: str) -> None:
    done = palatine(tmp_path, *arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_no_display_is_one_sentence(tmp_path: Path) -> None:
    done = palatine(tmp_path, driver="nosuchdriver")
    assert done.returncode == 2
    assert "No window can be opened" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("display", "says"), [("", "there is no display here"), (":7177", "(DISPLAY=:7177)")])
def test_a_display_that_is_missing_or_does_not_answer_is_told(tmp_path: Path, display: str, says: str) -> None:
    done = palatine(tmp_path, driver="", DISPLAY=display, WAYLAND_DISPLAY="")
    assert done.returncode == 2
    assert says in done.stderr
    assert "--text" in done.stderr


def test_verify_tells_right_from_tampered(tmp_path: Path) -> None:
    record = short_replay()
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(replay.write(record))
    steps = list(record.steps)
    steps[2] = msgspec.structs.replace(steps[2], after="0" * len(steps[2].after))
    bad.write_bytes(replay.write(msgspec.structs.replace(record, steps=steps)))
    assert palatine(tmp_path, "verify", str(good)).returncode == 0
    tampered = palatine(tmp_path, "verify", str(bad))
    assert tampered.returncode == 1
    assert "3" in tampered.stdout


@pytest.mark.parametrize(("code", "says"), [("en", "other numbers of"), ("hu", "más számokkal"), ("el", "άλλους αριθμούς")])
def test_a_replay_by_other_numbers_names_the_file_that_has_them(tmp_path: Path, code: str, says: str) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(replay.write(msgspec.structs.replace(short_replay(), edition="0" * 16)))
    done = palatine(tmp_path, "verify", str(path), "--lang", code)
    assert (done.returncode, done.stderr) == (1, "")
    assert says in done.stdout
    assert "Rheinländer" in done.stdout
    assert str(GAMES["rheinlaender"].DATA_FILE) in done.stdout


def test_it_runs_as_a_module_under_both_names(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "client.cli", "--version"], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == palatine(tmp_path, "--version").stdout


def test_a_file_that_is_no_replay(tmp_path: Path) -> None:
    junk = tmp_path / "junk.json"
    junk.write_bytes(b"\x00\xff{")
    for command in ("verify", "replay"):
        done = palatine(tmp_path, command, str(junk))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
