"""What a player sees before confirming at Lancaster (section 17 of its rules), in the words of the screen."""

from __future__ import annotations

import pytest
from lancaster_play import A, B, C, Play, asked, court, fight, goods, hold, position, said, words

from client.model.lancaster.preview import PreviewWriter
from client.model.lancaster.table import LancasterTable
from client.model.lancaster.words import law_title
from shared.lancaster import actions as act
from shared.lancaster.state import DecisionKind, Guest, Phase


def test_a_county_tells_whom_it_throws_out_and_who_could_come_back() -> None:
    """LAN-UI-1, LAN-UI-2."""
    match = position(4)
    court(match, A, 2)
    court(match, 1)
    court(match, 2, 4)
    court(match, 3, 2)
    hold(match, "C", B, 2, squires=1)
    goods(match, A, gold=2, squires=4)
    table = Play(match=match).join().at(A)
    table.click("C")
    assert table.selection.squires == 2  # the smallest number that throws him out
    stepper = table.stepper()
    assert stepper is not None
    assert (stepper.number, stepper.least, stepper.most) == (2, 2, 4)
    assert said(table) == [
        "County strength 4",
        "Minimum 1: reached. Squires do not count for it.",
        "Throws out Boris, strength 2",
        "1 squire goes to the supply.",
        "Boris would be in the turn order again.",
        "Needs 2 squires.",
        "2 squires left to you",
        "Boris could throw it out with 3 squires.",
        "Chloé could throw it out with 1 squire.",
        "Dimitris could throw it out with 3 squires.",
        "Reward: upgrade",
        "Its noble would be new at your table.",
        "1 county held then",
    ]
    table.press("step:most")
    assert said(table)[0] == "County strength 6"
    assert table.confirm() == act.PlaceKnight(A, 2, "C", 4)


def test_a_void_reward_and_a_noble_at_the_table_are_told() -> None:
    match = position(3)
    court(match, A, 3)
    match.public.parties[A].reserve[1] = 0
    match.public.seats[A].nobles.append("B")
    court(match, 1)
    court(match, 2, 1)
    table = Play(match=match).join().at(A)
    table.click("B")
    lines = said(table)
    assert "Void today: new knight of strength 1" in lines
    assert "A noble of this kind sits at your table already." in lines
    assert "No knight in a court could throw it out." in lines


def test_a_castle_space_tells_its_price() -> None:
    """LAN-UI-3."""
    match = position()
    goods(match, A, gold=0, squires=1)
    table = Play(match=match).join().at(A)
    table.click("0:recruit")
    assert said(table) == [
        "Pays in phase 3: new knight of strength 1",
        "Price: 3 squires",
        "With 1 squire it could not be paid now.",
    ]


def test_a_conflict_tells_its_battle() -> None:
    """LAN-UI-4; equal strength is won by the later arrival (LAN-BAT-3)."""
    match = position()
    court(match, A, 2)
    fight(match, "c07a", (1, [2]), (2, [2]))
    table = Play(match=match).join().at(A)
    table.click("c07a")
    assert said(table) == [
        "Takes space 3",
        "England 6 against France 7",
        "1 missing for a victory",
        "France would win: no first value, the card moves down.",
        "1. Anna: 3 points",
        "2. Chloé: 1 point",
        "3. Boris: 0 points",
        "Equal strength: Anna came later and ranks before Chloé. Equal strength: Chloé came later and ranks before Boris.",
        "In 1 conflict then",
        "Earns a king’s favour: 5 are face up.",
    ]
    ghosts = table.marks().ghosts
    assert [(ghost.place, ghost.seat, ghost.piece, ghost.detail) for ghost in ghosts] == [("c07a", A, "knight", "2")]


def test_a_second_battle_tells_who_would_be_captured() -> None:
    match = position()
    court(match, A, 1)
    fight(match, "c09a", (A, [1]), (1, [3]), row="lower")
    table = Play(match=match).join().at(A)
    table.click("c09a")
    lines = said(table)
    assert lines[0] == "Joins your stack on space 1: strength 2"
    assert "France would win for the second time: the knights are captured." in lines
    assert "Would be captured: Anna 1+1, Boris 3" in lines


