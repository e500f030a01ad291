"""Knights from hiring to chasing the robber (KNI-1 to KNI-19)."""

from __future__ import annotations

import pytest
from catan_pieces import accepted, build, give, lay, post, settled, told
from catan_table import position, refused

from shared.catan import knights
from shared.catan.actions import (
    ActivateKnight,
    CatanAction,
    ChaseRobber,
    DisplaceKnight,
    EndTurn,
    HireKnight,
    MoveKnight,
    PromoteKnight,
    Retreat,
    Roll,
    Steal,
)
from shared.catan.events import (
    Built,
    KnightActivated,
    KnightDisplaced,
    KnightMoved,
    KnightPromoted,
    KnightRetreated,
    LongestRoad,
    MatchEnded,
    RobberMoved,
    Stolen,
)
from shared.catan.rules import Catan
from shared.catan.state import Knight
from shared.engine import TakeBack


def at(match: Catan, *names: str) -> list[int]:
    return sorted(match.board.place(name) for name in names)


def knight(match: Catan, name: str) -> tuple[int, int, bool, bool, bool] | None:
    """Seat, level, active, ready, promoted."""
    there = match.public.knights.get(match.board.place(name))
    return None if there is None else (there.seat, there.level, there.active, there.ready, there.promoted)


def legal(match: Catan, seat: int, kind: type[CatanAction]) -> list[CatanAction]:
    return [action for action in match.legal_actions(seat) if isinstance(action, kind)]


@pytest.fixture
def match() -> Catan:
    """Seat 0 has roads N-NE-SE-S of 3.3."""
    match = position()
    lay(match, 0, "3.3N-NE-SE-S")
    return match


# ------------------------------------------------------------------------------------------------ hire


def test_hire(match: Catan) -> None:
    """KNI-1: at the end of a road or between two, beside anything, inactive."""
    build(match, 1, "city", "3.3NE")
    give(match, 0, wool=2, ore=2)
    assert knights.spots(match, 0) == at(match, "3.3N", "3.3SE", "3.3S")
    place = match.board.place("3.3SE")
    assert accepted(match, 0, HireKnight(place)).events == (Built(0, "knight", place, "paid"),)
    assert knight(match, "3.3SE") == (0, 1, False, False, False)
    assert match.public.seats[0].knights == {1: 1, 2: 2, 3: 2}
    assert (match.own(0).hand["wool"], match.own(0).hand["ore"]) == (1, 1)


def test_hires_that_are_refused(match: Catan) -> None:
    """KNI-1."""
    give(match, 0, wool=1)
    assert refused(match, 0, HireKnight(match.board.place("3.3N"))) == ("BLD-1", "cannot_pay")
    give(match, 0, ore=1)
    post(match, 1, "3.3N")
    build(match, 0, "settlement", "3.3SE")
    assert refused(match, 0, HireKnight(match.board.place("3.3N"))) == ("KNI-1", "knight_place_taken")
    assert refused(match, 0, HireKnight(match.board.place("3.3SE"))) == ("KNI-1", "knight_place_taken")
    assert refused(match, 0, HireKnight(match.board.place("1.1N"))) == ("KNI-1", "knight_without_road")
    assert refused(match, 0, HireKnight(54)) == ("GEO-10", "no_such_place")
    post(match, 0, "3.3NE")
    post(match, 0, "3.3S")
    lay(match, 0, "3.3S-SW")
    assert refused(match, 0, HireKnight(match.board.place("3.3SW"))) == ("KNI-1", "no_basic_knight_left")


# ------------------------------------------------------------------------------------------------ activate and promote


