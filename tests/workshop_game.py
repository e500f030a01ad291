"""A toy game with long turns: undo, questions that may be answered and need not, decisions of others within a turn.

Its state has public things of every kind that state is made of, a purse of one's own and a hidden die.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from shared.chance import Chance
from shared.engine import Action, Game, IllegalAction, Options, PrivateEvent, PublicEvent, Seat, Standing, TakeBack, TakenBack, Unknown
from shared.state import Record


class Build(Action, frozen=True, tag="build"):
    """A house on a free place; costs a coin."""

    place: int


class Raze(Action, frozen=True, tag="raze"):
    """One's own house goes, the coin comes back, a stone goes onto the heap."""

    place: int


class Paint(Action, frozen=True, tag="paint"):
    """Another colour for a house; cannot be taken back (the paint dries)."""

    place: int
    colour: int


class Roll(Action, frozen=True, tag="roll"):
    """That many coins."""


class Peek(Action, frozen=True, tag="peek"):
    """Somebody is told something."""


class Rob(Action, frozen=True, tag="rob"):
    """A coin of another seat's."""

    seat: int


class Envy(Action, frozen=True, tag="envy"):
    """Asks aloud whether another seat has more; nothing of its purse changes."""

    seat: int


class Cheer(Action, frozen=True, tag="cheer"):
    """What a seat may do that is not to move."""


class Ask(Action, frozen=True, tag="ask"):
    """All others something; they may answer."""


class Answer(Action, frozen=True, tag="answer"):
    """One that was asked."""

    yes: bool


class Withdraw(Action, frozen=True, tag="withdraw"):
    """The question."""


class Tax(Action, frozen=True, tag="tax"):
    """All others owe a decision: they pay."""


class Pay(Action, frozen=True, tag="pay"):
    """Nothing: it is the thought that counts."""


class End(Action, frozen=True, tag="end"):
    """Of the turn."""


class Did(PublicEvent, frozen=True, tag="did"):
    seat: int
    what: str


class Peeked(PrivateEvent, frozen=True, tag="peeked"):
    coins: int


class House(Record):
    seat: int
    colours: list[int]
    marks: dict[str, int]


class Public(Record):
    houses: dict[int, House]
    heap: list[int]
    cheers: dict[int, int]
    asked: list[int]
    """Seats that may answer."""
    owing: list[int]
    """Seats that are to pay."""
    newest: House | None = None
    turn: int = 0
    undoable: int = 0
    undo_seat: int | None = None


class Private(Record):
    coins: int


class Hidden(Record):
    chance: Chance


class WorkshopOptions(Options, frozen=True):
    undo: bool = True
    turns: int = 6


Move = Build | Raze | Paint | Roll | Peek | Rob | Envy | Cheer | Ask | Answer | Withdraw | Tax | Pay | End | TakeBack
PLACES = range(5)


