"""What a tooltip says of a hex, an intersection, a path, a card or the bank: what stands there, what it brings, why it is refused."""

from __future__ import annotations

from client.model.catan.forecast import percent
from client.model.catan.odds import WAYS, place_odds
from client.model.catan.picking import hand_of
from client.model.catan.places import CatanSpeaker, card_name, cards_text, corner_place, read_place, track_name
from client.model.catan.selection import Legal
from client.model.language import plural, text
from client.model.table import Line, Refusal, Tooltip
from shared.catan.bank import rate
from shared.catan.cards import CARD_TYPES, TRACK_OF, TRACKS, CardType, ProgressCard
from shared.catan.rules import Catan
from shared.catan.state import Building
from shared.engine import Seat


def place_tooltip(
    game: Catan, place: str, viewer: Seat | None, legal: Legal, speaker: CatanSpeaker, refusal: Refusal | None
) -> Tooltip | None:
    """About a place; None for one that the board does not have."""
    read = read_place(place)
    if read is None:
        return None
    kind, number = read
    lines, rule = _TELLERS[kind](game, number, viewer, legal, speaker)
    if refusal is not None:
        lines.append(Line(text("tooltip.refused", reason=refusal.text), "warning"))
        rule = refusal.rule
    return Tooltip(speaker.place(place), tuple(lines), rule)


def _hex(game: Catan, number: int, viewer: Seat | None, legal: Legal, speaker: CatanSpeaker) -> tuple[list[Line], str]:
    public, board, lines = game.public, game.board, []
    terrain, pips = public.terrain[number], board.pips[public.tokens[number]]
    yields = board.yields[terrain]
    if yields["settlement"]:
        lines.append(Line(text("catan.tip.yields", settlement=cards_text(yields["settlement"]), city=cards_text(yields["city"]))))
        lines.append(Line(text("catan.tip.pips", number=pips, chance=percent(pips / WAYS)), "quiet"))
    else:
        lines.append(Line(text("catan.tip.barren"), "quiet"))
    if public.robber == number:
        lines.append(Line(text("catan.tip.robber.locked" if public.attacks == 0 else "catan.tip.robber"), "warning"))
    if public.merchant == number and public.merchant_owner is not None:
        lines.append(Line(text("catan.tip.merchant", player=speaker.player(public.merchant_owner)), "plain", public.merchant_owner))
    return lines, "PRD-1"


def _corner(game: Catan, number: int, viewer: Seat | None, legal: Legal, speaker: CatanSpeaker) -> tuple[list[Line], str]:
    public, lines, rule = game.public, [], "BLD-3"
    building, knight = public.buildings.get(number), public.knights.get(number)
    if building is not None:
        lines += _building(game, number, building, speaker)
        rule = "PRD-2"
    elif knight is not None:
        name = text(f"catan.knight.{knight.level}")
        state = text("catan.knight.ready" if knight.ready else "catan.knight.active" if knight.active else "catan.knight.inactive")
        lines.append(Line(text("catan.tip.piece", player=speaker.player(knight.seat), piece=name), "strong", knight.seat))
        lines.append(Line(text("catan.tip.knight", number=knight.level, state=state)))
        if knight.seat == viewer:
            lines += _deeds(number, legal)
        rule = "KNI-5"
    else:
        lines.append(Line(place_odds(game, number, "settlement").text(), "quiet"))
    slot = game.board.slot_at.get(number)
    if slot is not None:
        lines.append(Line(text(f"catan.harbour.{public.harbours[slot]}")))
    return lines, rule


def _building(game: Catan, number: int, building: Building, speaker: CatanSpeaker) -> list[Line]:
    track = next((track for track, place in game.public.metropolises.items() if place == number), None)
    piece = text("catan.piece.metropolis", track=track_name(track)) if track is not None else text(f"catan.piece.{building.kind}")
    lines = [Line(text("catan.tip.piece", player=speaker.player(building.seat), piece=piece), "strong", building.seat)]
    if building.wall:
        lines.append(Line(text("catan.tip.wall")))
    odds = place_odds(game, number, building.kind)
    lines.append(Line(odds.text()))
    if odds.blocked:
        lines.append(Line(text("catan.odds.blocked", number=odds.blocked), "warning"))
    return lines


