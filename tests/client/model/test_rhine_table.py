"""The table by hand: choosing with mouse and keys in two steps, refusals with their rule, the words of a preview, what others do to one."""

from __future__ import annotations

import pytest
from rhine_scene import HAND, NAMES, Scene, button

from client.model.language import text
from client.model.replica import RoomReplica
from client.model.rheinlaender.table import RhineTable
from shared.messages import Refused
from shared.rheinlaender.actions import Convert, Decline, Discard, Fort, Place, Support

# ------------------------------------------------------------------------------------------------ two steps


def test_a_click_selects_and_only_confirm_gives_the_action() -> None:
    table = Scene().table
    table.choose_card("23")
    assert table.marks().targets == {"L23", "R23"}
    table.click("L23")
    assert table.marks().selected == "L23"
    table.click("L23")
    assert table.marks().selected == "L23", "a second click on the same place does nothing"
    assert table.confirm() == Place(23, "L23")
    assert button(table, "confirm").enabled
    assert button(table, "confirm").primary


def test_nothing_chosen_gives_nothing_and_says_what_to_do() -> None:
    table = Scene().table
    assert table.confirm() is None
    confirm = button(table, "confirm")
    assert not confirm.enabled
    assert confirm.reason == table.hint().text == "Choose a card, or click a space of one of your regions. Tab walks the spaces."


def test_a_click_without_a_card_picks_up_the_card_of_the_region() -> None:
    table = Scene().table
    table.click("R22")
    assert table.confirm() == Place(22, "R22")
    assert [card.chosen for card in table.cards()] == [False, True, False, False, False]
    assert table.back()
    assert table.selection.card is None
    assert not table.back()


def test_a_support_space_waits_for_the_card_to_play() -> None:
    table = Scene(knights={"R": ["L30"]}).table
    table.press("support")
    assert table.marks().targets == {"L29", "L31"}
    table.click("L29")
    assert table.confirm() is None
    assert table.hint().text.startswith("Any card serves for support")
    table.choose_card("50")
    assert table.confirm() == Support(50, "L29")


def test_with_a_card_a_click_finds_the_way_of_playing_it() -> None:
    table = Scene(knights={"R": ["L30"]}).table
    table.choose_card("50")
    assert (table.marks().targets, table.marks().more) == ({"L50", "R50"}, {"L29", "L31"})
    table.click("L31")
    assert table.confirm() == Support(50, "L31")
    assert button(table, "support").chosen
    table.click("R50")
    assert table.confirm() == Place(50, "R50")
    assert button(table, "place").chosen


def test_esc_takes_back_step_by_step() -> None:
    table = Scene().table
    table.press("place")
    table.choose_card("23")
    table.click("L23")
    seen = []
    while table.back():
        seen.append((table.selection.mode, table.selection.card, table.selection.space))
    assert seen == [("place", 23, None), ("place", None, None), (None, None, None)]


def test_the_chosen_card_again_puts_it_back() -> None:
    table = Scene().table
    table.choose_card("23")
    table.choose_card("23")
    assert table.selection.card is None
    table.choose_card("54")
    assert table.selection.card is None, "a card that is not in the hand cannot be picked up"


def test_while_an_action_is_on_its_way_nothing_can_be_confirmed() -> None:
    scene = Scene()
    table = scene.table
    table.click("L23")
    table.waiting(True)
    assert table.confirm() is None
    assert not table.can_confirm()
    assert table.hint().text == "Sent to the server…"
    table.server_refused(Refused(id=1, key="space_occupied", rule="RHE-PLACE-2", details={"space": "L23"}))
    assert table.refusal is not None
    assert (table.refusal.rule, table.refusal.text) == ("RHE-PLACE-2", "A knight already stands here: Urbar.")
    assert table.confirm() == Place(23, "L23"), "the choice is kept"
    table.waiting(True)
    table.played()
    assert table.selection.card is None


def test_an_answer_that_comes_after_its_update_leaves_the_next_choice_alone() -> None:
    scene = Scene()
    scene.table.click("L23")
    scene.table.waiting(True)
    scene.play(0, Place(23, "L23"))
    assert not scene.table.is_waiting
    scene.table.click("L9")
    scene.table.played()
    assert scene.table.confirm() == Fort("L9")


