"""One seat of a room as a state machine. Pure: no clients, no timers; ``now`` is given in seconds of one monotonic clock.

::

              sit                drop              grace over (running match)
    EMPTY ----------> HERE --------------> AWAY ------------------------------> SUBSTITUTED
      |  ^             ^ |  <--------------  |                                      |
      |  |   clear     | |      return       |                                      |
      |  +-------------|-+-------------------+                                      |
      |  |             +---------------------|----------- return -------------------+
      |  | clear                             |                                      |
      +--+--> BOT <--------------------------+--------------------------------------+
       seat_bot          hand_over (HERE, AWAY, SUBSTITUTED): a bot keeps the seat for good

A transition that the state does not have raises :class:`WrongTransition` and changes nothing: that is a bug of the caller, who asks
first. The token was checked before: a seat never looks at one, it only compares ``player``.
"""

from __future__ import annotations

import enum
import hashlib
from typing import Any

from shared.chance import CONTRIBUTION_BYTES
from shared.messages import SeatView


class SeatState(enum.Enum):
    EMPTY = "empty"
    BOT = "bot"
    HERE = "here"
    """A player, connected."""
    AWAY = "away"
    """A player who dropped; the seat waits for them."""
    SUBSTITUTED = "substituted"
    """A player who dropped; a bot plays until they return."""


PLAYERS = (SeatState.HERE, SeatState.AWAY, SeatState.SUBSTITUTED)


class WrongTransition(Exception):
    """The seat is in no state for this."""


BOT_NAMES = ("Gunther", "Kriemhild", "Hagen", "Brünhild", "Volker", "Giselher", "Ute", "Dankwart")
"""Of bots, by seat: the court of Worms in the songs of the Rhine."""


class Seat:
    """``player`` is the hash of the owner's token, empty for no player."""

    __slots__ = ("contribution", "grace_ends", "level", "name", "number", "player", "ready", "state")
    state: SeatState
    grace_ends: float | None
    """When the grace period of an AWAY seat is over; None: not counted."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._vacate()

    # -- transitions

    def sit(self, player: str, name: str) -> None:
        """EMPTY -> HERE."""
        self._from(SeatState.EMPTY)
        self.player, self.name, self.state = player, name, SeatState.HERE

    def seat_bot(self, level: str, contribution: bytes) -> None:
        """EMPTY -> BOT, ready at once."""
        self._from(SeatState.EMPTY)
        self.name, self.level, self.contribution = BOT_NAMES[self.number], level, contribution
        self.ready, self.state = True, SeatState.BOT

    def drop(self, grace_ends: float | None) -> None:
        """HERE -> AWAY. The grace period ends at ``grace_ends``; None: it is not counted yet."""
        self._from(SeatState.HERE)
        self.state, self.grace_ends = SeatState.AWAY, grace_ends

    def count_grace(self, grace_ends: float | None) -> None:
        """AWAY -> AWAY with another end of the grace period, or none."""
        self._from(SeatState.AWAY)
        self.grace_ends = grace_ends

    def come_back(self, name: str) -> None:
        """AWAY, SUBSTITUTED -> HERE; HERE stays (the same player from another client)."""
        self._from(SeatState.AWAY, SeatState.SUBSTITUTED, SeatState.HERE)
        self.name, self.state, self.grace_ends = name, SeatState.HERE, None

    def substitute(self) -> None:
        """AWAY -> SUBSTITUTED."""
        self._from(SeatState.AWAY)
        self.state, self.grace_ends = SeatState.SUBSTITUTED, None

    def hand_over(self, level: str) -> None:
        """HERE, AWAY, SUBSTITUTED -> BOT: the player is gone for good, their contribution to the seed stays."""
        self._from(*PLAYERS)
        self.player, self.name, self.level, self.ready = "", BOT_NAMES[self.number], level, True
        self.state, self.grace_ends = SeatState.BOT, None

    def clear(self) -> None:
        """BOT, HERE, AWAY, SUBSTITUTED -> EMPTY."""
        self._from(SeatState.BOT, *PLAYERS)
        self._vacate()

    def get_ready(self, ready: bool, contribution: bytes) -> None:
        """HERE -> HERE, ready or not."""
        self._from(SeatState.HERE)
        self.ready, self.contribution = ready, contribution if ready else b""

    def begin_again(self, contribution: bytes) -> None:
        """For a rematch: players are not ready; bots are, with a new contribution. SUBSTITUTED -> AWAY, its grace not counted."""
        if self.state is SeatState.BOT:
            self.contribution = contribution
            return
        self.ready, self.contribution = False, b""
        if self.state is SeatState.SUBSTITUTED:
            self.state = SeatState.AWAY

    # -- questions

    @property
    def is_player(self) -> bool:
        return self.player != ""

    @property
    def played_by_bot(self) -> bool:
        return self.state in (SeatState.BOT, SeatState.SUBSTITUTED)

    def view(self, now: float) -> SeatView:
        """As everybody sees it."""
        kind = "player" if self.is_player else self.state.value
        return SeatView(
            self.number,
            kind,  # type: ignore[arg-type]  # "empty", "player" or "bot"
            self.name,
            self.level,
            self.ready,
            self.state is SeatState.HERE,
            None if self.grace_ends is None else max(0, round((self.grace_ends - now) * 1000)),
            self.state is SeatState.SUBSTITUTED,
        )

    # -- the journal

    def to_document(self) -> dict[str, Any]:
        """What the journal remembers: who owns the seat. Whether they are connected does not outlive the server."""
        return {
            "player": self.player,
            "name": self.name,
            "level": self.level,
            "ready": self.ready,
            "contribution": self.contribution,
        }

    @classmethod
    def from_document(cls, number: int, document: dict[str, Any]) -> Seat:
        """The seat after a restart: players are away, their grace not counted before somebody returns."""
        seat = cls(number)
        if document["player"]:
            seat.sit(document["player"], document["name"])
            seat.get_ready(document["ready"], document["contribution"])
            seat.drop(None)
        elif document["level"]:
            seat.seat_bot(document["level"], document["contribution"])
        return seat

    def _vacate(self) -> None:
        self.state = SeatState.EMPTY
        self.player = self.name = self.level = ""
        self.ready = False
        self.contribution = b""
        self.grace_ends = None

    def _from(self, *states: SeatState) -> None:
        if self.state not in states:
            raise WrongTransition(f"seat {self.number} is {self.state.value}")


def bot_contribution(secret: bytes, seat: int) -> bytes:
    """What a bot's seat adds to the seed. It follows from the secret that was committed to, so the server cannot choose it later."""
    return hashlib.sha256(secret + b"bot" + bytes((seat,))).digest()[:CONTRIBUTION_BYTES]
