"""A game that makes three changes and nothing else, to measure what the server costs around an engine. Known to the bench alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

import msgspec

from shared.engine import Action, Game, Options, PrivateEvent, PublicEvent, Seat, Standing
from shared.state import Record


class Step(Action, frozen=True, tag="step"):
    """``text`` makes updates as long as wanted."""

    text: str = ""


class Stepped(PublicEvent, frozen=True, tag="stepped"):
    seat: int


class Whispered(PrivateEvent, frozen=True, tag="whispered"):
    """Never told."""


class ToyPublic(Record):
    turn: int = 0
    steps: dict[int, int] = msgspec.field(default_factory=dict)
    text: str = ""


class ToyPrivate(Record):
    pass


class ToyHidden(Record):
    seed: str


class Toy(Game[Step]):
    """Seat 0 steps, for ever."""

    NAME = "toy"
    RULES_VERSION = 1
    SEATS = range(2, 9)
    ACTIONS = Step
    EVENTS = Stepped
    PRIVATE_EVENTS = Whispered
    OPTIONS = Options
    PUBLIC = ToyPublic
    PRIVATE = ToyPrivate
    HIDDEN = ToyHidden

    public: ToyPublic
    private: Mapping[Seat, ToyPrivate | None]

    @classmethod
    def load_data(cls) -> None:
        """It has none."""

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        public = ToyPublic(steps=dict.fromkeys(range(seats), 0))
        return cls(seats, options, public, {seat: ToyPrivate() for seat in range(seats)}, ToyHidden(seed))

    def awaiting(self) -> tuple[Seat, ...]:
        return (0,)

    def legal_actions(self, seat: Seat) -> Iterator[Step]:
        if seat == 0:
            yield Step()

    def default_action(self, seat: Seat) -> Step:
        return Step()

    def standings(self) -> tuple[Standing, ...] | None:
        return None

    def _apply(self, seat: Seat, action: Step) -> None:
        self.public.turn += 1
        self.public.steps[seat] += 1
        self.public.text = action.text
        self.tell(Stepped(seat))
