"""Phase 3, the counties: noble, reward or both, the start player, and the knights going home (section 7.1)."""

from __future__ import annotations

import pytest

from shared.lancaster.actions import ChooseReward, Decline, NameStartPlayer, PlaceExtension, Travel, UpgradeKnight
from shared.lancaster.events import (
    CastleBegan,
    CountyPays,
    Gained,
    KnightGained,
    KnightHome,
    NobleTaken,
    Paid,
    RewardVoid,
    Scored,
    SquiresReturned,
    StartPlayerNamed,
    Travelled,
)
from shared.lancaster.rules import Lancaster
from tests.shared.lancaster_phases import asked, run, run_from
from tests.shared.lancaster_table import A, B, C, count, court, fight, goods, hold, lodge, of_type, purse, refused, table

NOBLE, REWARD, BOTH = (ChooseReward(choice) for choice in ("noble", "reward", "both"))


def choices(match: Lancaster, seat: int) -> list[str]:
    return [action.choice for action in match.legal_actions(seat) if isinstance(action, ChooseReward)]


# ------------------------------------------------------------------------------------------------ noble, reward or both


def test_the_counties_pay_from_a_to_i_and_empty_ones_are_skipped() -> None:
    """LAN-CTY-1, LAN-CTY-7."""
    match = table()
    hold(match, "G", A, 4)
    hold(match, "A", B, 3)
    run(match, "counties")
    assert asked(match) == ("county_reward", (B,), "A")
    outcome = match.play(B, NOBLE)
    assert outcome.events[:3] == (CountyPays("A", B, "noble"), NobleTaken(B, "A", "A", True, "A"), KnightHome(B, 3, "A"))
    assert asked(match) == ("county_reward", (A,), "G")
    outcome = match.play(A, REWARD)
    assert of_type(outcome, Scored) == [Scored(A, 5, "G")]
    assert match.public.seats[A].parts["counties"] == 5
    assert match.public.counties == {}


def test_ex_6_both_for_three_gold() -> None:
    """EX-6: LAN-CTY-2, LAN-CTY-4, LAN-CTY-7; pay, noble, reward; the upgrade may be in the castle."""
    match = table()
    hold(match, "C", B, 1, squires=2)
    court(match, B)
    lodge(match, "1:gold", B, 2)
    goods(match, B, gold=4, squires=0)
    run(match, "counties")
    assert choices(match, B) == ["noble", "reward", "both"]
    outcome = match.play(B, BOTH)
    assert outcome.events[:3] == (CountyPays("C", B, "both"), Paid(B, {"gold": 3}, "C"), NobleTaken(B, "C", "C", True, "C"))
    assert asked(match) == ("upgrade_knight", (B,), "C")
    outcome = match.play(B, UpgradeKnight(2, "1:gold"))
    assert outcome.events[1:] == (SquiresReturned(B, "C", 2), KnightHome(B, 1, "C"))
    assert match.public.parties[B].castle["gold"].strength == 3
    assert (purse(match, B)["gold"], purse(match, B)["squires"]) == (1, 0)
    assert match.public.piles["C"].number == 1
    assert list(match.public.seats[B].nobles) == ["C"]
    assert count(match.public.parties[B].court) == [1]


def test_both_needs_three_gold_now() -> None:
    match = table()
    hold(match, "G", A, 4)
    goods(match, A, gold=2)
    run(match, "counties")
    assert choices(match, A) == ["noble", "reward"]
    assert refused(match, A, BOTH) == ("LAN-CTY-4", "not_enough_gold_for_both")
    assert match.default_action(A) == NOBLE


def test_without_a_noble_only_the_reward_remains() -> None:
    """LAN-CTY-3: an empty pile, or a kind that is at the table."""
    for empty in (True, False):
        match = table()
        hold(match, "G", A, 4)
        goods(match, A, gold=9)
        if empty:
            match.public.piles["G"].number = 0
        else:
            match.public.seats[A].nobles.append("G")
        run(match, "counties")
        assert choices(match, A) == ["reward"]
        key = ("LAN-REW-10", "no_noble_there" if empty else "noble_kind_held")
        assert refused(match, A, NOBLE) == refused(match, A, BOTH) == key
        assert match.default_action(A) == REWARD


def test_the_kind_of_the_pile_counts_not_the_letter() -> None:
    """``noble_piles = "shuffled"``."""
    match = table()
    match.public.piles["G"].kind = "B"
    match.public.seats[A].nobles.append("G")
    hold(match, "G", A, 4)
    run(match, "counties")
    match.play(A, NOBLE)
    assert list(match.public.seats[A].nobles) == ["G", "B"]


def test_ex_13_votes_are_paid_without_a_knight() -> None:
    """EX-13: LAN-CTY-6, LAN-REW-2, LAN-REW-3."""
    match = table()
    court(match, A, 1, 1, 1)
    hold(match, "B", A, 3)
    goods(match, A, votes=0)
    run(match, "counties")
    outcome = match.play(A, REWARD)
    assert outcome.events[1:3] == (RewardVoid(A, "knight", "B"), Gained(A, {"votes": 2}, "B"))


