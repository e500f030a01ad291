"""A match that is played in memory and written down as it is played, and the screen that shows its replay."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from client.puppet import Puppet
from client.screens.begin import begin
from client.screens.replay import ReplayScreen
from shared import chance
from shared.engine import Action, Game, Outcome, Seat
from shared.replay import Replay, Step

SECRET, CONTRIBUTIONS = "0" * 64, ["0" * 32] * 3

GameT = TypeVar("GameT", bound=Game[Any])


class Taped(Generic[GameT]):
    """A match of three with the usual options; ``replay`` is what has been played so far."""

    def __init__(self, game: type[GameT]) -> None:
        seed = chance.match_seed(bytes.fromhex(SECRET), [bytes.fromhex(part) for part in CONTRIBUTIONS])
        self.match: GameT = game.start(len(CONTRIBUTIONS), game.read_options({}), seed)
        self.steps: list[Step] = []

    def play(self, seat: Seat, action: Action) -> Outcome:
        """One action."""
        outcome = self.match.play(seat, action)
        self.steps.append(Step(seat, msgspec.to_builtins(action), ""))
        return outcome

    def replay(self) -> Replay:
        """Of a match that is not over."""
        return Replay(
            game=self.match.NAME,
            rules=self.match.RULES_VERSION,
            options=msgspec.to_builtins(self.match.options),
            seats=["Anna", "Boris", "Chloé"],
            commitment="0" * 64,
            secret=SECRET,
            contributions=CONTRIBUTIONS,
            start="0" * 64,
            steps=self.steps,
            standings=None,
        )


def replay_screen(puppet: Puppet, replay: Replay) -> ReplayScreen:
    """The replay on the screen of a client that has just begun."""
    begin(puppet.app, None, None)
    screen = ReplayScreen(puppet.app, replay)
    puppet.app.push(screen)
    return screen
