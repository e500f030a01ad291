"""The server that "play here" starts: what keeps it from starting is said in the player's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.embedded import EmbeddedTable, NotStarted
from client.model import language

SAYS = {
    "en": ("already in another window", "cannot be written"),
    "hu": ("már nyitva van", "nem írható"),
    "el": ("ήδη ανοιχτό", "Δεν γίνεται εγγραφή"),
}


@pytest.mark.parametrize("code", language.CODES)
def test_why_it_does_not_start_is_said_in_the_language_in_use(tmp_path: Path, code: str) -> None:
    (tmp_path / "file").touch()
    table = EmbeddedTable(tmp_path / "own")
    try:
        for folder, says in zip(("own", "file"), SAYS[code], strict=True):
            with language.using(code), pytest.raises(NotStarted, match=says):
                EmbeddedTable(tmp_path / folder)
    finally:
        table.close()
