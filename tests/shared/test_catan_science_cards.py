"""The cards of the science deck (section 11.2, green)."""

from __future__ import annotations

from typing import Any

import pytest

from shared.catan.actions import BuildCity, BuildRoad, Decline, EndTurn, Improve, PlayCard, PromoteKnight, Roll
from shared.catan.events import (
    Built,
    CardPlayed,
    Declined,
    Gained,
    Improved,
    KnightPromoted,
    LongestRoad,
    ProgressDrawn,
    Rolled,
    TokensSwapped,
)
from shared.catan.rules import Catan
from tests.shared.catan_table import A, B, hand, of_type, place, position, refused


def plays(match: Catan) -> list[PlayCard]:
    """Every card that A may play."""
    return [action for action in match.legal_actions(A) if isinstance(action, PlayCard)]


# ------------------------------------------------------------------------------------------------ Alchemist


def alchemist(**keys: Any) -> Catan:
    return position(phase="roll", progress={"A": ["alchemist"]}, **keys)


def test_an_alchemist_chooses_the_production_dice_and_rolls_at_once() -> None:
    match = alchemist(settlements={"A": ["3.3N"]})
    assert list(match.legal_actions(A)) == [
        Roll(),
        *(PlayCard("alchemist", (yellow, red)) for yellow in range(1, 7) for red in range(1, 7)),
    ]
    drawn = match.secret().chance.drawn
    outcome = match.play(A, PlayCard("alchemist", (4, 5)))
    assert match.secret().chance.drawn == drawn + 1  # the event die alone
    rolled = of_type(outcome, Rolled)[0]
    assert (rolled.yellow, rolled.red, rolled.alchemist) == (4, 5, True)
    assert hand(match, A)["ore"] == 1
    assert match.public.phase == "actions"
    assert refused(match, A, Roll()) == ("INV-15", "already_rolled")


@pytest.mark.parametrize("args", [(0, 3), (3, 7), (-1, 1)])
def test_no_such_dice(args: tuple[int, int]) -> None:
    assert refused(alchemist(), A, PlayCard("alchemist", args)) == ("PRG-Alchemist", "no_such_die")


def test_an_alchemist_is_played_before_the_roll_only() -> None:
    match = position(progress={"A": ["alchemist"]})
    assert plays(match) == []
    assert refused(match, A, PlayCard("alchemist", (1, 1))) == ("PRG-2", "card_before_roll_only")


def test_the_chosen_red_die_counts_at_the_gate_and_seven_is_a_seven() -> None:
    """The event is resolved first (T3)."""
    for number in range(60):
        match = alchemist(levels={"B": {"trade": 1, "politics": 1, "science": 1}}, hands={"B": {"ore": 8}})
        match.secret().chance.drawn = number
        outcome = match.play(A, PlayCard("alchemist", (5, 2)))
        face = of_type(outcome, Rolled)[0].event
        assert len(of_type(outcome, ProgressDrawn)) == (0 if face == "ship" else 1)
        assert match.asked().owed == {B: 4}


# ------------------------------------------------------------------------------------------------ Crane


def crane(options: dict[str, Any] | None = None, **keys: Any) -> Catan:
    return position(
        options,
        **{"cities": {"A": ["3.3N"]}, "hands": {"A": {"paper": 4, "coin": 1}}, "progress": {"A": ["crane", "crane"]}, **keys},
    )


def test_a_crane_takes_a_commodity_off_the_next_improvement() -> None:
    match = crane()
    match.play(A, PlayCard("crane"))
    assert refused(match, A, PlayCard("crane")) == ("PRG-Crane", "crane_waiting")
    outcome = match.play(A, Improve("science"))
    assert of_type(outcome, Improved) == [Improved(A, "science", 1, 0)]  # level 1 is free
    outcome = match.play(A, Improve("science"))
    assert of_type(outcome, Improved) == [Improved(A, "science", 2, 2)]
    assert refused(match, A, PlayCard("crane")) == ("PRG-Crane", "crane_used")  # one a turn


