"""For witnesses of whole matches: follows the frames of one viewer as its client does and holds each against the truth. Knows no game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec

from shared import chance, codec, messages
from shared.engine import Game, Seat, Viewer
from shared.replay import Replay
from shared.state import Document, Numbering, Patch, Record, apply_patch, to_document


class Moment(Protocol):
    """What is true of the match at one version."""

    @property
    def public(self) -> Document: ...

    @property
    def private(self) -> dict[Seat, Document]: ...


class Onlooker(ABC):
    """What a viewer knows by the frames it got. ``moments`` are the truth by version; ``counted`` tells what was checked."""

    def __init__(self, moments: Sequence[Moment], seat: Viewer) -> None:
        self.moments, self.seat = moments, seat
        self.counted: Counter[str] = Counter()
        self.numbering = Numbering(())
        self.public: Document = {}
        self.private: Document | None = None
        self.version = -1

    def read(self, frames: list[bytes]) -> Counter[str]:
        """All frames; returns what was checked. Raises ``AssertionError`` for what does not belong to this viewer."""
        for frame in frames:
            self._take(codec.decode_reply(frame))
        return self.counted

    def _take(self, reply: Any) -> None:
        match reply:
            case messages.Snapshot():
                assert reply.seat == self.seat
                self.numbering, self.public, self.private, self.version = Numbering(reply.names), reply.public, reply.private, reply.version
                for logged in reply.events:
                    self.check_events(logged.version, logged.events, logged.told)
                self.check_copy()
            case messages.Update() if reply.version == self.version + 1:
                self._follow(reply)
            case messages.Update():
                pass  # its client leaves it out as well
            case messages.ReplayData():
                assert self.version == len(self.moments) - 1, "a replay tells all, and only when the match is over"
            case messages.Welcome():
                pass  # names the options of all games
            case _:
                self.check_other(set(words(msgspec.to_builtins(reply))))
                self.counted["other"] += 1

    def _follow(self, update: messages.Update) -> None:
        spelled = codec.spell_out(update, self.numbering)
        apply_patch(self.public, spelled.public)
        if spelled.private:
            assert self.private is not None, "a watcher was sent something private"
            apply_patch(self.private, spelled.private)
        self.version = update.version
        self.check_events(update.version, spelled.events, spelled.told)
        self.check_update(update, spelled.public)
        self.check_copy()

    def check_copy(self) -> None:
        """After each frame: the viewer's copy is the truth as far as it is theirs."""
        truth = self.moments[self.version]
        assert self.public == truth.public, f"version {self.version}"
        assert self.private == (None if self.seat is None else truth.private[self.seat]), f"version {self.version}"
        self.counted["copies"] += 1

    @abstractmethod
    def check_events(self, version: int, events: list[Any], told: list[Any]) -> None:
        """What happened at a version, as everybody heard it and as this viewer was told."""

    @abstractmethod
    def check_update(self, update: messages.Update, public: Patch) -> None:
        """What else is in an update; ``public`` is its public patch with names of fields."""

    @abstractmethod
    def check_other(self, spoken: set[str]) -> None:
        """All text in a frame that is not about the match's state."""


def as_sent(section: Record) -> Document:
    """A section as a client has it: what is a tuple in an answer has become a list on the way."""
    document: Document = msgspec.msgpack.decode(msgspec.msgpack.encode(to_document(section)))
    return document


def begun(game: type[Game[Any]], record: Replay) -> Any:
    """The match of a record before its first action."""
    contributions = [bytes.fromhex(part) for part in record.contributions]
    seed = chance.match_seed(bytes.fromhex(record.secret), contributions)
    return game.start(len(record.seats), game.read_options(record.options), seed)


def words(document: Any, fields: frozenset[str] = frozenset()) -> Iterator[str]:
    """All text in a document, keys of maps too, but for the names of ``fields``."""
    match document:
        case str():
            yield document
        case dict():
            for key, value in document.items():
                yield from () if key in fields else words(key, fields)
                yield from words(value, fields)
        case list() | tuple():
            for value in document:
                yield from words(value, fields)
