"""``palatine-server``: options, signals, and the host's commands. What goes wrong is said in one sentence, with exit status 2.

Not here: what the options are (``server.config``), what the server does (``server.app``), what the host may do (``server.admin``).
"""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import ssl
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import structlog
import typer

from server import admin
from server.app import Server
from server.config import OPTIONS, Config, ConfigError, load_config, prepare_data_folder, stray_variables
from server.journal import JournalError
from server.journal.sqlite import backup as back_up
from server.logs import set_up_logs
from shared.engine import DataError
from shared.games import load_all_data
from shared.messages import RoomSummary
from shared.version import VERSION

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:  # Windows, or another Python than CPython
    new_event_loop = asyncio.new_event_loop

log = structlog.get_logger()

app = typer.Typer(
    help="The server of Palatine, a real-time table for board games. Without a command it runs until it is told to stop.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
rooms = typer.Typer(help="The rooms of a running server.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(rooms, name="rooms")

RoomArgument = Annotated[str, typer.Argument(metavar="CODE", help="The room's five letters.")]


def main() -> None:
    """Entry point of ``palatine-server``."""
    app(prog_name="palatine-server")


def fail(sentence: object) -> NoReturn:
    """Say what is wrong and leave with status 2."""
    typer.echo(f"palatine-server: {sentence}", err=True)
    raise typer.Exit(2)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"palatine-server {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def run(
    context: typer.Context,
    config: Annotated[Path | None, typer.Option(envvar="PALATINE_CONFIG", help="TOML file of options.")] = None,
    data: Annotated[str | None, typer.Option(help=OPTIONS["data"].meaning)] = None,
    port: Annotated[str | None, typer.Option(help=OPTIONS["port"].meaning)] = None,
    address: Annotated[list[str] | None, typer.Option(help="Address to listen on; may be given again. Without: all.")] = None,
    name: Annotated[str | None, typer.Option(help=OPTIONS["name"].meaning)] = None,
    log_level: Annotated[str | None, typer.Option(help=OPTIONS["log_level"].meaning)] = None,
    log_format: Annotated[str | None, typer.Option(help=OPTIONS["log_format"].meaning)] = None,
    announce: Annotated[bool | None, typer.Option(help=OPTIONS["announce"].meaning)] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Any other option; `palatine-server options` lists them.")
    ] = None,
    _version: Annotated[bool, typer.Option("--version", help="Show the version and leave.", callback=_show_version, is_eager=True)] = False,
) -> None:
    """Gather the options; run, unless a command follows."""
    named = {
        "data": data,
        "port": port,
        "addresses": address or None,
        "name": name,
        "log_level": log_level,
        "log_format": log_format,
        "announce": announce,
    }
    command_line: dict[str, Any] = dict(_split(setting) for setting in settings or [])
    command_line |= {option: value for option, value in named.items() if value is not None}
    try:
        context.obj = load_config(config, os.environ, command_line)
    except ConfigError as error:
        fail(error)
    for sentence in stray_variables(os.environ):
        typer.echo(f"palatine-server: {sentence}", err=True)
    if context.invoked_subcommand is None:
        run_server(context.obj)


def _split(setting: str) -> tuple[str, str]:
    option, equals, value = setting.partition("=")
    if not equals:
        fail(f"--set wants OPTION=VALUE, not {setting!r}.")
    return option.strip().replace("-", "_"), value.strip()


def run_server(config: Config) -> None:
    """Run until SIGTERM or SIGINT (Ctrl-C); a second one does not wait for the clients."""
    set_up_logs(config.log_level, config.log_format)
    try:
        load_all_data()
        prepare_data_folder(config)
        tune_interpreter()
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_serve(config))
    except (ConfigError, DataError, JournalError) as error:
        fail(error)


def tune_interpreter() -> None:
    """For a process that is nothing but a server, once everything is imported."""
    # What the imports made lives as long as the process. Going through it takes a full collection some 40 ms, too long for the loop.
    gc.freeze()
    # Cycles are rare: a closed connection is one, of some hundred objects. With the usual 10 a full collection came after every 5,000
    # actions, took 0.2 s at 64 tables, and all collections together 11 % of the server's time; with this one in five of them is left.
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 50)
    # The journal's thread needs the interpreter several times for each commit, and while the loop tells thousands of watchers it has to
    # wait this long each time. An action in another room takes 60 ms at worst (p99, 5,000 watchers) with the usual 5 ms, 17 ms with this.
    sys.setswitchinterval(0.0005)


