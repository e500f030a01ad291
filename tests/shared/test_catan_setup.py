"""The set-up: boards, decks, the first player, the first buildings and the starting cards (SET-1 to SET-10, GEO-4 to GEO-7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from catan_table import refused

from shared.catan.actions import BuildCity, BuildRoad, BuildSettlement, CatanAction, EndTurn, Roll
from shared.catan.cards import CARD_TYPES, TRACKS, total
from shared.catan.events import Asked, Built, StartingCards, TurnBegan
from shared.catan.rules import Catan
from shared.catan.setup import any_red_neighbours
from shared.catan.state import CatanOptions
from shared.chance import Chance

SEEDS = [f"{number:064x}" for number in range(40)]


def begin(seats: int = 4, seed: str = SEEDS[0], **options: Any) -> Catan:
    return Catan.start(seats, CatanOptions(**options), seed)


def on_beginner_board(seats: int = 4, first: int = 0, **options: Any) -> Catan:
    return begin(seats, layout="beginner", first_player="host", first_seat=first, **options)


def settle(match: Catan, place: str, road: str) -> None:
    """The seat that is asked places its building, settlement or city, and its road."""
    seat, number = match.public.active, match.board.place(place)
    decision = match.public.decision
    assert decision is not None
    match.play(seat, BuildSettlement(number) if decision.kind == "setup_settlement" else BuildCity(number))
    match.play(seat, BuildRoad(match.board.path(road)))


# ------------------------------------------------------------------------------------------------ the board


def test_the_beginner_board() -> None:
    """SET-8: whatever the seed and the options of the other layout."""
    for seed in SEEDS[:3]:
        match = begin(seed=seed, layout="beginner", token_deal="randomNo68")
        given = match.board.beginner
        public = match.public
        assert (tuple(public.terrain), tuple(public.tokens), tuple(public.harbours)) == (given.terrain, given.tokens, given.harbours)
        assert public.robber == match.board.hex("2.3")


@pytest.mark.parametrize("token_deal", ["spiral", "randomNo68"])
@pytest.mark.parametrize("harbour_deal", ["shuffle", "printed"])
def test_variable_boards(token_deal: str, harbour_deal: str) -> None:
    """SET-9, GEO-4, GEO-5, GEO-6, GEO-7: every piece once, red numbers apart, the robber on the desert."""
    seen = set()
    for seed in SEEDS:
        match = begin(seed=seed, token_deal=token_deal, harbour_deal=harbour_deal)
        public, board = match.public, match.board
        layout = board.check_layout(public.terrain, public.tokens, public.harbours)  # CMP-2, CMP-4, CMP-6
        assert public.robber == layout.robber
        assert public.terrain[public.robber] == "desert"
        assert not any_red_neighbours(board, list(public.tokens))
        assert (layout.harbours == board.beginner.harbours) == (harbour_deal == "printed")
        seen.add(layout)
    assert len(seen) == len(SEEDS)


def test_tokens_along_a_spiral() -> None:
    """GEO-4: the letters in order from one of the corners, past the desert."""
    corners = set()
    for seed in SEEDS:
        match = begin(seed=seed)
        public, board = match.public, match.board
        fitting = [
            name
            for name, order in board.spirals.items()
            if tuple(public.tokens[tile] for tile in order if public.terrain[tile] != "desert") == board.tokens
        ]
        assert len(fitting) == 1
        corners.update(fitting)
    assert corners == set(match.board.spirals)


def test_random_tokens_follow_no_spiral() -> None:
    """GEO-5."""
    match = begin(token_deal="randomNo68")
    tokens = match.public.tokens
    assert all([tokens[tile] for tile in order if tokens[tile]] != list(match.board.tokens) for order in match.board.spirals.values())


def test_red_neighbours_are_seen() -> None:
    board = begin().board
    tokens = [0] * 19
    tokens[0], tokens[1] = 6, 8
    assert any_red_neighbours(board, tokens)
    tokens[1], tokens[2] = 0, 8
    assert not any_red_neighbours(board, tokens)


def custom(**changes: Any) -> dict[str, Any]:
    given = begin().board.beginner
    board = {"custom_terrain": [*given.terrain], "custom_tokens": [*given.tokens], "custom_harbours": [*given.harbours]}
    return {"layout": "custom", **board, **changes}


def test_a_custom_board() -> None:
    """SET-9: laid as it is given, from options as they travel too."""
    given = custom()
    options = Catan.read_options({**given, "custom_tokens": given["custom_tokens"][::-1], "custom_terrain": given["custom_terrain"][::-1]})
    match = Catan.start(3, options, SEEDS[0])
    assert match.public.terrain == given["custom_terrain"][::-1]
    assert match.public.tokens == given["custom_tokens"][::-1]
    assert match.public.robber == match.board.hex("4.2")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"custom_terrain": []}, "custom_terrain: must have 19 entries, not 0"),
        ({"custom_tokens": [6]}, "custom_tokens: must have 19 entries, not 1"),
        ({"custom_harbours": ["any"] * 9}, r"custom_harbours: needs 4 x any, not 9 \(CMP-6\)"),
        ({"custom_terrain": ["desert"] * 19}, r"custom_terrain: needs 1 x desert, not 19 \(CMP-2\)"),
        ({"custom_tokens": [0] * 19}, r"custom_tokens: needs 2 x 10, not 0 \(CMP-4\)"),
        (
            {"custom_tokens": [0, 2, 5, 3, 9, 6, 10, 8, 4, 11, 3, 8, 10, 5, 6, 4, 9, 12, 11]},
            r"custom_tokens: hex 1\.1 is hills and needs a token",
        ),
    ],
)
def test_a_custom_board_that_does_not_fit(changes: dict[str, Any], sentence: str) -> None:
    """SET-9: CMP-2, CMP-4, CMP-6."""
    with pytest.raises(ValueError, match=f"^{sentence}"):
        begin(**custom(**changes))


# ------------------------------------------------------------------------------------------------ what there is at the start


def test_the_start() -> None:
    """SET-6, CMP-7 to CMP-9."""
    match = begin(3, split_hand_count=True)
    public = match.public
    assert (public.ship, public.attacks, public.turn, public.phase) == (0, 0, 0, "setup")
    assert (public.merchant, public.metropolises, public.longest_road) == (None, {}, None)
    assert [public.bank[card] for card in CARD_TYPES] == [19] * 5 + [12] * 3
    assert sorted(public.seats) == [0, 1, 2]
    for seat, state in public.seats.items():
        assert (state.roads, state.settlements, state.cities, state.walls) == (15, 5, 4, 3)
        assert state.knights == {1: 2, 2: 2, 3: 2}
        assert set(state.levels.values()) == set(state.progress.values()) == {0}
        assert (state.cards, state.commodities, state.points) == (0, 0, 0)
        assert match.own(seat).hand == dict.fromkeys(CARD_TYPES, 0)
    assert begin().public.seats[0].commodities is None  # VIS-7


def test_decks() -> None:
    """SET-6, CMP-11: each shuffled by itself, all cards in it."""
    one, other = begin(), begin(seed=SEEDS[1])
    for track in TRACKS:
        deck = one.secret().decks[track]
        assert Counter(deck) == one.board.deck[track]
        assert one.public.decks[track] == len(deck) == 18
        assert deck != other.secret().decks[track]


def test_the_order_of_the_draws() -> None:
    """SET-10: terrain, corner, harbours, trade, politics, science, first player."""
    match = begin(seed=SEEDS[7])
    board, chance = match.board, Chance(SEEDS[7])
    terrain = [name for name, number in board.terrain_counts.items() for _ in range(number)]
    chance.shuffle(terrain)
    chance.choice(list(board.spirals))
    harbours = list(board.harbour_types)
    chance.shuffle(harbours)
    decks = {track: [card for card, number in board.deck[track].items() for _ in range(number)] for track in TRACKS}
    for deck in decks.values():
        chance.shuffle(deck)
    first = chance.below(4)
    assert (match.public.terrain, match.public.harbours, match.public.first) == (terrain, harbours, first)
    assert match.secret().decks == decks
    assert match.secret().chance.drawn == chance.drawn
    assert begin(seed=SEEDS[7]).full_snapshot() == match.full_snapshot()


def test_the_first_player() -> None:
    """SET-1."""
    assert {begin(seed=seed).public.first for seed in SEEDS} == {0, 1, 2, 3}
    assert {begin(3, seed=seed).public.first for seed in SEEDS} == {0, 1, 2}
    match = begin(first_player="host", first_seat=2)
    assert match.awaiting() == (2,)
    for seats, first in ((3, 3), (4, -1)):
        with pytest.raises(ValueError, match=f"first_seat must be 0 to {seats - 1}, not {first}"):
            begin(seats, first_player="host", first_seat=first)


@pytest.mark.parametrize("seats", [1, 5])
def test_a_wrong_number_of_seats(seats: int) -> None:
    """CMP-1."""
    with pytest.raises(ValueError, match=f"2 to 4 seats, not {seats}"):
        begin(seats)


# ------------------------------------------------------------------------------------------------ the first buildings


def test_the_order_of_placing() -> None:
    """SET-2, SET-5, SET-7: clockwise with settlements, back with cities, and the first player begins."""
    match = on_beginner_board(4, first=2)
    order = []
    while match.public.phase == "setup":
        decision = match.public.decision
        assert decision is not None
        assert match.awaiting() == (match.public.active,)
        order.append((match.public.active, decision.kind))
        match.play(match.public.active, match.default_action(match.public.active))
    kinds = [kind for _, kind in order]
    assert [seat for seat, _ in order[::2]] == [2, 3, 0, 1, 1, 0, 3, 2]
    assert [seat for seat, _ in order[1::2]] == [2, 3, 0, 1, 1, 0, 3, 2]
    assert kinds == ["setup_settlement", "setup_road"] * 4 + ["setup_city", "setup_road"] * 4
    assert (match.public.phase, match.public.turn, match.public.active) == ("roll", 1, 2)
    assert list(match.legal_actions(2)) == [Roll()]
    for state in match.public.seats.values():
        assert (state.points, state.roads, state.settlements, state.cities, state.walls) == (3, 13, 4, 3, 3)
        assert state.knights == {1: 2, 2: 2, 3: 2}


def test_any_place_that_keeps_the_distance() -> None:
    """SET-3: nothing needs to be connected."""
    match = on_beginner_board()
    assert list(match.legal_actions(0)) == [BuildSettlement(place) for place in range(54)]
    settle(match, "3.3N", "3.3N-NE")
    place, near = match.board.place("3.3N"), match.board.neighbours[match.board.place("3.3N")]
    assert list(match.legal_actions(1)) == [BuildSettlement(other) for other in range(54) if other not in (place, *near)]
    assert refused(match, 1, BuildSettlement(place)) == ("BLD-3", "place_taken")
    assert refused(match, 1, BuildSettlement(near[0])) == ("BLD-3", "distance_rule")
    assert refused(match, 1, BuildSettlement(54)) == ("GEO-10", "no_such_place")
    assert refused(match, 1, BuildCity(0)) == ("DEC-A", "decision_open")
    assert refused(match, 0, BuildSettlement(0)) == ("DEC-A", "not_asked")
    assert refused(match, 1, EndTurn()) == ("DEC-A", "decision_open")


def test_the_road_touches_the_new_building() -> None:
    """SET-2, DEC-3."""
    match = on_beginner_board(3)
    for place, road in (("3.3N", "3.3N-NE"), ("5.1S", "5.1S-SE"), ("5.3S", "5.3S-SE")):
        settle(match, place, road)
    match.play(2, BuildCity(match.board.place("3.3SE")))
    paths = sorted(match.board.paths_at[match.board.place("3.3SE")])
    assert list(match.legal_actions(2)) == [BuildRoad(path) for path in paths]
    assert match.default_action(2) == BuildRoad(paths[0])
    assert refused(match, 2, BuildRoad(match.board.path("5.3S-SW"))) == ("SET-2", "road_not_at_building")
    assert refused(match, 2, BuildRoad(match.board.path("3.3N-NE"))) == ("SET-2", "road_not_at_building")
    assert refused(match, 2, BuildRoad(72)) == ("GEO-11", "no_such_path")
    match.play(2, BuildRoad(match.board.path("3.3SE-NE")))
    assert match.public.seats[2].road_length == 1


def test_roads_of_two_seats_meet() -> None:
    """A path taken by another seat's first road."""
    match = on_beginner_board(3)
    settle(match, "3.3N", "3.3N-NE")
    match.play(1, BuildSettlement(match.board.place("3.3SE")))
    match.public.roads[match.board.path("3.3SE-NE")] = 0
    match._changes.clear()
    assert refused(match, 1, BuildRoad(match.board.path("3.3SE-NE"))) == ("BLD-2", "path_taken")


