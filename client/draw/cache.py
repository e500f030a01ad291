"""Files in the cache folder that can be made again: written whole, sealed with a checksum, never a reason to fail."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from client.model.folders import cache_folder

_SEAL = 32
"""A kept file ends with the SHA-256 of the bytes before it."""


def cache_file(kind: str, name: str) -> Path:
    """The place of a file of some kind ("fonts", "maps")."""
    return cache_folder() / kind / name


def read_sealed(path: Path) -> bytes | None:
    """What is kept in a file, or None when it is missing, unreadable or damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    body, seal = data[:-_SEAL], data[-_SEAL:]
    return body if hashlib.sha256(body).digest() == seal else None


def write_sealed(path: Path, body: bytes) -> bool:
    """Keep bytes in a file. False when the folder cannot be written. No flush to the disk: the seal tells a torn file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body + hashlib.sha256(body).digest())
        Path(draft).replace(path)
    except OSError:
        Path(draft).unlink(missing_ok=True)
        return False
    return True


def keep_newest(folder: Path, pattern: str, count: int) -> None:
    """A cache has bounds: all but the ``count`` newest files that match are removed, as far as that is possible."""
    try:
        for path in sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime)[:-count]:
            path.unlink(missing_ok=True)
    except OSError:
        return