class Workshop(Game[Move]):
    """``turns`` turns, one seat after the other; who has most houses wins."""

    NAME = "workshop"
    RULES_VERSION = 1
    SEATS = range(2, 5)
    ACTIONS = Move
    EVENTS = Did | TakenBack
    PRIVATE_EVENTS = Peeked
    OPTIONS = WorkshopOptions
    PUBLIC = Public
    PRIVATE = Private
    HIDDEN = Hidden
    public: Public
    private: Mapping[Seat, Private | None]
    hidden: Hidden | None
    options: WorkshopOptions

    @classmethod
    def start(cls, seats: int, options: Options, seed: str) -> Self:
        purses: dict[Seat, Private | None] = {seat: Private(3) for seat in range(seats)}
        return cls(seats, options, Public({}, [1], dict.fromkeys(range(seats), 0), [], []), purses, Hidden(Chance(seed)))

    @property
    def may_undo(self) -> bool:
        return self.options.undo

    @property
    def to_move(self) -> Seat:
        return self.public.turn % self.seats

    def awaiting(self) -> tuple[Seat, ...]:
        if self.public.turn >= self.options.turns:
            return ()
        return tuple(self.public.owing) or (self.to_move,)

    def invited(self) -> tuple[Seat, ...]:
        return tuple(self.public.asked)

    def turn_of(self, seat: Seat) -> int | None:
        return self.public.turn if seat == self.to_move else None

    def legal_actions(self, seat: Seat) -> Iterator[Move]:
        if not self.awaiting():
            return
        if self.public.undoable and self.public.undo_seat == seat:
            yield TakeBack()
        yield Cheer()
        if seat in self.public.asked:
            yield from (Answer(True), Answer(False))
        if seat in self.public.owing:
            yield Pay()
        if (seat,) == self.awaiting() and seat == self.to_move:
            yield from self._moves(seat)

    def _moves(self, seat: Seat) -> Iterator[Move]:
        yield from (Roll(), Peek(), Tax(), End())
        yield Withdraw() if self.public.asked else Ask()
        for place in PLACES:
            if place not in self.public.houses:
                if self._own(seat).coins:
                    yield Build(place)
            elif self.public.houses[place].seat == seat:
                yield from (Raze(place), Paint(place, self.public.turn))
        for other in range(self.seats):
            own = self.private[other]
            if other != seat and own is not None and own.coins:
                yield Rob(other)
            if other != seat and own is not None:
                yield Envy(other)

    def default_action(self, seat: Seat) -> Move:
        return Pay() if seat in self.public.owing else End()

    def standings(self) -> tuple[Standing, ...] | None:
        if self.awaiting():
            return None
        counts = [sum(house.seat == seat for house in self.public.houses.values()) for seat in range(self.seats)]
        ranked = sorted(range(self.seats), key=lambda seat: (-counts[seat], seat))
        return tuple(Standing(seat, 1 + sum(c > counts[seat] for c in counts), counts[seat], {"houses": counts[seat]}) for seat in ranked)

    def _own(self, seat: Seat) -> Private:
        own = self.private[seat]
        if own is None:
            raise Unknown("the purse")
        return own

    def _apply(self, seat: Seat, action: Move) -> None:
        if not self.awaiting():
            raise IllegalAction("WRK-1", "match_over")
        if isinstance(action, Cheer | Answer | Pay):
            self._speak(seat, action)
        elif self.awaiting() != (self.to_move,) or seat != self.to_move:
            raise IllegalAction("WRK-1", "not_your_turn")
        elif isinstance(action, Build | Raze | Paint):
            self._work(seat, action)
        else:
            self._move(seat, action)
        self.tell(Did(seat, str(type(action).__struct_config__.tag)))

    def _speak(self, seat: Seat, action: Cheer | Answer | Pay) -> None:
        """What seats do that are not to move."""
        public = self.public
        if isinstance(action, Cheer):
            public.cheers[seat] += 1
            public.heap[:] = sorted(public.heap)
            return
        waiting = public.asked if isinstance(action, Answer) else public.owing
        if seat not in waiting:
            raise IllegalAction("WRK-6", "not_asked")
        waiting.pop(waiting.index(seat))

    def _work(self, seat: Seat, action: Build | Raze | Paint) -> None:
        houses, place = self.public.houses, action.place
        if isinstance(action, Build):
            self._pay(seat, -1)
            if place in houses:
                raise IllegalAction("WRK-2", "taken")
            houses[place] = House(seat, [], {"built": self.public.turn})
            self.public.newest = House(seat, [place], {})
        elif place not in houses or houses[place].seat != seat:
            raise IllegalAction("WRK-3", "no_house")
        elif isinstance(action, Paint):
            houses[place].colours.append(action.colour)
            houses[place].marks["painted"] = action.colour
            self.seal()
        else:
            self._pay(seat, 1)
            houses[place].colours.append(9)
            del houses[place]
            self.public.newest = None
            self.public.heap.extend([place, place])
            self.public.heap.pop(0)

    def _move(self, seat: Seat, action: Move) -> None:
        public = self.public
        others = [other for other in range(self.seats) if other != seat]
        match action:
            case Roll():
                if self.hidden is None:
                    raise Unknown("the die")
                self._pay(seat, self.hidden.chance.roll())
            case Peek():
                self.tell_only([seat], Peeked(self._own(seat).coins))
            case Rob(other) | Envy(other):
                self._look(seat, other, rob=isinstance(action, Rob))
            case Tax():
                public.owing[:] = others
            case Ask() | Withdraw():
                if bool(public.asked) == isinstance(action, Ask):
                    raise IllegalAction("WRK-7", "asked_already_or_not")
                public.asked[:] = others if isinstance(action, Ask) else []
            case _:
                public.turn += 1
                public.asked[:] = []
                self.seal()

    def _look(self, seat: Seat, other: Seat, *, rob: bool) -> None:
        if rob:
            if other == seat or not self._own(other).coins:
                raise IllegalAction("WRK-4", "nothing_there")
            self._pay(other, -1)
            self._pay(seat, 1)
        elif self._own(other).coins > self._own(seat).coins:
            self.public.heap.append(other)

    def _pay(self, seat: Seat, coins: int) -> None:
        own = self._own(seat)
        own.coins += coins
        if own.coins < 0:
            raise IllegalAction("WRK-5", "no_coins")
