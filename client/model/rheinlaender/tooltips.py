"""What a tooltip says of a space, a centre, a duchy or a card (RHE-PRE-9, RHE-PRE-10)."""

from __future__ import annotations

from client.model.language import text
from client.model.rheinlaender.lines import seat_numbers
from client.model.rheinlaender.places import Centre, RhineSpeaker
from client.model.rheinlaender.rivers import river_state
from client.model.rheinlaender.selection import Legal
from client.model.speech import Places
from client.model.table import Line, Refusal, Tooltip
from shared.engine import Seat
from shared.rheinlaender.duchies import DUKE_AT_END, DUKE_IN_PLAY, circles_beside, counts, duchy_at, value
from shared.rheinlaender.rules import Rheinlaender

_TOKEN_RULES = {"castle": "RHE-CAS-1", "bishopric": "RHE-BIS-1"}


def space_tooltip(game: Rheinlaender, space: str, speaker: RhineSpeaker, refusal: Refusal | None) -> Tooltip:
    """A space: what stands there, its duchy, the centre beside it and, when it is refused for what is chosen, why."""
    where, public = game.board.spaces[space], game.public
    numbers = ", ".join(str(number) for number in where.regions)
    title = speaker.place(space) if where.kind == "river" else text("tooltip.bank", place=speaker.place(space), region=numbers)
    lines = []
    if space in public.knights:
        seat = public.knights[space]
        lines.append(Line(text("tooltip.knight", player=speaker.player(seat)), "plain", seat))
    elif space in public.forts:
        lines.append(Line(text("tooltip.fort", player=speaker.player(public.forts[space]))))
    elif where.kind == "river":
        lines.append(Line(_river(game, where.regions[0]), "quiet"))
    else:
        lines.append(Line(text("tooltip.free.bank"), "quiet"))
    lines += duchy_lines(game, space, speaker)
    if where.circle is not None and duchy_at(game, space) is None:
        centre = Centre(where.circle, public.tokens[where.circle]).said(speaker)
        lines.append(Line(text("tooltip.beside", centre=centre), "plain", None, (where.circle,)))
    if refusal is not None:
        lines.append(Line(text("tooltip.refused", reason=refusal.text), "warning"))
    return Tooltip(title, tuple(lines), refusal.rule if refusal else "RHE-TERM-1")


def _river(game: Rheinlaender, number: int) -> str:
    """Whether a free river section is open; if not, what opens it at this table."""
    state = river_state(game, number)
    return text(f"tooltip.river.closed.{game.options.river_opening}" if state == "closed" else f"tooltip.river.{state}")


def duchy_lines(game: Rheinlaender, space: str, speaker: RhineSpeaker) -> list[Line]:
    """Owner, counts, value in play and at the end of the duchy at a space; nothing for other spaces."""
    number = duchy_at(game, space)
    if number is None:
        return []
    duchy = game.public.duchies[number]
    spaces, circles = tuple(duchy.spaces), circles_beside(game, duchy.spaces)
    place, owner = Places(spaces).said(speaker), duchy.owner
    now = value(game, circles)
    if owner is None:
        head = Line(text("tooltip.duchy.ownerless", place=place), "strong", None, spaces)
    else:
        head = Line(text("tooltip.duchy", place=place, player=speaker.player(owner)), "strong", owner, spaces)
    lines = [head, Line(seat_numbers(counts(game, spaces, circles)).said(speaker), "plain", None, spaces)]
    lines.append(Line(text("tooltip.worth", now=now, end=now - DUKE_IN_PLAY + DUKE_AT_END)))
    if circles:
        centres = ", ".join(Centre(circle, game.public.tokens[circle]).said(speaker) for circle in circles)
        lines.append(Line(text("tooltip.centres", centres=centres), "plain", None, tuple(circles)))
    return lines


def circle_tooltip(game: Rheinlaender, circle: str, speaker: RhineSpeaker) -> Tooltip:
    """A centre: what it is, what it does, who garrisons it, the duchy that has it."""
    public, centre = game.public, game.public.tokens[circle]
    lines = [Line(text(f"tooltip.token.{centre}"))]
    if centre == "castle":
        lines.append(_garrison(game, circle, speaker))
    touches = game.board.circles[circle].touches
    for space in touches:
        duchy = duchy_lines(game, space, speaker)
        if duchy:
            lines += duchy
            break
    if all(space in public.forts for space in touches):
        lines.append(Line(text("tooltip.closed"), "warning"))
    return Tooltip(Centre(circle, centre).said(speaker), tuple(lines), _TOKEN_RULES.get(centre, "RHE-TERM-4"))


def _garrison(game: Rheinlaender, circle: str, speaker: RhineSpeaker) -> Line:
    seat = game.public.garrisons.get(circle)
    if seat is not None:
        key = "tooltip.garrison.kept" if circle in game.public.kept_garrisons else "tooltip.garrison"
        return Line(text(key, player=speaker.player(seat)), "plain", seat)
    return Line(text("tooltip.castle_empty" if circle in game.public.empty_castles else "tooltip.castle_free"), "quiet")


def card_note(legal: Legal, card: int) -> str:
    """A short mark on a card that cannot be used for its own region (RHE-PRE-9)."""
    modes = legal.modes(card)
    if not legal.actions or "place" in modes:
        return ""
    if {"support", "convert"} <= modes:
        return text("card.no_place")
    if "support" in modes:
        return text("card.only_support")
    return text("card.only_convert" if "convert" in modes else "card.unplayable")


def card_tooltip(game: Rheinlaender, legal: Legal, card: int, speaker: RhineSpeaker) -> Tooltip:
    """A card of the hand: its region and what it can do now."""
    region = game.board.regions[card]
    lines = [Line(text("tooltip.card.region", left=speaker.place(region.left), right=speaker.place(region.right)))]
    for mode in ("place", "support", "convert"):
        spaces = legal.spaces(mode, card)
        if spaces:
            names = ", ".join(speaker.place(space) for space in spaces[:6]) + (", …" if len(spaces) > 6 else "")
            lines.append(Line(text(f"tooltip.card.{mode}", places=names), "plain", None, tuple(spaces)))
    if len(lines) == 1 and legal.actions:
        lines.append(Line(text("card.unplayable"), "quiet"))
    return Tooltip(text("tooltip.card", card=card), tuple(lines), "RHE-TURN-2")


def piles_tooltip(game: Rheinlaender) -> Tooltip:
    """Sizes of the piles, and of the discard pile the cards that may be seen (RHE-INFO-4, RHE-PRE-10, RHE-OPT-13)."""
    public = game.public
    size, seen = public.discard_size, public.discard
    if not size:
        discards = text("tooltip.discards.none")
    elif len(seen) < size:
        discards = text("tooltip.discards.top", card=seen[-1])
    else:
        discards = text("tooltip.discards", cards=", ".join(map(str, reversed(seen))))
    lines = (Line(discards), Line(text("panel.draw_pile", number=public.draw_size), "quiet"))
    return Tooltip(text("panel.discard_pile", number=size), lines, "RHE-INFO-4")


def seats_still_to_act(game: Rheinlaender) -> tuple[Seat, ...]:
    """Once the end is set off: the seat to move and those after it in this round (RHE-PRE-10); else nobody."""
    if not game.public.end_set_off or game.public.phase == "over":
        return ()
    return (game.public.to_move, *game.still_to_move())
