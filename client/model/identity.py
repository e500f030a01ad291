"""The tokens that seats are bound to, one per server, kept in the data folder for this user alone (mode 0600)."""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import Protocol

import msgspec

from client.model import folders

logger = logging.getLogger(__name__)

FILE_NAME = "identity.json"
OWN_TABLE = "own-table"
"""Stands for the server of this computer where others have ``host:port``."""


class TokenStore(Protocol):
    """Where a connection finds and leaves its token. ``server`` is ``host:port``. Called from the network thread."""

    def token(self, server: str) -> str:
        """The token kept for a server; empty at first contact."""

    def keep(self, server: str, token: str) -> None:
        """Remember what the server gave."""


class OwnTable:
    """The token for the server that "play here" starts: one of a name of its own, as its port is another with each start."""

    def __init__(self, tokens: TokenStore) -> None:
        self._tokens = tokens

    def token(self, server: str) -> str:
        return self._tokens.token(OWN_TABLE)

    def keep(self, server: str, token: str) -> None:
        self._tokens.keep(OWN_TABLE, token)


class Memory:
    """Tokens that last as long as the object: for tests, bots and several players in one process."""

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}

    def token(self, server: str) -> str:
        return self._tokens.get(server, "")

    def keep(self, server: str, token: str) -> None:
        self._tokens[server] = token


class IdentityFile:
    """Tokens in a file. One that cannot be read is set aside; one that cannot be written costs the seat only after a restart."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folders.data_folder() if folder is None else folder) / FILE_NAME
        self._lock = threading.Lock()
        self._tokens = self._read()

    def token(self, server: str) -> str:
        with self._lock:
            return self._tokens.get(server, "")

    def keep(self, server: str, token: str) -> None:
        with self._lock:
            if self._tokens.get(server) == token:
                return
            self._tokens[server] = token
            try:
                folders.write_atomically(self.path, msgspec.json.encode(self._tokens), mode=0o600)
            except OSError as error:
                logger.warning("the identity cannot be saved: %s", error)

    def _read(self) -> dict[str, str]:
        try:
            content = self.path.read_bytes()
            if os.name == "posix" and self.path.stat().st_mode & 0o077:
                self.path.chmod(0o600)
            return msgspec.json.decode(content, type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            logger.warning("the identity file is set aside: %s", error)
        try:
            self.path.replace(self.path.with_name(FILE_NAME + ".damaged"))
        except OSError as error:
            logger.warning("the damaged identity file stays where it is: %s", error)
        return {}
