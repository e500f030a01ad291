"""Whole random matches as a seat's and a watcher's client see them."""

from __future__ import annotations

from typing import Any

import pytest
from rhine_play import Told

from client.model import language
from client.model.replica import RoomReplica
from client.model.rheinlaender.lines import _WRITERS
from client.model.rheinlaender.selection import WITH_CARD
from client.model.rheinlaender.table import RhineTable
from shared.rheinlaender.actions import Convert, Decline, Discard, Fort, Place, Support
from shared.rheinlaender.state import RheinlaenderOptions
from shared.state import to_document

ODD = RheinlaenderOptions(
    fort_timing="before_or_after",
    river_opening="knights_only",
    garrison_in_support="counts",
    castle_without_knight="mover_garrisons",
    castle_shortage="vacated",
    end_latch="cancelled_by_return",
    empty_supply_turn="cycle_card",
    landless_owner="removed",
    coin_totals="open",
    discard_view="top",
)
NAMES = ("Anna", "Boris", "Chloé", "Δημήτρης", "Erzsébet")


def choose(table: RhineTable, action: Any) -> None:
    """Do what a player does on the screen to choose an action."""
    while table.back():
        pass
    match action:
        case Place(card=card, space=space):
            table.choose_card(str(card))
            table.click(space)
        case Support(card=card, space=space):
            table.press("support")
            table.choose_card(str(card))
            table.click(space)
        case Convert(card=card, space=space):
            table.press("convert")
            table.choose_card(str(card))
            table.click(space)
        case Fort(space=space):
            table.press("fort")
            table.click(space)
        case Decline():
            table.press("decline")
        case Discard(card=card):
            table.press("discard")
            table.choose_card(str(card))


def say_everything(table: RhineTable) -> None:
    """Ask for every text that the screen can show now."""
    table.headline()
    table.hint()
    table.buttons()
    table.cards()
    table.marks()
    table.preview()
    table.panels()
    table.scoring()
    table.statistics()
    table.result()
    for line in table.log.lines(minor=True):
        assert table.log.text(line)


@pytest.mark.parametrize(("number", "seats", "options"), [(1, 3, None), (2, 4, None), (3, 5, ODD), (4, 3, ODD), (5, 4, ODD)])
def test_a_seat_can_choose_exactly_the_legal_actions_and_sees_what_they_do(
    number: int, seats: int, options: RheinlaenderOptions | None, subtests_language: str
) -> None:
    told = Told(number, 0, seats, options)
    replica, table = RoomReplica(), RhineTable()
    table.seats_changed(NAMES)
    table.advance(replica.take_snapshot(told.snapshot()))
    with language.using(subtests_language):
        for turn, (_, _, _, update) in enumerate(told.updates()):
            step = replica.take_update(update)
            assert step is not None
            table.advance(step)
            table.motions(step)
            table.take_alerts()
            assert to_document(step.game.public) == to_document(told.match.public)
            if 0 in told.match.awaiting() and turn % 4 == 0:
                offered_is_legal(table, told)
            if turn % 16 == 0:
                say_everything(table)
    assert told.match.standings() is not None
    assert table.result()
    assert table.buttons() == ()
    assert [panel.points for panel in table.panels()] == [s.total for s in sorted(told.match.standings() or (), key=lambda s: s.seat)]


@pytest.fixture(params=language.CODES)
def subtests_language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def offered_is_legal(table: RhineTable, told: Told) -> None:
    legal = list(told.match.legal_actions(0))
    assert table.selection.legal.actions == frozenset(legal)
    for action in told.random.sample(legal, min(6, len(legal))):
        choose(table, action)
        assert table.can_confirm()
        assert table.confirm() == action
        preview = table.preview()
        assert preview is not None
        assert preview.title
        assert preview.lines
        foretold = told.match.preview(0, action).events
        assert len(table.game.preview(0, action).events) <= len(foretold)  # type: ignore[union-attr]
    offered = {
        kind(card, space)
        for mode, kind in zip(WITH_CARD, (Place, Support, Convert), strict=True)
        for card in table.selection.legal.hand
        for space in table.selection.legal.spaces(mode, card)
    }
    assert offered == {action for action in legal if isinstance(action, (Place, Support, Convert))}


@pytest.mark.parametrize("code", language.CODES)
def test_a_watcher_is_offered_nothing_and_sees_everything_public(code: str) -> None:
    told = Told(11, None, 4)
    replica, table = RoomReplica(), RhineTable()
    table.seats_changed(NAMES)
    with language.using(code):
        table.advance(replica.take_snapshot(told.snapshot()))
        for *_, update in told.updates():
            step = replica.take_update(update)
            assert step is not None
            table.advance(step)
            table.click("L5")
            table.choose_card("5")
            table.walk(1)
            table.digit(1, 0.0)
            table.press("place")
            assert table.cards() == ()
            assert table.buttons() == ()
            assert table.confirm() is None
            assert table.preview() is None
            assert table.marks().targets == frozenset()
            assert all(panel.points is None or panel.rank for panel in table.panels())
        say_everything(table)


def test_every_kind_of_event_is_said_in_every_language() -> None:
    seen: set[type] = set()
    for number in range(20, 30):
        told = Told(number, number % 3, 3, ODD if number % 2 else None)
        replica, table = RoomReplica(), RhineTable()
        table.seats_changed(NAMES)
        table.advance(replica.take_snapshot(told.snapshot()))
        for *_, outcome, update in told.updates():
            step = replica.take_update(update)
            assert step is not None
            table.advance(step)
            seen |= {type(event) for event in (*outcome.events, *outcome.told_to(number % 3))}
        new = {line.phrase.key: line for line in table.log.lines(minor=True)}
        for code in language.CODES:
            with language.using(code):
                assert [key for key, line in new.items() if "{" in table.log.text(line)] == []
    assert {kind.__name__ for kind in set(_WRITERS) - seen} <= {
        "TurnSkipped",
        "GarrisonKept",
        "CastleLeftEmpty",
        "EndCalledOff",
        "GarrisonVacated",
    }


def test_tooltips_say_something_of_every_place_and_why_it_is_refused() -> None:
    told = Told(31, 1, 3)
    replica, table = RoomReplica(), RhineTable()
    table.advance(replica.take_snapshot(told.snapshot()))
    reasons = set()
    for turn, (*_, update) in enumerate(told.updates()):
        step = replica.take_update(update)
        assert step is not None
        table.advance(step)
        if 1 not in told.match.awaiting() or turn % 5:
            continue
        for held in (None, *table.cards()[:2]):
            table.choose_card(None if held is None else held.id)
            for place in (*step.game.board.spaces, *step.game.board.circles):
                tip = table.tooltip(place)
                assert tip is not None
                assert tip.title
                table.group_at(place)
                if place in table.selection.targets():
                    assert all(line.kind != "warning" or "Not allowed" not in line.text for line in tip.lines)
                reasons |= {tip.rule for line in tip.lines if "Not allowed" in line.text}
        assert all(table.card_tooltip(card.id).lines for card in table.cards())
    assert {"RHE-PLACE-1", "RHE-PLACE-2", "RHE-SUP-3", "RHE-SUP-4", "RHE-FORT-2"} & reasons
