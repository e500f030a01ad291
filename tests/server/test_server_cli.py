"""`palatine-server` as its host meets it: a real process, its exit status, and the one sentence it says when something is wrong."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from raw_client import RawClient
from server_process import ServerProcess, environment
from typer.testing import CliRunner, Result

from server.cli import app
from server.config import OPTIONS, load_config
from server.journal.sqlite import APPLICATION_ID
from shared.messages import LeftRoom
from shared.version import VERSION

ROOT = Path(__file__).parents[2]


def command(*arguments: str, **variables: str) -> Result:
    """Run it to its end, in this process."""
    options = {name: None for name in os.environ if name.startswith("PALATINE_")}
    return CliRunner().invoke(app, arguments, env=options | variables)


def only_sentence(status: int, stdout: str, stderr: str) -> str:
    """What it says when it refuses: exit status 2, one line, no traceback."""
    assert (status, stdout) == (2, "")
    line, *more = stderr.splitlines()
    assert more == []
    return line.removeprefix("palatine-server: ")


def sentence(*arguments: str, **variables: str) -> str:
    done = command(*arguments, **variables)
    assert isinstance(done.exception, SystemExit), done.exception
    return only_sentence(done.exit_code, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that leave it as it was."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data") as process:
        yield process


# ------------------------------------------------------------------------------------------------ what is wrong is said in one sentence


@pytest.mark.parametrize("module", ["server", "server.cli"])
def test_it_runs_as_a_module_under_both_names(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--version"], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"palatine-server {VERSION}\n", "")


def test_a_taken_port(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        said = sentence("--data", str(tmp_path), "--port", str(port), "--address", "127.0.0.1", "--no-announce")
    assert said == f"Port {port} is in use: stop the other server, or choose another with --port."


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    said = sentence("--data", str(tmp_path), "--port", "0", "--address", "203.0.113.9", "--no-announce")
    assert said.startswith("Cannot listen on 203.0.113.9, port 0 (")


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = sentence("--data", str(tmp_path / "file"), "--no-announce")
    assert said.startswith(f"The data folder {tmp_path / 'file'} cannot be written (")


def test_a_corrupt_journal_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(os.urandom(8192))
    start = [sys.executable, "-m", "server", "--data", str(tmp_path), "--port", "0", "--no-announce"]
    done = subprocess.run(start, check=False, capture_output=True, text=True, timeout=60, cwd=ROOT, env=environment())
    said = only_sentence(done.returncode, done.stdout, done.stderr)
    assert said.startswith(f"The journal {tmp_path / 'journal.db'} is damaged (")
    assert "Restore a backup" in said


def test_a_journal_of_a_newer_version(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.db")) as database:
        database.executescript(f"CREATE TABLE room (x); PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 99;")
    said = sentence("--data", str(tmp_path), "--port", "0", "--no-announce")
    assert "has format 99, this version reads up to" in said


def test_a_folder_that_another_server_uses(running: ServerProcess) -> None:
    said = sentence("--data", str(running.data), "--port", "0", "--no-announce")
    assert said.startswith("Another server is using the journal")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "70000"], "port must be a whole number from 0 to 65535, not '70000'."),
        (["--set", "prot=1"], "there is no option prot; did you mean port?"),
        (["--set", "port"], "--set wants OPTION=VALUE, not 'port'."),
        (["--log-level", "loud"], "log_level must be one of debug, error, info, warning, not 'loud'."),
        (["--config", "/nowhere.toml"], "The configuration file /nowhere.toml cannot be read (No such file or directory)."),
    ],
)
def test_a_wrong_option(arguments: list[str], says: str) -> None:
    assert sentence(*arguments) == says


def test_a_wrong_variable() -> None:
    assert sentence(PALATINE_PORT="http") == "PALATINE_PORT: port must be a whole number from 0 to 65535, not 'http'."


def test_tls_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "file.pem").write_text("no certificate")
    files = [argument for name in ("tls_certificate", "tls_key") for argument in ("--set", f"{name}={tmp_path / 'file.pem'}")]
    said = sentence("--data", str(tmp_path / "data"), "--port", "0", "--no-announce", *files)
    assert said.startswith("The TLS files do not fit (")


def test_an_unknown_argument() -> None:
    done = command("--colour")
    assert done.exit_code == 2
    assert "No such option: --colour" in done.stderr


def test_nobody_to_administer(tmp_path: Path) -> None:
    for words in (["rooms", "list"], ["rooms", "close", "ABCDE"], ["rooms", "kick", "ABCDE", "1"], ["drain"]):
        assert sentence("--data", str(tmp_path), *words) == f"No server runs with the data folder {tmp_path}."


# ------------------------------------------------------------------------------------------------ what it does


def test_version_and_options() -> None:
    assert command("--version").stdout == f"palatine-server {VERSION}\n"
    listed = command("options", PALATINE_DATA="/tmp/elsewhere").stdout
    assert all(f"\n{name} " in f"\n{listed}" for name in OPTIONS)


def test_a_misspelt_variable_is_told_and_does_not_matter() -> None:
    done = command("--version", PALATINE_PROT="1")
    assert done.exit_code == 0
    done = command("options", PALATINE_PROT="1")
    assert done.exit_code == 0
    assert "PALATINE_PROT is no option; did you mean PALATINE_PORT?" in done.stderr


def test_it_runs_and_answers(running: ServerProcess) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/health", timeout=10) as answer:
        assert json.load(answer)["status"] == "ready"
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/metrics", timeout=10) as answer:
        assert b"palatine_connections" in answer.read()


def test_the_hosts_commands_reach_it(running: ServerProcess) -> None:
    data = ["--data", str(running.data)]
    assert command(*data, "rooms", "list").stdout.split() == ["CODE", "STATUS", "GAME", "SEATS", "BOTS", "WATCHERS", "NAME"]
    assert sentence(*data, "rooms", "close", "zzzzz") == "There is no room ZZZZZ."
    assert command(*data, "drain").stdout == "Draining; matches running: 0.\n"
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/health", timeout=10) as answer:
        assert json.load(answer)["status"] == "draining"
    assert command(*data, "drain", "--off").stdout == "Open again; matches running: 0.\n"


async def test_the_host_sees_a_room_takes_a_seat_and_closes_it(running: ServerProcess) -> None:
    async def host(*words: str) -> str:
        done = await asyncio.to_thread(command, "--data", str(running.data), *words)
        assert done.exit_code == 0, done.stderr
        return done.stdout

    anna, bela = RawClient(running.port, "Anna"), RawClient(running.port, "Bela")
    await anna.enter()
    await bela.enter()
    code = await anna.create(invite_only=True)
    await bela.join(code)
    heading, line = (await host("rooms", "list")).splitlines()
    assert line.split(maxsplit=6) == [code, "open", "rheinlaender", "2/3", "0", "0", "Anna's table"]
    assert line.index("Anna's") == heading.index("NAME")
    assert await host("rooms", "kick", code.lower(), "1") == f"Seat 1 of room {code} is free.\n"
    assert (await bela.wait_for(LeftRoom)).reason == "kicked"
    assert await host("rooms", "close", code.lower()) == f"Room {code} is closed.\n"
    assert (await anna.wait_for(LeftRoom)).reason == "closed"
    assert len((await host("rooms", "list")).splitlines()) == 1
    await anna.close()
    await bela.close()


def test_a_backup_while_it_runs(running: ServerProcess, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    done = command("--data", str(running.data), "backup", str(target))
    assert done.stdout.startswith(f"{target}: ")
    assert sentence("--data", str(running.data), "backup", str(target)) == f"{target} exists already; choose another name for the backup."


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_well(tmp_path: Path, number: signal.Signals) -> None:
    with ServerProcess(tmp_path / "data") as server:
        assert server.stop(number) == 0
    assert server.events()[-2:] == ["stopping", "stopped"]
    assert sorted(path.name for path in server.data.iterdir()) == ["journal.db", "journal.db.lock"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_nobody_else_can_read_what_it_keeps(running: ServerProcess) -> None:
    assert running.data.stat().st_mode & 0o077 == 0
    assert [path.name for path in running.data.iterdir() if path.stat().st_mode & 0o077 and "lock" not in path.name] == []


# ------------------------------------------------------------------------------------------------ the files in docs/deploy


def test_the_configuration_in_the_guide_is_one() -> None:
    text = (ROOT / "docs" / "deploy" / "palatine.toml").read_text(encoding="utf-8")
    assert load_config(ROOT / "docs" / "deploy" / "palatine.toml").log_format == "json"
    for line in text.splitlines():
        if line.startswith("# ") and " = " in line:
            assert line.removeprefix("# ").partition(" = ")[0] in OPTIONS


def test_the_units_start_what_there_is() -> None:
    for unit in (ROOT / "docs" / "deploy").glob("*.service"):
        for line in unit.read_text(encoding="utf-8").splitlines():
            if line.startswith("Environment=PALATINE_"):
                assert line.removeprefix("Environment=PALATINE_").partition("=")[0].lower() in OPTIONS