def test_activate(match: Catan) -> None:
    """KNI-2, KNI-5: a grain, any level, also a knight of this turn; it does not act before the next."""
    give(match, 0, wool=1, ore=1, grain=2)
    place = match.board.place("3.3N")
    accepted(match, 0, HireKnight(place))
    assert accepted(match, 0, ActivateKnight(place)).events == (KnightActivated(0, [place], "paid"),)
    assert knight(match, "3.3N") == (0, 1, True, False, False)
    assert refused(match, 0, ActivateKnight(place)) == ("KNI-2", "already_active")
    assert refused(match, 0, MoveKnight(place, match.board.place("3.3S"))) == ("KNI-5", "knight_not_ready")
    strong = post(match, 0, "3.3NE", level=2, active=False)
    assert refused(match, 0, MoveKnight(strong, match.board.place("3.3S"))) == ("KNI-5", "knight_inactive")
    accepted(match, 0, ActivateKnight(strong))
    other = post(match, 0, "3.3SE", active=False)
    assert refused(match, 0, ActivateKnight(other)) == ("BLD-1", "cannot_pay")
    foreign = post(match, 1, "1.1N", active=False)
    assert refused(match, 0, ActivateKnight(foreign)) == refused(match, 0, ActivateKnight(53)) == ("KNI-2", "no_own_knight")


def test_a_knight_acts_once_a_turn(match: Catan) -> None:
    """KNI-5, KNI-7: after a move it may be activated again, not move again; its owner's next turn makes it ready."""
    place = post(match, 0, "3.3N")
    to = match.board.place("3.3S")
    give(match, 0, grain=1)
    accepted(match, 0, MoveKnight(place, to))
    assert knight(match, "3.3S") == (0, 1, False, False, False)
    accepted(match, 0, ActivateKnight(to))
    assert refused(match, 0, MoveKnight(to, place)) == ("KNI-5", "knight_not_ready")
    match.play(0, EndTurn())
    assert knight(match, "3.3S") == (0, 1, True, False, False)
    match.public.active, match.public.phase = 3, "actions"
    settled(match)
    match.play(3, EndTurn())
    assert knight(match, "3.3S") == (0, 1, True, True, False)


def test_knights_act_in_the_action_phase_of_their_owner(match: Catan) -> None:
    """KNI-12."""
    place = post(match, 0, "3.3N")
    foreign = post(match, 1, "1.1N", ready=True)
    lay(match, 1, "1.1N-NE")
    assert refused(match, 1, MoveKnight(foreign, match.board.place("1.1NE"))) == ("VIS-8", "not_your_turn")
    assert refused(match, 0, MoveKnight(foreign, match.board.place("1.1NE"))) == ("KNI-8", "no_own_knight")
    match.public.phase = "roll"
    settled(match)
    assert refused(match, 0, MoveKnight(place, match.board.place("3.3S"))) == ("T1", "roll_first")
    assert legal(match, 0, Roll)


def test_promote(match: Catan) -> None:
    """KNI-3, KNI-6: active and ready stay; the pieces are exchanged; once a turn, and a knight of this turn too."""
    place = post(match, 0, "3.3N")
    give(match, 0, wool=4, ore=4)
    assert accepted(match, 0, PromoteKnight(place)).events == (KnightPromoted(0, place, 2, "paid"),)
    assert knight(match, "3.3N") == (0, 2, True, True, True)
    assert match.public.seats[0].knights == {1: 2, 2: 1, 3: 2}
    assert refused(match, 0, PromoteKnight(place)) == ("KNI-3", "already_promoted")
    to = match.board.place("3.3S")
    accepted(match, 0, MoveKnight(place, to))
    assert knight(match, "3.3S") == (0, 2, False, False, True)
    assert refused(match, 0, PromoteKnight(to)) == ("KNI-3", "already_promoted")
    new = match.board.place("3.3NE")
    accepted(match, 0, HireKnight(new))
    accepted(match, 0, PromoteKnight(new))
    assert knight(match, "3.3NE") == (0, 2, False, False, True)
    match.play(0, EndTurn())
    assert knight(match, "3.3NE") == (0, 2, False, False, False)


