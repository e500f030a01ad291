"""A process under measurement: the real server, or the bare peer that it is compared with.

``python -m tests.bench.host palatine|peer uvloop|asyncio FOLDER`` prints a line ``{"port": ...}`` when it listens. Then, for every
line on its input, it prints what it has used: ``cpu`` (seconds, by its own accounting, all threads), ``journal`` (those of the thread that
writes the journal among them) and ``memory`` (resident bytes).
It ends at once with its input: nothing it holds is worth a farewell.

The peer does what a server cannot do without: it accepts WebSockets with the settings of the real one and, on a message that begins with

* ``e``: sends it back
* ``b``: sends it to all other connections with ``websockets``' own ``broadcast()``
* ``w``: builds the frame once and writes it to all other transports in a bare loop
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import resource
import secrets
import sys
import threading
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

PLENTY = 100_000
"""For limits that must be on, and must not be reached."""


def report(document: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(document) + "\n")
    sys.stdout.flush()


def usage() -> dict[str, float]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {"cpu": used.ru_utime + used.ru_stime, "journal": journal_seconds(), "memory": pages * os.sysconf("SC_PAGE_SIZE")}


def journal_seconds() -> float:
    """CPU of the journal's thread by the scheduler's own accounting; 0 where there is none."""
    for thread in threading.enumerate():
        if thread.name == "journal":
            return int(Path(f"/proc/self/task/{thread.native_id}/schedstat").read_text().split()[0]) / 1e9
    return 0.0


def answer_usage() -> None:
    """The thread that reports, and ends the process with its input."""
    for _ in sys.stdin:
        report(usage())
    os._exit(0)


async def serve_until_input_ends(port: int) -> None:
    report({"port": port})
    threading.Thread(target=answer_usage, daemon=True).start()
    await asyncio.Event().wait()


async def palatine(folder: Path) -> None:
    """The real server with journal and limits on, and the toy game beside the real ones.

    The secrets of its matches are zeros, so that clients know beforehand what will be drawn, and need not think while it is measured.
    """
    from server.app import Server
    from server.cli import tune_interpreter
    from server.config import load_config, prepare_data_folder
    from server.logs import set_up_logs
    from shared.chance import SECRET_BYTES
    from shared.games import GAMES
    from tests.bench.toy import Toy

    GAMES[Toy.NAME] = Toy
    secrets.token_bytes = lambda size=None: bytes(size) if size == SECRET_BYTES else os.urandom(size or 32)
    set_up_logs("error")
    config = load_config(
        environment={},
        command_line={
            "data": folder,
            "port": 0,
            "addresses": ["127.0.0.1"],
            "announce": False,
            "log_level": "error",
            "max_connections": PLENTY,
            "max_connections_per_address": PLENTY,
            "max_watchers_per_room": PLENTY,
            "max_rooms_per_player": PLENTY,
            "max_rooms": PLENTY,
            "rate_burst": 10_000,
            "rate_per_second": 10_000,
        },
    )
    prepare_data_folder(config)
    server = Server(config)
    await server.start()
    tune_interpreter()
    await serve_until_input_ends(server.port)


async def peer() -> None:
    gc.freeze()  # as the server does
    connections: set[ServerConnection] = set()

    async def handle(connection: ServerConnection) -> None:
        connections.add(connection)
        with contextlib.suppress(ConnectionClosed):
            async for message in connection:
                assert isinstance(message, bytes)
                if message[:1] == b"b":
                    broadcast(connections - {connection}, message)
                elif message[:1] == b"w":
                    frame = Frame(Opcode.BINARY, message).serialize(mask=False)
                    for other in connections - {connection}:
                        other.transport.write(frame)
                await connection.send(message)
        connections.discard(connection)

    async with serve(
        handle, "127.0.0.1", 0, compression=None, max_size=8192, write_limit=32_768, ping_interval=10, ping_timeout=10, open_timeout=30
    ) as server:
        await serve_until_input_ends(next(iter(server.sockets)).getsockname()[1])


def main(what: str, loop: str, folder: str) -> None:
    factory: Any = None
    if loop == "uvloop":
        import uvloop

        factory = uvloop.new_event_loop
    # Thousands of connections are asked for; the usual limit of open files is lower.
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(palatine(Path(folder)) if what == "palatine" else peer())


if __name__ == "__main__":
    main(*sys.argv[1:])
