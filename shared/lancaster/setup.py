"""The set-up: what is dealt and shuffled, the colours of allies and the first extension tiles (section 2, LAN-ALLY-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from shared.chance import Chance
from shared.engine import Seat
from shared.lancaster.actions import ChooseAlly, PlaceExtension
from shared.lancaster.components import Components
from shared.lancaster.components_file import standard_components
from shared.lancaster.events import AllyChosen
from shared.lancaster.match import WITH_ALLIES, Match
from shared.lancaster.refusals import refuse
from shared.lancaster.rewards import check_tile, place_tile
from shared.lancaster.state import (
    POINT_SOURCES,
    Conflict,
    Decision,
    Hidden,
    LancasterOptions,
    Party,
    Pile,
    Private,
    Public,
    SeatState,
)
from shared.lancaster.verbs import Answer, Step

M = TypeVar("M", bound=Match)

SETUP = "setup"
"""The source of what the set-up gives and asks."""
NO_LAYER = 0
"""On the back of laws that lie in no draw pile: those in force at the start."""


def new_match(cls: Callable[..., M], seats: int, options: LancasterOptions, seed: str) -> M:
    """A match with everything dealt and the first decision open; the agenda holds the rest of the set-up.

    The order of the draws is LAN-SET-11's: start player, conflict pile, laws with back 0, 4, 3, 2, 1, noble piles.
    """
    parts, chance = standard_components(), Chance(seed)
    start_player = chance.below(seats)  # LAN-SET-2
    out = parts.conflicts_out[seats]
    conflicts = [card for card in parts.conflicts if card not in out]  # LAN-SET-7
    chance.shuffle(conflicts)
    in_force = _shuffled_laws(parts, NO_LAYER, chance)  # LAN-SET-9
    laws = [law for layer in reversed(parts.layers) for law in _shuffled_laws(parts, layer, chance)]  # LAN-SET-10: the top one last
    proposed = [laws.pop() for _ in range(parts.laws_per_round)]  # LAN-SET-12: seen before the knights are placed
    public = Public(
        parties={party: _party(parts, party, seats) for party in range(seats * 2 if seats == WITH_ALLIES else seats)},
        seats={seat: _seat_state(parts) for seat in range(seats)},
        piles=_piles(parts, seats, options, chance),
        conflicts={conflicts.pop(): Conflict(row="upper", column=column) for column in range(parts.cards_per_round)},
        boxed_conflicts=list(out),
        conflict_pile=len(conflicts),
        favours=dict.fromkeys(parts.favours_used(seats), True),  # LAN-SET-8
        in_force=in_force,
        proposed=proposed,
        law_pile=len(laws),
        start_player=start_player,
    )
    private = {seat: Private(gold=parts.start.gold, squires=parts.start.squires) for seat in range(seats)}  # LAN-SET-4
    match = cls(seats, options, public, private, Hidden(chance, laws, conflicts))
    if options.supply_limits:
        match.public.supply = {good: number - seats * getattr(parts.start, good) for good, number in parts.supply.items()}
    if match.open_goods:
        match.show_goods()
    match.do_next(*(["ally_colours"] if match.allies else []), "start_extensions")
    return match


def _shuffled_laws(parts: Components, back: int, chance: Chance) -> list[int]:
    laws = [law.number for law in parts.laws.values() if law.back == back]
    chance.shuffle(laws)
    return laws


def _party(parts: Components, party: int, seats: int) -> Party:
    """LAN-SET-3; an ally begins with other knights, and its colour is chosen (LAN-ALLY-1)."""
    ally = party >= seats
    court = {kind.strength: kind.ally_start if ally else kind.start for kind in parts.knights.values()}
    reserve = {kind.strength: kind.count - court[kind.strength] for kind in parts.knights.values()}
    return Party(colour=None if ally else party, reserve=reserve, court=court)


def _seat_state(parts: Components) -> SeatState:
    return SeatState(stock=list(parts.castle), votes=parts.start.votes, parts=dict.fromkeys(POINT_SOURCES, 0))


def _piles(parts: Components, seats: int, options: LancasterOptions, chance: Chance) -> dict[str, Pile]:
    """LAN-SET-6, LAN-SET-13, LAN-ALLY-4."""
    kinds = list(parts.counties)
    if options.noble_piles == "shuffled":
        chance.shuffle(kinds)
    number = parts.nobles.per_county[seats]
    return {county: Pile(kind, number) for county, kind in zip(parts.counties, kinds, strict=True)}


# ------------------------------------------------------------------------------------------------ colours of allies


def _ask_colours(match: Match, _: str) -> None:
    match.ask_all("ally_colour", match.turn_order(), SETUP, together=False)


def _legal_colours(match: Match, seat: Seat, decision: Decision) -> Iterator[ChooseAlly]:
    taken = {party.colour for party in match.public.parties.values()}
    return (ChooseAlly(colour) for colour in range(len(match.components.colours)) if colour not in taken)


def _check_colour(match: Match, seat: Seat, decision: Decision, action: ChooseAlly) -> None:
    if not 0 <= action.colour < len(match.components.colours):
        refuse("no_such_colour")
    if any(party.colour == action.colour for party in match.public.parties.values()):
        refuse("colour_taken")


def _choose_colour(match: Match, seat: Seat, decision: Decision, action: ChooseAlly) -> None:
    match.public.parties[match.parties_of(seat)[1]].colour = action.colour
    match.tell(AllyChosen(seat, action.colour))


# ------------------------------------------------------------------------------------------------ the first tile


def _ask_extensions(match: Match, _: str) -> None:
    """LAN-SET-5."""
    match.ask_all("start_extension", match.turn_order(), SETUP, together=match.options.start_extension_mode == "simultaneous")


def _legal_tiles(match: Match, seat: Seat, decision: Decision) -> Iterator[PlaceExtension]:
    return (PlaceExtension(space) for space in match.public.seats[seat].stock)


def _check_tile(match: Match, seat: Seat, decision: Decision, action: PlaceExtension) -> None:
    check_tile(match, seat, action.space)


def _place_tile(match: Match, seat: Seat, decision: Decision, action: PlaceExtension) -> None:
    place_tile(match, seat, action.space, SETUP)


def _first_tile(match: Match, seat: Seat, decision: Decision) -> PlaceExtension:
    return next(_legal_tiles(match, seat, decision))


STEPS: dict[str, Step] = {"ally_colours": _ask_colours, "start_extensions": _ask_extensions}
ANSWERS: dict[str, Answer] = {
    "ally_colour": Answer(
        frozenset({ChooseAlly}), _legal_colours, _check_colour, _choose_colour, lambda *about: next(_legal_colours(*about))
    ),
    "start_extension": Answer(frozenset({PlaceExtension}), _legal_tiles, _check_tile, _place_tile, _first_tile),
}
