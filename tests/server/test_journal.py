"""The SQLite journal: order, group commit, what happens when the disk is full, the file damaged, newer, foreign or taken."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from server.journal import Entry, JournalError
from server.journal.sqlite import APPLICATION_ID, FORMATS, SqliteJournal, backup

ACTION: dict[str, Any] = {"seat": 2, "action": {"do": "place", "card": 31, "space": "r12.b3"}, "secret": b"\x00\xff"}
Failures = list[tuple[list[str], str]]


@pytest.fixture
def failures() -> Failures:
    return []


@pytest.fixture
async def journal(tmp_path: Path, failures: Failures) -> AsyncIterator[SqliteJournal]:
    journal = SqliteJournal(tmp_path / "journal.db", lambda rooms, reason: failures.append((rooms, reason)))
    await journal.open()
    yield journal
    await journal.close()


async def written(journal: SqliteJournal, room: str, kind: str, document: dict[str, Any]) -> None:
    """Append and wait until it is durable."""
    durable = asyncio.Event()
    journal.append(room, kind, document, durable.set)
    await asyncio.wait_for(durable.wait(), 10)


async def test_entries_come_back_in_order_with_their_numbers(journal: SqliteJournal) -> None:
    for turn in range(200):
        journal.append("ABCDE", "action", {"turn": turn})
        journal.append("FGHJK", "action", {"turn": -turn})
    assert await journal.entries("ABCDE") == [Entry(turn + 1, "action", {"turn": turn}) for turn in range(200)]
    assert [entry.document["turn"] for entry in await journal.entries("FGHJK")] == [-turn for turn in range(200)]
    assert await journal.entries("NOBDY") == []


async def test_documents_keep_their_values(journal: SqliteJournal) -> None:
    document = {"text": "Öregasszony, Ρήνος", "bytes": bytes(range(256)), "seats": {0: [1, None, True, 2.5]}}
    journal.append("ABCDE", "created", document)
    assert (await journal.entries("ABCDE"))[0].document == document


async def test_a_closed_journal_answers_instead_of_waiting_for_ever(journal: SqliteJournal) -> None:
    closing = asyncio.ensure_future(journal.close())
    await asyncio.sleep(0)
    with pytest.raises(JournalError):
        await asyncio.wait_for(journal.entries("ABCDE"), 10)
    await asyncio.wait_for(closing, 10)
    with pytest.raises(JournalError, match="not open"):
        await journal.rooms()


async def test_what_comes_together_is_committed_together(tmp_path: Path) -> None:
    batches: list[int] = []
    journal = SqliteJournal(tmp_path / "journal.db", lambda _rooms, _reason: None, lambda _seconds, entries: batches.append(entries))
    await journal.open()
    await written(journal, "ABCDE", "action", {"turn": 0})
    for turn in range(40):
        journal.append("ABCDE", "action", {"turn": turn})
    await written(journal, "FGHJK", "action", {"turn": 40})
    assert batches == [1, 41]
    await journal.close()


async def test_a_document_is_packed_when_it_is_appended(journal: SqliteJournal) -> None:
    document = {"turn": 1}
    journal.append("ABCDE", "action", document)
    document["turn"] = 2
    assert (await journal.entries("ABCDE"))[0].document == {"turn": 1}


async def test_a_document_that_is_not_plain_is_refused_at_once(journal: SqliteJournal) -> None:
    with pytest.raises(TypeError):
        journal.append("ABCDE", "action", {"object": object()})
    journal.append("ABCDE", "action", {"turn": 1})
    assert len(await journal.entries("ABCDE")) == 1


async def test_then_is_called_on_the_loop_in_order_after_the_entry_is_on_the_disk(journal: SqliteJournal, tmp_path: Path) -> None:
    called: list[int] = []
    on_disk: list[int] = []
    finished = asyncio.Event()

    def then(number: int) -> None:
        asyncio.get_running_loop()
        called.append(number)
        with contextlib.closing(sqlite3.connect(tmp_path / "journal.db")) as other:
            on_disk.append(other.execute("SELECT count(*) FROM entry").fetchone()[0])
        if number == 50:
            finished.set()

    for number in range(1, 51):
        journal.append("ABCDE", "action", ACTION, lambda number=number: then(number))  # type: ignore[misc]
    assert called == []
    await asyncio.wait_for(finished.wait(), 10)
    assert called == list(range(1, 51))
    assert all(rows >= number for rows, number in zip(on_disk, called, strict=True))


async def test_what_gathers_is_committed_together(tmp_path: Path) -> None:
    batches: list[int] = []
    journal = SqliteJournal(tmp_path / "journal.db", lambda rooms, reason: None, lambda seconds, entries: batches.append(entries))
    await journal.open()
    for room in ("ABCDE", "FGHJK"):
        for _ in range(500):
            journal.append(room, "action", ACTION)
    await journal.close()
    assert sum(batches) == 1000
    assert len(batches) < 100


async def test_a_call_that_raises_does_not_cost_the_others_theirs(journal: SqliteJournal) -> None:
    reported: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: reported.append(context))
    called: list[str] = []
    finished = asyncio.Event()

    def raises() -> None:
        raise RuntimeError("a bug in a room")

    journal.append("ABCDE", "action", ACTION, lambda: called.append("before"))
    journal.append("ABCDE", "action", ACTION, raises)
    journal.append("ABCDE", "action", ACTION, lambda: called.append("after"))
    journal.append("ABCDE", "action", ACTION, finished.set)
    await asyncio.wait_for(finished.wait(), 10)
    assert called == ["before", "after"]
    assert "a bug in a room" in str(reported[0]["exception"])


async def test_everything_is_there_after_reopening(tmp_path: Path) -> None:
    for turn in range(3):
        journal = SqliteJournal(tmp_path / "journal.db", lambda rooms, reason: None)
        await journal.open()
        assert len(await journal.entries("ABCDE")) == turn
        journal.append(f"ROOM{turn}", "created", {})
        journal.append("ABCDE", "action", {"turn": turn})
        journal.keep_player("hash", f"Anna{turn}")
        await journal.close()
    journal = SqliteJournal(tmp_path / "journal.db", lambda rooms, reason: None)
    await journal.open()
    assert await journal.rooms() == ["ROOM0", "ABCDE", "ROOM1", "ROOM2"]
    assert [entry.number for entry in await journal.entries("ABCDE")] == [1, 2, 3]
    assert await journal.players() == {"hash": "Anna2"}
    await journal.close()


async def test_a_forgotten_room_is_gone_and_its_code_can_be_used_again(journal: SqliteJournal) -> None:
    journal.append("ABCDE", "created", {"first": True})
    journal.append("FGHJK", "created", {})
    journal.forget("ABCDE")
    journal.append("ABCDE", "created", {"first": False})
    assert await journal.entries("ABCDE") == [Entry(1, "created", {"first": False})]
    assert await journal.rooms() == ["FGHJK", "ABCDE"]
    journal.forget("ABCDE")
    journal.forget("NOBDY")
    assert await journal.rooms() == ["FGHJK"]


async def test_closing_twice_and_closing_unopened_do_nothing(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db", lambda rooms, reason: None)
    await journal.close()
    await journal.open()
    await journal.close()
    await journal.close()
    assert not (tmp_path / "journal.db-wal").exists()


# ------------------------------------------------------------------------------------------------ a full disk


def fill_the_disk(journal: SqliteJournal) -> Callable[[], None]:
    """No page more than there are; returns what makes room again. SQLite reports it just as it does a full disk (SQLITE_FULL)."""
    database = journal._database
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
    return lambda: database.execute("PRAGMA max_page_count = 1073741823") and None


async def test_a_full_disk_is_reported_with_the_rooms_and_nothing_is_called(journal: SqliteJournal, failures: Failures) -> None:
    await written(journal, "ABCDE", "created", {})
    await written(journal, "FGHJK", "created", {})
    fill_the_disk(journal)
    called: list[str] = []
    journal.append("ABCDE", "action", {"big": b"x" * 50_000}, lambda: called.append("ABCDE"))
    journal.append("FGHJK", "action", {"big": b"x" * 50_000}, lambda: called.append("FGHJK"))
    assert await journal.rooms() == ["ABCDE", "FGHJK"]
    assert called == []
    assert sorted(room for rooms, _ in failures for room in rooms) == ["ABCDE", "FGHJK"]
    assert all("full" in reason for _, reason in failures)


async def test_a_failed_room_takes_entries_again_once_it_was_read(journal: SqliteJournal, failures: Failures) -> None:
    await written(journal, "ABCDE", "created", {})
    make_room = fill_the_disk(journal)
    journal.append("ABCDE", "action", {"turn": 1, "big": b"x" * 50_000})
    assert await journal.players() == {}
    make_room()
    # Turn 2 rests on turn 1, which is lost: it must not be written, though there is space again.
    journal.append("ABCDE", "action", {"turn": 2})
    assert [entry.kind for entry in await journal.entries("ABCDE")] == ["created"]
    await written(journal, "ABCDE", "action", {"turn": 1})
    assert [entry.number for entry in await journal.entries("ABCDE")] == [1, 2]
    assert len(failures) == 1


async def test_a_read_before_the_failure_was_told_does_not_let_entries_in(journal: SqliteJournal, failures: Failures) -> None:
    await written(journal, "ABCDE", "created", {})
    make_room = fill_the_disk(journal)
    # Somebody asks for a replay in the same moment; the owner knows of no failure yet and plays on.
    reading = asyncio.create_task(journal.entries("ABCDE"))
    mending = asyncio.create_task(journal._ask(make_room))
    journal.append("ABCDE", "action", {"turn": 1, "big": b"x" * 50_000})
    await asyncio.sleep(0)
    journal.append("ABCDE", "action", {"turn": 2})
    assert len(await reading) == 1
    await mending
    assert [entry.kind for entry in await journal.entries("ABCDE")] == ["created"]
    assert [rooms for rooms, _ in failures] == [["ABCDE"]]


async def test_other_rooms_go_on_after_a_failure(journal: SqliteJournal) -> None:
    await written(journal, "ABCDE", "created", {})
    make_room = fill_the_disk(journal)
    journal.append("ABCDE", "action", {"big": b"x" * 50_000})
    await journal.rooms()
    make_room()
    await written(journal, "FGHJK", "created", {})
    assert await journal.rooms() == ["ABCDE", "FGHJK"]


async def test_a_new_room_that_could_not_be_written_leaves_nothing(journal: SqliteJournal, failures: Failures) -> None:
    await written(journal, "ABCDE", "created", {})
    make_room = fill_the_disk(journal)
    journal.append("FGHJK", "created", {"big": b"x" * 50_000})
    assert await journal.rooms() == ["ABCDE"]
    assert [rooms for rooms, _ in failures] == [["FGHJK"]]
    make_room()
    journal.forget("FGHJK")
    await written(journal, "FGHJK", "created", {})
    assert [entry.number for entry in await journal.entries("FGHJK")] == [1]


LIMITED_WRITER = """
import asyncio, resource, sys
from pathlib import Path
from server.journal.sqlite import SqliteJournal