def test_ex_14_votes_are_paid_without_an_upgrade() -> None:
    """EX-14: LAN-REW-4, LAN-CTY-5, LAN-CTY-6."""
    match = table()
    court(match, A, 1, 1, 1, 2, 2, 3)
    hold(match, "D", A, 4)
    goods(match, A, votes=0)
    run(match, "counties")
    outcome = match.play(A, REWARD)
    assert outcome.events[1:3] == (RewardVoid(A, "upgrade", "D"), Gained(A, {"votes": 2}, "D"))
    assert match.public.decision is None


def test_the_knight_in_the_county_may_be_upgraded_itself() -> None:
    """LAN-CTY-8."""
    match = table()
    hold(match, "D", A, 3)
    run(match, "counties")
    match.play(A, REWARD)
    outcome = match.play(A, UpgradeKnight(3, "D"))
    assert of_type(outcome, KnightHome) == [KnightHome(A, 4, "D")]
    assert count(match.public.parties[A].court) == [1, 2, 4]


def test_a_declined_upgrade_leaves_the_votes() -> None:
    match = table()
    hold(match, "D", A, 4)
    goods(match, A, votes=0)
    run(match, "counties")
    match.play(A, REWARD)
    match.play(A, Decline())
    assert purse(match, A)["votes"] == 2


def test_a_new_knight_is_in_the_court() -> None:
    match = table()
    hold(match, "A", A, 3)
    run(match, "counties")
    outcome = match.play(A, REWARD)
    assert of_type(outcome, KnightGained) == [KnightGained(A, 1, "A")]
    assert count(match.public.parties[A].court) == [1, 1, 2, 3]


def test_ex_15_a_tile_over_a_knight_pays_this_round() -> None:
    """EX-15: LAN-REW-8, LAN-REW-9, LAN-CAS-7."""
    match = table(tile="gold")
    court(match, A)
    hold(match, "E", A, 1)
    lodge(match, "0:votes", A, 2)
    goods(match, A, gold=0, votes=0)
    run(match, "counties", "castles")
    match.play(A, REWARD)
    outcome = match.play(A, PlaceExtension("votes"))
    assert KnightHome(A, 2, "0:votes") in outcome.events
    assert (purse(match, A)["gold"], purse(match, A)["votes"]) == (2, 3)


def test_a_county_with_tile_and_gold() -> None:
    match = table()
    hold(match, "F", A, 2)
    goods(match, A, gold=0)
    run(match, "counties")
    match.play(A, REWARD)
    match.play(A, PlaceExtension("recruit"))
    assert purse(match, A)["gold"] == 1
    assert list(match.public.seats[A].tiles) == ["points", "recruit"]


# ------------------------------------------------------------------------------------------------ Dorset


def test_ex_16_the_traveller_fights_in_the_same_round() -> None:
    """EX-16: LAN-REW-14, LAN-REW-15, LAN-FAV-9, LAN-BAT-3."""
    match = table()
    court(match, B, 1)
    court(match, C, 1)
    fight(match, "c07a", (B, [2]), (C, [2]))
    hold(match, "H", A, 3, squires=1)
    run(match, "counties", "battle:c07a")
    match.play(A, REWARD)
    assert asked(match) == ("travel", (A,), "H")
    assert match.default_action(A) == Decline()
    outcome = match.play(A, Travel("c07a"))
    assert outcome.events[:2] == (SquiresReturned(A, "H", 1), Travelled(A, 3, "H", "c07a", 3))
    assert [match.public.seats[seat].points for seat in (A, B, C)] == [6, 1, 3]
    assert all(match.public.favours.values())


def test_both_takes_the_noble_before_the_journey() -> None:
    """LAN-CTY-12."""
    match = table()
    hold(match, "H", A, 2)
    goods(match, A, gold=3)
    run(match, "counties")
    outcome = match.play(A, BOTH)
    assert of_type(outcome, NobleTaken) == [NobleTaken(A, "H", "H", True, "H")]
    assert asked(match)[0] == "travel"
    outcome = match.play(A, Decline())
    assert of_type(outcome, KnightHome) == [KnightHome(A, 2, "H")]


# ------------------------------------------------------------------------------------------------ Surrey


def test_ex_7_the_new_start_player_scores_his_castle_first() -> None:
    """EX-7: LAN-CTY-9, LAN-CTY-10, LAN-REW-11."""
    match = table(start_player=A)
    hold(match, "I", C, 2)
    goods(match, C, gold=0, squires=0)
    run_from(match, "counties")
    match.play(C, REWARD)
    assert (purse(match, C)["gold"], purse(match, C)["squires"]) == (2, 2)
    assert asked(match) == ("name_start_player", (C,), "I")
    assert list(match.legal_actions(C)) == [NameStartPlayer(seat) for seat in (A, B, C)]
    assert match.default_action(C) == NameStartPlayer(A)
    outcome = match.play(C, NameStartPlayer(B))
    assert of_type(outcome, StartPlayerNamed) == [StartPlayerNamed(C, B, "I")]
    assert of_type(outcome, CastleBegan) == [CastleBegan(seat) for seat in (B, C, A)]


