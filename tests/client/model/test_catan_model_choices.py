"""How a player chooses: modes, clicks, small buttons, cards to pick, taking back, the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest
from catan_play import A, B, C, D, Play, at_position, hex_, path, place, words

from client.model.table import Ghost
from shared.catan import actions as act
from shared.catan.state import CatanOptions
from shared.engine import TakeBack
from shared.messages import Refused

RICH = {"brick": 3, "lumber": 3, "wool": 3, "grain": 4, "ore": 5, "cloth": 2, "coin": 2, "paper": 2}
HOME: dict[str, Any] = {
    "settlements": {"A": ["3.3S"], "B": ["3.3NE"], "C": ["1.1N"], "D": ["5.3S"]},
    "cities": {"A": ["1.3N"]},
    "roads": {"A": ["3.3S-SW-NW", "1.3N-NW"], "B": ["3.3NE-N"]},
    "hands": {"A": RICH},
}


def ids(buttons: Any) -> list[str]:
    return [button.id for button in buttons]


def enabled(play: Play, button: str) -> bool:
    return next(one for one in play.at(A).table.buttons() if one.id == button).enabled


# ------------------------------------------------------------------------------------------------ building


def test_build_offers_all_kinds_at_once_and_a_digit_narrows_it() -> None:
    table = at_position(**HOME).at(A).table
    assert table.marks().targets == frozenset()
    assert table.press("build") is None
    targets = table.marks().targets
    assert {path("3.3/NW"), place("3.3S"), place("1.3N")} <= targets
    assert ids(table.choices()) == ["piece:road", "piece:settlement", "piece:city", "piece:wall"]
    table.digit(4, 0.0)
    assert table.marks().targets == {place("1.3N")}
    table.digit(4, 0.0)
    assert table.marks().targets == targets


@pytest.mark.parametrize(
    ("where", "action", "piece"),
    [
        (path("3.3/NW"), act.BuildRoad(int(path("3.3/NW")[1:])), "road"),
        (place("3.3S"), act.BuildCity(int(place("3.3S")[1:])), "city"),
        (place("1.3N"), act.BuildWall(int(place("1.3N")[1:])), "wall"),
    ],
)
def test_what_is_clicked_says_what_is_built(where: str, action: Any, piece: str) -> None:
    table = at_position(**HOME).at(A).table
    table.press("build")
    table.hover(where)
    assert table.marks().ghosts == (Ghost(where, A, piece),)
    assert table.preview() is not None
    assert not table.can_confirm()
    table.click(where)
    assert table.confirm() == action


def test_a_second_click_builds_at_once_what_can_be_taken_back() -> None:
    play = at_position(**HOME)
    table = play.at(A).table
    table.click(place("3.3S"))
    assert table.automatic() is None
    table.click(place("3.3S"))
    action = table.automatic()
    assert action == act.BuildCity(int(place("3.3S")[1:]))
    assert table.automatic() is None
    play.do(A, action)
    assert enabled(play, "undo")
    assert play.do(A, table.press("undo")).events
    assert play.at(B).log()[-1] == "Anna takes back: city"


def test_a_second_click_never_confirms_what_cannot_be_taken_back() -> None:
    play = at_position({"undo": "off"}, **HOME)
    table = play.at(A).table
    table.click(place("3.3S"))
    table.click(place("3.3S"))
    assert table.automatic() is None
    assert table.can_confirm()


def test_reset_takes_back_every_step_of_the_turn() -> None:
    play = at_position(**HOME)
    table = play.at(A).table
    for where in ("3.3S", "1.3N"):
        table.click(place(where))
        play.do(A, table.confirm())
    first = table.press("reset")
    table.waiting(True)
    table.played()
    assert table.automatic() is None  # its update has not come yet
    assert first is not None
    play.play(A, first)
    action = table.automatic()
    assert action == TakeBack()
    play.do(A, action)
    assert table.automatic() is None
    assert play.match.public.buildings[int(place("3.3S")[1:])].kind == "settlement"
    assert table.press("undo") is None
    assert table.refusal is not None
    assert table.refusal.rule == "UNDO-1"


def test_the_mode_stays_for_the_next_of_its_kind() -> None:
    play = at_position(**HOME)
    table = play.at(A).table
    table.press("build")
    table.click(place("3.3S"))
    play.do(A, table.confirm())
    assert table.selection.mode == "build"
    assert table.preview() is None


@pytest.mark.parametrize(
    ("mode", "where", "rule"),
    [
        ("build", place("3.3NE"), "BLD-1"),
        ("build", path("5.1/SW"), "BLD-2"),
        ("build", place("3.3SW"), "BLD-3"),
        ("knights", place("5.1S"), "KNI-1"),
    ],
)
def test_a_place_that_cannot_be_chosen_says_why(mode: str, where: str, rule: str) -> None:
    table = at_position(**HOME).at(A).table
    table.press(mode)
    table.click(where)
    assert table.refusal is not None
    assert table.refusal.rule == rule
    assert table.marks().refused == where
    tip = table.tooltip(where)
    assert tip is not None
    assert tip.rule == rule
    table.back()
    assert table.refusal is None


def test_tab_walks_the_places_that_can_be_built_on() -> None:
    table = at_position(**HOME).at(A).table
    table.press("build")
    seen = []
    for _ in range(3):
        table.walk(1)
        seen.append(table.marks().selected)
    assert len(set(seen)) == 3
    table.walk(-1)
    assert table.marks().selected == seen[1]
    assert table.can_confirm()


# ------------------------------------------------------------------------------------------------ knights

KNIGHTS = {
    **HOME,
    "knights": {"A": ["3.3NW strong active ready"], "B": ["3.3N active"]},
    "roads": {"A": ["3.3S-SW-NW-N"], "B": ["3.3NE-N"]},
}


def test_an_own_knight_shows_where_it_goes_and_what_it_does() -> None:
    table = at_position(**KNIGHTS).at(A).table
    table.click(place("3.3NW"))
    marks = table.marks()
    assert place("3.3SW") in marks.targets
    assert place("3.3N") in marks.more
    assert table.choices() == ()
    table.click(place("3.3SW"))
    assert table.marks().ghosts == (Ghost(place("3.3SW"), A, "knight", "2"),)
    assert table.marks().origin == place("3.3NW")
    table.click(place("3.3N"))
    preview = table.preview()
    assert preview is not None
    assert preview.lines[0].text == "The knight becomes inactive"
    assert table.confirm() == act.DisplaceKnight(int(place("3.3NW")[1:]), int(place("3.3N")[1:]))
    assert table.back()
    assert table.marks().selected == place("3.3NW")


def test_an_own_knight_that_can_do_several_things_offers_small_buttons() -> None:
    table = at_position(**{**KNIGHTS, "levels": {"A": {"politics": 3}}}).at(A).table
    table.click(place("3.3NW"))
    assert ids(table.choices()) == ["choose:do:promote"]
    table.digit(1, 0.0)
    assert table.marks().ghosts == (Ghost(place("3.3NW"), A, "knight", "3 active"),)
    assert table.confirm() == act.PromoteKnight(int(place("3.3NW")[1:]))


def test_the_displaced_owner_is_asked_where_to_retreat_and_nothing_else() -> None:
    roads = {"A": ["3.3S-SW-NW-N"], "B": ["3.3N-NE", "3.3NE-2.3SE", "3.3NE-SE"]}
    play = at_position(**{**KNIGHTS, "roads": roads, "settlements": {"A": ["3.3S"]}})
    table = play.at(A).table
    table.click(place("3.3NW"))
    table.click(place("3.3N"))
    play.do(A, table.confirm())
    asked = play.at(B).table
    assert asked.hint().text == "Your knight is displaced: choose where it retreats."
    assert place("3.3NE") in asked.marks().targets
    assert [alert.text for alert in asked.take_alerts()] == ["Anna displaces your knight", "You are asked for a decision"]
    asked.click(place("3.3NE"))
    assert asked.marks().ghosts == (Ghost(place("3.3NE"), B, "knight", "1 active"),)
    play.do(B, asked.confirm())
    assert table.hint().text.startswith("Build, trade")


# ------------------------------------------------------------------------------------------------ cards


def test_a_card_leads_through_its_choices_and_esc_leads_back() -> None:
    table = at_position(**HOME, progress={"A": ["inventor", "merchant_fleet", "warlord"]}).at(A).table
    table.choose_card("inventor")
    assert table.hint().text == "Choose a marked place for the card. Esc puts it back."
    table.click(hex_("3.3"))
    table.click(hex_("1.1"))
    assert table.refusal is not None
    assert table.refusal.rule == "PRG-Inventor"
    table.click(hex_("2.1"))
    action = table.confirm()
    assert action == act.PlayCard("inventor", (int(hex_("2.1")[1:]), int(hex_("3.3")[1:])))
    assert table.back()
    assert table.back()
    assert table.back()
    assert not table.back()
    table.choose_card("merchant_fleet")
    assert len(table.choices()) == 8
    table.digit(5, 0.0)
    assert table.confirm() == act.PlayCard("merchant_fleet", ("ore",))
    table.choose_card("warlord")
    assert table.refusal is not None
    assert table.refusal.rule == "PRG-6"
    assert table.selection.card == "merchant_fleet"


def test_an_alchemist_is_played_before_the_roll() -> None:
    assert at_position(**HOME, phase="roll").at(A).table.hint().text == "Roll the dice (R)."
    table = at_position(**HOME, phase="roll", progress={"A": ["alchemist", "spy"]}).at(A).table
    assert "Alchemist" in table.hint().text
    assert ids(table.buttons())[6] == "roll"
    table.choose_card("spy")
    assert table.refusal is not None
    table.choose_card("alchemist")
    table.digit(3, 0.0)
    table.digit(4, 0.0)
    preview = table.preview()
    assert preview is not None
    assert not preview.complete
    assert table.confirm() == act.PlayCard("alchemist", (3, 4))


def test_a_fifth_card_can_be_played_or_discarded() -> None:
    table = at_position(**HOME, progress={"A": ["bishop", "inventor", "merchant", "smith", "spy"]}).at(A).table
    assert table.marks().targets == frozenset()
    assert not next(button for button in table.buttons() if button.id == "end").enabled
    table.choose_card("inventor")
    assert ids(table.choices()) == ["choose:do:play", "choose:do:discard"]
    table.press("choose:do:discard")
    assert table.confirm() == act.DiscardProgress("inventor")


def test_discards_are_picked_by_number_and_nothing_is_chosen_beforehand() -> None:
    play = at_position(**{**HOME, "hands": {"A": {"ore": 4, "wool": 5}, "B": {"grain": 8}}}, phase="roll", progress={"A": ["alchemist"]})
    play.play(A, act.PlayCard("alchemist", (3, 4)))
    table = play.at(A).table
    picker = table.picker()
    assert picker is not None
    assert [(row.card, row.held, row.chosen) for row in picker.rows] == [("wool", 5, 0), ("ore", 4, 0)]
    assert picker.title == "Discard 4 cards · 0 of 4"
    assert not table.can_confirm()
    for _ in range(3):
        table.press("pick:ore:+")
    table.digit(1, 0.0)
    table.press("pick:wool:+")
    table.choose_card("ore")
    assert table.confirm() == act.Discard({"wool": 1, "ore": 3})
    table.press("pick:ore:-")
    assert table.confirm() is None
    assert play.at(C).table.picker() is None
    assert play.at(C).table.hint().text == "Waiting for Anna and Boris"


# ------------------------------------------------------------------------------------------------ improvements, turn


def test_all_three_tracks_are_shown_and_say_why_they_cannot_be_improved() -> None:
    table = at_position(**{**HOME, "hands": {"A": {"cloth": 1}}}).at(A).table
    table.press("improve")
    assert [choice.enabled for choice in table.choices()] == [True, False, False]
    table.digit(2, 0.0)
    assert table.refusal is not None
    assert (table.refusal.rule, table.refusal.text) == ("IMP-1", "This level costs 1 (coin).")
    table.digit(1, 0.0)
    assert table.confirm() == act.Improve("trade")


def test_the_end_of_the_turn_warns_once() -> None:
    table = at_position(**KNIGHTS).at(A).table
    assert table.press("end") is None
    preview = table.preview()
    assert preview is not None
    assert "1 knight is ready to act" in words(preview.lines)
    assert table.hint().text.startswith("Press E or Enter again")
    assert table.press("end") == act.EndTurn()
    table.click(place("3.3NW"))
    assert table.selection.mode is None
    assert table.marks().selected == place("3.3NW")


def test_the_end_of_the_turn_is_at_once_when_nothing_is_left() -> None:
    play = at_position(**{**HOME, "hands": {}})
    assert play.at(A).table.press("end") == act.EndTurn()


def test_enter_with_nothing_chosen_offers_the_big_button_first() -> None:
    table = at_position(**HOME, phase="roll").at(A).table
    assert table.confirm() is None
    assert table.selection.mode == "roll"
    assert table.confirm() == act.Roll()


def test_what_the_server_refuses_is_said_and_the_choice_stays() -> None:
    table = at_position(**HOME).at(A).table
    table.click(place("3.3S"))
    table.confirm()
    table.waiting(True)
    assert not table.can_confirm()
    table.server_refused(Refused(id=1, key="cannot_pay", rule="BLD-1"))
    assert table.refusal is not None
    assert "prices" in table.refusal.text
    assert table.can_confirm()


def test_a_track_that_needs_a_city_is_refused_by_the_rule_of_that() -> None:
    metropolis = {"metropolises": {"trade": "1.3N"}, "levels": {"A": {"trade": 4, "politics": 3}}}
    keys = {**HOME, "cities": {"A": ["1.3N"]}, **metropolis, "hands": {"A": {"coin": 5}}}
    table = at_position(**keys).at(A).table
    table.press("improve")
    table.digit(2, 0.0)
    assert table.refusal is not None
    assert table.refusal.rule == "IMP-6"


def test_a_refusal_is_over_when_the_turn_comes() -> None:
    play = at_position(**HOME)
    table = play.at(B).table
    table.press("build")
    assert table.refusal is not None
    play.play(A, act.MakeOffer(give={"brick": 1}, want={"ore": 1}, to=(B, C, D)))
    assert table.refusal is not None, "nothing has changed for this seat"
    play.play(A, act.EndTurn())
    assert table.refusal is None


def test_others_and_watchers_cannot_choose_and_are_told_whose_turn_it_is() -> None:
    play = at_position(**HOME)
    table = play.at(B).table
    assert table.press("build") is None
    assert table.refusal is not None
    assert table.refusal.rule in ("", "VIS-8")
    assert table.hint().text == "Waiting for Anna"
    watcher = play.at(None).table
    assert watcher.buttons() == ()
    assert watcher.cards() == ()
    watcher.click(place("3.3S"))
    assert watcher.marks().selected is None
    assert watcher.hint().text == "You are watching. To move: Anna"


def test_set_up_marks_where_the_first_buildings_may_go() -> None:
    play = Play(5, options=CatanOptions())
    play.join(range(3))
    first = play.match.awaiting()[0]
    table = play.at(first).table
    assert len(table.marks().targets) == 54
    assert table.hint().text == "Choose a place for your settlement."
    table.click("i10")
    preview = table.preview()
    assert preview is not None
    assert any(line.startswith("Per roll") for line in words(preview.lines))
    play.do(first, table.confirm())
    assert table.hint().text == "Choose a path for the road beside it."
    assert len(table.marks().targets) == 3


def test_small_buttons_stay_while_one_of_them_is_chosen() -> None:
    table = at_position(**HOME, progress={"A": ["merchant_fleet"]}).at(A).table
    table.choose_card("merchant_fleet")
    table.digit(5, 0.0)
    table.digit(1, 0.0)
    assert [choice.id for choice in table.choices() if choice.chosen] == ["choose:card:brick"]
    assert len(table.choices()) == 8
    assert table.confirm() == act.PlayCard("merchant_fleet", ("brick",))


def test_a_target_can_be_exchanged_for_another_while_it_is_chosen() -> None:
    table = at_position(**KNIGHTS).at(A).table
    table.click(place("3.3NW"))
    targets = table.marks().targets
    table.click(place("3.3SW"))
    assert table.marks().targets == targets


def test_picked_and_offered_cards_are_marked_in_the_hand() -> None:
    table = at_position(**HOME).at(A).table
    table.choose_card("ore")
    table.choose_card("ore")
    ore = next(card for card in table.cards() if card.id == "ore")
    assert (ore.count, ore.chosen, ore.note) == (5, True, "−2")


def test_improve_stays_open_without_the_means() -> None:
    play = at_position(**{**HOME, "hands": {"A": {"wool": 1, "brick": 1, "lumber": 1}, "B": {"ore": 1}}})
    table = play.at(A).table
    table.press("improve")
    play.play(B, act.MakeOffer((A,), {"ore": 1}, {"wool": 1}))
    assert table.selection.mode == "improve"
    assert [choice.enabled for choice in table.choices()] == [False, False, False]


def test_whom_to_rob_is_chosen_on_the_board_or_by_a_button() -> None:
    play = at_position(
        **{
            **HOME,
            "hands": {"A": {"grain": 1}, "B": {"ore": 1}, "C": {"wool": 2}},
            "settlements": {"B": ["3.3NE"], "C": ["3.3NW"], "A": ["3.3S"]},
        },
        knights={"A": ["3.3SW active ready"]},
        robber="3.2",
    )
    table = play.at(A).table
    table.click(place("3.3SW"))
    table.click(hex_("3.3"))
    assert table.marks().ghosts == (Ghost(hex_("3.3"), None, "robber"),)
    play.do(A, table.confirm())
    assert table.hint().text == "Choose whom to steal from."
    assert table.marks().targets == {place("3.3NE"), place("3.3NW")}
    assert [choice.text for choice in table.choices()] == ["Boris (1 card)", "Chloé (2 cards)"]
    table.click(place("3.3NW"))
    assert table.confirm() == act.Steal(C)
    table.digit(1, 0.0)
    assert table.confirm() == act.Steal(B)
    table.click(place("3.3NE"))
    assert table.automatic() is None