def test_promotions_that_are_refused(match: Catan) -> None:
    """KNI-3, KNI-4."""
    strong = post(match, 0, "3.3N", level=2)
    basic = post(match, 0, "3.3NE")
    post(match, 0, "3.3SE", level=2)
    mighty = post(match, 0, "3.3S", level=3)
    give(match, 0, wool=2, ore=2)
    match.public.seats[0].levels["politics"] = 2
    settled(match)
    assert refused(match, 0, PromoteKnight(strong)) == ("KNI-4", "needs_fortress")
    assert refused(match, 0, PromoteKnight(basic)) == ("KNI-3", "no_knight_left")
    assert refused(match, 0, PromoteKnight(mighty)) == ("KNI-3", "already_mighty")
    assert refused(match, 0, PromoteKnight(0)) == ("KNI-3", "no_own_knight")
    assert legal(match, 0, PromoteKnight) == []
    match.public.seats[0].levels["politics"] = 3
    settled(match)
    assert knights.promotions(match, 0) == sorted((strong, match.board.place("3.3SE")))
    accepted(match, 0, PromoteKnight(strong))
    accepted(match, 0, PromoteKnight(basic))  # the strong piece is back
    give(match, 0, wool=1)
    assert refused(match, 0, PromoteKnight(match.board.place("3.3SE"))) == ("KNI-3", "no_knight_left")  # both mighty ones stand


def test_a_promotion_that_cannot_be_paid(match: Catan) -> None:
    place = post(match, 0, "3.3N")
    give(match, 0, wool=1)
    assert refused(match, 0, PromoteKnight(place)) == ("BLD-1", "cannot_pay")


# ------------------------------------------------------------------------------------------------ move


def test_reach(match: Catan) -> None:
    """KNI-18: past what is empty or one's own; to, not past, what is foreign."""
    start = post(match, 0, "3.3N")
    assert knights.reach(match, 0, start) == at(match, "3.3NE", "3.3SE", "3.3S")
    build(match, 0, "settlement", "3.3NE")
    assert knights.reach(match, 0, start) == at(match, "3.3NE", "3.3SE", "3.3S")
    post(match, 1, "3.3SE")
    assert knights.reach(match, 0, start) == at(match, "3.3NE", "3.3SE")
    lay(match, 0, "3.3N-NW-SW-S")
    assert knights.reach(match, 0, start) == at(match, "3.3NE", "3.3SE", "3.3S", "3.3SW", "3.3NW")
    assert knights.reach(match, 1, start) == []


def test_move(match: Catan) -> None:
    """KNI-8, C34."""
    start = post(match, 0, "3.3N")
    build(match, 0, "settlement", "3.3NE")
    assert legal(match, 0, MoveKnight) == [MoveKnight(start, to) for to in at(match, "3.3SE", "3.3S")]
    to = match.board.place("3.3S")
    assert accepted(match, 0, MoveKnight(start, to)).events == (KnightMoved(0, start, to),)
    assert knight(match, "3.3N") is None
    assert knight(match, "3.3S") == (0, 1, False, False, False)
    assert match.public.seats[0].knights == {1: 1, 2: 2, 3: 2}


def test_moves_that_are_refused(match: Catan) -> None:
    start = post(match, 0, "3.3N")
    own = post(match, 0, "3.3NE", active=False)
    foreign = post(match, 1, "3.3SE")
    assert refused(match, 0, MoveKnight(start, own)) == ("KNI-8", "move_place_taken")
    assert refused(match, 0, MoveKnight(start, foreign)) == ("KNI-8", "move_place_taken")
    assert refused(match, 0, MoveKnight(start, match.board.place("3.3S"))) == ("KNI-18", "not_reachable")
    assert refused(match, 0, MoveKnight(start, match.board.place("1.1N"))) == ("KNI-18", "not_reachable")
    assert refused(match, 0, MoveKnight(start, start)) == ("KNI-8", "knight_stays")
    assert refused(match, 0, MoveKnight(start, -1)) == ("GEO-10", "no_such_place")


