"""Fonts: Fira Sans for everything that is read, EB Garamond for titles and names of places. Files come from the font packages.

The title cuts (600, 700 and italic 600) are made once from the variable fonts and kept in the user's cache folder. A cut that is
missing or damaged there is made again; when the folder cannot be written, the cut lives in memory.
"""

from __future__ import annotations

import functools
import hashlib
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import fontpkg
import pygame

from client.draw.cache import cache_file, read_sealed, write_sealed

Kind = Literal["ui", "ui-medium", "ui-bold", "narrow", "narrow-bold", "title", "title-bold", "title-italic"]

_STATIC: dict[str, tuple[str, int]] = {
    "ui": ("Fira Sans", 400),
    "ui-medium": ("Fira Sans", 500),
    "ui-bold": ("Fira Sans", 600),
    "narrow": ("Fira Sans Condensed", 500),
    "narrow-bold": ("Fira Sans Condensed", 600),
}


@dataclass(frozen=True)
class _Cut:
    weight: int
    style: Literal["normal", "italic"]


_CUTS: dict[str, _Cut] = {
    "title": _Cut(600, "normal"),
    "title-bold": _Cut(700, "normal"),
    "title-italic": _Cut(600, "italic"),
}

# Latin with everything Hungarian, German and French need, Greek, dashes, quotes, arrows: a small cut is made four times faster.
_CHARACTERS = (
    range(0x20, 0x180),
    range(0x218, 0x21C),
    range(0x384, 0x3D0),
    range(0x2010, 0x2040),
    (0x20AC, 0x2190, 0x2192, 0x2212),
)
_FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]


@functools.cache
def font(kind: Kind, px: int) -> pygame.Font:
    """The font of a kind at a height of ``px`` pixels. Call after ``pygame.font.init()``; the result is shared: never change it."""
    if kind in _STATIC:
        family, weight = _STATIC[kind]
        return pygame.Font(fontpkg.path(family, weight=weight), px)
    return pygame.Font(io.BytesIO(_cut_bytes(kind)), px)


def forget() -> None:
    """Drop every font. To be called when ``pygame.font`` is shut down: fonts of before cannot be used after it is started again."""
    font.cache_clear()


def prepare(report: Callable[[str], None] = lambda _: None, kinds: Iterable[str] = tuple(_CUTS)) -> list[Path]:
    """Make and keep all title cuts, so that the first window need not wait for them. Returns the files that are there now."""
    made = []
    for kind in kinds:
        report(kind)
        _cut_bytes(kind)
        made.append(_cut_file(kind))
    return [path for path in made if path.exists()]


@functools.cache
def _cut_bytes(kind: str) -> bytes:
    path = _cut_file(kind)
    data = read_sealed(path)
    if data is None:
        data = _make_cut(_CUTS[kind])
        write_sealed(path, data)
    return data


def _cut_file(kind: str) -> Path:
    cut = _CUTS[kind]
    source = _source(cut)
    fingerprint = hashlib.sha256(f"{source.name} {source.stat().st_size} {_CHARACTERS} {_FEATURES}".encode()).hexdigest()[:10]
    return cache_file("fonts", f"EBGaramond-{cut.style}-{cut.weight}-{fingerprint}.ttf")


def _source(cut: _Cut) -> Path:
    return Path(fontpkg.path("EB Garamond", style=cut.style))


def _make_cut(cut: _Cut) -> bytes:
    """The bytes of a static font of one weight (one to two seconds)."""
    # Imported here: a start with warm cache never needs it, and it takes 0.4 s.
    from fontTools import subset  # noqa: PLC0415
    from fontTools.ttLib import TTFont  # noqa: PLC0415
    from fontTools.varLib import instancer  # noqa: PLC0415

    options = subset.Options(layout_features=_FEATURES, glyph_names=False, hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for block in _CHARACTERS for code in block])
    out = io.BytesIO()
    with TTFont(_source(cut), lazy=True, recalcTimestamp=False) as variable:
        subsetter.subset(variable)
        instancer.instantiateVariableFont(variable, {"wght": cut.weight}, inplace=True)
        variable.save(out)
    return out.getvalue()
