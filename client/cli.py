"""``palatine``: the command line of the client. What is wrong is said in one sentence, with exit status 2.

Keeps its imports small: ``--version`` and ``verify`` need no window, and the framebuffer setting has to be made before pygame comes.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from client.model import language
from client.model.language import text
from shared import replay as replays
from shared.engine import DataError
from shared.games import load_all_data
from shared.version import VERSION

if TYPE_CHECKING:
    from client.net.address import Address
    from client.screens.intent import Intent

PROGRAM = "palatine"
SEATS = (3, 4, 5)
BOT_LEVELS = ("novice", "steady")

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
def start(
    context: typer.Context,
    join: Join = None,
    lang: Lang = None,
    name: Name = None,
    scale: Scale = None,
    full_screen: Full = None,
    _version: Annotated[bool, typer.Option("--version", help="Show the version and leave.", callback=_show_version, is_eager=True)] = False,
) -> None:
    """Open the first screen, or go to a table with --join."""
    if context.invoked_subcommand is not None:
        context.obj = {"join": join, "lang": lang, "name": name, "scale": scale, "full_screen": full_screen}
        return
    _run(join, lang, name, scale, full_screen)


@app.command()
def play(
    context: typer.Context,
    seats: Annotated[int, typer.Option(metavar="3|4|5", help="Seats of the table on this computer.")] = 4,
    bots: Annotated[str, typer.Option(metavar="LEVEL", help="Bots in the other seats: novice or steady.")] = "steady",
    join: Join = None,
    lang: Lang = None,
    name: Name = None,
    scale: Scale = None,
    full_screen: Full = None,
) -> None:
    """Play at once: a table with bots on this computer, or somebody's table with --join."""
    if seats not in SEATS:
        fail(text("cli.seats", given=seats))
    if bots not in BOT_LEVELS:
        fail(text("cli.bots", given=bots, known=", ".join(BOT_LEVELS)))
    given = context.obj or {}
    join = join or given.get("join")
    _run(
        join,
        lang or given.get("lang"),
        name or given.get("name"),
        scale or given.get("scale"),
        given.get("full_screen") if full_screen is None else full_screen,
        here=None if join else (seats, bots),
    )


@app.command()
def watch(
    context: typer.Context,
    invitation: Annotated[str, typer.Argument(metavar="CODE@HOST", help="The table's invitation.")],
    lang: Lang = None,
    name: Name = None,
    scale: Scale = None,
    full_screen: Full = None,
) -> None:
    """Watch a table without a seat."""
    given = context.obj or {}
    lang = lang or given.get("lang")
    _use_language(lang)
    address = _address(invitation)
    if address is None or not address.code:
        fail(text("cli.no_code", given=invitation))
    _run(invitation, lang, name or given.get("name"), scale or given.get("scale"), full_screen, watching=True)


@app.command()
def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that was saved after a match.")],
    lang: Lang = None,
    scale: Scale = None,
    full_screen: Full = None,
) -> None:
    """Step through the replay of a match."""
    given = context.obj or {}
    lang = lang or given.get("lang")
    _use_language(lang)
    record = _read(file)
    _run(None, lang, given.get("name"), scale or given.get("scale"), full_screen, record=record)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that was saved after a match.")],
    lang: Lang = None,
) -> None:
    """Play a replay again and check every roll, shuffle and step."""
    _use_language(lang)
    verdict = replays.verify(_read(file))
    sentence = str(verdict)
    key = f"verdict.{verdict.key}"
    if language.has(key):
        sentence = text(key, step=verdict.step, **verdict.details)
    typer.echo(sentence)
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


def _run(
    join: str | None,
    lang: str | None,
    name: str | None,
    scale: int | None,
    full_screen: bool | None,
    *,
    here: tuple[int, str] | None = None,
    watching: bool = False,
    record: replays.Replay | None = None,
) -> None:
    """Check what was given, open the window and stay until it is closed."""
    _use_language(lang)
    try:
        load_all_data()
    except DataError as error:
        fail(error)
    if scale is not None and not 75 <= scale <= 200:
        fail(text("cli.scale", given=scale))
    if name is not None and not 1 <= len(name.strip()) <= 24:
        fail(text("cli.name"))
    address = _address(join)
    # A flip costs 0.1 instead of 5 ms without a GPU; must be set before pygame is imported, and may be set otherwise by the player.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # or SDL makes SIGTERM a click on the close button
    import pygame  # noqa: PLC0415

    from client.app import App  # noqa: PLC0415
    from client.model.identity import IdentityFile  # noqa: PLC0415
    from client.model.settings import SettingsFile  # noqa: PLC0415
    from client.screens.begin import begin  # noqa: PLC0415
    from client.screens.intent import Intent  # noqa: PLC0415

    settings = SettingsFile()
    if lang is not None:
        settings.change(language=lang)
    if name is not None:
        settings.change(name=name.strip())
    try:
        running = App(settings, IdentityFile(), full_screen=full_screen, scale=None if scale is None else scale / 100)
    except pygame.error as error:
        fail(text("cli.no_display", reason=error))
    intent: Intent | None = None
    if address is not None:
        intent = Intent(code=address.code, watch=watching)
    elif here is not None:
        intent = Intent(seats=here[0], bots=here[1])
    begin(running, address, intent, record)
    running.run()


def _address(join: str | None) -> Address | None:
    from client.model.errors import error_sentence  # noqa: PLC0415
    from client.net.address import AddressError, parse_address  # noqa: PLC0415

    if join is None:
        return None
    try:
        return parse_address(join)
    except AddressError as error:
        fail(error_sentence(error.key))
