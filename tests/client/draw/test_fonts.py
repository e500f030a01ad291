"""Fonts show every letter of the three languages; cuts survive a damaged or missing cache."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import get_args

import pygame
import pytest

from client.draw import cache, fonts
from client.draw.text import fitted, rendered

LETTERS = "ÁÉÍÓÖŐÚÜŰáéíóöőúüűßäëç–—…“”„’«»·ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊϋΐΰαβγδεζηθικλμνξοπρσςτυφχψω0123456789−"


@pytest.mark.parametrize("kind", get_args(fonts.Kind))
def test_every_letter_is_there(kind: fonts.Kind) -> None:
    face = fonts.font(kind, 16)
    missing = [letter for letter, metrics in zip(LETTERS, face.metrics(LETTERS), strict=True) if metrics is None]
    assert missing == []


def test_fonts_are_shared() -> None:
    assert fonts.font("ui", 14) is fonts.font("ui", 14)


def test_a_damaged_cut_is_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    fonts._cut_bytes.cache_clear()
    path = fonts._cut_file("title")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no font" + bytes(100))
    said: list[str] = []
    assert fonts.prepare(said.append, ["title"]) == [path]
    assert said == ["title"]
    made = cache.read_sealed(path)
    assert made is not None
    assert pygame.Font(io.BytesIO(made), 20).size("Köln Δ")[0] > 20
    fonts._cut_bytes.cache_clear()
    assert fonts._cut_bytes("title") == made


def test_sealed_files(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    assert cache.read_sealed(path) is None
    assert cache.write_sealed(path, b"body")
    assert cache.read_sealed(path) == b"body"
    path.write_bytes(path.read_bytes()[:-1])
    assert cache.read_sealed(path) is None
    assert [entry.name for entry in path.parent.iterdir()] == ["file"]


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert not cache.write_sealed(tmp_path / "file" / "below", b"body")


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    for number in range(5):
        path = tmp_path / f"map-{number}"
        path.write_bytes(b"")
        os.utime(path, (number, number))
    (tmp_path / "other").write_bytes(b"")
    cache.keep_newest(tmp_path, "map-*", 2)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["map-3", "map-4", "other"]


def test_text_is_cut_to_a_width() -> None:
    assert fitted("Anna", "ui", 14, 200) == "Anna"
    cut = fitted("Konstantinos Papadopoulos", "ui", 14, 80)
    assert cut.endswith("…")
    assert fonts.font("ui", 14).size(cut)[0] <= 80


def test_an_outline_makes_text_two_pixels_bigger() -> None:
    plain = rendered("Köln", "title-italic", 16, (0, 0, 0))
    outlined = rendered("Köln", "title-italic", 16, (0, 0, 0), (255, 255, 255))
    assert outlined.get_size() == (plain.get_width() + 2, plain.get_height() + 2)