def test_own_knights_do_not_swap(match: Catan) -> None:
    """KNI-17: three moves would be needed, and each knight has one."""
    one, other = post(match, 0, "3.3N"), post(match, 0, "3.3S", level=2)
    assert refused(match, 0, MoveKnight(one, other)) == ("KNI-8", "move_place_taken")
    assert refused(match, 0, DisplaceKnight(other, one)) == ("KNI-9", "own_knight_there")
    accepted(match, 0, MoveKnight(one, match.board.place("3.3NE")))
    accepted(match, 0, MoveKnight(other, one))
    assert legal(match, 0, MoveKnight) == []


def test_a_knight_gives_nothing() -> None:
    """KNI-16: no points."""
    match = position()
    lay(match, 0, "3.3N-NE")
    post(match, 0, "3.3N", level=3)
    assert match.public.seats[0].points == 0


# ------------------------------------------------------------------------------------------------ displace


def test_displace(match: Catan) -> None:
    """KNI-9, KNI-10, C35: the only place is taken without asking; level and status stay."""
    start = post(match, 0, "3.3N", level=2)
    to = post(match, 1, "3.3SE", active=True)
    lay(match, 1, "3.3SE-3.4S")
    assert legal(match, 0, DisplaceKnight) == [DisplaceKnight(start, to)]
    outcome = accepted(match, 0, DisplaceKnight(start, to))
    retreat = match.board.place("3.4S")
    assert told(outcome, KnightMoved, KnightDisplaced, KnightRetreated) == [
        KnightMoved(0, start, to),
        KnightDisplaced(0, 1, to, 1),
        KnightRetreated(1, to, retreat, 1, True),
    ]
    assert knight(match, "3.3SE") == (0, 2, False, False, False)
    assert knight(match, "3.4S") == (1, 1, True, False, False)
    assert match.public.decision is None
    assert match.public.seats[1].knights == {1: 1, 2: 2, 3: 2}


def test_nowhere_to_go(match: Catan) -> None:
    """KNI-10, KNI-19, C36: back to the supply, and then Longest Road is settled: the mover has left the middle of another's road."""
    start, to = post(match, 0, "3.3N", level=2), post(match, 1, "3.3SE")
    lay(match, 1, "3.3SE-3.4S")
    build(match, 1, "settlement", "3.4S")
    lay(match, 2, "1.2SW-S-3.3N-NW-SW-S")
    assert match.public.longest_road is None
    outcome = accepted(match, 0, DisplaceKnight(start, to))
    assert told(outcome, KnightRetreated, LongestRoad) == [KnightRetreated(1, to, None, 1, True), LongestRoad(None, 2, 5)]
    assert match.public.seats[1].knights == {1: 2, 2: 2, 3: 2}
    assert match.public.decision is None


def test_the_owner_chooses_where_to_go(match: Catan) -> None:
    """DEC-15: along the owner's own roads, past their own pieces, never back, not onto anybody; the place the mover left is empty."""
    start, to = post(match, 0, "3.3N", level=3), post(match, 1, "3.3SE", level=2, active=False)
    lay(match, 1, "3.3SE-3.4S-SE-NE")
    post(match, 1, "3.4S")
    post(match, 2, "3.4NE")
    lay(match, 1, "3.4SE-3.5S")
    outcome = accepted(match, 0, DisplaceKnight(start, to))
    assert told(outcome, KnightRetreated) == []
    assert match.awaiting() == (1,)
    places = at(match, "3.4SE", "3.5S")
    assert list(match.legal_actions(1)) == [Retreat(place) for place in places]
    assert list(match.legal_actions(0)) == [TakeBack()]
    assert match.default_action(1) == Retreat(places[0])
    for name in ("3.4S", "3.4NE", "3.3SE", "1.1N"):
        assert refused(match, 1, Retreat(match.board.place(name))) == ("KNI-10", "cannot_retreat_there")
    assert refused(match, 0, EndTurn()) == ("DEC-A", "not_asked")
    assert match.public.seats[1].knights == {1: 1, 2: 2, 3: 2}  # all pieces are somewhere, this one in the supply
    outcome = accepted(match, 1, Retreat(places[1]))
    assert outcome.events == (KnightRetreated(1, to, places[1], 2, False),)
    assert knight(match, "3.5S") == (1, 2, False, False, False)
    assert match.public.seats[1].knights == {1: 1, 2: 1, 3: 2}
    assert match.awaiting() == (0,)


