"""Rooms without sockets: hands of a clock that tests turn, a journal in memory that commits when told, guests that keep what they get."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from toy import Toy, ToyBots, toy_levels
from workshop_game import Workshop

from server.config import Config
from server.house import House
from server.journal import Entry, JournalError
from server.lobby import Lobby
from server.metrics import Metrics
from server.refusals import Refusal
from server.room import Room
from server.wire import Packet
from shared.codec import decode_reply, decode_request, encode, spell_out
from shared.messages import (
    Act,
    AddBot,
    CreateRoom,
    Done,
    JoinRoom,
    Reply,
    Request,
    RoomSettings,
    SetReady,
    Snapshot,
    StartMatch,
    Update,
)
from shared.state import Numbering, apply_patch

R = TypeVar("R", bound=Reply)
GAMES = {"toy": Toy, "workshop": Workshop}


class ManualTime:
    """A monotonic clock that stands until :meth:`advance`."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.alarms: list[tuple[float, int, ManualAlarm]] = []
        self._soon: list[Callable[[], Any]] = []
        self._count = itertools.count()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], Any], /) -> ManualAlarm:
        alarm = ManualAlarm(call)
        heapq.heappush(self.alarms, (when, next(self._count), alarm))
        return alarm

    def call_soon(self, call: Callable[[], Any], /) -> None:
        self._soon.append(call)

    def run_soon(self) -> None:
        """What was ordered for the next round of the loop."""
        calls, self._soon = self._soon, []
        for call in calls:
            call()

    @property
    def pending(self) -> int:
        return sum(not alarm.cancelled for _, _, alarm in self.alarms)

    def advance(self, seconds: float) -> None:
        """Let time pass; alarms ring at their moments."""
        until = self.now + seconds
        while self.alarms and self.alarms[0][0] <= until:
            when, _, alarm = heapq.heappop(self.alarms)
            self.now = max(self.now, when)
            if not alarm.cancelled:
                alarm.call()
                self.run_soon()
        self.now = until


class ManualAlarm:
    def __init__(self, call: Callable[[], Any]) -> None:
        self.call, self.cancelled = call, False

    def cancel(self) -> None:
        self.cancelled = True
        self.call = lambda: None  # as the loop's handles do: nothing is kept alive


class MemoryJournal:
    """Durable at once, or with ``held`` when :meth:`commit` is called; ``broken`` fails every write."""

    def __init__(self, failed: Callable[[list[str], str], None]) -> None:
        self.kept: dict[str, list[Entry]] = {}
        self.names: dict[str, str] = {}
        self.held = self.broken = False
        self._failed = failed
        self._queue: list[tuple[str, str, dict[str, Any], Callable[[], None] | None]] = []

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        self.commit()

    def append(self, room: str, kind: str, document: Mapping[str, Any], then: Callable[[], None] | None = None) -> None:
        self._queue.append((room, kind, dict(document), then))
        if self.broken:
            self._queue.clear()
            self._failed([room], "the disk is full")
        elif not self.held:
            self.commit()

    def commit(self) -> None:
        while self._queue:
            room, kind, document, then = self._queue.pop(0)
            entries = self.kept.setdefault(room, [])
            entries.append(Entry(len(entries) + 1, kind, document))
            if then is not None:
                then()

    def forget(self, room: str) -> None:
        self.kept.pop(room, None)

    async def rooms(self) -> list[str]:
        return list(self.kept)

    async def entries(self, room: str) -> list[Entry]:
        if room not in self.kept:
            raise JournalError(f"room {room} has no entries")
        return list(self.kept[room])

    def keep_player(self, token_hash: str, name: str) -> None:
        self.names[token_hash] = name

    async def players(self) -> dict[str, str]:
        return dict(self.names)


