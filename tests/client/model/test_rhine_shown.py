"""What is always on show (RHE-PRE-10), what is said of cards (RHE-PRE-9), and what the log and alerts tell of duchies lost."""

from __future__ import annotations

from typing import Any

import pytest
from rhine_scene import HAND, NAMES, Scene

from client.model.log import LogLine
from client.model.replica import Events, RoomReplica
from client.model.rheinlaender.lines import LineWriter
from client.model.rheinlaender.places import RhineSpeaker
from client.model.rheinlaender.table import RhineTable
from shared.rheinlaender import events as ev
from shared.rheinlaender.actions import Decline, Place

# ------------------------------------------------------------------------------------------------ piles, duchies, who still acts


def test_the_discard_pile_is_shown_latest_first() -> None:
    scene = Scene(viewer=None, hands={"R": HAND, "Y": [1, 2, 3]})
    assert [line.text for line in scene.table.piles().lines] == ["It is empty.", "Draw pile: 42"]
    for seat, card in ((0, 7), (1, 2)):
        scene.play(seat, Place(card, f"L{card}"))
        scene.play(seat, Decline())
    piles = scene.table.piles()
    assert (piles.title, [line.text for line in piles.lines]) == ("Discard pile: 2", ["Latest first: 2, 7", "Draw pile: 40"])
    assert "Latest first: 2, 7" in [note.text for note in scene.table.scoring().notes]


def test_where_only_the_top_card_is_seen_no_other_is_told() -> None:
    # RHE-OPT-13
    scene = Scene(viewer=None, options={"discard_view": "top"}, hands={"R": HAND, "Y": [1, 2, 3]})
    for seat, card in ((0, 7), (1, 2)):
        scene.play(seat, Place(card, f"L{card}"))
        scene.play(seat, Decline())
    piles = scene.table.piles()
    assert (piles.title, piles.lines[0].text) == ("Discard pile: 2", "On top: 2. The others are hidden.")


def test_the_scoring_tells_of_every_duchy_also_of_those_without_an_owner() -> None:
    table = Scene(tokens={"C13": "city3"}, knights={"R": ["L25", "L26"], "Y": ["L27", "L30"], "V": ["L31"]}).table
    notes = table.scoring().notes
    assert [(note.text, note.seat) for note in notes[:5]] == [
        ("Duchies", None),
        ("Duchy of Anna: Salzig – Spay", 0),
        ("Anna 2, Boris 1 · Worth 4 now, 8 at the end · Centres: Boppard (city 3)", None),
        ("Ownerless duchy: Stolzenfels – Koblenz", None),
        ("Boris 1, Chloé 1 · Worth 3 now, 7 at the end · Centres: Koblenz (city 2)", None),
    ]
    assert set(notes[1].places) == {"L25", "L26", "L27"}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_who_still_acts_and_nobody_who_is_skipped_is_named(viewer: int | None) -> None:
    # RHE-PRE-10, RHE-END-4
    table = Scene(viewer=viewer, end=True, supply={"Y": 0}).table
    assert table.headline().endswith("Last round, then: Chloé")
    assert ["still to act" in panel.tags for panel in table.panels()] == [False, False, True]
    if viewer == 1:
        assert table.hint().text == "Last round. Still to act: Anna and Chloé"


def test_the_last_seat_of_the_last_round_hears_that_nobody_follows() -> None:
    table = Scene(end=True, to_move="V").table
    assert table.headline().endswith("Last turn")
    assert not any("still to act" in panel.tags for panel in table.panels())
    assert "Last" not in Scene().table.headline()


# ------------------------------------------------------------------------------------------------ cards


FULL: dict[str, Any] = {"tokens": {"C13": "bishopric"}, "knights": {"Y": ["L1", "R1", "W1"], "R": ["L26", "L27"]}, "hands": {"R": [1, 50]}}
CLOSED: dict[str, Any] = {"options": {"river_opening": "knights_only"}, "forts": ["R20"], "hands": {"R": [20, 50]}}
NOWHERE = "No space is open in the region of this card. "


@pytest.mark.parametrize(
    ("card", "position", "note", "hint"),
    [
        (1, {**FULL, "forts": ["L25", "L28", "R26"]}, "only to convert", NOWHERE + "Choose a knight to convert."),
        (1, FULL, "not for placing", NOWHERE + "Choose a space for support or a knight to convert."),
        (20, {**CLOSED, "knights": {"Y": ["L20"], "R": ["L40"]}}, "only for support", NOWHERE + "Choose a space for support."),
        (50, FULL, "", "Choose a highlighted space. Esc puts the card back."),
    ],
)
def test_a_card_that_cannot_be_placed_says_what_it_is_good_for(card: int, position: dict[str, Any], note: str, hint: str) -> None:
    # RHE-PRE-9, RHE-EDGE-61
    table = Scene(**position).table
    assert {int(one.id): one.note for one in table.cards()}[card] == note
    table.choose_card(str(card))
    assert table.hint().text == hint