def test_a_knight_may_retreat_to_where_the_mover_came_from(match: Catan) -> None:
    """KNI-19: the mover is on the target before the other has to go."""
    start, to = post(match, 0, "3.3NE", level=2), post(match, 1, "3.3SE")
    lay(match, 1, "3.3SE-3.4S")
    build(match, 1, "settlement", "3.4S")
    lay(match, 1, "3.4S-SE", "3.4SE-NE-N-NW")
    assert knights.retreats(match, 1, to) == at(match, "3.4SE", "3.4NE", "3.4N")
    accepted(match, 0, DisplaceKnight(start, to))
    assert Retreat(start) in list(match.legal_actions(1))
    accepted(match, 1, Retreat(start))
    assert knight(match, "3.3NE") == (1, 1, True, False, False)


def test_displacements_that_are_refused(match: Catan) -> None:
    """KNI-9."""
    start = post(match, 0, "3.3N", level=2)
    equal = post(match, 1, "3.3SE", level=2)
    assert refused(match, 0, DisplaceKnight(start, equal)) == ("KNI-9", "not_weaker")
    assert refused(match, 0, DisplaceKnight(start, match.board.place("3.3NE"))) == ("KNI-9", "nobody_to_displace")
    assert refused(match, 0, DisplaceKnight(start, match.board.place("3.3S"))) == ("KNI-18", "not_reachable")
    assert refused(match, 0, DisplaceKnight(start, start)) == ("KNI-8", "knight_stays")
    own = post(match, 0, "3.3NE")
    assert refused(match, 0, DisplaceKnight(start, own)) == ("KNI-9", "own_knight_there")
    idle = post(match, 0, "3.3S", level=3, active=False)
    assert refused(match, 0, DisplaceKnight(idle, equal)) == ("KNI-5", "knight_inactive")
    assert legal(match, 0, DisplaceKnight) == []


def test_longest_road_waits_for_the_retreat() -> None:
    """KNI-19, LR-4: not while the displaced knight is in the air; then for all."""
    match = position()
    lay(match, 1, "3.3N-NE-SE-S-SW-NW")
    assert match.public.longest_road == 1
    lay(match, 0, "3.3SE-3.4S")
    lay(match, 2, "3.4S-SE-NE")
    start, to = post(match, 0, "3.3SE", level=2), post(match, 2, "3.4S")
    assert match.public.longest_road is None
    outcome = accepted(match, 0, DisplaceKnight(start, to))
    assert told(outcome, LongestRoad) == []
    assert match.public.seats[1].road_length == 3
    outcome = accepted(match, 2, Retreat(match.board.place("3.4NE")))
    assert told(outcome, LongestRoad) == [LongestRoad(None, 1, 5)]


def test_a_win_by_displacing_waits_for_the_retreat() -> None:
    """KNI-19, WIN-4."""
    match = position()
    match.public.seats[0].defender = 11
    lay(match, 1, "3.3SE-3.4S-SE")
    to = post(match, 1, "3.3SE")
    lay(match, 0, "3.3N-NE-SE-S-SW-NW")
    start = post(match, 0, "3.3NE", level=2)
    outcome = accepted(match, 0, DisplaceKnight(start, to))
    assert told(outcome, LongestRoad, MatchEnded) == []
    outcome = accepted(match, 1, Retreat(match.board.place("3.4SE")))
    assert [type(event) for event in outcome.events] == [KnightRetreated, LongestRoad, MatchEnded]
    assert match.public.winner == 0


