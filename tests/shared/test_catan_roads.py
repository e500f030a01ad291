"""Lengths of roads against a slow search, and who holds Longest Road (LR-1 to LR-4)."""

from __future__ import annotations

import random

import pytest
from catan_pieces import accepted, build, give, lay, post, settled, told
from catan_table import position

from shared.catan.actions import BuildRoad, BuildSettlement, HireKnight, MoveKnight
from shared.catan.board import Board
from shared.catan.events import LongestRoad
from shared.catan.match import Match
from shared.catan.roads import lengths as lengths_of
from shared.catan.roads import settle_longest_road
from shared.catan.state import Building, Knight
from shared.engine import Seat

# ------------------------------------------------------------------------------------------------ lengths


def slow_length(match: Match, seat: Seat) -> int:
    """Every trail there is, one road after the other, as LR-1 and LR-2 say it; nothing is left out because it cannot be longer."""
    board, own = match.board, {path for path, owner in match.public.roads.items() if owner == seat}

    def onward(place: int, walked: frozenset[int]) -> int:
        if walked and match.holder(place) not in (None, seat):
            return len(walked)
        lengths = [onward(sum(board.ends[path]) - place, walked | {path}) for path in board.paths_at[place] if path in own - walked]
        return max(lengths, default=len(walked))

    return max((onward(place, frozenset()) for path in own for place in board.ends[path]), default=0)


def heap(board: Board, chance: random.Random, size: int) -> list[int]:
    """Sides of a few neighbouring hexes: full of rings."""
    tiles = [chance.choice(board.hexes)]
    while len({path for tile in tiles for path in tile.sides}) < size:
        tiles.append(board.hexes[chance.choice(chance.choice(tiles).neighbours)])
    paths = sorted({path for tile in tiles for path in tile.sides})
    return chance.sample(paths, min(size, len(paths)))


def tangle(board: Board, chance: random.Random, size: int) -> list[int]:
    """Roads that hang together and spread far: full of forks."""
    paths, edge = list[int](), [chance.randrange(len(board.ends))]
    while edge and len(paths) < size:
        path = edge.pop(chance.randrange(len(edge)))
        if path not in paths:
            paths.append(path)
            edge.extend(other for place in board.ends[path] for other in board.paths_at[place])
    return paths


