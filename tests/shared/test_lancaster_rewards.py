"""Rewards: upgrades, tiles, nobles, new knights, goods and travel (section 5; for allies LAN-ALLY-5, LAN-ALLY-12, LAN-ALLY-17)."""

from __future__ import annotations

import pytest
from lancaster_table import A, B, C, ask, count, court, fight, goods, hold, lodge, of_type, purse, refused, table

from shared.engine import Outcome
from shared.lancaster import rewards
from shared.lancaster.actions import Decline, LancasterAction, PlaceExtension, TakeNoble, Travel, UpgradeKnight
from shared.lancaster.components import Reward
from shared.lancaster.events import (
    Declined,
    ExtensionPlaced,
    Gained,
    KnightGained,
    KnightHome,
    KnightUpgraded,
    RewardVoid,
    Scored,
    SquiresReturned,
    Travelled,
)
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Guest, Held


def reward(match: Lancaster, party: int, source: str) -> None:
    """Let the party receive the reward of that county or favour; what comes after stays where it is: somebody is to place a knight."""
    match.public.active = (match.controller(party) - 1) % match.seats
    ask(match, *(f"reward:{party}:{index}:{source}" for index in range(len(match.printed(source)))), "placement_turn")


def given(match: Lancaster, party: int, *parts: Reward) -> list[object]:
    """The events of parts without a choice."""
    match._begin()
    for part in parts:
        rewards.give_part(match, party, part, "C")
    return list(match._events)


def legal(match: Lancaster, seat: int) -> list[LancasterAction]:
    return list(match.legal_actions(seat))


# ------------------------------------------------------------------------------------------------ upgrades


def test_upgrades_wherever_the_knights_are() -> None:
    """LAN-REW-4, LAN-REW-5, LAN-DEC-8: court, counties, castle, conflicts; squires and stack stay."""
    match = table(3)
    card, other = match.row("upper")
    court(match, A, 2)
    hold(match, "C", A, 1, squires=2)
    hold(match, "E", B, 1)
    lodge(match, "0:gold", A, 1)
    fight(match, card, (B, [1]), (A, [1, 2]))
    assert list(rewards.upgradable(match, A)) == [(2, "court:0"), (2, card)]  # no 2 is left in the reserve
    assert count(match.public.parties[A].reserve) == [3, 4]
    rewards.upgrade(match, A, 2, card, "law:1")
    assert match.public.conflicts[card].stacks[2].knights == [1, 3]
    assert list(rewards.upgradable(match, A)) == [(1, "C"), (1, "0:gold"), (1, card), (3, card)]
    rewards.upgrade(match, A, 1, "C", "law:1")
    assert match.public.counties["C"] == Held(A, 2, 2)
    assert list(rewards.upgradable(match, A)) == [(3, card)]
    rewards.upgrade(match, A, 3, card, "law:1")
    assert match.public.conflicts[card].stacks[2].knights == [1, 4]
    assert list(rewards.upgradable(match, A)) == [(2, "court:0"), (2, "C")]  # LAN-REW-6: the 3 is there again
    assert other not in {place for _, place in rewards.upgradable(match, A)}


def test_an_upgrade_in_the_castle_and_at_home() -> None:
    match = table(3)
    lodge(match, "0:gold", A, 1)
    court(match, A, 3)
    rewards.upgrade(match, A, 1, "0:gold", "C")
    rewards.upgrade(match, A, 3, "court:0", "C")
    assert match.public.parties[A].castle["gold"].strength == 2
    assert count(match.public.parties[A].court) == [4]
    assert count(match.public.parties[A].reserve) == [1, 1, 1, 2, 3]


def test_ex_14_no_successor() -> None:
    """EX-14; LAN-REW-2, LAN-CTY-6: the votes are still paid."""
    match = table(3)
    court(match, A, 1, 1, 1, 2, 2, 3, 4)
    assert list(rewards.upgradable(match, A)) == []
    reward(match, A, "D")
    assert purse(match, A)["votes"] == 3


def test_ex_13_no_knight_left() -> None:
    """EX-13; LAN-REW-3."""
    match = table(3)
    court(match, A, 1, 1, 1)
    part = match.components.counties["B"].reward
    assert given(match, A, *part) == [RewardVoid(A, "knight", "C"), Gained(A, {"votes": 2}, "C")]
    court(match, A, 1, 1)
    assert given(match, A, *part)[0] == KnightGained(A, 1, "C")
    assert count(match.public.parties[A].court) == [1, 1, 1]


def test_choosing_an_upgrade() -> None:
    match = table(3)
    hold(match, "E", A, 1)
    court(match, A, 2, 3)
    reward(match, A, "C")
    assert legal(match, A) == [UpgradeKnight(1, "E"), UpgradeKnight(3, "court:0"), Decline()]
    assert match.default_action(A) == UpgradeKnight(3, "court:0")
    assert refused(match, A, UpgradeKnight(1, "court:0")) == ("LAN-REW-4", "no_such_knight_there")
    assert refused(match, A, UpgradeKnight(9, "court:0")) == ("LAN-REW-4", "no_such_knight_there")
    assert refused(match, A, UpgradeKnight(2, "court:0")) == ("LAN-REW-4", "no_successor")
    assert refused(match, A, TakeNoble("C")) == ("LAN-DEC-4", "decision_open")
    outcome = match.play(A, UpgradeKnight(1, "E"))
    assert outcome.events[0] == KnightUpgraded(A, 1, 2, "E", "C")


