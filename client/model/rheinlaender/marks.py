"""What the Rhine board marks beyond what every board does: the regions of the cards in the own hand."""

from __future__ import annotations

from dataclasses import dataclass

from client.model.table import Marks


@dataclass(frozen=True)
class RhineMarks(Marks):
    """With the regions (their numbers) that the own cards serve."""

    hand_regions: frozenset[int] = frozenset()
    region: int | None = None
    """Of the chosen card."""