@pytest.mark.parametrize(
    ("place", "cards", "with_commodities"),
    [
        ("2.2N", {"brick": 1, "ore": 2}, {"brick": 1, "ore": 2, "coin": 2}),  # hills, mountains, mountains
        ("3.2SW", {"lumber": 1, "wool": 1, "grain": 1}, {"lumber": 1, "wool": 1, "grain": 1, "cloth": 1, "paper": 1}),
        ("3.3N", {"brick": 1, "ore": 1}, {"brick": 1, "ore": 1, "coin": 1}),  # nothing from the desert
        ("3.3SW", {"brick": 1, "grain": 2}, {"brick": 1, "grain": 2}),  # two fields: a card each, nothing doubled
        ("1.3N", {"brick": 1}, {"brick": 1}),
    ],
)
def test_starting_cards(place: str, cards: dict[str, int], with_commodities: dict[str, int]) -> None:
    """SET-4: from the city alone; by option with the commodity."""
    for given, wanted in (("resourcesOnly", cards), ("resourceAndCommodity", with_commodities)):
        match = on_beginner_board(3, start_city_yield=given, split_hand_count=True)
        for where, road in (("5.1S", "5.1S-SE"), ("5.2S", "5.2S-SE"), ("5.3S", "5.3S-SE")):
            settle(match, where, road)
        assert total(match.own(2).hand) == 0
        number = match.board.place(place)
        outcome = match.play(2, BuildCity(number))
        assert outcome.events == (Built(2, "city", number, "setup"), StartingCards(2, wanted), Asked("setup_road", {2: 1}))  # type: ignore[arg-type]
        assert {card: held for card, held in match.own(2).hand.items() if held} == wanted
        state = match.public.seats[2]
        assert state.cards == sum(wanted.values())
        assert state.commodities == sum(wanted.values()) - sum(cards.values())
        assert all(match.public.bank[card] == match.board.bank[card] - wanted.get(card, 0) for card in CARD_TYPES)