def test_whoever_takes_the_noble_names_too_and_the_knight_goes_home_after() -> None:
    match = table()
    hold(match, "I", A, 1, squires=1)
    run(match, "counties")
    outcome = match.play(A, NOBLE)
    assert of_type(outcome, KnightHome) == []
    assert refused(match, A, NameStartPlayer(3)) == ("LAN-CTY-9", "no_such_player")
    outcome = match.play(A, NameStartPlayer(A))
    assert outcome.events == (StartPlayerNamed(A, A, "I"), SquiresReturned(A, "I", 1), KnightHome(A, 1, "I"))


def test_the_start_player_is_named_first_by_option() -> None:
    match = table(surrey_order="before_reward")
    hold(match, "I", A, 1)
    run(match, "counties")
    assert asked(match)[0] == "name_start_player"
    match.play(A, NameStartPlayer(C))
    assert asked(match)[0] == "county_reward"


def test_nobody_in_surrey_changes_nothing() -> None:
    """LAN-CTY-11."""
    match = table(start_player=B)
    run(match, "counties")
    assert (match.public.start_player, match.public.decision) == (B, None)


# ------------------------------------------------------------------------------------------------ goods behind screens


def test_whether_one_is_asked_tells_nothing() -> None:
    """LAN-DEC-7, LAN-HID-8: with goods hidden the question comes, whatever the gold; with open goods a single answer is given."""
    for visibility, asks in (("hidden", True), ("open", False)):
        match = table(goods_visibility=visibility)
        match.public.piles["G"].number = 0
        hold(match, "G", A, 4)
        outcome = run(match, "counties")
        assert (match.awaiting() == (A,)) is asks
        assert bool(of_type(outcome, Scored)) is not asks


def test_a_copy_of_the_seat_lists_the_same() -> None:
    match = table()
    hold(match, "G", A, 4)
    goods(match, A, gold=3)
    run(match, "counties")
    copy = Lancaster.restore(match.snapshot(A))
    assert list(copy.legal_actions(A)) == [NOBLE, REWARD, BOTH]


# ------------------------------------------------------------------------------------------------ allies


@pytest.mark.parametrize(
    ("county", "void"),
    [("A", []), ("B", ["votes"]), ("E", ["extension"]), ("F", ["extension", "gold"]), ("G", ["points"]), ("I", ["squires", "gold"])],
)
def test_what_an_ally_cannot_use_is_void(county: str, void: list[str]) -> None:
    """LAN-ALLY-17, LAN-ALLY-5."""
    match = table(2)
    hold(match, county, 2, 4)
    before = purse(match, A)
    run(match, "counties")
    assert open_party(match) == 2
    assert choices(match, A) == ["noble", "reward"]
    assert refused(match, A, BOTH) == ("LAN-ALLY-17", "ally_takes_one")
    outcome = match.play(A, REWARD)
    assert [event.reward for event in of_type(outcome, RewardVoid)] == void
    assert (purse(match, A), match.public.seats[A].points) == (before, 0)
    assert of_type(outcome, KnightGained) == ([KnightGained(2, 1, county)] if county in "AB" else [])


def open_party(match: Lancaster) -> int | None:
    assert match.public.decision is not None
    return match.public.decision.party


def test_an_allys_noble_leaves_the_game_whatever_its_player_has() -> None:
    """LAN-ALLY-15, LAN-ALLY-17."""
    match = table(2)
    match.public.seats[A].nobles.append("G")
    hold(match, "G", 2, 4)
    run(match, "counties")
    outcome = match.play(A, NOBLE)
    assert of_type(outcome, NobleTaken) == [NobleTaken(2, "G", "G", False, "G")]
    assert (list(match.public.seats[A].nobles), match.public.removed_nobles) == (["G"], {"G": 1})
    assert match.public.piles["G"].number == 1


def test_an_ally_upgrades_and_travels_with_its_own_knights() -> None:
    match = table(2)
    hold(match, "C", 2, 1)
    hold(match, "H", 2, 3)
    run(match, "counties")
    match.play(A, REWARD)
    assert list(match.legal_actions(A)) == [
        UpgradeKnight(1, "C"),
        *([UpgradeKnight(2, "court:2")] if match.public.parties[2].reserve[3] else []),
        UpgradeKnight(3, "H"),
        Decline(),
    ]
    match.play(A, UpgradeKnight(1, "C"))
    match.play(A, REWARD)
    card = match.row("upper")[0]
    outcome = match.play(A, Travel(card))
    assert of_type(outcome, Travelled) == [Travelled(2, 3, "H", card, 1)]


def test_an_ally_in_surrey_lets_its_player_name_the_start_player() -> None:
    """LAN-ALLY-18."""
    match = table(2)
    hold(match, "I", 3, 1)
    run(match, "counties")
    match.play(B, NOBLE)
    outcome = match.play(B, NameStartPlayer(B))
    assert of_type(outcome, StartPlayerNamed) == [StartPlayerNamed(3, B, "I")]
    assert match.public.start_player == B
