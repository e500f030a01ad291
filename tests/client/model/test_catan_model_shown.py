"""What is on show: panels, cost card, tooltips, log lines with what only some may know, alerts, statistics, motions."""

from __future__ import annotations

from typing import Any

import pytest
from catan_play import NAMES, A, B, C, D, Play, at_position, hex_, path, place, words

from client.model import language
from client.model.catan import motions
from client.model.catan.places import CatanSpeaker, Lands, cards_text, in_reading_order, read_place
from client.model.catan.statistics import Statistics
from client.model.replica import Events
from client.model.table import Count
from shared.catan import actions as act
from shared.catan import events as ev
from shared.engine import TakeBack

RICH = {"brick": 2, "lumber": 1, "wool": 2, "grain": 1, "ore": 1}
TABLE: dict[str, Any] = {
    "settlements": {"A": ["3.3S"], "B": ["3.3NE"], "C": ["1.1N"], "D": ["5.3S"]},
    "cities": {"A": ["1.3N"], "B": ["5.1N"]},
    "walls": ["1.3N"],
    "metropolises": {"trade": "5.1N"},
    "roads": {"A": ["3.3S-SW-NW"], "B": ["3.3NE-N"]},
    "knights": {"A": ["3.3NW strong active ready"], "B": ["3.3N"]},
    "levels": {"A": {"politics": 2}, "B": {"trade": 4}},
    "hands": {"A": RICH, "B": {"ore": 4, "coin": 5}},
    "progress": {"A": ["spy"], "B": ["bishop", "smith"]},
}


# ------------------------------------------------------------------------------------------------ panels, costs


def test_panels_tell_cards_strength_roads_tracks_and_points() -> None:
    anna, boris, *_ = at_position(**TABLE).at(A).table.panels()
    assert (anna.points, anna.seen_points, anna.points_note, anna.you) == (3, 3, "of 13 VP", True)
    assert [(count.icon, count.number) for count in anna.counts] == [("cards", 7), ("progress_politics", 1), ("strength", 2), ("road", 2)]
    assert anna.counts[0] == Count("cards", 7, "7 cards in hand")
    assert boris.counts[0].marked
    assert [(track.kind, track.level, track.of) for track in anna.tracks] == [("trade", 0, 5), ("politics", 2, 5), ("science", 0, 5)]
    assert anna.tracks[1].tip == "Politics 2: Church"
    assert [badge.icon for badge in boris.badges] == ["metropolis_trade"]
    assert anna.tags == ("to move",)
    assert "Hand limit 9" in anna.tip


def test_the_cost_card_says_what_can_be_paid() -> None:
    prices = {price.what: price for price in at_position(**TABLE).at(A).table.costs()}
    assert (prices["road"].cost_text, prices["road"].affordable) == ("1 brick, 1 lumber", True)
    assert (prices["city"].cost_text, prices["city"].affordable) == ("2 grain, 3 ore", False)
    assert (prices["politics"].name, prices["politics"].cost) == ("Politics 3: Fortress", {"coin": 3})
    assert not prices["knight_activate"].affordable, "the only knight is awake"
    asleep = at_position(**{**TABLE, "knights": {"A": ["3.3NW strong"]}}).at(A).table.costs()
    assert next(price for price in asleep if price.what == "knight_activate").affordable
    watcher = at_position(**TABLE).at(None).table.costs()
    assert [price.affordable for price in watcher] == [False] * 7


def test_scoring_counts_every_source() -> None:
    sheet = at_position(**TABLE).at(None).table.scoring()
    assert sheet.columns == ("Player", "Settlements", "Cities", "Metropolises", "Total")
    assert sheet.rows[:2] == (("Anna", "1", "2", "0", "3"), ("Boris", "1", "2", "2", "5"))
    sheet = at_position(**TABLE, points={"C": 4}, merchant="3.3", merchant_owner="A").at(None).table.scoring()
    assert sheet.columns[4:-1] == ("Defender", "Merchant")


# ------------------------------------------------------------------------------------------------ names and tooltips


def test_places_are_named_by_their_land() -> None:
    speaker = CatanSpeaker(NAMES)
    speaker.lands = Lands.of(at_position().match.public)
    assert speaker.place(hex_("3.3")) == "hills 11"
    assert speaker.place(place("3.3N")) == "mountains 9 / desert / hills 11"
    assert speaker.place(path("1.1/NW")) == "hills 6 (coast)"
    assert speaker.places([hex_("3.3"), "elsewhere"]) == "hills 11, elsewhere"
    assert speaker.player(7) == "Player 8"


@pytest.mark.parametrize("wrong", ["", "h19", "i54", "p72", "x1", "h-1", "hh"])
def test_what_is_no_place_is_none(wrong: str) -> None:
    assert read_place(wrong) is None
    assert at_position().at(A).table.tooltip(wrong) is None


def test_reading_order_is_from_the_top_and_the_left() -> None:
    assert in_reading_order(["h18", "i0", "h0", "i53", "p0"]) == ["i0", "p0", "h0", "h18", "i53"]


