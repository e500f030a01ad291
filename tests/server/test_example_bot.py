"""The outsider's bot plays whole matches on a real server, knowing nothing but docs/protocol.md and the page of the game."""

from __future__ import annotations

import ast
import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Connect
from raw_client import RawClient, first_legal_action

from server.app import Server
from shared.messages import AddBot, Done, StartMatch

SCRIPT = Path(__file__).parents[2] / "scripts" / "example_bot.py"
SECONDS = 60.0
ORDINARY = {"rate_burst": 20, "rate_per_second": 10}


async def bot(code: str, server: Server, name: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, str(SCRIPT), f"{code}@127.0.0.1:{server.port}", name, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    async with asyncio.timeout(SECONDS):
        output, errors = await process.communicate()
    return process.returncode, (output + errors).decode().strip()


async def all_ready(host: RawClient) -> None:
    await host.ready()
    await host.until(lambda: host.room is not None and all(seat.ready or seat.kind == "bot" for seat in host.room.seats))


async def play_out(host: RawClient) -> None:
    """The host plays the first legal action whenever it is their turn."""
    while host.public["phase"] != "over":
        await host.until(lambda: host.public["to_move"] == host.seat or host.public["phase"] == "over")
        if host.public["phase"] == "over":
            return
        version = host.version
        answer = await host.act(first_legal_action(host))
        assert isinstance(answer, Done), answer
        await host.until(lambda version=version: host.version > version)


async def test_two_of_them_play_a_match_with_a_player(server: Server, connect: Connect):
    host = await connect("Anna")
    code = await host.create()
    bots = [await bot(code, server, name) for name in ("Boris", "Chloé")]
    await all_ready(host)
    await host.ask(StartMatch)
    await host.until(lambda: host.version >= 0)
    await play_out(host)
    for process in bots:
        assert await ended(process) == (0, f"winning seats: {host.public['winners']}")


@pytest.mark.parametrize("config", [ORDINARY], indirect=True)
async def test_it_keeps_to_the_pace_that_the_server_asks_for(server: Server, connect: Connect):
    """Against bots that do not wait it would be faster than ten requests a second; it is told so, and goes on."""
    host = await connect("Anna")
    code = await host.create(grace=0)
    process = await bot(code, server, "Boris")
    await host.until(lambda: host.room is not None and host.room.seats[1].kind == "player")
    await host.ask(AddBot, level="novice")
    await all_ready(host)
    await host.ask(StartMatch)
    await host.close()  # a substitute plays on at once: the host's grace is none
    status, said = await ended(process)
    assert (status, said[:14]) == (0, "winning seats:"), said


async def test_it_says_why_it_cannot_join(server: Server):
    status, said = await ended(await bot("ABCDE", server, "Boris"))
    assert status == 1
    assert said == "refused: no_such_room {'code': 'ABCDE'}"


def test_it_is_short_and_needs_nothing_of_ours():
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 110
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    assert imported - set(sys.stdlib_module_names) == {"websockets", "msgpack"}


async def test_it_says_how_it_is_started():
    process = await asyncio.create_subprocess_exec(sys.executable, str(SCRIPT), "--help", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert await ended(process) == (1, "usage: python scripts/example_bot.py CODE@HOST[:PORT] [NAME]")
