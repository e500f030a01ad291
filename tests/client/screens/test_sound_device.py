"""A machine without a sound device: nothing is heard and nothing is written to the terminal."""

from __future__ import annotations

import os

import pygame
import pytest

from client.sound import Sounds


def test_a_missing_device_is_silent(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def no_device(*settings: int) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card '0'\n")
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds(enabled=True, volumes={"turn": 70})
    assert not sounds.play("turn")
    os.write(2, b"still there\n")
    assert capfd.readouterr().err == "still there\n"
    sounds.close()
