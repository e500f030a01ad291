"""What a tooltip says of a county, a conflict card, a castle space, a court, a law, a favour or a card of the hand."""

from __future__ import annotations

from client.model.lancaster.courts import mark, seen
from client.model.lancaster.last_round import gain_too_late, too_late_lines
from client.model.lancaster.maps import conflict_view, favoured, held_text
from client.model.lancaster.parliament import prospect_text
from client.model.lancaster.prospects import Outlook
from client.model.lancaster.sheets import knights_line, reserve_line
from client.model.lancaster.words import LancasterSpeaker, law_text, reward_text, space_name
from client.model.language import plural, text
from client.model.table import Line, Refusal, Tooltip
from shared.engine import Seat
from shared.lancaster.components import GOODS
from shared.lancaster.favours import has_effect
from shared.lancaster.places import COURT, FAVOUR, LAW, split_castle
from shared.lancaster.rewards import noble_at, places_of
from shared.lancaster.rules import Lancaster


def place_tooltip(game: Lancaster, place: str, viewer: Seat | None, speaker: LancasterSpeaker, refusal: Refusal | None) -> Tooltip | None:
    """About a place; None for one that the board does not have now."""
    found = _told(game, place, viewer, speaker)
    if found is None:
        return None
    lines, rule = found
    if refusal is not None:
        lines.append(Line(text("tooltip.refused", reason=refusal.text), "warning"))
        rule = refusal.rule
    title = speaker.place(place)
    if place in game.components.counties:
        title = text("lancaster.tip.county", county=title, letter=place)
    return Tooltip(title, tuple(lines), rule)


def _told(game: Lancaster, place: str, viewer: Seat | None, speaker: LancasterSpeaker) -> tuple[list[Line], str] | None:
    if place in game.components.counties:
        return _county(game, place, viewer, speaker), "LAN-CTY-2"
    if place in game.public.conflicts:
        return _conflict(game, place, speaker), "LAN-BAT-2"
    if split_castle(place) is not None:
        return _space(game, place, speaker)
    kind, _, word = place.partition(":")
    if f"{kind}:" == COURT and word.isdigit() and int(word) in game.public.parties:
        party = int(word)
        total = Line(text("lancaster.count.strength", number=game.strength_of(party)), "strong")
        return [total, Line(knights_line(game, party)), Line(reserve_line(game, party), "quiet")], "LAN-COMP-2"
    if f"{kind}:" == LAW and word.isdigit() and int(word) in game.components.laws:
        return _law(game, int(word), speaker), f"LAN-LAW-{word}"
    return _favour(game, word, viewer) if f"{kind}:" == FAVOUR and word in game.public.favours else None


def _county(game: Lancaster, letter: str, viewer: Seat | None, speaker: LancasterSpeaker) -> list[Line]:
    county, pile, held = game.components.counties[letter], game.public.piles[letter], game.public.counties.get(letter)
    lines = [Line(reward_text(county.reward), "strong"), *too_late_lines(game, county.reward)]
    lines.append(Line(text("lancaster.tip.minimum", number=county.min_strength)))
    order = list(game.components.counties)  # LAN-CTY-1
    lines.append(Line(text("lancaster.tip.order", number=order.index(letter) + 1, all=len(order))))
    lines.append(Line(plural("lancaster.tip.nobles", pile.number)))
    if viewer is not None and pile.number and not noble_at(game, viewer, letter):
        lines.append(Line(text("lancaster.preview.noble_held"), "quiet"))
    if county.names_start_player:
        lines.append(Line(text("lancaster.tip.start_player")))
    if held is not None:
        line = text("lancaster.tip.held", party=speaker.party(held.party), knight=held_text(game, letter))
        lines.append(Line(line, "plain", mark(game, held.party)))
    return lines


def _conflict(game: Lancaster, card: str, speaker: LancasterSpeaker) -> list[Line]:
    view = conflict_view(game, card, game.public.conflicts[card], speaker)
    lines = [
        Line(text("lancaster.preview.strengths", english=view.english, french=view.french), "strong"),
        Line(text("lancaster.tip.points", points=" · ".join(map(str, view.points)))),
        Line(view.verdict),
    ]
    for stack in sorted(view.stacks, key=lambda one: one.rank):
        knights = "+".join(map(str, stack.knights))
        line = plural("lancaster.tip.stack", stack.points, rank=stack.rank, party=speaker.party(stack.party), knights=knights)
        lines.append(Line(line, "plain", mark(game, stack.party)))
    return [*lines, Line(view.note, "quiet")] if view.note else lines


