"""The cards of the politics deck (section 11.2, blue)."""

from __future__ import annotations

from typing import Any

import pytest

from shared.catan.actions import (
    BuildRoad,
    Decline,
    Discard,
    EndTurn,
    Give,
    MoveKnight,
    PlaceKnight,
    PlayCard,
    PromoteKnight,
    RemoveKnight,
    Retreat,
    TakeProgress,
)
from shared.catan.events import (
    Built,
    CardsGiven,
    CardsTold,
    CardStolen,
    Declined,
    Discarded,
    KnightActivated,
    KnightDisplaced,
    KnightRemoved,
    KnightRetreated,
    LongestRoad,
    ProgressShown,
    ProgressTaken,
    ProgressTold,
    RoadRemoved,
    RobberMoved,
    Stolen,
)
from shared.catan.rules import Catan
from shared.catan.state import Knight
from shared.engine import Unknown
from shared.state import to_document
from tests.shared.catan_table import A, B, C, D, hand, of_type, place, position, refused


def plays(match: Catan) -> list[PlayCard]:
    """Every card that A may play."""
    return [action for action in match.legal_actions(A) if isinstance(action, PlayCard)]


def told(outcome: Any) -> list[tuple[Any, set[int]]]:
    """The private events with those who hear them."""
    return [(event, set(audience)) for event, audience in outcome.told]


def knight_at(match: Catan, name: str) -> Any:
    knight = match.public.knights.get(place(match, name))
    return knight and to_document(knight)


# ------------------------------------------------------------------------------------------------ Bishop


def test_a_bishop_takes_one_card_of_every_opponent_beside_the_hex() -> None:
    """C50; clockwise from the player, whatever the order of places."""
    match = position(
        settlements={"A": ["3.3SW"], "B": ["3.3N"], "D": ["3.3SE"]},
        hands={"B": {"coin": 2}, "D": {"ore": 1}},
        progress={"A": ["bishop"]},
    )
    hills = match.board.hex("3.3")
    outcome = match.play(A, PlayCard("bishop", (hills,)))
    assert of_type(outcome, RobberMoved) == [RobberMoved(A, match.board.hex("2.3"), hills, "bishop")]
    assert of_type(outcome, Stolen) == [Stolen(A, B, 1, "bishop"), Stolen(A, D, 1, "bishop")]
    assert told(outcome) == [(CardStolen(A, B, "coin"), {A, B}), (CardStolen(A, D, "ore"), {A, D})]
    assert [hand(match, seat) for seat in (A, B, D)] == [{"coin": 1, "ore": 1}, {"coin": 1}, {}]
    assert match.public.robber == hills
    assert match.public.decision is None


def test_a_bishop_draws_clockwise_one_card_for_two_buildings_none_from_an_empty_hand() -> None:
    match = position(
        active="C",
        settlements={"D": ["3.3N"], "A": ["3.3SE"], "B": ["3.3SW"]},
        hands={"D": {"ore": 4}, "B": {"wool": 1}},
        progress={"C": ["bishop"]},
    )
    outcome = match.play(C, PlayCard("bishop", (match.board.hex("3.3"),)))
    assert of_type(outcome, Stolen) == [Stolen(C, D, 1, "bishop"), Stolen(C, A, 0, "bishop"), Stolen(C, B, 1, "bishop")]
    match = position(settlements={"B": ["3.3N", "3.3SE"]}, hands={"B": {"ore": 4}}, progress={"A": ["bishop"]})
    match.play(A, PlayCard("bishop", (match.board.hex("3.3"),)))
    assert hand(match, B) == {"ore": 3}


def test_where_a_bishop_may_go() -> None:
    match = position(robber="1.1", progress={"A": ["bishop"]})
    assert [play.args for play in plays(match)] == [(hex,) for hex in range(1, 19)]  # also where nobody is, and the desert
    assert refused(match, A, PlayCard("bishop", (0,))) == ("ROB-5", "same_robber_hex")
    assert refused(match, A, PlayCard("bishop", (19,))) == ("ROB-5", "no_such_hex")
    assert of_type(match.play(A, PlayCard("bishop", (match.board.hex("2.3"),))), Stolen) == []