def test_by_option_a_second_crane_serves_a_second_improvement() -> None:
    match = crane({"crane_scope": "perImprovement"})
    match.play(A, PlayCard("crane"))
    assert refused(match, A, PlayCard("crane")) == ("PRG-Crane", "crane_waiting")
    match.play(A, Improve("science"))
    match.play(A, PlayCard("crane"))
    outcome = match.play(A, Improve("science"))
    assert of_type(outcome, Improved) == [Improved(A, "science", 2, 1)]


def test_a_discount_lapses_with_the_turn() -> None:
    match = crane()
    match.play(A, PlayCard("crane"))
    match.play(A, EndTurn())
    assert (match.public.effects.crane, match.public.effects.cranes_played) == (False, 0)


@pytest.mark.parametrize(
    ("keys", "playable"),
    [
        ({"hands": {}}, True),  # the commodities need not be in hand yet
        ({"cities": {}, "settlements": {"A": ["3.3N"]}}, False),  # IMP-1
        ({"levels": {"A": {"trade": 5, "politics": 5, "science": 5}}}, False),
        ({"levels": {"A": {"trade": 3, "politics": 3, "science": 3}}, "metropolises": {"trade": "3.3N"}}, True),  # IMP-6
        ({"levels": {"A": {"trade": 5, "politics": 3, "science": 3}}, "metropolises": {"trade": "3.3N"}}, False),  # IMP-6
    ],
)
def test_a_crane_needs_a_track_to_advance(keys: dict[str, Any], playable: bool) -> None:
    assert (plays(crane(**keys)) == [PlayCard("crane")]) is playable


# ------------------------------------------------------------------------------------------------ Engineer


def test_an_engineer_builds_a_wall() -> None:
    match = position(
        cities={"A": ["3.3N", "3.3SE"]}, settlements={"A": ["3.3SW"]}, tipped={"A": ["1.1N"]}, walls=["3.3SE"], progress={"A": ["engineer"]}
    )
    assert plays(match) == [PlayCard("engineer", (place(match, "3.3N"),))]
    assert refused(match, A, PlayCard("engineer", (place(match, "3.3SW"),))) == ("BLD-4", "no_own_city")
    assert refused(match, A, PlayCard("engineer", (place(match, "1.1N"),))) == ("BAR-9", "tipped_no_wall")
    assert refused(match, A, PlayCard("engineer", (place(match, "3.3SE"),))) == ("BLD-4", "already_walled")
    assert refused(match, A, PlayCard("engineer", (99,))) == ("GEO-10", "no_such_place")
    outcome = match.play(A, PlayCard("engineer", (place(match, "3.3N"),)))
    assert of_type(outcome, Built) == [Built(A, "wall", place(match, "3.3N"), "card")]
    assert match.public.seats[A].walls == 1


def test_an_engineer_needs_a_wall_in_supply() -> None:
    match = position(cities={"A": ["3.3N"]}, supply={"A": {"walls": 0}}, progress={"A": ["engineer"]})
    assert plays(match) == []
    assert refused(match, A, PlayCard("engineer", (place(match, "3.3N"),))) == ("BLD-4", "no_wall_left")


# ------------------------------------------------------------------------------------------------ Inventor


def test_an_inventor_swaps_two_numbers() -> None:
    """C52: the robber stays."""
    match = position(robber="3.3", progress={"A": ["inventor"]})
    first, second, red = (match.board.hex(name) for name in ("2.1", "3.3", "1.1"))
    tokens = list(match.public.tokens)
    outcome = match.play(A, PlayCard("inventor", (first, second)))
    assert of_type(outcome, TokensSwapped) == [TokensSwapped(A, first, second)]
    assert (match.public.tokens[first], match.public.tokens[second]) == (11, 3)
    assert sorted(match.public.tokens) == sorted(tokens)
    assert match.public.robber == second
    match = position(progress={"A": ["inventor"]})
    for args, refusal in (
        ((red, first), ("PRG-Inventor", "token_fixed")),
        ((match.board.hex("1.2"), first), ("PRG-Inventor", "token_fixed")),
        ((first, match.board.hex("2.3")), ("PRG-Inventor", "token_fixed")),  # the desert
        ((first, match.board.hex("3.4")), ("PRG-Inventor", "tokens_equal")),
        ((first, first), ("PRG-Inventor", "tokens_equal")),
        ((second, first), ("PRG-Inventor", "hexes_in_order")),
        ((first, 19), ("ROB-5", "no_such_hex")),
        ((-1, first), ("ROB-5", "no_such_hex")),
    ):
        assert refused(match, A, PlayCard("inventor", args)) == refusal


