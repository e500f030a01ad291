"""What every room of a server shares. Data only."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any, Protocol

from server import offers
from server.config import Config
from server.journal import Journal
from server.metrics import Metrics
from server.movers import Bots
from server.record import Games
from shared.messages import GameInfo


class Alarm(Protocol):
    """A call that was ordered for later."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """The event loop, as far as rooms know it; tests turn its hands themselves."""

    def time(self) -> float:
        """Seconds of a monotonic clock."""

    def call_at(self, when: float, call: Callable[[], Any], /) -> Alarm: ...

    def call_soon(self, call: Callable[[], Any], /) -> Any: ...


@dataclasses.dataclass(slots=True)
class House:
    """``epoch`` is new at every start of the server; while ``draining`` no rooms are opened and no matches started."""

    config: Config
    games: Games
    journal: Journal
    bots: Bots
    levels: Callable[[str], list[str]]
    """Levels of bots that a game has, weakest first."""
    time: Time
    epoch: str
    metrics: Metrics
    draining: bool = False
    closing: bool = False
    """The server stops: no request is carried out any more."""
    replaying: asyncio.Semaphore = dataclasses.field(default_factory=lambda: asyncio.Semaphore(1))
    """Replays are played again one at a time."""
    offered: list[GameInfo] = dataclasses.field(init=False)
    """What clients are told of the games."""

    def __post_init__(self) -> None:
        self.offered = offers.infos(self.games, self.levels)
