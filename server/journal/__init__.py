"""The journal: what a server must not forget, written before anybody sees it.

An entry belongs to a room and has a kind and a plain document; a room is rebuilt from its entries in order. The interface is
narrow on purpose: in one process it is SQLite (``server.journal.sqlite``), later it may be a durable log that several servers share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, Protocol

Trouble = Literal["in_use", "not_writable", "damaged", "newer", "unusable"]


class JournalError(Exception):
    """The journal cannot be opened or written; the text says why and what to do, ``trouble`` which kind it is of."""

    def __init__(self, text: str, trouble: Trouble = "unusable") -> None:
        super().__init__(text)
        self.trouble = trouble


class Entry(NamedTuple):
    """``number`` counts a room's entries from 1. ``document`` holds plain values only (msgpack)."""

    number: int
    kind: str
    document: dict[str, Any]


class Journal(Protocol):
    """Methods are called on the event loop's thread and return at once, but for the ``async`` ones."""

    async def open(self) -> None:
        """Get ready for use. Raises :class:`JournalError` (unwritable folder, damaged file, newer format)."""

    async def close(self) -> None:
        """Write what is queued, then let go of everything."""

    def append(self, room: str, kind: str, document: Mapping[str, Any], then: Callable[[], None] | None = None) -> None:
        """Queue an entry. ``then`` is called on the event loop once it is durable; entries and calls keep their order.

        A failed write (a full disk) is reported to the ``failed`` callback given at construction, with the rooms concerned;
        their ``then`` is never called.
        """

    def forget(self, room: str) -> None:
        """Delete a room and its entries (queued like an entry)."""

    async def rooms(self) -> list[str]:
        """Codes of the rooms held, oldest first."""

    async def entries(self, room: str) -> list[Entry]:
        """All entries of a room, in order. Raises :class:`JournalError` naming the room when they are damaged."""

    def keep_player(self, token_hash: str, name: str) -> None:
        """Remember (or rename) a player. The token itself is never stored."""

    async def players(self) -> dict[str, str]:
        """Token hash to name."""
