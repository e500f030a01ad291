"""Who may come into a room: not the kicked, and who knows the password if there is one. Pure."""

from __future__ import annotations

import hmac

from server.record import lock
from server.refusals import Refusal

MAX_REMEMBERED = 1000


class Admission:
    """The door of one room. Owners of seats never come here: their seat is theirs."""

    def __init__(self, code: str, key: str, banned: list[str]) -> None:
        self._code = code
        self._key = key
        """Hash of the password (``record.lock``), empty for none."""
        self._banned = banned
        """The seating's own list of players who were kicked."""
        self._known: set[str] = set()
        """Players who gave the password, so that they can come back without it."""

    @property
    def locked(self) -> bool:
        return bool(self._key)

    def check(self, player: str, password: str) -> None:
        """Raises :class:`Refusal` for somebody who may not come in."""
        if player in self._banned:
            raise Refusal("kicked")
        if not self._key or player in self._known:
            return
        if not hmac.compare_digest(self._key, lock(self._code, password)):
            raise Refusal("wrong_room_password")
        if len(self._known) < MAX_REMEMBERED:
            self._known.add(player)

    def check_return(self, player: str) -> None:
        """The same for somebody whose connection broke and who does not give the password again."""
        if player in self._banned:
            raise Refusal("kicked")
        if self._key and player not in self._known:
            raise Refusal("wrong_room_password")
