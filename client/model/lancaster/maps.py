"""England, France and the king's favours as the screen shows them."""

from __future__ import annotations

import itertools

from client.model.lancaster.views import ConflictView, CountyView, FavourView, StackView
from client.model.lancaster.words import LancasterSpeaker, conflict_title, county_name, favour_name, knight_text, reward_icons, reward_text
from client.model.language import text
from shared.engine import Seat
from shared.lancaster.battles import judge
from shared.lancaster.components import ConflictCard
from shared.lancaster.favours import has_effect
from shared.lancaster.places import Party, favour_word
from shared.lancaster.rewards import noble_at
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Conflict


def counties(game: Lancaster, seat: Seat | None) -> tuple[CountyView, ...]:
    """All of them, A to I."""
    public, found = game.public, []
    for letter, county in game.components.counties.items():
        held, pile = public.counties.get(letter), public.piles[letter]
        found.append(
            CountyView(
                letter=letter,
                name=county_name(letter),
                minimum=county.min_strength,
                reward=reward_icons(county.reward),
                noble=pile.kind,
                nobles=pile.number,
                new=seat is not None and noble_at(game, seat, letter),
                names_start_player=county.names_start_player,
                party=None if held is None else held.party,
                strength=0 if held is None else held.strength,
                squires=0 if held is None else held.squires,
            )
        )
    return tuple(found)


# ------------------------------------------------------------------------------------------------ France


def conflicts(game: Lancaster, speaker: LancasterSpeaker) -> tuple[ConflictView, ...]:
    """The cards in France, upper row first, left to right."""
    return tuple(conflict_view(game, card, game.public.conflicts[card], speaker) for card in game.cards())


def conflict_view(game: Lancaster, card: str, conflict: Conflict, speaker: LancasterSpeaker) -> ConflictView:
    """A card with the knights on it, as its battle would end (LAN-UI-4)."""
    printed = game.components.conflicts[card]
    verdict = judge(printed, conflict)
    scored = {} if game.public.phase == "over" else verdict.scored(game.seats)
    stacks = tuple(
        StackView(
            space,
            stack.party,
            tuple(stack.knights),
            sum(stack.knights),
            verdict.ranking.index(stack.party) + 1,
            scored.get(stack.party, 0),
        )
        for space, stack in sorted(conflict.stacks.items())
    )
    return ConflictView(
        card=card,
        title=conflict_title(card),
        row=conflict.row,
        column=conflict.column,
        english=verdict.english,
        french=printed.strength,
        missing=0 if verdict.won else max(printed.strength - verdict.english, 0),
        points=printed.points,
        stacks=stacks,
        verdict=verdict_text(game, printed, conflict),
        note=" ".join(_notes(game, conflict, stacks, verdict.won, speaker)),
    )


def verdict_text(game: Lancaster, card: ConflictCard, conflict: Conflict) -> str:
    """Who wins as it stands, and what becomes of the card."""
    verdict = judge(card, conflict)
    if verdict.won:
        return text("lancaster.battle.england")
    if conflict.row == "lower":
        return text("lancaster.battle.france.second")
    last = game.public.round == game.components.rounds
    return text("lancaster.battle.france.last" if last else "lancaster.battle.france.first")


def _notes(game: Lancaster, conflict: Conflict, stacks: tuple[StackView, ...], won: bool, speaker: LancasterSpeaker) -> list[str]:
    notes = [
        text("lancaster.battle.tie", first=speaker.party(first), second=speaker.party(second)) for first, second in ties(conflict, stacks)
    ]
    if conflict.row == "lower" and not won and stacks:
        captured = ", ".join(f"{speaker.party(stack.party)} {'+'.join(map(str, stack.knights))}" for stack in stacks)
        notes.append(text("lancaster.battle.captured", knights=captured))
    return notes


def ties(conflict: Conflict, stacks: tuple[StackView, ...]) -> list[tuple[Party, Party]]:
    """Parties of equal strength, the one that ranks higher by its later arrival first (LAN-BAT-3)."""
    ranked = sorted(stacks, key=lambda stack: stack.rank)
    return [(first.party, second.party) for first, second in itertools.pairwise(ranked) if first.total == second.total]


# ------------------------------------------------------------------------------------------------ favours


def favoured(game: Lancaster, seat: Seat | None) -> Party | None:
    """Whom a favour would serve in the viewer's eyes: the party that it is being chosen for, or else the viewer (LAN-UI-6)."""
    placed = game.public.placed
    return seat if placed is None or seat != game.controller(placed.party) else placed.party


def favours(game: Lancaster, seat: Seat | None) -> tuple[FavourView, ...]:
    """The tiles in use, with their effects for :func:`favoured`."""
    party, found = favoured(game, seat), []
    for favour, up in game.public.favours.items():
        printed = game.components.favours[favour]
        useful = party is None or has_effect(game, party, favour)
        effect = reward_text(printed.reward) if useful else text("lancaster.favour.useless")
        place = favour_word(favour)
        found.append(
            FavourView(
                favour,
                place,
                favour_name(favour),
                reward_icons(printed.reward),
                up,
                effect if up else text("lancaster.favour.down"),
            )
        )
    return tuple(found)


def held_text(game: Lancaster, letter: str) -> str:
    """The strength that stands in a county: ``3 + 2 squires``; empty when nobody does."""
    held = game.public.counties.get(letter)
    return "" if held is None else knight_text(held.strength, held.squires)