def _space(game: Lancaster, place: str, speaker: LancasterSpeaker) -> tuple[list[Line], str] | None:
    owner, space = game.castle_of(place)
    if owner not in game.public.parties or space not in game.spaces_of(owner):
        return None
    printed = game.space_at(place)
    lines = [Line(reward_text(printed.reward), "strong"), *too_late_lines(game, printed.reward)]
    if printed.cost_squires:
        lines.append(Line(plural("lancaster.preview.price", printed.cost_squires)))
    guest = game.public.parties[owner].castle.get(space)
    if guest is not None:
        lines.append(Line(text("lancaster.tip.held", party=speaker.party(guest.party), knight=guest.strength)))
    elif game.is_covered(owner, space):
        lines.append(Line(text("lancaster.tip.covered")))
    return lines, "LAN-CAS-2"


def _law(game: Lancaster, number: int, speaker: LancasterSpeaker) -> list[Line]:
    law = game.components.laws[number]
    lines = [Line(law_text(law), "strong")]
    if number not in (*game.public.in_force, *game.public.proposed) or game.public.phase == "over":
        return lines
    for seat, prospect in Outlook(game).of(law).items():
        line = text("lancaster.tip.gain", player=speaker.player(seat), gain=prospect_text(prospect, law))
        lines.append(Line(line, "plain", seat))
    return [*lines, *gain_too_late(game, law.effect.gain)]


def _favour(game: Lancaster, favour: str, viewer: Seat | None) -> tuple[list[Line], str]:
    lines = [Line(reward_text(game.components.favours[favour].reward), "strong")]
    if not game.public.favours[favour]:
        lines.append(Line(text("lancaster.favour.down"), "quiet"))
    elif (party := favoured(game, viewer)) is not None and not has_effect(game, party, favour):
        lines.append(Line(text("lancaster.favour.useless"), "warning"))
    return lines, "LAN-FAV-2"


# ------------------------------------------------------------------------------------------------ the hand


def card_tooltip(game: Lancaster, seat: Seat, card: str, speaker: LancasterSpeaker, refusal: Refusal | None) -> Tooltip:
    """About a pile of the hand."""
    kind, _, word = card.partition(":")
    lines: list[Line] = []
    if kind == "knight":
        party, strength = map(int, word.split(":"))
        title = text("lancaster.knight", strength=strength)
        there = [speaker.place(place) for place in places_of(game, party, strength)]
        lines += [Line(place) for place in there]
        lines.append(Line(reserve_line(game, party), "quiet"))
    elif kind == "tile":
        title = space_name(word)
        space = game.components.castle[word]
        lines += [Line(reward_text(space.reward), "strong"), *too_late_lines(game, space.reward)]
        if space.cost_squires:
            lines.append(Line(plural("lancaster.preview.price", space.cost_squires)))
    elif kind in GOODS:
        title = text(f"lancaster.good.{kind}")
        lines.append(Line(text(f"lancaster.tip.{kind}")))
    else:
        title = card
    if refusal is not None:
        lines.append(Line(text("tooltip.refused", reason=refusal.text), "warning"))
    return Tooltip(title, tuple(lines), "" if refusal is None else refusal.rule)


def piles(game: Lancaster, speaker: LancasterSpeaker) -> Tooltip:
    """Laws and conflict cards that are to come, the favours that are up, the goods that all players show."""
    public = game.public
    lines = [Line(plural("lancaster.piles.laws", public.law_pile)), Line(plural("lancaster.piles.conflicts", public.conflict_pile))]
    lines.append(Line(plural("lancaster.piles.favours", sum(public.favours.values()))))
    lines += [
        Line(text("lancaster.piles.supply", good=text(f"lancaster.good.{good}"), number=number)) for good, number in public.supply.items()
    ]
    for seat in sorted(public.seats):
        gold, squires = seen(game, seat, "gold"), seen(game, seat, "squires")
        if gold is not None and squires is not None:
            lines.append(Line(text("lancaster.piles.goods", player=speaker.player(seat), gold=gold, squires=squires), "quiet", seat))
    return Tooltip(text("lancaster.piles.title"), tuple(lines), "LAN-HID-2")


def piles_line(game: Lancaster) -> str:
    """``12 laws · 8 conflicts to come``."""
    public = game.public
    laws, cards = plural("lancaster.piles.laws", public.law_pile), plural("lancaster.piles.conflicts", public.conflict_pile)
    return f"{laws} · {cards}"
