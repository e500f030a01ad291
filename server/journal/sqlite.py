"""The journal of one process: an SQLite file, one writer thread, group commit.

The event loop packs documents and gathers them; the writer thread gets a whole batch, writes it in one transaction (WAL,
``synchronous=FULL``: on the disk before anybody is told) and hands the ``then`` calls back, once per batch. While one batch is being
synced the next one gathers, so a busy server commits more per sync instead of waiting longer. A commit costs the same for one entry as
for many, and so does each change between the threads: after a batch of several the next is given a millisecond to fill.

Entries of all rooms lie in the order they came, each with the id of the one before it in its room. So a commit touches the end of one
table, however many rooms it is for: with an index by room it costs three times as much at 64 busy rooms. The latest entry of each
room is kept in memory; reading a room follows its chain backwards.

Not here: what the entries mean. That is ``server.record``'s.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
import time
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgpack

from server.journal import Entry, JournalError

T = TypeVar("T")

APPLICATION_ID: Final = 0x50414C41
"""``PALA``: tells a journal from any other SQLite file (PRAGMA application_id)."""

FORMATS: Final = (
    """
    CREATE TABLE room (id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE);
    CREATE TABLE entry (
        id INTEGER PRIMARY KEY, room INTEGER NOT NULL, number INTEGER NOT NULL, before INTEGER NOT NULL,
        kind TEXT NOT NULL, document BLOB NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE TABLE player (token_hash TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    """,
)
"""What brings a file from each format to the next; the format is their number (PRAGMA user_version), 0 an empty file."""

GATHER_SECONDS: Final = 0.001
"""That entries wait for others while they come in numbers: little beside the time of a sync."""
_COLUMNS: Final = 7
_ROWS_AT_ONCE: Final = 64
_CHAIN: Final = """
    WITH RECURSIVE chain (id, number, before, kind, document, checksum) AS (
        SELECT id, number, before, kind, document, checksum FROM entry WHERE id = ?
        UNION ALL
        SELECT entry.id, entry.number, entry.before, entry.kind, entry.document, entry.checksum
        FROM chain JOIN entry ON entry.id = chain.before
    )
"""
_READ_CHAIN: Final = _CHAIN + "SELECT number, kind, document, checksum FROM chain"  # noqa: S608 - nothing from outside is in it
_DELETE_CHAIN: Final = _CHAIN + "DELETE FROM entry WHERE id IN (SELECT id FROM chain)"  # noqa: S608 - nothing from outside is in it
_RESTORE: Final = "Restore a backup, or move the file away to start with an empty journal (docs/hosting.md)."

Failed = Callable[[list[str], str], None]
Committed = Callable[[float, int], None]
_Step = Callable[[], None]


class _Line(NamedTuple):
    """An entry on its way to the disk."""

    room: str
    kind: str
    body: bytes
    then: Callable[[], None] | None


class _Deed(NamedTuple):
    """Another change, made in the same transaction at its place between the entries."""

    room: str | None
    step: _Step


class _Question(NamedTuple):
    """Something to find out between two batches; the answer goes to the future."""

    ask: Callable[[], Any]
    answer: asyncio.Future[Any]


_Item = _Line | _Deed | _Question


class _Place(NamedTuple):
    """Where the next entry of a room goes: the room's row, and number and id of its latest entry (0: none yet)."""

    row: int
    number: int
    latest: int


class SqliteJournal:
    """A :class:`server.journal.Journal` in one file.

    Args:
        path: the file; it is made when there is none. Its folder must exist.
        failed: called on the loop with the rooms whose entries could not be written, and the reason. A failed room takes no more
            entries until :meth:`entries` was asked for it (its owner must go back to what is on the disk) or it is forgotten.
        committed: called on the loop after each batch with its seconds and its number of entries, for metrics.
    """

    def __init__(self, path: Path, failed: Failed, committed: Committed | None = None) -> None:
        self._path = path
        self._failed = failed
        self._committed = committed
        self._gathered: list[_Item] = []
        self._writing = self._scheduled = False
        """Whether the writer has a batch; whether the next one is about to be handed over."""
        self._batches: SimpleQueue[list[_Item] | None] = SimpleQueue()
        """To the writer; None ends it."""
        self._size = 0
        """Of the latest batch."""
        self._failed_rooms: set[str] = set()
        self._due: deque[Callable[[], None]] = deque()
        self._pack = msgpack.Packer().pack
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        # The rest belongs to the writer thread.
        self._database: sqlite3.Connection
        self._lock: sqlite3.Connection
        self._places: dict[str, _Place] = {}
        self._latest = 0
        self._halted: set[str] = set()

    # -- on the event loop

    async def open(self) -> None:
        """Open or make the file, check it and start the writer.

        Raises:
            JournalError: the folder cannot be written, another server has the file, it is damaged, it is no journal, or it was
                written by a newer version.
        """
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()
        try:
            await self._ask(self._open)
        except JournalError:
            await self._end_thread()
            raise

    async def close(self) -> None:
        """Write what is queued, call what is due, and let go of the file. Does nothing when it is not open."""
        if self._thread is not None:
            await self._ask(self._close)
            await self._end_thread()

    def append(self, room: str, kind: str, document: Mapping[str, Any], then: Callable[[], None] | None = None) -> None:
        """See :class:`server.journal.Journal`. Raises ``TypeError`` when the document holds more than plain values."""
        self._take(_Line(room, kind, self._pack(document), then))

    def forget(self, room: str) -> None:
        """Delete a room and its entries, in its place among the entries queued."""
        self._failed_rooms.discard(room)
        self._take(_Deed(room, functools.partial(self._delete, room)))

    def keep_player(self, token_hash: str, name: str) -> None:
        """Remember or rename a player."""
        self._take(_Deed(None, functools.partial(self._write_player, token_hash, name)))

    async def rooms(self) -> list[str]:
        """Codes of the rooms held, oldest first."""
        return await self._ask(self._read_rooms)

    async def entries(self, room: str) -> list[Entry]:
        """All entries of a room, in order. A room whose write failed takes entries again from here on.

        Raises:
            JournalError: an entry is missing or damaged; the text names the room.
        """
        # A room is revived only if its owner was told of the failure: entries queued before that rest on what is lost.
        revive = room in self._failed_rooms
        self._failed_rooms.discard(room)
        return await self._ask(functools.partial(self._read_entries, room, revive))

    async def players(self) -> dict[str, str]:
        """Token hash to name."""
        return await self._ask(self._read_players)

    def _report(self, rooms: list[str], reason: str) -> None:
        self._failed_rooms.update(rooms)
        self._failed(rooms, reason)

    async def _ask(self, ask: Callable[[], T]) -> T:
        if self._thread is None:
            raise JournalError(f"The journal {self._path} is not open.")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._take(_Question(ask, answer))
        return await answer

    def _take(self, item: _Item) -> None:
        self._gathered.append(item)
        if not self._writing and not self._scheduled:
            self._schedule()

    def _schedule(self) -> None:
        self._scheduled = True
        if self._size > 1:
            self._loop.call_later(GATHER_SECONDS, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._gathered = self._gathered, []
        self._size, self._scheduled, self._writing = len(batch), False, True
        self._batches.put(batch)

    def _written(self, calls: list[_Step]) -> None:
        """The writer has done a batch; these calls are due. The next batch is on its way before they are made."""
        self._writing = False
        if self._gathered:
            self._schedule()
        self._due.extend(calls)
        self._settle()

    async def _end_thread(self) -> None:
        # What came while the file was closed is refused by it, and told so: nobody waits for ever.
        self._hand_over()
        self._batches.put(None)
        thread, self._thread = self._thread, None
        if thread is not None:
            await self._loop.run_in_executor(None, thread.join)

    def _settle(self) -> None:
        """Make the calls that are due. One that raises (to the loop's exception handler) does not cost the others theirs."""
        try:
            while self._due:
                self._due.popleft()()
        finally:
            if self._due:
                self._loop.call_soon(self._settle)

    # -- on the writer thread

    def _run(self) -> None:
        while (items := self._batches.get()) is not None:
            calls: list[_Step] = []
            batch: list[_Line | _Deed] = []
            for item in items:
                if isinstance(item, _Question):
                    calls += self._write(batch)
                    calls.append(self._reply(item))
                    batch = []
                else:
                    batch.append(item)
            calls += self._write(batch)
            # A loop that was closed under us (a test, a crash) has nobody left to tell.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._written, calls)

    def _reply(self, question: _Question) -> _Step:
        """Find it out; returns the call that answers."""
        try:
            result = question.ask()
        except sqlite3.Error as error:
            return functools.partial(_fail, question.answer, _damage(self._path, error))
        except JournalError as error:
            return functools.partial(_fail, question.answer, error)
        return functools.partial(_answer, question.answer, result)

    def _write(self, batch: list[_Line | _Deed]) -> list[_Step]:
        """Write it, all or nothing; returns the calls that are due then."""
        began = time.perf_counter()
        batch = self._without_halted(batch)
        if not batch:
            return []
        rooms = list(dict.fromkeys(item.room for item in batch if item.room is not None))
        kept = [(room, self._places.get(room)) for room in rooms]
        latest = self._latest
        try:
            self._write_all(batch)
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._database.rollback()
            self._places.update((room, place) for room, place in kept if place is not None)
            for room in [room for room, place in kept if place is None]:
                self._places.pop(room, None)
            self._latest = latest
            self._halted.update(rooms)
            return [functools.partial(self._report, rooms, str(error))]
        calls = [item.then for item in batch if isinstance(item, _Line) and item.then is not None]
        if self._committed is not None:
            calls.append(functools.partial(self._committed, time.perf_counter() - began, len(batch)))
        return calls

    def _without_halted(self, batch: list[_Line | _Deed]) -> list[_Line | _Deed]:
        """The batch without entries of halted rooms, unless the room is forgotten before them."""
        halted = set(self._halted)
        kept: list[_Line | _Deed] = []
        for item in batch:
            if isinstance(item, _Deed) or item.room not in halted:
                halted.discard(item.room or "")
                kept.append(item)
        return kept

    def _write_all(self, batch: list[_Line | _Deed]) -> None:
        """All or nothing. Entries in a row go in one statement: each statement gives the interpreter's lock away and has to get it back."""
        rows: list[Any] = []
        alone = len(batch) <= _ROWS_AT_ONCE and all(isinstance(item, _Line) and item.room in self._places for item in batch)
        if not alone:
            self._database.execute("BEGIN IMMEDIATE")
        for item in batch:
            if isinstance(item, _Line):
                rows += self._row(item)
            else:
                self._insert(rows)
                rows = []
                item.step()
        self._insert(rows)
        if not alone:
            self._database.execute("COMMIT")

    def _row(self, line: _Line) -> tuple[Any, ...]:
        place = self._places.get(line.room) or self._make_room(line.room)
        self._latest += 1
        number = place.number + 1
        self._places[line.room] = _Place(place.row, number, self._latest)
        checksum = _checksum(line.room, number, line.kind, line.body)
        return self._latest, place.row, number, place.latest, line.kind, line.body, checksum

    def _insert(self, rows: list[Any]) -> None:
        for start in range(0, len(rows), _COLUMNS * _ROWS_AT_ONCE):
            part = rows[start : start + _COLUMNS * _ROWS_AT_ONCE]
            self._database.execute(_insertion(len(part) // _COLUMNS), part)

    def _make_room(self, room: str) -> _Place:
        row = self._database.execute("INSERT INTO room (code) VALUES (?)", (room,)).lastrowid
        return _Place(cast("int", row), 0, 0)

    def _delete(self, room: str) -> None:
        place = self._places.pop(room, None)
        if place is not None:
            self._database.execute(_DELETE_CHAIN, (place.latest,))
            self._database.execute("DELETE FROM room WHERE id = ?", (place.row,))
        self._halted.discard(room)

    def _find_places(self) -> None:
        self._places = {
            code: _Place(row, number or 0, latest or 0)
            for code, row, number, latest in self._database.execute(
                "SELECT code, room.id, max(number), max(entry.id) FROM room LEFT JOIN entry ON entry.room = room.id GROUP BY room.id"
            )
        }
        (latest,) = self._database.execute("SELECT max(id) FROM entry").fetchone()
        self._latest = latest or 0

    def _write_player(self, token_hash: str, name: str) -> None:
        self._database.execute("INSERT OR REPLACE INTO player VALUES (?, ?)", (token_hash, name))

    def _read_rooms(self) -> list[str]:
        return sorted(self._places, key=lambda code: self._places[code].row)

    def _read_players(self) -> dict[str, str]:
        return dict(self._database.execute("SELECT token_hash, name FROM player"))

    def _read_entries(self, room: str, revive: bool) -> list[Entry]:
        place = self._places.get(room, _Place(0, 0, 0))
        rows = self._database.execute(_READ_CHAIN, (place.latest,)).fetchall()
        found: list[Entry] = []
        for number, kind, body, checksum in reversed(rows):
            if number != len(found) + 1:
                raise JournalError(f"Room {room} lacks entry {len(found) + 1} in the journal {self._path}. {_RESTORE}", "damaged")
            if checksum != _checksum(room, number, kind, body):
                raise JournalError(f"Entry {number} of room {room} in the journal {self._path} is damaged. {_RESTORE}", "damaged")
            found.append(Entry(number, kind, msgpack.unpackb(body, strict_map_key=False)))
        if revive:
            self._halted.discard(room)
        return found

    def _open(self) -> None:
        with contextlib.ExitStack() as opened:
            self._lock = opened.enter_context(contextlib.closing(_lock(self._path)))
            # For this user alone: the secrets of running matches are in it.
            _make_private(self._path)
            self._database = opened.enter_context(contextlib.closing(_connect(self._path)))
            _bring_up_to_date(self._database, self._path)
            self._find_places()
            opened.pop_all()

    def _close(self) -> None:
        self._database.close()
        self._lock.close()


def backup(path: Path, target: Path) -> int:
    """Copy a journal, also while a server writes to it, to a new file; returns the copy's size in bytes.

    The copy is one moment's state. It appears under its name only when it is whole and checked.

    Raises:
        JournalError: there is no journal, it is damaged, the target exists or cannot be written.
    """
    if not path.is_file():
        raise JournalError(f"There is no journal at {path}.")
    if target.exists():
        raise JournalError(f"{target} exists already; choose another name for the backup.")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
    except OSError as error:
        raise JournalError(f"The backup {target} cannot be written ({error.strerror}).") from error
    try:
        with contextlib.closing(_connect(path)) as source, contextlib.closing(sqlite3.connect(part)) as copy:
            _check(source, path)
            source.backup(copy)
            # The copy is one file: no write-ahead log beside it that could be left behind when it is moved.
            copy.execute("PRAGMA journal_mode = DELETE")
        part.replace(target)
    except sqlite3.Error as error:
        raise JournalError(f"The backup {target} failed ({error}).") from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _lock(path: Path) -> sqlite3.Connection:
    """Hold a lock beside the journal for as long as the connection lives. The system drops it when the process dies."""
    connection = _connect(path.with_name(path.name + ".lock"), timeout=0)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            text = f"Another server is using the journal {path}. Stop it, or choose another data folder (--data)."
            raise JournalError(text, "in_use") from error
        raise JournalError(
            f"The journal {path} cannot be written ({error}). Choose another data folder (--data).", "not_writable"
        ) from error
    return connection


def _make_private(path: Path) -> None:
    try:
        path.touch(mode=0o600)
    except OSError as error:
        text = f"The journal {path} cannot be written ({error.strerror}): give the server's user the right to it."
        raise JournalError(text, "not_writable") from error


def _connect(path: Path, timeout: float = 10) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, timeout, isolation_level=None, check_same_thread=False, cached_statements=2 * _ROWS_AT_ONCE)
    except sqlite3.OperationalError as error:
        raise JournalError(
            f"The journal {path} cannot be opened ({error}). Choose another data folder (--data).", "not_writable"
        ) from error


def _bring_up_to_date(database: sqlite3.Connection, path: Path) -> None:
    """Check the file, then take it from its format to ours, in one transaction. Raises :class:`JournalError`."""
    found = _check(database, path)
    # Half the cost of a commit: an entry is some 100 bytes, and a commit writes whole pages. Takes effect on an empty file only.
    database.execute("PRAGMA page_size = 1024")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA wal_autocheckpoint = 4000")
    if found < len(FORMATS):
        steps = "".join(FORMATS[found:])
        database.executescript(
            f"BEGIN IMMEDIATE; {steps} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {len(FORMATS)}; COMMIT;"
        )


def _check(database: sqlite3.Connection, path: Path) -> int:
    """The file's format, 0 for an empty file. Raises :class:`JournalError` for a file that we cannot use."""
    try:
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (found,) = database.execute("PRAGMA user_version").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if tables and application != APPLICATION_ID:
            text = f"{path} is no journal of Palatine but another SQLite file. Choose another data folder (--data)."
            raise JournalError(text, "damaged")
        if found > len(FORMATS):
            raise JournalError(
                f"The journal {path} has format {found}, this version reads up to {len(FORMATS)}. Use the newer Palatine that wrote it.",
                "newer",
            )
        (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise _damage(path, error) from error
    if verdict != "ok":
        raise JournalError(f"The journal {path} is damaged ({' '.join(verdict.split())}). {_RESTORE}", "damaged")
    return cast("int", found)


def _damage(path: Path, error: sqlite3.Error) -> JournalError:
    if isinstance(error, sqlite3.OperationalError):
        return JournalError(f"The journal {path} cannot be used ({error}).")
    return JournalError(f"The journal {path} is damaged ({error}). {_RESTORE}", "damaged")


@functools.cache
def _insertion(rows: int) -> str:
    row = f"({', '.join('?' * _COLUMNS)})"
    return f"INSERT INTO entry (id, room, number, before, kind, document, checksum) VALUES {', '.join([row] * rows)}"  # noqa: S608


def _checksum(room: str, number: int, kind: str, body: bytes) -> int:
    """CRC-32 over the entry and its place, so that a row that moved to another place is noticed, too."""
    return zlib.crc32(body, zlib.crc32(f"{room} {number} {kind}".encode()))


def _answer(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: JournalError) -> None:
    if not future.done():
        future.set_exception(error)
