"""What a player has chosen for this client, kept in the data folder as JSON and saved at once. No pygame, no screens."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from client.model import folders

logger = logging.getLogger(__name__)

FILE_NAME = "settings.json"
LONGEST_NAME = 24
"""Letters of a player's name; no server takes more."""
RECENT_SERVERS = 8
SOUND_GROUPS = ("turn", "clock", "pieces", "chat")

Volume = Annotated[int, Meta(ge=0, le=100)]
Speed = Literal["off", "slow", "normal", "fast"]
ColourSet = Literal["palatine", "box"]


class RecentServer(msgspec.Struct, frozen=True):
    """A server this client was on; newest first in the list. ``address`` as typed or found, ``host:port``."""

    address: str
    name: str = ""
    room: str = ""
    """Code of the table where this client has a seat; empty when it has none, or gave it up."""


class Place(msgspec.Struct, frozen=True):
    """A position on the desktop, with the sizes of the monitors it was made of: with others it may be nowhere."""

    position: tuple[int, int]
    monitors: list[tuple[int, int]]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All choices with their defaults. ``language`` empty: that of the system."""

    language: Literal["", "en", "hu", "el"] = ""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    ui_scale: Annotated[float, Meta(ge=0.75, le=2.0)] = 1.0
    reduced_motion: bool = False
    animation_speed: Speed = "normal"
    sound: bool = True
    volumes: dict[str, Volume] = msgspec.field(default_factory=lambda: dict.fromkeys(SOUND_GROUPS, 70))
    """Sound group (:data:`SOUND_GROUPS`) to per cent."""
    colours: ColourSet = "palatine"
    """``palatine``: the house's own colours; ``box``: the printed game's. Heraldic marks are always on."""
    window: tuple[Annotated[int, Meta(ge=640)], Annotated[int, Meta(ge=400)]] = (1280, 800)
    full_screen: bool = False
    place: Place | None = None
    """Where the window was when it last went full screen, which says on which monitor."""
    show_targets: bool = True
    """Mark the legal spaces; purists switch it off."""
    all_lines: bool = False
    """Whether the log shows the minor lines, too."""
    recent: list[RecentServer] = []
    own_room: str = ""
    """Code of the table of this computer ("play here") where this client has a seat; empty when it has none, or gave it up."""
    room: dict[str, Any] = {}
    """The last choices of the create-room form, so that a host need not make them again."""


class SettingsFile:
    """The settings and their file. Every change is saved at once, whole and atomically."""

    def __init__(self, folder: Path | None = None) -> None:
        """Reads ``settings.json`` in ``folder`` (the data folder unless given). Never raises: see :attr:`notice`."""
        self.path = (folders.data_folder() if folder is None else folder) / FILE_NAME
        self.notice = ""
        """Key of a sentence to show once (``settings.damaged``, ``settings.not_saved``), or empty."""
        self.value = self._read()

    def change(self, **fields: Any) -> Settings:
        """Set some fields, e.g. ``change(language="hu")``, and save. Returns the new settings.

        Raises ``ValueError`` for an unknown field or a value out of range; nothing is changed then. A full or read-only disk does not
        raise: the choice holds while the client runs and :attr:`notice` says that it could not be saved.
        """
        unknown = set(fields) - set(Settings.__struct_fields__)
        if unknown:
            raise ValueError(f"no such setting: {', '.join(sorted(unknown))}")
        document = {**msgspec.to_builtins(self.value), **msgspec.to_builtins(fields)}
        try:
            self.value = msgspec.convert(document, Settings)
        except msgspec.ValidationError as error:
            raise ValueError(f"this cannot be set: {error}") from error
        self._save()
        return self.value

    def remember_server(self, address: str, name: str) -> None:
        """Put a server first in the list of recent ones."""
        others = [server for server in self.value.recent if server.address != address]
        self.change(recent=[RecentServer(address, name, self.room_at(address)), *others][:RECENT_SERVERS])

    def room_at(self, address: str) -> str:
        """The code of the table to go back to on a server; empty when there is none."""
        return next((server.room for server in self.value.recent if server.address == address), "")

    def remember_room(self, address: str, code: str) -> None:
        """The table where one has a seat on a recent server, or none (an empty code). Saved only when it is another one."""
        if self.room_at(address) != code:
            recent = [msgspec.structs.replace(server, room=code) if server.address == address else server for server in self.value.recent]
            self.change(recent=recent)

    def _read(self) -> Settings:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            logger.warning("the settings cannot be read: %s", error)
            self.notice = "settings.damaged"
            return Settings()
        try:
            return msgspec.json.decode(content, type=Settings)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            logger.warning("the settings are damaged and set aside: %s", error)
            self.notice = "settings.damaged"
            self._set_aside()
            return Settings()

    def _set_aside(self) -> None:
        try:
            self.path.replace(self.path.with_name(FILE_NAME + ".damaged"))
        except OSError as error:
            logger.warning("the damaged settings stay where they are: %s", error)

    def _save(self) -> None:
        try:
            folders.write_atomically(self.path, msgspec.json.format(msgspec.json.encode(self.value), indent=2))
        except OSError as error:
            logger.warning("the settings cannot be saved: %s", error)
            self.notice = "settings.not_saved"