@pytest.mark.parametrize(("code", "expected"), [("en", "2 ore, 1 coin"), ("hu", "2 érc, 1 érme"), ("el", "2 πέτρες, 1 νόμισμα")])
def test_cards_are_counted_in_every_language(code: str, expected: str) -> None:
    with language.using(code):
        assert cards_text({"coin": 1, "ore": 2}) == expected
        assert cards_text({}) == language.text("catan.cards.none")


def test_tooltips_tell_what_stands_there_and_what_it_can_do() -> None:
    table = at_position(**TABLE).at(A).table

    def lines(where: str) -> list[str]:
        tip = table.tooltip(where)
        assert tip is not None
        return words(tip.lines)

    assert lines(place("3.3NW"))[:2] == ["Anna: strong knight", "strength 2 · ready to act"]
    assert lines(place("3.3NW"))[2].startswith("move")
    assert lines(place("5.1N"))[0] == "Boris: metropolis (Trade)"
    assert "city wall: hand limit + 2" in lines(place("1.3N"))
    assert lines(path("3.3/SW")) == ["Anna: road", "longest road of this player: 2"]
    assert lines(hex_("3.3"))[1] == "2 of 36 rolls (6 %)"
    assert lines(hex_("2.3")) == ["Brings nothing", "The robber stops this hex"]
    assert table.group_at(hex_("3.3")) == {hex_("3.3"), hex_("5.3")}
    assert "In the bank" not in table.piles_line()
    assert table.card_tooltip("spy").rule == "PRG-Spy"
    assert table.card_tooltip("ore").lines[0].text == "1 in your hand"


# ------------------------------------------------------------------------------------------------ log and alerts


def after(play: Play, seat: int | None) -> list[str]:
    return [play.at(seat).table.log.text(line) for line in play.at(seat).table.log.lines(minor=True) if line.version == play.version]


def test_a_stolen_card_is_named_to_thief_and_victim_only() -> None:
    play = at_position(**{**TABLE, "hands": {"A": RICH, "B": {"ore": 4}}, "progress": {"A": ["bishop"]}})
    play.play(A, act.PlayCard("bishop", (int(hex_("3.4")[1:]),)))
    assert after(play, A)[-1] == "Anna takes 1 ore from Boris"
    assert after(play, B)[-1] == "Anna takes 1 ore from Boris"
    assert after(play, C)[-1] == "Anna takes 1 card from Boris"
    assert after(play, None)[-1] == "Anna takes 1 card from Boris"
    assert [alert.text for alert in play.at(B).table.take_alerts() if alert.kind == "harm"] == [
        "Anna moves the robber beside your building",
        "Anna takes 1 ore from you",
    ]
    assert [alert for alert in play.at(C).table.take_alerts() if alert.kind == "harm"] == []


def test_a_spy_sees_the_cards_and_only_the_two_know_which_was_taken() -> None:
    play = at_position(**TABLE)
    play.play(A, act.PlayCard("spy", (B,)))
    assert after(play, A)[-1] == "You see the cards of Boris: Bishop and Smith"
    assert len(after(play, B)) == len(after(play, None)) == 1
    table = play.at(A).table
    assert [choice.text for choice in table.choices()] == ["Bishop", "Smith"]
    table.digit(2, 0.0)
    play.do(A, table.confirm())
    assert after(play, A) == after(play, B) == ["Anna takes a progress card from Boris: Smith"]
    assert after(play, D) == ["Anna takes a progress card from Boris: Science"]


def test_wedding_and_commercial_harbor_are_told_to_the_two() -> None:
    hands = {"A": {"wool": 2}, "B": {"ore": 3, "coin": 1}}
    play = at_position(**{**TABLE, "hands": hands, "points": {"B": 9}, "progress": {"A": ["wedding", "commercial_harbor"]}})
    play.play(A, act.PlayCard("wedding"))
    giver = play.at(B).table
    giver.press("pick:ore:+")
    giver.press("pick:coin:+")
    play.do(B, giver.confirm())
    assert after(play, A) == after(play, B) == ["Boris gives 1 ore, 1 coin to Anna"]
    assert after(play, C) == ["Boris gives 2 cards to Anna"]


def test_the_log_follows_a_change_of_language_and_keeps_names_of_land() -> None:
    play = at_position(**{**TABLE, "progress": {"A": ["inventor"]}, "hands": {"A": {"ore": 3, "grain": 2}}})
    play.play(A, act.BuildCity(int(place("3.3S")[1:])))
    before = after(play, A)
    play.play(A, act.PlayCard("inventor", (int(hex_("3.1")[1:]) + 1, int(hex_("3.3")[1:]))))
    table = play.at(A).table
    assert table.log.text(table.log.lines()[-3]) == before[0] == "Anna builds a city: hills 11 / fields 5 / mountains 6"
    assert after(play, A)[-1] == "Anna swaps the numbers: fields 4 and hills 11"
    with language.using("hu"):
        assert after(play, A)[-1] == "Anna felcseréli a számokat: szántóföld 4 és dombvidék 11"


