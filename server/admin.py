"""The host's hand on a running server: list, close and kick, drain. Reached from this machine alone.

The server listens on a free port of the loopback address and writes port and a fresh token to a file of mode 0600 in its data
folder: whoever can read that file is the host. One connection carries one request and one reply, each a line of JSON. Not for
players: their requests are in ``shared.messages``.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Protocol

import msgspec

from shared.messages import RoomSummary

_LOOPBACK = "127.0.0.1"
_SECONDS = 5.0
_MAX_REQUEST_BYTES = 4096
_MAX_REPLY_BYTES = 16 * 1024 * 1024


class AdminError(Exception):
    """A request cannot be carried out; the text is one sentence for the host."""


class Administered(Protocol):
    """What the server lets its host do."""

    def list_rooms(self) -> list[RoomSummary]:
        """Every room, also those that the lobby does not list, oldest first."""

    async def close_room(self, code: str) -> None:
        """Tell everybody in the room, then delete it and its journal. Raises :class:`AdminError` when there is none."""

    async def kick(self, code: str, seat: int) -> None:
        """Take the seat from its player: empty before a match, a bot's during it. Raises :class:`AdminError`."""

    async def drain(self, on: bool) -> None:
        """Open no rooms and start no matches from now on (or again); what runs goes on. ``/health`` says so."""


class ListRooms(msgspec.Struct, frozen=True, tag="list", tag_field="do"):
    """Answered by the rooms."""


class CloseRoom(msgspec.Struct, frozen=True, tag="close", tag_field="do"):
    room: str


class Kick(msgspec.Struct, frozen=True, tag="kick", tag_field="do"):
    room: str
    seat: int


class Drain(msgspec.Struct, frozen=True, tag="drain", tag_field="do"):
    on: bool = True


AdminRequest = ListRooms | CloseRoom | Kick | Drain


class _Letter(msgspec.Struct, frozen=True):
    token: str
    request: AdminRequest


class AdminReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """``error`` is empty when the request was carried out."""

    error: str = ""
    rooms: list[RoomSummary] = []


class _Door(msgspec.Struct, frozen=True):
    """Content of the admin file."""

    port: int
    token: str


class AdminEndpoint:
    """The server's side. :meth:`start` listens and writes the file, :meth:`stop` undoes both."""

    def __init__(self, administered: Administered, file: Path) -> None:
        self._administered = administered
        self._file = file
        self._token = secrets.token_hex(16)
        self._listener: asyncio.Server | None = None

    async def start(self) -> None:
        """Raises ``OSError`` when the file cannot be written or the loopback address has no free port."""
        self._listener = await asyncio.start_server(self._serve, _LOOPBACK, 0, limit=_MAX_REQUEST_BYTES)
        port = self._listener.sockets[0].getsockname()[1]
        _write_privately(self._file, msgspec.json.encode(_Door(port, self._token)))

    async def stop(self) -> None:
        """Does nothing when it was not started."""
        listener, self._listener = self._listener, None
        if listener is not None:
            self._file.unlink(missing_ok=True)
            listener.close()
            await listener.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A caller that hangs up or says nothing for too long gets no reply; nobody else is concerned.
        with contextlib.suppress(OSError, ValueError, TimeoutError):
            async with asyncio.timeout(_SECONDS):
                line = await reader.readline()
                writer.write(msgspec.json.encode(await self._answer(line)) + b"\n")
                await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> AdminReply:
        try:
            letter = msgspec.json.decode(line, type=_Letter)
        except msgspec.DecodeError as error:
            return AdminReply(error=f"The request is not understood ({error}).")
        if not hmac.compare_digest(letter.token.encode(), self._token.encode()):
            return AdminReply(error="The token is wrong; the server was started again in the meantime. Try once more.")
        try:
            return await self._carry_out(letter.request)
        except AdminError as error:
            return AdminReply(error=str(error))

    async def _carry_out(self, request: AdminRequest) -> AdminReply:
        match request:
            case CloseRoom(room):
                await self._administered.close_room(room.upper())
            case Kick(room, seat):
                await self._administered.kick(room.upper(), seat)
            case Drain(on):
                await self._administered.drain(on)
            case ListRooms():
                return AdminReply(rooms=self._administered.list_rooms())
        return AdminReply()


async def ask(file: Path, request: AdminRequest) -> AdminReply:
    """Send a request to the server whose admin file this is.

    Raises:
        AdminError: no server runs there, the file cannot be read, or the server refused.
    """
    door = _read_door(file)
    try:
        async with asyncio.timeout(_SECONDS):
            line = await _exchange(door, request)
    except ConnectionRefusedError:
        raise _nobody(file) from None
    except (OSError, TimeoutError) as error:
        raise AdminError(f"The server does not answer on {_LOOPBACK}:{door.port}.") from error
    try:
        reply = msgspec.json.decode(line, type=AdminReply)
    except msgspec.DecodeError as error:
        raise AdminError(f"What answers on {_LOOPBACK}:{door.port} is no Palatine server.") from error
    if reply.error:
        raise AdminError(reply.error)
    return reply


def _nobody(file: Path) -> AdminError:
    return AdminError(f"No server runs with the data folder {file.parent}.")


def _read_door(file: Path) -> _Door:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Door)
    except FileNotFoundError:
        raise _nobody(file) from None
    except OSError as error:
        raise AdminError(f"The admin file {file} cannot be read ({error.strerror}): run this as the server's user.") from error
    except msgspec.DecodeError as error:
        raise AdminError(f"The admin file {file} is damaged ({error}): start the server again.") from error


async def _exchange(door: _Door, request: AdminRequest) -> bytes:
    reader, writer = await asyncio.open_connection(_LOOPBACK, door.port, limit=_MAX_REPLY_BYTES)
    try:
        writer.write(msgspec.json.encode(_Letter(door.token, request)) + b"\n")
        await writer.drain()
        return await reader.readline()
    finally:
        writer.close()


def _write_privately(file: Path, content: bytes) -> None:
    """Write the file so that at no moment anybody else can read it, nor anybody reads half of it."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(content)
    part.replace(file)
