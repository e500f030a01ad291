"""Those who watch one room: they are told after the players, in slices, and never awaited. They see the public section only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from server.fanout import Slices
from server.wire import Packet


class Receiver(Protocol):
    """Somebody who can be told news; ``news`` returns at once."""

    def news(self, packet: Packet) -> None: ...


class Watch:
    """One stay of one watcher. A delivery made before a new stay never reaches it: its snapshot holds that already."""

    __slots__ = ("news",)

    def __init__(self, receiver: Receiver) -> None:
        self.news: Callable[[Packet], None] | None = receiver.news
        """None when the stay is over."""


class Watchers:
    """The watchers of a room. ``later`` as in :class:`server.fanout.Slices`."""

    def __init__(self, later: Callable[[Callable[[], None]], object]) -> None:
        self._watches: dict[Receiver, Watch] = {}
        self._slices = Slices(later)
        self._all: list[Watch] | None = None

    def __len__(self) -> int:
        return len(self._watches)

    def __contains__(self, receiver: object) -> bool:
        return receiver in self._watches

    def __iter__(self) -> Iterator[Receiver]:
        return iter(list(self._watches))

    def begin(self, receiver: Receiver) -> None:
        """From now on the receiver gets news, and none that was published before."""
        self.end(receiver)
        self._watches[receiver] = Watch(receiver)
        self._all = None

    def end(self, receiver: Receiver) -> bool:
        """Stop at once, even what is on its way; says whether the receiver was a watcher."""
        watch = self._watches.pop(receiver, None)
        if watch is None:
            return False
        watch.news = None
        self._all = None
        return True

    def tell(self, packet: Packet) -> None:
        """News for all who watch now."""
        if self._all is None:
            self._all = list(self._watches.values())
        self._slices.deliver(packet, self._all)

    def clear(self) -> None:
        for receiver in list(self._watches):
            self.end(receiver)
        self._slices.clear()
