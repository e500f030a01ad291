"""A bots' match of any game as text: `python -m client.terminal`, and what `scripts/play.py` runs where there is no display.

It hosts the embedded server, opens a table, fills it with bots and watches the match through the network like any watcher. It prints
the lines of the log and the final standings, and draws the final board into a picture. No window, no engine of its own.
"""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from client.embedded import EmbeddedTable, NotStarted
from client.model import language
from client.model.errors import error_sentence, server_sentence
from client.model.games import BOT_LEVELS, DEFAULT_GAME, TABLES, open_table, usual_seats
from client.model.identity import Memory
from client.model.language import text
from client.model.replica import Drifted, RoomReplica
from client.model.table import Sheet, TableModel
from client.net.news import Answer, News, StateChanged
from client.net.session import Session, Then
from shared.engine import DataError
from shared.games import GAMES, load_all_data
from shared.messages import Entered, LeftRoom, Room, RoomSettings, SeatView, Snapshot, Update

POLL_SECONDS = 0.01
PATIENCE_SECONDS = 60.0
"""Without news for so long the match is given up; a bot has answered long before."""
PICTURE = Path("final-board.png")
PICTURE_SIZE = (1600, 1000)


class NotPlayed(Exception):
    """The match could not be played to its end; the text is one sentence."""


class BotMatch:
    """One match of bots on a server, seen from beside the table.

    A player opens the table and leaves when the match has begun, so a bot has that seat, too; a second client watches from before the
    first version on.
    """

    def __init__(self, game: str, seats: int, level: str, pace: int, show: Callable[[str], None]) -> None:
        """``pace`` is in milliseconds per move; ``show`` is called with each line of the log as it comes."""
        self.table = open_table(game)
        self.settings = RoomSettings(game=game, seats=seats, name=text("terminal.table", game=text(f"game.{game}")), bot_pace=pace)
        """Of the table that is opened."""
        self._level = level
        self._show = show
        self._shown = -1
        """The last version whose lines were shown."""
        self._replica = RoomReplica()
        self._host, self._watcher = Session("palatine-terminal"), Session("palatine-terminal")

    def play(self, address: str) -> None:
        """Play and show the whole match on the server at this address. Raises :class:`NotPlayed`."""
        try:
            for session in (self._host, self._watcher):
                session.connect(address, text("terminal.name"), Memory())
            self._wait(lambda: self._host.welcome is not None and self._watcher.welcome is not None)
            code = self._open_table()
            self._ask(lambda then: self._watcher.join_room(code, watch=True, then=then))
            self._fill_table()
            self._wait(lambda: bool(self.table.result()))
        finally:
            self._host.close()
            self._watcher.close()

    def _open_table(self) -> str:
        entered = self._ask(lambda then: self._host.create_room(self.settings, then=then)).reply
        assert isinstance(entered, Entered)
        return entered.code

    def _fill_table(self) -> None:
        for _ in range(self.settings.seats - 1):
            self._ask(lambda then: self._host.add_bot(self._level, then=then))
        self._ask(lambda then: self._host.set_ready(then=then))
        self._ask(lambda then: self._host.start(then=then))
        self._ask(lambda then: self._host.leave(then=then))

    def _ask(self, request: Callable[[Then], int]) -> Answer:
        """Send a request and wait for its answer. Raises :class:`NotPlayed` when it is refused."""
        answers: list[Answer] = []
        request(answers.append)
        self._wait(lambda: bool(answers))
        refused = answers[0].refused
        if refused is not None:
            raise NotPlayed(server_sentence(refused).text)
        return answers[0]

    def _wait(self, done: Callable[[], bool]) -> None:
        """Take in news until ``done``."""
        latest = time.monotonic()
        while not done():
            news = [*self._host.poll(), *self._watcher.poll()]
            for one in news:
                self._take(one)
            if news:
                latest = time.monotonic()
            elif time.monotonic() - latest > PATIENCE_SECONDS:
                raise NotPlayed(text("terminal.silence", seconds=int(PATIENCE_SECONDS)))
            else:
                time.sleep(POLL_SECONDS)

    def _take(self, news: News) -> None:
        match news:
            case StateChanged(state) if state.kind == "refused":
                raise NotPlayed(error_sentence(state.key, state.details))
            case Room(you=None):
                self.table.seats_changed([_name(seat) for seat in news.seats])
            case Snapshot(seat=None) | Update():
                self._advance(news)
            case LeftRoom(reason="closed") if not self.table.result():
                raise NotPlayed(text("terminal.closed"))

    def _advance(self, news: Snapshot | Update) -> None:
        try:
            step = self._replica.take_snapshot(news) if isinstance(news, Snapshot) else self._replica.take_update(news)
        except Drifted as drift:
            self._watcher.resync(str(drift))
            return
        if step is None:
            return
        self.table.advance(step)
        book = self.table.log
        for line in book.lines(after_version=self._shown):
            self._show(f"{line.turn:>4}  {book.text(line)}")
        self._shown = step.version


