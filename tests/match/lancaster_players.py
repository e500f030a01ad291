"""Players of Lancaster made of the client's own code without its window (network, room, table), and the stage on which they answer at the
same time.

They decide at random from their own copies. A scene says what goes wrong between the first answers to a decision and the others.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from house import Recorder, RoomPlayer

from client.model.lancaster.table import LancasterTable
from shared.engine import Seat
from shared.lancaster.actions import LancasterAction, Vote
from shared.lancaster.rules import Lancaster

START = 0
"""The number of the choice of the first tiles; the votes of a match are 1 to 15 (:func:`vote_number`)."""


def vote_number(game: Lancaster) -> int | None:
    """The vote that is being held, or :data:`START`; None at any other time."""
    public, decision = game.public, game.public.decision
    if decision is None or decision.kind not in ("vote", "start_extension"):
        return None
    if decision.kind == "start_extension":
        return START
    each_round = game.components.laws_per_round
    return (public.round - 1) * each_round + each_round - len(public.proposed) + 1


class LancasterWatcher(Recorder):
    """Sees what everybody sees."""

    @property
    def copy(self) -> Lancaster:
        """The match as this client may see it."""
        assert isinstance(self.game, Lancaster)
        return self.game

    @property
    def answered(self) -> set[Seat]:
        """Who has answered the open decision in secret."""
        decision = self.copy.public.decision
        return set() if decision is None else set(decision.answered)

    async def reach_vote(self, number: int, answered: set[Seat]) -> None:
        """Wait until that vote is held and so many have answered."""
        await self.until(lambda: vote_number(self.copy) == number and self.answered >= answered)


@dataclass
class Scene:
    """What happens at one vote: ``first`` answer, ``trouble`` comes, and the others answer, but for the absent ones."""

    first: set[Seat]
    trouble: Callable[[], Awaitable[None]]
    absent: set[Seat] = field(default_factory=set)
    over: asyncio.Event = field(default_factory=asyncio.Event)


Scenes = Mapping[int, Scene]
"""By the number of the vote."""


async def direct(scenes: Scenes, audience: LancasterWatcher) -> None:
    """Let the trouble of each scene happen when its moment has come."""
    for number, scene in sorted(scenes.items()):
        await audience.reach_vote(number, scene.first)
        await scene.trouble()
        scene.over.set()


class LancasterPlayer(RoomPlayer, LancasterWatcher):
    """Plays random legal answers, with the table that a window would show."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.kept: LancasterAction | None = None
        """The latest own answer."""

    @property
    def table(self) -> LancasterTable:
        table = self.model.table
        assert isinstance(table, LancasterTable)
        return table

    @property
    def own_seat(self) -> Seat:
        assert self.seat is not None
        return self.seat

    async def play(self, scenes: Scenes, chance: random.Random) -> None:
        """Until the match is over, whatever happens to the connection."""
        while not self.is_over:
            if await self._may_answer(scenes):
                await self.answer(choose(self.copy, self.own_seat, chance))
            await self.until(lambda: self.is_awaited or self.is_over)

    async def answer(self, action: LancasterAction) -> None:
        """Ballots are filled in at the table, everything else is sent as a click would."""
        self.kept = action
        await self.until(lambda: self.state.kind == "online")
        if isinstance(action, Vote):
            self._fill_in(action)
            assert self.model.confirm(), (action, self.table.refusal)
        else:
            assert self.model.send(action), (action, self.state)
        await self.until(lambda: not self.table.is_waiting and self.replica.version >= self.done)
        assert self.table.refusal is None, (action, self.table.refusal)

    def _fill_in(self, ballot: Vote) -> None:
        for button in ("vote:yes" if ballot.yes else "vote:no", *["vote:+"] * ballot.votes):
            assert self.model.press(button) is False, "nothing is sent before it is confirmed"

    async def _may_answer(self, scenes: Scenes) -> bool:
        if not self.is_awaited:
            return False
        number = vote_number(self.copy)
        scene = None if number is None else scenes.get(number)
        if scene is None or self.seat in scene.first:
            return True
        await scene.over.wait()
        if self.seat not in scene.absent:
            return True
        await self.until(lambda: vote_number(self.copy) != number)
        return False


def choose(game: Lancaster, seat: Seat, chance: random.Random) -> LancasterAction:
    """A legal answer at random: first what kind of answer and where, then which, so that long lists weigh no more than short ones."""
    ways: dict[tuple[str, str], list[LancasterAction]] = {}
    for action in game.legal_actions(seat):
        ways.setdefault((type(action).__name__, str(getattr(action, "target", ""))), []).append(action)
    return chance.choice(chance.choice(list(ways.values())))
