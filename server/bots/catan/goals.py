"""What a bot may strive for: each goal with its price in cards, its worth in victory points and, if it is ready, the action.

Worths are guesses of how much a piece brings until the end: its points, the cards it will earn, the city it will save.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from server.bots.catan.economy import CARD, Economy
from shared.catan.actions import (
    ActivateKnight,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildWall,
    CatanAction,
    HireKnight,
    Improve,
    PromoteKnight,
)
from shared.catan.cards import COMMODITY_OF, TRACKS, Cards, CardType, Track
from shared.engine import Seat

PROGRESS = 0.35
"""Victory points that a progress card is worth."""
ABILITY: dict[Track, float] = {"trade": 0.35, "politics": 0.2, "science": 0.45}
"""Of the third level (IMP-2)."""
CITY_LOST = 2.0
"""What the loss of a city costs: a point, and the cards it would have brought."""
SHARE = 0.5
TOKEN = 0.9
"""Of being the only best defender, not quite a point: others may still overtake."""


@dataclass(frozen=True)
class Goal:
    """Something to build, buy or hire. ``action`` carries it out once ``cost`` is in the hand."""

    action: CatanAction
    cost: Cards
    worth: float

    def missing(self, hand: Mapping[CardType, int]) -> Cards:
        """The cards that are not there yet."""
        return {card: number - hand[card] for card, number in self.cost.items() if hand[card] < number}


def goals(economy: Economy) -> list[Goal]:
    """Everything worth striving for, the best first."""
    found = [*_cities(economy), *_settlements(economy), *_roads(economy), *_knights(economy), *_improvements(economy), *_walls(economy)]
    return sorted(found, key=lambda goal: -goal.worth)


def _cards_worth(economy: Economy, yields: Mapping[CardType, float]) -> float:
    return economy.liking(yields) / 36 * economy.rolls_left() * CARD


def _cities(economy: Economy) -> Iterator[Goal]:
    public, seat = economy.public, economy.seat
    state = public.seats[seat]
    own = [(place, building) for place, building in public.buildings.items() if building.seat == seat]
    tipped = [place for place, building in own if building.kind == "tipped"]
    if not tipped and state.cities == 0:
        return
    for place in tipped or [place for place, building in own if building.kind == "settlement"]:
        more = economy.yields(place, "city")
        for card, number in economy.yields(place).items():
            more[card] = more.get(card, 0.0) - number
        worth = 1.0 + _cards_worth(economy, more) + 0.25
        yield Goal(BuildCity(place), economy.board.costs["city"], worth - 0.3 * danger(economy))


def _settlements(economy: Economy) -> Iterator[Goal]:
    if economy.public.seats[economy.seat].settlements == 0:
        return
    for place in sorted(economy.own_ends()):
        if economy.is_free_spot(place):
            worth = 1.0 + _cards_worth(economy, economy.yields(place)) + 0.1 * (place in economy.board.slot_at)
            yield Goal(BuildSettlement(place), economy.board.costs["settlement"], worth)


def _roads(economy: Economy) -> Iterator[Goal]:
    state = economy.public.seats[economy.seat]
    if state.roads == 0:
        return
    best: dict[int, float] = {}
    if state.settlements:
        for place, (length, path) in economy.roads_to().items():
            worth = (0.8 + _cards_worth(economy, economy.yields(place))) * 0.45 / length
            best[path] = max(best.get(path, 0.0), worth)
    race = _race(economy)
    if race > 0:
        for path in open_paths(economy):
            best[path] = best.get(path, 0.0) + race * _lengthens(economy, path)
    for path, worth in best.items():
        yield Goal(BuildRoad(path), economy.board.costs["road"], worth)


def open_paths(economy: Economy) -> list[int]:
    """Free paths that join an own road (BLD-2)."""
    ends = {place for place in economy.own_ends() if economy.game.holder(place) in (None, economy.seat)}
    free = (path for path in range(len(economy.board.ends)) if path not in economy.public.roads)
    return [path for path in free if not ends.isdisjoint(economy.board.ends[path])]


def _race(economy: Economy) -> float:
    """What a road towards the Longest Road card is worth: much when one or two are missing, nothing when it is far away."""
    states, holder = economy.public.seats, economy.public.longest_road
    own = states[economy.seat].road_length
    if holder == economy.seat:
        rival = max(state.road_length for seat, state in states.items() if seat != economy.seat)
        return 0.5 if rival >= own - 1 else 0.0
    short = max(economy.board.limits["longest_road_minimum"], max(state.road_length for state in states.values()) + 1) - own
    return {1: 2.0, 2: 0.8, 3: 0.35}.get(short, 0.0) if short <= states[economy.seat].roads else 0.0


def _lengthens(economy: Economy, path: int) -> float:
    """Whether the road seems to go on from an end of the net rather than beside it."""
    ends = economy.own_ends()
    low, high = economy.board.ends[path]
    new = [place for place in (low, high) if place not in ends]
    if not new:
        return 0.7
    joined = low if new[0] == high else high
    own_there = sum(economy.public.roads.get(other) == economy.seat for other in economy.board.paths_at[joined])
    return 1.0 if own_there == 1 else 0.4


# ------------------------------------------------------------------------------------------------ barbarians


def danger(economy: Economy) -> float:
    """From 0 to 1: how likely it is that the next attack costs this seat a city, as things stand."""
    game, public = economy.game, economy.public
    if not game.vulnerable_cities(economy.seat):
        return 0.0
    barbarians = sum(building.kind == "city" for building in public.buildings.values())
    strengths = {seat: game.strength(seat) for seat in public.seats}
    short = barbarians - sum(strengths.values())
    if short <= 0:
        return 0.0
    exposed = [strengths[seat] for seat in public.seats if game.vulnerable_cities(seat)]
    if strengths[economy.seat] > min(exposed):
        return 0.1 * urgency(economy)
    return urgency(economy)


def urgency(economy: Economy) -> float:
    """From 0.25 to 1: the nearer the ship, the more a knight counts."""
    steps = 7 - economy.public.ship
    return min(1.0, max(0.25, 1.15 - 0.15 * steps))


def _knight_worth(economy: Economy, strength: int) -> float:
    """What ``strength`` more active knights would be worth now."""
    game, public, seat = economy.game, economy.public, economy.seat
    strengths = {other: game.strength(other) for other in public.seats}
    others = max(value for other, value in strengths.items() if other != seat)
    own, near = strengths[seat], urgency(economy)
    barbarians = sum(building.kind == "city" for building in public.buildings.values())
    worth = 0.12
    short = barbarians - sum(strengths.values())
    if game.vulnerable_cities(seat):
        if short > 0 and own <= min(strengths[other] for other in public.seats if game.vulnerable_cities(other)):
            worth += CITY_LOST * near * (1.0 if strength >= short else 0.8)
        elif own * game.seats < barbarians:
            # The share of the defence that the others will not bear for ever.
            worth += SHARE * near
    if own <= others < own + strength:
        worth += TOKEN * near
    elif own + strength == others:
        worth += 0.3 * near
    return worth


def _knights(economy: Economy) -> Iterator[Goal]:
    public, seat, board = economy.public, economy.seat, economy.board
    state = public.seats[seat]
    mine = {place: knight for place, knight in public.knights.items() if knight.seat == seat}
    for place, knight in mine.items():
        if not knight.active:
            yield Goal(ActivateKnight(place), board.costs["knight_activate"], _knight_worth(economy, knight.level) + 0.1)
    if state.knights[1] and len(mine) < 4:
        post = _post(economy)
        if post is not None:
            yield Goal(HireKnight(post), board.costs["knight_hire"], 0.8 * _knight_worth(economy, 1) + (0.35 if not mine else 0.0))
    for place, knight in mine.items():
        may = knight.level == 1 or (knight.level == 2 and state.levels["politics"] >= 3)
        if may and state.knights.get(knight.level + 1, 0) and not knight.promoted:
            worth = _knight_worth(economy, 1) if knight.active else 0.6 * _knight_worth(economy, 1)
            yield Goal(PromoteKnight(place), board.costs["knight_promote"], worth)


def _post(economy: Economy) -> int | None:
    """Where a knight stands in nobody's own way: not on a good spot for a settlement, best beside the robber."""
    places = [place for place in economy.own_ends() if economy.game.is_empty(place)]
    corners = economy.board.hexes[economy.public.robber].corners

    def merit(place: int) -> tuple[float, int]:
        return (0.5 if place in corners else 0.0) - (economy.spot(place) / 10 if economy.is_free_spot(place) else 0.0), -place

    return max(places, key=merit, default=None)