def test_each_pair_of_numbers_is_listed_once() -> None:
    match = position(progress={"A": ["inventor"]})
    pairs = [tuple(play.args) for play in plays(match)]
    tokens = match.public.tokens
    movable = [hex for hex, token in enumerate(tokens) if token in {3, 4, 5, 9, 10, 11}]
    assert pairs == [(one, other) for one in movable for other in movable if one < other and tokens[one] != tokens[other]]
    assert match.board.fixed_tokens == {2, 6, 8, 12}


# ------------------------------------------------------------------------------------------------ Irrigation, Mining


@pytest.mark.parametrize(
    ("card", "keys", "gained"),
    [
        ("irrigation", {"settlements": {"A": ["3.3SW"]}}, {"grain": 4}),  # two fields
        ("irrigation", {"cities": {"A": ["3.3SW"]}, "robber": "3.2"}, {"grain": 4}),  # neither doubled nor stopped
        ("irrigation", {"settlements": {"A": ["3.2SW", "3.2N", "3.2SE"]}}, {"grain": 4}),  # 3.2 once, and 4.2
        ("irrigation", {"settlements": {"A": ["3.3SW"]}, "bank": {"grain": 3}}, {"grain": 3}),
        ("mining", {"settlements": {"A": ["3.3N"]}}, {"ore": 2}),
        ("mining", {"settlements": {"A": ["2.2N"]}}, {"ore": 4}),
        ("mining", {"settlements": {"A": ["3.3N"]}, "bank": {"ore": 1}}, {"ore": 1}),
    ],
)
def test_two_cards_for_each_hex(card: Any, keys: dict[str, Any], gained: dict[str, int]) -> None:
    match = position(progress={"A": [card]}, **keys)
    outcome = match.play(A, PlayCard(card))
    assert of_type(outcome, Gained) == [Gained(A, gained)]  # type: ignore[arg-type]
    assert hand(match, A) == gained


@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("irrigation", {"settlements": {"A": ["1.3N"], "B": ["3.3SW"]}}),
        ("irrigation", {"settlements": {"A": ["3.3SW"]}, "bank": {"grain": 0}}),
        ("mining", {"knights": {"A": ["3.3N"]}, "roads": {"A": ["3.3N-NE"]}}),  # C49; KNI-16
        ("mining", {"settlements": {"A": ["3.3N"]}, "bank": {"ore": 0}}),
    ],
)
def test_without_hex_or_bank_there_is_no_yield(card: Any, keys: dict[str, Any]) -> None:
    assert refused(position(progress={"A": [card]}, **keys), A, PlayCard(card)) == ("PRG-6", "card_without_effect")


# ------------------------------------------------------------------------------------------------ Medicine


def test_medicine_makes_a_city_for_less() -> None:
    match = position(settlements={"A": ["3.3N", "3.3SE"]}, hands={"A": {"ore": 2, "grain": 1}}, progress={"A": ["medicine", "medicine"]})
    assert len(plays(match)) == 2
    assert refused(match, A, PlayCard("medicine", (place(match, "3.3S"),))) == ("BLD-1", "no_own_settlement")
    assert refused(match, A, BuildCity(place(match, "3.3N"))) == ("BLD-1", "cannot_pay")
    outcome = match.play(A, PlayCard("medicine", (place(match, "3.3N"),)))
    assert of_type(outcome, Built) == [Built(A, "city", place(match, "3.3N"), "card")]
    assert hand(match, A) == {}
    assert match.public.bank["ore"] == 19
    assert (match.public.seats[A].settlements, match.public.seats[A].cities, match.public.seats[A].points) == (4, 3, 3)
    assert refused(match, A, PlayCard("medicine", (place(match, "3.3SE"),))) == ("PRG-Medicine", "medicine_cost")