def test_a_choice_that_is_no_longer_legal_falls_away() -> None:
    scene = Scene()
    scene.table.click("L23")
    scene.play(0, Place(7, "L7"))
    assert scene.table.selection.space is None
    assert scene.table.selection.card is None
    assert scene.table.confirm() is None


# ------------------------------------------------------------------------------------------------ keyboard


def test_digits_pick_cards_and_two_digits_a_region() -> None:
    table = Scene().table
    table.digit(3, 10.0)
    assert table.selection.card == 23
    table.digit(2, 20.0)
    assert table.selection.card == 22
    table.digit(4, 20.5)
    assert (table.selection.card, table.selection.space) == (24, "L24")
    table.digit(2, 30.0)
    table.digit(4, 30.5)
    assert table.selection.space == "R24", "the same region again goes on to its next space"
    table.digit(9, 40.0)
    table.digit(9, 41.0)
    assert table.selection.card == 24, "there is no ninth card"
    assert table.refusal is None


def test_a_region_with_nothing_to_choose_says_so() -> None:
    table = Scene().table
    table.digit(4, 1.0)
    table.digit(0, 1.1)
    assert table.refusal is not None
    assert "40" in table.refusal.text


def test_tab_walks_every_space_that_can_be_reached_in_map_order_and_round() -> None:
    table = Scene().table
    walked = []
    for _ in range(11):
        table.walk(1)
        walked.append(table.selection.space)
        assert table.can_confirm()
    assert walked == ["L7", "L22", "L23", "L24", "L50", "R7", "R22", "R23", "R24", "R50", "L7"]
    table.walk(-1)
    assert table.selection.space == "R50"
    table.back()
    table.choose_card("23")
    table.walk(-1)
    assert table.selection.space == "R23"
    table.walk(1)
    assert table.selection.space == "L23"


def test_enter_twice_ends_the_turn_without_a_fort() -> None:
    scene = Scene()
    scene.play(0, Place(7, "L7"))
    table = scene.table
    assert "your 3 forts" in table.hint().text
    assert "L8" in table.marks().targets
    assert table.confirm() is None
    assert table.hint().text == "Enter ends the turn without a fort, Esc takes back."
    assert table.confirm() == Decline()
    table.back()
    table.click("L8")
    assert table.confirm() == Fort("L8")
    assert [ghost.piece for ghost in table.marks().ghosts] == ["fort"]


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("card", "mode", "place", "rule"),
    [
        ("23", None, "L22", "RHE-SUP-3"),
        ("23", "place", "L22", "RHE-PLACE-1"),
        ("23", None, "W23", "RHE-PLACE-5"),
        ("7", None, "L7", "RHE-PLACE-2"),
        ("7", "place", "W7", "RHE-PLACE-4"),
        ("22", "support", "W22", "RHE-SUP-2"),
        ("22", "support", "L8", "RHE-SUP-4"),
        (None, None, "L8", "RHE-SUP-4"),
        (None, None, "C01", "RHE-TERM-4"),
        (None, "fort", "L9", "RHE-FORT-1"),
    ],
)
def test_a_refused_place_says_the_rule(card: str | None, mode: str | None, place: str, rule: str) -> None:
    table = Scene(knights={"Y": ["L7"]}).table
    table.choose_card(card)
    if mode == "fort":
        table.press(mode)
        assert table.refusal is not None
        assert table.refusal.rule == rule
        return
    if mode is not None:
        table.selection.mode = mode  # type: ignore[assignment]
    table.click(place)
    assert table.refusal is not None
    assert table.refusal.rule == rule
    assert "refused." not in table.refusal.text
    assert table.marks().refused == place
    assert table.confirm() is None
    table.choose_card("24")
    assert table.refusal is None