@pytest.mark.parametrize(
    ("place", "reason", "rule"),
    [
        ("G", "The knight alone needs strength 4. Squires do not count.", "LAN-COUNTY-2"),
        ("C", "Strength 2 against 5: more is needed. Squires with this knight: at least 4.", "LAN-COUNTY-6"),
        ("E", "Your own knight stands there.", "LAN-COUNTY-7"),
        ("0:points", "An extension covers that space.", "LAN-CASTLE-1"),
        ("1:gold", "That is not your castle.", "LAN-CASTLE-2"),
    ],
)
def test_illegal_targets_say_why(place: str, reason: str, rule: str) -> None:
    """LAN-UI-5."""
    match = position()
    hold(match, "C", B, 3, squires=2)
    hold(match, "E", A, 1)
    table = Play(match=match).join().at(A)
    table.choose_card("knight:0:2")
    assert place not in table.marks().targets
    table.click(place)
    assert table.refusal is not None
    assert (table.refusal.text, table.refusal.rule) == (reason, rule)
    assert table.marks().refused == place
    tip = table.tooltip(place)
    assert tip is not None
    assert words(tip.lines)[-1] == f"Not allowed: {reason}"
    assert table.confirm() is None


def test_favours_tell_what_they_do_for_this_player() -> None:
    """LAN-UI-6."""
    match = position(4)
    match.public.seats[A].nobles[:] = list(match.public.piles)
    match.public.favours["gold3"] = False
    asked(match, "choose_favour", "c07a", A, phase="placement", party=A)
    table = Play(match=match).join().at(A)
    shown = {favour.favour: (favour.face_up, favour.effect) for favour in table.favours()}
    assert shown["noble"] == (True, "no effect for you")
    assert shown["gold3"] == (False, "face down until the next round")
    assert shown["squires2gold1"] == (True, "2 squires, 1 gold")
    table.click("favour:noble")
    assert said(table) == ["a noble", "no effect for you", "Face down: Three gold"]
    table.click("favour:upgrade")
    assert "Can be upgraded: 1 (court of Anna) and 2 (court of Anna)" in said(table)


def test_a_ballot_tells_which_law_would_leave_and_which_then_stay() -> None:
    """LAN-UI-7."""
    match = position()
    match.public.in_force[:] = [1, 2, 3]
    match.public.proposed[:] = [5, 6, 7]
    asked(match, "vote", "law:5", A, B, C, phase="parliament", simultaneous=True)
    table = Play(match=match).join().at(A)
    table.press("vote:yes")
    leaves, then = (line for line in said(table) if line.startswith(("If it passes", "In force then")))
    assert leaves.endswith(law_title(1))
    assert then.endswith(f"{law_title(2)}, {law_title(3)} and {law_title(5)}")


def test_a_purchase_tells_price_gain_and_rest() -> None:
    """LAN-UI-8, and LAN-UI-16: two clicks for the most."""
    match = position()
    goods(match, A, gold=3, squires=2)
    asked(match, "law_buy", "law:5", A, phase="laws")
    table = Play(match=match).join().at(A)
    stepper = table.stepper()
    assert stepper is not None
    assert stepper.line == "Each time 3 points for 1 gold, 1 squire · you have 3 gold, 2 squires"
    assert said(table) == ["At most 2 times", "Pays nothing", "Gains nothing", "Left: 3 gold, 2 squires"]
    assert not table.can_confirm()
    table.press("step:most")
    assert said(table) == ["At most 2 times", "Pays 2 gold, 2 squires", "Gains 6 points", "Left: 1 gold"]
    stepper = table.stepper()
    assert stepper is not None
    assert stepper.line == "6 points for 2 gold, 2 squires · left: 1 gold"
    assert table.confirm() == act.Buy(2)


def test_an_upgrade_tells_place_and_effect() -> None:
    """LAN-UI-9."""
    match = position()
    hold(match, "E", A, 1, squires=1)
    asked(match, "upgrade_knight", "C", A, phase="counties", party=A, optional=True)
    table = Play(match=match).join().at(A)
    table.click("E")
    preview = table.preview()
    assert preview is not None
    assert preview.title == "Knight 1 becomes 2"
    assert words(preview.lines) == ["Stands here: Lincoln", "County strength 3", "The knight of strength 1 goes back to the reserve."]
    table.choose_card("knight:0:2")
    assert table.confirm() == act.UpgradeKnight(2, "court:0")
    table.press("choose:do:decline")
    assert table.confirm() == act.Decline()


def county_reward(gold: int) -> LancasterTable:
    match = position()
    hold(match, "G", A, 4)
    match.public.seats[A].nobles[:] = ["A", "B"]
    goods(match, A, gold=gold, squires=0)
    asked(match, "county_reward", "G", A, phase="counties", party=A)
    return Play(match=match).join().at(A)


def test_noble_reward_or_both() -> None:
    """LAN-UI-10."""
    table = county_reward(gold=4)
    assert [choice.text for choice in table.choices()] == ["Noble", "Reward", "Both (3 gold)"]
    table.press("choose:do:both")
    assert said(table) == [
        "Pays 3 gold",
        "Left: 1 gold",
        "noble of Cornwall",
        "Nobles at the end: 1 → 3 points",
        "1 vote more each round",
        "5 points",
    ]
    assert table.confirm() == act.ChooseReward("both")