def _name(seat: SeatView) -> str:
    return text("terminal.bot", name=seat.name, level=text(f"level.{seat.level}")) if seat.level else seat.name


def standings(sheet: Sheet, width: int) -> Table:
    """The score sheet as a table for a terminal of so many columns; turned, with a column per player, where it would be too wide."""
    table = _table(sheet.title, [sheet.columns, *sheet.rows])
    wide = Console(width=10 * width)  # measured without the limit of the terminal
    return table if wide.measure(table).maximum <= width else _table(sheet.title, list(zip(sheet.columns, *sheet.rows, strict=True)))


def _table(title: str, rows: Sequence[Sequence[str]]) -> Table:
    """The first row is the head."""
    table = Table(title=title)
    for i, column in enumerate(rows[0]):
        table.add_column(column, justify="right" if i else "left")
    for row in rows[1:]:
        table.add_row(*row)
    return table


def save_picture(table: TableModel, path: Path) -> None:
    """Draw the board as it stands into a PNG file. Raises :class:`NotPlayed` when it cannot be written."""
    # Imported here: pygame reads these variables when it is imported, and the match needs no pygame.
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(variable, "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from client.boards.picture import Player, save_board_picture  # noqa: PLC0415
    from client.draw.palette import HOUSE_SEATS  # noqa: PLC0415
    from client.screens.games import screens_of  # noqa: PLC0415

    game = table.game
    assert game is not None
    brought = screens_of(game.NAME)
    board = brought.board(HOUSE_SEATS)
    board.set_names(brought.names())
    players = [Player(panel.name, panel.points, panel.rank == 1) for panel in table.panels()]
    try:
        save_board_picture(board, game.public, path, PICTURE_SIZE, players, table.result())
    except OSError as error:
        raise _no_picture(path, error) from error


def check_picture(path: Path) -> None:
    """Look whether a file can be written there, before the match whose picture it is to be. Raises :class:`NotPlayed`."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise _no_picture(path, error) from error


def _no_picture(path: Path, error: OSError) -> NotPlayed:
    return NotPlayed(text("terminal.no_picture", path=path, reason=error.strerror or str(error)))


app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _known(value: str, known: Collection[str]) -> str:
    if value and value not in known:
        raise typer.BadParameter(f"{value!r} is none of {', '.join(known)}")
    return value


@app.command()
def watch(
    game: Annotated[str, typer.Option(metavar="GAME", help=f"What is played: {', '.join(TABLES)}.")] = DEFAULT_GAME,
    seats: Annotated[int | None, typer.Option(metavar="NUMBER", help="Players at the table; as many as the game has without it.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVEL", help="How the bots play, for example novice; the strongest takes the seat of whoever opened the table."
        ),
    ] = "steady",
    lang: Annotated[str, typer.Option(metavar="CODE", help=f"Language: {', '.join(language.CODES)}.")] = "",
    pace: Annotated[int, typer.Option(min=0, max=10_000, help="Milliseconds a bot waits before it moves.")] = 0,
    picture: Annotated[Path, typer.Option(help="Where the final board is drawn.")] = PICTURE,
) -> None:
    """Let bots play a match on a server of its own, and print it."""
    _known(game, TABLES)
    _known(bots, BOT_LEVELS[game])
    allowed = GAMES[game].SEATS
    players = usual_seats(game) if seats is None else seats
    if players not in allowed:
        raise typer.BadParameter(f"{game} is for {' or '.join(map(str, allowed))} players, not {players}")
    if _known(lang, language.CODES):
        language.use(lang)
    load_all_data()
    check_picture(picture)
    console = Console(highlight=False, soft_wrap=True)
    console.print(text("terminal.intro", game=text(f"game.{game}")), markup=False)
    with tempfile.TemporaryDirectory(prefix="palatine-") as data:
        server = EmbeddedTable(Path(data))
        try:
            match = BotMatch(game, players, bots, pace, lambda line: console.print(line, markup=False))
            match.play(server.address)
        finally:
            server.close()
    console.print()
    console.print(standings(match.table.scoring(), console.width))
    console.print(match.table.result(), markup=False)
    save_picture(match.table, picture)
    console.print(text("terminal.picture", path=picture.resolve()), markup=False)


def main() -> None:
    """The command; ends the process with its exit status, after one sentence when something went wrong."""
    try:
        app(prog_name="play.py --text")
    except DataError as wrong:
        sys.stderr.write(f"{wrong}\n")
        sys.exit(2)
    except (NotPlayed, NotStarted) as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{text('terminal.stopped')}\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