async def main():
    failed = asyncio.Event()
    durable = 0
    def then():
        nonlocal durable
        durable += 1
    journal = SqliteJournal(Path(sys.argv[1]), lambda rooms, reason: failed.set())
    await journal.open()
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
    while not failed.is_set():
        journal.append("ABCDE", "action", {"x": b"x" * 1000}, then)
        await journal.rooms()
    print(durable, flush=True)
    await journal.close()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are POSIX")
async def test_the_system_refusing_to_write_loses_nothing_that_was_durable(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LIMITED_WRITER, str(tmp_path / "journal.db"), stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    out, _ = await asyncio.wait_for(process.communicate(), 30)
    durable = int(out)
    assert durable > 20
    journal = SqliteJournal(tmp_path / "journal.db", lambda rooms, reason: None)
    await journal.open()
    assert len(await journal.entries("ABCDE")) == durable
    await journal.close()


# ------------------------------------------------------------------------------------------------ files that are not as they should be


async def refusal(path: Path) -> str:
    """The sentence with which the journal refuses to open."""
    with pytest.raises(JournalError) as caught:
        await SqliteJournal(path, lambda rooms, reason: None).open()
    text = str(caught.value)
    assert "\n" not in text
    return text


async def make_journal(path: Path, entries: int = 300) -> None:
    journal = SqliteJournal(path, lambda rooms, reason: None)
    await journal.open()
    for _ in range(entries):
        journal.append("ABCDE", "action", ACTION)
        journal.append("FGHJK", "action", {"turn": 1})
    await journal.close()


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"Dear diary, " * 1000)
    text = await refusal(tmp_path / "journal.db")
    assert "damaged" in text
    assert "Restore a backup" in text


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path)
    content = bytearray(path.read_bytes())
    content[8 * 1024 : 24 * 1024] = b"\xa5" * (16 * 1024)
    path.write_bytes(content)
    assert "Restore a backup" in await refusal(path)


