"""Pictures of every screen in three languages and three sizes, from matches that are really played over the embedded server.

    .venv/bin/python scripts/screenshots.py [FOLDER] [--game rheinlaender] [--lang en] [--size 1280x800] [--only table-preview]

A game may have positions besides, which are rarely met in play (``scripts/pictures_<game>.toml``); they are played in memory.
Without a display: SDL's dummy driver. Needs the environment that scripts/play.py sets up.
"""

# ruff: noqa: E402 - SDL's settings have to be made before pygame is imported
from __future__ import annotations

import argparse
import os
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from client.app import App
from client.model.games import BOT_LEVELS, DEFAULT_GAME, TABLES, usual_seats
from client.model.identity import Memory
from client.model.settings import SettingsFile
from client.net.address import parse_address
from client.net.session import Session
from client.puppet import Puppet
from client.puppet_room import NAMES, PuppetRoom
from client.screens.begin import begin
from client.screens.games.lancaster_parliament import ParliamentOverlay
from client.screens.intent import Intent
from client.screens.lobby import LobbyScreen
from client.screens.replay import ReplayScreen
from client.screens.room import RoomScreen
from client.screens.table import TableScreen
from shared import replay
from shared.catan import actions as catan
from shared.catan.scenario import CatanPosition
from shared.games import GAMES
from shared.lancaster import actions as lancaster
from shared.lancaster.scenario import LancasterPosition
from shared.messages import ClockSetting, ReplayData, RoomSettings

LANGUAGES = ("en", "hu", "el")
SIZES = ((1024, 640), (1280, 800), (1920, 1080))


class Photographer:
    """Takes each picture in all wanted languages and sizes."""

    def __init__(self, folder: Path, languages: list[str], sizes: list[tuple[int, int]], only: str) -> None:
        self.folder, self.languages, self.sizes, self.only = folder, languages, sizes, only
        self.count = 0
        self.overflows: list[str] = []

    def take(self, puppet: Puppet, name: str) -> None:
        """Photograph the present screen."""
        if self.only and not name.startswith(self.only):
            return
        app = puppet.app
        for size in self.sizes:
            puppet.resize(size)
            for language in self.languages:
                app.change_settings(language=language)
                app.theme.overflows.clear()
                still(puppet)
                path = self.folder / f"{name}-{language}-{size[0]}x{size[1]}.png"
                pygame.image.save(app.window.get_surface(), path)
                self.count += 1
                self.overflows += [f"{path.name}: {found.text!r} wants {found.wanted}, has {found.room}" for found in app.theme.overflows]
        puppet.resize((1280, 800))
        app.change_settings(language=self.languages[0])


class Sitter(Puppet):
    """A puppet whose clock can be stopped for what is shown for a moment only."""

    _now: int | None = None

    def frame(self, count: int = 1) -> None:
        if self._now is None:
            super().frame(count)
            return
        for _ in range(count):
            self.app.frame(self._now, pygame.event.get())

    @contextmanager
    def held(self) -> Iterator[None]:
        """No time passes meanwhile."""
        self._now = pygame.time.get_ticks()
        try:
            yield
        finally:
            self._now = None


def still(puppet: Puppet) -> None:
    """Frames until nothing moves, with the map at its finest and no banner."""
    screen = puppet.app.screen
    puppet.frame(9)  # the parts of a table follow one after another
    screen.stage.show_notice(None)
    if isinstance(screen, TableScreen):
        screen.room.motions.jump()
        screen.board.finish()
        screen.board_view.touch()
    screen.stage.touch_all()
    puppet.frame(3)
    screen.stage.show_notice(None)
    puppet.frame()


def client(size: tuple[int, int] = (1280, 800), name: str = "Anna") -> Sitter:
    """A client with a home of its own."""
    settings = SettingsFile(Path(tempfile.mkdtemp(prefix="palatine-pictures-")))
    settings.change(name=name, language="en", reduced_motion=True)
    return Sitter(App(settings, Memory(), size=size, sounds=False, discover=False))


