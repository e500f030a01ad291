"""The network as the pygame thread sees it: ask without waiting, poll for news.

A :class:`Session` owns one thread with an asyncio loop (uvloop where it exists). Every public method may be called from the thread that
draws and returns at once; everything that comes back comes out of :meth:`Session.poll`. Draws nothing, keeps no state of a match.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import secrets
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from client.model.identity import TokenStore
from client.net.address import Address, parse_address
from client.net.link import BackOff, Link
from client.net.news import IDLE, Answer, ConnectionState, News, StateChanged
from client.net.protocol import ClientProtocol, action_document
from shared.chance import CONTRIBUTION_BYTES
from shared.messages import (
    AddBot,
    AnyRequest,
    CreateRoom,
    GetReplay,
    JoinRoom,
    LeaveRoom,
    Ping,
    Rematch,
    RemoveSeat,
    RoomSettings,
    Say,
    SetReady,
    StartMatch,
    WatchLobby,
    Welcome,
)

FAREWELL_SECONDS = 2.0

Then = Callable[[Answer], None]
"""Called with the answer, from :meth:`Session.poll`, so on the thread that polls."""


class Session:
    """A player's connection to a server.

    Requests return their id. The answer comes as :class:`client.net.news.Answer` among the news, or, when ``then`` is given, to that
    function only. Without a connection the answer is a refusal with key ``not_connected``; lost on the way: ``connection_lost`` (an action
    is sent again instead and applied once).
    """

    def __init__(self, client: str = "palatine-desktop", back_off: BackOff | None = None, wake: Callable[[], None] | None = None) -> None:
        """``wake`` is called on the network thread when a poll is worth while; it must return at once and touch nothing else."""
        self._client = client
        self._back_off = back_off
        self._wake = wake
        self._ids = itertools.count(1)
        self._news: queue.SimpleQueue[tuple[Link | None, News]] = queue.SimpleQueue()
        """Each with the link that it came by: what a given up one left in the queue is not news any more. None: not of a link."""
        self._then: dict[int, Then] = {}
        self._thread: _LoopThread | None = None
        # Made and replaced on the calling thread; the network thread leaves one alone that is no longer here.
        self._link: Link | None = None
        self._task: Future[None] | None = None
        self._told_state: ConnectionState = IDLE
        self.address: Address | None = None
        """Of the latest :meth:`connect`."""

    # -- the connection

    def connect(self, address: Address | str, name: str, tokens: TokenStore, password: str = "") -> None:
        """Begin to connect, giving up an earlier connection. Progress is seen in :attr:`state` and the news.

        Raises :class:`client.net.address.AddressError` when a typed address is none.
        """
        where = parse_address(address) if isinstance(address, str) else address
        self.disconnect()
        self.address = where
        if self._thread is None:
            self._thread = _LoopThread()
        protocol = ClientProtocol(name, tokens.token(where.server), password, self._client, self._ids)
        link = Link(where, protocol, tokens, lambda: self._collect(link), self._back_off)
        self._link = link
        self._task = self._thread.run(link.run())

    def disconnect(self) -> None:
        """Close the connection; a seat is kept by the server as for any dropped player."""
        link, task, self._link, self._task = self._link, self._task, None, None
        if link is not None and task is not None:
            task.cancel()
            self._news.put((None, StateChanged(IDLE)))

    def reconnect_now(self) -> None:
        """Do not wait for the next attempt."""
        link = self._link
        if self._thread is not None and link is not None:
            self._thread.call(link.hurry)

    def close(self) -> None:
        """Disconnect and end the thread. The session can be used again."""
        self.disconnect()
        if self._thread is not None:
            self._thread.close()
            self._thread = None

    @property
    def state(self) -> ConnectionState:
        """Idle, connecting, online, reconnecting (with the time of the next attempt) or refused (with the key of a sentence)."""
        link = self._link
        return IDLE if link is None else link.state

    @property
    def ping_ms(self) -> int | None:
        """The measured way there and back in milliseconds; None while unknown."""
        link = self._link
        return None if link is None or link.latency is None else max(1, round(link.latency * 1000))

    @property
    def welcome(self) -> Welcome | None:
        """What the server said of itself (name, games, message of the day); None before the first handshake."""
        link = self._link
        return None if link is None else link.welcome

    def poll(self) -> list[News]:
        """Everything that has come since the last call, oldest first. Never waits. Calls the ``then`` of answered requests.

        Of a connection that was given up only the answers come, even of what had arrived before.
        """
        fresh: list[News] = []
        while True:
            try:
                link, news = self._news.get_nowait()
            except queue.Empty:
                return fresh
            if link is not None and link is not self._link and not isinstance(news, Answer):
                continue
            then = self._then.pop(news.request.id, None) if isinstance(news, Answer) else None
            if then is not None and isinstance(news, Answer):
                then(news)
            else:
                fresh.append(news)

    # -- requests

    def watch_lobby(self, on: bool = True, then: Then | None = None) -> int:
        """The list of rooms and what changes in it: :class:`Lobby`, then :class:`RoomListed` and :class:`RoomUnlisted`."""
        return self._request(lambda number: WatchLobby(id=number, on=on), then)

    def create_room(self, settings: RoomSettings, then: Then | None = None) -> int:
        """Open a room as host; the answer's reply is :class:`Entered` with the code."""
        return self._request(lambda number: CreateRoom(id=number, settings=settings), then)

    def join_room(self, code: str, password: str = "", seat: int | None = None, watch: bool = False, then: Then | None = None) -> int:
        """Take a seat or watch; :class:`Entered` answers, then :class:`Room` and :class:`Snapshot` come as news."""
        return self._request(lambda number: JoinRoom(id=number, code=code, password=password, seat=seat, watch=watch), then)

    def leave(self, then: Then | None = None) -> int:
        """Give up the seat for good, or stop watching."""
        return self._request(lambda number: LeaveRoom(id=number), then)

    def set_ready(self, ready: bool = True, then: Then | None = None) -> int:
        """Ready or not, with 16 random bytes of this player's own for the dice and shuffles."""
        own = secrets.token_bytes(CONTRIBUTION_BYTES) if ready else b""
        return self._request(lambda number: SetReady(id=number, ready=ready, contribution=own), then)

    def add_bot(self, level: str, seat: int | None = None, then: Then | None = None) -> int:
        """As host, before the match."""
        return self._request(lambda number: AddBot(id=number, level=level, seat=seat), then)

    def remove_seat(self, seat: int, then: Then | None = None) -> int:
        """As host: remove a bot or kick a player."""
        return self._request(lambda number: RemoveSeat(id=number, seat=seat), then)

    def start(self, then: Then | None = None) -> int:
        """As host, when all are ready."""
        return self._request(lambda number: StartMatch(id=number), then)

    def act(self, action: Any, version: int, then: Then | None = None) -> int:
        """Play an action (an engine's action or its plain map) seen from ``version``.

        One at a time: refused with ``action_pending`` while another waits for its answer.
        """
        document = action_document(action)
        number = self._expect(then)
        self._call(lambda protocol: protocol.act(number, document, version))
        return number

    def say(self, text: str, to_lobby: bool = False, then: Then | None = None) -> int:
        """A line of chat, to the room or the lobby."""
        return self._request(lambda number: Say(id=number, text=text, to="lobby" if to_lobby else "table"), then)

    def rematch(self, then: Then | None = None) -> int:
        """As host, after a match: open the room again with the same seats."""
        return self._request(lambda number: Rematch(id=number), then)

    def get_replay(self, then: Then | None = None) -> int:
        """The record of the finished match; the answer's reply is :class:`ReplayData`."""
        return self._request(lambda number: GetReplay(id=number), then)

    def ping(self, then: Then | None = None) -> int:
        """Ask for a sign of life. The way is measured anyway: see :attr:`ping_ms`."""
        return self._request(lambda number: Ping(id=number), then)

    def resync(self, reason: str) -> None:
        """The copy of the match is wrong: a :class:`Snapshot` comes, updates until then are left out. Asked once at a time."""
        self._call(lambda protocol: protocol.resync(reason))

    # -- inside

    def _request(self, make: Callable[[int], AnyRequest], then: Then | None) -> int:
        number = self._expect(then)
        request = make(number)
        self._call(lambda protocol: protocol.request(request))
        return number

    def _expect(self, then: Then | None) -> int:
        number = next(self._ids)
        if then is not None:
            self._then[number] = then
        return number

    def _call(self, use: Callable[[ClientProtocol], None]) -> None:
        """Have the network thread use the protocol. Without a connection one that was never welcomed gives the refusal."""

        def on_loop() -> None:
            link = self._link
            if link is None:
                self._refuse(use)
            else:
                use(link.protocol)
                link.flush()
                self._collect(link)

        if self._thread is None:
            self._refuse(use)
        else:
            self._thread.call(on_loop)

    def _refuse(self, use: Callable[[ClientProtocol], None]) -> None:
        nowhere = ClientProtocol("")
        use(nowhere)
        for news in nowhere.take_news():
            self._news.put((None, news))
        if self._wake is not None:
            self._wake()

    def _collect(self, link: Link) -> None:
        """Hand over what the link has for the other thread; of one that was given up only the answers."""
        current = link is self._link
        for news in link.protocol.take_news():
            if current or isinstance(news, Answer):
                self._news.put((link, news))
        if current and link.state is not self._told_state:
            self._told_state = link.state
            self._news.put((link, StateChanged(link.state)))
        if self._wake is not None:
            self._wake()


class _LoopThread:
    """A daemon thread with a running loop."""

    def __init__(self) -> None:
        self._loop = _new_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="palatine-net", daemon=True)
        self._thread.start()

    def call(self, work: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(work)

    def run(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self) -> None:
        """Let what was cancelled come to its end (a connection says farewell within a second), then end the thread."""
        asyncio.run_coroutine_threadsafe(_end_others(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _end_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if not others:
        return
    _, late = await asyncio.wait(others, timeout=FAREWELL_SECONDS)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop  # noqa: PLC0415  # there is none on Windows
    except ModuleNotFoundError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