def test_a_card_of_no_use_is_marked_and_not_picked_up() -> None:
    table = Scene(**{**CLOSED, "knights": {"Y": ["L20"]}}).table
    assert {int(one.id): one.note for one in table.cards()} == {20: "cannot be played now", 50: ""}
    table.choose_card("20")
    assert table.selection.card is None
    assert table.refusal is not None


# ------------------------------------------------------------------------------------------------ log and alerts


def line(table: RhineTable, kind: str) -> LogLine:
    return next(line for line in table.log.lines(minor=True) if line.kind == kind)


def test_a_payment_names_the_old_duchy_and_the_archbishop_line_links_to_it() -> None:
    # RHE-INFO-8, RHE-PRE-11
    scene = Scene(tokens={"C13": "bishopric"}, knights={"R": ["L22", "L23"], "Y": ["L25", "L26"]})
    scene.play(0, Place(24, "L24"))
    paid = line(scene.table, "paid")
    assert scene.table.log.text(paid) == "Boris is paid 2 points: Salzig – Boppard"
    assert set(paid.places) == {"L25", "L26", "C13"}
    assert set(line(scene.table, "archbishop").places) == {"L22", "L23", "L24", "L25", "L26"}


def test_a_latecomer_is_told_the_old_duchy_by_what_happened_before() -> None:
    scene = Scene(knights={"R": ["L22"], "Y": ["L25"], "V": ["L40"]}, hands={"R": [23, 24], "Y": [26, 1], "V": [2, 3]})
    for seat, card in ((0, 23), (1, 26), (2, 2), (0, 24)):
        scene.play(seat, Place(card, f"L{card}"))
        if card != 24:
            scene.play(seat, Decline())
    late = RhineTable()
    late.seats_changed(NAMES)
    late.advance(RoomReplica().take_snapshot(scene.told.snapshot()))
    assert late.log.text(line(late, "paid")) == "Boris is paid 3 points: Salzig – Boppard"
    later = RhineTable()
    later.seats_changed(NAMES)
    later.advance(RoomReplica().take_snapshot(scene.told.snapshot(recent=1)))
    assert later.log.text(line(later, "paid")) == "Boris is paid 3 points: Oberwesel – Boppard", "what is not known is not guessed"


def test_a_conversion_whose_card_may_not_be_told_names_none() -> None:
    # RHE-OPT-13
    written = LineWriter().write(Events(1, (ev.KnightConverted(0, 1, "L5"),), ()))
    assert [one.phrase.said(RhineSpeaker(NAMES)) for one in written] == ["Anna converts a knight of Boris: Strasbourg"]


@pytest.mark.parametrize(
    ("knights", "said"),
    [
        ({"R": ["L22", "L23"], "Y": ["L25", "L26"]}, "Anna has taken a duchy from you: Oberwesel – Boppard"),
        ({"R": ["L22", "L23"], "Y": ["L25", "L26", "L27"]}, "A duchy of yours has become ownerless: Oberwesel – Spay"),
        ({"V": ["L21", "L22", "L23"], "Y": ["L25", "L26"]}, "A duchy of yours has gone to Chloé: Bacharach – Boppard"),
        ({"V": ["L22", "L23"], "Y": ["L25", "L26", "L27"]}, None),
    ],
)
def test_a_duchy_lost_is_told_with_who_has_it_now(knights: dict[str, list[str]], said: str | None) -> None:
    scene = Scene(viewer=1, knights=knights, hands={"R": HAND, "Y": [1, 2]})
    scene.table.take_alerts()
    scene.play(0, Place(24, "L24"))
    alerts = [alert for alert in scene.table.take_alerts() if alert.kind == "harm"]
    assert [alert.text for alert in alerts] == ([] if said is None else [said])
    assert all("L24" in alert.places for alert in alerts)


def test_a_kept_garrison_speaks_of_no_owner_once_there_is_none() -> None:
    # RHE-CAS-8, RHE-CAS-10
    scene = Scene(
        tokens={"C13": "castle"},
        knights={"R": ["L25", "L26"], "V": ["L21", "L22", "L23"]},
        garrisons={"C13": "Y"},
        kept_garrisons=["C13"],
    )

    def garrison() -> str:
        tip = scene.table.tooltip("C13")
        assert tip is not None
        return tip.lines[1].text

    assert garrison() == "Garrison of Boris: it stays, as the owner had no knight for the castle"
    scene.play(0, Place(24, "L24"))
    assert garrison() == "Garrison: a knight of Boris, counted in the duchy beside"