def test_a_client_sees_the_robber_of_a_bishop_and_no_card() -> None:
    match = position(settlements={"B": ["3.3N"]}, hands={"B": {"coin": 2}}, progress={"A": ["bishop"]})
    preview = Catan.restore(match.snapshot(A)).preview(A, PlayCard("bishop", (match.board.hex("3.3"),)))
    assert not preview.complete
    assert [type(event).__name__ for event in preview.events] == ["CardPlayed", "RobberMoved"]


# ------------------------------------------------------------------------------------------------ Deserter


def deserter(options: dict[str, Any] | None = None, **keys: Any) -> Catan:
    """B has a strong active knight on 3.3S and a basic one on 3.4S; A has roads from 3.3N to 3.3S."""
    return position(
        options,
        **{
            "roads": {"A": ["3.3N-NE-SE-S"], "B": ["3.3S-4.2SE", "3.3SE-3.4S"]},
            "knights": {"B": ["3.3S strong active", "3.4S"]},
            "progress": {"A": ["deserter"]},
            **keys,
        },
    )


def test_the_owner_chooses_who_deserts_and_the_player_where_he_goes() -> None:
    match = deserter()
    assert plays(match) == [PlayCard("deserter", (B,))]
    match.play(A, PlayCard("deserter", (B,)))
    strong, basic = place(match, "3.3S"), place(match, "3.4S")
    assert (match.awaiting(), list(match.legal_actions(B))) == ((B,), [RemoveKnight(strong), RemoveKnight(basic)])
    assert match.default_action(B) == RemoveKnight(basic)  # the lowest level
    assert refused(match, B, RemoveKnight(place(match, "3.3N"))) == ("PRG-Deserter", "no_own_knight_there")
    outcome = match.play(B, RemoveKnight(strong))
    assert of_type(outcome, KnightRemoved) == [KnightRemoved(B, strong, 2, forced=False)]
    assert match.public.seats[B].knights == {1: 1, 2: 2, 3: 2}
    spots = [place(match, "3.3" + corner) for corner in ("N", "NE", "SE", "S")]  # the place just left counts as empty
    assert list(match.legal_actions(A)) == [*(PlaceKnight(spot, 2) for spot in sorted(spots)), Decline()]
    assert match.default_action(A) == Decline()
    assert refused(match, A, PlaceKnight(strong, 1)) == ("PRG-Deserter", "deserter_level")
    assert refused(match, A, PlaceKnight(place(match, "1.1N"), 2)) == ("KNI-1", "knight_without_road")
    outcome = match.play(A, PlaceKnight(strong, 2))
    assert of_type(outcome, Built) == [Built(A, "knight", strong, "card")]
    assert match.public.seats[A].knights == {1: 2, 2: 1, 3: 2}
    assert knight_at(match, "3.3S") == {"seat": A, "level": 2, "active": True, "ready": False, "promoted": False}  # KNI-5
    assert refused(match, A, MoveKnight(strong, spots[0])) == ("KNI-5", "knight_not_ready")


def test_a_deserter_may_be_promoted_this_turn() -> None:
    match = deserter(hands={"A": {"wool": 1, "ore": 1}})
    match.play(A, PlayCard("deserter", (B,)))
    match.play(B, RemoveKnight(place(match, "3.4S")))
    match.play(A, PlaceKnight(place(match, "3.3N"), 1))
    assert knight_at(match, "3.3N")["active"] is False
    match.play(A, PromoteKnight(place(match, "3.3N")))


