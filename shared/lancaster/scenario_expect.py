"""What a scenario file of Lancaster may ask for after a step, and how it is read off the match. No rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from shared.engine import Outcome
from shared.lancaster.components import Good
from shared.lancaster.rules import Lancaster
from shared.lancaster.scenario_words import PartyWord, SeatWord, Words
from shared.lancaster.state import PointSource
from shared.scenario_expect import COMMON, UNSET, Pairs, Unset, menu, tags
from shared.state import Document


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file may ask for after a step. Tables by seat, party or place are looked at where the file names a key."""

    details: list[Document] | Unset = UNSET
    """Each is the ``tag`` and some fields of something that happened."""
    absent: list[str] | Unset = UNSET
    """Tags of events that did not happen."""
    told: dict[SeatWord, list[Document]] | Unset = UNSET
    """All that was told in private to the seats named."""
    gold: dict[SeatWord, int] | Unset = UNSET
    squires: dict[SeatWord, int] | Unset = UNSET
    votes: dict[SeatWord, int] | Unset = UNSET
    shown_gold: dict[SeatWord, int | str] | Unset = UNSET
    """What everybody sees of it, ``""`` behind a screen."""
    points: dict[SeatWord, int] | Unset = UNSET
    parts: dict[SeatWord, dict[PointSource, int]] | Unset = UNSET
    """Points by source, of the seats named the sources named."""
    courts: dict[PartyWord, list[int]] | Unset = UNSET
    """Strengths, ascending."""
    reserves: dict[PartyWord, list[int]] | Unset = UNSET
    colours: dict[PartyWord, str] | Unset = UNSET
    counties: dict[str, str] | Unset = UNSET
    """As in the position, ``""`` for an empty one."""
    castles: dict[str, str] | Unset = UNSET
    conflicts: dict[str, str] | Unset = UNSET
    """Card to ``upper left B2 | C1+1``, ``""`` for one that is not in France."""
    tiles: dict[SeatWord, list[str]] | Unset = UNSET
    stock: dict[SeatWord, list[str]] | Unset = UNSET
    nobles: dict[SeatWord, list[str]] | Unset = UNSET
    piles: dict[str, int] | Unset = UNSET
    supply: dict[Good, int] | Unset = UNSET
    removed_nobles: dict[str, int] | Unset = UNSET
    """All of them."""
    face_up: list[str] | Unset = UNSET
    """All favour tiles that are."""
    in_force: list[int] | Unset = UNSET
    proposed: list[int] | Unset = UNSET
    removed_laws: list[int] | Unset = UNSET
    """The last ones, in order."""
    removed_conflicts: list[str] | Unset = UNSET
    """The last ones, in order."""
    start_player: str | Unset = UNSET
    active: str | Unset = UNSET
    phase: str | Unset = UNSET
    round: int | Unset = UNSET
    decision: str | Unset = UNSET
    """Kind of the open decision, ``""`` for none."""
    source: str | Unset = UNSET
    """What it belongs to."""
    awaiting: list[SeatWord] | Unset = UNSET
    answered: list[SeatWord] | Unset = UNSET
    """Who has answered in secret."""
    ranks: dict[SeatWord, int] | Unset = UNSET
    """Places after the end."""
    may: list[Document] | Unset = UNSET
    """Actions that are legal: the seat as ``by``, the rest as in a step."""
    may_not: list[Document] | Unset = UNSET
    menu: dict[SeatWord, dict[str, list[Document]]] | Unset = UNSET
    """All legal actions of a kind: their fields."""
    verbs: dict[SeatWord, list[str]] | Unset = UNSET
    """The kinds of all legal actions."""
    default: dict[SeatWord, Document] | Unset = UNSET
    """The neutral answer."""


class View(NamedTuple):
    """What a step left behind."""

    match: Lancaster
    words: Words
    outcome: Outcome | None
    """None after a refusal."""


def observe(view: View, expect: Document) -> Pairs:
    """Each key of ``expect`` with what is wanted and what is so, both in one form. Raises ``msgspec.ValidationError`` for a wrong key."""
    wishes = msgspec.convert(expect, Expect)
    for key in Expect.__struct_fields__:
        wanted = getattr(wishes, key)
        if wanted is UNSET:
            continue
        if key in _AT:
            yield key, wanted, {word: _AT[key](view, word) for word in wanted}
        elif key in _WHOLE:
            yield key, wanted, _WHOLE[key](view)
        else:
            yield from _SPECIAL[key](view, wanted)


# -- in words


