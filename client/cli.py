"""``palatine``: the command line of the client. What is wrong is said in one sentence, with exit status 2.

Keeps its imports small: ``--version`` and ``verify`` need no window, and the framebuffer setting has to be made before pygame comes.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, get_type_hints

import typer

from client.model import language
from client.model.errors import verdict_sentence
from client.model.games import BOT_LEVELS, DEFAULT_GAME, TABLES, usual_seats
from client.model.language import text
from client.screens.intent import Intent
from shared import replay as replays
from shared.engine import DataError
from shared.games import GAMES, load_all_data
from shared.version import VERSION

if TYPE_CHECKING:
    from client.net.address import Address

PROGRAM = "palatine"

app = typer.Typer(
    help="Palatine, a real-time table for board games. Without a command it opens the first screen.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Lang = Annotated[str | None, typer.Option("--lang", metavar="en|hu|el", help="Language of this run.")]
Name = Annotated[str | None, typer.Option("--name", help="Your name at the table.")]
Scale = Annotated[int | None, typer.Option("--scale", metavar="PERCENT", help="Size of texts and buttons, 75 to 200.")]
Full = Annotated[bool | None, typer.Option("--fullscreen/--windowed", help="Borderless full screen, or a window.")]
Join = Annotated[str | None, typer.Option("--join", metavar="CODE@HOST", help="Go to a table by its invitation, or to a server.")]


@dataclass(frozen=True)
class Given:
    """The options of every command that opens the window. None: not given."""

    lang: Lang = None
    name: Name = None
    scale: Scale = None
    full_screen: Full = None

    def after(self, before: Given) -> Given:
        """With what stood before the name of the command, where this has nothing."""
        return replace(before, **{name: value for name, value in vars(self).items() if value is not None})


@dataclass(frozen=True)
class Before:
    """What stood before the name of a command."""

    given: Given
    join: str | None


def windowed(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes the options of :class:`Given` beside its own; its first parameters are the context and these together."""
    own = dict(inspect.signature(command, eval_str=True).parameters)
    del own["given"]
    common = {
        name: inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=kind)
        for name, kind in get_type_hints(Given, include_extras=True).items()
    }
    together = sorted([*own.values(), *common.values()], key=lambda parameter: parameter.default is not inspect.Parameter.empty)

    @functools.wraps(command)
    def run(context: typer.Context, **values: Any) -> None:
        given = Given(**{name: values.pop(name) for name in common})
        command(context, given.after(context.obj.given) if context.obj else given, **values)

    # Typer reads what it offers from these two.
    run.__signature__ = inspect.Signature(together)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in together}
    return run


def main() -> None:
    """Entry point of ``palatine``."""
    app(prog_name=PROGRAM)