def test_medicine_rights_a_tipped_city_first() -> None:
    """BAR-9."""
    match = position(
        settlements={"A": ["3.3N"]},
        tipped={"A": ["3.3SE"]},
        supply={"A": {"cities": 0}},
        hands={"A": {"ore": 2, "grain": 1}},
        progress={"A": ["medicine"]},
    )
    assert plays(match) == [PlayCard("medicine", (place(match, "3.3SE"),))]
    assert refused(match, A, PlayCard("medicine", (place(match, "3.3N"),))) == ("BAR-9", "tipped_first")
    outcome = match.play(A, PlayCard("medicine", (place(match, "3.3SE"),)))
    assert of_type(outcome, Built)[0].righted
    assert match.public.seats[A].cities == 0  # no piece moves


def test_medicine_needs_a_city_piece() -> None:
    keys: dict[str, Any] = {"settlements": {"A": ["3.3N"]}, "hands": {"A": {"ore": 2, "grain": 1}}, "progress": {"A": ["medicine"]}}
    assert len(plays(position(**keys))) == 1
    match = position(**keys, supply={"A": {"cities": 0}})
    assert refused(match, A, PlayCard("medicine", (place(match, "3.3N"),))) == ("PRG-6", "card_without_effect")


def test_medicine_may_win() -> None:
    match = position(settlements={"A": ["3.3N"]}, hands={"A": {"ore": 2, "grain": 1}}, points={"A": 12}, progress={"A": ["medicine"]})
    match.play(A, PlayCard("medicine", (place(match, "3.3N"),)))
    assert match.public.winner == A
    assert hand(match, A) == {}


# ------------------------------------------------------------------------------------------------ Road Building


def roads(**keys: Any) -> Catan:
    return position(**{"settlements": {"A": ["3.3N"]}, "roads": {"A": ["3.3N-NE"]}, "progress": {"A": ["road_building"]}, **keys})


def test_road_building_gives_two_roads_that_need_not_touch() -> None:
    match = roads()
    first, second = match.board.path("3.3N-1.2S"), match.board.path("3.3NE-3.3SE")
    outcome = match.play(A, PlayCard("road_building", (first,)))
    assert of_type(outcome, Built) == [Built(A, "road", first, "card")]
    assert match.default_action(A) == Decline()
    assert BuildRoad(match.board.path("1.2S-1.2SE")) in list(match.legal_actions(A))  # from the first road
    assert refused(match, A, BuildRoad(first)) == ("BLD-2", "path_taken")
    assert refused(match, A, EndTurn()) == ("DEC-A", "decision_open")
    outcome = match.play(A, BuildRoad(second))
    assert of_type(outcome, Built) == [Built(A, "road", second, "card")]
    assert (match.public.seats[A].roads, hand(match, A), match.public.decision) == (12, {}, None)


def test_the_second_road_may_be_waived() -> None:
    match = roads()
    match.play(A, PlayCard("road_building", (match.board.path("3.3N-1.2S"),)))
    outcome = match.play(A, Decline())
    assert outcome.events == (Declined(A, "free_road"),)
    assert match.public.seats[A].roads == 13


def test_with_one_piece_no_second_road_is_asked_for() -> None:
    """C29."""
    match = roads(supply={"A": {"roads": 1}})
    match.play(A, PlayCard("road_building", (match.board.path("3.3N-1.2S"),)))
    assert match.public.decision is None
    match = roads(supply={"A": {"roads": 0}})
    assert plays(match) == []
    assert refused(match, A, PlayCard("road_building", (match.board.path("3.3N-1.2S"),))) == ("BLD-5", "no_road_left")


def test_without_a_place_no_second_road_is_asked_for() -> None:
    """KNI-14: beyond the first there is a foreign knight."""
    match = roads(
        settlements={},
        roads={"A": ["3.3N-NE"], "B": ["3.3N-1.2S", "2.3SE-2.4S", "3.3N-NW"]},
        knights={"B": ["3.3N", "2.3SE"]},
        progress={"A": ["road_building"]},
    )
    other = match.board.path("3.3NE-3.3SE")
    match.public.roads[other] = B
    match = Catan.restore(match.full_snapshot())
    assert [play.args for play in plays(match)] == [(match.board.path("3.3NE-2.3SE"),)]
    match.play(A, plays(match)[0])
    assert match.public.decision is None


