"""Those who watch one room: they are told after the players, in slices, and never awaited. They see the public section only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from server.fanout import Slices
from server.wire import Packet


class Receiver(Protocol):
    """Somebody who can be told news; ``news`` returns at once."""

    def news(self, packet: Packet) -> None: ...


class _Watch:
    """One stay of one watcher. A delivery made before a new stay never reaches it: its snapshot holds that already."""

    __slots__ = ("_receiver",)

    def __init__(self, receiver: Receiver) -> None:
        self._receiver: Receiver | None = receiver

    def receive(self, packet: Packet) -> None:
        if self._receiver is not None:
            self._receiver.news(packet)

    def end(self) -> None:
        self._receiver = None


class Watchers:
    """The watchers of a room. ``later`` as in :class:`server.fanout.Slices`."""

    def __init__(self, later: Callable[[Callable[[], None]], object]) -> None:
        self._watches: dict[Receiver, _Watch] = {}
        self._slices = Slices(later)
        self._receivers: list[Callable[[Packet], None]] | None = None

    def __len__(self) -> int:
        return len(self._watches)

    def __contains__(self, receiver: object) -> bool:
        return receiver in self._watches

    def __iter__(self) -> Iterator[Receiver]:
        return iter(list(self._watches))

    def begin(self, receiver: Receiver) -> None:
        """From now on the receiver gets news, and none that was published before."""
        self.end(receiver)
        self._watches[receiver] = _Watch(receiver)
        self._receivers = None

    def end(self, receiver: Receiver) -> bool:
        """Stop at once, even what is on its way; says whether the receiver was a watcher."""
        watch = self._watches.pop(receiver, None)
        if watch is None:
            return False
        watch.end()
        self._receivers = None
        return True

    def tell(self, packet: Packet) -> None:
        """News for all who watch now."""
        if self._receivers is None:
            self._receivers = [watch.receive for watch in self._watches.values()]
        self._slices.deliver(packet, self._receivers)

    def clear(self) -> None:
        for receiver in list(self._watches):
            self.end(receiver)
        self._slices.clear()
