"""Nothing a seat may not see ever leaves the server for it: canaries are searched for in every byte sent to the wrong audience."""

from __future__ import annotations

import random
from pathlib import Path

import msgpack
import pytest
from conftest import Connect
from harness import Tables, Visitor, act, settle
from raw_client import RawClient, play_out
from toy import CARDS

from server.app import Server
from server.room import Room
from server.sessions import token_hash
from shared.messages import AddBot, ClockSetting, GetReplay, ReplayData, Reply, Resync, Say, Snapshot, StartMatch, Update
from shared.replay import from_plain


class Hands:
    """What everybody may know so far: cards turned for all, cards each seat has held."""

    def __init__(self, room: Room) -> None:
        assert room.match is not None
        self._game = room.match.game
        self._turned: set[int] = set()
        self._held: dict[int | None, set[int]] = {seat: set() for seat in (None, *range(self._game.seats))}

    def look(self) -> None:
        for seat, own in self._game.private.items():
            self._held[seat] |= set(own.hand) | {own.laid}  # type: ignore[union-attr]

    def hear(self, replies: list[Reply]) -> None:
        """Cards that an update turns are known to all from then on."""
        for update in (reply for reply in replies if isinstance(reply, Update)):
            for tag, *rest in update.events:
                if tag == "turned":
                    self._turned |= set(rest[0])

    def forbidden(self, viewer: int | None) -> list[bytes]:
        """The bytes of every card that this viewer must not know."""
        return [msgpack.packb(card) for card in CARDS if card not in self._turned and card not in self._held[viewer]]


class Search:
    """Looks through everything that guests are sent, as it comes."""

    def __init__(self, room: Room, audience: dict[Visitor, int | None]) -> None:
        self._hands = Hands(room)
        self._audience = audience
        self._seen = dict.fromkeys(audience, 0)
        self.frames = 0

    def go_on(self) -> None:
        self._hands.look()
        for guest, viewer in self._audience.items():
            self._hands.hear(guest.replies[self._seen[guest] :])
            canaries = self._hands.forbidden(viewer)
            for payload in guest.payloads[self._seen[guest] :]:
                self.frames += 1
                assert not any(canary in payload for canary in canaries), msgpack.unpackb(payload, strict_map_key=False)
            self._seen[guest] = len(guest.payloads)


@pytest.mark.parametrize("seed", range(3))
async def test_no_card_is_in_a_frame_of_the_wrong_audience(tmp_path: Path, seed: int) -> None:
    """Whole matches of two players, a bot and watchers, with reconnects, resyncs, substitutes and an expired clock."""
    tables, chance = Tables(tmp_path), random.Random(seed)
    room, (anna, bela) = tables.match("Anna", "Bela", bots=1, grace=0, clock=ClockSetting("turn", 60))
    watcher = Visitor("Cili")
    tables.join(watcher, room, watch=True)
    search = Search(room, {anna: 0, bela: 1, watcher: None})

    async def expire(_: Visitor) -> None:
        tables.time.advance(60)

    async def drop(player: Visitor) -> None:
        room.dropped(player)
        tables.time.advance(0)
        await settle()
        if room.status == "running":
            room.resume(player, "epoch-1", 1, player.version if chance.random() < 0.5 else None)

    async def resync(player: Visitor) -> None:
        for guest in (player, watcher):
            room.resync(guest, guest.request(Resync))

    async def play(player: Visitor) -> None:
        if player.private is not None and player.private["hand"]:
            act(player, {"do": "lay", "card": chance.choice(player.private["hand"])})

    while room.status == "running":
        search.go_on()
        await chance.choice([expire, drop, resync, *[play] * 7])(chance.choice([anna, bela]))
        await settle()
        tables.time.run_soon()
    search.go_on()
    assert search.frames > 30
    assert watcher.all(Snapshot)[0].private is None


async def test_the_canaries_would_be_found(tmp_path: Path) -> None:
    """The search itself works: a seat's own snapshot holds its cards, and would be caught if it went to another."""
    tables = Tables(tmp_path)
    room, (anna, _) = tables.match("Anna", "Bela")
    hands = Hands(room)
    hands.look()
    snapshot = next(payload for payload, reply in zip(anna.payloads, anna.replies, strict=True) if isinstance(reply, Snapshot))
    assert not any(canary in snapshot for canary in hands.forbidden(0))
    assert any(canary in snapshot for canary in hands.forbidden(1))
    assert any(canary in snapshot for canary in hands.forbidden(None))


async def test_a_whole_match_on_the_wire(connect: Connect, server: Server) -> None:
    """Two players, bots and a watcher over real sockets: private parts only where they belong; no token, no secret, anywhere."""
    anna, bela, watcher = [await connect(name) for name in ("Anna", "Bela", "Cili")]
    code = await anna.create(seats=4)
    await bela.join(code)
    await watcher.join(code, watch=True)
    for _ in range(2):
        await anna.ask(AddBot, level="novice")
    for client in (anna, bela):
        await client.ready()
    await anna.ask(StartMatch)
    await anna.ask(Say, text="good luck")
    await play_out(anna, bela)
    await watcher.until(lambda: watcher.version == anna.version and watcher.room is not None and watcher.room.status == "over")
    secret = server._lobby.rooms[code]._secret
    clients = (anna, bela, watcher)
    for client in clients:
        heard = b"".join(client.frames)
        assert secret not in heard
        assert secret.hex().encode() not in heard
        for other in clients:
            assert token_hash(other.token).encode() not in heard
            assert (other.token.encode() in heard) == (other is client)
    watched = [msgpack.unpackb(frame, strict_map_key=False) for frame in watcher.frames]
    assert not any("private" in message for message in watched if message["type"] == "update")
    assert all(message["private"] is None for message in watched if message["type"] == "snapshot")
    assert len({frame for frame in watcher.frames if b"update" in frame[:16]}) == watcher.version
    replay = from_plain((await watcher.ask(GetReplay, ReplayData)).document)
    assert replay.secret == secret.hex()


async def test_players_without_private_news_get_the_watchers_bytes(connect: Connect) -> None:
    anna, watcher = await connect("Anna"), await connect("Cili")
    code = await anna.create()
    await watcher.join(code, watch=True)
    for _ in range(2):
        await anna.ask(AddBot, level="novice")
    await anna.ready()
    await anna.ask(StartMatch)
    await play_out(anna)
    await watcher.until(lambda: watcher.version == anna.version)
    hers, theirs = (updates(client) for client in (anna, watcher))
    assert set(hers) == set(theirs)
    same = [version for version in hers if hers[version] == theirs[version]]
    assert same
    for version in set(hers) - set(same):
        mine, public = (msgpack.unpackb(frames[version], strict_map_key=False) for frames in (hers, theirs))
        assert {key: value for key, value in mine.items() if key not in ("private", "told")} == public


def updates(client: RawClient) -> dict[int, bytes]:
    return {reply.version: frame for reply, frame in zip(client.replies, client.frames, strict=True) if isinstance(reply, Update)}
