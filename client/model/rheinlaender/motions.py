"""What moves on the Rhine because of events. Pieces come from supplies and other places, cards from the hand and the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.model.motion import Motion, banner, card, piece, take_over
from client.model.replica import Events
from shared.rheinlaender import events as ev

CARD_APART_MS = 60
AFTER_KNIGHT_MS = 220


def of_events(events: Events) -> list[Motion]:
    """The motions of one version: the card, the knight, then its consequences together, the drawn card last."""
    moving = (_MOTIONS[type(event)](event) for event in events.public if type(event) in _MOTIONS)
    return [motion for motion in moving if motion is not None]


def _garrison(event: ev.CastleGarrisoned | ev.GarrisonExchanged) -> Motion:
    return piece(event.seat, "garrison", event.circle, delay_ms=AFTER_KNIGHT_MS)


def _duchy(event: ev.DuchyChanged) -> Motion | None:
    return take_over(event.owner, event.spaces[0]) if event.change in ("taken_over", "merged") else None


def _archbishop(event: ev.ArchbishopChanged) -> Motion | None:
    return None if event.after is None else banner(event.after, "archbishop")


_MOTIONS: dict[type, Callable[[Any], Motion | None]] = {
    ev.CardPlayed: lambda event: card(event.seat, str(event.card), "hand", "discard"),
    ev.KnightPut: lambda event: piece(event.seat, "knight", event.space),
    ev.KnightConverted: lambda event: piece(event.seat, "knight", event.space),
    ev.FortPut: lambda event: piece(event.seat, "fort", event.space),
    ev.CastleGarrisoned: _garrison,
    ev.GarrisonExchanged: _garrison,
    ev.DuchyChanged: _duchy,
    ev.CardDrawn: lambda event: card(event.seat, "", "deck", "hand", CARD_APART_MS),
    ev.EndSetOff: lambda event: banner(event.seat, "end_set_off"),
    ev.ArchbishopChanged: _archbishop,
    ev.Reshuffled: lambda event: banner(event.seat, "reshuffled"),
    ev.MatchEnded: lambda event: banner(event.winners[0], "over"),
}
