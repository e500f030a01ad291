"""Roads, settlements, cities and walls: where they go, what they cost, every reason to refuse them (BLD-1 to BLD-6, BAR-9)."""

from __future__ import annotations

import pytest
from catan_pieces import accepted, build, give, lay, leave, post, settled, told
from catan_table import position, refused

from shared.catan import building
from shared.catan.actions import BuildCity, BuildRoad, BuildSettlement, BuildWall, CatanAction
from shared.catan.events import Built, LongestRoad, MatchEnded
from shared.catan.refusals import REFUSALS
from shared.catan.rules import Catan
from shared.engine import Unknown

PRICES = {"brick": 5, "lumber": 5, "wool": 5, "grain": 5, "ore": 5}


@pytest.fixture
def match() -> Catan:
    """Seat 0 with cards for everything, a settlement on 3.3N and a road to 3.3NE."""
    match = position()
    build(match, 0, "settlement", "3.3N")
    lay(match, 0, "3.3N-NE")
    give(match, 0, **PRICES)
    return match


def road(match: Catan, name: str) -> BuildRoad:
    return BuildRoad(match.board.path(name))


def settlement(match: Catan, name: str) -> BuildSettlement:
    return BuildSettlement(match.board.place(name))


def city(match: Catan, name: str) -> BuildCity:
    return BuildCity(match.board.place(name))


def wall(match: Catan, name: str) -> BuildWall:
    return BuildWall(match.board.place(name))


def hand(match: Catan, seat: int = 0) -> dict[str, int]:
    return {card: number for card, number in match.own(seat).hand.items() if number}


def legal(match: Catan, kind: type[CatanAction]) -> list[CatanAction]:
    return [action for action in match.legal_actions(0) if isinstance(action, kind)]


# ------------------------------------------------------------------------------------------------ roads


def test_a_road(match: Catan) -> None:
    """BLD-1: a brick and a lumber to the bank, a piece from the supply."""
    path = match.board.path("3.3NE-SE")
    bank = dict(match.public.bank)
    assert accepted(match, 0, BuildRoad(path)).events == (Built(0, "road", path, "paid"),)
    assert match.public.roads[path] == 0
    assert match.public.seats[0].roads == 13
    assert hand(match) == {"brick": 4, "lumber": 4, "wool": 5, "grain": 5, "ore": 5}
    assert match.public.bank == bank | {"brick": bank["brick"] + 1, "lumber": bank["lumber"] + 1}
    assert match.public.seats[0].road_length == 2


def test_where_roads_go(match: Catan) -> None:
    """BLD-2: from buildings, and from roads where no foreign piece stands; a knight of one's own does not matter."""
    names = {match.board.path_name(path) for path in building.free_paths(match, 0)}
    assert names == {match.board.path_name(match.board.path(name)) for name in ("3.3N-NW", "3.3N-1.2S", "3.3NE-SE", "3.3NE-2.3SE")}
    post(match, 0, "3.3NE")
    assert len(building.free_paths(match, 0)) == 4
    assert {action.path for action in legal(match, BuildRoad) if isinstance(action, BuildRoad)} == set(building.free_paths(match, 0))
    for path in range(len(match.board.ends)):
        assert building.may_road(match, 0, path) == (path in building.free_paths(match, 0))


@pytest.mark.parametrize("active", [True, False])
def test_a_foreign_knight_stops_roads(match: Catan, active: bool) -> None:
    """KNI-14, BLD-2: a road ends there and does not go on; from the other side it may come there."""
    post(match, 1, "3.3NE", active=active)
    assert refused(match, 0, road(match, "3.3NE-SE")) == ("BLD-2", "road_blocked")
    lay(match, 0, "3.3N-NW-SW-S-SE")
    accepted(match, 0, road(match, "3.3SE-NE"))


def test_a_foreign_building_stops_roads(match: Catan) -> None:
    """BLD-2: but not the roads of its owner, and not those of a seat that has a building at the other end."""
    build(match, 1, "settlement", "3.3SE")
    lay(match, 0, "3.3NE-SE")
    assert refused(match, 0, road(match, "3.3SE-S")) == ("BLD-2", "road_blocked")
    assert building.may_road(match, 1, match.board.path("3.3SE-S"))


def test_roads_that_are_refused(match: Catan) -> None:
    lay(match, 1, "3.3NE-SE")
    assert refused(match, 0, road(match, "3.3NE-SE")) == ("BLD-2", "path_taken")
    assert refused(match, 0, road(match, "3.3N-NE")) == ("BLD-2", "path_taken")
    assert refused(match, 0, road(match, "3.3S-SW")) == ("BLD-2", "road_not_connected")
    assert refused(match, 0, BuildRoad(72)) == refused(match, 0, BuildRoad(-1)) == ("GEO-11", "no_such_path")
    leave(match, 0, roads=0)
    assert refused(match, 0, road(match, "3.3N-NW")) == ("BLD-5", "no_road_left")
    assert building.free_paths(match, 0) == []