def test_buttons_that_are_off_say_why() -> None:
    table = Scene().table
    reasons = {one.id: one.reason for one in table.buttons() if not one.enabled}
    assert reasons["support"] == "There is no free space beside your own and beside no foreign knight."
    assert reasons["convert"] == "Only the archbishop may convert."
    assert reasons["fort"] == "First a card and a knight, then the fort."
    assert reasons["decline"].startswith("Play a card first")
    table.press("convert")
    assert table.refusal is not None
    assert table.refusal.rule == "RHE-CONV-1"


def test_out_of_turn_everything_says_so_and_offers_nothing() -> None:
    table = Scene(viewer=1, hands={"R": HAND, "Y": [1, 2, 3, 4, 5]}).table
    assert [card.playable for card in table.cards()] == [False] * 5
    assert table.marks().targets == frozenset()
    assert {one.reason for one in table.buttons() if one.id in ("place", "support", "convert", "fort")} == {"It is not your turn."}
    table.choose_card("3")
    table.click("L3")
    assert table.refusal is not None
    assert table.refusal.text == "It is not your turn."
    assert table.hint().text == "Waiting for Anna"
    assert table.headline() == "Turn 1 · Anna’s turn – card and knight"


def test_the_archbishop_may_convert_and_a_forced_discard_is_offered() -> None:
    table = Scene(tokens={"C11": "bishopric"}, knights={"R": ["L20", "L21"], "Y": ["R24"]}).table
    table.press("convert")
    assert table.marks().targets == {"R24"}
    table.click("R24")
    assert table.confirm() == Convert(24, "R24")


# ------------------------------------------------------------------------------------------------ preview


def test_the_preview_of_the_rulebooks_take_over() -> None:
    # RHE-EX-08, section 16 of the specification
    scene = Scene(
        tokens={"C13": "city3", "C15": "city4"},
        knights={"Y": ["L24", "L25"], "R": ["L26", "L27"]},
        owners={"L24": "Y"},
        supply={"R": 20},
    )
    scene.table.choose_card("50")
    scene.table.click("L28")
    assert scene.preview().title == "Support with card 50: Brey"
    assert scene.texts() == [
        "Anna takes over the duchy: St. Goar – Brey.",
        "Knights: Anna 3, Boris 2.",
        "Boris is paid 4 for St. Goar – Spay: duke 1, Boppard (city 3).",
        "New and not paid: Rhens (city 4).",
        "Duchy worth 8 now (before: 4), 12 at the end.",
        "If the match ended then: Anna +12, Boris −4.",
        "No castle, no bishop changes.",
        "Anna: 19 knights left.",
    ]
    assert scene.preview().lines[0].kind == "good"
    assert scene.preview().complete


def test_the_preview_of_a_merger_names_every_part() -> None:
    scene = Scene(
        tokens={"C11": "city3", "C13": "bishopric"},
        knights={"R": ["L22", "L23"], "Y": ["L25", "L26"]},
    )
    scene.table.click("L24")
    texts = scene.texts()
    assert texts[0] == "Duchies merge, Anna owns them: Oberwesel – Boppard."
    assert texts[2:4] == [
        "Oberwesel – Urbar: worth 4, the duke of Anna stays.",
        "Salzig – Boppard: worth 2, the duke of Boris goes.",
    ]
    assert "Boris is paid 2 for Salzig – Boppard: duke 1, Boppard (bishopric)." in texts
    assert "Bishops then: Anna 1." in texts
    assert "Anna becomes archbishop." in texts
    assert all("no bishop changes" not in text for text in texts)


def test_the_preview_warns_of_the_end_and_of_few_knights() -> None:
    scene = Scene(supply={"R": 1})
    scene.table.click("L23")
    warnings = [line.text for line in scene.lines("warning")]
    assert warnings == ["This sets off the end (Anna). Still to act: Boris and Chloé.", "Anna: 0 knights left."]
    few = Scene(supply={"R": 4})
    few.table.click("L23")
    assert [line.text for line in few.lines("warning")] == ["Anna: 3 knights left."]


