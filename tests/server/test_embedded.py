"""The server inside the client's process, for "play here"."""

from __future__ import annotations

import socket
import threading
from contextlib import closing
from pathlib import Path

import pytest
from raw_client import RawClient

from server.app import Server
from server.embedded import EmbeddedError, EmbeddedServer
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
        with pytest.raises(EmbeddedError, match=f"Port {port} of this machine cannot be used"):
            EmbeddedServer.start(tmp_path, port=port)
    with EmbeddedServer.start(tmp_path, port=port) as server:
        assert server.address == f"127.0.0.1:{port}"


def test_two_share_no_folder(tmp_path: Path) -> None:
    with EmbeddedServer.start(tmp_path), pytest.raises(EmbeddedError, match="Another server is using the journal"):
        EmbeddedServer.start(tmp_path)


def test_what_is_wrong_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(EmbeddedError, match="cannot be written"):
        EmbeddedServer.start(tmp_path / "file")
    (tmp_path / "journal.db").write_bytes(b"x" * 4096)
    with pytest.raises(EmbeddedError, match="is damaged"):
        EmbeddedServer.start(tmp_path)


def test_a_bug_at_the_start_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(server: Server) -> None:
        raise ZeroDivisionError

    reported: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", reported.append)
    monkeypatch.setattr(Server, "start", broken)
    with pytest.raises(EmbeddedError, match="failed to start"):
        EmbeddedServer.start(tmp_path)
    assert [report.exc_type for report in reported] == [ZeroDivisionError]