def test_an_active_deserter_may_act_at_once_by_option() -> None:
    match = deserter({"deserter_knight_may_act": True})
    match.play(A, PlayCard("deserter", (B,)))
    match.play(B, RemoveKnight(place(match, "3.3S")))
    match.play(A, PlaceKnight(place(match, "3.3S"), 2))
    match.play(A, MoveKnight(place(match, "3.3S"), place(match, "3.3N")))
    resting = deserter({"deserter_knight_may_act": True})
    resting.play(A, PlayCard("deserter", (B,)))
    resting.play(B, RemoveKnight(place(resting, "3.4S")))
    resting.play(A, PlaceKnight(place(resting, "3.3N"), 1))
    assert knight_at(resting, "3.3N")["ready"] is False


def test_the_only_knight_deserts_unasked() -> None:
    match = deserter(knights={"B": ["3.3S mighty active"]})
    outcome = match.play(A, PlayCard("deserter", (B,)))
    assert of_type(outcome, KnightRemoved) == [KnightRemoved(B, place(match, "3.3S"), 3, forced=True)]
    assert PlaceKnight(place(match, "3.3S"), 3) in list(match.legal_actions(A))  # KNI-4: without Fortress


@pytest.mark.parametrize(
    ("rule", "removed", "supply", "levels"),
    [
        ("equalElseBasic", "mighty", {}, [3]),
        ("equalElseBasic", "mighty", {"mighty": 0}, [1]),
        ("equalElseBasic", "strong", {"strong": 0, "basic": 0}, []),
        ("equalElseBasic", "basic", {"basic": 0}, []),
        ("equalOrLower", "mighty", {}, [1, 2, 3]),
        ("equalOrLower", "mighty", {"strong": 0}, [1, 3]),
        ("equalOrLower", "strong", {}, [1, 2]),
        ("equalOrLower", "basic", {}, [1]),
        ("equalOrLower", "basic", {"basic": 0}, []),
    ],
)
def test_the_level_of_a_deserter(rule: str, removed: str, supply: dict[str, int], levels: list[int]) -> None:
    match = deserter({"deserter_replacement": rule}, knights={"B": [f"3.3S {removed}"]}, supply={"A": supply})
    outcome = match.play(A, PlayCard("deserter", (B,)))
    assert len(of_type(outcome, KnightRemoved)) == 1  # even if nothing can be placed
    offered = {action.level for action in match.legal_actions(A) if isinstance(action, PlaceKnight)}
    assert sorted(offered) == levels
    assert (match.public.decision is not None) is bool(levels)


def test_without_a_place_the_knight_is_removed_all_the_same() -> None:
    match = deserter(roads={"B": ["3.3S-4.2SE"]}, knights={"B": ["3.3S"]})
    match.play(A, PlayCard("deserter", (B,)))
    assert match.public.decision is None
    assert match.public.knights == {}


@pytest.mark.parametrize(("answer", "holder"), [("3.3NW", None), (None, C)])
def test_longest_road_is_settled_once_at_the_end_of_a_deserter(answer: str | None, holder: int | None) -> None:
    """LR-4: B's knight goes, which heals C's road of five, and A's knight cuts it again: the card does not move in between."""
    match = deserter(
        roads={"A": ["3.3NW-2.1SE"], "B": ["3.3N-1.2S"], "C": ["3.3S-SW-NW-N-NE-SE"]},
        knights={"B": ["3.3N"]},
    )
    assert (match.public.seats[C].road_length, match.public.longest_road) == (3, None)
    removed = match.play(A, PlayCard("deserter", (B,)))
    placed = match.play(A, Decline() if answer is None else PlaceKnight(place(match, answer), 1))
    assert of_type(removed, LongestRoad) == []
    assert of_type(placed, LongestRoad) == ([] if holder is None else [LongestRoad(None, C, 5)])
    assert of_type(placed, Declined) == ([Declined(A, "deserter_place")] if answer is None else [])
    assert match.public.longest_road == holder


def test_whose_knights_may_desert() -> None:
    match = deserter(knights={"A": ["3.3N"], "B": ["3.3S"]})
    assert plays(match) == [PlayCard("deserter", (B,))]
    assert refused(match, A, PlayCard("deserter", (C,))) == ("PRG-Deserter", "opponent_without_knight")
    assert refused(match, A, PlayCard("deserter", (A,))) == ("PRG-Deserter", "no_target_there")


