"""What a player would leave undone by ending the turn (PRV-11): the warning that makes the end need a second press."""

from __future__ import annotations

from client.model.catan.places import CatanSpeaker, card_name, corner_place, progress_name
from client.model.catan.selection import Legal
from client.model.language import plural, text
from client.model.table import Line
from shared.catan import actions as act
from shared.catan.rules import Catan
from shared.engine import Seat

_DEEDS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("build", (act.BuildRoad, act.BuildSettlement, act.BuildCity, act.BuildWall)),
    ("improve", (act.Improve,)),
    ("hire", (act.HireKnight,)),
    ("activate", (act.ActivateKnight,)),
    ("promote", (act.PromoteKnight,)),
)


def leftovers(game: Catan, seat: Seat, legal: Legal) -> list[Line]:
    """What lapses or is worth a thought; nothing: the turn can end at once."""
    public, lines = game.public, []
    if public.effects.crane:
        lines.append(Line(text("catan.end.crane"), "warning"))
    for card in public.effects.fleets:
        if any(trade.give == card for trade in legal.trades):
            lines.append(Line(text("catan.end.fleet", card=card_name(card)), "warning"))
    ready = [place for place, knight in public.knights.items() if knight.seat == seat and knight.ready]
    if ready:
        lines.append(Line(plural("catan.end.ready", len(ready)), "warning", None, tuple(map(corner_place, ready))))
    deeds = [text(f"catan.deed.{deed}") for deed, kinds in _DEEDS if legal.has(*kinds)]
    if deeds:
        lines.append(Line(text("catan.end.still", actions=", ".join(deeds)), "warning"))
    return lines


def playable_line(legal: Legal, speaker: CatanSpeaker) -> list[Line]:
    """Progress cards that could still be played; no warning, most are kept on purpose."""
    cards = sorted({action.card for action in legal.actions if isinstance(action, act.PlayCard)})
    return [Line(text("catan.end.cards", cards=", ".join(map(progress_name, cards))), "quiet")] if cards else []
