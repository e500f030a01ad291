"""The set-up: what is dealt, allies' colours and the first tiles (section 2, LAN-ALLY-1)."""

from __future__ import annotations

from collections import Counter

import pytest
from lancaster_table import SEED, A, B, C, begin, count, of_type, refused

from shared.chance import Chance
from shared.lancaster.actions import ChooseAlly, PlaceExtension, PlaceKnight
from shared.lancaster.events import AllyChosen, Answered, AnswerKept, Asked, ExtensionPlaced, RoundBegan, TurnBegan
from shared.lancaster.rules import Lancaster
from shared.lancaster.state import LancasterOptions


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_everybody_begins_with(seats: int) -> None:
    """LAN-SET-3, LAN-SET-4, LAN-SET-6 to LAN-SET-10, LAN-SET-13; INV-1 to INV-7."""
    match = begin(seats)
    public, parts = match.public, match.components
    for seat in range(seats):
        state = public.seats[seat]
        assert (state.votes, state.points, state.tiles, state.stock) == (1, 0, [], list(parts.castle))
        assert (match.own(seat).gold, match.own(seat).squires) == (2, 2)
        assert (count(public.parties[seat].court), count(public.parties[seat].reserve)) == ([1, 2], [1, 1, 2, 3, 4])
        assert public.parties[seat].colour == seat
    assert {(pile.kind, pile.number) for pile in public.piles.values()} == {(kind, parts.nobles.per_county[seats]) for kind in "ABCDEFGHI"}
    assert list(public.conflicts) == match.row("upper")
    assert len(public.conflicts) == 2
    assert public.conflict_pile == len(match.secret().conflicts) == 8
    assert public.boxed_conflicts == list(parts.conflicts_out[seats])
    assert set(public.conflicts) | set(match.secret().conflicts) | set(public.boxed_conflicts) == set(parts.conflicts)
    assert public.favours == dict.fromkeys(parts.favours_used(seats), True)
    assert [parts.laws[law].back for law in public.in_force] == [0, 0, 0]
    drawn = [*public.proposed, *reversed(match.secret().laws)]
    assert [parts.laws[law].back for law in drawn] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3
    assert public.law_pile == len(match.secret().laws) == 12
    assert sorted([*public.in_force, *drawn]) == list(parts.laws)


def test_three_players_have_no_upgrade_tile() -> None:
    """LAN-SET-8."""
    assert "upgrade" not in begin(3).public.favours
    assert len(begin(3).public.favours) == 5


def test_the_order_of_the_draws() -> None:
    """LAN-SET-11: start player, conflicts, laws 0, 4, 3, 2, 1, noble piles. The same seed gives the same game."""
    match = begin(4, noble_piles="shuffled")
    parts, chance = match.components, Chance(SEED)
    assert match.public.start_player == chance.below(4)
    conflicts = [card for card in parts.conflicts if card not in parts.conflicts_out[4]]
    chance.shuffle(conflicts)
    assert [*match.secret().conflicts, *reversed(match.row("upper"))] == conflicts
    layers = []
    for back in (0, 4, 3, 2, 1):
        laws = [law.number for law in parts.laws.values() if law.back == back]
        chance.shuffle(laws)
        layers.append(laws)
    assert match.public.in_force == layers[0]
    assert [*match.secret().laws, *reversed(match.public.proposed)] == [law for layer in layers[1:] for law in layer]
    kinds = list("ABCDEFGHI")
    chance.shuffle(kinds)
    assert [pile.kind for pile in match.public.piles.values()] == kinds
    assert begin(4, noble_piles="shuffled").full_snapshot() == match.full_snapshot()


def test_every_seat_may_begin() -> None:
    """LAN-SET-2."""
    starts = Counter(begin(5, seed=f"{number:064x}").public.start_player for number in range(60))
    assert set(starts) == set(range(5))


def test_goods_are_hidden_or_open() -> None:
    """LAN-HID-1, LAN-HID-10: with 2 players, or by option, everybody sees them."""
    assert begin(3).public.seats[A].gold is None
    for match in (begin(3, goods_visibility="open"), begin(2)):
        assert (match.public.seats[B].gold, match.public.seats[B].squires) == (2, 2)


def test_limits_of_the_supply() -> None:
    """LAN-COMP-11: what the players have is not in it."""
    assert begin(4).public.supply == {}
    assert begin(4, supply_limits=True).public.supply == {"gold": 29, "squires": 29, "votes": 33}


# ------------------------------------------------------------------------------------------------ the first tile


