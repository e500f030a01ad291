"""Whose move it is and what for, the same for every level: duties first, then offers of others, then the own turn. No judgement."""

from __future__ import annotations

import random
from abc import abstractmethod

from server.bots.catan import haggling
from server.bots.catan.answers import Answerer
from server.bots.contract import Bot
from shared.catan.actions import CatanAction, Roll
from shared.catan.rules import Catan
from shared.engine import Seat


class TurnTaker(Bot[Catan]):
    """A level says what it does before the dice and after them."""

    def choose(self, game: Catan, seat: Seat, chance: random.Random) -> CatanAction | None:
        answerer = Answerer(game, seat, chance)
        public = game.public
        if public.decision is not None and seat in public.decision.owed:
            return answerer.answer(public.decision)
        if seat != public.active:
            return haggling.reply(answerer)
        if public.phase == "roll":
            return self._before_the_dice(answerer)
        return haggling.settle(answerer) or haggling.reply(answerer) or self._act(answerer)

    def waits(self, game: Catan, seat: Seat) -> bool:
        return haggling.waits(game, seat)

    def _before_the_dice(self, answerer: Answerer) -> CatanAction:
        """Nothing but to roll them."""
        return Roll()

    @abstractmethod
    def _act(self, answerer: Answerer) -> CatanAction:
        """One action of the own turn; its end when there is nothing else."""
