"""The set-up: the board, the decks, who begins, and the first buildings with their roads (SET-1 to SET-10, GEO-4 to GEO-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from shared.catan.actions import BuildCity, BuildRoad, BuildSettlement, CatanAction
from shared.catan.board import Board, Layout, standard_board
from shared.catan.building import keeps_distance, put_city, put_road, put_settlement
from shared.catan.cards import CARD_TYPES, COMMODITIES, TRACKS, Cards, CardType, Terrain
from shared.catan.events import StartingCards
from shared.catan.match import Match
from shared.catan.refusals import refuse
from shared.catan.state import CatanOptions, Harbour, Hidden, Private, Public, SeatState
from shared.catan.verbs import Answer
from shared.chance import Chance
from shared.engine import Seat

M = TypeVar("M", bound=Match)


def new_match(cls: Callable[..., M], seats: int, options: CatanOptions, seed: str) -> M:
    """A match with everything dealt and the first set-up decision open.

    The order of the draws is SET-10's: terrain, spiral corner or tokens, harbours, trade deck, politics deck, science deck, first player.
    Raises ``ValueError`` for a custom board that is none, or a first seat that does not exist.
    """
    if options.first_player == "host" and not 0 <= options.first_seat < seats:
        raise ValueError(f"first_seat must be 0 to {seats - 1}, not {options.first_seat}")
    board, chance = standard_board(), Chance(seed)
    layout = _layout(board, options, chance)
    decks = {track: [card for card, number in board.deck[track].items() for _ in range(number)] for track in TRACKS}
    for deck in decks.values():
        chance.shuffle(deck)  # SET-6
    first = options.first_seat if options.first_player == "host" else chance.below(seats)  # SET-1
    public = Public(
        terrain=list(layout.terrain),
        tokens=list(layout.tokens),
        harbours=list(layout.harbours),
        robber=layout.robber,
        seats={seat: _seat_state(board, options) for seat in range(seats)},
        bank=dict(board.bank),
        decks={track: len(deck) for track, deck in decks.items()},
        first=first,
        active=first,
    )
    private = {seat: Private(hand=dict.fromkeys(CARD_TYPES, 0)) for seat in range(seats)}
    match = cls(seats, options, public, private, Hidden(chance, decks))
    _ask_next(match)
    match._changes.clear()
    return match


def _seat_state(board: Board, options: CatanOptions) -> SeatState:
    """Nothing on the board, all levels 0 (CMP-9, SET-6)."""
    return SeatState(
        knights=dict(board.knights),
        levels=dict.fromkeys(TRACKS, 0),
        progress=dict.fromkeys(TRACKS, 0),
        roads=board.pieces["road"],
        settlements=board.pieces["settlement"],
        cities=board.pieces["city"],
        walls=board.pieces["wall"],
        commodities=0 if options.split_hand_count else None,  # VIS-7
    )


# ------------------------------------------------------------------------------------------------ the board


def _layout(board: Board, options: CatanOptions, chance: Chance) -> Layout:
    """SET-8, SET-9."""
    if options.layout == "beginner":
        return board.beginner
    if options.layout == "custom":
        try:
            return board.check_layout(options.custom_terrain, options.custom_tokens, options.custom_harbours)
        except ValueError as error:
            raise ValueError(f"custom_{error}") from None
    terrain: list[Terrain] = [name for name, number in board.terrain_counts.items() for _ in range(number)]
    chance.shuffle(terrain)
    tokens = {"spiral": _spiral, "randomNo68": _scatter}[options.token_deal](board, terrain, chance)
    harbours: list[Harbour] = list(board.beginner.harbours)
    if options.harbour_deal == "shuffle":
        harbours = list(board.harbour_types)
        chance.shuffle(harbours)  # GEO-6
    return Layout(tuple(terrain), tuple(tokens), tuple(harbours), board.robber_start(terrain))


def _spiral(board: Board, terrain: list[Terrain], chance: Chance) -> list[int]:
    """GEO-4: along the spiral from a corner, past what yields nothing. Red numbers never become neighbours."""
    order = chance.choice(list(board.spirals.values()))
    tokens = [0] * len(board.hexes)
    bearing = [tile for tile in order if board.resource_of[terrain[tile]] is not None]
    for tile, token in zip(bearing, board.tokens, strict=True):
        tokens[tile] = token
    return tokens


def _scatter(board: Board, terrain: list[Terrain], chance: Chance) -> list[int]:
    """GEO-5: shuffled anew until no two red numbers are neighbours."""
    numbers = list(board.tokens)
    while True:
        chance.shuffle(numbers)
        rest = iter(numbers)
        tokens = [0 if board.resource_of[ground] is None else next(rest) for ground in terrain]
        if not any_red_neighbours(board, tokens):
            return tokens


def any_red_neighbours(board: Board, tokens: list[int]) -> bool:
    """Whether two red numbers lie side by side (GEO-4)."""
    red = {tile.id for tile in board.hexes if tokens[tile.id] in board.red}
    return any(not red.isdisjoint(board.hexes[tile].neighbours) for tile in red)


# ------------------------------------------------------------------------------------------------ the first buildings


def _ask_next(match: Match) -> None:
    """SET-2: a settlement each, clockwise from the first player, then a city each, the last player first. Nothing is asked when all
    have theirs and 3 VP (SET-5): the first turn begins (SET-7)."""
    public, seats = match.public, match.seats
    placed, order = len(public.buildings), match.clockwise_from(public.first)
    if placed < seats:
        public.active = order[placed]
        match.ask("setup_settlement", {public.active: 1})
    elif placed < 2 * seats:
        public.active = order[2 * seats - 1 - placed]
        match.ask("setup_city", {public.active: 1})


def sites(match: Match) -> list[int]:
    """Where a first building may go: any empty intersection that keeps the distance, ascending (SET-3)."""
    return [place for place in range(len(match.board.xy)) if match.is_empty(place) and keeps_distance(match, place)]


def starting_cards(match: Match, place: int) -> Cards:
    """What the first city yields there: a resource for each hex, and with an option the commodity, nothing doubled (SET-4)."""
    board, cards = match.board, dict[CardType, int]()
    for tile in board.hexes_at[place]:
        for card in board.yields[match.public.terrain[tile]]["city"]:
            if card not in COMMODITIES or match.options.start_city_yield == "resourceAndCommodity":
                cards[card] = cards.get(card, 0) + 1
    return {card: cards[card] for card in CARD_TYPES if card in cards}


def _place_settlement(match: Match, seat: Seat, action: BuildSettlement) -> None:
    match.answered(seat)
    put_settlement(match, seat, action.place, "setup")
    match.ask("setup_road", {seat: 1}, place=action.place)


def _place_city(match: Match, seat: Seat, action: BuildCity) -> None:
    match.answered(seat)
    put_city(match, seat, action.place, "setup")
    cards = starting_cards(match, action.place)
    match.gain(seat, cards)
    match.tell(StartingCards(seat, cards))
    match.ask("setup_road", {seat: 1}, place=action.place)


def _place_road(match: Match, seat: Seat, action: BuildRoad) -> None:
    """SET-2: on a path that touches the building just placed."""
    if not 0 <= action.path < len(match.board.ends):
        refuse("no_such_path")
    if match.asked().place not in match.board.ends[action.path]:
        refuse("road_not_at_building")
    match.answered(seat)  # no road can be there yet: the distance rule keeps all pieces away
    put_road(match, seat, action.path, "setup")
    _ask_next(match)


def _legal_settlements(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(BuildSettlement, sites(match))


def _legal_cities(match: Match, seat: Seat) -> Iterator[CatanAction]:
    return map(BuildCity, sites(match))


def _legal_roads(match: Match, seat: Seat) -> Iterator[CatanAction]:
    place = match.asked().place
    assert place is not None
    return (BuildRoad(path) for path in match.board.paths_at[place] if path not in match.public.roads)


def _best_site(match: Match) -> int:
    """The most pips; of equals the lowest id."""
    board, tokens = match.board, match.public.tokens
    return max(sites(match), key=lambda place: (sum(board.pips[tokens[tile]] for tile in board.hexes_at[place]), -place))


ANSWERS = {
    "setup_settlement": Answer(
        _legal_settlements, {BuildSettlement: _place_settlement}, lambda match, seat: BuildSettlement(_best_site(match)), forced=False
    ),
    "setup_city": Answer(_legal_cities, {BuildCity: _place_city}, lambda match, seat: BuildCity(_best_site(match)), forced=False),
    "setup_road": Answer(_legal_roads, {BuildRoad: _place_road}, lambda match, seat: next(iter(_legal_roads(match, seat))), forced=False),
}
"""Never forced (DEC-C)."""
