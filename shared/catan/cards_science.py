"""The cards of the science deck: what each does (section 11.2, green) and the decisions that follow. How a card is played: ``playing``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from shared.catan import building, dice, improvements, knights
from shared.catan.actions import BuildRoad, CatanAction, Decline, PromoteKnight
from shared.catan.card_kinds import Args, CardKind, decline, declining, no_effect, own_hexes
from shared.catan.cards import TRACKS, ProgressCard, Resource, Terrain
from shared.catan.events import Gained, TokensSwapped
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.verbs import Answer
from shared.engine import Seat

CARDS_PER_HEX = 2
"""Of Irrigation and Mining."""
PIPS = range(1, 7)

# ------------------------------------------------------------------------------------------------ Alchemist


def _alchemist(match: Match, seat: Seat) -> Iterator[Args]:
    return product(PIPS, PIPS)


def _no_such_die(match: Match, seat: Seat, yellow: int, red: int) -> None:
    refuse("no_such_die")


def _roll(match: Match, seat: Seat, yellow: int, red: int) -> None:
    dice.roll(match, seat, (yellow, red))


# ------------------------------------------------------------------------------------------------ Crane


def _crane(match: Match, seat: Seat) -> Iterator[Args]:
    effects = match.public.effects
    spent = match.rules.crane_scope == "perTurn" and effects.cranes_played > 0
    if not effects.crane and not spent and any(improvements.can_advance(match, seat, track) for track in TRACKS):
        yield ()


def _no_crane(match: Match, seat: Seat) -> str:
    effects = match.public.effects
    if effects.crane:
        return "crane_waiting"
    if match.rules.crane_scope == "perTurn" and effects.cranes_played:
        return "crane_used"
    return no_effect(match, seat)


def _discount(match: Match, seat: Seat) -> None:
    match.public.effects.crane = True
    match.public.effects.cranes_played += 1


# ------------------------------------------------------------------------------------------------ Engineer, Medicine


def _engineer(match: Match, seat: Seat) -> Iterator[Args]:
    return ((place,) for place in building.wall_spots(match, seat))


def _no_engineer(match: Match, seat: Seat) -> str:
    return no_effect(match, seat) if match.public.seats[seat].walls else "no_wall_left"


def _wall(match: Match, seat: Seat, place: int) -> None:
    building.put_wall(match, seat, place, "card")


def _medicine(match: Match, seat: Seat) -> Iterator[Args]:
    if match.can_pay(seat, match.board.costs["city_with_medicine"]):
        yield from ((place,) for place in building.upgrades(match, seat))


def _no_medicine(match: Match, seat: Seat) -> str:
    return no_effect(match, seat) if match.can_pay(seat, match.board.costs["city_with_medicine"]) else "medicine_cost"


def _heal(match: Match, seat: Seat, place: int) -> None:
    match.pay(seat, match.board.costs["city_with_medicine"])
    building.put_city(match, seat, place, "card")


# ------------------------------------------------------------------------------------------------ Inventor


def _inventor(match: Match, seat: Seat) -> Iterator[Args]:
    """Each pair once, the lower id first."""
    tokens = match.public.tokens
    movable = [hex for hex in range(len(tokens)) if _is_movable(match, hex)]
    return (pair for pair in combinations(movable, 2) if tokens[pair[0]] != tokens[pair[1]])


def _is_movable(match: Match, hex: int) -> bool:
    token = match.public.tokens[hex]
    return token != 0 and token not in match.board.fixed_tokens


def _no_such_swap(match: Match, seat: Seat, first: int, second: int) -> None:
    count = len(match.public.tokens)
    if not (0 <= first < count and 0 <= second < count):
        refuse("no_such_hex")
    if not _is_movable(match, first) or not _is_movable(match, second):
        refuse("token_fixed")
    if match.public.tokens[first] == match.public.tokens[second]:
        refuse("tokens_equal")
    refuse("hexes_in_order")


def _swap(match: Match, seat: Seat, first: int, second: int) -> None:
    tokens = match.public.tokens
    swapped = list(tokens)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    tokens[:] = swapped
    match.tell(TokensSwapped(seat, first, second))


# ------------------------------------------------------------------------------------------------ Irrigation, Mining


def _yield_of(match: Match, seat: Seat, terrain: Terrain, card: Resource) -> int:
    """Per hex, not per building, whether or not the robber is there; what the bank has."""
    hexes = sum(match.public.terrain[hex] == terrain for hex in own_hexes(match, seat))
    return min(CARDS_PER_HEX * hexes, match.public.bank[card])


def _irrigation(match: Match, seat: Seat) -> Iterator[Args]:
    return iter(((),) if _yield_of(match, seat, "fields", "grain") else ())


def _irrigate(match: Match, seat: Seat) -> None:
    _receive(match, seat, "fields", "grain")


def _mining(match: Match, seat: Seat) -> Iterator[Args]:
    return iter(((),) if _yield_of(match, seat, "mountains", "ore") else ())


def _mine(match: Match, seat: Seat) -> None:
    _receive(match, seat, "mountains", "ore")


def _receive(match: Match, seat: Seat, terrain: Terrain, card: Resource) -> None:
    number = _yield_of(match, seat, terrain, card)
    match.gain(seat, {card: number})
    match.tell(Gained(seat, {card: number}))


# ------------------------------------------------------------------------------------------------ Road Building


def _road_building(match: Match, seat: Seat) -> Iterator[Args]:
    return ((path,) for path in building.free_paths(match, seat))


def _no_road_building(match: Match, seat: Seat) -> str:
    return no_effect(match, seat) if match.public.seats[seat].roads else "no_road_left"


def _first_road(match: Match, seat: Seat, path: int) -> None:
    """Each road is complete in itself: Longest Road and victory come before the second."""
    building.put_road(match, seat, path, "card")
    if building.free_paths(match, seat):
        match.ask("free_road", {seat: 1})


def _legal_roads(match: Match, seat: Seat) -> Iterator[CatanAction]:
    yield from map(BuildRoad, building.free_paths(match, seat))
    yield Decline()


def _second_road(match: Match, seat: Seat, action: BuildRoad) -> None:
    match.answered(seat)
    building.put_road(match, seat, action.path, "card")


# ------------------------------------------------------------------------------------------------ Smith


def _smith(match: Match, seat: Seat) -> Iterator[Args]:
    return ((place,) for place in knights.promotions(match, seat))


def _promote_first(match: Match, seat: Seat, place: int) -> None:
    knights.promote(match, seat, place, "card")
    if knights.promotions(match, seat):
        match.ask("smith_promote", {seat: 1})


def _legal_promotions(match: Match, seat: Seat) -> Iterator[CatanAction]:
    yield from map(PromoteKnight, knights.promotions(match, seat))
    yield Decline()


def _promote_second(match: Match, seat: Seat, action: PromoteKnight) -> None:
    match.answered(seat)
    knights.promote(match, seat, action.place, "card")


# ------------------------------------------------------------------------------------------------ tables


KINDS: dict[ProgressCard, CardKind] = {
    "alchemist": CardKind("PRG-Alchemist", (int, int), _alchemist, _roll, explain=_no_such_die),
    "crane": CardKind("PRG-Crane", (), _crane, _discount, idle=_no_crane),
    "engineer": CardKind("PRG-Engineer", (int,), _engineer, _wall, idle=_no_engineer, explain=_wall),
    "inventor": CardKind("PRG-Inventor", (int, int), _inventor, _swap, explain=_no_such_swap),
    "irrigation": CardKind("PRG-Irrigation", (), _irrigation, _irrigate),
    "medicine": CardKind("PRG-Medicine", (int,), _medicine, _heal, idle=_no_medicine, explain=_heal),
    "mining": CardKind("PRG-Mining", (), _mining, _mine),
    "road_building": CardKind("PRG-RoadBuilding", (int,), _road_building, _first_road, idle=_no_road_building, explain=_first_road),
    "smith": CardKind("PRG-Smith", (int,), _smith, _promote_first, explain=_promote_first),
}
ANSWERS: dict[str, Answer] = {
    "free_road": Answer(_legal_roads, {BuildRoad: _second_road, Decline: decline}, declining),
    "smith_promote": Answer(_legal_promotions, {PromoteKnight: _promote_second, Decline: decline}, declining),
}