def test_an_upgrade_may_be_declined() -> None:
    """LAN-REW-1; not with ``decline_rewards = false``."""
    match = table(3)
    reward(match, A, "C")
    outcome = match.play(A, Decline())
    assert outcome.events[0] == Declined(A, "upgrade", "C")
    match = table(3, decline_rewards=False)
    reward(match, A, "C")
    assert refused(match, A, Decline()) == ("LAN-REW-1", "may_not_decline")


def test_upgrades_at_home_only() -> None:
    """``upgrade_in_field = false``."""
    match = table(3, upgrade_in_field=False)
    hold(match, "E", A, 1)
    reward(match, A, "C")
    assert legal(match, A) == [UpgradeKnight(1, "court:0"), UpgradeKnight(2, "court:0"), Decline()]
    assert refused(match, A, UpgradeKnight(1, "E")) == ("LAN-REW-5", "court_knights_only")


# ------------------------------------------------------------------------------------------------ tiles


def test_a_tile_sends_the_knight_home() -> None:
    """LAN-REW-8, LAN-REW-9."""
    match = table(3, tile="gold")
    court(match, A)
    lodge(match, "0:votes", A, 2)
    reward(match, A, "E")
    assert legal(match, A) == [*(PlaceExtension(space) for space in ("recruit", "train", "squires", "votes", "points")), Decline()]
    assert refused(match, A, PlaceExtension("gold")) == ("LAN-REW-8", "tile_not_in_stock")
    outcome = match.play(A, PlaceExtension("votes"))
    assert outcome.events[:2] == (ExtensionPlaced(A, "votes", "E"), KnightHome(A, 2, "0:votes"))
    state = match.public.seats[A]
    assert (state.tiles, state.stock, state.fresh) == (["gold", "votes"], ["recruit", "train", "squires", "points"], [])
    assert match.public.parties[A].castle == {}
    assert count(match.public.parties[A].court) == [2]


def test_new_tiles_may_pay_later() -> None:
    """``extension_pays_now = false``: from the next round on; the first tile of the set-up pays at once."""
    match = table(3, extension_pays_now=False)
    assert match.public.seats[A].fresh == []
    reward(match, A, "E")
    match.play(A, PlaceExtension("gold"))
    assert match.public.seats[A].fresh == ["gold"]


def test_no_tile_left() -> None:
    """LAN-REW-9: void; the gold of Norfolk is still paid."""
    match = table(3)
    match.public.seats[A].stock[:] = []
    reward(match, A, "F")
    assert match.holding(A, "gold") == 3


def test_the_neutral_tile() -> None:
    match = table(3)
    lodge(match, "0:recruit", A, 1)
    reward(match, A, "E")
    assert match.default_action(A) == PlaceExtension("train")
    match.play(A, Decline())
    for space in match.public.seats[A].stock:
        if space != "recruit":
            match.public.parties[A].castle[space] = Guest(A, 1)
    reward(match, A, "E")
    assert match.default_action(A) == PlaceExtension("recruit")


def test_a_tile_over_an_allied_knight() -> None:
    """LAN-ALLY-12."""
    match = table(2)
    court(match, C)
    lodge(match, "0:gold", C, 2)
    reward(match, A, "E")
    match.play(A, PlaceExtension("gold"))
    assert count(match.public.parties[C].court) == [2]


# ------------------------------------------------------------------------------------------------ nobles


def test_no_kind_twice() -> None:
    """LAN-REW-10, LAN-FAV-7: the kind of the pile counts."""
    match = table(3)
    match.public.seats[A].nobles[:] = ["B", "D"]
    match.public.piles["C"].number = 0
    match.public.piles["E"].kind, match.public.piles["D"].kind = "D", "E"
    reward(match, A, "favour:noble")
    assert legal(match, A) == [*(TakeNoble(county) for county in "ADFGHI"), Decline()]
    assert match.default_action(A) == TakeNoble("A")
    assert refused(match, A, TakeNoble("C")) == ("LAN-REW-10", "no_noble_there")
    assert refused(match, A, TakeNoble("Z")) == ("LAN-REW-10", "no_noble_there")
    assert refused(match, A, TakeNoble("E")) == ("LAN-REW-10", "noble_kind_held")
    match.play(A, TakeNoble("D"))
    assert match.public.seats[A].nobles == ["B", "D", "E"]


# ------------------------------------------------------------------------------------------------ goods and points


def test_goods_and_points() -> None:
    """LAN-REW-11 to LAN-REW-13, LAN-HID-3: told with their amounts."""
    match = table(3)
    told = given(match, A, Reward("gold", 2), Reward("squires", 3), Reward("votes", 1), Reward("points", 5))
    assert told == [
        Gained(A, {"gold": 2}, "C"),
        Gained(A, {"squires": 3}, "C"),
        Gained(A, {"votes": 1}, "C"),
        Scored(A, 5, "C"),
    ]
    assert purse(match, A) == {"gold": 4, "squires": 5, "votes": 2}
    state = match.public.seats[A]
    assert (state.points, state.parts["counties"], state.gold) == (5, 5, None)