def test_the_preview_of_a_castle_says_who_garrisons_it() -> None:
    alone = Scene(tokens={"C12": "castle"})
    alone.table.click("R22")
    assert "Anna garrisons the castle: Kaub." in alone.texts()
    assert alone.texts()[0] == "Anna founds a duchy: Kaub."
    others = Scene(tokens={"C12": "castle"}, knights={"Y": ["R20", "R21"]})
    others.table.click("R22")
    assert "Boris garrisons the castle, out of turn: Kaub." in others.texts()
    assert any(line.text.startswith("Boris:") for line in others.preview().lines)


def test_the_preview_of_a_fort_says_what_it_closes() -> None:
    scene = Scene(tokens={"C12": "castle"}, forts=["R22"])
    scene.play(0, Place(7, "L7"))
    scene.table.click("R23")
    assert scene.texts() == [
        "Closed to knights for good: Loreley.",
        "Nobody can have this centre any more: Kaub (castle).",
        "You have 2 forts left.",
        "Then you draw a card and the turn ends.",
    ]
    scene.table.click("L7")
    assert scene.table.refusal is not None
    open_river = Scene(knights={"Y": ["L30"]})
    open_river.play(0, Place(7, "L7"))
    open_river.table.click("R7")
    assert "The river opens: Rhine 7." in open_river.texts()


def test_hovering_a_target_previews_it_before_it_is_selected() -> None:
    scene = Scene()
    scene.table.choose_card("23")
    scene.table.hover("R23")
    assert scene.preview().title == "Card 23: Loreley"
    scene.table.click("L23")
    assert scene.preview().title == "Card 23: Urbar", "what Confirm would do goes first"
    scene.table.hover("L1")
    assert [ghost.place for ghost in scene.table.marks().ghosts] == ["L23"]


# ------------------------------------------------------------------------------------------------ what happened


def test_what_others_take_is_told_and_the_own_turn_announced() -> None:
    scene = Scene(
        viewer=1,
        tokens={"C13": "city3"},
        knights={"Y": ["L24", "L25"], "R": ["L26", "L27"]},
        owners={"L24": "Y"},
        hands={"R": HAND, "Y": [1, 2, 3, 4, 5]},
    )
    scene.table.take_alerts()
    scene.play(0, Support(50, "L28"))
    scene.play(0, Decline())
    alerts = scene.table.take_alerts()
    assert [(alert.kind, alert.text) for alert in alerts] == [
        ("harm", "Anna has taken a duchy from you: St. Goar – Brey"),
        ("turn", "Your turn"),
    ]
    assert scene.table.take_alerts() == []
    assert [scene.table.log.text(line) for line in scene.table.since_my_turn()] == [
        "Anna supports with card 50: Brey",
        "Anna takes over the duchy: St. Goar – Brey",
        "Boris is paid 4 points: St. Goar – Spay",
    ]
    assert scene.table.marks().last_move == {"L28": 0}
    scene.play(1, Place(3, "L3"))
    assert scene.table.since_my_turn() == ()
    assert scene.table.marks().last_move == {"L3": 1}


def test_the_log_filters_by_seat_and_says_a_version_once() -> None:
    scene = Scene(knights={"R": ["L30"], "Y": ["L40"]})
    scene.play(0, Support(50, "L31"))
    scene.play(0, Decline())
    before = len(scene.table.log)
    scene.table.advance(scene.replica.take_snapshot(scene.told.snapshot()))
    assert len(scene.table.log) == before
    assert all(0 in line.concerns for line in scene.table.log.lines(seat=0, minor=True))
    assert scene.table.log.lines(seat=2) == []


def test_after_a_long_absence_the_log_says_that_something_is_missing() -> None:
    scene = Scene()
    scene.play(0, Place(7, "L7"))
    late = RhineTable()
    late.seats_changed(NAMES)
    scene.told.play(0, Decline())
    late.advance(RoomReplica().take_snapshot(scene.told.snapshot(recent=1)))
    assert late.log.lines()[0].kind == "gap"
    assert "counted" in late.statistics().notes[0].text.lower()


def test_statistics_count_by_kind_of_action() -> None:
    scene = Scene(knights={"R": ["L30"]})
    scene.play(0, Support(50, "L31"))
    scene.play(0, Fort("L9"))
    row = dict(zip(scene.table.statistics().columns, scene.table.statistics().rows[0], strict=True))
    assert (row["Placed"], row["Supports"], row["Forts"]) == ("0", "1", "1")