# ------------------------------------------------------------------------------------------------ Diplomat


def diplomat(**keys: Any) -> Catan:
    return position(progress={"A": ["diplomat"]}, **keys)


def test_a_foreign_open_road_goes_back_to_its_owner() -> None:
    match = diplomat(settlements={"B": ["3.3N"]}, roads={"B": ["3.3N-NE-SE"]})
    inner, outer = match.board.path("3.3N-3.3NE"), match.board.path("3.3NE-3.3SE")
    assert plays(match) == [PlayCard("diplomat", (outer,))]
    assert refused(match, A, PlayCard("diplomat", (inner,))) == ("PRG-Diplomat", "road_not_open")
    assert refused(match, A, PlayCard("diplomat", (0,))) == ("PRG-Diplomat", "no_road_there")
    outcome = match.play(A, PlayCard("diplomat", (outer,)))
    assert of_type(outcome, RoadRemoved) == [RoadRemoved(A, B, outer)]
    assert (match.public.seats[B].roads, match.public.seats[B].road_length) == (14, 1)
    assert match.public.decision is None


@pytest.mark.parametrize(
    ("keys", "open_roads", "key"),
    [
        # C51: one road with a knight at one end, then with a settlement.
        ({"roads": {"B": ["3.3N-NE"]}, "knights": {"B": ["3.3N"]}}, [], "knight_cut_off"),
        ({"roads": {"B": ["3.3N-NE"]}, "settlements": {"B": ["3.3N"]}}, ["3.3N-3.3NE"], None),
        ({"roads": {"B": ["3.3N-NE"]}, "settlements": {"B": ["3.3N", "3.3SE"]}}, ["3.3N-3.3NE"], None),
        # Both ends are held: by own buildings, by building and road, by roads.
        ({"roads": {"B": ["3.3N-NE-SE"]}, "settlements": {"B": ["3.3N", "3.3SE"]}}, [], "road_not_open"),
        # A knight at the loose end has another road there, so that it is not loose.
        ({"roads": {"B": ["3.3N-NE-SE"]}, "knights": {"B": ["3.3NE"]}}, ["3.3N-3.3NE", "3.3NE-3.3SE"], None),
        ({"roads": {"B": ["3.3N-NE-SE"]}, "knights": {"B": ["3.3SE"]}}, ["3.3N-3.3NE"], "knight_cut_off"),
        # Foreign pieces at an end change nothing.
        ({"roads": {"B": ["3.3N-NE"], "C": ["3.3N-1.2S"]}, "knights": {"C": ["3.3N"]}}, ["3.3N-3.3NE"], "knight_cut_off"),
    ],
)
def test_which_roads_are_open(keys: dict[str, Any], open_roads: list[str], key: str | None) -> None:
    match = diplomat(**keys)
    paths = [match.board.path(name) for name in open_roads]
    assert [play.args for play in plays(match)] == sorted((path,) for path in paths)
    for path in match.public.roads:
        if path not in paths and paths:
            assert refused(match, A, PlayCard("diplomat", (path,))) == ("PRG-Diplomat", key)
    if not paths:
        assert refused(match, A, PlayCard("diplomat", (next(iter(match.public.roads)),))) == ("PRG-6", "card_without_effect")


