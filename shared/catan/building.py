"""Roads, settlements, cities and walls: where they may go, what they cost, how they get there (BLD-1 to BLD-6, BAR-9).

``put_...`` refuses with the reason or takes the price, if there is one, places the piece and settles what follows from it: for the menu,
the set-up and progress cards alike. What lists places (``free_paths`` and so on) has all that would not be refused but for the price.
"""

from __future__ import annotations

from collections.abc import Iterator

from shared.catan.actions import BuildCity, BuildRoad, BuildSettlement, BuildWall, CatanAction
from shared.catan.events import Built, Paid
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.roads import settle_longest_road, touched
from shared.catan.state import Building
from shared.catan.verbs import Verb
from shared.engine import Seat


def take_price(match: Match, seat: Seat, what: str, how: Paid) -> None:
    """The price of that name (``Board.costs``) from the hand to the bank; refused when the hand has not got it (BLD-1). What comes by a
    card or in the set-up has none here."""
    if how != "paid":
        return
    cost = match.board.costs[what]
    if not match.can_pay(seat, cost):
        refuse("cannot_pay")
    match.pay(seat, cost)


def require_place(match: Match, place: int) -> None:
    """Refuse a number that is no intersection (GEO-10)."""
    if not 0 <= place < len(match.board.xy):
        refuse("no_such_place")


# ------------------------------------------------------------------------------------------------ roads


def _anchors(match: Match, seat: Seat) -> set[int]:
    """Intersections from which the seat may build a road: its buildings, and where its roads end and no foreign piece stands (BLD-2)."""
    public = match.public
    places = {place for place in touched(match, seat) if match.holder(place) in (None, seat)}  # KNI-14
    places.update(place for place, building in public.buildings.items() if building.seat == seat)
    return places


def may_road(match: Match, seat: Seat, path: int) -> bool:
    """Whether the seat has a piece for a road there (BLD-5) and BLD-2 allows it."""
    board, public = match.board, match.public
    if path in public.roads or not public.seats[seat].roads:
        return False
    for place in board.ends[path]:
        building = public.buildings.get(place)
        if building is not None:
            if building.seat == seat:
                return True
        else:
            knight = public.knights.get(place)
            if knight is None or knight.seat == seat:
                for other in board.paths_at[place]:
                    if public.roads.get(other) == seat:
                        return True
    return False


def free_paths(match: Match, seat: Seat) -> list[int]:
    """Every path of :func:`may_road`, ascending."""
    paths_at, roads = match.board.paths_at, match.public.roads
    if not match.public.seats[seat].roads:
        return []
    return sorted({path for place in _anchors(match, seat) for path in paths_at[place] if path not in roads})


def _check_road(match: Match, seat: Seat, path: int) -> None:
    board, public = match.board, match.public
    if not 0 <= path < len(board.ends):
        refuse("no_such_path")
    if may_road(match, seat, path):
        return
    if public.seats[seat].roads == 0:
        refuse("no_road_left")
    if path in public.roads:
        refuse("path_taken")
    if touched(match, seat).isdisjoint(board.ends[path]):
        refuse("road_not_connected")
    refuse("road_blocked")  # KNI-14 is a case of BLD-2


def put_road(match: Match, seat: Seat, path: int, how: Paid) -> None:
    """Build a road. Longest Road and points are settled after each single one (LR-4)."""
    _check_road(match, seat, path)
    take_price(match, seat, "road", how)
    public = match.public
    public.roads[path] = seat
    public.seats[seat].roads -= 1
    match.tell(Built(seat, "road", path, how))
    settle_longest_road(match)
    match.settle_points()


