"""The first screens of a run: what the command line asked for, else the connect screen."""

from __future__ import annotations

from client.app import App
from client.net.address import Address
from client.screens.connect import ConnectScreen
from client.screens.intent import Intent
from client.screens.journey import Journey
from shared.replay import Replay


def begin(app: App, address: Address | None, intent: Intent | None, record: Replay | None = None) -> None:
    """Show the first screen and, if something was asked for, go on from there."""
    app.journey = Journey(app)
    first = ConnectScreen(app)
    app.home(first)
    if record is not None:
        from client.screens.replay import show_replay  # noqa: PLC0415  # most runs need it not

        show_replay(first, record)
    elif address is not None and intent is not None:
        first.go(address, intent)
    elif intent is not None and intent.seats:
        first.choose(intent)
        first.play_or_go_on(intent)
    elif intent is not None:
        first.start_here(intent)
