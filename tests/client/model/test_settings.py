"""Settings and identity: saved at once, whole, private where needed; damage is survived and told."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.model import language
from client.model.identity import IdentityFile, Memory
from client.model.settings import RECENT_SERVERS, RecentServer, Settings, SettingsFile


def test_what_is_changed_is_there_the_next_time(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    assert kept.value == Settings()
    assert kept.notice == ""
    kept.change(language="hu", ui_scale=1.25, window=(1600, 900))
    assert SettingsFile(tmp_path).value == Settings(language="hu", ui_scale=1.25, window=(1600, 900))


@pytest.mark.parametrize("wrong", [{"ui_scale": 5.0}, {"language": "la"}, {"window": (1, 1)}, {"nonsense": 1}, {"volumes": {"turn": 101}}])
def test_a_wrong_value_changes_nothing(tmp_path: Path, wrong: dict[str, object]) -> None:
    kept = SettingsFile(tmp_path)
    with pytest.raises(ValueError, match=r"set|setting"):
        kept.change(**wrong)
    assert kept.value == Settings()
    assert not kept.path.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"ui_scale": "big"}', b"\xff\xfe", b'{"window": [3, 3]}'])
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    kept = SettingsFile(tmp_path)
    assert kept.value == Settings()
    assert language.has(kept.notice)
    assert (tmp_path / "settings.json.damaged").read_bytes() == content
    kept.change(name="Anna")
    assert SettingsFile(tmp_path).value.name == "Anna"


def test_a_setting_of_a_newer_client_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"name": "Anna", "hologram": true}', encoding="utf-8")
    assert SettingsFile(tmp_path).value.name == "Anna"


def test_a_folder_that_cannot_be_written_is_told_and_the_choice_holds(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    kept = SettingsFile(tmp_path / "file")
    kept.change(name="Anna")
    assert kept.value.name == "Anna"
    assert language.has(kept.notice)


def test_recent_servers_are_newest_first_and_few(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    for number in range(RECENT_SERVERS + 2):
        kept.remember_server(f"host{number}:7117", f"Server {number}")
    kept.remember_server("host5:7117", "Five")
    assert kept.value.recent[0] == RecentServer("host5:7117", "Five")
    assert len(kept.value.recent) == RECENT_SERVERS
    assert SettingsFile(tmp_path).value.recent == kept.value.recent


def test_nothing_but_the_file_is_left_behind(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change(name="Anna")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_tokens_are_kept_per_server_for_this_user_alone(tmp_path: Path) -> None:
    identity = IdentityFile(tmp_path)
    assert identity.token("a:1") == ""
    identity.keep("a:1", "one")
    identity.keep("b:1", "two")
    again = IdentityFile(tmp_path)
    assert (again.token("a:1"), again.token("b:1")) == ("one", "two")
    assert again.path.stat().st_mode & 0o777 == 0o600


def test_a_token_file_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    IdentityFile(tmp_path).keep("a:1", "one")
    (tmp_path / "identity.json").chmod(0o644)
    assert IdentityFile(tmp_path).token("a:1") == "one"
    assert (tmp_path / "identity.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"[1]", b'{"a": 1}'])
def test_a_damaged_token_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "identity.json").write_bytes(content)
    identity = IdentityFile(tmp_path)
    assert identity.token("a:1") == ""
    assert (tmp_path / "identity.json.damaged").read_bytes() == content


def test_tokens_that_cannot_be_written_hold_while_the_client_runs(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    identity = IdentityFile(tmp_path / "file")
    identity.keep("a:1", "one")
    assert identity.token("a:1") == "one"


def test_memory_forgets_with_the_object() -> None:
    kept = Memory()
    kept.keep("a:1", "one")
    assert (kept.token("a:1"), Memory().token("a:1")) == ("one", "")


def test_the_table_one_sits_at_is_kept_with_its_server(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    kept.remember_server("host:7117", "Castle")
    kept.remember_room("host:7117", "ABCDEF")
    kept.remember_room("elsewhere:7117", "GHJKLM")
    kept.remember_server("host:7117", "Castle")
    assert SettingsFile(tmp_path).value.recent == [RecentServer("host:7117", "Castle", "ABCDEF")]
    kept.remember_room("host:7117", "")
    assert SettingsFile(tmp_path).room_at("host:7117") == ""
