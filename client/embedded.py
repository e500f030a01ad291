"""The server that "play here" starts in this process: the one place where the client imports the server."""

from __future__ import annotations

from pathlib import Path

from client.model import folders
from client.model.errors import error_sentence


class NotStarted(Exception):
    """The server on this computer could not be started; the text is one sentence in the player's language."""


class EmbeddedTable:
    """A server on the loopback address of this computer, with its journal in the player's data folder."""

    def __init__(self, data: Path | None = None, port: int = 0) -> None:
        """Starts it and waits until it listens. Raises :class:`NotStarted`."""
        # Imported here: a client that joins somebody else's table needs none of it.
        from server.embedded import EmbeddedError, EmbeddedServer  # noqa: PLC0415

        folder = folders.data_folder() / "own-table" if data is None else data
        try:
            self._server = EmbeddedServer.start(folder, port=port)
        except EmbeddedError as error:
            raise NotStarted(error_sentence(error.key, error.details)) from error
        self.address = self._server.address
        """``127.0.0.1:PORT``."""

    def close(self) -> None:
        """Stop it; a match under way can be gone on with later."""
        self._server.stop()
