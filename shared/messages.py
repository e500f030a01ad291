"""Every message of the protocol ``palatine.2``, typed. docs/protocol.md tells the same to authors of bots.

A message is one msgpack map with its name under ``type``. Requests go from client to server and carry the client's own ``id``;
each is answered exactly once under that id, by ``done``, ``refused`` or the reply named in its docstring. Times are whole
milliseconds, seats count from 0. Field limits hold before a message is looked at any further.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PROTOCOL = 2
SUBPROTOCOL = f"palatine.{PROTOCOL}"
DEFAULT_PORT = 7117
CODE_LENGTH = 5
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters of room codes: no I, L, O, which look like others."""
DIGEST_EVERY = 32
"""Every update whose version is a multiple of it carries a digest of the public section."""
RECENT_EVENTS = 60

RequestId = Annotated[int, Meta(ge=0, le=2**53)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
RoomName = Annotated[str, Meta(min_length=1, max_length=40)]
RoomCode = Annotated[str, Meta(min_length=CODE_LENGTH, max_length=CODE_LENGTH)]
Password = Annotated[str, Meta(max_length=64)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Token = Annotated[str, Meta(max_length=32)]
Version = Annotated[int, Meta(ge=0)]
GameName = Annotated[str, Meta(max_length=24)]
Editions = Annotated[dict[GameName, Annotated[str, Meta(max_length=32)]], Meta(max_length=32)]
"""Game to the edition that a client has (``shared.engine.Game.edition``); one that is left out is not compared."""


# ------------------------------------------------------------------------------------------------ parts of messages


class ClockSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn clock: ``off``; ``turn``: ``seconds`` for each turn; ``bank``: ``seconds`` in all plus ``increment`` per turn.

    A turn is one decision, unless the game has turns of many actions (``Game.turn_of``).
    """

    kind: Literal["off", "turn", "bank"] = "off"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 120
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class ClockState(msgspec.Struct, frozen=True):
    """Milliseconds left at the moment of sending; only those of ``running`` seats count down. Paused: nobody's does."""

    left: dict[int, int]
    running: list[int]
    paused: bool = False


class RoomSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses when a room is opened; all but the password is shown to everybody."""

    game: GameName
    seats: Annotated[int, Meta(ge=2, le=8)]
    name: RoomName
    options: dict[str, Any] = {}
    password: Password = ""
    invite_only: bool = False
    """Not shown in the lobby's list; found by its code alone."""
    watchers: Literal["none", "public"] = "public"
    clock: ClockSetting = ClockSetting()
    bot_pace: Annotated[int, Meta(ge=0, le=10_000)] = 700
    """Milliseconds a bot waits before it moves."""
    grace: Annotated[int, Meta(ge=0, le=86_400)] = 90
    """Seconds before a bot plays for a player who dropped; the seat stays theirs."""


class RoomSummary(msgspec.Struct, frozen=True):
    """One line of the lobby's list."""

    code: str
    name: str
    game: str
    host: str
    seats: int
    players: int
    bots: int
    watchers: int
    status: Literal["open", "running", "over"]
    locked: bool
    watchable: bool
    options: dict[str, Any]
    clock: ClockSetting


class SeatView(msgspec.Struct, frozen=True):
    """One seat of a room as everybody sees it."""

    seat: int
    kind: Literal["empty", "player", "bot"]
    name: str = ""
    level: str = ""
    """Of a bot."""
    ready: bool = False
    connected: bool = False
    grace: int | None = None
    """Milliseconds until a bot takes over for a dropped player; None while connected or already taken over."""
    substitute: bool = False
    """A bot plays for the dropped player until they return."""


class ChatLine(msgspec.Struct, frozen=True):
    """``seat`` is None for watchers and in the lobby. ``at`` is milliseconds since 1970 (UTC)."""

    name: str
    text: str
    seat: int | None
    at: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game that the server offers. ``options`` maps each option to its choices, the default first (an empty list: a number).

    A client that foresees moves with rules of its own needs the same ``edition``: the same version of them, with the same data.
    """

    game: str
    seats: list[int]
    bots: list[str]
    options: dict[str, list[Any]]
    edition: str = ""


class LoggedEvents(msgspec.Struct, frozen=True):
    """Events of one version: public ones and those told to the receiver alone."""

    version: int
    events: list[Any]
    told: list[Any] = []


# ------------------------------------------------------------------------------------------------ requests


class Request(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of what a client sends. Defaults are left out: a server that is older than a field does not know it."""

    id: RequestId


class Hello(Request, frozen=True, tag="hello"):
    """The first message of a connection, within five seconds. Answered by ``welcome``, then by the room's state if ``room`` is given.

    ``token`` is empty at first contact. ``room``, ``epoch`` and ``version`` are what the client last had of a room it wants to resume.
    """

    protocol: int
    name: PlayerName
    token: Token = ""
    password: Password = ""
    """The server's, if it has one."""
    client: Annotated[str, Meta(max_length=40)] = ""
    room: RoomCode | None = None
    epoch: Annotated[str, Meta(max_length=32)] = ""
    match: Version = 0
    version: Version | None = None


class WatchLobby(Request, frozen=True, tag="watch_lobby"):
    """Ask for the list of rooms (``lobby``) and, while ``on``, for what changes in it."""

    on: bool = True


class CreateRoom(Request, frozen=True, tag="create_room"):
    """Open a room and take its first seat as host. Answered by ``entered``, followed by ``room``."""

    settings: RoomSettings
    editions: Editions = {}


class JoinRoom(Request, frozen=True, tag="join_room"):
    """Take a seat (the first free one unless ``seat`` says which) or, with ``watch``, none. Who has a seat there gets it back.

    Answered by ``entered``, followed by ``room`` and, when a match is on, ``snapshot``.
    """

    code: RoomCode
    password: Password = ""
    seat: SeatNumber | None = None
    watch: bool = False
    editions: Editions = {}


class LeaveRoom(Request, frozen=True, tag="leave_room"):
    """Give up the seat (a bot takes it over in a running match) or stop watching."""


class SetReady(Request, frozen=True, tag="set_ready"):
    """Ready for the match, with 16 random bytes of one's own for the seed (see ``shared.chance``)."""

    ready: bool
    contribution: Annotated[bytes, Meta(max_length=16)] = b""


class AddBot(Request, frozen=True, tag="add_bot"):
    """Host only, before the match. The first free seat unless ``seat`` says which."""

    level: Annotated[str, Meta(max_length=16)]
    seat: SeatNumber | None = None


class RemoveSeat(Request, frozen=True, tag="remove_seat"):
    """Host only: remove a bot, or kick a player, before the match; during a match a bot takes over the player's seat for good."""

    seat: SeatNumber


class StartMatch(Request, frozen=True, tag="start_match"):
    """Host only, when all seats are taken and ready."""


class Act(Request, frozen=True, tag="act"):
    """Play an action. ``number`` counts this seat's actions of this match from 1; sent again after a reconnect it is applied once.

    ``version`` is the one the client saw. Answered by ``done`` with the version that holds the action.
    """

    number: Annotated[int, Meta(ge=1)]
    version: Version
    match: Version
    action: dict[str, Any]


class Say(Request, frozen=True, tag="say"):
    """A line of chat, to the room one is in or to the lobby."""

    text: ChatText
    to: Literal["table", "lobby"] = "table"


class Rematch(Request, frozen=True, tag="rematch"):
    """After a match: host only; the room is open again with the same seats, not yet ready."""


class Resync(Request, frozen=True, tag="resync"):
    """The client's copy is wrong or has a hole: answered by ``snapshot``. ``reason`` is logged."""

    reason: Annotated[str, Meta(max_length=80)] = ""


class GetReplay(Request, frozen=True, tag="get_replay"):
    """The record of the finished match. Answered by ``replay``; refused while it runs."""


class Ping(Request, frozen=True, tag="ping"):
    """Answered by ``done``, to measure the way."""


AnyRequest = (
    Hello
    | WatchLobby
    | CreateRoom
    | JoinRoom
    | LeaveRoom
    | SetReady
    | AddBot
    | RemoveSeat
    | StartMatch
    | Act
    | Say
    | Rematch
    | Resync
    | GetReplay
    | Ping
)


# ------------------------------------------------------------------------------------------------ replies and news


class Reply(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """Base of what a server sends."""


class Done(Reply, frozen=True, tag="done"):
    id: int
    version: int | None = None


class Refused(Reply, frozen=True, tag="refused"):
    """``key`` names the sentence in the client's catalogs, ``details`` fills its placeholders, ``rule`` is set for refused actions.

    ``fatal``: the server closes the connection after it.
    """

    id: int | None
    key: str
    rule: str = ""
    details: dict[str, Any] = {}
    fatal: bool = False


class Welcome(Reply, frozen=True, tag="welcome"):
    """``token`` is the client's to keep; ``epoch`` changes when the server starts again."""

    id: int
    token: str
    name: str
    server: str
    version: str
    epoch: str
    motd: str
    games: list[GameInfo]


class Lobby(Reply, frozen=True, tag="lobby"):
    id: int
    rooms: list[RoomSummary]
    chat: list[ChatLine]


class RoomListed(Reply, frozen=True, tag="room_listed"):
    """A room is new in the list or changed."""

    room: RoomSummary


class RoomUnlisted(Reply, frozen=True, tag="room_unlisted"):
    code: str


class Entered(Reply, frozen=True, tag="entered"):
    """``seat`` is None for a watcher."""

    id: int
    code: str
    seat: int | None


class Room(Reply, frozen=True, tag="room"):
    """Everything about a room but the match; sent whole whenever it changes."""

    code: str
    settings: RoomSettings
    """Without the password."""
    locked: bool
    status: Literal["open", "running", "over"]
    host: int | None
    you: int | None
    """The receiver's seat."""
    seats: list[SeatView]
    watchers: int
    match: int
    """Counts the matches of the room from 1; 0 before the first."""
    commitment: str
    """SHA-256 of the secret of the next or current match, hex."""
    contributions: list[str]
    """Hex, in seat order, published at the start; empty before."""
    actions: int = 0
    """Actions of the receiver's seat in this match that the server has, for numbering the next."""


class LeftRoom(Reply, frozen=True, tag="left_room"):
    """The receiver is no longer in the room. ``elsewhere``: the same token entered from another client."""

    code: str
    reason: Literal["left", "kicked", "closed", "elsewhere"]


class Snapshot(Reply, frozen=True, tag="snapshot", kw_only=True):
    """The match as the receiver may see it. ``events`` are the recent ones, oldest first.

    ``names`` are what the numbers below zero in updates stand for from now on: -1 is the first. Here all names are spelled out.
    """

    id: int | None = None
    code: str
    epoch: str
    match: int
    version: int
    game: str
    seats: int
    options: dict[str, Any]
    seat: int | None
    names: list[str]
    public: dict[Any, Any]
    private: dict[Any, Any] | None
    events: list[LoggedEvents]
    clock: ClockState | None = None


class Update(Reply, frozen=True, tag="update"):
    """One action. ``version`` is one more than before; patches and events with numbers for names (``shared.state.Numbering``).

    ``private`` and ``told`` come only to the seat they concern.
    """

    version: int
    public: list[list[Any]]
    events: list[Any]
    clock: ClockState | None = None
    digest: str = ""
    private: list[list[Any]] = []
    told: list[Any] = []


class ClockNews(Reply, frozen=True, tag="clock"):
    """The clock changed without an action (paused, resumed)."""

    clock: ClockState


class Chat(Reply, frozen=True, tag="chat"):
    to: Literal["table", "lobby"]
    lines: list[ChatLine]


class ReplayData(Reply, frozen=True, tag="replay"):
    """``document`` is the replay file's content (``shared.replay``)."""

    id: int
    document: dict[str, Any]


class Closing(Reply, frozen=True, tag="closing"):
    """The server goes away: ``restart`` (come back soon), ``shutdown``, ``draining``."""

    reason: Literal["restart", "shutdown", "draining"]


AnyReply = (
    Done
    | Refused
    | Welcome
    | Lobby
    | RoomListed
    | RoomUnlisted
    | Entered
    | Room
    | LeftRoom
    | Snapshot
    | Update
    | ClockNews
    | Chat
    | ReplayData
    | Closing
)