class Visitor:
    """A guest without a connection. Follows the match as a client does."""

    def __init__(self, name: str, player: str = "") -> None:
        self.name, self.player = name, player or f"hash of {name}"
        self.room: Room | None = None
        self.connected = True
        self.replies: list[Reply] = []
        self.payloads: list[bytes] = []
        self.numbering = Numbering(())
        self.public: dict[Any, Any] = {}
        self.private: dict[Any, Any] | None = None
        self.version = -1
        self._ids = itertools.count(1)

    def answer(self, reply: Reply, after: Sequence[Packet] = ()) -> None:
        self.news_together(after)
        self._receive(encode(reply))

    def news(self, packet: Packet) -> None:
        self._receive(packet.payload)

    def news_together(self, packets: Sequence[Packet]) -> None:
        for packet in packets:
            self.news(packet)

    def _receive(self, payload: bytes) -> None:
        reply = decode_reply(payload)
        if isinstance(reply, Update):
            reply = spell_out(reply, self.numbering)
        self.payloads.append(payload)
        self.replies.append(reply)
        if isinstance(reply, Snapshot):
            self.numbering, self.public = Numbering(reply.names), reply.public
            self.private, self.version = reply.private, reply.version
        elif isinstance(reply, Update):
            assert reply.version == self.version + 1
            self.version = reply.version
            apply_patch(self.public, reply.public)
            if reply.private:
                assert self.private is not None
                apply_patch(self.private, reply.private)

    def all(self, kind: type[R]) -> list[R]:
        return [reply for reply in self.replies if isinstance(reply, kind)]

    def last(self, kind: type[R]) -> R:
        return self.all(kind)[-1]

    def request(self, kind: type[Request], **fields: Any) -> Any:
        """A request as it comes off the wire."""
        return decode_request(encode(kind(id=next(self._ids), **fields)))


class Tables:
    """A lobby with rooms for toy games, and shorthands for what tests do in them."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.time = ManualTime()
        self.journal = MemoryJournal(self._failed)
        self.bots = ToyBots()
        config = Config(data=folder, announce=False, **options)
        self.house = House(config, GAMES, self.journal, self.bots, toy_levels, self.time, "epoch-1", Metrics())
        self.lobby = Lobby(self.house)

    def _failed(self, codes: list[str], reason: str) -> None:
        self.lobby.journal_failed(codes, reason)

    def restart(self, folder: Path) -> Tables:
        """Another server on the same journal."""
        again = Tables(folder)
        again.journal.kept = self.journal.kept
        again.house.epoch = "epoch-2"
        return again

    def create(self, guest: Visitor, **settings: Any) -> Room:
        fields = {"game": "toy", "seats": 2, "name": "Table", "bot_pace": 0, "grace": 30} | settings
        self.lobby.create(guest, guest.request(CreateRoom, settings=RoomSettings(**fields)))
        return next(reversed(self.lobby.rooms.values()))

    def join(self, guest: Visitor, room: Room, **fields: Any) -> None:
        self.lobby.join(guest, guest.request(JoinRoom, code=room.code, **fields))

    def match(self, *names: str, bots: int = 0, **settings: Any) -> tuple[Room, list[Visitor]]:
        """A room with a running match of these players, then bots."""
        players = [Visitor(name) for name in names]
        room = self.create(players[0], seats=len(names) + bots, **settings)
        for player in players[1:]:
            self.join(player, room)
        for _ in range(bots):
            room.add_bot(players[0], players[0].request(AddBot, level="meek"))
        for number, player in enumerate(players):
            room.set_ready(player, player.request(SetReady, ready=True, contribution=bytes([number]) * 16))
        room.start(players[0], players[0].request(StartMatch))
        return room, players


def act(player: Visitor, action: dict[str, Any], number: int | None = None, **fields: Any) -> Any:
    """Send an action; returns what answers it: ``Done``, the refusal, or None while nothing does."""
    room = player.room
    assert room is not None
    assert room.match is not None
    seat = room.audience.viewer(player)
    following = number or room.match.applied(seat or 0) + 1
    values = {"number": following, "version": max(0, player.version), "match": room.match.number} | fields
    request = player.request(Act, action=action, **values)
    try:
        room.act(player, request)
    except Refusal as refusal:
        return refusal
    return next((done for done in player.all(Done) if done.id == request.id), None)


def lay(player: Visitor) -> dict[str, Any]:
    """The player's lowest card."""
    assert player.private is not None
    return {"do": "lay", "card": min(player.private["hand"])}


async def settle(rounds: int = 10) -> None:
    """Let tasks run that wait for nothing but the loop."""
    for _ in range(rounds):
        await asyncio.sleep(0)
