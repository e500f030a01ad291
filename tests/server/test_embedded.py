"""The server inside the client's process, for "play here"."""

from __future__ import annotations

import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
from raw_client import RawClient

from server.app import Server
from server.embedded import TROUBLES, EmbeddedError, EmbeddedServer
from server.journal import Trouble
from server.journal.sqlite import APPLICATION_ID
from shared.messages import Closing


def port_of(server: EmbeddedServer) -> int:
    host, _, port = server.address.rpartition(":")
    assert host == "127.0.0.1"
    return int(port)


async def test_it_serves_clients_from_its_own_thread(tmp_path: Path) -> None:
    server = EmbeddedServer.start(tmp_path / "here", name="This computer")
    client = RawClient(port_of(server))
    await client.open()
    welcome = await client.hello()
    assert welcome.server == "This computer"
    code = await client.create()
    server.stop()
    server.stop()
    await client.wait_for(Closing)
    await client.closed.wait()
    assert [thread.name for thread in threading.enumerate() if thread.name in ("server", "journal")] == []

    with EmbeddedServer.start(tmp_path / "here") as again:
        client.port = port_of(again)
        await client.open()
        await client.hello()
        assert (await client.join(code)).seat == 0
        await client.close()


def test_a_port_can_be_chosen(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
        with pytest.raises(EmbeddedError, match=f"Port {port} of this machine cannot be used") as refused:
            EmbeddedServer.start(tmp_path, port=port)
    assert (refused.value.key, refused.value.details["port"]) == ("own_server_port", port)
    with EmbeddedServer.start(tmp_path, port=port) as server:
        assert server.address == f"127.0.0.1:{port}"


def test_two_share_no_folder(tmp_path: Path) -> None:
    with EmbeddedServer.start(tmp_path), pytest.raises(EmbeddedError, match="Another server is using the journal") as refused:
        EmbeddedServer.start(tmp_path)
    assert refused.value.key == "own_server_in_use"


def refused(folder: Path, port: int = 0) -> EmbeddedError:
    with pytest.raises(EmbeddedError) as error:
        EmbeddedServer.start(folder, port=port)
    return error.value


def test_what_is_wrong_is_one_sentence_and_has_a_key(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = refused(tmp_path / "file")
    assert "cannot be written" in str(folder)
    assert (folder.key, folder.details["folder"]) == ("own_server_not_writable", tmp_path / "file")
    (tmp_path / "journal.db").write_bytes(b"x" * 4096)
    damaged = refused(tmp_path)
    assert "is damaged" in str(damaged)
    assert damaged.key == "own_server_damaged"
    assert refused(tmp_path / "new", port=70_000).key == "own_server_options"


@pytest.mark.parametrize(
    ("pragma", "key"),
    [(f"application_id = {APPLICATION_ID}; PRAGMA user_version = 999", "own_server_newer"), ("application_id = 7", "own_server_damaged")],
)
def test_the_journal_of_another_version_or_program(tmp_path: Path, pragma: str, key: str) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.db")) as database:
        database.executescript(f"CREATE TABLE t (a); PRAGMA {pragma};")
    assert refused(tmp_path).key == key


def test_a_bug_at_the_start_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(server: Server) -> None:
        raise ZeroDivisionError

    reported: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", reported.append)
    monkeypatch.setattr(Server, "start", broken)
    assert refused(tmp_path).key == "own_server_bug"
    assert [report.exc_type for report in reported] == [ZeroDivisionError]


def test_every_trouble_of_the_journal_has_a_key() -> None:
    assert {f"own_server_{trouble}" for trouble in get_args(Trouble)} <= set(TROUBLES)