def test_each_free_road_counts_at_once() -> None:
    """LR-4, WIN-4: the first may bring Longest Road and the win, and then there is no second."""
    match = roads(roads={"A": ["3.3N-NE-SE-S-SW"]})
    outcome = match.play(A, PlayCard("road_building", (match.board.path("3.3SW-3.3NW"),)))
    assert of_type(outcome, LongestRoad) == [LongestRoad(None, A, 5)]
    assert match.asked().kind == "free_road"
    match = roads(roads={"A": ["3.3N-NE-SE-S-SW"]}, points={"A": 11})
    match.play(A, PlayCard("road_building", (match.board.path("3.3SW-3.3NW"),)))
    assert (match.public.winner, match.public.decision) == (A, None)


def test_what_a_free_road_must_keep() -> None:
    match = roads()
    assert refused(match, A, PlayCard("road_building", (match.board.path("1.1N-1.1NE"),))) == ("BLD-2", "road_not_connected")
    assert refused(match, A, PlayCard("road_building", (72,))) == ("GEO-11", "no_such_path")


# ------------------------------------------------------------------------------------------------ Smith


def smith(knights: list[str], fortress: bool = True, **keys: Any) -> Catan:
    return position(
        roads={"A": ["3.3N-NE-SE-S"]},
        knights={"A": knights},
        levels={"A": {"politics": 3 if fortress else 2}},
        progress={"A": ["smith"]},
        **keys,
    )


def test_a_smith_promotes_two_different_knights_for_nothing() -> None:
    """C55."""
    match = smith(["3.3N active ready", "3.3NE strong"])
    one, other = place(match, "3.3N"), place(match, "3.3NE")
    outcome = match.play(A, PlayCard("smith", (one,)))
    assert outcome.events[:2] == (CardPlayed(A, "smith", (one,)), KnightPromoted(A, one, 2, "card"))
    assert list(match.legal_actions(A)) == [PromoteKnight(other), Decline()]
    assert match.default_action(A) == Decline()
    assert refused(match, A, PromoteKnight(one)) == ("KNI-3", "already_promoted")
    match.play(A, PromoteKnight(other))
    found = [match.public.knights[spot] for spot in (one, other)]
    assert [(knight.level, knight.active, knight.ready) for knight in found] == [(2, True, True), (3, False, False)]
    assert match.public.seats[A].knights == {1: 2, 2: 1, 3: 1}


def test_a_smith_may_stop() -> None:
    match = smith(["3.3N", "3.3NE"])
    match.play(A, PlayCard("smith", (place(match, "3.3N"),)))
    outcome = match.play(A, Decline())
    assert outcome.events == (Declined(A, "smith_promote"),)


def test_a_smith_with_one_knight_is_not_asked_for_a_second() -> None:
    match = smith(["3.3N", "3.3NE strong promoted"])
    match.play(A, PlayCard("smith", (place(match, "3.3N"),)))
    assert match.public.decision is None


def test_a_piece_freed_by_the_first_promotion_serves_the_second() -> None:
    match = smith(["3.3N strong", "3.3NE strong", "3.3SE"])
    strong, basic = place(match, "3.3N"), place(match, "3.3SE")
    assert PlayCard("smith", (basic,)) not in plays(match)
    assert refused(match, A, PlayCard("smith", (basic,))) == ("KNI-3", "no_knight_left")
    match.play(A, PlayCard("smith", (strong,)))
    match.play(A, PromoteKnight(basic))
    assert match.public.seats[A].knights == {1: 2, 2: 0, 3: 1}


def test_a_smith_makes_nobody_mighty_without_a_fortress() -> None:
    match = smith(["3.3N strong", "3.3NE"], fortress=False)
    assert plays(match) == [PlayCard("smith", (place(match, "3.3NE"),))]
    assert refused(match, A, PlayCard("smith", (place(match, "3.3N"),))) == ("KNI-4", "needs_fortress")
    assert refused(match, A, PlayCard("smith", (place(match, "3.3S"),))) == ("KNI-3", "no_own_knight")


def test_a_knight_promoted_for_its_price_is_not_forged_again() -> None:
    match = smith(["3.3N"], hands={"A": {"wool": 1, "ore": 1}})
    match.play(A, PromoteKnight(place(match, "3.3N")))
    assert plays(match) == []
    assert match.public.seats[B].knights == {1: 2, 2: 2, 3: 2}
