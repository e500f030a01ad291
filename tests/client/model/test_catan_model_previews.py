"""What a player sees before confirming (PRV-1 to PRV-11): the check values of the rules, and each kind of line once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from catan_play import A, B, C, Play, at_position, hex_, path, place, words

from client.model.catan.odds import gate_odds, place_odds
from client.model.catan.preview import PreviewWriter
from client.model.table import Line
from shared.catan import actions as act
from shared.catan.board import standard_board
from shared.catan.card_kinds import Args
from shared.catan.cards import DECKS, FACE_UP

BOARD = standard_board()
RICH = {"brick": 3, "lumber": 3, "wool": 3, "grain": 4, "ore": 5, "cloth": 4, "coin": 4, "paper": 4}


def lines_of(play: Play, action: Any, seat: int = A) -> list[Line]:
    table = play.at(seat).table
    assert table.game is not None
    return list(PreviewWriter(table.game, seat, table.speaker, table.selection.legal).write(action).lines)


def told(play: Play, action: Any, seat: int = A) -> list[str]:
    return words(lines_of(play, action, seat))


def corner(name: str) -> int:
    return BOARD.place(name)


# ------------------------------------------------------------------------------------------------ PRV-3, PRV-4, PRV-5: check values


def test_odds_of_the_check_values() -> None:
    game = at_position().match
    city = place_odds(game, corner("3.2SW"), "city")
    assert (city.cards, city.any) == ({"lumber": 5, "wool": 3, "grain": 6, "cloth": 3, "paper": 5}, 11)
    settlement = place_odds(game, corner("3.3S"), "settlement")
    assert (settlement.cards, settlement.any) == ({"brick": 2, "grain": 4, "ore": 5}, 11)


def test_the_robber_stops_the_odds_of_its_hex() -> None:
    odds = place_odds(at_position(robber="3.1").match, corner("3.2SW"), "settlement")
    assert (odds.cards, odds.blocked, odds.any) == ({"wool": 3, "grain": 3}, 5, 6)


@pytest.mark.parametrize(("level", "ways"), [(0, 0), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_gate_odds_are_those_of_the_red_die_and_the_face(level: int, ways: int) -> None:
    assert gate_odds(at_position().match, "science", level) == ways


def test_chances_of_landing() -> None:
    forecast = at_position(ship=4).at(A).table.forecast()
    assert forecast is not None
    assert forecast.steps_left == 3
    assert forecast.landing_chance(3) == pytest.approx(1 / 8)
    assert forecast.landing_chance(4) == pytest.approx(5 / 16)
    assert forecast.rolls_on_average == 6


ATTACK: dict[str, Any] = {
    "cities": {"A": ["3.3N"], "B": ["1.1N"], "C": ["5.1S"], "D": ["5.3S"]},
    "roads": {"A": ["3.3N-NE-SE"]},
    "knights": {"A": ["3.3NE"], "B": ["1.1NW active"]},
    "levels": {"C": {"trade": 4}},
    "metropolises": {"trade": "5.1S"},
    "hands": {"A": RICH},
    "ship": 6,
}


def test_who_would_lose_a_city_and_who_is_left_out() -> None:
    position = {**ATTACK, "roads": {**ATTACK["roads"], "B": ["1.1N-NW"]}}
    play = at_position(**position)
    forecast = play.at(A).table.forecast()
    assert forecast is not None
    assert (forecast.barbarians, forecast.knights, forecast.shortfall) == (4, 1, 3)
    assert forecast.losing == {A: (place("3.3N"),), 3: (place("5.3S"),)}
    assert C in forecast.left_out
    lines = told(play, act.ActivateKnight(corner("3.3NE")))
    assert "Barbarians 4, knights 2" in lines
    assert "Dimitris would lose a city" in lines
    assert "Anna would lose a city" not in lines
    assert "The next ship lands" not in lines


# ------------------------------------------------------------------------------------------------ PRV-1, PRV-2, PRV-7


def test_a_build_tells_cost_what_is_left_points_and_pieces() -> None:
    play = at_position(settlements={"A": ["3.3S"]}, hands={"A": RICH})
    lines = told(play, act.BuildCity(corner("3.3S")))
    assert lines[0] == "Anna: 1 → 2 points"
    assert "+2/36 brick" in lines
    assert "+5/36 coin" in lines
    assert "Costs 2 grain, 3 ore" in lines
    assert "Then in hand: 3 brick, 3 lumber, 3 wool, 2 grain, 2 ore, 4 cloth, 4 coins, 4 paper" in lines
    assert "3 cities left" in lines


def test_a_road_tells_lengths_and_who_takes_the_card() -> None:
    play = at_position(
        settlements={"A": ["3.3N"], "B": ["5.1S"]},
        roads={"A": ["3.3N-NE-SE-S-SW"], "B": ["5.1S-SE-NE-N-NW-SW"]},
        hands={"A": RICH},
    )
    road = act.BuildRoad(int(path("3.3/W")[1:]))
    assert "Road of Anna: 4 → 5" in told(play, road)
    play.play(A, road)
    lines = told(play, act.BuildRoad(int(path("3.3/NW")[1:])))
    assert "Road of Anna: 5 → 6" in lines
    assert "Anna takes the Longest Road with 6" in lines
    assert "Boris: 3 → 1 points" in lines


def test_a_displaced_knight_s_ways_and_what_each_does_to_the_roads() -> None:
    play = at_position(
        settlements={"A": ["3.3S"], "B": ["2.3SE"]},
        roads={"A": ["3.3S-SW-NW-N"], "B": ["3.3N-NE", "3.3NE-2.3SE"]},
        knights={"A": ["3.3NW strong active ready"], "B": ["3.3N"]},
    )
    lines = lines_of(play, act.DisplaceKnight(corner("3.3NW"), corner("3.3N")))
    retreat = next(line for line in lines if "retreat" in line.text)
    assert retreat.places == (place("3.3NE"),)
    gone = at_position(
        settlements={"A": ["3.3S"]},
        roads={"A": ["3.3S-SW-NW-N"], "B": ["3.3N-NE"], "C": ["3.3NE-2.3SE"]},
        knights={"A": ["3.3NW strong active ready"], "B": ["3.3N"], "C": ["3.3NE"]},
    )
    assert "The knight of Boris leaves the board" in told(gone, act.DisplaceKnight(corner("3.3NW"), corner("3.3N")))


def test_a_wall_raises_the_limit_and_a_big_hand_is_warned_of() -> None:
    play = at_position(cities={"A": ["3.3S"]}, hands={"A": {"brick": 10}})
    lines = told(play, act.BuildWall(corner("3.3S")))
    assert "Hand limit 7 → 9" in lines
    assert "Then a 7 would cost 0 cards" in lines
    assert "A 7 would cost you 5 cards" in told(play, act.EndTurn())


# ------------------------------------------------------------------------------------------------ PRV-6, PRV-8, PRV-9


def test_a_robber_tells_whom_it_hits_and_what_it_stops() -> None:
    play = at_position(
        settlements={"A": ["3.3S"], "B": ["3.3NE"]},
        cities={"C": ["3.3NW"]},
        hands={"B": {"ore": 3}},
        progress={"A": ["bishop"]},
    )
    lines = told(play, act.PlayCard("bishop", (int(hex_("3.3")[1:]),)))
    assert "Boris: 3 cards in hand" in lines
    assert "Chloé: 0 cards in hand" in lines
    assert "Stops for Chloé: brick 4/36" in lines
    assert "Stops for Anna: brick 2/36" in lines
    assert lines[-1] == "Then dice or hidden cards decide"


def test_an_improvement_tells_its_ability_its_gate_and_the_metropolis_it_takes() -> None:
    play = at_position(
        cities={"A": ["3.3S", "1.1N"], "B": ["5.1S"]},
        levels={"A": {"trade": 4, "science": 2}, "B": {"trade": 4}},
        metropolises={"trade": "5.1S"},
        hands={"A": {**RICH, "cloth": 5}},
    )
    science = told(play, act.Improve("science"))
    assert "Level 3: Aqueduct" in science
    assert any(line.startswith("Aqueduct: if a roll") for line in science)
    assert "Draws a progress card in 3 → 4 of 36 rolls" in science
    trade = told(play, act.Improve("trade"))
    assert "Takes the metropolis from Boris: 2 points" in trade
    assert "Then you choose the city" in trade


def test_a_bank_trade_tells_its_rate_and_the_hand_after_it() -> None:
    play = at_position(settlements={"A": ["1.1N"]}, hands={"A": {"brick": 4}})
    lines = told(play, act.BankTrade("brick", "ore", 2))
    assert lines[:3] == ["Trades 2:1 thanks to its harbour", "Costs 4 brick", "Brings 2 ore"]


# ------------------------------------------------------------------------------------------------ PRV-10

CARDS: dict[str, Any] = {
    "settlements": {"A": ["3.3S", "3.2SW"], "B": ["3.3NE"], "C": ["1.1N"]},
    "cities": {"A": ["1.3N"], "B": ["5.1S"]},
    "roads": {"A": ["3.3S-SW-NW-N", "1.3N-NW"], "B": ["3.3NE-N"], "C": ["1.1N-NW"]},
    "knights": {"A": ["3.3NW"], "B": ["3.3N"]},
    "hands": {"A": RICH, "B": {"cloth": 3, "ore": 2}, "C": {"wool": 6}},
    "points": {"B": 9, "C": 9},
    "levels": {"A": {"science": 1}},
    "ship": 5,
}
EXPECTED: dict[str, tuple[Args, str]] = {
    "commercial_harbor": ((), "The opponents hold 3 commodities together"),
    "master_merchant": ((B,), "You take 2 cards"),
    "merchant": ((BOARD.hex("3.2"),), "grain: 4:1 → 2:1 with the bank"),
    "merchant_fleet": (("ore",), "ore: 4:1 → 2:1 with the bank"),
    "resource_monopoly": (("wool",), "At most 4 wool"),
    "trade_monopoly": (("cloth",), "At most 2 cloth"),
    "bishop": ((BOARD.hex("3.4"),), "Boris: 5 cards in hand"),
    "deserter": ((B,), "Boris has 1 knight and chooses which one goes"),
    "diplomat": ((BOARD.path("1.1N-NW"),), "The road goes back to Chloé"),
    "intrigue": ((corner("3.3N"),), "The knight of Boris leaves the board"),
    "saboteur": ((), "Chloé discards 3 cards"),
    "spy": ((B,), "Boris has 1 progress card"),
    "warlord": ((), "Barbarians 2, knights 1"),
    "wedding": ((), "Boris gives you 2 cards"),
    "alchemist": ((5, 6), "Anna gets: 1 brick"),
    "crane": ((), "Your next city improvement this turn costs 1 commodity less."),
    "engineer": ((corner("1.3N"),), "2 walls left"),
    "inventor": ((BOARD.hex("3.2"), BOARD.hex("3.3")), "Anna per roll: +1/36 brick, −1/36 grain"),
    "irrigation": ((), "Brings 4 grain"),
    "medicine": ((corner("3.3S"),), "Costs 1 grain, 2 ore"),
    "mining": ((), "Brings 2 ore"),
    "road_building": ((BOARD.path("3.3S-SE"),), "10 roads left"),
    "smith": ((corner("3.3NW"),), "Promote up to 2 of your knights by one level each for free."),
}


@pytest.mark.parametrize("card", [card for deck in DECKS.values() for card in deck if card not in FACE_UP])
def test_every_progress_card_tells_what_it_comes_to(card: Any) -> None:
    args, expected = EXPECTED[card]
    phase = "roll" if card == "alchemist" else "actions"
    play = at_position(**CARDS, phase=phase, progress={"A": [card], "B": ["warlord"]})
    lines = told(play, act.PlayCard(card, args))
    assert any(expected in line for line in lines), lines


# ------------------------------------------------------------------------------------------------ secrets


@pytest.mark.parametrize("card", ["bishop", "spy", "master_merchant", "resource_monopoly", "wedding", "commercial_harbor"])
def test_previews_are_the_same_whatever_the_others_hold(card: Any) -> None:
    """Hands that differ only in what A cannot see give A the same words."""
    args = EXPECTED[card][0]
    seen = []
    for hands in ({"B": {"cloth": 3, "ore": 2}, "C": {"wool": 6}}, {"B": {"cloth": 1, "wool": 4}, "C": {"wool": 2, "cloth": 2, "ore": 2}}):
        bank = {"cloth": 5, "ore": 12, "wool": 10}
        play = at_position(**{**CARDS, "hands": {**hands, "A": RICH}, "bank": bank}, progress={"A": [card], "B": ["warlord"]})
        seen.append(told(play, act.PlayCard(card, args)))
    assert seen[0] == seen[1]


def test_a_watcher_s_copy_holds_no_card_of_anybody() -> None:
    play = at_position(**CARDS, progress={"A": ["bishop"]})
    game = play.at(None).table.game
    assert game is not None
    assert json.dumps(list(game.private.values())) == "[null, null, null, null]"
