"""Where the client keeps its files, as each system wants it. ``PALATINE_HOME`` puts everything into one folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

APP = "palatine"
HOME_VARIABLE = "PALATINE_HOME"


def data_folder() -> Path:
    """For what must not be lost: settings, identity tokens, kept replays."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "data" if home else platformdirs.user_data_path(APP, appauthor=False)


def cache_folder() -> Path:
    """For what can be made again: compiled catalogs, fonts, textures."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "cache" if home else platformdirs.user_cache_path(APP, appauthor=False)


def write_atomically(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Replace the file as a whole: after a crash it is the old one or the new one. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
