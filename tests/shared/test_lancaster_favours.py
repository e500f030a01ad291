"""The king's favour (section 4.5, LAN-ALLY-14)."""

from __future__ import annotations

from lancaster_table import A, B, C, ask, count, court, fight, of_type, purse, refused, table, turn

from shared.lancaster.actions import ChooseFavour, Decline, PlaceKnight, TakeNoble, UpgradeKnight
from shared.lancaster.events import FavourChosen, Gained, KnightUpgraded, NobleTaken, RewardVoid
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import Placed


def favour_for(match: Lancaster, party: int, strength: int, card: str) -> None:
    """Let the party choose a favour for a knight that has just come to the card, which is there already."""
    match.public.placed = Placed(party, strength, card)
    match.public.active = match.controller(party)
    ask(match, "favour", "placement_turn")


def asked(match: Lancaster) -> str:
    assert match.public.decision is not None
    return match.public.decision.kind


def test_ex_3_a_favour_for_each_knight() -> None:
    """EX-3; LAN-FAV-1, LAN-FAV-2, LAN-FAV-7, LAN-CONF-2 to LAN-CONF-4."""
    match = table(4)
    card = match.row("upper")[0]
    fight(match, card, (B, [2]))
    match.public.favours["gold3"] = False
    turn(match, C)
    match.play(C, PlaceKnight(C, 1, card))
    assert asked(match) == "choose_favour"
    assert match.awaiting() == (C,)
    assert list(match.legal_actions(C)) == [ChooseFavour(tile) for tile, up in match.public.favours.items() if up]
    outcome = match.play(C, ChooseFavour("noble"))
    assert outcome.events[0] == FavourChosen(C, "noble")
    assert list(match.legal_actions(C)) == [*(TakeNoble(county) for county in "ABCDEFGHI"), Decline()]
    outcome = match.play(C, TakeNoble("C"))
    assert outcome.events[0] == NobleTaken(C, "C", "C", True, "favour:noble")
    assert (match.public.seats[C].nobles, match.public.piles["C"].number) == (["C"], 2)
    assert sum(match.public.favours.values()) == 4
    turn(match, C)
    match.play(C, PlaceKnight(C, 2, card))
    stacks = match.public.conflicts[card].stacks
    assert {space: (stack.party, stack.knights) for space, stack in stacks.items()} == {1: (B, [2]), 2: (C, [1, 2])}
    outcome = match.play(C, ChooseFavour("squires1gold2"))
    assert of_type(outcome, Gained) == [
        Gained(C, {"squires": 1}, "favour:squires1gold2"),
        Gained(C, {"gold": 2}, "favour:squires1gold2"),
    ]
    assert purse(match, C) == {"gold": 4, "squires": 3, "votes": 1}
    assert sum(match.public.favours.values()) == 3


def test_a_turn_ends_after_its_favour() -> None:
    """LAN-PLACE-6: the same turn for the clock."""
    match = table(3)
    number = match.turn_of(A)
    match.play(A, PlaceKnight(A, 1, match.row("upper")[0]))
    assert match.turn_of(A) == number
    match.play(A, ChooseFavour("noble"))
    assert match.turn_of(A) == number
    match.play(A, TakeNoble("B"))
    assert match.awaiting() == (B,)
    assert match.public.placed is None


def test_a_tile_face_down_is_out_of_use() -> None:
    """LAN-FAV-3, LAN-FAV-4: no tile, no favour."""
    match = table(3)
    match.public.favours["gold3"] = False
    match.play(A, PlaceKnight(A, 1, match.row("upper")[0]))
    assert refused(match, A, ChooseFavour("gold3")) == ("LAN-FAV-3", "favour_not_up")
    assert refused(match, A, ChooseFavour("upgrade")) == ("LAN-FAV-3", "favour_not_up")  # not with 3 players
    assert refused(match, A, Decline()) == ("LAN-DEC-4", "decision_open")
    match.play(A, ChooseFavour("squires3"))
    for tile in match.public.favours:
        match.public.favours[tile] = False
    match.play(B, PlaceKnight(B, 1, match.row("upper")[0]))
    assert match.awaiting() == (C,)


def test_the_last_tile_is_taken_unasked() -> None:
    """LAN-DEC-7: it is the only answer."""
    match = table(3)
    for tile in match.public.favours:
        match.public.favours[tile] = tile == "gold3"
    outcome = match.play(A, PlaceKnight(A, 1, match.row("upper")[0]))
    assert of_type(outcome, Gained) == [Gained(A, {"gold": 3}, "favour:gold3")]
    assert match.awaiting() == (B,)


