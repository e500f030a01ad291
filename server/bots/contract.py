"""What a bot is, and the only way one is asked. No bot is in here.

A bot gets a match restored from its seat's own snapshot: the public section and its private one, the same that a client gets. The
other hands, the deck and the seed are not in it, so a bot cannot cheat, not even by mistake (RHE-INFO-13).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import msgspec

from shared.engine import Game, Seat, Snapshot

GameT = TypeVar("GameT", bound=Game[Any])


class Bot(ABC, Generic[GameT]):
    """One level of play of one game. A bot keeps nothing from one decision to the next."""

    @abstractmethod
    def choose(self, game: GameT, seat: Seat, chance: random.Random) -> Any:
        """A legal action for an awaited seat.

        ``game`` is the bot's own copy, seen from ``seat``; it may play on it. ``chance`` breaks ties: the same copy and the same
        chance give the same answer. (Engines draw from ``shared.chance``; what a bot likes is no part of a match's record.)
        """


class Question(msgspec.Struct, frozen=True):
    """One decision to be made, as it travels to a thinking process."""

    game: str
    level: str
    seat: Seat
    seed: int
    snapshot: Snapshot
    """Of ``seat`` and of nobody else."""


def answer(game: type[Game[Any]], bot: Bot[Any], question: Question) -> dict[str, Any]:
    """The document of the action that ``bot`` chooses, ready for ``Game.read_action``.

    Raises whatever a faulty bot raises; ``msgspec.ValidationError`` when the snapshot is none of this game's.
    """
    chance = random.Random(question.seed)
    action = bot.choose(game.restore(question.snapshot), question.seat, chance)
    document: dict[str, Any] = msgspec.to_builtins(action)
    return document
