"""What a knight in a county would mean (LAN-UI-1, LAN-UI-2): who is thrown out, who could throw it out again, what the county pays."""

from __future__ import annotations

from collections.abc import Iterator

from client.model.lancaster.courts import mark, seen
from client.model.lancaster.last_round import too_late_lines
from client.model.lancaster.rehearsal import rehearse
from client.model.lancaster.words import LancasterSpeaker, reward_text
from client.model.language import plural, text
from client.model.table import Line
from shared.engine import Seat
from shared.lancaster.actions import PlaceKnight
from shared.lancaster.placement import enter
from shared.lancaster.places import Party
from shared.lancaster.rewards import has_effect, noble_at
from shared.lancaster.rules import Lancaster


def county_lines(game: Lancaster, seat: Seat, action: PlaceKnight, speaker: LancasterSpeaker) -> Iterator[Line]:
    """In the order in which a player asks: strength, victim, dangers, reward."""
    county = game.components.counties[action.target]
    total = action.strength + action.squires
    after = rehearse(game)
    enter(after, action)
    yield Line(text("lancaster.preview.county_strength", number=total), "strong")
    yield Line(text("lancaster.preview.minimum", minimum=county.min_strength), "quiet")
    yield from _victim(game, action, speaker)
    squires = seen(game, seat, "squires")
    if squires and not game.is_ally(action.party):
        yield Line(plural("lancaster.preview.squires_left", squires - action.squires), "quiet")
    yield from _dangers(after, seat, action.target, total, speaker)
    yield from _gains(after, action)


def _victim(game: Lancaster, action: PlaceKnight, speaker: LancasterSpeaker) -> Iterator[Line]:
    held = game.public.counties.get(action.target)
    if held is None:
        return
    owner = game.controller(held.party)
    line = text("lancaster.preview.thrown_out", party=speaker.party(held.party), strength=held.strength)
    yield Line(line, "good", mark(game, held.party), (action.target,))
    if held.squires:
        yield Line(plural("lancaster.preview.squires_lost", held.squires))
    if not any(sum(game.public.parties[party].court.values()) for party in game.parties_of(owner)):
        yield Line(text("lancaster.preview.back_in", player=speaker.player(owner)), "quiet")
    needed = max(0, held.strength + held.squires - action.strength + 1)
    yield Line(plural("lancaster.preview.needed", needed), "quiet")


def _dangers(game: Lancaster, seat: Seat, county: str, total: int, speaker: LancasterSpeaker) -> Iterator[Line]:
    """Knights in courts of the others that could throw this one out again, the one just thrown out among them."""
    minimum, own = game.components.counties[county].min_strength, game.parties_of(seat)
    safe = True
    for party, state in sorted(game.public.parties.items()):
        strongest = max((strength for strength, number in state.court.items() if number and strength >= minimum), default=0)
        if party in own or not strongest:
            continue
        needed = max(0, total - strongest + 1)
        if not _is_within_reach(game, party, needed):
            continue
        safe = False
        name = speaker.party(party)
        line = plural("lancaster.preview.danger.squires", needed, party=name) if needed else text("lancaster.preview.danger", party=name)
        yield Line(line, "warning", mark(game, party))
    if safe:
        yield Line(text("lancaster.preview.safe"), "good")


def _is_within_reach(game: Lancaster, party: Party, needed: int) -> bool:
    """Whether so many squires are possible: an ally has none, and what is behind a screen may be anything."""
    if game.is_ally(party):
        return needed == 0
    held = seen(game, party, "squires")
    return held is None or needed <= held


def _gains(game: Lancaster, action: PlaceKnight) -> Iterator[Line]:
    """With the knight there: what the county would pay it."""
    letter, party = action.target, action.party
    reward = game.components.counties[letter].reward
    yield Line(text("lancaster.preview.reward", reward=reward_text(reward)))
    void = [part for part in reward if not has_effect(game, party, part)]
    if void:
        yield Line(text("lancaster.preview.void_today", reward=reward_text(void)), "warning")
    yield from too_late_lines(game, [part for part in reward if part not in void])
    if game.public.piles[letter].number == 0:
        yield Line(text("lancaster.preview.no_nobles"), "quiet")
    elif game.is_ally(party):
        yield Line(text("lancaster.preview.noble_leaves"), "quiet")
    elif not noble_at(game, party, letter):
        yield Line(text("lancaster.preview.noble_held"), "quiet")
    else:
        yield Line(text("lancaster.preview.noble_new"), "quiet")
    if not game.is_ally(party):  # no law counts an ally's (LAN-ALLY-16)
        yield Line(plural("lancaster.preview.counties", game.counties_held(party)), "quiet")
