"""Where a server is, as people write it.

``anna-pc``, ``192.168.1.7:7117``, ``[fe80::1]:7117``, ``wss://example.org`` or, as an invitation to a room, ``KPTRX@anna-pc``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from shared.messages import CODE_LENGTH, CODE_LETTERS, DEFAULT_PORT

_WRITTEN = re.compile(
    rf"(?:(?P<scheme>wss?)://)?(?:(?P<code>[{CODE_LETTERS}]{{{CODE_LENGTH}}})@)?"
    r"(?:\[(?P<six>[0-9a-f:.%]+)\]|(?P<host>[^\s:/@\[\]?#]+))(?::(?P<port>[0-9]{1,5}))?/?",
    re.IGNORECASE,
)
_CODE = re.compile(rf"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


class AddressError(ValueError):
    """The text is no address; ``key`` names the sentence to show (``errors``)."""

    key = "address_invalid"


class CodeError(AddressError):
    """The text is no code of a room, or an invitation with none before its address."""

    key = "code_invalid"


@dataclass(frozen=True)
class Address:
    """``secure`` means TLS (``wss``); ``code`` is the room of an invitation, or empty."""

    host: str
    port: int = DEFAULT_PORT
    secure: bool = False
    code: str = ""

    @property
    def uri(self) -> str:
        """For the WebSocket handshake."""
        return f"{'wss' if self.secure else 'ws'}://{self.server}/"

    @property
    def server(self) -> str:
        """``host:port``: under this name the identity token is kept."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    def invitation(self, code: str) -> str:
        """What a friend types or pastes to come to a room: ``CODE@host:port``, with ``wss://`` before it where TLS is needed."""
        return f"{'wss://' if self.secure else ''}{code}@{self.server}"


def parse_address(written: str) -> Address:
    """An address or an invitation. Raises :class:`AddressError`, of an address with a wrong code before it :class:`CodeError`."""
    match = _WRITTEN.fullmatch(written.strip())
    if match is None:
        _, at, where = written.strip().rpartition("@")
        if at and _WRITTEN.fullmatch(where):
            raise CodeError(f"there is no table code before @{where}")
        raise AddressError(f"{written!r} is no address")
    secure = (match["scheme"] or "").lower() == "wss"
    port = int(match["port"]) if match["port"] else (443 if secure else DEFAULT_PORT)
    if not 0 < port < 65536:
        raise AddressError(f"there is no port {port}")
    return Address((match["six"] or match["host"]).lower(), port, secure, (match["code"] or "").upper())


def parse_code(written: str) -> str:
    """A room code as typed, spaces and case forgiven. Raises :class:`CodeError`."""
    code = re.sub(r"[\s-]", "", written).upper()
    if not _CODE.fullmatch(code):
        raise CodeError(f"{written!r} is no table code")
    return code