def test_an_own_road_may_be_placed_elsewhere() -> None:
    match = diplomat(settlements={"A": ["3.3N"]}, roads={"A": ["3.3N-NE-SE"]}, supply={"A": {"roads": 0}})
    outer = match.board.path("3.3NE-3.3SE")
    match.play(A, PlayCard("diplomat", (outer,)))
    assert match.public.seats[A].roads == 1
    names = ["3.3N-1.2S", "3.3N-3.3NW", "3.3NE-2.3SE"]  # BLD-2 without the removed road, and not the old path
    assert list(match.legal_actions(A)) == [*map(BuildRoad, sorted(match.board.path(name) for name in names)), Decline()]
    assert refused(match, A, BuildRoad(outer)) == ("PRG-Diplomat", "same_path_again")
    assert refused(match, A, BuildRoad(match.board.path("3.3SE-3.4S"))) == ("BLD-2", "road_not_connected")
    assert refused(match, A, EndTurn()) == ("DEC-A", "decision_open")
    outcome = match.play(A, BuildRoad(match.board.path("3.3N-1.2S")))
    assert of_type(outcome, Built) == [Built(A, "road", match.board.path("3.3N-1.2S"), "card")]
    assert (match.public.seats[A].roads, match.public.seats[A].road_length) == (0, 2)


def test_an_own_road_may_stay_in_supply() -> None:
    match = diplomat(settlements={"A": ["3.3N"]}, roads={"A": ["3.3N-NE-SE"]})
    match.play(A, PlayCard("diplomat", (match.board.path("3.3NE-3.3SE"),)))
    assert match.default_action(A) == Decline()
    outcome = match.play(A, Decline())
    assert outcome.events == (Declined(A, "diplomat_replace"),)
    assert (match.public.seats[A].roads, match.public.seats[A].road_length) == (14, 1)


def test_an_own_road_without_another_place_is_not_asked_for() -> None:
    match = diplomat(roads={"A": ["3.3N-NE"]})
    outcome = match.play(A, PlayCard("diplomat", (match.board.path("3.3N-3.3NE"),)))
    assert match.public.decision is None
    assert of_type(outcome, RoadRemoved) == [RoadRemoved(A, A, match.board.path("3.3N-3.3NE"))]


def test_longest_road_and_an_own_road_that_is_moved() -> None:
    """LR-4: it is settled when the road is placed again; in between the card does not move."""
    match = diplomat(settlements={"A": ["3.3N"]}, roads={"A": ["3.3N-NE-SE-S-SW-NW"]})
    assert match.public.longest_road == A
    outcome = match.play(A, PlayCard("diplomat", (match.board.path("3.3SW-3.3NW"),)))
    assert of_type(outcome, LongestRoad) == []
    assert match.public.seats[A].road_length == 5
    moved = Catan.restore(match.full_snapshot())
    outcome = match.play(A, Decline())
    assert of_type(outcome, LongestRoad) == [LongestRoad(A, None, 4)]
    outcome = moved.play(A, BuildRoad(moved.board.path("3.3SW-3.2S")))
    assert of_type(outcome, LongestRoad) == []
    assert moved.public.longest_road == A


def test_a_diplomat_may_win_by_longest_road() -> None:
    match = diplomat(
        roads={"A": ["3.3N-NE-SE-S-SW-NW", "3.3NW-2.1SE"], "B": ["1.1S-SW-NW-N-NE", "1.1NE-1.2N", "1.2N-NE"]},
        points={"A": 11},
        longest_road="B",
    )
    outcome = match.play(A, PlayCard("diplomat", (match.board.path("1.2N-1.2NE"),)))
    assert of_type(outcome, LongestRoad) == [LongestRoad(B, A, 6)]
    assert (match.public.winner, match.awaiting()) == (A, ())


# ------------------------------------------------------------------------------------------------ Intrigue


def test_an_intrigue_displaces_a_knight_of_any_level() -> None:
    match = position(
        roads={"A": ["3.3N-NE-SE"], "B": ["3.3SE-3.4S"], "C": ["1.1N-NE"]},
        knights={"A": ["3.3N"], "B": ["3.3SE mighty active"], "C": ["1.1N"]},
        progress={"A": ["intrigue"]},
    )
    spot = place(match, "3.3SE")
    assert plays(match) == [PlayCard("intrigue", (spot,))]
    assert refused(match, A, PlayCard("intrigue", (place(match, "1.1N"),))) == ("PRG-Intrigue", "no_own_road_there")
    assert refused(match, A, PlayCard("intrigue", (place(match, "3.3N"),))) == ("PRG-Intrigue", "no_foreign_knight_there")
    assert refused(match, A, PlayCard("intrigue", (99,))) == ("PRG-Intrigue", "no_foreign_knight_there")
    outcome = match.play(A, PlayCard("intrigue", (spot,)))
    assert of_type(outcome, KnightDisplaced) == [KnightDisplaced(A, B, spot, 3)]
    assert of_type(outcome, KnightRetreated) == [KnightRetreated(B, spot, place(match, "3.4S"), 3, forced=True)]
    assert match.is_empty(spot)  # no free knight
    assert knight_at(match, "3.4S") == to_document(Knight(B, 3, active=True))


