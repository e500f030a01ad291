"""Recorded matches replay to the same bytes. ``tests/shared/rhine_playthrough.py`` says how the files are made anew."""

from __future__ import annotations

import pytest

from tests.shared.rhine_playthrough import FOLDER, MATCHES, text_of


@pytest.mark.parametrize("name", MATCHES)
def test_a_recorded_match_replays_to_the_same_bytes(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_bytes()
    assert text_of(name).encode() == recorded, "see tests/shared/rhine_playthrough.py"


def test_no_recorded_match_is_left_out() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(MATCHES)
