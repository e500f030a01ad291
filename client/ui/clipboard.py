"""The system's clipboard as text; where there is none, texts stay within the program."""

from __future__ import annotations

import pygame

_kept = ""


def put(text: str) -> None:
    """Copy a text."""
    global _kept  # noqa: PLW0603  # there is one clipboard
    _kept = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


def get() -> str:
    """The text that was copied last, here or elsewhere; empty when there is none."""
    try:
        return pygame.scrap.get_text() or _kept
    except pygame.error:
        return _kept
