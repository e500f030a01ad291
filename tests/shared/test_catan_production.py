"""What hexes yield, a bank that runs short, the Aqueduct (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from shared.catan.actions import Decline, Roll, TakeResource
from shared.catan.events import Produced, ResourceTaken
from shared.catan.production import production
from shared.catan.rules import Catan
from shared.engine import Outcome
from tests.shared.catan_table import A, B, C, D, hand, of_type, position, refused, roll_of

DICE = {4: (1, 3), 5: (2, 3), 6: (2, 4), 8: (3, 5), 9: (4, 5), 10: (5, 5), 11: (5, 6)}


def produced(number: int, **keys: Any) -> tuple[Catan, Outcome]:
    """A rolls the number; nobody draws at the gate."""
    match = roll_of(*DICE[number], "politics", **keys)
    return match, match.play(A, Roll())


@pytest.mark.parametrize(
    ("number", "cards"),
    [(8, {"lumber": 1, "paper": 1}), (4, {"grain": 2}), (10, {"wool": 1, "cloth": 1}), (9, {})],
)
def test_what_a_city_yields(number: int, cards: dict[str, int]) -> None:
    """C01, PRD-2, PRD-3."""
    match, outcome = produced(number, cities={"A": ["3.2SW"]}, settlements={"B": ["3.3N"]})
    assert hand(match, A) == cards
    assert hand(match, B) == ({"ore": 1} if number == 9 else {})
    (event,) = of_type(outcome, Produced)
    assert event.gains.get(A, {}) == cards
    assert event.short == []


def test_hills_and_mountains_under_a_city() -> None:
    match, _ = produced(6, cities={"A": ["1.1N"], "B": ["4.3S"]})
    assert (hand(match, A), hand(match, B)) == ({"brick": 2}, {"ore": 1, "coin": 1})


def test_metropolis_and_wall_change_nothing_and_a_tipped_city_is_a_settlement() -> None:
    """PRD-3, BAR-9."""
    keys: dict[str, Any] = {"cities": {"A": ["3.2SW"]}, "tipped": {"B": ["3.1N"]}, "walls": ["3.2SW"], "levels": {"A": {"trade": 4}}}
    match, _ = produced(8, **keys, metropolises={"trade": "3.2SW"})
    assert (hand(match, A), hand(match, B)) == ({"lumber": 1, "paper": 1}, {"lumber": 1})


def test_the_robber_stops_its_own_hex_only() -> None:
    """C04, PRD-4."""
    keys: dict[str, Any] = {"settlements": {"A": ["3.3N"]}, "robber": "2.2"}
    match, outcome = produced(9, **keys)
    assert hand(match, A) == {}
    assert of_type(outcome, Produced) == [Produced(9, {}, [], [16])]  # 5.1 has the other 9
    match, _ = produced(11, **keys)
    assert hand(match, A) == {"brick": 1}


def test_a_bank_too_short_for_several_pays_nobody_of_that_type() -> None:
    """C02, PRD-5."""
    match, outcome = produced(8, bank={"paper": 1}, cities={"A": ["3.1SE"], "B": ["3.1N"]})
    assert (hand(match, A), hand(match, B)) == ({"lumber": 1}, {"lumber": 1})
    assert match.public.bank["paper"] == 1
    assert of_type(outcome, Produced)[0].short == ["paper"]


def test_a_bank_too_short_for_one_pays_what_it_has() -> None:
    """C03, PRD-5."""
    match, outcome = produced(6, bank={"ore": 1, "coin": 5}, cities={"A": ["3.3SE"]}, settlements={"A": ["4.3S"]})
    assert hand(match, A) == {"ore": 1, "coin": 1}
    assert (match.public.bank["ore"], match.public.bank["coin"]) == (0, 4)
    assert of_type(outcome, Produced)[0].short == ["ore"]


def test_an_empty_bank_is_no_second_roll() -> None:
    """C06, PRD-5."""
    match, outcome = produced(8, bank={"lumber": 0}, settlements={"A": ["3.1N"]})
    assert of_type(outcome, Produced) == [Produced(8, {}, ["lumber"], [7, 11])]
    assert (match.public.phase, match.awaiting()) == ("actions", (A,))


def test_what_a_number_would_bring_is_known_beforehand() -> None:
    """PRV-10: from public facts alone."""
    match = position(cities={"A": ["3.2SW"]}, settlements={"B": ["3.1N"]})
    watching = Catan.restore(match.snapshot(None))
    assert production(watching, 8).gains == {A: {"lumber": 1, "paper": 1}, B: {"lumber": 1}}
    assert production(watching, 7).gains == {}


# ------------------------------------------------------------------------------------------------ the Aqueduct

EMPTY_HANDED: dict[str, Any] = {"settlements": {"A": ["2.2N"]}, "levels": {"A": {"science": 3}}, "robber": "2.2"}


def test_the_aqueduct_gives_a_resource_to_who_got_nothing() -> None:
    """C07, PRD-6."""
    match, _ = produced(9, **EMPTY_HANDED)
    assert match.public.decision is not None
    assert (match.public.decision.kind, match.awaiting(), match.public.phase) == ("aqueduct_pick", (A,), "rolling")
    assert list(match.legal_actions(A)) == [*map(TakeResource, ("brick", "lumber", "wool", "grain", "ore")), Decline()]
    assert match.play(A, TakeResource("ore")).events == (ResourceTaken(A, "ore"),)
    assert (hand(match, A), match.public.phase) == ({"ore": 1}, "actions")


def test_the_aqueduct_may_be_declined() -> None:
    match, _ = produced(9, **EMPTY_HANDED)
    assert match.play(A, Decline()).events == (ResourceTaken(A, None),)
    assert (hand(match, A), match.public.phase) == ({}, "actions")


@pytest.mark.parametrize("number", [6, 7])
def test_no_aqueduct_after_cards_or_a_seven(number: int) -> None:
    """C07: a brick came; a 7 is no production."""
    match = roll_of(number - 4, 4, "politics", **EMPTY_HANDED)
    match.play(A, Roll())
    assert match.public.decision is None or match.public.decision.kind == "move_robber"


def test_a_short_bank_leaves_the_aqueduct() -> None:
    """Section 15.2."""
    match, _ = produced(8, bank={"lumber": 0}, settlements={"A": ["3.1N"]}, levels={"A": {"science": 3}})
    assert match.public.decision is not None
    assert match.public.decision.kind == "aqueduct_pick"
    assert refused(match, A, TakeResource("lumber")) == ("PRD-6", "aqueduct_bank_lacks")


def test_aqueducts_choose_clockwise_from_the_active_seat_until_the_bank_is_empty() -> None:
    """PRD-6: each sees what the bank still holds; with nothing left nobody is asked."""
    bank = {"brick": 1, "lumber": 0, "wool": 1, "grain": 0, "ore": 0}
    levels = {key: {"science": 3} for key in "ABD"}
    match = roll_of(5, 6, "politics", active="B", levels=levels, bank=bank)
    match.play(B, Roll())
    assert match.awaiting() == (B,)
    match.play(B, TakeResource("brick"))
    assert match.awaiting() == (D,)
    assert list(match.legal_actions(D)) == [TakeResource("wool"), Decline()]
    assert match.default_action(D) == TakeResource("wool")
    assert refused(match, C, Decline()) == ("DEC-A", "not_asked")
    match.play(D, TakeResource("wool"))
    assert (match.public.decision, match.public.phase) == (None, "actions")  # A is not asked


def test_the_default_pick_is_what_is_held_least() -> None:
    """DEC-11."""
    match, _ = produced(9, **EMPTY_HANDED, hands={"A": {"brick": 1, "lumber": 2}})
    assert match.default_action(A) == TakeResource("wool")


def test_nothing_but_the_terrain_decides_what_a_hex_yields() -> None:
    """PRD-8: there are no gold hexes, whose owner would choose."""
    board = position().board
    assert set(board.yields) == {"hills", "forest", "pasture", "fields", "mountains", "desert"}
    assert [terrain for terrain, resource in board.resource_of.items() if resource is None] == ["desert"]
