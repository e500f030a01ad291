"""The turn order, and what naming a start player changes (LAN-UI-12)."""

from __future__ import annotations

from collections.abc import Iterator

from client.model.lancaster.views import OrderView
from client.model.lancaster.words import LancasterSpeaker, conflict_title
from client.model.language import text
from client.model.table import Line
from shared.engine import Seat
from shared.lancaster.battles import judge
from shared.lancaster.ransom import captured
from shared.lancaster.rules import Lancaster


def order(game: Lancaster, named: Seat | None, speaker: LancasterSpeaker) -> OrderView:
    """As the marker lies, and as it would be with the player who is being named."""
    now = tuple(game.turn_order())
    if named is None:
        return OrderView(now)
    return OrderView(now, tuple(game.clockwise_from(named)), tuple(order_lines(game, named, speaker)))


def order_lines(game: Lancaster, named: Seat, speaker: LancasterSpeaker) -> Iterator[Line]:
    """The order behind a start player, and who ransoms before whom in battles that will be lost for the second time."""
    seats = game.clockwise_from(named)
    yield Line(text("lancaster.preview.order", players=", ".join(map(speaker.player, seats))), "strong")
    for card in game.row("lower"):
        verdict = judge(game.components.conflicts[card], game.public.conflicts[card])
        payers = [seat for seat in seats if captured(game, seat, card)]
        if not verdict.won and payers:
            names = ", ".join(map(speaker.player, payers))
            yield Line(text("lancaster.preview.ransom_order", place=conflict_title(card), players=names), places=(card,))