_DEED_TAGS = ("activate_knight", "promote_knight", "move_knight", "displace_knight", "chase_robber")


def _deeds(number: int, legal: Legal) -> list[Line]:
    """What an own knight can do now."""
    place = corner_place(number)
    tags = {str(type(choice.action).__struct_config__.tag) for choice in legal.choices if choice.route[0].id == place}
    names = [text(f"catan.knight_deed.{tag}") for tag in _DEED_TAGS if tag in tags]
    return [Line(" · ".join(names), "good")] if names else []


def _path(game: Catan, number: int, viewer: Seat | None, legal: Legal, speaker: CatanSpeaker) -> tuple[list[Line], str]:
    owner = game.public.roads.get(number)
    if owner is None:
        return [Line(text("catan.tip.path"), "quiet")], "BLD-2"
    length = game.public.seats[owner].road_length
    return [
        Line(text("catan.tip.piece", player=speaker.player(owner), piece=text("catan.piece.road")), "strong", owner),
        Line(plural("catan.tip.road", length)),
    ], "LR-1"


_TELLERS = {"hex": _hex, "corner": _corner, "path": _path}


# ------------------------------------------------------------------------------------------------ cards


def card_tooltip(game: Catan, seat: Seat, card: str, refusal: Refusal | None) -> Tooltip:
    """About a card of the own hand: what a type trades at and pays for, what a progress card does and why it cannot be played."""
    kind = next((one for one in CARD_TYPES if one == card), None)
    if kind is not None:
        return _type_tooltip(game, seat, kind)
    progress = next((one for one in TRACK_OF if one == card), None)
    return Tooltip(card) if progress is None else progress_tooltip(progress, refusal)


def progress_tooltip(card: ProgressCard, refusal: Refusal | None = None) -> Tooltip:
    """About a progress card, wherever it is seen."""
    lines = [Line(text(f"catan.effect.{card}")), Line(track_name(TRACK_OF[card]), "quiet")]
    if refusal is not None:
        lines.append(Line(text("tooltip.refused", reason=refusal.text), "warning"))
    return Tooltip(text(f"catan.progress.{card}"), tuple(lines), card_rule(card))


def card_rule(card: ProgressCard) -> str:
    """The ID of a card's rule: ``PRG-RoadBuilding``."""
    return "PRG-" + "".join(part.capitalize() for part in card.split("_"))


def _type_tooltip(game: Catan, seat: Seat, card: CardType) -> Tooltip:
    best = rate(game, seat, card)
    lines = [
        Line(plural("catan.tip.in_hand", hand_of(game, seat).get(card, 0))),
        Line(text(f"catan.rate.{best.source}", number=best.number)),
        Line(plural("catan.tip.in_bank", game.public.bank[card]), "quiet"),
    ]
    return Tooltip(card_name(card), tuple(lines), "TRD-7")


def bank_tooltip(game: Catan) -> Tooltip:
    """What the bank and the progress decks hold (VIS-1)."""
    bank = ", ".join(text("catan.bank.card", card=card_name(card), number=game.public.bank[card]) for card in CARD_TYPES)
    decks = ", ".join(text("catan.bank.card", card=track_name(track), number=game.public.decks[track]) for track in TRACKS)
    return Tooltip(text("catan.bank"), (Line(bank), Line(text("catan.bank.decks", decks=decks), "quiet")), "PRD-5")


def bank_line(game: Catan) -> str:
    """The bank in one line, for the tray."""
    parts = " · ".join(text("catan.bank.card", card=card_name(card), number=game.public.bank[card]) for card in CARD_TYPES)
    return text("catan.bank.line", cards=parts)