def test_limited_supplies() -> None:
    """LAN-COMP-11, ``supply_limits``: a gain is cut to what is there, and void with none."""
    match = table(3, supply_limits=True)
    match.public.supply["gold"] = 1
    assert given(match, A, Reward("gold", 3)) == [Gained(A, {"gold": 1}, "C")]
    assert not rewards.has_effect(match, B, Reward("gold", 3))
    assert given(match, B, Reward("gold", 3)) == [RewardVoid(B, "gold", "C")]
    assert (match.holding(A, "gold"), match.holding(B, "gold"), match.public.supply["gold"]) == (3, 2, 0)


@pytest.mark.parametrize("part", [Reward("gold", 2), Reward("squires", 1), Reward("votes", 1), Reward("points", 5)])
def test_allies_have_no_goods(part: Reward) -> None:
    """LAN-ALLY-5, LAN-ALLY-17; INV-25."""
    match = table(2)
    before = match.full_snapshot()
    assert given(match, C, part) == [RewardVoid(C, part.type, "C")]
    assert match.full_snapshot() == before


def test_an_ally_gets_knights_and_upgrades() -> None:
    """LAN-ALLY-17: what else is void."""
    match = table(2)
    assert given(match, C, Reward("knight", 1, 1)) == [KnightGained(C, 1, "C")]
    reward(match, C, "C")
    assert match.awaiting() == (A,)
    assert legal(match, A) == [UpgradeKnight(1, "court:2"), UpgradeKnight(2, "court:2"), Decline()]
    match.play(A, UpgradeKnight(2, "court:2"))
    assert count(match.public.parties[C].court) == [1, 3]
    reward(match, C, "E")
    assert match.public.seats[A].tiles == ["points"]
    assert match.public.decision is not None
    assert match.public.decision.kind == "place_knight"


# ------------------------------------------------------------------------------------------------ travel


def travelling(match: Lancaster, card: str) -> Outcome:
    reward(match, A, "H")
    return match.play(A, Travel(card))


def test_ex_16_travel() -> None:
    """EX-16 up to the battle; LAN-REW-14, LAN-REW-15, LAN-FAV-9."""
    match = table(3)
    card = "c07a"
    fight(match, card, (B, [2]), (C, [2]))
    hold(match, "H", A, 3, squires=1)
    outcome = travelling(match, card)
    assert outcome.events[:2] == (SquiresReturned(A, "H", 1), Travelled(A, 3, "H", card, 3))
    assert "H" not in match.public.counties
    stacks = match.public.conflicts[card].stacks
    assert (stacks[3].party, stacks[3].knights, stacks[3].arrival) == (A, [3], 3)
    assert all(match.public.favours.values())


def test_where_a_traveller_may_go() -> None:
    """LAN-REW-14: both rows, or by option the upper one."""
    for rows in ("both", "upper"):
        match = table(4, travel_rows=rows)
        left, right = match.row("upper")
        fight(match, right, (B, [1]), (C, [1]), (3, [1]), column=1)
        lower = next(card for card in match.components.conflicts if card not in match.public.conflicts)
        fight(match, lower, (A, [1]), row="lower")
        hold(match, "H", A, 3)
        reward(match, A, "H")
        assert legal(match, A) == [Travel(left), *([Travel(lower)] if rows == "both" else []), Decline()]
        assert match.default_action(A) == Decline()
        assert refused(match, A, Travel(right)) == ("LAN-CONF-5", "conflict_full")
        assert refused(match, A, Travel("c99")) == ("LAN-REW-14", "no_such_card")
        if rows == "upper":
            assert refused(match, A, Travel(lower)) == ("LAN-REW-14", "upper_row_only")
        else:
            match.play(A, Travel(lower))
            assert match.public.conflicts[lower].stacks[1].knights == [1, 3]


def test_nowhere_to_travel() -> None:
    """LAN-REW-15: void; the knight is still in its county, from where it goes home."""
    match = table(4)
    for column, card in enumerate(match.row("upper")):
        fight(match, card, (B, [1 + column]), (C, [1 + column]), (3, [1 + column]), column=column)
    hold(match, "H", A, 3)
    match._begin()
    reward(match, A, "H")
    assert RewardVoid(A, "travel", "H") in match._events
    assert match.public.counties["H"] == Held(A, 3, 0)


def test_a_traveller_that_has_to_go() -> None:
    """``decline_rewards = false``: the neutral answer is the first card."""
    match = table(3, decline_rewards=False)
    hold(match, "H", A, 3)
    goods(match, A, squires=0)
    reward(match, A, "H")
    assert Decline() not in legal(match, A)
    assert match.default_action(A) == Travel(match.row("upper")[0])
    outcome = match.play(A, Travel(match.row("upper")[1]))
    assert of_type(outcome, SquiresReturned) == []