def connect_and_lobby(take: Callable[[Puppet, str], None]) -> None:
    """The screens before a match."""
    puppet = client()
    app = puppet.app
    app.settings.remember_server("castle.example:7117", "Palatine at the castle")
    app.settings.remember_room("castle.example:7117", "RHEIN7")
    begin(app, None, None)
    take(puppet, "connect")
    app.screen.open_settings()
    take(puppet, "settings")
    app.screen.close_dialog()
    app.screen.open_rules("RHE-SUP-4")
    take(puppet, "rules")
    app.screen.close_dialog()
    puppet.press("host_here")
    puppet.wait(lambda: isinstance(app.screen, LobbyScreen) and app.screen.lobby.loaded, "the lobby")
    assert app.embedded is not None
    others = [
        host_elsewhere(puppet, app.embedded.address, name, password)
        for name, password in (("Boris", ""), ("Chloé", "geheim"), ("Δημήτρης", ""))
    ]
    lobby = app.screen
    assert isinstance(lobby, LobbyScreen)
    puppet.wait(lambda: len(lobby.lobby) == len(others), "the tables of the others")
    others[0].say("Who joins me on the Rhine?", to_lobby=True)
    puppet.wait(lobby.lobby.chat.lines, "a line of chat")
    lobby.rooms.choose(1)
    take(puppet, "lobby")
    lobby.form.clock, lobby.form.seconds, lobby.form.seats = "bank", 600, 5
    lobby.host()
    take(puppet, "host")
    lobby.form.open_room()
    puppet.wait(lambda: isinstance(app.screen, RoomScreen), "the own table")
    room = app.screen
    assert isinstance(room, RoomScreen)
    room.add_bot(3)
    code = room.state.code
    others[1].leave()
    others[1].join_room(code)
    puppet.wait(lambda: sum(view.kind != "empty" for view in room.state.seats) == 3, "a guest and a bot")
    others[1].say("Γεια σας! Szia! Hello!")
    puppet.wait(room.room.chat.lines, "a line of chat")
    take(puppet, "room")
    for session in others:
        session.close()
    app.close()


def host_elsewhere(puppet: Puppet, address: str, name: str, password: str) -> Session:
    """Another player with a table in the lobby."""
    session = Session()
    session.connect(address, name, Memory())
    puppet.wait(lambda: session.poll() is not None and session.state.kind == "online", f"{name} online")
    clock = ClockSetting(kind="turn", seconds=90) if password else ClockSetting()
    options = {"coin_totals": "open"} if password else {}
    session.create_room(
        RoomSettings(game="rheinlaender", seats=4, name=f"{name} – Der Rhein", password=password, clock=clock, options=options)
    )
    return session