def _legal_roads(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(BuildRoad, free_paths(match, seat))


def _build_road(match: Match, seat: Seat, action: BuildRoad) -> None:
    put_road(match, seat, action.path, "paid")


# ------------------------------------------------------------------------------------------------ settlements


def keeps_distance(match: Match, place: int) -> bool:
    """Whether no neighbouring intersection has a building, whoever's (BLD-3); knights do not count."""
    buildings = match.public.buildings
    for other in match.board.neighbours[place]:  # noqa: SIM110 - a plain loop: legal actions are listed for every decision
        if other in buildings:
            return False
    return True


def settlement_spots(match: Match, seat: Seat) -> list[int]:
    """Where the seat may build a settlement (BLD-3), ascending; none when it has no piece for it (BLD-5)."""
    if not match.public.seats[seat].settlements:
        return []
    return sorted(place for place in touched(match, seat) if match.is_empty(place) and keeps_distance(match, place))


def _check_site(match: Match, place: int) -> None:
    """What any new building needs; in the set-up there is nothing else (SET-3)."""
    require_place(match, place)
    if place in match.public.buildings:
        refuse("place_taken")
    if place in match.public.knights:
        refuse("knight_in_the_way")  # KNI-13: not even an own one
    if not keeps_distance(match, place):
        refuse("distance_rule")


def put_settlement(match: Match, seat: Seat, place: int, how: Paid) -> None:
    """Build a settlement; it may cut a road (LR-2, LR-4). It may become a city at once, and its harbour serves at once (BLD-6)."""
    public = match.public
    if public.seats[seat].settlements == 0:
        refuse("no_settlement_left")
    _check_site(match, place)
    if how != "setup" and place not in touched(match, seat):
        refuse("settlement_without_road")
    take_price(match, seat, "settlement", how)
    public.buildings[place] = Building(seat, "settlement")
    public.seats[seat].settlements -= 1
    match.tell(Built(seat, "settlement", place, how))
    settle_longest_road(match)
    match.settle_points()


def _legal_settlements(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(BuildSettlement, settlement_spots(match, seat))


def _build_settlement(match: Match, seat: Seat, action: BuildSettlement) -> None:
    put_settlement(match, seat, action.place, "paid")


# ------------------------------------------------------------------------------------------------ cities


def _has_tipped(match: Match, seat: Seat) -> bool:
    return any(building.seat == seat and building.kind == "tipped" for building in match.public.buildings.values())


def may_upgrade(match: Match, seat: Seat, place: int) -> bool:
    """Whether a city may be built there: a tipped city is righted, and while there is one no settlement is upgraded (BAR-9)."""
    building = match.public.buildings.get(place)
    if building is None or building.seat != seat or building.kind == "city":
        return False
    return building.kind == "tipped" or (match.public.seats[seat].cities > 0 and not _has_tipped(match, seat))


def upgrades(match: Match, seat: Seat) -> list[int]:
    """Every place of :func:`may_upgrade`, ascending."""
    own = [(place, building.kind) for place, building in match.public.buildings.items() if building.seat == seat]
    tipped = [place for place, kind in own if kind == "tipped"]
    if tipped:
        return sorted(tipped)
    return sorted(place for place, kind in own if kind == "settlement") if match.public.seats[seat].cities else []


def _check_upgrade(match: Match, seat: Seat, place: int) -> None:
    require_place(match, place)
    building = match.public.buildings.get(place)
    if building is None or building.seat != seat:
        refuse("no_own_settlement")
    if building.kind == "city":
        refuse("already_city")
    if not may_upgrade(match, seat, place):
        refuse("tipped_first" if _has_tipped(match, seat) else "no_city_left")  # BAR-9, BLD-5


def put_city(match: Match, seat: Seat, place: int, how: Paid) -> None:
    """Build a city in place of the settlement there, whose piece returns; on an empty place in the set-up (SET-2); or a tipped one stands
    again, and no piece moves (BAR-9). No length changes: the building that was there cut roads as well, and in the set-up there are none
    to cut between buildings that keep the distance."""
    public = match.public
    if how == "setup":
        _check_site(match, place)
    else:
        _check_upgrade(match, seat, place)
    take_price(match, seat, "city", how)
    state, building = public.seats[seat], public.buildings.get(place)
    righted = building is not None and building.kind == "tipped"
    if not righted:
        state.cities -= 1
    if building is None:
        public.buildings[place] = Building(seat, "city")
    else:
        if not righted:
            state.settlements += 1
        building.kind = "city"
    match.tell(Built(seat, "city", place, how, righted))
    match.settle_points()


def _legal_cities(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(BuildCity, upgrades(match, seat))


def _build_city(match: Match, seat: Seat, action: BuildCity) -> None:
    put_city(match, seat, action.place, "paid")


# ------------------------------------------------------------------------------------------------ walls


def wall_spots(match: Match, seat: Seat) -> list[int]:
    """The seat's standing cities without a wall, ascending (BLD-4); none when it has no wall left."""
    if not match.public.seats[seat].walls:
        return []
    return sorted(place for place in match.standing_cities(seat) if not match.public.buildings[place].wall)


def _check_wall(match: Match, seat: Seat, place: int) -> None:
    require_place(match, place)
    building = match.public.buildings.get(place)
    if building is None or building.seat != seat or building.kind == "settlement":
        refuse("no_own_city")
    if building.kind == "tipped":
        refuse("tipped_no_wall")  # BAR-9
    if building.wall:
        refuse("already_walled")
    if match.public.seats[seat].walls == 0:
        refuse("no_wall_left")


def put_wall(match: Match, seat: Seat, place: int, how: Paid) -> None:
    """Build a wall; it raises the limit of the hand (ROB-2) and gives no point."""
    _check_wall(match, seat, place)
    take_price(match, seat, "wall", how)
    public = match.public
    public.buildings[place].wall = True
    public.seats[seat].walls -= 1
    match.tell(Built(seat, "wall", place, how))


def _legal_walls(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(BuildWall, wall_spots(match, seat))


def _build_wall(match: Match, seat: Seat, action: BuildWall) -> None:
    put_wall(match, seat, action.place, "paid")


VERBS: dict[type[CatanAction], Verb] = {
    BuildRoad: Verb(_legal_roads, _build_road, "road"),
    BuildSettlement: Verb(_legal_settlements, _build_settlement, "settlement"),
    BuildCity: Verb(_legal_cities, _build_city, "city"),
    BuildWall: Verb(_legal_walls, _build_wall, "wall"),
}
