"""Phase 1: knights go to counties, castles and conflicts, one in a turn (sections 4.1 to 4.4; LAN-ALLY-6 to LAN-ALLY-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shared.engine import Seat
from shared.lancaster.actions import PlaceKnight
from shared.lancaster.events import KnightPlaced, KnightThrownOut, PlacementOver, RoundBegan, TurnBegan
from shared.lancaster.match import Match
from shared.lancaster.places import Party, court_of, split_castle
from shared.lancaster.refusals import refuse
from shared.lancaster.state import Decision, Guest, Held, Placed, Stack
from shared.lancaster.verbs import Answer, Step

PLACEMENT = "placement"
"""The source of the decision of a turn."""


# ------------------------------------------------------------------------------------------------ the course of the phase


def _begin(match: Match, _: str) -> None:
    """LAN-PLACE-1."""
    public = match.public
    public.round += 1
    public.phase = "placement"
    match.tell(RoundBegan(public.round, public.start_player))
    _turn_of_first(match, match.turn_order())


def _next_turn(match: Match, _: str) -> None:
    """LAN-PLACE-3, LAN-PLACE-6: the active player himself is the last to be looked at, and so goes on alone when only he has knights
    (LAN-PLACE-5)."""
    active = match.public.active
    assert active is not None
    _turn_of_first(match, match.clockwise_from((active + 1) % match.seats))


def _turn_of_first(match: Match, order: Iterable[Seat]) -> None:
    """The turn of the first who can place a knight, so that whoever cannot is skipped (LAN-PLACE-4, LAN-PLACE-7)."""
    public = match.public
    public.placed = None
    for seat in order:
        if can_place(match, seat):
            public.active = seat
            public.turn += 1
            match.tell(TurnBegan(seat, public.turn))
            match.ask("place_knight", seat, PLACEMENT)
            return
    _end(match)


def _end(match: Match) -> None:
    """LAN-PLACE-8, which always comes: throwing out takes ever more strength (LAN-PLACE-11). What is at home now, or comes home later,
    waits for the next round (LAN-PLACE-9)."""
    match.public.active = None
    match.tell(PlacementOver({party: number for party, state in match.public.parties.items() if (number := sum(state.court.values()))}))
    if match.options.stuck_knight == "reserve":
        _give_up_stuck(match)


def _give_up_stuck(match: Match) -> None:
    for party, state in match.public.parties.items():
        for strength, number in state.court.items():
            for _ in range(number):
                state.court[strength] -= 1
                match.lose(party, strength, court_of(party))


# ------------------------------------------------------------------------------------------------ what is possible


def can_place(match: Match, seat: Seat) -> bool:
    """Whether the player has a legal placement, for himself or his ally (LAN-ALLY-6).

    Raises ``Unknown`` where only squires decide it that this copy may not see.
    """
    parties = [party for party in match.parties_of(seat) if any(match.public.parties[party].court.values())]
    return any(_can_place_without_squires(match, party) for party in parties) or (
        seat in parties and _can_throw_out_with_squires(match, seat)
    )


def _strongest(match: Match, party: Party) -> int:
    """Of the knights in the court, which are some. Where any knight can go, the strongest can."""
    return max(strength for strength, number in match.public.parties[party].court.items() if number)


def _can_place_without_squires(match: Match, party: Party) -> bool:
    return (
        any(_is_free(match, owner, space) for owner, space, _ in match.castles_of(party))
        or any(can_enter(match, party, card) for card in match.public.conflicts)
        or any(needed == 0 for _, needed in open_counties(match, party, _strongest(match, party)))
    )


def _can_throw_out_with_squires(match: Match, seat: Seat) -> bool:
    needed = min((needed for _, needed in open_counties(match, seat, _strongest(match, seat))), default=None)
    return needed is not None and needed <= match.holding(seat, "squires")


def open_counties(match: Match, party: Party, strength: int) -> Iterator[tuple[str, int]]:
    """Counties that a knight of this strength may enter, with the squires it needs at least, however many there are."""
    held = match.public.counties
    side = match.parties_of(match.controller(party))
    for letter, county in match.components.counties.items():
        if strength >= county.min_strength:  # LAN-COUNTY-2
            present = held.get(letter)
            if present is None:
                yield letter, 0
            elif present.party not in side:  # LAN-COUNTY-5, LAN-COUNTY-7, LAN-ALLY-9
                yield letter, max(0, present.strength + present.squires - strength + 1)  # LAN-COUNTY-6


def _is_free(match: Match, owner: Party, space: str) -> bool:
    """LAN-CASTLE-1, LAN-CASTLE-2."""
    return space not in match.public.parties[owner].castle and not match.is_covered(owner, space)


def can_enter(match: Match, party: Party, card: str) -> bool:
    """Whether a knight of the party may go to the conflict, whatever others it is in (LAN-CONF-1): it has a space there or one is free
    (LAN-CONF-2 to LAN-CONF-5)."""
    conflict = match.public.conflicts[card]
    return len(conflict.stacks) < match.components.spaces_of_card or match.stack_on(conflict, party) is not None


def placements(match: Match, seat: Seat) -> Iterator[PlaceKnight]:
    """Every legal placement, passing not among them (LAN-PLACE-2): own knights before the ally's, strengths
    ascending; counties with squires ascending, castles, conflicts."""
    for party in match.parties_of(seat):
        squires = 0 if match.is_ally(party) else match.holding(seat, "squires")
        elsewhere = [place for owner, space, place in match.castles_of(party) if _is_free(match, owner, space)]
        elsewhere += [card for card in match.cards() if can_enter(match, party, card)]
        for strength, number in match.public.parties[party].court.items():
            if not number:
                continue
            for letter, needed in open_counties(match, party, strength):
                for added in range(needed, squires + 1):
                    yield PlaceKnight(party, strength, letter, added)
            for place in elsewhere:
                yield PlaceKnight(party, strength, place)


# ------------------------------------------------------------------------------------------------ one placement


def _legal(match: Match, seat: Seat, decision: Decision) -> Iterator[PlaceKnight]:
    return placements(match, seat)


def _check(match: Match, seat: Seat, decision: Decision, action: PlaceKnight) -> None:
    """What is wrong with the knight, then with the place (LAN-PLACE-1, LAN-ALLY-6, LAN-ALLY-7)."""
    if action.party not in match.parties_of(seat):
        refuse("not_your_party")
    if not match.public.parties[action.party].court.get(action.strength):
        refuse("no_such_knight_in_court")  # LAN-PLACE-10: those in France are not there
    if action.target in match.components.counties:
        _check_county(match, seat, action)
        return
    castle = split_castle(action.target)
    if castle is None and action.target not in match.public.conflicts:
        refuse("no_such_target")
    if action.squires:
        refuse("squires_only_in_counties")  # LAN-CONF-6, LAN-CASTLE-2
    if castle is not None:
        _check_castle(match, action.party, *castle)
    elif not can_enter(match, action.party, action.target):
        refuse("conflict_full")


def _check_county(match: Match, seat: Seat, action: PlaceKnight) -> None:
    """LAN-COUNTY-2 to LAN-COUNTY-7; for an ally's knight LAN-ALLY-8, LAN-ALLY-9."""
    county, present = match.components.counties[action.target], match.public.counties.get(action.target)
    if present is not None and present.party in match.parties_of(seat):
        refuse("own_knight" if present.party == action.party else "ally_knight")
    if action.strength < county.min_strength:
        refuse("below_minimum", minimum=county.min_strength)
    ally = match.is_ally(action.party)
    if ally and action.squires:
        refuse("ally_without_squires")
    if not ally and not 0 <= action.squires <= match.holding(seat, "squires"):
        refuse("not_enough_squires", squires=match.holding(seat, "squires"))
    if present is None:
        return
    strength, standing = action.strength + action.squires, present.strength + present.squires  # LAN-COUNTY-4
    if strength <= standing and ally:
        refuse("ally_not_stronger", strength=strength, present=standing)
    if strength <= standing:
        refuse("not_stronger", strength=strength, present=standing, squires=standing - action.strength + 1)


