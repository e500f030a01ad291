"""Phase 1: counties, castles, conflicts, the order of turns (sections 4.1 to 4.4), and what allies may do (LAN-ALLY-6 to LAN-ALLY-13)."""

from __future__ import annotations

import pytest
from lancaster_table import A, B, C, D, count, court, fight, goods, hold, lodge, of_type, purse, refused, table, turn

from shared.engine import IllegalAction
from shared.lancaster.actions import ChooseFavour, PlaceKnight
from shared.lancaster.events import KnightPlaced, KnightThrownOut, PlacementOver, TurnBegan
from shared.lancaster.placement import can_enter, can_place, enter_conflict
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Guest, Held


def details(match: Lancaster, seat: int, action: PlaceKnight) -> dict[str, str | int]:
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, action)
    return refusal.value.details


def targets(match: Lancaster, seat: int, strength: int) -> list[str]:
    """Where a knight of that strength may go, each place once."""
    actions = [action for action in match.legal_actions(seat) if isinstance(action, PlaceKnight)]
    return list(dict.fromkeys(action.target for action in actions if action.strength == strength))


def block_everything(match: Lancaster, *seats: int) -> None:
    """Cover the castles of these seats; close both conflicts to them by stacks of others."""
    for seat in seats:
        match.public.seats[seat].tiles[:] = list(match.components.castle)
    others = [seat for seat in range(match.seats) if seat not in seats][:3]
    assert len(others) == 3
    for card, strengths in zip(list(match.public.conflicts), ([1], [2]), strict=True):
        fight(match, card, *[(other, strengths) for other in others], column=match.public.conflicts[card].column)


# ------------------------------------------------------------------------------------------------ counties


def test_ex_1_an_empty_county() -> None:
    """EX-1; LAN-PLACE-1, LAN-COUNTY-10."""
    match = table(3)
    outcome = match.play(A, PlaceKnight(A, 2, "C"))
    assert match.public.counties == {"C": Held(A, 2, 0)}
    assert count(match.public.parties[A].court) == [1]
    assert outcome.events[:2] == (KnightPlaced(A, 2, "C", 0, 0), TurnBegan(B, 2))
    assert match.awaiting() == (B,)
    assert purse(match, A) == {"gold": 2, "squires": 2, "votes": 1}
    assert match.public.seats[A].points == 0


def test_ex_2_throwing_out() -> None:
    """EX-2; LAN-COUNTY-4, LAN-COUNTY-6, LAN-COUNTY-8, LAN-PLACE-4."""
    match = table(3)
    court(match, A)
    court(match, B, 1)
    goods(match, B, squires=2)
    hold(match, "C", A, 2)
    turn(match, B)
    for squires in (0, 1):
        assert refused(match, B, PlaceKnight(B, 1, "C", squires)) == ("LAN-COUNTY-6", "not_stronger")
        assert details(match, B, PlaceKnight(B, 1, "C", squires)) == {"strength": 1 + squires, "present": 2, "squires": 2}
    outcome = match.play(B, PlaceKnight(B, 1, "C", 2))
    assert outcome.events[:2] == (KnightThrownOut(A, 2, "C", 0, B), KnightPlaced(B, 1, "C", 2, 0))
    assert match.public.counties["C"] == Held(B, 1, 2)
    assert match.holding(B, "squires") == 0
    assert count(match.public.parties[A].court) == [2]
    match.play(C, PlaceKnight(C, 1, "2:gold"))
    assert match.awaiting() == (A,)


def test_squires_thrown_out_are_lost() -> None:
    """LAN-COUNTY-9; with limits they lie in the supply again."""
    match = table(3, supply_limits=True)
    hold(match, "C", A, 1, squires=3)
    court(match, B, 4)
    goods(match, B, squires=4)
    turn(match, B)
    there = match.public.supply["squires"]
    assert not any(action.target == "C" and action.squires < 1 for action in match.legal_actions(B) if isinstance(action, PlaceKnight))
    outcome = match.play(B, PlaceKnight(B, 4, "C", 1))
    assert of_type(outcome, KnightThrownOut) == [KnightThrownOut(A, 1, "C", 3, B)]
    assert match.public.supply["squires"] == there + 3
    assert (match.holding(A, "squires"), match.holding(B, "squires")) == (2, 3)


