"""What the preview of a placement says is what the server's match has after it: for players and allies, in random matches (INV-23)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from lancaster_play import Play

from client.model import language
from client.model.lancaster.preview import PreviewWriter
from client.model.language import plural, text
from client.model.table import Line
from shared.engine import Seat
from shared.lancaster import castles
from shared.lancaster.actions import PlaceKnight
from shared.lancaster.battles import judge
from shared.lancaster.events import KnightThrownOut
from shared.lancaster.places import split_castle
from shared.lancaster.rules import Lancaster

PART = 0.2
"""Of the legal placements that are looked at."""
OPTIONS = [
    {"ally_castle_benefit": benefit, "ally_castle_order": order, "extension_pays_now": now}
    for benefit, order, now in itertools.product(("castle_owner", "knight_owner"), ("joint", "own_first"), (True, False))
]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with language.using("en"):
        yield


def lines_of(play: Play, seat: Seat, action: PlaceKnight) -> tuple[Line, ...]:
    """The preview at the seat's own client."""
    table = play.at(seat)
    assert table.game is not None
    return PreviewWriter(table.game, seat, table.speaker).write(action).lines


def check_county(said: list[str], after: Lancaster, action: PlaceKnight, thrown: KnightThrownOut | None, names: Any) -> None:
    told = [line for line in said if line.startswith("Throws out")]
    wanted = [] if thrown is None else [text("lancaster.preview.thrown_out", party=names(thrown.party), strength=thrown.strength)]
    assert told == wanted
    counted = plural("lancaster.preview.counties", after.counties_held(action.party))
    assert (counted in said) is not after.is_ally(action.party)


def check_space(said: list[str], after: Lancaster, action: PlaceKnight) -> None:
    space = after.space_at(action.target)
    charged = space.cost_squires and not after.is_ally(castles.beneficiary(after, action.target))
    price = [line for line in said if line.startswith("Price:")]
    assert price == ([plural("lancaster.preview.price", space.cost_squires)] if charged else [])
    assert (text("lancaster.preview.void") in said) is not castles.is_possible(after, action.target)


def check_conflict(lines: tuple[Line, ...], after: Lancaster, action: PlaceKnight, names: Any) -> None:
    verdict = judge(after.components.conflicts[action.target], after.public.conflicts[action.target])
    points = verdict.scored(after.seats)
    wanted = [
        (
            plural("lancaster.preview.rank", points.get(party, 0), rank=rank, party=names(party)),
            after.public.parties[party].colour,
        )
        for rank, party in enumerate(verdict.ranking, start=1)
    ]
    assert [(line.text, line.seat) for line in lines if line.seat is not None] == wanted
    counted = plural("lancaster.preview.conflicts", after.conflicts_in(action.party))
    assert (counted in [line.text for line in lines]) is not after.is_ally(action.party)


def check(play: Play, seat: Seat, action: PlaceKnight) -> str:
    """One placement: foretold, and then carried out on a copy of the server's match. Returns what kind it was."""
    lines = lines_of(play, seat, action)
    said, names = [line.text for line in lines], play.at(seat).speaker.party
    twin = play.twin().match
    events = twin.play(seat, action).events
    whose = "ally" if twin.is_ally(action.party) else "player"
    if action.target in twin.components.counties:
        check_county(said, twin, action, next((event for event in events if isinstance(event, KnightThrownOut)), None), names)
        return f"{whose} county"
    if split_castle(action.target) is not None:
        check_space(said, twin, action)
        return f"{whose} castle"
    check_conflict(lines, twin, action, names)
    return f"{whose} conflict"


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_previews_of_two_players_and_their_allies_are_kept(number: int) -> None:
    play = Play(number + 1, 2, **OPTIONS[number]).join(range(2))
    seen: Counter[str] = Counter()
    while play.match.awaiting():
        for seat in play.match.awaiting():
            for action in play.match.legal_actions(seat):
                if isinstance(action, PlaceKnight) and play.random.random() < PART:
                    seen[check(play, seat, action)] += 1
        play.play(*play.step())
    assert set(seen) == {f"{whose} {where}" for whose in ("player", "ally") for where in ("county", "castle", "conflict")}


@pytest.mark.parametrize("seats", [3, 5])
def test_previews_of_several_players_are_kept(seats: int) -> None:
    play = Play(seats, seats).join(range(seats))
    seen: Counter[str] = Counter()
    while play.match.awaiting():
        for seat in play.match.awaiting():
            for action in play.match.legal_actions(seat):
                if isinstance(action, PlaceKnight) and play.random.random() < PART / 2:
                    seen[check(play, seat, action)] += 1
        play.play(*play.step())
    assert set(seen) == {"player county", "player castle", "player conflict"}