async def _serve(config: Config) -> None:
    stop = asyncio.Event()
    _on_signals(stop.set)
    server = Server(config)
    try:
        await server.start()
    except OSError as error:
        raise ConfigError(_listening_failed(config, error)) from error
    try:
        log.info(
            "listening", name=config.name, port=server.port, addresses=config.addresses or "all", data=str(config.data), version=VERSION
        )
        await stop.wait()
        log.info("stopping")
    finally:
        await server.stop()
    log.info("stopped")


def _on_signals(call: Callable[[], None]) -> None:
    """Call it at the first SIGTERM or SIGINT; the next one ends the process as if we had never been asked."""
    loop = asyncio.get_running_loop()

    def first(*_: Any) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            if sys.platform != "win32":
                loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(call)

    for number in (signal.SIGTERM, signal.SIGINT):
        if sys.platform == "win32":
            signal.signal(number, first)
        else:
            loop.add_signal_handler(number, first)


def _listening_failed(config: Config, error: OSError) -> str:
    if isinstance(error, ssl.SSLError):
        return f"The TLS files do not fit ({error.reason}): tls_certificate is a certificate chain, tls_key its key, both in PEM."
    reasons = {
        errno.EADDRINUSE: f"Port {config.port} is in use: stop the other server, or choose another with --port.",
        errno.EACCES: f"Port {config.port} may not be used by this user: choose one above 1023 with --port.",
    }
    where = ", ".join(config.addresses) or "all addresses"
    return reasons.get(error.errno or 0, f"Cannot listen on {where}, port {config.port} ({error.strerror or error}).")


# ------------------------------------------------------------------------------------------------ the host's commands


@app.command()
def options() -> None:
    """List every option: for the TOML file, the environment (PALATINE_...) and --set."""
    defaults = Config()
    for option in OPTIONS.values():
        default = getattr(defaults, option.name)
        typer.echo(f"{option.name} = {default!s}" if default not in ("", [], None) else f"{option.name} (not set)")
        typer.echo(f"    {option.meaning} Must be {option.wants}.")


@app.command()
def backup(context: typer.Context, file: Annotated[Path, typer.Argument(help="The new file.")]) -> None:
    """Copy the journal, also while the server runs, into FILE."""
    try:
        size = back_up(context.obj.journal_file, file)
    except JournalError as error:
        fail(error)
    typer.echo(f"{file}: {size / 1024:.0f} KiB")


@app.command()
def drain(context: typer.Context, off: Annotated[bool, typer.Option("--off", help="Open rooms and start matches again.")] = False) -> None:
    """Open no more rooms and start no more matches, before a restart; what runs goes on."""
    _ask(context, admin.Drain(not off))
    running = sum(room.status == "running" for room in _ask(context, admin.ListRooms()).rooms)
    typer.echo(f"{'Open again' if off else 'Draining'}; matches running: {running}.")


@rooms.command("list")
def list_rooms(context: typer.Context) -> None:
    """One line for each room, also for those that the lobby does not show."""
    found = _ask(context, admin.ListRooms()).rooms
    for line in _table(found):
        typer.echo(line)


@rooms.command("close")
def close_room(context: typer.Context, room: RoomArgument) -> None:
    """Close a room for good: everybody in it is told, its journal is deleted."""
    _ask(context, admin.CloseRoom(room))
    typer.echo(f"Room {room.upper()} is closed.")


@rooms.command("kick")
def kick(context: typer.Context, room: RoomArgument, seat: Annotated[int, typer.Argument(help="Counts from 0.")]) -> None:
    """Take a seat from its player; in a running match a bot takes over."""
    _ask(context, admin.Kick(room, seat))
    typer.echo(f"Seat {seat} of room {room.upper()} is free.")


def _ask(context: typer.Context, request: admin.AdminRequest) -> admin.AdminReply:
    try:
        return asyncio.run(admin.ask(context.obj.admin_file, request))
    except admin.AdminError as error:
        fail(error)


def _table(found: list[RoomSummary]) -> list[str]:
    rows = [("CODE", "STATUS", "GAME", "SEATS", "BOTS", "WATCHERS", "NAME")]
    rows += [
        (room.code, room.status, room.game, f"{room.players}/{room.seats}", str(room.bots), str(room.watchers), room.name) for room in found
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


if __name__ == "__main__":
    main()