def test_a_duchy_lights_up_as_a_whole() -> None:
    scene = Scene(tokens={"C13": "city3"}, knights={"R": ["L25", "L26"]})
    assert scene.table.group_at("L25") == scene.table.group_at("C13") == {"L25", "L26"}
    assert scene.table.group_at("L40") == {"L40"}
    tip = scene.table.tooltip("L25")
    assert tip is not None
    assert [line.text for line in tip.lines] == [
        "Knight of Anna",
        "Duchy of Anna: Salzig – Boppard",
        "Anna 2",
        "Worth 4 now, 8 at the end",
        "Centres: Boppard (city 3)",
    ]


@pytest.mark.parametrize(("pin", "left"), [([], frozenset()), (["L2"], frozenset({"L2"}))])
def test_the_places_of_an_alert_are_lit_until_the_own_action(pin: list[str], left: frozenset[str]) -> None:
    table = Scene().table
    table.alarm(["L1"])
    table.highlight([])
    assert table.marks().highlighted == {"L1"}
    if pin:
        table.highlight(pin, pinned=True)
    table.waiting(True)
    table.waiting(False)
    assert table.marks().highlighted == left


def test_hovered_and_pinned_lines_light_up_their_places() -> None:
    table = Scene().table
    table.highlight(["L1"], pinned=True)
    table.highlight(["L2"])
    assert table.marks().highlighted == {"L1", "L2"}
    table.highlight([])
    assert table.marks().highlighted == {"L1"}
    table.highlight([], pinned=True)
    assert table.marks().highlighted == frozenset()


def test_coins_of_others_are_hidden_until_the_end() -> None:
    table = Scene(coins={"R": 7, "Y": 9}, knights={"R": ["L30", "L31"]}).table
    mine, theirs, _ = table.panels()
    coins = text("count.coins_hidden")
    assert (theirs.points, coins in theirs.tip, coins in mine.tip) == (None, True, False)
    assert mine.points == mine.seen_points == 7 + sum(map(int, table.scoring().rows[0][2:5]))
    assert [row[1] for row in table.scoring().rows] == ["7", "?", "?"]


def test_a_forced_discard_takes_the_place_of_the_first_button() -> None:
    # Every region of the hand is full and nobody stands beside a free space.
    hand = [7, 22]
    full = [space for number in hand for space in (f"L{number}", f"R{number}", f"W{number}")]
    table = Scene(hands={"R": hand}, knights={"Y": full}).table
    assert table.buttons()[0].id == "discard"
    assert table.hint().text == "No knight can be placed: choose a card to discard."
    table.press("discard")
    table.digit(2, 0.0)
    assert table.confirm() == Discard(22)
    preview = table.preview()
    assert preview is not None
    assert preview.title == "Discard card 22"


def test_a_fort_can_be_typed_by_the_number_of_its_region() -> None:
    scene = Scene()
    scene.play(0, Place(7, "L7"))
    for digit, now in ((4, 1.0), (1, 1.2)):
        scene.table.digit(digit, now)
    assert scene.table.confirm() == Fort("L41")
    for digit, now in ((4, 5.0), (1, 5.2)):
        scene.table.digit(digit, now)
    assert scene.table.confirm() == Fort("R41")


def test_where_forts_may_come_first_a_click_still_means_the_knight() -> None:
    table = Scene(options={"fort_timing": "before_or_after"}).table
    table.click("L23")
    assert table.confirm() == Place(23, "L23")
    while table.back():
        pass
    table.press("fort")
    table.click("L40")
    assert table.confirm() == Fort("L40")
    assert button(table, "fort").enabled


def test_another_bank_or_region_can_be_clicked_without_taking_back_first() -> None:
    table = Scene().table
    for space, action in (("L23", Place(23, "L23")), ("R23", Place(23, "R23")), ("L7", Place(7, "L7"))):
        table.click(space)
        assert table.confirm() == action