def scatter(match: Match, chance: random.Random) -> None:
    """Roads of every seat, and pieces on a few intersections: wherever, since LR-2 does not ask how they came there."""
    public, board = match.public, match.board
    for seat in range(match.seats):
        supply = chance.randint(1, board.pieces["road"])
        for size in chance.choice(((supply,), (supply,), (supply - supply // 2, supply // 2))):
            for path in chance.choice((heap, tangle))(board, chance, size):
                if path not in public.roads:
                    public.roads[path] = seat
    for place in chance.sample(range(len(board.xy)), chance.choice((0, 3, 8, 16))):
        seat = chance.randrange(match.seats)
        if chance.random() < 0.5:
            public.knights[place] = Knight(seat, chance.randint(1, 3), chance.random() < 0.5)
        else:
            public.buildings[place] = Building(seat, chance.choice(("settlement", "city", "tipped")))


@pytest.mark.parametrize("part", range(7))
def test_lengths_of_random_nets(part: int) -> None:
    """300 boards with three nets each, and a card that goes where LR-3 says: 6,300 nets in all."""
    match = position(seats=3)
    for number in range(300):
        scatter(match, random.Random(f"{part} {number}"))
        settle_longest_road(match)
        lengths = [slow_length(match, seat) for seat in range(3)]
        assert [match.public.seats[seat].road_length for seat in range(3)] == lengths, (part, number)
        assert lengths_of(match) == lengths
        longest = [seat for seat in range(3) if lengths[seat] == max(lengths) >= 5]
        assert match.public.longest_road == (longest[0] if len(longest) == 1 else None)
        match._changes.roll_back()


@pytest.mark.parametrize(
    ("chains", "length"),
    [
        ((), 0),
        (("3.3N-NE",), 1),
        (("3.3N-NE-SE", "2.2N-NW"), 2),
        (("3.3N-NE-SE-S-SW-NW-N",), 6),  # LR-1: a ring
        (("3.3N-NE-SE-S-SW-NW-N", "3.3N-1.2S"), 7),  # with a tail
        (("3.3N-NE-SE-S-SW-NW-N", "3.3N-1.2S", "3.3S-4.2SE"), 7),  # the ring and one tail
        (("3.3N-NE-SE-S-SW-NW-N", "3.3N-1.2S", "3.3NW-2.1SE"), 7),  # tails side by side: both, and five of the ring
        (("3.3N-NE-SE-S", "3.3NE-2.3SE", "3.3SE-3.4S"), 3),  # forks do not add
        (("3.3N-NE-SE-S-SW-NW-N", "3.4NW-N-NE-SE-S-SW"), 11),  # two rings with a common side
    ],
)
def test_lengths(chains: tuple[str, ...], length: int) -> None:
    match = position()
    lay(match, 1, *chains)
    assert lengths_of(match)[1] == match.public.seats[1].road_length == length
    assert slow_length(match, 1) == length


def test_foreign_pieces_cut() -> None:
    """LR-2, KNI-15: a foreign building or knight, active or not, cuts where it stands; the trail may begin and end there."""
    match = position()
    lay(match, 0, "3.3N-NE-SE-S-SW-NW-N")
    post(match, 1, "3.3N", active=False)
    assert lengths_of(match)[0] == 6  # a ring cut in one place
    build(match, 2, "settlement", "3.3SE")
    assert lengths_of(match)[0] == 4  # N-NW-SW-S-SE
    post(match, 3, "3.3SW")
    assert lengths_of(match)[0] == 2
    del match.public.knights[match.board.place("3.3N")]
    assert lengths_of(match)[0] == 4  # SE-NE-N-NW-SW


def test_own_pieces_do_not_cut() -> None:
    """KNI-15."""
    match = position()
    lay(match, 0, "3.3N-NE-SE-S-SW")
    build(match, 0, "city", "3.3NE")
    post(match, 0, "3.3SE")
    assert lengths_of(match)[0] == 4


# ------------------------------------------------------------------------------------------------ the card


def test_five_roads_take_the_card() -> None:
    """LR-3: with five, not with four, and two points with it."""
    match = position()
    lay(match, 0, "3.3N-NE-SE-S")
    give(match, 0, brick=2, lumber=2)
    assert told(accepted(match, 0, BuildRoad(match.board.path("3.3S-SW"))), LongestRoad) == []
    assert told(accepted(match, 0, BuildRoad(match.board.path("3.3SW-NW"))), LongestRoad) == [LongestRoad(None, 0, 5)]
    assert match.public.longest_road == 0
    assert match.public.seats[0].points == 2


def test_an_equal_road_does_not_take_it() -> None:
    """LR-3: only a longer one does."""
    match = position()
    lay(match, 1, "1.1N-NE-SE-S-SW-NW")
    assert match.public.longest_road == 1
    lay(match, 0, "3.3N-NE-SE-S-SW")
    give(match, 0, brick=2, lumber=2)
    assert told(accepted(match, 0, BuildRoad(match.board.path("3.3SW-NW"))), LongestRoad) == []
    assert told(accepted(match, 0, BuildRoad(match.board.path("3.3NW-N"))), LongestRoad) == [LongestRoad(1, 0, 6)]
    assert [state.points for state in match.public.seats.values()] == [2, 0, 0, 0]


def test_a_settlement_cuts_the_holder() -> None:
    """LR-3, LR-4: the only one who is longest now takes it, even from below."""
    match = position()
    lay(match, 1, "3.3N-NE-SE-S-SW-NW")
    assert match.public.longest_road == 1
    lay(match, 2, "1.1N-NE-SE-S-SW-NW")
    lay(match, 0, "3.3SE-3.4S")
    give(match, 0, brick=1, lumber=1, wool=1, grain=1)
    outcome = accepted(match, 0, BuildSettlement(match.board.place("3.3SE")))
    assert told(outcome, LongestRoad) == [LongestRoad(1, 2, 5)]
    assert match.public.seats[1].road_length == 3
    assert match.public.seats[2].points == 2


def test_the_card_is_set_aside() -> None:
    """LR-3: nobody has five any more; or several others are longest."""
    match = position()
    lay(match, 1, "3.3N-NE-SE-S-SW-NW")
    lay(match, 0, "3.3SE-3.4S")
    give(match, 0, wool=1, ore=1)
    outcome = accepted(match, 0, HireKnight(match.board.place("3.3SE")))
    assert told(outcome, LongestRoad) == [LongestRoad(1, None, 3)]
    assert match.public.seats[1].points == 0

    match = position()
    lay(match, 1, "3.3N-NE-SE-S-SW-NW")
    lay(match, 2, "1.1N-NE-SE-S-SW-NW")
    lay(match, 3, "5.3N-NE-SE-S-SW-NW")
    lay(match, 0, "3.3SE-3.4S")
    match.public.longest_road = 1
    settled(match)
    give(match, 0, wool=1, ore=1)
    outcome = accepted(match, 0, HireKnight(match.board.place("3.3SE")))
    assert told(outcome, LongestRoad) == [LongestRoad(1, None, 5)]


def test_the_holder_keeps_it_among_equals() -> None:
    """LR-3: cut to the length of another, the holder keeps the card."""
    match = position()
    lay(match, 1, "3.3N-NE-SE-S-SW-NW-N")
    lay(match, 2, "5.1N-NE-SE-S-SW-NW-N")
    lay(match, 0, "3.3SE-3.4S", "3.4S-SE")
    lay(match, 1, "3.3N-1.2S")
    assert match.public.seats[1].road_length == 7
    post(match, 0, "3.4SE")
    outcome = accepted(match, 0, MoveKnight(match.board.place("3.4SE"), match.board.place("3.3SE")))
    assert match.public.seats[1].road_length == match.public.seats[2].road_length == 6
    assert told(outcome, LongestRoad) == []
    assert match.public.longest_road == 1


def test_a_knight_that_goes_joins_the_road_again() -> None:
    """LR-4: after a knight was moved, for all players."""
    match = position()
    lay(match, 1, "3.3N-NE-SE-S-SW-NW")
    lay(match, 0, "3.3SE-3.4S")
    start = post(match, 0, "3.3SE")
    assert match.public.longest_road is None
    outcome = accepted(match, 0, MoveKnight(start, match.board.place("3.4S")))
    assert told(outcome, LongestRoad) == [LongestRoad(None, 1, 5)]
    assert match.public.seats[1].road_length == 5
