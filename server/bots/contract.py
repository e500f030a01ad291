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

        A seat that is not awaited but invited (``Game.invited``) may be asked as well; None is then the answer of a bot that has
        nothing to say. It is asked again when the match has gone on.

        ``game`` is the bot's own copy, seen from ``seat``; it may play on it. ``chance`` breaks ties: the same copy and the same
        chance give the same answer. (Engines draw from ``shared.chance``; what a bot likes is no part of a match's record.)
        """

    def waits(self, game: GameT, seat: Seat) -> bool:
        """Whether an awaited seat leaves others, who have been asked something, more time to answer instead of choosing now.

        Asked while others are invited, again after every action, and until the server's patience is over. A bot that need not
        hear all of them (one has accepted its offer) says False.
        """
        return True


class Question(msgspec.Struct, frozen=True):
    """One decision to be made, as it travels to a thinking process."""

    game: str
    level: str
    seat: Seat
    seed: int
    snapshot: Snapshot
    """Of ``seat`` and of nobody else."""
    may_wait: bool = False
    """Whether :meth:`Bot.waits` is asked first."""


def answer(game: type[Game[Any]], bot: Bot[Any], question: Question) -> dict[str, Any] | None:
    """The document of the action that ``bot`` chooses, ready for ``Game.read_action``; None if it waits or has nothing to say.

    Raises whatever a faulty bot raises; ``msgspec.ValidationError`` when the snapshot is none of this game's.
    """
    chance = random.Random(question.seed)
    match = game.restore(question.snapshot)
    if question.may_wait and bot.waits(match, question.seat):
        return None
    action = bot.choose(match, question.seat, chance)
    document: dict[str, Any] | None = msgspec.to_builtins(action)
    return document