async def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path)
    path.write_bytes(path.read_bytes()[: 20 * 1024])
    assert "Restore a backup" in await refusal(path)


async def test_a_damaged_entry_is_named_and_other_rooms_are_read(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path, entries=3)
    content = path.read_bytes()
    at = content.index(b"r12.b3")
    path.write_bytes(content[:at] + b"r99.b9" + content[at + 6 :])
    journal = SqliteJournal(path, lambda rooms, reason: None)
    await journal.open()
    with pytest.raises(JournalError, match=r"Entry [123] of room ABCDE .* is damaged"):
        await journal.entries("ABCDE")
    assert len(await journal.entries("FGHJK")) == 3
    await journal.close()


async def test_a_lost_entry_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path, entries=5)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entry WHERE number = 3 AND kind = 'action' AND room = 1")
    journal = SqliteJournal(path, lambda rooms, reason: None)
    await journal.open()
    with pytest.raises(JournalError, match="Room ABCDE lacks entry 1"):
        await journal.entries("ABCDE")
    await journal.close()


async def test_what_a_damaged_room_leaves_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path, entries=5)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entry WHERE number = 3")
    journal = SqliteJournal(path, lambda rooms, reason: None)
    await journal.open()
    journal.forget("ABCDE")
    journal.forget("FGHJK")
    await journal.close()
    # Entries 1 to 4 were cut off from their rooms by the gap and are still in the file.
    await journal.open()
    assert await journal.rooms() == []
    await written(journal, "KLMNP", "created", {})
    assert [entry.number for entry in await journal.entries("KLMNP")] == [1]
    await journal.close()


