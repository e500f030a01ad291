"""What a server tells of its games' options, and which of them it takes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta
from workshop_game import Workshop

from server.offers import check_settings, choices
from server.refusals import Refusal
from shared.engine import Options
from shared.messages import RoomSettings


class ManyOptions(Options, frozen=True):
    start: Literal["late", "early"] = "early"
    goal: Annotated[int, Meta(ge=10, le=13)] = 12
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 5
    seat: int = 0
    fast: bool = True
    house_rule: bool | None = None
    shape: Literal["round", "long"] | None = None
    board: list[Literal["hill", "wood"]] = []  # noqa: RUF012 - msgspec makes a new one for each


class Many(Workshop):
    NAME = "many"
    OPTIONS = ManyOptions


def kept(options: dict[str, Any]) -> dict[str, Any]:
    """What a room keeps of the options it is opened with."""
    return check_settings(RoomSettings("many", 2, "Table", options), {"many": Many}).options


def test_choices_come_with_the_default_first_and_numbers_one_by_one_if_they_are_few() -> None:
    assert choices(ManyOptions) == {
        "start": ["early", "late"],
        "goal": [12, 10, 11, 13],
        "rounds": [],
        "seat": [],
        "fast": [True, False],
        "house_rule": [None, False, True],
        "shape": [None, "round", "long"],
        "board": [],
    }


def test_only_what_differs_from_the_defaults_is_kept() -> None:
    assert kept({"start": "early", "goal": 12, "fast": True, "house_rule": None, "board": []}) == {}
    changed = {"goal": 10, "fast": False, "house_rule": False, "shape": "long", "board": ["hill"]}
    assert kept(changed) == changed


@pytest.mark.parametrize(("name", "value"), [("goal", 14), ("goal", "ten"), ("fast", 1), ("shape", "flat"), ("board", ["sea"])])
def test_a_wrong_value_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        kept({name: value})
    assert (refusal.value.key, refusal.value.details) == ("wrong_option", {"option": name})


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        kept({"colour": "red"})
    assert refusal.value.key == "unknown_option"
