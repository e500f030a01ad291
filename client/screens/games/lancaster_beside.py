"""Where castles, tables of nobles and laws are seen on what lies on the board of Lancaster: pieces fly from and to there. No rule."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from client.model.lancaster.motions import TABLE
from client.screens.games import Overlay
from client.screens.games.lancaster_castle import CastleOverlay
from shared.lancaster.places import COURT, LAW, split_castle


def beside(overlays: Sequence[Overlay], place: str) -> Rect | None:
    """What shows a castle space, a court, the table of a player's nobles or a law. Of a castle that is not open it is its tab, but the
    court of a player is told of on the panel. None for that, for every other word, and for what is not seen.
    """
    shown = {widget.name: widget.rect for overlay in overlays for widget in overlay.walk() if widget.name}
    return next((shown[name] for name in _names(overlays, place) if name in shown), None)


def _names(overlays: Sequence[Overlay], place: str) -> tuple[str, ...]:
    """The widgets that show a place, the best first."""
    split = split_castle(place)
    if split is not None:
        return f"place-{place}", f"castle-{split[0]}"
    kind, _, number = place.partition(":")
    if f"{kind}:" == LAW:
        return (f"law-{number}",)
    if f"{kind}:" not in (COURT, TABLE):
        return ()
    castle = next(overlay for overlay in overlays if isinstance(overlay, CastleOverlay))
    part, tab = "court" if f"{kind}:" == COURT else "nobles", f"castle-{number}"
    if castle.party == int(number):
        return part, tab
    look = castle.table.look(int(number))
    return () if part == "court" and look is not None and not look.ally else (tab,)