def test_the_last_road_begins_the_first_turn() -> None:
    """SET-7: in one step, told after the road."""
    match = on_beginner_board(3, first=1)
    action: CatanAction = BuildSettlement(0)
    while match.public.phase == "setup":
        seat = match.public.active
        action = match.default_action(seat)
        outcome = match.play(seat, action)
    assert isinstance(action, BuildRoad)
    assert outcome.events == (Built(1, "road", action.path, "setup"), TurnBegan(1, 1))


def test_fallbacks() -> None:
    """DEC-1, DEC-2: the most pips, the lowest id."""
    match = on_beginner_board(3)
    board, tokens = match.board, match.public.tokens
    pips = [sum(board.pips[tokens[tile]] for tile in tiles) for tiles in board.hexes_at]
    assert match.default_action(0) == BuildSettlement(pips.index(max(pips)))
    match.play(0, match.default_action(0))
    match.play(0, match.default_action(0))
    action = match.default_action(1)
    assert isinstance(action, BuildSettlement)
    sites = [other.place for other in match.legal_actions(1) if isinstance(other, BuildSettlement)]
    assert pips[action.place] == max(pips[site] for site in sites)


@pytest.mark.parametrize("seats", [3, 4])
def test_copies_follow_the_set_up(seats: int) -> None:
    """VIS-6: what is legal in the set-up follows from what each seat sees."""
    match = begin(seats, seed=SEEDS[3])
    while match.public.phase == "setup":
        seat = match.public.active
        for viewer in range(seats):
            copy = Catan.restore(match.snapshot(viewer))
            assert [list(copy.legal_actions(other)) for other in range(seats)] == [
                list(match.legal_actions(other)) for other in range(seats)
            ]
        action = match.default_action(seat)
        assert copy.preview(seat, action).events == match.preview(seat, action).events
        match.play(seat, action)
