"""Positions as the board sees them: copies of the public state, bishops at their bishoprics."""

from __future__ import annotations

from rhine_boards import played

from client.boards.rhine_position import RhinePosition
from shared.rheinlaender.board import RhineMap


def test_a_position_stays_what_it_was(rhine: RhineMap) -> None:
    public = played(4, 60, 2)
    position = RhinePosition.from_public(public, rhine)
    before = dict(position.knights)
    public.knights["L1"] = 3
    assert position.knights == before
    assert RhinePosition.from_public(public, rhine) != position


def test_equal_states_give_equal_positions(rhine: RhineMap) -> None:
    assert RhinePosition.from_public(played(4, 60, 2), rhine) == RhinePosition.from_public(played(4, 60, 2), rhine)


def test_each_owned_duchy_with_a_bishopric_shows_one_bishop(rhine: RhineMap) -> None:
    seen = 0
    for number in range(8):
        position = RhinePosition.from_public(played(5, 110, number), rhine)
        circles = {name: circle.touches for name, circle in rhine.circles.items() if position.tokens[name] == "bishopric"}
        expected = [
            duchy.owner
            for duchy in position.duchies
            if duchy.owner is not None and any(not duchy.spaces.isdisjoint(touches) for touches in circles.values())
        ]
        assert set(position.bishops) <= set(circles)
        assert len(position.bishops) <= len(expected)
        assert set(position.bishops.values()) <= set(expected)
        seen += len(position.bishops)
    assert seen > 8