def _check_castle(match: Match, party: Party, owner: Party, space: str) -> None:
    """LAN-CASTLE-1, LAN-CASTLE-2, LAN-ALLY-10."""
    if owner not in match.parties_of(match.controller(party)):
        refuse("not_your_castle")
    if space not in match.spaces_of(owner):
        refuse("no_such_target")
    if space in match.public.parties[owner].castle:
        refuse("space_taken")
    if match.is_covered(owner, space):
        refuse("space_covered")


def _place(match: Match, seat: Seat, decision: Decision, action: PlaceKnight) -> None:
    enter(match, action)
    if action.target in match.public.conflicts:
        match.public.placed = Placed(action.party, action.strength, action.target)
        match.do_next("favour", "placement_turn")  # LAN-FAV-2, LAN-PLACE-6
    else:
        # At once, not by the agenda: every placement would send it whole.
        _next_turn(match, "")


def enter(match: Match, action: PlaceKnight) -> None:
    """Let a knight leave its court for a target that it may enter. Nothing is paid yet there (LAN-COUNTY-10, LAN-CASTLE-3)."""
    public, party, strength, target = match.public, action.party, action.strength, action.target
    public.parties[party].court[strength] -= 1
    if target in match.components.counties:
        _enter_county(match, action)
        return
    space_on_card = 0
    if target in public.conflicts:
        space_on_card = enter_conflict(match, party, strength, target)
    else:
        owner, space = match.castle_of(target)
        public.parties[owner].castle[space] = Guest(party, strength)
    match.tell(KnightPlaced(party, strength, target, 0, space_on_card))


