"""Every refusal the server gives of its own (rules refuse with keys of their own), with the placeholders of its sentence.

The clients' catalogs hold one sentence per key; docs/protocol.md lists them.
"""

from __future__ import annotations

from typing import Final

from shared.messages import Refused

REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    # frames
    "frame_too_large": (),
    "not_binary": (),
    "not_msgpack": (),
    "not_a_message": ("where",),
    "too_deep": (),
    "too_fast": ("per_second",),
    "flood": (),
    # coming in
    "server_full": (),
    "too_many_connections": (),
    "hello_first": (),
    "hello_late": ("seconds",),
    "already_greeted": (),
    "wrong_protocol": ("server", "client"),
    "wrong_password": (),
    "empty_name": (),
    "draining": (),
    "closing": (),
    # the lobby
    "unknown_game": ("game",),
    "other_edition": ("game", "file"),
    "wrong_seats": ("seats",),
    "unknown_option": ("option",),
    "wrong_option": ("option",),
    "impossible_options": ("reason",),
    "empty_room_name": (),
    "too_many_rooms": ("limit",),
    "too_many_own_rooms": ("limit",),
    "no_such_room": ("code",),
    "in_another_room": ("code",),
    "empty_text": (),
    # a room
    "not_in_a_room": (),
    "wrong_room_password": (),
    "kicked": (),
    "room_full": (),
    "no_such_seat": ("seat",),
    "seat_taken": ("seat",),
    "seat_empty": ("seat",),
    "no_watchers": (),
    "watchers_full": ("limit",),
    "not_seated": (),
    "host_only": (),
    "own_seat": (),
    "unknown_level": ("level",),
    "contribution_length": ("bytes",),
    "not_all_ready": ("names",),
    "seats_free": ("seats",),
    "match_running": (),
    "match_not_running": (),
    "match_over": (),
    "match_not_over": (),
    "no_replay": (),
    "not_saved": (),
    # an action
    "wrong_match": (),
    "version_ahead": ("version",),
    "number_ahead": ("expected",),
    "not_an_action": ("where",),
    "rule_bug": (),
}


class Refusal(Exception):
    """A request is refused; nothing has changed.

    Refused actions have the ``rule`` and a key of the game's. ``request`` is set where the refusal itself must know whom it answers.
    """

    request: int | None = None

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key)
        self.key, self.rule, self.details = key, "", details
        if set(details) != set(REFUSALS[key]):
            raise TypeError(f"{key} takes {REFUSALS[key]}, not {tuple(details)}")

    @classmethod
    def by_rule(cls, rule: str, key: str, details: dict[str, str | int]) -> Refusal:
        """An action that a rule refuses (``shared.engine.IllegalAction``)."""
        refusal = cls.__new__(cls)
        Exception.__init__(refusal, f"{rule}: {key}")
        refusal.key, refusal.rule, refusal.details = key, rule, details
        return refusal

    def reply(self, request: int | None, *, fatal: bool = False) -> Refused:
        """The message that answers the request; ``fatal`` when the connection is closed after it."""
        return Refused(id=request, key=self.key, rule=self.rule, details=dict(self.details), fatal=fatal)