def test_what_cannot_be_had_says_why() -> None:
    table = county_reward(gold=2)
    both = table.choices()[2]
    assert (both.enabled, both.reason) == (False, "Both cost 3 gold; you have 2.")
    table.press(both.id)
    assert table.refusal is not None
    assert table.refusal.text == both.reason


def test_extension_tiles_tell_who_is_sent_home() -> None:
    """LAN-UI-11."""
    match = position()
    match.public.round = 2
    match.public.parties[A].castle["gold"] = Guest(A, 2)
    match.public.parties[A].reserve[2] -= 1
    fight(match, "c05a", (A, [1]))
    fight(match, "c06a", (A, [3]), column=1)
    asked(match, "law_extensions", "law:6", A, B, phase="laws", simultaneous=True, optional=True)
    table = Play(match=match).join().at(A)
    picker = table.picker()
    assert picker is not None
    assert (picker.title, picker.most, picker.chosen, picker.line) == ("Spoils into Stone: tiles to place", 1, 0, "0 of 1 tile")
    assert next(row.note for row in picker.rows if row.id == "gold") == "sends a knight home"
    assert table.confirm() is None
    table.press("nothing")
    assert table.confirm() == act.PlaceExtensions(())
    table.click("0:gold")
    assert said(table)[:3] == [
        "Treasury: 2 gold each round",
        "Sends a knight home without scoring: Anna, strength 2",
        "It pays already this round.",
    ]
    assert said(table)[3] == "Anna: 2 extensions"
    assert table.confirm() == act.PlaceExtensions(("gold",))


def test_naming_the_start_player_tells_order_and_ransoms() -> None:
    """LAN-UI-12."""
    match = position(3)
    hold(match, "I", A, 1)
    fight(match, "c09a", (1, [2]), (2, [2]), row="lower")
    asked(match, "name_start_player", "I", A, phase="counties", party=A)
    table = Play(match=match).join().at(A)
    assert [choice.text for choice in table.choices()] == ["Anna (as now)", "Boris", "Chloé"]
    table.press("choose:seat:2")
    assert said(table) == ["Turn order: Chloé, Anna, Boris", "Agincourt would be lost; ransom in this order: Chloé, Boris"]
    order = table.start_order()
    assert order is not None
    assert (order.seats, order.named) == ((0, 1, 2), (2, 0, 1))
    assert table.confirm() == act.NameStartPlayer(2)


def test_a_castle_step_tells_squires_and_what_finishing_gives_up() -> None:
    """LAN-UI-13."""
    match = position()
    match.public.seats[A].tiles[:] = ["recruit", "squires", "train"]
    match.public.unsettled[:] = ["0:recruit", "0:train", "0:squires"]
    match.public.active = A
    goods(match, A, gold=0, squires=2)
    asked(match, "castle_step", "court:0", A, phase="castles")
    table = Play(match=match).join().at(A)
    table.click("0:squires")
    assert said(table) == ["2 squires", "Squires 2 → 4"]
    table.press("choose:do:finish")
    assert said(table) == [
        "Given up: Muster yard (Anna), new knight of strength 1",
        "Given up: Tilting ground (Anna), upgrade",
        "Taken: Pages’ hall (Anna), 2 squires",
    ]
    table.click("0:train")
    table.click("court:0")
    table.press("choose:level:2")
    assert said(table)[:2] == ["upgrade", "Squires 2 → 0"]
    assert table.confirm() == act.SettleSpace("0:train", 2, "court:0")
    table.click("0:recruit")
    assert table.refusal is not None
    assert table.refusal.text == "It costs 3 squires; you have 2."


def test_a_ransom_tells_price_and_what_is_lost() -> None:
    """LAN-UI-14."""
    match = position()
    fight(match, "c09a", (A, [1, 3]), row="lower")
    goods(match, A, gold=3, squires=0)
    asked(match, "ransom", "c09a", A, phase="conflicts")
    table = Play(match=match).join().at(A)
    assert table.confirm() is None, "one press of Enter does not give the captives up"
    table.digit(0, 0.0)
    nothing = table.nothing()
    assert nothing is not None
    assert (nothing.text, nothing.key_cap, nothing.chosen) == ("Free none", "0", True)
    assert table.confirm() == act.Ransom(())
    table.press("pick:1")
    picker = table.picker()
    assert picker is not None
    assert picker.line == "Price: 3 gold · left: nothing"
    assert [(row.number, row.chosen, row.enabled, row.note) for row in picker.rows] == [
        (1, False, False, "1 gold"),
        (3, True, True, "3 gold"),
    ]
    assert said(table) == ["Pays 3 gold", "Left: nothing", "Lost to the reserve: 1", "Strength of your knights 7 → 6"]
    table.press("pick:0")
    assert table.confirm() == act.Ransom((3,))
    assert table.back()
    assert not table.can_confirm()