def test_a_copy_previews_a_displacement(match: Catan) -> None:
    """VIS-6: all of it is public."""
    start, to = post(match, 0, "3.3N", level=2), post(match, 1, "3.3SE")
    lay(match, 1, "3.3SE-3.4S")
    preview = Catan.restore(match.snapshot(2)).preview(0, DisplaceKnight(start, to))
    assert preview.complete
    assert preview.events == match.preview(0, DisplaceKnight(start, to)).events
    assert knight(match, "3.3N") == (0, 2, True, True, False)


# ------------------------------------------------------------------------------------------------ chase


@pytest.fixture
def guard() -> tuple[Catan, int]:
    """Seat 0's ready knight beside the robber, who is on the desert, 2.3; seat 1 at 1.1N."""
    match = position()
    lay(match, 0, "2.3N-NE")
    build(match, 1, "settlement", "1.1N")
    return match, post(match, 0, "2.3N")


def test_chase(guard: tuple[Catan, int]) -> None:
    """KNI-11, KNI-7: anywhere else, then a steal, whose single victim is not asked for; the knight rests."""
    match, place = guard
    give(match, 1, wool=1)
    tiles = [action.hex for action in legal(match, 0, ChaseRobber) if isinstance(action, ChaseRobber)]
    assert tiles == [tile for tile in range(19) if tile != match.public.robber]
    outcome = accepted(match, 0, ChaseRobber(place, match.board.hex("1.1")))
    assert told(outcome, RobberMoved, Stolen) == [RobberMoved(0, 5, 0, "knight"), Stolen(0, 1, 1, "robber")]
    assert match.public.robber == 0
    assert knight(match, "2.3N") == (0, 1, False, False, False)
    assert match.own(0).hand["wool"] == 1


def test_a_chase_asks_whom_to_rob(guard: tuple[Catan, int]) -> None:
    match, place = guard
    build(match, 2, "settlement", "1.1S")
    accepted(match, 0, ChaseRobber(place, 0))
    assert legal(match, 0, Steal) == [Steal(1), Steal(2)]


def test_several_knights_may_chase(guard: tuple[Catan, int]) -> None:
    """KNI-11."""
    match, place = guard
    lay(match, 0, "5.1N-NE")
    other = post(match, 0, "5.1N")
    accepted(match, 0, ChaseRobber(place, match.board.hex("5.1")))
    accepted(match, 0, ChaseRobber(other, match.board.hex("2.3")))
    assert match.public.robber == match.board.hex("2.3")


def test_chases_that_are_refused(guard: tuple[Catan, int]) -> None:
    """KNI-11, ROB-4, ROB-5."""
    match, place = guard
    far = post(match, 0, "5.1N", level=2)
    assert refused(match, 0, ChaseRobber(far, 0)) == ("KNI-11", "knight_not_at_robber")
    assert refused(match, 0, ChaseRobber(place, match.public.robber)) == ("ROB-5", "same_robber_hex")
    assert refused(match, 0, ChaseRobber(place, 19))[1] == "no_such_hex"
    match.public.knights[place] = Knight(0, 1, active=True)
    settled(match)
    assert refused(match, 0, ChaseRobber(place, 0)) == ("KNI-5", "knight_not_ready")
    match.public.knights[place] = Knight(0, 1, active=True, ready=True)
    match.public.attacks = 0
    settled(match)
    assert refused(match, 0, ChaseRobber(place, 0)) == ("ROB-4", "robber_stays_locked")
    assert legal(match, 0, ChaseRobber) == []


def test_a_chase_to_numbered_hexes_only() -> None:
    """KNI-11: the option of 2020; the desert is no target."""
    match = position({"preset": "official2020"})
    match.public.robber = 0
    lay(match, 0, "1.1N-NE")
    place = post(match, 0, "1.1N")
    desert = match.board.hex("2.3")
    assert desert not in knights.chase_targets(match)
    assert len(knights.chase_targets(match)) == 17
    assert refused(match, 0, ChaseRobber(place, desert)) == ("KNI-11", "chase_needs_number")
