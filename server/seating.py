"""The seats of a room together: whose is whose, which is free, who is host. Pure: no guests, no journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from server.refusals import Refusal
from server.seats import Seat, SeatState, bot_contribution


class Seating:
    """The seats in order, the host's seat (None: no player is left), and the hashes of players who were kicked."""

    def __init__(self, seats: list[Seat], host: int | None, banned: Iterable[str]) -> None:
        self.seats = seats
        self.host = host
        self.banned = list(banned)

    # -- questions

    def __len__(self) -> int:
        return len(self.seats)

    def __getitem__(self, number: int) -> Seat:
        return self.seats[number]

    def players(self, state: SeatState | None = None) -> list[Seat]:
        """The seats that belong to players, all or those in one state."""
        return [seat for seat in self.seats if seat.is_player and state in (None, seat.state)]

    @property
    def asleep(self) -> bool:
        """Whether the seats have owners and none of them is connected."""
        return bool(self.players()) and not self.players(SeatState.HERE)

    def owned_by(self, player: str) -> Seat | None:
        """The seat of the player with this hash."""
        return next((seat for seat in self.seats if seat.is_player and seat.player == player), None)

    def free(self, number: int | None) -> Seat:
        """An empty seat: that one, or the first. Raises :class:`Refusal`."""
        if number is None:
            seat = next((seat for seat in self.seats if seat.state is SeatState.EMPTY), None)
            if seat is None:
                raise Refusal("room_full")
            return seat
        if self.at(number).state is not SeatState.EMPTY:
            raise Refusal("seat_taken", seat=number)
        return self.seats[number]

    def taken(self, number: int) -> Seat:
        """A seat that is not empty. Raises :class:`Refusal`."""
        if self.at(number).state is SeatState.EMPTY:
            raise Refusal("seat_empty", seat=number)
        return self.seats[number]

    def at(self, number: int) -> Seat:
        """The seat of that number. Raises :class:`Refusal`."""
        if number >= len(self.seats):
            raise Refusal("no_such_seat", seat=number)
        return self.seats[number]

    def check_start(self) -> None:
        """Raises :class:`Refusal` unless all seats are taken, and ready, by players who are connected and bots."""
        free = [str(seat.number + 1) for seat in self.seats if seat.state is SeatState.EMPTY]
        if free:
            raise Refusal("seats_free", seats=", ".join(free))
        waiting = [seat.name for seat in self.seats if not seat.ready or seat.state is SeatState.AWAY]
        if waiting:
            raise Refusal("not_all_ready", names=", ".join(waiting))

    # -- changes

    def sit(self, seat: Seat, player: str, name: str) -> None:
        """A player takes an empty seat, and is host if there was none."""
        seat.sit(player, name)
        if self.host is None:
            self.host = seat.number

    def seat_bot(self, seat: Seat, level: str, secret: bytes) -> None:
        """A bot takes an empty seat, ready at once."""
        seat.seat_bot(level, bot_contribution(secret, seat.number))

    def begin_again(self, secret: bytes) -> None:
        """For a rematch: players are to get ready, bots have new contributions."""
        for seat in self.seats:
            seat.begin_again(bot_contribution(secret, seat.number))

    def vacate(self, seat: Seat, level: str | None) -> None:
        """Player or bot gone for good: the seat is empty, or with ``level`` (in a running match) a bot's."""
        if level is None:
            seat.clear()
        else:
            seat.hand_over(level)
        self.pass_host()

    def pass_host(self) -> bool:
        """Host is the old one while they are there or expected, else the first player. Says whether it is another."""
        before = self.host
        if before is not None and self.seats[before].state in (SeatState.HERE, SeatState.AWAY):
            return False
        following = self.players(SeatState.HERE) or self.players()
        self.host = following[0].number if following else None
        return self.host != before

    def count_grace(self, ends: float | None) -> bool:
        """Let the grace period of everybody who is away end then, or not be counted. Says whether anybody is."""
        away = self.players(SeatState.AWAY)
        for seat in away:
            seat.count_grace(ends)
        return bool(away)

    # -- the journal

    def to_document(self) -> dict[str, Any]:
        return {"seats": [seat.to_document() for seat in self.seats], "host": self.host, "banned": list(self.banned)}

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> Seating:
        """The seating after a restart. Raises what a damaged document raises (``KeyError``, ``TypeError``)."""
        seats = [Seat.from_document(number, seat) for number, seat in enumerate(document["seats"])]
        return cls(seats, document["host"], document["banned"])
