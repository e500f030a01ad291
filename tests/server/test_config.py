"""Where options come from, and one clear sentence for everything that is wrong with them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from server.config import OPTIONS, Config, ConfigError, load_config, prepare_data_folder, stray_variables


def toml(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "palatine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def sentence(**sources: Any) -> str:
    with pytest.raises(ConfigError) as caught:
        load_config(**sources)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith((".", "?"))
    return text


def test_the_defaults_need_no_source() -> None:
    config = load_config()
    assert config == Config()
    assert config.port == 7117
    assert 1 <= len(config.name) <= 40


def test_later_sources_win(tmp_path: Path) -> None:
    file = toml(tmp_path, 'port = 1\nname = "From the file"\nmotd = "From the file"\nmax_rooms = 7')
    config = load_config(file, {"PALATINE_PORT": "2", "PALATINE_NAME": "From outside"}, {"port": "3"})
    assert (config.port, config.name, config.motd, config.max_rooms) == (3, "From outside", "From the file", 7)


def test_text_becomes_what_the_option_is() -> None:
    config = load_config(
        environment={
            "PALATINE_PORT": "0",
            "PALATINE_ANNOUNCE": "false",
            "PALATINE_ADDRESSES": "127.0.0.1, ::1",
            "PALATINE_DATA": "~/games",
            "PALATINE_LOG_FORMAT": "json",
            "PALATINE_PASSWORD": "1234",
        }
    )
    assert config.port == 0
    assert config.announce is False
    assert config.addresses == ["127.0.0.1", "::1"]
    assert config.data == Path.home() / "games"
    assert config.log_format == "json"
    assert config.password == "1234"


def test_other_variables_are_not_ours() -> None:
    assert load_config(environment={"PORT": "1", "PALATINE_LONG": "1", "palatine_port": "x"}) == Config()


def test_the_folders_files_have_fixed_names(tmp_path: Path) -> None:
    config = load_config(command_line={"data": tmp_path})
    assert (config.journal_file, config.admin_file) == (tmp_path / "journal.db", tmp_path / "admin.json")


@pytest.mark.parametrize(
    ("option", "value", "wants"),
    [
        ("port", "70000", "port must be a whole number from 0 to 65535, not '70000'."),
        ("port", "-1", "port must be a whole number from 0 to 65535, not '-1'."),
        ("port", "http", "port must be a whole number from 0 to 65535, not 'http'."),
        ("name", "", "name must be text of 1 to 40 characters, not ''."),
        ("announce", "perhaps", "announce must be true or false, not 'perhaps'."),
        ("log_level", "loud", "log_level must be one of debug, error, info, warning, not 'loud'."),
        ("data", "", "data must be a path, not ''."),
        ("player_queue_bytes", "10", "player_queue_bytes must be a whole number, 16384 or more, not '10'."),
        ("password", "x" * 65, "password must be text of 0 to 64 characters, not the given text."),
    ],
)
def test_a_wrong_value_says_what_is_wanted(tmp_path: Path, option: str, value: str, wants: str) -> None:
    assert sentence(command_line={option: value}) == wants
    assert sentence(environment={f"PALATINE_{option.upper()}": value}) == f"PALATINE_{option.upper()}: {wants}"
    file = toml(tmp_path, f'{option} = "{value}"')
    assert sentence(file=file) == f"{file}: {wants}"


def test_a_file_has_types_of_its_own(tmp_path: Path) -> None:
    assert load_config(toml(tmp_path, "port = 7200\nannounce = false\norigins = ['https://example.org']")).port == 7200
    assert "port must be a whole number" in sentence(file=toml(tmp_path, 'port = "7200"'))
    assert "origins must be a list of texts" in sentence(file=toml(tmp_path, 'origins = "https://example.org"'))
    assert "port must be a whole number" in sentence(file=toml(tmp_path, "port = true"))


def test_an_unknown_option_is_named(tmp_path: Path) -> None:
    file = toml(tmp_path, "prot = 7117")
    assert sentence(file=file) == f"{file}: there is no option prot; did you mean port?"
    assert sentence(command_line={"colour": "red"}) == "there is no option colour; palatine-server options lists all."


def test_a_variable_that_is_probably_misspelt_is_told() -> None:
    assert stray_variables({"PALATINE_PROT": "1", "PALATINE_LONG": "1", "PALATINE_PORT": "1", "PATH": ""}) == [
        "PALATINE_PROT is no option; did you mean PALATINE_PORT?"
    ]


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    assert "cannot be read (No such file or directory)" in sentence(file=tmp_path / "nowhere.toml")
    assert "is not TOML" in sentence(file=toml(tmp_path, "port: 7117"))
    (tmp_path / "latin.toml").write_bytes(b'name = "Wei\xdfenburg"')
    assert "is not TOML" in sentence(file=tmp_path / "latin.toml")


def test_certificate_and_key_belong_together(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    assert sentence(command_line={"tls_key": key}) == "tls_certificate and tls_key belong together: set both or none."
    assert sentence(command_line={"tls_key": key, "tls_certificate": key}) == f"The TLS file {key} cannot be read."
    key.touch()
    assert load_config(command_line={"tls_key": key, "tls_certificate": key}).tls_key == key


def test_the_data_folder_is_made_for_this_user_alone(tmp_path: Path) -> None:
    config = load_config(command_line={"data": tmp_path / "a" / "b"})
    prepare_data_folder(config)
    assert list(config.data.iterdir()) == []
    if sys.platform != "win32":
        assert config.data.stat().st_mode & 0o777 == 0o700


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match=r"cannot be written \((File exists|Not a directory)\): choose another with --data"):
        prepare_data_folder(load_config(command_line={"data": tmp_path / "file"}))
    with pytest.raises(ConfigError, match="cannot be written"):
        prepare_data_folder(load_config(command_line={"data": tmp_path / "file" / "below"}))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_without_the_right_to_write_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ConfigError, match=r"cannot be written \(Permission denied\)"):
        prepare_data_folder(load_config(command_line={"data": tmp_path}))
    tmp_path.chmod(0o700)


def test_every_option_says_what_it_is() -> None:
    assert list(OPTIONS) == list(Config.__struct_fields__)
    assert all(option.meaning.endswith(".") and option.wants for option in OPTIONS.values())


def test_the_hosting_guide_lists_every_option() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    for option in OPTIONS.values():
        assert f"| `{option.name}` | " in guide
        assert option.meaning in guide
