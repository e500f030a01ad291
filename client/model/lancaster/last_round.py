"""What is worth nothing any more in the last round: votes that come after its parliament (LAN-EXEC-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from client.model.language import text
from client.model.table import Line
from shared.lancaster.components import Reward
from shared.lancaster.rules import Lancaster


def is_last_round(game: Lancaster) -> bool:
    """Whether no other round follows the one that is played."""
    return game.public.round == game.components.rounds and game.public.phase != "over"


def too_late(game: Lancaster, gain: Iterable[str]) -> str:
    """The sentence for a law's gain, by the words of goods, that has votes which no parliament sees; empty for any other."""
    return text("lancaster.votes.too_late") if "votes" in gain and is_last_round(game) else ""


def gain_too_late(game: Lancaster, gain: Iterable[str]) -> Iterator[Line]:
    """The same as a line."""
    if warning := too_late(game, gain):
        yield Line(warning, "warning")


def too_late_lines(game: Lancaster, *rewards: Iterable[Reward]) -> Iterator[Line]:
    """The same of printed rewards, once for all of them."""
    return gain_too_late(game, {part.type for reward in rewards for part in reward})
