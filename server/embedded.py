"""A whole server in a thread of this process, on the loopback address: what the client starts for "play here".

The one part of the server that a client may import. It listens on this machine only, is not announced, and keeps its journal in a
folder of its own, so a match that was broken off can be gone on with.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import structlog

from server.app import Server
from server.config import Config, ConfigError, load_config, prepare_data_folder
from server.journal import JournalError
from server.logs import set_up_logs
from shared.engine import DataError

_LOOPBACK = "127.0.0.1"
_STOP_SECONDS = 10.0


TROUBLES: Final[dict[str, tuple[str, ...]]] = {
    "own_server_in_use": ("folder", "reason"),
    "own_server_not_writable": ("folder", "reason"),
    "own_server_damaged": ("folder", "reason"),
    "own_server_newer": ("folder", "reason"),
    "own_server_unusable": ("folder", "reason"),
    "own_server_port": ("port", "reason"),
    "own_server_numbers": ("reason",),
    "own_server_options": ("reason",),
    "own_server_bug": (),
}
"""What may keep it from starting, with the placeholders of its sentence in the clients' catalogs, as ``server.refusals`` has them."""


class EmbeddedError(Exception):
    """The server could not be started; the text is one sentence for logs. ``key`` is one of :data:`TROUBLES`, with its ``details``."""

    def __init__(self, text: str, key: str, **details: object) -> None:
        super().__init__(text)
        self.key, self.details = key, details


class EmbeddedServer:
    """A running server; also a context manager that stops it.

    Attributes:
        address: ``127.0.0.1:PORT``, as a client takes it.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._started: Future[int] = Future()
        self._loop: asyncio.AbstractEventLoop
        self._stop: asyncio.Event
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)
        self.address = ""

    @classmethod
    def start(cls, data: Path, *, port: int = 0, name: str = "") -> Self:
        """Start a server and wait until it listens.

        Args:
            data: its folder; made when there is none.
            port: of the loopback address; 0 takes any free one.
            name: shown to players.

        Raises:
            EmbeddedError: the folder cannot be written or is used by another server, the journal is damaged, a game's data file is
                wrong, the port is taken.
        """
        options = {"data": data, "port": port, "addresses": [_LOOPBACK], "announce": False, "log_level": "warning"}
        try:
            config = load_config(command_line=options | ({"name": name} if name else {}))
        except ConfigError as error:
            raise EmbeddedError(str(error), "own_server_options", reason=str(error)) from error
        server = cls(config)
        try:
            prepare_data_folder(config)
            server._begin()
        except ConfigError as error:
            raise EmbeddedError(str(error), "own_server_not_writable", folder=data, reason=str(error)) from error
        except JournalError as error:
            raise EmbeddedError(str(error), f"own_server_{error.trouble}", folder=data, reason=str(error)) from error
        except DataError as error:
            raise EmbeddedError(str(error), "own_server_numbers", reason=str(error)) from error
        except OSError as error:
            reason = error.strerror or str(error)
            text = f"Port {port} of this machine cannot be used ({reason})."
            raise EmbeddedError(text, "own_server_port", port=port, reason=reason) from error
        return server

    def _begin(self) -> None:
        self._thread.start()
        try:
            self.address = f"{_LOOPBACK}:{self._started.result()}"
        except BaseException:
            # The thread lets go of the folder first, so that another attempt finds it free.
            self._thread.join(_STOP_SECONDS)
            raise

    def stop(self) -> None:
        """Stop the server gracefully and wait for it. Does nothing the second time."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(_STOP_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _run(self) -> None:
        if not structlog.is_configured():
            set_up_logs(self._config.log_level)
        try:
            asyncio.run(self._serve())
        finally:
            # A bug at the start must not leave the client waiting; its traceback goes where those of threads go.
            if not self._started.done():
                text = "The server on this computer failed to start; the log says why."
                self._started.set_exception(EmbeddedError(text, "own_server_bug"))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        server = Server(self._config)
        try:
            await server.start()
        except (DataError, JournalError, OSError) as error:
            self._started.set_exception(error)
            return
        self._started.set_result(server.port)
        await self._stop.wait()
        await server.stop()