def test_first_tiles_are_secret_until_all_have_chosen() -> None:
    """LAN-SET-5, LAN-HID-6."""
    match = begin(3)
    assert match.awaiting() == (A, B, C)
    assert list(match.legal_actions(B)) == [PlaceExtension(space) for space in match.components.castle]
    assert match.default_action(B) == PlaceExtension("recruit")
    outcome = match.play(B, PlaceExtension("gold"))
    assert outcome.events == (Answered(B, "start_extension"),)
    assert outcome.told_to(B) == [AnswerKept("start_extension", PlaceExtension("gold"))]
    assert outcome.told_to(A) == []
    assert match.awaiting() == (A, C)
    assert match.snapshot(A).private[A]["answer"] is None
    assert "gold" not in str(match.snapshot(A).public["decision"])
    assert refused(match, B, PlaceExtension("votes")) == ("LAN-DEC-5", "already_answered")
    match.play(A, PlaceExtension("gold"))
    outcome = match.play(C, PlaceExtension("train"))
    order = match.turn_order()
    placed = {A: "gold", B: "gold", C: "train"}
    assert of_type(outcome, ExtensionPlaced) == [ExtensionPlaced(seat, placed[seat], "setup") for seat in order]
    assert of_type(outcome, RoundBegan) == [RoundBegan(1, match.public.start_player)]
    assert outcome.events[-2:] == (TurnBegan(order[0], 1), Asked("place_knight", [order[0]], "placement", None))
    assert match.public.seats[C].tiles == ["train"]
    assert match.public.seats[C].stock == ["recruit", "squires", "gold", "votes", "points"]
    assert all(match.own(seat).answer is None for seat in range(3))


def test_first_tiles_in_turn_order() -> None:
    """``start_extension_mode = "turn_order"``: visible at once."""
    match = begin(3, start_extension_mode="turn_order")
    for seat in match.turn_order():
        assert match.awaiting() == (seat,)
        outcome = match.play(seat, PlaceExtension("votes"))
        assert of_type(outcome, ExtensionPlaced) == [ExtensionPlaced(seat, "votes", "setup")]
    assert match.public.phase == "placement"


def test_the_order_of_arrival_does_not_matter() -> None:
    """LAN-DEC-2, INV-20."""
    answers = {A: "gold", B: "votes", C: "train"}
    ends = []
    for order in ((A, B, C), (C, B, A), (B, A, C)):
        match = begin(3)
        for seat in order:
            match.play(seat, PlaceExtension(answers[seat]))
        ends.append(match.full_snapshot())
    assert ends[0] == ends[1] == ends[2]


def test_refused_tiles() -> None:
    match = begin(3)
    assert refused(match, A, PlaceExtension("cellar")) == ("LAN-REW-8", "tile_not_in_stock")
    assert refused(match, A, PlaceKnight(A, 1, "C")) == ("LAN-DEC-4", "decision_open")


# ------------------------------------------------------------------------------------------------ allies


def test_ex_12_the_colour_of_an_ally() -> None:
    """EX-12; LAN-ALLY-1 to LAN-ALLY-4."""
    match = begin(2)
    first, second = match.turn_order()
    assert match.awaiting() == (first,)
    assert list(match.legal_actions(first)) == [ChooseAlly(2), ChooseAlly(3), ChooseAlly(4)]
    assert match.default_action(first) == ChooseAlly(2)
    assert refused(match, first, ChooseAlly(1)) == ("LAN-ALLY-1", "colour_taken")
    assert refused(match, first, ChooseAlly(5)) == ("LAN-ALLY-1", "no_such_colour")
    assert refused(match, second, ChooseAlly(3)) == ("LAN-DEC-4", "not_your_turn")
    outcome = match.play(first, ChooseAlly(3))
    assert outcome.events[0] == AllyChosen(first, 3)
    assert list(match.legal_actions(second)) == [ChooseAlly(2), ChooseAlly(4)]
    match.play(second, ChooseAlly(4))
    assert match.public.decision is not None
    assert match.public.decision.kind == "start_extension"
    ally = match.public.parties[match.parties_of(first)[1]]
    assert (ally.colour, count(ally.court), count(ally.reserve)) == (3, [2], [1, 1, 1, 2, 3, 4])
    assert list(match.components.ally_castle) == ["recruit", "train"]
    assert set(match.public.seats) == {A, B}
    assert [match.controller(party) for party in range(4)] == [A, B, A, B]


def test_wrong_starts() -> None:
    for seats in (1, 6):
        with pytest.raises(ValueError, match=f"2 to 5 seats, not {seats}"):
            Lancaster.start(seats, LancasterOptions(), SEED)