def test_ex_23_squires_do_not_count_for_the_minimum() -> None:
    """EX-23; LAN-COUNTY-2."""
    match = table(3)
    goods(match, A, squires=3)
    assert refused(match, A, PlaceKnight(A, 2, "B", 3)) == ("LAN-COUNTY-2", "below_minimum")
    assert details(match, A, PlaceKnight(A, 2, "B", 3)) == {"minimum": 3}
    assert "B" not in targets(match, A, 2)


def test_squires_into_an_empty_county() -> None:
    """LAN-COUNTY-3: any number that one has."""
    match = table(3)
    goods(match, A, squires=2)
    listed = [action.squires for action in match.legal_actions(A) if isinstance(action, PlaceKnight) and action.target == "C"]
    assert listed == [0, 1, 2, 0, 1, 2]  # of the knight of strength 1, then of that of strength 2
    for squires in (3, -1):
        assert refused(match, A, PlaceKnight(A, 1, "C", squires)) == ("LAN-COUNTY-3", "not_enough_squires")
    match.play(A, PlaceKnight(A, 1, "C", 2))
    assert match.holding(A, "squires") == 0


def test_own_knights_are_safe_from_oneself() -> None:
    """LAN-COUNTY-7."""
    match = table(3)
    court(match, A, 4)
    hold(match, "C", A, 1)
    assert refused(match, A, PlaceKnight(A, 4, "C", 2)) == ("LAN-COUNTY-7", "own_knight")


# ------------------------------------------------------------------------------------------------ castles


def test_castle_spaces() -> None:
    """LAN-CASTLE-1, LAN-CASTLE-2."""
    match = table(3, tile="points")
    lodge(match, "0:gold", A, 1)
    assert refused(match, A, PlaceKnight(A, 1, "0:gold")) == ("LAN-CASTLE-1", "space_taken")
    assert refused(match, A, PlaceKnight(A, 1, "0:points")) == ("LAN-CASTLE-1", "space_covered")
    assert refused(match, A, PlaceKnight(A, 1, "1:gold")) == ("LAN-CASTLE-2", "not_your_castle")
    assert refused(match, A, PlaceKnight(A, 1, "0:votes", 1)) == ("LAN-CONF-6", "squires_only_in_counties")
    assert [place for place in targets(match, A, 1) if place.startswith("0:")] == ["0:recruit", "0:train", "0:squires", "0:votes"]
    outcome = match.play(A, PlaceKnight(A, 1, "0:votes"))
    assert outcome.events[0] == KnightPlaced(A, 1, "0:votes", 0, 0)
    assert match.public.parties[A].castle["votes"] == Guest(A, 1)
    assert purse(match, A) == {"gold": 2, "squires": 2, "votes": 1}


# ------------------------------------------------------------------------------------------------ conflicts


def test_spaces_of_a_conflict() -> None:
    """LAN-CONF-2 to LAN-CONF-5."""
    match = table(4)
    card = match.row("upper")[0]
    fight(match, card, (B, [1]), (C, [2]))
    court(match, A, 1, 2)
    turn(match, A)
    outcome = match.play(A, PlaceKnight(A, 2, card))
    assert outcome.events[0] == KnightPlaced(A, 2, card, 0, 3)
    match.play(A, ChooseFavour("gold3"))
    stacks = match.public.conflicts[card].stacks
    assert {space: (stack.party, stack.knights, stack.arrival) for space, stack in stacks.items()} == {
        1: (B, [1], 1),
        2: (C, [2], 2),
        3: (A, [2], 3),
    }
    assert not can_enter(match, D, card)
    turn(match, D)
    assert refused(match, D, PlaceKnight(D, 1, card)) == ("LAN-CONF-5", "conflict_full")
    turn(match, B)
    outcome = match.play(B, PlaceKnight(B, 2, card))
    assert outcome.events[0] == KnightPlaced(B, 2, card, 0, 1)
    assert (stacks[1].knights, stacks[1].arrival) == ([1, 2], 1)


def test_squires_never_go_to_a_conflict() -> None:
    """LAN-CONF-6; nor is there a minimum."""
    match = table(3)
    card = match.row("upper")[1]
    assert refused(match, A, PlaceKnight(A, 1, card, 1)) == ("LAN-CONF-6", "squires_only_in_counties")
    assert card in targets(match, A, 1)
    assert refused(match, A, PlaceKnight(A, 1, "c99")) == ("LAN-PLACE-1", "no_such_target")
    assert refused(match, A, PlaceKnight(A, 1, "0:cellar")) == ("LAN-PLACE-1", "no_such_target")


