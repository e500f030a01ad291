"""Catalogs: read, compiled once, changed while running; what is missing is seen."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from client.model import language
from client.model.language import Catalogs

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "hello"
msgstr "{greeting}, {player}"

msgid "knights"
msgid_plural "knights"
msgstr[0] "{n} knight"
msgstr[1] "{n} knights"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for code, greeting in (("en", "Hello"), ("hu", "Szia")):
        place = tmp_path / "locale" / code / "LC_MESSAGES"
        place.mkdir(parents=True)
        (place / "palatine.po").write_text(PO.replace("{greeting}", greeting), encoding="utf-8")
    with (tmp_path / "locale" / "en" / "LC_MESSAGES" / "palatine.po").open("a", encoding="utf-8") as file:
        file.write('\nmsgid "only"\nmsgstr "only in English"\n\nmsgid "broken"\nmsgstr "{player"\n')
    return tmp_path / "locale"


def test_placeholders_and_plural_forms(folder: Path, tmp_path: Path) -> None:
    texts = Catalogs("en", folder, tmp_path / "cache")
    assert texts.text("hello", player="Anna") == "Hello, Anna"
    assert texts.text("hello") == "Hello, {player}"
    assert [texts.plural("knights", n) for n in (0, 1, 2)] == ["0 knights", "1 knight", "2 knights"]


def test_a_text_missing_in_a_language_is_english_and_one_missing_everywhere_is_its_key_logged_once(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    texts = Catalogs("hu", folder, tmp_path / "cache")
    assert texts.text("hello", player="Anna") == "Szia, Anna"
    assert texts.text("only") == "only in English"
    assert texts.has("only")
    assert not texts.has("nowhere")
    with caplog.at_level(logging.WARNING):
        assert [texts.text("nowhere"), texts.plural("nowhere", 2), texts.text("nowhere")] == ["nowhere"] * 3
    assert [record.getMessage() for record in caplog.records] == ["no text for the key 'nowhere' in 'hu'"]
    caplog.clear()


def test_a_damaged_placeholder_shows_the_text_as_it_is(folder: Path, tmp_path: Path) -> None:
    assert Catalogs("en", folder, tmp_path / "cache").text("broken", player="Anna") == "{player"


def test_a_catalog_is_compiled_once_and_again_when_it_changes(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    Catalogs("en", folder, cache)
    (first,) = cache.glob("en-*.mo")
    made = first.stat().st_mtime_ns
    Catalogs("en", folder, cache)
    assert first.stat().st_mtime_ns == made
    source = folder / "en" / "LC_MESSAGES" / "palatine.po"
    source.write_text(source.read_text(encoding="utf-8").replace("Hello", "Good day"), encoding="utf-8")
    assert Catalogs("en", folder, cache).text("hello", player="Anna") == "Good day, Anna"
    (second,) = cache.glob("en-*.mo")
    assert second != first


def test_a_damaged_compiled_catalog_is_made_again(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    Catalogs("en", folder, cache)
    (compiled,) = cache.glob("en-*.mo")
    compiled.write_bytes(b"nonsense")
    assert Catalogs("en", folder, cache).text("hello", player="Anna") == "Hello, Anna"


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    assert Catalogs("en", folder, tmp_path / "file").text("hello", player="Anna") == "Hello, Anna"


@pytest.mark.parametrize("content", ["msgid nothing", 'msgid "a"\nnonsense'])
def test_an_unreadable_catalog_is_named(folder: Path, tmp_path: Path, content: str) -> None:
    (folder / "en" / "LC_MESSAGES" / "palatine.po").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"palatine\.po cannot be read"):
        Catalogs("en", folder, tmp_path / "cache")


def test_an_unknown_language_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no language 'la'"):
        Catalogs("la")
    with pytest.raises(ValueError, match="no catalogs"):
        Catalogs("en", tmp_path)


def test_the_language_changes_while_running() -> None:
    assert language.text("button.fort") == "Fort"
    with language.using("el"):
        assert language.text("button.fort") == "Οχυρό"
        assert language.current().code == "el"
    assert language.text("button.fort") == "Fort"


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANGUAGE": "fr:el", "LANG": "hu_HU"}, "el"),
        ({"LC_ALL": "el_GR.UTF-8", "LANG": "hu_HU"}, "el"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_first_language_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.system_language() == code
