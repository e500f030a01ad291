"""Who is in a room and may be told what. The audience of every message comes from here: from the seat that a token owns, or none.

A guest belongs to the room at once, and receives news from the moment :meth:`Audience.attach` is called, which is when its snapshot
goes out: news published before are in that snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from server.watchers import Watchers
from server.wire import Packet
from shared.engine import Viewer
from shared.messages import Reply

if TYPE_CHECKING:
    from server.room import Room


class Guest(Protocol):
    """A connected client as a room sees it. All ways of telling return at once and never fail."""

    player: str
    """Hash of its token."""
    name: str
    room: Room | None
    connected: bool

    def answer(self, reply: Reply, after: Sequence[Packet] = ()) -> None:
        """A message that must arrive: replies to requests, and what the client must know of its stay. It goes in one write with the
        news that it comes ``after``."""

    def news(self, packet: Packet) -> None:
        """A message that a snapshot can replace."""

    def news_together(self, packets: Sequence[Packet]) -> None:
        """Several of them in one write."""


class Answer(NamedTuple):
    """What a guest is told under the id of its request."""

    guest: Guest
    reply: Reply


class Audience:
    """The guests of one room. ``later`` as in :class:`server.fanout.Slices`."""

    def __init__(self, later: Callable[[Callable[[], None]], object]) -> None:
        self._guests: dict[Guest, Viewer] = {}
        self._holders: dict[int, Guest] = {}
        self._players: dict[int, Guest] = {}
        """Holders that receive."""
        self._watchers = Watchers(later)

    def __contains__(self, guest: object) -> bool:
        return guest in self._guests

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self._guests))

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def watching(self) -> int:
        """How many guests have no seat."""
        return len(self._guests) - len(self._holders)

    def viewer(self, guest: Guest) -> Viewer:
        """The guest's seat, None for a watcher. Raises ``KeyError`` for somebody who is not here: no audience is ever guessed."""
        return self._guests[guest]

    def holder(self, seat: int) -> Guest | None:
        """The connected client of the seat's player."""
        return self._holders.get(seat)

    def add(self, guest: Guest, viewer: Viewer) -> None:
        """The guest is here, with a seat that nobody else holds, or to watch."""
        self.remove(guest)
        self._guests[guest] = viewer
        if viewer is not None:
            self._holders[viewer] = guest

    def remove(self, guest: Guest) -> None:
        """The guest is gone, even for news on their way."""
        viewer = self._guests.pop(guest, None)
        self._watchers.end(guest)
        if viewer is not None:
            self._holders.pop(viewer, None)
            self._players.pop(viewer, None)

    def attach(self, guest: Guest) -> bool:
        """From now on the guest receives news; False if it has gone meanwhile."""
        if guest not in self._guests:
            return False
        viewer = self._guests[guest]
        if viewer is None:
            self._watchers.begin(guest)
        else:
            self._players[viewer] = guest
        return True

    def tell(self, packet_for: Callable[[Viewer], Packet], answer: Answer | None = None) -> None:
        """News for everybody, each with the packet of its seat: players now, watchers after them. With ``answer`` they come of a
        guest's request, which is answered behind them."""
        for seat, guest in list(self._players.items()):
            if answer is not None and guest is answer.guest:
                guest.answer(answer.reply, (packet_for(seat),))
                answer = None
            else:
                guest.news(packet_for(seat))
        if answer is not None:
            answer.guest.answer(answer.reply)
        if len(self._watchers):
            self._watchers.tell(packet_for(None))

    def tell_all(self, packet: Packet) -> None:
        """The same news for everybody."""
        self.tell(lambda _: packet)

    def clear(self) -> None:
        """Nobody is here any more."""
        self._guests.clear()
        self._holders.clear()
        self._players.clear()
        self._watchers.clear()
