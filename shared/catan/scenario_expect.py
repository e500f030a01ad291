"""What a scenario file of Cities & Knights may ask for after a step, and how it is read off the match. No rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from shared.catan.cards import CardType, ProgressCard, Track
from shared.catan.match import counted
from shared.catan.rules import Catan
from shared.catan.scenario_words import LEVEL_WORDS, Words
from shared.engine import Outcome, Seat
from shared.scenario_expect import COMMON, UNSET, Pairs, Unset, menu
from shared.state import Document

SeatWord = Literal["A", "B", "C", "D"]
PIECES = ("roads", "settlements", "cities", "walls")


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file may ask for after a step. Tables by seat, place, card, track or piece are looked at where the file names a key."""

    details: list[Document] | Unset = UNSET
    """Each is the ``tag`` and some fields of something that happened."""
    told: dict[SeatWord, list[Document]] | Unset = UNSET
    """All that was told in private to the seats named."""
    gained: dict[SeatWord, dict[CardType, int]] | Unset = UNSET
    """What this step did to all hands: seats and types without a change left out."""
    hands: dict[SeatWord, dict[CardType, int]] | Unset = UNSET
    """Whole hands; types with none left out."""
    cards: dict[SeatWord, int] | Unset = UNSET
    progress: dict[SeatWord, list[ProgressCard]] | Unset = UNSET
    progress_backs: dict[SeatWord, dict[Track, int]] | Unset = UNSET
    face_up: dict[SeatWord, list[ProgressCard]] | Unset = UNSET
    shown: dict[SeatWord, list[CardType]] | Unset = UNSET
    shown_progress: dict[SeatWord, list[ProgressCard]] | Unset = UNSET
    points: dict[SeatWord, int] | Unset = UNSET
    lengths: dict[SeatWord, int] | Unset = UNSET
    defender: dict[SeatWord, int] | Unset = UNSET
    levels: dict[SeatWord, dict[Track, int]] | Unset = UNSET
    supply: dict[SeatWord, dict[str, int]] | Unset = UNSET
    bank: dict[CardType, int] | Unset = UNSET
    next_cards: dict[Track, list[ProgressCard]] | Unset = UNSET
    last_cards: dict[Track, list[ProgressCard]] | Unset = UNSET
    deck_sizes: dict[Track, int] | Unset = UNSET
    buildings: dict[str, str] | Unset = UNSET
    """``A settlement``, ``A city wall trade``, ``A tipped``, or nothing."""
    knights: dict[str, str] | Unset = UNSET
    """As in the position with the seat before it, or nothing: ``A strong active``."""
    roads: dict[str, str] | Unset = UNSET
    tokens: dict[str, int] | Unset = UNSET
    metropolises: dict[Track, str] | Unset = UNSET
    """All of them."""
    longest_road: str | Unset = UNSET
    robber: str | Unset = UNSET
    merchant: str | Unset = UNSET
    merchant_owner: str | Unset = UNSET
    ship: int | Unset = UNSET
    attacks: int | Unset = UNSET
    phase: str | Unset = UNSET
    active: str | Unset = UNSET
    winner: str | Unset = UNSET
    decision: str | Unset = UNSET
    """Kind of the open decision, ``""`` for none."""
    owed: dict[SeatWord, int] | Unset = UNSET
    awaiting: list[SeatWord] | Unset = UNSET
    offers: dict[int, dict[SeatWord, str]] | Unset = UNSET
    """All open offers with their replies."""
    undoable: int | Unset = UNSET
    may: list[Document] | Unset = UNSET
    """Actions that are legal: the seat as ``by``, the rest as in a step."""
    may_not: list[Document] | Unset = UNSET
    menu: dict[SeatWord, dict[str, list[Document]]] | Unset = UNSET
    """All legal actions of a kind: their fields."""
    verbs: dict[SeatWord, list[str]] | Unset = UNSET
    """The kinds of all legal actions."""
    default: dict[SeatWord, Document] | Unset = UNSET
    """The answer given when nobody answers."""


class View(NamedTuple):
    """What a step left behind."""

    match: Catan
    words: Words
    hands_before: Mapping[Seat, Mapping[CardType, int]]
    outcome: Outcome | None
    """None after a refusal."""


def observe(view: View, expect: Document) -> Pairs:
    """Each key of ``expect`` with what is wanted and what is so, both in one form. Raises ``msgspec.ValidationError`` for a wrong key."""
    wishes = msgspec.convert(expect, Expect, str_keys=True)
    seat = view.words.seat
    for key in Expect.__struct_fields__:
        wanted = getattr(wishes, key)
        if wanted is UNSET:
            continue
        if key in _OF_SEAT:
            yield key, wanted, {word: _OF_SEAT[key](view.match, seat(word)) for word in wanted}
        elif key in _PARTS_OF_SEAT:
            wholes = {word: _PARTS_OF_SEAT[key](view.match, seat(word)) for word in wanted}
            yield key, wanted, {word: {part: wholes[word].get(part) for part in parts} for word, parts in wanted.items()}
        elif key in _AT:
            yield key, wanted, {word: _AT[key](view, word) for word in wanted}
        elif key in _WHOLE:
            yield key, wanted, _WHOLE[key](view)
        else:
            yield from _SPECIAL[key](view, wanted)


# -- in words


