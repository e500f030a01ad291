"""What a host can set, and where it comes from: defaults < TOML file < environment < command line.

One table, :class:`Config`, names every option with its type, limits and meaning; the environment (``PALATINE_PORT``), the file
(``port = 7117``), ``--set port=7117`` and the table in docs/hosting.md all come from it. Anything wrong raises
:class:`ConfigError` with one sentence that says where, what and how to put it right.
"""

from __future__ import annotations

import difflib
import os
import socket
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
import platformdirs
from msgspec import Meta
from msgspec.inspect import BoolType, IntType, ListType, LiteralType, StrType, type_info

from shared.messages import DEFAULT_PORT

ENVIRONMENT_PREFIX = "PALATINE_"
JOURNAL_FILE = "journal.db"
ADMIN_FILE = "admin.json"


class ConfigError(Exception):
    """An option is wrong or the data folder cannot be used; the text is one sentence for the host."""


def _says(text: str, **limits: Any) -> Meta:
    return Meta(description=text, **limits)


def _host_name() -> str:
    return f"Palatine on {socket.gethostname()}"[:40]


def _data_folder() -> Path:
    return platformdirs.user_data_path("palatine", appauthor=False) / "server"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Every option of the server. Seconds, bytes and counts are whole numbers."""

    name: Annotated[str, _says("Name shown to players and on the LAN.", min_length=1, max_length=40)] = msgspec.field(
        default_factory=_host_name
    )
    motd: Annotated[str, _says("Message of the day, shown in the lobby.", max_length=500)] = ""
    password: Annotated[str, _says("Password that players need to enter the server; empty: none.", max_length=64)] = ""
    addresses: Annotated[list[str], _says("Addresses to listen on; empty: all.")] = []
    port: Annotated[int, _says("TCP port; 0: any free one.", ge=0, le=65535)] = DEFAULT_PORT
    data: Annotated[Path, _says("Folder of the journal and of the admin token.")] = msgspec.field(default_factory=_data_folder)
    announce: Annotated[bool, _says("Announce the server on the LAN (mDNS).")] = True
    log_level: Annotated[Literal["debug", "info", "warning", "error"], _says("Least weight of what is logged.")] = "info"
    log_format: Annotated[Literal["console", "json"], _says("One line per event: for people or for machines.")] = "console"
    metrics: Annotated[Literal["local", "all", "off"], _says("Who may read /metrics: this machine, everybody, nobody.")] = "local"

    tls_certificate: Annotated[Path | None, _says("Certificate chain (PEM) for wss://; needs tls_key.")] = None
    tls_key: Annotated[Path | None, _says("Private key (PEM) of the certificate.")] = None
    origins: Annotated[list[str], _says("Web origins whose pages may connect; programs send none and always may.")] = []
    trusted_proxies: Annotated[list[str], _says("Addresses of reverse proxies whose X-Forwarded-For is believed.")] = []

    max_connections: Annotated[int, _says("Connections at once.", ge=1, le=100_000)] = 5000
    max_connections_per_address: Annotated[int, _says("Connections at once from one address.", ge=1, le=100_000)] = 64
    max_rooms: Annotated[int, _says("Rooms at once.", ge=1, le=100_000)] = 1000
    max_rooms_per_player: Annotated[int, _says("Rooms at once that one player opened.", ge=1, le=100_000)] = 5
    max_watchers_per_room: Annotated[int, _says("Watchers of one room.", ge=0, le=100_000)] = 1000
    rate_burst: Annotated[int, _says("Messages that a client may send in one go.", ge=1, le=10_000)] = 20
    rate_per_second: Annotated[int, _says("Messages per second that a client may send for long.", ge=1, le=10_000)] = 10
    handshake_seconds: Annotated[int, _says("Time for a new connection to say hello.", ge=1, le=300)] = 5
    ping_seconds: Annotated[int, _says("Between two pings, and to answer one.", ge=1, le=300)] = 10
    player_queue_bytes: Annotated[int, _says("Unsent bytes kept for a player; past it a snapshot follows.", ge=16_384)] = 262_144
    watcher_queue_bytes: Annotated[int, _says("The same for a watcher.", ge=16_384)] = 65_536

    open_room_seconds: Annotated[int, _says("Life of a room with no match and nobody in it.", ge=60)] = 1800
    running_room_seconds: Annotated[int, _says("Life of a running match with no player connected.", ge=60)] = 30 * 86_400
    finished_room_seconds: Annotated[int, _says("Life of a finished match with nobody in the room.", ge=60)] = 86_400
    bot_processes: Annotated[int, _says("Processes that think for bots.", ge=1, le=64)] = 1
    stop_seconds: Annotated[int, _says("Time for clients to be told and bots to end on a graceful stop.", ge=1, le=300)] = 5

    @property
    def journal_file(self) -> Path:
        return self.data / JOURNAL_FILE

    @property
    def admin_file(self) -> Path:
        return self.data / ADMIN_FILE


class Option(msgspec.Struct, frozen=True):
    """One line of the table of options."""

    name: str
    wants: str
    """What the value must be, to follow "must be"."""
    meaning: str


_TYPES = get_type_hints(Config, include_extras=True)


def _description(kind: Any) -> str:
    return next(mark.description or "" for mark in kind.__metadata__ if isinstance(mark, Meta))


def _wants(kind: Any) -> str:
    match kind:
        case IntType(le=None):
            wants = f"a whole number, {kind.ge} or more"
        case IntType():
            wants = f"a whole number from {kind.ge} to {kind.le}"
        case StrType():
            wants = f"text of {kind.min_length or 0} to {kind.max_length} characters"
        case LiteralType():
            wants = "one of " + ", ".join(str(value) for value in kind.values)
        case BoolType():
            wants = "true or false"
        case ListType():
            wants = "a list of texts"
        case _:
            wants = "a path"
    return wants


_KINDS: dict[str, Any] = {name: getattr(type_info(kind), "type", None) for name, kind in _TYPES.items()}
OPTIONS: dict[str, Option] = {name: Option(name, _wants(_KINDS[name]), _description(kind)) for name, kind in _TYPES.items()}


def load_config(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    command_line: Mapping[str, Any] | None = None,
) -> Config:
    """The configuration of a server.

    Args:
        file: a TOML file of ``option = value`` lines; none: only defaults and the other sources.
        environment: variables; those that begin with ``PALATINE_`` and name an option count (``PALATINE_PORT``).
        command_line: options by name; text values are read like the environment's.

    Raises:
        ConfigError: the file cannot be read, an option is unknown, or a value does not fit.
    """
    values: dict[str, Any] = {}
    if file is not None:
        values |= {name: _convert(f"{file}: ", name, value, strict=True) for name, value in _read_file(file).items()}
    for variable, text in (environment or {}).items():
        name = _option_of(variable)
        if name in OPTIONS:
            values[name] = _convert(f"{variable}: ", name, _read_text(name, text), strict=False)
    for name, value in (command_line or {}).items():
        plain = _read_text(name, value) if isinstance(value, str) else value
        values[name] = _convert("", name, plain, strict=False)
    config = Config(**values)
    _check_together(config)
    return config


def stray_variables(environment: Iterable[str]) -> list[str]:
    """A sentence for each ``PALATINE_`` variable that looks like an option but is none: probably misspelt."""
    strays = [(variable, _nearest(_option_of(variable))) for variable in environment if variable.startswith(ENVIRONMENT_PREFIX)]
    return [
        f"{variable} is no option; did you mean {ENVIRONMENT_PREFIX}{near.upper()}?"
        for variable, near in strays
        if near and _option_of(variable) not in OPTIONS
    ]


def prepare_data_folder(config: Config) -> None:
    """Make the data folder, for this user alone, and see that it can be written. Raises :class:`ConfigError`."""
    try:
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=config.data):
            pass
    except OSError as error:
        raise ConfigError(
            f"The data folder {config.data} cannot be written ({error.strerror}): "
            "choose another with --data, or give this user the right to it."
        ) from error


def _option_of(variable: str) -> str:
    return variable[len(ENVIRONMENT_PREFIX) :].lower() if variable.startswith(ENVIRONMENT_PREFIX) else ""


def _read_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"The configuration file {file} cannot be read ({error.strerror}).") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"The configuration file {file} is not TOML ({error}).") from error


def _read_text(name: str, text: str) -> Any:
    """Text from the environment or the command line: lists are separated by commas, the rest is text that may hold a number."""
    if isinstance(_KINDS.get(name), ListType):
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _convert(where: str, name: str, value: Any, *, strict: bool) -> Any:
    if name not in OPTIONS:
        near = _nearest(name)
        hint = f"did you mean {near}?" if near else "palatine-server options lists all."
        raise ConfigError(f"{where}there is no option {name}; {hint}")
    try:
        return msgspec.convert(value, _TYPES[name], strict=strict, dec_hook=_to_path)
    except msgspec.ValidationError as error:
        shown = "the given text" if name == "password" else repr(value)
        raise ConfigError(f"{where}{name} must be {OPTIONS[name].wants}, not {shown}.") from error


def _to_path(kind: type, value: Any) -> Any:
    if kind is Path and isinstance(value, (str, Path)) and str(value):
        return Path(value).expanduser()
    raise TypeError("a path is text")


def _nearest(name: str) -> str:
    return next(iter(difflib.get_close_matches(name, OPTIONS, n=1, cutoff=0.75)), "")


def _check_together(config: Config) -> None:
    if (config.tls_certificate is None) != (config.tls_key is None):
        raise ConfigError("tls_certificate and tls_key belong together: set both or none.")
    for file in (config.tls_certificate, config.tls_key):
        if file is not None and not os.access(file, os.R_OK):
            raise ConfigError(f"The TLS file {file} cannot be read.")