# ------------------------------------------------------------------------------------------------ improvements, walls


def _improvements(economy: Economy) -> Iterator[Goal]:
    public, seat, game = economy.public, economy.seat, economy.game
    if not any(True for _ in game.standing_cities(seat)):
        return
    for track in TRACKS:
        level = public.seats[seat].levels[track] + 1
        if level > 5:
            continue
        carried = public.metropolises.get(track)
        owner = None if carried is None else public.buildings[carried].seat
        if level >= 4 and owner != seat and not game.vulnerable_cities(seat):
            continue
        cost = economy.board.improvement_costs[level - 1] - (1 if public.effects.crane else 0)
        yield Goal(Improve(track), {COMMODITY_OF[track]: max(0, cost)}, _improvement_worth(economy, track, level, owner))


def _improvement_worth(economy: Economy, track: Track, level: int, owner: Seat | None) -> float:
    draws = (2 if level == 1 else 1) / 36 * economy.rolls_left() * PROGRESS
    worth = draws + (ABILITY[track] if level == 3 else 0.0)
    rivals = [state.levels[track] for seat, state in economy.public.seats.items() if seat != economy.seat]
    if level < 4:
        # The metropolis at the end of the track, as long as nobody has it for good.
        return worth + (0.15 * level if max(rivals) < 4 else 0.0)
    if level == 4:
        return worth + (2.4 if owner is None else 0.2)
    if owner == economy.seat:
        return worth + (1.2 if max(rivals) >= 4 else 0.3)
    return worth + (2.2 if max(rivals) < 5 else 0.0)


def _walls(economy: Economy) -> Iterator[Goal]:
    public, seat = economy.public, economy.seat
    if public.seats[seat].walls == 0:
        return
    places = [place for place in economy.game.standing_cities(seat) if not public.buildings[place].wall]
    if places:
        crowded = sum(economy.income.values()) / 36 > 1.0
        yield Goal(BuildWall(min(places)), economy.board.costs["wall"], 0.3 if crowded else 0.15)
