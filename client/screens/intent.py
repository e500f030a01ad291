"""What a player means to do on a server once it has welcomed them: look round, go to a table, or play at once against bots."""

from __future__ import annotations

from dataclasses import dataclass

from client.model.games import DEFAULT_GAME


@dataclass(frozen=True)
class Intent:
    """Without anything: the lobby. ``code``: a table, as a watcher if ``watch``. ``seats``: a table of one's own, full of ``bots``,
    on which ``game`` is played.
    """

    code: str = ""
    watch: bool = False
    game: str = DEFAULT_GAME
    seats: int = 0
    bots: str = "steady"
    bot_pace: int = 700
    """Milliseconds, for the own table."""
