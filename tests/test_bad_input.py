"""What people get wrong, and what they read then: one clear sentence each, and everything else goes on as before.

The functions below are the list; each causes one fault against the real parts and returns the sentence that is shown for it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from server_process import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

from client.model import language
from client.model.errors import error_sentence
from client.net.address import AddressError, parse_address
from client.net.headless import ConnectionRefusedFor, HeadlessClient, RequestRefused
from server.app import Server
from server.config import Config
from server.journal.sqlite import APPLICATION_ID
from shared import codec, messages
from shared.lancaster.rules import Lancaster

ROOT = Path(__file__).parents[1]
FAULTS: dict[str, Callable[[Scene], Awaitable[str]]] = {}


class Scene:
    """A running server with one table of three, and a folder for what must be on disk."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.address = f"127.0.0.1:{server.port}"
        self.folder = folder
        self.host: HeadlessClient
        self.code = ""
        self.clients: list[HeadlessClient] = []

    async def client(self, name: str, **given: str) -> HeadlessClient:
        client = await HeadlessClient.connect(self.address, name, **given)
        self.clients.append(client)
        return client

    async def open(self) -> None:
        self.host = await self.client("Anna")
        settings = messages.RoomSettings(game="rheinlaender", seats=3, name="Anna's table", password="Loreley")
        self.code = (await self.host.create_room(settings)).code

    async def goes_on(self) -> None:
        """Whatever went wrong: the table is there, and somebody who does it right sits down."""
        friend = await self.client("Friend")
        assert (await friend.join_room(self.code, password="Loreley")).code == self.code


def fault(function: Callable[[Scene], Awaitable[str]]) -> Callable[[Scene], Awaitable[str]]:
    FAULTS[function.__name__] = function
    return function


async def sentence_of(refused: Awaitable[object]) -> str:
    """The sentence for a connection or a request that must be refused."""
    with pytest.raises((ConnectionRefusedFor, RequestRefused, AddressError)) as caught:
        await refused
    return error_sentence(caught.value.key, getattr(caught.value, "details", {}))


async def answer_to(connection: ClientConnection, number: int) -> messages.AnyReply:
    """What the server answers to a request; news are passed over."""
    while True:
        reply = codec.decode_reply(await connection.recv(decode=False))
        if getattr(reply, "id", None) == number:
            return reply


