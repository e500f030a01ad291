"""Rows of the bench and how they are shown. Measures nothing."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Effort:
    """How much to measure: medians of ``runs`` runs, sizes multiplied by ``scale``."""

    runs: int = 5
    scale: float = 1.0

    def of(self, number: int, least: int = 1) -> int:
        """A number of repetitions or clients, scaled."""
        return max(round(number * self.scale), least)


@dataclass(frozen=True)
class Row:
    """One figure. ``holds`` is None when it could not be measured; then ``note`` says why."""

    number: str
    what: str
    ours: str = ""
    other: str = ""
    figure: float | None = None
    """What the target is about, mostly ours divided by the other."""
    target: str = ""
    holds: bool | None = None
    note: str = ""

    @classmethod
    def at_most(cls, number: str, what: str, ours: str, other: str, figure: float, limit: float, note: str = "", unit: str = "") -> Row:
        return cls(number, what, ours, other, figure, f"<= {limit:g}{unit}", figure <= limit, note)

    @classmethod
    def at_least(cls, number: str, what: str, ours: str, other: str, figure: float, limit: float, note: str = "", unit: str = "") -> Row:
        return cls(number, what, ours, other, figure, f">= {limit:g}{unit}", figure >= limit, note)

    @classmethod
    def not_measured(cls, number: str, what: str, why: str) -> Row:
        return cls(number, what, note=f"not measured: {why}")

    def document(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def verdict(self) -> str:
        return "-" if self.holds is None else "holds" if self.holds else "MISSED"


def medians(runs: int, *sides: Callable[[], float]) -> list[float]:
    """The median of each side, measured in turns, so that a busy moment hits them all."""
    found: list[list[float]] = [[] for _ in sides]
    for _ in range(runs):
        for side, values in zip(sides, found, strict=True):
            values.append(side())
    return [statistics.median(values) for values in found]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` (0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def render(rows: Iterable[Row]) -> str:
    """The rows as aligned text, notes below each row."""
    lines = [("#", "what", "ours", "other side", "figure", "target", "")]
    notes: list[str] = [""]
    for row in rows:
        figure = "" if row.figure is None else f"{row.figure:.3g}"
        lines.append((row.number, row.what, row.ours, row.other, figure, row.target, row.verdict))
        notes.append(row.note)
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    text = []
    for line, note in zip(lines, notes, strict=True):
        text.append("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
        if note:
            text.append(" " * (widths[0] + 2) + note)
    return "\n".join(text)