def test_an_own_knight_is_no_anchor() -> None:
    """BLD-2: it stands on an own road anyway; one that does not (Diplomat would not allow it) anchors nothing."""
    match = position()
    give(match, 0, **PRICES)
    post(match, 0, "3.3N")
    assert refused(match, 0, road(match, "3.3N-NE")) == ("BLD-2", "road_not_connected")


# ------------------------------------------------------------------------------------------------ settlements


def test_a_settlement(match: Catan) -> None:
    """BLD-1, BLD-3, WIN-3."""
    lay(match, 0, "3.3NE-SE")
    place = match.board.place("3.3SE")
    assert building.settlement_spots(match, 0) == [place]
    assert accepted(match, 0, BuildSettlement(place)).events == (Built(0, "settlement", place, "paid"),)
    assert hand(match) == {"brick": 4, "lumber": 4, "wool": 4, "grain": 4, "ore": 5}
    assert (match.public.seats[0].settlements, match.public.seats[0].points) == (3, 2)


def test_settlements_that_are_refused(match: Catan) -> None:
    """BLD-3, KNI-13: every reason by itself."""
    lay(match, 0, "3.3NE-SE-S")
    assert refused(match, 0, settlement(match, "3.3N")) == ("BLD-3", "place_taken")
    assert refused(match, 0, settlement(match, "3.3NE")) == ("BLD-3", "distance_rule")
    assert refused(match, 0, settlement(match, "5.1S")) == ("BLD-3", "settlement_without_road")
    assert refused(match, 0, BuildSettlement(54)) == refused(match, 0, BuildSettlement(-1)) == ("GEO-10", "no_such_place")
    post(match, 1, "3.3S")
    assert refused(match, 0, settlement(match, "3.3S")) == ("KNI-13", "knight_in_the_way")
    post(match, 0, "3.3SE")
    assert refused(match, 0, settlement(match, "3.3SE")) == ("KNI-13", "knight_in_the_way")
    assert building.settlement_spots(match, 0) == []


def test_knights_do_not_keep_settlements_away(match: Catan) -> None:
    """BLD-3: the distance is to buildings only, whoever's they are."""
    lay(match, 0, "3.3NE-SE")
    post(match, 1, "3.3S")
    assert building.settlement_spots(match, 0) == [match.board.place("3.3SE")]
    build(match, 2, "city", "3.4S")
    assert refused(match, 0, settlement(match, "3.3SE")) == ("BLD-3", "distance_rule")


def test_no_settlement_left(match: Catan) -> None:
    """BLD-5."""
    lay(match, 0, "3.3NE-SE")
    leave(match, 0, settlements=0)
    assert refused(match, 0, settlement(match, "3.3SE")) == ("BLD-5", "no_settlement_left")
    assert building.settlement_spots(match, 0) == []


def test_a_settlement_of_this_turn_becomes_a_city(match: Catan) -> None:
    """BLD-6."""
    lay(match, 0, "3.3NE-SE")
    accepted(match, 0, settlement(match, "3.3SE"))
    accepted(match, 0, city(match, "3.3SE"))
    assert match.public.seats[0].points == 3


# ------------------------------------------------------------------------------------------------ cities


def test_a_city(match: Catan) -> None:
    """BLD-1: the settlement's piece returns."""
    place = match.board.place("3.3N")
    outcome = accepted(match, 0, BuildCity(place))
    assert outcome.events == (Built(0, "city", place, "paid"),)
    state = match.public.seats[0]
    assert (state.settlements, state.cities, state.points) == (5, 3, 2)
    assert match.public.buildings[place].kind == "city"
    assert hand(match) == {"brick": 5, "lumber": 5, "wool": 5, "grain": 3, "ore": 2}


def test_cities_that_are_refused(match: Catan) -> None:
    build(match, 1, "settlement", "1.1N")
    build(match, 0, "city", "5.1S")
    assert refused(match, 0, city(match, "1.1N")) == ("BLD-1", "no_own_settlement")
    assert refused(match, 0, city(match, "3.3S")) == ("BLD-1", "no_own_settlement")
    assert refused(match, 0, city(match, "5.1S")) == ("BLD-1", "already_city")
    assert refused(match, 0, BuildCity(54)) == ("GEO-10", "no_such_place")
    leave(match, 0, cities=0)
    assert refused(match, 0, city(match, "3.3N")) == ("BLD-5", "no_city_left")


def test_a_tipped_city_is_righted_first(match: Catan) -> None:
    """BAR-9: at the normal price, without a piece, and of several the owner chooses which."""
    build(match, 0, "tipped", "1.1N", "5.1S")
    assert refused(match, 0, city(match, "3.3N")) == ("BAR-9", "tipped_first")
    leave(match, 0, cities=0)
    assert building.upgrades(match, 0) == [match.board.place("1.1N"), match.board.place("5.1S")]
    assert refused(match, 0, city(match, "3.3N")) == ("BAR-9", "tipped_first")
    place = match.board.place("5.1S")
    assert accepted(match, 0, BuildCity(place)).events == (Built(0, "city", place, "paid", righted=True),)
    state = match.public.seats[0]
    assert (state.settlements, state.cities, state.points) == (4, 0, 4)
    assert hand(match) == {"brick": 5, "lumber": 5, "wool": 5, "grain": 3, "ore": 2}
    give(match, 0, ore=3)
    assert refused(match, 0, city(match, "3.3N")) == ("BAR-9", "tipped_first")
    accepted(match, 0, city(match, "1.1N"))
    give(match, 0, ore=3, grain=2)
    assert refused(match, 0, city(match, "3.3N")) == ("BLD-5", "no_city_left")