def match(take: Callable[[Puppet, str], None], game: str = DEFAULT_GAME) -> None:
    """A match from the first turn to the scoring, then its replay."""
    puppet = client()
    app = puppet.app
    begin(app, None, Intent(game=game, seats=GAMES[game].SEATS[-1], bots=BOT_LEVELS[game][-1], bot_pace=0))
    puppet.wait(lambda: isinstance(app.screen, TableScreen), "the table")
    puppet.wait_for_move()
    take(puppet, "table-early")
    for _ in range(7):
        puppet.play_turn()
    puppet.wait_for_move()
    puppet.key(pygame.K_1, "1")
    take(puppet, "table-card")
    puppet.key(pygame.K_TAB, "\t")
    take(puppet, "table-preview")
    # Without a place to choose, Tab has gone to a button, and Enter would press that.
    if puppet.table.model.marks().selected is not None and puppet.table.model.can_confirm():
        puppet.confirm()
    if puppet.my_move() and puppet.offers("decline"):
        take(puppet, "table-fort")
    for tab in ("scoring", "statistics"):
        puppet.table.book.tabs.choose(tab)
        take(puppet, f"table-{tab}")
    puppet.table.book.tabs.choose("log")
    watch(take, puppet)
    puppet.play_to_end()
    puppet.wait(lambda: puppet.table.dialog is not None, "the result")
    take(puppet, "end")
    came: list[ReplayData] = []
    app.session.get_replay(then=lambda answer: came.append(answer.reply) if isinstance(answer.reply, ReplayData) else None)
    puppet.wait(lambda: came, "the replay")
    puppet.table.close_dialog()
    shown = ReplayScreen(app, replay.from_plain(came[0].document))
    app.push(shown)
    shown.go_to(shown.replayed.last * 2 // 3)
    take(puppet, "replay")
    shown.replayed.see_as(0)
    shown.rebuild()
    take(puppet, "replay-seat")
    app.close()


def watch(take: Callable[[Puppet, str], None], player: Puppet) -> None:
    """The same match as a watcher sees it, then what a dropped connection looks like."""
    embedded, room = player.app.embedded, player.table.room.room
    assert embedded is not None
    assert room is not None
    watcher = client(name="Erzsébet")
    begin(watcher.app, parse_address(f"{room.code}@{embedded.address}"), Intent(code=room.code, watch=True))
    watcher.wait(lambda: isinstance(watcher.app.screen, TableScreen), "the table of the others")
    take(watcher, "table-watching")
    watcher.app.close()


def lost(take: Callable[[Puppet, str], None], game: str = DEFAULT_GAME) -> None:
    """The server goes away in the middle of a match."""
    puppet = client()
    begin(puppet.app, None, Intent(game=game, seats=usual_seats(game), bots=BOT_LEVELS[game][0], bot_pace=0))
    puppet.wait(lambda: isinstance(puppet.app.screen, TableScreen), "the table")
    for _ in range(4):
        puppet.play_turn()
    puppet.wait_for_move()
    assert puppet.app.embedded is not None
    puppet.app.embedded.close()
    puppet.wait(lambda: puppet.app.session.state.kind == "reconnecting" and puppet.table.lost.visible, "the lost connection")
    take(puppet, "table-reconnecting")
    puppet.app.close()


def show_position(puppet: Puppet, name: str, **changes: object) -> tuple[CatanPosition, PuppetRoom]:
    """A table on one of the positions of Cities & Knights, as seat A sees it."""
    positions = tomllib.loads((ROOT / "scripts" / "pictures_catan.toml").read_text(encoding="utf-8"))
    position = CatanPosition({**positions[name], **changes}, {})
    room = PuppetRoom(position.match, 0)
    if isinstance(puppet.app.screen, TableScreen):
        puppet.app.pop()
    puppet.app.push(TableScreen(puppet.app, room.room))
    still(puppet)
    return position, room


def roll(position: CatanPosition, room: PuppetRoom, by: str, dice: tuple[int, int, str]) -> None:
    """A seat rolls these dice."""
    seat = position.seat(by)
    position.prepare(seat, {"do": "roll"}, {"dice": dice})
    room.play(seat, catan.Roll())


def catan_positions(take: Callable[[Puppet, str], None]) -> None:
    """Trade, cards, improvements, prices, an attack that is lost, a 7, the end."""
    puppet = client()
    begin(puppet.app, None, None)
    position, room = show_position(puppet, "play")
    take(puppet, "catan-table")
    for key, name in {"c": "prices", "t": "trade", "k": "knights", "b": "build", "i": "improve"}.items():
        puppet.key(pygame.key.key_code(key), key)
        still(puppet)
        take(puppet, f"catan-{name}")
        if key == "c":
            puppet.key(pygame.K_c, "c")
    for _ in range(2):
        puppet.key(pygame.K_ESCAPE)
    puppet.key(pygame.K_3, "3")
    puppet.click_place("h2")
    puppet.move((0, 0))
    take(puppet, "catan-card")
    for _ in range(2):
        puppet.key(pygame.K_ESCAPE)
    room.play(0, catan.MakeOffer((1, 2, 3), {"grain": 2}, {"ore": 1}))
    room.play(1, catan.AcceptOffer(1))
    room.play(2, catan.RejectOffer(1))
    room.play(3, catan.CounterOffer(1, {"wool": 1}, {"grain": 1}))
    take(puppet, "catan-offers")
    position, room = show_position(puppet, "attack")
    roll(position, room, "A", (5, 6, "ship"))
    take(puppet, "catan-attack")
    position, room = show_position(puppet, "robber")
    roll(position, room, "B", (4, 3, "science"))
    puppet.key(pygame.K_1, "1")
    take(puppet, "catan-discard")
    position, room = show_position(puppet, "play", points={"A": 12})
    room.play(0, catan.BuildSettlement(position.board.place("2.3NE")))
    take(puppet, "catan-end")
    puppet.app.close()


def show_lancaster(puppet: Puppet, name: str, **changes: object) -> PuppetRoom:
    """A table on one of the positions of Lancaster, as seat A sees it."""
    positions = tomllib.loads((ROOT / "scripts" / "pictures_lancaster.toml").read_text(encoding="utf-8"))
    room = PuppetRoom(LancasterPosition({**positions[name], **changes}, {}).match, 0, (*NAMES, "Erzsébet"))
    if isinstance(puppet.app.screen, TableScreen):
        puppet.app.pop()
    puppet.app.push(TableScreen(puppet.app, room.room))
    still(puppet)
    return room


def lancaster_positions(take: Callable[[Puppet, str], None]) -> None:
    """What is placed, voted on and asked in Lancaster."""
    puppet = client()
    begin(puppet.app, None, None)
    lancaster_placement(take, puppet)
    lancaster_votes(take, puppet)
    lancaster_choices(take, puppet)
    lancaster_allies(take, puppet)
    puppet.app.close()


def lancaster_placement(take: Callable[[Puppet, str], None], puppet: Puppet) -> None:
    """A knight with squires that throws one out, all laws, a favour; the table of five."""
    room = show_lancaster(puppet, "play")
    take(puppet, "lancaster-table")
    puppet.key(pygame.K_3, "3")
    puppet.click_place("B")
    puppet.move((0, 0))
    take(puppet, "lancaster-squires")
    puppet.table.book.tabs.choose("laws")
    puppet.key(pygame.K_p, "p")
    take(puppet, "lancaster-laws")
    puppet.table.book.tabs.choose("log")
    room.play(0, lancaster.PlaceKnight(0, 3, "c06a"))
    puppet.key(pygame.K_p, "p")
    take(puppet, "lancaster-favour")
    show_lancaster(puppet, "five")
    take(puppet, "lancaster-five")


def lancaster_votes(take: Callable[[Puppet, str], None], puppet: Sitter) -> None:
    """A ballot, its reveal with a law that is pushed out, a law that offers a purchase."""
    room = show_lancaster(puppet, "five", phase="parliament")
    puppet.key(pygame.K_1, "1")
    puppet.press("vote-more")
    puppet.move((0, 0))
    room.play(1, lancaster.Vote(True, 2))
    take(puppet, "lancaster-ballot")
    still(puppet)
    for seat, ballot in ((2, (False, 3)), (3, (True, 0)), (4, (False, 1)), (0, (True, 1))):
        room.play(seat, lancaster.Vote(*ballot))
    moments = [overlay.moment for overlay in puppet.table.overlays if isinstance(overlay, ParliamentOverlay)]
    puppet.wait(lambda: moments[0].running, "the reveal")
    with puppet.held():
        take(puppet, "lancaster-reveal")
    show_lancaster(puppet, "purchase")
    take(puppet, "lancaster-purchase")


def lancaster_choices(take: Callable[[Puppet, str], None], puppet: Puppet) -> None:
    """What castles, counties and battles ask."""
    for name in ("start", "reward", "travel", "castle", "ransom"):
        room = show_lancaster(puppet, name)
        if name == "travel":
            room.play(0, lancaster.ChooseReward("reward"))
            puppet.wait(lambda: puppet.table.model.marks().targets, "where to travel")
        take(puppet, f"lancaster-{name}")
    puppet.key(pygame.K_1, "1")
    take(puppet, "lancaster-freed")


def lancaster_allies(take: Callable[[Puppet, str], None], puppet: Puppet) -> None:
    """Two players: the ally's colour, placement with the ally's castle, a vote, the castle of an ally that is scored, the end."""
    show_lancaster(puppet, "colour")
    take(puppet, "lancaster-allies-colour")
    show_lancaster(puppet, "allies")
    take(puppet, "lancaster-allies")
    still(puppet)
    puppet.press("castle-2")
    puppet.move((0, 0))
    take(puppet, "lancaster-allies-castle")
    show_lancaster(puppet, "allies", phase="parliament")
    take(puppet, "lancaster-allies-ballot")
    show_lancaster(puppet, "allies-castles")
    take(puppet, "lancaster-allies-scored")
    show_lancaster(puppet, "allies", phase="final", proposed=[])
    take(puppet, "lancaster-allies-end")


POSITIONS: Mapping[str, Callable[[Callable[[Puppet, str], None]], None]] = {
    "catan": catan_positions,
    "lancaster": lancaster_positions,
}
"""Game to its further pictures."""


def main() -> int:
    """Returns the exit status: 1 when a text did not fit its box."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--game", choices=list(TABLES), default=DEFAULT_GAME, help="what is played")
    parser.add_argument("--lang", choices=LANGUAGES, action="append")
    parser.add_argument("--size", action="append", help="for example 1280x800")
    parser.add_argument("--only", default="", help="names that begin like this")
    given = parser.parse_args()
    try:
        sizes = [(int(width), int(height)) for width, _, height in (size.partition("x") for size in given.size or ())] or list(SIZES)
    except ValueError:
        parser.error("--size wants WIDTHxHEIGHT, for example 1280x800")
    given.folder.mkdir(parents=True, exist_ok=True)
    photographer = Photographer(given.folder, given.lang or list(LANGUAGES), sizes, given.only)
    with tempfile.TemporaryDirectory(prefix="palatine-home-") as home:
        os.environ["PALATINE_HOME"] = home
        connect_and_lobby(photographer.take)
        for part in (match, lost):
            part(photographer.take, given.game)
        if given.game in POSITIONS:
            POSITIONS[given.game](photographer.take)
    print(f"{photographer.count} pictures in {given.folder}")
    for line in sorted(set(photographer.overflows)):
        print(line)
    return 1 if photographer.overflows else 0


if __name__ == "__main__":
    sys.exit(main())
