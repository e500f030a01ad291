"""City improvements and metropolises (section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from shared.catan.actions import CatanAction, Improve, PlaceMetropolis
from shared.catan.cards import COMMODITY_OF, Track
from shared.catan.events import Improved, MetropolisPlaced
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.verbs import Answer, Verb
from shared.engine import Seat


def owner_of(match: Match, track: Track) -> Seat | None:
    """The seat whose city carries the metropolis of the track."""
    place = match.public.metropolises.get(track)
    return None if place is None else match.public.buildings[place].seat


def cost(match: Match, seat: Seat, track: Track) -> int:
    """What the next level costs, in the track's commodity (IMP-1), less the discount of a Crane. There must be a next level."""
    return match.board.improvement_costs[match.public.seats[seat].levels[track]] - _discount(match, seat)


def _discount(match: Match, seat: Seat) -> int:
    """Of a Crane that is waiting; it is the active seat's."""
    return 1 if match.public.effects.crane and seat == match.public.active else 0


def can_advance(match: Match, seat: Seat, track: Track) -> bool:
    """Whether the seat may buy the next level if it can pay (IMP-1, IMP-6)."""
    return _obstacle(match, seat, track) is None


def _obstacle(match: Match, seat: Seat, track: Track) -> str | None:
    """The refusal of the next level, whatever is in the hand."""
    following = match.public.seats[seat].levels[track] + 1
    if following > len(match.board.improvement_costs):
        return "level_highest"
    if next(match.standing_cities(seat), None) is None:
        return "improve_needs_city"  # BAR-10: levels stay, new ones wait for a city
    if following >= match.board.metropolis_level and owner_of(match, track) != seat and not match.vulnerable_cities(seat):
        return "improve_needs_free_city"
    return None


def _legal_improvements(match: Match, seat: Seat) -> list[Improve]:
    hand, levels, costs = match.own(seat).hand, match.public.seats[seat].levels, match.board.improvement_costs
    discount = _discount(match, seat)
    found: list[Improve] = []
    for track, commodity in COMMODITY_OF.items():
        level = levels[track]
        # The price first: most hands cannot pay most of the time.
        if level < len(costs) and costs[level] - discount <= hand[commodity] and can_advance(match, seat, track):
            found.append(Improve(track))
    return found


def _improve(match: Match, seat: Seat, action: Improve) -> None:
    track, state, effects = action.track, match.public.seats[seat], match.public.effects
    obstacle = _obstacle(match, seat, track)
    if obstacle is not None:
        refuse(obstacle)
    price = cost(match, seat, track)
    if not match.can_pay(seat, {COMMODITY_OF[track]: price}):
        refuse("improve_cost", cost=price, card=COMMODITY_OF[track])
    match.pay(seat, {COMMODITY_OF[track]: price})
    effects.crane = False
    state.levels[track] += 1
    match.tell(Improved(seat, track, state.levels[track], price))
    if _wins_metropolis(match, seat, track):
        match.ask("place_metropolis", {seat: 1}, track=track)


def _wins_metropolis(match: Match, seat: Seat, track: Track) -> bool:
    """Whether the level just bought brings the metropolis: as the first at level 4 (IMP-4), or at level 5 before its owner (IMP-5)."""
    owner, level, lasting = owner_of(match, track), match.public.seats[seat].levels[track], match.board.metropolis_fixed_level
    if owner is None:
        return level >= match.board.metropolis_level
    return level >= lasting and owner != seat and match.public.seats[owner].levels[track] < lasting


# ------------------------------------------------------------------------------------------------ metropolises


def _legal_metropolises(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(PlaceMetropolis, match.vulnerable_cities(seat))


def _place_metropolis(match: Match, seat: Seat, action: PlaceMetropolis) -> None:
    """IMP-4, IMP-5: the city that carried it is an ordinary one again and keeps its wall."""
    if action.place not in match.vulnerable_cities(seat):
        refuse("metropolis_needs_city")
    track = match.asked().track
    assert track is not None
    loser = owner_of(match, track)
    match.public.metropolises[track] = action.place
    match.answered(seat)
    match.tell(MetropolisPlaced(seat, track, action.place, loser, match.forced))
    match.settle_points()


def _default_metropolis(match: Match, seat: Seat) -> CatanAction:
    """DEC-14: most pips, then the lowest id."""
    board, tokens = match.board, match.public.tokens

    def pips(place: int) -> int:
        return sum(board.pips[tokens[tile]] for tile in board.hexes_at[place])

    return PlaceMetropolis(max(match.vulnerable_cities(seat), key=pips))


VERBS: dict[type[CatanAction], Verb] = {Improve: Verb(_legal_improvements, _improve)}
ANSWERS = {"place_metropolis": Answer(_legal_metropolises, {PlaceMetropolis: _place_metropolis}, _default_metropolis)}