def test_useless_tiles() -> None:
    """LAN-FAV-5: may be chosen and give nothing; or only when all are useless."""
    match = table(4)
    card = match.row("upper")[0]
    match.public.seats[A].nobles[:] = list("ABCDEFGHI")
    match.play(A, PlaceKnight(A, 1, card))
    assert match.default_action(A) == ChooseFavour("upgrade")
    outcome = match.play(A, ChooseFavour("noble"))
    assert outcome.events[:2] == (FavourChosen(A, "noble"), RewardVoid(A, "noble", "favour:noble"))
    assert not match.public.favours["noble"]

    match = table(4, useless_favour="only_if_all_useless")
    match.public.seats[A].nobles[:] = list("ABCDEFGHI")
    match.play(A, PlaceKnight(A, 1, card))
    assert refused(match, A, ChooseFavour("noble")) == ("LAN-FAV-5", "favour_useless")
    for tile in match.public.favours:
        match.public.favours[tile] = tile in {"noble", "upgrade"}
    court(match, A)
    match.public.parties[A].reserve[2] = 0
    match.public.parties[A].reserve[3] = 0
    match.public.parties[A].reserve[4] = 0
    assert list(match.legal_actions(A)) == [ChooseFavour("noble"), ChooseFavour("upgrade")]
    assert match.default_action(A) == ChooseFavour("noble")


def test_the_fresh_knight_may_be_upgraded() -> None:
    """LAN-FAV-8, LAN-REW-5."""
    match = table(4)
    card = match.row("upper")[0]
    match.play(A, PlaceKnight(A, 1, card))
    match.play(A, ChooseFavour("upgrade"))
    assert list(match.legal_actions(A)) == [UpgradeKnight(1, card), UpgradeKnight(2, "court:0"), Decline()]
    assert match.default_action(A) == UpgradeKnight(2, "court:0")
    outcome = match.play(A, UpgradeKnight(1, card))
    assert outcome.events[0] == KnightUpgraded(A, 1, 2, card, "favour:upgrade")
    assert match.public.conflicts[card].stacks[1].knights == [2]
    assert count(match.public.parties[A].reserve) == [1, 1, 1, 3, 4]


def test_the_fresh_knight_may_be_excluded() -> None:
    """``fresh_upgrade = false``; of two equal ones on the card one is not the fresh one."""
    match = table(4, fresh_upgrade=False)
    card = match.row("upper")[0]
    match.play(A, PlaceKnight(A, 1, card))
    match.play(A, ChooseFavour("upgrade"))
    assert list(match.legal_actions(A)) == [UpgradeKnight(2, "court:0"), Decline()]
    assert refused(match, A, UpgradeKnight(1, card)) == ("LAN-FAV-8", "not_the_fresh_knight")

    match = table(4, fresh_upgrade=False)
    fight(match, card, (A, [1, 1]))
    favour_for(match, A, 1, card)
    match.play(A, ChooseFavour("upgrade"))
    assert UpgradeKnight(1, card) in list(match.legal_actions(A))


def test_ex_26_the_favour_of_an_ally() -> None:
    """EX-26; LAN-ALLY-14, LAN-ALLY-15."""
    for tile in ("gold3", "upgrade", "noble"):
        match = table(2)
        card = match.row("upper")[0]
        match.play(A, PlaceKnight(C, 2, card))
        assert match.awaiting() == (A,)
        match.public.seats[A].nobles.append("F")
        outcome = match.play(A, ChooseFavour(tile))
        assert not match.public.favours[tile]
        assert outcome.events[0] == FavourChosen(C, tile)
        if tile == "gold3":
            assert outcome.events[1] == RewardVoid(C, "gold", "favour:gold3")
        elif tile == "upgrade":
            assert list(match.legal_actions(A)) == [UpgradeKnight(2, card), Decline()]
            match.play(A, UpgradeKnight(2, card))
            assert match.public.conflicts[card].stacks[1].knights == [3]
        else:
            outcome = match.play(A, TakeNoble("F"))
            assert outcome.events[0] == NobleTaken(C, "F", "F", False, "favour:noble")
            assert (match.public.piles["F"].number, match.public.removed_nobles) == (1, {"F": 1})
            assert match.public.seats[A].nobles == ["F"]
        assert purse(match, A) == {"gold": 2, "squires": 2, "votes": 1}
