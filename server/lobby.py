"""The rooms of a server: opened, found, listed, brought back from the journal; and the lobby's chat. No sockets here."""

from __future__ import annotations

import asyncio
import functools
import secrets

import structlog

from server import offers
from server.audience import Guest
from server.chat import ChatLog
from server.course import begin_match
from server.house import House
from server.journal import JournalError
from server.metrics import Census
from server.record import RecordError, RoomRecord, empty_seats, lock, rebuild
from server.refusals import Refusal
from server.room import Room
from server.seats import SeatState
from server.watchers import Watchers
from server.wire import Packet
from shared import chance
from shared.codec import encode
from shared.messages import (
    CODE_LENGTH,
    CODE_LETTERS,
    Chat,
    CreateRoom,
    Done,
    Hello,
    JoinRoom,
    LeftRoom,
    RoomListed,
    RoomSummary,
    RoomUnlisted,
    Say,
    WatchLobby,
)
from shared.messages import Lobby as LobbyView

LIST_EVERY = 0.1
"""Seconds between two rounds of news about the list; what changes in between is told once."""
RELOAD_AFTER = 1.0
"""Seconds before a room whose journal could not be written is read back and tried again."""

log = structlog.get_logger("lobby")


class Lobby:
    """All rooms by code, and those who follow the list."""

    def __init__(self, house: House) -> None:
        self.rooms: dict[str, Room] = {}
        self._house = house
        self._set_aside: set[str] = set()
        """Codes of rooms that could not be rebuilt or stay closed; their journal is kept."""
        self._followers = Watchers(house.time.call_soon)
        self._chat = ChatLog()
        self._stale: set[str] = set()
        """Codes whose line in the list is to be told anew."""
        self._telling = False
        self._reloads: set[asyncio.Task[None]] = set()

    # -- at the server's start and end

    async def restore(self) -> None:
        """Bring back every room of the journal. One that cannot be rebuilt is set aside with a line in the log; the rest go on."""
        for code in await self._house.journal.rooms():
            room = await self._rebuild(code)
            if room is not None:
                room.wake()
        if self.rooms or self._set_aside:
            log.info("rooms brought back", rooms=len(self.rooms), set_aside=len(self._set_aside))

    def close(self) -> None:
        """Let go of all rooms; their journals have everything."""
        for task in self._reloads:
            task.cancel()
        for room in list(self.rooms.values()):
            room.suspend()
        self.rooms.clear()
        self._followers.clear()

    def journal_failed(self, codes: list[str], reason: str) -> None:
        """Entries of these rooms could not be written: go back to what is on the disk, which is all that anybody has seen."""
        self._house.metrics.journal_failures.inc()
        for code in codes:
            log.error("the journal cannot be written", room=code, reason=reason)
            room = self.rooms.pop(code, None)
            guests = [] if room is None else room.suspend()
            if room is not None and not self._house.closing:
                self._house.time.call_at(self._house.time.time() + RELOAD_AFTER, functools.partial(self._start_reload, code, guests))

    # -- requests

    def create(self, guest: Guest, request: CreateRoom) -> None:
        """Open a room, its opener on the first seat."""
        self._check_elsewhere(guest, "")
        config = self._house.config
        if self._house.draining:
            raise Refusal("draining")
        settings = offers.check_settings(request.settings, self._house.games)
        offers.check_edition(request.editions, settings.game, self._house.games)
        # Options that are right one by one may not go together; the game says so when a match begins.
        begin_match(self._house, 1, settings, b"", [b""] * settings.seats)
        if len(self.rooms) >= config.max_rooms:
            raise Refusal("too_many_rooms", limit=config.max_rooms)
        if sum(room.owner == guest.player for room in self.rooms.values()) >= config.max_rooms_per_player:
            raise Refusal("too_many_own_rooms", limit=config.max_rooms_per_player)
        code = self._new_code()
        secret = secrets.token_bytes(chance.SECRET_BYTES)
        record = RoomRecord(settings, lock(code, request.settings.password), guest.player, secret, empty_seats(settings.seats))
        room = self.rooms[code] = Room(self._house, code, record, self._changed, self._room_closed)
        log.info("room opened", room=code, game=settings.game, seats=settings.seats)
        room.open(guest, request.id)

    def join(self, guest: Guest, request: JoinRoom) -> None:
        """Enter a room by its code, which is the invitation to those that are not listed."""
        code = request.code.upper()
        room = self.rooms.get(code)
        if room is None or room.closed:
            raise Refusal("no_such_room", code=code)
        self._check_elsewhere(guest, code)
        offers.check_edition(request.editions, room.settings.game, self._house.games)
        room.enter(guest, request)

    def resume(self, guest: Guest, hello: Hello) -> None:
        """Bring back a client into the room that it names in its hello, or tell it that it is in none."""
        code = (hello.room or "").upper()
        room = self.rooms.get(code)
        if room is None or room.closed or not room.resume(guest, hello.epoch, hello.match, hello.version):
            guest.answer(LeftRoom(code=code, reason="closed"))

    def follow(self, guest: Guest, request: WatchLobby) -> None:
        """The list of rooms, and what changes in it until told otherwise."""
        listed = [room.summary() for room in self.rooms.values() if self._listed(room)]
        guest.answer(LobbyView(id=request.id, rooms=listed, chat=list(self._chat.lines)))
        if request.on:
            self._followers.begin(guest)
        else:
            self._followers.end(guest)

    def follows(self, guest: Guest) -> bool:
        return guest in self._followers

    def say(self, guest: Guest, request: Say) -> None:
        line = self._chat.add(guest.name, request.text, None)
        self._followers.tell(Packet(encode(Chat(to="lobby", lines=[line]))))
        guest.answer(Done(id=request.id))

    def gone(self, guest: Guest) -> None:
        """The guest's connection is gone."""
        self._followers.end(guest)
        if guest.room is not None:
            guest.room.dropped(guest)

    # -- figures

    def summaries(self) -> list[RoomSummary]:
        """Every room, also those that are not listed, oldest first."""
        return [room.summary() for room in self.rooms.values()]

    def census(self, connections: int) -> Census:
        status: dict[str, int] = {}
        for room in self.rooms.values():
            status[room.status] = status.get(room.status, 0) + 1
        players = sum(len(room.seating.players(SeatState.HERE)) for room in self.rooms.values())
        return Census(connections, status, players, sum(room.audience.watching for room in self.rooms.values()))

    # -- inside

    def _check_elsewhere(self, guest: Guest, code: str) -> None:
        if guest.room is not None and guest.room.code != code:
            raise Refusal("in_another_room", code=guest.room.code)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.rooms and code not in self._set_aside:
                return code

    async def _rebuild(self, code: str) -> Room | None:
        try:
            record = rebuild(await self._house.journal.entries(code), self._house.games)
        except (JournalError, RecordError) as error:
            log.warning("room set aside, its journal is kept", room=code, reason=str(error))
            self._set_aside.add(code)
            return None
        if record.closed:
            log.warning("room stays closed, its journal is kept", room=code, reason=record.closed)
            self._set_aside.add(code)
            return None
        room = self.rooms[code] = Room(self._house, code, record, self._changed, self._room_closed)
        return room

    def _start_reload(self, code: str, guests: list[Guest]) -> None:
        if not self._house.closing:
            task = asyncio.create_task(self._reload(code, guests), name=f"reload {code}")
            self._reloads.add(task)
            task.add_done_callback(self._reloads.discard)

    async def _reload(self, code: str, guests: list[Guest]) -> None:
        room = await self._rebuild(code)
        for guest in guests:
            if guest.connected and guest.room is None and (room is None or not room.resume(guest)):
                guest.answer(LeftRoom(code=code, reason="closed"))
        if room is not None:
            room.wake()

    def _room_closed(self, room: Room, keep: bool) -> None:
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
        if keep:
            self._set_aside.add(room.code)
        else:
            self._house.journal.forget(room.code)
        self._changed(room)

    def _listed(self, room: Room) -> bool:
        return not room.closed and not room.settings.invite_only

    def _changed(self, room: Room) -> None:
        if room.settings.invite_only:
            return
        self._stale.add(room.code)
        if not self._telling:
            self._telling = True
            self._house.time.call_at(self._house.time.time() + LIST_EVERY, self._tell_changes)

    def _tell_changes(self) -> None:
        self._telling = False
        stale, self._stale = self._stale, set()
        if not len(self._followers):
            return
        for code in sorted(stale):
            room = self.rooms.get(code)
            listed = room is not None and self._listed(room)
            self._followers.tell(Packet(encode(RoomListed(room=room.summary()) if room and listed else RoomUnlisted(code=code))))