def _enter_county(match: Match, action: PlaceKnight) -> None:
    """With its squires; who stands there is sent home."""
    public, county = match.public, action.target
    present = public.counties.get(county)
    if present is not None:
        match.to_supply("squires", present.squires)  # LAN-COUNTY-9
        public.parties[present.party].court[present.strength] += 1  # LAN-COUNTY-8
        match.tell(KnightThrownOut(present.party, present.strength, county, present.squires, action.party))
    if action.squires:
        match.commit_squires(action.party, action.squires)
    public.counties[county] = Held(action.party, action.strength, action.squires)
    match.tell(KnightPlaced(action.party, action.strength, county, action.squires, 0))


def enter_conflict(match: Match, party: Party, strength: int, card: str) -> int:
    """Put a knight that may enter on a conflict card: onto its party's stack, or into the topmost free space, which is below
    those from a lost battle (LAN-CONF-8). Returns the space.

    A new space makes the party the latest arrival; stacking does so with ``stack_arrival = "latest"`` only (LAN-CONF-7).
    """
    stacks = match.public.conflicts[card].stacks
    latest = 1 + max((stack.arrival for stack in stacks.values()), default=0)
    for space, stack in stacks.items():
        if stack.party == party:
            stack.knights[:] = sorted([*stack.knights, strength])
            if match.options.stack_arrival == "latest":
                stack.arrival = latest
            return space
    space = len(stacks) + 1
    stacks[space] = Stack(party, [strength], latest)
    return space


def _neutral(match: Match, seat: Seat, decision: Decision) -> PlaceKnight:
    """The weakest knight that can be placed, own before ally's, to a castle, else to a conflict, else to a county with few squires."""
    options = placements(match, seat)
    first = next(options)
    same = [first]
    for action in options:
        if (action.party, action.strength) != (first.party, first.strength):
            break
        same.append(action)

    def preference(action: PlaceKnight) -> tuple[int, int]:
        if action.target in match.components.counties:
            return 2, action.squires
        return (0 if split_castle(action.target) else 1), 0

    return min(same, key=preference)


STEPS: dict[str, Step] = {"placement": _begin, "placement_turn": _next_turn}
ANSWERS: dict[str, Answer] = {"place_knight": Answer(frozenset({PlaceKnight}), _legal, _check, _place, _neutral, always_ask=True)}