def _count(knights: Mapping[int, int]) -> list[int]:
    return [strength for strength, number in sorted(knights.items()) for _ in range(number)]


def _castle(view: View, word: str) -> str:
    owner, space = view.match.castle_of(view.words.place(word))
    guest = view.match.public.parties[owner].castle.get(space)
    return "" if guest is None else f"{view.words.letter(guest.party)}{guest.strength}"


def _colour(view: View, word: str) -> str:
    colour = view.match.public.parties[view.words.party(word)].colour
    return "" if colour is None else view.words.parts.colours[colour].id


def _source(view: View) -> str:
    decision = view.match.public.decision
    return "" if decision is None else decision.source


def _answered(view: View) -> list[str]:
    decision = view.match.public.decision
    return [] if decision is None else [view.words.letter(seat) for seat in decision.answered]


# -- what needs more than a look


def _parts(view: View, wanted: dict[str, dict[PointSource, int]]) -> Pairs:
    seats = view.match.public.seats
    yield (
        "parts",
        wanted,
        {word: {part: seats[view.words.seat(word)].parts[part] for part in parts} for word, parts in wanted.items()},
    )


def _removed_laws(view: View, wanted: list[int]) -> Pairs:
    yield "removed_laws", wanted, view.match.public.removed_laws[-len(wanted) :]


def _removed_conflicts(view: View, wanted: list[str]) -> Pairs:
    yield "removed_conflicts", wanted, view.match.public.removed_conflicts[-len(wanted) :]


def _ranks(view: View, wanted: dict[str, int]) -> Pairs:
    ranks = {view.words.letter(standing.seat): standing.rank for standing in view.match.standings() or ()}
    yield "ranks", wanted, {word: ranks.get(word) for word in wanted}


def _absent(view: View, wanted: list[str]) -> Pairs:
    happened = tags(view)
    yield "absent", [], [tag for tag in wanted if tag in happened]


_AT: dict[str, Callable[[View, Any], Any]] = {
    "gold": lambda view, word: view.match.holding(view.words.seat(word), "gold"),
    "squires": lambda view, word: view.match.holding(view.words.seat(word), "squires"),
    "votes": lambda view, word: view.match.public.seats[view.words.seat(word)].votes,
    "shown_gold": lambda view, word: "" if (gold := view.match.public.seats[view.words.seat(word)].gold) is None else gold,
    "points": lambda view, word: view.match.public.seats[view.words.seat(word)].points,
    "courts": lambda view, word: _count(view.match.public.parties[view.words.party(word)].court),
    "reserves": lambda view, word: _count(view.match.public.parties[view.words.party(word)].reserve),
    "colours": _colour,
    "counties": lambda view, letter: view.words.county_text(view.match.public.counties.get(letter)),
    "castles": _castle,
    "conflicts": lambda view, card: view.words.card_text(view.match.public.conflicts.get(card)),
    "tiles": lambda view, word: view.match.public.seats[view.words.seat(word)].tiles,
    "stock": lambda view, word: view.match.public.seats[view.words.seat(word)].stock,
    "nobles": lambda view, word: view.match.public.seats[view.words.seat(word)].nobles,
    "piles": lambda view, letter: view.match.public.piles[letter].number if letter in view.match.public.piles else None,
    "supply": lambda view, good: view.match.public.supply.get(good),
}
"""Looked at for the seats, parties and places that a file names."""
_WHOLE: dict[str, Callable[[View], Any]] = {
    "removed_nobles": lambda view: view.match.public.removed_nobles,
    "face_up": lambda view: [favour for favour, up in view.match.public.favours.items() if up],
    "in_force": lambda view: view.match.public.in_force,
    "proposed": lambda view: view.match.public.proposed,
    "start_player": lambda view: view.words.letter(view.match.public.start_player),
    "active": lambda view: view.words.letter(view.match.public.active),
    "phase": lambda view: view.match.public.phase,
    "round": lambda view: view.match.public.round,
    "decision": lambda view: "" if view.match.public.decision is None else view.match.public.decision.kind,
    "source": _source,
    "awaiting": lambda view: [view.words.letter(seat) for seat in view.match.awaiting()],
    "answered": _answered,
}
_SPECIAL: dict[str, Callable[[View, Any], Pairs]] = {
    **COMMON,
    "absent": _absent,
    "parts": _parts,
    "removed_laws": _removed_laws,
    "removed_conflicts": _removed_conflicts,
    "ranks": _ranks,
    "menu": lambda view, wanted: menu(view, wanted, ordered=True),  # LAN-DEC-8
}
