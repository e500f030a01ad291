"""Every test has folders of its own, English texts, and fails on any text that is missing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.model import language


@pytest.fixture(scope="session")
def catalog_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def own_folders(catalog_cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    monkeypatch.setenv("PALATINE_HOME", str(catalog_cache))
    with caplog.at_level(logging.WARNING, logger="client.model.language"), language.using("en"):
        yield
    missing = [
        record.getMessage() for record in caplog.records if record.name == "client.model.language" and "no text" in record.getMessage()
    ]
    assert missing == []
