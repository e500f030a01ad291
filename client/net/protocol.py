"""The client's side of ``palatine.2`` without any I/O: feed it frames, take frames to send and news to show.

It numbers requests and actions, keeps what a resume needs (token, room, epoch, match, version), sends an unanswered action again after
a reconnect, and asks for a snapshot when versions have a hole. It holds no state of a match: that is ``client.model.replica``. It goes to
no table whose game is another one here than on the server: what this client foresees there would be wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from client.net.news import Answer, News
from shared.codec import ProtocolError, decode_reply, encode
from shared.games import GAMES
from shared.messages import (
    PROTOCOL,
    Act,
    AnyReply,
    AnyRequest,
    CreateRoom,
    Done,
    Entered,
    Hello,
    JoinRoom,
    LeftRoom,
    Lobby,
    Refused,
    ReplayData,
    Resync,
    Room,
    Snapshot,
    Update,
    WatchLobby,
    Welcome,
)

_ANSWERS = (Done, Refused, Welcome, Lobby, Entered, Snapshot, ReplayData)


class ClientProtocol:
    """One player's dealings with one server, over as many connections as it takes."""

    def __init__(self, name: str, token: str = "", password: str = "", client: str = "palatine", ids: Iterator[int] | None = None) -> None:
        """``ids`` gives request ids; a facade that numbers its own requests shares its counter."""
        self.name = name
        self.token = token
        self.password = password
        self.welcome: Welcome | None = None
        """Of the present connection; None before its handshake is done."""
        self.fatal: Refused | None = None
        """The refusal after which the server closes: no use in trying again."""
        self.room: str | None = None
        self._game = ""
        """What is played in the room."""
        self._client = client
        self._ids = itertools.count(1) if ids is None else ids
        self._frames: list[bytes] = []
        self._news: list[News] = []
        self._pending: dict[int, AnyRequest] = {}
        self._epoch = ""
        self._match = 0
        self._version: int | None = None
        self._resyncing = False
        self._watching_lobby = False
        self._applied = 0
        """Actions of the own seat in this match that the server has."""

    # -- the connection

    def connected(self) -> None:
        """A connection stands: say hello, with what is needed to resume."""
        self._send(
            Hello(
                id=next(self._ids),
                protocol=PROTOCOL,
                name=self.name,
                token=self.token,
                password=self.password,
                client=self._client,
                room=self.room,
                epoch=self._epoch,
                match=self._match,
                version=self._version,
            )
        )

    def lost(self, for_good: bool = False) -> None:
        """The connection is gone. Unanswered requests are refused, but for an action: unless ``for_good``, that one is sent again."""
        self.welcome = None
        self._resyncing = False
        self._frames.clear()
        waiting, self._pending = self._pending, {}
        for request in waiting.values():
            if isinstance(request, Act) and not for_good:
                self._pending[request.id] = request
            elif not isinstance(request, (Hello, Resync)):
                self._refuse(request, "connection_lost")

    def receive(self, frame: bytes) -> None:
        """A frame from the server. Raises :class:`shared.codec.ProtocolError` when it is no message."""
        reply = decode_reply(frame)
        if isinstance(reply, Update):
            self._updated(reply)
            return
        self._note(reply)
        answered = self._answer(reply)
        if not (answered and isinstance(reply, (Done, Refused))):
            self._news.append(reply)

    # -- requests

    def request(self, request: AnyRequest) -> None:
        """Send a request; its answer comes as :class:`client.net.news.Answer`, at once when there is no connection."""
        if self.welcome is None:
            self._refuse(request, "not_connected")
            return
        if isinstance(request, WatchLobby):
            self._watching_lobby = request.on
        if isinstance(request, CreateRoom | JoinRoom):
            request = msgspec.structs.replace(request, editions=_known_editions(self.welcome))
        self._send(request)

    def act(self, number: int, action: dict[str, Any], version: int) -> None:
        """Play an action under the request id ``number``. One at a time: a second one is refused until the first is answered."""
        act = Act(id=number, number=self._applied + 1, version=version, match=self._match, action=action)
        if any(isinstance(waiting, Act) for waiting in self._pending.values()):
            self._refuse(act, "action_pending")
        else:
            self.request(act)

    def resync(self, reason: str) -> None:
        """Ask for a snapshot; updates are left out until it is here."""
        if self.welcome is not None and not self._resyncing:
            self._resyncing = True
            self._send(Resync(id=next(self._ids), reason=reason[:80]))

    # -- results

    def take_frames(self) -> list[bytes]:
        """What is to be sent, oldest first; each frame is handed out once."""
        frames, self._frames = self._frames, []
        return frames

    def take_news(self) -> list[News]:
        """What there is to show, oldest first; each once."""
        news, self._news = self._news, []
        return news

    # -- inside

    def _send(self, request: AnyRequest) -> None:
        self._pending[request.id] = request
        self._frames.append(encode(request))

    def _refuse(self, request: AnyRequest, key: str) -> None:
        self._news.append(Answer(request, Refused(id=request.id, key=key)))

    def _answer(self, reply: AnyReply) -> bool:
        if not isinstance(reply, _ANSWERS) or reply.id is None:
            return False
        request = self._pending.pop(reply.id, None)
        if request is None:
            return False
        if isinstance(request, Act):
            self._acted(request, reply)
        if isinstance(request, Resync):
            self._resyncing = False
        if isinstance(request, Hello) and isinstance(reply, Refused):
            self.fatal = reply
        self._news.append(Answer(request, reply))
        return True

    def _acted(self, act: Act, reply: AnyReply) -> None:
        if isinstance(reply, Done):
            self._applied = max(self._applied, act.number)
        elif isinstance(reply, Refused) and reply.key in ("number_ahead", "version_ahead", "wrong_match"):
            # Not the player's fault: this side has lost count. Believe the server, from its state on.
            expected = reply.details.get("expected")
            self._applied = expected - 1 if isinstance(expected, int) else self._applied
            self.resync(reply.key)

    def _note(self, reply: AnyReply) -> None:
        """Keep what later messages depend on."""
        if isinstance(reply, Welcome):
            self._welcomed(reply)
        elif isinstance(reply, Entered):
            self._enter(reply.code)
        elif isinstance(reply, Room):
            self._enter(reply.code)
            self._game = reply.settings.game
            if reply.match != self._match:
                self._match, self._version = reply.match, None
            self._applied = reply.actions
        elif isinstance(reply, LeftRoom):
            if reply.code == self.room:
                self._enter(None)
        elif isinstance(reply, Snapshot):
            self._enter(reply.code)
            self._epoch, self._match, self._version = reply.epoch, reply.match, reply.version
            self._resyncing = False
        elif isinstance(reply, Refused) and reply.fatal:
            self.fatal = reply

    def _welcomed(self, welcome: Welcome) -> None:
        self.welcome, self.token = welcome, welcome.token
        if self._epoch and welcome.epoch != self._epoch:
            self._version = None  # the server began anew: only a snapshot counts
        ours = _known_editions(welcome).get(self._game)
        theirs = next((info.edition for info in welcome.games if info.game == self._game), None)
        if self.room is not None and ours not in (None, theirs):
            # Corrected while the connection was lost. The seat is kept until this client has the same.
            self.fatal = Refused(id=None, key="other_edition", details={"game": self._game}, fatal=True)
        if self._watching_lobby:
            self._send(WatchLobby(id=next(self._ids)))
        for request in self._pending.values():
            if isinstance(request, Act):
                self._frames.append(encode(request))

    def _enter(self, code: str | None) -> None:
        if code != self.room:
            self.room, self._match, self._version, self._applied = code, 0, None, 0
            self._resyncing = False

    def _updated(self, update: Update) -> None:
        if self._resyncing or self._version is None or update.version <= self._version:
            return
        if update.version > self._version + 1:
            self.resync(f"hole: {self._version} to {update.version}")
            return
        self._version = update.version
        self._news.append(update)


def _known_editions(welcome: Welcome) -> dict[str, str]:
    """What this client has of the games whose edition the server tells; an older server would not understand the question."""
    return {info.game: GAMES[info.game].edition() for info in welcome.games if info.edition and info.game in GAMES}


def action_document(action: Any) -> dict[str, Any]:
    """The plain map of an action, as it travels; plain maps pass through."""
    document: dict[str, Any] = msgspec.to_builtins(action)
    return document


__all__ = ["ClientProtocol", "ProtocolError", "action_document"]
