"""The two commands as a stranger meets them: from any folder, a second time, without packages to be had, with a wrong option."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parent.parent / "scripts"


def load(script: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"palatine_{script}", SCRIPTS / f"{script}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


environment = load("environment")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with locks and an environment that stands but was never filled."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.lock").write_text("one==1.0 --hash=sha256:00\n", encoding="utf-8")
    (tmp_path / "requirements" / "dev.lock").write_text("one==1.0 --hash=sha256:00\ntwo==2.0 --hash=sha256:00\n", encoding="utf-8")
    python = environment.interpreter(tmp_path / ".venv")
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    return tmp_path


def stamp(project: Path, lock: str) -> None:
    (project / ".venv" / "palatine.stamp").write_text(environment.stamp_of(project / "requirements" / lock), encoding="utf-8")


def test_an_environment_without_a_stamp_is_not_ready(project: Path) -> None:
    assert not environment.is_ready("run", project)


@pytest.mark.parametrize(("lock", "ready"), [("run.lock", {"run"}), ("dev.lock", {"run", "dev"})])
def test_the_development_environment_serves_for_playing_too(project: Path, lock: str, ready: set[str]) -> None:
    stamp(project, lock)
    assert {purpose for purpose in ("run", "dev") if environment.is_ready(purpose, project)} == ready


def test_a_changed_lock_makes_the_stamp_stale(project: Path) -> None:
    stamp(project, "run.lock")
    (project / "requirements" / "run.lock").write_text("one==1.1 --hash=sha256:00\n", encoding="utf-8")
    assert not environment.is_ready("run", project)


def test_an_environment_whose_python_is_gone_is_not_ready(project: Path) -> None:
    stamp(project, "run.lock")
    environment.interpreter(project / ".venv").unlink()
    assert not environment.is_ready("run", project)


def test_a_ready_environment_is_used_at_once(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    stamp(project, "run.lock")
    began = time.perf_counter()
    assert environment.prepare("run", project) == environment.interpreter(project / ".venv")
    assert time.perf_counter() - began < 0.5
    assert capfd.readouterr() == ("", "")


def test_packages_that_cannot_be_had_give_one_clear_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.lock").write_text("palatine-is-nowhere==1.0 --hash=sha256:" + "0" * 64 + "\n", encoding="utf-8")
    for setting in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL"):
        monkeypatch.delenv(setting, raising=False)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    with pytest.raises(environment.SetupFailed, match="could not be installed") as told:
        environment.prepare("run", tmp_path)
    assert "Is this computer online?" in str(told.value)
    assert not environment.is_ready("run", tmp_path)
    assert "Setting up Palatine" in capfd.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(project: Path) -> None:
    shutil.rmtree(project / ".venv")
    (project / ".venv").write_text("a file is in the way", encoding="utf-8")
    with pytest.raises(environment.SetupFailed, match=r"\.venv"):
        environment.prepare("run", project)


def start(script: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, SCRIPTS / script, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=60,
    )


def test_a_wrong_step_of_the_test_command_is_named(tmp_path: Path) -> None:
    done = start("test.py", "--only", "dreams", cwd=tmp_path)
    assert done.returncode == 2
    assert "there is no step 'dreams'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there a display is always there")
def test_a_window_is_opened_where_a_display_is(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    play = load("play")
    assert not play.has_display()
    monkeypatch.setenv(variable, ":0")
    assert play.has_display()