def test_a_city_by_a_card_costs_nothing_here(match: Catan) -> None:
    """Medicine takes its own price."""
    before = hand(match)
    building.put_city(match, 0, match.board.place("3.3N"), "card")
    assert hand(match) == before


# ------------------------------------------------------------------------------------------------ walls


def test_a_wall(match: Catan) -> None:
    """BLD-1, BLD-4: no point, two brick."""
    build(match, 0, "city", "5.1S")
    place = match.board.place("5.1S")
    before = match.public.seats[0].points
    assert building.wall_spots(match, 0) == [place]
    assert accepted(match, 0, BuildWall(place)).events == (Built(0, "wall", place, "paid"),)
    assert match.public.buildings[place].wall
    assert (match.public.seats[0].walls, match.public.seats[0].points) == (2, before)
    assert hand(match)["brick"] == 3
    assert refused(match, 0, BuildWall(place)) == ("BLD-4", "already_walled")


def test_a_metropolis_may_have_a_wall(match: Catan) -> None:
    """BLD-4."""
    build(match, 0, "city", "5.1S")
    match.public.metropolises["trade"] = match.board.place("5.1S")
    settled(match)
    accepted(match, 0, wall(match, "5.1S"))


def test_walls_that_are_refused(match: Catan) -> None:
    build(match, 0, "tipped", "1.1N")
    build(match, 0, "city", "5.1S")
    build(match, 1, "city", "5.3S")
    assert refused(match, 0, wall(match, "3.3N")) == ("BLD-4", "no_own_city")
    assert refused(match, 0, wall(match, "5.3S")) == ("BLD-4", "no_own_city")
    assert refused(match, 0, wall(match, "3.3S")) == ("BLD-4", "no_own_city")
    assert refused(match, 0, wall(match, "1.1N")) == ("BAR-9", "tipped_no_wall")
    assert refused(match, 0, BuildWall(-3)) == ("GEO-10", "no_such_place")
    leave(match, 0, walls=0)
    assert refused(match, 0, wall(match, "5.1S")) == ("BLD-4", "no_wall_left")
    assert building.wall_spots(match, 0) == []


# ------------------------------------------------------------------------------------------------ prices, copies, the win


@pytest.mark.parametrize("lacking", ["brick", "lumber", "wool", "grain", "ore"])
def test_what_cannot_be_paid(lacking: str) -> None:
    """BLD-1: every card of a price is needed, and nothing that cannot be paid is listed."""
    match = position()
    build(match, 0, "settlement", "3.3N")
    build(match, 0, "city", "5.1S")
    lay(match, 0, "3.3N-NE-SE")
    give(match, 0, **{card: number for card, number in PRICES.items() if card != lacking})
    actions: dict[str, CatanAction] = {
        "road": road(match, "3.3N-NW"),
        "settlement": settlement(match, "3.3SE"),
        "city": city(match, "3.3N"),
        "wall": wall(match, "5.1S"),
    }
    for name, action in actions.items():
        if lacking in match.board.costs[name]:
            assert refused(match, 0, action) == ("BLD-1", "cannot_pay")
        else:
            assert action in list(match.legal_actions(0))


def test_copies_of_others_know_nothing_of_the_hand(match: Catan) -> None:
    """VIS-6: the owner's copy previews all of it; another one ends before anything is told."""
    own, other = Catan.restore(match.snapshot(0)), Catan.restore(match.snapshot(1))
    preview = own.preview(0, road(match, "3.3NE-SE"))
    assert preview.complete
    assert preview.events == match.preview(0, road(match, "3.3NE-SE")).events
    preview = other.preview(0, road(match, "3.3NE-SE"))
    assert (preview.events, preview.patch, preview.complete) == ((), [], False)
    with pytest.raises(Unknown):
        other.play(0, city(match, "3.3N"))


def test_winning_by_road() -> None:
    """C30: Longest Road is settled before the points are counted (WIN-4)."""
    match = position()
    match.public.seats[0].defender = 11
    lay(match, 0, "3.3N-NE-SE-S-SW")
    give(match, 0, brick=1, lumber=1)
    outcome = accepted(match, 0, road(match, "3.3SW-NW"))
    assert [type(event) for event in told(outcome, Built, LongestRoad, MatchEnded)] == [Built, LongestRoad, MatchEnded]
    assert (match.public.phase, match.public.winner) == ("over", 0)


def test_every_refusal_names_a_rule() -> None:
    assert all(rule and key == key.lower() for key, rule in REFUSALS.items())