def test_the_own_turn_is_called_once_however_often_it_is_interrupted() -> None:
    play = at_position(**{**TABLE, "progress": {"A": ["saboteur"]}, "points": {"B": 9}})
    play.at(A).table.take_alerts()
    play.play(A, act.PlayCard("saboteur"))
    asked = play.at(B).table
    assert [alert.kind for alert in asked.take_alerts()] == ["turn"]
    play.play(B, act.Discard({"ore": 1}))
    play.play(B, act.Discard({"ore": 3}))
    assert asked.take_alerts() == []
    assert play.at(A).table.take_alerts() == []
    play.play(A, act.EndTurn())
    assert [alert.text for alert in asked.take_alerts()] == ["Your turn"]


def test_the_last_move_is_marked_until_the_next_player_has_moved() -> None:
    play = at_position(**TABLE)
    play.play(A, act.BuildRoad(int(path("3.3/SE")[1:])))
    assert play.at(B).table.marks().last_move == {path("3.3/SE"): A}
    play.play(A, TakeBack())
    assert play.at(B).table.marks().last_move == {}
    play.play(A, act.BuildRoad(int(path("3.3/SE")[1:])))
    play.play(A, act.EndTurn())
    assert play.at(B).table.marks().last_move == {path("3.3/SE"): A}


def test_a_building_and_its_road_are_called_once() -> None:
    play = Play(5)
    play.join(range(3))
    calls = 0
    first = play.match.awaiting()[0]
    for _ in range(4):
        calls += len(play.at(first).table.take_alerts())
        play.play(*play.step())
    assert calls == 1


def test_in_the_set_up_only_the_last_player_s_pieces_are_marked() -> None:
    play = Play(5)
    play.join([0])
    for _ in range(4):
        play.play(*play.step())
    marked = play.at(0).table.marks().last_move
    assert len(marked) == 2
    assert len(set(marked.values())) == 1


def test_a_trade_with_the_bank_that_is_taken_back_does_not_count() -> None:
    play = at_position(**{**TABLE, "hands": {"A": {"ore": 4}}})
    play.play(A, act.BankTrade("ore", "wool"))
    assert play.at(C).table.statistics().rows[A][-1] == "1"
    play.play(A, TakeBack())
    assert play.at(C).table.statistics().rows[A][-1] == "0"


# ------------------------------------------------------------------------------------------------ statistics, motions


def test_statistics_compare_the_dice_with_what_is_expected() -> None:
    counts = Statistics(lambda: 0.0)
    game = at_position().match
    rolls = [ev.Rolled(A, 3, 4, "ship", False), ev.Rolled(B, 1, 1, "trade", False), ev.Rolled(C, 6, 6, "ship", True)]
    produced = ev.Produced(8, {A: {"ore": 2, "coin": 1}}, [], [])
    counts.take(game, [Events(1, (*rolls, produced, ev.Stolen(B, A, 1, "robber"), ev.Discarded(A, {"ore": 2}, 0, False)), ())], False)
    sums = {one.what: one for one in counts.sums()}
    assert (sums["7"].times, sums["2"].times, sums["12"].times) == (1, 1, 0)
    assert sums["7"].expected == pytest.approx(2 * 6 / 36)
    ship = counts.faces()[0]
    assert (ship.what, ship.times, ship.expected) == ("ship", 2, 1.5)
    speaker = CatanSpeaker(NAMES)
    sheet = counts.sheet(4, speaker)
    assert sheet.rows[A] == ("Anna", "0:00", "3", "2", "0", "1", "0", "0")
    assert sheet.rows[B][4] == "1"
    assert "Left out, set by an Alchemist: 1" in words(sheet.notes)
    assert counts.production(4, speaker).rows[A] == ("Anna", "0", "0", "0", "0", "2", "0", "1", "0", "3")


def test_time_runs_for_those_who_are_awaited() -> None:
    now = [0.0]
    counts = Statistics(lambda: now[0])
    play = at_position(**TABLE)
    counts.take(play.match, [], False)
    now[0] = 75.0
    counts.take(play.match, [], False)
    sheet = counts.sheet(4, CatanSpeaker(NAMES))
    assert [row[1] for row in sheet.rows] == ["1:15", "0:00", "0:00", "0:00"]


def test_pieces_and_cards_move_from_where_they_were() -> None:
    public = (
        ev.KnightMoved(A, 3, 4),
        ev.KnightRetreated(B, 4, None, 2, False),
        ev.RobberMoved(A, 1, 2, "seven"),
        ev.Built(A, "road", 7, "paid"),
        ev.Discarded(A, {"ore": 2}, 0, False),
        ev.TurnEnded(A),
    )
    moving = motions.of_events(Events(1, public, ()))
    assert [(one.key, one.source, one.target) for one in moving] == [
        ("knight", "i3", "i4"),
        ("knight", "i4", "supply"),
        ("robber", "h1", "h2"),
        ("road", "supply", "p7"),
        ("ore", "hand", "deck"),
        ("ore", "hand", "deck"),
    ]
