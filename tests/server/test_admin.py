"""The admin endpoint: who may use it, what it answers, and what it says when it cannot."""

# ruff: noqa: ASYNC240 - a small file, and nobody else on the loop

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.admin import AdminEndpoint, AdminError, CloseRoom, Drain, Kick, ListRooms, ask
from shared.messages import ClockSetting, RoomSummary

ROOM = RoomSummary("ABCDE", "Evening", "rheinlaender", "Anna", 4, 2, 1, 3, "running", True, True, {"fort_timing": "any"}, ClockSetting())


class Table:
    """Stands for the server: one room, and a note of what was asked of it."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def list_rooms(self) -> list[RoomSummary]:
        return [ROOM]

    async def close_room(self, code: str) -> None:
        if code != ROOM.code:
            raise AdminError(f"There is no room {code}.")
        self.done.append(("close", code))

    async def kick(self, code: str, seat: int) -> None:
        self.done.append(("kick", code, seat))

    async def drain(self, on: bool) -> None:
        self.done.append(("drain", on))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
async def file(table: Table, tmp_path: Path) -> AsyncIterator[Path]:
    endpoint = AdminEndpoint(table, tmp_path / "admin.json")
    await endpoint.start()
    yield tmp_path / "admin.json"
    await endpoint.stop()


async def test_rooms_are_listed(file: Path) -> None:
    assert (await ask(file, ListRooms())).rooms == [ROOM]


async def test_requests_reach_the_server(file: Path, table: Table) -> None:
    await ask(file, CloseRoom("abcde"))
    await ask(file, Kick("ABCDE", 2))
    await ask(file, Drain())
    await ask(file, Drain(on=False))
    assert table.done == [("close", "ABCDE"), ("kick", "ABCDE", 2), ("drain", True), ("drain", False)]


async def test_a_refusal_comes_back_as_a_sentence(file: Path) -> None:
    with pytest.raises(AdminError, match=r"^There is no room ZZZZZ\.$"):
        await ask(file, CloseRoom("ZZZZZ"))


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
async def test_only_this_user_can_read_the_token(file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600


async def test_without_the_token_nothing_happens(file: Path, table: Table) -> None:
    document = json.loads(file.read_bytes())
    file.write_text(json.dumps(document | {"token": "guess"}))
    with pytest.raises(AdminError, match="token is wrong"):
        await ask(file, CloseRoom("ABCDE"))
    assert table.done == []


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"x" * 100 + b"\n", b'{"token": "a", "request": {"do": "format"}}\n', b"\xff\n"])
async def test_what_is_no_request_is_answered_in_one_line(file: Path, table: Table, line: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", json.loads(file.read_bytes())["port"])
    writer.write(line)
    answer = await reader.read()
    writer.close()
    assert json.loads(answer)["error"].startswith("The request is not understood")
    assert answer.count(b"\n") == 1
    assert table.done == []


async def test_a_line_without_end_is_hung_up_on(file: Path) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", json.loads(file.read_bytes())["port"])
    writer.write(b"x" * 100_000)
    with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
        await reader.readexactly(1)
    writer.close()
    assert (await ask(file, ListRooms())).rooms == [ROOM]


async def test_the_file_goes_with_the_server(table: Table, tmp_path: Path) -> None:
    endpoint = AdminEndpoint(table, tmp_path / "admin.json")
    await endpoint.start()
    await endpoint.stop()
    await endpoint.stop()
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(AdminError, match="No server runs with the data folder"):
        await ask(tmp_path / "admin.json", ListRooms())


async def test_a_file_left_by_a_killed_server_is_no_server(file: Path, table: Table, tmp_path: Path) -> None:
    endpoint = AdminEndpoint(table, tmp_path / "other.json")
    await endpoint.start()
    left = (tmp_path / "other.json").read_bytes()
    await endpoint.stop()
    (tmp_path / "other.json").write_bytes(left)
    with pytest.raises(AdminError, match="No server runs"):
        await ask(tmp_path / "other.json", ListRooms())


async def test_a_new_server_replaces_the_file_of_a_killed_one(table: Table, tmp_path: Path) -> None:
    (tmp_path / "admin.json").write_text("left behind")
    (tmp_path / "admin.json.part").write_text("half writ")
    with pytest.raises(AdminError, match="damaged"):
        await ask(tmp_path / "admin.json", ListRooms())
    endpoint = AdminEndpoint(table, tmp_path / "admin.json")
    await endpoint.start()
    assert (await ask(tmp_path / "admin.json", ListRooms())).rooms == [ROOM]
    await endpoint.stop()


async def test_something_else_behind_the_port_is_told_apart(tmp_path: Path) -> None:
    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"220 mail.example.org\r\n")
        writer.close()

    stranger = await asyncio.start_server(greet, "127.0.0.1", 0)
    port = stranger.sockets[0].getsockname()[1]
    (tmp_path / "admin.json").write_text(json.dumps({"port": port, "token": "t"}))
    with pytest.raises(AdminError, match="is no Palatine server"):
        await ask(tmp_path / "admin.json", ListRooms())
    stranger.close()
    await stranger.wait_closed()