async def said_by(module: str, *arguments: str, folder: Path = ROOT, **variables: str) -> str:
    """What a command says on standard error when it gives up: exit status 2 and nothing else."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PALATINE_")} | variables
    command = [sys.executable, "-m", module, *arguments]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, cwd=folder, env=environment, timeout=60)
    assert (done.returncode, done.stdout) == (2, ""), done
    return done.stderr.strip()


# ------------------------------------------------------------------------------------------------ finding a server


@fault
async def wrong_address(scene: Scene) -> str:
    return await sentence_of(asyncio.to_thread(parse_address, "anna's pc, the one upstairs"))


@fault
async def unknown_host(scene: Scene) -> str:
    return await sentence_of(HeadlessClient.connect("no-such-host.invalid", "Anna"))


@fault
async def dead_server(scene: Scene) -> str:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        return await sentence_of(HeadlessClient.connect(f"127.0.0.1:{nobody.getsockname()[1]}", "Anna"))


@fault
async def not_palatine(scene: Scene) -> str:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"220 mail.example ready\r\n")
        writer.close()
        await writer.wait_closed()

    other = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with other:
        return await sentence_of(HeadlessClient.connect(f"127.0.0.1:{other.sockets[0].getsockname()[1]}", "Anna"))


@fault
async def wrong_version(scene: Scene) -> str:
    async with connect(f"ws://{scene.address}", subprotocols=[messages.SUBPROTOCOL], compression=None) as newer:
        await newer.send(codec.encode(messages.Hello(id=1, protocol=messages.PROTOCOL + 1, name="Anna")))
        refused = codec.decode_reply(await newer.recv(decode=False))
    assert isinstance(refused, messages.Refused)
    assert refused.fatal
    return error_sentence(refused.key, refused.details)


# ------------------------------------------------------------------------------------------------ getting to a table


@fault
async def full_room(scene: Scene) -> str:
    await scene.host.add_bot("novice")
    await scene.host.add_bot("novice")
    late = await scene.client("Late")
    sentence = await sentence_of(late.join_room(scene.code, password="Loreley"))
    await scene.host.remove_seat(2)
    return sentence


@fault
async def wrong_password(scene: Scene) -> str:
    guest = await scene.client("Guest")
    return await sentence_of(guest.join_room(scene.code, password="Lorelei"))


@fault
async def no_such_table(scene: Scene) -> str:
    guest = await scene.client("Guest")
    return await sentence_of(guest.join_room("ZZZZZ" if scene.code != "ZZZZZ" else "YYYYY"))


@fault
async def illegal_name(scene: Scene) -> str:
    return await sentence_of(HeadlessClient.connect(scene.address, "\u200b\t"))


@fault
async def unknown_room_option(scene: Scene) -> str:
    guest = await scene.client("Guest")
    settings = messages.RoomSettings(game="rheinlaender", seats=3, name="Guest's", options={"dragons": "yes"})
    return await sentence_of(guest.create_room(settings))


@fault
async def wrong_room_option(scene: Scene) -> str:
    guest = await scene.client("Guest")
    settings = messages.RoomSettings(game="rheinlaender", seats=3, name="Guest's", options={"coin_totals": "sometimes"})
    return await sentence_of(guest.create_room(settings))


# ------------------------------------------------------------------------------------------------ hosting a server


@fault
async def port_in_use(scene: Scene) -> str:
    port = scene.address.rpartition(":")[2]
    return await said_by("server", "--data", str(scene.folder / "other"), "--address", "127.0.0.1", "--port", port, "--no-announce")


@fault
async def unwritable_data_folder(scene: Scene) -> str:
    in_the_way = scene.folder / "file"
    in_the_way.write_text("not a folder")
    return await said_by("server", "--data", str(in_the_way / "data"), "--port", "0")


@fault
async def corrupt_journal(scene: Scene) -> str:
    data = scene.folder / "corrupt"
    data.mkdir()
    content = bytearray(b"SQLite format 3\x00" + bytes(4080))
    content[68:72] = APPLICATION_ID.to_bytes(4, "big")
    (data / "journal.db").write_bytes(content)
    return await said_by("server", "--data", str(data), "--port", "0", "--address", "127.0.0.1")


def with_changed_data(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the packages with a data file in which something else stands."""
    for package in ("client", "server", "shared"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    changed = folder / "shared" / file
    whole = changed.read_text(encoding="utf-8")
    assert old in whole
    changed.write_text(whole.replace(old, new, 1), encoding="utf-8")
    return folder


def with_a_broken_map(folder: Path) -> Path:
    """A copy whose map has lost a border."""
    return with_changed_data(folder, "rheinlaender/map.toml", 'adjacent = ["L1", "L3", "W2"]', 'adjacent = ["L1", "W2"]')


@fault
async def corrupt_map(scene: Scene) -> str:
    folder = with_a_broken_map(scene.folder / "copy")
    sentence = await said_by("server", "--data", str(scene.folder / "data"), "--port", "0", folder=folder)
    assert "map.toml" in sentence
    assert "L2" in sentence
    return sentence


@fault
async def corrupt_map_of_a_client(scene: Scene) -> str:
    folder = with_a_broken_map(scene.folder / "copy")
    return await said_by("client", "play", folder=folder, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")


@fault
async def corrupt_map_of_a_match_as_text(scene: Scene) -> str:
    return await said_by("client.terminal", folder=with_a_broken_map(scene.folder / "copy"))


@fault
async def numbers_corrected_on_the_server_alone(scene: Scene) -> str:
    """Nobody sits down to foresee moves by other numbers; the other games of that server, and bots without rules, are free to."""
    corrected = with_changed_data(scene.folder / "copy", "lancaster/components.toml", "both_cost_gold = 3", "both_cost_gold = 4")
    with ServerProcess(scene.folder / "data", folder=corrected) as server:
        async with await HeadlessClient.connect(f"127.0.0.1:{server.port}", "Anna") as anna:
            lancaster = messages.RoomSettings(game="lancaster", seats=3, name="England")
            sentence = await sentence_of(anna.create_room(lancaster))
            await anna.create_room(messages.RoomSettings(game="rheinlaender", seats=3, name="Rhine"))
            await anna.leave()
            async with connect(f"ws://127.0.0.1:{server.port}", subprotocols=[messages.SUBPROTOCOL], compression=None) as bot:
                await bot.send(codec.encode(messages.Hello(id=1, protocol=messages.PROTOCOL, name="Bot")))
                await bot.send(codec.encode(messages.CreateRoom(id=2, settings=lancaster)))
                entered = await answer_to(bot, 2)
            assert isinstance(entered, messages.Entered)
            for watch in (False, True):
                assert await sentence_of(anna.join_room(entered.code, watch=watch)) == sentence
    assert "Lancaster" in sentence
    assert str(Lancaster.DATA_FILE) in sentence
    return sentence


@fault
async def unknown_server_option(scene: Scene) -> str:
    return await said_by("server", "--set", "prot=7117")


@fault
async def unknown_client_level(scene: Scene) -> str:
    return await said_by("client", "play", "--bots", "grandmaster")


@fault
async def file_is_no_replay(scene: Scene) -> str:
    (scene.folder / "match.json").write_text("{")
    return await said_by("client", "verify", str(scene.folder / "match.json"))


# ------------------------------------------------------------------------------------------------ the test


@pytest.fixture
def _english(tmp_path: Path) -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(language.using("en"))
        yield


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize("name", FAULTS)
async def test_one_clear_sentence_and_a_clean_state(name: str, tmp_path: Path) -> None:
    served = tmp_path / "served"
    served.mkdir()
    async with Server(Config(data=served, addresses=["127.0.0.1"], port=0, announce=False, name="Test")) as server:
        scene = Scene(server, tmp_path)
        try:
            await scene.open()
            sentence = await FAULTS[name](scene)
            await scene.goes_on()
        finally:
            for client in scene.clients:
                await client.close()
    print(f"{name}: {sentence}")
    assert "\n" not in sentence
    assert 15 < len(sentence) < 320
    assert sentence.rstrip('"”').endswith((".", "?", ")"))
    assert "Traceback" not in sentence
    assert "Error(" not in sentence
    assert "{" not in sentence, "a placeholder was not filled"


EXPECTED = {
    "wrong_address",
    "dead_server",
    "wrong_version",
    "full_room",
    "wrong_password",
    "illegal_name",
    "port_in_use",
    "unwritable_data_folder",
    "corrupt_journal",
    "corrupt_map",
    "numbers_corrected_on_the_server_alone",
    "unknown_server_option",
    "unknown_room_option",
}


def test_the_list_holds_what_was_promised() -> None:
    assert set(FAULTS) >= EXPECTED