def _building(view: View, name: str) -> str:
    place, public = view.words.board.place(name), view.match.public
    building = public.buildings.get(place)
    if building is None:
        return ""
    gates = [track for track, at in public.metropolises.items() if at == place]
    return " ".join([view.words.letter(building.seat), building.kind, *(["wall"] if building.wall else []), *gates])


def _knight(view: View, name: str) -> str:
    knight = view.match.public.knights.get(view.words.board.place(name))
    if knight is None:
        return ""
    marks = [word for word in ("active", "ready", "promoted") if getattr(knight, word)]
    return " ".join([view.words.letter(knight.seat), LEVEL_WORDS[knight.level - 1], *marks])


def _merchant(view: View) -> str:
    at = view.match.public.merchant
    return "" if at is None else view.words.board.hex_name(at)


def _owed(view: View) -> dict[str, int]:
    decision = view.match.public.decision
    return {} if decision is None else _by_letter(view, decision.owed)


def _by_letter(view: View, values: Mapping[Seat, Any]) -> dict[str, Any]:
    return {view.words.letter(seat): value for seat, value in values.items()}


def _supply(match: Catan, seat: Seat) -> dict[str, int]:
    state = match.public.seats[seat]
    return {**{piece: getattr(state, piece) for piece in PIECES}, **{LEVEL_WORDS[level - 1]: left for level, left in state.knights.items()}}


# -- what needs more than a look


def _next_cards(view: View, wanted: Mapping[Track, list[ProgressCard]]) -> Pairs:
    decks = view.match.secret().decks
    yield "next_cards", wanted, {track: decks[track][::-1][: len(cards)] for track, cards in wanted.items()}


def _last_cards(view: View, wanted: Mapping[Track, list[ProgressCard]]) -> Pairs:
    decks = view.match.secret().decks
    yield "last_cards", wanted, {track: decks[track][: len(cards)][::-1] for track, cards in wanted.items()}


def _gained(view: View, wanted: Document) -> Pairs:
    seen = {}
    for seat, before in view.hands_before.items():
        change = {card: number - before[card] for card, number in view.match.own(seat).hand.items() if number != before[card]}
        if change:
            seen[view.words.letter(seat)] = change
    yield "gained", wanted, seen


def _metropolises(view: View, wanted: dict[Track, str]) -> Pairs:
    yield "metropolises", {track: view.words.board.place(name) for track, name in wanted.items()}, dict(view.match.public.metropolises)


_OF_SEAT: dict[str, Callable[[Catan, Seat], Any]] = {
    "hands": lambda match, seat: counted(match.own(seat).hand),
    "cards": lambda match, seat: match.public.seats[seat].cards,
    "progress": lambda match, seat: match.own(seat).progress,
    "face_up": lambda match, seat: match.public.seats[seat].face_up,
    "shown": lambda match, seat: match.own(seat).shown,
    "shown_progress": lambda match, seat: match.own(seat).shown_progress,
    "points": lambda match, seat: match.public.seats[seat].points,
    "lengths": lambda match, seat: match.public.seats[seat].road_length,
    "defender": lambda match, seat: match.public.seats[seat].defender,
}
"""Looked at for the seats that a file names."""
_PARTS_OF_SEAT: dict[str, Callable[[Catan, Seat], Mapping[Any, Any]]] = {
    "progress_backs": lambda match, seat: match.public.seats[seat].progress,
    "levels": lambda match, seat: match.public.seats[seat].levels,
    "supply": _supply,
}
"""Of these the parts that a file names."""
_AT: dict[str, Callable[[View, Any], Any]] = {
    "bank": lambda view, card: view.match.public.bank[card],
    "deck_sizes": lambda view, track: view.match.public.decks[track],
    "buildings": _building,
    "knights": _knight,
    "roads": lambda view, name: view.words.letter(view.match.public.roads.get(view.words.path(name))),
    "tokens": lambda view, name: view.match.public.tokens[view.words.board.hex(name)],
}
"""Looked at for the places, cards and tracks that a file names."""
_WHOLE: dict[str, Callable[[View], Any]] = {
    "longest_road": lambda view: view.words.letter(view.match.public.longest_road),
    "robber": lambda view: view.words.board.hex_name(view.match.public.robber),
    "merchant": _merchant,
    "merchant_owner": lambda view: view.words.letter(view.match.public.merchant_owner),
    "ship": lambda view: view.match.public.ship,
    "attacks": lambda view: view.match.public.attacks,
    "phase": lambda view: view.match.public.phase,
    "active": lambda view: view.words.letter(view.match.public.active),
    "winner": lambda view: view.words.letter(view.match.public.winner),
    "decision": lambda view: "" if view.match.public.decision is None else view.match.public.decision.kind,
    "owed": _owed,
    "awaiting": lambda view: [view.words.letter(seat) for seat in view.match.awaiting()],
    "offers": lambda view: {number: _by_letter(view, offer.replies) for number, offer in view.match.public.offers.items()},
    "undoable": lambda view: view.match.public.undoable,
}
_SPECIAL: dict[str, Callable[[View, Any], Pairs]] = {
    **COMMON,
    "gained": _gained,
    "next_cards": _next_cards,
    "last_cards": _last_cards,
    "metropolises": _metropolises,
    "menu": lambda view, wanted: menu(view, wanted, ordered=False),
}