def test_the_owner_of_the_displaced_knight_chooses() -> None:
    match = position(roads={"A": ["3.3NE-SE"], "B": ["3.3SE-3.4S-3.4SE"]}, knights={"B": ["3.3SE"]}, progress={"A": ["intrigue"]})
    match.play(A, PlayCard("intrigue", (place(match, "3.3SE"),)))
    assert match.awaiting() == (B,)
    assert set(match.legal_actions(B)) == {Retreat(place(match, name)) for name in ("3.4S", "3.4SE")}


# ------------------------------------------------------------------------------------------------ Saboteur


def test_a_saboteur_makes_the_equal_and_the_richer_discard_half() -> None:
    match = position(
        settlements={"B": ["1.1N"]},
        cities={"C": ["1.3N"]},
        walls=["1.3N"],
        hands={"A": {"ore": 4}, "B": {"coin": 5}, "C": {"grain": 4}, "D": {"wool": 8}},
        points={"A": 2, "B": 2, "C": 3, "D": 1},
        progress={"A": ["saboteur"]},
    )
    match.play(A, PlayCard("saboteur"))
    assert match.asked().owed == {B: 2, C: 2}  # the wall does not help, D has fewer points
    match.play(C, Discard({"grain": 1}))
    match.play(B, Discard({"coin": 2}))
    outcome = match.play(C, Discard({"grain": 1}))
    assert of_type(outcome, Discarded) == [Discarded(C, {"grain": 1}, 0, forced=False)]
    assert match.public.decision is None
    assert match.public.bank["coin"] == 9
    assert match.public.phase == "actions"


@pytest.mark.parametrize(("compare", "owed"), [("gte", {B: 1, C: 1}), ("gt", {C: 1})])
def test_whom_a_saboteur_compares(compare: str, owed: dict[int, int]) -> None:
    hands = {seat: {"ore": 3} for seat in "BCD"}
    match = position({"saboteur_compare": compare}, hands=hands, points={"A": 2, "B": 2, "C": 3, "D": 1}, progress={"A": ["saboteur"]})
    match.play(A, PlayCard("saboteur"))
    assert match.asked().owed == owed


def test_a_saboteur_needs_somebody_with_two_cards() -> None:
    assert plays(position(hands={"B": {"ore": 1}}, points={"B": 2}, progress={"A": ["saboteur"]})) == []
    assert plays(position(hands={"B": {"ore": 2}}, points={"A": 3, "B": 2}, progress={"A": ["saboteur"]})) == []
    assert plays(position(hands={"B": {"ore": 2}}, points={"B": 2}, progress={"A": ["saboteur"]})) == [PlayCard("saboteur")]


# ------------------------------------------------------------------------------------------------ Spy


def spy(theirs: list[str], mine: list[str] | None = None, options: dict[str, Any] | None = None) -> Catan:
    return position(options, progress={"A": ["spy", *(mine or [])], "B": theirs})