def test_stacking_may_make_a_party_the_latest() -> None:
    """``stack_arrival = "latest"``; the space stays."""
    match = table(3, stack_arrival="latest")
    card = match.row("upper")[0]
    fight(match, card, (A, [1]), (B, [1]))
    assert enter_conflict(match, A, 2, card) == 1
    assert [stack.arrival for stack in match.public.conflicts[card].stacks.values()] == [3, 2]


# ------------------------------------------------------------------------------------------------ the order of turns


def test_ex_24_the_order_of_turns() -> None:
    """EX-24; LAN-PLACE-3 to LAN-PLACE-5."""
    match = table(3)
    for seat, strengths in ((A, ()), (B, ()), (C, (1, 2))):
        court(match, seat, *strengths)
    hold(match, "F", A, 2)
    goods(match, C, squires=1)
    turn(match, C)
    match.play(C, PlaceKnight(C, 2, "F", 1))
    assert match.awaiting() == (A,)
    assert match.turn_of(A) == match.public.turn
    assert match.turn_of(C) is None
    match.play(A, PlaceKnight(A, 2, "A"))
    assert match.awaiting() == (C,)
    outcome = match.play(C, PlaceKnight(C, 1, "C"))
    assert of_type(outcome, PlacementOver) == [PlacementOver({})]
    assert of_type(outcome, TurnBegan) == []


def test_nobody_else_has_knights() -> None:
    """LAN-PLACE-5: one after the other."""
    match = table(3)
    for seat in (B, C):
        court(match, seat)
    first = match.public.turn
    match.play(A, PlaceKnight(A, 1, "C"))
    assert match.awaiting() == (A,)
    assert match.public.turn == first + 1


def test_a_knight_without_a_place_stays_at_home() -> None:
    """LAN-PLACE-7, LAN-PLACE-8; LAN-PLACE-9: asked again as soon as there is one."""
    match = table(4)
    for seat in range(4):
        court(match, seat)
    block_everything(match, D)
    court(match, D, 1)
    for county in "CEI":
        hold(match, county, A if county == "C" else B, 1 if county == "C" else 2 if county == "E" else 1, squires=3)
    goods(match, D, squires=2)
    assert not can_place(match, D)
    goods(match, D, squires=4)
    assert can_place(match, D)
    goods(match, D, squires=2)
    court(match, A, 4)
    turn(match, A)
    outcome = match.play(A, PlaceKnight(A, 4, "A"))
    assert of_type(outcome, PlacementOver) == [PlacementOver({D: 1})]
    assert count(match.public.parties[D].court) == [1]


def test_stuck_knights_may_go_to_the_reserve() -> None:
    """``stuck_knight = "reserve"``."""
    match = table(4, stuck_knight="reserve")
    for seat in range(4):
        court(match, seat)
    block_everything(match, D)
    court(match, D, 1)
    for county in "CEI":
        hold(match, county, B if county == "C" else A, 3 if county == "C" else 2 if county == "E" else 4)
    goods(match, D, squires=0)
    court(match, C, 4)
    turn(match, C)
    match.play(C, PlaceKnight(C, 4, "A"))
    assert count(match.public.parties[D].court) == []
    assert match.public.parties[D].reserve[1] == 3


def test_who_may_place_what() -> None:
    match = table(3)
    assert refused(match, B, PlaceKnight(B, 1, "C")) == ("LAN-DEC-4", "not_your_turn")
    assert refused(match, A, PlaceKnight(B, 1, "C")) == ("LAN-ALLY-6", "not_your_party")
    for strength in (3, 0, 9):
        assert refused(match, A, PlaceKnight(A, strength, "C")) == ("LAN-PLACE-1", "no_such_knight_in_court")


def test_the_list_is_in_the_fixed_order() -> None:
    """LAN-DEC-8: strengths ascending; counties A to I, castle spaces, conflicts."""
    match = table(3)
    goods(match, A, squires=0)
    upper = match.row("upper")
    castle = [f"0:{space}" for space in match.components.castle if space != "points"]
    expected = [PlaceKnight(A, 1, place) for place in ["C", "E", "I", *castle, *upper]]
    expected += [PlaceKnight(A, 2, place) for place in ["A", "C", "E", "F", "H", "I", *castle, *upper]]
    assert list(match.legal_actions(A)) == expected