async def test_a_journal_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    assert "cannot be" in await refusal(tmp_path / "journal.db")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
async def test_a_journal_of_another_user_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path, entries=1)
    path.chmod(0o400)
    assert "cannot be" in await refusal(path)


async def test_another_sqlite_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE mine (x)")
    before = path.read_bytes()
    assert "no journal of Palatine" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_newer_format_says_exactly_why_not(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path, entries=1)
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {len(FORMATS) + 1}")
    assert f"has format {len(FORMATS) + 1}, this version reads up to {len(FORMATS)}" in await refusal(path)


async def test_a_file_carries_its_format(tmp_path: Path) -> None:
    await make_journal(tmp_path / "journal.db", entries=1)
    with contextlib.closing(sqlite3.connect(tmp_path / "journal.db")) as database:
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert database.execute("PRAGMA user_version").fetchone() == (len(FORMATS),)


async def test_an_older_format_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.db"
    await make_journal(path, entries=2)
    monkeypatch.setattr("server.journal.sqlite.FORMATS", (*FORMATS, "ALTER TABLE player ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"))
    journal = SqliteJournal(path, lambda rooms, reason: None)
    await journal.open()
    assert len(await journal.entries("ABCDE")) == 2
    await journal.close()
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (len(FORMATS) + 1,)
        assert database.execute("SELECT seen FROM player").fetchall() == []


async def test_two_servers_never_share_a_journal(journal: SqliteJournal, tmp_path: Path) -> None:
    assert "Another server is using the journal" in await refusal(tmp_path / "journal.db")
    await written(journal, "ABCDE", "created", {})


async def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "Choose another data folder" in await refusal(tmp_path / "nowhere" / "journal.db")


# ------------------------------------------------------------------------------------------------ backups


async def test_a_backup_is_made_while_the_journal_is_written(journal: SqliteJournal, tmp_path: Path) -> None:
    for turn in range(2000):
        journal.append("ABCDE", "action", {"turn": turn})
    await written(journal, "ABCDE", "action", {"turn": 2000})
    for turn in range(2001, 4000):
        journal.append("ABCDE", "action", {"turn": turn})
    size = await asyncio.to_thread(backup, tmp_path / "journal.db", tmp_path / "copy.db")
    assert size == (tmp_path / "copy.db").stat().st_size
    restored = SqliteJournal(tmp_path / "copy.db", lambda rooms, reason: None)
    await restored.open()
    turns = [entry.document["turn"] for entry in await restored.entries("ABCDE")]
    await restored.close()
    assert len(turns) >= 2001
    assert turns == list(range(len(turns)))


async def test_a_backup_is_private_and_overwrites_nothing(journal: SqliteJournal, tmp_path: Path) -> None:
    backup(tmp_path / "journal.db", tmp_path / "copy.db")
    if sys.platform != "win32":
        assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    with pytest.raises(JournalError, match="exists already"):
        backup(tmp_path / "journal.db", tmp_path / "copy.db")


def test_a_backup_of_nothing_and_to_nowhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="There is no journal"):
        backup(tmp_path / "journal.db", tmp_path / "copy.db")
    (tmp_path / "journal.db").write_bytes(b"x" * 4096)
    with pytest.raises(JournalError, match="cannot be written"):
        backup(tmp_path / "journal.db", tmp_path / "nowhere" / "copy.db")
    with pytest.raises(JournalError, match="damaged"):
        backup(tmp_path / "journal.db", tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["journal.db"]