def test_a_spy_sees_the_progress_hand_and_takes_a_card() -> None:
    match = spy(["smith", "merchant", "smith"])
    outcome = match.play(A, PlayCard("spy", (B,)))
    assert told(outcome) == [(ProgressShown(A, B, ["merchant", "smith", "smith"]), {A})]  # not in the order in which they came
    assert match.own(A).shown_progress == ["merchant", "smith", "smith"]
    assert list(match.legal_actions(A)) == [TakeProgress("merchant"), TakeProgress("smith")]
    assert refused(match, A, TakeProgress("crane")) == ("PRG-Spy", "card_not_shown")
    assert refused(match, A, Decline()) == ("PRG-Spy", "must_take_progress")
    outcome = match.play(A, TakeProgress("smith"))
    assert outcome.events == (ProgressTaken(A, B, "science"),)
    assert told(outcome) == [(ProgressTold(A, "smith", "taken", B), {A, B})]
    assert (match.own(A).progress, match.own(B).progress) == (["smith"], ["merchant", "smith"])
    assert match.public.seats[A].progress == {"trade": 0, "politics": 0, "science": 1}
    assert match.public.seats[B].progress == {"trade": 1, "politics": 0, "science": 1}
    assert match.own(A).shown_progress == []


def test_the_only_card_is_taken_unasked_unless_the_spy_may_decline() -> None:
    match = spy(["merchant"])
    outcome = match.play(A, PlayCard("spy", (B,)))
    assert of_type(outcome, ProgressTaken) == [ProgressTaken(A, B, "trade")]
    assert match.public.decision is None
    match = spy(["merchant"], options={"spy_may_decline": True})
    match.play(A, PlayCard("spy", (B,)))
    assert list(match.legal_actions(A)) == [TakeProgress("merchant"), Decline()]
    outcome = match.play(A, Decline())
    assert outcome.events == (Declined(A, "spy_take"),)
    assert (match.own(A).shown_progress, match.own(B).progress, match.public.decision) == ([], ["merchant"], None)


def test_two_equal_cards_are_asked_for() -> None:
    match = spy(["merchant", "merchant"])
    match.play(A, PlayCard("spy", (B,)))
    assert list(match.legal_actions(A)) == [TakeProgress("merchant")]  # VIS-6: only the spy sees that they are equal
    assert match.default_action(A) == TakeProgress("merchant")


def test_a_spy_may_take_a_spy_and_play_it_and_rise_to_five() -> None:
    match = spy(["spy", "merchant"], mine=["smith", "smith", "crane", "crane"])
    match.play(A, PlayCard("spy", (B,)))
    match.play(A, TakeProgress("spy"))
    assert len(match.own(A).progress) == 5
    assert refused(match, A, EndTurn()) == ("T6", "progress_above_limit")  # PRG-3
    match.play(A, PlayCard("spy", (B,)))
    assert match.own(B).progress == []


def test_on_whom_to_spy() -> None:
    match = position(progress={"A": ["spy"], "C": ["crane"]}, face_up={"B": ["printer"]})
    assert plays(match) == [PlayCard("spy", (C,))]  # a point card is in no hand
    assert refused(match, A, PlayCard("spy", (B,))) == ("PRG-Spy", "opponent_without_progress")
    assert refused(match, A, PlayCard("spy", (A,))) == ("PRG-Spy", "no_target_there")


def test_what_a_spy_sees_is_in_no_other_view() -> None:
    match, other = spy(["merchant", "merchant_fleet"]), spy(["merchant", "trade_monopoly"])
    for each in (match, other):
        each.play(A, PlayCard("spy", (B,)))
    for viewer in (C, D, None):
        assert match.snapshot(viewer) == other.snapshot(viewer)
    for each in (match, other):
        each.play(A, each.default_action(A))
    for viewer in (C, D, None):
        assert match.snapshot(viewer) == other.snapshot(viewer)
    copy = Catan.restore(spy(["merchant"]).snapshot(A))
    with pytest.raises(Unknown):
        copy.play(A, PlayCard("spy", (B,)))


# ------------------------------------------------------------------------------------------------ Warlord


