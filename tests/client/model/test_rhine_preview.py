"""Previews of what is easily overlooked: an owner who stays, an end called off, a river closed, the duchy that is paid for."""

from __future__ import annotations

from typing import Any

import pytest
from rhine_scene import Scene

from shared.rheinlaender.actions import Place

# ------------------------------------------------------------------------------------------------ conversions


@pytest.mark.parametrize(
    ("knights", "head", "rest"),
    [
        (
            {"Y": ["L5"], "V": ["L6"]},
            "Level: a knight changes sides (Boris), the duchy stays ownerless: Strasbourg – Selz.",
            ["Knights: Anna 1, Chloé 1.", "Would be worth 3 now, 7 at the end.", "Nobody is paid."],
        ),
        (
            {"Y": ["L5", "L6"]},
            "Level: a knight changes sides (Boris), Boris stays the owner: Strasbourg – Selz.",
            ["Knights: Anna 1, Boris 1.", "Duchy worth 3 now, 7 at the end.", "Nobody is paid."],
        ),
        (
            {"Y": ["L5", "L6", "L7"]},
            "A knight changes sides (Boris), Boris stays the owner: Strasbourg – Germersheim.",
            ["Knights: Boris 2, Anna 1.", "Duchy worth 5 now, 9 at the end.", "Nobody is paid."],
        ),
    ],
)
def test_a_conversion_that_leaves_the_owner_tells_of_the_duchy(knights: dict[str, list[str]], head: str, rest: list[str]) -> None:
    # RHE-PRE-2, RHE-PRE-4
    scene = Scene(tokens={"C13": "bishopric"}, hands={"R": [5, 22, 23]}, knights={"R": ["L26", "L27"], **knights})
    scene.table.press("convert")
    scene.table.click("L5")
    assert scene.texts()[:4] == [head, *rest]
    group = scene.table.group_at("L5")
    assert all(set(line.places) == group for line in scene.preview().lines[:3])


def test_the_conversion_of_a_single_knight_tells_of_no_duchy() -> None:
    scene = Scene(tokens={"C13": "bishopric"}, hands={"R": [5, 22, 23]}, knights={"R": ["L26", "L27"], "Y": ["L5"]})
    scene.table.press("convert")
    scene.table.click("L5")
    assert scene.texts()[0] == "A single knight changes sides (Boris); nothing else."
    assert not any(text.startswith("Knights:") for text in scene.texts())


# ------------------------------------------------------------------------------------------------ the end


def last_knight(latch: str, **position: Any) -> Scene:
    """Red's last knight merges his duchy into yellow's greater one, and his garrison comes home."""
    scene = Scene(
        options={"end_latch": latch},
        tokens={"C13": "castle"},
        knights={"R": ["L25", "L26"], "Y": ["L19", "L20", "L21", "L22", "L23"]},
        garrisons={"C13": "R"},
        supply={"R": 1},
        **position,
    )
    scene.table.click("L24")
    return scene


@pytest.mark.parametrize("forts_left", [3, 0])
def test_no_warning_of_an_end_that_is_called_off(forts_left: int) -> None:
    # RHE-PRE-7, RHE-OPT-8; with no fort left the turn ends with the knight
    texts = last_knight("cancelled_by_return", forts_left={"R": forts_left}).texts()
    assert "The end is called off, everybody has knights again: the game goes on." in texts
    assert not any("sets off the end" in text for text in texts)


def test_the_end_that_stays_is_warned_of() -> None:
    texts = last_knight("latched").texts()
    assert "This sets off the end (Anna). Still to act: Boris and Chloé." in texts
    others = Scene(options={"end_latch": "cancelled_by_return"}, supply={"R": 1})
    others.table.click("L23")
    assert "This sets off the end (Anna). Still to act: Boris and Chloé." in others.texts()


def test_a_conversion_that_calls_the_end_off_says_so() -> None:
    knights = {"R": ["L26", "L27"], "Y": ["L5"]}
    for latch, said in (("cancelled_by_return", True), ("latched", False)):
        scene = Scene(
            options={"end_latch": latch},
            tokens={"C13": "bishopric"},
            hands={"R": [5, 22]},
            knights=knights,
            supply={"Y": 0},
            end=True,
        )
        scene.table.press("convert")
        scene.table.click("L5")
        assert any("called off" in text for text in scene.texts()) is said


def test_a_supply_is_told_even_if_as_many_knights_come_home_as_go() -> None:
    # RHE-PRE-5
    assert "Anna: 1 knight left." in last_knight("latched").texts()


def test_seats_without_knights_are_not_still_to_act() -> None:
    # RHE-PRE-7, RHE-END-4
    skipped = Scene(supply={"R": 1, "Y": 0})
    skipped.table.click("L23")
    assert "This sets off the end (Anna). Still to act: Chloé." in skipped.texts()
    cycling = Scene(options={"empty_supply_turn": "cycle_card"}, supply={"R": 1, "Y": 0})
    cycling.table.click("L23")
    assert "This sets off the end (Anna). Still to act: Boris and Chloé." in cycling.texts()


# ------------------------------------------------------------------------------------------------ rivers


def test_a_fort_says_that_it_closes_the_river_where_only_knights_open_it() -> None:
    # RHE-PRE-8, RHE-OPT-3
    closing = "The river stays closed for good: Rhine 23."
    scene = Scene(options={"river_opening": "knights_only"}, forts=["L40"])
    scene.play(0, Place(7, "L7"))
    scene.table.click("R23")
    assert closing in scene.texts()
    scene.table.click("R40")
    assert not any("river" in text for text in scene.texts()), "it was closed for good already"
    either = Scene()
    either.play(0, Place(7, "L7"))
    either.table.click("R23")
    assert closing not in either.texts()


def river_words(scene: Scene, river: str) -> str:
    tip = scene.table.tooltip(river)
    assert tip is not None
    return tip.lines[0].text


def test_a_river_section_says_whether_it_is_open_and_what_opens_it() -> None:
    strict = Scene(options={"river_opening": "knights_only"}, knights={"Y": ["L20", "L22", "R22"]}, forts=["R20"])
    assert river_words(strict, "W20") == "River section: a fort on its bank keeps it closed for good"
    assert river_words(strict, "W21") == "River section: opens when knights stand on both banks"
    assert river_words(strict, "W22") == "River section: open"
    usual = Scene(knights={"Y": ["L20"]}, forts=["R20"])
    assert river_words(usual, "W20") == "River section: open"
    assert river_words(usual, "W21") == "River section: opens when both banks are taken"


# ------------------------------------------------------------------------------------------------ payments


def test_the_payment_of_a_merger_names_the_duchy_that_goes() -> None:
    # RHE-PRE-3
    scene = Scene(
        tokens={"C13": "city3"},
        hands={"R": [24, 50]},
        knights={"R": ["L20", "L21", "L22", "L23"], "Y": ["L25", "L26"]},
    )
    scene.table.click("L24")
    paid = next(line for line in scene.preview().lines if "is paid" in line.text)
    assert paid.text == "Boris is paid 4 for Salzig – Boppard: duke 1, Boppard (city 3)."
    assert set(paid.places) == {"L25", "L26", "C13"}


def test_the_archbishop_lights_up_the_duchy_that_made_him() -> None:
    scene = Scene(tokens={"C13": "bishopric"}, hands={"R": [26, 50]}, knights={"R": ["L25"]})
    scene.table.click("L26")
    line = next(line for line in scene.preview().lines if "archbishop" in line.text)
    assert set(line.places) == {"L25", "L26"}