def test_all_or_nothing_frees_all_by_one_click() -> None:
    match = position(ransom_mode="all_or_nothing")
    fight(match, "c09a", (A, [1, 2]), row="lower")
    goods(match, A, gold=3, squires=0)
    asked(match, "ransom", "c09a", A, phase="conflicts")
    table = Play(match=match).join().at(A)
    table.press("pick:0")
    assert table.confirm() == act.Ransom((1, 2))
    table.press("pick:1")
    assert table.confirm() == act.Ransom(())


TOO_LATE = "Votes that come after the last parliament are worthless."


def vote_lines(round: int) -> dict[str, int]:
    """In that round: how often each preview and tooltip of something that gives votes says that they come too late."""
    match = position()
    match.public.round = round
    match.public.in_force[:] = [4, 3, 8]
    court(match, A, 3)
    table = Play(match=match).join().at(A)
    told = {}
    for place in ("B", "D", "0:votes"):
        table.click(place)
        told[place] = said(table).count(TOO_LATE)
    for place in ("B", "E", "0:votes", "0:gold", "law:4", "law:3", "law:8"):
        tip = table.tooltip(place)
        assert tip is not None
        told[f"tip {place}"] = words(tip.lines).count(TOO_LATE)
    told["tip tile"] = words(table.card_tooltip("tile:votes").lines).count(TOO_LATE)
    view = table.parliament()
    assert view is not None
    return told | {f"law {law.number}": law.note.count(TOO_LATE) for law in view.in_force}


def test_votes_that_come_after_the_last_parliament_are_told_to_be_worthless() -> None:
    """LAN-EXEC-10."""
    paid = {"B", "D", "0:votes", "tip B", "tip 0:votes", "tip law:4", "tip law:8", "tip tile", "law 4", "law 8"}
    last = vote_lines(5)
    assert dict.fromkeys(paid, 1) == {what: number for what, number in last.items() if number}
    assert not any(vote_lines(4).values())


def test_answers_that_give_votes_too_late_say_so_once() -> None:
    """LAN-EXEC-10: what is bought, taken, settled, placed and voted for."""
    match = position()
    match.public.round = 5
    match.public.proposed[:] = [8]
    hold(match, "B", A, 3)
    match.public.unsettled[:] = ["0:votes", "0:gold"]
    match.public.active = A
    goods(match, A, gold=3, squires=0)
    answers: list[tuple[DecisionKind, str, Phase, act.LancasterAction, bool]] = [
        ("law_buy", "law:4", "laws", act.Buy(2), True),
        ("law_buy", "law:16", "laws", act.Buy(2), False),
        ("county_reward", "B", "counties", act.ChooseReward("both"), True),
        ("county_reward", "B", "counties", act.ChooseReward("noble"), False),
        ("place_extension", "E", "counties", act.PlaceExtension("votes"), True),
        ("place_extension", "E", "counties", act.PlaceExtension("gold"), False),
        ("vote", "law:8", "parliament", act.Vote(True, 0), True),
        ("castle_step", "court:0", "castles", act.SettleSpace("0:votes"), True),
        ("castle_step", "court:0", "castles", act.FinishCastle(), True),
    ]
    for kind, source, phase, action, late in answers:
        asked(match, kind, source, A, phase=phase)
        table = Play(match=match).join().at(A)
        assert table.game is not None
        lines = words(PreviewWriter(table.game, A, table.speaker).write(action).lines)
        assert lines.count(TOO_LATE) == late, (kind, action, lines)


def test_a_tile_that_pays_from_the_next_round_on_never_pays_in_the_last() -> None:
    match = position(extension_pays_now=False)
    match.public.round = 5
    asked(match, "place_extension", "E", A, phase="counties")
    table = Play(match=match).join().at(A)
    table.click("0:gold")
    assert said(table)[1] == "The last round is played: it will not pay any more."


def test_a_preview_says_what_then_happens() -> None:
    """INV-23: points of the battle that the preview foretold, when nothing else changes."""
    match = position()
    court(match, A, 3)
    court(match, 1)
    court(match, 2)
    fight(match, "c05a", (1, [2]))
    play = Play(match=match).join()
    table = play.at(A)
    table.click("c05a")
    assert "England would win." in said(table)
    assert "1. Anna: 4 points" in said(table)
    play.do(A, table.confirm())
    match = play.match
    while match.public.round == 1:
        play.play(*next((seat, match.default_action(seat)) for seat in match.awaiting()))
    assert match.public.seats[A].parts["conflicts"] == 4