def test_a_warlord_rouses_all_own_knights_for_nothing() -> None:
    match = position(
        roads={"A": ["3.3N-NE-SE"], "B": ["1.1N-NE"]},
        knights={"A": ["3.3N", "3.3NE strong active ready", "3.3SE mighty"], "B": ["1.1N"]},
        progress={"A": ["warlord"]},
    )
    places = sorted(place(match, name) for name in ("3.3N", "3.3SE"))
    outcome = match.play(A, PlayCard("warlord"))
    assert of_type(outcome, KnightActivated) == [KnightActivated(A, places, "card")]
    assert match.strength(A) == 6
    assert [knight_at(match, name)["ready"] for name in ("3.3N", "3.3NE", "3.3SE")] == [False, True, False]
    assert knight_at(match, "1.1N")["active"] is False


# ------------------------------------------------------------------------------------------------ Wedding


def test_a_wedding_brings_two_cards_of_every_richer_opponent() -> None:
    """C54."""
    match = position(
        hands={"B": {"ore": 1}, "C": {"ore": 6}, "D": {"wool": 2, "coin": 1}},
        points={"A": 5, "B": 6, "C": 5, "D": 7},
        progress={"A": ["wedding"]},
    )
    outcome = match.play(A, PlayCard("wedding"))
    assert of_type(outcome, CardsGiven) == [CardsGiven(A, B, 1, "wedding", forced=True)]
    assert told(outcome) == [(CardsTold(A, B, {"ore": 1}), {A, B})]
    assert match.asked().owed == {D: 2}
    assert list(match.legal_actions(D)) == [Give({"wool": 2}), Give({"wool": 1, "coin": 1})]
    assert match.default_action(D) == Give({"wool": 2})
    assert refused(match, D, Give({"wool": 1})) == ("PRG-Wedding", "card_count_wrong")
    assert refused(match, D, Give({"wool": 3, "coin": -1})) == ("PRG-Wedding", "card_count_wrong")
    assert refused(match, D, Give({"ore": 2})) == ("PRG-Wedding", "cards_not_held")
    assert refused(match, A, EndTurn()) == ("DEC-A", "not_asked")
    outcome = match.play(D, Give({"coin": 1, "wool": 1}))
    assert outcome.events == (CardsGiven(A, D, 2, "wedding", forced=False),)
    assert told(outcome) == [(CardsTold(A, D, {"wool": 1, "coin": 1}), {A, D})]
    assert [hand(match, seat) for seat in (A, B, C, D)] == [{"ore": 1, "wool": 1, "coin": 1}, {}, {"ore": 6}, {"wool": 1}]
    assert match.public.decision is None


def test_wedding_guests_answer_in_any_order() -> None:
    match = position(hands={seat: {"ore": 3} for seat in "BCD"}, points={"B": 1, "C": 2, "D": 3}, progress={"A": ["wedding"]}, reload=True)
    match.play(A, PlayCard("wedding"))
    assert match.awaiting() == (B, C, D)
    match.play(C, Give({"ore": 2}))
    match = Catan.restore(match.full_snapshot())  # C58: debts survive
    assert refused(match, C, Give({"ore": 1})) == ("DEC-A", "not_asked")
    match.play(D, Give({"ore": 2}))
    match.play(B, Give({"ore": 2}))
    assert hand(match, A) == {"ore": 6}


def test_a_wedding_needs_a_giver() -> None:
    assert plays(position(hands={"B": {"ore": 3}}, points={"A": 2, "B": 2}, progress={"A": ["wedding"]})) == []
    assert plays(position(points={"B": 2}, progress={"A": ["wedding"]})) == []


def test_wedding_gifts_are_in_no_other_view() -> None:
    match, other = (position(hands={"B": {"ore": 3, "wool": 3}}, points={"B": 2}, progress={"A": ["wedding"]}) for _ in range(2))
    match.play(A, PlayCard("wedding"))
    other.play(A, PlayCard("wedding"))
    outcome, changed = match.play(B, Give({"ore": 2})), other.play(B, Give({"wool": 2}))
    assert outcome.events == changed.events
    for viewer in (C, D, None):
        assert match.snapshot(viewer) == other.snapshot(viewer)