def test_the_neutral_placement() -> None:
    """Section 14: the weakest knight, to a castle, a conflict, a county with as few squires as needed."""
    match = table(4)
    court(match, D, 1, 4)
    turn(match, D)
    assert match.default_action(D) == PlaceKnight(D, 1, "3:recruit")
    match.public.seats[D].tiles[:] = list(match.components.castle)
    assert match.default_action(D) == PlaceKnight(D, 1, match.row("upper")[0])
    for seat in range(4):
        court(match, seat)
    block_everything(match, D)
    court(match, D, 1, 4)
    hold(match, "C", A, 1, squires=1)
    hold(match, "E", A, 2)
    assert match.default_action(D) == PlaceKnight(D, 1, "I")
    hold(match, "I", B, 1)
    goods(match, D, squires=2)
    assert match.default_action(D) == PlaceKnight(D, 1, "I", 1)
    goods(match, D, squires=0)
    assert match.default_action(D).strength == 4  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------ allies


def test_a_side_places_own_or_allied_knights() -> None:
    """LAN-ALLY-6, LAN-ALLY-7: own first in the list; both go everywhere."""
    match = table(2)
    listed = [action for action in match.legal_actions(A) if isinstance(action, PlaceKnight)]
    assert list(dict.fromkeys(action.party for action in listed)) == [A, C]
    places = {action.target for action in listed if action.party == C}
    assert {"A", "C", "2:recruit", "2:train", "0:gold", *match.row("upper")} <= places
    match.play(A, PlaceKnight(C, 2, "C"))
    assert match.public.counties["C"] == Held(C, 2, 0)
    assert match.awaiting() == (B,)


def test_allies_have_no_squires() -> None:
    """LAN-ALLY-8."""
    match = table(2)
    assert refused(match, A, PlaceKnight(C, 2, "C", 1)) == ("LAN-ALLY-8", "ally_without_squires")
    hold(match, "C", B, 1)
    match.play(A, PlaceKnight(C, 2, "C"))
    assert match.public.counties["C"] == Held(C, 2, 0)
    assert count(match.public.parties[B].court) == [1, 1, 2]


def test_nobody_throws_out_his_own_side() -> None:
    """LAN-ALLY-9."""
    match = table(2)
    court(match, A, 4)
    court(match, C, 4)
    hold(match, "C", C, 1)
    hold(match, "E", A, 1)
    turn(match, A)
    assert refused(match, A, PlaceKnight(A, 4, "C")) == ("LAN-ALLY-9", "ally_knight")
    assert refused(match, A, PlaceKnight(C, 4, "E")) == ("LAN-ALLY-9", "ally_knight")
    assert refused(match, A, PlaceKnight(C, 4, "C")) == ("LAN-COUNTY-7", "own_knight")


def test_each_in_the_others_castle() -> None:
    """LAN-ALLY-10."""
    match = table(2)
    assert refused(match, A, PlaceKnight(A, 1, "3:recruit")) == ("LAN-CASTLE-2", "not_your_castle")
    assert refused(match, A, PlaceKnight(A, 1, "2:gold")) == ("LAN-PLACE-1", "no_such_target")
    match.play(A, PlaceKnight(A, 1, "2:train"))
    assert match.public.parties[C].castle["train"] == Guest(A, 1)
    turn(match, A)
    match.play(A, PlaceKnight(C, 2, "0:gold"))
    assert match.public.parties[A].castle["gold"] == Guest(C, 2)


def test_both_of_a_side_on_one_card() -> None:
    """LAN-ALLY-13: as two parties."""
    match = table(2)
    card = match.row("upper")[0]
    match.play(A, PlaceKnight(A, 1, card))
    match.play(A, ChooseFavour("gold3"))
    turn(match, A)
    match.play(A, PlaceKnight(C, 2, card))
    assert {space: stack.party for space, stack in match.public.conflicts[card].stacks.items()} == {1: A, 2: C}


def test_an_only_placement_is_made_unasked_with_open_goods() -> None:
    """LAN-DEC-7: with hidden goods it is asked for."""
    for visibility, asked in (("hidden", True), ("open", False)):
        match = table(4, goods_visibility=visibility)
        for seat in range(4):
            court(match, seat)
        block_everything(match, D)
        court(match, D, 4)
        court(match, A, 1)
        for number, county in enumerate("ABCDEFGH"):
            match.public.counties[county] = Held(number % 3, 4, 0)
        goods(match, D, squires=0)
        turn(match, A)
        match.play(A, PlaceKnight(A, 1, "0:gold"))
        assert (match.awaiting() == (D,)) is asked
        assert ("I" in match.public.counties) is not asked