def fail(sentence: object) -> NoReturn:
    """Say what is wrong and leave with status 2."""
    typer.echo(f"{PROGRAM}: {sentence}", err=True)
    raise typer.Exit(2)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{PROGRAM} {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
@windowed
def start(
    context: typer.Context,
    given: Given,
    join: Join = None,
    _version: Annotated[bool, typer.Option("--version", help="Show the version and leave.", callback=_show_version, is_eager=True)] = False,
) -> None:
    """Open the first screen, or go to a table with --join."""
    if context.invoked_subcommand is not None:
        context.obj = Before(given, join)
        return
    _use_language(given.lang)
    address = _address(join)
    _run(given, address, None if address is None else Intent(code=address.code))


@app.command()
@windowed
def play(
    context: typer.Context,
    given: Given,
    game: Annotated[str, typer.Option(metavar="GAME", help=f"What is played: {', '.join(TABLES)}.")] = DEFAULT_GAME,
    seats: Annotated[int | None, typer.Option(metavar="NUMBER", help="Seats of the table on this computer.")] = None,
    bots: Annotated[str, typer.Option(metavar="LEVEL", help="Bots in the other seats, for example novice or steady.")] = "steady",
    join: Join = None,
) -> None:
    """Play at once: a table with bots on this computer, or somebody's table with --join."""
    _use_language(given.lang)
    if game not in TABLES:
        fail(text("cli.game", given=game, known=", ".join(TABLES)))
    allowed = GAMES[game].SEATS
    if seats is not None and seats not in allowed:
        fail(text("cli.seats", given=seats, least=allowed[0], most=allowed[-1]))
    if bots not in BOT_LEVELS[game]:
        fail(text("cli.bots", given=bots, known=", ".join(BOT_LEVELS[game])))
    address = _address(join or context.obj.join)
    if address is None:
        _run(given, None, Intent(game=game, seats=seats or usual_seats(game), bots=bots))
    else:
        _run(given, address, Intent(code=address.code))


@app.command()
@windowed
def watch(
    context: typer.Context,
    given: Given,
    invitation: Annotated[str, typer.Argument(metavar="CODE@HOST", help="The table's invitation.")],
) -> None:
    """Watch a table without a seat."""
    _use_language(given.lang)
    address = _address(invitation)
    if address is None or not address.code:
        fail(text("cli.no_code", given=invitation))
    _run(given, address, Intent(code=address.code, watch=True))


@app.command()
@windowed
def replay(
    context: typer.Context,
    given: Given,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that was saved after a match.")],
) -> None:
    """Step through the replay of a match."""
    _use_language(given.lang)
    _run(given, record=_read(file))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that was saved after a match.")],
    lang: Lang = None,
) -> None:
    """Play a replay again and check every roll, shuffle and step."""
    _use_language(lang)
    verdict = replays.verify(_read(file))
    typer.echo(verdict_sentence(verdict))
    if not verdict.ok:
        raise typer.Exit(1)


def _read(file: Path) -> replays.Replay:
    try:
        if file.stat().st_size > replays.MAX_BYTES:
            fail(text("cli.too_large", file=file))
        return replays.read(file.read_bytes())
    except OSError as error:
        fail(text("cli.unreadable", file=file, reason=error.strerror or type(error).__name__))
    except replays.ReplayError as error:
        fail(f"{file}: {error}")


def _use_language(lang: str | None) -> None:
    if lang is None:
        return
    try:
        language.use(lang)
    except ValueError:
        fail(text("cli.language", given=lang, known=", ".join(language.CODES)))


def _run(given: Given, address: Address | None = None, intent: Intent | None = None, record: replays.Replay | None = None) -> None:
    """Check what was given, open the window and stay until it is closed."""
    _use_language(given.lang)
    try:
        load_all_data()
    except DataError as error:
        fail(error)
    if given.scale is not None and not 75 <= given.scale <= 200:
        fail(text("cli.scale", given=given.scale))
    # A flip costs 0.1 instead of 5 ms without a GPU; must be set before pygame is imported, and may be set otherwise by the player.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # or SDL makes SIGTERM a click on the close button
    import pygame  # noqa: PLC0415

    from client.app import App  # noqa: PLC0415
    from client.model.identity import IdentityFile  # noqa: PLC0415
    from client.model.settings import SettingsFile  # noqa: PLC0415
    from client.screens.begin import begin  # noqa: PLC0415

    name = None if given.name is None else _name(given.name.strip())
    settings = SettingsFile()
    if given.lang is not None:
        settings.change(language=given.lang)
    if name is not None:
        settings.change(name=name)
    try:
        running = App(settings, IdentityFile(), full_screen=given.full_screen, scale=None if given.scale is None else given.scale / 100)
    except pygame.error as error:
        fail(text("cli.no_display", reason=error) if str(error) else text("cli.no_screen"))
    begin(running, address, intent, record)
    running.run()


def _name(name: str) -> str:
    """The name that was given, if the form of the first screen would take it."""
    import pygame  # noqa: PLC0415

    from client.screens.connect import fault_of_name  # noqa: PLC0415

    pygame.font.init()
    fault = fault_of_name(name)
    if fault:
        fail(f"--name: {fault}")
    return name


def _address(join: str | None) -> Address | None:
    from client.model.errors import error_sentence  # noqa: PLC0415
    from client.net.address import AddressError, parse_address  # noqa: PLC0415

    if join is None:
        return None
    try:
        return parse_address(join)
    except AddressError as error:
        fail(error_sentence(error.key))


if __name__ == "__main__":
    main()
